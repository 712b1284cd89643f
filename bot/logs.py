"""What is logged, to standard error: lines for people or for machines, never with a secret."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Final
from urllib.parse import quote

import discord
from sqlalchemy.engine import make_url

from bot.metrics import Counting
from bot.settings import Settings

_HIDDEN: Final = "[secret]"


class Redacting(logging.Formatter):
    """Formats as ``within`` does; whatever it says, traces included, the secrets are struck out."""

    def __init__(self, within: logging.Formatter, secrets: tuple[str, ...]) -> None:
        super().__init__()
        self._within = within
        self._secrets = sorted(filter(None, secrets), key=len, reverse=True)

    def format(self, record: logging.LogRecord) -> str:
        text = self._within.format(record)
        for secret in self._secrets:
            text = text.replace(secret, _HIDDEN)
        return text


class Lines(logging.Formatter):
    """One JSON object a line: ``time`` (UTC), ``level``, ``logger``, ``message`` and, if any, ``trace``."""

    def format(self, record: logging.LogRecord) -> str:
        said = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


def log_to_stderr(settings: Settings) -> None:
    """Our records at the level of ``settings``; the libraries' never below WARNING: they would log what
    players are sent."""
    plain = logging.Formatter("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Redacting(Lines() if settings.log_format == "json" else plain, secrets_of(settings)))
    logging.basicConfig(handlers=[handler, Counting()], level=settings.log_level)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody needs its voice
    for name in ("discord", "alembic", "aiosqlite", "sqlalchemy", "asyncio", "PIL"):
        level = max(logging.WARNING, logging.getLevelName(settings.log_level))
        logging.getLogger(name).setLevel(level)


def secrets_of(settings: Settings) -> tuple[str, ...]:
    """The token and the database's password, also as the latter stands in an address."""
    password = str(make_url(settings.database_url).password or "")
    return settings.discord_token, password, quote(password, safe="")
