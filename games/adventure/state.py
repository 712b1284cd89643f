"""The nouns of Magic Adventures: options, creatures, parties, phases, and the state itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, NamedTuple

from games.adventure.cards import Card, Copy, Keyword, Span
from games.adventure.deck import OBJECTIVE, STARTER
from games.adventure.deeds import Deed
from games.adventure.mana import NOTHING, Mana
from games.adventure.squares import MOST_SIDE, Square, squares
from games.core.chance import Chance
from games.core.game import Outcome, Seat
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


# Phases


@dataclass(frozen=True, slots=True)
class Recruiting:
    """Everybody recruits at once (chapter 2)."""

    kind: Literal["recruiting"] = "recruiting"


@dataclass(frozen=True, slots=True)
class Entering:
    """``seat`` says where ``party`` enters the map (article 3.1)."""

    party: int
    seat: Seat
    kind: Literal["entering"] = "entering"


@dataclass(frozen=True, slots=True)
class Travel:
    """The movement of ``party``; ``steps`` squares made so far (chapter 3). ``new``: the last of them had
    been face down."""

    party: int
    steps: int = 0
    new: bool = False
    kind: Literal["travel"] = "travel"


@dataclass(frozen=True, slots=True)
class Meeting:
    """``party`` has come to where ``other`` stands: both answer in secret. ``answers`` has one for each of
    the two, in this order: None, ``fight``, ``peace``, or ``sealed`` in the view of who may not know."""

    party: int
    other: int
    answers: tuple[str | None, str | None] = (None, None)
    new: bool = False
    kind: Literal["meeting"] = "meeting"


@dataclass(frozen=True, slots=True)
class Summoning:
    """The others summon against ``party``, those in ``asked`` one after the other (chapter 6). ``pool`` is
    the budget of the table (article 5.6) or what the Game Master adds; lands pay as well, unless the session
    plays by the table."""

    party: int
    asked: tuple[Seat, ...]
    pool: Mana = NOTHING
    duel: int | None = None
    """The party that stands here and is to be fought as well."""
    kind: Literal["summoning"] = "summoning"


@dataclass(frozen=True, slots=True)
class Turn:
    """Who has a turn in a fight: a party, or the monsters of one seat (``party`` None). ``dice``: what it
    threw for the order, more than one after a tie (article 7.1)."""

    seat: Seat
    party: int | None
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack that is declared. Several ``attackers`` only with banding (article 10.6); ``free`` while a
    party flees (article 7.10)."""

    attackers: tuple[Copy, ...]
    target: Copy
    blocker: Copy | None = None
    free: bool = False


@dataclass(frozen=True, slots=True)
class Hit:
    """A strike whose dice are still to be thrown: ``striker`` with so much ``power`` at ``struck``; ``back``
    if it strikes back (article 7.7)."""

    striker: Copy
    struck: Copy
    power: int
    back: bool = False


@dataclass(frozen=True, slots=True)
class Harm:
    """Damage of a strike that nobody has taken yet."""

    striker: Copy
    struck: Copy
    amount: int


@dataclass(frozen=True, slots=True)
class Answer:
    """A spell (``skill`` empty) or a skill used in answer, not carried out yet (article 7.6)."""

    seat: Seat
    source: Copy
    by: Copy
    """The creature that casts or uses it."""
    skill: str
    targets: tuple[Copy, ...]


@dataclass(frozen=True, slots=True)
class Fight:
    """A combat on ``square`` (chapter 7). ``stage``: ``act`` (the turn of ``order[current]``), ``window``
    (``asked`` may block or answer the blow), ``reply`` (``asked`` may answer the answer), ``share``
    (``asked`` shares the first of ``harms`` out, article 10.6), ``flight`` (``asked`` name the targets of
    free blows)."""

    square: Square
    parties: tuple[int, ...]
    order: tuple[Turn, ...]
    current: int = 0
    asalto: int = 1
    stage: Literal["act", "window", "reply", "share", "flight"] = "act"
    ready: tuple[Seat, ...] = ()
    """Of the party whose turn it is: who has finished."""
    started: bool = False
    """Whether something was done in this turn: flight is then too late."""
    blow: Blow | None = None
    asked: tuple[Seat, ...] = ()
    held: tuple[Seat, ...] = ()
    """During a reply: those asked about the blow, who are asked again afterwards."""
    answer: Answer | None = None
    hits: tuple[tuple[Hit, ...], ...] = ()
    """What is still to be struck of a blow; those of one group at the same time (articles 7.7, 10.11)."""
    harms: tuple[Harm, ...] = ()
    queue: tuple[Copy, ...] = ()
    """Attackers that are still to strike ``queue_target`` (article 7.4)."""
    queue_target: Copy | None = None
    strikers: tuple[Copy, ...] = ()
    """In a flight: the enemies whose free blow is still to come."""
    fleeing: int | None = None
    pool: Mana = NOTHING
    """Mana left to the monsters besides that of the lands (article 5.5)."""
    walls_from: int | None = None
    """The asalto since which only walls oppose the party (article 7.12)."""
    kind: Literal["fight"] = "fight"


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of the turn of ``party``: those in ``asked`` may exchange a card (article 4.3)."""

    party: int
    asked: tuple[Seat, ...]
    kind: Literal["ending"] = "ending"


@dataclass(frozen=True, slots=True)
class Over:
    outcome: Outcome
    kind: Literal["over"] = "over"


Phase = Recruiting | Entering | Travel | Meeting | Summoning | Fight | Ending | Over


def decision(phase: Phase) -> str:
    """The kind of decision that ``phase`` asks for."""
    return f"fight-{phase.stage}" if isinstance(phase, Fight) else phase.kind


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
    phase: Phase = Recruiting()
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
