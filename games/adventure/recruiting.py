"""Recruitment, and things that change hands (chapter 2)."""

from __future__ import annotations

from dataclasses import replace

from games.adventure import holdings, turns, where
from games.adventure.cards import Copy
from games.adventure.deeds import Offered
from games.adventure.draft import Draft
from games.adventure.mana import pay
from games.adventure.options import HAND
from games.adventure.phases import Recruiting
from games.adventure.squares import Square
from games.adventure.state import Creature
from games.core.game import Seat, only

NOWHERE = Square(0, 0)
"""Where adventurers are said to be before their party enters the map."""


def offer(draft: Draft, seat: Seat) -> None:
    """Seven adventurer cards among which ``seat`` recruits (article 2.1)."""
    offers = draft.recruits(HAND)
    draft.player(seat, offers=offers)
    called = holdings.called(draft.options, offers)
    draft.whisper(Offered(offers, called, audience=only(seat)))


def recruit(draft: Draft, seat: Seat, card: Copy) -> None:
    """An adventurer joins the party; a thing goes to the first of the seat's adventurers with room (2.4)."""
    player = draft.state.players[seat]
    left, _ = pay(player.purse, holdings.card(draft.options, card).cost)
    draft.player(seat, purse=left, offers=tuple(other for other in player.offers if other != card))
    draft.tell("recruited", seat=seat, copy=card)
    if draft.is_creature(card):
        join(draft, seat, card)
    else:
        taker = first_with_room(draft, seat)
        if taker is not None:
            draft.change(taker.copy, items=(*taker.items, card))


def join(draft: Draft, seat: Seat, card: Copy, items: tuple[Copy, ...] = ()) -> None:
    """``card`` becomes an adventurer of the seat's party."""
    number = where.party_of(draft.state, seat)
    if number is None:
        return
    party = draft.state.parties[number]
    hero = Creature(card, seat, number, party.square or NOWHERE, items=items)
    hero = replace(hero, mana=holdings.purse(draft.options, hero))
    draft.party(number, heroes=(*party.heroes, hero))


def first_with_room(draft: Draft, seat: Seat) -> Creature | None:
    number = where.party_of(draft.state, seat)
    heroes = () if number is None else draft.state.parties[number].heroes
    own = (hero for hero in heroes if hero.seat == seat)
    return next((hero for hero in own if len(hero.items) < holdings.carries(draft.options, hero)), None)


def redraw(draft: Draft, seat: Seat) -> None:
    offers = draft.state.players[seat].offers
    draft.discard(*offers)
    draft.player(seat, redrawn=True, offers=())
    draft.tell("redrew", seat=seat)
    offer(draft, seat)


def recruited(draft: Draft, seat: Seat) -> None:
    """``seat`` has done recruiting; once all have, the parties enter the map."""
    draft.discard(*draft.state.players[seat].offers)
    draft.player(seat, ready=True, offers=())
    draft.tell("ready", seat=seat)
    if isinstance(draft.state.phase, Recruiting):
        all_ready(draft)


def all_ready(draft: Draft) -> None:
    """Go on if nobody recruits any more. Groups that died out and came to life again enter anew."""
    state = draft.state
    recruiting = [
        seat
        for party in state.parties
        for seat in party.seats
        if seat not in state.gone and not state.players[seat].ready
    ]
    if not recruiting:
        turns.enter_map(draft)


def hand_over(draft: Draft, number: int, item: Copy, hero: Copy) -> None:
    """Once a turn each thing may change hands (article 2.4)."""
    old, new = where.bearer(draft.state, item), where.creature(draft.state, hero)
    if old is None or new is None:
        return
    draft.change(old.copy, items=tuple(other for other in old.items if other != item))
    draft.change(new.copy, items=(*new.items, item))
    draft.party(number, handed=(*draft.state.parties[number].handed, item))
    draft.tell("handed", copy=item, other=hero)
