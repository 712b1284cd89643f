"""Which moves are legal: each refusal names the article of the rulebook that it rests on. Here: who is asked,
and everything out of measure; blows, Stretto and skills have files of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.audatia import legal_blows, legal_skills, legal_stretto
from games.audatia.cards import Card
from games.audatia.feasible import can_open, cyclable, not_held
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
from games.audatia.state import TRADE, Choosing, Decision, Ended, Sealed, State, Trading
from games.core.game import Seat, Violation

BLOWS: Final = frozenset({Attack, Beat, Exchange, Parry, Counterattack, Defend, Break, Strike})

OPTIONAL: Final = frozenset({"feint", "bold", "largo", "stretto", "kicked", "avoided", "broken"})
"""The decisions in which, in sudden death, one may decline to turn cards (article 10.6)."""

HOME: Final[dict[type[Any], tuple[str, frozenset[str]]]] = {
    Swap: ("2.3", frozenset({"swap"})),
    TakeVirtue: ("2.4", frozenset({"virtue"})),
    Salute: ("2.5", frozenset({"salute"})),
    Trade: ("3.2", frozenset({"trade"})),
    Ready: ("3.2", frozenset({"trade"})),
    Pose: ("3.3", frozenset({"posta"})),
    Change: ("3.5", frozenset({"opening"})),
    Attack: ("1.2", frozenset({"opening", "again", "largo", "avoided", "kicked", "broken"})),
    Beat: ("7.1", frozenset({"opening", "avoided"})),
    Exchange: ("5.8", frozenset({"opening", "avoided", "answer"})),
    Parry: ("5.2", frozenset({"answer", "countered", "mezano"})),
    Counterattack: ("5.4", frozenset({"answer", "mezano"})),
    Defend: ("5.7", frozenset({"answer"})),
    Break: ("9.1", frozenset({"answer"})),
    Strike: ("5.6", frozenset({"feint", "answer", "exchanged"})),
    Orient: ("6.2", frozenset({"orient"})),
    Enter: ("6.5", frozenset({"bold"})),
    Remedy: ("6.3", frozenset({"stretto", "exchanged", "broken", "mezano", "mezano_back"})),
    Counter: ("6.4", frozenset({"remedied", "mezano_back"})),
    Play: ("8.2", frozenset().union(*legal_skills.KINDS.values())),
    Recall: ("8.9", frozenset({"recall"})),
    Cycle: ("8.4", frozenset()),
    Lay: ("10.4", frozenset({"row"})),
    Rest: ("10.4", frozenset({"row"})),
    Clear: ("10.4", frozenset({"row"})),
    Turn: ("10.6", OPTIONAL),
    Wait: ("5.5", frozenset({"opening", "largo", "stretto", "kicked", "avoided", "broken"})),
    Pass: ("1.8", frozenset({"salute", "skills", "feint", "bold", "deny"})),
    Yield: (
        "5.2",
        frozenset({"answer", "countered", "exchanged", "remedied", "mezano", "mezano_back"}),
    ),
}
"""The article at home for each move, and the kinds of phase in which it is asked for."""


def refuse(seats: int) -> Violation | None:
    """Why no match may be opened like this: a number of players (article 1.1)."""
    return None if seats == 2 else Violation.of("1.1", "seats", seats=seats)


def check(state: State, seat: Seat, move: Move) -> Violation | None:
    """Why ``seat`` may not make ``move`` now, or None."""
    phase, form = state.phase, type(move)
    # The usual case first: the right seat makes a move of this phase. Where both choose there is no one seat.
    kinds, look = _CHECKS[form]
    if phase.kind in kinds and getattr(phase, "seat", seat) == seat:
        return look(state, phase, seat, move)
    if isinstance(phase, Ended):
        return Violation(phase.outcome.article, "over")
    if isinstance(move, Cycle):
        return _cycle(state, seat, move)
    if isinstance(move, Play) and state.fencers[seat].silenced:  # it is never asked: 8.15 says more than 1.8
        return legal_skills.play(state, phase, seat, move)
    if not isinstance(phase, Sealed | Trading) and phase.seat != seat:
        return Violation("1.8", "not_your_turn", (("seat", phase.seat),))
    if isinstance(move, Play):
        return legal_skills.play(state, phase, seat, move)
    return _not_now(state, form, HOME[form][0])


def _not_now(state: State, form: type[Any], article: str) -> Violation:
    kind, fight = state.phase.kind, state.fight
    close = fight is not None and (fight.bind == "stretto" or fight.remedy is not None)
    if close and form in BLOWS and kind in ("orient", "bold", "stretto", "remedied"):
        return Violation("6.3", "no_blow_in_stretto")
    if form in BLOWS and kind in _NO_BLOW:
        return _NO_BLOW[kind]
    if form is Remedy and kind == "opening":
        return Violation("3.5", "no_remedy_first")
    if form is Counterattack and kind == "countered":
        return Violation("5.4", "no_second_counter")
    return Violation(article, "not_now", (("kind", kind), ("move", form.verb)))


_NO_BLOW: Final = {
    "exchanged": Violation("5.8", "external_only"),
    "mezano_back": Violation("9.4", "no_blow_back"),
}
"""Where no blow helps, why not."""


def _several(state: State, seat: Seat, cards: tuple[Card, ...], article: str) -> Violation | None:
    if len(set(cards)) < len(cards):
        return Violation(article, "repeated")
    for card in cards:
        if card not in state.fencers[seat].hand:
            return not_held(card)
    return None


def _swap(state: State, _phase: Sealed, seat: Seat, move: Swap) -> Violation | None:
    return _several(state, seat, move.cards, "2.3")


def _virtue(_state: State, phase: Choosing, _seat: Seat, move: TakeVirtue) -> Violation | None:
    if move.virtue in phase.left:
        return None
    return Violation("2.4", "virtue_taken", (("virtue", move.virtue),))


def _salute(state: State, _phase: Decision, seat: Seat, move: Salute) -> Violation | None:
    return None if move.card in state.fencers[seat].hand else not_held(move.card)


def _trade(state: State, phase: Trading, seat: Seat, move: Trade) -> Violation | None:
    if phase.ready[seat]:
        return Violation("3.2", "ready_already")
    if len(move.cards) != TRADE:
        return Violation("3.2", "two_for_one", (("count", len(move.cards)),))
    violation = _several(state, seat, move.cards, "3.2")
    if violation is not None:
        return violation
    return None if state.fencers[seat].deck else Violation("3.2", "deck_empty")


def _ready(_state: State, phase: Trading, seat: Seat, _move: Ready) -> Violation | None:
    return Violation("3.2", "ready_already") if phase.ready[seat] else None


def _allowed(_state: State, _phase: Any, _seat: Seat, _move: Any) -> Violation | None:
    return None


def _change(state: State, phase: Decision, seat: Seat, move: Change) -> Violation | None:
    fencer = state.fencers[seat]
    if state.options.variant == "sudden":
        return Violation("10.5", "must_serve")
    if phase.turn == 0:
        return Violation("8.13", "attack_only")
    if phase.turn == 3:
        return Violation("3.7", "attack_or_draw")
    if fencer.taunted:
        return Violation("8.11", "taunted")
    if move.posta is fencer.posta:
        return Violation("3.5", "same_posta", (("posta", move.posta),))
    return None


def _wait(state: State, phase: Decision, seat: Seat, _move: Wait) -> Violation | None:
    if phase.claimed:
        return Violation("10.5", "must_serve")
    if phase.kind == "opening" and state.fencers[seat].taunted and can_open(state, seat):
        return Violation("8.11", "taunted")
    return None


def _decline(_state: State, phase: Any, _seat: Seat, _move: Pass | Yield) -> Violation | None:
    if isinstance(phase, Decision) and phase.claimed:
        return Violation("10.5", "must_serve")
    return None


def _recall(state: State, _phase: Decision, seat: Seat, move: Recall) -> Violation | None:
    fencer = state.fencers[seat]
    if move.card.face.kind == "skill":
        return Violation("8.9", "no_skill_back", (("card", move.card.word),))
    if move.card in fencer.discards or move.card in fencer.buried:
        return None
    return Violation("8.9", "not_discarded", (("card", move.card.word),))


def _lay(state: State, _phase: Sealed, seat: Seat, move: Lay) -> Violation | None:
    return None if move.card in state.fencers[seat].hand else not_held(move.card)


def _rest(state: State, _phase: Sealed, seat: Seat, _move: Rest) -> Violation | None:
    return None if state.fencers[seat].hand else Violation("10.4", "row_lies")


def _clear(state: State, _phase: Sealed, seat: Seat, _move: Clear) -> Violation | None:
    return Violation("10.4", "row_first") if state.fencers[seat].hand else None


def _turn(state: State, phase: Decision, _seat: Seat, _move: Turn) -> Violation | None:
    if state.options.variant != "sudden":
        return Violation("10.6", "no_rows")
    return Violation("10.5", "must_serve") if phase.claimed else None


def _cycle(state: State, seat: Seat, move: Cycle) -> Violation | None:
    if state.options.variant == "sudden":
        return Violation("10.8", "no_cycle")
    if isinstance(state.phase, Sealed):
        return Violation("8.4", "not_while_sealed")
    fencer = state.fencers[seat]
    if move.card in cyclable(fencer):
        return None
    if move.card not in fencer.hand:
        return not_held(move.card)
    if not fencer.deck:
        return Violation("8.4", "deck_empty")
    return Violation("8.4", "no_cycle_symbol", (("card", move.card.word),))


_LOOK: Final[dict[type[Any], Callable[[State, Any, Seat, Any], Violation | None]]] = {
    Swap: _swap,
    TakeVirtue: _virtue,
    Salute: _salute,
    Trade: _trade,
    Ready: _ready,
    Pose: _allowed,
    Change: _change,
    Attack: legal_blows.attack,
    Beat: legal_blows.beat,
    Exchange: legal_blows.exchange,
    Parry: legal_blows.parry,
    Counterattack: legal_blows.counterattack,
    Defend: legal_blows.defend,
    Break: legal_blows.break_,
    Strike: legal_blows.strike,
    Orient: _allowed,
    Enter: legal_stretto.enter,
    Remedy: legal_stretto.remedy,
    Counter: legal_stretto.counter,
    Play: legal_skills.play,
    Recall: _recall,
    Lay: _lay,
    Rest: _rest,
    Clear: _clear,
    Turn: _turn,
    Wait: _wait,
    Pass: _decline,
    Yield: _decline,
}

_CHECKS: Final = {form: (kinds, _LOOK.get(form, _allowed)) for form, (_home, kinds) in HOME.items()}
