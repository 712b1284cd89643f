"""What the rooms of the REST interface share: a parsed request, and finding what the bot may touch."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from sandbox import permissions
from sandbox.files import Upload
from sandbox.interactions import Interaction
from sandbox.permissions import Permission
from sandbox.refusals import Refusal
from sandbox.world import Channel, Guild, Json, Message, World


@dataclass(slots=True)
class Call:
    """One request, parsed."""

    params: dict[str, str]
    query: dict[str, str]
    body: Any
    uploads: list[Upload]
    interaction: Interaction | None = None

    def id(self, name: str) -> int:
        """An id of the path."""
        text = self.params[name]
        if not text.isdigit():
            raise Refusal("bad_type", name, wanted="a snowflake")
        return int(text)

    @property
    def form(self) -> Json:
        """The body as an object."""
        if self.body is None:
            return {}
        if not isinstance(self.body, dict):
            raise Refusal("bad_type", "", wanted="an object")
        return self.body


Handler = Callable[[Call], Awaitable[Any]]
Route = tuple[str, str, Handler]


class Room:
    """Handlers that belong together."""

    def __init__(self, world: World) -> None:
        self.world = world

    def routes(self) -> list[Route]:
        """Method, path after /api/v10, handler."""
        raise NotImplementedError

    def channel_of(self, call: Call, *needed: Permission) -> Channel:
        """The channel of the path, which the bot must see and where it must have these permissions."""
        channel = self.world.channels.get(call.id("channel_id"))
        if channel is None:
            raise Refusal("unknown_channel")
        if not permissions.may_see(self.world, channel, self.world.bot_id):
            raise Refusal("missing_access")
        have = permissions.in_channel(self.world, channel, self.world.bot_id)
        for permission in needed:
            if channel.guild_id and not have & permission:
                raise Refusal("missing_permissions")
        return channel

    def has(self, channel: Channel, permission: Permission) -> bool:
        """Whether the bot has a permission in a channel."""
        return bool(permissions.in_channel(self.world, channel, self.world.bot_id) & permission)

    def message_in(self, call: Call, channel: Channel) -> Message:
        """A message of the channel; ephemeral ones do not exist for channel routes."""
        message = self.world.messages.get(call.id("message_id"))
        if message is None or message.channel_id != channel.id or message.ephemeral_to is not None:
            raise Refusal("unknown_message")
        return message

    def guild_of(self, call: Call) -> Guild:
        guild = self.world.guilds.get(call.id("guild_id"))
        if guild is None or self.world.bot_id not in guild.members:
            raise Refusal("unknown_guild" if guild is None else "missing_access")
        return guild

    def own_application(self, call: Call) -> None:
        if call.id("application_id") != self.world.bot_id:
            raise Refusal("unknown_application")

    def not_archived(self, channel: Channel) -> None:
        if channel.thread and channel.thread.archived:
            raise Refusal("archived")


def check_name(name: Any) -> None:
    """Names of channels and threads."""
    if not isinstance(name, str):
        raise Refusal("required", "name")
    if not 1 <= len(name) <= 100:
        raise Refusal("bad_length", "name", low=1, high=100)


def auto_archive(form: Json) -> int:
    """Minutes after which a thread archives itself."""
    minutes = form.get("auto_archive_duration") or 4320
    if minutes not in (60, 1440, 4320, 10080):
        raise Refusal("bad_choice", "auto_archive_duration", wanted="{60, 1440, 4320, 10080}")
    return int(minutes)
