"""What may be tried: moves to list, and forms for those that cannot be listed. ``check`` decides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from games.adventure import (
    holdings,
    legal_fight,
    legal_magic,
    legal_master,
    legal_travel,
    opening,
    purses,
    where,
)
from games.adventure.cards import Aim, Copy, Keyword, Kind, Regenerate
from games.adventure.moves import (
    Attack,
    AttackAll,
    Back,
    Block,
    Cast,
    Change,
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
from games.adventure.state import (
    MASTER,
    MOST_TEXT,
    Creature,
    Ending,
    Entering,
    Fight,
    Meeting,
    Recruiting,
    State,
    Summoning,
    Travel,
)
from games.core.forms import Form, PickForm, TextForm
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


# Forms


def forms(state: State, seat: Seat) -> tuple[Form, ...]:
    found: list[Form] = []
    if state.options.led and seat == MASTER and state.phase.kind != "over":
        found += _interventions(state)
    if state.requests or seat in state.gone:
        return tuple(found)
    match state.phase:
        case Travel():
            found += _ferries(state, seat)
        case Summoning(asked=asked) if asked[0] == seat:
            found += _summonings(state, seat)
        case Fight():
            found += _bands(state, seat)
    return tuple(found)


def _ferries(state: State, seat: Seat) -> Iterator[Form]:
    party = state.parties[state.mover]
    hand = state.players[seat].hand
    if party.square is not None and len(hand) >= 2:
        for square in holdings.near(state.options, party.square):
            if legal_travel.ferry_to(state, seat, square) is None:
                yield PickForm(f"ferry {square.word}", 2, 2, tuple(card.word for card in hand))


def _summonings(state: State, seat: Seat) -> Iterator[Form]:
    """The lands to tap, where there is a choice; the smallest instance is the one that the rules choose."""
    phase = state.phase
    if not isinstance(phase, Summoning):
        return
    entered = state.parties[phase.party].square
    sources = where.sources(state, entered)
    for card in state.players[seat].hand:
        printed = holdings.card(state.options, card)
        plan = purses.opposition_plan(state, printed.cost) if printed.kind is Kind.CREATURE else None
        if plan is None or not plan[1] or len(plan[1]) == len(sources):
            continue
        rest = [where.square_at(state, source.place) for source in sources]
        order = (*plan[1], *(square for square in rest if square not in plan[1]))
        if purses.lands_cover(state, printed.cost, plan[1]):
            words = tuple(square.word for square in order)
            yield PickForm(f"tap {card.word}", len(plan[1]), len(words), words)


def _bands(state: State, seat: Seat) -> Iterator[Form]:
    """Banders and at most one other, the smallest pair first (article 10.6)."""
    fight = state.phase
    if not isinstance(fight, Fight) or not state.options.banding:
        return
    if legal_fight.own_turn(state, seat) is not None:
        return
    strikers = legal_fight.attackers(state, seat)
    banders = [one for one in strikers if holdings.can(state.options, one, Keyword.BANDING)]
    rest = [one for one in strikers if one not in banders]
    if not banders or len(strikers) < 2:
        return
    order = [one.copy.word for one in (*banders, *rest)]
    for prey in where.enemies(state, fight, fight.order[fight.current].party):
        yield PickForm(f"band {prey.copy.word}", 2, len(banders) + bool(rest), tuple(order))


AMOUNTS: Final = (1, 2, 3, 5)
"""The numbers on the Game Master's menus; any up to 9 may be typed (article 11.2)."""

KEYWORDS: Final = (
    Keyword.FLYING,
    Keyword.REACH,
    Keyword.FIRST_STRIKE,
    Keyword.TRAMPLE,
    Keyword.VIGILANCE,
)
"""The keywords on the Game Master's menus; any may be typed."""


def _interventions(state: State) -> Iterator[Form]:
    for prefix in _prefixes(state):
        yield TextForm(prefix, 1, MOST_TEXT)


def _prefixes(state: State) -> Iterator[str]:
    """What stands before the reason."""
    if state.requests:
        yield from ("approve", "deny")
    yield from ("rule", "note")
    for seat in where.present(state):
        if seat != MASTER:
            yield f"whisper {seat}"
            yield from (f"grant {seat} {amount}" for amount in AMOUNTS)
        yield from (f"deal {seat} {amount}" for amount in AMOUNTS)
        most = len(state.players[seat].hand)
        yield from (f"strip {seat} {amount}" for amount in AMOUNTS if amount <= most)
    for one in where.everybody(state):
        yield from _about_creature(one.copy.word)
    yield from _about_map(state)
    yield from _about_encounters(state)


def _about_creature(word: str) -> Iterator[str]:
    yield from (f"wound {word} {amount}" for amount in AMOUNTS)
    yield from (f"mend {word} {amount}" for amount in AMOUNTS)
    yield from (f"alter {word} {change.value}" for change in Change)
    yield from (f"endow {word} {keyword.value}" for keyword in KEYWORDS)
    yield from (f"{verb} {word}" for verb in ("turn", "slay", "dismiss"))


def _about_map(state: State) -> Iterator[str]:
    kinds = [card.key for card in state.options.cards if opening.basic(card)]
    placing = state.phase.kind in ("travel", "ending")
    at = state.parties[state.mover].square
    around = () if at is None else (at, *holdings.near(state.options, at))
    for square, up in zip(state.options.squares, state.up, strict=True):
        if not up:
            yield f"unveil {square.word}"
        if not where.parties_at(state, square):
            yield f"bar {square.word}"
        yield f"goal {square.word}"
        if placing and square not in state.barred:
            yield f"place {square.word}"
        if square in around:  # a land farther away may be typed
            yield from (f"lay {square.word} {key}" for key in kinds)


def _about_encounters(state: State) -> Iterator[str]:
    yield from _about_fights(state)
    yield "close"


def _about_fights(state: State) -> Iterator[str]:
    if isinstance(state.phase, Fight):
        yield "finish"
    if isinstance(state.phase, Fight | Summoning):
        yield from (f"fund {amount}" for amount in AMOUNTS)
    if legal_master.encounter_possible(state):
        yield from (f"encounter {amount}" for amount in AMOUNTS)
