"""Match files: an untouched one always verifies, by every program; a touched one never does."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from games import GAMES
from games.core import chain, plain
from games.core.chance import Chance
from games.core.game import Step
from games.core.matchfile import (
    HIDDEN,
    FileLine,
    HiddenLine,
    MatchFile,
    UnreadableFile,
    read,
    write,
)
from games.core.search import random_move
from games.core.verifying import main, verify
from tests.toys import GAMES as TOYS
from tools.build_verify import build

ROOT = Path(__file__).resolve().parents[2]
RULES = GAMES | TOYS
PLAYED = [key for key, game in RULES.items() if not game.empty_slots]
WHEN = "2026-05-01T18:30:00.000007Z"
SEED = hashlib.sha256(b"file").digest()


@cache
def played(key: str, plies: int | None = None) -> MatchFile:
    """A match of random moves with an undo now and then; to its end, or ``plies`` lines."""
    game = RULES[key]
    options, salts = game.options(), [f"s{seat}" for seat in range(max(2, game.seats[0]))]
    stored = TypeAdapter(game.options).dump_json(options).decode()
    commitment = chain.commitment(SEED)
    opening = chain.opening(7, key, game.version, commitment, salts, next(iter(options.presets)), stored)
    state = game.start(len(salts), chain.match_seed(SEED, salts), options)
    reach, lines, counts, chance = {0: state}, [], [0] * len(salts), Chance.from_seed(SEED)
    while game.outcome(state) is None and (plies is None or len(lines) < plies):
        last, ply = len(lines) - 1, len(lines) + 1
        if ply % 7 == 4 and last in reach and lines[last].kind == "move":  # take a move back
            kind, seat, words = "undo", lines[last].seat, str(last)
            step = Step(reach[last])
        else:
            kind, seat = "move", min(game.owes(state))
            words, chance = random_move(game, state, seat, chance)
            step = game.play(state, seat, game.notation.read(words))
        counts[seat] += 1
        nonce = chain.line_nonce(SEED, ply)
        facts = (ply, kind, seat, counts[seat], game.version, WHEN)
        lines.append(FileLine(*facts, nonce.hex(), chain.hash_behind(nonce, 7, *facts, words), words))
        state = step.state
        reach = {ply: state} if step.final else reach | {ply: state}
    outcome = game.outcome(state)
    head = chain.head(opening, (line.hash for line in lines))
    status = "live" if outcome is None else "over"
    seed = HIDDEN if outcome is None else SEED.hex()
    return MatchFile(opening, stored, seed, ("Ana", "Beto & Cía"), tuple(lines), head, status, outcome)


def rewritten(text: str) -> str:
    """The text with the last line made to fit."""
    body = text[: text.rindex("sha256 ")]
    return f"{body}sha256 {hashlib.sha256(body.encode()).hexdigest()}\n"


@pytest.mark.parametrize("key", PLAYED)
def test_an_untouched_file_verifies_with_what_was_posted(key):
    file = played(key)
    verdict = verify(read(write(file)), RULES, chain.commitment(SEED), file.head[:8])
    assert verdict.verifies
    assert [each.what for each in verdict.proved] == [
        "seed_kept",
        "commitment_posted",
        "chain",
        "head_posted",
        "replayed",
    ]
    assert verdict.unchecked == ()


@pytest.mark.parametrize("key", PLAYED)
def test_without_what_was_posted_it_is_only_said_to_fit_itself(key):
    verdict = verify(played(key), RULES)
    assert verdict.verifies
    assert [each.what for each in verdict.unchecked] == ["compare_commitment", "compare_head"]
    assert verdict.commitment in verdict.unchecked[0].text


@given(data=st.data())
@settings(max_examples=150)
def test_a_file_with_any_byte_changed_never_verifies(data):
    text = write(played("ring")).encode()
    place = data.draw(st.integers(0, len(text) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != text[place]))
    changed = text[:place] + bytes([byte]) + text[place + 1 :]
    with pytest.raises((UnreadableFile, UnicodeDecodeError)):
        read(changed.decode())


@given(cut=st.integers(0, 3000))
def test_a_truncated_file_is_no_file(cut):
    text = write(played("ring"))
    with pytest.raises(UnreadableFile):
        read(text[: min(cut, len(text) - 1)])


@given(data=st.data())
@settings(max_examples=60)
def test_two_lines_that_change_places_never_verify(data):
    file = played("ring")
    first, second = data.draw(
        st.lists(st.integers(0, len(file.lines) - 1), min_size=2, max_size=2, unique=True)
    )
    lines = list(file.lines)
    lines[first], lines[second] = lines[second], lines[first]
    assert not verify(replace(file, lines=tuple(lines)), RULES, chain.commitment(SEED)).verifies


@pytest.mark.parametrize("key", PLAYED)
def test_whoever_knows_the_seed_can_write_other_moves_but_not_the_same_head(key):
    """The moves are those of another evening, hashed as they should be: only the board's digits tell."""
    file, other = played(key), played(key, plies=3)
    assert other.head != file.head
    forged = replace(other, seed=SEED.hex(), status="ended")
    assert verify(forged, RULES, chain.commitment(SEED)).verifies
    verdict = verify(forged, RULES, chain.commitment(SEED), file.head[:8])
    assert [each.what for each in verdict.wrong] == ["other_head"]


