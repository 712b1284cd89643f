"""What no view of Audatia may know: worlds that look alike to a viewer, for all characters and variants."""

from __future__ import annotations

import pytest

from games.audatia.cards import PACKS
from games.audatia.rules import Audatia
from games.audatia.state import State, View
from games.core.chance import Chance
from games.core.game import Seat, told
from games.core.options import chosen
from tests.games.test_audatia_duel import PAIRS, Way, way

GAME = Audatia()

VARIANTS = ("maestro", "sala", "subita")


def world(state: State, viewer: Seat | None, salt: int = 1) -> State:
    return GAME.imagine(GAME.view(state, viewer), Chance.from_seed(bytes([salt]) * 32))


def some_way(preset: str, pair: tuple[str, str], number: int) -> Way:
    return way(preset, number, challenger=pair[0], challenged=pair[1])


every_pair = pytest.mark.parametrize("pair", PAIRS, ids="-".join)
every_variant = pytest.mark.parametrize("preset", VARIANTS)


@every_variant
@every_pair
def test_an_imagined_world_looks_the_same_and_asks_the_same(preset: str, pair: tuple[str, str]) -> None:
    for number in (1, 2):
        for before, *_ in some_way(preset, pair, number)[::3]:
            for viewer in (0, 1, None):
                other = world(before, viewer)
                assert GAME.view(other, viewer) == GAME.view(before, viewer)
                assert GAME.owes(other) == GAME.owes(before)
                if viewer is not None:
                    assert GAME.legal_moves(other, viewer) == GAME.legal_moves(before, viewer)
                    assert GAME.forms(other, viewer) == GAME.forms(before, viewer)
                    assert GAME.ticket(other, viewer) == GAME.ticket(before, viewer)


@every_variant
@every_pair
def test_what_is_not_final_teaches_nothing(preset: str, pair: tuple[str, str]) -> None:
    """The same move in a world that looks alike tells and shows the same, unless the step is final."""
    for number in (3, 4):
        for before, move, step in some_way(preset, pair, number):
            seat = _mover(before, step.state, move)
            for viewer in (0, 1, None):
                other = world(before, viewer)
                if step.final or seat is None or GAME.check(other, seat, move) is not None:
                    continue
                after = GAME.resolve(other, seat, move)
                assert told(after.events, viewer) == told(step.events, viewer), move
                assert GAME.view(after.state, viewer) == GAME.view(step.state, viewer), move


def _mover(before: State, after: State, move: object) -> Seat | None:
    """Who made a move that only one of the two could have made."""
    able = [
        seat
        for seat in (0, 1)
        if GAME.check(before, seat, move) is None and GAME.resolve(before, seat, move).state == after
    ]
    return able[0] if len(able) == 1 else None


def hidden_cards(view: View, holder: Seat) -> int:
    one = view.fencers[holder]
    return one.hand_size + one.buried_size + one.row_size + one.deck


@every_variant
def test_all_that_is_hidden_may_be_anywhere(preset: str) -> None:
    """Every unknown card of the rival turns up in the hands of the worlds that one imagines."""
    for before, *_ in some_way(preset, PAIRS[0], 5)[::9]:
        view = GAME.view(before, 0)
        if view.fencers[1].hand_size < 3 or view.fencers[1].hand:
            continue
        held = {card for salt in range(60) for card in world(before, 0, salt + 1).fencers[1].hand}
        public = {*view.fencers[1].discards, *view.fencers[1].pile}
        pack = set(PACKS[view.fencers[1].character])
        assert held == pack - public or len(held) > 0.8 * hidden_cards(view, 1)


def test_no_card_of_the_rival_is_named_to_a_seat_that_may_not_know_it() -> None:
    """Neither views nor events mention a card that lies hidden from their reader."""
    for preset in VARIANTS:
        for before, _move, step in some_way(preset, PAIRS[1], 6):
            for viewer, holder in ((0, 1), (1, 0), (None, 0), (None, 1)):
                view = GAME.view(before, viewer)
                seen = view.fencers[holder]
                own = before.fencers[holder]
                assert seen.hand in ((), own.hand)
                assert not seen.hand or len(seen.hand) == 1
                assert (seen.buried, seen.row, seen.sealed) == ((), (), None)
            for event in told(step.events, None):
                assert getattr(event, "cards", None) in (None, ()), event
                assert getattr(event, "card", None) is None, event


def test_luck_is_the_same_for_the_same_seed() -> None:
    one, other = (GAME.start(2, bytes(32), chosen(GAME.options, "sala", {})) for _ in range(2))
    assert one == other
