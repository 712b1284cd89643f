"""One round: matches are opened and played while troubles come and go; then everything is looked at."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import random
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.ids import Verb
from sandbox.client import Response, Sandbox
from sandbox.world import TEXT
from tests.databases import furnished
from tests.e2e.driver import id_of
from tests.faults import audit
from tests.faults.audit import Finding, Witness
from tests.faults.disk import Disk
from tests.faults.house import CannotStart, House, Wall, hurried
from tests.faults.players import GONE_WRONG, Players, button_for
from tests.faults.process import Another, Process
from tests.faults.tables import OPENINGS, Opening
from tests.faults.troubles import TROUBLES, Trouble

PRESSES = (10, 30)
"""How often something is done in a round, at least and at most."""

PATIENCE = 0.8
"""Seconds that a press may take here; then Discord's clock is pushed, and it has failed."""

ON = 3
"""So many lines have to be written after everything is well again, or the match to be over."""

TRIES, ENOUGH = 100, 30.0
"""So often and for so many seconds something is tried before it is given up."""

OURS = ("bot", "discord", "loop", "aiohttp")
"""Whose errors are looked at: ``loop`` are exceptions nobody asked for, ``aiohttp`` is the local Discord."""

ENVIRONMENT = {"LOG_LEVEL": "DEBUG", "DEFAULT_LANGUAGE": "es", "PRACTICE_DELAY": "0"}

log = logging.getLogger(__name__)


@dataclass
class Report:
    """What a round came to."""

    game: str
    seed: int
    real: bool = False
    """Whether the bot was a process of its own."""
    troubles: list[str] = field(default_factory=list)
    presses: int = 0
    lines: int = 0
    seconds: float = 0.0
    finding: str = ""
    log: list[str] = field(default_factory=list)


