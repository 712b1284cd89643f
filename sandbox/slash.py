"""What a user types into the slash command line, turned into the data of an interaction."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import Any

from sandbox import command_rules as rules
from sandbox.files import MAX_FILE, Files, Upload
from sandbox.impossible import NotPossible, named
from sandbox.payloads import attachment_json, channel_json, member_json, role_json, user_json
from sandbox.permissions import Permission, in_channel
from sandbox.world import DM, Channel, Json, User, World


@dataclass(slots=True)
class Typed:
    """A finished command line."""

    data: Json
    name: str


def visible(world: World, channel: Channel, user_id: int) -> list[Json]:
    """Chat commands that a user is offered in a channel (contexts, default permissions, guild or global)."""
    guild_id = channel.guild_id or 0
    found = [*world.commands.get(0, []), *(world.commands.get(guild_id, []) if guild_id else [])]
    return [c for c in found if c["type"] == rules.CHAT and _offered(world, c, channel, user_id)]


def _offered(world: World, command: Json, channel: Channel, user_id: int) -> bool:
    contexts = command.get("contexts")
    if channel.type == DM:
        return 1 in contexts if contexts is not None else command.get("dm_permission") is not False
    if contexts is not None and 0 not in contexts:
        return False
    have = in_channel(world, channel, user_id)
    if not have & Permission.USE_APPLICATION_COMMANDS:
        return False
    needed = command.get("default_member_permissions")
    if needed is None:
        return True
    return have & int(needed) == int(needed) and (int(needed) != 0 or bool(have & Permission.ADMINISTRATOR))


class Slash:
    """Reads command lines of one world."""

    def __init__(self, world: World, files: Files) -> None:
        self.world = world
        self.files = files

    def read(
        self,
        user: User,
        channel: Channel,
        path: str,
        options: dict[str, Any],
        focused: str | None = None,
    ) -> Typed:
        """Resolve `path` (words by spaces) and option values; with `focused` the line is unfinished."""
        words = path.strip().lstrip("/").split()
        command = self._pick(visible(self.world, channel, user.id), words[0] if words else "", path)
        chain, leaf = [], command
        for word in words[1:]:
            leaf = self._pick([o for o in leaf.get("options") or [] if o["type"] in (1, 2)], word, path)
            chain.append(leaf)
        if any(o["type"] in (1, 2) for o in leaf.get("options") or []):
            raise NotPossible("incomplete", path=path, names=[named(o) for o in leaf["options"]])
        resolved: dict[str, Json] = {}
        row = self._options(resolved, channel, leaf, options, focused)
        for part in reversed(chain):
            row = [{"type": part["type"], "name": part["name"], "options": row}]
        data: Json = {"id": command["id"], "name": command["name"], "type": command["type"], "options": row}
        if resolved:
            data["resolved"] = resolved
        if "guild_id" in command:
            data["guild_id"] = command["guild_id"]
        return Typed(data, " ".join([command["name"], *(part["name"] for part in chain)]))

    def _pick(self, rows: list[Json], word: str, path: str) -> Json:
        for row in rows:
            if word.casefold() in _names(row):
                return row
        raise NotPossible("no_command", path=path, offered=[named(row) for row in rows] or "—")

    def _options(
        self,
        resolved: dict[str, Json],
        channel: Channel,
        leaf: Json,
        given: dict[str, Any],
        focused: str | None,
    ) -> list[Json]:
        known = leaf.get("options") or []
        by_name: dict[str, Any] = {}
        for key, value in given.items():
            option = next((o for o in known if _same(key, o)), None)
            if option is None:
                raise _no_option(leaf, key)
            if value is not None:
                by_name[option["name"]] = value
        row = []
        for option in known:
            is_focused = focused is not None and _same(focused, option)
            if option["name"] in by_name:
                row.append(self._option(resolved, channel, option, by_name[option["name"]], is_focused))
            elif option.get("required") and focused is None:
                raise NotPossible("option_required", option=named(option))
        if focused is not None and not any(o.get("focused") for o in row):
            raise _no_option(leaf, focused)
        return row

    def _option(
        self, resolved: dict[str, Json], channel: Channel, option: Json, value: Any, focused: bool
    ) -> Json:
        kind = option["type"]
        if focused:
            if not option.get("autocomplete"):
                raise NotPossible("no_suggestions", option=named(option))
            return {"name": option["name"], "type": kind, "value": str(value), "focused": True}
        if option.get("choices"):
            value = self._choice(option, value)
        elif kind in (rules.USER, rules.CHANNEL, rules.ROLE, rules.MENTIONABLE, rules.ATTACHMENT):
            value = self.resolve(resolved, channel, kind, value)
        else:
            value = _plain(option, value)
        return {"name": option["name"], "type": kind, "value": value}

    def _choice(self, option: Json, value: Any) -> Any:
        for choice in option["choices"]:
            names = [choice["name"], *(choice.get("name_localizations") or {}).values()]
            if value == choice["value"] or str(value) == str(choice["value"]) or value in names:
                return choice["value"]
        offered = [named(c) | {"name": str(c["value"]), "label": c["name"]} for c in option["choices"]]
        raise NotPossible("not_offered", option=named(option), offered=offered, value=str(value))

    def resolve(self, resolved: dict[str, Json], channel: Channel, kind: int, value: Any) -> str:
        """The id behind a name or an id of an option's kind; what it stands for lands in `resolved`."""
        if kind == rules.ATTACHMENT:
            return self.file(resolved, channel, value)
        if kind in (rules.USER, rules.MENTIONABLE):
            user = self.world.user_named(str(value))
            if user is not None:
                self._put_user(resolved, channel, user)
                return str(user.id)
        guild = self.world.guild_of(channel)
        if kind in (rules.ROLE, rules.MENTIONABLE) and guild is not None:
            for role in guild.roles.values():
                if str(value) in (role.name, str(role.id)):
                    _put(resolved, "roles", role.id, role_json(role))
                    return str(role.id)
        if kind == rules.CHANNEL and guild is not None:
            for other in self.world.channels.values():
                if other.guild_id == guild.id and str(value).lstrip("#") in (other.name, str(other.id)):
                    _put(resolved, "channels", other.id, channel_json(self.world, other, self.world.bot_id))
                    return str(other.id)
        raise NotPossible("nothing_called", name=str(value))

    def _put_user(self, resolved: dict[str, Json], channel: Channel, user: User) -> None:
        """Add a user, and the member in a guild, to resolved data."""
        resolved.setdefault("users", {})[str(user.id)] = user_json(user)
        guild = self.world.guild_of(channel)
        if guild is not None and user.id in guild.members:
            member = member_json(self.world, guild.members[user.id], with_user=False)
            member["permissions"] = str(in_channel(self.world, channel, user.id))
            resolved.setdefault("members", {})[str(user.id)] = member

    def file(self, resolved: dict[str, Json], channel: Channel, value: Any) -> str:
        """A file of a command: `{"filename": …, "data": base64}`."""
        if not isinstance(value, dict) or not {"filename", "data"} <= set(value):
            raise NotPossible("no_file")
        try:
            data = base64.b64decode(value["data"], validate=True)
        except (TypeError, ValueError) as problem:
            raise NotPossible("no_base64", file=value["filename"]) from problem
        if len(data) > MAX_FILE:
            limit = MAX_FILE // (1024 * 1024)
            raise NotPossible("file_too_large", file=value["filename"], limit=limit)
        upload = Upload(0, str(value["filename"]), data)
        attachment = self.files.keep(self.world, channel.id, upload, None)
        self.files.loose[attachment.id] = attachment
        _put(resolved, "attachments", attachment.id, attachment_json(self.world, attachment))
        return str(attachment.id)


