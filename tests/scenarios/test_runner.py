"""A sheet that is wrong must fail, or no sheet means anything."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenarios.ring import ADAPTER
from tests.scenarios.runner import SheetError, play, read

POSITION = """\
given hands heart-7 club-7 | heart-8
given squares b2 c3
given turn Ana
"""


def run(tmp_path: Path, text: str) -> None:
    path = tmp_path / "sheet.txt"
    path.write_text(f"# 4.2  A sheet.\n{text}", encoding="utf-8")
    for sheet in read(path):
        play(ADAPTER, sheet)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("Ana hit heart-7 b  refused 4.1", "legal"),
        ("Ana step heart-7 b3  refused 4.1", "3.1"),
        ("Ana step heart-7 b3", "not legal"),
        ("Ana step nowhere", "not legal"),
        ("Ana may step heart-7 b3", "not legal"),
        ("Ana hit heart-7 b  => endurance 10 9", "endurance 10 10"),
        ("=> turn Beto", "turn Ana"),
        ("=> weather fine", "no such fact"),
        ("Ana sees hand heart-8", "hand club-7 heart-7"),
        ("Ana hears nothing at all", "heard"),
        ("Carla draw 0", "neither a command nor a player"),
        ("over Ana 7.1", "goes on"),
        ("open refused 8.1", "None"),
        ("Crowd draw 0", "only sees and hears"),
        ("given hands heart-7 | heart-7", "dealt twice"),
        ("given weather fine", "no such position"),
    ],
)
def test_a_false_line_fails_and_says_why(tmp_path: Path, line: str, fault: str) -> None:
    run(tmp_path, POSITION)
    with pytest.raises(SheetError, match=fault) as told:
        run(tmp_path, POSITION + line + "\n")
    assert "sheet.txt:5:" in str(told.value)


def test_a_refused_match_cannot_be_played(tmp_path: Path) -> None:
    with pytest.raises(SheetError, match="refused"):
        run(tmp_path, "options mulligan=3\n=> pile 24\n")


def test_the_wrong_winner_fails(tmp_path: Path) -> None:
    with pytest.raises(SheetError, match="gave_up"):
        run(tmp_path, POSITION + "Beto leaves\nover Beto 7.5\n")


@pytest.mark.parametrize("heading", ["# A sheet without article.", "# 4.2  No full stop", "# 4.2 One space."])
def test_a_heading_names_its_article_and_is_a_sentence(tmp_path: Path, heading: str) -> None:
    path = tmp_path / "sheet.txt"
    path.write_text(f"{heading}\n=> pile 24\n", encoding="utf-8")
    with pytest.raises(SheetError, match="not a heading"):
        list(read(path))


def test_lines_without_a_heading_are_no_sheet(tmp_path: Path) -> None:
    path = tmp_path / "sheet.txt"
    path.write_text("=> pile 24\n", encoding="utf-8")
    with pytest.raises(SheetError, match="no heading"):
        list(read(path))
