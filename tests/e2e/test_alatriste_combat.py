"""``/alatriste combat`` from end to end: characters come in by themselves, the Narrator alone narrates, what
is behind the screen reaches nobody, and a kill in the middle of a defence loses nothing."""

from __future__ import annotations

import json
import re

import pytest
import pytest_asyncio

from bot.ids import Verb
from sandbox.client import Response, Sandbox, User
from tests.e2e.driver import Offer, Table, find, id_of, offered, press, seen, take
from tests.e2e.records import record, rows
from tests.sandbox.openapi import assert_valid

pytestmark = pytest.mark.asyncio(loop_scope="module")

NPC = "2 Rufián, V 17, Esgrima 18, PV 23"
"""Numbers that nothing else in a fight has."""

NUMBERS = re.compile(r"(?<![\w:])(?:17|18|23)(?![\w:])")


async def hero(sandbox: Sandbox, who: str, name: str, channel: str | None = None) -> None:
    user = sandbox.user(who)
    asked = await user.command("alatriste character create", channel=channel)
    assert asked.modal is not None
    await user.submit(
        asked.modal, {"name": name, "characteristics": "12 11 12 11", "weapon": "ropera", "level": "13"}
    )


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def narrators(sandbox: Sandbox) -> None:
    """Carmen and Diego may lead; matches are played in the channel; Alonso has a character."""
    role = await sandbox.add_role("Narradora")
    for name in ("Carmen", "Diego"):
        await sandbox.give_role(name, role)
    options = {"game-master": role, "place": "channel"}
    await sandbox.user("Urraca").command("settings server", options=options)
    await hero(sandbox, "Alonso", "Diego Alatriste")


async def fight(sandbox: Sandbox, channel: str, *players: str, **options: object) -> Table:
    """A fight that Carmen leads, with these players in it from the start."""
    carmen, users = sandbox.user("Carmen"), tuple(map(sandbox.user, players))
    opened = await carmen.command("alatriste combat", channel=channel, options={"npcs": NPC} | options)
    assert opened.message is not None, opened.text
    number = next(id.match for button in opened.message.buttons if (id := id_of(button)))
    table = Table(sandbox, number, (carmen, *users), lobby_channel=opened.message.channel)
    for user in users:
        await press(user, table.lobby(user), Verb.JOIN)
    await press(carmen, table.lobby(carmen), Verb.START)
    await sandbox.until(lambda: seen(table.board))
    return table


async def move(table: Table, user: User, words: str) -> Response:
    return await user.command("match move", move=words, match=table.number, channel=table.lobby_channel)


def brought(table: Table, sandbox: Sandbox) -> int:
    return sum(line.words.startswith("bring ") for line in record(sandbox, table.number))


def all_seen(user: User) -> str:
    """Every word that somebody has on their screen."""
    found = []
    for message in user.sees():
        found.append(message.text)
        found += [image.alt or "" for image in message.images]
        found += [option.label for select in message.selects for option in select.options]
        found += [button.label or "" for button in message.buttons]
    return "\n".join(found)


async def test_who_sits_down_comes_in_with_the_character_played_there(
    sandbox: Sandbox, narrators: None
) -> None:
    channel = await sandbox.add_channel("taberna")
    table = await fight(sandbox, channel, "Alonso", "Elvira")
    await sandbox.until(lambda: "Diego Alatriste" in table.board().images[0].alt)
    assert brought(table, sandbox) == 1

    await hero(sandbox, "Elvira", "Elvira la Brava", channel)
    await sandbox.until(lambda: "Elvira la Brava" in table.board().images[0].alt)
    assert brought(table, sandbox) == 2


async def test_of_several_characters_the_one_chosen_comes_in(sandbox: Sandbox, narrators: None) -> None:
    channel = await sandbox.add_channel("corral")
    await hero(sandbox, "Gonzalo", "Uno")
    await hero(sandbox, "Gonzalo", "Dos")
    table = await fight(sandbox, channel, "Gonzalo")
    await sandbox.quiet()
    assert brought(table, sandbox) == 0
    await sandbox.user("Gonzalo").command("alatriste character use", name="Dos", channel=channel)
    await sandbox.until(lambda: "Dos:" in table.board().images[0].alt)
    assert "Uno:" not in table.board().images[0].alt


