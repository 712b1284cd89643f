"""The dice of a blow, and who takes the damage (articles 7.4, 7.7, 10.6, 10.7, 10.11)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from games.adventure import harm, holdings, where
from games.adventure.cards import Copy, Keyword
from games.adventure.draft import Draft
from games.adventure.phases import Harm, Hit
from games.adventure.state import Creature


class Throw(NamedTuple):
    """One strike: two dice with what is added to them, and the damage (article 7.4)."""

    attack: int
    power: int
    defence: int
    toughness: int

    @property
    def damage(self) -> int:
        return max(0, self.attack + self.power - self.defence - self.toughness)


def begin(draft: Draft, attackers: tuple[Creature, ...], defender: Creature, back: bool) -> None:
    """What is struck at the same time, and what only if the first strike leaves somebody to strike."""
    front = _front(draft, attackers)
    power = sum(holdings.power(draft.options, one) for one in attackers)
    forth = Hit(front.copy, defender.copy, power)
    if not back:
        draft.change_fight(hits=((forth,),))
        return
    counter = Hit(defender.copy, front.copy, holdings.power(draft.options, defender), back=True)
    quick = _first(draft, front) - _first(draft, defender)
    if quick:
        draft.change_fight(hits=((forth,), (counter,)) if quick > 0 else ((counter,), (forth,)))
    else:
        draft.change_fight(hits=((forth, counter),))


def _front(draft: Draft, attackers: tuple[Creature, ...]) -> Creature:
    """Of a band, a bander takes what strikes back (article 10.6)."""
    banders = [one for one in attackers if holdings.can(draft.options, one, Keyword.BANDING)]
    return (banders or list(attackers))[0]


def _first(draft: Draft, one: Creature) -> int:
    return int(holdings.can(draft.options, one, Keyword.FIRST_STRIKE))


def done(draft: Draft) -> bool:
    """Go on until all of the blow is struck and taken; False if somebody is asked to share damage out."""
    while draft.fight.hits or draft.fight.harms:
        while draft.fight.harms:
            if not _taken(draft, draft.fight.harms[0]):
                return False
        if draft.fight.hits:
            group, *rest = draft.fight.hits
            draft.change_fight(hits=tuple(rest))
            harms = [_thrown(draft, hit) for hit in group]
            draft.change_fight(harms=tuple(one for one in harms if one is not None and one.amount))
    return True


def _stands(draft: Draft, copy: Copy) -> bool:
    one = where.creature(draft.state, copy)
    return one is not None and not one.down


def _thrown(draft: Draft, hit: Hit) -> Harm | None:
    """Two dice, and the damage that comes of them; None if somebody is no longer there."""
    struck = where.creature(draft.state, hit.struck)
    if struck is None or not (_stands(draft, hit.striker) and _stands(draft, hit.struck)):
        return None
    throw = Throw(draft.roll(), hit.power, draft.roll(), holdings.toughness(draft.options, struck))
    draft.tell(
        "countered" if hit.back else "rolled",
        copy=hit.striker,
        other=hit.struck,
        numbers=(*throw, throw.damage),
    )
    return Harm(hit.striker, hit.struck, throw.damage)


def _taken(draft: Draft, due: Harm) -> bool:
    """Damage falls where it was struck, or its sharer is asked; whether there is no more to ask."""
    struck = where.creature(draft.state, due.struck)
    if struck is None or struck.down:
        _settled(draft)
        return True
    sharer = where.sharer(draft.state, struck)
    if sharer is not None:
        draft.enter(replace(draft.fight, stage="share", asked=(sharer,)))
        return False
    _fall(draft, due, struck)
    _settled(draft)
    return True


def _fall(draft: Draft, due: Harm, struck: Creature) -> None:
    striker = where.creature(draft.state, due.striker)
    rest = _trampled(draft, striker, struck, due.amount)
    colours = holdings.card(draft.options, due.striker).colours
    harm.hurt(draft, struck.copy, due.amount - rest, colours)
    if rest:
        other = _next_to(draft, struck)
        if other is not None:
            draft.tell("trampled", copy=due.striker, other=other.copy, numbers=(rest,))
            harm.hurt(draft, other.copy, rest, colours)


def _settled(draft: Draft) -> None:
    """The first of the damage is taken. Who dies of what was struck together dies together (7.7)."""
    harms = draft.fight.harms[1:]
    draft.change_fight(harms=harms)
    if not harms:
        harm.bury(draft, *_sides(draft))


def _sides(draft: Draft) -> tuple[int | None, ...]:
    """Whose blow it is, and whom it strikes: each is the killer of the other (article 8.2)."""
    blow = draft.fight.blow
    copies = () if blow is None else (*blow.attackers, blow.blocker or blow.target)
    found = (where.creature(draft.state, copy) for copy in copies)
    return tuple(dict.fromkeys(one.party for one in found if one is not None))


# Banding and trampling


def share(draft: Draft, copy: Copy, amount: int) -> None:
    """So much of the damage goes to ``copy``, be it more than it endures (article 10.6)."""
    first, *rest = draft.fight.harms
    draft.tell("shared", copy=copy, other=first.striker, numbers=(amount,))
    harm.hurt(draft, copy, amount, holdings.card(draft.options, first.striker).colours)
    if first.amount > amount:
        draft.change_fight(harms=(replace(first, amount=first.amount - amount), *rest))
    else:
        _settled(draft)


def _trampled(draft: Draft, striker: Creature | None, struck: Creature, damage: int) -> int:
    """What goes on to another creature of the same player: all that the first one does not need to die of
    (article 10.7)."""
    if damage < 2 or striker is None or not holdings.can(draft.options, striker, Keyword.TRAMPLE):
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
        for one in where.comrades(draft.state, struck)
        if one.copy != struck.copy and one.seat == struck.seat
    ]
    return min(comrades, key=lambda one: holdings.toughness(draft.options, one) - one.damage, default=None)
