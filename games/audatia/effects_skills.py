"""What skills do: chapter 8 of the rulebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.audatia import flow
from games.audatia.cards import BLOW_OF, SKILL_OF, laid_out
from games.audatia.deck import BLOWS
from games.audatia.draft import Draft
from games.audatia.events import Saw
from games.audatia.feasible import may_hold
from games.audatia.kinds import Height, Posta, Side, Skill, Virtue
from games.audatia.moves import Play, Recall
from games.audatia.state import Decision, Deed, Denying, Fight, Known, Phase, Played
from games.core.game import Seat, only


def play(draft: Draft, phase: Phase, seat: Seat, move: Play) -> None:
    """The card is discarded at once (8.1); the other may deny it if, for all is known, it can (8.3)."""
    draft.discard(seat, move.card)
    draft.note(_deed(seat, move))
    played = Played(seat, move.card, move.args)
    if isinstance(phase, Denying):
        window = Denying(1 - seat, (*phase.plays, played), phase.back)
    else:
        assert isinstance(phase, Decision)  # noqa: S101 - skills are played in decisions only
        draft.final = phase.kind in flow.LOST
        window = Denying(1 - seat, (played,), phase)
    # In sudden death nobody denies (10.8): a card would have to be turned for it.
    if draft.options.variant != "sudden" and may_hold(draft.of_seat(1 - seat), Skill.DENY):
        draft.phase = window
    else:
        take_effect(draft, window)


def _deed(seat: Seat, move: Play) -> Deed:
    posta = height = side = None
    virtues: list[Virtue] = []
    for arg in move.args:
        match arg:
            case Posta():
                posta = arg
            case Height():
                height = arg
            case Side():
                side = arg
            case Virtue():
                virtues.append(arg)
    first, second = (*virtues, None, None)[:2]
    return Deed("skill", seat, move.card, posta=posta, height=height, side=side, virtue=first, other=second)


def take_effect(draft: Draft, window: Denying) -> None:
    """Nobody denies the last skill: it works, and so does every second one below it (article 8.3)."""
    first, back = window.plays[0], window.back
    if len(window.plays) > 1:
        draft.final = True
    if len(window.plays) % 2 == 0:
        draft.note(Deed("denied", first.seat, first.card))
        if back.kind == "skills":
            flow.next_skills(draft, 1 - back.seat, passed=False)
        else:
            flow.ask_again(draft, back)
        return
    _EFFECTS[SKILL_OF[first.card]](draft, first, back)


def _then_skills(effect: Callable[[Draft, Played], None]) -> Callable[[Draft, Played, Decision], None]:
    """A skill out of measure: afterwards it is the other's turn (article 3.4)."""

    def work(draft: Draft, played: Played, _back: Decision) -> None:
        effect(draft, played)
        flow.next_skills(draft, 1 - played.seat, passed=False)

    return work


def _second_thought(draft: Draft, played: Played) -> None:
    (posta,) = played.args
    assert isinstance(posta, Posta)  # noqa: S101 - games.audatia.legal_skills saw to it
    draft.touch(played.seat).posta = posta


def _lure(draft: Draft, played: Played) -> None:
    (height,) = played.args
    assert isinstance(height, Height)  # noqa: S101 - games.audatia.legal_skills saw to it
    draft.touch(1 - played.seat).lured = height


def _taunt(draft: Draft, played: Played) -> None:
    draft.touch(1 - played.seat).taunted = True


def _pre_empt(draft: Draft, played: Played) -> None:
    draft.preempt = played.seat


def _unhelmed(draft: Draft, played: Played) -> None:
    draft.touch(1 - played.seat).silenced = True


def _stand_in(draft: Draft, played: Played) -> None:
    given, taken = played.args
    assert isinstance(given, Virtue)  # noqa: S101 - games.audatia.legal_skills saw to it
    assert isinstance(taken, Virtue)  # noqa: S101 - as above
    for seat, gone, come in ((played.seat, given, taken), (1 - played.seat, taken, given)):
        stance = draft.touch(seat)
        stance.virtues = tuple(come if virtue is gone else virtue for virtue in stance.virtues)


