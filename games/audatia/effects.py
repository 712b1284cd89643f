"""What legal moves do: every effect is called where ``games.audatia.legality`` let the move pass. Here: all
but blows and skills, which have files of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.audatia import effects_blows, effects_skills, flow
from games.audatia.cards import laid_out
from games.audatia.draft import Draft
from games.audatia.events import Chose, Laid, Traded
from games.audatia.kinds import Posta
from games.audatia.moves import (
    Attack,
    Beat,
    Break,
    Change,
    Clear,
    Counter,
    Counterattack,
    Cycle,
    Defend,
    Enter,
    Exchange,
    Lay,
    Move,
    Orient,
    Parry,
    Pass,
    Play,
    Pose,
    Ready,
    Recall,
    Remedy,
    Rest,
    Salute,
    Strike,
    Swap,
    TakeVirtue,
    Trade,
    Turn,
    Wait,
    Yield,
)
from games.audatia.state import (
    SALUTE,
    Choosing,
    Decision,
    Deed,
    Denying,
    Ended,
    Fight,
    Sealed,
    State,
    Trading,
)
from games.core.game import Outcome, Seat, Step, all_but, only


def resolve(state: State, seat: Seat, move: Move) -> Step[State]:
    """Carry out a legal move.

    A step is final when cards were drawn or turned, when a secret choice was revealed, or when something that
    had to be answered was: the other has learnt something from either answer. A blow of one's own may be
    taken back until somebody else acts, since showing a card is one's own loss."""
    draft = Draft.of(state)
    _EFFECTS[type(move)](draft, state.phase, seat, move)
    return draft.step()


def leave(state: State, seat: Seat) -> Step[State]:
    """Giving up loses the match, whatever the points (article 1.7)."""
    draft = Draft.of(state)
    if isinstance(state.phase, Decision) and state.phase.claimed:
        draft.discard(state.phase.seat, *state.fencers[state.phase.seat].hand)
    draft.note(Deed("leave", seat))
    places = (1, 2) if seat == 1 else (2, 1)
    points = state.points if state.options.variant == "salle" else ()
    draft.phase = Ended(Outcome("1.7", "gave_up", places, points))
    return draft.step()


# Preparation


def _swap(draft: Draft, _phase: Sealed, seat: Seat, move: Swap) -> None:
    cards = laid_out(move.cards)
    draft.touch(seat).sealed = cards
    draft.tell(Chose(seat, cards=cards, audience=only(seat)))
    draft.tell(Chose(seat, audience=all_but(seat)))
    if draft.of_seat(1 - seat).sealed is None:
        return
    draft.final = True
    for one in (draft.challenger, 1 - draft.challenger):
        _swapped(draft, one)
    flow.after_swap(draft)


def _swapped(draft: Draft, seat: Seat) -> None:
    """Article 2.3: face up, unless an option says face down."""
    stance = draft.touch(seat)
    gone, stance.sealed = stance.sealed, None
    assert isinstance(gone, tuple)  # noqa: S101 - both have sealed cards to swap
    if draft.options.open_swap:
        draft.discard(seat, *gone)
    else:
        draft.take(seat, gone)
        stance.buried = laid_out(stance.buried + gone)
    draft.note(Deed("swap", seat, count=len(gone), cards=gone if draft.options.open_swap else ()))
    draft.draw_and_tell(seat, len(gone))


def _virtue(draft: Draft, phase: Choosing, seat: Seat, move: TakeVirtue) -> None:
    _allot(draft, seat, move)
    left = tuple(virtue for virtue in phase.left if virtue is not move.virtue)
    if len(left) > 1:
        draft.phase = Choosing(1 - seat, left)
        return
    _allot(draft, 1 - seat, TakeVirtue(left[0]))
    flow.after_virtues(draft)


def _allot(draft: Draft, seat: Seat, move: TakeVirtue) -> None:
    stance = draft.touch(seat)
    stance.virtues = stance.allotted = (*stance.allotted, move.virtue)
    draft.note(Deed("virtue", seat, virtue=move.virtue))


def _salute(draft: Draft, phase: Decision, seat: Seat, move: Salute) -> None:
    draft.discard(seat, move.card)
    if not draft.options.salute_returns:
        draft.touch(seat).saluted = 1
    draft.note(Deed("salute", seat, move.card))
    if phase.second:
        draft.phase = Trading()
    else:
        flow.ask(draft, "salute", 1 - seat, second=True)


def _no_salute(draft: Draft, phase: Decision) -> None:
    """Article 2.5: who leaves a salute unanswered gives the other four in Audatia."""
    draft.note(Deed("no_salute", phase.seat))
    if phase.second:
        draft.touch(1 - phase.seat).salute = SALUTE
    draft.phase = Trading()


# Out of measure


def _trade(draft: Draft, _phase: Trading, seat: Seat, move: Trade) -> None:
    cards = laid_out(move.cards)
    draft.take(seat, cards)
    # What the rival had seen of this hand may be among the two: nothing is certain any more (article 3.2).
    draft.known = tuple([one for one in draft.known if one.holder != seat])
    stance = draft.touch(seat)
    stance.buried = laid_out(stance.buried + cards)
    (drawn,) = draft.draw(seat, 1)
    draft.tell(Traded(seat, cards, drawn, audience=only(seat)))
    draft.tell(Traded(seat, audience=all_but(seat)))


