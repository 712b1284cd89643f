"""What the coach says."""

from __future__ import annotations

from bot.match import Match
from bot.names import letter, typed, written
from bot.reviewing import Review, Weighed
from bot.words import Voices, match_title


def title(voices: Voices, match: Match, review: Review) -> str:
    names = written(match.names)
    return voices.say(
        "{title}: what {seat} {name} decided",
        title=match_title(voices.say, voices.game, match),
        seat=letter(review.seat),
        name=names[review.seat],
    )


def summary(voices: Voices, review: Review) -> str:
    """How many decisions were weighed, and what they cost on the whole."""
    say, decisions = voices.say, review.decisions
    if not decisions:
        return say("There was nothing to decide.")
    cost = sum(each.cost for each in decisions) / len(decisions)
    text = say.many(
        "{n} decision, weighed by what could be known then. On average it cost {cost}.",
        "{n} decisions, weighed by what could be known then. On average each cost {cost}.",
        len(decisions),
        cost=_points(cost),
    )
    if review.left_out:
        text += " " + say.many(
            "{n} earlier one is left out.", "{n} earlier ones are left out.", review.left_out
        )
    return text


def legend(voices: Voices) -> str:
    return voices.say(
        "From -100 (lost) to 100 (won); 0 is how the position stood before. The coach searches, and errs "
        "too: small differences mean nothing."
    )


def turning(voices: Voices, match: Match, review: Review) -> str:
    """The turning points, with what would have been better."""
    say = voices.say
    if not review.turning:
        return say("No decision stands out as a mistake.")
    lines = [say("**Turning points**")]
    for number, each in enumerate(review.turning, start=1):
        lines.append(
            say(
                "{number}. Line {ply}: {played} ({worth}). Better: {better} ({best}).",
                number=f"**{number}**",
                ply=each.ply,
                played=_sentence(voices, match, each, each.words),
                worth=_points(each.worth),
                better=_sentence(voices, match, each, each.better),
                best=_points(each.best),
            )
        )
    return "\n".join(lines)


def chart_alt(voices: Voices, review: Review) -> str:
    """The chart in words."""
    marked = ", ".join(
        voices.say("line {ply}: {cost}", ply=each.ply, cost=_points(each.cost)) for each in review.turning
    )
    text = voices.say.many(
        "Chart: what {n} decision cost, by line of the record.",
        "Chart: what each of {n} decisions cost, by line of the record.",
        len(review.decisions),
    )
    return text + (" " + voices.say("The highest: {marked}.", marked=marked) if marked else "")


def every(voices: Voices, review: Review) -> str:
    """What each decision cost, in one paragraph."""
    costs = " · ".join(f"{each.ply}: {_points(each.cost)}" for each in review.decisions)
    return voices.say("Cost by line: {costs}", costs=costs)


def _sentence(voices: Voices, match: Match, each: Weighed, words: str) -> str:
    names = written(typed(match.names))
    return match.game.words.sentence(voices.game, each.view, tuple(words.split(" ")), names).rstrip(".")


def _points(worth: float) -> str:
    return f"{round(100 * worth)}"
