"""The options of a match as a person types them: ``ace=low endurance=12``."""

from __future__ import annotations

from bot.match import Refused
from games.core.game import AnyGame
from games.core.options import listed, spelled
from games.core.words import Say


def read_options(text: str) -> dict[str, str]:
    """The pairs in ``text``, separated by spaces or commas. Raises Refused; whether they exist is for the
    referee to say."""
    changes: dict[str, str] = {}
    for part in text.replace(",", " ").split():
        key, mark, value = part.partition("=")
        if not (key and mark and value):
            raise Refused("option_form", text=part[:40])
        if key.lower() in changes:
            raise Refused("option_twice", option=key.lower()[:40])
        changes[key.lower()] = value.lower()
    return changes


def suggest(game: AnyGame, say: Say, typed: str, most: int = 25) -> tuple[tuple[str, str], ...]:
    """What may follow ``typed``, as pairs of label and text: the last pair is being typed, those before it
    stay. Options that were given already are not offered again."""
    before, _, last = typed.replace(",", " ").rpartition(" ")
    given = {part.partition("=")[0] for part in before.split()}
    found = []
    for option in listed(game.options):
        if option.key in given:
            continue
        label = game.words.option(say, option.key).text
        for value in option.values:
            pair = f"{option.key}={spelled(value)}"
            if pair.startswith(last.lower()):
                text = f"{before} {pair}".strip()
                found.append((f"{text} · {label}: {game.words.value(say, option.key, value)}", text))
    return tuple((label[:100], text) for label, text in found if len(text) <= 100)[:most]
