"""The words of El Rey del Ring on a judge's sheet.

given  hands club-7 joker | heart-9      who holds what; all other cards go to the pile
given  squares b2 c3                     where the fighters stand
given  endurance 1 10
given  turn Ana                          it is her turn, and nothing is done in it yet
given  top club-10 heart-8               the next cards of the pile
given  left 1                            so many cards left in the pile, the others discarded
"""

from __future__ import annotations

from dataclasses import replace

from games.core.cards import Card
from games.ring.board import Square
from games.ring.deck import PACKS, laid_out
from games.ring.rules import Ring
from games.ring.setup import starter
from games.ring.state import State, Turn, View
from tests.scenarios.runner import Adapter, Names, SheetError


def given(state: State, words: tuple[str, ...], names: Names) -> State:
    match words:
        case ("hands", *rest):
            return _hands(state, " ".join(rest))
        case ("squares", *squares):
            placed = zip(state.fighters, squares, strict=True)
            return replace(
                state, fighters=tuple(replace(fighter, square=Square(square)) for fighter, square in placed)
            )
        case ("endurance", *points):
            scored = zip(state.fighters, points, strict=True)
            return replace(
                state, fighters=tuple(replace(fighter, endurance=int(left)) for fighter, left in scored)
            )
        case ("turn", name):
            return replace(state, phase=Turn(names.index(name)), turn=max(state.turn, 1))
        case ("top", *cards):
            first = tuple(Card.from_word(word) for word in cards)
            if not set(first) <= set(state.pile):
                raise SheetError("not in the pile")
            return replace(state, pile=first + tuple(card for card in state.pile if card not in first))
        case ("left", count):
            kept = int(count)
            return replace(state, pile=state.pile[:kept], discards=state.discards + state.pile[kept:])
    raise SheetError(f"no such position: {' '.join(words)}")


def _hands(state: State, text: str) -> State:
    hands = tuple(laid_out(map(Card.from_word, part.split())) for part in text.split("|"))
    held = [card for hand in hands for card in hand]
    pack = PACKS[state.options.deck]
    if len(set(held)) < len(held) or not set(held) <= set(pack) or len(hands) != len(state.hands):
        raise SheetError("a card is dealt twice or not in this pack, or a hand is missing")
    return replace(state, hands=hands, pile=tuple(card for card in pack if card not in held), discards=())


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(card.word for card in cards) or "none"


def _asked(state: State, names: Names) -> str:
    return names[state.phase.seat] if state.phase.kind == "parry" else "nobody"


def _turn(state: State, names: Names) -> str:
    return names[state.phase.seat] if state.phase.kind == "turn" else "nobody"


def _known(view: View, names: Names) -> str:
    return " ".join(f"{names[known.holder]} {known.card.word}" for known in view.known) or "nothing"


ADAPTER = Adapter(
    game=Ring(),
    given=given,
    facts={
        "endurance": lambda state, _: " ".join(str(fighter.endurance) for fighter in state.fighters),
        "squares": lambda state, _: " ".join(fighter.square for fighter in state.fighters),
        "holds": lambda state, _: " ".join(str(len(hand)) for hand in state.hands),
        "pile": lambda state, _: str(len(state.pile)),
        "discards": lambda state, _: _cards(state.discards),
        "asked": _asked,
        "turn": _turn,
        "starter": lambda state, names: names[starter(state.opening, state.options)],
        "drawn": lambda state, _: " | ".join(
            " ".join(one.card.word for one in drawn) for drawn in state.opening
        ),
    },
    sights={
        "hand": lambda view, _: _cards(view.hand),
        "holds": lambda view, _: " ".join(map(str, view.hand_sizes)),
        "pile": lambda view, _: str(view.pile),
        "discards": lambda view, _: _cards(view.discards),
        "known": _known,
        "squares": lambda view, _: " ".join(fighter.square for fighter in view.fighters),
        "endurance": lambda view, _: " ".join(str(fighter.endurance) for fighter in view.fighters),
    },
)
