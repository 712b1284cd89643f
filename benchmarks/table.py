"""A match at the local table, played through its panels by two people who press what is offered first."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.ids import NotOurs, Verb, chosen, parse
from sandbox.client import Response, Sandbox, SeenMessage, User
from sandbox.seen import Button, Select

PEOPLE = ("Alonso", "Carmen")
GAME = "ring"

DRAWN_MS = 20
"""Nothing has been sent for so long: the other's panel and the board are drawn, as between people."""


@dataclass(slots=True)
class Table:
    """``panels`` by user; empty before the first match. A match that is over is followed by another."""

    sandbox: Sandbox
    panels: dict[User, SeenMessage] = field(default_factory=dict)
    number: int = 0
    bare: int = 0
    """Presses that were answered in words, since the picture was not ready within a second."""

    async def press(self, rest_ms: float = DRAWN_MS) -> float:
        """Milliseconds from the press that plays a move to the panel with its picture; some other presses may
        be needed before. ``rest_ms``: how long nothing must have been sent before."""
        while True:
            if self.panels:
                await self.sandbox.quiet(rest_ms, within=60)
            for user, panel in self.panels.items():
                for control, value in _moves_of(panel.refresh()):
                    return await self._timed(user, panel, control, value)
            await self._seat_all()

    async def _timed(self, user: User, panel: SeenMessage, control: Button | Select, value: str) -> float:
        began = time.perf_counter()
        if value:
            answer = await user.choose(panel, [value], custom_id=control.custom_id)
        else:
            answer = await user.press(panel, custom_id=control.custom_id)
        took = 1000 * (time.perf_counter() - began)
        self.panels[user] = message_of(answer)
        self.bare += not self.panels[user].images
        return took

    async def _seat_all(self) -> None:
        """A new match, and the panels of both."""
        host, guest = (self.sandbox.user(name) for name in PEOPLE)
        lobby = message_of(await host.command(f"play {GAME}"))
        self.number = parse(button_of(lobby, Verb.JOIN)).match
        await guest.press(lobby, custom_id=button_of(lobby, Verb.JOIN))
        await host.press(lobby, custom_id=button_of(lobby, Verb.START))
        self.panels = {user: await self.seat(user) for user in (host, guest)}

    async def seat(self, user: User) -> SeenMessage:
        """The panel that *My seat* of this match's board opens."""
        board = await self.sandbox.until(lambda: self._board(user))
        return message_of(await user.press(board, custom_id=button_of(board, Verb.SEAT)))

    def _board(self, user: User) -> SeenMessage | None:
        for message in reversed(user.sees()):
            if any(verb is Verb.SEAT and match == self.number for verb, match, _ in _ours(message)):
                return message
        return None


def message_of(answer: Response) -> SeenMessage:
    if answer.message is None:
        raise LookupError(f"no answer: {answer.kind}")
    return answer.message


def button_of(message: SeenMessage, verb: Verb) -> str:
    """The custom id of the message's button for ``verb``."""
    return next(custom_id for found, _, custom_id in _ours(message) if found is verb)


def _ours(message: SeenMessage) -> Iterator[tuple[Verb, int, str]]:
    """Verb, match and custom id of each button."""
    for button in message.buttons:
        try:
            id = parse(button.custom_id or "")
        except NotOurs:
            continue
        yield id.verb, id.match, button.custom_id or ""


def _moves_of(panel: SeenMessage) -> list[tuple[Button | Select, str]]:
    """The whole moves that a panel offers, and how to press them."""
    found: list[tuple[Button | Select, str]] = []
    for button in panel.buttons:
        if parse(button.custom_id or "").verb is Verb.DO:
            found.append((button, ""))
    for select in panel.selects:
        id = parse(select.custom_id or "")
        if id.verb is Verb.MENU:
            found += [(select, o.value) for o in select.options if chosen(id, o.value).verb is Verb.DO]
    return found
