"""The course of a match: who begins where, whose turn comes next, who is out, when patience is at an end."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.cards import Card
from games.core.game import Event, Seat
from games.ring.board import CORNERS, EDGES, OWN_CORNERS, SIDE, Square, distance
from games.ring.draft import Draft
from games.ring.events import Entered, Fell, Reshuffled, Showered
from games.ring.moves import TARGETS, Deploy
from games.ring.state import Deed, Deploying, Exchanging, Fighter, Number, State, fresh

# Before the first turn


def deploy(draft: Draft) -> None:
    """Go on to the next who has a choice of where to begin, placing all who have none; then to the swap
    before the start, or to the first turn."""
    while (number := _next_to_deploy(draft)) is not None:
        choices = places(draft, number)
        if len(choices) > 1:
            draft.phase = Deploying(draft.fighters[number].seat, number)
            return
        draft.deploy(choices[0].fighter.number, choices[0].to)
    exchange_after(draft, None)


def _next_to_deploy(draft: Draft) -> Number | None:
    """In turn order (article 10.1); in a relay one of each side, for whom its first player chooses (12.1)."""
    fight = draft.options.fight
    for one in in_order(draft)[: fight.sides if fight.relay else None]:
        side = draft.fighters[one.number % fight.sides :: fight.sides] if fight.relay else (one,)
        if not any(mate.home for mate in side):
            asked = next((mate.number for mate in side if mate.endurance), None)
            if asked is not None:
                return asked
    return None


def places(state: State | Draft, number: Number) -> tuple[Deploy, ...]:
    """How ``number`` may be deployed, the usual way first (articles 1.6, 10.2, 11.2, 12.1)."""
    options, fight = state.options, state.options.fight
    side = number % fight.sides
    if fight.relay:
        mates = [one.number for one in state.fighters[side :: fight.sides] if one.endurance]
        return tuple(Deploy(TARGETS[mate], CORNERS[side]) for mate in (mates[:1] if fight.double else mates))
    if fight.duel:
        return (Deploy(TARGETS[number], CORNERS[number]),)
    if fight.teams:
        own: Sequence[Square] = OWN_CORNERS[side] if options.team_placement == "corners" else EDGES[side]
    else:
        own = SIDE if options.placement == "side" and fight.fighters == len(SIDE) else CORNERS
    free = [square for square in own if all(one.square is not square for one in state.fighters)]
    chosen = free if options.placement == "choose" else free[:1]
    return tuple(Deploy(TARGETS[number], square) for square in chosen)


def in_order(state: State | Draft) -> list[Fighter]:
    """All fighters in turn order: whoever won the draw, and then by seat; in a relay the side that won it
    first (articles 10.1, 12.1)."""
    fight = state.options.fight
    start = state.first % fight.sides if fight.relay else state.first
    return [*state.fighters[start:], *state.fighters[:start]]


def exchange_after(draft: Draft, seat: Seat | None) -> None:
    """Who may swap cards before the start after ``seat`` (None: the first), or the first turn."""
    seats = dict.fromkeys(one.seat for one in in_order(draft) if one.endurance or one.seat == seat)
    waiting = list(seats)[0 if seat is None else list(seats).index(seat) + 1 :]
    if draft.options.mulligan and waiting:
        draft.phase = Exchanging(waiting[0])
    else:
        draft.turn = 1
        following = _following(draft, None)
        draft.phase = fresh(following.seat, following.number)


# From turn to turn


def end_turn(draft: Draft, number: Number) -> list[Event]:
    """The turn of ``number`` is over, and perhaps the round; the next one's begins."""
    events: list[Event] = []
    if cowed := draft.fighters[number].cowed:
        draft.cow(number, cowed - 1)
    draft.acted += (number,)
    if not [one for one in draft.fighters if one.square is not None and one.number not in draft.acted]:
        draft.acted = ()
        draft.rounds += 1
        if not draft.options.fight.duel and draft.rounds >= draft.options.shower_from:
            events += _shower(draft, number)
    if draft.phase.kind != "over":
        following = _following(draft, number)
        if following.square is None:
            events.append(_enter(draft, following.number))
        draft.phase = fresh(following.seat, following.number)
        draft.turn += 1
    return events


def _following(draft: Draft, number: Number | None) -> Fighter:
    """Whose turn comes after that of ``number`` (articles 2.1, 10.1, 11.3): in turn order, the first of
    another side who has not had one in this round; when all have, the first of another side."""
    fight, acted = draft.options.fight, draft.acted
    any_side = number is None or (fight.teams and draft.options.lone_figure == "once_per_round")
    others: list[Fighter] = []
    for one in in_order(draft):
        if one.square is None and not _enters(draft, one):
            continue
        if any_side or (one.number - (number or 0)) % fight.sides:
            if one.number not in acted:
                return one
            others.append(one)
    return others[0]


