"""Few presses for eight people: cautious players at one table, by the panels alone, with the real bot."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter

from bot.ids import Verb, parse
from games.core.chance import Chance
from games.core.game import Seat
from games.core.search import CautiousPlayer
from games.espada_negra.rules import EspadaNegra
from games.espada_negra.state import State
from sandbox.client import Response, Sandbox, SeenMessage, User
from tests.databases import furnished
from tests.e2e.conftest import ENVIRONMENT
from tests.e2e.driver import Offer, Table, offered, open_table, take
from tests.e2e.records import rows

GAME: Final = EspadaNegra()
STATES: Final = TypeAdapter(State)
NAMES: Final = ("Alonso", "Beatriz", "Carmen", "Diego", "Elvira", "Fadrique", "Gonzalo", "Urraca")
CARDS: Final = 10
"""So many cards are played: the first turn, in which nobody can attack, and most of the second."""
MOST: Final = 1.5
"""Presses for each seat and card."""


@dataclass
class Evening:
    """A match whose seats do what a cautious player would with their views, and press as people must."""

    sandbox: Sandbox
    table: Table
    luck: Chance = field(default_factory=lambda: Chance.from_seed(b"the taste of eight"))
    presses: int = 0

    @property
    def state(self) -> State:
        query = "SELECT state FROM snapshot WHERE match = ?"
        return STATES.validate_json(rows(self.sandbox, query, self.table.number)[0][0])

    async def play(self, cards: int) -> int:
        """Play until ``cards`` cards are settled or the match is over; returns how many are."""
        for user in self.table.users:
            await self.table.sit(user)
            self.presses += 1
        while (settled := _settled(state := self.state)) < cards and GAME.outcome(state) is None:
            seat = min(GAME.owes(state))
            words, self.luck = CautiousPlayer().choose(GAME, GAME.view(state, seat), seat, self.luck)
            await self._press(seat, GAME.ticket(state, seat), tuple(words.split(" ")))
        return settled

    async def _press(self, seat: Seat, ticket: str, words: tuple[str, ...]) -> None:
        """Do what ``words`` say: in one press if they are offered, else by a form or a choice of cards. The
        seat's open panel follows the match by itself; until it shows this very question nobody presses."""
        user = self.table.users[seat]
        offer = await self.sandbox.until(lambda: offer_of(self._panel(user), ticket, words))
        if offer.verb is Verb.DO:
            await self._take(user, offer)
        elif words[0] == "bid":
            form = (await self._take(user, offer)).modal
            assert form is not None
            await user.submit(form, {form.fields[0].custom_id: words[1]})
            self.presses += 1
        else:
            await self._take(user, offer)
            pick = next(o for o in offered(self._panel(user)) if o.verb is Verb.PICK)
            await user.choose(self._panel(user), list(words[1:]), custom_id=pick.control.custom_id)
            done = next(o for o in offered(self._panel(user)) if o.verb is Verb.DONE)
            await self._take(user, done)
            self.presses += 1

    def _panel(self, user: User) -> SeenMessage:
        return self.table.panels[user.name].refresh()

    async def _take(self, user: User, offer: Offer) -> Response:
        self.presses += 1
        response = await take(user, self._panel(user), offer)
        assert response.kind in ("message", "update", "modal"), response.kind
        return response


def _settled(state: State) -> int:
    """How many cards are done with."""
    return (state.turn - 1) * state.terms.row + state.lot


def offer_of(panel: SeenMessage, ticket: str, words: tuple[str, ...]) -> Offer | None:
    """The whole move if the panel offers it, or what leads to it."""
    offers = [o for o in offered(panel) if parse(o.control.custom_id or "").ticket == ticket]
    whole = next((offer for offer in offers if offer.verb is Verb.DO and offer.words == words), None)
    return whole or next((o for o in offers if o.verb is not Verb.DO and o.words == words[:1]), None)


async def evening(sandbox: Sandbox, cards: int) -> tuple[int, int]:
    """How often eight seats pressed, and for how many cards."""
    table = await open_table(sandbox, "espada-negra", NAMES)
    played = Evening(sandbox, table)
    settled = await played.play(cards)
    return played.presses, settled


async def test_eight_cautious_seats_press_little_more_than_once_for_each_card(tmp_path: Path):
    async with Sandbox.start(furnished(tmp_path), env=ENVIRONMENT) as sandbox:
        presses, cards = await evening(sandbox, CARDS)

    assert cards >= CARDS
    assert presses / (len(NAMES) * cards) <= MOST
