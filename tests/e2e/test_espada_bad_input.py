"""Whatever people type wrong in Espada Negra: a sentence that cites the article, and nothing changes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Final

import pytest
import pytest_asyncio

from bot.ids import Verb
from games.core.game import Seat
from games.espada_negra.course import run
from games.espada_negra.deck import Card
from games.espada_negra.draft import Draft
from games.espada_negra.rules import EspadaNegra
from games.espada_negra.state import Options, Player, State
from sandbox.client import Sandbox, SeenMessage
from tests.databases import furnished
from tests.e2e.conftest import ENVIRONMENT
from tests.e2e.driver import Table, offered, opened, take
from tests.e2e.records import record
from tests.toys import GAMES as TOYS

pytestmark = pytest.mark.asyncio(loop_scope="module")


def cards(words: str) -> tuple[Card, ...]:
    return tuple(map(Card.from_word, words.split()))


HELD: Final = (
    Player(10, cards("senor furia caballero"), fresh=cards("caballero"), spent=cards("furia")),
    Player(10, cards("sombra")),
    Player(10, cards("sombra~2 tabernera sombra~3 maestra"), cards("sombra~3"), marked=cards("maestra")),
    Player(10, cards("flagelante")),
)
"""Alonso and Diego can attack, Beatriz and Carmen can spy. Alonso and Carmen are partners."""


class Dealt(EspadaNegra):
    """Begins in the middle of a match."""

    def start(self, seats: int, seed: bytes, options: Options) -> State:
        state = super().start(seats, seed, options)
        owned = {card for player in HELD for card in player.cards}
        row = cards("heredad labriego villa heredero")
        pile = tuple(card for card in (*state.row, *state.pile) if card not in owned and card not in row)
        draft = Draft.of(replace(state, players=HELD, row=row, pile=pile, auctioneer=0))
        draft.phase = None
        run(draft)
        return draft.step().state


GAMES: Final = {**TOYS, Dealt.key: Dealt()}

PLAYERS: Final = ("Alonso", "Beatriz", "Carmen", "Diego")
"""Alonso and Carmen read Spanish, the others English."""

DONE: Final = ""
"""The move is carried out."""

COURSE: Final[tuple[tuple[Seat, str, str, str], ...]] = (
    (0, "spare furia", "3.8", "Furia del yermo ya ha atacado"),
    (0, "spare caballero", "2.3", "Caballero de acero"),
    (1, "attack", "3.2", "None of your cards has attack"),
    (1, "bid 11", "4.1", "You have 10 gold: bid that at most."),
    (1, "bid 0", "4.1", "The least bid is 1"),
    (2, "bid -3", "4.1", "La puja mínima es 1"),
    (3, "spy sombra", "5.1", "Nobody has just won a card"),
    (0, "attack", DONE, ""),
    (0, "attack", "3.4", "Ya has declarado tu ataque"),
    (3, "wait", DONE, ""),
    # Alonso has won by force: all he could use is 2.
    (0, "spy sombra", "5.1", "La carta la has ganado tú"),
    (2, "spy sombra~2", "7.1", "Alonso juega contigo"),
    (1, "spy sombra~2", "5.3", "Alley shadow is not yours"),
    (1, "let", DONE, ""),
    (0, "attack", "3.3", "Ya has atacado 1 vez este turno"),
    (3, "pass", DONE, ""),
    (1, "bid 5", DONE, ""),
    (0, "pass", DONE, ""),
    (2, "pass", DONE, ""),
    # Beatriz has paid 5.
    (1, "bid 6", "4.1", "No bids are taken now"),
    (2, "spy sombra~2", "5.2", "suman 4 de espionaje y hacen falta 5: falta 1 punto"),
    (2, "spy sombra~2 sombra~3", "2.3", "Sombra del callejón"),
    (2, "spy sombra~2 maestra", "5.7", "Maestra de espías"),
    (3, "spy sombra", "7.1", "Beatriz is your partner"),
    (2, "let", DONE, ""),
    (2, "let", "5.1", "Ahora no se te pregunta nada"),
)
"""Who types what, the article that refuses it, and part of the sentence."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def table(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Table]:
    env = ENVIRONMENT | {"JUEZ_TEST_GAMES": f"{__name__}:GAMES"}
    async with Sandbox.start(furnished(tmp_path_factory.mktemp("espada")), env=env) as sandbox:
        yield await opened(sandbox, *PLAYERS, game=Dealt.key, options={"options": "pairs=yes"})


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("3,", "whole number"),
        ("½", "whole number"),
        ("x", "whole number"),
        (" ", "whole number"),
        ("-4", "1"),
        ("0", "1"),
        ("11", "10"),
        ("99", "10"),
    ],
)
async def test_what_is_no_bid_is_answered_with_what_would_be_one(table: Table, typed: str, told: str):
    """Discord itself takes no more than two characters."""
    bidder = table.users[1]
    panel = table.panels[bidder.name].refresh()
    fill = next(offer for offer in offered(panel) if offer.verb is Verb.FILL)
    form = (await take(bidder, panel, fill)).modal
    assert form is not None

    answer = await bidder.submit(form, {form.fields[0].custom_id: typed})

    assert told in answer.text
    assert record(table.sandbox, table.number) == []


async def test_each_wrong_move_is_refused_by_its_article_and_changes_nothing(table: Table):
    plies = 0
    for seat, words, article, sentence in COURSE:
        answer = await table.users[seat].command("match move", match=table.number, move=words)
        plies += article == DONE
        assert len(record(table.sandbox, table.number)) == plies, (words, answer.text)
        if article:
            cited = f"Artículo {article}" if seat in (0, 2) else f"Article {article}"
            assert cited in answer.text, (words, answer.text)
            assert sentence in answer.text, (words, answer.text)


async def test_spies_are_chosen_with_their_sum_beside_what_is_needed(table: Table):
    table = await opened(table.sandbox, *PLAYERS, game=Dealt.key, options={"options": "pairs=yes"})
    for seat, words in ((0, "wait"), (3, "wait"), (0, "pass"), (2, "pass"), (3, "pass"), (1, "bid 5")):
        await table.users[seat].command("match move", match=table.number, move=words)
    carmen = table.users[2]
    await table.sit(carmen)

    async def named(*words: str) -> SeenMessage:
        panel = table.panels["Carmen"].refresh()
        fill = next((offer for offer in offered(panel) if offer.words == ("spy",)), None)
        if fill is not None and fill.verb is Verb.FILL:
            await take(carmen, panel, fill)
        pick = next(offer for offer in offered(panel.refresh()) if offer.verb is Verb.PICK)
        await carmen.choose(panel.refresh(), list(words), custom_id=pick.control.custom_id)
        return panel.refresh()

    too_few = await named("sombra~2")
    assert "suman 4 de espionaje y hacen falta 5: falta 1 punto" in too_few.text
    enough = await named("sombra~2", "tabernera")
    assert "Espiar con Sombra del callejón, Tabernera confidente: 7 (cuesta 5)" in enough.text
    assert any(offer.verb is Verb.DONE for offer in offered(enough))
