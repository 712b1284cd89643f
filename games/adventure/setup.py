"""How a session begins: the map is dealt, decks are shuffled, everybody is offered adventurers."""

from __future__ import annotations

from games.adventure import travel
from games.adventure.cards import Card, Copy, Deck, Kind, Terrain, copies
from games.adventure.draft import Draft
from games.adventure.mana import Mana
from games.adventure.squares import border
from games.adventure.state import HAND, MASTER, Options, Party, Player, State
from games.core.chance import Chance

SQUARES_PER_PLACE = 6
"""One special place for so many squares, as far as the cards have as many (article 1.4)."""


def start(seats: int, chance: Chance, options: Options) -> State:
    """Everything that luck decides at the start, and the offers for recruitment."""
    lands, chance = laid(options, chance)
    recruits, chance = chance.shuffle(copies(options.cards, Deck.ADVENTURER))
    pile, chance = chance.shuffle(copies(options.cards, Deck.ENCOUNTER))
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
            travel.offer(draft, seat)
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
                    travel.join(draft, seat, hero, items)
    draft.player(seat, purse=Mana(wild=wild, plain=plain))


def _taken(draft: Draft, key: str) -> Copy | None:
    """A copy out of the adventurer deck; None if there is none (any more)."""
    found = next((copy for copy in draft.state.recruits if copy.key == key), None)
    if found is not None:
        draft.set(recruits=tuple(copy for copy in draft.state.recruits if copy != found))
    return found


# The map


def lands_of(options: Options) -> tuple[Card, ...]:
    """The lands of the session's cards, the objective left aside."""
    return tuple(card for card in options.cards if card.kind is Kind.LAND and card.key != options.goal)


def laid(options: Options, chance: Chance) -> tuple[tuple[Copy, ...], Chance]:
    """The lands in the order of ``Options.squares``: as drawn, or dealt by chance (articles 1.4 to 1.6)."""
    if options.drawn:
        return _numbered([key for row in reversed(options.drawn) for key in row]), chance
    area = options.width * options.height
    kinds = lands_of(options)
    places = [card.key for card in kinds if card.terrain is Terrain.PLACE]
    basics = [card.key for card in kinds if card.terrain is not Terrain.PLACE]
    some, chance = chance.sample(places, min(len(places), area // SQUARES_PER_PLACE))
    rest = area - 1 - len(some)
    keys = [*some, *(basics[place % len(basics)] for place in range(rest))]
    dealt, chance = chance.shuffle(keys)
    inner = inner_places(options)
    place, chance = chance.pick(inner)
    return _numbered([*dealt[:place], options.goal, *dealt[place:]]), chance


def inner_places(options: Options) -> tuple[int, ...]:
    """Where the objective may lie: not on the border, where parties enter (article 1.6)."""
    return tuple(
        place
        for place, square in enumerate(options.squares)
        if not border(square, options.width, options.height)
    )


def _numbered(keys: list[str]) -> tuple[Copy, ...]:
    """Copies of lands, told apart by number."""
    seen: dict[str, int] = {}
    lands = []
    for key in keys:
        seen[key] = seen.get(key, 0) + 1
        lands.append(Copy(key, seen[key]))
    return tuple(lands)
