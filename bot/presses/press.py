"""One press."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from bot.desk import Desk, Interaction, person_of
from bot.ids import Id, NotOurs
from bot.layout import written_text
from bot.match import Match, Person, Refused, Stale, Status
from bot.words import Voices
from games.core.forms import Misfit
from games.core.game import Seat


@dataclass(frozen=True, slots=True)
class Press:
    """A press on a control of a match, with all that is known about it."""

    desk: Desk
    interaction: Interaction
    id: Id
    match: Match
    voices: Voices

    @property
    def person(self) -> Person:
        return person_of(self.interaction)

    @property
    def seat(self) -> Seat | None:
        """Who pressed, as a seat: read from the account, never from the id."""
        return self.match.seat_of(self.interaction.user.id)

    def demand_table(self) -> None:
        """There is something to look at. Raises Refused."""
        if self.match.state is None:
            reasons = {Status.LOBBY: "not_started", Status.BROKEN: "broken"}
            raise Refused(reasons.get(self.match.status, "over"))

    def at_table(self) -> Seat:
        """The seat of who pressed, in a match that has started. Raises Refused."""
        self.demand_table()
        if self.seat is None:
            raise Refused("watching")
        return self.seat

    def decider(self) -> Seat:
        """The seat of who pressed a control made for it as things stand. Raises Refused or Stale."""
        seat = self.at_table()
        if self.match.status is not Status.LIVE:
            raise Refused("over")
        if self.id.seat != seat:
            raise Refused("not_your_seat")
        if self.id.nth != self.match.nth(seat) or self.id.ticket != self.desk.referee.ticket(
            self.match, seat
        ):
            raise Stale
        return seat

    @property
    def values(self) -> list[str]:
        """What was chosen in a select. Raises NotOurs when nothing was."""
        data: Any = self.interaction.data or {}
        values = data.get("values") or []
        if not values or not all(isinstance(value, str) for value in values):
            raise NotOurs
        return list(values)

    @property
    def field(self) -> str:
        """What was written into the modal's only field. Raises Misfit when it is not there."""
        text = written_text(self.interaction)
        if text is None:
            raise Misfit("short", 1)
        return text

    def to(self, id: Id) -> Press:
        """The same press, as one on another control."""
        return replace(self, id=id)


Handler: TypeAlias = Callable[[Press], Awaitable[None]]
