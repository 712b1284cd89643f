"""Check a match file: commitment, chain, and every move by the rules. Standard library alone.

python verify.pyz match.juez --commitment <what was posted in Discord>
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.core import chain, plain
from games.core.game import AnyGame, IllegalMove, Step
from games.core.matchfile import (
    HIDDEN,
    FileLine,
    MatchFile,
    UnreadableFile,
    opening_of,
    read,
)
from games.core.notation import Unreadable
from games.core.options import listed


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found about a file: its name, the sentence about it in English, and the facts in it."""

    what: str
    text: str
    facts: tuple[tuple[str, str | int], ...] = ()

    @classmethod
    def of(cls, what: str, text: str, **facts: str | int) -> Finding:
        return cls(what, text.format(**facts), tuple(facts.items()))


@dataclass(frozen=True, slots=True)
class Verdict:
    """``wrong`` says what is false in the file (empty: nothing); ``proved`` what was shown to be right;
    ``unchecked`` what could not be checked, and why. ``commitment`` is the file's own."""

    commitment: str
    wrong: tuple[Finding, ...]
    proved: tuple[Finding, ...]
    unchecked: tuple[Finding, ...]

    @property
    def verifies(self) -> bool:
        return not self.wrong


class _Wrong(Exception):
    """Something in the file is false; nothing after it can be checked."""

    def __init__(self, what: str, text: str, **facts: str | int) -> None:
        super().__init__(what)
        self.finding = Finding.of(what, text, **facts)


def verify(
    file: MatchFile, games: Mapping[str, AnyGame], commitment: str | None = None, head: str | None = None
) -> Verdict:
    """What can be said of a file. ``commitment`` is what was posted when the match opened and promises the
    luck; ``head`` the digits under the last board, which pin every move. What is not given is only shown to
    fit the rest of the file. Raises UnreadableFile for an opening that is none."""
    opening = opening_of(file)
    proved: list[Finding] = []
    unchecked: list[Finding] = []
    wrong: list[Finding] = []
    try:
        _check_commitment(file, opening, commitment, proved, unchecked)
        _check_chain(file, opening, proved)
        _check_head(file, head, proved, unchecked)
        _check_play(file, opening, games, proved, unchecked)
    except _Wrong as fault:
        wrong.append(fault.finding)
    return Verdict(opening["commitment"], tuple(wrong), tuple(proved), tuple(unchecked))


def _check_commitment(
    file: MatchFile,
    opening: dict[str, Any],
    given: str | None,
    proved: list[Finding],
    unchecked: list[Finding],
) -> None:
    posted = opening["commitment"]
    if given is not None and given.strip().lower() != posted:
        raise _Wrong("other_commitment", "the commitment is not the one that was posted")
    if file.seed == HIDDEN:
        unchecked.append(Finding.of("seed_hidden", "the seed is not shown while the match goes on"))
    elif chain.commitment(bytes.fromhex(file.seed)) != posted:
        raise _Wrong("other_seed", "the seed is not the one that the commitment promised")
    else:
        proved.append(Finding.of("seed_kept", "the seed is the one that the commitment promised"))
    if given is None:
        text = "consistent; compare this commitment with the one posted in Discord: {commitment}"
        unchecked.append(Finding.of("compare_commitment", text, commitment=posted))
    else:
        proved.append(Finding.of("commitment_posted", "the commitment is the one that was posted"))


def _check_chain(file: MatchFile, opening: dict[str, Any], proved: list[Finding]) -> None:
    """Plies without a gap, every open line the one that was hashed, the head over all of them."""
    if file.options != HIDDEN and hashlib.sha256(file.options.encode()).hexdigest() != opening["options"]:
        raise _Wrong("other_options", "the options are not those that the match was opened with")
    head = chain.first_head(file.opening)
    for ply, line in enumerate(file.lines, start=1):
        if line.ply != ply:
            raise _Wrong("line_missing", "line {ply} is missing", ply=ply)
        if isinstance(line, FileLine) and _hashed(file, opening["match"], line) != line.hash:
            raise _Wrong("line_changed", "line {ply} was changed", ply=ply)
        head = chain.next_head(head, line.hash)
    if head != file.head:
        raise _Wrong("chain_broken", "the lines do not give the head of the chain")
    proved.append(Finding.of("chain", "all lines give the head {head}", head=head[:8]))


def _check_head(file: MatchFile, given: str | None, proved: list[Finding], unchecked: list[Finding]) -> None:
    if given is None:
        text = "consistent; compare this head with the one under the last board: {head}"
        unchecked.append(Finding.of("compare_head", text, head=file.head[:8]))
    elif not given.strip() or not file.head.startswith(given.strip().lower()):
        raise _Wrong("other_head", "the head is not the one under the last board")
    else:
        proved.append(Finding.of("head_posted", "the head is the one under the last board"))


