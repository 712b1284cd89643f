"""A user at the table, as the Python client plays them, and what their actions lead to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from sandbox.impossible import NotPossible
from sandbox.seen import Modal, SeenMessage
from sandbox.world import Json

if TYPE_CHECKING:
    from sandbox.client import Sandbox

Kind = Literal["message", "update", "modal", "autocomplete", "deferred", "failed", "not_sent"]


@dataclass(slots=True)
class Response:
    """What an action led to, once the bot answered it, or 3 s passed."""

    kind: Kind
    """`deferred` covers "thinking…" and silent acknowledgements; `failed` is "This interaction failed"."""
    interaction: str | None
    message: SeenMessage | None
    """The answer, or for updates and silent acknowledgements the message whose component was used."""
    modal: Modal | None
    choices: list[tuple[str, Any]]
    _before: int = field(repr=False)
    _sandbox: Sandbox = field(repr=False)

    @property
    def text(self) -> str:
        """The answer's text; empty when there is no message."""
        return self.message.text if self.message else ""

    async def final(self, within: float = 10.0) -> SeenMessage:
        """Wait until a deferred answer has arrived, or the acknowledged message was edited."""
        message = self.message
        if message is None:
            raise NotPossible("no_answer", response=self.kind)

        def arrived() -> bool:
            message.refresh()
            return message.gone or (not message.loading and message.revision > self._before)

        if self.kind == "deferred":
            await self._sandbox.until(arrived, within)
        return message.refresh()


class User:
    """One of the people at the table. Actions raise NotPossible for what a client would not let them do."""

    def __init__(self, sandbox: Sandbox, row: Json) -> None:
        self._sandbox = sandbox
        self._door = sandbox.door
        self.id: str = row["id"]
        self.name: str = row["name"]
        self.locale: str = row["locale"]

    def __repr__(self) -> str:
        return f"User({self.name})"

    @property
    def mention(self) -> str:
        """`<@id>`."""
        return f"<@{self.id}>"

    # acting

    async def command(
        self, path: str, /, *, channel: str | None = None, options: Json | None = None, **named: Any
    ) -> Response:
        """Send a slash command, e.g. `command("play ring", opponent="Beatriz")`.

        `path` is words by spaces, in the default or a localised spelling. Users, roles and channels are given
        by name, files as `{"filename": …, "data": base64}`; `_` in an option's name may stand for `-`;
        `options` takes names that are no Python words. `channel` is a name, an id or `dm`.
        """
        given = {key: _plain(value) for key, value in {**(options or {}), **named}.items()}
        return await self._do("command", path=path, options=given, channel=channel)

    async def autocomplete(
        self, path: str, option: str, text: str = "", /, *, channel: str | None = None, **others: Any
    ) -> list[tuple[str, Any]]:
        """What the bot suggests while the user types `text` into an option: pairs of name and value."""
        response = await self._do(
            "autocomplete", path=path, option=option, text=text, others=others, channel=channel
        )
        if response.kind == "failed":
            raise TimeoutError("the bot suggested nothing in time")
        return response.choices

    async def press(
        self,
        message: SeenMessage | str,
        label: str | None = None,
        *,
        custom_id: str | None = None,
        stale: bool = False,
    ) -> Response:
        """Press a button by label or custom_id.

        With `stale` the button is taken from `message` as it was seen, even when an edit has removed it
        since: the user was quicker than the edit.
        """
        seen = self._seen(message, stale)
        button = seen.button(custom_id or label or "")
        if button.custom_id is None:
            raise NotPossible("link", control=button.label)
        old = button.raw if stale else None
        return await self._do("press", message=seen.id, custom_id=button.custom_id, stale=old)

    async def choose(
        self,
        message: SeenMessage | str,
        values: Sequence[str] | str | None = None,
        *,
        labels: Sequence[str] | str | None = None,
        custom_id: str | None = None,
        placeholder: str | None = None,
        stale: bool = False,
    ) -> Response:
        """Choose in a select by values or labels; users, roles and channels by name.

        The same choice in an unchanged select sends nothing (`kind == "not_sent"`), as in Discord's client.
        """
        seen = self._seen(message, stale)
        select = seen.select(custom_id or placeholder)
        wanted = labels if values is None else values
        chosen = select.values_of([wanted] if isinstance(wanted, str) else list(wanted or ()))
        old = select.raw if stale else None
        return await self._do("choose", message=seen.id, custom_id=select.custom_id, values=chosen, stale=old)

    async def submit(self, modal: Modal, fields: Json | None = None, /, **named: Any) -> Response:
        """Submit a form; fields by label or custom_id, those not named keep what they start with."""
        values = modal.values({**(fields or {}), **named})
        return await self._do("submit", form=modal.id, values=values)

    async def say(self, text: str, channel: str | None = None) -> SeenMessage:
        """Write a message."""
        return self._message(await self._door.act("say", user=self.id, text=text, channel=channel))

    async def delete(self, message: SeenMessage | str) -> None:
        """Delete a message of one's own, or any with the permission."""
        await self._door.act("delete", user=self.id, message=message_id(message))

    async def dismiss(self, message: SeenMessage | str) -> None:
        """Dismiss an ephemeral message."""
        await self.delete(message)

    async def reload(self) -> None:
        """Reload the client: ephemeral messages and open forms are lost."""
        await self._door.act("reload", user=self.id)

    # seeing

    def sees(self, channel: str | None = None) -> list[SeenMessage]:
        """All messages on this user's screen, oldest first; of one channel (name, id or `dm`) or of all."""
        rows = self._door.look("messages", user=self.id, channel=channel)
        return [self._message(row) for row in rows]

    def message(self, message: SeenMessage | str) -> SeenMessage | None:
        """A message by id, if this user sees it."""
        row = self._door.look("message", user=self.id, message=message_id(message))
        return self._message(row) if row else None

    def commands(self, channel: str | None = None) -> list[Json]:
        """The slash commands that this user is offered."""
        return list(self._door.look("commands", user=self.id, channel=channel))

    def channels(self) -> list[Json]:
        """Channels, threads and DMs that this user sees."""
        return list(self._door.look("table", user=self.id)["channels"])

    # inside

    def _seen(self, message: SeenMessage | str, stale: bool) -> SeenMessage:
        if stale and isinstance(message, SeenMessage):
            return message
        seen = self.message(message)
        if seen is None:
            number = message if isinstance(message, str) else message.id
            raise NotPossible("no_message", user=self.name, message=number)
        return seen

    def _message(self, row: Json) -> SeenMessage:
        def reload(number: str) -> Json | None:
            found: Json | None = self._door.look("message", user=self.id, message=number)
            return found

        return SeenMessage(row, self.id, self._door.fetch, reload)

    async def _do(self, act: str, **args: Any) -> Response:
        answer = await self._door.act(act, user=self.id, **args)
        return Response(
            kind=answer["kind"],
            interaction=answer["interaction"],
            message=self._message(answer["message"]) if answer["message"] else None,
            modal=Modal(answer["form"]) if answer["form"] else None,
            choices=[(choice["name"], choice["value"]) for choice in answer["choices"]],
            _before=answer["before"],
            _sandbox=self._sandbox,
        )


def message_id(message: SeenMessage | str) -> str:
    """The id of a message, however it is given."""
    return message.id if isinstance(message, SeenMessage) else message


def _plain(value: Any) -> Any:
    return value.id if isinstance(value, User) else value
