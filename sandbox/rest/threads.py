"""Threads and who is in them."""

from __future__ import annotations

from sandbox.broadcast import Broadcast
from sandbox.payloads import channel_json, thread_member_json
from sandbox.permissions import Permission
from sandbox.refusals import Refusal
from sandbox.rest.room import Call, Room, Route, auto_archive, check_name
from sandbox.world import PRIVATE_THREAD, PUBLIC_THREAD, TEXT, Channel, Json, Message, Thread, World


class Threads(Room):
    """Opening threads, joining, leaving."""

    def __init__(self, world: World, broadcast: Broadcast) -> None:
        super().__init__(world)
        self.broadcast = broadcast

    def routes(self) -> list[Route]:
        """Method, path after /api/v10, handler."""
        return [
            ("POST", "/channels/{channel_id}/messages/{message_id}/threads", self.thread_from_message),
            ("POST", "/channels/{channel_id}/threads", self.thread),
            ("GET", "/channels/{channel_id}/threads/archived/public", self.archived_threads),
            ("GET", "/channels/{channel_id}/thread-members", self.thread_members),
            ("GET", "/channels/{channel_id}/thread-members/{user_id}", self.thread_member),
            ("PUT", "/channels/{channel_id}/thread-members/{user_id}", self.add_thread_member),
            ("DELETE", "/channels/{channel_id}/thread-members/{user_id}", self.drop_thread_member),
        ]

    def _new_thread(self, call: Call, parent: Channel, thread_id: int, kind: int) -> Channel:
        form = call.form
        check_name(form.get("name"))
        now = self.world.clock.now()
        thread = Thread(
            owner_id=self.world.bot_id,
            created=now,
            auto_archive=auto_archive(form),
            members=[self.world.bot_id],
            archived_at=now,
        )
        return self.world.add_channel(
            Channel(thread_id, kind, form["name"], parent.guild_id, parent_id=parent.id, thread=thread)
        )

    async def thread_from_message(self, call: Call) -> Json:
        """POST a thread that starts at a message."""
        parent = self.channel_of(call, Permission.CREATE_PUBLIC_THREADS)
        if parent.type != TEXT:
            raise Refusal("wrong_channel_type")
        message = self.message_in(call, parent)
        if message.thread_id or message.id in self.world.channels:
            raise Refusal("thread_exists")
        thread = self._new_thread(call, parent, message.id, PUBLIC_THREAD)
        message.thread_id = thread.id
        self.world.change_message(message)
        return channel_json(self.world, thread)

    async def thread(self, call: Call) -> Json:
        """POST a thread without a message."""
        kind = call.form.get("type", PRIVATE_THREAD)
        if kind not in (PUBLIC_THREAD, PRIVATE_THREAD):
            raise Refusal("bad_thread_type", "type")
        needed = (
            Permission.CREATE_PUBLIC_THREADS if kind == PUBLIC_THREAD else Permission.CREATE_PRIVATE_THREADS
        )
        parent = self.channel_of(call, needed)
        if parent.type != TEXT:
            raise Refusal("wrong_channel_type")
        thread = self._new_thread(call, parent, self.world.ids.next(), kind)
        if kind == PUBLIC_THREAD:
            self._announce(parent, thread)
        return channel_json(self.world, thread)

    def _announce(self, parent: Channel, thread: Channel) -> None:
        """Discord's own line in the parent channel: a thread was started."""
        self.world.add_message(
            Message(
                id=self.world.ids.next(),
                channel_id=parent.id,
                author_id=self.world.bot_id,
                created=self.world.clock.now(),
                type=18,
                content=thread.name,
                thread_id=thread.id,
            )
        )

    async def archived_threads(self, call: Call) -> Json:
        """GET archived public threads."""
        channel = self.channel_of(call, Permission.READ_MESSAGE_HISTORY)
        found = [
            c
            for c in self.world.channels.values()
            if c.thread and c.thread.archived and c.parent_id == channel.id and c.type == PUBLIC_THREAD
        ]
        found.sort(key=lambda c: c.thread.archived_at if c.thread else 0.0, reverse=True)
        return {"threads": [channel_json(self.world, c) for c in found], "members": [], "has_more": False}

    def _thread(self, call: Call) -> tuple[Channel, Thread]:
        channel = self.channel_of(call)
        if channel.thread is None:
            raise Refusal("wrong_channel_type")
        return channel, channel.thread

    async def thread_members(self, call: Call) -> list[Json]:
        """GET thread members."""
        channel, thread = self._thread(call)
        return [thread_member_json(channel, user) for user in thread.members]

    async def thread_member(self, call: Call) -> Json:
        """GET one thread member."""
        channel, thread = self._thread(call)
        user = self._thread_user(call)
        if user not in thread.members:
            raise Refusal("unknown_member")
        return thread_member_json(channel, user)

    def _thread_user(self, call: Call) -> int:
        return self.world.bot_id if call.params["user_id"] == "@me" else call.id("user_id")

    async def add_thread_member(self, call: Call) -> None:
        """PUT a thread member."""
        channel, thread = self._thread(call)
        self.not_archived(channel)
        user = self._thread_user(call)
        if not self.has(channel, Permission.SEND_MESSAGES_IN_THREADS):
            raise Refusal("missing_permissions")
        guild = self.world.guild_of(channel)
        if guild is None or user not in guild.members:
            raise Refusal("unknown_member")
        if user not in thread.members:
            thread.members.append(user)
            self.broadcast.thread_members(channel, [user], [])
            self.world.emit("joined", channel)

    async def drop_thread_member(self, call: Call) -> None:
        """DELETE a thread member."""
        channel, thread = self._thread(call)
        self.not_archived(channel)
        user = self._thread_user(call)
        mine = user == self.world.bot_id
        owned = channel.type == PRIVATE_THREAD and thread.owner_id == self.world.bot_id
        if not mine and not owned and not self.has(channel, Permission.MANAGE_THREADS):
            raise Refusal("missing_permissions")
        if user in thread.members:
            thread.members.remove(user)
            self.broadcast.thread_members(channel, [], [user])
            self.world.emit("joined", channel)
