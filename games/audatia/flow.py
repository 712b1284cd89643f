"""What is asked next: the steps of a duel, one function each. A window opens on public facts alone."""

from __future__ import annotations

from typing import Final, Literal

from games.audatia import sudden
from games.audatia.cards import BLOW_OF, SUN_OF
from games.audatia.deck import SKILLS
from games.audatia.draft import Draft
from games.audatia.feasible import feint_virtue, may_hold
from games.audatia.kinds import Blow, Side, Skill, Virtue
from games.audatia.legal_stretto import crossing_side
from games.audatia.state import (
    BARE,
    DRAWS,
    HAND,
    Choosing,
    Decision,
    Deed,
    Ended,
    Fight,
    Kind,
    Phase,
    Sealed,
    Trading,
    whole_sun,
)
from games.core.game import Outcome, Seat

IDLE: Final = 4
"""Draws in a row that end a salle bout (article 10.3)."""


def ask(draft: Draft, kind: Kind, seat: Seat, *, second: bool = False, turn: int = 0) -> None:
    """``seat`` decides next; in sudden death its cards are turned up first where they have to be."""
    ask_again(draft, Decision(kind, seat, second, turn))


def ask_again(draft: Draft, decision: Decision) -> None:
    """``decision`` is asked (once more). In sudden death a row without a use for it settles it at once."""
    draft.phase = decision
    if draft.options.variant != "sudden" or sudden.turn_up(draft, decision):
        return
    if decision.kind == "opening":
        _row_spent(draft, decision)
    elif decision.kind in LOST:
        lose(draft, decision)
    elif decision.kind == "again":
        after_feint(draft)
    else:
        decline(draft, decision)


def _row_spent(draft: Draft, decision: Decision) -> None:
    """No attack left in the row of who should begin: the other does, or it is a draw (article 10.7)."""
    if decision.turn == 1:
        ask(draft, "opening", 1 - decision.seat, turn=2)
    else:
        draft.phase = over("10.7", "rows_spent", (1, 1))


# Preparation


def start_virtues(draft: Draft) -> None:
    """The Challenger takes Audatia, the Challenged chooses among the others (articles 2.4 and 10.2)."""
    challenger, rest = draft.challenger, tuple(one for one in Virtue if one is not Virtue.AUDATIA)
    for seat in (0, 1):
        stance = draft.touch(seat)
        stance.allotted = (Virtue.AUDATIA,) if seat == challenger else ()
        stance.virtues = stance.allotted
    draft.phase = Choosing(1 - challenger, rest)


def after_virtues(draft: Draft) -> None:
    """Sudden death swaps now (10.4); a salute stands before the first assault only (2.5, 10.2)."""
    if draft.options.variant == "sudden":
        draft.phase = Sealed("swap")
    elif draft.assault == 1:
        ask(draft, "salute", 1 - draft.challenger)
    elif draft.options.salle_refill:
        refill(draft)
    else:
        draft.phase = Trading()


def after_swap(draft: Draft) -> None:
    if draft.options.variant == "sudden":
        draft.phase = Sealed("posta")
    else:
        start_virtues(draft)


# Out of measure


def refill(draft: Draft) -> None:
    """Hands are filled up again, as far as the decks go (article 3.1)."""
    for seat in (draft.challenger, 1 - draft.challenger):
        stance = draft.touch(seat)
        missing = HAND - stance.saluted - len(stance.hand)
        if missing > 0:
            draft.draw_and_tell(seat, missing)
    draft.phase = Trading()


def after_trades(draft: Draft) -> None:
    """In a salle bout, whoever has no blow left loses a point, and the bout ends (article 10.3)."""
    if draft.options.variant == "salle":
        draft.final = True  # everybody learns whether there are blows left
        bare = [seat for seat in (0, 1) if not any(card in BLOW_OF for card in draft.of_seat(seat).hand)]
        if bare:
            for seat in bare:
                _score(draft, 1 - seat)
            end_bout(draft, BARE[bare[0]] if len(bare) == 1 else "no_blows")
            return
    draft.phase = Sealed("posta")


def after_poste(draft: Draft) -> None:
    if draft.options.variant != "sudden":
        first = (
            1 - draft.challenger if draft.more(1 - draft.challenger, Virtue.CELERITAS) else draft.challenger
        )
        ask(draft, "skills", first)
    elif any(draft.of_seat(seat).hand for seat in (0, 1)):
        draft.phase = Sealed("row")
    else:
        open_assault(draft)


