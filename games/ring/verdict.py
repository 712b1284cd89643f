"""Who starts, and how a match ended, as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.card_names import short_name
from games.core.game import Outcome
from games.core.words import Say
from games.ring.state import Drawn


def beginning(say: Say, opening: Sequence[Sequence[Drawn]], names: Sequence[str]) -> str:
    """Who drew which card for the first turn, tied draws left out, and who therefore starts."""
    if not opening:
        return ""
    drawn = ", ".join(f"{names[draw.seat]} {short_name(draw.card)}" for draw in opening[-1])
    return say("The highest card starts: {drawn}.", drawn=drawn)


def ending(say: Say, outcome: Outcome, names: Sequence[str]) -> str:
    """Who won and how."""
    score = " – ".join(f"{name} {points}" for name, points in zip(names, outcome.points, strict=True))
    if not outcome.winners:
        return _drawn(say, outcome, score)
    winner = joined(say, [names[seat] for seat in outcome.winners])
    several = len(outcome.winners) > 1
    match outcome.reason:
        case "knockout" if several:
            return say("Knockout! {winner} are the kings of the ring. {score}.", winner=winner, score=score)
        case "knockout":
            return say("Knockout! {winner} is the king of the ring. {score}.", winner=winner, score=score)
    return _won(say, outcome, winner, score) if several else _won_alone(say, outcome, winner, score)


def joined(say: Say, names: Sequence[str]) -> str:
    """``Ana and Carla``; more names with commas before."""
    if len(names) < 2:
        return "".join(names)
    return say("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])


def _won_alone(say: Say, outcome: Outcome, winner: str, score: str) -> str:
    match outcome.reason:
        case "gave_up":
            return say("{winner} wins: the rival has left the ring. {score}.", winner=winner, score=score)
        case "pile_out":
            return say("The pile is gone and {winner} wins on points. {score}.", winner=winner, score=score)
        case "cards_out":
            return say(
                "Nobody has a card left and {winner} wins on points. {score}.", winner=winner, score=score
            )
        case "shower":
            return say(
                "{winner} outlasts the crowd's patience and wins. {score}.", winner=winner, score=score
            )
    return say("Everybody has passed and {winner} wins on points. {score}.", winner=winner, score=score)


def _won(say: Say, outcome: Outcome, winner: str, score: str) -> str:
    match outcome.reason:
        case "gave_up":
            return say("{winner} win: the rivals have left the ring. {score}.", winner=winner, score=score)
        case "pile_out":
            return say("The pile is gone and {winner} win on points. {score}.", winner=winner, score=score)
        case "shower":
            return say(
                "{winner} outlast the others under the crowd's shower. {score}.", winner=winner, score=score
            )
    return say("Everybody has passed and {winner} win on points. {score}.", winner=winner, score=score)


def _drawn(say: Say, outcome: Outcome, score: str) -> str:
    match outcome.reason:
        case "pile_out":
            return say("The pile is gone, and it is a draw. {score}.", score=score)
        case "cards_out":
            return say("Nobody has a card left, and it is a draw. {score}.", score=score)
        case "shower":
            return say("The crowd's shower leaves nobody standing: a draw. {score}.", score=score)
    return say("Everybody has passed, and it is a draw. {score}.", score=score)