def test_another_seed_or_commitment_never_verifies():
    file = played("ring")
    other = replace(file, seed=bytes(32).hex())
    assert [each.what for each in verify(other, RULES).wrong] == ["other_seed"]
    assert [each.what for each in verify(file, RULES, "0" * 64).wrong] == ["other_commitment"]


def relined(file: MatchFile, place: int, **changes: object) -> MatchFile:
    """The file with one line changed and everything hashed anew, as somebody who knows the seed could."""
    lines = list(file.lines)
    line = replace(lines[place], **changes)
    facts = (line.ply, line.kind, line.seat, line.nth, line.version, line.when, line.words)
    lines[place] = replace(line, hash=chain.hash_behind(bytes.fromhex(line.nonce), 7, *facts))
    return replace(file, lines=tuple(lines), head=chain.head(file.opening, (each.hash for each in lines)))


def test_an_illegal_move_is_found_though_every_hash_fits():
    file = played("ring")
    verdict = verify(relined(file, 0, seat=1 - file.lines[0].seat), RULES, chain.commitment(SEED))
    assert [each.what for each in verdict.wrong] == ["illegal"]
    assert re.search(r"article \d", verdict.wrong[0].text)
    verdict = verify(relined(file, 2, words="fly away"), RULES)
    assert [each.what for each in verdict.wrong] == ["unreadable"]


def test_an_undo_behind_a_step_that_was_final_is_found():
    file = played("ring")
    final = replace(file.lines[-1], kind="undo", words="0")
    assert [e.what for e in verify(relined(file, -1, kind=final.kind, words="0"), RULES).wrong] == [
        "unreadable"
    ]


def test_another_outcome_is_found():
    file = played("ring")
    outcome = replace(file.outcome, places=tuple(reversed(file.outcome.places)))
    if outcome == file.outcome:
        outcome = replace(file.outcome, places=(1, 2))
    assert [each.what for each in verify(replace(file, outcome=outcome), RULES).wrong] == ["other_end"]


@pytest.mark.parametrize("key", PLAYED)
def test_a_file_of_one_seat_in_the_middle_of_a_match_verifies(key):
    file = played(key, plies=4)
    lines = tuple(line if line.seat == 0 else HiddenLine(line.ply, line.hash) for line in file.lines)
    verdict = verify(read(write(replace(file, lines=lines))), RULES, chain.commitment(SEED), file.head[:8])
    assert verdict.verifies
    assert "lines_hidden" in {each.what for each in verdict.unchecked}


