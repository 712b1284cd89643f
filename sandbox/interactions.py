"""Interactions: opened by a user, delivered, answered once within 3 s, followed up for 15 minutes."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sandbox.files import MAX_FILE
from sandbox.payloads import channel_json, member_json, message_json, user_json
from sandbox.permissions import in_channel
from sandbox.world import Channel, Guild, Json, World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
KINDS = {"command": COMMAND, "component": COMPONENT, "autocomplete": AUTOCOMPLETE, "modal": MODAL}
REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, FORM = 4, 5, 6, 7, 8, 9
ANSWER_WITHIN, TOKEN_LIVES = 3.0, 900.0
KEPT = 10_000


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
    """Opens interactions, waits for their answers, knows their tokens."""

    def __init__(self, world: World) -> None:
        self.world = world
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
        self._forget_old()
        self.by_id[interaction.id] = interaction
        self.by_token[interaction.token] = interaction
        self.world.emit("interaction_create", interaction)
        return interaction

    def _forget_old(self) -> None:
        """Keep the newest interactions only; the tokens of older ones are long dead."""
        if len(self.by_id) >= KEPT:
            for number in list(self.by_id)[: KEPT // 2]:
                del self.by_token[self.by_id.pop(number).token]

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

    def lose_pending(self, served: Callable[[int | None], bool] = lambda _: False) -> None:
        """The bot is dead for good: what it was given can no longer be answered, unless another process
        serves its guild."""
        for interaction in self.by_id.values():
            channel = self.world.channels.get(interaction.channel_id)
            if not interaction.settled.is_set() and not served(channel.guild_id if channel else None):
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
