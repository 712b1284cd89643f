"""What users do: commands, presses, choices, forms, messages. Each action waits for the bot's answer."""

from __future__ import annotations

import json
from typing import Any

from sandbox import components as kinds
from sandbox import permissions
from sandbox.forms import Filling, check_count, options_chosen
from sandbox.impossible import NotPossible, labelled
from sandbox.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction, Interactions
from sandbox.messages import Desk, Origin
from sandbox.permissions import Permission
from sandbox.slash import Slash
from sandbox.views import answer_view, message_view, sees_message
from sandbox.world import Channel, Json, Message, User, World

NOT_SENT: Json = {
    "kind": "not_sent",
    "interaction": None,
    "message": None,
    "before": 0,
    "form": None,
    "choices": [],
}


class People:
    """The hands of all users."""

    def __init__(self, world: World, interactions: Interactions, desk: Desk, slash: Slash) -> None:
        self.world = world
        self.interactions = interactions
        self.desk = desk
        self.slash = slash
        self._chosen: dict[tuple[int, int, str], tuple[str, list[str]]] = {}

    # finding

    def user(self, name: str) -> User:
        """A human by name or id."""
        user = self.world.user_named(name)
        if user is None or user.bot:
            people = [u.name for u in self.world.users.values() if not u.bot]
            raise NotPossible("nobody", name=name, people=people)
        return user

    def channel(self, user: User, name: str | None) -> Channel:
        """A channel that the user sees, by name or id; `dm` is theirs with the bot; None the first of all."""
        if name in ("dm", "@me"):
            return self.world.dm_with(user.id)
        wanted = (name or "").lstrip("#")
        for channel in sorted(
            self.world.channels.values(), key=lambda c: (bool(c.thread), c.position, -c.id)
        ):
            if not channel.guild_id and str(channel.id) != wanted:
                continue
            if wanted in ("", channel.name, str(channel.id)) and permissions.may_see(
                self.world, channel, user.id
            ):
                return channel
        raise NotPossible("unseen_channel", user=user.name, channel=name or "")

    def message(self, user: User, message_id: str) -> Message:
        """A message on the user's screen."""
        message = self.world.messages.get(int(message_id))
        if message is None or not sees_message(self.world, message, user.id):
            raise NotPossible("no_message", user=user.name, message=message_id)
        return message

    # acting

    async def command(
        self, user: str, path: str, options: dict[str, Any] | None = None, channel: str | None = None
    ) -> Json:
        """Send a slash command."""
        who = self.user(user)
        where = self.channel(who, channel)
        if where.thread and where.thread.archived:
            raise NotPossible("archived")
        typed = self.slash.read(who, where, path, options or {})
        interaction = self.interactions.open(COMMAND, who.id, where, typed.data, command=typed.name)
        return await self._answer(interaction, 0)

    async def autocomplete(
        self,
        user: str,
        path: str,
        option: str,
        text: str,
        others: dict[str, Any] | None = None,
        channel: str | None = None,
    ) -> Json:
        """Type into an option that suggests."""
        who = self.user(user)
        where = self.channel(who, channel)
        typed = self.slash.read(who, where, path, {**(others or {}), option: text}, focused=option)
        interaction = self.interactions.open(AUTOCOMPLETE, who.id, where, typed.data, command=typed.name)
        return await self._answer(interaction, 0)

    async def press(self, user: str, message: str, custom_id: str, stale: Json | None = None) -> Json:
        """Press a button; `stale` is the button of an older render that is still on the user's screen."""
        who = self.user(user)
        on = self.message(who, message)
        button = stale or self._control(on, custom_id, (kinds.BUTTON,))
        return await self._component(
            who, on, {"custom_id": custom_id, "component_type": kinds.BUTTON, "id": button["id"]}
        )

    async def choose(
        self, user: str, message: str, custom_id: str, values: list[str], stale: Json | None = None
    ) -> Json:
        """Choose in a select; the same choice in an unchanged select sends nothing."""
        who = self.user(user)
        on = self.message(who, message)
        select = stale or self._control(on, custom_id, kinds.SELECTS)
        resolved: dict[str, Json] = {}
        channel = self.world.channels[on.channel_id]
        chosen = options_chosen(self.slash, resolved, channel, select, values)
        check_count(select, chosen, low=1, needed=select.get("min_values") != 0)
        key, print_ = (who.id, on.id, custom_id), json.dumps(select, sort_keys=True)
        if self._shown(key, print_, select) == sorted(chosen):
            return NOT_SENT
        self._chosen[key] = (print_, sorted(chosen))
        data: Json = {
            "custom_id": custom_id,
            "component_type": select["type"],
            "id": select["id"],
            "values": chosen,
        }
        if resolved:
            data["resolved"] = resolved
        answer = await self._component(who, on, data)
        if answer["kind"] == "failed":
            self._chosen.pop(key, None)
        return answer

    def _shown(self, key: tuple[int, int, str], print_: str, select: Json) -> list[str]:
        """What the select shows as chosen on this user's screen."""
        seen, values = self._chosen.get(key, ("", []))
        if seen == print_:
            return values
        defaults = [str(o["value"]) for o in select.get("options") or [] if o.get("default")]
        return sorted(defaults + [str(d["id"]) for d in select.get("default_values") or []])

    async def submit(self, user: str, form: str, values: dict[str, Any] | None = None) -> Json:
        """Submit a modal; it stays open when that fails, as on Discord."""
        who = self.user(user)
        held = self.interactions.forms.get(int(form))
        if held is None or held.user_id != who.id:
            raise NotPossible("no_form", user=who.name)
        channel = self.world.channels.get(held.channel_id)
        if channel is None:
            raise NotPossible("form_place_gone")
        data = Filling(self.slash, channel, values or {}).data(held)
        on = self.world.messages.get(held.message_id or 0)
        before = on.revision if on else 0
        interaction = self.interactions.open(
            MODAL, who.id, channel, data, message_id=held.message_id, origin=held.origin
        )
        answer = await self._answer(interaction, before)
        if answer["kind"] != "failed":
            self.interactions.forms.pop(held.id, None)
        return answer

    def _control(self, message: Message, custom_id: str, wanted: tuple[int, ...]) -> Json:
        control = kinds.find(message.components, custom_id)
        if control is None or control["type"] not in wanted:
            raise NotPossible("no_control", control=custom_id)
        if control.get("disabled"):
            raise NotPossible("disabled", control=labelled(control))
        return control

    async def _component(self, user: User, message: Message, data: Json) -> Json:
        channel = self.world.channels[message.channel_id]
        before = message.revision
        interaction = self.interactions.open(COMPONENT, user.id, channel, data, message_id=message.id)
        return await self._answer(interaction, before)

    async def _answer(self, interaction: Interaction, before: int) -> Json:
        answered = await self.interactions.settle(interaction)
        form = self.interactions.forms.get(interaction.id)
        return answer_view(self.world, interaction, answered, before, form)

    # writing

    async def say(self, user: str, text: str, channel: str | None = None) -> Json:
        """Write a message."""
        who = self.user(user)
        where = self.channel(who, channel)
        bits = permissions.in_channel(self.world, where, who.id)
        if not bits & (Permission.SEND_MESSAGES_IN_THREADS if where.thread else Permission.SEND_MESSAGES):
            raise NotPossible("may_not_write", user=who.name)
        if where.thread and where.thread.locked:
            raise NotPossible("locked")
        if where.thread and where.thread.archived:
            where.thread.archived = False
            self.world.change_channel(where)
        message = self.desk.create(where, {"content": text}, [], Origin(who.id))
        return message_view(self.world, message)

    async def delete(self, user: str, message: str) -> Json:
        """Delete a message: one's own, or any with the permission; an ephemeral one is only dismissed."""
        who = self.user(user)
        found = self.message(who, message)
        channel = self.world.channels[found.channel_id]
        bits = permissions.in_channel(self.world, channel, who.id)
        if found.ephemeral_to is None and found.author_id != who.id and not bits & Permission.MANAGE_MESSAGES:
            raise NotPossible("may_not_delete", user=who.name)
        if found.ephemeral_to is None:
            self.world.drop_message(found)
        else:
            self.world.dismiss(found)
        return {}

    async def reload(self, user: str) -> Json:
        """Reload one's client: ephemeral messages and open forms are gone."""
        who = self.user(user)
        for message in [m for m in self.world.messages.values() if m.ephemeral_to == who.id]:
            self.world.dismiss(message)
        for form in [f for f in self.interactions.forms.values() if f.user_id == who.id]:
            del self.interactions.forms[form.id]
        return {}
