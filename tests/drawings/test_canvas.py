"""The drawing kit: type, names in any script, figures, encoding, and the files it stands on."""

from __future__ import annotations

import io
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from games.core.canvas import cards, emblems, text, tokens
from games.core.canvas.scripts import clean, clusters, visual
from games.core.canvas.surface import Canvas, encode
from games.core.cards import FULL_PACK
from games.ring import draw_board, draw_deeds, draw_hand
from tests.drawings.conftest import Compare

NAMES = (
    "Wolfgang Amadeus von Habsburg-Lothringen",
    "李小龍",
    "한국어 이름",
    "さくら",
    "محمد الفاتح",
    "שלום",
    "Ελένη",
    "Дмитрий",
    "ไทย",
    "Հայ",
    "ქართული",
    "தமிழ்",
    "👑Rey👑",
    "ñandú Łukasz ﬁn",
)


@pytest.mark.parametrize("typed", NAMES)
def test_every_name_has_its_letters(typed: str) -> None:
    drawn = text.runs(text.name(typed, "A"), tokens.TITLE)
    assert text.MISSING not in "".join(run.text for run in drawn)


def test_a_character_without_a_glyph_is_a_box() -> None:
    assert [run.text for run in text.runs("a𒀀b", tokens.TEXT)][1] == text.MISSING


def test_latin_stays_in_the_house_face_and_the_rest_falls_back() -> None:
    drawn = text.runs("Rey 李", tokens.TITLE)
    assert [(run.file, run.text) for run in drawn] == [
        (tokens.TITLE, "Rey "),
        ("NotoSansCJK-Bold.otf", "李"),
    ]


@pytest.mark.parametrize("face", [tokens.TITLE, tokens.TEXT, tokens.BOLD])
def test_figures_are_lining(face: str) -> None:
    """All of one height, on the line: the old-style 3, 4, 5, 7 and 9 hang below it, 0, 1 and 2 are low."""
    font = text.font(face, 200)
    boxes = [font.getbbox(figure, anchor="ls") for figure in "0123456789"]
    assert all(abs(box[3]) <= 6 for box in boxes)
    heights = [-box[1] for box in boxes]
    assert max(heights) - min(heights) <= 8


@pytest.mark.parametrize("typed", [*NAMES, "i" * 300, "W" * 300, "👩‍👩‍👧‍👦" * 40])
@pytest.mark.parametrize("width", [60, 150, 400])
def test_fitted_text_is_never_wider_than_its_place(typed: str, width: int) -> None:
    shown, size = text.fit(text.name(typed, "A"), 32, width, tokens.TITLE)
    assert text.measure(shown, size, tokens.TITLE) <= width
    assert size >= text.SMALLEST
    assert shown


def test_text_is_made_smaller_before_it_is_cut() -> None:
    shown, size = text.fit("Habsburg", 32, text.measure("Habsburg", 26))
    assert shown == "Habsburg"
    assert 25 <= size <= 26


def test_a_name_is_cut_between_characters() -> None:
    family, flag, accented = "👨‍👩‍👧", "🇪🇸", "e\u0301\u0323"
    assert clusters(family + flag + accented + "x") == (family, flag, accented, "x")
    shown, _ = text.fit(family * 12, 30, 200)
    assert shown.endswith(text.ELLIPSIS)
    assert set(clusters(shown[:-1])) == {family}


def test_a_sentence_keeps_its_words_and_shortens_the_name() -> None:
    shown, size = text.fit_phrase(lambda name: f"Turno de {name}, ya", NAMES[0], 30, 260)
    assert shown.startswith("Turno de W")
    assert shown.endswith("…, ya")
    assert text.measure(shown, size) <= 260


def test_what_cannot_be_seen_is_taken_out() -> None:
    assert clean("A\u202eB\u200bC\x00\nD\ufeff \t E") == "ABC D E"
    assert clean("𝓡𝓮𝔂 Ｒｅｙ") == "Rey Rey"
    assert clean("a" + "\u0336" * 50) == "a" + "\u0336" * 3
    assert text.name("\u200b\u202e", "B") == "B"


def test_right_to_left_names_are_turned_round_and_joined() -> None:
    assert visual("שלום") == "םולש"
    assert visual("محمد") == "\ufeaa\ufee4\ufea4\ufee3"
    assert visual("سلام").startswith("\ufee1")
    assert "\ufefc" in visual("سلام")
    assert visual("שלום 12") == "12 םולש"
    assert visual("Turno de שלום!") == "Turno de םולש!"


@given(st.text(max_size=40))
def test_any_text_can_be_cleaned_measured_and_fitted(typed: str) -> None:
    shown = text.name(typed, "A")
    assert clean(shown) == shown
    fitted, size = text.fit(shown, 30, 120)
    assert text.measure(fitted, size) <= 120


def test_every_emblem_has_a_shape_of_its_own() -> None:
    seats = range(len(tokens.SEAT_LETTERS))
    assert len({emblems.shape(seat) for seat in seats}) == len(seats)
    assert len({emblems.colour(seat) for seat in seats}) == len(seats)


def test_cards_emblems_and_names_look_as_they_should(golden: Compare) -> None:
    canvas = Canvas(1000, 560, tokens.PARCHMENT)
    for place, word in enumerate(("spade-7", "heart-q", "club-k", "diamond-10", "spade-j", "joker")):
        card = next(card for card in FULL_PACK if card.word == word)
        canvas.shadow(20 + place * 165, 20, 140, 205, 10)
        canvas.paste(cards.card_face(card, 140, 205, faded=place % 2 == 1), 20 + place * 165, 20)
    for seat in range(8):
        canvas.paste(emblems.emblem(seat, 100, "luchador" if seat % 2 else ""), 20 + seat * 122, 250)
    for place, typed in enumerate(NAMES):
        x, y = 20 + place % 3 * 325, 385 + place // 3 * 38
        canvas.text(x, y, text.name(typed, "A"), 28, face=tokens.TITLE, width=310)
    golden("kit", canvas.image())


def test_a_picture_is_encoded_small_and_in_256_colours() -> None:
    canvas = Canvas(1000, 700, tokens.FELT)
    for seat in range(8):
        canvas.paste(emblems.emblem(seat, 120, "tiger-head"), seat * 122, 40)
    data = encode(canvas.image())
    with Image.open(io.BytesIO(data)) as read:
        assert (read.format, read.mode, read.size) == ("PNG", "P", (1000, 700))
    assert len(data) < 80 * 1024


def test_every_icon_that_is_named_exists() -> None:
    named = {
        *cards.FIGURES.values(),
        *draw_board.FIGHTERS,
        *draw_deeds.ICONS.values(),
        draw_deeds.SHIELD,
        draw_hand.STEP,
        draw_hand.STRIKE,
        draw_hand.POKE,
    }
    stored = {file.name.removesuffix(".png") for file in files("assets").joinpath("icons").iterdir()}
    assert named <= stored


def test_every_font_and_icon_is_credited() -> None:
    assets = files("assets")
    credits = assets.joinpath("CREDITS.md").read_text(encoding="utf-8")
    for folder, endings in (("fonts", (".ttf", ".otf")), ("icons", (".png",))):
        for file in assets.joinpath(folder).iterdir():
            if file.name.endswith(endings):
                assert f"`{folder}/{file.name}`" in credits