def _no_option(leaf: Json, name: str) -> NotPossible:
    known = [named(option) for option in leaf.get("options") or []]
    return NotPossible("no_option", command=named(leaf), option=name, options=known or "—")


def _put(resolved: dict[str, Json], kind: str, number: int, shape: Json) -> None:
    resolved.setdefault(kind, {})[str(number)] = shape


def _names(row: Json) -> set[str]:
    names = [row["name"], *(row.get("name_localizations") or {}).values()]
    return {name.casefold() for name in names}


def _same(key: str, option: Json) -> bool:
    return bool({key.casefold(), key.casefold().replace("_", "-")} & _names(option))


def _plain(option: Json, value: Any) -> Any:
    """A text, number or truth value, within the option's bounds."""
    kind = option["type"]
    if kind == rules.BOOLEAN:
        if isinstance(value, str):
            value = value.casefold() in ("true", "yes", "1", "sí", "si")
        return bool(value)
    if kind == rules.STRING:
        text = str(value)
        low, high = option.get("min_length") or 0, option.get("max_length") or 6000
        if not text or not low <= len(text) <= high:
            raise NotPossible("text_length", option=named(option), low=max(low, 1), high=high)
        return text
    try:
        number = int(value) if kind == rules.INTEGER else float(value)
    except ValueError:
        raise NotPossible("no_number", option=named(option), value=str(value)) from None
    least, most = option.get("min_value", -(2**53)), option.get("max_value", 2**53)
    if not least <= number <= most:
        raise NotPossible("number_range", option=named(option), low=least, high=most)
    return number
