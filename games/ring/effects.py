"""What legal moves do. Every effect is called where ``games.ring.legality`` let the move pass, with the phase
that the move belongs to. Attacks and fouls stand in games/ring/effects_attacks.py,
bonus cards in games/ring/effects_bonus.py."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from games.core.game import Event, Seat, Step
from games.ring import course, effects_attacks, effects_bonus
from games.ring.board import CENTRE
from games.ring.deck import laid_out
from games.ring.draft import Draft
from games.ring.effects_attacks import played
from games.ring.events import (
    Deployed,
    Discarded,
    Drew,
    Exchanged,
    GaveUp,
    Pelted,
    Relayed,
    Stepped,
)
from games.ring.legality import waiting
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
from games.ring.state import Deed, Deploying, Exchanging, State, Turn


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
    inside, outside = draft.privy(seat)
    return draft.step(
        Drew(who, len(drawn), drawn, audience=inside),
        Drew(who, len(drawn), audience=outside),
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
    inside, outside = draft.privy(seat)
    return draft.step(
        Exchanged(seat, gone, drawn, audience=inside),
        Exchanged(seat, gone, audience=outside),
        final=True,
    )


_EFFECTS: Final[dict[type[Any], Callable[[Draft, Any, Any], Step[State]]]] = {
    Deploy: _deploy,
    StepTo: _step_to,
    Relay: _relay,
    Hit: effects_attacks.hit,
    Tap: effects_attacks.tap,
    Push: effects_attacks.push,
    Gouge: effects_attacks.gouge,
    Shoot: effects_bonus.shoot,
    Charge: effects_bonus.charge,
    Cow: effects_bonus.cow,
    Cheer: effects_bonus.cheer,
    Swap: effects_bonus.swap,
    Blow: effects_attacks.blow,
    Discard: _discard,
    Draw: _draw,
    Parry: effects_attacks.parry,
    Let: effects_attacks.let,
    Exchange: _exchange,
}
