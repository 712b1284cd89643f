"""What legal moves do. Every function takes a state in which ``games.ring.legality`` let the move pass."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from games.core.cards import Card
from games.core.game import Event, Outcome, Seat, Step, all_but, only
from games.ring.board import CENTRE
from games.ring.deck import laid_out
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
from games.ring.state import Attack, Deed, Ended, Exchanging, Fighter, Known, Parrying, State, Turn


def resolve(state: State, seat: Seat, move: Move) -> Step[State]:
    """Carry out a legal move.

    A step is final when chance was used, when cards were drawn, or when a defender has answered: the attacker
    has learnt something from either answer. Showing a card of one's own is one's own loss, so steps, attacks
    and discards may be taken back until somebody else acts."""
    return _EFFECTS[type(move)](state, seat, move)


def _without(hand: tuple[Card, ...], cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(card for card in hand if card not in cards)


def _hands(state: State, seat: Seat, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])


def _spend(state: State, seat: Seat, cards: tuple[Card, ...]) -> State:
    """``cards`` go from the hand of ``seat`` face up onto the discards, where there is nothing to know."""
    return replace(
        state,
        hands=_hands(state, seat, _without(state.hands[seat], cards)),
        discards=state.discards + cards,
        known=tuple(known for known in state.known if known.card not in cards),
    )


def _fighters(state: State, changed: Fighter) -> tuple[Fighter, ...]:
    return (*state.fighters[: changed.seat], changed, *state.fighters[changed.seat + 1 :])


def _noted(state: State, deed: Deed) -> tuple[Deed, ...]:
    """The deeds with ``deed``; the first one of a turn wipes away those of the turn before."""
    kept = state.deeds if state.deeds and state.deeds[-1].turn == deed.turn else ()
    return (*kept, deed)


def _deed(state: State, seat: Seat, kind: Any, **facts: Any) -> Deed:
    return Deed(state.turn, kind, seat, state.fighters[seat].square, **facts)


def _hurt(state: State, seat: Seat, damage: int) -> tuple[State, int]:
    """``seat`` loses ``damage``, but never falls below nought; returns the endurance that is left."""
    fighter = state.fighters[seat]
    left = max(0, fighter.endurance - damage)
    return replace(state, fighters=_fighters(state, replace(fighter, endurance=left))), left


def _settled(state: State) -> State:
    """End the match if a figure is out (article 7.1) or nobody has a card left (article 7.3)."""
    if any(fighter.endurance == 0 for fighter in state.fighters):
        return _ended(state, "7.1", "knockout")
    if not state.pile and not any(state.hands):
        return _ended(state, "7.3", "cards_out")
    return state


def _ended(state: State, article: str, reason: str) -> State:
    """The more endurance, the better the place (articles 7.1 to 7.4)."""
    points = tuple(fighter.endurance for fighter in state.fighters)
    places = tuple(1 + sum(other > own for other in points) for own in points)
    return replace(state, phase=Ended(Outcome(article, reason, places, points)))


def _step_to(state: State, seat: Seat, move: StepTo) -> Step[State]:
    fighter, turn = state.fighters[seat], _turn(state)
    entry = "fresh" if move.to is CENTRE and turn.entry == "no" else turn.entry
    deed = _deed(state, seat, "step", cards=(move.card,), at=move.to)
    after = replace(
        _spend(state, seat, (move.card,)),
        fighters=_fighters(state, replace(fighter, square=move.to)),
        phase=replace(turn, plays=turn.plays + 1, entry=entry),
        deeds=_noted(state, deed),
    )
    return Step(_settled(after), (Stepped(seat, move.card, fighter.square, move.to),))


def _turn(state: State) -> Turn:
    """The turn in progress; the moves that ask for it are legal in no other phase."""
    if not isinstance(state.phase, Turn):
        raise TypeError(f"no turn in phase {state.phase.kind}")
    return state.phase


def _strike(state: State, seat: Seat, move: Hit | Push) -> Step[State]:
    push, target, turn = isinstance(move, Push), move.target.seat, _turn(state)
    attack = Attack(seat, target, move.card, push, _damage(state, turn, push=push))
    spent = turn.entry == "fresh" and not push and state.fighters[seat].square is CENTRE
    turn = replace(turn, plays=turn.plays + 1, entry="spent" if spent else turn.entry)
    deed = _deed(
        state,
        seat,
        "push" if push else "hit",
        cards=(move.card,),
        target=target,
        at=state.fighters[target].square,
        result="asked",
    )
    after = replace(_spend(state, seat, (move.card,)), deeds=_noted(state, deed))
    # Article 5.1: the question opens on public facts alone, whether or not any card held could parry.
    if state.hands[target] and (state.options.push_parry or not push):
        asked = replace(after, phase=Parrying(target, attack, turn))
        return Step(asked, (Attacked(seat, target, move.card, push),))
    return Step(*_land(after, attack, turn))


def _damage(state: State, turn: Turn, *, push: bool) -> int:
    """What a hit, or a push that is blocked, takes (articles 4.2, 4.4, 6.1 and 6.2)."""
    options = state.options
    if push:
        return 1 if options.push_blocked == "damage" else 0
    if state.fighters[turn.seat].square is not CENTRE:
        return 1
    if options.center_mode == "on_entry_only" and turn.entry != "fresh":
        return 1
    return options.center_damage


def _land(state: State, attack: Attack, turn: Turn) -> tuple[State, tuple[Event, ...]]:
    """An attack that nobody parries; the attacker's turn goes on."""
    state = replace(state, phase=turn)
    if not attack.push:
        state, left = _hurt(state, attack.target, attack.damage)
        state = _answered(state, result="landed", damage=attack.damage, left=left)
        return _settled(state), (Landed(attack.seat, attack.target, attack.card, attack.damage, left),)
    to = landing(state, attack.seat, attack.target)
    if to is not None:
        fighters = _fighters(state, replace(state.fighters[attack.target], square=to))
        state = _answered(replace(state, fighters=fighters), result="pushed", to=to)
        return _settled(state), (Pushed(attack.seat, attack.target, attack.card, to),)
    return _blocked(state, attack)


