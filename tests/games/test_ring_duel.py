"""El Rey del Ring beyond the judge's sheets: counts, undo, deeds, secrets, sentences."""

from __future__ import annotations

import inspect
import re
from dataclasses import fields, replace
from typing import Any

import pytest

from games.core.cards import Card
from games.core.chance import Chance
from games.core.game import Step, Violation
from games.core.search import CautiousPlayer, RandomPlayer, random_move
from games.ring import agreement, judging, legal_attacks, legal_bonus, legality, refusals
from games.ring.board import AROUND, BEYOND, CENTRE, DIAGONAL, STRAIGHT, Square
from games.ring.draft import Draft
from games.ring.options import Options
from games.ring.rules import Ring
from games.ring.state import State, View
from tests.scenarios.ring import given

RING = Ring()
NAMES = (
    "Maximiliana de las Fuentes y Oro",
    "Bartolomé Hernández de Castilla",
    "Wolfgang von Habsburg-Lothringen",
    "李小龍",
)


def position(hands: str, squares: str = "b2 c3", **options: Any) -> State:
    """A drawn position with Ana (seat 0) to move."""
    state = RING.start(2, bytes(32), Options(**options))
    for line in (f"hands {hands}", f"squares {squares}", "turn Ana"):
        state = given(state, tuple(line.split()), ("Ana", "Beto"))
    return state


def played(state: State, seat: int, words: str) -> Step[State]:
    return RING.play(state, seat, RING.notation.read(words))


def words_of(state: State, seat: int) -> list[str]:
    return [RING.notation.write(move) for move in RING.legal_moves(state, seat)]


def test_the_tables_hold_every_step_within_the_ropes() -> None:
    assert sum(len(AROUND[square]) for square in Square) == 144
    assert sum(len(STRAIGHT[square]) for square in Square) == 80
    assert sum(len(DIAGONAL[square]) for square in Square) == 64


def test_a_push_from_the_centre_always_has_room_behind() -> None:
    assert all(BEYOND[CENTRE, near] is not None for near in AROUND[CENTRE])


def test_a_drawn_position_has_exactly_these_moves() -> None:
    state = position("club-7 spade-8 diamond-9 heart-10 joker | heart-a", "b2 c3")
    assert words_of(state, 0) == [
        *(f"step club-7 {square}" for square in ("b3", "a2", "c2", "b1")),
        *(f"step spade-8 {square}" for square in ("a3", "a1", "c1")),
        "hit heart-10 b",
        "push heart-10 b",
        "gouge joker b",
        *(f"discard {card}" for card in ("club-7", "spade-8", "diamond-9", "heart-10", "joker")),
        "draw 0",
    ]
    assert [form.prefix for form in RING.forms(state, 0)] == ["blow b"]


def test_the_defender_has_the_cards_that_parry_and_no_others() -> None:
    state = played(position("heart-9 | heart-8 heart-10 heart-a spade-a"), 0, "hit heart-9 b").state
    assert words_of(state, 1) == ["parry heart-10", "parry heart-a", "let"]
    assert words_of(state, 0) == []


def test_a_draft_begins_with_the_fields_of_a_state_and_gives_back_the_state() -> None:
    kept = [field.name for field in fields(State)]
    assert [field.name for field in fields(Draft)][: len(kept)] == kept
    state = played(position("joker club-7 | heart-8 heart-9"), 0, "gouge joker b").state
    state = replace(state, passes=1, turn=7)
    assert Draft.of(state).step().state == state


def test_what_chance_or_an_answer_has_shown_cannot_be_taken_back() -> None:
    state = position("club-7 heart-9 joker spade-9 | heart-8 heart-10", play_xor_discard=False)
    assert not played(state, 0, "step club-7 b1").final
    assert not played(state, 0, "discard club-7").final
    assert not played(state, 0, "push heart-9 b").final
    assert not played(state, 0, "draw 0").final
    assert played(state, 0, "draw 1").final
    assert played(state, 0, "gouge joker b").final
    assert played(state, 0, "blow b club-7 heart-9 spade-9").final
    asked = played(state, 0, "hit heart-9 b")
    assert not asked.final
    assert played(asked.state, 1, "let").final
    assert played(asked.state, 1, "parry heart-10").final


