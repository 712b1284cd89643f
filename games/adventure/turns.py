"""The turns of a session: whose it is, what is fresh at its start, and how it ends."""

from __future__ import annotations

from dataclasses import replace

from games.adventure import experience, harm, holdings, where
from games.adventure.cards import Keyword, Span
from games.adventure.draft import Draft
from games.adventure.mana import NOTHING
from games.adventure.phases import Ending, Entering, Over, Recruiting, Travel
from games.adventure.squares import Square
from games.adventure.state import State
from games.core.game import Seat


def over(draft: Draft, article: str, reason: str) -> None:
    """The end, with what everybody takes along (article 12.4)."""
    for seat in where.present(draft.state):
        mana, points = experience.share(draft.state, seat)
        if mana.total:
            draft.tell("award", seat=seat, numbers=(points,), text=mana.text)
    draft.enter(Over(experience.outcome(draft.state, article, reason)))


def active(state: State) -> tuple[int, ...]:
    """Parties that take turns: with adventurers, and with somebody to lead them."""
    return tuple(
        number for number, party in enumerate(state.parties) if party.heroes and where.members(state, number)
    )


# The start


def enter_map(draft: Draft) -> None:
    """The next party that is not on the map yet enters it (article 3.1); then the first turn begins."""
    state = draft.state
    waiting = [number for number in active(state) if state.parties[number].square is None]
    if not waiting:
        first = active(state)
        if first:
            start_turn(draft, state.mover if state.mover in first else first[0])
        else:
            nobody_left(draft)
        return
    party = waiting[0]
    if state.options.entry == "chance":
        open_squares = where.entries(state)
        fit = [square for square in open_squares if not stops(state, party, square)] or open_squares
        square, chance = state.chance.pick(fit)
        draft.set(chance=chance)
        draft.final = True
        land_on(draft, party, square)
        enter_map(draft)
        return
    draft.enter(Entering(party, chooser(state, party)))


def stops(state: State, number: int, square: Square) -> bool:
    """Whether the land there is an island that the party does not cross (article 3.5)."""
    return where.island(state, square) and not holdings.all_cross_islands(
        state.options, state.parties[number]
    )


def chooser(state: State, number: int) -> Seat:
    """Who says where a party enters."""
    party = state.parties[number]
    if state.options.entry == "others":
        rest = where.others(state, number)
        return rest[0] if rest else party.leader
    return party.leader


def land_on(draft: Draft, number: int, square: Square) -> None:
    """The party stands on ``square`` now, which is turned up; there is no encounter (article 3.1)."""
    turn_up(draft, number, square)
    heroes = tuple(replace(hero, square=square) for hero in draft.state.parties[number].heroes)
    draft.party(number, square=square, trail=(), heroes=heroes)
    draft.tell("landed", party=number, square=square)


def turn_up(draft: Draft, number: int, square: Square) -> bool:
    """Turn the land up; whether it was face down."""
    place = where.place(draft.state, square)
    if draft.state.up[place]:
        return False
    draft.set(up=(*draft.state.up[:place], True, *draft.state.up[place + 1 :]))
    draft.tell("turned_up", party=number, square=square, copy=draft.state.lands[place])
    draft.final = True
    return True


# Turns


def start_turn(draft: Draft, number: int) -> None:
    """Lands and adventurers untap, mana is fresh (articles 5.1, 5.3, 7.2); then the party moves."""
    draft.set(mover=number, tapped=())
    harm.rise(draft, number)
    for hero in draft.state.parties[number].heroes:
        mana = holdings.purse(draft.options, hero)
        draft.change(hero.copy, tapped=False, acted=False, mana=mana, breath=hero.down)
    draft.party(number, point=True, pool=NOTHING, handed=())
    draft.tell("turn", party=number, numbers=(draft.state.day,))
    draft.enter(Travel(number))


def end_movement(draft: Draft) -> None:
    """Moving and fighting are done for this turn: the objective is looked at (12.1), cards are exchanged."""
    state = draft.state
    number = state.mover
    party = state.parties[number]
    if not party.heroes or not where.members(state, number):
        next_turn(draft)
        return
    at_goal = party.square is not None and party.square == where.goal(state)
    if at_goal and not party.reached and not where.monsters_at(state, where.standing_on(party)):
        draft.party(number, reached=True)
        draft.tell("reached", party=number, square=party.square)
        if not state.options.led:
            over(draft, "12.1", "objective")
            return
    draft.enter(Ending(number, where.members(draft.state, number)))


def next_turn(draft: Draft) -> None:
    """The next party; after the last one a new day begins (article 1.7)."""
    for one in tuple(where.everybody(draft.state)):
        marks = tuple(mark for mark in one.marks if mark.span is Span.LASTING)
        if marks != one.marks:
            draft.change(one.copy, marks=marks)
    harm.bury(draft)
    state = draft.state
    later = [number for number in active(state) if number > state.mover]
    if later:
        start_turn(draft, later[0])
    elif not active(state):
        nobody_left(draft)
    elif not state.options.led and state.day >= state.options.days:
        over(draft, "12.2", "days")
    else:
        draft.set(day=state.day + 1)
        _phase_in_and_out(draft)
        start_turn(draft, active(draft.state)[0])


def _phase_in_and_out(draft: Draft) -> None:
    """Article 10.9: there one day, gone the next."""
    for one in tuple(where.everybody(draft.state)):
        if holdings.can(draft.options, one, Keyword.PHASING):
            draft.change(one.copy, away=not one.away)
            draft.tell("phased", copy=one.copy, numbers=(int(not one.away),))


def nobody_left(draft: Draft) -> None:
    """No adventurer lives: rivals have nothing more to win (12.3), a Game Master may send for others, who
    enter the map anew (2.6)."""
    if draft.options.led:
        for number in range(len(draft.state.parties)):
            draft.party(number, square=None, trail=())
        draft.enter(Recruiting())
    else:
        over(draft, "12.3", "nobody")
