"""A process to be killed: ``python -m tests.bot.player URL`` plays one match after the other and says each
ply on standard output once it is told that the line is written."""

from __future__ import annotations

import asyncio
import sys

from tests.bot.evening import PEOPLE, seated_at, some_move, started


async def play_for_ever(url: str) -> None:
    referee = await seated_at(url)
    luck = 0
    while True:
        match = await started(referee, "toy-auction", PEOPLE)
        while match.owes:
            luck += 1
            seat = min(match.owes)
            await referee.play(match.id, PEOPLE[seat], some_move(match, seat, luck))
            print(match.id, match.ply, match.head, flush=True)


if __name__ == "__main__":
    asyncio.run(play_for_ever(sys.argv[1]))
