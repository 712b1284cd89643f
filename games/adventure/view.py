"""What a seat may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from games.adventure.cards import Copy
from games.adventure.deeds import Deed
from games.adventure.mana import Mana
from games.adventure.options import Options
from games.adventure.phases import Phase
from games.adventure.squares import Square
from games.adventure.state import Creature, Party, Request, Secret, Slain
from games.core.game import Seat


class Tile(NamedTuple):
    """A square as somebody sees it. ``land`` is None while it is not known; ``up`` for everybody to see,
    ``peeked`` only known to the viewer. A named tuple, because every view has one for each square."""

    square: Square
    land: Copy | None
    up: bool
    peeked: bool
    tapped: bool
    wasted: bool
    barred: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """A player as everybody sees it."""

    hand: int
    offers: int
    purse: Mana
    redrawn: bool
    ready: bool


@dataclass(frozen=True, slots=True)
class View:
    """What ``seat`` may know; None is a spectator. ``goal`` is None while the objective's square is not
    known. Parties are as in the state, without what rivals have looked at; secrets only one's own (all of
    them for the Game Master), notes only the Game Master's (``note_count`` for all)."""

    seat: Seat | None
    options: Options
    tiles: tuple[Tile, ...]
    goal: Square | None
    named: bool
    """Whether the Game Master has named the objective."""
    players: tuple[Shown, ...]
    hand: tuple[Copy, ...]
    offers: tuple[Copy, ...]
    knows: tuple[str, ...]
    """The kinds of decisions that the seat has made before (games/adventure/hints.py)."""
    parties: tuple[Party, ...]
    monsters: tuple[Creature, ...]
    slain: tuple[Slain, ...]
    recruits: int
    graveyard: tuple[Copy, ...]
    pile: int
    discards: tuple[Copy, ...]
    phase: Phase
    day: int
    mover: int
    requests: tuple[Request, ...]
    notes: tuple[str, ...]
    note_count: int
    secrets: tuple[Secret, ...]
    secret_seats: tuple[Seat, ...]
    """To whom each secret was told; all know that, and not what."""
    gone: tuple[Seat, ...]
    stage: int
    log: tuple[Deed, ...]

    @property
    def led(self) -> bool:
        return self.options.led
