"""The pictures of Espada Negra."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from games.core.canvas.keeping import PARTS
from games.core.canvas.surface import Canvas, encode
from games.core.canvas.text import SMALLEST, fit
from games.core.chance import Chance
from games.core.drawing import ALT_TEXT
from games.core.words import LANGUAGES, voice
from games.espada_negra import draw_cards
from games.espada_negra.deck import DECKS, Card
from games.espada_negra.deeds import Gained, Opened, Won
from games.espada_negra.draw import EspadaDrawing
from games.espada_negra.draw_hand import usable
from games.espada_negra.draw_seats import columns, groups
from games.espada_negra.draw_stage import scene, story
from games.espada_negra.state import Bidding, Options, State
from tests.drawings import espada_scenes as scenes
from tests.drawings.conftest import MOST_SEEN, Compare, seen_difference
from tests.drawings.espada_scenes import GAME, LONG, NAMES

DRAWING = EspadaDrawing()
ES, EN = voice("es", "games.espada_negra"), voice("en", "games.espada_negra")

SCENES = (scenes.revealed, scenes.cancelling, scenes.attacked, scenes.counted, scenes.spying)
"""With 8, 4, 3, 5 and 4 players."""


def board(state: State, language: str = "es", names: tuple[str, ...] = NAMES) -> Image.Image:
    view = GAME.view(state, None)
    return DRAWING.board(view, names[: len(state.players)], voice(language, "games.espada_negra"))


@pytest.mark.parametrize(
    ("name", "language"), [("revealed", "es"), ("cancelling", "en"), ("attacked", "es"), ("counted", "es")]
)
def test_the_board_looks_as_it_should(golden: Compare, name: str, language: str) -> None:
    golden(f"espada-{name}", board(getattr(scenes, name)(), language))


def test_the_hand_looks_as_it_should(golden: Compare) -> None:
    picture = DRAWING.hand(GAME.view(scenes.spying(), 3), NAMES[:4], ES)
    assert picture is not None
    golden("espada-hand", picture)


def test_another_bid_is_a_visible_difference() -> None:
    one = scenes.revealed()
    deeds = tuple(
        replace(deed, bids=(*deed.bids[:7], 2)) if isinstance(deed, Opened) else deed for deed in one.deeds
    )
    assert seen_difference(board(one), board(replace(one, deeds=deeds))) > 2 * MOST_SEEN


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", [make() for make in SCENES])
@pytest.mark.parametrize("names", [NAMES, (LONG * 3,) * 8, ("", "Z̷̢̛͓̈́a̵l̶g̷o̴" * 20) * 4])
def test_any_names_can_be_drawn_and_the_file_is_small(
    state: State, names: tuple[str, ...], language: str
) -> None:
    picture = board(state, language, names)
    assert (picture.mode, picture.size) == ("RGB", (1000, 700))
    assert len(encode(picture)) <= 100 * 1024


@pytest.mark.parametrize("make", SCENES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_too_small_for_a_telephone(
    monkeypatch: pytest.MonkeyPatch, make: Callable[[], State], language: str
) -> None:
    """But for the letters on emblems, which their shapes say too."""
    drawn: list[tuple[str, float]] = []
    plain = Canvas.text

    def text(self: Canvas, x: float, y: float, text: str, size: float, *rest: Any, **more: Any) -> float:
        shown = text, size
        if more.get("width") is not None:
            shown = fit(text, size, more["width"], more["face"], more.get("smallest", SMALLEST))
        drawn.append(shown)
        return plain(self, x, y, text, size, *rest, **more)

    monkeypatch.setattr(Canvas, "text", text)
    PARTS.clear()
    state = make()
    board(state, language)
    DRAWING.hand(GAME.view(state, 3 % len(state.players)), NAMES, voice(language, "games.espada_negra"))
    assert len(drawn) > 30
    assert [(text, size) for text, size in drawn if size < SMALLEST and text not in "ABCDEFGH"] == []


def test_the_board_is_the_same_whatever_the_fists_hold() -> None:
    one = scenes.revealed()
    assert isinstance(one.phase, Bidding)
    other = replace(one, phase=replace(one.phase, bids=(None, 11, None, 7, "pass", None, 20, "pass")))
    assert board(one).tobytes() == board(other).tobytes()
    asked = scenes.spying()
    passed = replace(asked, phase=replace(asked.phase, answers=(None, None, None, "pass")))
    assert board(asked).tobytes() == board(passed).tobytes()


@pytest.mark.parametrize("make", SCENES)
def test_a_hand_is_the_same_in_every_world_that_its_seat_imagines(make: Callable[[], State]) -> None:
    state = make()
    for seat in range(len(state.players)):
        view = GAME.view(state, seat)
        world = GAME.imagine(view, Chance.from_seed(bytes([seat]) * 32))
        pictures = [DRAWING.hand(GAME.view(one, seat), NAMES, EN) for one in (state, world)]
        assert pictures[0] is not None
        assert pictures[1] is not None
        assert pictures[0].tobytes() == pictures[1].tobytes()


def test_a_hand_shows_its_own_bid_and_no_other() -> None:
    one = scenes.revealed()
    assert isinstance(one.phase, Bidding)
    mine = replace(one, phase=replace(one.phase, bids=(None, 4, *one.phase.bids[2:])))
    theirs = replace(one, phase=replace(one.phase, bids=(*one.phase.bids[:4], 9, *one.phase.bids[5:])))
    hands = [DRAWING.hand(GAME.view(state, 1), NAMES, EN) for state in (one, mine, theirs)]
    assert hands[0] is not None
    assert hands[1] is not None
    assert hands[2] is not None
    assert seen_difference(hands[0], hands[1]) > MOST_SEEN
    assert hands[0].tobytes() == hands[2].tobytes()
    assert "bid: 3" in DRAWING.hand_alt(GAME.view(one, 1), NAMES, EN)


def test_only_what_can_be_used_now_stands_out() -> None:
    assert {card.word for card in usable(GAME.view(scenes.spying(), 3), 3)} == {"sombra~3", "maestra"}
    assert usable(GAME.view(scenes.spying(), 2), 2) == frozenset()
    assert {card.word for card in usable(GAME.view(scenes.attacked(), 2), 2)} == {"almogavar", "caballero"}
    assert usable(GAME.view(scenes.attacked(), 1), 1) == frozenset()


def test_a_spectator_has_no_hand_to_draw() -> None:
    view = GAME.view(scenes.revealed(), None)
    assert DRAWING.hand(view, NAMES, ES) is None
    assert DRAWING.hand_alt(view, NAMES, ES) == ""


def test_every_card_of_every_deck_has_a_picture_and_a_face() -> None:
    for models in DECKS.values():
        for model in models:
            face = draw_cards.large_face(draw_cards.Printed(model.key, model.face, "Título"), 250.0, 360.0)
            assert face.size == (500, 720)
    assert len(set(draw_cards.ART.values())) == len(draw_cards.ART)


def test_what_spies_stopped_is_struck_out_and_what_stands_is_in_gold() -> None:
    shown = scene(GAME.view(scenes.cancelling(), None), EN)
    assert [(cell.seat, cell.value, cell.stopped, cell.winner) for cell in shown.cells] == [
        (0, "6", True, False),
        (1, "8", False, True),
    ]


def test_the_story_is_of_the_last_card_alone() -> None:
    told = story(scenes.cancelling().deeds)
    assert [deed.kind for deed in told] == ["declared", "declared", "won", "spied"]


def test_ties_and_the_winner_stand_out_when_bids_open() -> None:
    cells = scene(GAME.view(scenes.revealed(), None), EN).cells
    assert [cell.value for cell in cells] == ["9", "9", "–", "4", "2", "7", "8", "1"]
    assert [cell.seat for cell in cells if cell.tied] == [0, 1]
    assert [cell.seat for cell in cells if cell.winner] == [0]


def test_the_columns_of_sums_never_overlap_however_rich_the_players() -> None:
    state = scenes.revealed()
    rich = replace(
        state,
        players=tuple(replace(player, gold=118, fresh=player.cards[:1]) for player in state.players),
    )
    starts, size = columns(GAME.view(rich, None), 408, 33)
    assert list(starts) == sorted(starts)
    assert size >= SMALLEST


def test_cards_alike_are_grouped_by_what_they_can_still_do() -> None:
    owned = scenes.player(1, "labriego labriego~2 furia furia~2", spent="furia~2")
    assert [(card.model, state, count) for card, state, count in groups(owned)] == [
        ("labriego", "ready", 2),
        ("furia", "ready", 1),
        ("furia", "spent", 1),
    ]


# In words.


def walk(seats: int, options: Options) -> list[State]:
    """A match in which everybody plays one of the moves at hand, each another one."""
    state, states, step = GAME.start(seats, bytes([seats]) * 32, options), [], 0
    while GAME.outcome(state) is None and len(states) < 400:
        states.append(state)
        seat = min(GAME.owes(state))
        moves = tuple(GAME.legal_moves(state, seat))
        state = GAME.play(state, seat, moves[step * 7 % len(moves)]).state
        step += 1
    return [*states, state]


@pytest.mark.parametrize("seats", [2, 5, 8])
@pytest.mark.parametrize(
    "options",
    [Options(), Options(conditions=5, reveal_ahead=2, unsold="bottom"), Options(deck="clanes", pairs=False)],
)
def test_alt_and_text_fit_everywhere_on_a_walk(seats: int, options: Options) -> None:
    for state in walk(seats, options)[::11]:
        view = GAME.view(state, None)
        for names in (NAMES[:seats], (LONG * 3,) * seats):
            for say in (ES, EN):
                assert 0 < len(DRAWING.alt(view, names, say)) <= ALT_TEXT
                text = DRAWING.text(view, names, say)
                assert len(text) <= 3500
                assert text.count("```") == 2
                hand = DRAWING.hand_alt(GAME.view(state, 0), names, say)
                assert 0 < len(hand) <= ALT_TEXT


def test_the_alt_text_tells_the_most_important_first() -> None:
    text = DRAWING.alt(GAME.view(scenes.cancelling(), None), NAMES[:4], ES)
    marks = (
        "Turno 4",
        "espía a Alonso",
        "A subasta: Villa",
        "necesario: 8",
        "A Alonso: oro 5",
        "En vigor",
        "Mazo",
    )
    places = [text.index(mark) for mark in marks]
    assert places == sorted(places)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_alt_text_has_every_number_of_eight_players(language: str) -> None:
    names = tuple(f"Bartolomé de las {letter}" for letter in "ABCDEFGH")
    text = DRAWING.alt(GAME.view(scenes.revealed(), None), names, voice(language, "games.espada_negra"))
    assert [letter for letter in "ABCDEFGH" if f" {letter} Bartolomé de" not in text] == []
    assert " 26, +0, 5, 0, 3;" in text, "production below 0 is paid as 0"
    assert " 12, +1, 0, 0, 1;" in text, "who has attacked this turn cannot do so again"


def test_the_text_board_holds_everything_public() -> None:
    text = DRAWING.text(GAME.view(scenes.cancelling(), None), NAMES[:4], EN)
    rows = {line[0]: line.split()[1:] for line in text.splitlines() if line[:2] in ("A ", "B ", "C ", "D ")}
    assert rows["B"] == ["8", "+3", "0", "0", "7"]
    assert "Fury of the waste (spent)" in text
    assert "2 × Alley shadow (used)" in text
    assert "Flagellant (new)" in text
    assert "Attacking costs 1 gold." in text
    assert "Discards: Flagellant." in text
    assert "8 against 7" in text
    assert "Out of play" in text


def test_cards_that_settle_are_told_with_who_has_them() -> None:
    state = scenes.revealed()
    lost = replace(state, deeds=tuple(deed for deed in state.deeds if not isinstance(deed, Gained | Won)))
    assert seen_difference(board(state), board(lost)) > MOST_SEEN
    assert isinstance(state.deeds[-1], Gained)
    assert state.deeds[-1].cards == (Card.from_word("sombra"),)
