"""One blow: declared, blocked or answered, and struck (articles 7.4 to 7.7, 7.10)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from games.adventure import combat, harm, holdings, where
from games.adventure.cards import Copy, Keyword
from games.adventure.draft import Draft
from games.adventure.state import Blow, Creature
from games.core.game import Seat


def declare(draft: Draft, attackers: tuple[Copy, ...], target: Copy, *, free: bool = False) -> None:
    """Attackers tap as they declare, and stay so whatever becomes of the blow (article 7.4)."""
    if not free:
        for copy in attackers:
            one = where.creature(draft.state, copy)
            tapped = one is not None and not holdings.can(draft.options, one, Keyword.VIGILANCE)
            draft.change(copy, acted=True, tapped=tapped)
    draft.tell("attacked", copy=attackers[0], other=target, cards=attackers, text="free" if free else "")
    blow = Blow(attackers, target, free=free)
    defender = where.creature(draft.state, target)
    side = None if defender is None else defender.party
    asked = where.can_answer(draft.state, draft.fight, side)
    draft.enter(replace(draft.fight, stage="window", started=True, blow=blow, asked=asked))
    if not asked:
        strike(draft)


def block(draft: Draft, seat: Seat, blocker: Copy) -> None:
    """The blocker taps and takes the place of the target (article 7.5)."""
    fight = draft.fight
    if fight.blow is None:
        raise ValueError("there is no blow")
    draft.change(blocker, tapped=True, acted=True)
    draft.tell("blocked", copy=blocker, other=fight.blow.attackers[0])
    draft.enter(replace(draft.fight, blow=replace(fight.blow, blocker=blocker)))
    answered(draft, seat)


def answered(draft: Draft, seat: Seat) -> None:
    """``seat`` has no more to say to this blow; once nobody is asked, the dice are thrown. For the others the
    question stays the same."""
    fight = draft.fight
    asked = tuple(other for other in fight.asked if other != seat)
    draft.change_fight(asked=asked)
    if not asked:
        strike(draft)


class Throw(NamedTuple):
    """One strike: two dice with what is added to them, and the damage (article 7.4)."""

    attack: int
    power: int
    defence: int
    toughness: int

    @property
    def damage(self) -> int:
        return max(0, self.attack + self.power - self.defence - self.toughness)


def strike(draft: Draft) -> None:
    """Throw the dice. Whoever is no longer there neither strikes nor is struck."""
    blow = draft.fight.blow
    if blow is None:
        raise ValueError("there is no blow")
    found = (where.creature(draft.state, copy) for copy in blow.attackers)
    attackers = tuple(one for one in found if one is not None and not one.down)
    defender = where.struck(draft.state, blow)
    if not attackers or defender is None or defender.down:
        draft.tell("fizzled", copy=blow.attackers[0], other=blow.target)
    else:
        _exchange(draft, attackers, defender, _strikes_back(draft, blow, defender))
    _next_blow(draft)


def _strikes_back(draft: Draft, blow: Blow, defender: Creature) -> bool:
    """Article 7.7: who blocks; by option, whoever is untapped too, or nobody."""
    rule = draft.options.strike_back
    if blow.free or rule == "off":
        return False
    return blow.blocker is not None or (rule == "untapped" and not defender.tapped)


def _exchange(draft: Draft, attackers: tuple[Creature, ...], defender: Creature, back: bool) -> None:
    front = _front(draft, attackers)
    power = sum(holdings.power(draft.options, one) for one in attackers)
    quick = _first(draft, front) - _first(draft, defender) if back else 0
    if quick >= 0:
        _hit(draft, front, defender, power)
        if quick > 0:
            harm.bury(draft, front.party)
    if back and _stands(draft, defender.copy):
        _hit(draft, defender, front, holdings.power(draft.options, defender), what_back=True)
        if quick < 0:
            harm.bury(draft, defender.party)
    if quick < 0 and _stands(draft, front.copy):
        _hit(draft, front, defender, power)
    harm.bury(draft, front.party, defender.party)


def _front(draft: Draft, attackers: tuple[Creature, ...]) -> Creature:
    """Of a band, a bander takes what strikes back (article 10.6)."""
    banders = [one for one in attackers if holdings.can(draft.options, one, Keyword.BANDING)]
    return (banders or list(attackers))[0]


def _first(draft: Draft, one: Creature) -> int:
    return int(holdings.can(draft.options, one, Keyword.FIRST_STRIKE))


def _stands(draft: Draft, copy: Copy) -> bool:
    one = where.creature(draft.state, copy)
    return one is not None and not one.down


def _hit(draft: Draft, striker: Creature, struck: Creature, power: int, *, what_back: bool = False) -> None:
    """Two dice, and what comes of them; deaths are seen to afterwards."""
    endures = holdings.toughness(draft.options, struck)
    throw = Throw(draft.roll(), power, draft.roll(), endures)
    draft.tell(
        "countered" if what_back else "rolled",
        copy=striker.copy,
        other=struck.copy,
        numbers=(*throw, throw.damage),
    )
    rest = _trampled(draft, striker, struck, throw.damage)
    colours = holdings.colours(draft.options, striker)
    harm.hurt(draft, struck.copy, throw.damage - rest, colours)
    if rest:
        other = _next_to(draft, struck)
        if other is not None:
            draft.tell("trampled", copy=striker.copy, other=other.copy, numbers=(rest,))
            harm.hurt(draft, other.copy, rest, colours)


def _trampled(draft: Draft, striker: Creature, struck: Creature, damage: int) -> int:
    """What goes on to another creature of the same player: all that the first one does not need to die of
    (article 10.7)."""
    if damage < 2 or not holdings.can(draft.options, striker, Keyword.TRAMPLE):
        return 0
    if _next_to(draft, struck) is None:
        return 0
    needed = max(
        1, holdings.toughness(draft.options, struck) - struck.damage + (draft.options.death == "over")
    )
    return max(0, damage - needed)


def _next_to(draft: Draft, struck: Creature) -> Creature | None:
    """Who is trampled next: of the same player, the one that endures least."""
    comrades = [
        one
        for one in where.fighting(draft.state, draft.fight)
        if one.party == struck.party and one.seat == struck.seat and one.copy != struck.copy and not one.down
    ]
    return min(comrades, key=lambda one: holdings.toughness(draft.options, one) - one.damage, default=None)


# What follows


def _next_blow(draft: Draft) -> None:
    """The rest of an order to attack with everybody, the next free blow, or the turn goes on."""
    draft.change_fight(blow=None, asked=(), held=(), answer=None)
    if combat.settle(draft):
        return
    fight = draft.fight
    if fight.fleeing is not None:
        next_free_blow(draft)
        return
    queue, target = fight.queue, fight.queue_target
    while queue and target is not None:
        first, queue = queue[0], queue[1:]
        one, prey = where.creature(draft.state, first), where.creature(draft.state, target)
        if prey is None or prey.down:
            break
        if one is not None and where.fresh(one):
            draft.change_fight(queue=queue)
            declare(draft, (first,), target)
            return
    draft.change_fight(queue=(), queue_target=None)
    combat.go_on(draft)


def flee(draft: Draft, number: int) -> None:
    """Each enemy has a free blow, tapped or not; walls have none (articles 7.10 and 7.12)."""
    fight = draft.fight
    draft.tell("fled", party=number)
    strikers = tuple(
        one.copy
        for one in where.enemies(draft.state, fight, number)
        if not holdings.can(draft.options, one, Keyword.WALL)
    )
    draft.change_fight(fleeing=number, strikers=strikers, started=True)
    next_free_blow(draft)


def next_free_blow(draft: Draft) -> None:
    """Ask for the next target, as long as there is somebody to strike and somebody to be struck."""
    fight = draft.fight
    prey = holdings.standing(draft.state.parties[fight.fleeing or 0].heroes)
    living = [one for copy in fight.strikers if (one := where.creature(draft.state, copy)) and not one.down]
    if not prey or not living:
        combat.escape(draft)
        return
    strikers = tuple(one.copy for one in living)
    draft.enter(replace(fight, stage="flight", strikers=strikers, asked=(living[0].seat,)))


def free_blow(draft: Draft, attacker: Copy, target: Copy) -> None:
    strikers = tuple(copy for copy in draft.fight.strikers if copy != attacker)
    draft.change_fight(strikers=strikers)
    declare(draft, (attacker,), target, free=True)
