"""How a match begins: the draw for who starts, the deal, the corners."""

from __future__ import annotations

from games.core.cards import Card
from games.core.chance import Chance
from games.core.game import Seat
from games.ring.board import CORNERS
from games.ring.deck import PACKS, laid_out, rank
from games.ring.state import HAND, Drawn, Exchanging, Fighter, Options, State, Turn


def start(seats: int, chance: Chance, options: Options) -> State:
    """The first position (chapter 1 of the rulebook)."""
    cards = PACKS[options.deck]
    opening, chance = _draw_for_start(seats, cards, chance, options)
    pile, chance = chance.shuffle(cards)
    first = starter(opening, options)
    return State(
        options=options,
        chance=chance,
        phase=Exchanging(first) if options.mulligan else Turn(first),
        fighters=tuple(Fighter(seat, CORNERS[seat], options.endurance) for seat in range(seats)),
        hands=tuple(laid_out(pile[HAND * seat : HAND * (seat + 1)]) for seat in range(seats)),
        pile=pile[HAND * seats :],
        discards=(),
        opening=opening,
        turn=0 if options.mulligan else 1,
    )


def _draw_for_start(
    seats: int, cards: tuple[Card, ...], chance: Chance, options: Options
) -> tuple[tuple[tuple[Drawn, ...], ...], Chance]:
    """Rounds of one card each, until one seat's is highest; only the seats that tied draw again, and the
    cards go back each time (article 1.5)."""
    rounds: list[tuple[Drawn, ...]] = []
    left = tuple(range(seats))
    while len(left) > 1:
        drawn, chance = chance.sample(cards, len(left))
        rounds.append(tuple(Drawn(seat, card) for seat, card in zip(left, drawn, strict=True)))
        left = _highest(rounds[-1], options)
    return tuple(rounds), chance


def _highest(drawn: tuple[Drawn, ...], options: Options) -> tuple[Seat, ...]:
    """The seats that drew the highest card; two jokers are equal (article 1.4)."""
    best = max(rank(one.card, options.ace) for one in drawn)
    return tuple(one.seat for one in drawn if rank(one.card, options.ace) == best)


def starter(opening: tuple[tuple[Drawn, ...], ...], options: Options) -> Seat:
    """Who won the opening draw, of which ``opening`` are the rounds (article 1.5)."""
    return _highest(opening[-1], options)[0]
