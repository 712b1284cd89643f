"""El Rey del Ring keeps its secrets, whatever options people agree on.

Two worlds that a player cannot tell apart must look, read, refuse and ask the same to that player, now and
for as long as the difference is not shown. Leaks planted on purpose must be found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.cards import Card
from games.core.chance import Chance
from games.core.game import EVERYBODY, Seat, Step, Violation, told
from games.core.options import chosen, listed
from games.core.words import LANGUAGES
from games.ring.board import Square
from games.ring.deck import BONUS_PACK, is_bonus, laid_out, main_pack
from games.ring.events import Entered, Fell, Reshuffled, Showered
from games.ring.moves import Move
from games.ring.options import Options
from games.ring.rules import Ring
from games.ring.state import Shown, State, View
from tests.promises.readable import all_texts, pictures
from tests.walks import Ply, Position, Setup, refused, walk


class Clinch(Ring):
    """The fighters start side by side, so that random matches are full of attacks and thefts."""

    def start(self, seats: int, seed: bytes, options: Options) -> State:
        state = super().start(seats, seed, options)
        while state.phase.kind == "deploy":
            state = self.resolve(state, state.phase.seat, self.timeout(state, state.phase.seat)).state
        squares = (Square.C3, Square.D4, Square.D3, Square.C4)
        fighters = zip(state.fighters, squares[: len(state.fighters)], strict=True)
        return replace(
            state,
            fighters=tuple(replace(one, square=one.square and square) for one, square in fighters),
        )


RING = Clinch()
LUCK = Chance.from_seed(b"luck of the secrets of the ring!")
SHOWING = ("gouge", "blow")
"""Verbs after which chance may show either of two swapped cards."""


def viewers(options: Options) -> tuple[Seat | None, ...]:
    return (*range(options.fight.seats), None)


@dataclass(frozen=True)
class Table(Setup):
    """A duel with any options, refereed by ``rules``."""

    agreed: Options
    rules: Ring = RING

    @property
    def game(self) -> Ring:
        return self.rules

    @property
    def options(self) -> Options:
        return self.agreed


def table(options: Options, rules: Ring = RING) -> Table:
    return Table("ring", options.fight.seats, "any", options, rules)


def short(options: Options) -> Options:
    """A bigger match that does not take long."""
    return options if options.fight.duel else replace(options, endurance=5, shower_from=20)


PRESETS = [short(chosen(Options, name, {})) for name in Options.presets]
OPEN = [short(replace(Options(), format=kind, deck=54, share_hands=True)) for kind in ("teams", "relay")]
"""Matches in which mates see each other's hands."""

CHANGES = st.lists(
    st.sampled_from([(option.key, value) for option in listed(Options) for value in option.values]),
    max_size=8,
)


def accepted(options: Options, changes: list[tuple[str, Any]]) -> Options:
    """``options`` with those of ``changes`` that the rules accept one after the other."""
    for key, value in changes:
        changed = replace(options, **{key: value})
        if RING.refuse(changed.fight.seats, changed) is None:
            options = changed
    return options


AGREED = st.builds(accepted, st.sampled_from(PRESETS + OPEN), CHANGES)
NUMBERS = st.integers(0, 10**6)
PERCENT = st.integers(0, 100)


