"""Answers to interactions: the first response, and the webhook behind the token."""

from __future__ import annotations

from sandbox.answers import Answers
from sandbox.interactions import Interaction
from sandbox.payloads import message_json
from sandbox.rest.room import Call, Room, Route
from sandbox.world import Json, World

HOOK = "/webhooks/{webhook_id}/{webhook_token}"


class Hooks(Room):
    """What the bot says to a user's action."""

    def __init__(self, world: World, answers: Answers) -> None:
        super().__init__(world)
        self.answers = answers

    def routes(self) -> list[Route]:
        """Method, path after /api/v10, handler."""
        return [
            ("POST", "/interactions/{interaction_id}/{interaction_token}/callback", self.callback),
            ("POST", HOOK, self.follow_up),
            ("GET", HOOK + "/messages/{message_id}", self.hook_message),
            ("PATCH", HOOK + "/messages/{message_id}", self.edit_hook_message),
            ("DELETE", HOOK + "/messages/{message_id}", self.delete_hook_message),
        ]

    async def callback(self, call: Call) -> Json | None:
        """POST the first response to an interaction."""
        token = call.params["interaction_token"]
        answer = self.answers.callback(call.id("interaction_id"), token, call.form, call.uploads)
        wanted = call.query.get("with_response", "").lower() in ("1", "true")
        return answer if wanted else None

    def _live(self, call: Call) -> Interaction:
        return self.answers.by_live_token(call.id("webhook_id"), call.params["webhook_token"])

    async def follow_up(self, call: Call) -> Json:
        """POST a followup."""
        message = self.answers.follow_up(self._live(call), call.form, call.uploads)
        return message_json(self.world, message)

    async def hook_message(self, call: Call) -> Json:
        """GET @original or a followup."""
        message = self.answers.message_of(self._live(call), call.params["message_id"])
        return message_json(self.world, message)

    async def edit_hook_message(self, call: Call) -> Json:
        """PATCH @original or a followup."""
        message = self.answers.edit(self._live(call), call.params["message_id"], call.form, call.uploads)
        return message_json(self.world, message)

    async def delete_hook_message(self, call: Call) -> None:
        """DELETE @original or a followup."""
        self.answers.delete(self._live(call), call.params["message_id"])