def _blocked(state: State, attack: Attack) -> tuple[State, tuple[Event, ...]]:
    """A push with no room behind the target (article 4.4)."""
    state, left = _hurt(state, attack.target, attack.damage)
    state = _answered(state, result="blocked", damage=attack.damage, left=left)
    event = Blocked(attack.seat, attack.target, attack.card, attack.damage, left)
    return _settled(state), (event,)


def _answered(state: State, **facts: Any) -> State:
    """The last deed, an attack, with what came of it."""
    return replace(state, deeds=(*state.deeds[:-1], replace(state.deeds[-1], **facts)))


def _attack(state: State) -> Parrying:
    """The attack that waits for an answer; answers are legal in no other phase."""
    if not isinstance(state.phase, Parrying):
        raise TypeError(f"nothing to parry in phase {state.phase.kind}")
    return state.phase


def _parry(state: State, seat: Seat, move: Parry) -> Step[State]:
    phase = _attack(state)
    attack = phase.attack
    after = replace(_spend(state, seat, (move.card,)), phase=phase.turn)
    after = _settled(_answered(after, result="parried", parry=move.card))
    event = Parried(attack.seat, seat, attack.card, attack.push, move.card)
    return Step(after, (event,), final=True)


def _let(state: State, _seat: Seat, _move: Let) -> Step[State]:
    phase = _attack(state)
    return Step(*_land(state, phase.attack, phase.turn), final=True)


def _gouge(state: State, seat: Seat, move: Gouge) -> Step[State]:
    """Finger in the eye (article 6.3)."""
    target, turn = move.target.seat, _turn(state)
    stolen, chance = state.chance.pick(state.hands[target])
    after = _spend(state, seat, (move.card,))
    after = replace(after, hands=_hands(after, target, _without(state.hands[target], (stolen,))))
    seen = tuple(known for known in after.known if known.card != stolen)
    deed = _deed(state, seat, "gouge", cards=(move.card,), target=target, at=state.fighters[target].square)
    after = replace(
        after,
        chance=chance,
        hands=_hands(after, seat, laid_out((*after.hands[seat], stolen))),
        known=(*seen, Known(target, seat, stolen)),
        phase=replace(turn, plays=turn.plays + 1),
        deeds=_noted(state, deed),
    )
    events = (
        Gouged(seat, target, move.card, stolen, audience=only(seat, target)),
        Gouged(seat, target, move.card, None, audience=all_but(seat, target)),
    )
    return Step(after, events, final=True)


def _blow(state: State, seat: Seat, move: Blow) -> Step[State]:
    """Low blow (article 6.5)."""
    target = move.target.seat
    hand = state.hands[target]
    picked, chance = state.chance.sample(hand, min(BLOW_TAKES, len(hand)))
    cards, lost = laid_out(move.cards), laid_out(picked)
    deed = _deed(state, seat, "blow", cards=cards, target=target, at=state.fighters[target].square, lost=lost)
    after = replace(
        _spend(_spend(state, seat, cards), target, lost),
        chance=chance,
        phase=replace(_turn(state), discarded=True),
        deeds=_noted(state, deed),
    )
    return Step(_settled(after), (BlewLow(seat, target, cards, lost),), final=True)


