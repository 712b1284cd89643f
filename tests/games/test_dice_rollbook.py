"""The book of rolls: what is changed afterwards is found out, and what is secret stays so."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.chance import Chance
from games.core.rollbook import (
    NO_HEAD,
    PAGE,
    HiddenLine,
    Line,
    Page,
    Throw,
    hidden,
    key,
    line_hash,
    luck,
    open_page,
    written,
)
from games.core.rollfile import UnreadableFile, Verdict, Wrong, read_file, verify, write_file
from tools import verify_rolls

SEED = bytes(range(32))
OTHER = bytes(range(1, 33))
SETS = ((3, 6),), ((2, 20), (1, 4)), ((1, 1000),)
"""Dice of the rolls, in turn: how many, of how many sides."""


def made(seed: bytes, page: Page, salt: str) -> Page:
    """``page`` with one more roll."""
    place = len(page.lines)
    secret = key(seed, place)
    chance, thrown = luck(secret, salt), []
    for count, sides in SETS[place % len(SETS)]:
        values, chance = chance.dice(count, sides)
        thrown.append(Throw(sides, values))
    line = Line(
        page.first + place, "2026-05-01T18:30:00.000000Z", f"roll {place}", tuple(thrown), salt, secret.hex()
    )
    return replace(page, lines=(*page.lines, line))


def filled(rolls: int = 5, seed: bytes = SEED) -> Page:
    page = open_page("42", 3, 201, NO_HEAD, seed)
    for place in range(rolls):
        page = made(seed, page, f"salt {place}|with a bar")
    return page


WHOLE = filled()


def shown(page: Page, *secret: int) -> Page:
    """``page`` for a reader who may not see the rolls at these places."""
    return replace(
        page,
        lines=tuple(
            hidden(page, line) if place in secret and isinstance(line, Line) else line
            for place, line in enumerate(page.lines)
        ),
    )


def test_an_honest_page_is_proved() -> None:
    claims = read_file(write_file(WHOLE))
    assert claims.page == WHOLE
    assert verify(claims, WHOLE.commitment, WHOLE.head[:8]) == Verdict(5, 0, ())


@given(st.sets(st.integers(0, 4)))
def test_hidden_rolls_leave_the_rest_proved_under_the_same_head(secret: set[int]) -> None:
    page = shown(WHOLE, *secret)
    assert page.head == WHOLE.head
    assert verify(read_file(write_file(page)), WHOLE.commitment) == Verdict(5 - len(secret), len(secret), ())


def test_an_empty_page_and_a_full_one_are_proved() -> None:
    assert verify(read_file(write_file(filled(0)))) == Verdict(0, 0, ())
    assert verify(read_file(write_file(filled(PAGE)))) == Verdict(PAGE, 0, ())


def test_a_file_tells_nothing_of_a_hidden_roll_but_its_number_and_seal() -> None:
    secret = WHOLE.lines[2]
    assert isinstance(secret, Line)
    parts = json.loads(write_file(shown(WHOLE, 2)))
    assert parts["lines"][2] == {"number": 203, "hash": line_hash(WHOLE, secret)}
    text = json.dumps(parts)
    assert secret.key not in text
    assert secret.salt not in text
    assert SEED.hex() not in text


def test_the_key_of_one_roll_does_not_open_another() -> None:
    """Whoever holds every shown key still cannot find a hidden roll among all that it might be."""
    secret = WHOLE.lines[0]
    assert isinstance(secret, Line)
    seal = line_hash(WHOLE, secret)
    others = [line.key for line in WHOLE.lines[1:] if isinstance(line, Line)]
    assert all(line_hash(WHOLE, replace(secret, key=other)) != seal for other in others)
    assert len({*others, secret.key}) == 5


Spoil = Callable[[dict[str, Any]], object]

TAMPERED: dict[str, tuple[Spoil, set[str]]] = {
    "a die": (lambda file: file["lines"][0]["dice"].__setitem__(0, [6, 1, 1, 1]), {"dice", "head"}),
    "the sides": (lambda file: file["lines"][0]["dice"][0].__setitem__(0, 8), {"dice", "head"}),
    "one die fewer": (lambda file: file["lines"][0]["dice"][0].pop(), {"head"}),
    "the words": (lambda file: file["lines"][1].update(words="check 18"), {"head"}),
    "the time": (lambda file: file["lines"][1].update(when="2026-05-02"), {"head"}),
    "the salt": (lambda file: file["lines"][1].update(salt="other"), {"dice", "head"}),
    "the key": (lambda file: file["lines"][1].update(key=key(OTHER, 1).hex()), {"key", "head"}),
    "two keys swapped": (
        lambda file: file["lines"][0].update(key=file["lines"][1]["key"]),
        {"key", "head"},
    ),
    "a roll left out": (lambda file: file["lines"].pop(2), {"order", "key", "head"}),
    "the last roll left out": (lambda file: file["lines"].pop(), {"head"}),
    "a roll twice": (lambda file: file["lines"].append(file["lines"][-1]), {"order", "key", "head"}),
    "two rolls swapped": (lambda file: file["lines"].reverse(), {"order", "key", "head"}),
    "a seal": (lambda file: file["lines"].__setitem__(0, {"number": 201, "hash": "0" * 64}), {"head"}),
    "the number of the first": (lambda file: file.update(first=202), {"commitment", "order", "head"}),
    "the channel": (lambda file: file.update(channel="43"), {"commitment", "head"}),
    "the page": (lambda file: file.update(page=4), {"commitment", "head"}),
    "the page before": (lambda file: file.update(previous="1" * 64), {"commitment", "head"}),
    "a key not yet used": (lambda file: file["leaves"].__setitem__(50, "0" * 64), {"commitment", "head"}),
    "the commitment": (lambda file: file.update(commitment="0" * 64), {"commitment"}),
    "the head": (lambda file: file.update(head="0" * 64), {"head"}),
    "more rolls than keys": (
        lambda file: file.update(leaves=file["leaves"][:4]),
        {"commitment", "full", "head"},
    ),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_what_is_changed_is_found_out(what: str) -> None:
    file = json.loads(write_file(WHOLE))
    spoil, expected = TAMPERED[what]
    spoil(file)
    verdict = verify(read_file(json.dumps(file)))
    assert {wrong.reason for wrong in verdict.wrong} == expected


def test_a_page_made_anew_after_the_fact_does_not_fit_what_was_posted() -> None:
    forged = filled(seed=OTHER)
    assert verify(read_file(write_file(forged))).wrong == ()
    assert verify(read_file(write_file(forged)), WHOLE.commitment).wrong == (Wrong("commitment"),)
    assert verify(read_file(write_file(forged)), None, WHOLE.head[:8]).wrong == (Wrong("head"),)


def test_a_target_changed_and_sealed_again_does_not_fit_the_head_that_was_shown() -> None:
    changed = WHOLE.lines[1]
    assert isinstance(changed, Line)
    lines = (WHOLE.lines[0], replace(changed, words="check 18"), *WHOLE.lines[2:])
    forged = replace(WHOLE, lines=lines)
    assert verify(read_file(write_file(forged)), WHOLE.commitment).wrong == ()
    assert verify(read_file(write_file(forged)), WHOLE.commitment, WHOLE.head[:8]).wrong == (Wrong("head"),)


@pytest.mark.parametrize(
    ("spoil", "part"),
    [
        (lambda file: file.update(format="other"), "format"),
        (lambda file: file.update(version=2), "format"),
        (lambda file: file.pop("channel"), "channel"),
        (lambda file: file.update(page=True), "page"),
        (lambda file: file.update(first=-1), "first"),
        (lambda file: file.update(head="0" * 63), "head"),
        (lambda file: file.update(commitment="G" * 64), "commitment"),
        (lambda file: file.update(leaves="no"), "leaves"),
        (lambda file: file.update(leaves=[1]), "leaves"),
        (lambda file: file.update(lines=[1]), "lines"),
        (lambda file: file["lines"][0].update(words="a|b"), "words"),
        (lambda file: file["lines"][0].update(salt="a\nb"), "salt"),
        (lambda file: file["lines"][0].update(salt="\ud800"), "salt"),
        (lambda file: file["lines"][0].update(dice=[[6]]), "dice"),
        (lambda file: file["lines"][0].update(dice=[[6, 1.0]]), "dice"),
        (lambda file: file["lines"][0].update(dice=[[2**40, 1]]), "dice"),
        (lambda file: file["lines"][0].update(number="201"), "number"),
    ],
)
def test_a_file_of_another_form_is_refused_by_its_part(spoil: Spoil, part: str) -> None:
    file = json.loads(write_file(WHOLE))
    spoil(file)
    with pytest.raises(UnreadableFile, match=part):
        read_file(json.dumps(file))


@pytest.mark.parametrize("text", ["", "[]", "7", "{", "[" * 100_000, "9" * 10_000, " " * 2_000_001])
def test_what_is_no_file_is_refused(text: str) -> None:
    with pytest.raises(UnreadableFile):
        read_file(text)


def test_words_with_a_bar_are_not_sealed() -> None:
    line = WHOLE.lines[0]
    assert isinstance(line, Line)
    for spoilt in (replace(line, words="a|b"), replace(line, when="a|b")):
        with pytest.raises(ValueError, match=r"\|"):
            line_hash(WHOLE, spoilt)


def test_the_next_page_goes_on_from_the_head_of_the_last() -> None:
    following = open_page("42", 4, 206, WHOLE.head, OTHER)
    assert following.commitment != open_page("42", 4, 206, NO_HEAD, OTHER).commitment
    assert following.head == following.commitment


def test_protocol_by_hand() -> None:
    """The formulas of docs/protocol.md, written out with the standard library alone."""
    secret = hmac.digest(SEED, b"key|0", "sha256")
    leaves = ",".join(
        hashlib.sha256(hmac.digest(SEED, f"key|{place}".encode(), "sha256")).hexdigest()
        for place in range(100)
    )
    opened = f"page|42|1|1|{NO_HEAD}|{leaves}"
    commitment = hashlib.sha256(opened.encode()).hexdigest()
    seed = hashlib.sha256(secret + b"luck|1234").digest()
    dice, _ = Chance.from_seed(seed).dice(3, 6)
    text = f"line|42|1|1|2026-05-01T18:30:00.000000Z|check 12|3d6:{','.join(map(str, dice))}|1234"
    seal = hashlib.sha256(secret + text.encode()).digest()
    head = hashlib.sha256(bytes.fromhex(commitment) + seal).hexdigest()

    page = open_page("42", 1, 1, NO_HEAD, SEED)
    line = Line(1, "2026-05-01T18:30:00.000000Z", "check 12", (Throw(6, dice),), "1234", secret.hex())
    assert page.commitment == commitment
    assert line_hash(page, line) == seal.hex()
    assert replace(page, lines=(line,)).head == head
    assert verify(read_file(write_file(replace(page, lines=(line,))))).proved == 1

    printed = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    numbers = (secret.hex(), page.leaves[0], commitment, written(line.thrown), seal.hex(), head)
    assert all(f" {number}\n" in printed for number in numbers)


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        ((), 0, "without --commitment"),
        (
            ("--commitment", WHOLE.commitment, "--head", WHOLE.head[:8]),
            0,
            "4 rolls proved, 1 hidden, 0 faults",
        ),
        (("--commitment", "0" * 64), 1, "page: commitment"),
        (("--head", "0" * 8), 1, "page: head"),
    ],
)
def test_anyone_checks_a_file_from_the_command_line(
    options: tuple[str, ...],
    code: int,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "rolls.json"
    file.write_text(write_file(shown(WHOLE, 2)), encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["verify_rolls.py", str(file), *options])
    assert verify_rolls.main() == code
    assert said in capsys.readouterr().out


def test_a_file_of_another_form_is_said_so_on_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "rolls.json").write_bytes(b"\xff")
    monkeypatch.setattr("sys.argv", ["verify_rolls.py", str(tmp_path / "rolls.json")])
    assert verify_rolls.main() == 2
    assert "rolls.json" in capsys.readouterr().err


def test_dice_are_written_as_they_stand_in_a_line() -> None:
    assert written((Throw(6, (5, 1, 6)), Throw(4, (2,)))) == "3d6:5,1,6 1d4:2"
    assert written(()) == ""


def test_a_key_does_not_show_when_a_line_is_printed() -> None:
    line = WHOLE.lines[0]
    assert isinstance(line, Line)
    assert line.key not in repr(WHOLE)
    assert isinstance(hidden(WHOLE, line), HiddenLine)
