"""What legal moves do. Every effect is called where ``games.ring.legality`` let the move pass, with the phase
that the move belongs to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, Literal

from games.core.game import Event, Seat, Step, all_but, only
from games.ring.board import CENTRE, Square
from games.ring.deck import laid_out
from games.ring.draft import Draft
from games.ring.events import (
    Attacked,
    BlewLow,
    Blocked,
    Discarded,
    Drew,
    Exchanged,
    GaveUp,
    Gouged,
    Landed,
    Parried,
    Pelted,
    Pushed,
    Stepped,
)
from games.ring.legality import BLOW_TAKES, landing
from games.ring.moves import Blow, Discard, Draw, Exchange, Gouge, Hit, Let, Move, Parry, Push, StepTo
from games.ring.setup import starter
from games.ring.state import Attack, Deed, Exchanging, Known, Options, Parrying, State, Turn


def resolve(state: State, move: Move) -> Step[State]:
    """Carry out a legal move of the seat that the phase waits for.

    A step is final when chance was used, when cards were drawn, or when a defender has answered: the attacker
    has learnt something from either answer. Showing a card of one's own is one's own loss, so steps, attacks
    and discards may be taken back until somebody else acts."""
    return _EFFECTS[type(move)](Draft.of(state), state.phase, move)


def leave(state: State, seat: Seat) -> Step[State]:
    """Giving up counts as a knockout (article 7.5)."""
    draft = Draft.of(state)
    draft.note(Deed(draft.turn, "leave", seat, draft.fighters[seat].square))
    draft.hurt(seat, draft.fighters[seat].endurance)
    draft.end("7.5", "gave_up")
    return draft.step(GaveUp(seat))


def _step_to(draft: Draft, turn: Turn, move: StepTo) -> Step[State]:
    seat, card, to = turn.seat, move.card, move.to
    origin = draft.fighters[seat].square
    entry = "fresh" if to is CENTRE and turn.entry == "no" else turn.entry
    draft.spend(seat, card)
    draft.place(seat, to)
    draft.note(Deed(draft.turn, "step", seat, origin, (card,), at=to))
    draft.phase = Turn(seat, turn.plays + 1, turn.discarded, entry)
    draft.settle()
    return draft.step(Stepped(seat, card, origin, to))


def _hit(draft: Draft, turn: Turn, move: Hit) -> Step[State]:
    here = draft.fighters[turn.seat].square
    attack = Attack(turn.seat, move.target.seat, move.card, False, _hit_damage(draft.options, turn, here))
    turn = Turn(turn.seat, turn.plays + 1, turn.discarded, "spent")
    return _strike(draft, turn, attack, "hit")


def _hit_damage(options: Options, turn: Turn, here: Square) -> int:
    """What a hit takes (articles 4.2, 6.1 and 6.2)."""
    if here is not CENTRE or (options.center_mode == "on_entry_only" and turn.entry != "fresh"):
        return 1
    return options.center_damage


def _push(draft: Draft, turn: Turn, move: Push) -> Step[State]:
    damage = 1 if draft.options.push_blocked == "damage" else 0
    attack = Attack(turn.seat, move.target.seat, move.card, True, damage)
    turn = Turn(turn.seat, turn.plays + 1, turn.discarded, turn.entry)
    return _strike(draft, turn, attack, "push")


def _strike(draft: Draft, turn: Turn, attack: Attack, kind: Literal["hit", "push"]) -> Step[State]:
    """Play the card of ``attack``; ``turn`` goes on once it is answered."""
    seat, target, card = attack.seat, attack.target, attack.card
    here, there = draft.fighters[seat].square, draft.fighters[target].square
    draft.spend(seat, card)
    draft.note(Deed(draft.turn, kind, seat, here, (card,), target, there, result="asked"))
    # Article 5.1: the question opens on public facts alone, whether or not any card held could parry.
    if draft.hands[target] and (draft.options.push_parry or not attack.push):
        draft.phase = Parrying(target, attack, turn)
        return draft.step(Attacked(seat, target, card, attack.push))
    return draft.step(_land(draft, turn, attack))


def _land(draft: Draft, turn: Turn, attack: Attack) -> Event:
    """An attack that nobody parries; the attacker's turn goes on."""
    draft.phase = turn
    if not attack.push:
        event: Event = _landed(draft, attack)
    elif (to := landing(draft.fighters, attack.seat, attack.target)) is not None:
        draft.place(attack.target, to)
        draft.amend(replace(draft.deeds[-1], result="pushed", to=to))
        event = Pushed(attack.seat, attack.target, attack.card, to)
    else:
        event = _blocked(draft, attack)
    draft.settle()
    return event


def _landed(draft: Draft, attack: Attack) -> Landed:
    left = draft.hurt(attack.target, attack.damage)
    draft.amend(replace(draft.deeds[-1], result="landed", damage=attack.damage, left=left))
    return Landed(attack.seat, attack.target, attack.card, attack.damage, left)


def _blocked(draft: Draft, attack: Attack) -> Blocked:
    """A push with no room behind the target (article 4.4)."""
    left = draft.hurt(attack.target, attack.damage)
    draft.amend(replace(draft.deeds[-1], result="blocked", damage=attack.damage, left=left))
    return Blocked(attack.seat, attack.target, attack.card, attack.damage, left)


def _parry(draft: Draft, parrying: Parrying, move: Parry) -> Step[State]:
    attack = parrying.attack
    draft.spend(parrying.seat, move.card)
    draft.amend(replace(draft.deeds[-1], result="parried", parry=move.card))
    draft.phase = parrying.turn
    draft.settle()
    return draft.step(
        Parried(attack.seat, attack.target, attack.card, attack.push, move.card),
        final=True,
    )


