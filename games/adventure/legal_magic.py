"""Which spells may be cast and which skills used (chapters 9 and 10)."""

from __future__ import annotations

from games.adventure import cards, holdings, magic, purses, where
from games.adventure.cards import Aim, Card, Copy, Kind, Skill
from games.adventure.combat import acting
from games.adventure.legal_fight import able
from games.adventure.legal_travel import mover
from games.adventure.moves import Cast, Use
from games.adventure.phases import Fight, Summoning
from games.adventure.refusable import about, in_hand, not_asked, unpaid
from games.adventure.state import Creature, State
from games.core.game import Seat, Violation


def _moment(state: State, seat: Seat) -> Violation | None:
    """In one's own turn, or when asked to answer (articles 9.2 and 9.7)."""
    phase = state.phase
    if not isinstance(phase, Fight):
        return mover(state, seat)
    if phase.stage == "act" and seat in acting(state, phase):
        return None
    if phase.stage in ("window", "reply") and seat in phase.asked:
        return None
    return Violation("9.2", "not_your_moment")


def _in_answer(state: State) -> bool:
    return isinstance(state.phase, Fight) and state.phase.stage in ("window", "reply")


def cast(state: State, seat: Seat, move: Cast) -> Violation | None:
    violation = _castable(state, seat, move.card)
    if violation is not None:
        return violation
    printed = holdings.card(state.options, move.card)
    return _paying(state, seat, move.card) or _aim(state, seat, move.card, printed.aim, move.targets)


def _castable(state: State, seat: Seat, card: Copy) -> Violation | None:
    if where.party_of(state, seat) is None:
        return Violation("9.2", "opposition")
    violation = in_hand(state, seat, card) or _moment(state, seat)
    if violation is not None:
        return violation
    printed = holdings.card(state.options, card)
    if not printed.spell:
        return about(state.options, "4.5", "no_spell", card)
    if _in_answer(state) and printed.kind is not Kind.INSTANT:
        return about(state.options, "9.2", "slow", card)
    if not state.options.led and _needs_ruling(printed):
        return about(state.options, "9.6", "nobody_rules", card)
    return None


def _needs_ruling(printed: Card) -> bool:
    return any(isinstance(effect, cards.Ruling) for effect in printed.effects)


def _paying(state: State, seat: Seat, card: Copy) -> Violation | None:
    """Somebody of the seat's has to cast it, and to pay for it (articles 9.1, 7.3 and 5.1)."""
    number = where.party_of(state, seat) or 0
    found = holdings.casters(state.options, state.parties[number], seat)
    if not found:
        return about(state.options, "9.1", "no_caster", card)
    fresh = [hero for hero in found if where.fresh(hero)]
    cost = holdings.card(state.options, card).cost
    tires = isinstance(state.phase, Fight) or not cost.value
    if tires and not fresh:
        return about(state.options, "7.3", "casters_tapped", card)
    if magic.caster_for(state, seat, card) is not None:
        return None
    purse = min(
        (purses.missing(state, hero, cost, casting=True) for hero in (fresh if tires else found)),
        key=lambda owed: owed.value,
    )
    return unpaid(state.options, "5.1", card, purse)


def _aim(state: State, seat: Seat, source: Copy, aim: Aim, targets: tuple[Copy, ...]) -> Violation | None:
    """What may be chosen (article 9.4)."""
    wanted = 1 if aim in (Aim.CREATURE, Aim.LAND) else 0
    if len(targets) != wanted:
        return about(state.options, "9.4", "target_count", source, wanted=wanted)
    if not wanted:
        return None
    return _land(state, targets[0]) if aim is Aim.LAND else _creature(state, seat, source, targets[0])


def _land(state: State, copy: Copy) -> Violation | None:
    square = magic.square_of(state, copy)
    if square is not None and where.is_up(state, square):
        return None
    return Violation("9.4", "no_land")


def reachable(state: State, seat: Seat) -> tuple[Creature, ...]:
    """The creatures that can be chosen: in a fight everybody who fights; else one's own party."""
    if isinstance(state.phase, Fight):
        return where.fighting(state, state.phase)
    number = where.party_of(state, seat)
    return () if number is None else tuple(one for one in state.parties[number].heroes if not one.away)


