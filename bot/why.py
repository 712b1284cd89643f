"""Why something cannot be played now, by the article, or what can be done with it."""

from __future__ import annotations

from bot.match import Match, Refused, Status
from bot.names import typed, written
from bot.referee import Referee
from bot.words import Voices, illegal
from games.core.game import Seat, Violation
from games.core.notation import Unreadable
from games.core.words import Label

USES = 8
"""Most moves that are listed."""

REASONS = 4
"""Most refusals that are quoted."""


def held(referee: Referee, match: Match, seat: Seat) -> tuple[str, ...]:
    """The words that ``seat`` can ask about now."""
    if match.status is not Status.LIVE or seat in match.game.gone(match.state):
        return ()
    return match.game.words.held(referee.view(match, seat))


def label(referee: Referee, match: Match, seat: Seat, voices: Voices, word: str) -> Label:
    """``word`` as a choice: the way it reads in the first move that names it."""
    names = typed(match.names)
    for notation, _ in referee.uses(match, seat, word):
        words = tuple(notation.split(" "))
        upto = words[: words.index(word) + 1]
        return match.game.words.label(voices.game, referee.view(match, seat), upto, names)
    return Label(word)


def explain(referee: Referee, match: Match, seat: Seat, voices: Voices, asked: str) -> str:
    """What can be done with ``asked``, a word that the seat holds or a whole move; otherwise what speaks
    against it. Raises Refused for anything else."""
    say = voices.say
    if asked in held(referee, match, seat):
        uses = referee.uses(match, seat, asked)
        title = label(referee, match, seat, voices, asked).text
    else:
        uses = ((asked, _objection(match, seat, asked)),)
        title = _sentence(referee, match, seat, voices, asked)
    able = [notation for notation, violation in uses if violation is None]
    if able:
        told = [_sentence(referee, match, seat, voices, notation) for notation in able[:USES]]
        more = ["…"] if len(able) > USES else []
        lines = [f"- {line}" for line in (*told, *more)]
        return "\n".join([f"**{title}**", say("It can be played now:"), *lines])
    return "\n".join([f"**{title}**", say("It cannot be played now:"), *_reasons(match, voices, uses)])


def _objection(match: Match, seat: Seat, asked: str) -> Violation | None:
    if match.status is not Status.LIVE:
        raise Refused("over" if match.state is not None else "not_started")
    try:
        return match.game.check(match.state, seat, match.game.notation.read(asked))
    except Unreadable:
        raise Refused("why_unknown") from None


def _sentence(referee: Referee, match: Match, seat: Seat, voices: Voices, notation: str) -> str:
    view, words = referee.view(match, seat), tuple(notation.split(" "))
    return match.game.words.sentence(voices.game, view, words, written(match.names))


def _reasons(match: Match, voices: Voices, uses: tuple[tuple[str, Violation | None], ...]) -> tuple[str, ...]:
    """Each refusal once."""
    names = written(match.names)
    told = (illegal(voices, match.game, violation, names) for _, violation in uses if violation is not None)
    return tuple(dict.fromkeys(told))[:REASONS]
