"""What the bot may do on Discord: what it asks for when it is invited, and what it finds in a channel."""

from __future__ import annotations

import discord

from bot.desk import Interaction
from bot.match import Refused
from bot.names import escaped
from bot.preferences import ServerSettings
from games.core.words import Say

NEEDED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    attach_files=True,  # the pictures
    read_message_history=True,  # a thread is started from a message
    create_public_threads=True,
    create_private_threads=True,  # for matches that only their players see
    send_messages_in_threads=True,
)
"""Exactly what is asked for. Its own messages it may edit and delete without any permission."""


def invite(application: int) -> str:
    """The link that adds the bot to a server, with exactly the permissions it needs."""
    return discord.utils.oauth_url(application, permissions=NEEDED, scopes=("bot", "applications.commands"))


def check_channel(
    interaction: Interaction, say: Say, settings: ServerSettings, private: bool = False
) -> None:
    """Before a match opens: is it wanted here, and may the bot do here what a match needs? Raises Refused."""
    check_allowed(interaction, settings, interaction.channel_id or 0)
    threads = settings.threads
    held = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    names = {
        "view_channel": say("View Channel"),
        "attach_files": say("Attach Files"),
        "send_messages_in_threads" if in_thread else "send_messages": (
            say("Send Messages in Threads") if in_thread else say("Send Messages")
        ),
    }
    if threads and not in_thread:
        names["create_public_threads"] = say("Create Public Threads")
        names["send_messages_in_threads"] = say("Send Messages in Threads")
    if private:
        if not isinstance(interaction.channel, discord.TextChannel):
            raise Refused("no_private_here")
        names["create_private_threads"] = say("Create Private Threads")
        names["send_messages_in_threads"] = say("Send Messages in Threads")
    missing = [name for permission, name in names.items() if not getattr(held, permission)]
    if missing:
        raise Refused("here", permissions=", ".join(missing))


def check_allowed(interaction: Interaction, settings: ServerSettings, channel: int) -> None:
    """May matches be opened in ``channel`` (a thread goes with its own)? Raises Refused, which names those
    where they may, of which whoever asks can see."""
    guild, member = interaction.guild, interaction.user
    if not settings.allowed or guild is None or not isinstance(member, discord.Member):
        return
    thread = interaction.channel if interaction.channel_id == channel else guild.get_thread(channel)
    if {channel, getattr(thread, "parent_id", None)}.intersection(settings.allowed):
        return
    found = [one for one in guild.channels if one.id in settings.allowed]
    names = [f"#{escaped(one.name)}" for one in found if one.permissions_for(member).view_channel]
    if not names:
        raise Refused("nowhere")
    raise Refused("elsewhere", channels=", ".join(names))
