"""Who and what is where: questions to a state that legality, effects and menus all ask."""

from __future__ import annotations

from collections.abc import Iterator

from games.adventure import holdings
from games.adventure.cards import Copy, Keyword, Terrain
from games.adventure.mana import Source
from games.adventure.options import MASTER
from games.adventure.phases import Blow, Fight
from games.adventure.squares import Square, border
from games.adventure.state import Creature, Party, State
from games.core.game import Seat


def place(state: State, square: Square) -> int:
    """The square's place in ``State.lands``."""
    return square.row * state.options.width + square.column


def land(state: State, square: Square) -> Copy | None:
    """What lies on ``square``; None where the land was laid waste."""
    return None if square in state.wasted else state.lands[place(state, square)]


def is_up(state: State, square: Square) -> bool:
    return state.up[place(state, square)]


def known(state: State, party: Party, square: Square) -> bool:
    """Whether the party's players know what lies there (article 3.2)."""
    return is_up(state, square) or square in party.seen


def island(state: State, square: Square) -> bool:
    """Whether ``square`` is a Coast, which not everybody crosses (article 3.5)."""
    lying = land(state, square)
    return lying is not None and holdings.card(state.options, lying).terrain is Terrain.COAST


def goal(state: State) -> Square | None:
    """The square to be reached, known or not (article 1.6)."""
    if state.goal is not None:
        return state.goal
    for square, lying in zip(state.options.squares, state.lands, strict=True):
        if lying.key == state.options.goal:
            return square
    return None


def entries(state: State) -> tuple[Square, ...]:
    """The squares of the border that are open."""
    width, height = state.options.width, state.options.height
    return tuple(
        square
        for square in state.options.squares
        if border(square, width, height) and square not in state.barred
    )


# Seats and parties


def present(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(len(state.players)) if seat not in state.gone)


def party_of(state: State, seat: Seat) -> int | None:
    """The number of the seat's party; None for the Game Master."""
    return next((number for number, party in enumerate(state.parties) if seat in party.seats), None)


def others(state: State, party: int) -> tuple[Seat, ...]:
    """Who may summon against ``party``, from the next player on (article 6.2)."""
    if state.options.led:
        return (MASTER,)
    first, count = state.parties[party].leader, len(state.players)
    order = ((first + step) % count for step in range(1, count))
    return tuple(seat for seat in order if seat not in state.gone)


def members(state: State, party: int) -> tuple[Seat, ...]:
    """The players of ``party`` who are still there."""
    return tuple(seat for seat in state.parties[party].seats if seat not in state.gone)


def parties_at(state: State, square: Square) -> tuple[int, ...]:
    return tuple(
        number for number, party in enumerate(state.parties) if party.heroes and party.square == square
    )


def standing_on(party: Party) -> Square:
    """Where the party is. ValueError before it has entered the map."""
    if party.square is None:
        raise ValueError("the party is not on the map")
    return party.square


# Creatures


def monsters_at(state: State, square: Square) -> tuple[Creature, ...]:
    """Living monsters there, those phased out left aside."""
    return tuple(one for one in state.monsters if one.square == square and not one.away)


def blocking_the_way(state: State, square: Square) -> tuple[Creature, ...]:
    """Monsters there that are no walls."""
    return tuple(
        one for one in monsters_at(state, square) if not holdings.can(state.options, one, Keyword.WALL)
    )


def everybody(state: State) -> Iterator[Creature]:
    """Every creature in play."""
    for party in state.parties:
        yield from party.heroes
    yield from state.monsters


def creature(state: State, copy: Copy) -> Creature | None:
    return next((one for one in everybody(state) if one.copy == copy), None)


def bearer(state: State, item: Copy) -> Creature | None:
    """Who carries ``item``."""
    return next((one for one in everybody(state) if item in one.items), None)


# Fights


def fighting(state: State, fight: Fight) -> tuple[Creature, ...]:
    """Everybody in the fight who is not phased out, the mortally wounded too."""
    heroes = (hero for number in fight.parties for hero in state.parties[number].heroes)
    return tuple(one for one in (*heroes, *monsters_at(state, fight.square)) if not one.away)


def enemies(state: State, fight: Fight, side: int | None) -> tuple[Creature, ...]:
    """Those who can be attacked by ``side``: creatures of one party are a side, and so are all monsters
    together (article 7.1)."""
    return tuple(one for one in fighting(state, fight) if one.party != side and not one.down)


def turn_creatures(state: State, fight: Fight) -> tuple[Creature, ...]:
    """The creatures whose turn it is."""
    turn = fight.order[fight.current]
    return tuple(
        one
        for one in fighting(state, fight)
        if one.party == turn.party and (turn.party is not None or one.seat == turn.seat)
    )


def fresh(one: Creature) -> bool:
    """Whether it can still take a tapping action (article 7.3)."""
    return not (one.tapped or one.acted or one.down or one.away)


def can_answer(state: State, fight: Fight, side: int | None) -> tuple[Seat, ...]:
    """The seats with a creature on ``side`` that is not tapped: who is asked depends on that alone, never on
    a hand (article 7.6)."""
    found = {one.seat: None for one in fighting(state, fight) if one.party == side and fresh(one)}
    return tuple(found)


def comrades(state: State, one: Creature) -> tuple[Creature, ...]:
    """Those who stand on the side of ``one``, itself too: its party, or the monsters of its player."""
    fight = state.phase
    if not isinstance(fight, Fight):
        return ()
    return tuple(
        other
        for other in fighting(state, fight)
        if other.party == one.party and not other.down and (one.party is not None or other.seat == one.seat)
    )


def sharer(state: State, one: Creature) -> Seat | None:
    """Who shares out the damage that a blow does to ``one``: the player of a bander on its side, its own
    player first; None without a bander, or without anybody to share with (article 10.6)."""
    side = comrades(state, one) if state.options.banding else ()
    seats = [other.seat for other in side if holdings.can(state.options, other, Keyword.BANDING)]
    if len(side) < 2 or not seats:
        return None
    return one.seat if one.seat in seats else seats[0]


def struck(state: State, blow: Blow) -> Creature | None:
    """Who defends against ``blow``."""
    return creature(state, blow.blocker or blow.target)


# Mana


def open_lands(state: State, entered: Square | None) -> tuple[Square, ...]:
    """Discovered lands that are not tapped, the one entered left aside (articles 5.3 and 5.4)."""
    return tuple(
        square
        for square, up in zip(state.options.squares, state.up, strict=True)
        if up and square != entered and square not in state.tapped and square not in state.wasted
    )


def sources(state: State, entered: Square | None) -> tuple[Source, ...]:
    """The mana that lands offer the monsters; none when the session plays by the table (article 5.6)."""
    if state.options.encounters == "table":
        return ()
    return holdings.sources(state.options, state.lands, open_lands(state, entered))


def square_at(state: State, place: int) -> Square:
    return state.options.squares[place]