def test_options_that_stay_at_home_leave_the_chain_to_be_checked():
    verdict = verify(replace(played("ring"), options=HIDDEN), RULES, chain.commitment(SEED))
    assert verdict.verifies
    assert "options_hidden" in {each.what for each in verdict.unchecked}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("juez-de-campo match 1", "juez-de-campo match 2"),
        ("\nseed ", "\nsed "),
        ("\nseat 1 ", "\nseat 4 "),
        ("\nline 1 move", "\nline 1 fly"),
        ("\nline 2 ", "\nline two "),
        (WHEN, "yesterday"),
        ("\nend over", "\nend won"),
        ("\nhead ", "\nextra\nhead "),
        ('"match":7', '"match":"7"'),
        ('"salts":[', '"salts":[1,'),
        ('"salts":[', '"grains":['),
    ],
)
def test_a_file_of_another_form_is_refused_in_words(old, new):
    text = write(played("ring"))
    assert old in text
    with pytest.raises(UnreadableFile, match=r"\w+ \w+"):
        verify(read(rewritten(text.replace(old, new, 1))), RULES)


@pytest.mark.parametrize(
    "options",
    [
        "{}x",
        "[]",
        '{"nothing":1}',
        '{"deck":35}',
        '{"deck":"34"}',
        "[" * 5000,
        '{"deck":' + "[" * 3000 + "]" * 3000 + "}",
    ],
)
def test_hostile_options_are_none_of_the_game(options):
    file = played("ring")
    opening = json.loads(file.opening)
    opening["options"] = hashlib.sha256(options.encode()).hexdigest()
    text = json.dumps(opening, separators=(",", ":"))
    head = chain.head(text, (line.hash for line in file.lines))
    forged = replace(file, opening=text, options=options, head=head)
    assert [each.what for each in verify(forged, RULES).wrong] == ["bad_options"]


def test_files_that_are_too_large_are_not_read():
    with pytest.raises(UnreadableFile, match="larger"):
        read("x" * 5_000_000)
    body = "juez-de-campo match 1\n" + "seat 0 x\n" * 30_000
    with pytest.raises(UnreadableFile, match="more than"):
        read(f"{body}sha256 {hashlib.sha256(body.encode()).hexdigest()}\n")


@given(junk=st.text(max_size=300))
def test_whatever_is_no_file_is_told_so(junk):
    with pytest.raises(UnreadableFile):
        read(junk)


@pytest.mark.parametrize("key", GAMES)
def test_options_are_read_as_pydantic_reads_them(key):
    game = GAMES[key]
    adapter = TypeAdapter(game.options)
    for values in game.options.presets.values():
        options = game.options(**values)
        assert plain.read(game.options, json.loads(adapter.dump_json(options))) == options


# The programs


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A good file, one with a forged move, and one that is none."""
    folder = tmp_path_factory.mktemp("files")
    good = write(played("ring"))
    forged = write(relined(played("ring"), 0, seat=1 - played("ring").lines[0].seat))
    for name, text in (("good", good), ("forged", forged), ("none", good.replace("move", "Move", 1))):
        (folder / f"{name}.juez").write_text(text, encoding="utf-8", newline="")
    build(folder / "verify.pyz")
    return folder


@pytest.mark.parametrize(("name", "code"), [("good", 0), ("forged", 1), ("none", 2), ("missing", 2)])
def test_the_archive_says_the_same_without_any_installation(files, name, code):
    command = [sys.executable, "-I", "-S", str(files / "verify.pyz"), str(files / f"{name}.juez")]
    done = subprocess.run(command, cwd=files, capture_output=True, text=True, check=False)
    assert done.returncode == code == main(RULES, [str(files / f"{name}.juez")])
    assert "Traceback" not in done.stderr


def test_the_luck_alone_is_checked_by_a_page_of_code(files):
    def run(*arguments: str) -> tuple[int, list[str]]:
        command = [sys.executable, "-I", str(ROOT / "tools" / "verify_chance.py"), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout.split("\n")

    code, told = run(str(files / "good.juez"), "--shuffle", "52", "--from", "3", "--dice", "7d6")
    assert code == 0
    chance = Chance(chain.match_seed(SEED, ["s0", "s1"]).hex(), 3)
    cards, chance = chance.shuffle(range(52))
    faces, _ = chance.dice(7, 6)
    assert told[2:4] == [" ".join(map(str, cards)), " ".join(map(str, faces))]
    assert run(str(files / "good.juez"), "--commitment", "0" * 64)[0] == 1
    assert run(str(files / "none.juez"))[0] == 1
