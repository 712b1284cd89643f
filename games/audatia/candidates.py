"""Moves worth checking, made once: listing those of a decision builds next to nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.audatia.cards import BLOW_OF, COUNTER_SIDES, EVERY_CARD, REMEDY_SIDES, SKILL_OF, Card, laid_out
from games.audatia.feasible import (
    BREAKS,
    COUNTERS,
    EXCHANGING,
    EXTENSA,
    PARRIES,
    cyclable,
    strikes,
)
from games.audatia.kinds import FENDENTI, Blow, Height, Posta, Side, Skill, Virtue
from games.audatia.legal_skills import KINDS
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
    TakeVirtue,
    Turn,
    Wait,
    Yield,
)
from games.audatia.state import Choosing, Decision, Ended, Fight, Sealed, State, Trading
from games.core.game import Seat

ATTACK: Final = {card: Attack(card) for card in BLOW_OF}
BEAT: Final = {card: Beat(card) for card, blow in BLOW_OF.items() if blow in PARRIES}
PARRY: Final = {card: Parry(card) for card, blow in BLOW_OF.items() if blow in PARRIES}
COUNTERATTACK: Final = {card: Counterattack(card) for card in BLOW_OF}
EXCHANGE: Final = {card: Exchange(card) for card, blow in BLOW_OF.items() if blow in EXCHANGING}
DEFEND: Final = {card: Defend(card) for card in BLOW_OF}
BREAK: Final = {card: Break(card) for card, blow in BLOW_OF.items() if blow in BREAKS}
STRIKE: Final = {card: Strike(card) for card in BLOW_OF}
ENTER: Final = {card: tuple(Enter(card, side) for side in sides) for card, sides in REMEDY_SIDES.items()}
REMEDY: Final = {card: tuple(Remedy(card, side) for side in sides) for card, sides in REMEDY_SIDES.items()}
COUNTER: Final = {card: Counter(card) for card in COUNTER_SIDES}
SALUTE: Final = {card: Salute(card) for card in EVERY_CARD}
LAY: Final = {card: Lay(card) for card in EVERY_CARD}
CYCLE: Final = {card: Cycle(card) for card in SKILL_OF}
RECALL: Final = {card: Recall(card) for card in EVERY_CARD if card not in SKILL_OF}
POSES: Final = tuple(map(Pose, Posta))
CHANGES: Final = tuple(map(Change, Posta))
ORIENTS: Final = tuple(map(Orient, Side))
VIRTUES: Final = tuple(map(TakeVirtue, Virtue))
WAIT, PASS, YIELD, TURN, READY = Wait(), Pass(), Yield(), Turn(), Ready()


def _plays(card: Card, skill: Skill) -> tuple[Play, ...]:
    match skill:
        case Skill.LURE:
            return tuple(Play(card, (height,)) for height in Height)
        case Skill.SECOND_THOUGHT:
            return tuple(Play(card, (posta,)) for posta in Posta)
        case Skill.HARNESS:
            return tuple(Play(card, (side,)) for side in Side)
        case Skill.STAND_IN:
            return tuple(Play(card, (one, two)) for one in Virtue for two in Virtue if one is not two)
    return (Play(card),)


PLAY: Final = {card: _plays(card, skill) for card, skill in SKILL_OF.items()}

SKILL_KINDS: Final = frozenset().union(*KINDS.values())
"""The kinds of phase in which some skill may be played."""


def candidates(state: State, seat: Seat) -> list[Move]:
    """Moves of ``seat`` to try, in the order of menus. Of two cards that look alike and do the same only the
    first is tried."""
    phase = state.phase
    if isinstance(phase, Ended):
        return []
    moves: list[Move] = []
    if isinstance(phase, Decision):
        if phase.seat == seat:
            _decide(state, phase, seat, moves)
    elif isinstance(phase, Sealed | Trading):
        _both(state, phase, seat, moves)
    elif phase.seat == seat:
        if isinstance(phase, Choosing):
            moves += VIRTUES
        else:
            _skills(state, seat, "deny", moves)
            moves.append(PASS)
    if not isinstance(phase, Sealed):
        moves += [CYCLE[card] for card in cyclable(state.fencers[seat])]
    return moves


def _both(state: State, phase: Sealed | Trading, seat: Seat, moves: list[Move]) -> None:
    if isinstance(phase, Trading):
        moves.append(READY)
    elif phase.kind == "posta":
        moves += POSES
    elif phase.kind == "row":
        moves += [LAY[card] for card in distinct(state.fencers[seat].hand)]
        moves += (Rest(), Clear())


def distinct(hand: tuple[Card, ...]) -> list[Card]:
    """The cards of a sorted hand without those that look like the one before, skills apart (one of two
    Feints may be basic and not the other)."""
    found: list[Card] = []
    last = ""
    for card in hand:
        if card[0] != last or card in SKILL_OF:
            found.append(card)
        last = card[0]
    return found


def _skills(state: State, seat: Seat, kind: str, moves: list[Move]) -> None:
    if kind in SKILL_KINDS:
        for card in state.fencers[seat].hand:
            if card in PLAY:
                moves += PLAY[card]


def _decide(state: State, phase: Decision, seat: Seat, moves: list[Move]) -> None:
    _BY_KIND[phase.kind](state, phase, distinct(state.fencers[seat].hand), moves)
    _skills(state, seat, phase.kind, moves)
    moves += _ENDS[phase.kind]
    if state.options.variant == "sudden" and not phase.claimed:
        moves.append(TURN)


def _opening(state: State, phase: Decision, cards: list[Card], moves: list[Move]) -> None:
    if state.fencers[1 - phase.seat].posta in EXTENSA:
        moves += [BEAT[card] for card in cards if card in BEAT]
        moves += [EXCHANGE[card] for card in cards if card in EXCHANGE]
    else:
        moves += [ATTACK[card] for card in cards if card in ATTACK]
    if phase.turn in (1, 2):
        moves += CHANGES


def _attack(_state: State, _phase: Decision, cards: list[Card], moves: list[Move]) -> None:
    moves += [ATTACK[card] for card in cards if card in ATTACK]


def _answer(state: State, phase: Decision, cards: list[Card], moves: list[Move]) -> None:
    fight = state.fight
    assert fight is not None  # noqa: S101 - an answer is owed within a fight,
    assert fight.live is not None  # noqa: S101 - to its live blow
    live = BLOW_OF[fight.live]
    moves += [PARRY[card] for card in cards if card in PARRY]
    if live in COUNTERS:
        moves += [COUNTERATTACK[card] for card in cards if BLOW_OF.get(card) is live]
    elif live is Blow.PUNTA:
        moves += [EXCHANGE[card] for card in cards if card in EXCHANGE]
        if state.options.break_thrust:
            moves += [BREAK[card] for card in cards if card in BREAK]
    if state.fencers[phase.seat].posta is not None:
        moves += [DEFEND[card] for card in cards if card in DEFEND]
    _strikes(fight, phase.seat, cards, moves)


def _strikes(fight: Fight, seat: Seat, cards: list[Card], moves: list[Move]) -> None:
    blows = strikes(fight, seat)
    if blows:
        moves += [STRIKE[card] for card in cards if BLOW_OF.get(card) in blows]


def _countered(_state: State, _phase: Decision, cards: list[Card], moves: list[Move]) -> None:
    moves += [PARRY[card] for card in cards if card in PARRY]


def _feint(state: State, phase: Decision, cards: list[Card], moves: list[Move]) -> None:
    if state.fight is not None:
        _strikes(state.fight, phase.seat, cards, moves)


def _bold(_state: State, _phase: Decision, cards: list[Card], moves: list[Move]) -> None:
    for card in cards:
        moves += ENTER.get(card, ())


def _remedies(_state: State, _phase: Decision, cards: list[Card], moves: list[Move]) -> None:
    for card in cards:
        moves += REMEDY.get(card, ())


def _exchanged(state: State, phase: Decision, cards: list[Card], moves: list[Move]) -> None:
    _remedies(state, phase, cards, moves)
    _feint(state, phase, cards, moves)


def _counters(_state: State, _phase: Decision, cards: list[Card], moves: list[Move]) -> None:
    moves += [COUNTER[card] for card in cards if card in COUNTER]


def _kicked(_state: State, _phase: Decision, cards: list[Card], moves: list[Move]) -> None:
    moves += [ATTACK[card] for card in cards if BLOW_OF.get(card) in FENDENTI]


def _broken(state: State, phase: Decision, cards: list[Card], moves: list[Move]) -> None:
    if state.fight is not None and state.fight.breaker == phase.seat:
        _attack(state, phase, cards, moves)
    else:
        _remedies(state, phase, cards, moves)


def _mezano(state: State, phase: Decision, cards: list[Card], moves: list[Move]) -> None:
    moves += [PARRY[card] for card in cards if card in PARRY]
    moves += [COUNTERATTACK[card] for card in cards if card in COUNTERATTACK]
    _remedies(state, phase, cards, moves)


def _mezano_back(state: State, phase: Decision, cards: list[Card], moves: list[Move]) -> None:
    _counters(state, phase, cards, moves)
    _remedies(state, phase, cards, moves)


def _salute(_state: State, _phase: Decision, cards: list[Card], moves: list[Move]) -> None:
    moves += [SALUTE[card] for card in cards]


def _recall(state: State, phase: Decision, _cards: list[Card], moves: list[Move]) -> None:
    fencer = state.fencers[phase.seat]
    gone = laid_out({*fencer.discards, *fencer.buried} & RECALL.keys())
    moves += [RECALL[card] for card in gone]


def _orient(_state: State, _phase: Decision, _cards: list[Card], moves: list[Move]) -> None:
    moves += ORIENTS


def _nothing(_state: State, _phase: Decision, _cards: list[Card], _moves: list[Move]) -> None:
    """Skills only."""


_BY_KIND: Final[dict[str, Callable[[State, Decision, list[Card], list[Move]], None]]] = {
    "salute": _salute,
    "skills": _nothing,
    "opening": _opening,
    "recall": _recall,
    "answer": _answer,
    "countered": _countered,
    "feint": _feint,
    "again": _attack,
    "orient": _orient,
    "bold": _bold,
    "largo": _attack,
    "stretto": _remedies,
    "exchanged": _exchanged,
    "remedied": _counters,
    "kicked": _kicked,
    "avoided": _opening,
    "broken": _broken,
    "mezano": _mezano,
    "mezano_back": _mezano_back,
}

_ENDS: Final[dict[str, tuple[Move, ...]]] = {
    "salute": (PASS,),
    "skills": (PASS,),
    "opening": (WAIT,),
    "recall": (),
    "answer": (YIELD,),
    "countered": (YIELD,),
    "feint": (PASS,),
    "again": (),
    "orient": (),
    "bold": (PASS,),
    "largo": (WAIT,),
    "stretto": (WAIT,),
    "exchanged": (YIELD,),
    "remedied": (YIELD,),
    "kicked": (WAIT,),
    "avoided": (WAIT,),
    "broken": (WAIT,),
    "mezano": (YIELD,),
    "mezano_back": (YIELD,),
}
"""How each decision is declined."""
