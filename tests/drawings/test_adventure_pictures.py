"""The pictures of Magic Adventures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from games.adventure import draw_signs
from games.adventure.cards import Copy
from games.adventure.deck import STARTER
from games.adventure.draw import AdventureDrawing
from games.adventure.draw_fight import last_strikes, monsters_mana
from games.adventure.draw_hand import own_group
from games.adventure.draw_signs import icon_of
from games.adventure.mana import Mana
from games.adventure.phases import Fight, Over
from games.adventure.squares import Square
from games.adventure.state import State
from games.core.canvas.keeping import PARTS
from games.core.canvas.surface import Canvas, encode
from games.core.canvas.text import SMALLEST, fit
from games.core.chance import Chance
from games.core.game import Outcome
from games.core.words import LANGUAGES, voice
from tests.drawings import adventure_scenes as scenes
from tests.drawings.adventure_scenes import GAME, NAMES
from tests.drawings.conftest import MOST_SEEN, Compare, seen_difference

DRAWING = AdventureDrawing()
ES, EN = voice("es", "games.adventure"), voice("en", "games.adventure")

SCENES = (scenes.recruiting, scenes.travelling, scenes.fighting, scenes.rivals)


def board(state: State, language: str = "es", names: tuple[str, ...] = NAMES) -> Image.Image:
    view = GAME.view(state, None)
    return DRAWING.board(view, names[: len(state.players)], voice(language, "games.adventure"))


def hand(state: State, seat: int, language: str = "es") -> Image.Image:
    picture = DRAWING.hand(GAME.view(state, seat), NAMES, voice(language, "games.adventure"))
    assert picture is not None
    return picture


@pytest.mark.parametrize(
    ("name", "language"), [("travelling", "es"), ("fighting", "es"), ("rivals", "en"), ("recruiting", "es")]
)
def test_the_board_looks_as_it_should(golden: Compare, name: str, language: str) -> None:
    golden(f"adventure-{name}", board(getattr(scenes, name)(), language))


@pytest.mark.parametrize(
    ("name", "seat", "scene"),
    [
        ("master", 0, scenes.travelling),
        ("hand", 2, scenes.travelling),
        ("fight-hand", 2, scenes.fighting),
        ("recruits", 1, scenes.recruiting),
    ],
)
def test_the_hand_looks_as_it_should(
    golden: Compare, name: str, seat: int, scene: Callable[[], State]
) -> None:
    golden(f"adventure-{name}", hand(scene(), seat))


def test_a_wound_more_is_a_visible_difference() -> None:
    one = scenes.fighting()
    hurt = replace(one, monsters=(replace(one.monsters[0], damage=2), *one.monsters[1:]))
    assert seen_difference(board(one), board(hurt)) > 2 * MOST_SEEN


def test_a_tapped_creature_lies_on_its_side() -> None:
    one = scenes.fighting()
    turned = replace(one, monsters=(replace(one.monsters[0], tapped=True), *one.monsters[1:]))
    assert seen_difference(board(one), board(turned)) > 20 * MOST_SEEN


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("make", SCENES)
@pytest.mark.parametrize("names", [NAMES, ("W" * 40,) * 4, ("", "Z̷̢̛͓̈́a̵l̶g̷o̴" * 20) * 2])
def test_any_names_can_be_drawn_and_the_file_is_small(
    make: Callable[[], State], names: tuple[str, ...], language: str
) -> None:
    picture = board(make(), language, names)
    assert (picture.mode, picture.width) == ("RGB", 1000)
    assert len(encode(picture)) <= 100 * 1024


@pytest.mark.parametrize("make", SCENES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_too_small_for_a_telephone(
    monkeypatch: pytest.MonkeyPatch, make: Callable[[], State], language: str
) -> None:
    """But for the letters on emblems and the numbers in signs, which are larger than texts on the whole."""
    drawn: list[tuple[str, float]] = []
    plain = Canvas.text

    def text(self: Canvas, x: float, y: float, text: str, size: float, *rest: Any, **more: Any) -> float:
        shown = text, size
        if more.get("width") is not None:
            shown = fit(
                text,
                size,
                more["width"],
                more.get("face", "AlegreyaSans-Medium.ttf"),
                more.get("smallest", SMALLEST),
            )
        drawn.append(shown)
        return plain(self, x, y, text, size, *rest, **more)

    monkeypatch.setattr(Canvas, "text", text)
    PARTS.clear()
    state = make()
    board(state, language)
    for seat in range(len(state.players)):
        hand(state, seat, language)
    assert len(drawn) > 30
    small = {text for text, size in drawn if size < SMALLEST}
    assert {text for text in small if not (text in "ABCDEFGH◇★" or text.lstrip("+−").isdecimal())} == set()


def test_a_fight_of_many_grows_downwards_and_loses_nobody() -> None:
    few, many = board(scenes.fighting(3)), board(scenes.fighting(7))
    assert (few.size, many.width) == ((1000, 700), 1000)
    assert many.height > 900


def test_the_board_is_the_same_whatever_lies_face_down_and_in_hands() -> None:
    state = scenes.travelling()
    hidden = [place for place, up in enumerate(state.up) if not up]
    lands = list(state.lands)
    for place, other in zip(hidden, reversed(hidden), strict=True):
        lands[place] = state.lands[other]
    players = tuple(replace(player, hand=tuple(reversed(player.hand))) for player in state.players)
    other_state = replace(state, lands=tuple(lands), players=players, pile=tuple(reversed(state.pile)))
    assert board(state).tobytes() == board(other_state).tobytes()


def test_at_the_end_everybody_sees_what_was_earned() -> None:
    state = scenes.rivals()
    outcome = Outcome("12.2", "closed", (1, 1, 1, 1))
    over = replace(state, phase=Over(outcome))
    poorer = replace(over, parties=(replace(over.parties[0], heroes=()), *over.parties[1:]))
    assert seen_difference(board(state), board(over)) > 2 * MOST_SEEN
    foot = (626, 596, 988, 688)
    assert seen_difference(board(over).crop(foot), board(poorer).crop(foot)) > MOST_SEEN


@pytest.mark.parametrize("make", SCENES)
def test_a_hand_is_the_same_in_every_world_that_its_seat_imagines(make: Callable[[], State]) -> None:
    state = make()
    for seat in range(len(state.players)):
        world = GAME.imagine(GAME.view(state, seat), Chance.from_seed(bytes([seat]) * 32))
        assert hand(state, seat).tobytes() == hand(world, seat).tobytes()


def test_what_a_group_has_looked_at_is_seen_by_its_players_and_nobody_else() -> None:
    state = scenes.travelling()
    blind = replace(state, parties=(replace(state.parties[0], seen=()),))
    assert seen_difference(hand(state, 2), hand(blind, 2)) > 2 * MOST_SEEN
    assert board(state).tobytes() == board(blind).tobytes()


def test_a_spectator_has_no_hand_to_draw() -> None:
    view = GAME.view(scenes.travelling(), None)
    assert DRAWING.hand(view, NAMES, ES) is None


def test_the_starter_set_has_pictures_of_its_own() -> None:
    icons = [icon_of(card) for card in STARTER if card.terrain is None]
    assert len(set(icons)) == len(icons)
    for card in STARTER:
        imported = replace(card, origin="imported")
        assert draw_signs.tone_of(card)
        assert icon_of(imported)


def test_the_last_blow_is_told_and_no_older_one() -> None:
    view = GAME.view(scenes.fighting(), None)
    assert [deed.what for deed in last_strikes(view.log)] == ["rolled", "countered"]
    again = replace(view, log=(*view.log, view.log[0]))
    assert last_strikes(again.log) == ()


def test_the_mana_left_to_monsters_leaves_their_own_land_aside() -> None:
    state = scenes.fighting()
    assert isinstance(state.phase, Fight)
    view = GAME.view(state, None)
    up = [tile for tile in view.tiles if tile.up and not tile.tapped and tile.square != Square(1, 2)]
    assert monsters_mana(view, state.phase).total == len(up) == 3
    given = replace(state.phase, pool=Mana(ember=2))
    assert monsters_mana(view, given).ember == 2
    table = replace(view, options=replace(view.options, encounters="table"))
    assert monsters_mana(table, given) == Mana(ember=2)


def test_a_rival_sees_their_own_group_and_a_game_master_the_group_they_lead() -> None:
    view = GAME.view(scenes.rivals(), 2)
    assert {one.copy for one in own_group(view, 2)} == {Copy("bramble-warden"), Copy("sap-singer")}
    assert len(own_group(GAME.view(scenes.travelling(), 0), 0)) == 5
