"""A match in memory with what only the referee may touch: the seed, and the states an undo may go back to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import TypeAdapter

from bot.match import Kind, Line, Match, Spoken, Status
from bot.stamps import stamp
from games.core import chain
from games.core.game import AnyGame, Outcome, Seat, Step
from games.core.notation import Unreadable


@dataclass(slots=True, eq=False)
class Table:
    """``states[k]`` is the state after line ``k``, as far back as an undo may reach. ``doubtful``: a write
    was broken off, so the disk may know more than the memory; read it again first."""

    match: Match
    seed: bytes = field(repr=False)
    states: dict[int, Any] = field(default_factory=dict, repr=False)
    doubtful: bool = False

    def hash(self, line: Line) -> str:
        """What the ``hash`` of ``line`` has to be."""
        return chain.line_hash(
            self.seed,
            self.match.id,
            line.ply,
            line.kind,
            line.seat,
            line.nth,
            line.version,
            stamp(line.when),
            line.words,
        )

    def begin(self, opening: str, state: Any) -> None:
        """The match starts from ``state``."""
        self.match.state = state
        self.match.head = chain.first_head(opening)
        self.states = {0: state}

    def take(self, line: Line, step: Step[Any]) -> Spoken:
        """A line that is on disk is now in memory too."""
        match, spoken = self.match, Spoken(line, step.events, step.final)
        match.record.append(spoken)
        match.state = step.state
        match.head = chain.next_head(match.head, line.hash)
        if step.final:  # no undo reaches behind it
            self.states.clear()
        self.states[line.ply] = step.state
        return spoken

    def close(self, status: Status, outcome: Outcome | None) -> None:
        """The match is over or ended: its seed is shown."""
        self.match.status = status
        self.match.outcome = outcome
        self.match.seed = self.seed.hex()
        self.states.clear()


def carry_out(
    game: AnyGame, states: Mapping[int, Any], state: Any, kind: Kind, seat: Seat, words: str
) -> Step[Any]:
    """What a line does to ``state``. Raises IllegalMove, Unreadable, KeyError for an undo out of reach."""
    if kind == "undo":
        return Step(states[int(words)])
    if kind == "leave":
        return game.leave(state, seat)
    if not _keeps(words):
        raise Unreadable(words)
    return game.play(state, seat, game.notation.read(words))


def _keeps(words: str) -> bool:
    """Whether every database keeps this text: PostgreSQL takes no NUL, half a surrogate pair is no UTF-8."""
    return "\0" not in words and words.encode(errors="ignore").decode() == words


class Shape:
    """How the values of one game are written to disk and checked when they come back."""

    def __init__(self, game: AnyGame) -> None:
        self._state: TypeAdapter[Any] = TypeAdapter(game.state_type)
        self._options: TypeAdapter[Any] = TypeAdapter(game.options)

    def write_durably(self, state: Any) -> str:
        """The state as text, once it is certain that this text gives the state again. Raises ValueError."""
        text = self._state.dump_json(state).decode()
        if self.read_state(text) != state:
            raise ValueError("a state does not survive the disk")
        return text

    def read_state(self, text: str) -> Any:
        """Raises pydantic.ValidationError."""
        return self._state.validate_json(text)

    def write_options(self, options: Any) -> str:
        return self._options.dump_json(options).decode()

    def read_options(self, text: str) -> Any:
        """Raises pydantic.ValidationError."""
        return self._options.validate_json(text)


_OUTCOME: TypeAdapter[Outcome] = TypeAdapter(Outcome)


def write_outcome(outcome: Outcome) -> str:
    return _OUTCOME.dump_json(outcome).decode()


def read_outcome(text: str) -> Outcome:
    """Raises pydantic.ValidationError."""
    return _OUTCOME.validate_json(text)
