"""The REST routes that a bot uses. Each handler takes a Call and returns the JSON body, or None for 204."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from sandbox import permissions
from sandbox.command_rules import as_registered, check_commands
from sandbox.files import Upload
from sandbox.gateway import Gateway
from sandbox.interactions import Interaction, Interactions
from sandbox.messages import Desk, Origin
from sandbox.payloads import (
    channel_json,
    guild_json,
    member_json,
    message_json,
    role_json,
    thread_member_json,
    user_json,
)
from sandbox.permissions import Permission
from sandbox.refusals import Refusal
from sandbox.world import (
    DM,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    Channel,
    Guild,
    Json,
    Message,
    Thread,
    World,
)


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


class Rest:
    """The handlers, by room; `routes` is the table, literal paths before templates."""

    def __init__(self, world: World, desk: Desk, interactions: Interactions, gateway: Gateway) -> None:
        self.world = world
        self.desk = desk
        self.interactions = interactions
        self.gateway = gateway

    def routes(self) -> list[Route]:
        """Method, path after /api/v10, handler."""
        channel, message = "/channels/{channel_id}", "/channels/{channel_id}/messages/{message_id}"
        commands = "/applications/{application_id}/commands"
        guild_commands = "/applications/{application_id}/guilds/{guild_id}/commands"
        hook = "/webhooks/{webhook_id}/{webhook_token}"
        return [
            ("GET", "/gateway", self.gateway_url),
            ("GET", "/gateway/bot", self.gateway_bot),
            ("GET", "/users/@me", self.me),
            ("GET", "/users/@me/guilds", self.my_guilds),
            ("POST", "/users/@me/channels", self.open_dm),
            ("GET", "/users/{user_id}", self.user),
            ("GET", "/oauth2/applications/@me", self.application),
            ("GET", "/applications/@me", self.application),
            ("GET", commands, self.commands),
            ("PUT", commands, self.set_commands),
            ("GET", guild_commands, self.commands),
            ("PUT", guild_commands, self.set_commands),
            ("GET", commands + "/{command_id}", self.command),
            ("DELETE", commands + "/{command_id}", self.drop_command),
            ("GET", guild_commands + "/{command_id}", self.command),
            ("DELETE", guild_commands + "/{command_id}", self.drop_command),
            ("GET", "/guilds/{guild_id}", self.guild),
            ("GET", "/guilds/{guild_id}/channels", self.guild_channels),
            ("GET", "/guilds/{guild_id}/threads/active", self.active_threads),
            ("GET", "/guilds/{guild_id}/roles", self.roles),
            ("GET", "/guilds/{guild_id}/members", self.members),
            ("GET", "/guilds/{guild_id}/members/{user_id}", self.member),
            ("GET", channel, self.channel),
            ("PATCH", channel, self.edit_channel),
            ("DELETE", channel, self.drop_channel),
            ("POST", channel + "/typing", self.typing),
            ("GET", channel + "/messages", self.messages),
            ("POST", channel + "/messages", self.send),
            ("GET", message, self.message),
            ("PATCH", message, self.edit),
            ("DELETE", message, self.delete),
            ("GET", channel + "/pins", self.old_pins),
            ("GET", channel + "/messages/pins", self.pins),
            ("PUT", channel + "/pins/{message_id}", self.pin),
            ("DELETE", channel + "/pins/{message_id}", self.unpin),
            ("PUT", channel + "/messages/pins/{message_id}", self.pin),
            ("DELETE", channel + "/messages/pins/{message_id}", self.unpin),
            ("POST", message + "/threads", self.thread_from_message),
            ("POST", channel + "/threads", self.thread),
            ("GET", channel + "/threads/archived/public", self.archived_threads),
            ("GET", channel + "/thread-members", self.thread_members),
            ("GET", channel + "/thread-members/{user_id}", self.thread_member),
            ("PUT", channel + "/thread-members/{user_id}", self.add_thread_member),
            ("DELETE", channel + "/thread-members/{user_id}", self.drop_thread_member),
            ("POST", "/interactions/{interaction_id}/{interaction_token}/callback", self.callback),
            ("POST", hook, self.follow_up),
            ("GET", hook + "/messages/{message_id}", self.hook_message),
            ("PATCH", hook + "/messages/{message_id}", self.edit_hook_message),
            ("DELETE", hook + "/messages/{message_id}", self.delete_hook_message),
        ]

    # finding things and asking whether the bot may

    def _channel(self, call: Call, *needed: Permission) -> Channel:
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

    def _has(self, channel: Channel, permission: Permission) -> bool:
        return bool(permissions.in_channel(self.world, channel, self.world.bot_id) & permission)

    def _message(self, call: Call, channel: Channel) -> Message:
        """A message of the channel; ephemeral ones do not exist for channel routes."""
        message = self.world.messages.get(call.id("message_id"))
        if message is None or message.channel_id != channel.id or message.ephemeral_to is not None:
            raise Refusal("unknown_message")
        return message

    def _guild(self, call: Call) -> Guild:
        guild = self.world.guilds.get(call.id("guild_id"))
        if guild is None or self.world.bot_id not in guild.members:
            raise Refusal("unknown_guild" if guild is None else "missing_access")
        return guild

    def _application(self, call: Call) -> None:
        if call.id("application_id") != self.world.bot_id:
            raise Refusal("unknown_application")

    # gateway, users, application

    async def gateway_url(self, _: Call) -> Json:
        """GET /gateway."""
        return {"url": self.world.base_url.replace("http://", "ws://") + "/ws"}

    async def gateway_bot(self, call: Call) -> Json:
        """GET /gateway/bot."""
        limit = {"total": 1000, "remaining": 999, "reset_after": 86_400_000, "max_concurrency": 1}
        return await self.gateway_url(call) | {"shards": 1, "session_start_limit": limit}

    async def me(self, _: Call) -> Json:
        """GET /users/@me."""
        bot = self.world.users[self.world.bot_id]
        return user_json(bot) | {"verified": True, "mfa_enabled": False, "locale": "en-US", "email": None}

    async def my_guilds(self, _: Call) -> list[Json]:
        """GET /users/@me/guilds."""
        mine = [g for g in self.world.guilds.values() if self.world.bot_id in g.members]
        return [{"id": str(g.id), "name": g.name, "icon": None, "owner": False, "features": []} for g in mine]

    async def user(self, call: Call) -> Json:
        """GET /users/{user}."""
        user = self.world.users.get(call.id("user_id"))
        if user is None:
            raise Refusal("unknown_user")
        return user_json(user)

    async def application(self, _: Call) -> Json:
        """GET /applications/@me and the older /oauth2/applications/@me."""
        bot = self.world.users[self.world.bot_id]
        owner = next((u for u in self.world.users.values() if not u.bot), bot)
        return {
            "id": str(bot.id),
            "name": bot.name,
            "icon": None,
            "description": "",
            "bot_public": False,
            "bot_require_code_grant": False,
            "verify_key": "0" * 64,
            "owner": user_json(owner),
            "team": None,
            "flags": 0,
            "bot": user_json(bot),
            "approximate_guild_count": len(self.world.guilds),
            "integration_types_config": {"0": {}},
        }

    async def open_dm(self, call: Call) -> Json:
        """POST /users/@me/channels."""
        wanted = str(call.form.get("recipient_id", ""))
        user = self.world.users.get(int(wanted)) if wanted.isdigit() else None
        if user is None:
            raise Refusal("unknown_user")
        if user.bot:
            raise Refusal("dm_closed")
        return channel_json(self.world, self.world.dm_with(user.id))

    # commands

    def _scope(self, call: Call) -> int:
        self._application(call)
        return self._guild(call).id if "guild_id" in call.params else 0

    async def commands(self, call: Call) -> list[Json]:
        """GET commands."""
        return self.world.commands.get(self._scope(call), [])

    async def set_commands(self, call: Call) -> list[Json]:
        """PUT commands: overwrite them all."""
        scope = self._scope(call)
        known = self.world.commands.get(scope, [])
        world = self.world
        self.world.commands[scope] = [
            as_registered(command, known, str(world.ids.next()), world.bot_id, scope or None)
            for command in check_commands(call.body)
        ]
        self.world.emit("commands", scope)
        return self.world.commands[scope]

    async def command(self, call: Call) -> Json:
        """GET one command."""
        for command in self.world.commands.get(self._scope(call), []):
            if command["id"] == call.params["command_id"]:
                return command
        raise Refusal("unknown_command")

    async def drop_command(self, call: Call) -> None:
        """DELETE one command."""
        command = await self.command(call)
        self.world.commands[self._scope(call)].remove(command)
        self.world.emit("commands", self._scope(call))

    # guilds

    async def guild(self, call: Call) -> Json:
        """GET /guilds/{guild}."""
        return guild_json(self._guild(call))

    async def guild_channels(self, call: Call) -> list[Json]:
        """GET /guilds/{guild}/channels."""
        guild = self._guild(call)
        found = [c for c in self.world.channels.values() if c.guild_id == guild.id and not c.thread]
        return [channel_json(self.world, channel) for channel in found]

    async def active_threads(self, call: Call) -> Json:
        """GET /guilds/{guild}/threads/active."""
        threads = [
            t for t in self.world.threads_of(self._guild(call).id) if t.thread and not t.thread.archived
        ]
        return {"threads": [channel_json(self.world, thread) for thread in threads], "members": []}

    async def roles(self, call: Call) -> list[Json]:
        """GET /guilds/{guild}/roles."""
        return [role_json(role) for role in self._guild(call).roles.values()]

    async def members(self, call: Call) -> list[Json]:
        """GET /guilds/{guild}/members."""
        limit, after = int(call.query.get("limit", 1)), int(call.query.get("after", 0))
        found = sorted(m.user_id for m in self._guild(call).members.values() if m.user_id > after)[:limit]
        return [member_json(self.world, self._guild(call).members[user]) for user in found]

    async def member(self, call: Call) -> Json:
        """GET /guilds/{guild}/members/{user}."""
        guild, user = self._guild(call), call.id("user_id")
        if user not in self.world.users:
            raise Refusal("unknown_user")
        if user not in guild.members:
            raise Refusal("unknown_member")
        return member_json(self.world, guild.members[user])

    # channels

    async def channel(self, call: Call) -> Json:
        """GET /channels/{channel}."""
        return channel_json(self.world, self._channel(call))

    async def edit_channel(self, call: Call) -> Json:
        """PATCH /channels/{channel}: name, topic, and a thread's archived, locked, auto_archive_duration."""
        channel = self._channel(call)
        if channel.type == DM:
            raise Refusal("wrong_channel_type")
        if channel.thread is None:
            if not self._has(channel, Permission.MANAGE_CHANNELS):
                raise Refusal("missing_permissions")
        else:
            self._edit_thread(channel, channel.thread, call.form)
        if "name" in call.form:
            _check_name(call.form["name"])
            channel.name = call.form["name"]
        if "topic" in call.form:
            channel.topic = call.form["topic"]
        self.world.change_channel(channel)
        return channel_json(self.world, channel)

    def _edit_thread(self, channel: Channel, thread: Thread, form: Json) -> None:
        manager = self._has(channel, Permission.MANAGE_THREADS)
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
            thread.auto_archive = _auto_archive(form)

    async def drop_channel(self, call: Call) -> Json:
        """DELETE /channels/{channel}."""
        channel = self._channel(call)
        needed = Permission.MANAGE_THREADS if channel.thread else Permission.MANAGE_CHANNELS
        if channel.type != DM:
            if not self._has(channel, needed):
                raise Refusal("missing_permissions")
            self.world.drop_channel(channel)
        return channel_json(self.world, channel)

    async def typing(self, call: Call) -> None:
        """POST typing."""
        self.world.emit("typing", self._channel(call))

    # messages

    async def messages(self, call: Call) -> list[Json]:
        """GET messages, newest first."""
        channel = self._channel(call, Permission.READ_MESSAGE_HISTORY)
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
        channel = self._channel(call, Permission.READ_MESSAGE_HISTORY)
        return message_json(self.world, self._message(call, channel))

    async def send(self, call: Call) -> Json:
        """POST a message."""
        channel = self._channel(call)
        self._may_send(channel, call.uploads)
        message = self.desk.create(channel, call.form, call.uploads, Origin(self.world.bot_id))
        return message_json(self.world, message)

    def _may_send(self, channel: Channel, uploads: list[Upload]) -> None:
        if channel.type == DM:
            self._may_dm(channel)
            return
        sending = Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES
        if not self._has(channel, sending) or (uploads and not self._has(channel, Permission.ATTACH_FILES)):
            raise Refusal("missing_permissions")
        thread = channel.thread
        if thread and thread.locked and not self._has(channel, Permission.MANAGE_THREADS):
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

    def _not_archived(self, channel: Channel) -> None:
        if channel.thread and channel.thread.archived:
            raise Refusal("archived")

    async def edit(self, call: Call) -> Json:
        """PATCH a message of one's own."""
        channel = self._channel(call)
        message = self._message(call, channel)
        self._not_archived(channel)
        if message.author_id != self.world.bot_id:
            raise Refusal("not_author")
        self.desk.check_age(message)
        return message_json(self.world, self.desk.edit(message, call.form, call.uploads))

    async def delete(self, call: Call) -> None:
        """DELETE a message."""
        channel = self._channel(call)
        message = self._message(call, channel)
        self._not_archived(channel)
        mine = message.author_id == self.world.bot_id
        if not mine and (channel.type == DM or not self._has(channel, Permission.MANAGE_MESSAGES)):
            raise Refusal("missing_permissions")
        self.world.drop_message(message)

    # pins

    def _pinned(self, call: Call) -> list[Message]:
        channel = self._channel(call, Permission.READ_MESSAGE_HISTORY)
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
        channel = self._channel(call, Permission.PIN_MESSAGES)
        self._not_archived(channel)
        message = self._message(call, channel)
        if pinned and sum(m.pinned for m in self.world.messages_in(channel.id)) >= 50:
            raise Refusal("too_many_pins")
        message.pinned = pinned
        self.world.change_message(message)

    # threads

    def _new_thread(self, call: Call, parent: Channel, thread_id: int, kind: int) -> Channel:
        form = call.form
        _check_name(form.get("name"))
        now = self.world.clock.now()
        thread = Thread(
            owner_id=self.world.bot_id,
            created=now,
            auto_archive=_auto_archive(form),
            members=[self.world.bot_id],
            archived_at=now,
        )
        return self.world.add_channel(
            Channel(thread_id, kind, form["name"], parent.guild_id, parent_id=parent.id, thread=thread)
        )

    async def thread_from_message(self, call: Call) -> Json:
        """POST a thread that starts at a message."""
        parent = self._channel(call, Permission.CREATE_PUBLIC_THREADS)
        if parent.type != TEXT:
            raise Refusal("wrong_channel_type")
        message = self._message(call, parent)
        if message.thread_id or message.id in self.world.channels:
            raise Refusal("thread_exists")
        thread = self._new_thread(call, parent, message.id, PUBLIC_THREAD)
        message.thread_id = thread.id
        self.world.change_message(message)
        return channel_json(self.world, thread)

    async def thread(self, call: Call) -> Json:
        """POST a thread without a message."""
        kind = call.form.get("type", PRIVATE_THREAD)
        needed = (
            Permission.CREATE_PUBLIC_THREADS if kind == PUBLIC_THREAD else Permission.CREATE_PRIVATE_THREADS
        )
        parent = self._channel(call, needed)
        if parent.type != TEXT:
            raise Refusal("wrong_channel_type")
        if kind not in (PUBLIC_THREAD, PRIVATE_THREAD):
            raise Refusal("bad_thread_type", "type")
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
        channel = self._channel(call, Permission.READ_MESSAGE_HISTORY)
        found = [
            c
            for c in self.world.channels.values()
            if c.thread and c.thread.archived and c.parent_id == channel.id and c.type == PUBLIC_THREAD
        ]
        found.sort(key=lambda c: c.thread.archived_at if c.thread else 0.0, reverse=True)
        return {"threads": [channel_json(self.world, c) for c in found], "members": [], "has_more": False}

    def _thread(self, call: Call) -> tuple[Channel, Thread]:
        channel = self._channel(call)
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
        self._not_archived(channel)
        user = self._thread_user(call)
        if not self._has(channel, Permission.SEND_MESSAGES_IN_THREADS):
            raise Refusal("missing_permissions")
        guild = self.world.guild_of(channel)
        if guild is None or user not in guild.members:
            raise Refusal("unknown_member")
        if user not in thread.members:
            thread.members.append(user)
            self.gateway.thread_members(channel, [user], [])
            self.world.emit("joined", channel)

    async def drop_thread_member(self, call: Call) -> None:
        """DELETE a thread member."""
        channel, thread = self._thread(call)
        self._not_archived(channel)
        user = self._thread_user(call)
        mine = user == self.world.bot_id
        owned = channel.type == PRIVATE_THREAD and thread.owner_id == self.world.bot_id
        if not mine and not owned and not self._has(channel, Permission.MANAGE_THREADS):
            raise Refusal("missing_permissions")
        if user in thread.members:
            thread.members.remove(user)
            self.gateway.thread_members(channel, [], [user])
            self.world.emit("joined", channel)

    # interactions

    async def callback(self, call: Call) -> Json | None:
        """POST the first response to an interaction."""
        token = call.params["interaction_token"]
        answer = self.interactions.callback(call.id("interaction_id"), token, call.form, call.uploads)
        wanted = call.query.get("with_response", "").lower() in ("1", "true")
        return answer if wanted else None

    def _live(self, call: Call) -> Interaction:
        return self.interactions.by_live_token(call.id("webhook_id"), call.params["webhook_token"])

    async def follow_up(self, call: Call) -> Json:
        """POST a followup."""
        message = self.interactions.follow_up(self._live(call), call.form, call.uploads)
        return message_json(self.world, message)

    async def hook_message(self, call: Call) -> Json:
        """GET @original or a followup."""
        message = self.interactions.message_of(self._live(call), call.params["message_id"])
        return message_json(self.world, message)

    async def edit_hook_message(self, call: Call) -> Json:
        """PATCH @original or a followup."""
        message = self.interactions.edit(self._live(call), call.params["message_id"], call.form, call.uploads)
        return message_json(self.world, message)

    async def delete_hook_message(self, call: Call) -> None:
        """DELETE @original or a followup."""
        self.interactions.delete(self._live(call), call.params["message_id"])


def _check_name(name: Any) -> None:
    if not isinstance(name, str):
        raise Refusal("required", "name")
    if not 1 <= len(name) <= 100:
        raise Refusal("bad_length", "name", low=1, high=100)


def _auto_archive(form: Json) -> int:
    minutes = form.get("auto_archive_duration") or 4320
    if minutes not in (60, 1440, 4320, 10080):
        raise Refusal("bad_choice", "auto_archive_duration", wanted="{60, 1440, 4320, 10080}")
    return int(minutes)
