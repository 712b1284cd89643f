"""Who a message mentions and who is really called, by `allowed_mentions` (docs: resources/message)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from sandbox import permissions
from sandbox.permissions import Permission
from sandbox.refusals import Refusal
from sandbox.world import Channel, Json, World

_USER, _ROLE, _EVERYONE = (
    re.compile(r"<@!?(\d+)>"),
    re.compile(r"<@&(\d+)>"),
    re.compile(r"@(everyone|here)\b"),
)


@dataclass(slots=True)
class Called:
    """Mentions of a message: what it shows as mentions, and which users that calls."""

    users: list[int]
    roles: list[int]
    everyone: bool
    pinged: list[int]


def read(
    world: World,
    channel: Channel,
    text: str,
    allowed: Any,
    *,
    webhook: bool,
    replied_to: int | None = None,
) -> Called:
    """Apply `allowed_mentions` (None: the default of its kind of message) to the whole text of a message."""
    parse, only = _allowed(allowed, webhook)
    users = [u for u in map(int, _USER.findall(text)) if u in world.users and _lets(parse, only, "users", u)]
    if replied_to is not None and (allowed is None or allowed.get("replied_user", False)):
        users.append(replied_to)
    roles = [r for r in map(int, _ROLE.findall(text)) if _lets(parse, only, "roles", r)]
    everyone = "everyone" in parse and bool(_EVERYONE.search(text))
    users, roles = list(dict.fromkeys(users)), list(dict.fromkeys(roles))
    return Called(users, roles, everyone, _pinged(world, channel, users, roles, everyone))


def _allowed(allowed: Any, webhook: bool) -> tuple[set[str], Json]:
    if allowed is None:
        return ({"users"} if webhook else {"users", "roles", "everyone"}), {}
    if not isinstance(allowed, dict):
        raise Refusal("bad_type", "allowed_mentions", wanted="an object")
    parse = set(allowed.get("parse") or [])
    if not parse <= {"users", "roles", "everyone"}:
        raise Refusal("bad_choice", "allowed_mentions.parse", wanted="{'users', 'roles', 'everyone'}")
    for key in ("users", "roles"):
        if allowed.get(key) and key in parse:
            raise Refusal("mentions_exclusive", "allowed_mentions", got=key)
        if len(allowed.get(key) or []) > 100:
            raise Refusal("bad_length", f"allowed_mentions.{key}", low=0, high=100)
    return parse, allowed


def _lets(parse: set[str], only: Json, key: str, found: int) -> bool:
    return key in parse or str(found) in {str(item) for item in only.get(key) or []}


def _pinged(world: World, channel: Channel, users: list[int], roles: list[int], everyone: bool) -> list[int]:
    """Users called: they must see the channel; roles and everyone need leave to be mentioned."""
    guild = world.guild_of(channel)
    called = set(users)
    if guild is not None:
        loud = bool(permissions.in_channel(world, channel, world.bot_id) & Permission.MENTION_EVERYONE)
        for role_id in roles:
            role = guild.roles.get(role_id)
            if role and (loud or role.mentionable):
                called |= {m.user_id for m in guild.members.values() if role_id in m.roles}
        if everyone and loud:
            called |= set(guild.members)
    called.discard(world.bot_id)
    return sorted(user for user in called if permissions.may_see(world, channel, user))
