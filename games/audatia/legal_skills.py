"""Which skills may be played when: chapter 8 of the rulebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.audatia.cards import SKILL_OF
from games.audatia.deck import SKILLS
from games.audatia.feasible import can_attack, more, not_held
from games.audatia.kinds import Height, Moment, Posta, Side, Skill, Virtue
from games.audatia.moves import Play
from games.audatia.state import Argument, Decision, Phase, State
from games.core.game import Seat, Violation

KINDS: Final[dict[Moment, frozenset[str]]] = {
    Moment.OUT_OF_MEASURE: frozenset({"skills"}),
    Moment.BLOW: frozenset({"answer", "countered", "mezano", "mezano_back"}),
    Moment.ATTACK: frozenset({"answer"}),
    Moment.AFTER_PARRY: frozenset({"feint"}),
    Moment.RIPOSTE: frozenset({"largo"}),
    Moment.STRETTO: frozenset({"stretto"}),
    Moment.BOLD_ENTRY: frozenset({"remedied"}),
    Moment.SKILL: frozenset({"deny"}),
}
"""The kinds of phase that are the moment of a skill (article 8.2)."""

TAKES: Final[dict[Skill, tuple[type[Argument], ...]]] = {
    Skill.SECOND_THOUGHT: (Posta,),
    Skill.LURE: (Height,),
    Skill.HARNESS: (Side,),
    Skill.STAND_IN: (Virtue, Virtue),
}
"""What a skill has to name; nothing, if it does not stand here."""


def play(state: State, _phase: Phase, seat: Seat, move: Play) -> Violation | None:
    """Why this skill may not be played now, or None."""
    fencer = state.fencers[seat]
    if move.card not in fencer.hand:
        return not_held(move.card)
    skill = SKILL_OF.get(move.card)
    if skill is None:
        return Violation("8.1", "no_skill", (("card", move.card.word),))
    if fencer.silenced:
        return Violation("8.15", "silenced")
    row = SKILLS[skill]
    if state.options.variant == "sudden" and row.when in (Moment.OUT_OF_MEASURE, Moment.SKILL):
        return Violation("10.8", "not_in_rows", (("card", move.card.word),))
    if skill is Skill.BREAK_OFF and state.phase.kind == "exchanged":
        return Violation("8.6", "no_breaking_off", (("card", move.card.word),))
    if not _in_time(state, row.when):
        return Violation("8.2", "untimely", (("card", move.card.word), ("when", row.when)))
    if state.fight is not None and state.fight.only_parry and state.phase.kind == "answer":
        return Violation("8.16", "parry_only")
    if row.needs is not None and not more(state, seat, row.needs):
        return Violation("8.1", "skill_virtue", (("card", move.card.word), ("virtue", row.needs)))
    takes = TAKES.get(skill, ())
    if len(move.args) != len(takes) or any(
        not isinstance(one, kind) for one, kind in zip(move.args, takes, strict=True)
    ):
        return Violation("8.1", "names", (("card", move.card.word),))
    special = _SPECIAL.get(skill)
    return None if special is None else special(state, seat, move.args)


def _in_time(state: State, when: Moment) -> bool:
    phase, fight = state.phase, state.fight
    if phase.kind not in KINDS[when]:
        return False
    if fight is None:
        return True
    match when:
        case Moment.AFTER_PARRY:
            return fight.reply in ("parry", "beat")
        case Moment.RIPOSTE:
            return isinstance(phase, Decision) and not phase.second and fight.reply == "parry"
        case Moment.BOLD_ENTRY:
            return fight.bold
    return True


def _attack_due(state: State, seat: Seat, _args: tuple[Argument, ...]) -> Violation | None:
    """Feint and Widow's Riposte: something to strike has to be held (but rows are turned blindly)."""
    if state.options.variant == "sudden" or can_attack(state, seat):
        return None
    return Violation("8.7" if state.phase.kind == "feint" else "8.16", "nothing_to_strike")


def _another_posta(state: State, seat: Seat, args: tuple[Argument, ...]) -> Violation | None:
    if args[0] is not state.fencers[seat].posta:
        return None
    return Violation("8.8", "same_posta", (("posta", args[0]),))


def _something_back(state: State, seat: Seat, _args: tuple[Argument, ...]) -> Violation | None:
    fencer = state.fencers[seat]
    if any(card not in SKILL_OF for card in fencer.discards + fencer.buried):
        return None
    return Violation("8.9", "nothing_back")


def _hand_to_see(state: State, seat: Seat, _args: tuple[Argument, ...]) -> Violation | None:
    return None if state.fencers[1 - seat].hand else Violation("8.12", "empty_hand", (("seat", 1 - seat),))


def _virtues(state: State, seat: Seat, args: tuple[Argument, ...]) -> Violation | None:
    given, taken = args
    if given in state.fencers[seat].virtues and taken in state.fencers[1 - seat].virtues:
        return None
    return Violation("8.18", "virtues", (("seat", 1 - seat),))


_SPECIAL: Final[dict[Skill, Callable[[State, Seat, tuple[Argument, ...]], Violation | None]]] = {
    Skill.FEINT: _attack_due,
    Skill.WIDOW: _attack_due,
    Skill.SECOND_THOUGHT: _another_posta,
    Skill.REPEAT: _something_back,
    Skill.LYNX: _hand_to_see,
    Skill.STAND_IN: _virtues,
}
