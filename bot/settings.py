"""The bot's settings, from the environment or a ``.env`` file."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.game import AnyGame


class BadSettings(Exception):
    """One sentence for the person who hosts the bot."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the environment says. See ``.env.example``."""

    discord_token: str
    database_url: str
    """With its driver, as SQLAlchemy wants it."""
    discord_url: str | None
    """A local Discord (sandbox), or None for the real one."""
    test_seed: bytes | None
    """32 bytes that stand for every seed; only with ``discord_url``."""
    test_games: dict[str, AnyGame]
    """Games beside the register; only with ``discord_url``."""
    log_level: str
    default_language: str


def load() -> Settings:
    """Read the environment and ``.env``. Raises BadSettings."""
    raise NotImplementedError
