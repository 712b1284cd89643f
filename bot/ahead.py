"""Answers given ahead: what may be answered, which answers hold, which one is due. Nothing is written."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.match import Answer, Match, Refused, Stale, Status
from bot.stumbles import watched
from games.core.forms import Misfit
from games.core.game import Ahead, AnyGame, Seat
from games.core.notation import unescape


def offered(match: Match, seat: Seat) -> Ahead | None:
    """What ``seat`` may answer ahead as things stand."""
    if match.status is not Status.LIVE or seat in match.game.gone(match.state):
        return None
    with watched(match, seat, "ahead"):
        return match.game.ahead(match.state, seat)


def given(match: Match, seat: Seat, words: str, scope: str | None) -> tuple[Answer, ...]:
    """The answers once ``seat`` has given ``words``, in place of an earlier one of the same verb. ``scope``
    is the one that it was offered in (None: as things stand). Raises Refused, Stale."""
    ahead = offered(match, seat)
    if ahead is None or scope not in (None, ahead.scope):
        raise Stale
    if not _offers(ahead, words):
        raise Refused("unreadable")
    others = (
        answer for answer in match.answers if answer.seat != seat or _verb(answer.words) != _verb(words)
    )
    return tuple(sorted((*others, Answer(seat, words, ahead.scope)), key=lambda answer: answer.seat))


def _verb(words: str) -> str:
    return words.partition(" ")[0]


def _offers(ahead: Ahead, words: str) -> bool:
    if words in ahead.notations:
        return True
    for form in ahead.forms:
        try:
            if (
                words.startswith(f"{form.prefix} ")
                and form.fill(unescape(words[len(form.prefix) + 1 :])) == words
            ):
                return True
        except Misfit:
            continue
    return False


def holding(game: AnyGame, state: Any, answers: Iterable[Answer]) -> tuple[Answer, ...]:
    """Those whose scope lasts in ``state``."""
    found = tuple(answers)
    if not found or game.outcome(state) is not None:
        return ()
    gone = game.gone(state)
    scopes = {seat: game.ahead(state, seat) for seat in {answer.seat for answer in found} - gone}
    return tuple(
        answer for answer in found if (ahead := scopes.get(answer.seat)) and ahead.scope == answer.scope
    )


def due(match: Match) -> Answer | None:
    """The first answer that its seat is asked for now: who wants no attack this turn may first owe a bid."""
    waiting = (answer for answer in match.answers if answer.seat in match.owes)
    return next((answer for answer in waiting if _verb(answer.words) in _asked(match, answer.seat)), None)


def _asked(match: Match, seat: Seat) -> frozenset[str]:
    """The verbs that are open to ``seat`` now."""
    game = match.game
    moves = map(game.notation.write, game.legal_moves(match.state, seat))
    return frozenset(map(_verb, (*moves, *(form.prefix for form in game.forms(match.state, seat)))))
