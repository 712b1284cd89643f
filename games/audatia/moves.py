"""The moves of Audatia."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.audatia.cards import Card
from games.audatia.kinds import Posta, Side, Virtue
from games.audatia.state import Argument


@dataclass(frozen=True, slots=True)
class Swap:
    """Before the duel: give up cards for as many others (2.3). ``swap punta feint``"""

    verb: ClassVar[str] = "swap"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TakeVirtue:
    """Take a Virtue card (2.4). ``virtue celeritas``"""

    verb: ClassVar[str] = "virtue"
    virtue: Virtue


@dataclass(frozen=True, slots=True)
class Salute:
    """Discard a card to salute, or to answer a salute (2.5). ``salute punta``"""

    verb: ClassVar[str] = "salute"
    card: Card


@dataclass(frozen=True, slots=True)
class Trade:
    """Out of measure: two cards face down for one (3.2). ``trade punta punta~2``"""

    verb: ClassVar[str] = "trade"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Ready:
    """No more trades (3.2). ``ready``"""

    verb: ClassVar[str] = "ready"


@dataclass(frozen=True, slots=True)
class Pose:
    """Choose a posta in secret (3.3). ``posta donna-destra``"""

    verb: ClassVar[str] = "posta"
    posta: Posta


@dataclass(frozen=True, slots=True)
class Change:
    """Instead of attacking, change posta openly (3.5). ``change longa``"""

    verb: ClassVar[str] = "change"
    posta: Posta


@dataclass(frozen=True, slots=True)
class Attack:
    """Strike a cut or thrust a Punta. ``attack mandritto-fendente-left``"""

    verb: ClassVar[str] = "attack"
    card: Card


@dataclass(frozen=True, slots=True)
class Beat:
    """Beat the sword of an extended posta aside (7.1). ``beat roverso-sottano-left``"""

    verb: ClassVar[str] = "beat"
    card: Card


@dataclass(frozen=True, slots=True)
class Exchange:
    """A Punta that defends and wounds (5.8), against an extended posta too (7.2). ``exchange punta``"""

    verb: ClassVar[str] = "exchange"
    card: Card


@dataclass(frozen=True, slots=True)
class Parry:
    """Stop a blow with a blow (5.2). ``parry roverso-sottano-left``"""

    verb: ClassVar[str] = "parry"
    card: Card


@dataclass(frozen=True, slots=True)
class Counterattack:
    """Strike the same blow, faster (5.4). ``counterattack mandritto-fendente-left``"""

    verb: ClassVar[str] = "counterattack"
    card: Card


@dataclass(frozen=True, slots=True)
class Defend:
    """Answer an attack with an attack, by the text of a posta (5.7). ``defend punta``"""

    verb: ClassVar[str] = "defend"
    card: Card


@dataclass(frozen=True, slots=True)
class Break:
    """Break a thrust to the ground (9.1). ``break mandritto-fendente-left``"""

    verb: ClassVar[str] = "break"
    card: Card


@dataclass(frozen=True, slots=True)
class Strike:
    """The second half of *Feint X, Strike Y* (5.6). ``strike roverso-fendente-left``"""

    verb: ClassVar[str] = "strike"
    card: Card


@dataclass(frozen=True, slots=True)
class Orient:
    """Turn the side card: the side one takes oneself (6.2). ``orient internal``"""

    verb: ClassVar[str] = "orient"
    side: Side


@dataclass(frozen=True, slots=True)
class Enter:
    """Bold entry: a remedy at once (6.5). ``enter pommel-twist internal``"""

    verb: ClassVar[str] = "enter"
    card: Card
    side: Side


@dataclass(frozen=True, slots=True)
class Remedy:
    """Play a remedy on a side (6.3). ``remedy ligadura-mezana internal``"""

    verb: ClassVar[str] = "remedy"
    card: Card
    side: Side


@dataclass(frozen=True, slots=True)
class Counter:
    """Answer a remedy with a counter-remedy (6.4). ``counter half-sword-key``"""

    verb: ClassVar[str] = "counter"
    card: Card


@dataclass(frozen=True, slots=True)
class Play:
    """Play a skill and name what it needs (8.1). ``play lure punta``, ``play stand-in audatia celeritas``"""

    verb: ClassVar[str] = "play"
    card: Card
    args: tuple[Argument, ...] = ()


@dataclass(frozen=True, slots=True)
class Recall:
    """The card that a Repeat brings back (8.9). ``recall punta``"""

    verb: ClassVar[str] = "recall"
    card: Card


@dataclass(frozen=True, slots=True)
class Cycle:
    """Discard a card with the Cycle symbol for another one (8.4). ``cycle repeat``"""

    verb: ClassVar[str] = "cycle"
    card: Card


@dataclass(frozen=True, slots=True)
class Lay:
    """Sudden death: the next card of one's row, from the left (10.4). ``lay punta``"""

    verb: ClassVar[str] = "lay"
    card: Card


@dataclass(frozen=True, slots=True)
class Rest:
    """Sudden death: lay what is left in the order of the hand (10.4). ``rest``"""

    verb: ClassVar[str] = "rest"


@dataclass(frozen=True, slots=True)
class Clear:
    """Sudden death: take a whole row back while the rival is still at it (10.4). ``clear``"""

    verb: ClassVar[str] = "clear"


@dataclass(frozen=True, slots=True)
class Turn:
    """Sudden death: turn cards until one can be used here (10.6). ``turn``"""

    verb: ClassVar[str] = "turn"


@dataclass(frozen=True, slots=True)
class Wait:
    """Do not attack, or play no remedy, where one may. ``wait``"""

    verb: ClassVar[str] = "wait"


@dataclass(frozen=True, slots=True)
class Pass:
    """Make no use of an opportunity: a salute, a skill, a feint, a bold entry. ``pass``"""

    verb: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Yield:
    """Do not answer what has to be answered: the duel, or the assault, is lost. ``yield``"""

    verb: ClassVar[str] = "yield"


Move = (
    Swap
    | TakeVirtue
    | Salute
    | Trade
    | Ready
    | Pose
    | Change
    | Attack
    | Beat
    | Exchange
    | Parry
    | Counterattack
    | Defend
    | Break
    | Strike
    | Orient
    | Enter
    | Remedy
    | Counter
    | Play
    | Recall
    | Cycle
    | Lay
    | Rest
    | Clear
    | Turn
    | Wait
    | Pass
    | Yield
)
