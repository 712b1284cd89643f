"""The words of the led session on a judge's sheet.

given  map treasure danger empty empty    what lies on the squares, row by row
given  hand Ana club-1 spade-2            what a player holds; the rest goes to the pile
"""

from __future__ import annotations

from dataclasses import replace

from games.core.cards import Card
from tests.scenarios.runner import Adapter, Names, SheetError
from tests.toys.session.rules import Session
from tests.toys.session.state import Content, State

GAME = Session()


def given(state: State, words: tuple[str, ...], names: Names) -> State:
    match words:
        case ("map", *contents):
            return replace(state, squares=tuple(map(Content, contents)))
        case ("hand", name, *words_of_cards):
            return _hand(state, names.index(name), tuple(map(Card.from_word, words_of_cards)))
    raise SheetError(f"no such position: {' '.join(words)}")


def _hand(state: State, player: int, hand: tuple[Card, ...]) -> State:
    free = state.hands[player] + state.pile
    if not set(hand) <= set(free):
        raise SheetError("somebody else holds that card")
    hands = tuple(hand if seat == player else held for seat, held in enumerate(state.hands))
    return replace(state, hands=hands, pile=tuple(card for card in free if card not in hand))


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(card.word for card in cards) or "none"


ADAPTER = Adapter(
    game=GAME,
    given=given,
    facts={
        "owes": lambda state, names: " ".join(names[seat] for seat in GAME.owes(state)) or "nobody",
        "log": lambda state, names: " / ".join(
            f"{entry.kind} {names[entry.seat]} {entry.text}" for entry in state.log
        ),
        "cards": lambda state, _: " ".join(str(len(hand)) for hand in state.hands),
        "pile": lambda state, _: str(len(state.pile)),
    },
    sights={
        "map": lambda view, _: " ".join("?" if one is None else one.value for one in view.squares),
        "hand": lambda view, _: _cards(view.hand),
        "notes": lambda view, _: " / ".join(view.notes) or "none",
        "written": lambda view, _: str(view.note_count),
    },
)
