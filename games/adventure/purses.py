"""Who pays for what: adventurers from their own mana, monsters from what is left on the map (chapter 5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.adventure import holdings, where
from games.adventure.cards import Copy, Cost
from games.adventure.draft import Draft
from games.adventure.mana import NOTHING, Mana, cheapest, covers, lacking, pay, plus
from games.adventure.phases import Fight, Summoning
from games.adventure.squares import Square
from games.adventure.state import Creature, Party, State


class Payment(NamedTuple):
    """What is left once a hero has paid: its own mana, the pool of its party, and whether the land's extra
    point was needed."""

    mana: Mana
    pool: Mana
    point: bool


def payment(state: State, hero: Creature, cost: Cost, *, casting: bool = False) -> Payment | None:
    """How ``hero`` pays ``cost``, or None if it cannot. The extra point is for casters (article 5.2)."""
    party = state.parties[hero.party or 0]
    best = _settled(hero.mana, party.pool, NOTHING, cost)
    if best is not None or not casting or not party.point:
        return best
    for point in extra_points(state, party):
        found = _settled(hero.mana, party.pool, point, cost)
        if found is not None:
            return found
    return None


def _settled(mana: Mana, pool: Mana, point: Mana, cost: Cost) -> Payment | None:
    """Own mana goes first, then the pool, last the extra point."""
    left, owed = pay(plus(plus(mana, pool), point), cost)
    if owed.value:
        return None
    spared = Mana(*(min(a, b) for a, b in zip(left, pool, strict=True)))
    own = Mana(*(min(a - b, c) for a, b, c in zip(left, spared, mana, strict=True)))
    return Payment(own, spared, point != NOTHING)


def extra_points(state: State, party: Party) -> tuple[Mana, ...]:
    lying = None if party.square is None else where.land(state, party.square)
    return holdings.point_of_land(state.options, lying, party.heroes)


def missing(state: State, hero: Creature, cost: Cost, *, casting: bool = False) -> Cost:
    """The part of ``cost`` that ``hero`` cannot pay, at best."""
    party = state.parties[hero.party or 0]
    points = extra_points(state, party) if casting and party.point else (NOTHING,)
    purses = [plus(plus(hero.mana, party.pool), point) for point in points]
    return min((pay(purse, cost)[1] for purse in purses), key=lambda owed: owed.value)


def spend(draft: Draft, one: Creature, cost: Cost, *, casting: bool = False) -> bool:
    """Pay for something that ``one`` does; False, and nothing is paid, if it cannot."""
    if one.party is None:
        return spend_opposition(draft, cost)
    paid = payment(draft.state, one, cost, casting=casting)
    if paid is None:
        return False
    draft.change(one.copy, mana=paid.mana)
    party = draft.state.parties[one.party]
    draft.party(one.party, pool=paid.pool, point=party.point and not paid.point)
    return True


def pays(state: State, one: Creature, cost: Cost, *, casting: bool = False) -> bool:
    if one.party is None:
        return opposition_lacks(state, cost).value == 0
    return payment(state, one, cost, casting=casting) is not None


# The opposition


def _entered(state: State) -> Square | None:
    """The square whose land does not pay (article 5.3)."""
    phase = state.phase
    if isinstance(phase, Summoning):
        return state.parties[phase.party].square
    return phase.square if isinstance(phase, Fight) else None


def _pool(state: State) -> Mana:
    return state.phase.pool if isinstance(state.phase, Summoning | Fight) else NOTHING


def opposition_plan(state: State, cost: Cost) -> tuple[Mana, tuple[Square, ...]] | None:
    """What is left of the opposition's pool and the lands to tap, or None if both together do not pay."""
    by_table = state.options.encounters == "table"
    left, owed = pay(_pool(state), cost, convert=by_table)
    if not owed.value:
        return left, ()
    places = cheapest(where.sources(state, _entered(state)), owed)
    return None if places is None else (left, tuple(where.square_at(state, place) for place in places))


def opposition_lacks(state: State, cost: Cost) -> Cost:
    """The part of ``cost`` that the opposition cannot pay."""
    if opposition_plan(state, cost) is not None:
        return Cost()
    by_table = state.options.encounters == "table"
    owed = pay(_pool(state), cost, convert=by_table)[1]
    return lacking(where.sources(state, _entered(state)), owed)


def lands_cover(state: State, cost: Cost, lands: Sequence[Square]) -> bool:
    """Whether exactly these lands pay what the pool does not, none too many (article 6.2)."""
    entered = _entered(state)
    chosen = [where.place(state, square) for square in lands]
    picked = [source for source in where.sources(state, entered) if source.place in chosen]
    return len(picked) == len(lands) and covers(picked, pay(_pool(state), cost)[1])


def spend_opposition(draft: Draft, cost: Cost, lands: tuple[Square, ...] = ()) -> bool:
    """Pay for a monster or what it does, from these lands or the cheapest ones."""
    plan = opposition_plan(draft.state, cost)
    if plan is None:
        return False
    left, tapped = plan
    draft.set(tapped=draft.state.tapped + (lands or tapped))
    phase = draft.state.phase
    if isinstance(phase, Summoning | Fight) and phase.pool != left:
        _set_pool(draft, left)
    return True


def _set_pool(draft: Draft, pool: Mana) -> None:
    phase = draft.state.phase
    if isinstance(phase, Summoning):
        draft.set(phase=Summoning(phase.party, phase.asked, pool, phase.duel))
    elif isinstance(phase, Fight):
        draft.change_fight(pool=pool)


def add_to_pool(draft: Draft, mana: Mana) -> None:
    """More mana for the opposition of this encounter."""
    _set_pool(draft, plus(_pool(draft.state), mana))


def make_mana(draft: Draft, one: Creature, mana: Mana) -> None:
    """What a creature's skill makes: for its party's turn, or for the opposition (article 10.12)."""
    if one.party is None:
        add_to_pool(draft, mana)
    else:
        draft.party(one.party, pool=plus(draft.state.parties[one.party].pool, mana))


def is_payable_by(state: State, card: Copy) -> bool:
    """Whether the opposition can summon ``card`` now."""
    return opposition_plan(state, holdings.card(state.options, card).cost) is not None