def _ready(draft: Draft, phase: Trading, seat: Seat, _move: Ready) -> None:
    draft.note(Deed("ready", seat))
    if phase.ready[1 - seat]:
        flow.after_trades(draft)
    else:
        draft.phase = Trading((seat == 0, seat == 1))


def _pose(draft: Draft, _phase: Sealed, seat: Seat, move: Pose) -> None:
    draft.touch(seat).sealed = move.posta
    draft.tell(Chose(seat, move.posta, audience=only(seat)))
    draft.tell(Chose(seat, audience=all_but(seat)))
    if draft.of_seat(1 - seat).sealed is None:
        return
    draft.final = True
    for one in (draft.challenger, 1 - draft.challenger):
        stance = draft.touch(one)
        posta, stance.sealed = stance.sealed, None
        assert isinstance(posta, Posta)  # noqa: S101 - both have sealed a posta
        stance.posta = posta
        draft.note(Deed("posta", one, posta=posta))
    flow.after_poste(draft)


def _change(draft: Draft, phase: Decision, seat: Seat, move: Change) -> None:
    draft.touch(seat).posta = move.posta
    draft.note(Deed("change", seat, posta=move.posta))
    flow.next_opening(draft, phase.turn)


# Declining


def _wait(draft: Draft, phase: Decision, seat: Seat, _move: Wait) -> None:
    draft.note(Deed("stay" if phase.kind == "opening" else "wait", seat))
    if draft.fight is not None and draft.fight.only_parry:
        fight = draft.fight
        draft.fight = Fight(fight.attacker, fight.live, fight.answer, fight.reply, bind=fight.bind)
    flow.decline(draft, phase)


def _pass(draft: Draft, phase: Decision | Denying, seat: Seat, _move: Pass) -> None:
    if isinstance(phase, Decision) and phase.kind == "salute":
        _no_salute(draft, phase)
        return
    draft.note(Deed("pass", seat))
    if isinstance(phase, Denying):
        effects_skills.take_effect(draft, phase)
    elif phase.kind != "skills":
        flow.decline(draft, phase)
    elif phase.second:
        flow.open_assault(draft)
    else:
        flow.next_skills(draft, 1 - seat, passed=True)


def _yield(draft: Draft, phase: Decision, seat: Seat, _move: Yield) -> None:
    draft.final = True
    draft.note(Deed("yield", seat))
    flow.lose(draft, phase)


# Sudden death


def _lay(draft: Draft, _phase: Sealed, seat: Seat, move: Lay) -> None:
    draft.take(seat, (move.card,))
    stance = draft.touch(seat)
    stance.row += (move.card,)
    draft.tell(Laid(seat, len(stance.row), move.card, audience=only(seat)))
    draft.tell(Laid(seat, len(stance.row), audience=all_but(seat)))
    _rows_lie(draft, seat)


def _rest(draft: Draft, _phase: Sealed, seat: Seat, _move: Rest) -> None:
    stance = draft.touch(seat)
    stance.row += stance.hand
    stance.hand = ()
    draft.tell(Laid(seat, len(stance.row)))
    _rows_lie(draft, seat)


def _rows_lie(draft: Draft, seat: Seat) -> None:
    """Both rows lie: the duel begins (article 10.4)."""
    if draft.of_seat(seat).hand:
        return
    draft.note(Deed("row", seat))
    if not draft.of_seat(1 - seat).hand:
        draft.final = True
        flow.open_assault(draft)


def _clear(draft: Draft, _phase: Sealed, seat: Seat, _move: Clear) -> None:
    stance = draft.touch(seat)
    stance.hand, stance.row = laid_out(stance.row), ()
    draft.tell(Laid(seat, 0))


def _turn(draft: Draft, phase: Decision, _seat: Seat, _move: Turn) -> None:
    flow.ask_again(draft, Decision(phase.kind, phase.seat, phase.second, phase.turn, claimed=True))


# Skills


def _cycle(draft: Draft, _phase: Any, seat: Seat, move: Cycle) -> None:
    """Article 8.4."""
    draft.discard(seat, move.card)
    draft.note(Deed("cycle", seat, move.card))
    draft.draw_and_tell(seat, 1)


_EFFECTS: Final[dict[type[Any], Callable[[Draft, Any, Seat, Any], None]]] = {
    Swap: _swap,
    TakeVirtue: _virtue,
    Salute: _salute,
    Trade: _trade,
    Ready: _ready,
    Pose: _pose,
    Change: _change,
    Attack: effects_blows.attack,
    Beat: effects_blows.beat,
    Exchange: effects_blows.exchange,
    Parry: effects_blows.parry,
    Counterattack: effects_blows.counterattack,
    Defend: effects_blows.defend,
    Break: effects_blows.break_,
    Strike: effects_blows.strike,
    Orient: effects_blows.orient,
    Enter: effects_blows.enter,
    Remedy: effects_blows.remedy,
    Counter: effects_blows.counter,
    Play: effects_skills.play,
    Recall: effects_skills.recall,
    Cycle: _cycle,
    Lay: _lay,
    Rest: _rest,
    Clear: _clear,
    Turn: _turn,
    Wait: _wait,
    Pass: _pass,
    Yield: _yield,
}
