"""Which servers this process works for: Discord deals them out to shards by their ids."""

from __future__ import annotations

import re
from dataclasses import dataclass

_WRITTEN = re.compile(r"(?:(?P<first>[0-9]{1,4})(?:-(?P<last>[0-9]{1,4}))?/)?(?P<count>[1-9][0-9]{0,3})")


class BadShards(ValueError):
    """The text names no shards."""


@dataclass(frozen=True, slots=True)
class Shards:
    """The shards ``first`` to ``last`` of ``count``. A server is in the shard that its id says
    (https://discord.com/developers/docs/events/gateway#sharding)."""

    first: int
    last: int
    count: int

    @property
    def ids(self) -> range:
        return range(self.first, self.last + 1)

    @property
    def all(self) -> bool:
        """Whether no other process is needed."""
        return len(self.ids) == self.count

    def has(self, guild: int) -> bool:
        """Whether this process works for the server ``guild``."""
        return (guild >> 22) % self.count in self.ids


WHOLE = Shards(0, 0, 1)
"""One process for everything."""


def read_shards(text: str) -> Shards:
    """``4`` (all of four), ``2/4`` (the third of four), ``0-1/4`` (its first half). Raises BadShards."""
    found = _WRITTEN.fullmatch(text.strip())
    if found is None:
        raise BadShards(text)
    count = int(found["count"])
    first = int(found["first"] or 0)
    last = int(found["last"] or first) if found["first"] else count - 1
    if not first <= last < count:
        raise BadShards(text)
    return Shards(first, last, count)
