"""What goes over the wire in Espada Negra: others see the same, whatever a fist holds."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from bot.ids import Verb
from games.core.game import Seat
from games.espada_negra import holdings
from games.espada_negra.rules import EspadaNegra
from games.espada_negra.state import State
from sandbox.client import Sandbox, User
from tests.databases import furnished
from tests.e2e.conftest import ENVIRONMENT
from tests.e2e.driver import Table, open_table, take
from tests.e2e.records import record, rows
from tests.e2e.test_espada_presses import STATES, offer_of
from tests.e2e.test_secrecy import public, told_apart_by_nothing

GAME: Final = EspadaNegra()
PLAYERS: Final = ("Alonso", "Beatriz", "Carmen")
SEED: Final = "espada-358"
"""With it two can soon attack the same card, and two spy on the same winner."""

SECRETS: Final = {"bidding": ("bid 3", "bid 4"), "window": ("attack", "wait"), "spying": ("spy", "let")}
"""What a fist holds in one world and in the other, the first time that several are asked."""


def usual(state: State, seat: Seat) -> str:
    """What everybody does as a rule: the first two buy a spy each, the third one soldiers and little else."""
    phase, player = state.phase, state.players[seat]
    if phase.kind == "window":
        return "wait"
    if phase.kind != "bidding":
        return "let"
    face = holdings.face(state.terms, state.row[state.lot])
    spies = holdings.espionage(state.terms, player.cards)
    if seat < 2:
        wanted = (face.espionage and not spies) or (face.attack and spies)
        return f"bid {min(player.gold, 4 + seat)}" if wanted and player.gold else "pass"
    return "bid 1" if player.gold and not face.espionage else "pass"


@dataclass
class Evening:
    """A match up to the first espionage, in one of two ``worlds``: at each question of SECRETS the first who
    is asked answers by the world, and then changes the answer to the usual one."""

    sandbox: Sandbox
    table: Table
    world: int
    plies: int = 0
    screens: list[str] = field(default_factory=list)
    """What the others had on their screens while the fist was closed."""

    @property
    def state(self) -> State:
        query = "SELECT state FROM snapshot WHERE match = ?"
        return STATES.validate_json(rows(self.sandbox, query, self.table.number)[0][0])

    async def play(self) -> None:
        for user in self.table.users:
            await self.table.sit(user)
        left = dict(SECRETS)
        while left:
            state = self.state
            seat, kind = min(GAME.owes(state)), state.phase.kind
            if kind in left and len(GAME.owes(state)) > 1:
                await self._answer(state, seat, _meant(state, seat, left.pop(kind)[self.world]))
                others = [user for place, user in enumerate(self.table.users) if place != seat]
                self.screens += [_screen(user) for user in others]
            await self._answer(state, seat, usual(state, seat))

    async def _answer(self, state: State, seat: Seat, words: str) -> None:
        """Press what says ``words``, and wait until the board has followed."""
        user, ticket = self.table.users[seat], GAME.ticket(state, seat)
        offer = await self.sandbox.until(
            lambda: offer_of(self.table.panels[user.name].refresh(), ticket, tuple(words.split(" ")))
        )
        assert offer.verb is Verb.DO
        assert (await take(user, self.table.panels[user.name].refresh(), offer)).kind == "update"
        self.plies += 1
        await self.sandbox.until(lambda: f"jugada {self.plies}" in self.table.board().text)
        await self.sandbox.quiet(60)


def _meant(state: State, seat: Seat, words: str) -> str:
    """``spy`` as a whole move."""
    whole = map(GAME.notation.write, GAME.legal_moves(state, seat))
    return next(notation for notation in whole if notation == words or notation.split(" ")[0] == words)


def _screen(user: User) -> str:
    """Texts, questions and controls; ids and the file names of pictures left out."""
    seen = told_apart_by_nothing([message.raw["components"] for message in user.sees()])
    return re.sub(r"https?://[^\"]*", "#", seen)


async def evening(folder: Path, world: int) -> tuple[list[Any], list[str], list[str]]:
    async with Sandbox.start(furnished(folder), env=ENVIRONMENT | {"JUEZ_TEST_SEED": SEED}) as sandbox:
        options = {"options": "attack_mode=sealed"}
        played = Evening(sandbox, await open_table(sandbox, "espada-negra", PLAYERS, options=options), world)
        await played.play()
        lines = [line.words for line in record(sandbox, played.table.number)]
        return public(sandbox.requests), played.screens, lines


def test_two_worlds_that_differ_in_closed_fists_send_the_same_and_ask_the_same(tmp_path: Path):
    """A bid, an attack under cover, and espionage: the same requests in the same order, with the same bodies
    and pictures, and the same panels in front of everybody else."""

    async def evenings() -> Any:
        return await asyncio.gather(*(evening(tmp_path / str(world), world) for world in (0, 1)))

    (requests, screens, lines), (others, other_screens, other_lines) = asyncio.run(evenings())

    assert {*lines} - {*other_lines} >= {"bid 3", "attack"}
    assert any(words.startswith("spy ") for words in lines)
    assert len(screens) == 2 * len(SECRETS)
    assert screens == other_screens
    assert len(requests) > 20
    assert requests == others