def _lynx(draft: Draft, played: Played) -> None:
    """Half of the rival's hand, rounded up, at random; its owner sees which."""
    seat, holder = played.seat, 1 - played.seat
    hand = draft.of_seat(holder).hand
    picked, draft.chance = draft.chance.sample(hand, (len(hand) + 1) // 2)
    seen = laid_out(picked)
    draft.final = True
    old = [one for one in draft.known if one.holder != holder or one.card not in seen or one.public]
    kept = {one.card for one in old if one.holder == holder}
    draft.known = (*old, *(Known(holder, card, public=False) for card in seen if card not in kept))
    draft.note(Deed("lynx", seat, count=len(seen)))
    draft.tell(Saw(seat, seen, audience=only(seat, holder)))


def _repeat(draft: Draft, played: Played, _back: Decision) -> None:
    """Which card comes back is said once nobody denies (article 8.9)."""
    flow.ask(draft, "recall", played.seat)


def recall(draft: Draft, _phase: Decision, seat: Seat, move: Recall) -> None:
    """Everybody sees the card that comes back if it lay face up (article 8.9)."""
    card, stance = move.card, draft.touch(seat)
    shown = card in stance.discards
    if shown:
        stance.discards = tuple(one for one in stance.discards if one != card)
        draft.known += (Known(seat, card, public=True),)
        draft.note(Deed("recall", seat, card))
    else:
        stance.buried = tuple(one for one in stance.buried if one != card)
        draft.note(Deed("recall", seat))
    stance.hand = laid_out((*stance.hand, card))
    flow.next_skills(draft, 1 - seat, passed=False)


def _break_off(draft: Draft, _played: Played, _back: Decision) -> None:
    flow.leave_measure(draft)


def _feint(draft: Draft, played: Played, _back: Decision) -> None:
    flow.ask(draft, "again", played.seat)


def _kick(draft: Draft, played: Played, _back: Decision) -> None:
    """The remedy is discarded; a Fendente would win now (article 8.5)."""
    other, fight = 1 - played.seat, draft.engaged
    stance = draft.touch(other)
    *pile, remedy = stance.pile
    stance.pile = tuple(pile)
    stance.discards += (remedy,)
    draft.fight = Fight(fight.attacker, fight.live, fight.answer, fight.reply, bind=fight.bind)
    draft.note(Deed("kick", played.seat, remedy))
    flow.ask(draft, "kicked", played.seat)


def _perfect_measure(draft: Draft, played: Played, _back: Decision) -> None:
    """The attacker stands in the final posta of the blow; the piles are dropped (article 8.14)."""
    seat, fight = played.seat, draft.engaged
    attacker = 1 - seat
    assert fight.live is not None  # noqa: S101 - it answers an attack
    posta = BLOWS[BLOW_OF[fight.live]].final_posta
    for one in (seat, attacker):
        stance = draft.touch(one)
        stance.discards += stance.pile
        stance.pile, stance.bonuses = (), ()
    stance = draft.touch(attacker)
    stance.posta, stance.place = posta, None
    draft.fight = None
    draft.note(Deed("avoided", attacker, fight.live, posta=posta))
    flow.ask(draft, "avoided", seat)


def _widow(draft: Draft, _played: Played, back: Decision) -> None:
    fight = draft.engaged
    draft.fight = Fight(
        fight.attacker, fight.live, fight.answer, fight.reply, bind=fight.bind, only_parry=True
    )
    flow.ask_again(draft, back)


def _harness(draft: Draft, played: Played, back: Decision) -> None:
    (side,) = played.args
    seat, fight = played.seat, draft.engaged
    internal = seat if side is Side.INTERNAL else 1 - seat
    draft.fight = Fight(
        fight.attacker, fight.live, fight.answer, fight.reply, bind=fight.bind, internal=internal, free=seat
    )
    flow.ask_again(draft, back)


_EFFECTS: Final[dict[Skill, Callable[[Draft, Played, Decision], None]]] = {
    Skill.KICK: _kick,
    Skill.BREAK_OFF: _break_off,
    Skill.FEINT: _feint,
    Skill.SECOND_THOUGHT: _then_skills(_second_thought),
    Skill.REPEAT: _repeat,
    Skill.LURE: _then_skills(_lure),
    Skill.TAUNT: _then_skills(_taunt),
    Skill.LYNX: _then_skills(_lynx),
    Skill.PRE_EMPT: _then_skills(_pre_empt),
    Skill.PERFECT_MEASURE: _perfect_measure,
    Skill.UNHELMED: _then_skills(_unhelmed),
    Skill.WIDOW: _widow,
    Skill.HARNESS: _harness,
    Skill.STAND_IN: _then_skills(_stand_in),
}
"""Deny has no effect of its own: see :func:`take_effect`."""
