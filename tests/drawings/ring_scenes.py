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
    endurance: tuple[int, int] = (7, 4),
    hands: tuple[str, str] = ("club-7 spade-9 diamond-q heart-10 joker", "diamond-8 heart-k spade-a"),
    discards: str = "club-8 heart-9",
    options: Options | None = None,
    known: tuple[Known, ...] = (),
) -> State:
    """A state in the middle of a match: everything that a picture shows, by its words."""
    start = RING.start(2, bytes(32), options or Options())
    held, thrown = tuple(laid_out(cards(hand)) for hand in hands), cards(discards)
    out = {*thrown, *held[0], *held[1]}
    deck = (*start.pile, *start.hands[0], *start.hands[1])
    return replace(
        start,
        phase=phase,
        deeds=deeds,
        hands=held,
        discards=thrown,
        pile=tuple(card for card in deck if card not in out),
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
    return scene(Parrying(1, attack, Turn(0, 0, plays=2)), STEP, replace(HIT, result="asked", damage=0))


def pushed() -> State:
    push = replace(HIT, kind="push", result="pushed", damage=0, to=Square.E5)
    return scene(
        Turn(0, 0, plays=2), STEP, push, squares="c3 e5", endurance=(15, 12), options=Options(endurance=15)
    )


def won() -> State:
    outcome = Outcome("7.1", "knockout", (1, 2), (7, 0))
    return scene(Ended(outcome), STEP, replace(HIT, left=0), squares="c3 -", endurance=(7, 0))


def poked() -> State:
    """The hand of seat 0 has a card that seat 1 has seen."""
    return scene(Turn(0, 0, plays=2), STEP, HIT, known=(Known(1, 0, Card.from_word("heart-10")),))
