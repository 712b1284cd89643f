"""A seat gives up, and the session goes on without it (article 12.7)."""

from __future__ import annotations

from dataclasses import replace

from games.adventure import (
    combat,
    encounters,
    harm,
    master,
    recruiting,
    travel,
    turns,
    where,
)
from games.adventure.draft import Draft
from games.adventure.options import MASTER
from games.adventure.phases import Entering, Fight, Meeting, Summoning
from games.adventure.state import State
from games.core.game import Seat, Step


def leave(state: State, seat: Seat) -> Step[State]:
    """A seat gives up (article 12.7): its adventurers go to the graveyard, or to comrades in a led session;
    its monsters to the next player."""
    draft = Draft(state)
    draft.set(gone=(*state.gone, seat))
    draft.final = True
    draft.tell("left", seat=seat)
    if state.options.led and seat == MASTER:
        turns.over(draft, "12.7", "left")
        return draft.step()
    number = where.party_of(state, seat)
    if number is not None:
        _give_up_party(draft, number, seat)
    player = draft.state.players[seat]
    draft.discard(*player.hand, *player.offers)
    draft.player(seat, hand=(), offers=(), ready=True)
    here = where.present(draft.state)
    if len(here) < 2:
        turns.over(draft, "12.7", "left")
    else:
        for one in draft.state.monsters:
            if one.seat == seat:
                draft.change(one.copy, seat=combat.next_player(draft.state, seat, _rivals(draft, one.square)))
        _mend(draft, seat)
    return draft.step()


def _rivals(draft: Draft, square: object) -> set[Seat]:
    """The players of the parties on ``square``, who do not play the monsters there."""
    parties = (party for party in draft.state.parties if party.square == square and party.heroes)
    return {seat for party in parties for seat in party.seats}


def _give_up_party(draft: Draft, number: int, seat: Seat) -> None:
    party = draft.state.parties[number]
    rest = where.members(draft.state, number)
    if rest:
        leader = party.leader if party.leader in rest else rest[0]
        heroes = tuple(replace(hero, seat=leader) if hero.seat == seat else hero for hero in party.heroes)
        draft.party(number, leader=leader, heroes=heroes)
        return
    for hero in party.heroes:
        draft.discard(*hero.items, hero.copy)
    draft.party(number, heroes=())


def _mend(draft: Draft, seat: Seat) -> None:
    """The session goes on without ``seat``, whatever it was asked."""
    phase = draft.state.phase
    mover_gone = not draft.state.parties[draft.state.mover].heroes
    match phase:
        case Fight():
            _mend_fight(draft, phase, seat)
        case Entering(party=number):
            if draft.state.parties[number].heroes and phase.seat != seat:
                draft.enter(phase)
            else:
                turns.enter_map(draft)
        case Meeting(party=number, other=other):
            if mover_gone:
                turns.next_turn(draft)
            elif not draft.state.parties[other].heroes:
                encounters.summoning(draft, number, phase.new)
        case Summoning(asked=asked, duel=duel):
            if mover_gone:
                turns.next_turn(draft)
            elif duel is not None and not draft.state.parties[duel].heroes:
                draft.enter(replace(phase, duel=None, asked=tuple(one for one in asked if one != seat)))
            elif seat in asked:
                encounters.passed(draft, phase, seat)
        case _:
            _mend_turn(draft, seat, mover_gone)


def _mend_turn(draft: Draft, seat: Seat, mover_gone: bool) -> None:
    phase = draft.state.phase
    if phase.kind == "recruiting":
        recruiting.all_ready(draft)
    elif mover_gone:
        turns.next_turn(draft)
    elif phase.kind == "ending" and seat in phase.asked:
        travel.ended(draft, seat)
    else:
        draft.enter(phase)


def _mend_fight(draft: Draft, fight: Fight, seat: Seat) -> None:
    """Its monsters act in the turn of whoever plays them now; its questions are nobody's."""
    fight = draft.change_fight(order=_order_without(draft, fight, seat))
    harm.bury(draft)
    if combat.settle(draft):
        return
    if fight.stage == "act":
        combat.go_on(draft)
    else:
        master.ask_again(draft)


def _order_without(draft: Draft, fight: Fight, seat: Seat) -> tuple[object, ...]:
    """The same places in the order; the turns of monsters go to who plays them now."""
    turns_left = []
    for turn in fight.order:
        if turn.seat == seat and turn.party is None:
            heirs = [one.seat for one in where.monsters_at(draft.state, fight.square)]
            seated = {other.seat for other in fight.order if other.party is None and other.seat != seat}
            heir = next((other for other in heirs if other not in seated), seat)
            turn = replace(turn, seat=heir)
        turns_left.append(turn)
    return tuple(turns_left)
