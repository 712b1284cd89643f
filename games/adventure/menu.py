"""What may be tried: the moves that can be listed. ``check`` decides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.adventure import (
    holdings,
    legal_magic,
    where,
)
from games.adventure.cards import Aim, Copy, Regenerate
from games.adventure.moves import (
    Attack,
    AttackAll,
    Back,
    Block,
    Cast,
    End,
    Enter,
    Flee,
    Go,
    Halt,
    Hand,
    Lead,
    Look,
    Meet,
    Move,
    Pass,
    Ready,
    Recruit,
    Redraw,
    Resume,
    Share,
    SkillWord,
    Stance,
    Stay,
    Strike,
    Summon,
    Swap,
    Use,
)
from games.adventure.phases import Ending, Entering, Fight, Meeting, Recruiting, Summoning, Travel
from games.adventure.state import Creature, State
from games.core.game import Seat


def candidates(state: State, seat: Seat) -> Iterator[Move]:
    """Everything that ``seat`` may want to do in this phase."""
    phase = state.phase
    match phase:
        case Recruiting():
            yield from _recruiting(state, seat)
        case Entering():
            yield from (Enter(square) for square in where.entries(state))
        case Travel():
            yield from _travelling(state, seat, phase)
        case Meeting():
            yield from map(Meet, Stance)
        case Summoning():
            yield from (Summon(card) for card in state.players[seat].hand)
            yield from _land_skills(state)
            yield Pass()
        case Fight():
            yield from _fighting(state, seat, phase)
        case Ending():
            yield from (Swap(card) for card in state.players[seat].hand)
            yield End()


def _recruiting(state: State, seat: Seat) -> Iterator[Move]:
    yield from map(Recruit, state.players[seat].offers)
    yield Redraw()
    yield from _handing(state, seat)
    yield Ready()


def _handing(state: State, seat: Seat) -> Iterator[Move]:
    number = where.party_of(state, seat)
    heroes = () if number is None else state.parties[number].heroes
    for hero in heroes:
        if hero.seat == seat:
            for item in hero.items:
                yield from (Hand(item, other.copy) for other in heroes if other.copy != hero.copy)


def _travelling(state: State, seat: Seat, phase: Travel) -> Iterator[Move]:
    party = state.parties[phase.party]
    if seat not in party.seats or party.square is None:
        return
    yield Resume()
    yield Back()
    yield Look()
    yield from map(Go, holdings.near(state.options, party.square))
    yield Halt()
    yield Stay()
    yield from _casting(state, seat)
    yield from _using(state, seat, party.heroes)
    yield from map(Recruit, state.players[seat].offers)
    yield from _handing(state, seat)
    yield from (Lead(other) for other in where.members(state, phase.party))


def _casting(state: State, seat: Seat) -> Iterator[Move]:
    """Each spell of the hand on each target."""
    reach = legal_magic.reachable(state, seat)
    for card in state.players[seat].hand:
        printed = holdings.card(state.options, card)
        if printed.spell:
            for targets in _targets(state, printed.aim, reach):
                yield Cast(card, targets)


def _targets(state: State, aim: Aim, reach: Iterable[Creature]) -> Iterator[tuple[Copy, ...]]:
    if aim is Aim.CREATURE:
        yield from ((one.copy,) for one in reach)
    elif aim is Aim.LAND:
        squares = zip(state.options.squares, state.lands, state.up, strict=True)
        yield from ((land,) for square, land, up in squares if up and square not in state.wasted)
    else:
        yield ()


def _using(state: State, seat: Seat, creatures: Iterable[Creature]) -> Iterator[Move]:
    """Each skill of the seat's creatures, and of what they carry, on each target."""
    reach = legal_magic.reachable(state, seat)
    for one in creatures:
        if one.seat != seat:
            continue
        for source in (one.copy, *one.items):
            for skill in holdings.skills(state.options, source):
                if not any(isinstance(effect, Regenerate) for effect in skill.effects):
                    for targets in _targets(state, skill.aim, reach):
                        yield Use(source, SkillWord(skill.key), targets)


def _land_skills(state: State) -> Iterator[Move]:
    entered = state.parties[state.mover].square
    for square in where.open_lands(state, entered):
        land = where.land(state, square)
        for skill in () if land is None else holdings.skills(state.options, land):
            if land is not None and legal_magic.special(skill):
                for targets in _targets(state, skill.aim, ()):
                    yield Use(land, SkillWord(skill.key), targets)


def _fighting(state: State, seat: Seat, fight: Fight) -> Iterator[Move]:
    own = tuple(one for one in where.fighting(state, fight) if one.seat == seat)
    if fight.stage == "flight":
        prey = [one.copy for one in where.fighting(state, fight) if one.party == fight.fleeing]
        yield from (Strike(one, other) for one in fight.strikers for other in prey)
        return
    if fight.stage == "share":
        yield from _shares(state, fight)
        return
    if fight.stage == "act":
        yield from _attacks(state, fight)
        yield Flee()
        yield Ready()
    else:
        yield from (Block(one.copy) for one in own)
        yield Pass()
    yield from _casting(state, seat)
    yield from _using(state, seat, own)


def _shares(state: State, fight: Fight) -> Iterator[Move]:
    """All of it first, and first to whom was struck."""
    due = fight.harms[0]
    struck = where.creature(state, due.struck)
    side = () if struck is None else where.comrades(state, struck)
    for one in sorted(side, key=lambda one: one.copy != due.struck):
        yield from (Share(one.copy, amount) for amount in range(due.amount, 0, -1))


def _attacks(state: State, fight: Fight) -> Iterator[Move]:
    side = fight.order[fight.current].party
    prey = [one.copy for one in where.enemies(state, fight, side)]
    strikers = [one for one in where.turn_creatures(state, fight) if where.fresh(one)]
    if len(strikers) > 1:
        yield from map(AttackAll, prey)
    yield from (Attack(one.copy, other) for one in strikers for other in prey)


def uses(state: State, seat: Seat, word: str) -> Iterator[Move]:
    """What ``seat`` may have in mind with a card of its hand: to summon or to cast it."""
    card = Copy.from_word(word)
    printed = holdings.card(state.options, card)
    if not printed.spell:
        yield Summon(card)
    elif printed.aim is Aim.CREATURE:
        reach = legal_magic.reachable(state, seat) or tuple(where.everybody(state))
        yield from (Cast(card, (one.copy,)) for one in reach)
        if not reach:
            yield Cast(card, ())
    else:
        yield Cast(card, ())