class Round:
    """``seed`` and ``game`` decide everything but the interleaving of threads and sockets."""

    def __init__(self, sandbox: Sandbox, report: Report, wall: Wall) -> None:
        game, seed = report.game, report.seed
        self.sandbox = sandbox
        self.game = game
        self.luck = random.Random(f"{seed} {game}")
        self.report = report
        self.wall = wall
        self.log: list[logging.LogRecord] = []
        kind = Process if report.real else House
        self.house: House | Process = kind(sandbox, wall, self.log)
        self.disk = Disk(self.house.database)
        self.second: House | Another | None = None
        self.tables: list[Players] = []
        self.witnesses: dict[int, Witness] = {}
        self.shut: set[str] = set()
        self.forbidden: set[str] = set()
        self.gone: set[str] = set()
        self._struck: list[Trouble] = []
        self._channels = 0

    @property
    def somebody(self) -> Players:
        """A table that trouble comes to."""
        return self.luck.choice(self.tables) if self.tables else self._nobody

    @property
    def _nobody(self) -> Players:
        return Players(self.sandbox, 0, (self.sandbox.user("Alonso"),), self._channel, self.luck)

    def home(self, table: Players) -> str | None:
        """The thread that a match is played in."""
        found = self.house.query("SELECT channel, home FROM match WHERE id = ?", table.number)
        channels = self.house.server.world.channels
        return str(found[0][1]) if found and found[0][0] != found[0][1] and found[0][1] in channels else None

    # A round

    async def play(self) -> None:
        """Raises Finding."""
        await self.house.start()
        others = [game for game in OPENINGS if game != self.game]
        games = [self.game] + ([self.luck.choice(others)] if self.luck.random() < 0.25 else [])
        presses = self.luck.randint(*PRESSES)
        plan = self._plan(presses)
        for game in games:
            await self._with_troubles(plan.pop(-len(self.tables) - 1, []), self._open(game))
        for number in range(presses):
            await self._with_troubles(plan.pop(number, []), self._press())
            await self._keep_up()
            self._look()
            if self._struck and self.luck.random() < 0.25:
                await self._lift(self._struck.pop(0))
        await self._all_well()
        await self._go_on()
        await self._reckon()

    def _plan(self, presses: int) -> dict[int, list[Trouble]]:
        """Which trouble comes at which press; -1 and -2 are the openings."""
        plan: dict[int, list[Trouble]] = {}
        possible = [trouble for trouble in TROUBLES if not (trouble.inside and self.house.real)]
        for trouble in self.luck.sample(possible, self.luck.choice((1, 1, 2, 2, 3, 4))):
            at = -1 if self.luck.random() < 0.12 else self.luck.randrange(presses)
            plan.setdefault(at, []).append(trouble)
        return plan

    async def _with_troubles(self, troubles: list[Trouble], work: Any) -> None:
        """Do ``work`` while ``troubles`` come: before it, or in the middle."""
        doing = asyncio.ensure_future(work)
        for trouble in troubles:
            self.report.troubles.append(trouble.name)
            if trouble.alone:
                await doing
            elif self.luck.random() < 0.6:
                await asyncio.sleep(self.luck.uniform(0, 0.03))
            await trouble.strike(self)
            self._struck.append(trouble)
            if trouble.alone:
                self._restored()
        await doing

    async def _press(self) -> None:
        table = self.luck.choice(self.tables)
        if self.luck.random() < 0.08:
            await self._patiently(table.race())
        else:
            await self._patiently(table.step())

    async def _patiently(self, work: Any) -> Any:
        """Whoever gets no answer in time has seen their press fail."""
        doing = asyncio.ensure_future(work)
        while not (await asyncio.wait({doing}, timeout=PATIENCE))[0]:
            await self.sandbox.advance(4)
        return doing.result()

    async def wait_a_moment(self) -> None:
        with contextlib.suppress(TimeoutError):
            await self.sandbox.quiet(100, within=2.0)

    async def _keep_up(self) -> None:
        """A bot that has ended is started again, as whoever hosts it sees to."""
        if not self.house.up:
            with contextlib.suppress(CannotStart):
                await self._patiently(self.house.start())

    async def _lift(self, trouble: Trouble) -> None:
        await trouble.lift(self)

    # Opening

    @property
    def _channel(self) -> str:
        """Where the next match is opened."""
        texts = [str(c.id) for c in self.house.server.world.channels.values() if c.type == TEXT]
        return texts[self._channels % len(texts)]

    async def _open(self, game: str) -> None:
        """A match with everybody in it, begun; tried until it is."""
        self._channels += 1
        opening = OPENINGS[game](self.luck)
        users = tuple(self.sandbox.user(name) for name in opening.names)
        table = Players(self.sandbox, 0, users, self._channel, self.luck)
        self.tables.append(table)
        for _ in range(TRIES):
            with contextlib.suppress(*GONE_WRONG):
                if await self._patiently(self._opened(opening, table)):
                    break
            await self._keep_up()
            if self._struck and self.luck.random() < 0.4:
                await self._lift(self._struck.pop(0))
            await asyncio.sleep(0.02)
        else:
            raise Finding("stuck", f"no match of {game} came about")
        self.witnesses[table.number] = Witness(table.number)

    async def _opened(self, opening: Opening, table: Players) -> bool:
        """The next step towards a match that is played; whether there is none left."""
        host, *others = table.users
        if table.channel in self.gone:  # nobody can begin there any more
            table.number, table.channel = 0, self._channel
        if not table.number:
            if opening.heroes:
                for user in others:
                    await self._hero(user)
            told = await host.command(opening.command, channel=table.channel, options=opening.options)
            table.number = _number(told)
            return False
        status, seats = self._standing(table.number)
        if status != "lobby":
            return status == "live"
        joining = seats < len(table.users)
        user, verb = (table.users[seats], Verb.JOIN) if joining else (host, Verb.START)
        for lobby in reversed(table.boards()):
            with contextlib.suppress(LookupError):
                await user.press(lobby, custom_id=button_for(lobby, verb).custom_id)
                return False
        await table.open(user)  # asks for the lobby to be posted anew
        return False

    async def _hero(self, user: Any) -> None:
        asked = await user.command("alatriste character create")
        if asked.modal is not None:
            fields = {
                "name": f"De {user.name}",
                "characteristics": "12 11 12 11",
                "weapon": "ropera",
                "level": "13",
            }
            await user.submit(asked.modal, fields)

    def _standing(self, number: int) -> tuple[str, int]:
        (status,) = self.house.query("SELECT status FROM match WHERE id = ?", number)[0]
        taken = self.house.query('SELECT count(*) FROM seat WHERE match = ? AND "user" IS NOT NULL', number)
        return status, taken[0][0]

    # Looking

    def _look(self) -> None:
        for table in self.tables:
            found = audit.stored(self.disk.database, table.number)
            self.witnesses[table.number].look(found)
            audit.check_said(found, table.screens())

    def _restored(self) -> None:
        for number, witness in self.witnesses.items():
            witness.restored(audit.stored(self.disk.database, number))

    # Afterwards

    async def _all_well(self) -> None:
        """Every trouble is over; the bot is there, and what it had to say is said."""
        while self._struck:
            await self._lift(self._struck.pop(0))
        await _until(self._started, "the bot does not start")
        await self.house.tick()
        for table in self.tables:
            if table.channel not in self.gone:
                await self._shown(table)

    async def _started(self) -> bool:
        await self._keep_up()
        return self.house.up

    async def _shown(self, table: Players) -> None:
        """What stands in the channel becomes the newest that there is."""
        lagging = f"the board of match {table.number} lags"
        try:
            await _until(lambda: self._newest(table), lagging, within=3.0 if self.house.real else 20.0)
        except Finding:
            if not self.house.real:
                raise
            await self.house.die()  # its minute is a minute: a restart looks at once
            await _until(self._started, "the bot does not start")
            await _until(lambda: self._newest(table), lagging)

    async def _newest(self, table: Players) -> bool:
        await self._keep_up()
        query = (
            "SELECT match.revision, message.shown, message.message FROM match LEFT JOIN message"
            " ON message.match = match.id AND message.role = 'board' WHERE match.id = ?"
        )
        revision, shown, message = self.house.query(query, table.number)[0]
        newest, there = shown is not None and shown >= revision, message in self.house.server.world.messages
        if newest and not there:  # the bot is not told what is deleted: whoever misses the board asks for it
            await self._patiently(table.open(table.users[0]))
        return newest and there

    async def _go_on(self) -> None:
        for table in self.tables:
            before = len(audit.stored(self.disk.database, table.number).lines)
            end = time.monotonic() + ENOUGH
            for number in itertools.count():
                found = audit.stored(self.disk.database, table.number)
                if found.row.status != "live" or len(found.lines) >= before + ON:
                    break
                if number > TRIES and time.monotonic() > end:
                    raise Finding("stuck", f"match {table.number} does not go on after line {before}")
                await self._patiently(self._try(table, number))
                await asyncio.sleep(0.02)

    async def _try(self, table: Players, number: int) -> None:
        asked = table.asked()
        if asked and number % 5 != 4:
            with contextlib.suppress(*GONE_WRONG):
                await table.answer(self.luck.choice(asked))
        elif table.channel in self.gone:
            seat = self.luck.randrange(len(table.users))
            await table.type_move(table.users[seat], seat)
        else:
            await table.open_all()

    async def _reckon(self) -> None:
        await self.wait_a_moment()
        for table in self.tables:
            self._look()
            found = audit.stored(self.disk.database, table.number)
            audit.check_pressed(found, table.pressed, table.typed)
            match = audit.check_record(found)
            audit.check_clocks(match, self.wall)
            if self.house.client is not None:
                memory = await self.house.client.desk.referee.get(table.number)
                audit.check_memory(match, memory)
            self.report.presses += table.presses
            self.report.lines += len(found.lines)
        await self.house.stop()
        if self.house.views:
            raise Finding("wrong", f"discord.py keeps {self.house.views} controls")
        for number in audit.matches(self.disk.database):
            audit.check_record(audit.stored(self.disk.database, number))


