"""The file of a match: readable text that anyone can check with the standard library alone.

    juez-de-campo match 1
    opening {"match":7,"game":"ring",...}
    options {"ace":"high",...}
    seed 0001...                      (a dash while the match goes on)
    seat 0 Ana
    line 1 move 0 1 1 2026-05-01T18:30:00.000007Z <nonce> <hash> bid 4
    hidden 2 <hash>
    head <hash>
    end over 1,2 10,4 7.1 points
    sha256 <hash of every byte before this line>

docs/protocol.md tells auditors what each part means. Nothing in the file names an account.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from games.core.game import Outcome, Seat

FIRST: Final = "juez-de-campo match 1"

MOST_BYTES: Final = 4_000_000
MOST_LINES: Final = 20_000
"""A file with more is not read: the longest match has far fewer."""

_HEX = re.compile("[0-9a-f]{64}")
_WHEN = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z")
_KINDS: Final = ("move", "timeout", "leave", "undo")
HIDDEN: Final = "-"
"""Stands where the seed, or the options, are not told."""


class UnreadableFile(Exception):
    """What is given is no match file; the text says what is wrong with it, and in which line."""


@dataclass(frozen=True, slots=True)
class FileLine:
    """One line of the record as the file tells it."""

    ply: int
    kind: str
    seat: Seat
    nth: int
    version: int
    when: str
    nonce: str
    hash: str
    words: str


@dataclass(frozen=True, slots=True)
class HiddenLine:
    """A line that the reader of the file may not know."""

    ply: int
    hash: str


@dataclass(frozen=True, slots=True)
class MatchFile:
    """What a file claims. ``opening`` and ``options`` are the stored texts, ``seed`` hexadecimal; options and
    seed are HIDDEN where they are not told. ``status`` is ``live``, ``over``, ``ended`` or ``drawn``; the
    outcome is told for ``over``."""

    opening: str
    options: str
    seed: str
    names: tuple[str, ...]
    lines: tuple[FileLine | HiddenLine, ...]
    head: str
    status: str
    outcome: Outcome | None = None


def write(file: MatchFile) -> str:
    """The text of the file, its last line the hash of all before."""
    body = "".join(f"{line}\n" for line in _lines(file))
    return f"{body}sha256 {hashlib.sha256(body.encode()).hexdigest()}\n"


def _lines(file: MatchFile) -> Iterator[str]:
    yield FIRST
    yield f"opening {file.opening}"
    yield f"options {file.options}"
    yield f"seed {file.seed}"
    for seat, name in enumerate(file.names):
        yield f"seat {seat} {_one_line(name)}"
    for line in file.lines:
        yield _line(line)
    yield f"head {file.head}"
    yield f"end {file.status}{_end(file.outcome)}"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _line(line: FileLine | HiddenLine) -> str:
    if isinstance(line, HiddenLine):
        return f"hidden {line.ply} {line.hash}"
    head = f"line {line.ply} {line.kind} {line.seat} {line.nth} {line.version} {line.when}"
    return f"{head} {line.nonce} {line.hash} {json.dumps(line.words, ensure_ascii=False)}"


def _end(outcome: Outcome | None) -> str:
    if outcome is None:
        return ""
    places, points = (",".join(map(str, numbers)) for numbers in (outcome.places, outcome.points))
    return f" {places} {points or HIDDEN} {outcome.article} {outcome.reason}"


# Reading


def read(text: str) -> MatchFile:
    """Raises UnreadableFile. What the file claims is not checked here, but for its own last line."""
    if len(text.encode(errors="replace")) > MOST_BYTES:
        raise UnreadableFile(f"it is larger than {MOST_BYTES} bytes")
    body, mark, last = text.rpartition("sha256 ")
    if not mark or not body.endswith("\n"):
        raise UnreadableFile("its last line, the hash of all before it, is missing")
    if _digest(body) != last.rstrip("\n") or last.count("\n") > 1:
        raise UnreadableFile("something in it was changed: its last line is the hash of other bytes")
    lines = body.split("\n")[:-1]
    if len(lines) > MOST_LINES:
        raise UnreadableFile(f"it has more than {MOST_LINES} lines")
    if not lines or lines[0] != FIRST:
        raise UnreadableFile("its first line says that it is something else")
    return _Reader(lines).file()


def _digest(body: str) -> str:
    """The hash of a text; half a surrogate pair, which no file holds, counts as a question mark."""
    return hashlib.sha256(body.encode(errors="replace")).hexdigest()


class _Reader:
    """Goes through the lines of a file once."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self._at = 1

    def file(self) -> MatchFile:
        opening, options, seed = (self._after(word) for word in ("opening", "options", "seed"))
        names = tuple(self._name(seat) for seat in range(self._run("seat")))
        record = tuple(self._record() for _ in range(self._run("line", "hidden")))
        head, (status, outcome) = self._hash(self._after("head")), self._ending(self._after("end"))
        if self._at != len(self._lines):
            raise self._wrong()
        if seed != HIDDEN:
            self._hash(seed)
        return MatchFile(opening, options, seed, names, record, head, status, outcome)

    def _wrong(self) -> UnreadableFile:
        return UnreadableFile(f"line {self._at} is not what stands there in a match file")

    def _after(self, word: str) -> str:
        """The rest of the next line, which begins with ``word``."""
        line = self._lines[self._at] if self._at < len(self._lines) else ""
        self._at += 1
        if not line.startswith(f"{word} "):
            raise self._wrong()
        return line[len(word) + 1 :]

    def _run(self, *words: str) -> int:
        """How many lines from here on begin with one of ``words``."""
        count = 0
        for line in self._lines[self._at :]:
            if line.partition(" ")[0] not in words:
                break
            count += 1
        return count

    def _name(self, seat: int) -> str:
        number, _, name = self._after("seat").partition(" ")
        if number != str(seat):
            raise self._wrong()
        return name

    def _record(self) -> FileLine | HiddenLine:
        if self._lines[self._at].startswith("hidden "):
            parts = self._after("hidden").split(" ")
            if len(parts) != 2:
                raise self._wrong()
            return HiddenLine(self._number(parts[0]), self._hash(parts[1]))
        parts = self._after("line").split(" ", 8)
        if len(parts) != 9 or parts[1] not in _KINDS or not _WHEN.fullmatch(parts[5]):
            raise self._wrong()
        ply, seat, nth, version = (self._number(parts[place]) for place in (0, 2, 3, 4))
        nonce, digest = self._hash(parts[6]), self._hash(parts[7])
        return FileLine(ply, parts[1], seat, nth, version, parts[5], nonce, digest, self._words(parts[8]))

    def _words(self, text: str) -> str:
        try:
            words = json.loads(text)
        except (ValueError, RecursionError):
            raise self._wrong() from None
        if not isinstance(words, str):
            raise self._wrong()
        return words

    def _number(self, text: str) -> int:
        if not re.fullmatch("0|[1-9][0-9]{0,8}", text):
            raise self._wrong()
        return int(text)

    def _hash(self, text: str) -> str:
        if not _HEX.fullmatch(text):
            raise self._wrong()
        return text

    def _ending(self, text: str) -> tuple[str, Outcome | None]:
        status, *rest = text.split(" ", 4)
        if status not in ("live", "over", "ended", "drawn") or (len(rest) == 4) is not (status == "over"):
            raise self._wrong()
        if status != "over":
            return status, None
        places, points, article, reason = rest
        return status, Outcome(article, reason, self._numbers(places), self._numbers(points))

    def _numbers(self, text: str) -> tuple[int, ...]:
        if text == HIDDEN:
            return ()
        if not re.fullmatch("-?[0-9]{1,9}(,-?[0-9]{1,9})*", text):
            raise self._wrong()
        return tuple(map(int, text.split(",")))


def opening_of(file: MatchFile) -> dict[str, Any]:
    """The parts of the opening. Raises UnreadableFile."""
    try:
        found = json.loads(file.opening)
    except (ValueError, RecursionError):
        found = None
    kinds = {"match": int, "game": str, "version": int, "commitment": str, "preset": str, "options": str}
    fits = isinstance(found, dict) and all(type(found.get(key)) is kind for key, kind in kinds.items())
    if not fits or not _texts(found.get("salts")):
        raise UnreadableFile("its opening is not that of a match")
    return dict(found)


def _texts(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= 26 and all(isinstance(each, str) for each in value)
