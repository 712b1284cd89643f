"""Parts of pictures that are drawn again and again, kept within a number of bytes that holds for all of them.

A cache for each function, counted in entries, has no bound that anybody could tell: a card in a hand takes
a megabyte, an icon a kilobyte. Those used last are kept as they are, the others packed: that makes them 25
times smaller, and to unpack one is much quicker than to draw it.
"""

from __future__ import annotations

import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import wraps
from typing import Final, Generic, ParamSpec, TypeAlias, TypeVar

from PIL import Image

P = ParamSpec("P")
Part: TypeAlias = Image.Image | tuple[Image.Image, int]
"""A picture, or one with a number that goes along."""
AnyPart = TypeVar("AnyPart", Image.Image, tuple[Image.Image, int])
V = TypeVar("V")

READY: Final = 48 * 2**20
"""Bytes of the pixels that are kept as they are: those of some four boards with their hands."""

PACKED: Final = 48 * 2**20
"""Bytes of what is kept packed: all cards of all games in both languages take about half of it."""

_LEVEL: Final = 3
"""Of zlib: 1 is no quicker to unpack, 6 takes twice as long to pack."""


class Keeper:
    """The parts used last: ``ready`` and ``packed`` are the most bytes of either kind. Threads may share it;
    two that miss the same part at once both draw it."""

    def __init__(self, ready: int, packed: int) -> None:
        self._ready = _Shelf[Part](ready, _weight)
        self._packed = _Shelf[_Packed](packed, lambda part: len(part.data))
        self._lock = threading.Lock()

    @property
    def size(self) -> tuple[int, int]:
        """Bytes kept ready, and packed."""
        return self._ready.size, self._packed.size

    def clear(self) -> None:
        with self._lock:
            self._ready.clear()
            self._packed.clear()

    def kept(self, draw: Callable[P, AnyPart]) -> Callable[P, AnyPart]:
        """``draw`` with a memory. What it returns is shared by all who ask for it: nobody may change it."""

        @wraps(draw)
        def remembered(*args: P.args, **kwargs: P.kwargs) -> AnyPart:
            key = (draw, args, tuple(kwargs.items()))
            with self._lock:
                part = self._ready.get(key)
                packed = self._packed.get(key) if part is None else None
            if part is None:
                part = draw(*args, **kwargs) if packed is None else packed.unpacked()
                self._keep(key, part)
            return part  # type: ignore[return-value]  # under this key lies what ``draw`` returned

        return remembered

    def _keep(self, key: Hashable, part: Part) -> None:
        with self._lock:
            leaving = self._ready.put(key, part)
        for other, left in leaving:
            with self._lock:
                known = self._packed.get(other) is not None
            if not known:
                packed = _Packed.of(left)
                with self._lock:
                    self._packed.put(other, packed)


@dataclass(frozen=True, slots=True)
class _Packed:
    mode: str
    size: tuple[int, int]
    data: bytes
    number: int | None

    @classmethod
    def of(cls, part: Part) -> _Packed:
        image, number = (part, None) if isinstance(part, Image.Image) else part
        return cls(image.mode, image.size, zlib.compress(image.tobytes(), _LEVEL), number)

    def unpacked(self) -> Part:
        image = Image.frombytes(self.mode, self.size, zlib.decompress(self.data))
        return image if self.number is None else (image, self.number)


class _Shelf(Generic[V]):
    """The values used last, of at most ``limit`` bytes in all."""

    def __init__(self, limit: int, weight: Callable[[V], int]) -> None:
        self.size = 0
        self._limit, self._weight = limit, weight
        self._values: OrderedDict[Hashable, V] = OrderedDict()

    def get(self, key: Hashable) -> V | None:
        value = self._values.get(key)
        if value is not None:
            self._values.move_to_end(key)
        return value

    def put(self, key: Hashable, value: V) -> list[tuple[Hashable, V]]:
        """Those that have to leave for it."""
        leaving: list[tuple[Hashable, V]] = []
        if key not in self._values:
            self._values[key] = value
            self.size += self._weight(value)
        while self.size > self._limit:
            leaving.append(self._values.popitem(last=False))
            self.size -= self._weight(leaving[-1][1])
        return leaving

    def clear(self) -> None:
        self._values.clear()
        self.size = 0


def _weight(part: Part) -> int:
    image = part if isinstance(part, Image.Image) else part[0]
    return image.width * image.height * len(image.getbands())


PARTS: Final = Keeper(READY, PACKED)
"""What all games share."""

kept = PARTS.kept