def test_an_attack_made_in_place_of_another_is_answered_anew() -> None:
    state = position("heart-9 heart-7 | heart-8 heart-10")
    nine, seven = (played(state, 0, f"hit {card} b").state for card in ("heart-9", "heart-7"))
    assert RING.ticket(nine, 1) != RING.ticket(seven, 1)
    world = RING.imagine(RING.view(nine, 1), Chance.from_seed(bytes(32)))
    assert RING.ticket(nine, 1) == RING.ticket(world, 1)


def test_the_last_deed_says_what_a_picture_shows() -> None:
    state = played(position("heart-9 heart-7 | heart-10 club-8"), 0, "hit heart-9 b").state
    deed = state.deeds[-1]
    assert (deed.kind, deed.origin, deed.at, deed.result) == ("hit", Square.B2, Square.C3, "asked")
    state = played(state, 1, "parry heart-10").state
    assert (state.deeds[-1].result, state.deeds[-1].parry) == ("parried", Card.from_word("heart-10"))
    state = played(state, 0, "push heart-7 b").state
    assert [deed.kind for deed in state.deeds] == ["hit", "push"]
    assert (state.deeds[-1].result, state.deeds[-1].to) == ("pushed", Square.D4)


def test_a_low_blow_shows_what_was_given_and_what_was_lost() -> None:
    state = played(
        position("club-7 club-8 club-9 | heart-8 heart-10"), 0, "blow b club-9 club-7 club-8"
    ).state
    deed = state.deeds[-1]
    assert deed.cards == tuple(map(Card.from_word, ("club-7", "club-8", "club-9")))
    assert deed.lost == tuple(map(Card.from_word, ("heart-8", "heart-10")))


def test_turns_are_counted_one_by_one() -> None:
    state = position("club-7 | club-8")
    for number in range(1, 6):
        assert state.turn == number
        state = played(state, state.phase.seat, "draw 0").state


def test_the_centre_promises_two_points_only_while_a_hit_takes_two() -> None:
    say = RING.words.voice("en")
    state = position("spade-7 heart-7 heart-9 | club-8", "b4 c3", center_mode="on_entry_only")
    path = ("step", "spade-7", "c3")
    assert RING.words.label(say, RING.view(state, 0), path, NAMES).hint
    struck = played(played(state, 0, "hit heart-7 b").state, 1, "let").state
    assert not RING.words.label(say, RING.view(struck, 0), path, NAMES).hint
    flat = position("spade-7 | club-8", "b4 d4", center_damage=1)
    assert not RING.words.label(say, RING.view(flat, 0), path, NAMES).hint


def test_the_first_deed_of_a_turn_wipes_away_those_of_the_turn_before() -> None:
    state = played(position("club-7 | club-8", "b2 d4"), 0, "step club-7 b3").state
    state = played(state, 0, "draw 2").state
    assert [deed.kind for deed in state.deeds] == ["step", "draw"]
    state = played(state, 1, "step club-8 d3").state
    assert [deed.kind for deed in state.deeds] == ["step"]


def test_the_victim_of_a_theft_imagines_the_stolen_card_where_it_is() -> None:
    state = played(position("joker club-7 | heart-8 heart-9"), 0, "gouge joker b").state
    stolen = state.known[0].card
    for number in range(20):
        world = RING.imagine(RING.view(state, 1), Chance.from_seed(number.to_bytes(32, "big")))
        assert stolen in world.hands[0]


def test_the_crowd_imagines_a_stolen_card_anywhere() -> None:
    state = played(position("joker club-7 | heart-8 heart-9"), 0, "gouge joker b").state
    stolen = state.known[0].card
    worlds = (
        RING.imagine(RING.view(state, None), Chance.from_seed(n.to_bytes(32, "big"))) for n in range(20)
    )
    assert any(stolen not in world.hands[0] for world in worlds)


def test_two_hands_that_a_rival_cannot_tell_apart_give_the_rival_the_same_view() -> None:
    one = position("club-7 heart-9 | heart-8")
    two = position("spade-a joker | heart-8")
    assert RING.view(one, 1) == RING.view(two, 1)
    assert RING.view(one, None) == RING.view(two, None)


