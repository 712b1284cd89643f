"""The database: one file by default, PostgreSQL by its URL alone."""

from __future__ import annotations


class NewerDatabase(Exception):
    """The database was written by a newer version of the program; the text is a sentence for its host."""


class Store:
    """``await Store.open(url)`` brings the tables up to date; ``await store.close()`` at stop."""

    @classmethod
    async def open(cls, url: str) -> Store:
        """Raises NewerDatabase."""
        raise NotImplementedError

    async def close(self) -> None:
        raise NotImplementedError

    async def meta(self, key: str) -> str | None:
        """A fact about the installation (such as the hash of the commands last sent), or None."""
        raise NotImplementedError

    async def set_meta(self, key: str, value: str) -> None:
        raise NotImplementedError
