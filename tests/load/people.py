"""People enough for hundreds of matches, each of whom thinks a while and presses what the panel offers."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.ids import Verb
from sandbox.client import NotPossible, Response, Sandbox, SeenMessage, User
from sandbox.doors import Inside
from sandbox.seen import Button
from sandbox.server import Server
from sandbox.world import Member
from sandbox.world import User as Account
from tests.e2e.driver import Offer, filled, id_of, offered, verb_of

GAMES = ("play ring", "play audatia", "play espada-negra")
"""By turns, each for two."""

A_CHANNEL = 25
"""So many matches are opened in one channel."""

_FIRST = 2_000_000_000_000_000_000


def server_of(sandbox: Sandbox) -> Server:
    assert isinstance(sandbox.door, Inside)
    return sandbox.door.server


def invite(sandbox: Sandbox, number: int) -> None:
    """So many more people in the first server."""
    world = server_of(sandbox).world
    guild = next(iter(world.guilds.values()))
    for each in range(number):
        id = _FIRST + each
        world.users[id] = Account(id, f"P{each:04d}", ("es-ES", "en-GB")[each % 2])
        guild.members[id] = Member(id, [], 0.0)


@dataclass
class Crowd:
    """All tables, and what their presses took."""

    sandbox: Sandbox
    think: float
    """Seconds between two presses at a table, on average."""
    waits: list[float] = field(default_factory=list)
    failed: int = 0
    tables: int = 0
    luck: random.Random = field(default_factory=lambda: random.Random(1))
    _names: Iterator[int] = field(default_factory=itertools.count)
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)
    _channels: list[str] = field(default_factory=list)

    async def grow(self, tables: int) -> None:
        """Until so many matches are being played."""
        while self.tables < tables:
            if self.tables % A_CHANNEL == 0:
                self._channels.append(await self.sandbox.add_channel(f"mesa-{self.tables}"))
            pair = [self.sandbox.user(f"P{next(self._names):04d}") for _ in range(2)]
            self._tasks.append(asyncio.create_task(self._sit(pair, self._channels[-1], self.tables)))
            self.tables += 1
            await asyncio.sleep(0.1)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _sit(self, pair: list[User], channel: str, number: int) -> None:
        """Match after match between two people."""
        while True:
            try:
                panels = await self._open(pair, channel, GAMES[number % len(GAMES)])
                while await self._press(pair, panels):
                    await self._think()
            except (LookupError, NotPossible, TimeoutError):
                self.failed += 1
                await asyncio.sleep(self.think)

    async def _think(self) -> None:
        await asyncio.sleep(self.luck.expovariate(1 / self.think))

    async def _open(self, pair: list[User], channel: str, command: str) -> list[SeenMessage]:
        host, guest = pair
        options = {"seats": 2} if command != "play audatia" else {}
        lobby = _message(await self._timed(host.command(command, channel=channel, options=options)))
        await self._timed(guest.press(lobby, custom_id=_button(lobby, Verb.JOIN)))
        await self._timed(host.press(lobby, custom_id=_button(lobby.refresh(), Verb.START)))
        number = next(id.match for id in map(id_of, lobby.buttons) if id is not None)
        board = await self.sandbox.until(lambda: self._board(host, number), within=60)
        press = [user.press(board, custom_id=_button(board, Verb.SEAT)) for user in pair]
        return [_message(await self._timed(each)) for each in press]

    def _board(self, user: User, number: int) -> SeenMessage | None:
        for message in reversed(server_of(self.sandbox).world.messages.values()):
            if message.ephemeral_to is None and f"'seat:{number}:" in str(message.components):
                return user.message(str(message.id))
        return None

    async def _press(self, pair: list[User], panels: list[SeenMessage]) -> bool:
        """Whoever is asked presses something; whether the match goes on."""
        asked = [seat for seat, panel in enumerate(panels) if offered(panel.refresh())]
        if not asked:
            return any(verb_of(b) is not Verb.REMATCH for panel in panels for b in panel.buttons)
        seat = self.luck.choice(asked)
        response = await self._timed(
            self._take(pair[seat], panels[seat], self.luck.choice(offered(panels[seat])))
        )
        if response.kind == "failed":
            self.failed += 1
        elif response.message is not None:
            panels[seat] = response.message
        return True

    async def _take(self, user: User, panel: SeenMessage, offer: Offer) -> Response:
        control = offer.control
        if isinstance(control, Button):
            response = await user.press(panel, custom_id=control.custom_id)
        else:
            values = (
                [offer.value] if offer.value else [o.value for o in control.options][: control.max_values]
            )
            response = await user.choose(panel, values, custom_id=control.custom_id)
        form = response.modal
        if form is None:
            return response
        return await user.submit(form, {each.custom_id: filled(form, each) for each in form.fields})

    async def _timed(self, work: object) -> Response:
        began = time.perf_counter()
        response: Response = await work  # type: ignore[misc]
        self.waits.append(time.perf_counter() - began)
        return response


def _message(response: Response) -> SeenMessage:
    if response.message is None:
        raise LookupError(response.kind)
    return response.message


def _button(message: SeenMessage, verb: Verb) -> str:
    for button in message.buttons:
        if verb_of(button) is verb and button.custom_id is not None:
            return button.custom_id
    raise LookupError(verb)
