"""The world's nouns as the JSON that Discord sends."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from sandbox import permissions
from sandbox.clock import iso
from sandbox.world import DM, V2, Attachment, Channel, Guild, Json, Member, Message, Role, User, World


def user_json(user: User) -> Json:
    """A user object."""
    return {
        "id": str(user.id),
        "username": user.name.lower().replace(" ", "."),
        "global_name": user.name,
        "discriminator": "0",
        "avatar": None,
        "bot": user.bot,
        "public_flags": 0,
        "flags": 0,
    }


def member_json(world: World, member: Member, with_user: bool = True) -> Json:
    """A guild member object."""
    shape: Json = {
        "roles": [str(role) for role in member.roles],
        "joined_at": iso(member.joined),
        "deaf": False,
        "mute": False,
        "flags": 0,
        "nick": None,
        "avatar": None,
        "pending": False,
        "premium_since": None,
        "communication_disabled_until": iso(member.timed_out_until) if member.timed_out_until else None,
    }
    if with_user:
        shape["user"] = user_json(world.users[member.user_id])
    return shape


def role_json(role: Role) -> Json:
    """A role object."""
    return {
        "id": str(role.id),
        "name": role.name,
        "color": role.color,
        "colors": {"primary_color": role.color, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": role.position,
        "permissions": str(role.permissions),
        "managed": False,
        "mentionable": role.mentionable,
        "flags": 0,
    }


def channel_json(world: World, channel: Channel, viewer_id: int | None = None) -> Json:
    """A channel, thread or DM object; with `viewer_id` also that user's permissions in it."""
    last = str(channel.last_message_id) if channel.last_message_id else None
    shape: Json = {"id": str(channel.id), "type": channel.type, "last_message_id": last, "flags": 0}
    if channel.type == DM:
        human = world.users[channel.recipient_id or 0]
        shape["recipients"] = [user_json(human)]
    else:
        shape |= _guild_channel_part(channel)
    if channel.thread:
        shape |= _thread_part(world, channel)
    if viewer_id is not None:
        shape["permissions"] = str(permissions.in_channel(world, channel, viewer_id))
    return shape


def _guild_channel_part(channel: Channel) -> Json:
    return {
        "guild_id": str(channel.guild_id),
        "name": channel.name,
        "parent_id": str(channel.parent_id) if channel.parent_id else None,
        "position": channel.position,
        "topic": channel.topic,
        "nsfw": False,
        "rate_limit_per_user": 0,
        "permission_overwrites": [
            {"id": str(o.id), "type": o.type, "allow": str(o.allow), "deny": str(o.deny)}
            for o in channel.overwrites
        ],
    }


def _thread_part(world: World, channel: Channel) -> Json:
    thread = channel.thread
    if thread is None:
        return {}
    shape: Json = {
        "owner_id": str(thread.owner_id),
        "message_count": thread.message_count,
        "total_message_sent": thread.message_count,
        "member_count": len(thread.members),
        "thread_metadata": {
            "archived": thread.archived,
            "locked": thread.locked,
            "auto_archive_duration": thread.auto_archive,
            "archive_timestamp": iso(thread.archived_at or thread.created),
            "create_timestamp": iso(thread.created),
            "invitable": True,
        },
    }
    if world.bot_id in thread.members:
        shape["member"] = thread_member_json(channel, world.bot_id)
    return shape


def thread_member_json(channel: Channel, user_id: int) -> Json:
    """A thread member object."""
    created = channel.thread.created if channel.thread else 0.0
    return {"id": str(channel.id), "user_id": str(user_id), "join_timestamp": iso(created), "flags": 0}


def guild_json(guild: Guild) -> Json:
    """A guild object, without its channels and members."""
    return {
        "id": str(guild.id),
        "name": guild.name,
        "icon": None,
        "splash": None,
        "banner": None,
        "description": None,
        "owner_id": str(guild.owner_id),
        "preferred_locale": guild.locale,
        "roles": [role_json(role) for role in guild.roles.values()],
        "emojis": [],
        "stickers": [],
        "features": [],
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "afk_timeout": 300,
        "afk_channel_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "vanity_url_code": None,
        "max_members": 500000,
        "approximate_member_count": len(guild.members),
        "approximate_presence_count": len(guild.members),
    }