def test_a_theft_leaks_no_card_to_the_crowd() -> None:
    state = position("joker club-7 | heart-8 heart-9")
    steps = [
        RING.resolve(replace(state, chance=Chance.from_values(place)), 0, RING.notation.read("gouge joker b"))
        for place in (0, 1)
    ]
    assert RING.view(steps[0].state, None) == RING.view(steps[1].state, None)
    crowd = [[event for event in step.events if event.audience.hears(None)] for step in steps]
    assert crowd[0] == crowd[1] != []


def test_every_refusal_has_a_sentence_and_every_sentence_a_refusal() -> None:
    modules = (agreement, judging, legality, legal_attacks, legal_bonus)
    source = "".join(map(inspect.getsource, modules))
    given = set(re.findall(r'(?:"[0-9]+\.[0-9]+"|article), "([a-z_]+)"', source))
    assert given <= refusals.REASONS
    assert {reason for reason in refusals.REASONS if f'"{reason}"' not in source} == set()


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("preset", list(Options.presets))
def test_menus_fit_and_sentences_end(language: str, preset: str) -> None:
    words = RING.words
    say = words.voice(language)
    options = Options(**Options.presets[preset])  # type: ignore[arg-type]
    state = RING.start(options.fight.seats, preset.encode().ljust(32, b"."), options)
    chance = Chance.from_seed(bytes(32))
    while RING.outcome(state) is None:
        (seat,) = RING.owes(state)
        view = RING.view(state, seat)
        for text in (*words_of(state, seat), *(form.smallest() for form in RING.forms(state, seat))):
            _fits(words, say, view, tuple(text.split(" ")))
        notation, chance = random_move(RING, state, seat, chance)
        step = played(state, seat, notation)
        for event in step.events:
            assert words.event(say, event, NAMES).endswith(".")
        state = step.state
    outcome = RING.outcome(state)
    assert outcome is not None
    assert words.ending(say, outcome, NAMES[: len(outcome.points)]).endswith(".")


def _fits(words: Any, say: Any, view: View, text: tuple[str, ...]) -> None:
    assert 0 < len(words.sentence(say, view, text, NAMES)) <= 80
    assert words.ask(say, view, (), NAMES)
    for depth in range(1, len(text) + 1):
        label = words.label(say, view, text[:depth], NAMES)
        assert 0 < len(label.text) <= 80
        assert len(label.hint) <= 100
        assert words.ask(say, view, text[: depth - 1], NAMES)


@pytest.mark.parametrize("language", ["en", "es"])
def test_options_are_explained(language: str) -> None:
    say = RING.words.voice(language)
    for preset in Options.presets:
        label = RING.words.preset(say, preset)
        assert label.text
        assert 0 < len(label.hint) <= 100
    assert len(RING.words.summary(say)) <= 90
    assert RING.words.opening(say, 2, Options()) != RING.words.opening(say, 2, Options(deck=54))


def test_a_refusal_says_what_would_be_right() -> None:
    violation = RING.check(position("heart-7 | club-8", "b2 b3"), 0, RING.notation.read("hit heart-7 b"))
    assert isinstance(violation, Violation)
    assert RING.words.refusal(RING.words.voice("es"), violation, ("Ana", "Beto")) == (
        "Desde b2, el 7 de corazones no alcanza a Beto en b3: los diamantes atacan la casilla de al lado en"
        " línea recta, los corazones la de al lado en diagonal."
    )


def test_the_cautious_player_beats_the_random_one() -> None:
    won = [_match(number) for number in range(6)]
    assert sum(won) >= 5


def _match(number: int) -> bool:
    """Whether the cautious player, in one corner and then the other, has won."""
    cautious = number % 2
    players = {cautious: CautiousPlayer(), 1 - cautious: RandomPlayer()}
    state = RING.start(2, number.to_bytes(32, "big"), Options())
    chance = Chance.from_seed(number.to_bytes(32, "little"))
    while (outcome := RING.outcome(state)) is None:
        (seat,) = RING.owes(state)
        notation, chance = players[seat].choose(RING, RING.view(state, seat), seat, chance)
        state = played(state, seat, notation).state
    return outcome.winners == (cautious,)
