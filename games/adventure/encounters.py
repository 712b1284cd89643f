"""Parties that meet, and monsters that are summoned (chapters 6 and 8)."""

from __future__ import annotations

from dataclasses import replace

from games.adventure import combat, holdings, purses, turns, where
from games.adventure.cards import Copy
from games.adventure.deeds import OwnAnswer
from games.adventure.draft import Draft
from games.adventure.mana import NOTHING, Mana, plus, point
from games.adventure.phases import Meeting, Summoning
from games.adventure.squares import Square
from games.adventure.state import Creature
from games.core.game import Seat, only


def answer_meeting(draft: Draft, meeting: Meeting, seat: Seat, stance: str) -> None:
    """One yes is enough for a fight; the answers are opened together (article 8.1)."""
    first = seat in draft.state.parties[meeting.party].seats
    answers = (stance, meeting.answers[1]) if first else (meeting.answers[0], stance)
    draft.events.append(OwnAnswer(stance, audience=only(seat)))
    draft.tell("answered")
    if None in answers:
        draft.set(phase=replace(meeting, answers=answers))
        return
    draft.final = True
    duel = "fight" in answers
    other = draft.state.parties[meeting.other].leader
    draft.tell("duel" if duel else "peace", party=meeting.party, numbers=(other,))
    summoning(draft, meeting.party, meeting.new, meeting.other if duel else None)


TABLE = {2: 4, 12: 4, 3: 3, 11: 3, 4: 2, 5: 2, 9: 2, 10: 2, 6: 1, 8: 1, 7: 0}
"""Rows of the encounter table by the sum of two dice (article 5.6): see :func:`budget`."""


def budget(draft: Draft, number: int, total: int) -> Mana:
    """What the table gives the opposition: points of any colour, or colourless and the square's colour."""
    row = TABLE[total]
    square = draft.state.parties[number].square
    lying = None if square is None else where.land(draft.state, square)
    colours = () if lying is None else holdings.makes(draft.options, lying)[0]
    if row == 4:
        return Mana(wild=4)
    plain, coloured = {3: (2, 2), 2: (2, 1), 1: (1, 1), 0: (0, 0)}[row]
    own = Mana(wild=coloured) if len(colours) > 1 else point(colours[0] if colours else None, coloured)
    return plus(Mana(plain=plain), own)


def summoning(draft: Draft, number: int, new: bool, duel: int | None = None) -> None:
    """Ask the others one after the other, as far as there is mana at all (articles 6.1 and 6.2)."""
    pool = NOTHING
    if draft.options.encounters == "table":
        if not new:
            confrontation(draft, number, duel)
            return
        dice = (draft.roll(), draft.roll())
        pool = budget(draft, number, sum(dice))
        draft.tell("rolled_table", party=number, numbers=dice, text=pool.text)
    state = draft.state
    fighting = () if duel is None else state.parties[duel].seats
    asked = tuple(seat for seat in where.others(state, number) if seat not in fighting)
    if asked and _mana_left(draft, number, pool):
        draft.enter(Summoning(number, asked, pool, duel))
    else:
        confrontation(draft, number, duel, pool)


def summon(draft: Draft, phase: Summoning, seat: Seat, card: Copy, lands: tuple[Square, ...]) -> None:
    """A monster on the square where the party stands; the hand is refilled at once (articles 4.1, 6.2)."""
    square = where.standing_on(draft.state.parties[phase.party])
    tapped = draft.state.tapped
    purses.spend_opposition(draft, holdings.card(draft.options, card).cost, lands)
    paid = tuple(one for one in draft.state.tapped if one not in tapped)
    draft.take(seat, (card,))
    draft.set(monsters=(*draft.state.monsters, Creature(card, seat, None, square)))
    draft.tell(
        "summoned",
        seat=seat,
        copy=card,
        square=square,
        numbers=[where.place(draft.state, one) for one in paid],
    )
    draft.refill(seat)
    now = draft.state.phase
    if isinstance(now, Summoning) and not _mana_left(draft, now.party, now.pool):
        confrontation(draft, now.party, now.duel)
    else:
        draft.enter(now)


def _mana_left(draft: Draft, number: int, pool: Mana) -> bool:
    """Whether anything can still be paid for: everybody sees that (article 6.2)."""
    return pool != NOTHING or bool(where.sources(draft.state, draft.state.parties[number].square))


def passed(draft: Draft, phase: Summoning, seat: Seat) -> None:
    asked = tuple(other for other in phase.asked if other != seat)
    draft.tell("passed", seat=seat)
    if asked:
        draft.enter(replace(phase, asked=asked))
    else:
        confrontation(draft, phase.party, phase.duel, phase.pool)


def confrontation(draft: Draft, number: int, duel: int | None, pool: Mana = NOTHING) -> None:
    """Fight what stands there, or go on (step 3 of a turn)."""
    square = where.standing_on(draft.state.parties[number])
    if duel is not None or where.monsters_at(draft.state, square):
        combat.begin(draft, square, (number,) if duel is None else (number, duel), pool)
    else:
        turns.end_movement(draft)
