"""The settings as a whole: what they come to, and names that nobody reads."""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import Final

from dotenv import dotenv_values

from bot import settings as configuration
from bot.checking.finding import Finding, not_tried, ok, problem
from bot.settings import BadSettings, Settings

ITEM: Final = "settings"


def loaded() -> tuple[Settings | None, Finding]:
    """The settings, or None, and how they stand. A token that is missing is none of their affair."""
    try:
        found = configuration.load(token_needed=False)
    except BadSettings as fault:
        return None, problem(ITEM, str(fault))
    slips = misspelt(Path(".env"))
    if slips:
        told = ", ".join(f"{wrong} (is {right} meant?)" for wrong, right in slips)
        return found, problem(ITEM, f".env names what nobody reads: {told}.")
    shards = "all shards" if found.shards.all else "some of the shards"
    place = "the real Discord" if found.discord_url is None else f"a local Discord at {found.discord_url}"
    return found, ok(
        ITEM, f"for {place}, {shards} of {found.shards.count}, default language {found.default_language}."
    )


def misspelt(file: Path) -> list[tuple[str, str]]:
    """Names in a ``.env`` file that no setting has, each with the one that it comes close to. Others may be
    meant for somebody else."""
    if not file.is_file():
        return []
    known = configuration.names()
    found = []
    for name in dotenv_values(file):
        near = difflib.get_close_matches(name.upper(), known, n=1, cutoff=0.8)
        if near and name.upper() not in known:
            found.append((name, near[0]))
    return found


def unread(*items: str) -> list[Finding]:
    """What cannot be looked at while the settings cannot be read."""
    return [not_tried(item, "the settings cannot be read.") for item in items]