def _number(told: Response) -> int:
    if told.message is None:
        raise LookupError("no answer")
    for id in map(id_of, told.message.buttons):
        if id is not None:
            return id.match
    raise LookupError(told.text)


async def _until(check: Callable[[], Any], text: str, within: float = 20.0) -> None:
    end = time.monotonic() + within
    while not await check():
        if time.monotonic() > end:
            raise Finding("stuck", text)
        await asyncio.sleep(0.05)


# Running rounds


@asynccontextmanager
async def _local(seed: int) -> AsyncIterator[Sandbox]:
    with tempfile.TemporaryDirectory() as folder:
        extra = ENVIRONMENT | {"JUEZ_TEST_SEED": str(seed)}
        async with Sandbox.start(furnished(Path(folder)), env=extra, bot=False) as sandbox:
            yield sandbox


async def run(game: str, seed: int, real: bool) -> Report:
    """One round, whatever comes of it; with a ``real`` process of the bot's own, or inside this one."""
    report, began, wall = Report(game, seed, real), time.monotonic(), Wall()
    async with _local(seed) as sandbox:
        round = Round(sandbox, report, wall)
        with hurried(wall), _listening(round.log), _orphans(round):
            try:
                await round.play()
                _check_log(round)
            except Finding as finding:
                report.finding = str(finding)
            except Exception as fault:
                log.exception("round %d of %s", seed, game)
                report.finding = f"wrong: {type(fault).__name__}: {fault}"
            finally:
                round.disk.unlock()
                for house in (round.second, round.house):
                    if house is not None:
                        await house.die()
            report.log = [f"{record.levelname} {record.name}: {record.getMessage()}" for record in round.log]
            if real:
                report.log = sandbox.bot_log().splitlines()
    report.seconds = time.monotonic() - began
    return report


