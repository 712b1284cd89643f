"""The state of a session: creatures, parties, players, and all that lies on the table."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.adventure.cards import Copy, Keyword, Span
from games.adventure.deeds import Deed
from games.adventure.mana import NOTHING, Mana
from games.adventure.options import Options
from games.adventure.phases import Phase, Recruiting
from games.adventure.squares import Square
from games.core.chance import Chance
from games.core.game import Seat


@dataclass(frozen=True, slots=True)
class Mark:
    """What an effect did to a creature, until ``span`` is over."""

    span: Span
    power: int = 0
    toughness: int = 0
    keyword: Keyword | None = None
    shield: int = 0
    """Damage that is prevented (article 9.4)."""
    turn: int = -1
    """Of an asalto: the place in the order of the fight whose turn ends it (article 9.5)."""


@dataclass(frozen=True, slots=True)
class Creature:
    """An adventurer (``party`` is its group's number) or a monster (``party`` is None). ``seat`` plays it."""

    copy: Copy
    seat: Seat
    party: int | None
    square: Square
    damage: int = 0
    tapped: bool = False
    acted: bool = False
    """Its one tapping action of this asalto is used (article 7.3)."""
    mana: Mana = NOTHING
    """Character mana left (article 5.1); monsters have none."""
    marks: tuple[Mark, ...] = ()
    items: tuple[Copy, ...] = ()
    down: bool = False
    """Mortally wounded, with its own next turn to drink a potion (article 7.9)."""
    breath: bool = False
    """... and that turn has begun."""
    away: bool = False
    """Phased out (article 10.9)."""


@dataclass(frozen=True, slots=True)
class Slain:
    """A monster that died on ``square`` in an encounter that is not won yet (article 7.11), or an adventurer
    of ``party`` that may still regenerate there (article 10.8)."""

    copy: Copy
    square: Square
    party: int | None = None
    seat: Seat = 0


@dataclass(frozen=True, slots=True)
class Party:
    """A group of adventurers, which moves as one. ``square`` is None before it enters the map."""

    seats: tuple[Seat, ...]
    leader: Seat
    square: Square | None = None
    trail: tuple[Square, ...] = ()
    """Where it came from, the last square last: the way of a flight (article 7.10)."""
    heroes: tuple[Creature, ...] = ()
    seen: tuple[Square, ...] = ()
    """Lands that it has looked at (article 3.2); only its players know what they saw."""
    trophies: tuple[Copy, ...] = ()
    """Monsters and rivals killed in encounters that it won (article 7.11)."""
    point: bool = True
    """Whether the land's extra point is still there in this turn (article 5.2)."""
    pool: Mana = NOTHING
    """Mana that its members have made in this turn (article 10.12)."""
    handed: tuple[Copy, ...] = ()
    """What has changed hands in this turn (article 2.4)."""
    reached: bool = False
    """Whether it has stood on the objective with no enemy there (article 12.1)."""


@dataclass(frozen=True, slots=True)
class Player:
    """What belongs to a seat. ``offers`` are the adventurer cards among which it recruits, ``purse`` the
    recruitment mana left."""

    hand: tuple[Copy, ...] = ()
    offers: tuple[Copy, ...] = ()
    purse: Mana = NOTHING
    redrawn: bool = False
    ready: bool = False
    """Recruitment is done."""
    knows: tuple[str, ...] = ()
    """The kinds of decisions it has made before: it needs no hint about them any more."""


@dataclass(frozen=True, slots=True)
class Request:
    """A card whose text the Game Master has to rule on (article 9.6)."""

    seat: Seat
    copy: Copy
    targets: tuple[Copy, ...]


@dataclass(frozen=True, slots=True)
class Secret:
    """A word of the Game Master for ``seat`` alone (article 11.3)."""

    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
class State:
    """``lands`` and ``up`` lie in the order of ``Options.squares``; players in that of the seats. The top of
    a pile is its first card."""

    options: Options
    chance: Chance
    lands: tuple[Copy, ...]
    up: tuple[bool, ...]
    players: tuple[Player, ...]
    parties: tuple[Party, ...]
    recruits: tuple[Copy, ...]
    """The adventurer deck."""
    graveyard: tuple[Copy, ...]
    """Its discards."""
    pile: tuple[Copy, ...]
    """The encounter deck."""
    discards: tuple[Copy, ...]
    phase: Phase = field(default_factory=Recruiting)
    tapped: tuple[Square, ...] = ()
    wasted: tuple[Square, ...] = ()
    """Destroyed lands: squares without mana or terrain (article 5.3)."""
    barred: tuple[Square, ...] = ()
    """Squares that the Game Master has closed."""
    goal: Square | None = None
    """An objective that the Game Master has named; None: the land of ``Options.goal``."""
    monsters: tuple[Creature, ...] = ()
    slain: tuple[Slain, ...] = ()
    day: int = 1
    mover: int = 0
    """The party whose turn it is."""
    requests: tuple[Request, ...] = ()
    notes: tuple[str, ...] = ()
    secrets: tuple[Secret, ...] = ()
    gone: tuple[Seat, ...] = ()
    stage: int = 0
    """Grows whenever the session asks something new: menus made before are stale."""
    log: tuple[Deed, ...] = ()
