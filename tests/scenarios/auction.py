"""The words of the sealed auction on a judge's sheet.

given  lots red-3 blue-1      the lots to be sold, in order
given  tastes red blue        what each seat has a taste for
"""

from __future__ import annotations

from dataclasses import replace

from tests.scenarios.runner import Adapter, Names, SheetError
from tests.toys.auction.rules import Auction
from tests.toys.auction.state import Bidding, Colour, Lot, State, View

GAME = Auction()


def given(state: State, words: tuple[str, ...], names: Names) -> State:
    match words:
        case ("lots", *lots):
            pairs = (lot.split("-") for lot in lots)
            return replace(state, pile=tuple(Lot(Colour(colour), int(points)) for colour, points in pairs))
        case ("tastes", *colours):
            return replace(state, tastes=tuple(map(Colour, colours)))
    raise SheetError(f"no such position: {' '.join(words)}")


def _word(lot: Lot | None) -> str:
    return "none" if lot is None else f"{lot.colour.value}-{lot.points}"


def _names(seats: frozenset[int] | tuple[int, ...], names: Names) -> str:
    return " ".join(names[seat] for seat in sorted(seats)) or "nobody"


def _buyers(state: State, names: Names) -> str:
    return " ".join("nobody" if sale.buyer is None else names[sale.buyer] for sale in state.sales)


def _points(state: State, _names: Names) -> str:
    outcome = GAME.outcome(state)
    return "none" if outcome is None else " ".join(map(str, outcome.points))


def _places(state: State, _names: Names) -> str:
    outcome = GAME.outcome(state)
    return "none" if outcome is None else " ".join(map(str, outcome.places))


def _sealed(state: State, names: Names) -> str:
    bids = state.phase.bids if isinstance(state.phase, Bidding) else ()
    return _names(tuple(seat for seat, bid in enumerate(bids) if bid is not None), names)


def _tastes(view: View, _names: Names) -> str:
    return " ".join("?" if taste is None else taste.value for taste in view.tastes)


ADAPTER = Adapter(
    game=GAME,
    given=given,
    facts={
        "owes": lambda state, names: _names(GAME.owes(state), names),
        "sealed": _sealed,
        "coins": lambda state, _: " ".join(map(str, GAME.view(state, None).coins)),
        "lot": lambda state, _: _word(state.pile[0] if state.pile else None),
        "left": lambda state, _: str(len(state.pile)),
        "buyers": _buyers,
        "points": _points,
        "places": _places,
    },
    sights={
        "bid": lambda view, _: str(view.bid),
        "tastes": _tastes,
        "lot": lambda view, _: _word(view.lot),
        "coins": lambda view, _: " ".join(map(str, view.coins)),
    },
)
