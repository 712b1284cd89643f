"""Who stands on leaderboards: everybody who has not said no."""

from __future__ import annotations

from sqlalchemy import delete, select

from bot.match import UserId
from bot.schema.privacy_tables import unlisted as table
from bot.store import Store, replace_row


async def unlisted(store: Store) -> frozenset[UserId]:
    """Who wants to stand on no leaderboard."""
    return await store.read(lambda connection: frozenset(connection.scalars(select(table.c.user))))


async def list_user(store: Store, user: UserId, on: bool) -> None:
    """Whether ``user`` stands on leaderboards from now on."""
    if on:
        await store.write(lambda connection: connection.execute(delete(table).filter_by(user=user)))
    else:
        await store.write(lambda connection: replace_row(connection, table, {"user": user}))
