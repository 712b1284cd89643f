"""What makes a match checkable: commitment, seed, line hashes, head. docs/protocol.md is for auditors.

Texts are UTF-8; hashes are SHA-256, written in hexadecimal.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Sequence

from games.core.chance import Chance
from games.core.game import Seat


def commitment(seed: bytes) -> str:
    """What is posted when a match opens."""
    return hashlib.sha256(seed).hexdigest()


def match_seed(seed: bytes, salts: Sequence[str]) -> bytes:
    """The 32 bytes that the rules draw from: nobody chose them alone. ``salts`` in the order of the seats,
    empty for an empty slot."""
    return hmac.digest(seed, b"start|" + ",".join(salts).encode(), "sha256")


def practice_luck(seed: bytes, ply: int, seat: Seat) -> Chance:
    """What a practice seat chooses by after line ``ply``: from the seed, so that the record can be played
    again, and apart from everything that the rules draw."""
    return Chance.from_seed(hmac.digest(seed, b"practice|%d|%d" % (ply, seat), "sha256"))


def opening(
    match: int, game: str, version: int, committed: str, salts: Sequence[str], preset: str, options: str
) -> str:
    """What a match started from, as text: the chain begins with its hash. ``options`` is the stored text."""
    return json.dumps(
        {
            "match": match,
            "game": game,
            "version": version,
            "commitment": committed,
            "salts": list(salts),
            "preset": preset,
            "options": hashlib.sha256(options.encode()).hexdigest(),
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def line_hash(
    seed: bytes,
    match: int,
    ply: int,
    kind: str,
    seat: Seat,
    nth: int,
    version: int,
    when: str,
    words: str,
) -> str:
    """The hash of one line behind its nonce, so that a short bid cannot be guessed from it. ``when`` is a
    time in UTC as it stands in a line: ``2026-05-01T18:30:00.000000Z``."""
    return hash_behind(line_nonce(seed, ply), match, ply, kind, seat, nth, version, when, words)


def line_nonce(seed: bytes, ply: int) -> bytes:
    """The 32 bytes that line ``ply`` is hashed behind."""
    return hmac.digest(seed, b"line|%d" % ply, "sha256")


def hash_behind(
    nonce: bytes, match: int, ply: int, kind: str, seat: Seat, nth: int, version: int, when: str, words: str
) -> str:
    """The hash of one line of which the nonce is known."""
    text = f"{match}|{ply}|{kind}|{seat}|{nth}|{version}|{when}|{words}"
    return hashlib.sha256(nonce + text.encode()).hexdigest()


def first_head(opened: str) -> str:
    """The head before the first line; ``opened`` is the text of :func:`opening`."""
    return hashlib.sha256(b"open|" + opened.encode()).hexdigest()


def next_head(head: str, line: str) -> str:
    """The head after a line with the hash ``line``."""
    return hashlib.sha256(bytes.fromhex(head) + bytes.fromhex(line)).hexdigest()


def head(opened: str, lines: Iterable[str]) -> str:
    """The head over all ``lines`` (their hashes, in order)."""
    last = first_head(opened)
    for line in lines:
        last = next_head(last, line)
    return last