def _check_log(round: Round) -> None:
    """The bot stumbles over nothing but what may make it stumble."""
    loud = {trouble.name for trouble in TROUBLES if trouble.loud}
    errors = [
        record.getMessage()
        for record in round.log
        if record.levelno >= logging.ERROR and record.name.split(".")[0] in OURS
    ]
    if round.house.real:
        lines = round.sandbox.bot_log().splitlines()
        errors = [line for line in lines if " ERROR " in line or line.startswith("Traceback")]
    if errors and not loud & set(round.report.troubles):
        raise Finding("wrong", f"logged: {errors[0]}")


class _Ear(logging.Handler):
    def __init__(self, heard: list[logging.LogRecord]) -> None:
        super().__init__(logging.WARNING)
        self._heard = heard

    def emit(self, record: logging.LogRecord) -> None:
        self._heard.append(record)


@contextmanager
def _listening(heard: list[logging.LogRecord]) -> Iterator[None]:
    """Everything that is logged goes into ``heard`` and nowhere else."""
    root = logging.getLogger()
    before, root.handlers = root.handlers, [_Ear(heard)]
    try:
        yield
    finally:
        root.handlers = before


@contextmanager
def _orphans(round: Round) -> Iterator[None]:
    """Exceptions that nobody asks for are errors like those that are logged."""
    loop = asyncio.get_running_loop()

    def heard(_: object, context: dict[str, Any]) -> None:
        fault = context.get("exception")
        text = f"{context.get('message')}: {fault!r}"
        round.log.append(logging.LogRecord("loop", logging.ERROR, "", 0, text, None, None))

    loop.set_exception_handler(heard)
    try:
        yield
    finally:
        loop.set_exception_handler(None)
