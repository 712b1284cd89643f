"""Every sheet holds, and every article that decides something has one."""

from __future__ import annotations

from importlib import import_module

import pytest

from games import GAMES
from tests.scenarios.runner import SHEETS, Adapter, Sheet, play, sheets


def _adapter(key: str) -> Adapter:
    adapter: Adapter = import_module(f"tests.scenarios.{key}").ADAPTER
    return adapter


KEYS = sorted(path.name for path in SHEETS.iterdir() if path.is_dir() and any(path.glob("*.txt")))


ALL = [(key, sheet) for key in KEYS for sheet in sheets(key)]


@pytest.mark.parametrize(("key", "sheet"), ALL, ids=str)
def test_the_sheet_holds(key: str, sheet: Sheet) -> None:
    play(_adapter(key), sheet)


@pytest.mark.parametrize("key", sorted({*(key.replace("-", "_") for key in GAMES), *KEYS}))
def test_every_article_has_a_sheet_and_every_sheet_an_article(key: str) -> None:
    adapter = _adapter(key)
    articles = adapter.game.rulebook.read("en").articles
    deciding = {article.number for article in articles if not article.informs}
    if adapter.chapters is not None:
        deciding = {number for number in deciding if int(number.split(".")[0]) in adapter.chapters}
    assert {sheet.article for sheet in sheets(key)} == deciding
