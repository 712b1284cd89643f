"""Why something cannot be played now, by the article, or what can be done with it."""

from __future__ import annotations

import unicodedata

from bot.match import Match, Refused, Status
from bot.names import typed, written
from bot.referee import Referee
from bot.words import Voices, cited, illegal, voices
from games.core.game import Seat, Violation
from games.core.notation import Unreadable
from games.core.words import LANGUAGES, Label

USES = 8
"""Most moves that are listed."""

REASONS = 4
"""Most refusals that are quoted."""

ALIKE = 3
"""Most things of one name that are explained at once."""

Uses = tuple[tuple[str, Violation | None], ...]
"""Notations, and what the rules have against each."""


def held(referee: Referee, match: Match, seat: Seat) -> tuple[str, ...]:
    """The words that ``seat`` can ask about now."""
    if match.status is not Status.LIVE or seat in match.game.gone(match.state):
        return ()
    return match.game.words.held(referee.view(match, seat))


def label(referee: Referee, match: Match, seat: Seat, spoken: Voices, word: str) -> Label:
    """``word`` as a choice: the way it reads in the first move that names it."""
    names = typed(match.names)
    for notation, _ in referee.uses(match, seat, word):
        words = tuple(notation.split(" "))
        upto = words[: words.index(word) + 1]
        return match.game.words.label(spoken.game, referee.view(match, seat), upto, names)
    return Label(word)


def folded(text: str) -> str:
    """``text`` as it is compared: without case, accents, and what joins words."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    kept = (" " if char in "-_'’" else char for char in apart if not unicodedata.combining(char))
    return " ".join("".join(kept).split())


def explain(referee: Referee, match: Match, seat: Seat, spoken: Voices, asked: str) -> str:
    """What can be done with ``asked``, something that the seat holds (its word, or its name in any language,
    or how its name begins) or a whole move; otherwise what speaks against it. Raises Refused for anything
    else."""
    meant = _meant(referee, match, seat, asked)
    if meant:
        return "\n\n".join(_held(referee, match, seat, spoken, word) for word in meant)
    uses = ((asked, _objection(match, seat, asked)),)
    title = _sentence(referee, match, seat, spoken, asked)
    return "\n".join([f"**{title}**", *_verdict(referee, match, seat, spoken, uses)])


def _meant(referee: Referee, match: Match, seat: Seat, asked: str) -> tuple[str, ...]:
    """The words held that somebody may mean by ``asked``, one of those that look alike."""
    words = held(referee, match, seat)
    if asked in words:
        return (asked,)
    wanted = folded(asked)
    whole: dict[str, str] = {}
    begun: dict[str, str] = {}
    for language in LANGUAGES:
        spoken = voices(language, match.game)
        for word in words:
            name, kind = folded(label(referee, match, seat, spoken, word).text), word.partition("~")[0]
            if name == wanted:
                whole.setdefault(kind, word)
            elif wanted and name.startswith(f"{wanted} "):
                begun.setdefault(kind, word)
    return tuple((whole or begun).values())[:ALIKE]


def _held(referee: Referee, match: Match, seat: Seat, spoken: Voices, word: str) -> str:
    """Something held: its name, what it does, and what can be done with it now."""
    lines = [f"**{label(referee, match, seat, spoken, word).text}**"]
    does, article = match.game.words.about(spoken.game, referee.view(match, seat), word)
    if does:
        lines.append(does)
    if article:
        lines.append(cited(spoken, match.game, article))
    uses = referee.uses(match, seat, word)
    return "\n".join([*lines, *_verdict(referee, match, seat, spoken, uses)])


def _verdict(referee: Referee, match: Match, seat: Seat, spoken: Voices, uses: Uses) -> tuple[str, ...]:
    """The moves that are legal now; where there are none, what speaks against them."""
    say = spoken.say
    able = [notation for notation, violation in uses if violation is None]
    if not able:
        return (say("It cannot be played now:"), *_reasons(match, spoken, uses))
    told = [_sentence(referee, match, seat, spoken, notation) for notation in able[:USES]]
    more = ["…"] if len(able) > USES else []
    return (say("It can be played now:"), *(f"- {line}" for line in (*told, *more)))


def _objection(match: Match, seat: Seat, asked: str) -> Violation | None:
    if match.status is not Status.LIVE:
        raise Refused("over" if match.state is not None else "not_started")
    try:
        return match.game.check(match.state, seat, match.game.notation.read(asked))
    except Unreadable:
        raise Refused("why_unknown") from None


def _sentence(referee: Referee, match: Match, seat: Seat, spoken: Voices, notation: str) -> str:
    view, words = referee.view(match, seat), tuple(notation.split(" "))
    return match.game.words.sentence(spoken.game, view, words, written(match.names))


def _reasons(match: Match, spoken: Voices, uses: Uses) -> tuple[str, ...]:
    """Each refusal once."""
    names = written(match.names)
    told = (illegal(spoken, match.game, violation, names) for _, violation in uses if violation is not None)
    return tuple(dict.fromkeys(told))[:REASONS]
