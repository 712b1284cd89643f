"""The world on disk: a SQLite file of JSON rows, written a moment after each change, without ephemerals."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from sandbox.clock import Clock
from sandbox.founding import found
from sandbox.world import Channel, Guild, Message, User, World

_CHANNEL, _MESSAGE = TypeAdapter(Channel), TypeAdapter(Message)
_GUILD, _USER = TypeAdapter(Guild), TypeAdapter(User)
_DELAY = 0.25
Key = tuple[str, int]


class Storage:
    """Follows a world's changes and writes them down."""

    def __init__(self, file: Path, world: World, clock: Clock) -> None:
        self.world = world
        self.clock = clock
        self._dirty: dict[Key, bytes | None] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._db = sqlite3.connect(file)
        self._db.executescript(
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"
            "CREATE TABLE IF NOT EXISTS thing"
            " (kind TEXT NOT NULL, id INTEGER NOT NULL, json BLOB NOT NULL, PRIMARY KEY (kind, id));"
        )

    def load(self) -> None:
        """Fill the world from the file, or found it when the file is new; then follow it."""
        rows = self._db.execute("SELECT kind, id, json FROM thing ORDER BY id").fetchall()
        if rows:
            for kind, number, text in rows:
                self._read(kind, number, text)
        else:
            found(self.world)
            for guild in self.world.guilds.values():
                self._put("guild", guild.id, _GUILD.dump_json(guild))
            for user in self.world.users.values():
                self._put("user", user.id, _USER.dump_json(user))
            for channel in self.world.channels.values():
                self._put("channel", channel.id, _CHANNEL.dump_json(channel))
            self._put("bot", self.world.bot_id, b"null")
            self.flush()
        self.world.observers.append(self._hear)

    def _read(self, kind: str, number: int, text: bytes) -> None:
        world = self.world
        if kind == "user":
            world.users[number] = _USER.validate_json(text)
        elif kind == "guild":
            world.guilds[number] = _GUILD.validate_json(text)
        elif kind == "channel":
            world.channels[number] = _CHANNEL.validate_json(text)
        elif kind == "message":
            world.messages[number] = _MESSAGE.validate_json(text)
        elif kind == "commands":
            world.commands[number] = json.loads(text)
        elif kind == "bot":
            world.bot_id = number
        elif kind == "clock":
            self.clock.offset = float(json.loads(text))

    def _hear(self, event: str, noun: Any) -> None:
        kind, _, what = event.partition("_")
        if kind == "message" and noun.ephemeral_to is None:
            gone = what in ("delete", "forget")
            self._put("message", noun.id, None if gone else _MESSAGE.dump_json(noun))
            channel = self.world.channels.get(noun.channel_id)
            if channel is not None and what == "create":
                self._put("channel", channel.id, _CHANNEL.dump_json(channel))
        elif kind in ("channel", "thread") or event == "joined":
            self._put("channel", noun.id, None if what == "delete" else _CHANNEL.dump_json(noun))
        elif event == "commands":
            self._put("commands", noun, json.dumps(self.world.commands[noun]).encode())
        elif event == "user":
            self._put("user", noun.id, _USER.dump_json(noun))
        elif kind in ("member", "guild"):
            guild = noun[0] if kind == "member" else noun
            self._put("guild", guild.id, _GUILD.dump_json(guild))
        elif event == "clock":
            self._put("clock", 0, json.dumps(self.clock.offset).encode())

    def _put(self, kind: str, number: int, text: bytes | None) -> None:
        self._dirty[kind, number] = text
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(_DELAY, self.flush)

    def flush(self) -> None:
        """Write what has changed, in one transaction."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        changes, self._dirty = self._dirty, {}
        with self._db:
            for (kind, number), text in changes.items():
                if text is None:
                    self._db.execute("DELETE FROM thing WHERE kind = ? AND id = ?", (kind, number))
                else:
                    self._db.execute("INSERT OR REPLACE INTO thing VALUES (?, ?, ?)", (kind, number, text))

    def close(self) -> None:
        """Write the rest and close the file."""
        self.flush()
        self._db.close()
