"""What the Game Master does: each a move with its reason, for all to read (chapter 11)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from games.adventure import blows, cards, combat, harm, magic, purses, recruiting, turns, where
from games.adventure.cards import MOST_COPIES, Copy, Span
from games.adventure.deeds import OwnNote, Whispered
from games.adventure.draft import Draft
from games.adventure.interventions import (
    Alter,
    Approve,
    Bar,
    Deal,
    Deny,
    Dismiss,
    Encounter,
    Endow,
    Finish,
    Fund,
    Goal,
    Grant,
    Intervention,
    Lay,
    Mend,
    Note,
    Place,
    Rule,
    Slay,
    Strip,
    Turn,
    Unveil,
    Whisper,
    Wound,
)
from games.adventure.mana import Mana, plus
from games.adventure.options import MASTER
from games.adventure.phases import Fight, Summoning
from games.adventure.state import Mark, Secret
from games.core.game import only

SPOKEN = (Note, Whisper)
"""What is not told to all: that it happened is, and not what."""


def intervene(draft: Draft, move: Intervention) -> None:
    """The reason first, then what happens."""
    if not isinstance(move, SPOKEN):
        draft.tell("ruled", seat=MASTER, text=move.text)
    _DEEDS[type(move)](draft, move)


def _creature(draft: Draft, move: Any) -> None:
    """Something happens to a creature (article 11.4)."""
    copy: Copy = move.creature
    match move:
        case Wound(amount=amount):
            dealt = harm.hurt(draft, copy, amount)
            draft.tell("hurt", copy=copy, numbers=(dealt,))
        case Mend(amount=amount):
            harm.heal(draft, copy, amount)
        case Alter(power=power, toughness=toughness):
            magic.mark(draft, copy, Mark(_span(draft), power, toughness))
            draft.tell("boosted", copy=copy, numbers=(power, toughness))
        case Endow(keyword=keyword):
            magic.mark(draft, copy, Mark(_span(draft), keyword=keyword))
            draft.tell("granted", copy=copy, text=keyword.value)
        case Turn():
            one = where.creature(draft.state, copy)
            tapped = one is not None and one.tapped
            magic.apply_to(draft, cards.Untap() if tapped else cards.Tap(), copy)
        case Slay():
            harm.destroy(draft, copy)
        case Dismiss():
            magic.recall(draft, copy)
    harm.bury(draft)
    after(draft)


def _span(draft: Draft) -> Span:
    return Span.FIGHT if isinstance(draft.state.phase, Fight) else Span.TURN


def after(draft: Draft) -> None:
    """An intervention may have emptied a side, taken who was asked, or ended a movement."""
    phase = draft.state.phase
    if isinstance(phase, Fight):
        if not combat.settle(draft):
            ask_again(draft)
    elif phase.kind in ("travel", "ending") and not draft.state.parties[draft.state.mover].heroes:
        turns.next_turn(draft)
    else:
        draft.enter(phase)


def ask_again(draft: Draft) -> None:
    """Only who can still answer is asked about a blow, and only who is there strikes at a flight."""
    fight = draft.fight
    if fight.stage == "flight":
        blows.next_free_blow(draft)
    elif fight.stage == "share":
        blows.carry_on(draft)
    elif fight.stage in ("window", "reply") and fight.blow is not None:
        target = where.creature(draft.state, fight.blow.target)
        able = () if target is None else where.can_answer(draft.state, fight, target.party)
        if fight.stage == "window":
            asked = tuple(seat for seat in fight.asked if seat in able)
            draft.enter(replace(fight, asked=asked))
            if not asked:
                blows.strike(draft)
        else:
            magic.ask_for_reply_again(draft)
    else:
        combat.go_on(draft)


# The map (article 11.5)


def _map(draft: Draft, move: Any) -> None:
    square = move.square
    match move:
        case Unveil():
            turns.turn_up(draft, -1, square)
        case Lay(land=land):
            place = where.place(draft.state, square)
            new = _unused(draft, land)
            draft.set(
                lands=(*draft.state.lands[:place], new, *draft.state.lands[place + 1 :]),
                wasted=tuple(one for one in draft.state.wasted if one != square),
            )
            turns.turn_up(draft, -1, square)
            draft.tell("laid", square=square, copy=new)
            draft.final = True
        case Bar():
            barred = draft.state.barred
            closed = square not in barred
            draft.set(barred=(*barred, square) if closed else tuple(one for one in barred if one != square))
            draft.tell("closed_off" if closed else "opened", square=square)
        case Goal():
            draft.set(goal=square)
            draft.tell("named_goal", square=square)
        case Place():
            turns.turn_up(draft, -1, square)
            party = draft.state.parties[0]
            heroes = tuple(replace(hero, square=square) for hero in party.heroes)
            draft.party(0, square=square, trail=(), heroes=heroes)
            draft.tell("placed", party=0, square=square)
    draft.enter(draft.state.phase)


def _unused(draft: Draft, land: Copy) -> Copy:
    """A copy of ``land`` that does not lie on the map yet, with a number that none of a deal has as long as
    there is one: it must not tell which lands lie face down."""
    taken = {copy.nth for copy in draft.state.lands if copy.key == land.key}
    area = len(draft.state.lands)
    numbers = (*range(area + 1, MOST_COPIES + 1), *range(1, area + 1))
    return Copy(land.key, next(nth for nth in numbers if nth not in taken))


# Cards and mana (article 11.6)


def _cards(draft: Draft, move: Deal | Strip) -> None:
    if isinstance(move, Deal):
        draft.tell("drew", seat=move.seat, numbers=(move.count,))
        draft.draw(move.seat, move.count)
    else:
        picked, chance = draft.state.chance.sample(draft.state.players[move.seat].hand, move.count)
        draft.set(chance=chance)
        draft.final = True
        draft.take(move.seat, picked)
        draft.discard(*picked)
        draft.tell("discarded", seat=move.seat, cards=picked)
    draft.enter(draft.state.phase)


def _fund(draft: Draft, move: Fund) -> None:
    purses.add_to_pool(draft, Mana(wild=move.amount))
    draft.tell("granted_mana", numbers=(move.amount,))
    draft.enter(draft.state.phase)


def _grant(draft: Draft, move: Grant) -> None:
    """Recruitment for a latecomer, or for who has lost everything (article 2.6)."""
    player = draft.state.players[move.seat]
    draft.player(move.seat, purse=plus(player.purse, Mana(wild=move.amount)), ready=False)
    draft.tell("granted_mana", seat=move.seat, numbers=(move.amount,))
    if not player.offers:
        recruiting.offer(draft, move.seat)
    draft.enter(draft.state.phase)


def _encounter(draft: Draft, move: Encounter) -> None:
    """An encounter out of the order of things: the Game Master summons, then it comes to blows."""
    draft.tell("encounter", numbers=(move.amount,))
    draft.enter(Summoning(draft.state.mover, (MASTER,), Mana(wild=move.amount)))


def _finish(draft: Draft, _move: Finish) -> None:
    combat.finish(draft, "ended")


# Requests (article 11.7)


def _request(draft: Draft, move: Approve | Deny) -> None:
    """The oldest one. A card that was denied goes back to its player; what it cost is spent."""
    request, *rest = draft.state.requests
    draft.set(requests=tuple(rest))
    if isinstance(move, Approve):
        draft.discard(request.copy)
        draft.tell("approved", seat=request.seat, copy=request.copy)
    else:
        hand = draft.state.players[request.seat].hand
        draft.player(request.seat, hand=(*hand, request.copy))
        draft.tell("denied", seat=request.seat, copy=request.copy)
    draft.enter(draft.state.phase)


# Words (articles 11.2 and 11.3)


def _rule(_draft: Draft, _move: Rule) -> None:
    """What was said stands in the log already."""


def _note(draft: Draft, move: Note) -> None:
    draft.set(notes=(*draft.state.notes, move.text))
    draft.tell("noted", seat=MASTER)
    draft.events.append(OwnNote(move.text, audience=only(MASTER)))


def _whisper(draft: Draft, move: Whisper) -> None:
    draft.set(secrets=(*draft.state.secrets, Secret(move.seat, move.text)))
    draft.tell("whispered", seat=move.seat)
    draft.whisper(Whispered(move.seat, move.text, audience=only(MASTER, move.seat)))


_DEEDS: Final[dict[type[Any], Callable[[Draft, Any], None]]] = {
    **dict.fromkeys((Wound, Mend, Alter, Endow, Turn, Slay, Dismiss), _creature),
    **dict.fromkeys((Unveil, Lay, Bar, Goal, Place), _map),
    **dict.fromkeys((Deal, Strip), _cards),
    **dict.fromkeys((Approve, Deny), _request),
    Fund: _fund,
    Grant: _grant,
    Encounter: _encounter,
    Finish: _finish,
    Rule: _rule,
    Note: _note,
    Whisper: _whisper,
}
