"""The gateway: a WebSocket per bot, sessions that resume, events by intent (docs: events/gateway)."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntFlag
from typing import Any

from aiohttp import WSMsgType, web

from sandbox import permissions
from sandbox.interactions import Interaction, Interactions
from sandbox.payloads import (
    channel_json,
    guild_create_json,
    guild_json,
    member_json,
    message_json,
    thread_member_json,
    user_json,
)
from sandbox.world import DM, Channel, Guild, Json, Member, Message, World

HEARTBEAT_MS = 41_250
REPLAY = 5_000
"""Events kept for a resume."""
SENDS = 120
"""Frames that a bot may send in a minute before it is closed with 4008."""


class Intent(IntFlag):
    """The intents that matter here."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_MESSAGES = 1 << 9
    DIRECT_MESSAGES = 1 << 12
    MESSAGE_CONTENT = 1 << 15


@dataclass(slots=True)
class Session:
    """What survives a dropped socket."""

    id: str
    token: str
    intents: int
    shard: tuple[int, int]
    seq: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=REPLAY))
    link: Link | None = None


class Link:
    """One socket. A single writer keeps the frames of the shared deflate context in order."""

    def __init__(self, socket: web.WebSocketResponse, compressed: bool) -> None:
        self.socket = socket
        self._deflate = zlib.compressobj() if compressed else None
        self._frames: asyncio.Queue[tuple[str, asyncio.Future[bool] | None]] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    def send(self, text: str) -> asyncio.Future[bool]:
        """Queue a frame; the future tells whether it was written."""
        written: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        if self._writer.done():
            written.set_result(False)
        else:
            self._frames.put_nowait((text, written))
        return written

    async def _write(self) -> None:
        while True:
            text, written = await self._frames.get()
            try:
                if self._deflate is None:
                    await self.socket.send_str(text)
                else:
                    packed = self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(packed)
                done = True
            except (ConnectionError, RuntimeError):
                done = False
            if written is not None and not written.done():
                written.set_result(done)
            if not done:
                return

    async def close(self, code: int) -> None:
        """Close the socket with a code of Discord's."""
        await self.stop()
        with contextlib.suppress(ConnectionError, RuntimeError):
            await self.socket.close(code=code)

    async def stop(self) -> None:
        """Stop writing; whatever is still queued counts as unwritten."""
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)
        while not self._frames.empty():
            _, written = self._frames.get_nowait()
            if written is not None and not written.done():
                written.set_result(False)

    def abort(self) -> None:
        """Cut the connection without a goodbye, as a broken network does."""
        transport = self.socket.get_extra_info("socket_transport") or getattr(
            getattr(self.socket, "_req", None), "transport", None
        )
        if transport is not None:
            transport.abort()


class _Closed(Exception):
    """The bot broke the protocol; carries the close code."""

    def __init__(self, code: int) -> None:
        self.code = code


