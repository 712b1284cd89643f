"""The nouns of Audatia: options, phases, state and view. Moves and events have files of their own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, Protocol

from games.audatia.cards import Card
from games.audatia.deck import CHARACTERS, Bonus
from games.audatia.kinds import Height, Place, Posta, Side, Sun, Virtue
from games.core.chance import Chance
from games.core.game import Outcome, Seat
from games.core.options import one_of

HAND: Final = 12
"""Cards in a full hand (articles 2.2 and 3.1)."""

TRADE: Final = 2
"""Cards that a trade costs (article 3.2)."""

SALUTE: Final = 4
"""Audatia that an unanswered salute brings (article 2.5)."""

DRAWS: Final = 2
"""Draws that lose the duel for the Challenger (article 1.6)."""

BARE: Final = ("no_blows_a", "no_blows_b")
"""The ways in which a salle bout ends because one seat has no blow left, by seat (article 10.3)."""

DEEDS: Final = 12
"""How many of the latest deeds are kept for pictures and texts."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a match may choose; the articles that decide each stand in the rulebook. Defaults follow the
    Spanish text where it speaks."""

    variant: Literal["duel", "salle", "sudden"] = one_of("duel", "salle", "sudden")
    challenger: str = one_of(*CHARACTERS, default="galeazzo")
    challenged: str = one_of(*CHARACTERS, default="boucicault")
    break_thrust: bool = one_of(False, True)
    bold_side: Literal["any", "crossing"] = one_of("any", "crossing")
    two_sided: Literal["as_played", "both"] = one_of("as_played", "both")
    open_swap: bool = one_of(True, False)
    salute_returns: bool = one_of(True, False)
    salle_refill: bool = one_of(True, False)

    presets: ClassVar[dict[str, dict[str, object]]] = {
        "duelo": {},
        "maestro": {"break_thrust": True},
        "sala": {"variant": "salle"},
        "subita": {"variant": "sudden"},
    }


@dataclass(frozen=True, slots=True)
class Sealed:
    """Both choose in secret until both have chosen: cards to swap (2.3), a posta (3.3), or the order of a row
    (10.4). Who has chosen may choose anew meanwhile."""

    kind: Literal["swap", "posta", "row"]


@dataclass(frozen=True, slots=True)
class Trading:
    """Both may trade, each on its own, until both are ready (article 3.2)."""

    ready: tuple[bool, bool] = (False, False)
    kind: Literal["trade"] = "trade"


@dataclass(frozen=True, slots=True)
class Choosing:
    """``seat`` takes one of the Virtues ``left`` (article 2.4)."""

    seat: Seat
    left: tuple[Virtue, ...]
    kind: Literal["virtue"] = "virtue"


Kind = Literal[
    "salute",
    "skills",
    "opening",
    "recall",
    "answer",
    "countered",
    "feint",
    "again",
    "orient",
    "bold",
    "largo",
    "stretto",
    "exchanged",
    "remedied",
    "kicked",
    "avoided",
    "broken",
    "mezano",
    "mezano_back",
]
"""What a decision is about: see :class:`Decision`."""


@dataclass(frozen=True, slots=True)
class Decision:
    """``seat`` decides. What about:

    salute       the Challenged: salute or not (2.5); ``second``: the Challenger answers it
    skills       out of measure, a skill or none (3.4); ``second``: the other has just passed
    opening      a first blow, another posta, or neither (3.5 to 3.7); ``turn`` 1 to 3, or 0 for a Pre-empt
    recall       which card a Repeat brings back (8.9)
    answer       the fight's live blow: parry it or lose (5.2)
    countered    the counterattack: parry it or lose (5.4)
    feint        after the reaction to one's attack: a feint, or none (5.6, 8.7); after a break too (9.1)
    again        the attack that a Feint owes (8.7)
    orient       which side of the Stretto one takes (6.2)
    bold         a remedy at once, or none (6.5)
    largo        a riposte, or wait (5.5); ``second``: the other has waited
    stretto      a remedy, or wait (6.3); ``second``: the other has waited
    exchanged    an external remedy or lose (5.8)
    remedied     a counter-remedy or lose (6.4)
    kicked       a Fendente that wins, or an Exit (8.5)
    avoided      after a Perfect Measure: attack, or wait (8.14)
    broken       after a break: a remedy (thruster), a Mezano (breaker), or wait (9.2); ``second``: the other
                 has waited
    mezano       the breaker's Mezano: answer it or lose (9.3)
    mezano_back  the thruster's Mezano: answer it or lose (9.4)

    ``claimed``, in sudden death: the seat has chosen to turn cards here, or has to (10.5, 10.6)."""

    kind: Kind
    seat: Seat
    second: bool = False
    turn: int = 0
    claimed: bool = False


Argument = Posta | Virtue | Height | Side
"""What a skill may have to name."""


@dataclass(frozen=True, slots=True)
class Played:
    """A skill on the table whose effect is still to come."""

    seat: Seat
    card: Card
    args: tuple[Argument, ...] = ()


@dataclass(frozen=True, slots=True)
class Denying:
    """``seat`` may deny the last of ``plays``; ``back`` is the decision in which the first was played
    (article 8.3)."""

    seat: Seat
    plays: tuple[Played, ...]
    back: Decision
    kind: Literal["deny"] = "deny"


@dataclass(frozen=True, slots=True)
class Ended:
    """The match is over."""

    outcome: Outcome
    kind: Literal["over"] = "over"


Phase = Sealed | Trading | Choosing | Decision | Denying | Ended


@dataclass(frozen=True, slots=True)
class Fight:
    """The exchange of blows in progress, all of it public. ``attacker`` has the role of article 1.2."""

    attacker: Seat
    live: Card | None = None
    """The blow that is being answered, or was answered last."""
    answer: Card | None = None
    """The blow that parried, broke or beat; None until then."""
    reply: Literal["none", "parry", "break", "beat"] = "none"
    counter: bool = False
    """Whether ``live`` is a counterattack."""
    posta: Posta | None = None
    """The posta that ``live`` was struck from."""
    feinter: Seat | None = None
    """Who may still strike by the text *Feint X, Strike Y*, ..."""
    feint: Posta | None = None
    """... of this posta."""
    only_parry: bool = False
    """A Widow's Riposte: the next attack, or the one being answered, may only be parried."""
    bind: Literal["none", "largo", "stretto"] = "none"
    internal: Seat | None = None
    """Who has the internal side in a Stretto; None until the side card is turned."""
    free: Seat | None = None
    """Whose next remedy may be of either side (Father's Harness)."""
    remedy: Card | None = None
    """The remedy that is being answered, ..."""
    side: Side | None = None
    """... and the side it was played on; after a break the side of all that follows."""
    bold: bool = False
    """Whether ``remedy`` was a bold entry."""
    breaker: Seat | None = None
    """Who broke the thrust."""