def _discard(state: State, seat: Seat, move: Discard) -> Step[State]:
    deed = _deed(state, seat, "discard", cards=(move.card,))
    after = replace(
        _spend(state, seat, (move.card,)),
        phase=replace(_turn(state), discarded=True),
        deeds=_noted(state, deed),
    )
    return Step(_settled(after), (Discarded(seat, move.card),))


def _draw(state: State, seat: Seat, move: Draw) -> Step[State]:
    """End the turn (articles 2.5 and 2.7)."""
    turn, drawn = _turn(state), state.pile[: move.count]
    if not (drawn or turn.plays or turn.discarded):
        return _idle(state, seat)
    after = replace(
        state,
        hands=_hands(state, seat, laid_out((*state.hands[seat], *drawn))),
        pile=state.pile[move.count :],
        passes=0,
        deeds=_noted(state, _deed(state, seat, "draw", count=move.count)),
    )
    if drawn and not after.pile and state.options.deck_end == "sudden":
        after = _ended(after, "7.2", "pile_out")
    else:
        after = _next_turn(after, seat)
    events: tuple[Event, ...] = (Drew(seat, move.count),)
    if drawn:
        events = (
            Drew(seat, move.count, drawn, audience=only(seat)),
            Drew(seat, move.count, audience=all_but(seat)),
        )
    return Step(after, events, final=bool(drawn))


def _idle(state: State, seat: Seat) -> Step[State]:
    """A turn in which nothing was done: tomatoes (article 2.7), or one pass more towards 7.4."""
    after = replace(state, passes=state.passes + 1)
    if tomatoes_fly(state):
        after, left = _hurt(after, seat, 1)
        deed = _deed(state, seat, "tomatoes", damage=1, left=left)
        after = _settled(replace(after, deeds=_noted(state, deed)))
        events: tuple[Event, ...] = (Pelted(seat, left),)
    else:
        after = replace(after, deeds=_noted(state, _deed(state, seat, "draw")))
        if after.passes >= len(after.fighters):
            after = _ended(after, "7.4", "all_passed")
        events = (Drew(seat, 0),)
    if after.phase.kind != "over":
        after = _next_turn(after, seat)
    return Step(after, events)


def tomatoes_fly(state: State) -> bool:
    """Whether doing nothing costs endurance now: not once a played-out pile is gone (articles 2.7, 7.3)."""
    return state.options.tomatoes and bool(state.pile)


def _next_turn(state: State, seat: Seat) -> State:
    return replace(state, phase=Turn((seat + 1) % len(state.fighters)), turn=state.turn + 1)


def _exchange(state: State, seat: Seat, move: Exchange) -> Step[State]:
    """Swap cards with the pile before the first turn (article 1.8)."""
    gone, count = laid_out(move.cards), len(move.cards)
    drawn = state.pile[:count]
    after = _spend(state, seat, gone)
    following = (seat + 1) % len(state.fighters)
    done = following == starter(state)
    after = replace(
        after,
        hands=_hands(after, seat, laid_out((*after.hands[seat], *drawn))),
        pile=state.pile[count:],
        deeds=_noted(state, _deed(state, seat, "exchange", cards=gone, count=count)),
        phase=Turn(following) if done else Exchanging(following),
        turn=1 if done else 0,
    )
    events: tuple[Event, ...] = (Exchanged(seat, ()),)
    if drawn:
        events = (
            Exchanged(seat, gone, drawn, audience=only(seat)),
            Exchanged(seat, gone, audience=all_but(seat)),
        )
    return Step(after, events, final=bool(drawn))


def leave(state: State, seat: Seat) -> Step[State]:
    """Giving up counts as a knockout (article 7.5)."""
    deed = _deed(state, seat, "leave")
    fighters = _fighters(state, replace(state.fighters[seat], endurance=0))
    after = replace(state, fighters=fighters, deeds=_noted(state, deed))
    return Step(_ended(after, "7.5", "gave_up"), (GaveUp(seat),))


_EFFECTS: Final[dict[type[Any], Callable[[State, Seat, Any], Step[State]]]] = {
    StepTo: _step_to,
    Hit: _strike,
    Push: _strike,
    Gouge: _gouge,
    Blow: _blow,
    Discard: _discard,
    Draw: _draw,
    Parry: _parry,
    Let: _let,
    Exchange: _exchange,
}
