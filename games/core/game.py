"""The contract between a set of rules and everything around it.

A game is a value with pure methods: it keeps no state of its own, reads no clock and no disk, and draws all
its luck from the :class:`~games.core.chance.Chance` inside the state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

if TYPE_CHECKING:
    from games.core.chance import Chance
    from games.core.drawing import Drawing
    from games.core.forms import Form, NumberForm, TextForm
    from games.core.lesson import Lesson
    from games.core.notation import Notation
    from games.core.rulebook import Rulebook
    from games.core.words import Words

Seat: TypeAlias = int
"""A place in a match, counted from 0."""

Fact: TypeAlias = str | int

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741 - the four letters of the contract: state, move, view, options


@dataclass(frozen=True, slots=True)
class Violation:
    """Why a move (or the opening of a match) is refused: the article, the way it was broken, and the facts
    that the sentence for the player needs. Facts name only what the refused seat may know."""

    article: str
    reason: str
    facts: tuple[tuple[str, Fact], ...] = ()

    @classmethod
    def of(cls, article: str, reason: str, **facts: Fact) -> Violation:
        return cls(article, reason, tuple(facts.items()))

    def fact(self, name: str) -> Fact:
        """The fact called ``name``; KeyError when this violation does not carry it."""
        return dict(self.facts)[name]


class IllegalMove(Exception):
    """A move that :meth:`Game.check` refused."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(f"article {violation.article}: {violation.reason}")
        self.violation = violation


@dataclass(frozen=True, slots=True)
class Audience:
    """Who learns of an event: ``seats``, or everybody (spectators too) but ``seats``."""

    seats: frozenset[Seat] = frozenset()
    everybody_but: bool = True

    def hears(self, seat: Seat | None) -> bool:
        """Whether ``seat`` (None: a spectator) is part of this audience."""
        return (seat in self.seats) is not self.everybody_but


EVERYBODY = Audience()


@cache
def only(*seats: Seat) -> Audience:
    return Audience(frozenset(seats), everybody_but=False)


@cache
def all_but(*seats: Seat) -> Audience:
    return Audience(frozenset(seats))


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, told to its audience only. Where others learn less, the game emits a second
    event for them (``only(seat)`` beside ``all_but(seat)``)."""

    audience: Audience = field(default=EVERYBODY, kw_only=True, hash=False)  # nearly always the same


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What a move did. ``final`` is true when chance was used or somebody learnt something hidden: an undo
    never crosses a final step."""

    state: S
    events: tuple[Event, ...] = ()
    final: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended. ``places[seat]`` is 1 for the first place, ties share a place; ``points`` is empty
    where the game counts none. ``article`` is the one that ended the match, ``reason`` its way of ending."""

    article: str
    reason: str
    places: tuple[int, ...]
    points: tuple[int, ...] = ()

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in first place; empty when every seat shares it (a draw)."""
        first = tuple(seat for seat, place in enumerate(self.places) if place == 1)
        return () if len(first) == len(self.places) > 1 else first


class Tally(NamedTuple):
    """One figure for the laboratory: ``amount`` is counted and averaged under ``row`` of ``subject``, both
    words of the game's own that :meth:`~games.core.words.Words.tally` names."""

    subject: str
    row: str
    amount: int = 1


@dataclass(frozen=True, slots=True)
class Ahead:
    """What a seat may answer before it is asked: ``notations``, and whatever fills in one of ``forms``. An
    answer given ahead is played whenever the seat owes and its verb is open to it, as long as ``scope`` (one
    word, such as ``turn-7``) stays the same; it is dropped when the scope changes, or when it turns out to be
    illegal."""

    scope: str
    notations: tuple[str, ...] = ()
    forms: tuple[NumberForm | TextForm, ...] = ()


