"""A match of each game that can be practised, as far as its first board and hand; .ci/release runs it."""

from __future__ import annotations

import asyncio

from sandbox.client import Sandbox, SeenMessage, User

PRACTISED = ("ring", "audatia", "espada-negra")


async def main() -> None:
    async with Sandbox.start("data") as sandbox:
        alonso = sandbox.user("Alonso")
        for game in PRACTISED:
            await alonso.command(f"play {game}", practice="random")
            board = await sandbox.until(lambda game=game: seat_of(alonso, PRACTISED.index(game) + 1))
            await sandbox.until(lambda board=board: board.refresh().images)
            seat = next(b for b in board.buttons if (b.custom_id or "").startswith("seat:"))
            hand = await alonso.press(board, custom_id=seat.custom_id)
            if hand.message is None or not hand.message.images:
                raise SystemExit(f"{game}: no hand was shown: {hand.text}")
            print(f"{game}: a board and a hand")


def seat_of(user: User, number: int) -> SeenMessage | None:
    """The board of that match, once it is there."""
    for message in user.sees():
        if any((b.custom_id or "").startswith(f"seat:{number}") for b in message.buttons):
            return message
    return None


asyncio.run(main())
