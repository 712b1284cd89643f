"""Which remedies and counter-remedies are legal: chapters 6 and 9 of the rulebook."""

from __future__ import annotations

from typing import Final

from games.audatia.cards import BLOW_OF, COUNTER_SIDES, REMEDY_SIDES, Card
from games.audatia.feasible import not_held
from games.audatia.kinds import Place, Side
from games.audatia.moves import Counter, Enter, Remedy
from games.audatia.state import Decision, Fight, State
from games.core.game import Seat, Violation

SOPRANA: Final = "soprana-tor-di-spada"


def own_side(fight: Fight, seat: Seat) -> Side:
    """The side that the side card gives ``seat`` in a Stretto (article 6.2)."""
    return Side.INTERNAL if fight.internal == seat else Side.EXTERNAL


def crossing_side(answer: Card | None) -> Side:
    """External for who was met with a Mandritto, internal with a Roverso (articles 6.2, 6.5, 9.1)."""
    if answer is not None and BLOW_OF[answer].from_side is Place.RIGHT:
        return Side.EXTERNAL
    return Side.INTERNAL


def _fight(state: State) -> Fight:
    assert state.fight is not None  # noqa: S101 - every remedy is played within a fight
    return state.fight


def _remedy(state: State, seat: Seat, card: Card, side: Side) -> Violation | None:
    """Whether ``seat`` holds this remedy, and it works on this side (article 6.3)."""
    if card not in state.fencers[seat].hand:
        return not_held(card)
    sides = REMEDY_SIDES.get(card)
    if sides is None:
        return Violation("6.3", "no_remedy", (("card", card.word),))
    if side not in sides:
        return Violation("6.3", "other_side", (("card", card.word), ("side", side)))
    return None


def enter(state: State, _phase: Decision, seat: Seat, move: Enter) -> Violation | None:
    violation = _remedy(state, seat, move.card, move.side)
    if violation is not None:
        return violation
    fight = _fight(state)
    if fight.bind == "stretto":
        return _on(own_side(fight, seat), move.side)
    if state.options.bold_side == "crossing" and move.side is not (side := crossing_side(fight.answer)):
        return Violation("6.5", "crossing_side", (("side", side),))
    return None


def _on(owed: Side, side: Side) -> Violation | None:
    return None if side is owed else Violation("6.3", "not_your_side", (("side", owed),))


def remedy(state: State, phase: Decision, seat: Seat, move: Remedy) -> Violation | None:
    violation = _remedy(state, seat, move.card, move.side)
    if violation is not None:
        return violation
    fight = _fight(state)
    if phase.kind == "stretto":
        return None if fight.free == seat else _on(own_side(fight, seat), move.side)
    if phase.kind == "exchanged":
        return None if move.side is Side.EXTERNAL else Violation("5.8", "external_only")
    if phase.kind == "broken" and fight.breaker == seat:
        return Violation("9.2", "thruster_only")
    if phase.kind == "mezano_back" and move.card.name != SOPRANA:
        return Violation("9.4", "soprana_only", (("card", move.card.word),))
    if move.side is not fight.side and fight.side is not None:
        return Violation("9.1", "broken_side", (("side", fight.side),))
    return None


def aligned(state: State, fight: Fight, card: Card) -> bool:
    """Whether the symbol of a counter-remedy aligns with that of the remedy (articles 6.4 and 6.6)."""
    if fight.side in COUNTER_SIDES[card]:
        return True
    return (
        state.options.two_sided == "both"
        and fight.remedy is not None
        and len(REMEDY_SIDES[fight.remedy]) == len(Side)
    )


def counter(state: State, _phase: Decision, seat: Seat, move: Counter) -> Violation | None:
    if move.card not in state.fencers[seat].hand:
        return not_held(move.card)
    if move.card not in COUNTER_SIDES:
        return Violation("6.4", "no_counter", (("card", move.card.word),))
    fight = _fight(state)
    if aligned(state, fight, move.card):
        return None
    side = fight.side.value if fight.side is not None else ""
    return Violation("6.4", "not_aligned", (("card", move.card.word), ("side", side)))
