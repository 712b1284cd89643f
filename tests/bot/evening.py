"""What the tests of the referee share: a clock, people, seeds that repeat, and a database of one's own."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.match import Match, Person, Place
from bot.referee import Referee
from bot.store import Store
from games.core.chance import Chance
from games.core.game import AnyGame, Seat
from games.core.search import random_move
from tests.databases import NAME
from tests.toys import GAMES as TOYS

ANA, BETO, CARLA, DINO = (
    Person(user, name)
    for user, name in enumerate(("Ana", "Beto", "Carla", "Dino"), start=9_000_000_000_000_001)
)
PEOPLE = (ANA, BETO, CARLA, DINO)
STRANGER = Person(9_000_000_000_000_099, "Zoe")
BOT = Person(9_000_000_000_000_098, "Robot", bot=True)
PLACE = Place(
    guild=1_000_000_000_000_000_001, channel=1_000_000_000_000_000_002, home=1_000_000_000_000_000_002
)
OPENED = datetime(2026, 5, 1, 18, 30, 0, 7, tzinfo=UTC)


class Clock:
    """A second later each time it is asked."""

    def __init__(self) -> None:
        self._seconds = itertools.count()

    def __call__(self) -> datetime:
        return OPENED + timedelta(seconds=next(self._seconds))


class Seeds:
    """Seeds that are different each time and the same in each run."""

    def __init__(self) -> None:
        self._numbers = itertools.count()

    def __call__(self) -> bytes:
        return hashlib.sha256(b"%d" % next(self._numbers)).digest()


def file_url(folder: Path) -> str:
    return f"sqlite:///{folder / NAME}"


async def seated_at(url: str, games: Mapping[str, AnyGame] = TOYS) -> Referee:
    """A referee on the database ``url`` who has loaded what is there."""
    referee = Referee(await Store.open(url), games, Clock(), Seeds())
    await referee.load()
    return referee


async def started(
    referee: Referee,
    game: str = "toy-auction",
    people: tuple[Person, ...] = (ANA, BETO),
    preset: str | None = None,
) -> Match:
    """A match in play with ``people`` in its seats."""
    match = await referee.open(game, PLACE, people[0], salt="salt0", wanted=len(people), preset=preset)
    for number, person in enumerate(people[1:], start=1):
        await referee.join(match.id, person, f"salt{number}")
    return await referee.start(match.id, people[0])


def some_move(match: Match, seat: Seat, luck: int = 0) -> str:
    """The notation of one of the seat's legal moves or forms."""
    return random_move(match.game, match.state, seat, Chance.from_seed(luck.to_bytes(32, "big")))[0]
