"""How long a player waits: from a press that plays a move to the new panel with its picture, over sockets.

The real bot and a bare one that only says pong answer on two local Discords in the same run, a batch of
presses each by turns, so that whatever else the machine does slows both. What Discord itself and the way to
it take comes on top for either.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

from bot.ids import Verb, chosen, parse
from sandbox.client import Response, Sandbox, SeenMessage, User
from sandbox.seen import Button, Select

PRESSES = 500
BATCH = 25
GAME = "ring"

REST_MS = 120
"""A press comes when nothing has been sent for so long: the board has been drawn, as between people."""

WHAT = "a press answered"


@dataclass(frozen=True, slots=True)
class Waits:
    """Milliseconds of each press."""

    who: str
    milliseconds: tuple[float, ...]

    def percentile(self, percent: int) -> float:
        ordered = sorted(self.milliseconds)
        return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


def results(presses: int = PRESSES) -> tuple[Waits, Waits]:
    """Ours, and the bare bot's."""
    return asyncio.run(_both(presses))


def told(waits: tuple[Waits, ...]) -> str:
    """Markdown."""
    rows: list[tuple[str, ...]] = [
        ("what", "who", "p50", "p95", "slowest"),
        ("---", "---", "--:", "--:", "--:"),
    ]
    for wait in waits:
        figures = (wait.percentile(50), wait.percentile(95), max(wait.milliseconds))
        rows.append((f"{WHAT} ({len(wait.milliseconds)})", wait.who, *(f"{ms:.1f} ms" for ms in figures)))
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


async def _both(presses: int) -> tuple[Waits, Waits]:
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        bare = [sys.executable, "-m", "benchmarks.pong"]
        table = await stack.enter_async_context(Sandbox.start(folder / "ours"))
        desk = await stack.enter_async_context(Sandbox.start(folder / "bare", command=bare))
        runs = (_moves(table), _pings(desk))
        taken: tuple[list[float], list[float]] = ([], [])
        for _ in range(-(-presses // BATCH)):
            for run, found in zip(runs, taken, strict=True):
                for _ in range(BATCH):
                    found.append(await anext(run))
        return (
            Waits("Juez de Campo: move written, panel and picture", tuple(taken[0])),
            Waits("a bot that says pong", tuple(taken[1])),
        )


async def _pings(sandbox: Sandbox) -> AsyncIterator[float]:
    user = sandbox.user("Alonso")
    message = _message(await user.command("ping"))
    while True:
        button = message.refresh().buttons[0].custom_id
        began = time.perf_counter()
        answer = await user.press(message, custom_id=button)
        yield 1000 * (time.perf_counter() - began)
        message = _message(answer)


async def _moves(sandbox: Sandbox) -> AsyncIterator[float]:
    """Match after match; in each, whoever is asked makes the first move that the panel offers, in as many
    presses as it takes; only the press that plays it counts."""
    users = (sandbox.user("Alonso"), sandbox.user("Carmen"))
    while True:
        await _start(users)
        panels = {user: await _seated(sandbox, user) for user in users}
        while asked := [user for user in users if _moves_of(panels[user].refresh())]:
            user = asked[0]
            control, value = _moves_of(panels[user])[0]
            await sandbox.quiet(
                20
            )  # the other's panel and the board are drawn: the bot rests, as between people
            began = time.perf_counter()
            answer = await _press(user, panels[user], control, value)
            yield 1000 * (time.perf_counter() - began)
            panels[user] = _message(answer)
            if not panels[user].images:
                raise LookupError("the panel came without its picture")
            await sandbox.quiet(REST_MS)


async def _start(users: tuple[User, User]) -> None:
    host, guest = users
    lobby = _message(await host.command(f"play {GAME}"))
    await guest.press(lobby, custom_id=_button(lobby, Verb.JOIN))
    await host.press(lobby, custom_id=_button(lobby, Verb.START))


async def _seated(sandbox: Sandbox, user: User) -> SeenMessage:
    board = await sandbox.until(lambda: next((m for m in reversed(user.sees()) if _is_board(m)), None))
    return _message(await user.press(board, custom_id=_button(board, Verb.SEAT)))


def _message(answer: Response) -> SeenMessage:
    if answer.message is None:
        raise LookupError(f"no answer: {answer.kind}")
    return answer.message


def _is_board(message: SeenMessage) -> bool:
    return any(
        parse(button.custom_id or "").verb is Verb.SEAT for button in message.buttons if button.custom_id
    )


def _button(message: SeenMessage, verb: Verb) -> str:
    return next(b.custom_id for b in message.buttons if b.custom_id and parse(b.custom_id).verb is verb)


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


async def _press(user: User, panel: SeenMessage, control: Button | Select, value: str) -> Response:
    if value:
        return await user.choose(panel, [value], custom_id=control.custom_id)
    return await user.press(panel, custom_id=control.custom_id)
