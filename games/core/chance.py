"""Luck as a value: a seed and a counter, or values loaded by a test.

Block ``i`` is ``HMAC-SHA256(seed, "chance|" i)``, with ``i`` in decimal. A number below ``n`` is the first
eight bytes of the next block, big-endian, modulo ``n``; a block at or above the largest multiple of ``n``
under 2**64 is passed over, so no face is likelier than another. docs/protocol.md describes it for auditors.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

_WORD = 1 << 64


class OutOfLuck(Exception):
    """A test loaded fewer values than the rules asked for, or one that does not fit."""


@dataclass(frozen=True, slots=True)
class Chance:
    """``seed`` is 64 hexadecimal digits; ``counter`` the number of blocks used so far. With ``loaded`` set
    (tests only) the values come from there, in order, and the seed is ignored."""

    seed: str
    counter: int = 0
    loaded: tuple[int, ...] | None = None

    @classmethod
    def from_seed(cls, seed: bytes) -> Chance:
        return cls(seed.hex())

    @classmethod
    def from_values(cls, *values: int) -> Chance:
        """Luck that a test has chosen: each value answers one call of :meth:`below`."""
        return cls("00" * 32, 0, values)

    def below(self, n: int) -> tuple[int, Chance]:
        """A number from 0 to ``n - 1``, and the chance that is left. ValueError unless 1 <= n <= 2**32."""
        if not 1 <= n <= 1 << 32:
            raise ValueError(f"cannot draw below {n}")
        if self.loaded is not None:
            return self._unload(n)
        key, counter, limit = bytes.fromhex(self.seed), self.counter, _WORD - _WORD % n
        while True:
            block = hmac.digest(key, b"chance|%d" % counter, "sha256")
            counter += 1
            word = int.from_bytes(block[:8], "big")
            if word < limit:
                return word % n, Chance(self.seed, counter)

    def _unload(self, n: int) -> tuple[int, Chance]:
        if not self.loaded or not 0 <= self.loaded[0] < n:
            raise OutOfLuck(f"asked below {n}, loaded: {self.loaded}")
        return self.loaded[0], Chance(self.seed, self.counter + 1, self.loaded[1:])

    def roll(self, sides: int) -> tuple[int, Chance]:
        """One die: 1 to ``sides``."""
        value, rest = self.below(sides)
        return value + 1, rest

    def pick(self, items: Sequence[T]) -> tuple[T, Chance]:
        """One of ``items``, each as likely as any other."""
        index, rest = self.below(len(items))
        return items[index], rest

    def shuffle(self, items: Sequence[T]) -> tuple[tuple[T, ...], Chance]:
        """All of ``items`` in a random order (Fisher-Yates, from the last place to the second)."""
        order, rest = list(items), self
        for last in range(len(order) - 1, 0, -1):
            other, rest = rest.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order), rest

    def sample(self, items: Sequence[T], count: int) -> tuple[tuple[T, ...], Chance]:
        """``count`` different places of ``items``, in the order drawn."""
        left, rest, drawn = list(items), self, []
        for _ in range(count):
            index, rest = rest.below(len(left))
            drawn.append(left.pop(index))
        return tuple(drawn), rest
