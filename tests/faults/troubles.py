"""What may go wrong, each with a way to bring it about and, where it does not pass by itself, to end it."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.ids import Verb
from sandbox.client import NotPossible
from tests.e2e.driver import verb_of
from tests.faults.house import CUTS, CannotStart

if TYPE_CHECKING:
    from tests.faults.rounds import Round

Act = Callable[["Round"], Awaitable[None]]

ROUTES = ("/interactions/*/callback", "/webhooks/*", "/channels/*/messages", "/channels/*/messages/*", "*")

BOT = "Juez de Campo"


async def _passes(_: Round) -> None:
    """It is over by itself."""


@dataclass(frozen=True)
class Trouble:
    """``loud``: the bot may log errors of it. ``alone``: the round stands still around it. ``inside``: it
    cannot be brought about for a process of its own."""

    name: str
    strike: Act
    lift: Act = _passes
    loud: bool = False
    alone: bool = False
    inside: bool = False


# The process


async def _kill(round: Round) -> None:
    await round.house.die()


async def _cut(round: Round) -> None:
    await round.house.cut_at(round.luck.randint(0, 4), round.luck.choice(CUTS))


async def _spare(round: Round) -> None:
    await round.house.spare()


async def _restart(round: Round) -> None:
    await round.house.stop()


async def _two_bots(round: Round) -> None:
    """The same bot once more, by mistake."""
    round.second = round.house.another()
    with contextlib.suppress(CannotStart):  # a locked database lets nobody in
        await round.second.start()


async def _one_bot(round: Round) -> None:
    if round.second is not None:
        await round.second.die()
        round.second = None


# The way to Discord


async def _drop(round: Round) -> None:
    await round.sandbox.drop_socket(resumable=True)


async def _lose_session(round: Round) -> None:
    await round.sandbox.drop_socket(resumable=False)


async def _slow(round: Round) -> None:
    times, delay = round.luck.randint(1, 6), round.luck.uniform(0.02, 0.3)
    await round.sandbox.fault(round.luck.choice(ROUTES), times=times, delay=delay)


def _storm(*statuses: int) -> Act:
    async def strike(round: Round) -> None:
        status, times = round.luck.choice(statuses), round.luck.randint(1, 9)
        await round.sandbox.fault(
            round.luck.choice(ROUTES),
            status=status,  # type: ignore[arg-type]
            times=times,
            retry_after=round.luck.uniform(0.05, 3.0),
        )

    return strike


async def _hang_up(round: Round) -> None:
    """Connections break, before the request is carried out or after."""
    lost, times = round.luck.choice(("request", "answer")), round.luck.randint(1, 4)
    await round.sandbox.fault(round.luck.choice(ROUTES), times=times, lost=lost)


async def _calm(round: Round) -> None:
    await round.sandbox.clear_faults()


async def _expire(round: Round) -> None:
    await round.sandbox.expire_tokens()


async def _hour(round: Round) -> None:
    """Discord's time goes on: boards grow old, tokens die, threads fall asleep."""
    await round.sandbox.advance(round.luck.choice((4, 1000, 3700, 100_000)))


# Places


async def _drop_board(round: Round) -> None:
    for message in reversed(round.somebody.boards()):
        if any(verb_of(button) in (Verb.SEAT, Verb.JOIN) for button in message.buttons):
            await round.sandbox.drop_message(message)
            return


async def _drop_thread(round: Round) -> None:
    thread = round.home(round.somebody)
    if thread is not None:
        await round.sandbox.drop_channel(thread)


async def _drop_channel(round: Round) -> None:
    table = round.somebody
    if not round.gone:  # one is left
        round.gone.add(table.channel)
        await round.sandbox.drop_channel(table.channel)


def _shut(locked: bool) -> Act:
    async def strike(round: Round) -> None:
        thread = round.home(round.somebody)
        if thread is not None:
            await round.sandbox.archive(thread, archived=True, locked=locked)
            if locked:
                round.shut.add(thread)

    return strike


