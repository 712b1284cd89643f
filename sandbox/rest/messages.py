"""Messages of channels and their pins."""

from __future__ import annotations

from sandbox.files import Upload
from sandbox.messages import Desk, Origin
from sandbox.payloads import message_json
from sandbox.permissions import Permission
from sandbox.refusals import Refusal
from sandbox.rest.room import Call, Room, Route
from sandbox.world import DM, Channel, Json, Message, World

THREAD_CREATED = 18
"""The type of the message that says that a thread was opened: nobody wrote it."""


class Messages(Room):
    """Writing, editing, deleting, pinning."""

    def __init__(self, world: World, desk: Desk) -> None:
        super().__init__(world)
        self.desk = desk

    def routes(self) -> list[Route]:
        """Method, path after /api/v10, handler."""
        return [
            ("GET", "/channels/{channel_id}/messages", self.messages),
            ("POST", "/channels/{channel_id}/messages", self.send),
            ("GET", "/channels/{channel_id}/messages/{message_id}", self.message),
            ("PATCH", "/channels/{channel_id}/messages/{message_id}", self.edit),
            ("DELETE", "/channels/{channel_id}/messages/{message_id}", self.delete),
            ("GET", "/channels/{channel_id}/pins", self.old_pins),
            ("GET", "/channels/{channel_id}/messages/pins", self.pins),
            ("PUT", "/channels/{channel_id}/pins/{message_id}", self.pin),
            ("DELETE", "/channels/{channel_id}/pins/{message_id}", self.unpin),
            ("PUT", "/channels/{channel_id}/messages/pins/{message_id}", self.pin),
            ("DELETE", "/channels/{channel_id}/messages/pins/{message_id}", self.unpin),
        ]

    async def messages(self, call: Call) -> list[Json]:
        """GET messages, newest first."""
        channel = self.channel_of(call, Permission.READ_MESSAGE_HISTORY)
        found = [m for m in self.world.messages_in(channel.id) if m.ephemeral_to is None]
        limit = min(max(int(call.query.get("limit", 50)), 1), 100)
        if "before" in call.query:
            found = [m for m in found if m.id < int(call.query["before"])]
        if "after" in call.query:
            found = [m for m in found if m.id > int(call.query["after"])][:limit]
        if "around" in call.query:
            centre = int(call.query["around"])
            found = sorted(sorted(found, key=lambda m: abs(m.id - centre))[:limit], key=lambda m: m.id)
        return [message_json(self.world, message) for message in reversed(found[-limit:])]

    async def message(self, call: Call) -> Json:
        """GET one message."""
        channel = self.channel_of(call, Permission.READ_MESSAGE_HISTORY)
        return message_json(self.world, self.message_in(call, channel))

    async def send(self, call: Call) -> Json:
        """POST a message."""
        channel = self.channel_of(call)
        self._may_send(channel, call.uploads)
        message = self.desk.create(channel, call.form, call.uploads, Origin(self.world.bot_id))
        return message_json(self.world, message)

    def _may_send(self, channel: Channel, uploads: list[Upload]) -> None:
        if channel.type == DM:
            self._may_dm(channel)
            return
        sending = Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES
        if not self.has(channel, sending) or (uploads and not self.has(channel, Permission.ATTACH_FILES)):
            raise Refusal("missing_permissions")
        thread = channel.thread
        if thread and thread.locked and not self.has(channel, Permission.MANAGE_THREADS):
            raise Refusal("archived" if thread.archived else "locked")
        if thread and thread.archived:
            thread.archived = False
            self.world.change_channel(channel)

    def _may_dm(self, channel: Channel) -> None:
        user = self.world.users[channel.recipient_id or 0]
        guilds = [g for g in self.world.guilds.values() if {user.id, self.world.bot_id} <= set(g.members)]
        if not guilds:
            raise Refusal("no_mutual_guild")
        if not user.dms_open:
            raise Refusal("dm_closed")

    async def edit(self, call: Call) -> Json:
        """PATCH a message of one's own."""
        channel = self.channel_of(call)
        message = self.message_in(call, channel)
        self.not_archived(channel)
        if message.author_id != self.world.bot_id:
            raise Refusal("not_author")
        if message.type == THREAD_CREATED:
            raise Refusal("system_message")
        self.desk.check_age(message)
        return message_json(self.world, self.desk.edit(message, call.form, call.uploads))

    async def delete(self, call: Call) -> None:
        """DELETE a message."""
        channel = self.channel_of(call)
        message = self.message_in(call, channel)
        self.not_archived(channel)
        mine = message.author_id == self.world.bot_id
        if not mine and (channel.type == DM or not self.has(channel, Permission.MANAGE_MESSAGES)):
            raise Refusal("missing_permissions")
        self.world.drop_message(message)

    def _pinned(self, call: Call) -> list[Message]:
        channel = self.channel_of(call, Permission.READ_MESSAGE_HISTORY)
        return [m for m in reversed(self.world.messages_in(channel.id)) if m.pinned]

    async def old_pins(self, call: Call) -> list[Json]:
        """GET pins, the older route."""
        return [message_json(self.world, message) for message in self._pinned(call)]

    async def pins(self, call: Call) -> Json:
        """GET pins."""
        items = [message_json(self.world, message) for message in self._pinned(call)]
        return {"items": [{"pinned_at": m["timestamp"], "message": m} for m in items], "has_more": False}

    async def pin(self, call: Call) -> None:
        """PUT a pin."""
        await self._set_pin(call, True)

    async def unpin(self, call: Call) -> None:
        """DELETE a pin."""
        await self._set_pin(call, False)

    async def _set_pin(self, call: Call, pinned: bool) -> None:
        channel = self.channel_of(call, Permission.PIN_MESSAGES)
        self.not_archived(channel)
        message = self.message_in(call, channel)
        if pinned and sum(m.pinned for m in self.world.messages_in(channel.id)) >= 50:
            raise Refusal("too_many_pins")
        message.pinned = pinned
        self.world.change_message(message)
