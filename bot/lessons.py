"""Lessons: matches against somebody who plays by a script, in which the learner is told what to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bot.match import TUTOR, Match, Refused, Status
from games.core.game import Seat, Violation
from games.core.lesson import LEARNER, Lesson, Task

if TYPE_CHECKING:
    from bot.words import Voices

Objection = Callable[[Match, Seat, str], Violation | None]
"""What the rules have against a notation."""


def lesson_of(match: Match) -> Lesson | None:
    """The lesson that ``match`` is, or None."""
    taught = any(row.practice == TUTOR for row in match.seats)
    return match.game.lesson() if taught and match.seats[LEARNER].practice == "" else None


def task(match: Match) -> Task | None:
    """What is asked for next; None in a match that is no lesson, or once nothing is asked for any more."""
    lesson = lesson_of(match)
    if lesson is None or match.status is not Status.LIVE:
        return None
    done = _decided(match, LEARNER)
    asked = tuple(each.words for each in lesson.tasks)
    return lesson.tasks[len(done)] if len(done) < len(asked) and done == asked[: len(done)] else None


def reply(match: Match, seat: Seat) -> str | None:
    """What the tutor plays next by its script; None once the script is over."""
    lesson = lesson_of(match)
    if lesson is None:
        return None
    done = _decided(match, seat)
    scripted = len(done) < len(lesson.replies) and done == lesson.replies[: len(done)]
    return lesson.replies[len(done)] if scripted else None


def demand(match: Match, seat: Seat, words: str, objection: Objection) -> None:
    """The learner plays what is asked for, or what the rules refuse: they explain that. Raises Refused."""
    asked = task(match)
    if asked is None or seat != LEARNER or words == asked.words:
        return
    if objection(match, seat, words) is None:
        raise Refused("lesson", article=asked.article)


def demand_patience(match: Match, seat: Seat) -> None:
    """The learner waits to be asked. Raises Refused: ``lesson``."""
    asked = task(match)
    if asked is not None and seat == LEARNER:
        raise Refused("lesson", article=asked.article)


def told(match: Match, seat: Seat, voices: Voices) -> str:
    """What the panel tells the learner above its question; empty where there is nothing to tell."""
    lesson = lesson_of(match)
    if lesson is None or seat != LEARNER:
        return ""
    asked, say = task(match), voices.say
    if asked is None:
        finished = len(_decided(match, LEARNER)) == len(lesson.tasks)
        return f"🎓 {lesson.farewell(voices.game)}" if finished else ""
    place = say(
        "Lesson, step {step} of {of} · article {article}",
        step=len(_decided(match, LEARNER)) + 1,
        of=len(lesson.tasks),
        article=asked.article,
    )
    return f"🎓 **{place}**\n{asked.tell(voices.game)}"


def _decided(match: Match, seat: Seat) -> tuple[str, ...]:
    """The words of the seat's moves, those taken back left out."""
    lines = (spoken.line for spoken in match.standing())
    return tuple(line.words for line in lines if line.seat == seat and line.kind == "move")
