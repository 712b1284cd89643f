"""Positions of El Rey del Ring worth a look, put together by hand."""

from __future__ import annotations

from dataclasses import replace

from games.core.cards import Card
from games.core.game import Outcome
from games.ring.board import Square
from games.ring.deck import laid_out
from games.ring.options import Options
from games.ring.rules import Ring
from games.ring.state import Attack, Deed, Ended, Known, Parrying, Phase, State, Turn

RING = Ring()

STEP = Deed(6, "step", 0, Square.C2, (Card.from_word("club-8"),), at=Square.C3)
HIT = Deed(
    6,
    "hit",
    0,
    Square.C3,
    (Card.from_word("heart-9"),),
    target=1,
    at=Square.D4,
    result="landed",
    damage=2,
    left=4,
)


def cards(words: str) -> tuple[Card, ...]:
    return tuple(Card.from_word(word) for word in words.split())


def scene(
    phase: Phase,
    *deeds: Deed,
    squares: str = "c3 d4",
    endurance: tuple[int, ...] = (7, 4),
    hands: tuple[str, ...] = ("club-7 spade-9 diamond-q heart-10 joker", "diamond-8 heart-k spade-a"),
    discards: str = "club-8 heart-9",
    options: Options | None = None,
    known: tuple[Known, ...] = (),
) -> State:
    """A state in the middle of a match: everything that a picture shows, by its words."""
    options = options or Options()
    start = RING.start(options.fight.seats, bytes(32), options)
    held = tuple(laid_out(cards(hand), options.mutants) for hand in hands)
    thrown = cards(discards)
    out = {*thrown, *(card for hand in held for card in hand)}
    deck = (*start.pile, *(card for hand in start.hands for card in hand))
    return replace(
        start,
        phase=phase,
        deeds=deeds,
        hands=held,
        discards=thrown,
        pile=tuple(card for card in deck if card not in out),
        bonus=tuple(card for card in start.bonus if card not in out),
        fighters=tuple(
            replace(fighter, square=None if square == "-" else Square(square), endurance=left)
            for fighter, square, left in zip(start.fighters, squares.split(), endurance, strict=True)
        ),
        known=known,
        turn=6,
    )


def hit() -> State:
    return scene(Turn(0, 0, plays=2), STEP, HIT)


def asked() -> State:
    attack = Attack(0, 1, HIT.cards[0], push=False, damage=2)
    return scene(Parrying(1, attack, Turn(0, 0, plays=2)), STEP, HIT._replace(result="asked", damage=0))


def pushed() -> State:
    push = HIT._replace(kind="push", result="pushed", damage=0, to=Square.E5)
    return scene(
        Turn(0, 0, plays=2), STEP, push, squares="c3 e5", endurance=(15, 12), options=Options(endurance=15)
    )


def won() -> State:
    outcome = Outcome("7.1", "knockout", (1, 2), (7, 0))
    return scene(Ended(outcome), STEP, HIT._replace(left=0), squares="c3 -", endurance=(7, 0))


def poked() -> State:
    """The hand of seat 0 has a card that seat 1 has seen."""
    return scene(Turn(0, 0, plays=2), STEP, HIT, known=(Known(1, 0, Card.from_word("heart-10")),))


FOUR = ("club-7 spade-9 diamond-q", "diamond-8 heart-k spade-a club-2", "heart-2 spade-3", "")


def four() -> State:
    """Four fighters close together, one of them poked in the eye."""
    gouge = Deed(6, "gouge", 0, Square.B4, (Card.from_word("joker"),), target=2, at=Square.C3)
    return scene(
        Turn(0, 0, plays=1),
        gouge,
        squares="b4 b3 c3 e5",
        endurance=(9, 6, 9, 10),
        hands=FOUR,
        options=Options(format="four", deck=54),
    )


def teams() -> State:
    """Two against two, one of them just knocked out by a push into the ropes."""
    push = HIT._replace(kind="push", fighter=1, origin=Square.D4, target=2, at=Square.E5, result="blocked")
    state = scene(
        Turn(1, 1, plays=1),
        push._replace(damage=1, left=0),
        Deed(6, "fall", 2, None, lost=(Card.from_word("spade-2"),)),
        squares="c2 d4 - a5",
        endurance=(9, 6, 0, 10),
        hands=("club-7 spade-9 diamond-q", "diamond-8 heart-k spade-a club-2", "", "club-4"),
        options=Options(format="teams", deck=54),
    )
    return replace(state, fallen=((2,),))


def relay() -> State:
    """A mate has just taken over; the two others wait outside."""
    deed = Deed(6, "relay", 0, Square.A1, (Card.from_word("club-8"),), target=2, at=Square.A1)
    return scene(
        Turn(2, 2, plays=1),
        deed,
        squares="- d4 a1 -",
        endurance=(9, 6, 9, 10),
        hands=FOUR,
        options=Options(format="relay", deck=54),
    )


def double() -> State:
    """Two fighters for each player, and one hand of ten for both."""
    ten = "club-2 club-3 club-4 club-5 club-6 spade-2 spade-3 spade-4 heart-2 joker"
    return scene(
        Turn(1, 3),
        squares="c2 d4 a1 b5",
        endurance=(9, 6, 9, 15),
        hands=("club-7 spade-9 diamond-q", ten),
        options=Options(format="double_teams", deck=54, endurance=15),
    )


def mutants() -> State:
    """A fighter that is intimidated, and bonus cards in its hand."""
    cow = Deed(5, "cow", 0, Square.C3, (Card.from_word("spade-k"),), target=1, at=Square.D4)
    state = scene(
        Turn(1, 1),
        cow,
        hands=("club-7 spade-9", "club-2 heart-2 heart-j diamond-q club-a"),
        discards="club-8 heart-9",
        options=Options(mutants=True, deck=54),
    )
    one, other = state.fighters
    return replace(state, fighters=(one, replace(other, cowed=1)))


def shown() -> State:
    """The team fight with mates who show each other their hands, with bonus cards."""
    return replace(
        teams(),
        hands=(
            cards("club-7 spade-9 diamond-6 heart-10 joker"),
            cards("diamond-8 heart-2 spade-3"),
            cards("club-4 heart-j diamond-q"),
            cards("spade-5"),
        ),
        options=Options(format="teams", deck=54, mutants=True, share_hands=True),
    )
