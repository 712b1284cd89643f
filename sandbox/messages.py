"""Writing and editing messages by the body of a request, with everything that Discord checks on the way."""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass, field
from typing import Any

from sandbox import components, mentions
from sandbox.embeds import check_embeds
from sandbox.files import Files, Upload, check_uploads, described
from sandbox.refusals import Refusal
from sandbox.world import (
    EPHEMERAL,
    LOADING,
    SILENT,
    SUPPRESS_EMBEDS,
    V2,
    Attachment,
    Channel,
    Json,
    Message,
    World,
)

SETTABLE = SUPPRESS_EMBEDS | SILENT | V2
HOUR = 3600.0


@dataclass(slots=True)
class Origin:
    """Where a message comes from, beyond its body."""

    author_id: int
    webhook: bool = False
    ephemeral_to: int | None = None
    interaction: Json | None = None
    command: str | None = None
    loading: bool = False
    type: int = 0


@dataclass(slots=True)
class _Draft:
    """The checked parts of a body."""

    content: str
    embeds: list[Json]
    components: list[Json]
    flags: int
    text: str = field(init=False)
    """All that may hold a mention."""

    def __post_init__(self) -> None:
        self.text = "\n".join([self.content, *components.texts(self.components)])


class Desk:
    """Takes bodies in and turns them into messages."""

    def __init__(self, world: World, files: Files) -> None:
        self.world = world
        self.files = files
        self._old_edits: dict[int, deque[float]] = defaultdict(deque)

    def create(self, channel: Channel, body: Json, uploads: list[Upload], origin: Origin) -> Message:
        """Write a message."""
        again = self._same_nonce(channel, body, origin)
        if again is not None:
            return again
        check_uploads(uploads)
        flags = self._flags(body, origin)
        alt = described(body, uploads)
        names = {self._name(upload) for upload in uploads}
        draft = self._draft(body, flags, names, "", 0)
        if not (draft.content or draft.embeds or draft.components or uploads or origin.loading):
            raise Refusal("empty_message")
        reference = self._reference(channel, body)
        attachments = [self._keep(channel, upload, alt) for upload in uploads]
        message = Message(
            id=self.world.ids.next(),
            channel_id=channel.id,
            author_id=origin.author_id,
            created=self.world.clock.now(),
            type=19 if reference else origin.type,
            content=draft.content,
            embeds=draft.embeds,
            components=draft.components,
            attachments=attachments,
            flags=draft.flags,
            reference_id=reference.id if reference else None,
            interaction=origin.interaction,
            command=origin.command,
            ephemeral_to=origin.ephemeral_to,
            webhook=origin.webhook,
            nonce=None if body.get("nonce") is None else str(body["nonce"]),
        )
        self._mention(message, channel, draft, body, reference, new=True)
        return self.world.add_message(message)

    def edit(self, message: Message, body: Json, uploads: list[Upload]) -> Message:
        """Change a message; fields that the body does not name stay."""
        check_uploads(uploads)
        kept = self._kept(message, body, uploads)
        alt = described(body, uploads)
        names = {a.filename for a in kept} | {self._name(u) for u in uploads}
        flags = self._edited_flags(message, body)
        current: Json = {
            "content": message.content,
            "embeds": message.embeds,
            "components": message.components,
        }
        wanted = current | {key: body[key] for key in current if key in body}
        draft = self._draft(wanted, flags, names, "", message.flags)
        channel = self.world.channels[message.channel_id]
        self.files.forget([a for a in message.attachments if a not in kept])
        fresh = [self._keep(channel, upload, alt) for upload in uploads]
        if not (draft.content or draft.embeds or draft.components or kept or fresh):
            raise Refusal("empty_message")
        message.attachments = kept + fresh
        message.content, message.embeds = draft.content, draft.embeds
        message.components, message.flags = draft.components, draft.flags & ~LOADING
        if not flags & LOADING:
            message.edited = self.world.clock.now()
        self._mention(message, channel, draft, body, None, new=False)
        self.world.change_message(message)
        return message

    def check_age(self, message: Message) -> None:
        """Messages older than an hour take only a few edits (30046); a channel's edits count together."""
        now = self.world.clock.now()
        if now - message.created < HOUR:
            return
        recent = self._old_edits[message.channel_id]
        while recent and now - recent[0] > 6:
            recent.popleft()
        if len(recent) >= 3:
            raise Refusal("old_edits")
        recent.append(now)

    # parts

    def _draft(self, body: Json, flags: int, files: set[str], path: str, before: int) -> _Draft:
        content = body.get("content") or ""
        if not isinstance(content, str):
            raise Refusal("bad_type", "content", wanted="a string")
        v2 = bool(flags & V2)
        if v2:
            for key in ("content", "embeds", "sticker_ids", "poll"):
                if body.get(key):
                    raise Refusal("v2_legacy_field", key, got=key)
        if len(content) > 2000:
            raise Refusal("max_length", "content", high=2000)
        rows = components.check_message(body.get("components") or [], v2, files)
        return _Draft(content, check_embeds(body.get("embeds") or []), rows, flags)

    def _flags(self, body: Json, origin: Origin) -> int:
        asked = body.get("flags") or 0
        if not isinstance(asked, int):
            raise Refusal("bad_type", "flags", wanted="an integer")
        allowed = SETTABLE | (EPHEMERAL if origin.webhook else 0)
        if origin.loading and asked & ~EPHEMERAL:
            raise Refusal("bad_flags", "flags", got=asked & ~EPHEMERAL)
        flags = asked & allowed & ~EPHEMERAL
        if origin.ephemeral_to is not None:
            flags |= EPHEMERAL
        return flags | (LOADING if origin.loading else 0)

    def _edited_flags(self, message: Message, body: Json) -> int:
        asked = body.get("flags")
        if asked is None:
            return message.flags
        if not isinstance(asked, int):
            raise Refusal("bad_type", "flags", wanted="an integer")
        if message.flags & V2 and not asked & V2:
            raise Refusal("v2_irrevocable", "flags")
        return message.flags & ~SETTABLE | asked & SETTABLE

    def _name(self, upload: Upload) -> str:
        return "".join(c if c.isalnum() or c in "._-" else "_" for c in upload.filename) or "file"

    def _keep(self, channel: Channel, upload: Upload, alt: dict[int, str | None]) -> Attachment:
        return self.files.keep(self.world, channel.id, upload, alt.get(upload.index))

    def _kept(self, message: Message, body: Json, uploads: list[Upload]) -> list[Attachment]:
        """Attachments that stay: all of them, unless the body lists some (as API v10 wants)."""
        if body.get("attachments") is None:
            return [] if "attachments" in body else list(message.attachments)
        new = {upload.index for upload in uploads}
        listed = {int(row["id"]) for row in body["attachments"] if str(row.get("id", "")).isdigit()} - new
        return [a for a in message.attachments if a.id in listed]

    def _reference(self, channel: Channel, body: Json) -> Message | None:
        reference = body.get("message_reference")
        if not reference or not reference.get("message_id"):
            return None
        message = self.world.messages.get(int(reference["message_id"]))
        if message is None or message.channel_id != channel.id or message.ephemeral_to is not None:
            if reference.get("fail_if_not_exists", True):
                raise Refusal("unknown_reference", "message_reference")
            return None
        return message

    def _same_nonce(self, channel: Channel, body: Json, origin: Origin) -> Message | None:
        """A retried send with `enforce_nonce` returns the first message."""
        nonce: Any = body.get("nonce")
        if nonce is not None and len(str(nonce)) > 25:
            raise Refusal("max_length", "nonce", high=25)
        if nonce is None or not body.get("enforce_nonce"):
            return None
        now = self.world.clock.now()
        for message in self.world.messages_in(channel.id):
            if (
                message.nonce == str(nonce)
                and message.author_id == origin.author_id
                and now - message.created < 300
            ):
                return message
        return None

    def _mention(
        self,
        message: Message,
        channel: Channel,
        draft: _Draft,
        body: Json,
        reply: Message | None,
        *,
        new: bool,
    ) -> None:
        """Mentions are read anew on each edit; only a new public message calls anybody."""
        called = mentions.read(
            self.world,
            channel,
            draft.text,
            body.get("allowed_mentions"),
            webhook=message.webhook,
            replied_to=reply.author_id if reply else None,
        )
        message.mentions, message.mention_roles = called.users, called.roles
        message.mention_everyone = called.everyone
        if new:
            loud = message.ephemeral_to is None and not message.flags & (SILENT | LOADING)
            message.pinged = [user for user in called.pinged if user != message.author_id] if loud else []