def next_skills(draft: Draft, seat: Seat, passed: bool) -> None:
    """It is up to ``seat`` to play a skill; two passes in a row end it, and who may play none passes
    (article 3.4)."""
    if not draft.of_seat(seat).silenced:
        ask(draft, "skills", seat, second=passed)
    elif passed:
        open_assault(draft)
    else:
        ask(draft, "skills", 1 - seat, second=True)


def open_assault(draft: Draft) -> None:
    """The first blow: by a Pre-empt (8.13), or the Challenger's option (3.5)."""
    if draft.preempt is not None:
        ask(draft, "opening", draft.preempt)
    else:
        ask(draft, "opening", draft.challenger, turn=1)


def next_opening(draft: Draft, turn: int) -> None:
    """After a turn without a blow (articles 3.5 to 3.7)."""
    if turn == 3:
        draw(draft)
    else:
        seat = 1 - draft.challenger if turn == 1 else draft.challenger
        ask(draft, "opening", seat, turn=turn + 1)


# Within a fight


def after_reaction(draft: Draft) -> None:
    """The Attacker may feint (articles 5.6 and 8.7), before anything else."""
    fight = draft.engaged
    seat = fight.attacker
    if _may_strike(draft, fight, seat) or (fight.reply != "break" and _may_feint(draft, seat)):
        ask(draft, "feint", seat)
    else:
        after_feint(draft)


def _may_feint(draft: Draft, seat: Seat) -> bool:
    virtue = SKILLS[Skill.FEINT].needs
    return may_hold(draft.of_seat(seat), Skill.FEINT) and (virtue is None or draft.more(seat, virtue))


def _may_strike(draft: Draft, fight: Fight, seat: Seat) -> bool:
    virtue = feint_virtue(fight) if fight.feinter == seat else None
    return virtue is not None and draft.more(seat, virtue)


def after_feint(draft: Draft) -> None:
    """No feint: the bind is read (article 5.3), or the break goes on (9.2)."""
    fight = draft.engaged
    if fight.reply == "break":
        _broken(draft, fight)
        return
    bind = _bind(fight)
    fight = draft.fight = Fight(fight.attacker, fight.live, fight.answer, fight.reply, bind=bind)
    draft.note(Deed("bind", 1 - fight.attacker, fight.answer, fight.live, bind=bind))
    if bind == "stretto":
        _orient(draft, fight)
    else:
        after_orientation(draft)


def _bind(fight: Fight) -> Literal["largo", "stretto"]:
    """Largo after a thrust or a beat; else the suns decide (article 5.3)."""
    if fight.reply != "parry" or fight.live is None or fight.answer is None:
        return "largo"
    if BLOW_OF[fight.live] is Blow.PUNTA:
        return "largo"
    return "stretto" if whole_sun(SUN_OF[fight.live], SUN_OF[fight.answer]) else "largo"


def _orient(draft: Draft, fight: Fight) -> None:
    """More Fortitudo turns the side card; with neither, the crossing decides (article 6.2)."""
    for seat in (fight.attacker, 1 - fight.attacker):
        if draft.more(seat, Virtue.FORTITUDO):
            ask(draft, "orient", seat)
            return
    side = crossing_side(fight.answer)
    set_internal(draft, 1 - fight.attacker if side is Side.EXTERNAL else fight.attacker)
    after_orientation(draft)


def set_internal(draft: Draft, seat: Seat) -> None:
    """The side card gives ``seat`` the internal side; a Harness keeps its use."""
    fight = draft.engaged
    draft.fight = Fight(
        fight.attacker, fight.live, fight.answer, fight.reply, bind=fight.bind, internal=seat, free=fight.free
    )


def after_orientation(draft: Draft) -> None:
    """The Attacker with more Audatia may enter boldly (article 6.5)."""
    seat = draft.engaged.attacker
    stance = draft.of_seat(seat)
    if (stance.hand or stance.row) and draft.more(seat, Virtue.AUDATIA):
        ask(draft, "bold", seat)
    else:
        after_entry(draft)


def after_entry(draft: Draft) -> None:
    """The Defender acts first (articles 5.5 and 6.3)."""
    fight = draft.engaged
    ask(draft, "stretto" if fight.bind == "stretto" else "largo", 1 - fight.attacker)