@dataclass(frozen=True, slots=True)
class Fencer:
    """One of the two. Everything but the first four tuples, the row and the sealed choice is public."""

    character: str
    hand: tuple[Card, ...]
    """Sorted by ``games.audatia.cards.ORDER``. In sudden death, once the rows lie: the card turned up that
    has to be used, or none."""
    deck: tuple[Card, ...]
    """The next card to be drawn stands first."""
    buried: tuple[Card, ...] = ()
    """Discarded face down, sorted: only their owner knows which."""
    discards: tuple[Card, ...] = ()
    """Discarded face up, oldest first."""
    row: tuple[Card, ...] = ()
    """In sudden death: face down, the next card to be turned first."""
    sealed: tuple[Card, ...] | Posta | None = None
    """What was chosen in secret and is not carried out yet."""
    posta: Posta | None = None
    pile: tuple[Card, ...] = ()
    """Cards played since the posta was left, oldest first: the last one lies on top."""
    place: Place | None = None
    """Where the pile lies, or would (after a beat); None in a posta."""
    virtues: tuple[Virtue, ...] = ()
    allotted: tuple[Virtue, ...] = ()
    """The Virtues as chosen; ``virtues`` are these but for a Stand-in."""
    bonuses: tuple[Bonus, ...] = ()
    """What the blow on top of the pile brings, while it is on top."""
    salute: int = 0
    """Audatia that will go with the next blow."""
    saluted: int = 0
    """Cards given for a salute that the hand does without for good (an option)."""
    lured: Height | None = None
    """What the first attack has to be, if one such is held."""
    taunted: bool = False
    silenced: bool = False


