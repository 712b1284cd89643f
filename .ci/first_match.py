"""Alonso plays a match of each game that can be practised, as far as its first board and hand; .ci/release runs it."""

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
            assert hand.message is not None, hand
            assert hand.message.images, hand.text
            print(f"{game}: {len(board.images)} board, {len(hand.message.images)} hand")  # noqa: T201


def seat_of(user: User, number: int) -> SeenMessage | None:
    """The board of that match, once it is there."""
    for message in user.sees():
        if any((b.custom_id or "").startswith(f"seat:{number}") for b in message.buttons):
            return message
    return None


asyncio.run(main())
