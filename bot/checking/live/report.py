"""The report of a run, for the host to keep or to send to somebody: no token, no account, nobody's words."""

from __future__ import annotations

import json
import platform
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from importlib import metadata
from pathlib import Path

import discord

from bot.checking.live.steps import Step
from bot.checking.machine import PROGRAM


def write(file: Path, channel: int, steps: Sequence[Step], when: datetime) -> None:
    """Write the report: JSON into a file whose name ends with ``.json``, else Markdown. Raises OSError."""
    text = as_json(channel, steps, when) if file.suffix == ".json" else as_markdown(channel, steps, when)
    file.write_text(text, encoding="utf-8")


def _facts(channel: int, when: datetime) -> dict[str, str]:
    return {
        "when": when.isoformat(timespec="seconds"),
        "channel": str(channel),
        "program": _version(),
        "discord.py": discord.__version__,
        "python": platform.python_version(),
    }


def _version() -> str:
    try:
        return metadata.version(PROGRAM)
    except metadata.PackageNotFoundError:
        return "unknown"


def as_json(channel: int, steps: Sequence[Step], when: datetime) -> str:
    told = [asdict(step) | {"seconds": round(step.seconds, 2)} for step in steps]
    return json.dumps(_facts(channel, when) | {"steps": told}, indent=2) + "\n"


def as_markdown(channel: int, steps: Sequence[Step], when: datetime) -> str:
    lines = ["# Check of Juez de Campo on Discord", ""]
    lines += [f"- {name}: {value}" for name, value in _facts(channel, when).items()]
    lines += ["", "| step | | expected | seen | seconds |", "|---|---|---|---|---|"]
    lines += [
        f"| {step.name} | {step.state} | {step.expected} | {step.seen} | {step.seconds:.1f} |"
        for step in steps
    ]
    return "\n".join(lines) + "\n"
