"""One blow: declared, blocked or answered, and struck (articles 7.4 to 7.7, 7.10)."""

from __future__ import annotations

from dataclasses import replace

from games.adventure import combat, exchange, holdings, where
from games.adventure.cards import Copy, Keyword
from games.adventure.draft import Draft
from games.adventure.phases import Blow
from games.adventure.state import Creature
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
        exchange.begin(draft, attackers, defender, _strikes_back(draft, blow, defender))
    carry_on(draft)


def carry_on(draft: Draft) -> None:
    """The rest of the blow; then the next one, unless somebody is asked how to share damage out."""
    if exchange.done(draft):
        _next_blow(draft)


def share(draft: Draft, copy: Copy, amount: int) -> None:
    """Article 10.6."""
    exchange.share(draft, copy, amount)
    carry_on(draft)


def _strikes_back(draft: Draft, blow: Blow, defender: Creature) -> bool:
    """Article 7.7: who blocks; by option, whoever is untapped too, or nobody."""
    rule = draft.options.strike_back
    if blow.free or rule == "off":
        return False
    return blow.blocker is not None or (rule == "untapped" and not defender.tapped)


# What follows


def _next_blow(draft: Draft) -> None:
    """The rest of an order to attack with everybody, the next free blow, or the turn goes on."""
    draft.change_fight(blow=None, asked=(), held=(), answer=None, hits=(), harms=())
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
