"""What one user sees: channels, messages, forms, as JSON for the page and for the Python client."""

from __future__ import annotations

from typing import Any

from sandbox import permissions
from sandbox.interactions import Form, Interaction
from sandbox.payloads import message_json
from sandbox.permissions import Permission
from sandbox.world import DM, LOADING, Channel, Json, Message, User, World

KINDS = {4: "message", 5: "deferred", 6: "deferred", 7: "update", 8: "autocomplete", 9: "modal"}


def user_view(user: User) -> Json:
    """A user, as the page lists them."""
    return {
        "id": str(user.id),
        "name": user.name,
        "locale": user.locale,
        "bot": user.bot,
        "dms_open": user.dms_open,
    }


def sees_message(world: World, message: Message, user_id: int) -> bool:
    """Whether a message is on this user's screen."""
    if message.ephemeral_to is not None:
        return message.ephemeral_to == user_id and not message.dismissed
    channel = world.channels.get(message.channel_id)
    return channel is not None and permissions.may_see(world, channel, user_id)


def message_view(world: World, message: Message) -> Json:
    """A message with what the screen adds to Discord's JSON."""
    return message_json(world, message) | {
        "ephemeral": message.ephemeral_to is not None,
        "loading": bool(message.flags & LOADING),
        "pinged": [str(user) for user in message.pinged],
        "command": message.command,
        "at": message.created,
        "revision": message.revision,
        "files": [
            {"id": str(a.id), "filename": a.filename, "size": a.size, "description": a.description}
            for a in message.attachments
        ],
    }


def channel_view(world: World, channel: Channel, user_id: int) -> Json:
    """A channel in the list of one user."""
    bits = permissions.in_channel(world, channel, user_id)
    name = world.users[world.bot_id].name if channel.type == DM else channel.name
    return {
        "id": str(channel.id),
        "type": channel.type,
        "name": name,
        "guild": str(channel.guild_id) if channel.guild_id else None,
        "parent": str(channel.parent_id) if channel.parent_id else None,
        "position": channel.position,
        "topic": channel.topic,
        "archived": bool(channel.thread and channel.thread.archived),
        "locked": bool(channel.thread and channel.thread.locked),
        "may_send": bool(
            bits & (Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES)
        ),
        "may_manage": bool(bits & Permission.MANAGE_MESSAGES),
        "last": str(channel.last_message_id) if channel.last_message_id else None,
    }


def channels_of(world: World, user_id: int) -> list[Channel]:
    """Channels, threads and DMs that a user sees."""
    return [channel for channel in world.channels.values() if permissions.may_see(world, channel, user_id)]


def messages_of(world: World, user_id: int, channel_id: int | None = None) -> list[Message]:
    """Messages on a user's screen, oldest first."""
    return [
        message
        for message in world.messages.values()
        if (channel_id is None or message.channel_id == channel_id) and sees_message(world, message, user_id)
    ]


def table_view(world: World, user: User) -> Json:
    """Everything but the messages, for a page that opens."""
    return {
        "me": user_view(user),
        "bot": str(world.bot_id),
        "users": [user_view(other) for other in world.users.values()],
        "guilds": [
            {
                "id": str(guild.id),
                "name": guild.name,
                "owner": str(guild.owner_id),
                "members": [str(member) for member in guild.members],
                "member_roles": {str(m.user_id): list(map(str, m.roles)) for m in guild.members.values()},
                "roles": [{"id": str(r.id), "name": r.name, "color": r.color} for r in guild.roles.values()],
            }
            for guild in world.guilds.values()
            if user.id in guild.members
        ],
        "channels": [channel_view(world, channel, user.id) for channel in channels_of(world, user.id)],
        "now": world.clock.now(),
    }


def places_view(world: World) -> Json:
    """Channels, roles and members of the first server, for whoever looks after it."""
    guild = next(iter(world.guilds.values()))
    return {
        "channels": [
            {
                "id": str(c.id),
                "name": c.name,
                "thread": c.thread is not None,
                "archived": bool(c.thread and c.thread.archived),
                "locked": bool(c.thread and c.thread.locked),
            }
            for c in world.channels.values()
            if c.guild_id == guild.id
        ],
        "roles": [role.name for role in guild.roles.values()],
        "members": {str(m.user_id): [guild.roles[r].name for r in m.roles] for m in guild.members.values()},
        "bot": world.users[world.bot_id].name,
        "permissions": [permission.name.lower() for permission in Permission if permission.name],
        "locale": guild.locale,
    }


def form_view(form: Form) -> Json:
    """A modal on the screen."""
    return {
        "id": str(form.id),
        "channel": str(form.channel_id),
        "custom_id": form.body["custom_id"],
        "title": form.body["title"],
        "components": form.body["components"],
    }


def answer_view(
    world: World, interaction: Interaction, answered: bool, before: int, form: Form | None
) -> Json:
    """What an action led to. `before` is the revision of the pressed message when it was pressed."""
    shape: dict[str, Any] = {
        "kind": KINDS[interaction.answer] if answered and interaction.answer else "failed",
        "interaction": str(interaction.id),
        "message": None,
        "before": before,
        "form": form_view(form) if form else None,
        "choices": interaction.choices,
    }
    message = world.messages.get(interaction.original_id or 0)
    if message is not None:
        shape["message"] = message_view(world, message)
        if interaction.answer == 5:
            shape["before"] = 0
    return shape
