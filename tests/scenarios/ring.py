"""The words of El Rey del Ring on a judge's sheet.

given  hands club-7 joker | heart-9      who holds what; all other cards go to the pile
given  squares b2 c3                     where the fighters stand
given  endurance 1 10
given  turn Ana                          it is her turn, and nothing is done in it yet
given  top club-10 heart-8               the next cards of the pile
given  left 1                            so many cards left in the pile, the others discarded
given  bonus heart-q spade-k             the next cards of the bonus deck
given  bonus_left 0                      so many cards left in the bonus deck, the others used
given  rounds 59                         so many rounds are over

Squares and endurance stand in the order of the fighters, which are called A, B, C and D; ``-`` is a fighter
that is not in the ring. Where a player has two, ``given turn Ana C`` says with which one it is her turn.
"""

from __future__ import annotations

from dataclasses import replace

from games.core.cards import Card
from games.ring.board import Square
from games.ring.deck import BONUS_PACK, laid_out, main_pack
from games.ring.rules import Ring
from games.ring.state import Fighter, State, Turn, View
from tests.scenarios.runner import Adapter, Names, SheetError


def given(state: State, words: tuple[str, ...], names: Names) -> State:
    match words:
        case ("hands", *rest):
            return _hands(state, " ".join(rest))
        case ("squares", *squares):
            state = _placed(state)
            placed = zip(state.fighters, squares, strict=True)
            return replace(
                state,
                fighters=tuple(
                    replace(fighter, square=None if square == "-" else Square(square))
                    for fighter, square in placed
                ),
            )
        case ("endurance", *points):
            scored = zip(state.fighters, points, strict=True)
            return replace(
                state, fighters=tuple(replace(fighter, endurance=int(left)) for fighter, left in scored)
            )
        case ("turn", name, *rest):
            number = "ABCD".index(rest[0]) if rest else names.index(name)
            turn = Turn(names.index(name), number)
            return replace(_placed(state), phase=turn, turn=max(state.turn, 1))
        case ("rounds", count):
            return replace(state, rounds=int(count))
        case ("bonus", *cards):
            return replace(state, bonus=_first(cards, state.bonus))
        case ("bonus_left", count):
            kept = int(count)
            return replace(state, bonus=state.bonus[:kept], used=state.used + state.bonus[kept:])
        case ("top", *cards):
            return replace(state, pile=_first(cards, state.pile))
        case ("left", count):
            kept = int(count)
            return replace(state, pile=state.pile[:kept], discards=state.discards + state.pile[kept:])
    raise SheetError(f"no such position: {' '.join(words)}")


def _first(words: list[str], pile: tuple[Card, ...]) -> tuple[Card, ...]:
    """The pile with these cards on top."""
    first = tuple(Card.from_word(word) for word in words)
    if not set(first) <= set(pile):
        raise SheetError("not in the pile")
    return first + tuple(card for card in pile if card not in first)


def _placed(state: State) -> State:
    """A position where places were still to be chosen: everybody takes the usual one."""
    game = Ring()
    while state.phase.kind == "deploy":
        state = game.resolve(state, state.phase.seat, game.timeout(state, state.phase.seat)).state
    return state


def _hands(state: State, text: str) -> State:
    mutants = state.options.mutants
    hands = tuple(laid_out(map(Card.from_word, part.split()), mutants) for part in text.split("|"))
    held = [card for hand in hands for card in hand]
    pack, bonus = main_pack(state.options), BONUS_PACK if mutants else ()
    if len(set(held)) < len(held) or not set(held) <= {*pack, *bonus} or len(hands) != len(state.hands):
        raise SheetError("a card is dealt twice or not in this pack, or a hand is missing")
    return replace(
        state,
        hands=hands,
        pile=tuple(card for card in pack if card not in held),
        discards=(),
        bonus=tuple(card for card in bonus if card not in held),
        used=(),
    )


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(card.word for card in cards) or "none"


def _asked(state: State, names: Names) -> str:
    return names[state.phase.seat] if state.phase.kind == "parry" else "nobody"


def _turn(state: State, names: Names) -> str:
    return names[state.phase.seat] if state.phase.kind == "turn" else "nobody"


def _known(view: View, names: Names) -> str:
    return " ".join(f"{names[known.holder]} {known.card.word}" for known in view.known) or "nothing"


def _shown(view: View, names: Names) -> str:
    return " ".join(f"{names[mate.seat]} {_cards(mate.hand)}" for mate in view.shown) or "none"


def _squares(fighters: tuple[Fighter, ...]) -> str:
    return " ".join(fighter.square or "-" for fighter in fighters)


def _endurance(fighters: tuple[Fighter, ...]) -> str:
    return " ".join(str(fighter.endurance) for fighter in fighters)


def _acting(state: State, _names: Names) -> str:
    """The letter of the fighter whose turn it is."""
    return "ABCD"[state.phase.fighter] if state.phase.kind == "turn" else "nobody"


def _deploys(state: State, names: Names) -> str:
    return names[state.phase.seat] if state.phase.kind == "deploy" else "nobody"


def _cowed(fighters: tuple[Fighter, ...]) -> str:
    return " ".join(str(fighter.cowed) for fighter in fighters)


def _places(state: State, _names: Names) -> str:
    return " ".join(map(str, state.phase.outcome.places)) if state.phase.kind == "over" else "none"


ADAPTER = Adapter(
    game=Ring(),
    given=given,
    facts={
        "endurance": lambda state, _: _endurance(state.fighters),
        "squares": lambda state, _: _squares(state.fighters),
        "cowed": lambda state, _: _cowed(state.fighters),
        "holds": lambda state, _: " ".join(str(len(hand)) for hand in state.hands),
        "pile": lambda state, _: str(len(state.pile)),
        "discards": lambda state, _: _cards(state.discards),
        "bonus": lambda state, _: str(len(state.bonus)),
        "used": lambda state, _: _cards(state.used),
        "asked": _asked,
        "turn": _turn,
        "acting": _acting,
        "deploys": _deploys,
        "rounds": lambda state, _: str(state.rounds),
        "places": _places,
        "starter": lambda state, names: names[state.first],
        "drawn": lambda state, _: " | ".join(
            " ".join(one.card.word for one in drawn) for drawn in state.opening
        ),
    },
    sights={
        "hand": lambda view, _: _cards(view.hand),
        "holds": lambda view, _: " ".join(map(str, view.hand_sizes)),
        "pile": lambda view, _: str(view.pile),
        "discards": lambda view, _: _cards(view.discards),
        "bonus": lambda view, _: str(view.bonus),
        "used": lambda view, _: _cards(view.used),
        "known": _known,
        "shown": _shown,
        "squares": lambda view, _: _squares(view.fighters),
        "endurance": lambda view, _: _endurance(view.fighters),
        "cowed": lambda view, _: _cowed(view.fighters),
    },
)
