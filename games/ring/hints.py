"""A line or two for a beginner at each kind of decision."""

from __future__ import annotations

from games.core.words import Say
from games.ring.board import CENTRE
from games.ring.deck import is_bonus
from games.ring.state import Turn, View


def hint(say: Say, view: View) -> str:
    """Advice about the decision of the view's seat; empty when it has none."""
    phase = view.phase
    if view.seat is None or phase.kind == "over" or phase.seat != view.seat:
        return ""
    match phase.kind:
        case "deploy":
            return say(
                "Where you begin is your own square: in a relay you come back to it to be relieved.\n"
                "Corners have ropes on two sides, and ropes at your back make pushes hurt."
            )
        case "exchange":
            return say("Keep black cards to move with: whoever cannot get away is pushed into the ropes.")
        case "parry":
            return say(
                "A parry costs you a card and saves the points; the attacker's turn goes on.\n"
                "If nothing you hold is higher in that suit, you can only take it."
            )
        case "turn":
            return _turn(say, view, phase)


def _turn(say: Say, view: View, turn: Turn) -> str:
    """What matters most about this turn."""
    fighter = view.fighters[turn.fighter]
    if fighter.cowed:
        return say(
            "You are intimidated: no steps, attacks, jokers or parries until this turn ends.\n"
            "You may still discard, swap pairs, and play queens, kings and aces."
        )
    if turn.discarded and view.options.play_xor_discard:
        return say("You are discarding this turn: throw away what you do not need, and draw two.")
    if view.options.mutants and _has_pair(view):
        return say(
            "Two cards of one number buy a bonus card; it is neither a play nor a discard.\n"
            "Jack: charge. Queen: a point from afar. King: intimidate. Ace: a point back."
        )
    if view.options.fight.relay and fighter.square is fighter.home:
        return say(
            "You stand on your own square: a black card passes the relay to your mate.\n"
            "The five plays are counted over the whole turn."
        )
    if fighter.square is CENTRE and view.options.center_damage == 2:
        return say("You stand on the champion's square: your hits take two points.")
    return say(
        "Black cards move, red cards strike; from the centre hits take two.\n"
        "End your turn by drawing: whoever does nothing at all is pelted with tomatoes."
    )


def _has_pair(view: View) -> bool:
    """Whether the hand holds two cards of one number."""
    numbers = [card.rank for card in view.hand if not card.joker and not is_bonus(view.options, card)]
    return len(set(numbers)) < len(numbers)
