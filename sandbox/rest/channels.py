"""Channels themselves."""

from __future__ import annotations

from sandbox.payloads import channel_json
from sandbox.permissions import Permission
from sandbox.refusals import Refusal
from sandbox.rest.room import Call, Room, Route, auto_archive, check_name
from sandbox.world import DM, Channel, Json, Thread


class Channels(Room):
    """Looking at channels and changing them."""

    def routes(self) -> list[Route]:
        """Method, path after /api/v10, handler."""
        return [
            ("GET", "/channels/{channel_id}", self.channel),
            ("PATCH", "/channels/{channel_id}", self.edit_channel),
            ("DELETE", "/channels/{channel_id}", self.drop_channel),
            ("POST", "/channels/{channel_id}/typing", self.typing),
        ]

    async def channel(self, call: Call) -> Json:
        """GET /channels/{channel}."""
        return channel_json(self.world, self.channel_of(call))

    async def edit_channel(self, call: Call) -> Json:
        """PATCH /channels/{channel}: name, topic, and a thread's archived, locked, auto_archive_duration."""
        channel = self.channel_of(call)
        if channel.type == DM:
            raise Refusal("wrong_channel_type")
        if channel.thread is None:
            if not self.has(channel, Permission.MANAGE_CHANNELS):
                raise Refusal("missing_permissions")
        else:
            self._edit_thread(channel, channel.thread, call.form)
        if "name" in call.form:
            check_name(call.form["name"])
            channel.name = call.form["name"]
        if "topic" in call.form:
            channel.topic = call.form["topic"]
        self.world.change_channel(channel)
        return channel_json(self.world, channel)

    def _edit_thread(self, channel: Channel, thread: Thread, form: Json) -> None:
        manager = self.has(channel, Permission.MANAGE_THREADS)
        opening = form.get("archived") is False
        if thread.archived and not opening:
            raise Refusal("archived")
        foreign = thread.owner_id != self.world.bot_id or "locked" in form or thread.locked
        # whoever may send in an unlocked thread may open it again
        reopens = opening and not thread.locked and set(form) == {"archived"}
        if foreign and not manager and not reopens:
            raise Refusal("missing_permissions")
        if "archived" in form:
            thread.archived = bool(form["archived"])
            thread.archived_at = self.world.clock.now()
        if "locked" in form:
            thread.locked = bool(form["locked"])
        if "auto_archive_duration" in form:
            thread.auto_archive = auto_archive(form)

    async def drop_channel(self, call: Call) -> Json:
        """DELETE /channels/{channel}."""
        channel = self.channel_of(call)
        needed = Permission.MANAGE_THREADS if channel.thread else Permission.MANAGE_CHANNELS
        if channel.type != DM:
            if not self.has(channel, needed):
                raise Refusal("missing_permissions")
            self.world.drop_channel(channel)
        return channel_json(self.world, channel)

    async def typing(self, call: Call) -> None:
        """POST typing."""
        self.world.emit("typing", self.channel_of(call))
