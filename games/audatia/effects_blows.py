"""What blows, remedies and counter-remedies do: chapters 5 to 7 and 9 of the rulebook."""

from __future__ import annotations

from typing import Literal

from games.audatia import flow
from games.audatia.cards import BLOW_OF, Card
from games.audatia.deck import REMEDIES
from games.audatia.draft import Draft
from games.audatia.feasible import opened_feint
from games.audatia.kinds import Side
from games.audatia.legal_stretto import crossing_side
from games.audatia.moves import (
    Attack,
    Beat,
    Break,
    Counter,
    Counterattack,
    Defend,
    Enter,
    Exchange,
    Orient,
    Parry,
    Remedy,
    Strike,
)
from games.audatia.state import Decision, Deed, Fight
from games.core.game import Seat


def attack(draft: Draft, phase: Decision, seat: Seat, move: Attack) -> None:
    if phase.kind == "kicked":
        draft.lay(seat, move.card)
        draft.note(Deed("attack", seat, move.card))
        flow.win(draft, seat, "8.5", "kick")
    elif phase.kind == "broken":
        _mezano(draft, seat, move.card)
    else:
        _strike_out(draft, seat, move.card, "attack")


def _strike_out(draft: Draft, seat: Seat, card: Card, how: Literal["attack", "strike", "defend"]) -> None:
    """A blow that the other has to answer (article 5.1)."""
    stance, fight = draft.of_seat(seat), draft.fight
    posta, against, only_parry = stance.posta, None, False
    if fight is not None:
        only_parry = fight.only_parry
        against = fight.live if how == "defend" else None
    feint = opened_feint(posta, BLOW_OF[card])
    feinter: Seat | None = seat if feint is not None else None
    if feint is None and fight is not None and how == "defend":
        feint, feinter = fight.feint, fight.feinter
    draft.lay(seat, card)
    draft.fight = Fight(seat, card, posta=posta, feint=feint, feinter=feinter, only_parry=only_parry)
    draft.note(Deed(how, seat, card, against))
    flow.ask(draft, "answer", 1 - seat)


def strike(draft: Draft, _phase: Decision, seat: Seat, move: Strike) -> None:
    _strike_out(draft, seat, move.card, "strike")


def defend(draft: Draft, _phase: Decision, seat: Seat, move: Defend) -> None:
    draft.final = True
    _strike_out(draft, seat, move.card, "defend")


def beat(draft: Draft, _phase: Decision, seat: Seat, move: Beat) -> None:
    """Article 7.1: as if the other had cut and the cut had been parried."""
    other = draft.touch(1 - seat)
    other.posta = None
    draft.lay(seat, move.card)
    draft.join(seat, move.card)
    draft.fight = Fight(1 - seat, answer=move.card, reply="beat")
    draft.note(Deed("beat", seat, move.card))
    flow.after_reaction(draft)


def exchange(draft: Draft, phase: Decision, seat: Seat, move: Exchange) -> None:
    """Articles 5.8 and 7.2."""
    fight = draft.fight
    against = fight.live if fight is not None and phase.kind == "answer" else None
    draft.final = phase.kind == "answer"
    feint, feinter = (
        (fight.feint, fight.feinter) if fight is not None and against is not None else (None, None)
    )
    draft.lay(seat, move.card)
    draft.fight = Fight(1 - seat, against, move.card, feint=feint, feinter=feinter, side=Side.EXTERNAL)
    draft.note(Deed("exchange", seat, move.card, against))
    flow.ask(draft, "exchanged", 1 - seat)


def parry(draft: Draft, phase: Decision, seat: Seat, move: Parry) -> None:
    """Article 5.2; after a counterattack and after a breaker's Mezano too (5.4, 9.3)."""
    fight = draft.engaged
    draft.final = True
    draft.lay(seat, move.card)
    draft.join(seat, move.card)
    draft.fight = Fight(
        1 - seat,
        fight.live,
        move.card,
        "parry",
        feint=fight.feint if phase.kind == "answer" else None,
        feinter=fight.feinter if phase.kind == "answer" else None,
    )
    draft.note(Deed("parry", seat, move.card, fight.live))
    flow.after_reaction(draft)


def counterattack(draft: Draft, phase: Decision, seat: Seat, move: Counterattack) -> None:
    """Article 5.4; after a breaker's Mezano, 9.3."""
    fight = draft.engaged
    draft.final = True
    draft.lay(seat, move.card)
    draft.note(Deed("counterattack", seat, move.card, fight.live))
    if phase.kind == "mezano":
        draft.fight = Fight(seat, move.card, breaker=fight.breaker, side=fight.side)
        flow.ask(draft, "mezano_back", 1 - seat)
    else:
        draft.fight = Fight(seat, move.card, counter=True)
        flow.ask(draft, "countered", 1 - seat)


def break_(draft: Draft, _phase: Decision, seat: Seat, move: Break) -> None:
    """Article 9.1."""
    fight = draft.engaged
    draft.final = True
    draft.lay(seat, move.card)
    draft.join(seat, move.card)
    draft.fight = Fight(
        1 - seat,
        fight.live,
        move.card,
        "break",
        feint=fight.feint,
        feinter=fight.feinter,
        breaker=seat,
        side=crossing_side(move.card),
    )
    draft.note(Deed("break", seat, move.card, fight.live))
    flow.after_reaction(draft)


def _mezano(draft: Draft, seat: Seat, card: Card) -> None:
    """The breaker's blow (article 9.2)."""
    side = draft.engaged.side
    draft.lay(seat, card)
    draft.fight = Fight(seat, card, breaker=seat, side=side)
    draft.note(Deed("attack", seat, card))
    flow.ask(draft, "mezano", 1 - seat)


def orient(draft: Draft, _phase: Decision, seat: Seat, move: Orient) -> None:
    draft.note(Deed("orient", seat, side=move.side))
    flow.set_internal(draft, seat if move.side is Side.INTERNAL else 1 - seat)
    flow.after_orientation(draft)


def enter(draft: Draft, _phase: Decision, seat: Seat, move: Enter) -> None:
    _play_remedy(draft, seat, move.card, move.side, bold=True)


def remedy(draft: Draft, phase: Decision, seat: Seat, move: Remedy) -> None:
    draft.final = phase.kind in ("exchanged", "mezano", "mezano_back")
    _play_remedy(draft, seat, move.card, move.side)


def _play_remedy(draft: Draft, seat: Seat, card: Card, side: Side, *, bold: bool = False) -> None:
    fight = draft.engaged
    draft.cover(seat, card)
    draft.fight = Fight(
        fight.attacker,
        fight.live,
        fight.answer,
        fight.reply,
        bind=fight.bind,
        internal=fight.internal,
        remedy=card,
        side=side,
        bold=bold,
    )
    draft.note(Deed("enter" if bold else "remedy", seat, card, side=side))
    flow.ask(draft, "remedied", 1 - seat)


def counter(draft: Draft, _phase: Decision, seat: Seat, move: Counter) -> None:
    """Article 6.4; against the thruster's Mezano there is nothing to complete (9.4)."""
    fight = draft.engaged
    draft.final = True
    draft.cover(seat, move.card)
    whole = fight.remedy is not None and REMEDIES[fight.remedy.name].countered_by == move.card.name
    draft.note(Deed("counter", seat, move.card, fight.remedy, side=fight.side, whole=whole))
    if whole:
        flow.win(draft, seat, "6.4", "whole_counter")
    else:
        flow.leave_measure(draft)
