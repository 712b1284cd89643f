"""What a seat may know, and a state that it could not tell from the true one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Final

from games.adventure import setup, where
from games.adventure.cards import Copy
from games.adventure.library import library
from games.adventure.options import MASTER
from games.adventure.phases import Meeting, Phase
from games.adventure.squares import Square
from games.adventure.state import Party, Player, Secret, State
from games.adventure.view import Shown, Tile, View
from games.core.chance import Chance
from games.core.game import Seat

UNREAD: Final = "?"
"""Stands for a note or a secret that the one who imagines may not read."""


def view(state: State, seat: Seat | None) -> View:
    options = state.options
    reads_all = options.led and seat == MASTER
    tiles = _tiles(
        options.squares, state.lands, state.up, state.tapped, state.wasted, state.barred, peeks(state, seat)
    )
    return View(
        seat=seat,
        options=options,
        tiles=tiles,
        goal=_goal(state, tiles),
        named=state.goal is not None,
        players=tuple(map(_shown, state.players)),
        hand=() if seat is None else state.players[seat].hand,
        offers=() if seat is None else state.players[seat].offers,
        knows=() if seat is None else state.players[seat].knows,
        parties=tuple([_seen_from_outside(party, seat) for party in state.parties]),
        monsters=state.monsters,
        slain=state.slain,
        recruits=len(state.recruits),
        graveyard=state.graveyard,
        pile=len(state.pile),
        discards=state.discards,
        phase=masked(state, state.phase, seat),
        day=state.day,
        mover=state.mover,
        requests=state.requests,
        notes=state.notes if reads_all else (),
        note_count=len(state.notes),
        secrets=tuple(one for one in state.secrets if reads_all or one.seat == seat),
        secret_seats=tuple(one.seat for one in state.secrets),
        gone=state.gone,
        stage=state.stage,
        log=state.log,
    )


def _seen_from_outside(party: Party, seat: Seat | None) -> Party:
    """What a party has looked at is its players' secret (article 3.2)."""
    return party if seat in party.seats or not party.seen else replace(party, seen=())


def _shown(player: Player) -> Shown:
    return Shown(len(player.hand), len(player.offers), player.purse, player.redrawn, player.ready)


@lru_cache(maxsize=256)  # a player who weighs its moves looks at the same map again and again
def _tiles(
    squares: tuple[Square, ...],
    lands: tuple[Copy, ...],
    up: tuple[bool, ...],
    tapped: tuple[Square, ...],
    wasted: tuple[Square, ...],
    barred: tuple[Square, ...],
    peeked: frozenset[Square],
) -> tuple[Tile, ...]:
    return tuple(
        [
            Tile(
                square,
                land if is_up or square in peeked else None,
                is_up,
                square in peeked and not is_up,
                square in tapped,
                square in wasted,
                square in barred,
            )
            for square, land, is_up in zip(squares, lands, up, strict=True)
        ]
    )


def peeks(state: State, seat: Seat | None) -> frozenset[Square]:
    """The squares that ``seat`` knows without their being turned up (articles 3.2 and 11.5)."""
    if seat is None:
        return frozenset()
    if state.options.led and seat == MASTER:
        return frozenset(state.options.squares) if state.options.master_map else frozenset()
    number = where.party_of(state, seat)
    return frozenset() if number is None else frozenset(state.parties[number].seen)


def _goal(state: State, tiles: tuple[Tile, ...]) -> Square | None:
    """The objective, if its square is known."""
    if state.goal is not None:
        return state.goal
    return next((tile.square for tile in tiles if tile.land and tile.land.key == state.options.goal), None)


def masked(state: State, phase: Phase, seat: Seat | None) -> Phase:
    """``phase`` with the answers of others sealed (article 8.1)."""
    if not isinstance(phase, Meeting):
        return phase
    first, second = (
        answer if answer is None or seat in state.parties[number].seats else "sealed"
        for answer, number in zip(phase.answers, (phase.party, phase.other), strict=True)
    )
    return replace(phase, answers=(first, second))


# Imagining


