"""The bot's settings, from the environment or a ``.env`` file. Whatever is wrong is said in one sentence."""

from __future__ import annotations

import hashlib
import importlib
import ipaddress
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal
from urllib.parse import urlsplit

from pydantic import Field, IPvAnyAddress, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.shards import WHOLE, BadShards, Shards, read_shards
from games.core.game import AnyGame, Game
from games.core.words import LANGUAGES

DATABASE_URL = "sqlite:///data/juez.db"

PRACTICE_DELAY = 1.5
"""Seconds: long enough to see what the opponent does, short enough not to wait."""

THINKING_TIME = 2.0
"""Seconds after which a practice opponent that looks ahead answers."""

_ALLOWED = {
    "LOG_LEVEL": "must be one of DEBUG, INFO, WARNING or ERROR.",
    "LOG_FORMAT": "must be text or json.",
    "PRACTICE_DELAY": "must be a number of seconds from 0 to 60.",
    "MEMBERS_INTENT": "must be true or false.",
    "METRICS_PORT": "must be a port from 1 to 65535; without it nothing is measured for others to read.",
    "METRICS_HOST": "must be an address of this machine, like 127.0.0.1.",
    "THINKING_TIME": "must be a number of seconds from 0 to 60.",
}


class BadSettings(Exception):
    """One sentence for the person who hosts the bot."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the environment says. See ``.env.example``."""

    discord_token: str = field(repr=False)
    """Empty where no token was needed, and none was given."""
    database_url: str = field(repr=False)
    """With its driver, as SQLAlchemy wants it; may hold a password."""
    discord_url: str | None
    """A local Discord (sandbox), or None for the real one."""
    test_seed: bytes | None = field(repr=False)
    """32 bytes that stand for every seed; only with ``discord_url``."""
    test_games: dict[str, AnyGame]
    """Games beside the register; only with ``discord_url``."""
    log_level: str
    log_format: str
    """``text`` or ``json``."""
    default_language: str
    practice_delay: float
    """Seconds after which a practice opponent answers."""
    members_intent: bool
    """Whether Discord tells who leaves a server; its host has to enable that in the developer portal."""
    thinking_time: float
    """Seconds that a practice opponent that looks ahead may think about a move."""
    shards: Shards = WHOLE
    metrics_port: int | None = None
    """Where ``/metrics`` and ``/health`` are answered; nowhere if None."""
    metrics_host: str = "127.0.0.1"


class _Environment(BaseSettings):
    """The variables as they are typed."""

    model_config = SettingsConfigDict(env_file=".env", env_ignore_empty=True, extra="ignore")

    discord_token: SecretStr = SecretStr("")
    database_url: SecretStr = SecretStr(DATABASE_URL)
    juez_discord_url: str | None = None
    juez_test_seed: SecretStr | None = None
    juez_test_games: str | None = None
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["text", "json"] = "text"
    default_language: str = "es"
    practice_delay: float = Field(default=PRACTICE_DELAY, ge=0, le=60)
    members_intent: bool = False
    thinking_time: float = Field(default=THINKING_TIME, ge=0, le=60)
    shards: str = "1"
    metrics_port: int | None = Field(default=None, ge=1, le=65535)
    metrics_host: IPvAnyAddress = ipaddress.IPv4Address("127.0.0.1")


def names() -> frozenset[str]:
    """The variables that are read."""
    return frozenset(name.upper() for name in _Environment.model_fields)


