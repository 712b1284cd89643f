"""What several refusals have in common: cards held, cards playable, targets that may be."""

from __future__ import annotations

from typing import Final

from games.core.cards import Card, Suit
from games.core.game import Fact, Seat, Violation
from games.ring.board import AROUND, DIAGONAL, STRAIGHT, Square
from games.ring.deck import is_bonus
from games.ring.draft import named
from games.ring.options import PLAYS
from games.ring.state import Number, State, Turn

Facts = tuple[tuple[str, Fact], ...]

_REACH: Final = {
    Suit.CLUBS: STRAIGHT,
    Suit.SPADES: DIAGONAL,
    Suit.DIAMONDS: STRAIGHT,
    Suit.HEARTS: DIAGONAL,
    None: AROUND,
}


def who(state: State, number: Number) -> Facts:
    """A fighter as facts of a violation: its player, and its letter where the player has two."""
    fighter = named(state.options, number)
    return (("seat", fighter.seat), ("mark", fighter.mark))


def not_held(state: State, seat: Seat, card: Card) -> Violation | None:
    """A card is played or thrown away from one's own hand (article 2.2)."""
    if card in state.hands[seat]:
        return None
    return Violation("2.2", "not_held", (("card", card.word),))


def all_held(state: State, seat: Seat, cards: tuple[Card, ...]) -> Violation | None:
    """The same for several cards."""
    return next((not_held(state, seat, card) for card in cards if card not in state.hands[seat]), None)


def playable(state: State, turn: Turn, card: Card) -> Violation | None:
    """Whether a card may be played at all now: held, not after a discard, not a sixth (articles 2.2, 2.3)."""
    if card not in state.hands[turn.seat]:
        return not_held(state, turn.seat, card)
    return plays_over(state, turn)


def plays_over(state: State, turn: Turn) -> Violation | None:
    """Whether no card at all may be played any more in this turn (articles 2.2, 2.3)."""
    if turn.discarded and state.options.play_xor_discard:
        return Violation("2.3", "discarded_already")
    if turn.plays >= PLAYS:
        return Violation("2.2", "five_played", (("most", PLAYS),))
    return None


def discards_over(state: State, turn: Turn) -> Violation | None:
    """Whether no card may be discarded in this turn, by a low blow either: not after a play (articles 2.3,
    6.5)."""
    if turn.plays and state.options.play_xor_discard:
        return Violation("2.3", "played_already")
    return None


def cowed(state: State, turn: Turn) -> Violation | None:
    """Whoever is intimidated neither moves nor attacks (article 14.6)."""
    return Violation("14.6", "cowed") if state.fighters[turn.fighter].cowed else None


def rival(state: State, turn: Turn, target: Number, article: str) -> Violation | None:
    """Whether ``target`` is somebody to be attacked under ``article``: a rival who is in the ring."""
    if target >= len(state.fighters):
        return Violation(article, "nobody")
    if target == turn.fighter:
        return Violation(article, "oneself")
    if not (target - turn.fighter) % state.options.fight.sides:
        return Violation("11.4", "mate", who(state, target))
    if state.fighters[target].square is None:
        out = not state.fighters[target].endurance
        return Violation(*("10.4", "knocked_out") if out else ("12.3", "outside"), who(state, target))
    return None


def nothing_to_take(state: State, target: Number, article: str) -> Violation | None:
    """A rival without cards has none to lose (articles 6.3, 6.5)."""
    if state.hands[state.fighters[target].seat]:
        return None
    return Violation(article, "empty_hand", who(state, target))


def reach(card: Card, square: Square) -> tuple[Square, ...]:
    """The neighbours that the suit of ``card`` reaches; a wild joker reaches all (articles 3.1, 4.1, 6.4)."""
    return _REACH[card.suit][square]


def useful(state: State, turn: Turn, card: Card, article: str, red: bool) -> Violation | None:
    """Whether ``card`` may be played now, and is good for a step or a relay, or if ``red`` for an attack
    (articles 3.1, 4.1, 6.4, 14.3, 14.6)."""
    violation = playable(state, turn, card)
    if violation is not None:
        return violation
    if state.options.mutants:
        if state.fighters[turn.fighter].cowed:
            return Violation("14.6", "cowed")
        if is_bonus(state.options, card):
            return Violation("14.3", "bonus_card", (("card", card.word),))
    if card.suit is None:
        return Violation("6.4", "joker_not_wild") if state.options.joker == "seed" else None
    if card.suit.red is not red:
        return Violation(article, "black_card" if red else "red_card", (("card", card.word),))
    return None
