"""Which moves are legal: each refusal names the article of the rulebook that it rests on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, get_args

from games.adventure import (
    legal_encounters,
    legal_fight,
    legal_magic,
    legal_master,
    legal_recruiting,
    legal_travel,
)
from games.adventure.interventions import Close, Intervention
from games.adventure.moves import Move
from games.adventure.options import MASTER
from games.adventure.phases import Fight, Over, Summoning
from games.adventure.refusable import wrong_moment
from games.adventure.state import State
from games.core.game import Seat, Violation

LEADING: Final = (*get_args(Intervention), Close)


def check(state: State, seat: Seat, move: Move) -> Violation | None:
    """Why ``seat`` may not make ``move`` now, or None."""
    if isinstance(state.phase, Over):
        return Violation(state.phase.outcome.article, "over")
    if seat in state.gone:
        return Violation("12.7", "gone")
    if isinstance(move, LEADING):
        return _leading(state, seat, move)
    if state.requests:
        return Violation("11.7", "ruling_first")
    test = _CHECKS.get((state.phase.kind, type(move).__name__))
    return wrong_moment(move) if test is None else test(state, seat, move)


def _leading(state: State, seat: Seat, move: Any) -> Violation | None:
    """Only the Game Master leads (article 11.1)."""
    if not state.options.led or seat != MASTER:
        return Violation("11.1", "master" if state.options.led else "no_master")
    return legal_master.check(state, move)


Check = Callable[[State, Seat, Any], Violation | None]


def _use(state: State, seat: Seat, move: Any) -> Violation | None:
    if isinstance(state.phase, Summoning):
        return legal_magic.use_land(state, seat, move)
    return legal_magic.use(state, seat, move)


def _ready(state: State, seat: Seat, move: Any) -> Violation | None:
    test = legal_fight.ready if isinstance(state.phase, Fight) else legal_recruiting.ready
    return test(state, seat, move)


_CHECKS: Final[dict[tuple[str, str], Check]] = {
    ("recruiting", "Recruit"): legal_recruiting.recruit,
    ("recruiting", "Redraw"): legal_recruiting.redraw,
    ("recruiting", "Ready"): _ready,
    ("recruiting", "Hand"): legal_recruiting.hand,
    ("entering", "Enter"): legal_travel.enter,
    ("travel", "Recruit"): legal_recruiting.recruit,
    ("travel", "Hand"): legal_recruiting.hand,
    ("travel", "Look"): legal_travel.look,
    ("travel", "Go"): legal_travel.go,
    ("travel", "Halt"): legal_travel.halt,
    ("travel", "Stay"): legal_travel.stay,
    ("travel", "Ferry"): legal_travel.ferry,
    ("travel", "Resume"): legal_travel.resume,
    ("travel", "Back"): legal_travel.back,
    ("travel", "Lead"): legal_travel.lead,
    ("travel", "Cast"): legal_magic.cast,
    ("travel", "Use"): _use,
    ("meeting", "Meet"): legal_encounters.meet,
    ("summoning", "Summon"): legal_encounters.summon,
    ("summoning", "SummonWith"): legal_encounters.summon_with,
    ("summoning", "Use"): _use,
    ("summoning", "Pass"): legal_encounters.asked,
    ("fight", "Attack"): legal_fight.attack,
    ("fight", "Band"): legal_fight.band,
    ("fight", "AttackAll"): legal_fight.attack_all,
    ("fight", "Flee"): legal_fight.flee,
    ("fight", "Ready"): _ready,
    ("fight", "Block"): legal_fight.block,
    ("fight", "Pass"): legal_fight.passes,
    ("fight", "Share"): legal_fight.share,
    ("fight", "Strike"): legal_fight.strike,
    ("fight", "Cast"): legal_magic.cast,
    ("fight", "Use"): _use,
    ("ending", "Swap"): legal_encounters.swap,
    ("ending", "End"): legal_encounters.end,
}
"""Which test decides about which kind of move in which phase; any other is a move of another moment."""
