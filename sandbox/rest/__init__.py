"""Discord's REST routes that a bot uses, room by room."""

from __future__ import annotations

from sandbox.answers import Answers
from sandbox.broadcast import Broadcast
from sandbox.messages import Desk
from sandbox.rest.account import Account
from sandbox.rest.channels import Channels
from sandbox.rest.commands import Commands
from sandbox.rest.guilds import Guilds
from sandbox.rest.hooks import Hooks
from sandbox.rest.messages import Messages
from sandbox.rest.room import Room, Route
from sandbox.rest.threads import Threads
from sandbox.world import World


def all_routes(world: World, desk: Desk, answers: Answers, broadcast: Broadcast) -> list[Route]:
    """The whole table; literal paths before templates, so that they win."""
    rooms: list[Room] = [
        Account(world),
        Commands(world),
        Guilds(world),
        Channels(world),
        Messages(world, desk),
        Threads(world, broadcast),
        Hooks(world, answers),
    ]
    # in ASCII a template's brace comes behind every letter and @
    return sorted((route for room in rooms for route in room.routes()), key=lambda route: route[1])
