"""The bot itself: gateway address, user, application, DMs."""

from __future__ import annotations

from sandbox.payloads import channel_json, user_json
from sandbox.refusals import Refusal
from sandbox.rest.room import Call, Room, Route
from sandbox.world import Json


class Account(Room):
    """Who the bot is."""

    def routes(self) -> list[Route]:
        """Method, path after /api/v10, handler."""
        return [
            ("GET", "/gateway", self.gateway_url),
            ("GET", "/gateway/bot", self.gateway_bot),
            ("GET", "/users/@me", self.me),
            ("GET", "/users/@me/guilds", self.my_guilds),
            ("POST", "/users/@me/channels", self.open_dm),
            ("GET", "/users/{user_id}", self.user),
            ("GET", "/oauth2/applications/@me", self.application),
            ("GET", "/applications/@me", self.application),
        ]

    async def gateway_url(self, _: Call) -> Json:
        """GET /gateway."""
        return {"url": self.world.base_url.replace("http://", "ws://") + "/ws"}

    async def gateway_bot(self, call: Call) -> Json:
        """GET /gateway/bot."""
        limit = {"total": 1000, "remaining": 999, "reset_after": 86_400_000, "max_concurrency": 1}
        return await self.gateway_url(call) | {"shards": 1, "session_start_limit": limit}

    async def me(self, _: Call) -> Json:
        """GET /users/@me."""
        bot = self.world.users[self.world.bot_id]
        return user_json(bot) | {"verified": True, "mfa_enabled": False, "locale": "en-US", "email": None}

    async def my_guilds(self, _: Call) -> list[Json]:
        """GET /users/@me/guilds."""
        mine = [g for g in self.world.guilds.values() if self.world.bot_id in g.members]
        return [{"id": str(g.id), "name": g.name, "icon": None, "owner": False, "features": []} for g in mine]

    async def user(self, call: Call) -> Json:
        """GET /users/{user}."""
        user = self.world.users.get(call.id("user_id"))
        if user is None:
            raise Refusal("unknown_user")
        return user_json(user)

    async def application(self, _: Call) -> Json:
        """GET /applications/@me and the older /oauth2/applications/@me."""
        bot = self.world.users[self.world.bot_id]
        owner = next((u for u in self.world.users.values() if not u.bot), bot)
        return {
            "id": str(bot.id),
            "name": bot.name,
            "icon": None,
            "description": "",
            "bot_public": False,
            "bot_require_code_grant": False,
            "verify_key": "0" * 64,
            "owner": user_json(owner),
            "team": None,
            "flags": 0,
            "bot": user_json(bot),
            "approximate_guild_count": len(self.world.guilds),
            "integration_types_config": {"0": {}},
        }

    async def open_dm(self, call: Call) -> Json:
        """POST /users/@me/channels."""
        wanted = str(call.form.get("recipient_id", ""))
        user = self.world.users.get(int(wanted)) if wanted.isdigit() else None
        if user is None:
            raise Refusal("unknown_user")
        if user.bot:
            raise Refusal("dm_closed")
        return channel_json(self.world, self.world.dm_with(user.id))
