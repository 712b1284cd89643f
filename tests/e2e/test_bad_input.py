"""Whatever people press or type wrong, each row in both languages: a clear word, and nothing changes."""

from __future__ import annotations

import copy
from dataclasses import dataclass

import pytest
import pytest_asyncio

from bot.ids import Verb
from sandbox import components as kinds
from sandbox.client import Sandbox, SeenMessage
from tests.e2e.driver import Table, find, offered, opened, press, questions, some_move, take, turn
from tests.e2e.records import record, rows, status
from tests.sandbox.openapi import assert_valid

pytestmark = pytest.mark.asyncio(loop_scope="module")


@dataclass(frozen=True)
class People:
    """Two players and a bystander who speak the same language."""

    language: str
    players: tuple[str, str]
    bystander: str

    def told(self, spanish: str, english: str) -> str:
        return spanish if self.language == "es" else english


SPANISH = People("es", ("Alonso", "Carmen"), "Elvira")
ENGLISH = People("en", ("Beatriz", "Diego"), "Fadrique")

both = pytest.mark.parametrize("people", [SPANISH, ENGLISH], ids=["es", "en"])


FOREIGN = ("No conozco este botón", "I do not know this button")
OLD = ("Ese menú era antiguo", "That menu was old")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def still(sandbox: Sandbox) -> dict[str, Table]:
    """For each language a match in which nobody moves."""
    return {people.language: await opened(sandbox, *people.players) for people in (SPANISH, ENGLISH)}


@both
async def test_an_illegal_move_is_refused_by_its_article_and_the_panel_stays_open(
    sandbox: Sandbox, still: dict[str, Table], people: People
):
    table = still[people.language]
    mover, _ = turn(table)

    answer = await mover.command("match move", match=table.number, move="step spade-7 e5")

    assert people.told("Artículo ", "Article ") in answer.text
    assert record(sandbox, table.number) == []
    assert questions(table.panels[mover.name].refresh())


@both
@pytest.mark.parametrize("words", ["hit", "fly away", "step  spade-7", "🂡", "x" * 2000])
async def test_words_that_are_no_move_are_answered_and_change_nothing(
    sandbox: Sandbox, still: dict[str, Table], people: People, words: str
):
    table = still[people.language]
    mover, _ = turn(table)

    answer = await mover.command("match move", match=table.number, move=words)

    assert people.told("No entiendo esa jugada.", "I cannot read that as a move.") in answer.text
    assert record(sandbox, table.number) == []


@both
async def test_who_moves_in_somebody_elses_turn_hears_whose_it_is(
    sandbox: Sandbox, still: dict[str, Table], people: People
):
    table = still[people.language]
    mover, other = turn(table)

    panel = await table.sit(other)
    typed = await other.command("match move", match=table.number, move="draw 0")

    assert questions(panel) == []
    assert people.told(f"Es el turno de {mover.name}.", f"It is {mover.name}'s turn.") in panel.text
    assert "⚖️" in typed.text
    assert people.told("Artículo 2.1", "Article 2.1") in typed.text
    assert record(sandbox, table.number) == []


@both
async def test_a_bystander_hears_that_they_are_watching_and_whose_turn_it_is(
    sandbox: Sandbox, still: dict[str, Table], people: People
):
    table = still[people.language]
    mover, _ = turn(table)
    bystander = sandbox.user(people.bystander)

    looked = await press(bystander, table.board(bystander), Verb.SEAT)
    typed = await bystander.command("match move", match=table.number, move="draw 0")
    wondered = await bystander.command("why", card="heart-7", match=table.number)

    assert looked.message is not None
    assert looked.message.ephemeral
    for answer in (looked, typed, wondered):
        assert people.told("Estás viendo esta partida", "You are watching this match") in answer.text
    assert mover.name in looked.text


@both
async def test_a_double_press_is_one_move_and_the_second_hears_that_the_menu_was_old(
    sandbox: Sandbox, people: People
):
    table = await opened(sandbox, *people.players)
    mover, _ = turn(table)
    panel = table.panels[mover.name]
    before = await table.sit(mover)
    await take(mover, before, some_move(before))

    again = await take(mover, panel, some_move(panel), stale=True)

    assert people.told("Ese menú era antiguo", "That menu was old") in again.text
    assert len(record(sandbox, table.number)) == 1


