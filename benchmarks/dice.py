"""Three six-sided dice against a target, and the roll of a written expression, beside Avrae's dice.

The peer rolls with the standard library's luck, which nobody can check afterwards; it stands beside both of
ours, whose luck comes from a seed that can be shown.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import partial

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

THREE = "3d6"


def dice_alone() -> Work:
    """Three dice whose luck can be shown."""

    def work(number: int) -> int:
        chance, done = Chance.from_seed(number.to_bytes(32, "big")), 0
        for _ in range(ROLLS):
            rolled, chance = chance.dice(3, 6)
            done += sum(rolled) > 0
        return done

    return work


def sealed() -> Work:
    """The same in the book of a channel: keys, commitments of the pages, sealed lines, heads."""
    return partial(_in_the_book, lambda chance: chance.dice(3, 6)[0], "3d6")


def checks() -> Work:
    """Sealed too, with the verdict and the exact chance it had."""

    def checked(chance: Chance) -> tuple[int, ...]:
        result, _ = roll(CHECK, chance)
        if result.margin > 12 or not odds(CHECK).success:
            raise AssertionError("no such margin, and no check without a chance")
        return result.rolled

    return partial(_in_the_book, checked, write(CHECK))


def _in_the_book(rolled: Callable[[Chance], tuple[int, ...]], words: str, number: int) -> int:
    head, done = NO_HEAD, 0
    for turned in range(ROLLS // PAGE):
        seed = (number * ROLLS + turned).to_bytes(32, "big")
        page = open_page("42", turned + 1, done + 1, head, seed)
        head = page.commitment
        for place in range(PAGE):
            secret, salt = key(seed, place), str(done)
            thrown = (Throw(6, rolled(luck(secret, salt))),)
            line = Line(done + 1, "2026-05-01T18:30:00.000000Z", words, thrown, salt, secret.hex())
            head = next_head(head, line_hash(page, line))
            done += 1
    return done


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
        THREE,
        "rolls",
        rounds,
        Contender("ours, reproducible", dice_alone),
        Contender("ours, audited: sealed in the book", sealed),
        Contender("ours, audited, as a check with its exact chance", checks),
        Contender("d20, the dice alone", d20("3d6"), "d20"),
    )
    written = race(
        f"`{EXPRESSION}`, read and rolled",
        "rolls",
        rounds,
        Contender("ours, reproducible", expressions),
        Contender("d20", d20(EXPRESSION), "d20"),
    )
    target = times("audited 3d6 beside d20", rows, "ours, audited: sealed", "d20", "rolls/s", 2.0)
    return Table((*rows, *written), (target,))