def _creature(state: State, seat: Seat, source: Copy, copy: Copy) -> Violation | None:
    one = where.creature(state, copy)
    if one is None or one not in reachable(state, seat):
        return about(state.options, "9.4", "no_target", copy)
    if one.down:
        return about(state.options, "7.9", "target_down", copy)
    colours = holdings.card(state.options, source).colours
    wards = holdings.card(state.options, copy).wards
    if state.options.protection and set(colours) & set(wards):
        return about(state.options, "10.10", "warded", copy)
    return None


# Skills


def use(state: State, seat: Seat, move: Use) -> Violation | None:
    one = where.creature(state, move.source) or where.bearer(state, move.source)
    skill = _skill(state, move)
    if isinstance(skill, Violation):
        return skill
    if one is None or one.seat != seat or (isinstance(state.phase, Fight) and not _fights(state, one)):
        return about(state.options, "9.7", "not_yours_to_use", move.source)
    violation = _moment(state, seat) or _usable(state, one, move, skill)
    if violation is not None:
        return violation
    if not purses.pays(state, one, skill.cost):
        owed = (
            purses.opposition_lacks(state, skill.cost)
            if one.party is None
            else purses.missing(state, one, skill.cost)
        )
        return unpaid(state.options, "5.4" if one.party is None else "5.1", move.source, owed)
    return _aim(state, seat, move.source, skill.aim, move.targets)


def _fights(state: State, one: Creature) -> bool:
    phase = state.phase
    return isinstance(phase, Fight) and one in where.fighting(state, phase)


def _skill(state: State, move: Use) -> Skill | Violation:
    known = move.source.key in holdings.book(state.options)
    skill = holdings.skill(state.options, move.source, move.skill.key) if known else None
    if skill is None:
        return about(state.options, "9.7", "no_skill", move.source)
    if any(isinstance(effect, cards.Regenerate) for effect in skill.effects):
        return about(state.options, "10.8", "by_itself", move.source)
    return skill


def _usable(state: State, one: Creature, move: Use, skill: Skill) -> Violation | None:
    if one.away:
        return about(state.options, "10.9", "away", one.copy)
    if one.down:
        drinks = move.source in holdings.potions(state.options, one) and not _in_answer(state)
        return None if drinks and one.breath else about(state.options, "7.9", "down", one.copy)
    if holdings.tires(skill):
        if isinstance(state.phase, Fight):
            return able(state, one.seat, one.copy)
        return about(state.options, "7.3", "tapped", one.copy) if one.tapped else None
    fights_only = any(isinstance(effect, cards.Boost) for effect in skill.effects)
    if fights_only and not isinstance(state.phase, Fight):
        return about(state.options, "10.4", "only_fighting", one.copy)
    return None


def use_land(state: State, seat: Seat, move: Use) -> Violation | None:
    """A rare land that the opposition taps or gives up for what it does (article 5.5)."""
    phase = state.phase
    if isinstance(phase, Summoning) and seat != phase.asked[0]:
        return not_asked("6.2", phase.asked[0])
    skill = _skill(state, move)
    if isinstance(skill, Violation):
        return skill
    square = magic.square_of(state, move.source)
    entered = state.parties[state.mover].square
    if square is None or square not in where.open_lands(state, entered):
        return Violation("5.5", "land_not_open")
    if state.options.encounters == "table" or not special(skill):
        return Violation("5.5", "pays_by_itself")
    if purses.opposition_plan(state, skill.cost) is None:
        return unpaid(state.options, "5.3", move.source, purses.opposition_lacks(state, skill.cost))
    if move.targets == (move.source,):
        return Violation("5.5", "land_itself")
    return _aim(state, seat, move.source, skill.aim, move.targets)


def special(skill: Skill) -> bool:
    """More than the mana that lands give anyway."""
    return skill.spent or any(not isinstance(effect, cards.Make) for effect in skill.effects)