@both
@pytest.mark.parametrize(
    ("options", "spanish", "english"),
    [
        ({"opponent": "{self}"}, "No puedes jugar contra ti.", "You cannot play against yourself."),
        ({"opponent": "Juez de Campo"}, "Los bots no pueden sentarse", "Bots cannot take a seat."),
        ({"options": "height=3"}, "No hay ninguna opción llamada height", "There is no option called height"),
        ({"options": "ace=middle"}, "uno de estos valores: high, low", "one of these values: high, low"),
        ({"options": "ace"}, "clave=valor", "key=value"),
        ({"options": "mulligan=3"}, "Artículo 8.1", "Article 8.1"),
        ({"opponent": "Yago", "practice": "random"}, "Elige un rival o la práctica", "not both"),
    ],
)
async def test_a_match_that_cannot_be_opened_is_refused_with_what_would_do(
    sandbox: Sandbox, people: People, options: dict[str, str], spanish: str, english: str
):
    before = rows(sandbox, "SELECT count(*) FROM match")
    given = {key: value.format(self=people.players[0]) for key, value in options.items()}

    answer = await sandbox.user(people.players[0]).command("play ring", options=given)

    assert people.told(spanish, english) in answer.text
    assert answer.message is not None
    assert answer.message.ephemeral
    assert rows(sandbox, "SELECT count(*) FROM match") == before


@both
async def test_an_ended_match_answers_its_old_buttons(sandbox: Sandbox, people: People):
    table = await opened(sandbox, *people.players)
    mover, _ = turn(table)
    panel, board = table.panels[mover.name], table.board()
    offer = some_move(panel)
    asked = await table.users[0].command("match end", match=table.number)
    assert asked.message is not None

    ended = await press(table.users[0], asked.message, Verb.END)

    broken_off = people.told("Esta partida se ha interrumpido.", "This match was broken off.")
    assert broken_off in ended.text
    await sandbox.until(lambda: table.over)
    late = await take(mover, panel, offer, stale=True)
    assert people.told("Esta partida ha terminado.", "This match is over.") in late.text
    seat = await mover.press(board, custom_id=find(board, Verb.SEAT).custom_id, stale=True)
    assert broken_off in seat.text
    assert status(sandbox, table.number) == "ended"


@both
async def test_a_match_that_does_not_exist_is_said_to_be_none(sandbox: Sandbox, people: People):
    answer = await sandbox.user(people.players[0]).command("match board", match=987654)

    assert people.told("Esa partida no existe", "There is no such match") in answer.text


@both
async def test_what_does_not_fit_a_form_is_said_and_given_back(sandbox: Sandbox, people: People):
    table = await opened(sandbox, *people.players, game="toy-auction")
    bidder = table.users[0]
    panel = table.panels[bidder.name]
    fill = next(offer for offer in offered(panel) if offer.verb is Verb.FILL)
    form = (await take(bidder, panel, fill)).modal
    assert form is not None

    answer = await bidder.submit(form, {form.fields[0].custom_id: "9"})

    assert people.told("El máximo es 6.", "The most is 6.") in answer.text
    assert (
        people.told("Esto es lo que habías escrito:\n```\n9", "This is what you wrote:\n```\n9")
        in answer.text
    )
    assert record(sandbox, table.number) == []


@both
async def test_a_text_in_a_form_that_went_stale_is_given_back_to_its_writer_alone(
    sandbox: Sandbox, people: People
):
    table = await opened(sandbox, *people.players, game="toy-session")
    player = table.users[1]
    panel = table.panels[player.name]
    fill = next(offer for offer in offered(panel) if offer.words == ("say",))
    form = (await take(player, panel, fill)).modal
    assert form is not None
    await player.command("match move", match=table.number, move="say I wait")

    answer = await player.submit(form, {form.fields[0].custom_id: "I open the ```door``` slowly"})

    assert people.told(*OLD) in answer.text
    assert len(record(sandbox, table.number)) == 1
    assert "I open the" in answer.text
    assert answer.text.count("```") == 2
    assert answer.message is not None
    assert answer.message.ephemeral