def _hashed(file: MatchFile, match: int, line: FileLine) -> str:
    nonce = bytes.fromhex(line.nonce)
    if file.seed != HIDDEN and nonce != chain.line_nonce(bytes.fromhex(file.seed), line.ply):
        return ""
    facts = (line.ply, line.kind, line.seat, line.nth, line.version, line.when, line.words)
    return chain.hash_behind(nonce, match, *facts)


def _check_play(
    file: MatchFile,
    opening: dict[str, Any],
    games: Mapping[str, AnyGame],
    proved: list[Finding],
    unchecked: list[Finding],
) -> None:
    """Play the match again by the rules, shuffles and dice included, and compare how it ended."""
    game = games.get(opening["game"])
    hidden = [line for line in file.lines if not isinstance(line, FileLine)]
    if game is None:
        unchecked.append(Finding.of("no_rules", "the rules of this game are not here: no move was checked"))
    elif file.seed == HIDDEN or hidden:
        text = "{n} lines are hidden: the moves were not played again"
        unchecked.append(Finding.of("lines_hidden", text, n=len(hidden)))
    elif file.options == HIDDEN:
        text = "the options stay where the match was played: the moves were not played again"
        unchecked.append(Finding.of("options_hidden", text))
    elif {line.version for line in file.lines if isinstance(line, FileLine)} - {game.version} or (
        opening["version"] != game.version
    ):
        text = "played by other rules than version {version}: the moves were not played again"
        unchecked.append(Finding.of("other_version", text, version=game.version))
    else:
        _replay(file, opening, game)
        text = "every move is legal by version {version} of the rules, every shuffle and die too"
        proved.append(Finding.of("replayed", text, version=game.version))


def _replay(file: MatchFile, opening: dict[str, Any], game: AnyGame) -> None:
    options = _options(file, game)
    salts: list[str] = opening["salts"]
    seated = len(salts) in game.seats and len(file.names) == len(salts)
    if not seated or game.refuse(len(salts), options) is not None:
        raise _Wrong("cannot_open", "no match can be opened with these options and seats")
    state = game.start(len(salts), chain.match_seed(bytes.fromhex(file.seed), salts), options)
    reach = {0: state}  # what an undo may go back to: nothing behind a step that is final
    for line in file.lines:
        if not isinstance(line, FileLine):
            raise _Wrong("line_missing", "line {ply} is missing", ply=line.ply)
        try:
            step = _step(game, state, reach, line, len(salts))
        except (IllegalMove, Unreadable, ValueError) as fault:
            if isinstance(fault, IllegalMove):
                article = fault.violation.article
                text = "line {ply} is no legal move (article {article})"
                raise _Wrong("illegal", text, ply=line.ply, article=article) from None
            raise _Wrong("unreadable", "line {ply} is no move of this game", ply=line.ply) from None
        state = step.state
        reach = {line.ply: state} if step.final else reach | {line.ply: state}
    outcome = game.outcome(state)
    if (file.status == "over") is not (outcome is not None) or file.outcome != outcome:
        raise _Wrong("other_end", "the match did not end as the file says")


def _step(game: AnyGame, state: Any, reach: Mapping[int, Any], line: FileLine, seats: int) -> Step[Any]:
    """What a line did. Raises IllegalMove, Unreadable, ValueError."""
    if game.outcome(state) is not None or line.seat >= seats:
        raise ValueError
    if line.kind == "undo":
        if int(line.words) not in reach:
            raise ValueError
        return Step(reach[int(line.words)])
    if line.kind == "leave":
        if line.seat in game.gone(state):
            raise ValueError
        return game.leave(state, line.seat)
    return game.play(state, line.seat, game.notation.read(line.words))


def _options(file: MatchFile, game: AnyGame) -> Any:
    try:
        options = plain.read(game.options, json.loads(file.options))
    except (plain.NotPlain, ValueError, RecursionError):
        raise _Wrong("bad_options", "the options are none of this game") from None
    for option in listed(game.options):
        if getattr(options, option.key) not in option.values:
            raise _Wrong("bad_options", "the options are none of this game")
    return options


# The program


def main(games: Mapping[str, AnyGame], arguments: list[str] | None = None) -> int:
    """0 for a file in which nothing is wrong, 1 where something is, 2 for what is no match file."""
    parser = argparse.ArgumentParser(
        prog="verify", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file")
    parser.add_argument("--commitment", help="the 64 digits that were posted when the match opened")
    parser.add_argument("--head", help="the digits under the last board")
    given = parser.parse_args(arguments)
    try:
        with open(given.file, encoding="utf-8", newline="") as opened:
            verdict = verify(read(opened.read()), games, given.commitment, given.head)
    except (UnreadableFile, UnicodeDecodeError, OSError) as fault:
        print(f"{given.file}: {fault}", file=sys.stderr)
        return 2
    for mark, findings in (("✔", verdict.proved), ("·", verdict.unchecked), ("✖", verdict.wrong)):
        for finding in findings:
            print(f"{mark} {finding.text}")
    print("verifies" if verdict.verifies else "DOES NOT VERIFY")
    return 0 if verdict.verifies else 1
