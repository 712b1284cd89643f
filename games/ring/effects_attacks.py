"""What attacks, fouls and their answers do (chapters 4 to 6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from games.core.game import Event, Step
from games.ring import course
from games.ring.board import CENTRE
from games.ring.deck import laid_out
from games.ring.draft import Draft
from games.ring.events import Attacked, BlewLow, Blocked, Gouged, Landed, Parried, Pushed
from games.ring.legal_attacks import BLOW_TAKES, hit_damage, landing
from games.ring.moves import Blow, Gouge, Hit, Let, Parry, Push, Tap
from games.ring.state import Attack, Deed, Known, Parrying, State, Turn


def played(turn: Turn, entry: Literal["no", "fresh", "spent"]) -> Turn:
    """``turn`` once another card has been played in it."""
    plays = turn.plays + 1
    return Turn(turn.seat, turn.fighter, plays, turn.discarded, entry, turn.blows, turn.swaps)


def hit(draft: Draft, turn: Turn, move: Hit) -> Step[State]:
    damage = hit_damage(draft.options, turn, draft.fighters[turn.fighter].square)
    return _strike(draft, played(turn, "spent"), move, damage, "hit")


def tap(draft: Draft, turn: Turn, move: Tap) -> Step[State]:
    return _strike(draft, played(turn, "spent"), move, 1, "hit")


def push(draft: Draft, turn: Turn, move: Push) -> Step[State]:
    """What it takes, if anything, it takes for want of room (articles 4.4, 6.2)."""
    options = draft.options
    centre = options.center_push_bonus and draft.fighters[turn.fighter].square is CENTRE
    damage = (2 if centre else 1) if options.push_blocked == "damage" else 0
    return _strike(draft, played(turn, turn.entry), move, damage, "push")


def _strike(
    draft: Draft, turn: Turn, move: Hit | Push, damage: int, kind: Literal["hit", "push"]
) -> Step[State]:
    """Play the card of an attack; ``turn`` goes on once it is answered."""
    attack = Attack(turn.fighter, move.target.number, move.card, kind == "push", damage)
    here, there = draft.fighters[attack.fighter].square, draft.fighters[attack.target]
    draft.spend(turn.seat, move.card)
    draft.note(
        Deed(draft.turn, kind, turn.fighter, here, (move.card,), attack.target, there.square, result="asked")
    )
    # Article 5.1: the question opens on public facts alone, whether or not any card held could parry.
    able = draft.hands[there.seat] and not (there.cowed and draft.options.king_stops_parry)
    if able and (draft.options.push_parry or not attack.push):
        draft.phase = Parrying(there.seat, attack, turn)
        return draft.step(Attacked(draft.who(turn.fighter), draft.who(attack.target), move.card, attack.push))
    return draft.step(*_land(draft, turn, attack))


def _land(draft: Draft, turn: Turn, attack: Attack) -> list[Event]:
    """An attack that nobody parries; the attacker's turn goes on."""
    draft.phase = turn
    if not attack.push:
        event: Event = _landed(draft, attack)
    elif (to := landing(draft.fighters, attack.fighter, attack.target)) is not None:
        draft.place(attack.target, to)
        draft.amend(result="pushed", to=to)
        event = Pushed(draft.who(attack.fighter), draft.who(attack.target), attack.card, to)
    else:
        event = _blocked(draft, attack)
    return [event, *course.settle(draft)]


def _landed(draft: Draft, attack: Attack) -> Landed:
    left = draft.hurt(attack.target, attack.damage)
    draft.amend(result="landed", damage=attack.damage, left=left)
    return Landed(draft.who(attack.fighter), draft.who(attack.target), attack.card, attack.damage, left)


def _blocked(draft: Draft, attack: Attack) -> Blocked:
    """A push with no room behind the target (article 4.4)."""
    left = draft.hurt(attack.target, attack.damage)
    draft.amend(result="blocked", damage=attack.damage, left=left)
    return Blocked(draft.who(attack.fighter), draft.who(attack.target), attack.card, attack.damage, left)


def parry(draft: Draft, parrying: Parrying, move: Parry) -> Step[State]:
    attack = parrying.attack
    draft.spend(parrying.seat, move.card)
    draft.amend(result="parried", parry=move.card)
    draft.phase = parrying.turn
    who, target = draft.who(attack.fighter), draft.who(attack.target)
    return draft.step(
        Parried(who, target, attack.card, attack.push, move.card), *course.settle(draft), final=True
    )


def let(draft: Draft, parrying: Parrying, _move: Let) -> Step[State]:
    return draft.step(*_land(draft, parrying.turn, parrying.attack), final=True)


def gouge(draft: Draft, turn: Turn, move: Gouge) -> Step[State]:
    """Finger in the eye (article 6.3)."""
    seat, joker, victim = turn.seat, move.card, draft.fighters[move.target.number]
    stolen, draft.chance = draft.chance.pick(draft.hands[victim.seat])
    draft.spend(seat, joker)
    draft.take(victim.seat, (stolen,))
    draft.give(seat, (stolen,))
    draft.known += (Known(victim.seat, seat, stolen),)
    here = draft.fighters[turn.fighter].square
    draft.note(Deed(draft.turn, "gouge", turn.fighter, here, (joker,), victim.number, victim.square))
    draft.phase = played(turn, turn.entry)
    who, target = draft.who(turn.fighter), draft.who(victim.number)
    inside, outside = draft.privy(seat, victim.seat)
    return draft.step(
        Gouged(who, target, joker, stolen, audience=inside),
        Gouged(who, target, joker, None, audience=outside),
        final=True,
    )


def blow(draft: Draft, turn: Turn, move: Blow) -> Step[State]:
    """Low blow (article 6.5)."""
    mutants, victim = draft.options.mutants, draft.fighters[move.target.number]
    hand = draft.hands[victim.seat]
    picked, draft.chance = draft.chance.sample(hand, min(BLOW_TAKES, len(hand)))
    cards, lost = laid_out(move.cards, mutants), laid_out(picked, mutants)
    draft.spend(turn.seat, *cards)
    draft.spend(victim.seat, *lost)
    here = draft.fighters[turn.fighter].square
    draft.note(Deed(draft.turn, "blow", turn.fighter, here, cards, victim.number, victim.square, lost=lost))
    draft.phase = replace(turn, discarded=True, blows=turn.blows + 1)
    event = BlewLow(draft.who(turn.fighter), draft.who(victim.number), cards, lost)
    return draft.step(event, *course.settle(draft), final=True)
