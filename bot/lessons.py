"""Lessons: matches against somebody who plays by a script, in which the learner is told what to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bot.match import TUTOR, Match, Refused, Status
from games.core.game import Seat, Violation
from games.core.lesson import Lesson, Task

if TYPE_CHECKING:
    from bot.words import Voices

Objection = Callable[[Match, Seat, str], Violation | None]
"""What the rules have against a notation."""


def lesson_of(match: Match) -> Lesson | None:
    """The lesson that ``match`` is, or None."""
    lesson = match.game.lesson() if any(row.practice == TUTOR for row in match.seats) else None
    return lesson if lesson is not None and match.seats[lesson.learner].practice == "" else None


def task(match: Match) -> Task | None:
    """What is asked for next; None in a match that is no lesson, or once nothing is asked for any more."""
    lesson = lesson_of(match)
    if lesson is None or match.status is not Status.LIVE:
        return None
    done = _decided(match, lesson.learner)
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


def waits(match: Match, seat: Seat) -> bool:
    """Whether the tutor, who might play, lets the learner do something first."""
    lesson = lesson_of(match)
    if lesson is None or reply(match, seat) is None:
        return False
    return not lesson.due(len(_decided(match, seat)), len(_decided(match, lesson.learner)))


def demand(match: Match, seat: Seat, words: str, objection: Objection) -> None:
    """The learner plays what is asked for, or what the rules refuse: they explain that. Raises Refused."""
    asked = _asked(match, seat)
    if asked is None or words == asked.words:
        return
    if objection(match, seat, words) is None:
        raise Refused("lesson", article=asked.article)


def demand_patience(match: Match, seat: Seat) -> None:
    """The learner waits to be asked. Raises Refused: ``lesson``."""
    asked = _asked(match, seat)
    if asked is not None:
        raise Refused("lesson", article=asked.article)


def told(match: Match, seat: Seat, voices: Voices) -> str:
    """What the panel tells the learner above its question; empty where there is nothing to tell."""
    lesson = lesson_of(match)
    if lesson is None or seat != lesson.learner:
        return ""
    asked, say = task(match), voices.say
    if asked is None:
        finished = len(_decided(match, seat)) == len(lesson.tasks)
        return f"🎓 {lesson.farewell(voices.game)}" if finished else ""
    place = say(
        "Lesson, step {step} of {of} · article {article}",
        step=len(_decided(match, seat)) + 1,
        of=len(lesson.tasks),
        article=asked.article,
    )
    return f"🎓 **{place}**\n{asked.tell(voices.game)}"


def _asked(match: Match, seat: Seat) -> Task | None:
    """What ``seat`` is asked for."""
    lesson = lesson_of(match)
    return task(match) if lesson is not None and seat == lesson.learner else None


def _decided(match: Match, seat: Seat) -> tuple[str, ...]:
    """The words of the seat's moves, those taken back left out."""
    lines = (spoken.line for spoken in match.standing())
    return tuple(line.words for line in lines if line.seat == seat and line.kind == "move")