def _let(draft: Draft, parrying: Parrying, _move: Let) -> Step[State]:
    return draft.step(_land(draft, parrying.turn, parrying.attack), final=True)


def _gouge(draft: Draft, turn: Turn, move: Gouge) -> Step[State]:
    """Finger in the eye (article 6.3)."""
    seat, target, joker = turn.seat, move.target.seat, move.card
    stolen, draft.chance = draft.chance.pick(draft.hands[target])
    draft.spend(seat, joker)
    draft.take(target, (stolen,))
    draft.give(seat, (stolen,))
    draft.known += (Known(target, seat, stolen),)
    here, there = draft.fighters[seat].square, draft.fighters[target].square
    draft.note(Deed(draft.turn, "gouge", seat, here, (joker,), target, there))
    draft.phase = Turn(seat, turn.plays + 1, turn.discarded, turn.entry)
    return draft.step(
        Gouged(seat, target, joker, stolen, audience=only(seat, target)),
        Gouged(seat, target, joker, None, audience=all_but(seat, target)),
        final=True,
    )


def _blow(draft: Draft, turn: Turn, move: Blow) -> Step[State]:
    """Low blow (article 6.5)."""
    seat, target = turn.seat, move.target.seat
    hand = draft.hands[target]
    picked, draft.chance = draft.chance.sample(hand, min(BLOW_TAKES, len(hand)))
    cards, lost = laid_out(move.cards), laid_out(picked)
    draft.spend(seat, *cards)
    draft.spend(target, *lost)
    here, there = draft.fighters[seat].square, draft.fighters[target].square
    draft.note(Deed(draft.turn, "blow", seat, here, cards, target, there, lost=lost))
    draft.phase = Turn(seat, turn.plays, True, turn.entry)
    draft.settle()
    return draft.step(BlewLow(seat, target, cards, lost), final=True)


def _discard(draft: Draft, turn: Turn, move: Discard) -> Step[State]:
    seat, card = turn.seat, move.card
    draft.spend(seat, card)
    draft.note(Deed(draft.turn, "discard", seat, draft.fighters[seat].square, (card,)))
    draft.phase = Turn(seat, turn.plays, True, turn.entry)
    draft.settle()
    return draft.step(Discarded(seat, card))


def _draw(draft: Draft, turn: Turn, move: Draw) -> Step[State]:
    """End the turn (articles 2.5 and 2.7)."""
    seat, count = turn.seat, move.count
    if not (count or turn.plays or turn.discarded):
        return draft.step(_idle(draft, seat))
    draft.passes = 0
    draft.note(Deed(draft.turn, "draw", seat, draft.fighters[seat].square, count=count))
    if not count:
        draft.pass_on(seat)
        return draft.step(Drew(seat, 0))
    drawn, draft.pile = draft.pile[:count], draft.pile[count:]
    draft.give(seat, drawn)
    if draft.pile or draft.options.deck_end == "play_out":
        draft.pass_on(seat)
    else:
        draft.end("7.2", "pile_out")
    return draft.step(
        Drew(seat, count, drawn, audience=only(seat)),
        Drew(seat, count, audience=all_but(seat)),
        final=True,
    )


def _idle(draft: Draft, seat: Seat) -> Event:
    """A turn in which nothing was done: tomatoes (article 2.7), or one pass more towards article 7.4."""
    draft.passes += 1
    square = draft.fighters[seat].square
    event: Event
    # Once a played-out pile is gone nobody throws anything (article 7.3).
    if draft.options.tomatoes and draft.pile:
        left = draft.hurt(seat, 1)
        draft.note(Deed(draft.turn, "tomatoes", seat, square, damage=1, left=left))
        draft.settle()
        event = Pelted(seat, left)
    else:
        draft.note(Deed(draft.turn, "draw", seat, square))
        if draft.passes >= len(draft.fighters):
            draft.end("7.4", "all_passed")
        event = Drew(seat, 0)
    if draft.phase.kind != "over":
        draft.pass_on(seat)
    return event


def _exchange(draft: Draft, exchanging: Exchanging, move: Exchange) -> Step[State]:
    """Swap cards with the pile before the first turn (article 1.8)."""
    seat, gone, count = exchanging.seat, laid_out(move.cards), len(move.cards)
    drawn, draft.pile = draft.pile[:count], draft.pile[count:]
    draft.spend(seat, *gone)
    draft.give(seat, drawn)
    draft.note(Deed(draft.turn, "exchange", seat, draft.fighters[seat].square, gone, count=count))
    following = (seat + 1) % len(draft.fighters)
    if following == starter(draft.opening, draft.options):
        draft.phase, draft.turn = Turn(following), 1
    else:
        draft.phase = Exchanging(following)
    if not count:
        return draft.step(Exchanged(seat, ()))
    return draft.step(
        Exchanged(seat, gone, drawn, audience=only(seat)),
        Exchanged(seat, gone, audience=all_but(seat)),
        final=True,
    )


_EFFECTS: Final[dict[type[Any], Callable[[Draft, Any, Any], Step[State]]]] = {
    StepTo: _step_to,
    Hit: _hit,
    Push: _push,
    Gouge: _gouge,
    Blow: _blow,
    Discard: _discard,
    Draw: _draw,
    Parry: _parry,
    Let: _let,
    Exchange: _exchange,
}
