"""The pictures of El Rey del Ring."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image

from games.core.chance import Chance
from games.core.drawing import ALT_TEXT
from games.core.game import EVERYBODY, told
from games.core.options import chosen
from games.core.words import LANGUAGES, voice
from games.ring.draw import RingDrawing, playable
from games.ring.events import Pelted, Who
from games.ring.moves import Draw
from games.ring.options import Options
from games.ring.retelling import event_of
from games.ring.rules import Ring
from games.ring.state import Turn
from tests.drawings import ring_scenes as scenes
from tests.drawings.conftest import MOST_SEEN, Compare, seen_difference
from tests.walks import Setup, walk

RING = Ring()
DRAWING = RingDrawing()
ES, EN = voice("es", "games.ring"), voice("en", "games.ring")

LONG = "Wolfgang Amadeus von Habsburg-Lothringen"
PAIRS = (("Alonso", "Beatriz"), (LONG, "李小龍"), ("محمد", "👑Rey👑"), ("", "Z̷̢̛͓̈́a̵l̶g̷o̴" * 20))


def same(one: Image.Image | None, other: Image.Image | None) -> bool:
    return one is not None and other is not None and one.tobytes() == other.tobytes()


@pytest.mark.parametrize(
    ("name", "names", "language"),
    [
        ("hit", ("Alonso", "Beatriz"), "es"),
        ("asked", (LONG, "李小龍"), "en"),
        ("pushed", ("محمد", "👑Rey👑"), "es"),
        ("won", ("Alonso", LONG), "es"),
        ("four", ("Alonso", LONG, "李小龍", "👑Rey👑"), "es"),
        ("teams", ("Alonso", "Beatriz", "Carmen", "Diego"), "en"),
        ("relay", ("Alonso", LONG, "Carmen", "Diego"), "es"),
        ("double", ("Alonso", "Beatriz"), "en"),
        ("mutants", ("Alonso", "Beatriz"), "es"),
    ],
)
def test_the_board_looks_as_it_should(
    golden: Compare, name: str, names: tuple[str, ...], language: str
) -> None:
    view = RING.view(getattr(scenes, name)(), None)
    golden(f"ring-{name}", DRAWING.board(view, names, voice(language, "games.ring")))


def test_the_hand_looks_as_it_should(golden: Compare) -> None:
    picture = DRAWING.hand(RING.view(scenes.poked(), 0), ("Alonso", "Beatriz"), ES)
    assert picture is not None
    golden("ring-hand", picture)


def test_a_mate_who_shows_its_hand_is_seen_below_one_s_own(golden: Compare) -> None:
    names = ("Alonso", "Beatriz", "Carmen", "Diego")
    picture = DRAWING.hand(RING.view(scenes.shown(), 0), names, ES)
    assert picture is not None
    golden("ring-hand-shown", picture)
    assert "Carmen te enseña: 4♣, J♥, Q♦." in DRAWING.hand_alt(RING.view(scenes.shown(), 0), names, ES)


def test_bonus_cards_in_a_hand_are_told_apart(golden: Compare) -> None:
    picture = DRAWING.hand(RING.view(scenes.mutants(), 1), ("Alonso", "Beatriz"), ES)
    assert picture is not None
    golden("ring-hand-mutants", picture)


def test_another_number_is_a_visible_difference() -> None:
    one = scenes.hit()
    other = replace(one, deeds=(scenes.STEP, scenes.HIT._replace(damage=1)))
    pictures = [DRAWING.board(RING.view(state, None), ("A", "B"), ES) for state in (one, other)]
    assert seen_difference(*pictures) > 2 * MOST_SEEN


@pytest.mark.parametrize("names", PAIRS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_any_names_can_be_drawn(names: tuple[str, str], language: str) -> None:
    say = voice(language, "games.ring")
    for state in (scenes.hit(), scenes.asked(), scenes.won()):
        picture = DRAWING.board(RING.view(state, None), names, say)
        assert (picture.mode, picture.size) == ("RGB", (1000, 700))


def test_the_board_is_the_same_whatever_the_hands_hold() -> None:
    one = scenes.hit()
    other = replace(
        one, hands=tuple(one.pile[5 * seat : 5 * seat + len(hand)] for seat, hand in enumerate(one.hands))
    )
    assert one.hands != other.hands
    boards = [DRAWING.board(RING.view(state, None), ("A", "B"), ES) for state in (one, other)]
    assert same(*boards)


def test_a_hand_is_the_same_in_every_world_that_its_seat_imagines() -> None:
    state = scenes.asked()
    view = RING.view(state, 1)
    for seed in range(4):
        world = RING.imagine(view, Chance.from_seed(bytes([seed]) * 32))
        pictures = [DRAWING.hand(RING.view(one, 1), ("A", "B"), EN) for one in (state, world)]
        assert same(*pictures)


def test_only_what_can_be_played_stands_out() -> None:
    assert {card.word for card in playable(RING.view(scenes.asked(), 1))} == {"heart-k"}
    assert playable(RING.view(scenes.asked(), 0)) == frozenset()
    assert {card.word for card in playable(RING.view(scenes.hit(), 0))} == {
        "club-7", "spade-9", "heart-10", "joker",
    }  # fmt: skip
    discarded = scenes.scene(Turn(0, 0, discarded=True))
    assert playable(RING.view(discarded, 0)) == frozenset()


def test_an_empty_hand_and_a_hand_of_ten_are_drawn() -> None:
    heights = []
    for hand in ("", "club-7", "club-7 club-8 club-9 spade-7 spade-8 heart-7 heart-8 heart-9 joker joker~2"):
        picture = DRAWING.hand(
            RING.view(scenes.scene(Turn(0, 0), hands=(hand, ""), discards=""), 0), ("A", "B"), ES
        )
        assert picture is not None
        assert picture.width == 1000
        heights.append(picture.height)
    assert heights == sorted(set(heights))


def test_a_spectator_has_no_hand_to_draw() -> None:
    assert DRAWING.hand(RING.view(scenes.hit(), None), ("A", "B"), ES) is None
    assert DRAWING.hand_alt(RING.view(scenes.hit(), None), ("A", "B"), ES) == ""


@pytest.mark.parametrize("preset", list(Options.presets))
@pytest.mark.parametrize("number", [0, 2])
def test_what_is_retold_is_what_was_told(preset: str, number: int) -> None:
    """The deeds in a view become the very sentences that spectators heard when they happened."""
    way = walk(Setup("ring", chosen(Options, preset, {}).fight.seats, preset), number)
    compared = 0
    for ply in way.plies:
        heard = told(ply.step.events, None)
        if heard and ply.step.state.deeds:
            view = RING.view(ply.step.state, None)
            said = [event_of(deed, view) for deed in view.deeds[-len(heard) :]]
            assert said == [replace(event, audience=EVERYBODY) for event in heard]
            compared += 1
    assert compared > 10


def test_giving_up_and_tomatoes_are_retold() -> None:
    left = RING.leave(scenes.hit(), 1)
    assert event_of(left.state.deeds[-1], RING.view(left.state, None)) == left.events[-1]
    idle = RING.play(scenes.scene(Turn(0, 0)), 0, Draw(0))
    assert event_of(idle.state.deeds[-1], RING.view(idle.state, None)) == idle.events[-1] == Pelted(Who(0), 6)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("names", [PAIRS[0], (LONG * 3, "李小龍" * 30)])
def test_alt_and_text_fit_everywhere_on_a_walk(language: str, names: tuple[str, str]) -> None:
    say = voice(language, "games.ring")
    way = walk(Setup("ring", 2, "club"), 1)
    for ply in way.plies[::5]:
        view = RING.view(ply.step.state, None)
        assert 0 < len(DRAWING.alt(view, names, say)) <= ALT_TEXT
        assert len(DRAWING.text(view, names, say)) <= 3500
        for seat in (0, 1):
            assert 0 < len(DRAWING.hand_alt(RING.view(ply.step.state, seat), names, say)) <= ALT_TEXT


def test_the_alt_text_tells_the_most_important_first() -> None:
    text = DRAWING.alt(RING.view(scenes.hit(), None), ("Alonso", "Beatriz"), ES)
    marks = ("turno", "golpea", "resistencia 7 de 10", "resistencia 4 de 10", "Mazo: 24", "c2")
    places = [text.index(mark) for mark in marks]
    assert places == sorted(places)


def test_the_text_board_shows_where_everybody_stands() -> None:
    text = DRAWING.text(RING.view(scenes.hit(), None), ("Alonso", "Beatriz"), EN)
    rows = {line[0]: line for line in text.splitlines() if line[:1].isdigit()}
    assert rows["3"].split("│")[3] == " A "
    assert rows["4"].split("│")[4] == " B "
    assert "8♣ 9♥" in text
