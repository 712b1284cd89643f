"""Why a card cannot be played now, and what would make it playable, from its owner's view alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.audatia import candidates as tried
from games.audatia.cards import SKILL_OF, SUN_OF, Card
from games.audatia.choices import sentence
from games.audatia.deck import SKILLS
from games.audatia.feasible import EXTENSA
from games.audatia.legality import check
from games.audatia.moves import (
    Attack,
    Beat,
    Counter,
    Counterattack,
    Defend,
    Enter,
    Exchange,
    Lay,
    Move,
    Parry,
    Play,
    Recall,
    Remedy,
    Salute,
    Strike,
)
from games.audatia.moves import Break as BreakThrust
from games.audatia.names import card_name
from games.audatia.refusals import moment_name, refusal
from games.audatia.seeing import imagine
from games.audatia.state import State, View
from games.core.chance import Chance
from games.core.game import Seat
from games.core.notation import Notation
from games.core.words import Say

_ANY_LUCK: Final = Chance.from_seed(bytes(32))

_NOTATION: Final = Notation[Move](
    Attack,
    Beat,
    Exchange,
    Parry,
    Counterattack,
    Defend,
    BreakThrust,
    Strike,
    Enter,
    Remedy,
    Counter,
    Play,
    Lay,
    Salute,
    Recall,
)


def why(say: Say, view: View, word: str, names: Sequence[str]) -> str:
    """What can be done with the card now; else the article that stops it, and when it is played. ValueError
    for a word of no card; empty for a spectator."""
    card, seat = Card.from_word(word), view.seat
    if seat is None:
        return ""
    state = imagine(view, _ANY_LUCK)
    name = card_name(say, card)
    legal = [move for move in _moves(card) if check(state, seat, move) is None]
    if legal:
        ways = "; ".join(_sentence(say, view, move) for move in legal)
        lines = [say("{card}: you may play it now. {ways}.", card=name, ways=ways)]
    else:
        lines = _stopped(say, state, seat, card, names)
    if card in tried.CYCLE and check(state, seat, tried.CYCLE[card]) is None:
        lines.append(say("You may cycle it."))
    return "\n".join(lines)


def _stopped(say: Say, state: State, seat: Seat, card: Card, names: Sequence[str]) -> list[str]:
    """What stops a card that can do nothing now and, if it is not its moment, what that would be."""
    violation = check(state, seat, _likeliest(state, seat, card))
    assert violation is not None  # noqa: S101 - it is none of the legal moves
    text = refusal(say, violation, names)
    lines = [
        say(
            "{card}: {refusal} (article {article})",
            card=card_name(say, card),
            refusal=text,
            article=violation.article,
        )
    ]
    if violation.reason in ("not_now", "not_your_turn", "no_blow_in_stretto", "no_remedy_first"):
        lines.append(_when(say, card))
    return lines


def _sentence(say: Say, view: View, move: Move) -> str:
    return sentence(say, view, tuple(_NOTATION.write(move).split(" ")))


def _moves(card: Card) -> list[Move]:
    """Everything that could be done with a card."""
    tables: tuple[dict[Card, Move], ...] = (
        tried.ATTACK,  # type: ignore[assignment]
        tried.BEAT,
        tried.PARRY,
        tried.COUNTERATTACK,
        tried.EXCHANGE,
        tried.DEFEND,
        tried.BREAK,
        tried.STRIKE,
        tried.COUNTER,
        tried.SALUTE,
        tried.LAY,
    )
    moves = [table[card] for table in tables if card in table]
    for several in (tried.ENTER, tried.REMEDY, tried.PLAY):
        moves += several.get(card, ())
    return moves


def _likeliest(state: State, seat: Seat, card: Card) -> Move:
    """The move with the card that its owner most likely has in mind."""
    kind = state.phase.kind
    if card in SKILL_OF:
        return tried.PLAY[card][0]
    if card in tried.COUNTER:
        return tried.COUNTER[card]
    if card in tried.REMEDY:
        first = tried.ENTER[card] if kind == "bold" else tried.REMEDY[card]
        legal_side = [
            move for move in first if (found := check(state, seat, move)) and found.reason != "other_side"
        ]
        return legal_side[0] if legal_side else first[0]
    if kind in ("answer", "countered", "mezano"):
        return Parry(card)
    if state.fencers[1 - seat].posta in EXTENSA and kind in ("opening", "avoided"):
        return tried.EXCHANGE[card] if card in tried.EXCHANGE else Beat(card)
    return tried.ATTACK[card]


def _when(say: Say, card: Card) -> str:
    """When a card of this kind is played."""
    if card in SKILL_OF:
        moment = moment_name(say, SKILLS[SKILL_OF[card]].when)
        return say("It is played {moment}.", moment=moment)
    if card in tried.COUNTER:
        return say("It answers a remedy of the rival.")
    if card in tried.REMEDY:
        return say("It is played in a Stretto, as a bold entry, or after an exchange.")
    if SUN_OF[card] is None:
        return say("It is thrust when it is up to you to strike, or against a Punta.")
    return say(
        "It is struck when it is up to you to strike, or to parry, if its symbols and your sword allow."
    )