@dataclass(frozen=True, slots=True)
class Known:
    """A card seen in the hand of ``holder``: by the rival, or, if ``public``, by everybody."""

    holder: Seat
    card: Card
    public: bool


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that everybody saw, for pictures and texts: no secrets in it.

    ``card`` is the one played; ``against`` the one it answered; ``cards`` several, where there are.
    kind        what, and which fields it fills
    swap        count (of cards), cards where they lie face up
    virtue      virtue
    salute, no_salute
    ready       no more trades
    posta       posta: revealed; change: posta: changed openly; stay: neither a blow nor another posta
    skill       card, and what it names: posta, virtues, height or side
    denied      card: the skill that has no effect
    recall      card, or None from face down; lynx: count; cycle: card
    attack, beat, parry, counterattack, exchange, defend, break, strike     card, against
    bind        bind
    orient      side (of the seat itself)
    enter, remedy, counter      card, against, side; whole: whether a counter completes the symbol
    wait, pass, yield
    avoided     card, posta: where the seat's blow ended; kick: card: the remedy discarded
    turn        card: turned up in sudden death; row: the row is laid
    exit, draw (count so far), point (count so far), leave"""

    kind: Literal[
        "swap",
        "virtue",
        "salute",
        "no_salute",
        "ready",
        "posta",
        "change",
        "stay",
        "skill",
        "denied",
        "recall",
        "lynx",
        "cycle",
        "attack",
        "beat",
        "parry",
        "counterattack",
        "exchange",
        "defend",
        "break",
        "strike",
        "bind",
        "orient",
        "enter",
        "remedy",
        "counter",
        "wait",
        "pass",
        "yield",
        "avoided",
        "kick",
        "turn",
        "row",
        "exit",
        "draw",
        "point",
        "leave",
    ]
    seat: Seat
    card: Card | None = None
    against: Card | None = None
    cards: tuple[Card, ...] = ()
    count: int = 0
    posta: Posta | None = None
    virtue: Virtue | None = None
    other: Virtue | None = None
    """The second Virtue of a Stand-in: the one taken."""
    height: Height | None = None
    side: Side | None = None
    bind: Literal["none", "largo", "stretto"] = "none"
    whole: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """Everything there is. The seat's index finds its fencer."""

    options: Options
    chance: Chance
    phase: Phase
    fencers: tuple[Fencer, Fencer]
    challenger: Seat = 0
    fight: Fight | None = None
    """None out of measure."""
    preempt: Seat | None = None
    """Who has the first attack of this out of measure by a Pre-empt."""
    draws: int = 0
    """Draws so far, which add up over a duel (1.6)."""
    idle: int = 0
    """Draws in a row, in a salle bout (10.3)."""
    points: tuple[int, int] = (0, 0)
    assault: int = 1
    """The number of the assault in progress."""
    known: tuple[Known, ...] = ()
    deeds: tuple[Deed, ...] = ()
    """The latest, oldest first."""


@dataclass(frozen=True, slots=True)
class FencerSeen:
    """A fencer as the seat of a view knows it: ``hand``, ``buried``, ``row`` and ``sealed`` are empty for
    everybody but their owner (but a card turned up in sudden death is seen by all)."""

    character: str
    hand: tuple[Card, ...]
    hand_size: int
    deck: int
    """How many cards are left to draw."""
    buried: tuple[Card, ...]
    buried_size: int
    discards: tuple[Card, ...]
    """Face up, oldest first."""
    row: tuple[Card, ...]
    row_size: int
    sealed: tuple[Card, ...] | Posta | None
    chosen: bool
    """Whether a choice lies sealed."""
    posta: Posta | None
    pile: tuple[Card, ...]
    """Oldest first: the last one lies on top."""
    place: Place | None
    virtues: tuple[Virtue, ...]
    allotted: tuple[Virtue, ...]
    bonuses: tuple[Bonus, ...]
    salute: int
    saluted: int
    lured: Height | None
    taunted: bool
    silenced: bool


@dataclass(frozen=True, slots=True)
class View:
    """What ``seat`` knows (None: a spectator)."""

    seat: Seat | None
    options: Options
    phase: Phase
    fencers: tuple[FencerSeen, FencerSeen]
    challenger: Seat
    fight: Fight | None
    preempt: Seat | None
    draws: int
    idle: int
    points: tuple[int, int]
    assault: int
    known: tuple[Known, ...]
    """Cards that this seat has seen in the rival's hand, and those of its own that the rival has seen; to a
    spectator, those that everybody saw."""
    deeds: tuple[Deed, ...]
    """The latest, oldest first: the last one is what just happened."""


class Worthy(Protocol):
    """Whoever has Virtues."""

    @property
    def virtues(self) -> tuple[Virtue, ...]: ...

    @property
    def bonuses(self) -> tuple[Bonus, ...]: ...


def worth(fencer: Worthy, virtue: Virtue) -> int:
    """The value of a Virtue now: cards, and what the blow on top of the pile brings (article 2.6)."""
    value = 1 if virtue in fencer.virtues else 0
    for bonus in fencer.bonuses:
        if bonus.virtue is virtue:
            value += bonus.value
    return value


def owner(phase: Phase) -> Seat | None:
    """The one seat that decides in ``phase``; None where both choose at once, or nobody does."""
    if isinstance(phase, Decision | Choosing | Denying):
        return phase.seat
    return None


def whole_sun(one: Sun | None, other: Sun | None) -> bool:
    """Whether two halves face to face make a whole sun: unlike halves do (article 5.3)."""
    return one is not None and other is not None and one is not other
