"""What a roll is before and after it is made, and who may see it."""

from __future__ import annotations

import enum
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from bot.match import UserId
from bot.stamps import stamp
from games.core.chance import Chance
from games.core.rollbook import AnyLine, HiddenLine, Line, Throw, luck


class Visibility(enum.StrEnum):
    PUBLIC = "public"
    PRIVATE = "private"
    """The roller alone."""
    NARRATOR = "narrator"
    """The roller and whoever has the Game Master role."""
    BLIND = "blind"
    """Whoever has the Game Master role, and not the roller."""


class Unrollable(Exception):
    """Something that cannot be rolled or asked for; ``tell`` gives the sentence in a language."""

    def __init__(self, tell: Callable[[str], str]) -> None:
        super().__init__()
        self.tell = tell


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody who wants to see rolls. ``narrates``: has the server's Game Master role now."""

    user: UserId
    narrates: bool

    def may_see(self, visibility: Visibility, roller: UserId | None) -> bool:
        """Whether a roll by ``roller`` is theirs to know."""
        own = roller == self.user
        match visibility:
            case Visibility.PUBLIC:
                return True
            case Visibility.PRIVATE:
                return own
            case Visibility.NARRATOR:
                return own or self.narrates
        return self.narrates


@dataclass(frozen=True, slots=True)
class Order:
    """A roll to be made: ``words`` as they stand in the book, and the ``dice`` (how many, with how many
    sides) that they ask for, in the order thrown. ``name`` and ``note`` are as shown, not yet escaped;
    ``proposed``: the difficulty is the roller's own."""

    user: UserId
    name: str
    words: str
    dice: tuple[tuple[int, int], ...]
    visibility: Visibility = Visibility.PUBLIC
    proposed: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a channel's book. ``posted`` is the message that shows the ``commitment``: 0 where the
    channel could not be written to, None as long as nobody tried."""

    channel: int
    number: int
    first: int
    previous: str
    commitment: str
    opened: datetime
    posted: int | None


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll that stands in the book. ``user`` is None and ``name`` empty once its user is forgotten."""

    channel: int
    number: int
    page: int
    request: int | None
    user: UserId | None
    name: str
    words: str
    thrown: tuple[Throw, ...]
    salt: str
    visibility: Visibility
    proposed: bool
    note: str
    when: datetime
    hash: str
    head: str
    key: str = field(repr=False)
    first_of_unposted: Page | None = None
    """Its page, when this is the page's first roll and the channel could not be told of it."""

    @property
    def chance(self) -> Chance:
        """What it was drawn from: rolling its words with this gives it again."""
        return luck(bytes.fromhex(self.key), self.salt)

    def seen_by(self, viewer: Viewer) -> bool:
        """Whether ``viewer`` may know what was rolled, and what for."""
        return viewer.may_see(self.visibility, self.user)

    def line(self, viewer: Viewer) -> AnyLine:
        """The roll as it stands in a file for ``viewer``."""
        if not self.seen_by(viewer):
            return HiddenLine(self.number, self.hash)
        return Line(self.number, stamp(self.when), self.words, self.thrown, self.salt, self.key)


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody who was asked for a roll: an account, or (``role``) everybody with a role."""

    who: int
    role: bool
    name: str


@dataclass(frozen=True, slots=True)
class Request:
    """A roll that waits for others. ``kind`` is ``ask`` (each asked person makes one) or ``oppose`` (the only
    one asked rolls against ``user``). ``words`` have the target 0 where each brings their own."""

    id: int
    channel: int
    kind: Literal["ask", "oppose"]
    user: UserId | None
    name: str
    words: str
    visibility: Visibility
    note: str
    asked: tuple[Asked, ...]

    def calls(self, user: UserId, roles: Sequence[int]) -> bool:
        """Whether somebody with these roles was asked."""
        return any(one.who in roles if one.role else one.who == user for one in self.asked)


@dataclass(frozen=True, slots=True)
class Macro:
    """A roll that somebody keeps under a name of their own."""

    name: str
    words: str
    note: str