class Gateway:
    """All sessions, fed by the world's events."""

    def __init__(self, world: World, interactions: Interactions) -> None:
        self.world = world
        self.interactions = interactions
        self.sessions: dict[str, Session] = {}
        self.on_ready: list[Callable[[], None]] = []
        self.before_delivery: list[Callable[[Interaction], Callable[[], None] | None]] = []
        """Asked before an interaction is written; what they return is called at once when it was."""
        self.resumes = 0
        world.observers.append(self._hear)

    # the socket

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Handle one connection from HELLO to its end."""
        socket = web.WebSocketResponse(max_msg_size=4096 * 4, autoping=True)
        await socket.prepare(request)
        link = Link(socket, request.query.get("compress") == "zlib-stream")
        link.send(_frame(10, {"heartbeat_interval": HEARTBEAT_MS, "_trace": ["sandbox"]}))
        session: Session | None = None
        times: deque[float] = deque()
        code = 1000
        try:
            async for message in socket:
                if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                    break
                self._count(times)
                session = self._receive(link, session, message.data)
        except _Closed as closed:
            code = closed.code
        finally:
            if session is not None and session.link is link:
                session.link = None
                if socket.close_code in (1000, 1001):
                    self.sessions.pop(session.id, None)
            await link.close(code)
        return socket

    def _count(self, times: deque[float]) -> None:
        now = asyncio.get_running_loop().time()
        times.append(now)
        while now - times[0] > 60:
            times.popleft()
        if len(times) > SENDS:
            raise _Closed(4008)

    def _receive(self, link: Link, session: Session | None, data: str | bytes) -> Session | None:
        try:
            frame = json.loads(data)
            op, body = frame["op"], frame.get("d")
        except (ValueError, KeyError, TypeError):
            raise _Closed(4002) from None
        if op == 1:
            link.send(_frame(11, None))
        elif op == 2:
            if session is not None:
                raise _Closed(4005)
            return self._identify(link, body)
        elif op == 6:
            return self._resume(link, body)
        elif session is None:
            raise _Closed(4003)
        elif op == 8:
            self._members(session, body)
        elif op not in (3, 4):
            raise _Closed(4001)
        return session

    def _identify(self, link: Link, body: Json) -> Session:
        if not body.get("token"):
            raise _Closed(4004)
        if not isinstance(body.get("intents"), int):
            raise _Closed(4013)
        shard = tuple(body.get("shard") or (0, 1))
        if len(shard) != 2 or shard[0] >= shard[1]:
            raise _Closed(4010)
        session = Session(
            secrets.token_hex(16), body["token"], body["intents"], (shard[0], shard[1]), link=link
        )
        self.sessions[session.id] = session
        guilds = [guild for guild in self.world.guilds.values() if self._in_shard(session, guild.id)]
        self._send(session, "READY", self._ready(session, guilds))
        if session.intents & Intent.GUILDS:
            for guild in guilds:
                everyone = bool(session.intents & Intent.GUILD_MEMBERS)
                self._send(session, "GUILD_CREATE", guild_create_json(self.world, guild, everyone))
        for told in self.on_ready:
            told()
        return session

    def _ready(self, session: Session, guilds: list[Guild]) -> Json:
        bot = self.world.users[self.world.bot_id]
        return {
            "v": 10,
            "user": user_json(bot) | {"verified": True, "mfa_enabled": False, "email": None},
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.world.base_url.replace("http://", "ws://") + "/ws",
            "shard": list(session.shard),
            "application": {"id": str(bot.id), "flags": 0},
            "private_channels": [],
            "relationships": [],
            "presences": [],
        }

    def _resume(self, link: Link, body: Json) -> Session | None:
        session = self.sessions.get(str(body.get("session_id")))
        if session is None or session.token != body.get("token"):
            link.send(_frame(9, False))
            return None
        seen = int(body.get("seq") or 0)
        if seen > session.seq:
            raise _Closed(4007)
        session.link = link
        self.resumes += 1
        for seq, text in session.sent:
            if seq > seen:
                link.send(text)
        self._send(session, "RESUMED", {"_trace": ["sandbox"]})
        return session

    def _members(self, session: Session, body: Json) -> None:
        guild = self.world.guilds.get(int(body.get("guild_id") or 0))
        if guild is None:
            return
        wanted = {int(user) for user in _as_list(body.get("user_ids"))}
        query = str(body.get("query") or "").casefold()
        found = [
            member
            for member in guild.members.values()
            if (
                member.user_id in wanted
                if wanted
                else self.world.users[member.user_id].name.casefold().startswith(query)
            )
        ]
        chunk: Json = {
            "guild_id": str(guild.id),
            "members": [member_json(self.world, member) for member in found],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [str(user) for user in wanted - set(guild.members)],
        }
        if body.get("nonce"):
            chunk["nonce"] = body["nonce"]
        self._send(session, "GUILD_MEMBERS_CHUNK", chunk)

    # sending

    def _in_shard(self, session: Session, guild_id: int | None) -> bool:
        return ((guild_id or 0) >> 22) % session.shard[1] == session.shard[0]

    def _send(self, session: Session, event: str, body: Json) -> asyncio.Future[bool] | None:
        session.seq += 1
        text = json.dumps({"op": 0, "s": session.seq, "t": event, "d": body})
        session.sent.append((session.seq, text))
        return session.link.send(text) if session.link else None

    def dispatch(
        self, event: str, body: Json, guild_id: int | None, intent: int = 0
    ) -> list[asyncio.Future[bool]]:
        """Send an event to every session of its shard that asked for its intent."""
        written = [
            self._send(session, event, body)
            for session in self.sessions.values()
            if self._in_shard(session, guild_id) and (not intent or session.intents & intent)
        ]
        return [future for future in written if future is not None]

    async def drop(self, *, resumable: bool = True, code: int = 4000) -> None:
        """Cut every socket; a session that is not resumable gets Invalid Session when it comes back."""
        for session in list(self.sessions.values()):
            if not resumable:
                del self.sessions[session.id]
            if session.link is not None:
                link, session.link = session.link, None
                await link.close(code)

    def forget_sessions(self) -> None:
        """The bot's process is gone, and with it the session ids: nobody will resume."""
        self.sessions.clear()

    async def ask_to_reconnect(self) -> None:
        """Send Reconnect (op 7), as Discord does before it moves a session."""
        for session in self.sessions.values():
            if session.link is not None:
                session.link.send(_frame(7, None))

    @property
    def connected(self) -> bool:
        """Whether a bot is connected right now."""
        return any(session.link is not None for session in self.sessions.values())

    async def close(self) -> None:
        """Say goodbye to everybody."""
        for session in list(self.sessions.values()):
            if session.link is not None:
                await session.link.close(1001)

    # from the world's events to Discord's

    def _hear(self, event: str, noun: Any) -> None:
        kind, _, what = event.partition("_")
        if event == "interaction_create":
            self._interaction(noun)
        elif kind == "message" and what in ("create", "update", "delete"):
            self._message(what.upper(), noun)
        elif kind in ("channel", "thread"):
            self._channel(event.upper(), noun)
        elif kind == "member":
            self._member(what, *noun)
        elif event == "guild_update":
            self.dispatch("GUILD_UPDATE", guild_json(noun), noun.id, Intent.GUILDS)

    def welcome(self, guild: Guild) -> None:
        """The bot was invited to a new guild."""
        for session in self.sessions.values():
            if session.intents & Intent.GUILDS and self._in_shard(session, guild.id):
                everyone = bool(session.intents & Intent.GUILD_MEMBERS)
                self._send(session, "GUILD_CREATE", guild_create_json(self.world, guild, everyone))

    def _interaction(self, interaction: Interaction) -> None:
        channel = self.world.channels[interaction.channel_id]
        if not any(self._in_shard(session, channel.guild_id) for session in self.sessions.values()):
            interaction.lost = True  # nobody is connected, and nobody can resume and still get it
        body = self.interactions.payload(interaction)
        told = [call for ask in self.before_delivery if (call := ask(interaction))]

        def written(done: asyncio.Future[bool]) -> None:
            if done.result():
                for call in told:
                    call()

        for future in self.dispatch("INTERACTION_CREATE", body, channel.guild_id):
            future.add_done_callback(written)

    def _message(self, what: str, message: Message) -> None:
        channel = self.world.channels.get(message.channel_id)
        if channel is None:
            return
        guild_id = None if message.ephemeral_to is not None else channel.guild_id
        intent = Intent.GUILD_MESSAGES if guild_id else Intent.DIRECT_MESSAGES
        if what == "DELETE":
            body: Json = {"id": str(message.id), "channel_id": str(channel.id)}
            if guild_id:
                body["guild_id"] = str(guild_id)
            self.dispatch("MESSAGE_DELETE", body, guild_id, intent)
            return
        if not permissions.may_see(self.world, channel, self.world.bot_id):
            return
        for session in self.sessions.values():
            if session.intents & intent and self._in_shard(session, guild_id):
                self._send(session, f"MESSAGE_{what}", self._message_body(session, message, guild_id))

    def _message_body(self, session: Session, message: Message, guild_id: int | None) -> Json:
        body = message_json(self.world, message)
        author = self.world.users[message.author_id]
        if guild_id:
            guild = self.world.guilds[guild_id]
            body["guild_id"] = str(guild_id)
            if author.id in guild.members and not message.webhook:
                body["member"] = member_json(self.world, guild.members[author.id], with_user=False)
        mine = author.id == self.world.bot_id or self.world.bot_id in message.mentions
        if guild_id and not mine and not session.intents & Intent.MESSAGE_CONTENT:
            body |= {"content": "", "embeds": [], "attachments": [], "components": []}
        return body

    def _channel(self, event: str, channel: Channel) -> None:
        if channel.type == DM:
            return
        if event == "THREAD_DELETE":
            body: Json = {
                "id": str(channel.id),
                "guild_id": str(channel.guild_id),
                "parent_id": str(channel.parent_id),
                "type": channel.type,
            }
        else:
            body = channel_json(self.world, channel)
        if event == "THREAD_CREATE":
            body["newly_created"] = True
        if (
            event != "THREAD_DELETE"
            and channel.thread
            and not permissions.may_see(self.world, channel, self.world.bot_id)
        ):
            return
        self.dispatch(event, body, channel.guild_id, Intent.GUILDS)

    def thread_members(self, channel: Channel, added: list[int], removed: list[int]) -> None:
        """THREAD_MEMBERS_UPDATE."""
        if channel.thread is None:
            return
        body: Json = {
            "id": str(channel.id),
            "guild_id": str(channel.guild_id),
            "member_count": len(channel.thread.members),
            "added_members": [thread_member_json(channel, user) for user in added],
            "removed_member_ids": [str(user) for user in removed],
        }
        self.dispatch("THREAD_MEMBERS_UPDATE", body, channel.guild_id, Intent.GUILDS)

    def _member(self, what: str, guild: Guild, member: Member) -> None:
        event = {"add": "GUILD_MEMBER_ADD", "update": "GUILD_MEMBER_UPDATE", "remove": "GUILD_MEMBER_REMOVE"}[
            what
        ]
        body: Json = {"guild_id": str(guild.id)}
        if what == "remove":
            body["user"] = user_json(self.world.users[member.user_id])
        else:
            body |= member_json(self.world, member)
        self.dispatch(event, body, guild.id, Intent.GUILD_MEMBERS)


def _frame(op: int, body: Any) -> str:
    return json.dumps({"op": op, "d": body, "s": None, "t": None})


def _as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]
