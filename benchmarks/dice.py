"""Speed of dice: three six-sided dice against a target, and the roll of a written expression.

The peer rolls with the standard library's luck, which nobody can check afterwards; it stands beside both of
ours, whose luck comes from a seed that can be shown.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable

from benchmarks.timing import Contender, Measured, measured
from games.alatriste.checks import Check, roll
from games.alatriste.notation import write
from games.alatriste.odds import odds
from games.core import dice
from games.core.chance import Chance
from games.core.rollbook import NO_HEAD, PAGE, Line, Throw, key, line_hash, luck, next_head, open_page

ROLLS = 20_000
"""Made in one round."""

CHECK, EXPRESSION = Check(12, -1), "4d6kh3+2"


def checks() -> Callable[[int], int]:
    """Reproducible luck, the verdict, and the exact chance it had."""

    def work(number: int) -> int:
        chance, done = Chance.from_seed(number.to_bytes(32, "big")), 0
        for _ in range(ROLLS):
            result, chance = roll(CHECK, chance)
            done += result.margin <= 12 and odds(CHECK).success > 0
        return done

    return work


def sealed() -> Callable[[int], int]:
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


def expressions() -> Callable[[int], int]:
    """Read and rolled each time."""

    def work(number: int) -> int:
        chance = Chance.from_seed(number.to_bytes(32, "big"))
        for _ in range(ROLLS):
            _, chance = dice.roll(dice.read(EXPRESSION), chance)
        return ROLLS

    return work


def d20(text: str) -> Callable[[], Callable[[int], int]]:
    """Avrae's dice, read and rolled each time (its reader keeps what it has read)."""

    def prepare() -> Callable[[int], int]:
        module = importlib.import_module("d20")

        def work(_number: int) -> int:
            return sum(module.roll(text).total > 0 for _ in range(ROLLS // 10))

        return work

    return prepare


def results() -> list[Measured]:
    check, expression = "a check of 3d6", f"`{EXPRESSION}`, read and rolled"
    return [
        measured(check, "rolls", Contender("ours, reproducible, with its exact chance", checks)),
        measured(check, "rolls", Contender("ours, sealed in the book too", sealed)),
        measured(check, "rolls", Contender("d20, the dice alone", d20("3d6"), "d20")),
        measured(expression, "rolls", Contender("ours", expressions)),
        measured(expression, "rolls", Contender("d20", d20(EXPRESSION), "d20")),
    ]