@both
@pytest.mark.parametrize(
    ("custom_id", "told"),
    [
        ("seat:{number}", FOREIGN),
        ("fly:{number}:0:0:", FOREIGN),
        ("🂡", FOREIGN),
        ("seat:987654:::", ("Esa partida no existe", "There is no such match")),
        ("do:{number}:{other}:{made}:draw 0", ("Ese menú es de otro sitio.", "belongs to another seat")),
        ("do:{number}:{own}:9:draw 0", OLD),
        ("do:{number}:{own}:{made}:fly away", ("No entiendo esa jugada.", "I cannot read that as a move.")),
        ("at:{number}:{own}:{made}:no such words", ("¿Qué haces?", "What do you do?")),
        ("fill:{number}:{own}:{made}:nothing", OLD),
        ("done:{number}:{own}:{made}:nothing", OLD),
        ("menu:{number}:{own}:{made}:", FOREIGN),
        ("pick:{number}:{own}:{made}:nothing", FOREIGN),
        ("form:{number}:{own}:{made}:nothing", OLD),
        ("plan:{number}:{own}:{made}:nothing", OLD),
        ("ahead:{number}:{own}:{made}:turn-1 let", OLD),
        ("ahead:{number}:{other}:{made}:turn-1 let", ("es de otro sitio.", "belongs to another seat")),
        ("void:{number}:{other}:{made}:", ("es de otro sitio.", "belongs to another seat")),
        ("why:{number}:{other}:{made}:", ("es de otro sitio.", "belongs to another seat")),
        ("undo:{number}:{own}:{made}:", ("No hay ninguna jugada tuya", "There is no move of yours")),
        ("start:{number}:::", ("Esta partida ya ha empezado.", "This match has already started.")),
        ("join:{number}:::", ("Esta partida ya ha empezado.", "This match has already started.")),
        ("practise:{number}:::", ("Esta partida ya ha empezado.", "This match has already started.")),
        ("sit:{number}:::", ("Ya tienes sitio", "You already have a seat")),
    ],
)
async def test_forged_and_foreign_buttons_are_answered_and_change_nothing(
    sandbox: Sandbox, still: dict[str, Table], people: People, custom_id: str, told: tuple[str, str]
):
    table = still[people.language]
    mover, _ = turn(table)
    own = table.users.index(mover)
    panel, board = await table.sit(mover), table.board()
    made = (questions(panel)[0].custom_id or "").split(":")[3]
    written = custom_id.format(number=table.number, own=own, other=1 - own, made=made)
    fake = await mover.press(with_id(board, written), custom_id=written, stale=True)

    assert people.told(*told) in fake.text
    assert fake.message is not None
    assert fake.message.ephemeral
    assert record(sandbox, table.number) == []
    assert questions(panel.refresh())


def with_id(message: SeenMessage, custom_id: str) -> SeenMessage:
    """The message with another custom id on its first button, as nobody's client would show it."""
    fake = copy.copy(message)
    fake.raw = copy.deepcopy(message.raw)
    button = next(part for part in kinds.walk(fake.components) if part["type"] == kinds.BUTTON)
    button["custom_id"] = custom_id
    return fake


@both
async def test_why_says_what_a_card_is_good_for_and_what_stops_it(
    sandbox: Sandbox, still: dict[str, Table], people: People
):
    table = still[people.language]
    mover, other = turn(table)

    suggested = await mover.autocomplete("why", "card", "", match=table.number)
    mine = await mover.command("why", card=suggested[0][1], match=table.number)
    theirs = await other.autocomplete("why", "card", "", match=table.number)
    waiting = await other.command("why", card=theirs[0][1], match=table.number)
    move = await other.command("why", card="draw 0", match=table.number)
    unknown = await mover.command("why", card=theirs[0][1], match=table.number)

    assert len(suggested) == len(theirs) == 5
    assert people.told("Ahora se puede jugar:", "It can be played now:") in mine.text
    for answer in (waiting, move):
        assert people.told("Ahora no se puede jugar:", "It cannot be played now:") in answer.text
        assert people.told("Artículo 2.1", "Article 2.1") in answer.text
    assert people.told("No tienes nada que se llame así.", "You hold nothing of that name.") in unknown.text
    assert mine.message is not None
    assert mine.message.ephemeral


async def test_every_request_was_one_that_discord_takes(sandbox: Sandbox):
    assert_valid(sandbox.requests)
