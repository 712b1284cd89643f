"""What presses and commands work with, and the words of an answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import discord
from discord import ui

from bot.announce import Announcer
from bot.cards.shelf import Shelf
from bot.languages import Languages
from bot.layout import Sheet
from bot.match import Match, Person, Refused, Status
from bot.names import plain
from bot.panel import Panel, read
from bot.panels import Panels
from bot.preferences import Preferences
from bot.referee import Referee
from bot.render import Studio
from bot.reviewing import Coach
from bot.rolls.keeper import Keeper
from bot.sheets.keeper import Sheets
from bot.words import barred, closed, no_messages, voices
from games.core.game import Seat

Interaction: TypeAlias = discord.Interaction[Any]


@dataclass(frozen=True, slots=True)
class Desk:
    """The referee, and those who speak for it."""

    referee: Referee
    preferences: Preferences
    languages: Languages
    studio: Studio
    panels: Panels
    announcer: Announcer
    keeper: Keeper
    sheets: Sheets
    shelf: Shelf
    coach: Coach
    foretold: bool = False
    """A test has fixed the seed: nothing is mixed into it, so that a match can be played again."""

    def salt(self, interaction: Interaction) -> str:
        """What whoever pressed adds to the luck of the match: an id that nobody can choose."""
        return "" if self.foretold else str(interaction.id)

    async def panel(self, interaction: Interaction, match: Match, seat: Seat, *notices: str) -> Panel:
        """The panel of ``seat`` for whoever pressed, with what else they should know on top."""
        spoken = voices(await self.languages.user(interaction), match.game)
        told = [*notices, closed(spoken.say, match)]
        if match.id in self.announcer.barred:
            told.append(barred(spoken.say))
        if self.announcer.shut(interaction.user.id):
            told.append(no_messages(spoken.say))
        once = dict.fromkeys(notice for notice in told if notice)  # a refusal may say what ``closed`` says
        wishes = await self.preferences.user(interaction.user.id)
        return read(self.referee, match, seat, spoken, *once, wishes=wishes)

    async def moderates(self, interaction: Interaction) -> bool:
        """Whether whoever pressed may end the matches of others here."""
        member = interaction.user
        if not isinstance(member, discord.Member) or interaction.guild_id is None:
            return False
        if interaction.permissions.manage_guild:
            return True
        role = (await self.preferences.server(interaction.guild_id)).moderator_role
        return role is not None and any(own.id == role for own in member.roles)

    async def hides(self, interaction: Interaction, match: Match) -> str | None:
        """Why whoever asks may know nothing of ``match`` (the reason of a refusal), or None. It is open to
        who plays it or may, and to who can read where it was opened: numbers open no door that Discord has
        shut. A private one that has begun is open to moderators besides, who may have to end it."""
        if match.seat_of(interaction.user.id) is not None or interaction.user.id in match.invited:
            return None
        if interaction.channel_id == match.place.home != match.place.channel:
            return None
        if interaction.channel_id != match.place.channel and not _reads(interaction, match):
            return "unknown_match"
        private = match.access.private and match.status is not Status.LOBBY
        return "players_only" if private and not await self.moderates(interaction) else None

    async def narrates(self, interaction: Interaction) -> bool:
        """Whether whoever pressed has the Game Master role here."""
        member = interaction.user
        if not isinstance(member, discord.Member) or interaction.guild_id is None:
            return False
        role = (await self.preferences.server(interaction.guild_id)).gm_role
        return role is not None and any(own.id == role for own in member.roles)

    async def leads(self, interaction: Interaction) -> bool:
        """Whether whoever pressed may do here what is a Game Master's: by the role, or by managing a server
        that has no such role."""
        if await self.narrates(interaction):
            return True
        role = (await self.preferences.server(guild_of(interaction))).gm_role
        return role is None and interaction.permissions.manage_guild


def _reads(interaction: Interaction, match: Match) -> bool:
    """Whether whoever asks can read the channel that a match was opened in."""
    member, guild = interaction.user, interaction.guild
    channel = guild.get_channel_or_thread(match.place.channel) if guild else None
    if not isinstance(member, discord.Member) or channel is None:
        return False
    if isinstance(channel, discord.Thread) and channel.is_private():
        return False
    return channel.permissions_for(member).view_channel


def person_of(interaction: Interaction) -> Person:
    """Who acts, under the name that everybody may see."""
    return person(interaction.user)


def person(user: discord.User | discord.Member) -> Person:
    roles = (
        frozenset(role.id for role in user.roles) if isinstance(user, discord.Member) else frozenset[int]()
    )
    return Person(user.id, plain(user.display_name), user.bot, roles)


def guild_of(interaction: Interaction) -> int:
    """The server in which it was pressed. Raises Refused."""
    if interaction.guild_id is None:
        raise Refused("server_only")
    return interaction.guild_id


async def tell(interaction: Interaction, view: ui.LayoutView) -> None:
    """Something only whoever pressed can read, as the first answer or as one more."""
    if interaction.response.is_done():
        await interaction.followup.send(view=view, ephemeral=True)
    else:
        await interaction.response.send_message(view=view, ephemeral=True)


async def tell_text(interaction: Interaction, text: str) -> None:
    await tell(interaction, Sheet().text(text).view())
