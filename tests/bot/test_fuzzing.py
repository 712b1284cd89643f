"""Whatever anybody may send is read or refused: texts typed, files sent along, moves and ids of any client.
Nothing else is raised than what has an answer."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.cards import drawn_map, reading
from bot.ids import NotOurs, parse
from bot.match import Refused
from bot.options import read_options
from bot.quiet import BadQuiet, read_quiet
from bot.terms import BadTime, read_time
from games import GAMES
from games.alatriste import notation as checks
from games.alatriste import npc, sheet_text, table_files
from games.alatriste.fields import Faulty
from games.alatriste.tables import SUMMARY
from games.core import dice, rollfile
from games.core.forms import Misfit, NumberForm, TextForm, WordForm
from games.core.matchfile import UnreadableFile, read, write
from games.core.notation import Unreadable
from games.core.options import BadOption, chosen
from games.core.verifying import verify
from tests.games.test_matchfile import PLAYED, RULES, played
from tests.promises.looking import NUMBERS, PERCENT, every_game
from tests.walks import positions

BOMBS = [
    "[" * 100_000,
    '{"cards":' * 50_000,
    "9" * 20_000,
    '{"cards":[{"name":"x","copies":' + "9" * 6_000 + "}]}",
    "-" * 5_000 + "1",
    "1e999999999",
    '{"name": NaN}',
    "(" * 3_000 + "1d6" + ")" * 3_000,
    "\0",
    "\ud800",
    "\u202e\u200b\u2066",
    "a\u0301" * 2_000,
    "🦤" * 4_000,
    "\N{ARABIC-INDIC DIGIT THREE}d\N{ARABIC-INDIC DIGIT SIX}",
    "²",
    "x\r\ny\u2028z\x85",
    "name,cost\n" * 3_000,
    '"' * 9_999,
    "=" * 9_999,
    "@everyone <@&1> <#1> [x](http://x) ||x||",
]
"""More than anybody would type, deeper than any parser likes, or looking like something it is not."""

SIGNS = st.sampled_from(list('{}[]",:;=|+-*/()dkhl0123456789 \n\t#@~abñ²é🦤\0'))
TEXTS = st.text(SIGNS, max_size=60) | st.text(max_size=40) | st.sampled_from(BOMBS)


def one_of_its_own(reader: Callable[[str], Any], refusals: tuple[type[Exception], ...], text: str) -> None:
    with contextlib.suppress(*refusals):
        reader(text)


READERS: dict[str, tuple[Callable[[str], Any], tuple[type[Exception], ...]]] = {
    "custom id": (parse, (NotOurs,)),
    "options": (read_options, (Refused,)),
    "time": (read_time, (BadTime,)),
    "quiet hours": (read_quiet, (BadQuiet,)),
    "dice": (dice.read, (dice.Unreadable,)),
    "check": (checks.read, (Unreadable,)),
    "npc": (lambda text: npc.read(text, SUMMARY), (npc.BadLine,)),
    "sheet": (sheet_text.read, (Faulty,)),
    "tables": (table_files.read_json_file, (Faulty,)),
    "weapons as CSV": (lambda text: table_files.read_csv("weapons", text), (Faulty,)),
    "rolls": (rollfile.read_file, (rollfile.UnreadableFile,)),
    "drawn map": (lambda text: drawn_map.read(text, (), {}), ()),
    "cards": (lambda text: reading.read(text.encode(errors="replace"), reading.Wish("x"), {}), ()),
    "match file": (read, (UnreadableFile,)),
}


@pytest.mark.parametrize("what", READERS)
@settings(max_examples=60)
@given(text=TEXTS)
def test_any_text_is_read_or_refused(what: str, text: str) -> None:
    one_of_its_own(*READERS[what], text)


@pytest.mark.parametrize("bomb", range(len(BOMBS)))
@pytest.mark.parametrize("what", READERS)
def test_every_bomb_is_read_or_refused(what: str, bomb: int) -> None:
    one_of_its_own(*READERS[what], BOMBS[bomb])


@settings(max_examples=80)
@given(data=st.binary(max_size=80))
@example(data=b"\xff\xfe" + "name".encode("utf-16-le"))
@example(data=b"PK\x03\x04" + bytes(60))
@example(data=b"\x1f\x8b\x08" + bytes(60))
@example(data=b"\x89PNG\r\n\x1a\n" + b"\xff" * 60)
def test_any_bytes_are_no_list_of_cards_or_one(data: bytes) -> None:
    """Archives and pictures are not opened: they are no text, and that is said."""
    reading.read(data, reading.Wish("x"), {})


# Moves


def mangled(words: str, draw: st.DataObject) -> str:
    """A legal notation with something wrong about it."""
    parts = words.split(" ")
    at = draw.draw(st.integers(0, len(parts) - 1))
    other = draw.draw(SIGNS.map(str) | st.sampled_from(["", "-1", "99999999999999999999", "all", *parts]))
    change = draw.draw(st.sampled_from(["put", "replace", "drop", "twice", "cut"]))
    if change == "put":
        parts.insert(at, other)
    elif change == "replace":
        parts[at] = other
    elif change == "drop":
        del parts[at]
    elif change == "twice":
        parts *= 2
    else:
        parts[at] = parts[at][: draw.draw(st.integers(0, 3))]
    return " ".join(parts)


@every_game
@settings(max_examples=5)
@given(number=NUMBERS, percent=PERCENT, draw=st.data())
def test_a_mangled_move_is_no_move_or_judged_by_the_rules(
    key: str, number: int, percent: int, draw: st.DataObject
) -> None:
    position = next(iter(positions(key, number, percent)))
    game, state = position.game, position.state
    for seat in position.seats:
        moves = [game.notation.write(move) for move in game.legal_moves(state, seat)]
        moves += [form.smallest() for form in game.forms(state, seat)]
        for _ in range(6 if moves else 0):
            text = mangled(draw.draw(st.sampled_from(moves)), draw)
            try:
                move = game.notation.read(text)
            except Unreadable:
                continue
            violation = game.check(state, seat, move)
            if violation is None:
                game.resolve(state, seat, move)
            else:
                assert violation.article in game.rulebook.numbers(), text


@every_game
@settings(max_examples=30)
@given(text=TEXTS)
def test_any_text_is_no_move_or_is_written_back(key: str, text: str) -> None:
    notation = RULES[key].notation
    try:
        move = notation.read(text)
    except Unreadable:
        return
    assert notation.read(notation.write(move)) == move


@every_game
@settings(max_examples=10)
@given(number=NUMBERS, percent=PERCENT, text=TEXTS)
def test_any_text_in_a_form_makes_a_move_or_is_refused(
    key: str, number: int, percent: int, text: str
) -> None:
    position = next(iter(positions(key, number, percent)))
    game, state = position.game, position.state
    for seat in position.seats:
        for form in game.forms(state, seat):
            if not isinstance(form, NumberForm | TextForm | WordForm):
                continue
            try:
                words = form.fill(text)
            except Misfit:
                continue
            violation = game.check(state, seat, game.notation.read(words))
            assert violation is None or violation.article in game.rulebook.numbers(), words


@pytest.mark.parametrize("key", GAMES)
@settings(max_examples=40)
@given(pairs=st.dictionaries(TEXTS, TEXTS, max_size=3), preset=st.none() | TEXTS)
def test_any_options_are_chosen_or_refused(key: str, pairs: dict[str, str], preset: str | None) -> None:
    with contextlib.suppress(BadOption):
        chosen(GAMES[key].options, preset, pairs)


# Files of matches, with a last line that fits


def sealed(body: str) -> str:
    return f"{body}sha256 {hashlib.sha256(body.encode(errors='replace')).hexdigest()}\n"


@settings(max_examples=60)
@given(key=st.sampled_from(PLAYED), draw=st.data())
def test_a_match_file_that_was_tampered_with_and_sealed_again_is_read_or_refused(
    key: str, draw: st.DataObject
) -> None:
    body = write(played(key, 12)).rpartition("sha256 ")[0]
    at = draw.draw(st.integers(0, len(body) - 1))
    length = draw.draw(st.sampled_from([0, 1, 7, 60]))
    put = draw.draw(st.text(SIGNS, max_size=8) | st.sampled_from(["99999999999999999999", "-1", "\n"]))
    text = sealed((body[:at] + put + body[at + length :]).encode(errors="replace").decode())
    with contextlib.suppress(UnreadableFile):
        verify(read(text), RULES)


BAD_OPTIONS = ["[" * 50_000, "9" * 5_000, "null", "[]", '{"endurance":1e400}', '{"x":' * 20 + "1" + "}" * 20]


@pytest.mark.parametrize("options", BAD_OPTIONS)
@pytest.mark.parametrize("key", PLAYED)
def test_options_that_no_game_has_are_found(key: str, options: str) -> None:
    file = played(key, 3)
    opening = file.opening.replace(
        hashlib.sha256(file.options.encode()).hexdigest(), hashlib.sha256(options.encode()).hexdigest()
    )
    try:
        verdict = verify(replace(file, options=options, opening=opening), RULES)
    except UnreadableFile:
        return
    assert not verdict.verifies
