"""What a session may choose, and what it is played with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from games.adventure.cards import Card
from games.adventure.deck import OBJECTIVE, STARTER
from games.adventure.squares import MOST_SIDE, Square, squares
from games.core.game import Seat
from games.core.options import between, one_of

MASTER: Final[Seat] = 0
"""The Game Master's seat, in a session that has one (article 1.2)."""


HAND: Final = 7
"""Encounter cards in a hand (article 4.1), and adventurer cards offered for recruitment (article 2.1)."""


ITEMS: Final = 2
"""What an adventurer carries (article 2.4); a carrier, one more."""


KEPT: Final = 24
"""Deeds that stay in the state; what is older stands in the record."""


MOST_TEXT: Final = 200
"""Characters of a reason, a note or a secret (article 11.1)."""


@dataclass(frozen=True, slots=True)
class Veteran:
    """What ``seat`` brings from earlier sessions: keys of heroes and of what they carry (one tuple for each
    hero), and recruitment mana of any colour and of none (article 12.6)."""

    seat: Seat
    heroes: tuple[str, ...] = ()
    items: tuple[tuple[str, ...], ...] = ()
    wild: int = 0
    plain: int = 0


@dataclass(frozen=True, slots=True)
class Options:
    """What a session may choose. ``cards``, ``drawn``, ``goal`` and ``veterans`` are data: the cards by
    value, the rows of a drawn map from above (keys of lands; empty for a map dealt by chance), the key of the
    land to be reached, and who comes from earlier sessions."""

    mode: Literal["rivals", "master"] = one_of("rivals", "master")
    encounters: Literal["lands", "table"] = one_of("lands", "table")
    width: int = between(3, MOST_SIDE, default=5)
    height: int = between(3, MOST_SIDE, default=5)
    entry: Literal["chance", "choice", "others"] = one_of("chance", "choice", "others")
    budget: int = between(3, 20, default=8)
    party_max: int = between(1, 8, default=5)
    days: int = between(5, 40, default=15)
    camp: bool = one_of(True, False)
    ferry: bool = one_of(True, False)
    strike_back: Literal["blocker", "untapped", "off"] = one_of("blocker", "untapped", "off")
    death: Literal["over", "equal"] = one_of("over", "equal")
    action: Literal["asalto", "untap"] = one_of("asalto", "untap")
    asaltos: int = between(3, 30, default=10)
    first_strike: bool = one_of(True, False)
    flying: bool = one_of(True, False)
    landwalk: bool = one_of(True, False)
    trample: bool = one_of(True, False)
    banding: bool = one_of(True, False)
    phasing: bool = one_of(True, False)
    regeneration: bool = one_of(True, False)
    protection: bool = one_of(True, False)
    vigilance: bool = one_of(True, False)
    master_map: bool = one_of(True, False)
    carry: bool = one_of(True, False)
    cards: tuple[Card, ...] = STARTER
    drawn: tuple[tuple[str, ...], ...] = ()
    goal: str = OBJECTIVE.key
    veterans: tuple[Veteran, ...] = ()

    presets: ClassVar[dict[str, dict[str, object]]] = {
        "rivales": {},
        "director": {"mode": "master"},
        "breve": {"width": 4, "height": 4, "days": 8, "encounters": "table"},
    }

    @property
    def led(self) -> bool:
        """Whether a Game Master leads the session."""
        return self.mode == "master"

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares in the order in which lands are kept: row by row from below."""
        return squares(self.width, self.height)
