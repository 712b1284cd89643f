"""What servers and people have set for themselves, kept in memory once read."""

from __future__ import annotations

from dataclasses import dataclass

from bot.match import UserId
from bot.store import Store


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
    """``language`` None: that of the user's Discord. ``dm_hands``: new hands are sent by direct message too."""

    user: UserId
    language: str | None = None
    dm_hands: bool = False


class Preferences:
    """Settings of servers and users."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def server(self, guild: int) -> ServerSettings:
        """The settings of ``guild``, all defaults when none were made."""
        raise NotImplementedError

    async def set_server(self, settings: ServerSettings) -> None:
        raise NotImplementedError

    async def user(self, user: UserId) -> UserSettings:
        """The settings of ``user``, all defaults when none were made."""
        raise NotImplementedError

    async def set_user(self, settings: UserSettings) -> None:
        raise NotImplementedError
