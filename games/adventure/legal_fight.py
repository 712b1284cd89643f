"""What is legal in a fight (chapter 7)."""

from __future__ import annotations

from games.adventure import holdings, where
from games.adventure.cards import Copy, Keyword
from games.adventure.combat import acting
from games.adventure.legal_travel import passage
from games.adventure.moves import Attack, AttackAll, Band, Block, Flee, Pass, Ready, Share, Strike
from games.adventure.phases import Blow, Fight
from games.adventure.refusable import about, not_asked
from games.adventure.state import Creature, State
from games.core.game import Seat, Violation


def fight_of(state: State) -> Fight:
    """The fight that goes on; only asked in the phase of a fight."""
    if not isinstance(state.phase, Fight):
        raise TypeError(state.phase)
    return state.phase


def own_turn(state: State, seat: Seat) -> Violation | None:
    """Article 7.2."""
    fight = fight_of(state)
    if fight.stage != "act":
        return Violation("7.6", "blow_first")
    if seat in acting(state, fight):
        return None
    if seat in fight.ready:
        return Violation("7.2", "finished")
    return Violation.of("7.2", "not_your_combat_turn", seat=fight.order[fight.current].seat)


def able(state: State, seat: Seat, copy: Copy) -> Violation | None:
    """Whether ``copy`` is a creature of ``seat`` that can take its tapping action (article 7.3)."""
    one = where.creature(state, copy)
    if one is None or one.seat != seat or one not in where.fighting(state, fight_of(state)):
        return about(state.options, "7.2", "not_yours", copy)
    if one.down:
        return about(state.options, "7.9", "down", copy)
    if one.acted:
        return about(state.options, "7.3", "acted", copy)
    return about(state.options, "7.3", "tapped", copy) if one.tapped else None


def attacker(state: State, seat: Seat, copy: Copy) -> Violation | None:
    violation = able(state, seat, copy)
    if violation is not None:
        return violation
    fight = fight_of(state)
    one = next((own for own in where.turn_creatures(state, fight) if own.copy == copy), None)
    if one is None:
        return about(state.options, "7.2", "not_yours", copy)
    if holdings.can(state.options, one, Keyword.WALL):
        return about(state.options, "7.12", "wall_attacks", copy)
    return None


def target(state: State, copy: Copy) -> Violation | None:
    """Any creature of another side (article 7.4)."""
    fight = fight_of(state)
    side = fight.order[fight.current].party
    one = where.creature(state, copy)
    if one is not None and one.down:
        return about(state.options, "7.9", "target_down", copy)
    return None if one in where.enemies(state, fight, side) else about(state.options, "7.4", "no_enemy", copy)


def attack(state: State, seat: Seat, move: Attack) -> Violation | None:
    return own_turn(state, seat) or attacker(state, seat, move.attacker) or target(state, move.target)


def band(state: State, seat: Seat, move: Band) -> Violation | None:
    violation = own_turn(state, seat)
    if violation is not None:
        return violation
    if not state.options.banding:
        return Violation("10.6", "no_banding")
    if len(set(move.attackers)) < len(move.attackers) or len(move.attackers) < 2:
        return Violation("10.6", "band_of_two")
    for copy in move.attackers:
        violation = attacker(state, seat, copy)
        if violation is not None:
            return violation
    found = [one for one in where.everybody(state) if one.copy in move.attackers]
    plain = [one for one in found if not holdings.can(state.options, one, Keyword.BANDING)]
    return Violation("10.6", "no_bander") if len(plain) > 1 else target(state, move.target)


def attackers(state: State, seat: Seat) -> tuple[Creature, ...]:
    """The creatures with which ``seat`` can attack now."""
    own = where.turn_creatures(state, fight_of(state))
    return tuple(one for one in own if attacker(state, seat, one.copy) is None)


def attack_all(state: State, seat: Seat, move: AttackAll) -> Violation | None:
    violation = own_turn(state, seat)
    if violation is not None:
        return violation
    return target(state, move.target) if attackers(state, seat) else Violation("7.3", "nobody_fresh")


