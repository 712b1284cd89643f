"""How a session begins: the map is dealt, decks are shuffled, everybody is offered adventurers."""

from __future__ import annotations

from functools import cache

from games.adventure import recruiting
from games.adventure.cards import Card, Copy, Terrain
from games.adventure.draft import Draft
from games.adventure.library import library
from games.adventure.mana import Mana
from games.adventure.options import HAND, MASTER, Options
from games.adventure.squares import border, squares
from games.adventure.state import Party, Player, State
from games.core.chance import Chance

SQUARES_PER_PLACE = 6
"""One special place for so many squares, as far as the cards have as many (article 1.4)."""


def start(seats: int, chance: Chance, options: Options) -> State:
    """Everything that luck decides at the start, and the offers for recruitment."""
    cards = library(options.cards)
    lands, chance = laid(options, chance)
    recruits, chance = chance.shuffle(cards.adventurers)
    pile, chance = chance.shuffle(cards.encounters)
    state = State(
        options=options,
        chance=chance,
        lands=lands,
        up=(False,) * len(lands),
        players=(Player(),) * seats,
        parties=parties(seats, options),
        recruits=recruits,
        graveyard=(),
        pile=pile,
        discards=(),
    )
    draft = Draft(state)
    for seat in range(seats):
        draft.draw(seat, HAND)
    for party in state.parties:
        for seat in party.seats:
            _bring(draft, seat, share(options.budget, len(party.seats)))
            recruiting.offer(draft, seat)
    if options.led:
        draft.player(MASTER, ready=True)
    return draft.step().state


def parties(seats: int, options: Options) -> tuple[Party, ...]:
    """One for each rival; a single one for all players of a Game Master (article 1.2)."""
    if options.led:
        players = tuple(range(1, seats))
        return (Party(players, players[0]),)
    return tuple(Party((seat,), seat) for seat in range(seats))


def share(whole: int, players: int) -> int:
    """A player's part of what a party has, rounded up (article 2.2)."""
    return -(-whole // players)


def _bring(draft: Draft, seat: int, wild: int) -> None:
    """The budget, and what the seat brings from earlier sessions (article 12.6)."""
    plain = 0
    for veteran in draft.options.veterans:
        if veteran.seat == seat:
            wild, plain = wild + veteran.wild, plain + veteran.plain
            for place, key in enumerate(veteran.heroes):
                hero = _taken(draft, key)
                carried = veteran.items[place] if place < len(veteran.items) else ()
                items = tuple(item for word in carried if (item := _taken(draft, word)) is not None)
                if hero is not None:
                    recruiting.join(draft, seat, hero, items)
    draft.player(seat, purse=Mana(wild=wild, plain=plain))


def _taken(draft: Draft, key: str) -> Copy | None:
    """A copy out of the adventurer deck; None if there is none (any more)."""
    found = next((copy for copy in draft.state.recruits if copy.key == key), None)
    if found is not None:
        draft.set(recruits=tuple(copy for copy in draft.state.recruits if copy != found))
    return found


# The map


def laid(options: Options, chance: Chance) -> tuple[tuple[Copy, ...], Chance]:
    """The lands in the order of ``Options.squares``: as drawn, or dealt by chance (articles 1.4 to 1.6).
    Those of one name are numbered by chance too: a number must not tell how many lie elsewhere."""
    if options.drawn:
        return _as_drawn(options, chance)
    places = special_places(options)
    some, chance = chance.sample(
        places, min(len(places), options.width * options.height // SQUARES_PER_PLACE)
    )
    dealt, chance = chance.shuffle((*some, *filling(options, len(some))))
    place, chance = chance.pick(inner_places(options))
    return (*dealt[:place], Copy(options.goal), *dealt[place:]), chance


def special_places(options: Options) -> tuple[Copy, ...]:
    """Those among which chance takes one for each six squares; each there once."""
    return tuple(Copy(card.key) for card in _others(options) if card.terrain is Terrain.PLACE)


def filling(options: Options, places: int) -> tuple[Copy, ...]:
    """The basic lands, in equal parts, that fill a map up which has the objective and so many ``places``."""
    keys = [card.key for card in _others(options) if card.terrain is not Terrain.PLACE]
    count = options.width * options.height - 1 - places
    return tuple([Copy(keys[nth % len(keys)], nth // len(keys) + 1) for nth in range(count)])


def _others(options: Options) -> list[Card]:
    """The lands of the session, the objective left aside."""
    return [card for card in library(options.cards).lands if card.key != options.goal]


def _as_drawn(options: Options, chance: Chance) -> tuple[tuple[Copy, ...], Chance]:
    keys = [key for row in reversed(options.drawn) for key in row]
    order, chance = chance.shuffle(range(len(keys)))
    seen: dict[str, int] = {}
    lands = {}
    for place in order:
        seen[keys[place]] = seen.get(keys[place], 0) + 1
        lands[place] = Copy(keys[place], seen[keys[place]])
    return tuple([lands[place] for place in range(len(keys))]), chance


@cache
def _inner(width: int, height: int) -> tuple[int, ...]:
    every = enumerate(squares(width, height))
    return tuple(place for place, square in every if not border(square, width, height))


def inner_places(options: Options) -> tuple[int, ...]:
    """Where the objective may lie: not on the border, where parties enter (article 1.6)."""
    return _inner(options.width, options.height)
