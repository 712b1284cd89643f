"""What the laboratory counts: prices, what becomes of cards, attacks and espionage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core.game import Step, Tally
from games.core.words import Say
from games.espada_negra.deck import Card
from games.espada_negra.deeds import Clashed, Declared, Deed, Dropped, Gained, Spied, Stopped, Won
from games.espada_negra.events import Happened
from games.espada_negra.state import State


def tallies(step: Step[State]) -> Iterator[Tally]:
    """Of everything that happened in one step."""
    for event in step.events:
        if isinstance(event, Happened):
            yield from _of(event.deed, step.state.deeds)


def _of(deed: Deed, deeds: Sequence[Deed]) -> Iterator[Tally]:
    match deed:
        case Won() if deed.how != "attack":
            yield Tally("price", f"{deed.turn}", deed.price)
        case Gained():
            how = "attack" if _by_force(deed.cards[0], deeds) else "auction"
            yield from [Tally("cards", how)] * len(deed.cards)
        case Stopped() if deed.to == "discard":
            yield from [Tally("cards", "stopped")] * len(deed.cards)
        case Dropped() if deed.to == "discard":
            yield from [Tally("cards", "unsold" if deed.why == "turn_end" else deed.why)] * len(deed.cards)
        case Declared():
            yield Tally("fights", "attack", deed.force)
        case Clashed():
            yield Tally("fights", "clash", deed.force)
        case Spied():
            yield Tally("fights", "cancel" if deed.cancels else "spy", deed.cost)


def _by_force(card: Card, deeds: Sequence[Deed]) -> bool:
    """Whether the last win of ``card`` was an attack; all wins of a turn are among its deeds."""
    wins = [deed.how for deed in deeds if isinstance(deed, Won) and deed.card == card]
    return wins[-1] == "attack"


def tally_name(say: Say, subject: str, row: str) -> str:
    """The name of a subject, or of one of its rows."""
    if subject == "price" and row:
        return say("turn {turn}", turn=row)
    return {
        ("price", ""): say("Prices paid in auctions"),
        ("cards", ""): say("What becomes of the cards"),
        ("cards", "auction"): say("bought"),
        ("cards", "attack"): say("taken by force"),
        ("cards", "stopped"): say("stopped by spies"),
        ("cards", "unsold"): say("without a buyer"),
        ("cards", "tied"): say("lost in a tie"),
        ("cards", "leftover"): say("left over at the end"),
        ("fights", ""): say("Attacks by their force, espionage by its cost"),
        ("fights", "attack"): say("attacks"),
        ("fights", "clash"): say("equal attacks"),
        ("fights", "spy"): say("espionage against a winner"),
        ("fights", "cancel"): say("espionage against espionage"),
    }[subject, row]
