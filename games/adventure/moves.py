"""The moves of Magic Adventures: what players do, and what only the Game Master does."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from games.adventure.cards import KEY, LONGEST_KEY, Copy, Keyword
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


class Change(enum.StrEnum):
    """What the Game Master adds to strength and resistance."""

    BETTER = "+1/+1"
    MUCH_BETTER = "+2/+2"
    STRONGER = "+2/+0"
    TOUGHER = "+0/+2"
    WORSE = "-1/-1"
    WEAKER = "-2/+0"

    @property
    def numbers(self) -> tuple[int, int]:
        power, _, toughness = self.value.partition("/")
        return int(power), int(toughness)


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


@dataclass(frozen=True, slots=True)
class Close:
    """The session is over. ``close good night``"""

    verb: ClassVar[str] = "close"
    text: str


# What only the Game Master does, each with the reason that everybody reads (article 11.2)


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
    """Strength and resistance, for this fight or turn. ``alter moss-troll +1/+1 rage``"""

    verb: ClassVar[str] = "alter"
    creature: Copy
    change: Change
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
    """Lay another land on a square. ``lay b3 marsh a flood``"""

    verb: ClassVar[str] = "lay"
    square: Square
    land: Copy
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

Move = PlayerMove | Close | Intervention

MOVES: tuple[type[Move], ...] = (
    Recruit,
    Redraw,
    Ready,
    Hand,
    Enter,
    Look,
    Go,
    Halt,
    Stay,
    Ferry,
    Resume,
    Back,
    Lead,
    Cast,
    Use,
    Meet,
    Summon,
    SummonWith,
    Pass,
    Attack,
    Band,
    AttackAll,
    Flee,
    Block,
    Share,
    Strike,
    Swap,
    End,
    Close,
    Wound,
    Mend,
    Alter,
    Endow,
    Turn,
    Slay,
    Dismiss,
    Unveil,
    Lay,
    Bar,
    Goal,
    Place,
    Deal,
    Strip,
    Fund,
    Grant,
    Encounter,
    Finish,
    Approve,
    Deny,
    Rule,
    Note,
    Whisper,
)
"""Every move, for the notation."""
