"""How a match begins: the draw for who starts, the deal, the bonus deck, the first places."""

from __future__ import annotations

from games.core.cards import Card
from games.core.chance import Chance
from games.core.game import Seat
from games.ring import course
from games.ring.deck import BONUS_PACK, PACKS, laid_out, main_pack, rank
from games.ring.draft import Draft
from games.ring.options import Options
from games.ring.state import Drawn, Fighter, State, Turn


def start(seats: int, chance: Chance, options: Options) -> State:
    """The first position (chapter 1 of the rulebook)."""
    opening, chance = _draw_for_start(seats, PACKS[options.deck], chance, options)
    first = _highest(opening[-1], options)[0]
    pile, chance = chance.shuffle(main_pack(options))
    bonus: tuple[Card, ...] = ()
    if options.mutants:
        bonus, chance = chance.shuffle(BONUS_PACK)
    dealt = options.start_hand
    draft = Draft.of(
        State(
            options=options,
            chance=chance,
            phase=Turn(first, first),
            fighters=tuple(
                Fighter(number, number % seats, None, options.endurance)
                for number in range(options.fight.fighters)
            ),
            hands=tuple(laid_out(pile[dealt * seat : dealt * (seat + 1)]) for seat in range(seats)),
            pile=pile[dealt * seats :],
            discards=(),
            opening=opening,
            first=first,
            bonus=bonus,
        )
    )
    course.deploy(draft)
    return draft.state()


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
