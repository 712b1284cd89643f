"""Plays a judge's sheet.

    # 3.1  A red card moves nobody.          a section: its article, and what it shows
    players  Ana Beto                        the seats in order (these two, if not said)
    options  casa ace=high                   a preset, options, or both
    seed     7                               the luck of the match, as a number
    open     refused 8.1                     such a match is refused (or, with ``open`` alone, not)
    given    hands club-7 | heart-9          a drawn position, in the words of the game's adapter
    dice     2 0                             the next values of luck, each below what is asked
    Ana      step club-7 b1                  a move that is legal
    Ana      step heart-9 b2   refused 3.1   a move that is refused by this article
    Beto     let   => endurance 10 9; pile 24     what holds afterwards, in the words of the adapter
    =>       turn Ana                        what holds now
    Beto     times out                       the referee moves for a seat that is late
    Beto     leaves                          a seat gives up
    Beto     may parry heart-9               the move is legal; it is not made
    Beto     sees hand heart-9               what a seat knows; ``Crowd`` is a spectator
    Beto     hears Ana draws 2 cards.        what a seat is told of the last move, in English
    Beto     hears nothing                   ... or that it is told nothing
    over     Ana 7.1                         who has won (or ``draw``) and by which article

A move is written as in the match file. ``tests/scenarios/<game>.py`` says which words a game adds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from games.core.chance import Chance
from games.core.game import AnyGame, Event, IllegalMove, Seat, told
from games.core.notation import Unreadable
from games.core.options import chosen

SHEETS = Path(__file__).parent

Names = Sequence[str]

CROWD = "Crowd"

_HEADING = re.compile(r"# (?P<article>[0-9]+(?:\.[0-9]+)*[a-z]?)  (?P<sentence>.+\.)")


class SheetError(AssertionError):
    """The sheet cannot be read, or the rules say otherwise."""


@dataclass(frozen=True)
class Adapter:
    """The words that a game adds: ``given`` changes a state, ``facts`` read one, ``sights`` read a view.
    Facts and sights answer with the words that are expected after their name."""

    game: AnyGame
    given: Callable[[Any, tuple[str, ...], Names], Any]
    facts: dict[str, Callable[[Any, Names], str]]
    sights: dict[str, Callable[[Any, Names], str]]
    chapters: range | None = None
    """The chapters that sheets are for, where those of others are about no match and are tested elsewhere."""


@dataclass(frozen=True)
class Sheet:
    """One section of a file."""

    path: Path
    line: int
    article: str
    sentence: str
    lines: tuple[tuple[int, str], ...]

    def __str__(self) -> str:
        return f"{self.path.parent.name}/{self.path.name}:{self.line} {self.article} {self.sentence}"


def sheets(game: str) -> Iterator[Sheet]:
    """Every section of every file under ``tests/scenarios/<game>``."""
    for path in sorted((SHEETS / game).glob("*.txt")):
        yield from read(path)


def read(path: Path) -> Iterator[Sheet]:
    """The sections of one file. Raises SheetError for a heading without article or full stop."""
    heading: re.Match[str] | None = None
    start, lines = 0, []
    for number, line in enumerate([*path.read_text(encoding="utf-8").splitlines(), "#"], 1):
        if not line.startswith("#"):
            if line.strip():
                lines.append((number, line.strip()))
            continue
        if heading is not None:
            yield Sheet(path, start, heading["article"], heading["sentence"], tuple(lines))
        elif lines:
            raise SheetError(f"{path.name}:{lines[0][0]}: no heading above")
        heading, start, lines = _HEADING.fullmatch(line), number, []
        if heading is None and line != "#":
            raise SheetError(f"{path.name}:{number}: not a heading: {line}")


def play(adapter: Adapter, sheet: Sheet) -> None:
    """Play the sheet. Raises SheetError, naming file and line, where the rules say otherwise."""
    table = Table(adapter)
    for number, line in sheet.lines:
        try:
            table.do(line)
        except SheetError as fault:
            raise SheetError(f"{sheet.path.name}:{number}: {line}\n{fault}") from None
        except (IllegalMove, Unreadable) as fault:
            raise SheetError(f"{sheet.path.name}:{number}: {line}\nnot legal: {fault!r}") from fault


@dataclass
class Table:
    """A sheet while it is played."""

    adapter: Adapter
    names: tuple[str, ...] = ("Ana", "Beto")
    preset: str | None = None
    changes: dict[str, str] = field(default_factory=dict)
    seed: int = 0
    begun: Any = None
    last: tuple[Event, ...] = ()

    def do(self, line: str) -> None:
        """One line of the sheet."""
        deed, _, expected = line.partition("=>")
        first, *rest = re.split(r"\s+", deed.strip()) if deed.strip() else [""]
        if first in _COMMANDS:
            _COMMANDS[first](self, tuple(rest))
        elif first in (*self.names, CROWD):
            self._seat(None if first == CROWD else self.names.index(first), deed.split(None, 1)[1].strip())
        elif first:
            raise SheetError(f"neither a command nor a player: {first}")
        for claim in filter(None, map(str.strip, expected.split(";"))):
            self._holds("now", self.adapter.facts, self.state, claim)

    @property
    def state(self) -> Any:
        """The position; the match is opened when it is first asked for."""
        if self.begun is None:
            game, options = self.adapter.game, self._options()
            violation = game.refuse(len(self.names), options)
            if violation is not None:
                raise SheetError(f"the match is refused: {violation}")
            self.begun = game.start(len(self.names), self.seed.to_bytes(32, "big"), options)
        return self.begun

    def _options(self) -> Any:
        return chosen(self.adapter.game.options, self.preset, self.changes)

    def _players(self, words: tuple[str, ...]) -> None:
        self.names = words

    def _choose(self, words: tuple[str, ...]) -> None:
        for word in words:
            key, equals, value = word.partition("=")
            if equals:
                self.changes[key] = value
            else:
                self.preset = key

    def _seed(self, words: tuple[str, ...]) -> None:
        self.seed = int(words[0])

    def _open(self, words: tuple[str, ...]) -> None:
        violation = self.adapter.game.refuse(len(self.names), self._options())
        given = ("refused", violation.article) if violation else ()
        if given != words:
            raise SheetError(f"the rules say: {violation}")

    def _given(self, words: tuple[str, ...]) -> None:
        self.begun = self.adapter.given(self.state, words, self.names)

    def _dice(self, words: tuple[str, ...]) -> None:
        self.begun = replace(self.state, chance=Chance.from_values(*map(int, words)))

    def _over(self, words: tuple[str, ...]) -> None:
        outcome = self.adapter.game.outcome(self.state)
        if outcome is None:
            raise SheetError("the match goes on")
        said = (*(self.names[seat] for seat in outcome.winners), outcome.article)
        if (said if outcome.winners else ("draw", outcome.article)) != words:
            raise SheetError(f"the rules say: {outcome}")

    def _seat(self, seat: Seat | None, rest: str) -> None:
        """A line that begins with a player's name."""
        verb, _, tail = rest.partition(" ")
        tail = tail.strip()
        if verb == "sees":
            view = self.adapter.game.view(self.state, seat)
            self._holds("seen", self.adapter.sights, view, tail)
        elif verb == "hears":
            self._hears(seat, tail)
        elif seat is None:
            raise SheetError("the crowd only sees and hears")
        elif rest == "leaves":
            self._after(self.adapter.game.leave(self.state, seat))
        elif rest == "times out":
            game = self.adapter.game
            self._after(game.play(self.state, seat, game.timeout(self.state, seat)))
        elif verb == "may":
            self._move(seat, tail, try_only=True)
        else:
            self._move(seat, rest)

    def _move(self, seat: Seat, text: str, *, try_only: bool = False) -> None:
        notation, _, refused = (part.strip() for part in re.sub(r"\s+refused\s+", "\0", text).partition("\0"))
        game = self.adapter.game
        move = game.notation.read(re.sub(r"\s+", " ", notation))
        if refused:
            violation = game.check(self.state, seat, move)
            if violation is None or violation.article != refused:
                raise SheetError(f"the rules say: {violation or 'legal'}")
            return
        step = game.play(self.state, seat, move)
        if not try_only:
            self._after(step)

    def _after(self, step: Any) -> None:
        self.begun, self.last = step.state, step.events

    def _hears(self, seat: Seat | None, sentence: str) -> None:
        words = self.adapter.game.words
        say = words.voice("en")
        heard = [words.event(say, event, self.names) for event in told(self.last, seat)]
        if sentence not in heard and not (sentence == "nothing" and not heard):
            raise SheetError(f"heard: {heard}")

    def _holds(
        self, what: str, known: dict[str, Callable[[Any, Names], str]], thing: Any, claim: str
    ) -> None:
        key, _, expected = claim.partition(" ")
        if key not in known:
            raise SheetError(f"no such fact: {key}")
        actual, expected = known[key](thing, self.names), re.sub(r"\s+", " ", expected.strip())
        if actual != expected:
            raise SheetError(f"{what}: {key} {actual}")


_COMMANDS: dict[str, Callable[[Table, tuple[str, ...]], None]] = {
    "players": Table._players,
    "options": Table._choose,
    "seed": Table._seed,
    "open": Table._open,
    "given": Table._given,
    "dice": Table._dice,
    "over": Table._over,
}
