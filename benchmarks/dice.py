"""Three six-sided dice against a target, and the roll of a written expression, beside Avrae's dice.

The peer rolls with the standard library's luck, which nobody can check afterwards; it stands beside both of
ours, whose luck comes from a seed that can be shown.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable

from benchmarks.timing import Contender, Table, Work, race, times
from games.alatriste.checks import Check, roll
from games.alatriste.notation import write
from games.alatriste.odds import odds
from games.core import dice
from games.core.chance import Chance
from games.core.rollbook import NO_HEAD, PAGE, Line, Throw, key, line_hash, luck, next_head, open_page

ROLLS = 4_000
"""Made in one round."""

CHECK, EXPRESSION = Check(12, -1), "4d6kh3+2"

CHECKED = "a check of 3d6"


def checks() -> Work:
    """Reproducible luck, the verdict, and the exact chance it had."""

    def work(number: int) -> int:
        chance, done = Chance.from_seed(number.to_bytes(32, "big")), 0
        for _ in range(ROLLS):
            result, chance = roll(CHECK, chance)
            done += result.margin <= 12 and odds(CHECK).success > 0
        return done

    return work


def sealed() -> Work:
    """The same in the book of a channel: keys, commitments of the pages, sealed lines, heads."""

    def work(number: int) -> int:
        head, done, words = NO_HEAD, 0, write(CHECK)
        for turned in range(ROLLS // PAGE):
            seed = (number * ROLLS + turned).to_bytes(32, "big")
            page = open_page("42", turned + 1, done + 1, head, seed)
            head = page.commitment
            for place in range(PAGE):
                secret, salt = key(seed, place), str(done)
                result, _ = roll(CHECK, luck(secret, salt))
                thrown = (Throw(6, result.rolled),)
                line = Line(done + 1, "2026-05-01T18:30:00.000000Z", words, thrown, salt, secret.hex())
                head = next_head(head, line_hash(page, line))
                done += result.margin <= 12 and odds(CHECK).success > 0
        return done

    return work


def expressions() -> Work:
    """Read and rolled each time."""

    def work(number: int) -> int:
        chance = Chance.from_seed(number.to_bytes(32, "big"))
        for _ in range(ROLLS):
            _, chance = dice.roll(dice.read(EXPRESSION), chance)
        return ROLLS

    return work


def d20(text: str) -> Callable[[], Work]:
    """Avrae's dice, read and rolled each time (its reader keeps what it has read)."""

    def prepare() -> Work:
        module = importlib.import_module("d20")

        def work(_number: int) -> int:
            return sum(module.roll(text).total > 0 for _ in range(ROLLS))

        return work

    return prepare


def measure(rounds: int) -> Table:
    rows = race(
        CHECKED,
        "rolls",
        rounds,
        Contender("ours, reproducible, with its exact chance", checks),
        Contender("ours, audited: sealed in the book too", sealed),
        Contender("d20, the dice alone", d20("3d6"), "d20"),
    )
    written = race(
        f"`{EXPRESSION}`, read and rolled",
        "rolls",
        rounds,
        Contender("ours, reproducible", expressions),
        Contender("d20", d20(EXPRESSION), "d20"),
    )
    target = times("audited 3d6 beside d20", rows, "ours, audited", "d20", "rolls/s", 2.0)
    return Table((*rows, *written), (target,))