def _enters(draft: Draft, one: Fighter) -> bool:
    """Whether a fighter outside takes its side's next turn, nobody of the side being in the ring (12.4)."""
    fight = draft.options.fight
    side = draft.fighters[one.number % fight.sides :: fight.sides]
    return fight.relay and bool(one.endurance) and all(mate.square is None for mate in side)


def _enter(draft: Draft, number: Number) -> Event:
    """A mate comes in where the fallen one was deployed, or on the nearest free square (article 12.4)."""
    fight = draft.options.fight
    side = draft.fighters[number % fight.sides :: fight.sides]
    home = next(mate.home for mate in side if not mate.endurance and mate.home)
    taken = {one.square for one in draft.fighters}
    to = min((square for square in Square if square not in taken), key=lambda at: (distance(home, at), at))
    draft.deploy(number, to)
    draft.note(Deed(draft.turn, "enter", number, None, at=to))
    return Entered(draft.who(number), to)


def _shower(draft: Draft, number: Number) -> list[Event]:
    """Everybody in the ring loses a point to the impatient public (article 10.5)."""
    caught = [one.number for one in draft.fighters if one.square is not None]
    hurt = tuple((one, draft.hurt(one, 1)) for one in caught)
    draft.note(Deed(draft.turn, "shower", number, None, hurt=hurt))
    told = Showered(tuple((draft.who(one), left) for one, left in hurt))
    return [told, *settle(draft, "10.5", "shower")]


def settle(draft: Draft, article: str = "7.1", reason: str = "knockout") -> list[Event]:
    """Take out whoever has no endurance left (articles 7.1, 10.4), and end the match if that leaves one side,
    or if nobody has a card left (article 7.3)."""
    events = _take_out(draft, article, reason) if draft.down else []
    if not draft.pile and draft.phase.kind != "over" and not any(draft.hands):
        draft.end("7.3", "cards_out")
    return events


def _take_out(draft: Draft, article: str, reason: str) -> list[Event]:
    new, draft.down = draft.down, ()
    draft.fallen += (new,)
    for number in new:
        draft.place(number, None)
    if len(draft.standing()) <= 1:
        draft.end(article, reason)
        return []
    return [_fall(draft, number) for number in new]


def _fall(draft: Draft, number: Number) -> Event:
    """A fighter is out while the match goes on; the hand of a player who has no other is discarded."""
    seat = draft.fighters[number].seat
    alive = any(one.endurance for one in draft.fighters if one.seat == seat)
    lost = () if alive else draft.hands[seat]
    draft.spend(seat, *lost)
    draft.opened = True
    draft.note(Deed(draft.turn, "fall", number, None, lost=lost))
    return Fell(draft.who(number), lost)


# The pile


def may_reshuffle(state: State | Draft) -> bool:
    """Whether the discards become a new pile when the old one is gone (article 10.3)."""
    most = state.options.reshuffles
    return not state.options.fight.duel and (most == "unlimited" or state.reshuffled < most)


def from_pile(draft: Draft, count: int) -> tuple[tuple[Card, ...], list[Event]]:
    """The next ``count`` cards, fewer if there are no more. An empty pile is filled at once where it may be
    (article 10.3); otherwise the match is over with it (article 7.2), or played out (7.3)."""
    drawn, draft.pile = draft.pile[:count], draft.pile[count:]
    events: list[Event] = []
    if not draft.pile and may_reshuffle(draft) and draft.discards:
        draft.pile, draft.chance = draft.chance.shuffle(draft.discards)
        draft.discards = ()
        draft.reshuffled += 1
        draft.note(Deed(draft.turn, "reshuffle", 0, None, amount=len(draft.pile)))
        events.append(Reshuffled(len(draft.pile)))
        rest = count - len(drawn)
        drawn, draft.pile = drawn + draft.pile[:rest], draft.pile[rest:]
    elif not draft.pile and not may_reshuffle(draft) and draft.options.deck_end == "sudden":
        draft.end("7.2", "pile_out")
    return drawn, events


def leave(draft: Draft, seat: Seat) -> list[Event]:
    """Giving up counts as a knockout (article 7.5); whatever waits for the seat goes on without it."""
    phase = draft.phase
    own = [one for one in draft.fighters if one.seat == seat]
    for one in own:
        draft.hurt(one.number, one.endurance)
    events = settle(draft, "7.5", "gave_up")
    if draft.phase.kind == "over":
        return events
    if phase.kind == "deploy":
        deploy(draft)
    elif phase.kind == "exchange":
        if phase.seat == seat:
            exchange_after(draft, seat)
    elif phase.kind != "over":
        turn = phase.turn if phase.kind == "parry" else phase
        if turn.seat == seat:
            events += end_turn(draft, turn.fighter)
        elif phase.seat == seat:
            draft.phase = turn
    return events
