"""What the bot says to an interaction: the first response within 3 s, then 15 minutes through the token."""

from __future__ import annotations

from collections.abc import Callable

from sandbox import components
from sandbox.command_rules import check_choice
from sandbox.files import Upload
from sandbox.interactions import (
    ANSWER_WITHIN,
    AUTOCOMPLETE,
    CHOICES,
    COMMAND,
    COMPONENT,
    DEFER,
    DEFER_UPDATE,
    FORM,
    MODAL,
    REPLY,
    TOKEN_LIVES,
    UPDATE,
    Form,
    Interaction,
    Interactions,
)
from sandbox.messages import Desk, Origin
from sandbox.payloads import message_json
from sandbox.refusals import Refusal
from sandbox.world import EPHEMERAL, V2, Channel, Json, Message, World

_ANSWERS = {
    COMMAND: {REPLY, DEFER, FORM},
    COMPONENT: {REPLY, DEFER, DEFER_UPDATE, UPDATE, FORM},
    AUTOCOMPLETE: {CHOICES},
    MODAL: {REPLY, DEFER, DEFER_UPDATE, UPDATE},
}


class Answers:
    """Takes the bot's answers."""

    def __init__(self, world: World, desk: Desk, interactions: Interactions) -> None:
        self.world = world
        self.desk = desk
        self.interactions = interactions

    # the bot's first response

    def callback(self, interaction_id: int, token: str, body: Json, uploads: list[Upload]) -> Json:
        """Take the first response; returns the body for `with_response`."""
        interaction = self.interactions.by_id.get(interaction_id)
        if interaction is None or interaction.token != token:
            raise Refusal("unknown_interaction")
        if interaction.answer is not None:
            raise Refusal("already_acknowledged")
        if interaction.lost or self.world.clock.now() - interaction.created > ANSWER_WITHIN:
            raise Refusal("unknown_interaction")
        kind = body.get("type")
        if kind not in _ANSWERS[interaction.type] or not self._fits(interaction, kind):
            raise Refusal("bad_callback", "type", got=kind, wanted=interaction.type)
        self._check_locked(self._channel(interaction))
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

    def _channel(self, interaction: Interaction) -> Channel:
        channel = self.world.channels.get(interaction.channel_id)
        if channel is None:  # deleted meanwhile
            raise Refusal("unknown_channel")
        return channel

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
        channel = self._channel(interaction)
        ephemeral = bool((data.get("flags") or 0) & EPHEMERAL)
        origin = Origin(
            author_id=self.world.bot_id,
            webhook=True,
            ephemeral_to=interaction.user_id if ephemeral else None,
            interaction=self.interactions.metadata(interaction),
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
        self.interactions.forms[interaction.id] = Form(
            interaction.id,
            interaction.user_id,
            interaction.channel_id,
            interaction.message_id if interaction.type == COMPONENT else None,
            interaction.form,
            self.interactions.metadata(interaction),
        )

    # the 15 minutes afterwards

    def by_live_token(self, application: int, token: str) -> Interaction:
        """The answered interaction behind a webhook token."""
        interaction = self.interactions.by_token.get(token)
        if application != self.world.bot_id or interaction is None:
            raise Refusal("unknown_webhook")
        if self.world.clock.now() - interaction.created > TOKEN_LIVES:
            raise Refusal("dead_token")
        if interaction.answer in (None, CHOICES):
            raise Refusal("unknown_webhook")
        return interaction

    def follow_up(self, interaction: Interaction, body: Json, uploads: list[Upload]) -> Message:
        """Another message; the first one after a deferral fills the deferred message instead."""
        self._check_locked(self._channel(interaction))
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
