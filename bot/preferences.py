"""What servers and people have set for themselves."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import select

from bot.match import UserId
from bot.schema import tables
from bot.store import Store, replace_row


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """``language`` None: that of the settings of the bot. Roles are Discord role ids; ``threads``: each match
    gets a thread of its own."""

    guild: int
    language: str | None = None
    gm_role: int | None = None
    moderator_role: int | None = None
    threads: bool = True


@dataclass(frozen=True, slots=True)
class UserSettings:
    """``language`` None: that of the user's Discord. ``dm_hands``: new hands come by direct message too."""

    user: UserId
    language: str | None = None
    dm_hands: bool = False


class Preferences:
    """Settings of servers and users, one row each."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def server(self, guild: int) -> ServerSettings:
        """The settings of ``guild``, all defaults when none were made."""
        query = select(tables.setting_server).filter_by(guild=guild)
        row = await self.store.read(lambda connection: connection.execute(query).mappings().first())
        return ServerSettings(guild) if row is None else ServerSettings(**row)

    async def set_server(self, settings: ServerSettings) -> None:
        values = asdict(settings)
        key = {"guild": values.pop("guild")}
        await self.store.write(
            lambda connection: replace_row(connection, tables.setting_server, key, **values)
        )

    async def user(self, user: UserId) -> UserSettings:
        """The settings of ``user``, all defaults when none were made."""
        query = select(tables.setting_user).filter_by(user=user)
        row = await self.store.read(lambda connection: connection.execute(query).mappings().first())
        return UserSettings(user) if row is None else UserSettings(**row)

    async def set_user(self, settings: UserSettings) -> None:
        values = asdict(settings)
        key = {"user": values.pop("user")}
        await self.store.write(lambda connection: replace_row(connection, tables.setting_user, key, **values))
