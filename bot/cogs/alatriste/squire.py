"""Brings players' characters into fights, so that nobody has to press for it: whoever sits down with a
character that they play in the channel comes in with it."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Final

from bot.cogs.alatriste.combat import GAME
from bot.cogs.alatriste.desk import approved
from bot.desk import Desk
from bot.errands import Rounds
from bot.lessons import lesson_of
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
        self._rounds = Rounds("squire", self._serve)
        self.stop = self._rounds.stop

    def look(self, number: int) -> None:
        """Something about match ``number`` has changed: somebody may have sat down."""
        match = self._desk.referee.at_hand(number)
        if match is None or match.game.key != GAME or not _waiting(match):
            return
        self._rounds.look(number)

    async def _serve(self, number: int) -> None:
        match = await self._desk.referee.get(number)
        for row in _waiting(match):
            await self._bring(match, row)

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
    """The people in a fight who have no character in it yet; in a lesson all come with what it gives them."""
    if match.status is not Status.LIVE or lesson_of(match) is not None:
        return []
    return [row for row in match.seats if row.user is not None and needs_sheet(match.state, row.seat)]
