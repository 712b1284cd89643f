"""Who may do what where: Discord's permission arithmetic (docs: topics/permissions)."""

from __future__ import annotations

from enum import IntFlag

from sandbox.world import Channel, Guild, Member, World


class Permission(IntFlag):
    """The permission bits that matter here."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


ALL = (1 << 53) - 1
P = Permission
EVERYONE = int(
    P.VIEW_CHANNEL
    | P.SEND_MESSAGES
    | P.EMBED_LINKS
    | P.ATTACH_FILES
    | P.READ_MESSAGE_HISTORY
    | P.USE_APPLICATION_COMMANDS
    | P.CREATE_PUBLIC_THREADS
    | P.SEND_MESSAGES_IN_THREADS
)
REFEREE = int(
    P.VIEW_CHANNEL
    | P.SEND_MESSAGES
    | P.ATTACH_FILES
    | P.READ_MESSAGE_HISTORY
    | P.CREATE_PUBLIC_THREADS
    | P.CREATE_PRIVATE_THREADS
    | P.SEND_MESSAGES_IN_THREADS
)
"""What the bot's own invitation asks for, and nothing more."""
MODERATOR = int(P.MANAGE_GUILD | P.MANAGE_MESSAGES | P.MANAGE_THREADS)
"""What the role adds that can be given to anybody."""
DM_PERMISSIONS = int(
    P.VIEW_CHANNEL | P.SEND_MESSAGES | P.EMBED_LINKS | P.ATTACH_FILES | P.READ_MESSAGE_HISTORY
)


def in_guild(guild: Guild, member: Member) -> int:
    """Permissions of a member before any channel has its say."""
    if member.user_id == guild.owner_id:
        return ALL
    bits = guild.roles[guild.id].permissions
    for role_id in member.roles:
        if role_id in guild.roles:
            bits |= guild.roles[role_id].permissions
    return ALL if bits & P.ADMINISTRATOR else bits


def in_channel(world: World, channel: Channel, user_id: int) -> int:
    """Permissions of a user in a channel; 0 for a stranger."""
    guild = world.guild_of(channel)
    if guild is None:
        return DM_PERMISSIONS if user_id in (channel.recipient_id, world.bot_id) else 0
    member = guild.members.get(user_id)
    if member is None:
        return 0
    bits = in_guild(guild, member)
    if bits == ALL:
        return bits
    bits = _overwritten(bits, guild, member, world.parent(channel))
    if member.timed_out_until > world.clock.now():
        bits &= int(P.VIEW_CHANNEL | P.READ_MESSAGE_HISTORY)
    return bits if bits & P.VIEW_CHANNEL else 0


def _overwritten(bits: int, guild: Guild, member: Member, channel: Channel) -> int:
    """Apply @everyone's overwrite, then all roles' together, then the member's."""
    by_id = {overwrite.id: overwrite for overwrite in channel.overwrites}
    everyone = by_id.get(guild.id)
    if everyone:
        bits = bits & ~everyone.deny | everyone.allow
    roles = [by_id[role] for role in member.roles if role in by_id]
    for role in roles:
        bits &= ~role.deny
    for role in roles:
        bits |= role.allow
    own = by_id.get(member.user_id)
    return bits & ~own.deny | own.allow if own else bits


def may_see(world: World, channel: Channel, user_id: int) -> bool:
    """Whether a user sees a channel at all; private threads only for their members and thread managers."""
    bits = in_channel(world, channel, user_id)
    if not bits & P.VIEW_CHANNEL:
        return False
    if channel.type != 12 or channel.thread is None:
        return True
    return user_id in channel.thread.members or bool(bits & P.MANAGE_THREADS)
