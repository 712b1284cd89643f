"""The world at its start: one server, two channels, ten people, and the bot. Its ids never change."""

from __future__ import annotations

from sandbox.permissions import EVERYONE, MODERATOR, REFEREE
from sandbox.world import TEXT, Channel, Guild, Member, Role, User, World

_FIRST = 1_000_000_000_000_000_000
"""Ids of the founding are counted from here, so that they stay the same between runs."""

BOT_ID = _FIRST + 1
GUILD_ID = _FIRST + 100
BOT_ROLE_ID = _FIRST + 101
MODERATOR_ROLE_ID = _FIRST + 102
CHANNELS = {"sala": _FIRST + 201, "torneo": _FIRST + 202}
OWNER = "Urraca"
PEOPLE = (
    ("Alonso", "es-ES"),
    ("Beatriz", "en-GB"),
    ("Carmen", "es-ES"),
    ("Diego", "en-GB"),
    ("Elvira", "es-ES"),
    ("Fadrique", "en-GB"),
    ("Gonzalo", "es-ES"),
    ("Inés", "en-GB"),
    (OWNER, "es-ES"),
    ("Yago", "en-GB"),
)
_FOUNDED = 1_700_000_000.0


def found(world: World) -> None:
    """Fill an empty world."""
    world.bot_id = BOT_ID
    world.users[BOT_ID] = User(BOT_ID, "Juez de Campo", "en-US", bot=True)
    for number, (name, locale) in enumerate(PEOPLE, start=11):
        world.users[_FIRST + number] = User(_FIRST + number, name, locale)
    guild = add_guild(world, GUILD_ID, "La Sala de Armas", OWNER, BOT_ROLE_ID)
    guild.roles[MODERATOR_ROLE_ID] = Role(
        MODERATOR_ROLE_ID, "Moderación", MODERATOR, position=2, mentionable=True
    )
    for position, (name, channel_id) in enumerate(CHANNELS.items()):
        world.add_channel(Channel(channel_id, TEXT, name, GUILD_ID, position=position))


def add_guild(world: World, guild_id: int, name: str, owner: str, bot_role_id: int) -> Guild:
    """A server with everybody in it and the bot invited with what it needs."""
    head = world.user_named(owner)
    if head is None:
        raise ValueError(f"nobody is called {owner}")
    guild = Guild(guild_id, name, head.id)
    guild.roles = {
        guild_id: Role(guild_id, "@everyone", EVERYONE),
        bot_role_id: Role(bot_role_id, world.users[world.bot_id].name, REFEREE, position=1),
    }
    for user in world.users.values():
        roles = [bot_role_id] if user.bot else []
        guild.members[user.id] = Member(user.id, roles, _FOUNDED)
    world.guilds[guild_id] = guild
    return guild
