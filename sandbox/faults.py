"""Trouble on demand: refusing or slow routes, and the bot killed at an observed point of an interaction."""

from __future__ import annotations

import asyncio
from dataclasses import asdict, dataclass, field
from fnmatch import fnmatchcase

from sandbox.interactions import KINDS, Interaction
from sandbox.world import Json

POINTS = ("delivered", "received", "answered")

LOSSES = ("request", "answer")
"""What may be lost with a connection: a request before it is carried out, or its answer."""


@dataclass(slots=True)
class Fault:
    """The next `times` requests of `method` to a route like `template` (shell pattern) go wrong."""

    template: str
    method: str = "*"
    status: int = 0
    """429, 500 or 503; 0 to answer properly."""
    times: int = 1
    delay: float = 0.0
    """Seconds to wait before anything else."""
    retry_after: float = 1.0
    lost: str = ""
    """`request`: the connection breaks before anything is done; `answer`: after it was done."""

    def hits(self, method: str, template: str) -> bool:
        """Whether this request is one of them."""
        return self.times > 0 and fnmatchcase(method, self.method) and fnmatchcase(template, self.template)


@dataclass(slots=True)
class Kill:
    """Kill the bot at `point` of the next interaction that matches."""

    id: int
    point: str
    user_id: int | None = None
    custom_id: str | None = None
    """Prefix of the custom_id, or of the command's full name."""
    type: str | None = None
    restart: bool = True
    interaction_id: int | None = None
    """The interaction at which it happened."""
    done: asyncio.Event = field(default_factory=asyncio.Event)

    def wants(self, interaction: Interaction) -> bool:
        """Whether this is the interaction to kill at."""
        if interaction.id < self.id:  # ids are drawn in order: it was under way before the kill was asked for
            return False
        if self.user_id not in (None, interaction.user_id):
            return False
        if self.type is not None and KINDS[self.type] != interaction.type:
            return False
        name = str(interaction.data.get("custom_id") or interaction.command or "")
        return self.custom_id is None or name.startswith(self.custom_id)


@dataclass(slots=True)
class Faults:
    """What is switched on."""

    faults: list[Fault] = field(default_factory=list)
    kills: list[Kill] = field(default_factory=list)

    def json(self) -> Json:
        """What is still to come, for the page."""
        waiting = [
            {"point": k.point, "type": k.type, "custom_id": k.custom_id, "restart": k.restart}
            for k in self.kills
        ]
        return {"faults": [asdict(fault) for fault in self.faults], "kills": waiting}

    def take(self, method: str, template: str) -> Fault | None:
        """The fault that this request runs into, counted down."""
        for fault in self.faults:
            if fault.hits(method, template):
                fault.times -= 1
                if fault.times == 0:
                    self.faults.remove(fault)
                return fault
        return None

    def kill_at(self, point: str, interaction: Interaction | None) -> Kill | None:
        """The kill that is due at this point of this interaction."""
        if interaction is None:
            return None
        for kill in self.kills:
            if kill.point == point and kill.wants(interaction):
                kill.interaction_id = interaction.id
                self.kills.remove(kill)
                return kill
        return None
