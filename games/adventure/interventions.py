"""What only the Game Master does, each with the reason that everybody reads (article 11.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.adventure.cards import Copy, Keyword
from games.adventure.squares import Square


@dataclass(frozen=True, slots=True)
class Close:
    """The session is over. ``close good night``"""

    verb: ClassVar[str] = "close"
    text: str


@dataclass(frozen=True, slots=True)
class Wound:
    """Damage. ``wound moss-troll 2 a rock falls``"""

    verb: ClassVar[str] = "wound"
    creature: Copy
    amount: int
    text: str


@dataclass(frozen=True, slots=True)
class Mend:
    """Heal. ``mend rowan-lancer 2 a spring``"""

    verb: ClassVar[str] = "mend"
    creature: Copy
    amount: int
    text: str


@dataclass(frozen=True, slots=True)
class Alter:
    """Strength and resistance, for this fight or turn. ``alter moss-troll 2 -1 rage``"""

    verb: ClassVar[str] = "alter"
    creature: Copy
    power: int
    toughness: int
    text: str


@dataclass(frozen=True, slots=True)
class Endow:
    """A keyword, for this fight or turn. ``endow moss-troll flying a storm``"""

    verb: ClassVar[str] = "endow"
    creature: Copy
    keyword: Keyword
    text: str


@dataclass(frozen=True, slots=True)
class Turn:
    """Tap what is untapped, or the other way round. ``turn moss-troll it stumbles``"""

    verb: ClassVar[str] = "turn"
    creature: Copy
    text: str


@dataclass(frozen=True, slots=True)
class Slay:
    """Kill a creature. ``slay moss-troll the sun``"""

    verb: ClassVar[str] = "slay"
    creature: Copy
    text: str


@dataclass(frozen=True, slots=True)
class Dismiss:
    """Send a creature back to its owner's hand. ``dismiss moss-troll fear``"""

    verb: ClassVar[str] = "dismiss"
    creature: Copy
    text: str


@dataclass(frozen=True, slots=True)
class Unveil:
    """Turn a land up. ``unveil b3 a map``"""

    verb: ClassVar[str] = "unveil"
    square: Square
    text: str


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay another land on a square. ``lay marsh b3 a flood``"""

    verb: ClassVar[str] = "lay"
    land: Copy
    square: Square
    text: str


@dataclass(frozen=True, slots=True)
class Bar:
    """Close a square, or open it again. ``bar b3 a rockfall``"""

    verb: ClassVar[str] = "bar"
    square: Square
    text: str


@dataclass(frozen=True, slots=True)
class Goal:
    """Name the square to be reached. ``goal b3 the king's word``"""

    verb: ClassVar[str] = "goal"
    square: Square
    text: str


@dataclass(frozen=True, slots=True)
class Place:
    """Move the group. ``place b3 a whirlwind``"""

    verb: ClassVar[str] = "place"
    square: Square
    text: str


@dataclass(frozen=True, slots=True)
class Deal:
    """Let a player draw cards. ``deal 2 1 a gift``"""

    verb: ClassVar[str] = "deal"
    seat: int
    count: int
    text: str


@dataclass(frozen=True, slots=True)
class Strip:
    """Take cards from a hand by chance. ``strip 2 1 a thief``"""

    verb: ClassVar[str] = "strip"
    seat: int
    count: int
    text: str


@dataclass(frozen=True, slots=True)
class Fund:
    """More mana for the monsters of this encounter. ``fund 2 dark night``"""

    verb: ClassVar[str] = "fund"
    amount: int
    text: str


@dataclass(frozen=True, slots=True)
class Grant:
    """Recruitment mana for a player. ``grant 2 3 a latecomer``"""

    verb: ClassVar[str] = "grant"
    seat: int
    amount: int
    text: str


@dataclass(frozen=True, slots=True)
class Encounter:
    """An encounter with so much mana. ``encounter 3 an ambush``"""

    verb: ClassVar[str] = "encounter"
    amount: int
    text: str


@dataclass(frozen=True, slots=True)
class Finish:
    """End the fight as it stands. ``finish they parley``"""

    verb: ClassVar[str] = "finish"
    text: str


@dataclass(frozen=True, slots=True)
class Approve:
    """Grant the oldest request: the card does what is said. ``approve it works``"""

    verb: ClassVar[str] = "approve"
    text: str


@dataclass(frozen=True, slots=True)
class Deny:
    """Refuse the oldest request: the card goes back to its player's hand. ``deny not here``"""

    verb: ClassVar[str] = "deny"
    text: str


@dataclass(frozen=True, slots=True)
class Rule:
    """Decide something, for all to read. ``rule the door is locked``"""

    verb: ClassVar[str] = "rule"
    text: str


@dataclass(frozen=True, slots=True)
class Note:
    """Write down what only the Game Master reads. ``note the butler did it``"""

    verb: ClassVar[str] = "note"
    text: str


@dataclass(frozen=True, slots=True)
class Whisper:
    """Tell one player something. ``whisper 2 you hear steps``"""

    verb: ClassVar[str] = "whisper"
    seat: int
    text: str


Intervention = (
    Wound
    | Mend
    | Alter
    | Endow
    | Turn
    | Slay
    | Dismiss
    | Unveil
    | Lay
    | Bar
    | Goal
    | Place
    | Deal
    | Strip
    | Fund
    | Grant
    | Encounter
    | Finish
    | Approve
    | Deny
    | Rule
    | Note
    | Whisper
)
"""What only the Game Master does; ``text`` is the reason, or what is said."""