async def test_only_narrators_open_fights_and_only_one_leads_each(sandbox: Sandbox, narrators: None) -> None:
    channel = await sandbox.add_channel("plaza")
    refused = await sandbox.user("Alonso").command("alatriste combat", channel=channel)
    assert "Eso solo puede hacerlo el Narrador" in refused.text
    table = await fight(sandbox, channel, "Alonso")
    other = await sandbox.user("Diego").command("alatriste combat", channel=channel)
    assert other.message is not None
    assert not other.message.ephemeral

    before = record(sandbox, table.number)
    meddling = await move(table, sandbox.user("Diego"), "begin")
    assert "watching" in meddling.text
    for words in ("begin", "npc Guardia 8 espada", "rule Todos mueren", "note x", "end", "reveal n1"):
        answer = await move(table, sandbox.user("Alonso"), words)
        assert answer.message is not None
        assert answer.message.ephemeral
        assert "Artículo" in answer.text, (words, answer.text)
    assert [line.words.partition(" ")[0] for line in record(sandbox, table.number)[len(before) :]] in (
        [],
        ["bring"],
    )


@pytest.mark.parametrize(
    ("npcs", "told"),
    [
        ("Guardia 8 alabarda", "No conozco"),
        ("8 Guardia 8 espada", "como mucho 7"),
        ("Guardia 8 espada; 99 espada", "de 1 a 12"),
    ],
)
async def test_a_bad_line_opens_no_fight(sandbox: Sandbox, narrators: None, npcs: str, told: str) -> None:
    answer = await sandbox.user("Carmen").command("alatriste combat", npcs=npcs)
    assert answer.message is not None
    assert answer.message.ephemeral
    assert told in answer.text


async def test_a_kept_npc_is_called_by_name(sandbox: Sandbox, narrators: None) -> None:
    carmen, channel = sandbox.user("Carmen"), await sandbox.add_channel("puerto")
    await carmen.command("alatriste character create", npc="Corchete 9 espada, PV 9")
    offered_npcs = await carmen.autocomplete("alatriste combat", "npcs", "corch", channel=channel)
    assert ("Corchete", "Corchete") in offered_npcs
    table = await fight(sandbox, channel, npcs="2 corchete; Alguacil 10 espada")
    await sandbox.until(lambda: "Corchete 2" in table.board().images[0].alt)
    assert "Alguacil" in table.board().images[0].alt


async def test_untouched_tables_are_those_of_the_preset(sandbox: Sandbox, narrators: None) -> None:
    for preset in ("libro", "mesa"):
        channel = await sandbox.add_channel(f"puente-{preset}")
        table = await fight(sandbox, channel, npcs="Guardia 9 daga", preset=preset)
        (words,) = rows(sandbox, "SELECT options FROM match WHERE id = ?", table.number)
        daga = next(one for one in json.loads(words[0])["npcs"][0]["weapons"] if one["word"] == "daga")
        assert (daga["damage"] is None) is (preset == "libro")


async def test_notes_stay_out_of_the_record(sandbox: Sandbox, narrators: None) -> None:
    alonso, channel = sandbox.user("Alonso"), await sandbox.add_channel("ermita")
    asked = await alonso.command("alatriste character edit", what="traits")
    assert asked.modal is not None
    await alonso.submit(asked.modal, {"notes": "Teme a los gatos."})
    table = await fight(sandbox, channel, "Alonso")
    await sandbox.until(lambda: brought(table, sandbox) == 1)
    assert "gatos" not in "".join(line.words for line in record(sandbox, table.number))


async def test_the_wounds_of_a_fight_are_taken_over_when_its_player_wants(
    sandbox: Sandbox, narrators: None
) -> None:
    elvira, channel = sandbox.user("Elvira"), await sandbox.add_channel("hospital")
    await hero(sandbox, "Elvira", "Elvira la Brava", channel)
    table = await fight(sandbox, channel, "Elvira")
    await sandbox.until(lambda: brought(table, sandbox) == 1)
    carmen = table.users[0]
    await move(table, carmen, "mend h1 wounds 5")
    await move(table, carmen, "because Una teja")
    await move(table, carmen, "end")
    await sandbox.until(lambda: table.over)

    panel = await elvira.command("alatriste character show", name="Elvira la Brava", channel=channel)
    assert panel.message is not None
    taken = await elvira.press(panel.message, "🩹 Heridas del último combate: 5 puntos")
    assert taken.message is not None
    assert "Bríos 7 de 12" in (taken.message.images[0].alt or "")
    assert all("último combate" not in (button.label or "") for button in taken.message.buttons)


