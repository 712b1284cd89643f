"""Luck as a value: a seed and a counter, or values loaded by a test.

Block ``i`` is ``HMAC-SHA256(seed, "chance|" i)``, with ``i`` in decimal. A number below ``n`` is the first
eight bytes of the next block, big-endian, modulo ``n``; a block at or above the largest multiple of ``n``
under 2**64 is passed over, so no face is likelier than another. docs/protocol.md describes it for auditors.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256, shake_128
from typing import Any, TypeVar

T = TypeVar("T")

_WORD = 1 << 64
_MOST = 1 << 32
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))


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
        values, rest = self._series((n,))
        return values[0], rest

    def _series(self, limits: Iterable[int]) -> tuple[list[int], Chance]:
        """A number below each of ``limits``, one after the other, and the chance that is left."""
        if self.loaded is not None:
            return self._unload(limits)
        (inner, outer), counter, values = _keyed(self.seed), self.counter, []
        for n in limits:
            _bounds(n)
            word = most = _WORD - _WORD % n
            while word >= most:
                within, block = inner.copy(), outer.copy()
                within.update(b"chance|%d" % counter)
                block.update(within.digest())
                word = int.from_bytes(block.digest()[:8], "big")
                counter += 1
            values.append(word % n)
        return values, Chance(self.seed, counter)

    def _unload(self, limits: Iterable[int]) -> tuple[list[int], Chance]:
        left, values = self.loaded or (), []
        for n in limits:
            _bounds(n)
            if not left or not 0 <= left[0] < n:
                raise OutOfLuck(f"asked below {n}, loaded: {left}")
            values.append(left[0])
            left = left[1:]
        return values, Chance(self.seed, self.counter + len(values), left)

    def roll(self, sides: int) -> tuple[int, Chance]:
        """One die: 1 to ``sides``."""
        value, rest = self.below(sides)
        return value + 1, rest

    def dice(self, count: int, sides: int) -> tuple[tuple[int, ...], Chance]:
        """``count`` dice thrown together, in order. As many as fit into one number below 2**32 are drawn at
        once and read as its digits in base ``sides``, the lowest first. Loaded values are one for each die,
        as for :meth:`roll`."""
        group = 1 if self.loaded is not None else _together(sides)
        groups = [group] * (count // group) + [count % group] * (count % group > 0)
        numbers, rest = self._series([sides**size for size in groups])
        values = []
        for number, size in zip(numbers, groups, strict=True):
            for _ in range(size):
                number, value = divmod(number, sides)
                values.append(value + 1)
        return tuple(values), rest

    def pick(self, items: Sequence[T]) -> tuple[T, Chance]:
        """One of ``items``, each as likely as any other."""
        index, rest = self.below(len(items))
        return items[index], rest

    def shuffle(self, items: Sequence[T]) -> tuple[tuple[T, ...], Chance]:
        """All of ``items`` in a random order (Fisher-Yates, from the last place to the second)."""
        order, places = list(items), range(len(items) - 1, 0, -1)
        others, rest = self._series(place + 1 for place in places)
        for place, other in zip(places, others, strict=True):
            order[place], order[other] = order[other], order[place]
        return tuple(order), rest

    def scatter(self, items: Sequence[T]) -> tuple[tuple[T, ...], Chance]:
        """All of ``items`` in a random order, for one draw of luck: players imagine a world for every
        decision, and nobody audits what is only imagined. In a match itself, :meth:`shuffle`."""
        salt, rest = self.below(_MOST)
        keys = shake_128(salt.to_bytes(4, "big")).digest(8 * len(items))
        places = sorted(range(len(items)), key=lambda place: keys[8 * place : 8 * place + 8])
        return tuple([items[place] for place in places]), rest

    def sample(self, items: Sequence[T], count: int) -> tuple[tuple[T, ...], Chance]:
        """``count`` different places of ``items``, in the order drawn. ValueError if there are fewer."""
        left = list(items)
        indices, rest = self._series(range(len(left), len(left) - count, -1))
        return tuple([left.pop(index) for index in indices]), rest


def block(seed: str, text: bytes) -> bytes:
    """HMAC-SHA256 of ``text`` under ``seed`` (64 hexadecimal digits); quicker than the standard library's
    where many are asked for under one."""
    keyed, outer = _keyed(seed)
    inner, result = keyed.copy(), outer.copy()
    inner.update(text)
    result.update(inner.digest())
    digest: bytes = result.digest()
    return digest


@lru_cache(maxsize=256)
def _keyed(seed: str) -> tuple[Any, Any]:
    """The inner and the outer hash of HMAC-SHA256 (RFC 2104) with the key taken in already. The standard
    library takes it in anew for each block, which is more than half of the work."""
    key = bytes.fromhex(seed).ljust(sha256().block_size, b"\0")
    return sha256(key.translate(_INNER)), sha256(key.translate(_OUTER))


def _bounds(n: int) -> None:
    if not 1 <= n <= _MOST:
        raise ValueError(f"cannot draw below {n}")


@cache
def _together(sides: int) -> int:
    """How many dice are drawn at once."""
    group = 1
    while sides > 1 and sides ** (group + 1) <= _MOST:
        group += 1
    return group
