"""The nouns of this little world: users, guilds, channels, threads, messages. No sockets, no rules."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from sandbox.clock import Clock, Snowflakes

Json = dict[str, Any]

TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
"""Channel types that exist here."""

EPHEMERAL, LOADING, V2, SUPPRESS_EMBEDS, SILENT = 1 << 6, 1 << 7, 1 << 15, 1 << 2, 1 << 12
"""Message flags."""


@dataclass(slots=True)
class User:
    """An account."""

    id: int
    name: str
    locale: str = "en-GB"
    bot: bool = False
    dms_open: bool = True


@dataclass(slots=True)
class Role:
    """A role of a guild; the one with the guild's own id is @everyone."""

    id: int
    name: str
    permissions: int
    position: int = 0
    color: int = 0
    mentionable: bool = False


@dataclass(slots=True)
class Member:
    """A user in a guild."""

    user_id: int
    roles: list[int] = field(default_factory=list)
    joined: float = 0.0
    timed_out_until: float = 0.0


@dataclass(slots=True)
class Overwrite:
    """Permissions that a channel gives or takes from a role (type 0) or a member (type 1)."""

    id: int
    type: int
    allow: int = 0
    deny: int = 0


@dataclass(slots=True)
class Thread:
    """What a thread has beyond a channel."""

    owner_id: int
    created: float
    archived: bool = False
    locked: bool = False
    auto_archive: int = 4320
    """Minutes without a message after which it archives itself."""
    archived_at: float = 0.0
    members: list[int] = field(default_factory=list)
    message_count: int = 0


@dataclass(slots=True)
class Channel:
    """A text channel, a thread or a DM."""

    id: int
    type: int
    name: str = ""
    guild_id: int | None = None
    parent_id: int | None = None
    position: int = 0
    topic: str | None = None
    overwrites: list[Overwrite] = field(default_factory=list)
    recipient_id: int | None = None
    """The human of a DM."""
    thread: Thread | None = None
    last_message_id: int | None = None


@dataclass(slots=True)
class Guild:
    """A server."""

    id: int
    name: str
    owner_id: int
    locale: str = "es-ES"
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)


@dataclass(slots=True)
class Attachment:
    """A file of a message; its bytes lie in the data folder."""

    id: int
    channel_id: int
    filename: str
    size: int
    content_type: str
    key: str
    """The unguessable part of its address."""
    description: str | None = None
    width: int | None = None
    height: int | None = None


@dataclass(slots=True)
class Message:
    """A message as everyone who may see it sees it."""

    id: int
    channel_id: int
    author_id: int
    created: float
    type: int = 0
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    edited: float | None = None
    mentions: list[int] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    pinged: list[int] = field(default_factory=list)
    """Users who were really notified when it was sent; an edit never adds one."""
    reference_id: int | None = None
    interaction: Json | None = None
    """Metadata of the interaction that it answers."""
    command: str | None = None
    """The slash command that it answers, e.g. `play ring`."""
    ephemeral_to: int | None = None
    pinned: bool = False
    thread_id: int | None = None
    nonce: str | None = None
    webhook: bool = False
    """Sent through an interaction token."""
    revision: int = 0
    """Grows with each change."""
    dismissed: bool = False
    """An ephemeral message that its user has put away. The bot never learns of it and may go on editing."""


Observer = Callable[[str, Any], None]


class World:
    """Everything that exists, and a way to hear of changes.

    Observers are called with an event name (`message_create`, `channel_update`, …) and the noun it is about.
    """

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.ids = Snowflakes(clock)
        self.base_url = ""
        self.bot_id = 0
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, Message] = {}
        self.commands: dict[int, list[Json]] = {}
        """Registered commands by guild id; 0 holds the global ones."""
        self.observers: list[Observer] = []

    def emit(self, event: str, noun: Any) -> None:
        """Tell every observer."""
        for observer in list(self.observers):
            observer(event, noun)

    def user_named(self, name: str) -> User | None:
        """The account with this name or id, letter case and accents aside."""
        wanted = _bare(name.strip().lstrip("@"))
        for user in self.users.values():
            if _bare(user.name) == wanted or str(user.id) == wanted:
                return user
        return None

    def guild_of(self, channel: Channel) -> Guild | None:
        """The guild that a channel belongs to; None for a DM."""
        return self.guilds.get(channel.guild_id) if channel.guild_id else None

    def parent(self, channel: Channel) -> Channel:
        """The channel whose permissions count: a thread's parent, otherwise the channel itself."""
        return self.channels.get(channel.parent_id or 0, channel) if channel.thread else channel

    def messages_in(self, channel_id: int) -> list[Message]:
        """Messages of a channel, oldest first."""
        return [message for message in self.messages.values() if message.channel_id == channel_id]

    def dm_with(self, user_id: int) -> Channel:
        """The DM between the bot and a user, opened when it does not exist."""
        for channel in self.channels.values():
            if channel.type == DM and channel.recipient_id == user_id:
                return channel
        return self.add_channel(Channel(self.ids.next(), DM, recipient_id=user_id))

    def threads_of(self, guild_id: int) -> Iterable[Channel]:
        """Threads of a guild."""
        return (c for c in self.channels.values() if c.thread and c.guild_id == guild_id)

    def add_channel(self, channel: Channel) -> Channel:
        """Put a channel, DM or thread into the world."""
        self.channels[channel.id] = channel
        self.emit("thread_create" if channel.thread else "channel_create", channel)
        return channel

    def change_channel(self, channel: Channel) -> None:
        """Say that a channel or thread has changed."""
        self.emit("thread_update" if channel.thread else "channel_update", channel)

    def drop_channel(self, channel: Channel) -> None:
        """Delete a channel with its threads and messages."""
        for thread in [c for c in self.channels.values() if c.parent_id == channel.id]:
            self.drop_channel(thread)
        for message in self.messages_in(channel.id):
            del self.messages[message.id]
            self.emit("message_forget", message)
        del self.channels[channel.id]
        self.emit("thread_delete" if channel.thread else "channel_delete", channel)

    def add_message(self, message: Message) -> Message:
        """Put a message into its channel."""
        self.messages[message.id] = message
        channel = self.channels[message.channel_id]
        if message.ephemeral_to is None:
            channel.last_message_id = message.id
            if channel.thread:
                channel.thread.message_count += 1
        self.emit("message_create", message)
        return message

    def change_message(self, message: Message) -> None:
        """Say that a message has changed."""
        message.revision += 1
        self.emit("message_update", message)

    def dismiss(self, message: Message) -> None:
        """An ephemeral message leaves its user's screen."""
        message.dismissed = True
        self.emit("message_dismiss", message)

    def drop_message(self, message: Message) -> None:
        """Delete a message."""
        self.messages.pop(message.id, None)
        self.emit("message_delete", message)


def _bare(name: str) -> str:
    """A name without letter case and accents."""
    parts = unicodedata.normalize("NFD", name.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))