def imagine(view: View, chance: Chance) -> State:
    """Unknown lands, hands, offers and decks in some order; what is written for others unreadable."""
    lands, chance = _lands(view, chance)
    players, recruits, pile, chance = _cards(view, chance)
    return State(
        options=view.options,
        chance=chance,
        lands=lands,
        up=tuple(tile.up for tile in view.tiles),
        players=players,
        parties=view.parties,
        recruits=recruits,
        graveyard=view.graveyard,
        pile=pile,
        discards=view.discards,
        phase=_opened(view.phase),
        tapped=tuple(tile.square for tile in view.tiles if tile.tapped),
        wasted=tuple(tile.square for tile in view.tiles if tile.wasted),
        barred=tuple(tile.square for tile in view.tiles if tile.barred),
        goal=view.goal if view.named else None,
        monsters=view.monsters,
        slain=view.slain,
        day=view.day,
        mover=view.mover,
        requests=view.requests,
        notes=view.notes or (UNREAD,) * view.note_count,
        secrets=_secrets(view),
        gone=view.gone,
        stage=view.stage,
        log=view.log,
    )


def _opened(phase: Phase) -> Phase:
    """What is sealed is one of two answers; whichever, nobody who imagines sees it."""
    if not isinstance(phase, Meeting):
        return phase
    first, second = ("peace" if answer == "sealed" else answer for answer in phase.answers)
    return replace(phase, answers=(first, second))


def _secrets(view: View) -> tuple[Secret, ...]:
    own = iter(view.secrets)
    reads_all = view.options.led and view.seat == MASTER
    return tuple(
        next(own) if reads_all or seat == view.seat else Secret(seat, UNREAD) for seat in view.secret_seats
    )


def _lands(view: View, chance: Chance) -> tuple[tuple[Copy, ...], Chance]:
    """The lands that are not known, in some order; the objective, if it is hidden, not on the border."""
    lands = [tile.land for tile in view.tiles]
    hidden = [place for place, land in enumerate(lands) if land is None]
    unseen, chance = _unseen(view, {land for land in lands if land is not None}, chance)
    goal = Copy(view.options.goal)
    if goal in unseen and hidden:
        inner = [place for place in setup.inner_places(view.options) if lands[place] is None]
        at, chance = chance.pick(inner or hidden)
        lands[at] = goal
        hidden.remove(at)
        unseen.remove(goal)
    # The Game Master may have laid other lands over some that nobody had seen: there are then too many.
    for place, land in zip(hidden, unseen, strict=False):
        lands[place] = land
    return tuple([land for land in lands if land is not None]), chance


def _unseen(view: View, known: set[Copy], chance: Chance) -> tuple[list[Copy], Chance]:
    """The lands that lie somewhere face down, in some order; on a dealt map nobody knows which places do."""
    options = view.options
    if options.drawn:
        every, chance = setup.laid(options, chance)
    else:
        special = setup.special_places(options)
        count = min(len(special), len(view.tiles) // setup.SQUARES_PER_PLACE)
        hidden, chance = chance.scatter([place for place in special if place not in known])
        hidden = hidden[: max(0, count - sum(place in known for place in special))]
        every = (Copy(options.goal), *hidden, *setup.filling(options, count))
    unseen, chance = chance.scatter([land for land in every if land not in known])
    return list(unseen), chance


def _cards(
    view: View, chance: Chance
) -> tuple[tuple[Player, ...], tuple[Copy, ...], tuple[Copy, ...], Chance]:
    """Hands, offers and decks. Adventurers that are neither offered nor in the deck, and are not seen, must
    have been sent back to somebody's hand."""
    seen = set(_seen(view))
    cards = library(view.options.cards)
    adventurers, chance = chance.scatter([card for card in cards.adventurers if card not in seen])
    encounters, chance = chance.scatter([card for card in cards.encounters if card not in seen])
    others = [seat for seat in range(len(view.players)) if seat != view.seat]
    offered = sum(view.players[seat].offers for seat in others)
    sent_back = adventurers[view.recruits + offered :]
    offers, recruits = adventurers[:offered], adventurers[offered : offered + view.recruits]
    unseen_hands = iter((*sent_back, *encounters))
    players = []
    pool = iter(offers)
    for seat, shown in enumerate(view.players):
        own = seat == view.seat
        hand = view.hand if own else tuple(next(unseen_hands) for _ in range(shown.hand))
        offer = view.offers if own else tuple(next(pool) for _ in range(shown.offers))
        knows = view.knows if own else ()
        players.append(Player(hand, offer, shown.purse, shown.redrawn, shown.ready, knows))
    return tuple(players), recruits, tuple(unseen_hands), chance


def _seen(view: View) -> Iterable[Copy]:
    """Every adventurer and encounter card that the viewer sees somewhere."""
    yield from (*view.hand, *view.offers, *view.graveyard, *view.discards)
    for party in view.parties:
        yield from party.trophies
        for hero in party.heroes:
            yield from (hero.copy, *hero.items)
    yield from (one.copy for one in view.monsters)
    yield from (one.copy for one in view.slain)
    yield from (one.copy for one in view.requests)