def guild_create_json(world: World, guild: Guild, everyone: bool) -> Json:
    """The GUILD_CREATE event; without the members intent it carries the bot alone."""
    members = [m for m in guild.members.values() if everyone or m.user_id == world.bot_id]
    bot = world.bot_id
    return guild_json(guild) | {
        "joined_at": iso(guild.members[bot].joined),
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members),
        "members": [member_json(world, member) for member in members],
        "channels": [
            channel_json(world, c) for c in world.channels.values() if c.guild_id == guild.id and not c.thread
        ],
        "threads": [
            channel_json(world, c)
            for c in world.threads_of(guild.id)
            if c.thread and not c.thread.archived and permissions.may_see(world, c, bot)
        ],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def attachment_url(world: World, attachment: Attachment) -> str:
    """Where the bytes are served."""
    name = quote(attachment.filename)
    return (
        f"{world.base_url}/cdn/attachments/{attachment.channel_id}/{attachment.id}/{name}?hm={attachment.key}"
    )


def attachment_json(world: World, attachment: Attachment) -> Json:
    """An attachment object."""
    url = attachment_url(world, attachment)
    shape: Json = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": attachment.size,
        "url": url,
        "proxy_url": url,
        "content_type": attachment.content_type,
    }
    if attachment.description is not None:
        shape["description"] = attachment.description
    if attachment.width is not None:
        shape |= {"width": attachment.width, "height": attachment.height}
    return shape


def message_json(world: World, message: Message) -> Json:
    """A message object; files that components show are not listed among its attachments."""
    shown = {a.id for a in message.attachments if _is_shown(message, a)} if message.flags & V2 else set()
    author = world.users[message.author_id]
    shape: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel_id),
        "type": message.type,
        "author": user_json(author),
        "content": message.content,
        "timestamp": iso(message.created),
        "edited_timestamp": iso(message.edited) if message.edited else None,
        "tts": False,
        "mention_everyone": message.mention_everyone,
        "mentions": [user_json(world.users[user]) for user in message.mentions if user in world.users],
        "mention_roles": [str(role) for role in message.mention_roles],
        "attachments": [attachment_json(world, a) for a in message.attachments if a.id not in shown],
        "embeds": resolved(world, message, message.embeds),
        "components": resolved(world, message, message.components),
        "pinned": message.pinned,
        "flags": message.flags,
    }
    return shape | _message_extras(world, message)


def _message_extras(world: World, message: Message) -> Json:
    extras: Json = {}
    if message.nonce is not None:
        extras["nonce"] = message.nonce
    if world.users[message.author_id].bot:
        extras["application_id"] = str(world.bot_id)
    if message.webhook:
        extras["webhook_id"] = str(world.bot_id)
    if message.interaction is not None:
        extras["interaction_metadata"] = message.interaction
        if message.command:
            extras["interaction"] = {
                "id": message.interaction["id"],
                "type": 2,
                "name": message.command,
                "user": message.interaction["user"],
            }
    if message.reference_id is not None:
        extras["message_reference"] = {
            "type": 0,
            "channel_id": str(message.channel_id),
            "message_id": str(message.reference_id),
        }
        original = world.messages.get(message.reference_id)
        extras["referenced_message"] = message_json(world, original) if original else None
    if message.thread_id and message.thread_id in world.channels:
        extras["thread"] = channel_json(world, world.channels[message.thread_id])
    return extras


def _is_shown(message: Message, attachment: Attachment) -> bool:
    return f"attachment://{attachment.filename}" in _urls(message.components)


def _urls(node: Any) -> set[str]:
    if isinstance(node, list):
        return set().union(*(_urls(child) for child in node)) if node else set()
    if not isinstance(node, dict):
        return set()
    own = {node["url"]} if isinstance(node.get("url"), str) else set()
    return own.union(*(_urls(child) for child in node.values()))


def resolved(world: World, message: Message, node: Any) -> Any:
    """Components with each `attachment://` address turned into one that can be fetched."""
    if isinstance(node, list):
        return [resolved(world, message, child) for child in node]
    if not isinstance(node, dict):
        return node
    media = {key: resolved(world, message, value) for key, value in node.items()}
    url = node.get("url")
    if isinstance(url, str) and url.startswith("attachment://"):
        for attachment in message.attachments:
            if attachment.filename == url.removeprefix("attachment://"):
                media |= _media(world, attachment)
    return media


def _media(world: World, attachment: Attachment) -> Json:
    url = attachment_url(world, attachment)
    return {
        "id": str(attachment.id),
        "url": url,
        "proxy_url": url,
        "width": attachment.width,
        "height": attachment.height,
        "content_type": attachment.content_type,
        "attachment_id": str(attachment.id),
        "loading_state": 2,
        "placeholder": "",
    }
