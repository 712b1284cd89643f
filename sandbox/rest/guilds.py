"""Guilds with their channels, roles and members."""

from __future__ import annotations

from sandbox.payloads import channel_json, guild_json, member_json, role_json
from sandbox.refusals import Refusal
from sandbox.rest.room import Call, Room, Route
from sandbox.world import Json


class Guilds(Room):
    """Where the bot is."""

    def routes(self) -> list[Route]:
        """Method, path after /api/v10, handler."""
        return [
            ("GET", "/guilds/{guild_id}", self.guild),
            ("GET", "/guilds/{guild_id}/channels", self.guild_channels),
            ("GET", "/guilds/{guild_id}/threads/active", self.active_threads),
            ("GET", "/guilds/{guild_id}/roles", self.roles),
            ("GET", "/guilds/{guild_id}/members", self.members),
            ("GET", "/guilds/{guild_id}/members/{user_id}", self.member),
        ]

    async def guild(self, call: Call) -> Json:
        """GET /guilds/{guild}."""
        return guild_json(self.guild_of(call))

    async def guild_channels(self, call: Call) -> list[Json]:
        """GET /guilds/{guild}/channels."""
        guild = self.guild_of(call)
        found = [c for c in self.world.channels.values() if c.guild_id == guild.id and not c.thread]
        return [channel_json(self.world, channel) for channel in found]

    async def active_threads(self, call: Call) -> Json:
        """GET /guilds/{guild}/threads/active."""
        threads = [
            t for t in self.world.threads_of(self.guild_of(call).id) if t.thread and not t.thread.archived
        ]
        return {"threads": [channel_json(self.world, thread) for thread in threads], "members": []}

    async def roles(self, call: Call) -> list[Json]:
        """GET /guilds/{guild}/roles."""
        return [role_json(role) for role in self.guild_of(call).roles.values()]

    async def members(self, call: Call) -> list[Json]:
        """GET /guilds/{guild}/members."""
        limit, after = int(call.query.get("limit", 1)), int(call.query.get("after", 0))
        found = sorted(m.user_id for m in self.guild_of(call).members.values() if m.user_id > after)[:limit]
        return [member_json(self.world, self.guild_of(call).members[user]) for user in found]

    async def member(self, call: Call) -> Json:
        """GET /guilds/{guild}/members/{user}."""
        guild, user = self.guild_of(call), call.id("user_id")
        if user not in self.world.users:
            raise Refusal("unknown_user")
        if user not in guild.members:
            raise Refusal("unknown_member")
        return member_json(self.world, guild.members[user])
