"""Application commands, global and of a guild."""

from __future__ import annotations

from sandbox.command_rules import CHAT, as_registered, check_commands
from sandbox.refusals import Refusal
from sandbox.rest.room import Call, Room, Route
from sandbox.world import Json

COMMANDS = "/applications/{application_id}/commands"
GUILD_COMMANDS = "/applications/{application_id}/guilds/{guild_id}/commands"


class Commands(Room):
    """What the bot offers."""

    def routes(self) -> list[Route]:
        """Method, path after /api/v10, handler."""
        return [
            ("GET", COMMANDS, self.commands),
            ("PUT", COMMANDS, self.set_commands),
            ("POST", COMMANDS, self.add_command),
            ("GET", GUILD_COMMANDS, self.commands),
            ("PUT", GUILD_COMMANDS, self.set_commands),
            ("POST", GUILD_COMMANDS, self.add_command),
            ("GET", COMMANDS + "/{command_id}", self.command),
            ("DELETE", COMMANDS + "/{command_id}", self.drop_command),
            ("GET", GUILD_COMMANDS + "/{command_id}", self.command),
            ("DELETE", GUILD_COMMANDS + "/{command_id}", self.drop_command),
        ]

    def _scope(self, call: Call) -> int:
        self.own_application(call)
        return self.guild_of(call).id if "guild_id" in call.params else 0

    async def commands(self, call: Call) -> list[Json]:
        """GET commands."""
        return self.world.commands.get(self._scope(call), [])

    async def set_commands(self, call: Call) -> list[Json]:
        """PUT commands: overwrite them all."""
        scope = self._scope(call)
        known = self.world.commands.get(scope, [])
        world = self.world
        self.world.commands[scope] = [
            as_registered(command, known, str(world.ids.next()), world.bot_id, scope or None)
            for command in check_commands(call.body)
        ]
        self.world.emit("commands", scope)
        return self.world.commands[scope]

    async def add_command(self, call: Call) -> Json:
        """POST one command, beside the others; it takes the place of one of its name and kind."""
        scope, world = self._scope(call), self.world
        known = world.commands.get(scope, [])
        kind = call.form.get("type") or CHAT
        others = [c for c in known if (c["type"], c["name"]) != (kind, call.form.get("name"))]
        check_commands([*others, call.form])
        fresh = str(world.ids.next())
        added = as_registered(call.form, known, fresh, world.bot_id, scope or None)
        world.commands[scope] = [*others, added]
        world.emit("commands", scope)
        return added

    async def command(self, call: Call) -> Json:
        """GET one command."""
        for command in self.world.commands.get(self._scope(call), []):
            if command["id"] == call.params["command_id"]:
                return command
        raise Refusal("unknown_command")

    async def drop_command(self, call: Call) -> None:
        """DELETE one command."""
        command = await self.command(call)
        self.world.commands[self._scope(call)].remove(command)
        self.world.emit("commands", self._scope(call))
