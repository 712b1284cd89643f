"""The gateway: a WebSocket per bot, sessions that resume, events by intent (docs: events/gateway)."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import deque
from collections.abc import Callable
from enum import IntFlag
from typing import Any

from aiohttp import WSMsgType, web

from sandbox.impossible import problem_json
from sandbox.link import Link, Session
from sandbox.payloads import guild_create_json, member_json, user_json
from sandbox.world import Guild, Json, World

HEARTBEAT_MS = 41_250
ACK_AFTER = 0.02
"""Seconds from a heartbeat to its ACK, about what Discord's takes to arrive. discord.py notes the time of a
heartbeat in its own thread, after the sending; an ACK that is quicker than that note is measured against the
heartbeat before, 41 s ago, and logged as "Can't keep up"."""
SENDS = 120
"""Frames that a bot may send in a minute before it is closed with 4008."""


class Intent(IntFlag):
    """The intents that matter here."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_MESSAGES = 1 << 9
    DIRECT_MESSAGES = 1 << 12
    MESSAGE_CONTENT = 1 << 15


class _Closed(Exception):
    """The bot broke the protocol; carries the close code."""

    def __init__(self, code: int) -> None:
        self.code = code


class Gateway:
    """All sessions, fed by the world's events."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.sessions: dict[str, Session] = {}
        self.on_ready: list[Callable[[], None]] = []
        self.resumes = 0
        self._told: list[Json] = []

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
            self._tell_problems()
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
            asyncio.get_running_loop().call_later(ACK_AFTER, link.send, _frame(11, None))
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
        mine = [guild for guild in self.world.guilds.values() if self.world.bot_id in guild.members]
        guilds = [guild for guild in mine if self.in_shard(session, guild.id)]
        self.send(session, "READY", self._ready(session, guilds))
        if session.intents & Intent.GUILDS:
            for guild in guilds:
                everyone = bool(session.intents & Intent.GUILD_MEMBERS)
                self.send(session, "GUILD_CREATE", guild_create_json(self.world, guild, everyone))
        for told in self.on_ready:
            told()
        self._tell_problems()
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
        self.send(session, "RESUMED", {"_trace": ["sandbox"]})
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
        self.send(session, "GUILD_MEMBERS_CHUNK", chunk)

    # sending

    def in_shard(self, session: Session, guild_id: int | None) -> bool:
        """Whether a session's shard has this guild; what has no guild goes to shard 0."""
        return ((guild_id or 0) >> 22) % session.shard[1] == session.shard[0]

    def send(self, session: Session, event: str, body: Json) -> asyncio.Future[bool] | None:
        """Send one event to one session; the future tells whether it was written to a socket."""
        session.seq += 1
        text = json.dumps({"op": 0, "s": session.seq, "t": event, "d": body})
        session.sent.append((session.seq, text))
        return session.link.send(text) if session.link else None

    def dispatch(
        self, event: str, body: Json, guild_id: int | None, intent: int = 0
    ) -> list[asyncio.Future[bool]]:
        """Send an event to every session of its shard that asked for its intent."""
        written = [
            self.send(session, event, body)
            for session in self.sessions.values()
            if self.in_shard(session, guild_id) and (not intent or session.intents & intent)
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

    def problems(self) -> list[Json]:
        """What is wrong with who is connected."""
        live = [(s.token, s.shard) for s in self.sessions.values() if s.link is not None]
        if len(set(live)) == len(live):
            return []
        return [problem_json("two_bots")]

    def _tell_problems(self) -> None:
        """Tell the pages when two bots have become one or one two."""
        now = self.problems()
        if now != self._told:
            self._told = now
            self.world.emit("problems", now)

    def forget_sessions(self) -> None:
        """The bot's process is gone, and with it the session ids: nobody will resume. Of several shards, some
        may be another process's, and stay."""
        sessions = self.sessions.values()
        stay = {
            session.id: session for session in sessions if session.shard[1] > 1 and session.link is not None
        }
        self.sessions = stay

    def serves(self, guild_id: int | None) -> bool:
        """Whether there is a session for this guild, connected or yet to resume."""
        return any(self.in_shard(session, guild_id) for session in self.sessions.values())

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


def _frame(op: int, body: Any) -> str:
    return json.dumps({"op": op, "d": body, "s": None, "t": None})


def _as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]