def ready(state: State, seat: Seat, _move: Ready) -> Violation | None:
    return own_turn(state, seat)


def flee(state: State, seat: Seat, _move: Flee) -> Violation | None:
    violation = own_turn(state, seat)
    if violation is not None:
        return violation
    fight = fight_of(state)
    number = fight.order[fight.current].party
    if number is None:
        return Violation("7.10", "monsters_stay")
    party = state.parties[number]
    if seat != party.leader:
        return Violation.of("3.9", "leader", seat=party.leader)
    if fight.started or fight.ready:
        return Violation("7.10", "too_late")
    return passage(state, party, party.trail[-1]) if party.trail else Violation("7.10", "no_way_back")


def _asked(state: State, seat: Seat, *stages: str) -> Violation | None:
    fight = fight_of(state)
    if fight.stage not in stages:
        return Violation("7.6", "nothing_asked")
    if seat in fight.asked:
        return None
    return not_asked("7.6", fight.asked[0]) if fight.asked else Violation("7.6", "nothing_asked")


def passes(state: State, seat: Seat, _move: Pass) -> Violation | None:
    return _asked(state, seat, "window", "reply")


def block(state: State, seat: Seat, move: Block) -> Violation | None:
    fight = fight_of(state)
    violation = _asked(state, seat, "window")
    if violation is not None:
        return violation
    blow = fight.blow
    if blow is None or blow.free:
        return Violation("7.10", "no_block")
    if blow.blocker is not None:
        return Violation("7.5", "blocked")
    return able(state, seat, move.blocker) or blocks(state, blow, move.blocker)


def blocks(state: State, blow: Blow, copy: Copy) -> Violation | None:
    """Whether ``copy`` may stand in the way of ``blow`` (articles 7.5, 10.3 and 10.5)."""
    one, struck = where.creature(state, copy), where.creature(state, blow.target)
    if one is None or struck is None or one.party != struck.party:
        return about(state.options, "7.5", "other_side", copy)
    strikers = [found for word in blow.attackers if (found := where.creature(state, word)) is not None]
    for striker in strikers:
        if _walks_unseen(state, striker):
            return about(state.options, "10.5", "landwalk", striker.copy)
        if _out_of_reach(state, striker, one):
            return about(state.options, "10.3", "flies", striker.copy)
    return None


def _walks_unseen(state: State, striker: Creature) -> bool:
    lying = where.land(state, fight_of(state).square)
    if not state.options.landwalk or lying is None:
        return False
    return holdings.card(state.options, lying).terrain in holdings.walks(state.options, striker)


def _out_of_reach(state: State, striker: Creature, blocker: Creature) -> bool:
    if not state.options.flying or not holdings.can(state.options, striker, Keyword.FLYING):
        return False
    return not {Keyword.FLYING, Keyword.REACH} & holdings.keywords(state.options, blocker)


def share(state: State, seat: Seat, move: Share) -> Violation | None:
    """Damage of a blow, among those on one side (article 10.6)."""
    violation = _asked(state, seat, "share")
    if violation is not None:
        return violation
    due = fight_of(state).harms[0]
    struck = where.creature(state, due.struck)
    side = () if struck is None else where.comrades(state, struck)
    if move.creature not in [one.copy for one in side]:
        return about(state.options, "10.6", "no_sharer", move.creature)
    if not 1 <= move.amount <= due.amount:
        return Violation.of("10.6", "share", high=due.amount)
    return None


def strike(state: State, seat: Seat, move: Strike) -> Violation | None:
    """A free blow at somebody who flees (article 7.10)."""
    fight = fight_of(state)
    violation = _asked(state, seat, "flight")
    if violation is not None:
        return violation
    one = where.creature(state, move.attacker)
    if one is None or one.seat != seat or move.attacker not in fight.strikers:
        return about(state.options, "7.10", "no_free_blow", move.attacker)
    prey = where.creature(state, move.target)
    if prey is None or prey.party != fight.fleeing or prey.down or prey.away:
        return about(state.options, "7.10", "not_fleeing", move.target)
    return None
