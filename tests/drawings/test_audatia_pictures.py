"""The pictures of Audatia."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.resources import files

import pytest
from PIL import Image

from games.audatia import draw_cards, draw_plates, draw_signs, draw_tape
from games.audatia.cards import EVERY_CARD, FACES, Card, laid_out
from games.audatia.draw import TEXT, AudatiaDrawing, playable
from games.audatia.draw_board import CARD_HEIGHT, CARD_WIDTH
from games.audatia.draw_cards import TITLE_MARGIN, TITLE_SIZE, card_face, sides_text
from games.audatia.draw_centre import attacks, parries
from games.audatia.draw_hand import CARD_WIDTH as HAND_CARD
from games.audatia.draw_hand import lit
from games.audatia.draw_poste import SMALL_WIDTH, name_lines
from games.audatia.kinds import Blow, Posta, Side
from games.audatia.moves import Attack, Move, Parry, Swap, Yield
from games.audatia.names import posta_name, short_title
from games.audatia.rules import Audatia
from games.audatia.state import Decision, Options, State, View
from games.core.canvas.surface import SCALE, encode
from games.core.canvas.text import SMALLEST, measure
from games.core.canvas.tokens import BLUE, BOLD, GOLD, RED, TITLE, rgb
from games.core.chance import Chance
from games.core.drawing import ALT_TEXT
from games.core.words import LANGUAGES, voice
from tests.drawings import audatia_scenes as scenes
from tests.drawings.conftest import Compare

AUDATIA = Audatia()
DRAWING = AudatiaDrawing()
ES, EN = voice("es", "games.audatia"), voice("en", "games.audatia")

PAIR = ("Alonso", "Beatriz")
Scene = Callable[[], State]
Shown = Callable[[View, int], frozenset[Blow]]

LONG = "Wolfgang Amadeus von Habsburg-Lothringen"
PAIRS = (PAIR, (LONG, "李小龍"), ("محمد", "👑Rey👑"), ("", "Z̷̢̛͓̈́a̵l̶g̷o̴" * 20))


@pytest.mark.parametrize(
    ("name", "names", "language"),
    [
        ("opening", (LONG, "李小龍"), "en"),
        ("bound", PAIR, "es"),
        ("exchange", ("محمد", "👑Rey👑"), "en"),
        ("countered", PAIR, "es"),
    ],
)
def test_the_board_looks_as_it_should(
    golden: Compare, name: str, names: tuple[str, str], language: str
) -> None:
    view = AUDATIA.view(getattr(scenes, name)(), None)
    golden(f"audatia-{name}", DRAWING.board(view, names, voice(language, "games.audatia")))


@pytest.mark.parametrize(("name", "seat"), [("remedied", 1), ("choosing", 0)])
def test_the_hand_looks_as_it_should(golden: Compare, name: str, seat: int) -> None:
    picture = DRAWING.hand(AUDATIA.view(getattr(scenes, name)(), seat), PAIR, ES)
    assert picture is not None
    golden(f"audatia-hand-{name}", picture)


def test_before_a_posta_is_taken_no_blow_is_within_reach() -> None:
    view = AUDATIA.view(scenes.choosing(), 0)
    assert all(lit(fencer, rival) == frozenset() for fencer in view.fencers for rival in (True, False))
    view = AUDATIA.view(scenes.attacked(), 1)
    assert lit(view.fencers[1], False)
    assert lit(view.fencers[0], True) == {Blow.MANDRITTO_FENDENTE}


def test_the_cards_of_a_sealed_swap_are_in_gold_and_named() -> None:
    golden = []
    for cards in ((), (Card("punta"),)):
        state = AUDATIA.play(scenes.swapping(), 0, Swap(cards)).state
        picture = DRAWING.hand(AUDATIA.view(state, 0), PAIR, EN)
        assert picture is not None
        golden.append(sum(n for n, tone in picture.getcolors(1 << 24) or () if tone == rgb(GOLD)))
    assert golden[1] > golden[0] + 1000
    assert "You have chosen to swap: Punta." in DRAWING.hand_alt(AUDATIA.view(state, 0), PAIR, EN)
    assert "swap:" not in DRAWING.hand_alt(AUDATIA.view(state, 1), PAIR, EN)


# Titles and words in their boxes.


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", FACES)
def test_every_short_title_fits_into_its_box(name: str, language: str) -> None:
    """On the narrowest card, at full size: two lines of ten letters."""
    lines = short_title(voice(language, "games.audatia"), Card(name))
    assert 1 <= len(lines) <= 2
    for line in lines:
        assert len(line) <= 10
        assert measure(line, TITLE_SIZE, TITLE) <= HAND_CARD - 2 * TITLE_MARGIN, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_under_a_sign_fit_into_their_row(language: str) -> None:
    say = voice(language, "games.audatia")
    for sides in ((Side.INTERNAL,), (Side.EXTERNAL,), (Side.INTERNAL, Side.EXTERNAL)):
        for remedy in (True, False):
            text = sides_text(say, sides, remedy=remedy)
            assert measure(text, SMALLEST, BOLD) <= HAND_CARD - 6, text


def test_every_posta_has_a_name_for_its_small_card() -> None:
    for posta in Posta:
        lines = name_lines(posta_name(posta))
        assert len(lines) <= 3
        assert all(measure(line, SMALLEST, BOLD) <= SMALL_WIDTH - 90 for line in lines)


# The signs, from both sides of the table.


def _middle(picture: Image.Image, tone: str, box: tuple[int, int, int, int]) -> tuple[float, float]:
    """Where the pixels of a colour lie in ``box``, on average."""
    found = [
        (x, y)
        for x in range(box[0], box[2])
        for y in range(box[1], box[3])
        if sum(abs(a - b) for a, b in zip(_pixel(picture, x, y)[:3], rgb(tone), strict=True)) < 24
    ]
    assert found
    return sum(x for x, _ in found) / len(found), sum(y for _, y in found) / len(found)


def _pixel(picture: Image.Image, x: int, y: int) -> tuple[int, ...]:
    pixel = picture.getpixel((x, y))
    assert isinstance(pixel, tuple)
    return pixel


@pytest.mark.parametrize("blow", [blow for blow in Blow if blow is not Blow.PUNTA])
def test_mandritti_come_from_the_right_of_whoever_holds_the_card(blow: Blow) -> None:
    mandritto = blow.value.startswith("mandritto")
    for turned in (False, True):
        sign = draw_signs.swords(frozenset((blow,)), 50, turned)
        x, y = _middle(sign, RED if mandritto else BLUE, (0, 0, *sign.size))
        assert (x > sign.width / 2) is (mandritto is not turned)
        if not blow.value.endswith("mezano"):
            assert (y < sign.height / 2) is (blow.value.endswith("fendente") is not turned)


@pytest.mark.parametrize(("below", "above", "whole"), [("left", "right", True), ("left", "left", False)])
def test_half_suns_meet_only_where_they_make_a_whole_one(below: str, above: str, whole: bool) -> None:
    """Unlike halves lie at the same place of the table (article 5.3)."""
    near = card_face(f"mandritto-fendente-{below}", EN, CARD_WIDTH, CARD_HEIGHT)
    far = card_face(f"roverso-sottano-{above}", EN, CARD_WIDTH, CARD_HEIGHT, turned=True)
    edge = 30 * SCALE
    low, _ = _middle(near, GOLD, (0, 0, near.width, edge))
    high, _ = _middle(far, GOLD, (0, far.height - edge, far.width, far.height))
    assert (abs(low - high) < 4 * SCALE) is whole


@pytest.mark.parametrize(
    ("remedy", "counter"),
    [("elbow-push", "turn-with-the-push"), ("elbow-push", "held-pommel"), ("hilt-grab", "half-sword-key")],
)
def test_the_moon_of_a_remedy_meets_the_night_of_a_counter_of_its_side(remedy: str, counter: str) -> None:
    moon, night = (
        draw_signs.night(draw_cards.NIGHT, half, draw_cards.PAIRS[name])
        for half, name in (("moon", remedy), ("night", counter))
    )
    near = card_face(remedy, EN, CARD_WIDTH, CARD_HEIGHT)
    far = card_face(counter, EN, CARD_WIDTH, CARD_HEIGHT, turned=True)
    edge = 14 * SCALE
    ground, dark = (
        "#{:02x}{:02x}{:02x}".format(*_pixel(half, half.width // 2, half.height // 6)[:3])
        for half in (moon, night)
    )
    low, _ = _middle(near, ground, (0, 4, near.width, edge))
    high, _ = _middle(far, dark, (0, far.height - edge, far.width, far.height - 4))
    assert abs(low - high) < 4 * SCALE


def test_only_a_remedy_and_its_own_counter_have_the_same_marks() -> None:
    pairs = draw_cards.PAIRS
    assert all(sum(marks == other for other in pairs.values()) == 2 for marks in pairs.values())
    assert set(pairs) == {card.name for card in EVERY_CARD if card.face.sides}


def test_every_card_looks_different_from_all_others() -> None:
    faces = {card_face(name, ES, CARD_WIDTH, CARD_HEIGHT).tobytes() for name in FACES}
    assert len(faces) == len(FACES)


# Whose table.


def _plate(picture: Image.Image, y: int) -> tuple[int, ...]:
    """The colour of the plate whose header is at ``y``."""
    return _pixel(picture, 255, y)


def test_a_seat_sees_its_own_side_at_the_bottom_and_spectators_seat_a() -> None:
    state = scenes.bound()
    for seat, below, above in ((None, RED, BLUE), (0, RED, BLUE), (1, BLUE, RED)):
        picture = DRAWING.board(AUDATIA.view(state, seat), PAIR, ES)
        assert _plate(picture, 385) == rgb(below)
        assert _plate(picture, 35) == rgb(above)


@pytest.mark.parametrize("scene", scenes.EVERY, ids=lambda scene: scene.__name__)
def test_the_board_is_the_same_whatever_lies_hidden(scene: Scene) -> None:
    state = scene()
    view = AUDATIA.view(state, None)
    world = AUDATIA.imagine(view, Chance.from_seed(b"\1" * 32))
    one, other = (DRAWING.board(AUDATIA.view(each, None), PAIR, ES) for each in (state, world))
    assert one.tobytes() == other.tobytes()


@pytest.mark.parametrize("scene", scenes.EVERY, ids=lambda scene: scene.__name__)
def test_a_hand_is_the_same_in_every_world_that_its_seat_imagines(scene: Scene) -> None:
    state = scene()
    for seat in (0, 1):
        view = AUDATIA.view(state, seat)
        world = AUDATIA.imagine(view, Chance.from_seed(b"\2" * 32))
        one, other = (DRAWING.hand(AUDATIA.view(each, seat), PAIR, EN) for each in (state, world))
        assert one is not None
        assert other is not None
        assert one.tobytes() == other.tobytes()


def test_a_spectator_has_no_hand_to_draw() -> None:
    view = AUDATIA.view(scenes.bound(), None)
    assert DRAWING.hand(view, PAIR, ES) is None
    assert DRAWING.hand_alt(view, PAIR, ES) == ""
    assert playable(view) == frozenset()


# What can be done now.


def test_only_what_can_be_played_stands_out() -> None:
    state = scenes.attacked()
    assert {card.word for card in playable(AUDATIA.view(state, 1))} == {"roverso-sottano-left", "punta"}
    assert playable(AUDATIA.view(state, 0)) == frozenset()
    counters = {card.word for card in playable(AUDATIA.view(scenes.remedied(), 1))}
    assert counters == {"held-pommel", "pommel-cover"}


def test_both_of_two_cards_that_look_alike_stand_out() -> None:
    """Moves name one of them only; the other may be played as well."""
    state = scenes.attacked()
    second = state.fencers[1]
    hand = laid_out((*second.hand, Card("punta", 2), Card("pre-empt")))
    state = replace(state, fencers=(state.fencers[0], replace(second, hand=hand)))
    view = AUDATIA.view(state, 1)
    assert {card.word for card in playable(view)} == {"roverso-sottano-left", "punta", "punta~2"}
    assert "Playable now: Roverso Sottano ◐, Punta, Punta (2)." in DRAWING.hand_alt(view, PAIR, EN)


@pytest.mark.parametrize(
    ("scene", "verb", "shown"),
    [
        (scenes.attacked, Parry, parries),
        (scenes.exchange, Attack, attacks),
        (scenes.feinted, Attack, attacks),
        (scenes.beaten, Attack, attacks),
    ],
)
def test_the_panel_shows_the_blows_that_the_rules_allow(scene: Scene, verb: type[Move], shown: Shown) -> None:
    """A seat that held every blow could play just those (articles 4.1 to 4.4)."""
    state = scene()
    phase = state.phase
    assert isinstance(phase, Decision)
    if phase.kind == "feint":
        phase = replace(phase, kind="again")
    every = tuple(card for card in EVERY_CARD if card.face.blow is not None)
    fencers = [
        replace(fencer, hand=every) if seat == phase.seat else fencer
        for seat, fencer in enumerate(state.fencers)
    ]
    state = replace(state, phase=phase, fencers=(fencers[0], fencers[1]))
    moves = AUDATIA.legal_moves(state, phase.seat)
    legal = {move.card.face.blow for move in moves if isinstance(move, Parry | Attack) and type(move) is verb}
    assert legal == shown(AUDATIA.view(state, None), phase.seat)
    assert legal


# Everything on the way.


def _positions(preset: dict[str, object], seed: int) -> Iterator[State]:
    """A random duel, every ninth position."""
    chance = Chance.from_seed(bytes([seed]) * 32)
    state = AUDATIA.start(2, bytes([seed]) * 32, Options(**preset))  # type: ignore[arg-type]
    for ply in range(300):
        if ply % 9 == 0:
            yield state
        owing = sorted(AUDATIA.owes(state))
        if not owing:
            yield state
            return
        moves = [move for move in AUDATIA.legal_moves(state, owing[0]) if not isinstance(move, Yield)]
        move = AUDATIA.timeout(state, owing[0])
        if moves and AUDATIA.forms(state, owing[0]) == ():
            move, chance = chance.pick(tuple(moves))
        state = AUDATIA.play(state, owing[0], move).state


@pytest.mark.parametrize("preset", [{}, {"variant": "salle"}, {"variant": "sudden"}, {"break_thrust": True}])
def test_every_position_can_be_drawn_and_said_within_bounds(preset: dict[str, object]) -> None:
    names = (LONG * 3, "李小龍" * 30)
    for number, state in enumerate(_positions(preset, 3 + len(preset))):
        say = (ES, EN)[number % 2]
        for seat in (None, 0, 1):
            view = AUDATIA.view(state, seat)
            assert len(DRAWING.alt(view, names, say)) <= ALT_TEXT
            assert len(DRAWING.text(view, names, say)) <= TEXT
            assert (len(DRAWING.hand_alt(view, names, say)) > 0) is (seat is not None)
            assert len(DRAWING.hand_alt(view, names, say)) <= ALT_TEXT
        if number % 3 == 0:
            board = DRAWING.board(AUDATIA.view(state, None), names, say)
            hand = DRAWING.hand(AUDATIA.view(state, 1), names, say)
            assert (board.mode, board.size) == ("RGB", (1000, 700))
            assert hand is not None
            assert hand.width == 1000


@pytest.mark.parametrize("names", PAIRS)
def test_any_names_can_be_drawn(names: tuple[str, str]) -> None:
    for scene in (scenes.opening, scenes.beaten, scenes.countered):
        assert DRAWING.board(AUDATIA.view(scene(), None), names, ES).size == (1000, 700)


def test_pictures_are_small_files() -> None:
    for scene in scenes.EVERY:
        state = scene()
        pictures = (
            DRAWING.board(AUDATIA.view(state, None), PAIR, ES),
            DRAWING.hand(AUDATIA.view(state, 0), PAIR, ES),
        )
        for picture in pictures:
            assert picture is not None
            assert len(encode(picture)) <= 100 * 1024


def test_every_icon_that_is_named_exists() -> None:
    named = {
        *draw_cards.ICONS.values(),
        *draw_signs.VIRTUE_ICONS.values(),
        *draw_plates.CHARACTER_ICONS.values(),
        draw_plates.ANY_CHARACTER,
        *(sign.removeprefix(":") for sign in draw_tape.SIGNS.values()),
        "cycle",
        "two-handed-sword",
        "laurel-crown",
    }
    stored = {file.name.removesuffix(".png") for file in files("assets").joinpath("icons").iterdir()}
    assert named <= stored


# In words.


def test_the_alt_text_tells_the_most_important_first() -> None:
    text = DRAWING.alt(AUDATIA.view(scenes.bound(), None), PAIR, EN)
    marks = ("may play a remedy", "turns the side card", "Attacker", "has the internal side",
             "pile to the left", "Fortitudo 3", "assault 1")  # fmt: skip
    places = [text.index(mark) for mark in marks]
    assert places == sorted(places)


def test_in_sudden_death_hand_and_row_are_counted_apart() -> None:
    text = DRAWING.alt(AUDATIA.view(scenes.laying(), None), PAIR, EN)
    assert "Audatia 1, Fortitudo 1; hand 4, row 3, deck 32, discards 0." in text
    assert "hand 11, row 0, deck 28" in text
    assert "row" not in DRAWING.alt(AUDATIA.view(scenes.bound(), None), PAIR, EN)


def test_the_text_board_shows_both_sides_of_the_table() -> None:
    text = DRAWING.text(AUDATIA.view(scenes.bound(), None), PAIR, EN)
    rows = {line[:1]: line for line in text.splitlines() if line[1:3] == " │"}
    assert "ROVERSO SOTTANO" in rows["B"].split("│")[1]
    assert "MANDRITTO FENDENTE" in rows["A"].split("│")[1]
    assert "Galeazzo da Mantova" in text


def test_the_text_board_tells_only_what_everybody_has_seen() -> None:
    text = DRAWING.text(AUDATIA.view(scenes.remedied(), None), PAIR, EN)
    assert "Everybody knows that Beatriz holds: Deny" in text
    assert "Cover and Pommel" not in text
    own = DRAWING.hand_alt(AUDATIA.view(scenes.remedied(), 0), PAIR, EN)
    assert "You know that Beatriz holds: Cover and Pommel, Deny" in own
