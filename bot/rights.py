"""What the bot may do on Discord: what it asks for when it is invited, and what it finds in a channel."""

from __future__ import annotations

import discord

from bot.desk import Interaction
from bot.match import Refused
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


def check_channel(interaction: Interaction, say: Say, threads: bool, private: bool = False) -> None:
    """Before a match opens: may the bot do here what a match needs? Raises Refused."""
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
