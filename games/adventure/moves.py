"""The moves of Magic Adventures: what players do; the Game Master's own stand in interventions.py."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple, get_args

from games.adventure.cards import KEY, LONGEST_KEY, Copy
from games.adventure.interventions import Close, Intervention
from games.adventure.squares import Square


class SkillWord(NamedTuple):
    """The key of a skill; whether a card has it is for the rules to say."""

    key: str

    @property
    def word(self) -> str:
        return self.key

    @classmethod
    def from_word(cls, word: str) -> SkillWord:
        if len(word) > LONGEST_KEY or not KEY.fullmatch(word):
            raise ValueError(f"no skill is called {word!r}")
        return cls(word)


class Stance(enum.StrEnum):
    FIGHT = "fight"
    PEACE = "peace"


@dataclass(frozen=True, slots=True)
class Recruit:
    """Recruit one of the adventurers offered, or buy one of the things. ``recruit rowan-lancer``"""

    verb: ClassVar[str] = "recruit"
    card: Copy


@dataclass(frozen=True, slots=True)
class Redraw:
    """Put the cards offered back and be offered as many others, once. ``redraw``"""

    verb: ClassVar[str] = "redraw"


@dataclass(frozen=True, slots=True)
class Ready:
    """Nothing more: recruitment, or this turn of a fight, is done. ``ready``"""

    verb: ClassVar[str] = "ready"


@dataclass(frozen=True, slots=True)
class Hand:
    """Hand a thing to an adventurer of the group. ``hand red-draught rowan-lancer``"""

    verb: ClassVar[str] = "hand"
    item: Copy
    hero: Copy


@dataclass(frozen=True, slots=True)
class Enter:
    """Enter the map here. ``enter a3``"""

    verb: ClassVar[str] = "enter"
    square: Square


@dataclass(frozen=True, slots=True)
class Look:
    """Look at the lands around. ``look``"""

    verb: ClassVar[str] = "look"


@dataclass(frozen=True, slots=True)
class Go:
    """Go to a neighbouring square. ``go b3``"""

    verb: ClassVar[str] = "go"
    square: Square


@dataclass(frozen=True, slots=True)
class Halt:
    """Having made a step, make no second one. ``halt``"""

    verb: ClassVar[str] = "halt"


@dataclass(frozen=True, slots=True)
class Stay:
    """Do not move, and camp if that is played. ``stay``"""

    verb: ClassVar[str] = "stay"


@dataclass(frozen=True, slots=True)
class Ferry:
    """Discard two cards for a step that nothing else allows. ``ferry b3 moss-troll palisade``"""

    verb: ClassVar[str] = "ferry"
    square: Square
    cards: tuple[Copy, ...]


@dataclass(frozen=True, slots=True)
class Resume:
    """Fight on against what stands on this square. ``fight``"""

    verb: ClassVar[str] = "fight"


@dataclass(frozen=True, slots=True)
class Back:
    """Turn back from a wall. ``back``"""

    verb: ClassVar[str] = "back"


@dataclass(frozen=True, slots=True)
class Lead:
    """Hand the lead of the group over. ``lead 2``"""

    verb: ClassVar[str] = "lead"
    seat: int


@dataclass(frozen=True, slots=True)
class Cast:
    """Cast a spell of the hand, on its targets. ``cast spark-lash cave-whelps``"""

    verb: ClassVar[str] = "cast"
    card: Copy
    targets: tuple[Copy, ...]


@dataclass(frozen=True, slots=True)
class Use:
    """Use what a creature, a thing or a land can do. ``use chapel-mender heal rowan-lancer``"""

    verb: ClassVar[str] = "use"
    source: Copy
    skill: SkillWord
    targets: tuple[Copy, ...]


@dataclass(frozen=True, slots=True)
class Meet:
    """Answer, in secret, whether to fight the group met. ``meet peace``"""

    verb: ClassVar[str] = "meet"
    answer: Stance


@dataclass(frozen=True, slots=True)
class Summon:
    """Summon a creature of the hand; the lands to tap are chosen by the rules. ``summon moss-troll``"""

    verb: ClassVar[str] = "summon"
    card: Copy


@dataclass(frozen=True, slots=True)
class SummonWith:
    """Summon a creature with the mana of these lands. ``tap cave-whelps b2``"""

    verb: ClassVar[str] = "tap"
    card: Copy
    lands: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """No more here: no summoning, no block, no answer. ``pass``"""

    verb: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack a creature. ``attack rowan-lancer moss-troll``"""

    verb: ClassVar[str] = "attack"
    attacker: Copy
    target: Copy


@dataclass(frozen=True, slots=True)
class Band:
    """Attack a creature with several at once. ``band moss-troll oathbound-twins grave-poacher``"""

    verb: ClassVar[str] = "band"
    target: Copy
    attackers: tuple[Copy, ...]


@dataclass(frozen=True, slots=True)
class AttackAll:
    """Attack a creature with everybody, one blow after the other. ``all moss-troll``"""

    verb: ClassVar[str] = "all"
    target: Copy


@dataclass(frozen=True, slots=True)
class Flee:
    """Flee to the square before. ``flee``"""

    verb: ClassVar[str] = "flee"


@dataclass(frozen=True, slots=True)
class Block:
    """Block the blow. ``block hedge-spearman``"""

    verb: ClassVar[str] = "block"
    blocker: Copy


@dataclass(frozen=True, slots=True)
class Share:
    """So much of a blow's damage goes to this comrade (article 10.6). ``share oathbound-twins 2``"""

    verb: ClassVar[str] = "share"
    creature: Copy
    amount: int


@dataclass(frozen=True, slots=True)
class Strike:
    """A blow at somebody who flees. ``strike moss-troll rowan-lancer``"""

    verb: ClassVar[str] = "strike"
    attacker: Copy
    target: Copy


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange a card of the hand. ``swap palisade``"""

    verb: ClassVar[str] = "swap"
    card: Copy


@dataclass(frozen=True, slots=True)
class End:
    """End the turn without exchanging a card. ``end``"""

    verb: ClassVar[str] = "end"


PlayerMove = (
    Recruit
    | Redraw
    | Ready
    | Hand
    | Enter
    | Look
    | Go
    | Halt
    | Stay
    | Ferry
    | Resume
    | Back
    | Lead
    | Cast
    | Use
    | Meet
    | Summon
    | SummonWith
    | Pass
    | Attack
    | Band
    | AttackAll
    | Flee
    | Block
    | Share
    | Strike
    | Swap
    | End
)
"""What players do; the Game Master too, on the side of the monsters."""

Move = PlayerMove | Close | Intervention

MOVES: Final[tuple[type[Move], ...]] = (*get_args(PlayerMove), Close, *get_args(Intervention))
"""Every move, for the notation."""