def load(token_needed: bool = True) -> Settings:
    """Read the environment and ``.env`` (the environment wins). Raises BadSettings."""
    try:
        typed = _Environment()
    except ValidationError as fault:
        name = str(fault.errors()[0]["loc"][0]).upper()
        raise BadSettings(f"{name} {_ALLOWED.get(name, 'cannot be read.')}") from None
    token = typed.discord_token.get_secret_value().strip()
    if not token and token_needed:
        raise BadSettings(
            "DISCORD_TOKEN is missing: put your bot's token into .env, or play on this machine without one "
            "by `python -m sandbox`."
        )
    if typed.default_language not in LANGUAGES:
        raise BadSettings(f"DEFAULT_LANGUAGE must be one of {', '.join(LANGUAGES)}.")
    local = typed.juez_discord_url
    testing = local is not None
    return Settings(
        discord_token=token,
        database_url=with_driver(typed.database_url.get_secret_value()),
        discord_url=None if local is None else _loopback(local),
        test_seed=_seed(typed.juez_test_seed) if testing else None,
        test_games=_games(typed.juez_test_games) if testing else {},
        log_level=typed.log_level,
        log_format=typed.log_format,
        default_language=typed.default_language,
        practice_delay=typed.practice_delay,
        members_intent=typed.members_intent,
        thinking_time=typed.thinking_time,
        shards=_shards(typed),
        metrics_port=typed.metrics_port,
        metrics_host=str(typed.metrics_host),
    )


def _shards(typed: _Environment) -> Shards:
    """Several processes need a database that they can share. Raises BadSettings."""
    try:
        shards = read_shards(typed.shards)
    except BadShards:
        raise BadSettings(
            "SHARDS must say how many there are, like 4, or which of them this process serves, like 0-1/4."
        ) from None
    if not shards.all and with_driver(typed.database_url.get_secret_value()).startswith("sqlite"):
        raise BadSettings(
            "SHARDS asks for several processes, and one SQLite file serves one: point DATABASE_URL at a "
            "PostgreSQL database, or let this process serve all shards."
        )
    return shards


def with_driver(text: str) -> str:
    """A database's address as platforms write it, with the driver we use. Raises BadSettings."""
    try:
        url = make_url(text.strip())
    except ArgumentError:
        raise BadSettings(
            "DATABASE_URL is no database address: try postgresql://... or sqlite:///..."
        ) from None
    if url.drivername in ("postgres", "postgresql", "postgresql+asyncpg"):
        return _for_asyncpg(url).render_as_string(hide_password=False)
    if url.drivername not in ("sqlite", "sqlite+aiosqlite"):
        raise BadSettings(f"DATABASE_URL asks for {url.drivername!r}; SQLite and PostgreSQL are supported.")
    if url.database in (None, "", ":memory:"):
        raise BadSettings("DATABASE_URL must name a file: a database in memory would forget every match.")
    return url.set(drivername="sqlite").render_as_string(hide_password=False)


def _for_asyncpg(url: URL) -> URL:
    """Platforms write ``sslmode``, as libpq has it; asyncpg calls it ``ssl`` and takes the same values."""
    query: dict[str, Any] = dict(url.query)
    if "sslmode" in query:
        query["ssl"] = query.pop("sslmode")
    return url.set(drivername="postgresql+asyncpg", query=query)


def _loopback(text: str) -> str:
    """The local Discord's address. A token sent to any other address would be stolen."""
    parts = urlsplit(text.strip())
    if parts.scheme != "http" or not _is_loopback(parts.hostname or ""):
        raise BadSettings(
            "JUEZ_DISCORD_URL must be an http address of this machine, like http://127.0.0.1:8765."
        )
    return text.strip().rstrip("/")


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _seed(typed: SecretStr | None) -> bytes | None:
    """64 hexadecimal digits as they are; any other text by its hash."""
    if typed is None:
        return None
    text = typed.get_secret_value()
    if re.fullmatch(r"[0-9a-fA-F]{64}", text):
        return bytes.fromhex(text)
    return hashlib.sha256(text.encode()).digest()


def _games(typed: str | None) -> dict[str, AnyGame]:
    if typed is None:
        return {}
    module, _, attribute = typed.partition(":")
    try:
        found = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError, ValueError):
        raise BadSettings(f"JUEZ_TEST_GAMES: there is no {typed!r}; write module:attribute.") from None
    if not isinstance(found, Mapping) or not all(isinstance(game, Game) for game in found.values()):
        raise BadSettings(f"JUEZ_TEST_GAMES: {typed!r} is no dictionary of games.")
    return dict(found)
