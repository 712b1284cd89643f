"""Brings players' characters into fights, so that nobody has to press for it: whoever sits down with a
character that they play in the channel comes in with it."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import Final

from bot.cogs.alatriste.combat import GAME
from bot.cogs.alatriste.desk import approved
from bot.desk import Desk
from bot.faults import place_of
from bot.match import Match, Person, Refused, SeatRow, Stale, Status
from bot.sheets.nouns import Kept
from games.alatriste import sheet_text
from games.alatriste.rules import needs_sheet
from games.core.game import IllegalMove
from games.core.notation import escape

log: Final = logging.getLogger(__name__)


class Squire:
    """Looks at each fight that has changed. Whatever a crash keeps from being brought is brought when the
    match is looked at again."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._again: set[int] = set()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._stopped = False

    def look(self, number: int) -> None:
        """Something about match ``number`` has changed: somebody may have sat down."""
        match = self._desk.referee.at_hand(number)
        if match is None or match.game.key != GAME or not _waiting(match):
            return
        self._again.add(number)
        if number not in self._tasks and not self._stopped:
            self._tasks[number] = asyncio.create_task(self._serve(number), name=f"squire-{number}")

    async def stop(self) -> None:
        """Leave the rest for the next start."""
        self._stopped = True
        tasks = tuple(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _serve(self, number: int) -> None:
        try:
            while number in self._again:
                self._again.discard(number)
                match = await self._desk.referee.get(number)
                for row in _waiting(match):
                    await self._bring(match, row)
        except Exception as fault:  # the fight goes on; its players can still come in by hand
            log.error(
                "nobody was brought into match %d: %s at %s", number, type(fault).__name__, place_of(fault)
            )
        finally:
            del self._tasks[number]

    async def _bring(self, match: Match, row: SeatRow) -> None:
        """The character that the person in this seat plays here, if there is one."""
        place, user = match.place, row.user or 0
        kept = await self._desk.sheets.active(place.guild, user, place.home, place.channel)
        if kept is None or not kept.words:
            return
        try:
            words = f"bring {escape(fighting(kept))}"
            await self._desk.referee.play(match.id, Person(user, row.name), words, seat=row.seat)
        except (IllegalMove, Refused, Stale) as fault:
            log.info("seat %d of match %d came in otherwise: %s", row.seat, match.id, type(fault).__name__)
            return
        self._desk.announcer.changed(match.id)


def fighting(kept: Kept) -> str:
    """The character as it goes into the record of a fight: notes are between its player and the Narrator."""
    return sheet_text.write(replace(approved(kept), notes=""))


def _waiting(match: Match) -> list[SeatRow]:
    """The people in a fight who have no character in it yet."""
    if match.status is not Status.LIVE:
        return []
    return [row for row in match.seats if row.user is not None and needs_sheet(match.state, row.seat)]
