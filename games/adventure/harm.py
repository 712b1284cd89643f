"""Damage, death, and what saves from it (articles 7.8, 7.9, 10.8, 10.10)."""

from __future__ import annotations

from dataclasses import replace

from games.adventure import holdings, purses, where
from games.adventure.cards import Colour, Copy, Regenerate, Skill
from games.adventure.draft import Draft
from games.adventure.squares import Square
from games.adventure.state import Creature, Mark, Slain


def hurt(draft: Draft, copy: Copy, amount: int, colours: tuple[Colour, ...] = ()) -> int:
    """Damage to a creature by something of ``colours``; what is left after protection and prevention. Who
    dies of it is for :func:`bury` to say: blows that are simultaneous are both struck first (7.7)."""
    one = where.creature(draft.state, copy)
    if one is None or amount <= 0:
        return 0
    if draft.options.protection and set(colours) & set(holdings.card(draft.options, copy).wards):
        draft.tell("warded", copy=copy)
        return 0
    amount, marks = _shielded(one.marks, amount)
    if marks != one.marks:
        draft.tell("shielded", copy=copy, numbers=(amount,))
    draft.change(copy, damage=one.damage + amount, marks=marks)
    return amount


def _shielded(marks: tuple[Mark, ...], amount: int) -> tuple[int, tuple[Mark, ...]]:
    """What passes through shields, and the marks that are left."""
    left = []
    for mark in marks:
        stopped = min(mark.shield, amount)
        amount -= stopped
        if not mark.shield or mark.shield > stopped:
            left.append(replace(mark, shield=mark.shield - stopped))
    return amount, tuple(left)


def heal(draft: Draft, copy: Copy, amount: int | None) -> None:
    """Take wounds off: None takes them all. Who was mortally wounded may be saved by it."""
    one = where.creature(draft.state, copy)
    if one is None:
        return
    damage = 0 if amount is None else max(0, one.damage - amount)
    healed = one.damage - damage
    one = replace(one, damage=damage)
    draft.change(copy, damage=damage)
    draft.tell("healed", copy=copy, numbers=(healed,))
    if one.down and not holdings.dies(draft.options, one):
        draft.change(copy, down=False, breath=False)
        draft.tell("rose", copy=copy)


def bury(draft: Draft, *killers: int | None) -> None:
    """Everybody whose damage is more than it endures dies, regenerates, or has a last breath. ``killers`` are
    the parties whose deed it was (two, if they struck each other); None stands for monsters."""
    for one in tuple(where.everybody(draft.state)):
        if one.down or not holdings.dies(draft.options, one):
            continue
        if _regenerates(draft, one):
            continue
        if one.party is not None and holdings.potions(draft.options, one):
            draft.change(one.copy, down=True, breath=False)
            draft.tell("fell", copy=one.copy)
        else:
            die(draft, one, next((party for party in killers if party not in (None, one.party)), None))


def _skill(draft: Draft, one: Creature) -> Skill | None:
    for skill in holdings.skills(draft.options, one.copy):
        if any(isinstance(effect, Regenerate) for effect in skill.effects):
            return skill
    return None


def _regenerates(draft: Draft, one: Creature) -> bool:
    """Article 10.8: paid by itself if it can be, without being asked."""
    skill = _skill(draft, one) if draft.options.regeneration else None
    endures = holdings.toughness(draft.options, one)
    if skill is None or endures < 0 or not purses.spend(draft, one, skill.cost):
        return False
    damage = endures if draft.options.death == "over" else max(0, endures - 1)
    draft.change(one.copy, damage=damage, tapped=True)
    draft.tell("regenerated", copy=one.copy)
    return True


def destroy(draft: Draft, copy: Copy, killer: int | None = None) -> None:
    """Death without damage: only regeneration saves from it."""
    one = where.creature(draft.state, copy)
    if one is not None and not _regenerates(draft, one):
        die(draft, one, killer)


def die(draft: Draft, one: Creature, killer: int | None = None) -> None:
    """Article 7.8. A monster's card waits on its square for who wins there (7.11); an adventurer's goes to
    the graveyard, unless it may still regenerate where it fell (10.8)."""
    one = where.creature(draft.state, one.copy) or one  # whoever died before it may have left it an item
    draft.tell("died", copy=one.copy, square=one.square)
    draft.bequeath(one)
    draft.remove(one)
    if one.party is None:
        draft.set(slain=(*draft.state.slain, Slain(one.copy, one.square)))
        return
    if killer is not None and killer != one.party:
        party = draft.state.parties[killer]
        draft.party(killer, trophies=(*party.trophies, one.copy))
    if draft.options.regeneration and _skill(draft, one) is not None:
        draft.set(slain=(*draft.state.slain, Slain(one.copy, one.square, one.party, one.seat)))
    else:
        draft.discard(one.copy)


def rise(draft: Draft, number: int) -> None:
    """Adventurers who fell on the square of their party regenerate at the start of its turn (10.8)."""
    square = draft.state.parties[number].square
    for fallen in draft.state.slain:
        if fallen.party != number or fallen.square != square or square is None:
            continue
        endures = holdings.card(draft.options, fallen.copy).toughness
        hero = Creature(fallen.copy, fallen.seat, number, square, damage=endures, tapped=True)
        draft.set(slain=tuple(other for other in draft.state.slain if other != fallen))
        draft.party(number, heroes=(*draft.state.parties[number].heroes, hero))
        draft.tell("regenerated", copy=fallen.copy)


def last_breath_over(draft: Draft, number: int) -> None:
    """Who has had its own turn and drunk nothing dies (article 7.9)."""
    for hero in draft.state.parties[number].heroes:
        if hero.down and hero.breath:
            die(draft, hero)


def trophies(draft: Draft, number: int, square: Square) -> None:
    """Who wins an encounter keeps the cards of the monsters that died there (article 7.11)."""
    cards = tuple(one.copy for one in draft.state.slain if one.square == square and one.party is None)
    if cards:
        left = tuple(one for one in draft.state.slain if one.copy not in cards)
        draft.set(slain=left)
        draft.party(number, trophies=(*draft.state.parties[number].trophies, *cards))
        draft.tell("trophies", party=number, cards=cards)
