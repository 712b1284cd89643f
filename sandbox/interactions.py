"""Interactions: opened by a user, delivered, answered once within 3 s, followed up for 15 minutes."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sandbox import components
from sandbox.command_rules import check_choice
from sandbox.files import MAX_FILE, Upload
from sandbox.messages import Desk, Origin
from sandbox.payloads import channel_json, member_json, message_json, user_json
from sandbox.permissions import in_channel
from sandbox.refusals import Refusal
from sandbox.world import EPHEMERAL, V2, Channel, Guild, Json, Message, World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
KINDS = {"command": COMMAND, "component": COMPONENT, "autocomplete": AUTOCOMPLETE, "modal": MODAL}
REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, FORM = 4, 5, 6, 7, 8, 9
ANSWER_WITHIN, TOKEN_LIVES = 3.0, 900.0

_ANSWERS = {
    COMMAND: {REPLY, DEFER, FORM},
    COMPONENT: {REPLY, DEFER, DEFER_UPDATE, UPDATE, FORM},
    AUTOCOMPLETE: {CHOICES},
    MODAL: {REPLY, DEFER, DEFER_UPDATE, UPDATE},
}


@dataclass(slots=True)
class Interaction:
    """One press, command or submit."""

    id: int
    token: str
    type: int
    user_id: int
    channel_id: int
    data: Json
    created: float
    message_id: int | None = None
    """The message that the pressed component, or the component behind the modal, stands on."""
    command: str | None = None
    origin: Json | None = None
    """Metadata of the interaction that opened the modal."""
    answer: int | None = None
    """Callback type of the first response."""
    original_id: int | None = None
    loading: bool = False
    """Answered with a deferral whose message has no content yet."""
    form: Json | None = None
    choices: list[Json] = field(default_factory=list)
    settled: asyncio.Event = field(default_factory=asyncio.Event)
    lost: bool = False
    """The bot that received it was killed: nobody can answer any more."""
    doomed: bool = False
    """The bot is being killed for it: nothing that it still says about it counts."""


@dataclass(frozen=True, slots=True)
class Form:
    """A modal on a user's screen; it outlives the bot."""

    id: int
    user_id: int
    channel_id: int
    message_id: int | None
    body: Json
    origin: Json


