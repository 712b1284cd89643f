"""What is legal while recruiting, and in handing things over (chapter 2)."""

from __future__ import annotations

from games.adventure import holdings, setup, where
from games.adventure.cards import Copy, Kind
from games.adventure.mana import pay
from games.adventure.moves import (
    Hand,
    Ready,
    Recruit,
    Redraw,
)
from games.adventure.phases import Recruiting, Travel
from games.adventure.refusable import about, not_your_turn, unpaid
from games.adventure.state import Creature, State
from games.core.game import Seat, Violation


def _recruiting(state: State, seat: Seat) -> Violation | None:
    if where.party_of(state, seat) is None:
        return Violation("2.1", "no_party")
    return Violation("2.1", "has_recruited") if state.players[seat].ready else None


def recruit(state: State, seat: Seat, move: Recruit) -> Violation | None:
    violation = _recruiting(state, seat)
    player, card = state.players[seat], move.card
    if violation is not None:
        return violation
    if card not in player.offers:
        return about(state.options, "2.1", "not_offered", card)
    owed = pay(player.purse, holdings.card(state.options, card).cost)[1]
    if owed.value:
        return unpaid(state.options, "2.1", card, owed, player.purse.text)
    if holdings.card(state.options, card).kind is Kind.CREATURE:
        most = most_heroes(state, seat)
        return Violation.of("2.2", "party_full", high=most) if len(own_heroes(state, seat)) >= most else None
    return None if with_room(state, seat) else about(state.options, "2.4", "no_room", card)


def own_heroes(state: State, seat: Seat) -> tuple[Creature, ...]:
    number = where.party_of(state, seat)
    heroes = () if number is None else state.parties[number].heroes
    return tuple(hero for hero in heroes if hero.seat == seat)


def most_heroes(state: State, seat: Seat) -> int:
    """A player's part of the largest party (article 2.2)."""
    number = where.party_of(state, seat)
    players = 1 if number is None else len(state.parties[number].seats)
    return setup.share(state.options.party_max, players)


def with_room(state: State, seat: Seat) -> bool:
    return any(len(hero.items) < holdings.carries(state.options, hero) for hero in own_heroes(state, seat))


def redraw(state: State, seat: Seat, _move: Redraw) -> Violation | None:
    violation = _recruiting(state, seat)
    if violation is None and state.players[seat].redrawn:
        return Violation("2.3", "redrawn")
    return violation


def ready(state: State, seat: Seat, _move: Ready) -> Violation | None:
    violation = _recruiting(state, seat)
    if violation is None and not own_heroes(state, seat) and affordable(state, seat):
        return Violation("2.2", "nobody_recruited")
    return violation


def affordable(state: State, seat: Seat) -> tuple[Copy, ...]:
    """The adventurers offered that ``seat`` can pay, the cheapest first."""
    player = state.players[seat]
    found = [
        (holdings.card(state.options, card).cost.value, card)
        for card in player.offers
        if holdings.card(state.options, card).kind is Kind.CREATURE
        and not pay(player.purse, holdings.card(state.options, card).cost)[1].value
    ]
    return tuple(card for _, card in sorted(found))


def hand(state: State, seat: Seat, move: Hand) -> Violation | None:
    old, new = where.bearer(state, move.item), where.creature(state, move.hero)
    number = where.party_of(state, seat)
    if isinstance(state.phase, Travel) and number != state.phase.party:
        return not_your_turn(state)
    if isinstance(state.phase, Recruiting) and state.players[seat].ready:
        return Violation("2.1", "has_recruited")
    if number is None or old is None or old.party != number or old.seat != seat:
        return about(state.options, "2.4", "not_carried", move.item)
    if new is None or new.party != number or new.copy == old.copy:
        return about(state.options, "2.4", "no_comrade", move.hero)
    if old.down or new.down:
        return about(state.options, "7.9", "down", old.copy if old.down else new.copy)
    if move.item in state.parties[number].handed:
        return about(state.options, "2.4", "handed", move.item)
    if len(new.items) >= holdings.carries(state.options, new):
        return about(state.options, "2.4", "no_room_there", move.hero)
    return None
