"""What legal moves do. Every effect is called where ``games.ring.legality`` let the move pass, with the phase
that the move belongs to. Bonus cards stand in games/ring/effects_bonus.py."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, Literal

from games.core.game import Event, Seat, Step, all_but, only
from games.ring import course, effects_bonus
from games.ring.board import CENTRE
from games.ring.deck import laid_out
from games.ring.draft import Draft
from games.ring.events import (
    Attacked,
    BlewLow,
    Blocked,
    Deployed,
    Discarded,
    Drew,
    Exchanged,
    GaveUp,
    Gouged,
    Landed,
    Parried,
    Pelted,
    Pushed,
    Relayed,
    Stepped,
)
from games.ring.legality import BLOW_TAKES, hit_damage, landing, waiting
from games.ring.moves import (
    Blow,
    Charge,
    Cheer,
    Cow,
    Deploy,
    Discard,
    Draw,
    Exchange,
    Gouge,
    Hit,
    Let,
    Move,
    Parry,
    Push,
    Relay,
    Shoot,
    StepTo,
    Swap,
    Tap,
)
from games.ring.state import Attack, Deed, Deploying, Exchanging, Known, Parrying, State, Turn


def resolve(state: State, move: Move) -> Step[State]:
    """Carry out a legal move of the seat that the phase waits for.

    A step is final when chance was used, when cards were drawn, when a hand was laid open, or when a defender
    has answered: the attacker has learnt something from either answer. Showing a card of one's own is one's
    own loss, so steps, attacks and discards may be taken back until somebody else acts."""
    return _EFFECTS[type(move)](Draft.of(state), state.phase, move)


def leave(state: State, seat: Seat) -> Step[State]:
    """Giving up counts as a knockout (article 7.5)."""
    draft = Draft.of(state)
    own = next(one for one in draft.fighters if one.seat == seat and one.endurance)
    draft.note(Deed(draft.turn, "leave", own.number, own.square))
    return draft.step(GaveUp(seat), *course.leave(draft, seat))


def _deploy(draft: Draft, _phase: Deploying, move: Deploy) -> Step[State]:
    number = move.fighter.number
    draft.deploy(number, move.to)
    draft.note(Deed(draft.turn, "deploy", number, None, at=move.to))
    course.deploy(draft)
    return draft.step(Deployed(draft.who(number), move.to))


def _step_to(draft: Draft, turn: Turn, move: StepTo) -> Step[State]:
    number, card, to = turn.fighter, move.card, move.to
    origin = draft.at(number)
    draft.spend(turn.seat, card)
    draft.place(number, to)
    draft.note(Deed(draft.turn, "step", number, origin, (card,), at=to))
    draft.phase = played(turn, "fresh" if to is CENTRE and turn.entry == "no" else turn.entry)
    return draft.step(Stepped(draft.who(number), card, origin, to), *course.settle(draft))


def played(turn: Turn, entry: Literal["no", "fresh", "spent"]) -> Turn:
    """``turn`` once another card has been played in it."""
    plays = turn.plays + 1
    return Turn(turn.seat, turn.fighter, plays, turn.discarded, entry, turn.blows, turn.swaps)


def _relay(draft: Draft, turn: Turn, move: Relay) -> Step[State]:
    """A mate takes over on the same square, and goes on with the turn (article 12.2)."""
    number, here = turn.fighter, draft.at(turn.fighter)
    follower = waiting(draft, number)[0]
    draft.spend(turn.seat, move.card)
    draft.place(number, None)
    draft.deploy(follower, here)
    draft.note(Deed(draft.turn, "relay", number, here, (move.card,), follower, here))
    after = played(turn, "spent" if turn.entry == "spent" else "no")
    draft.phase = replace(after, seat=draft.fighters[follower].seat, fighter=follower)
    event = Relayed(draft.who(number), draft.who(follower), move.card, here)
    return draft.step(event, *course.settle(draft))


def _hit(draft: Draft, turn: Turn, move: Hit) -> Step[State]:
    damage = hit_damage(draft.options, turn, draft.fighters[turn.fighter].square)
    return _strike(draft, played(turn, "spent"), move, damage, "hit")


def _tap(draft: Draft, turn: Turn, move: Tap) -> Step[State]:
    return _strike(draft, played(turn, "spent"), move, 1, "hit")


def _push(draft: Draft, turn: Turn, move: Push) -> Step[State]:
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


def _parry(draft: Draft, parrying: Parrying, move: Parry) -> Step[State]:
    attack = parrying.attack
    draft.spend(parrying.seat, move.card)
    draft.amend(result="parried", parry=move.card)
    draft.phase = parrying.turn
    who, target = draft.who(attack.fighter), draft.who(attack.target)
    return draft.step(
        Parried(who, target, attack.card, attack.push, move.card), *course.settle(draft), final=True
    )


def _let(draft: Draft, parrying: Parrying, _move: Let) -> Step[State]:
    return draft.step(*_land(draft, parrying.turn, parrying.attack), final=True)


def _gouge(draft: Draft, turn: Turn, move: Gouge) -> Step[State]:
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
    return draft.step(
        Gouged(who, target, joker, stolen, audience=only(seat, victim.seat)),
        Gouged(who, target, joker, None, audience=all_but(seat, victim.seat)),
        final=True,
    )


def _blow(draft: Draft, turn: Turn, move: Blow) -> Step[State]:
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


def _discard(draft: Draft, turn: Turn, move: Discard) -> Step[State]:
    number, card = turn.fighter, move.card
    draft.spend(turn.seat, card)
    draft.note(Deed(draft.turn, "discard", number, draft.fighters[number].square, (card,)))
    draft.phase = Turn(turn.seat, number, turn.plays, True, turn.entry, turn.blows, turn.swaps)
    return draft.step(Discarded(draft.who(number), card), *course.settle(draft))


def _draw(draft: Draft, turn: Turn, move: Draw) -> Step[State]:
    """End the turn (articles 2.5 and 2.7)."""
    seat, number, count = turn.seat, turn.fighter, move.count
    if not (count or turn.plays or turn.discarded or turn.swaps):
        return draft.step(*_idle(draft, turn))
    draft.passes = 0
    draft.note(Deed(draft.turn, "draw", number, draft.fighters[number].square, amount=count))
    who = draft.who(number)
    if not count:
        return draft.step(Drew(who, 0), *course.end_turn(draft, number))
    drawn, events = course.from_pile(draft, count)
    draft.give(seat, drawn)
    if draft.phase.kind != "over":
        events += course.end_turn(draft, number)
    return draft.step(
        Drew(who, len(drawn), drawn, audience=only(seat)),
        Drew(who, len(drawn), audience=all_but(seat)),
        *events,
        final=True,
    )


def _idle(draft: Draft, turn: Turn) -> list[Event]:
    """A turn in which nothing was done: tomatoes (article 2.7), or one pass more towards article 7.4."""
    draft.passes += 1
    number, events = turn.fighter, []
    square, who = draft.fighters[number].square, draft.who(number)
    # Once a played-out pile is gone nobody throws anything (article 7.3).
    if draft.options.tomatoes and draft.pile:
        left = draft.hurt(number, 1)
        draft.note(Deed(draft.turn, "tomatoes", number, square, damage=1, left=left))
        events = [Pelted(who, left), *course.settle(draft)]
    else:
        draft.note(Deed(draft.turn, "draw", number, square))
        if draft.passes >= sum(one.square is not None for one in draft.fighters):
            draft.end("7.4", "all_passed")
        events = [Drew(who, 0)]
    if draft.phase.kind != "over":
        events += course.end_turn(draft, number)
    return events


def _exchange(draft: Draft, exchanging: Exchanging, move: Exchange) -> Step[State]:
    """Swap cards with the pile before the first turn (article 1.8)."""
    seat, gone, count = exchanging.seat, laid_out(move.cards), len(move.cards)
    drawn, draft.pile = draft.pile[:count], draft.pile[count:]
    draft.spend(seat, *gone)
    draft.give(seat, drawn)
    own = next(one for one in draft.fighters if one.seat == seat)
    draft.note(Deed(draft.turn, "exchange", own.number, own.square, gone, amount=count))
    course.exchange_after(draft, seat)
    if not count:
        return draft.step(Exchanged(seat, ()))
    return draft.step(
        Exchanged(seat, gone, drawn, audience=only(seat)),
        Exchanged(seat, gone, audience=all_but(seat)),
        final=True,
    )


_EFFECTS: Final[dict[type[Any], Callable[[Draft, Any, Any], Step[State]]]] = {
    Deploy: _deploy,
    StepTo: _step_to,
    Relay: _relay,
    Hit: _hit,
    Tap: _tap,
    Push: _push,
    Gouge: _gouge,
    Shoot: effects_bonus.shoot,
    Charge: effects_bonus.charge,
    Cow: effects_bonus.cow,
    Cheer: effects_bonus.cheer,
    Swap: effects_bonus.swap,
    Blow: _blow,
    Discard: _discard,
    Draw: _draw,
    Parry: _parry,
    Let: _let,
    Exchange: _exchange,
}