class Game(ABC, Generic[S, M, V, O]):
    """A set of rules. See ``CONTRIBUTING.md`` for the steps to add one."""

    key: ClassVar[str]
    version: ClassVar[int]
    """Grows when a rule or the shape of the state changes; stored with each match and in its file."""
    seats: ClassVar[range]
    longest: ClassVar[int | None]
    """Most plies of a match played by owing seats alone; None where a Game Master decides the end."""
    empty_slots: ClassVar[bool] = False
    """Whether a match may start with empty seats and seat people later. Seat 0 is never empty."""
    own_command: ClassVar[bool] = False
    """Whether a command of its own opens its matches, because they take along what a server keeps for them;
    ``/play`` does not offer it then."""
    options: type[O]
    """Frozen dataclass, all defaults; holds by value all that a match depends on (see games.core.options)."""
    state_type: type[S]
    notation: Notation[M]
    words: Words[V]
    rulebook: Rulebook

    @abstractmethod
    def refuse(self, seats: int, options: O) -> Violation | None:
        """Why no match can be opened with so many seats and these options, or None."""

    @abstractmethod
    def start(self, seats: int, seed: bytes, options: O) -> S:
        """The first position. ``seed`` is 32 bytes; only numbers that ``refuse`` accepts are asked for."""

    @abstractmethod
    def owes(self, state: S) -> frozenset[Seat]:
        """The seats that the match waits for; empty once it is over."""

    def may(self, state: S) -> frozenset[Seat]:
        """Those who owe, and whoever else may act now."""
        return self.owes(state)

    @abstractmethod
    def candidates(self, state: S, seat: Seat) -> Iterable[M]:
        """A generous list of moves to try; ``check`` decides. None that is legal comes twice."""

    def forms(self, state: S, seat: Seat) -> tuple[Form, ...]:
        """The moves that cannot be listed."""
        return ()

    @abstractmethod
    def check(self, state: S, seat: Seat, move: M) -> Violation | None:
        """Why this move is illegal, or None: the only place where legality is decided."""

    @abstractmethod
    def resolve(self, state: S, seat: Seat, move: M) -> Step[S]:
        """Carry out a move that passed ``check``."""

    @abstractmethod
    def timeout(self, state: S, seat: Seat) -> M:
        """What an owing seat does when its time is out; always legal."""

    @abstractmethod
    def leave(self, state: S, seat: Seat) -> Step[S]:
        """A seat gives up. Called only for a seat still in the match, before the outcome."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """All that ``seat`` may know, built field by field; None is a spectator."""

    @abstractmethod
    def imagine(self, view: V, chance: Chance) -> S:
        """Some state that ``view`` cannot tell from the true one: ``view(imagine(v, c), seat of v) == v``,
        and likewise legal moves, forms, refusals, pictures and texts."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How it ended, or None while it goes on."""

    def ticket(self, state: S, seat: Seat) -> str:
        """Joined to a seat's line count where waiting alone changes what the seat would want to do: a menu
        made under another ticket is stale. At most 8 letters or digits, from what the seat may know."""
        return ""

    def ahead(self, state: S, seat: Seat) -> Ahead | None:
        """What ``seat`` may answer ahead, from what it may know; while it is asked, still the scope in which
        its answers hold. None where there is nothing to answer ahead, and answers given before are void."""
        return None

    def uses(self, state: S, seat: Seat, word: str) -> Iterable[M]:
        """The moves that ``seat`` may have in mind when it wonders why it cannot play ``word`` (a card it
        holds): ``check`` then says what speaks against each. By default the candidates that name it."""
        for move in self.candidates(state, seat):
            if word in self.notation.write(move).split(" "):
                yield move

    def sealed(self, state: S, seat: Seat) -> bool:
        """Whether ``seat`` now decides without knowing what others decide at the same time, nor they what it
        does: such a decision has no best move, only a best mixture. By default where several owe."""
        return len(self.owes(state)) > 1

    def lesson(self) -> Lesson | None:
        """The first match of a newcomer, prepared; None where there is none."""
        return None

    def gone(self, state: S) -> frozenset[Seat]:
        """Seats that left or were put out, and can no longer give up."""
        return frozenset()

    def side(self, seat: Seat, seats: int, options: O) -> int:
        """Which side ``seat`` is on in a match of so many seats: those of one side win and lose together. By
        default everybody is alone."""
        return seat

    def tallies(self, step: Step[S]) -> Iterable[Tally]:
        """What the laboratory counts of a step, beside lengths and results."""
        return ()

    def used(self, moves: Sequence[tuple[Seat, M]], end: S) -> Iterable[tuple[Seat, str]]:
        """For statistics: who used which card, once for each use, in a match that is over in ``end`` after
        these ``moves``. Cards are told apart as far as ``Words.card`` does. By default none."""
        return ()

    def publishable(self, options: O) -> bool:
        """Whether the options may leave the server that a match was played in: False where they hold, by
        value, what is not ours to give away."""
        return True

    def confides(self, words: str) -> bool:
        """Whether a line of these words is for its own seat alone, even once the match is over: in a file it
        stays sealed for everybody else."""
        return False

    def value(self, view: V, seat: Seat) -> float:
        """How well ``view`` stands for ``seat``, in the game's own measure; the cautious player's compass."""
        return 0.0

    @abstractmethod
    def drawing(self) -> Drawing[V]:
        """The pictures; loads Pillow only when asked."""

    def most_plies(self, options: O) -> int | None:
        """``longest``, where it depends on the options whether a Game Master decides the end."""
        return self.longest

    # Written once for every game.

    def legal_moves(self, state: S, seat: Seat) -> tuple[M, ...]:
        """Every candidate that ``check`` lets pass, in the order of the candidates."""
        check = self.check
        return tuple([move for move in self.candidates(state, seat) if check(state, seat, move) is None])

    def play(self, state: S, seat: Seat, move: M) -> Step[S]:
        """``resolve`` behind ``check``. Raises IllegalMove."""
        violation = self.check(state, seat, move)
        if violation is not None:
            raise IllegalMove(violation)
        return self.resolve(state, seat, move)


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""A game of which only the contract is known."""


def told(events: Sequence[Event], seat: Seat | None) -> tuple[Event, ...]:
    """Those of ``events`` that ``seat`` (None: a spectator) hears of."""
    return tuple([event for event in events if event.audience is EVERYBODY or event.audience.hears(seat)])
