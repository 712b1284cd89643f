"""The search: what it finds, what it may know, and what it gives back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from games import GAMES
from games.core.chance import Chance
from games.core.game import AnyGame, Event, Game, Outcome, Seat, Step, Violation
from games.core.notation import Notation
from games.core.search import NoMove
from games.core.tree import TreePlayer, study
from tests.walks import Position, every_setup, walk

LUCK = Chance.from_seed(b"search".ljust(32, b"."))
SEARCHED = ("ring", "audatia", "espada-negra")


@dataclass(frozen=True, slots=True)
class Show:
    verb: ClassVar = "show"
    sign: int


@dataclass(frozen=True, slots=True)
class Shown(Event):
    sign: int


@dataclass(frozen=True, slots=True)
class Hands:
    """``signs[seat]`` is what a seat shows; None while it has not decided (or in the view of the other)."""

    signs: tuple[int | None, int | None] = (None, None)


class Fists(Game[Hands, Show, Hands, None]):
    """Rock, paper, scissors; ``turns``: the second sees what the first shows."""

    key, version, seats, longest = "fists", 1, range(2, 3), 2
    notation = Notation(Show)

    def __init__(self, turns: bool, prize: int = 1) -> None:
        self.turns, self.prize = turns, prize

    def refuse(self, seats: int, options: None) -> Violation | None:
        return None

    def start(self, seats: int, seed: bytes, options: None) -> Hands:
        return Hands()

    def owes(self, state: Hands) -> frozenset[Seat]:
        owing = [seat for seat, sign in enumerate(state.signs) if sign is None]
        return frozenset(owing[:1] if self.turns else owing)

    def candidates(self, state: Hands, seat: Seat) -> Iterable[Show]:
        return map(Show, range(3)) if seat in self.owes(state) else ()

    def check(self, state: Hands, seat: Seat, move: Show) -> Violation | None:
        return None if seat in self.owes(state) else Violation.of("1.1", "turn")

    def resolve(self, state: Hands, seat: Seat, move: Show) -> Step[Hands]:
        signs = list(state.signs)
        signs[seat] = move.sign
        events = (Shown(move.sign),) if self.turns else ()
        return Step(Hands((signs[0], signs[1])), events)

    def timeout(self, state: Hands, seat: Seat) -> Show:
        return Show(0)

    def leave(self, state: Hands, seat: Seat) -> Step[Hands]:
        return Step(state)

    def view(self, state: Hands, seat: Seat | None) -> Hands:
        if self.turns or None not in state.signs:
            return state
        return Hands((state.signs[0] if seat == 0 else None, state.signs[1] if seat == 1 else None))

    def imagine(self, view: Hands, chance: Chance) -> Hands:
        return view

    def outcome(self, state: Hands) -> Outcome | None:
        return None if self.owes(state) else Outcome("1.1", "shown", (1, 1))

    def value(self, view: Hands, seat: Seat) -> float:
        own, other = view.signs[seat], view.signs[1 - seat]
        if own is None or other is None:
            return 0.0
        beaten = {1: 1.0, 2: -1.0}.get((own - other) % 3, 0.0)
        return beaten * (self.prize if 0 in (own, other) else 1)  # a rock, in the victory or the defeat

    def drawing(self) -> Any:
        raise NotImplementedError


def shares(game: AnyGame, simulations: int, seat: Seat = 0, state: Any = None) -> dict[str, float]:
    view = game.view(state or Hands(), seat)
    opinions, _ = study(game, view, seat, LUCK, simulations)
    return {opinion.words: opinion.share for opinion in opinions}


def test_who_answers_what_they_see_finds_the_best_answer() -> None:
    for sign in range(3):
        found = shares(Fists(turns=True), 40, seat=1, state=Hands((sign, None)))
        assert found[f"show {(sign + 1) % 3}"] == 1.0


def test_who_is_answered_knows_that_every_sign_loses() -> None:
    opinions, _ = study(Fists(turns=True), Hands(), 0, LUCK, 200)
    assert all(opinion.worth < -0.2 for opinion in opinions), opinions


def test_a_decision_in_secret_is_mixed_as_the_equilibrium_is() -> None:
    """Signs that win alike are shown alike; what costs more when it loses, and wins no more often, less."""
    even = shares(Fists(turns=False), 2000)
    assert all(share == pytest.approx(1 / 3, abs=0.1) for share in even.values()), even
    uneven = shares(Fists(turns=False, prize=9), 4000)
    assert uneven.get("show 0", 0.0) < 0.25, uneven
    assert min(uneven["show 1"], uneven["show 2"]) > 0.3, uneven


def test_what_is_played_in_secret_is_drawn_from_the_mixture() -> None:
    player, luck, played = TreePlayer(300), LUCK, set[str]()
    for _ in range(12):
        words, luck = player.choose(Fists(turns=False), Hands(), 0, luck)
        played.add(words)
    assert len(played) > 1


@pytest.mark.parametrize("key", SEARCHED)
def test_opinions_are_legal_moves_and_depend_on_the_view_alone(key: str) -> None:
    """In every world that looks the same to the seat the same is thought, and chosen as often."""
    setup = every_setup(key)[0]
    way = walk(setup, 2)
    for ply in (0, len(way.plies) // 3, 2 * len(way.plies) // 3):
        position = Position(way, ply)
        game, state = position.game, position.state
        for seat in sorted(game.owes(state)):
            view = game.view(state, seat)
            opinions, left = study(game, view, seat, LUCK, 12)
            assert sum(opinion.share for opinion in opinions) == pytest.approx(1)
            assert left != LUCK
            for opinion in opinions:
                assert game.check(state, seat, game.notation.read(opinion.words)) is None, opinion
            for salt in (b"\x01", b"\x02"):
                other = game.view(game.imagine(view, Chance.from_seed(salt * 32)), seat)
                assert study(game, other, seat, LUCK, 12) == (opinions, left), f"{position!r}"


def test_out_of_time_it_still_has_an_opinion_and_it_weighs_what_it_is_told_to() -> None:
    game = GAMES["ring"]
    state = game.start(2, bytes(32), game.options())
    seat = min(game.owes(state))
    least = game.notation.write(game.legal_moves(state, seat)[-1])
    opinions, _ = study(game, game.view(state, seat), seat, LUCK, 1000, lambda: False)
    assert len(opinions) == 1
    opinions, _ = study(game, game.view(state, seat), seat, LUCK, 100, also=(least,))
    assert least in {opinion.words for opinion in opinions}


def test_who_is_not_asked_has_no_opinion() -> None:
    game = GAMES["ring"]
    state = game.start(2, bytes(32), game.options())
    seat = 1 - min(game.owes(state))
    with pytest.raises(NoMove):
        study(game, game.view(state, seat), seat, LUCK, 5)
