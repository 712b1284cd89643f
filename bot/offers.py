"""What players may agree on: nouns only. An offer dies with the position that it was made in."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from pydantic import TypeAdapter

from games.core.game import Seat


class Proposal(enum.StrEnum):
    """What is proposed."""

    DRAW = "draw"
    END = "end"
    """Break the match off, without a winner."""
    TAKEBACK = "takeback"
    PAUSE = "pause"
    RESUME = "resume"


@dataclass(frozen=True, slots=True)
class Offer:
    """``seat`` proposes it after line ``ply``; ``needed`` are the seats whose consent it takes, ``agreed``
    those of them that gave it. ``back`` is the ply that a takeback goes back to."""

    proposal: Proposal
    seat: Seat
    ply: int
    needed: frozenset[Seat]
    agreed: frozenset[Seat] = frozenset()
    back: int = 0
    declined: Seat | None = None
    """Who said no (or took it back): it stays on record while the position lasts."""

    @property
    def stands(self) -> bool:
        """Whether it can still be answered, in its position."""
        return self.declined is None

    @property
    def missing(self) -> frozenset[Seat]:
        return self.needed - self.agreed


_OFFER: TypeAdapter[Offer] = TypeAdapter(Offer)


def write_offer(offer: Offer | None) -> str | None:
    return None if offer is None else _OFFER.dump_json(offer).decode()


def read_offer(text: str | None) -> Offer | None:
    """Raises pydantic.ValidationError."""
    return None if text is None else _OFFER.validate_json(text)
