"""What servers and people have set for themselves."""

from __future__ import annotations

import enum
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from datetime import datetime

from sqlalchemy import select

from bot.match import UserId
from bot.quiet import BadQuiet, read_quiet
from bot.schema import tables
from bot.store import Store, replace_row

KEPT = 4096
"""Users whose settings are kept in memory."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """``language`` None: that of the settings of the bot. Roles are Discord role ids; ``threads``: each match
    gets a thread of its own."""

    guild: int
    language: str | None = None
    gm_role: int | None = None
    moderator_role: int | None = None
    threads: bool = True
    time: str | None = None
    lapse: str | None = None
    """What matches are opened with where nothing else is said (see bot/terms.py); None: the usual."""
    approve_sheets: bool = False
    """Whether what players write on character sheets waits until a Narrator approves."""
    channels: str = ""
    """The ids of the channels where matches may be opened, with spaces between; empty: everywhere."""
    shows_points: bool = False
    """Whether hosts see the penalty points of those who join their matches."""

    @property
    def allowed(self) -> tuple[int, ...]:
        """``channels`` as ids."""
        return tuple(map(int, self.channels.split()))

    def allowing(self, channels: Iterable[int]) -> ServerSettings:
        """These settings with other ``allowed`` channels."""
        return replace(self, channels=" ".join(map(str, dict.fromkeys(channels))))


class Verbosity(enum.StrEnum):
    """How much a panel tells of what has happened."""

    SHORT = "short"
    NORMAL = "normal"
    FULL = "full"

    @property
    def lines(self) -> int:
        """The most lines about what happened since the seat's last decision."""
        return {Verbosity.SHORT: 2, Verbosity.NORMAL: 5, Verbosity.FULL: 15}[self]


@dataclass(frozen=True, slots=True)
class UserSettings:
    """``language`` None: that of the user's Discord. ``dm_hands``: new hands come by direct message too;
    ``hints``: panels advise beginners; ``confirm``: whole moves are asked about before they are played;
    ``quiet``: as :meth:`bot.quiet.Quiet.write` has it; ``text_only``: panels come without pictures."""

    user: UserId
    language: str | None = None
    dm_hands: bool = False
    hints: bool = True
    confirm: bool = False
    quiet: str | None = None
    verbosity: str = Verbosity.NORMAL
    text_only: bool = False

    def sleeps(self, now: datetime) -> float:
        """The seconds for which nobody calls this user; 0 outside of their quiet hours."""
        if self.quiet is None:
            return 0.0
        try:
            return read_quiet(self.quiet).left(now)
        except BadQuiet:  # a zone that this machine no longer knows
            return 0.0


class Preferences:
    """Settings of servers and users, one row each; kept in memory, since every press asks for them. People
    may be in servers that another process works for: with several (not ``alone``) theirs are read anew."""

    def __init__(self, store: Store, alone: bool = True) -> None:
        self.store = store
        self._alone = alone
        self._servers: dict[int, ServerSettings] = {}
        self._users: OrderedDict[UserId, UserSettings] = OrderedDict()

    def forget(self, user: UserId) -> None:
        """The row of ``user`` was deleted."""
        self._users.pop(user, None)

    def forget_server(self, guild: int) -> None:
        """The row of ``guild`` was deleted."""
        self._servers.pop(guild, None)

    async def server(self, guild: int) -> ServerSettings:
        """The settings of ``guild``, all defaults when none were made."""
        found = self._servers.get(guild)
        if found is None:
            query = select(tables.setting_server).filter_by(guild=guild)
            row = await self.store.read(lambda connection: connection.execute(query).mappings().first())
            found = ServerSettings(guild) if row is None else ServerSettings(**row)
            self._servers[guild] = found
        return found

    async def set_server(self, settings: ServerSettings) -> None:
        values = asdict(settings)
        key = {"guild": values.pop("guild")}
        await self.store.write(
            lambda connection: replace_row(connection, tables.setting_server, key, **values)
        )
        self._servers[settings.guild] = settings

    async def user(self, user: UserId) -> UserSettings:
        """The settings of ``user``, all defaults when none were made."""
        found = self._users.get(user)
        if found is None:
            query = select(tables.setting_user).filter_by(user=user)
            row = await self.store.read(lambda connection: connection.execute(query).mappings().first())
            found = UserSettings(user) if row is None else UserSettings(**row)
        self._keep(found)
        return found

    async def awake(self, users: Iterable[UserId], now: datetime) -> list[UserId]:
        """Those of ``users`` who may be called now."""
        return [user for user in users if not (await self.user(user)).sleeps(now)]

    async def set_user(self, settings: UserSettings) -> None:
        values = asdict(settings)
        key = {"user": values.pop("user")}
        await self.store.write(lambda connection: replace_row(connection, tables.setting_user, key, **values))
        self._keep(settings)

    def _keep(self, settings: UserSettings) -> None:
        if not self._alone:
            return
        self._users[settings.user] = settings
        self._users.move_to_end(settings.user)
        while len(self._users) > KEPT:
            self._users.popitem(last=False)