def position(options: Options, number: int, percent: int, rules: Ring = RING) -> Position:
    way = walk(table(options, rules), number)
    return Position(way, len(way.plies) * percent // 100)


def world(here: Position, viewer: Seat | None) -> State:
    """Another state that ``viewer`` cannot tell from the true one."""
    state: State = here.game.imagine(here.game.view(here.state, viewer), LUCK)
    return state


def seen(here: Position, state: State, viewer: Seat | None) -> dict[str, Any]:
    """All that the rules show ``viewer`` of ``state``, pictures apart."""
    game: Ring = here.game
    view = game.view(state, viewer)
    every = {
        "view": view,
        "as text": repr(view),
        "waits for": (game.owes(state), game.may(state), game.gone(state), game.outcome(state)),
        "read": all_texts(here, state, viewer),
    }
    if viewer is not None:
        every |= {
            "moves": game.legal_moves(state, viewer),
            "forms": game.forms(state, viewer),
            "ticket": game.ticket(state, viewer),
            "refusals": [
                (move, *said(here, game.check(state, viewer, move))) for move in wrong(here, viewer)
            ],
            "late": game.timeout(state, viewer) if viewer in game.owes(state) else None,
        }
    return every


def wrong(here: Position, viewer: Seat) -> list[Move]:
    """Moves that are refused in the true world."""
    return [move for move, _ in refused(here, viewer, LUCK)]


def said(here: Position, violation: Violation | None) -> tuple[Any, ...]:
    """A refusal with its sentences."""
    if violation is None:
        return (None,)
    words = here.game.words
    voices = (words.voice(language) for language in LANGUAGES)
    return (violation, *(words.refusal(say, violation, here.setup.names) for say in voices))


def sound(state: State) -> None:
    """Whether such a state can be: every card once, in order, and known cards where they are known."""
    cards = [card for hand in state.hands for card in hand] + [*state.pile, *state.discards]
    cards += [*state.bonus, *state.used]
    pack = main_pack(state.options) + (BONUS_PACK if state.options.mutants else ())
    assert len(cards) == len(pack)
    assert set(cards) == set(pack)
    assert all(hand == laid_out(hand, state.options.mutants) for hand in state.hands)
    assert all(known.card in state.hands[known.holder] for known in state.known)


def alike(here: Position) -> None:
    """Every viewer's other world can be, and looks the same to that viewer."""
    for viewer in viewers(here.setup.options):
        other = world(here, viewer)
        sound(other)
        true, imagined = seen(here, here.state, viewer), seen(here, other, viewer)
        for what, value in true.items():
            assert imagined[what] == value, f"{what} of {viewer}; {here!r}"


@settings(max_examples=30)
@given(AGREED, NUMBERS, PERCENT)
def test_whatever_is_shown_is_the_same_in_two_worlds_that_look_alike(
    options: Options, number: int, percent: int
) -> None:
    alike(position(options, number, percent))


@settings(max_examples=4)
@given(AGREED, NUMBERS, PERCENT)
def test_and_so_is_every_picture(options: Options, number: int, percent: int) -> None:
    here = position(options, number, percent)
    for viewer in viewers(options):
        assert pictures(here, world(here, viewer), viewer) == pictures(here, here.state, viewer), f"{here!r}"


@settings(max_examples=30)
@given(AGREED, NUMBERS, PERCENT)
def test_a_true_position_can_be_and_hands_do_not_tell_in_which_order_they_came(
    options: Options, number: int, percent: int
) -> None:
    sound(position(options, number, percent).state)


@settings(max_examples=10)
@given(AGREED, NUMBERS)
def test_everybody_hears_of_every_move_once(options: Options, number: int) -> None:
    for ply in walk(table(options), number).plies:
        for viewer in viewers(options):
            heard = [event for event in told(ply.step.events, viewer) if not isinstance(event, FOLLOWING)]
            assert len(heard) == 1, f"{ply.words}: {ply.step.events}"


FOLLOWING = (Entered, Fell, Reshuffled, Showered)
"""What may follow from a move, and is told beside it."""


# Two worlds in which two hidden cards have changed places, and what is then played in both


def swapped(state: State, viewer: Seat | None, luck: Chance) -> tuple[State, tuple[Card, ...]] | None:
    """``state`` with a card of a rival's hand, unknown to ``viewer``, and one of the pile in each other's
    place; and the two cards."""
    party = () if viewer is None else state.options.shown_to(viewer)
    open_ = {known.card for known in state.known if known.knower in party or known.holder in party}
    others = [
        (seat, card)
        for seat, hand in enumerate(state.hands)
        if seat not in party
        for card in hand
        if card not in open_ and not is_bonus(state.options, card)
    ]
    if not others or not state.pile:
        return None
    (holder, held), luck = luck.pick(others)
    drawn, luck = luck.pick(state.pile)
    names = {held: drawn, drawn: held}
    hands = tuple(
        laid_out((names.get(card, card) for card in hand), state.options.mutants) if seat == holder else hand
        for seat, hand in enumerate(state.hands)
    )
    pile = tuple(names.get(card, card) for card in state.pile)
    # Who knows of a stolen card must know the same in both worlds, or the world could not be.
    known = tuple(replace(one, card=names.get(one.card, one.card)) for one in state.known)
    return replace(state, hands=hands, pile=pile, known=known), (held, drawn)


def stays_alike(here: Position, viewer: Seat | None) -> int:
    """Play on in both worlds until one of the two cards is shown; how many plies that were."""
    twins = swapped(here.state, viewer, LUCK)
    if twins is None:
        return 0
    other, hidden = twins
    compared = 0
    for ply in here.walk.plies[here.ply :]:
        after = carried_out(here, other, ply, hidden)
        if after is None or shown_to(viewer, ply, after, hidden):
            return compared
        assert told(after.events, viewer) == told(ply.step.events, viewer), f"{ply.words}; {here!r}"
        assert after.final == ply.step.final, f"{ply.words}; {here!r}"
        other = after.state
        for thing in (lambda state: here.game.view(state, viewer), lambda state: here.game.owes(state)):
            assert thing(other) == thing(ply.step.state), f"{ply.words}; {here!r}"
        compared += 1
    return compared


def carried_out(here: Position, state: State, ply: Ply, hidden: tuple[Card, ...]) -> Step[State] | None:
    """``ply`` in another world; None where it names or may turn up a card that differs."""
    if ply.kind == "leave":
        return here.game.leave(state, ply.seat)
    words = ply.words.split(" ")
    if words[0] in SHOWING or any(card.word in words for card in hidden):
        return None
    move = here.game.notation.read(ply.words)
    return None if here.game.check(state, ply.seat, move) else here.game.resolve(state, ply.seat, move)


def shown_to(viewer: Seat | None, ply: Ply, after: Step[State], hidden: tuple[Card, ...]) -> bool:
    """Whether ``viewer`` has just drawn one of the two cards, or seen it in the hand of one who fell."""
    if any(isinstance(event, Fell) and set(event.cards) & set(hidden) for event in ply.step.events):
        return True
    party = () if viewer is None else after.state.options.shown_to(viewer)
    hands = (step.state.hands[seat] for step in (ply.step, after) for seat in party)
    return any(card in hand for hand in hands for card in hidden)


@settings(max_examples=40)
@given(AGREED, NUMBERS, st.integers(0, 90))
def test_two_worlds_stay_alike_until_the_difference_is_shown(
    options: Options, number: int, percent: int
) -> None:
    for viewer in viewers(options):
        stays_alike(position(options, number, percent), viewer)


def test_worlds_are_compared_for_a_while_before_they_part() -> None:
    """Or the test above would look at nothing."""
    compared = [
        stays_alike(position(PRESETS[0], number, 30), viewer)
        for number in range(20)
        for viewer in viewers(PRESETS[0])
    ]
    assert sum(compared) > 2 * len(compared)


# A theft


@pytest.mark.parametrize("options", PRESETS, ids=list(Options.presets))
def test_nobody_but_the_two_learns_what_was_stolen(options: Options) -> None:
    looked = list(islice(thefts(options), 4))
    assert looked
    for here, ply in looked:
        target = here.state.fighters[RING.notation.read(ply.words).target.number].seat
        for place in range(len(here.state.hands[target])):
            lucky = replace(here.state, chance=Chance.from_values(place))
            step = RING.resolve(lucky, ply.seat, RING.notation.read(ply.words))
            assert told(step.events, None) == told(ply.step.events, None)
            assert seen(here, step.state, None) == seen(here, ply.step.state, None)
            (known,) = [
                one for one in step.state.known if one.knower == target and one not in here.state.known
            ]
            assert known.card in step.state.hands[ply.seat]
            for seat in (ply.seat, target):
                assert known in RING.view(step.state, seat).known
                assert any(known.card == getattr(event, "card", None) for event in told(step.events, seat))


@pytest.mark.parametrize("options", OPEN, ids=["teams", "relay"])
def test_what_was_stolen_is_known_to_both_sides_if_mates_show_their_hands(options: Options) -> None:
    here, ply = next(thefts(options))
    step = RING.resolve(here.state, ply.seat, RING.notation.read(ply.words))
    (known,) = [one for one in step.state.known if one not in here.state.known]
    assert not any(known.card == getattr(event, "card", None) for event in told(step.events, None))
    assert RING.view(step.state, None).known == ()
    for seat in range(4):
        assert known in RING.view(step.state, seat).known
        assert any(known.card == getattr(event, "card", None) for event in told(step.events, seat))


@pytest.mark.parametrize("options", OPEN, ids=["teams", "relay"])
def test_rivals_cannot_tell_hands_apart_that_mates_show_each_other(options: Options) -> None:
    """Another world for a rival has other cards in a hand that its mate sees."""
    for number in range(4):
        here = position(options, number, 40)
        alike(here)
        for viewer in (*range(4), None):
            party = () if viewer is None else options.shown_to(viewer)
            assert {one.seat for one in RING.view(here.state, viewer).shown} == set(party) - {viewer}
            other = world(here, viewer)
            hidden = [seat for seat in range(4) if seat not in party and len(here.state.hands[seat]) > 2]
            assert all(other.hands[seat] == here.state.hands[seat] for seat in party)
            assert not hidden or any(other.hands[seat] != here.state.hands[seat] for seat in hidden)


def thefts(options: Options) -> Iterator[tuple[Position, Ply]]:
    for number in range(60):
        way = walk(table(options), number)
        for index, ply in enumerate(way.plies):
            if ply.words.startswith("gouge"):
                yield Position(way, index), ply


# Leaks planted on purpose


class KnownToAll(Clinch):
    def view(self, state: State, seat: Seat | None) -> View:
        return replace(super().view(state, seat), known=state.known)


class ShownToAll(Clinch):
    """Mates show their hands to rivals too."""

    def view(self, state: State, seat: Seat | None) -> View:
        every = tuple(Shown(other, hand) for other, hand in enumerate(state.hands) if other != seat)
        return replace(super().view(state, seat), shown=every)


class SeedInView(Clinch):
    def view(self, state: State, seat: Seat | None) -> View:
        return replace(super().view(state, seat), turn=state.chance.counter)


class TellingRefusal(Clinch):
    def check(self, state: State, seat: Seat, move: Move) -> Violation | None:
        violation = super().check(state, seat, move)
        if violation is None or not state.hands[1 - seat]:
            return violation
        return replace(violation, facts=(*violation.facts, ("rival", state.hands[1 - seat][0].word)))


class TellingTicket(Clinch):
    def ticket(self, state: State, seat: Seat) -> str:
        return f"{hash(state.hands) % 10**8}"


class LastDrawnLast(Clinch):
    def resolve(self, state: State, seat: Seat, move: Move) -> Step[State]:
        step = super().resolve(state, seat, move)
        hand = step.state.hands[seat]
        new = tuple(card for card in hand if card not in state.hands[seat])
        hands = list(step.state.hands)
        hands[seat] = tuple(card for card in hand if card not in new) + new
        return replace(step, state=replace(step.state, hands=tuple(hands)))


class DrawnInTheOpen(Clinch):
    def resolve(self, state: State, seat: Seat, move: Move) -> Step[State]:
        step = super().resolve(state, seat, move)
        return replace(step, events=tuple(replace(event, audience=EVERYBODY) for event in step.events))


class AskedOnlyWhoCanParry(Clinch):
    def resolve(self, state: State, seat: Seat, move: Move) -> Step[State]:
        step = super().resolve(state, seat, move)
        target = 1 - seat
        if step.state.phase.kind == "parry" and len(self.legal_moves(step.state, target)) == 1:
            return super().resolve(step.state, target, self.timeout(step.state, target))
        return step


@pytest.mark.parametrize("leak", [SeedInView, TellingRefusal, TellingTicket, KnownToAll])
def test_a_leak_in_what_is_shown_is_found(leak: type[Ring]) -> None:
    assert found(leak(), alike)


@pytest.mark.parametrize("leak", [DrawnInTheOpen, AskedOnlyWhoCanParry])
def test_a_leak_in_what_is_told_is_found(leak: type[Ring]) -> None:
    assert found(leak(), lambda here: [stays_alike(here, viewer) for viewer in viewers(PRESETS[0])])


def test_a_hand_that_is_shown_to_rivals_is_found() -> None:
    assert found(ShownToAll(), alike, OPEN[0])


def test_a_hand_in_the_order_of_drawing_is_found() -> None:
    assert found(LastDrawnLast(), lambda here: sound(here.state))


def found(rules: Ring, look: Callable[[Position], Any], options: Options = PRESETS[0]) -> bool:
    """Whether ``look`` complains somewhere in a few matches."""
    for number in range(8):
        for percent in range(0, 100, 10):
            try:
                look(position(options, number, percent, rules))
            except AssertionError:
                return True
    return False
