"""A match told line by line, to those who may hear it."""

from __future__ import annotations

from bot.match import Match, Spoken
from bot.names import written
from bot.words import Voices
from games.core.game import Seat, told

PAGE = 15
"""Lines of the record on one page."""


def told_line(match: Match, spoken: Spoken, seat: Seat | None, voices: Voices) -> str:
    """What ``seat`` (None: a spectator) heard of one line; whose line it is where that is nothing."""
    line = spoken.line
    names = written(match.names_at(line.ply))
    say = voices.say
    if line.kind == "undo":
        return say(
            "{name} takes a move back: the match goes on after line {ply}.",
            name=names[line.seat],
            ply=line.words,
        )
    heard = (match.game.words.event(voices.game, event, names) for event in told(spoken.events, seat))
    text = " ".join(part for part in heard if part)
    if line.kind == "timeout":
        text = f"⌛ {text}"
    return text or say("{name} decides in secret.", name=names[line.seat])


def pages(match: Match) -> int:
    return max(1, -(-match.ply // PAGE))


def page(match: Match, number: int, seat: Seat | None, voices: Voices) -> str:
    """One page of the record, counted from 0; what was taken back is struck out."""
    standing = {spoken.line.ply for spoken in match.standing()}
    lines = []
    for spoken in match.record[number * PAGE : (number + 1) * PAGE]:
        text = told_line(match, spoken, seat, voices)
        undone = spoken.line.ply not in standing and spoken.line.kind != "undo"
        lines.append(f"`{spoken.line.ply}` " + (f"~~{text}~~" if undone else text))
    return "\n".join(lines) or voices.say("Nothing has happened yet.")
