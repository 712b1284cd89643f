"""The moves that cannot be listed: forms, with bounds from what their seat sees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.adventure import holdings, legal_fight, legal_master, legal_travel, purses, where
from games.adventure.cards import Keyword, Kind
from games.adventure.library import library
from games.adventure.options import HAND, MASTER, MOST_TEXT
from games.adventure.phases import Fight, Summoning, Travel
from games.adventure.state import State
from games.core.forms import Form, JointForm, NumberForm, PickForm, TextForm, WordForm
from games.core.game import Seat


def forms(state: State, seat: Seat) -> tuple[Form, ...]:
    found: list[Form] = []
    if state.options.led and seat == MASTER and state.phase.kind != "over":
        found += _interventions(state)
    if state.requests or seat in state.gone:
        return tuple(found)
    match state.phase:
        case Travel():
            found += _ferries(state, seat)
        case Summoning(asked=asked) if asked[0] == seat:
            found += _summonings(state, seat)
        case Fight():
            found += _bands(state, seat)
    return tuple(found)


def _ferries(state: State, seat: Seat) -> Iterator[Form]:
    party = state.parties[state.mover]
    hand = state.players[seat].hand
    if party.square is not None and len(hand) >= 2:
        for square in holdings.near(state.options, party.square):
            if legal_travel.ferry_to(state, seat, square) is None:
                yield PickForm(f"ferry {square.word}", 2, 2, tuple(card.word for card in hand))


def _summonings(state: State, seat: Seat) -> Iterator[Form]:
    """The lands to tap, where there is a choice; the smallest instance is the one that the rules choose."""
    phase = state.phase
    if not isinstance(phase, Summoning):
        return
    entered = state.parties[phase.party].square
    sources = where.sources(state, entered)
    for card in state.players[seat].hand:
        printed = holdings.card(state.options, card)
        plan = purses.opposition_plan(state, printed.cost) if printed.kind is Kind.CREATURE else None
        if plan is None or not plan[1] or len(plan[1]) == len(sources):
            continue
        rest = [where.square_at(state, source.place) for source in sources]
        order = (*plan[1], *(square for square in rest if square not in plan[1]))
        if purses.lands_cover(state, printed.cost, plan[1]):
            words = tuple(square.word for square in order)
            yield PickForm(f"tap {card.word}", len(plan[1]), len(words), words)


def _bands(state: State, seat: Seat) -> Iterator[Form]:
    """Banders and at most one other, the smallest pair first (article 10.6)."""
    fight = state.phase
    if not isinstance(fight, Fight) or not state.options.banding:
        return
    if legal_fight.own_turn(state, seat) is not None:
        return
    strikers = legal_fight.attackers(state, seat)
    banders = [one for one in strikers if holdings.can(state.options, one, Keyword.BANDING)]
    rest = [one for one in strikers if one not in banders]
    if not banders or len(strikers) < 2:
        return
    order = [one.copy.word for one in (*banders, *rest)]
    for prey in where.enemies(state, fight, fight.order[fight.current].party):
        yield PickForm(f"band {prey.copy.word}", 2, len(banders) + bool(rest), tuple(order))


# The Game Master's: each with its reason (article 11.2)

REASON: Final = TextForm("text", 1, MOST_TEXT)
AMOUNT: Final = NumberForm("amount", 1, legal_master.MOST)
COUNT: Final = NumberForm("count", 1, HAND)
POWER: Final = NumberForm("power", -legal_master.MOST, legal_master.MOST)
TOUGHNESS: Final = NumberForm("toughness", -legal_master.MOST, legal_master.MOST)


def _interventions(state: State) -> Iterator[Form]:
    if state.requests:
        yield from (TextForm("approve", 1, MOST_TEXT), TextForm("deny", 1, MOST_TEXT))
    yield from (TextForm("rule", 1, MOST_TEXT), TextForm("note", 1, MOST_TEXT))
    for seat in where.present(state):
        yield from _about_player(state, seat)
    for one in where.everybody(state):
        yield from _about_creature(one.copy.word)
    yield from _about_map(state)
    yield from _about_encounters(state)
    yield TextForm("close", 1, MOST_TEXT)


def _about_player(state: State, seat: Seat) -> Iterator[Form]:
    if seat != MASTER:
        yield TextForm(f"whisper {seat}", 1, MOST_TEXT)
        yield JointForm(f"grant {seat}", (AMOUNT, REASON))
    yield JointForm(f"deal {seat}", (COUNT, REASON))
    held = min(HAND, len(state.players[seat].hand))
    if held:
        yield JointForm(f"strip {seat}", (NumberForm("count", 1, held), REASON))


def _about_creature(word: str) -> Iterator[Form]:
    yield JointForm(f"wound {word}", (AMOUNT, REASON))
    yield JointForm(f"mend {word}", (AMOUNT, REASON))
    yield JointForm(f"alter {word}", (POWER, TOUGHNESS, REASON))
    yield from (TextForm(f"endow {word} {keyword.value}", 1, MOST_TEXT) for keyword in Keyword)
    yield from (TextForm(f"{verb} {word}", 1, MOST_TEXT) for verb in ("turn", "slay", "dismiss"))


def _about_map(state: State) -> Iterator[Form]:
    placing = state.phase.kind in ("travel", "ending")
    for square, up in zip(state.options.squares, state.up, strict=True):
        if not up:
            yield TextForm(f"unveil {square.word}", 1, MOST_TEXT)
        if not where.parties_at(state, square):
            yield TextForm(f"bar {square.word}", 1, MOST_TEXT)
        yield TextForm(f"goal {square.word}", 1, MOST_TEXT)
        if placing and square not in state.barred:
            yield TextForm(f"place {square.word}", 1, MOST_TEXT)
    anywhere = WordForm("square", tuple(square.word for square in state.options.squares))
    for land in library(state.options.cards).lands:
        yield JointForm(f"lay {land.key}", (anywhere, REASON))


def _about_encounters(state: State) -> Iterator[Form]:
    if isinstance(state.phase, Fight):
        yield TextForm("finish", 1, MOST_TEXT)
    if isinstance(state.phase, Fight | Summoning):
        yield JointForm("fund", (AMOUNT, REASON))
    if legal_master.encounter_possible(state):
        yield JointForm("encounter", (AMOUNT, REASON))