def _broken(draft: Draft, fight: Fight) -> None:
    """More Celeritas acts first; with neither, the breaker (article 9.2)."""
    thruster = fight.attacker
    draft.fight = Fight(
        thruster, fight.live, fight.answer, "break", side=crossing_side(fight.answer), breaker=1 - thruster
    )
    ask(draft, "broken", thruster if draft.more(thruster, Virtue.CELERITAS) else 1 - thruster)


def decline(draft: Draft, phase: Decision) -> None:
    """``phase``'s seat makes no use of an opportunity."""
    seat, other = phase.seat, 1 - phase.seat
    match phase.kind:
        case "feint":
            after_feint(draft)
        case "bold":
            after_entry(draft)
        case "largo" | "stretto" | "broken" if not phase.second:
            ask(draft, phase.kind, other, second=True)
        case "opening":
            draft.touch(seat).taunted = False
            next_opening(draft, phase.turn)
        case _:
            leave_measure(draft)


def lose(draft: Draft, phase: Decision) -> None:
    """``phase``'s seat does not answer what has to be answered."""
    article, reason = LOST[phase.kind]
    win(draft, 1 - phase.seat, article, reason)


LOST: Final = {
    "answer": ("5.2", "attack"),
    "countered": ("5.4", "counterattack"),
    "exchanged": ("5.8", "exchange"),
    "remedied": ("6.4", "remedy"),
    "mezano": ("9.3", "attack"),
    "mezano_back": ("9.4", "attack"),
}
"""The article that ends the assault, and how, when a decision is left without an answer."""


# The end of an assault, and of the match


def leave_measure(draft: Draft) -> None:
    """An Exit (article 5.9)."""
    draft.note(Deed("exit", draft.challenger))
    draft.idle = 0
    _part(draft)
    if draft.options.variant == "sudden":
        _rows_again(draft)
    else:
        refill(draft)


def _part(draft: Draft) -> None:
    """Back out of measure: piles to their owners' discards, poste to theirs, and whatever held for this
    assault only is over (articles 5.9, 8.15 and 8.18)."""
    for seat in (0, 1):
        stance = draft.touch(seat)
        stance.discards += stance.pile
        stance.pile, stance.bonuses = (), ()
        stance.posta = stance.place = stance.lured = None
        stance.taunted = stance.silenced = False
        stance.virtues = stance.allotted
    draft.fight = draft.preempt = None
    draft.assault += 1


def _rows_again(draft: Draft) -> None:
    """New poste, the rows as they lie; a draw once both are spent (articles 10.4 and 10.7)."""
    if any(draft.of_seat(seat).row for seat in (0, 1)):
        draft.phase = Sealed("posta")
    else:
        draft.phase = over("10.7", "rows_spent", (1, 1))


def draw(draft: Draft) -> None:
    """Nobody attacked (articles 1.6, 3.7 and 10.3)."""
    draft.draws += 1
    draft.idle += 1
    draft.note(Deed("draw", draft.challenger, count=draft.draws))
    if draft.draws >= DRAWS:
        win(draft, 1 - draft.challenger, "1.6", "draws")
        return
    _part(draft)
    draft.phase = Trading()


def win(draft: Draft, seat: Seat, article: str, reason: str) -> None:
    """``seat`` wins the assault: the duel, or a point of a salle bout (articles 1.5 and 10.1)."""
    if draft.options.variant != "salle":
        draft.phase = over(article, reason, (1, 2) if seat == 0 else (2, 1))
        return
    _score(draft, seat)
    idle = draft.idle if reason == "draws" else 0
    if idle >= IDLE:
        end_bout(draft, "idle")
        return
    _part(draft)
    draft.idle, draft.draws = idle, 0
    draft.challenger = 1 - draft.challenger
    start_virtues(draft)


def _score(draft: Draft, seat: Seat) -> None:
    first, second = draft.points
    draft.points = (first + 1, second) if seat == 0 else (first, second + 1)
    draft.note(Deed("point", seat, count=draft.points[seat]))


def end_bout(draft: Draft, reason: str) -> None:
    """A salle bout is over: the more points, the better (article 10.3)."""
    first, second = draft.points
    places = (1 + (first < second), 1 + (second < first))
    draft.phase = Ended(Outcome("10.3", reason, places, draft.points))


def over(article: str, reason: str, places: tuple[int, int]) -> Phase:
    return Ended(Outcome(article, reason, places))
