"""Moving, arriving, and the end of a turn (chapters 3 and 4)."""

from __future__ import annotations

from dataclasses import replace

from games.adventure import combat, encounters, harm, holdings, turns, where
from games.adventure.cards import Copy
from games.adventure.deeds import Saw
from games.adventure.draft import Draft
from games.adventure.phases import Meeting, Travel
from games.adventure.squares import Square
from games.core.game import Seat, only


def enter_at(draft: Draft, number: int, square: Square) -> None:
    """A Coast that the party does not cross is turned up, and another square is asked for (article 3.1)."""
    if turns.stops(draft.state, number, square):
        turns.turn_up(draft, number, square)
        draft.tell("barred_by_island", party=number, square=square)
        draft.enter(draft.state.phase)
        return
    turns.land_on(draft, number, square)
    turns.enter_map(draft)


def look(draft: Draft, number: int) -> None:
    """The lands around, for the eyes of the party's players only (article 3.2)."""
    party = draft.state.parties[number]
    hidden = tuple(
        square
        for square in holdings.near(draft.options, where.standing_on(party))
        if not where.known(draft.state, party, square)
    )
    lands = tuple(draft.state.lands[where.place(draft.state, square)] for square in hidden)
    draft.party(number, seen=(*party.seen, *hidden))
    draft.tell("looked", party=number)
    called = holdings.called(draft.options, lands)
    draft.whisper(Saw(hidden, lands, called, audience=only(*party.seats)))


def go(draft: Draft, number: int, square: Square) -> None:
    """One step (articles 3.3 to 3.5)."""
    phase = draft.state.phase
    steps = phase.steps if isinstance(phase, Travel) else 0
    if steps == 0:
        harm.last_breath_over(draft, number)
    if not draft.state.parties[number].heroes:
        turns.end_movement(draft)
        return
    new = turns.turn_up(draft, number, square)
    if turns.stops(draft.state, number, square):
        draft.tell("barred_by_island", party=number, square=square)
        turns.end_movement(draft)
        return
    _walk(draft, number, square)
    party = draft.state.parties[number]
    stopped = where.monsters_at(draft.state, square) or len(where.parties_at(draft.state, square)) > 1
    if steps == 0 and holdings.all_fly(draft.options, party) and not stopped:
        draft.enter(Travel(number, 1, new))
    else:
        arrive(draft, number, new)


def _walk(draft: Draft, number: int, square: Square) -> None:
    party = draft.state.parties[number]
    back = party.trail[-1:] == (square,)
    trail = party.trail[:-1] if back else (*party.trail, where.standing_on(party))
    heroes = tuple(replace(hero, square=square) for hero in party.heroes)
    draft.party(number, square=square, trail=trail, heroes=heroes)
    draft.tell("walked", party=number, square=square)


def ferry(draft: Draft, number: int, seat: Seat, square: Square, paid: tuple[Copy, ...]) -> None:
    """Two cards for a step out of a place with no way out (article 3.8)."""
    draft.take(seat, paid)
    draft.discard(*paid)
    draft.tell("ferried", seat=seat, party=number, square=square, cards=paid)
    draft.refill(seat)
    harm.last_breath_over(draft, number)
    if not draft.state.parties[number].heroes:
        turns.end_movement(draft)
        return
    new = turns.turn_up(draft, number, square)
    _walk(draft, number, square)
    arrive(draft, number, new)


def turn_back(draft: Draft, number: int) -> None:
    """Away from a wall, without a blow (article 7.12); that is an entry like any other."""
    square = draft.state.parties[number].trail[-1]
    harm.last_breath_over(draft, number)
    if not draft.state.parties[number].heroes:
        turns.end_movement(draft)
        return
    _walk(draft, number, square)
    arrive(draft, number, new=False)


def stay(draft: Draft, number: int) -> None:
    """Whoever does not move may camp (article 3.7)."""
    harm.last_breath_over(draft, number)
    draft.tell("stayed", party=number)
    if draft.options.camp:
        wounded = [hero for hero in draft.state.parties[number].heroes if hero.damage and not hero.down]
        for hero in wounded:
            draft.change(hero.copy, damage=hero.damage - 1)
        if wounded:
            draft.tell("camped", party=number, cards=[hero.copy for hero in wounded])
    turns.end_movement(draft)


def fight_on(draft: Draft, number: int) -> None:
    """Against what stands on the party's own square."""
    square = where.standing_on(draft.state.parties[number])
    harm.last_breath_over(draft, number)
    if not draft.state.parties[number].heroes:
        turns.end_movement(draft)
        return
    combat.begin(draft, square, (number,))


# Arriving


def arrive(draft: Draft, number: int, new: bool) -> None:
    """Another party there is met first (chapter 8), then the others may summon (chapter 6)."""
    square = where.standing_on(draft.state.parties[number])
    met = [other for other in where.parties_at(draft.state, square) if other != number]
    if met:
        leader = draft.state.parties[met[0]].leader
        draft.tell("met", party=number, numbers=(leader,), square=square)
        draft.enter(Meeting(number, met[0], new=new))
    else:
        encounters.summoning(draft, number, new)


# The end of a turn


def swap(draft: Draft, seat: Seat, card: Copy) -> None:
    """One card for another, whatever the size of the hand (article 4.3)."""
    draft.take(seat, (card,))
    draft.discard(card)
    draft.tell("swapped", seat=seat, copy=card)
    draft.draw(seat, 1)


def ended(draft: Draft, seat: Seat) -> None:
    """``seat`` has done with the turn."""
    phase = draft.state.phase
    if phase.kind != "ending":
        return
    draft.tell("kept", seat=seat)
    asked = tuple(other for other in phase.asked if other != seat)
    if asked:
        draft.set(phase=replace(phase, asked=asked))
    else:
        turns.next_turn(draft)
