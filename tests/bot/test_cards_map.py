"""Maps that a Game Master has drawn."""

from __future__ import annotations

import pytest

from bot.cards.drawn_map import DrawnMap, MapFault, read
from bot.cards.shelf import starter_names
from games.adventure.cards import Colour, Kind, Make, Terrain
from games.adventure.deck import STARTER

LANDS = tuple(card for card in STARTER if card.kind is Kind.LAND)


def drawn(text: str) -> tuple[DrawnMap, tuple[MapFault, ...]]:
    return read(text, LANDS, starter_names())


def test_a_square_is_a_letter_a_word_or_a_name_in_either_language():
    found, faults = drawn("W U bosque\n\nCiénaga, sierra, Torre_del_Faro\nplain;coast;crossroads-inn")
    assert faults == ()
    assert found.rows == (
        ("plain", "coast", "forest"),
        ("marsh", "range", "beacon-tower"),
        ("plain", "coast", "crossroads-inn"),
    )
    assert (found.width, found.height, found.zones) == (3, 3, ())


def test_a_zone_of_ones_own_states_its_mana():
    found, faults = drawn("Puente_Viejo:WU Puente_Viejo:WU Pozo:B\nW W Mina:2\nW W W")
    assert faults == ()
    assert found.rows[0] == ("puente-viejo", "puente-viejo", "pozo")
    bridge, well, mine = found.zones
    assert (bridge.name, bridge.terrain) == ("Puente Viejo", Terrain.PLACE)
    assert bridge.skills[0].effects == (Make((Colour.SUN, Colour.SEA)),)
    assert well.makes == (Colour.SHADE,)
    assert mine.skills[0].effects == (Make((), 2),)


def test_what_does_not_state_its_mana_is_refused_with_everything_else_that_is_wrong():
    _, faults = drawn("W W Castillo\nW W\nW **:W W\nW W W Otro:0")
    assert [(fault.reason, fault.line) for fault in faults] == [
        ("mana", 1),
        ("name", 3),
        ("mana", 4),
        ("ragged", 2),
        ("ragged", 4),
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [("", "empty"), (" \n\n", "empty"), ("W W\nW W", "wide"), ("W " * 500, "wide"), ("W W W\n" * 90, "wide")],
)
def test_absurd_sizes_are_refused(text: str, reason: str):
    assert [fault.reason for fault in drawn(text)[1]] == [reason]


def test_too_many_zones_are_refused():
    text = "\n".join(" ".join(f"z{row}{column}:W" for column in range(6)) for row in range(6))
    assert [fault.reason for fault in drawn(text)[1]] == ["many"]
