"""Every initial condition of Espada Negra has a judge's sheet that shows what it does."""

from __future__ import annotations

import pytest

from games.espada_negra.conditions import CONDITIONS
from tests.scenarios.agreements import agreed, changed, fails
from tests.scenarios.espada_negra import ADAPTER
from tests.scenarios.runner import sheets

SHEETS = tuple(sheets("espada_negra"))
NAMED = "given conditions "
"""How a line begins that names conditions."""


@pytest.mark.parametrize("key", CONDITIONS)
def test_a_sheet_shows_what_each_condition_does(key: str) -> None:
    """Take the condition away, and some sheet that names it no longer holds."""
    told = [sheet for sheet in SHEETS if key in agreed(sheet, NAMED)]
    assert told, f"no sheet names {key}"
    assert any(fails(ADAPTER, changed(sheet, key, "", NAMED)) for sheet in told), key