async def _open_threads(round: Round) -> None:
    for thread in round.shut:
        try:
            await round.sandbox.archive(thread, archived=False)
        except NotPossible:  # somebody has deleted it
            continue
    round.shut.clear()


async def _forbid(round: Round) -> None:
    names = round.luck.sample(
        [
            "view_channel",
            "send_messages",
            "send_messages_in_threads",
            "attach_files",
            "create_public_threads",
        ],
        round.luck.randint(1, 3),
    )
    channel = round.somebody.channel
    if channel not in round.gone:
        await round.sandbox.allow(channel, BOT, deny=names)
        round.forbidden.add(channel)


async def _allow(round: Round) -> None:
    for channel in round.forbidden - round.gone:
        await round.sandbox.allow(channel, BOT)
    round.forbidden.clear()


# The disk


async def _fill(round: Round) -> None:
    await round.house.limit(full=True)


async def _empty(round: Round) -> None:
    round.disk.unlock()  # or nothing can be said to the database
    await round.house.limit(full=False)


async def _lock(round: Round) -> None:
    """Another program writes to the database and takes its time."""
    await round.disk.lock()


async def _unlock(round: Round) -> None:
    round.disk.unlock()


async def _damage(round: Round) -> None:
    """The file is damaged while the bot is down. It either says so at its start, or sets aside what it cannot
    read; once the file is whole again everything goes on."""
    house, luck = round.house, round.luck
    await house.die()
    round.disk.unlock()  # whoever damages it does not wait
    whole = round.disk.copied()
    kind = luck.choice(("snapshot", "line", "options", "page", "page", "header"))
    _spoil(round, kind)
    try:
        await house.start()
        await round.wait_a_moment()
        for table in round.tables:
            if table.boards():
                await table.open(table.users[0])
    except CannotStart:
        pass
    await house.die()
    for file in round.disk.files():
        file.unlink()
    shutil.copy(whole, round.disk.database)
    whole.unlink()


def _spoil(round: Round, kind: str) -> None:
    file, luck = round.disk.database, round.luck
    if kind in ("page", "header"):
        size = file.stat().st_size
        at = 0 if kind == "header" else 4096 * luck.randrange(1, max(2, size // 4096)) + luck.randrange(2000)
        with file.open("r+b") as opened:
            opened.seek(at)
            opened.write(luck.randbytes(100 if kind == "header" else 1500))
        return
    statement = {
        "snapshot": "UPDATE snapshot SET state = '{}'",
        "line": "UPDATE line SET words = words || ' x'",
        "options": "UPDATE match SET options = '{}'",
    }[kind]
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(statement)
        connection.commit()


# Time


async def _jump(round: Round) -> None:
    """The machine's clock is set, forwards or back."""
    days = round.luck.choice((-10.0, -0.2, -0.001, 0.0005, 0.001, 0.3, 10.0))
    round.wall.off += timedelta(days=days)


TROUBLES: tuple[Trouble, ...] = (
    Trouble("kill -9", _kill),
    Trouble("power cut in a write", _cut, _spare),
    Trouble("restart", _restart),
    Trouble("two bots by mistake", _two_bots, _one_bot, loud=True),
    Trouble("dropped gateway socket", _drop),
    Trouble("lost gateway session", _lose_session),
    Trouble("slow requests", _slow, _calm),
    Trouble("429 storm", _storm(429), _calm),
    Trouble("500/502/503 storm", _storm(500, 502, 503), _calm),
    Trouble("broken REST connections", _hang_up, _calm),
    Trouble("expired tokens", _expire),
    Trouble("Discord's clock ahead", _hour),
    Trouble("deleted board", _drop_board),
    Trouble("deleted thread", _drop_thread),
    Trouble("deleted channel", _drop_channel),
    Trouble("archived thread", _shut(False)),
    Trouble("locked thread", _shut(True), _open_threads),
    Trouble("lost permissions", _forbid, _allow),
    Trouble("full disk", _fill, _empty, loud=True),
    Trouble("locked database", _lock, _unlock, loud=True),
    Trouble("damaged database", _damage, loud=True, alone=True),
    Trouble("jumping clock", _jump, inside=True),
)
