"""What the documentation points to is there: files, and the tests that its tables name."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
SHOWN_BY = [ROOT / "docs" / name for name in ("features.md", "security.md")]
"""Pages whose tables say which test shows what."""

_LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)")
_SHOWN = re.compile(r"\]\(\.\./(tests/[^)]+)\)((?:,? `[^`]+`)+)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path):
    assert [link for link in _LINK.findall(page.read_text()) if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", SHOWN_BY, ids=lambda page: page.name)
def test_every_test_that_is_named_is_there(page: Path):
    missing = []
    for path, names in _SHOWN.findall(page.read_text()):
        text = (ROOT / path).read_text()
        for name in re.findall(r"`([^`]+)`", names):
            stem = name.removesuffix("…")
            end = "" if stem != name else r"\("
            if re.search(rf"def {re.escape(stem)}{end}", text) is None:
                missing.append(f"{path} {name}")
    assert missing == []


def test_the_tables_name_tests():
    assert all(_SHOWN.findall(page.read_text()) for page in SHOWN_BY)


def test_every_row_that_is_whole_names_what_shows_it():
    rows = [line.split("|") for line in (ROOT / "docs" / "features.md").read_text().splitlines()]
    whole = [cells for cells in rows if len(cells) > 4 and cells[3].strip() == "yes"]
    assert len(whole) > 50
    assert [cells[1].strip() for cells in whole if not cells[4].strip()] == []


def test_the_newest_version_that_the_changelog_tells_is_the_programs():
    told = re.search(r"^## (\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d$", (ROOT / "CHANGELOG.md").read_text(), re.M)
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert told is not None
    assert told[1] == version