class Interactions:
    """Opens interactions and takes the bot's answers."""

    def __init__(self, world: World, desk: Desk) -> None:
        self.world = world
        self.desk = desk
        self.by_id: dict[int, Interaction] = {}
        self.by_token: dict[str, Interaction] = {}
        self.forms: dict[int, Form] = {}
        self._ticks: set[asyncio.Event] = set()

    # opening

    def open(self, kind: int, user_id: int, channel: Channel, data: Json, **more: Any) -> Interaction:
        """A user does something; the world hears `interaction_create`."""
        interaction = Interaction(
            id=self.world.ids.next(),
            token=secrets.token_urlsafe(96),
            type=kind,
            user_id=user_id,
            channel_id=channel.id,
            data=data,
            created=self.world.clock.now(),
            **more,
        )
        self.by_id[interaction.id] = interaction
        self.by_token[interaction.token] = interaction
        self.world.emit("interaction_create", interaction)
        return interaction

    async def settle(self, interaction: Interaction) -> bool:
        """Wait for the first response; False after 3 s of this world's time, or once nobody can answer."""
        tick = asyncio.Event()
        self._ticks.add(tick)
        try:
            while not interaction.settled.is_set():
                left = interaction.created + ANSWER_WITHIN - self.world.clock.now()
                if left <= 0 or interaction.lost:
                    return False
                await self._first(interaction.settled, tick, left)
                tick.clear()
        finally:
            self._ticks.discard(tick)
        return True

    async def _first(self, settled: asyncio.Event, tick: asyncio.Event, seconds: float) -> None:
        waits = [asyncio.ensure_future(settled.wait()), asyncio.ensure_future(tick.wait())]
        await asyncio.wait(waits, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        for wait in waits:
            wait.cancel()
        await asyncio.gather(*waits, return_exceptions=True)

    def tick(self) -> None:
        """The clock was pushed: whoever waits looks again."""
        for event in self._ticks:
            event.set()

    def lose_pending(self) -> None:
        """The bot is dead for good: what it was given can no longer be answered."""
        for interaction in self.by_id.values():
            if not interaction.settled.is_set():
                interaction.lost = True
        self.tick()

    def payload(self, interaction: Interaction) -> Json:
        """The INTERACTION_CREATE event."""
        world = self.world
        channel = world.channels[interaction.channel_id]
        guild = world.guild_of(channel)
        user = world.users[interaction.user_id]
        shape: Json = {
            "id": str(interaction.id),
            "application_id": str(world.bot_id),
            "type": interaction.type,
            "token": interaction.token,
            "version": 1,
            "data": interaction.data,
            "channel": channel_json(world, channel, user.id),
            "channel_id": str(channel.id),
            "app_permissions": str(in_channel(world, channel, world.bot_id)),
            "locale": user.locale,
            "entitlements": [],
            "attachment_size_limit": MAX_FILE,
            "context": 1 if guild is None else 0,
            "authorizing_integration_owners": self._owners(guild),
        }
        if guild is None:
            shape["user"] = user_json(user)
        else:
            member = member_json(world, guild.members[user.id])
            shape["member"] = member | {"permissions": str(in_channel(world, channel, user.id))}
            shape |= {
                "guild_id": str(guild.id),
                "guild_locale": guild.locale,
                "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            }
        message = world.messages.get(interaction.message_id or 0)
        if message is not None:
            shape["message"] = message_json(world, message)
        return shape

    def _owners(self, guild: Guild | None) -> Json:
        return {"0": "0" if guild is None else str(guild.id)}

    def metadata(self, interaction: Interaction) -> Json:
        """What messages remember of the interaction that they answer."""
        channel = self.world.channels[interaction.channel_id]
        shape: Json = {
            "id": str(interaction.id),
            "type": interaction.type,
            "user": user_json(self.world.users[interaction.user_id]),
            "authorizing_integration_owners": self._owners(self.world.guild_of(channel)),
        }
        if interaction.type == COMPONENT and interaction.message_id:
            shape["interacted_message_id"] = str(interaction.message_id)
        if interaction.origin is not None:
            shape["triggering_interaction_metadata"] = interaction.origin
        return shape

    # the bot's first response

    def callback(self, interaction_id: int, token: str, body: Json, uploads: list[Upload]) -> Json:
        """Take the first response; returns the body for `with_response`."""
        interaction = self.by_id.get(interaction_id)
        if interaction is None or interaction.token != token:
            raise Refusal("unknown_interaction")
        if interaction.answer is not None:
            raise Refusal("already_acknowledged")
        if interaction.lost or self.world.clock.now() - interaction.created > ANSWER_WITHIN:
            raise Refusal("unknown_interaction")
        kind = body.get("type")
        if kind not in _ANSWERS[interaction.type] or not self._fits(interaction, kind):
            raise Refusal("bad_callback", "type", got=kind, wanted=interaction.type)
        channel = self.world.channels[interaction.channel_id]
        self._check_locked(channel)
        handlers: dict[int, Callable[[], Message | None]] = {
            REPLY: lambda: self._reply(interaction, body.get("data") or {}, uploads),
            DEFER: lambda: self._reply(interaction, body.get("data") or {}, uploads, loading=True),
            DEFER_UPDATE: lambda: self.world.messages.get(interaction.message_id or 0),
            UPDATE: lambda: self._update(interaction, body.get("data") or {}, uploads),
            CHOICES: lambda: self._choices(interaction, body.get("data") or {}),
            FORM: lambda: self._form(interaction, body.get("data") or {}),
        }
        try:
            message = handlers[kind]()
        except Refusal as refusal:
            if not refusal.path.startswith("data"):
                refusal.path = f"data.{refusal.path}"
            raise
        interaction.answer = kind
        interaction.original_id = message.id if message else None
        interaction.settled.set()
        return self._callback_json(interaction, kind, message)

    def _fits(self, interaction: Interaction, kind: int) -> bool:
        """Updates need a message to update."""
        return kind not in (DEFER_UPDATE, UPDATE) or interaction.message_id is not None

    def _check_locked(self, channel: Channel) -> None:
        if channel.thread and channel.thread.locked and channel.thread.archived:
            raise Refusal("archived")

    def _callback_json(self, interaction: Interaction, kind: int, message: Message | None) -> Json:
        head: Json = {"id": str(interaction.id), "type": interaction.type}
        shape: Json = {"interaction": head, "resource": {"type": kind}}
        if message is not None:
            head |= {
                "response_message_id": str(message.id),
                "response_message_loading": interaction.loading,
                "response_message_ephemeral": message.ephemeral_to is not None,
                "channel_id": str(message.channel_id),
            }
            if kind in (REPLY, DEFER, UPDATE):
                shape["resource"]["message"] = message_json(self.world, message)
        return shape

    def _reply(
        self, interaction: Interaction, data: Json, uploads: list[Upload], loading: bool = False
    ) -> Message:
        if loading:
            data = {"flags": data.get("flags") or 0}
            interaction.loading = True
        try:
            return self._write(interaction, data, uploads, loading)
        except Refusal:
            interaction.loading = False
            raise

    def _write(self, interaction: Interaction, data: Json, uploads: list[Upload], loading: bool) -> Message:
        channel = self.world.channels[interaction.channel_id]
        ephemeral = bool((data.get("flags") or 0) & EPHEMERAL)
        origin = Origin(
            author_id=self.world.bot_id,
            webhook=True,
            ephemeral_to=interaction.user_id if ephemeral else None,
            interaction=self.metadata(interaction),
            command=interaction.command,
            loading=loading,
            type=20 if interaction.type == COMMAND else 0,
        )
        message = self.desk.create(channel, data, uploads, origin)
        if message.ephemeral_to is None:
            self._unarchive(channel)
        return message

    def _unarchive(self, channel: Channel) -> None:
        if channel.thread and channel.thread.archived:
            channel.thread.archived = False
            self.world.change_channel(channel)

    def _update(self, interaction: Interaction, data: Json, uploads: list[Upload]) -> Message:
        return self.desk.edit(self._message(interaction.message_id), data, uploads)

    def _message(self, message_id: int | None) -> Message:
        message = self.world.messages.get(message_id or 0)
        if message is None:
            raise Refusal("unknown_message")
        return message

    def _choices(self, interaction: Interaction, data: Json) -> None:
        choices = data.get("choices")
        if not isinstance(choices, list):
            raise Refusal("required", "data.choices")
        if len(choices) > 25:
            raise Refusal("bad_length", "data.choices", low=0, high=25)
        focused = focused_option(interaction.data.get("options") or [])
        for index, choice in enumerate(choices):
            check_choice(choice, focused["type"] if focused else 3, f"data.choices.{index}")
        interaction.choices = choices

    def _form(self, interaction: Interaction, data: Json) -> None:
        interaction.form = components.check_modal(data)
        self.forms[interaction.id] = Form(
            interaction.id,
            interaction.user_id,
            interaction.channel_id,
            interaction.message_id if interaction.type == COMPONENT else None,
            interaction.form,
            self.metadata(interaction),
        )

    # the 15 minutes afterwards

    def by_live_token(self, application: int, token: str) -> Interaction:
        """The answered interaction behind a webhook token."""
        interaction = self.by_token.get(token)
        if application != self.world.bot_id or interaction is None:
            raise Refusal("unknown_webhook")
        if self.world.clock.now() - interaction.created > TOKEN_LIVES:
            raise Refusal("dead_token")
        if interaction.answer in (None, CHOICES):
            raise Refusal("unknown_webhook")
        return interaction

    def follow_up(self, interaction: Interaction, body: Json, uploads: list[Upload]) -> Message:
        """Another message; the first one after a deferral fills the deferred message instead."""
        self._check_locked(self.world.channels[interaction.channel_id])
        if interaction.loading:
            flags = body.get("flags") or 0
            return self.edit(interaction, "@original", body | {"flags": flags & V2}, uploads)
        return self._write(interaction, body, uploads, loading=False)

    def message_of(self, interaction: Interaction, which: str) -> Message:
        """`@original` or a followup's id; only messages of this application in this channel."""
        message = self._message(interaction.original_id if which == "@original" else _number(which))
        if message.channel_id != interaction.channel_id:
            raise Refusal("unknown_message")
        if message.id != interaction.original_id and not message.webhook:
            raise Refusal("unknown_message")
        if message.ephemeral_to not in (None, interaction.user_id):
            raise Refusal("unknown_message")
        return message

    def edit(self, interaction: Interaction, which: str, body: Json, uploads: list[Upload]) -> Message:
        """Edit through the token."""
        message = self.message_of(interaction, which)
        edited = self.desk.edit(message, body, uploads)
        if message.id == interaction.original_id:
            interaction.loading = False
        return edited

    def delete(self, interaction: Interaction, which: str) -> None:
        """Delete through the token."""
        message = self.message_of(interaction, which)
        if message.id == interaction.original_id:
            interaction.loading = False
        self.world.drop_message(message)


def focused_option(options: list[Json]) -> Json | None:
    """The option that the user is typing in."""
    for option in options:
        if option.get("focused"):
            return option
        inner = focused_option(option.get("options") or [])
        if inner is not None:
            return inner
    return None


def _number(text: str) -> int:
    if not text.isdigit():
        raise Refusal("unknown_message")
    return int(text)
