"""What the bonus cards of the mutant kings do (chapter 14)."""

from __future__ import annotations

from dataclasses import replace

from games.core.game import Step
from games.ring import course
from games.ring.board import CENTRE
from games.ring.deck import laid_out
from games.ring.draft import Draft
from games.ring.events import Charged, Cheered, Cowed, Shot, Swapped
from games.ring.legal_attacks import landing
from games.ring.moves import Charge, Cheer, Cow, Shoot, Swap
from games.ring.state import Deed, State, Turn

SHOT = 1
"""What a queen takes (article 14.4)."""


def _deed(draft: Draft, turn: Turn, move: Shoot | Charge | Cow) -> Deed:
    """The card is played and lies open."""
    target = move.target.number
    here, there = draft.fighters[turn.fighter].square, draft.fighters[target].square
    draft.spend(turn.seat, move.card)
    return Deed(draft.turn, "shoot", turn.fighter, here, (move.card,), target, there)


def shoot(draft: Draft, turn: Turn, move: Shoot) -> Step[State]:
    """An attack at a distance, without a parry (article 14.4)."""
    target, deed = move.target.number, _deed(draft, turn, move)
    left = draft.hurt(target, SHOT)
    draft.note(deed._replace(kind="shoot", damage=SHOT, left=left))
    draft.phase = replace(turn, plays=turn.plays + 1)
    event = Shot(draft.who(turn.fighter), draft.who(target), move.card, SHOT, left)
    return draft.step(event, *course.settle(draft))


def charge(draft: Draft, turn: Turn, move: Charge) -> Step[State]:
    """First the rival goes back, then the fighter takes its square, then it hurts; without room nobody moves,
    and it hurts twice as much (article 14.5)."""
    number, target, deed = turn.fighter, move.target.number, _deed(draft, turn, move)
    to = landing(draft.fighters, number, target)
    entry = turn.entry
    if to is not None:
        draft.place(target, to)
        draft.place(number, deed.at)
        entry = "fresh" if deed.at is CENTRE and entry == "no" else entry
    damage = 2 if to is None else 1
    left = draft.hurt(target, damage)
    done = deed._replace(kind="charge", to=to, damage=damage, left=left)
    draft.note(done._replace(result="blocked" if to is None else "pushed"))
    draft.phase = replace(turn, plays=turn.plays + 1, entry=entry)
    event = Charged(draft.who(number), draft.who(target), move.card, to, damage, left)
    return draft.step(event, *course.settle(draft))


def cow(draft: Draft, turn: Turn, move: Cow) -> Step[State]:
    """Intimidation until the end of the target's next turn (article 14.6); two kings do not add."""
    target, deed = move.target.number, _deed(draft, turn, move)
    draft.cow(target, draft.options.king_length)
    draft.note(deed._replace(kind="cow"))
    draft.phase = replace(turn, plays=turn.plays + 1)
    return draft.step(Cowed(draft.who(turn.fighter), draft.who(target), move.card), *course.settle(draft))


def cheer(draft: Draft, turn: Turn, move: Cheer) -> Step[State]:
    """The public's acclaim (article 14.7)."""
    number = turn.fighter
    draft.spend(turn.seat, move.card)
    left = draft.hurt(number, -1)
    square = draft.fighters[number].square
    draft.note(Deed(draft.turn, "cheer", number, square, (move.card,), left=left))
    draft.phase = replace(turn, plays=turn.plays + 1)
    return draft.step(Cheered(draft.who(number), move.card, left), *course.settle(draft))


def swap(draft: Draft, turn: Turn, move: Swap) -> Step[State]:
    """A pair for a bonus card and a common one; neither a play nor a discard (article 14.2)."""
    seat, number = turn.seat, turn.fighter
    gone = laid_out((move.one, move.other))
    draft.spend(seat, *gone)
    if not draft.bonus:
        draft.bonus, draft.chance = draft.chance.shuffle(draft.used)
        draft.used = ()
    gained, draft.bonus = draft.bonus[:1], draft.bonus[1:]
    draft.note(Deed(draft.turn, "swap", number, draft.fighters[number].square, gone))
    common, events = course.from_pile(draft, 1)
    cards = laid_out((*common, *gained), mutants=True)
    draft.give(seat, cards)
    if draft.phase.kind != "over":
        draft.phase = replace(turn, swaps=turn.swaps + 1)
    who = draft.who(number)
    inside, outside = draft.privy(seat)
    return draft.step(
        Swapped(who, gone, cards, audience=inside),
        Swapped(who, gone, audience=outside),
        *events,
        final=True,
    )