def offers(table: Table, user: User, verb: str) -> list[Offer]:
    panel = table.panels[user.name].refresh()
    return [offer for offer in offered(panel) if offer.words and offer.words[0] == verb]


async def until_asked(table: Table, user: User, verb: str) -> list[Offer]:
    """The offers of that kind in the user's live panel, once they are there."""
    return await table.sandbox.until(lambda: offers(table, user, verb))


async def do(table: Table, user: User, verb: str) -> None:
    """Make the first move of that kind that the user's panel offers, through as many lists as it takes; a
    panel that was older than it looked answers with the new one, and the press is repeated."""
    before = len(record(table.sandbox, table.number))
    while len(record(table.sandbox, table.number)) == before:
        (offer, *_) = await until_asked(table, user, verb)
        while True:
            response = await take(user, table.panels[user.name].refresh(), offer)
            assert response.message is not None, response.kind
            table.panels[user.name], prefix = response.message, offer.words
            further = [one for one in offered(response.message) if _leads(prefix, one.words)]
            if offer.verb is Verb.DO or not further:
                break
            offer = further[0]


def _leads(prefix: tuple[str, ...], words: tuple[str, ...]) -> bool:
    return len(words) > len(prefix) and words[: len(prefix)] == prefix


async def test_numbers_behind_the_screen_reach_nobody_and_a_kill_in_a_defence_loses_nothing(
    sandbox: Sandbox, narrators: None
) -> None:
    channel = await sandbox.add_channel("callejón")
    table = await fight(sandbox, channel, "Alonso", options="arrivals=free")
    carmen, alonso = table.users
    await sandbox.until(lambda: brought(table, sandbox) == 1)
    for user in table.users:
        await table.sit(user)
    await move(table, carmen, "note El Rufián 2 es un traidor")
    await do(table, carmen, "begin")
    await do(table, carmen, "near")
    await do(table, carmen, "attack")
    while not offers(table, alonso, "defend"):
        if offers(table, carmen, "attack"):
            await do(table, carmen, "attack")
        elif offers(table, carmen, "near"):
            await do(table, carmen, "near")
        elif offers(table, alonso, "pass"):
            await do(table, alonso, "pass")
        await sandbox.quiet()

    before = record(sandbox, table.number)
    (defence, *_) = offers(table, alonso, "defend")
    panel = table.panels[alonso.name]
    await sandbox.kill()
    await sandbox.restart()
    assert record(sandbox, table.number) == before
    response = await take(alonso, panel, defence)
    assert response.kind == "update"
    assert record(sandbox, table.number)[len(before)].words.startswith("defend ")

    for user in (alonso, sandbox.user("Elvira"), sandbox.user("Beatriz")):
        here = all_seen(user)
        assert not NUMBERS.search(here), NUMBERS.search(here)
        assert "traidor" not in here
    assert "17" in (await table.sit(carmen)).text
    await move(table, carmen, "end")
    await sandbox.until(lambda: table.over)
    for user, told in ((alonso, False), (carmen, True)):
        given = await user.command("match export", match=table.number, channel=channel)
        assert given.message is not None, given.text
        (data,) = given.message.files().values()
        assert (b"traidor" in data) is told
        assert b"npcs" not in data


async def test_the_seat_of_a_fight_is_found_from_its_board(sandbox: Sandbox, narrators: None) -> None:
    channel = await sandbox.add_channel("iglesia")
    table = await fight(sandbox, channel, "Alonso")
    watcher = await press(sandbox.user("Elvira"), table.board(sandbox.user("Elvira")), Verb.SEAT)
    assert "Estás viendo esta partida" in watcher.text
    assert find(table.board(), Verb.RULES).label


async def test_every_request_about_fights_was_one_that_discord_takes(sandbox: Sandbox) -> None:
    assert_valid(sandbox.requests)
