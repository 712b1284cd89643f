"""The bot's connection to Discord: commands, presses, and a look each minute at what was left unsaid."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any

import discord
from discord import app_commands

from bot.announce import FAREWELL, Announcer
from bot.attendance import Attendance
from bot.cards.shelf import Shelf
from bot.checking.live import throwaway
from bot.clock import Clock
from bot.cogs import help as helping
from bot.cogs import match, play, privacy, rules, standing, tutorial, why
from bot.cogs import settings as server_settings
from bot.cogs.adventure import command as adventure
from bot.cogs.adventure.opening import parties
from bot.cogs.adventure.rights import GAME
from bot.cogs.alatriste import command as alatriste
from bot.cogs.alatriste.squire import Squire
from bot.cogs.roll import command as rolling
from bot.desk import Desk, Interaction
from bot.errands import Underway
from bot.faults import place_of
from bot.guard import explain
from bot.languages import Languages
from bot.localised import Spanish
from bot.match import Status
from bot.metrics import ANSWERS
from bot.notices import Notices
from bot.panels import Panels
from bot.practice import Practice
from bot.preferences import Preferences
from bot.privacy.servers import Servers
from bot.referee import Departure, Referee
from bot.render import Studio
from bot.reviewing import Coach
from bot.rolls.keeper import Keeper
from bot.router import route
from bot.settings import Settings
from bot.sheets.keeper import Sheets
from bot.thinking import Thinker
from bot.timekeeping import Late
from games.core.game import AnyGame

MINUTE, HOUR = 60.0, 3600.0

SYNC = 0x53796E63
"""Several processes that start at once send their commands one after the other; the number is ours alone."""

log = logging.getLogger(__name__)


class Juez(discord.AutoShardedClient):
    """The client. Guilds are all it listens to (and who leaves them, where its host wants that): commands and
    presses need no intent at all."""

    def __init__(
        self,
        referee: Referee,
        preferences: Preferences,
        keeper: Keeper,
        settings: Settings,
        now: Callable[[], datetime],
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, members=settings.members_intent),
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            guild_ready_timeout=0.1 if settings.discord_url else 2.0,
            shard_count=settings.shards.count,
            shard_ids=list(settings.shards.ids),
        )
        self._local = settings.discord_url is not None
        self._answering = Underway()
        self._down: set[int] = set()
        """Shards that were connected and are not."""
        studio = Studio()
        languages = Languages(self, preferences, settings.default_language)
        panels = Panels(referee, studio)
        announcer = Announcer(self, referee, preferences, languages, studio, panels)
        self._thinker = Thinker(settings.thinking_time)
        self._practice = Practice(referee, self._thinker, settings.practice_delay, announcer.changed)
        announcer.listeners.append(self._practice.look)
        self._attendance = Attendance(self, referee, now, self._departed)
        announcer.listeners.append(self._attendance.look)
        self._notices = Notices(self, referee, preferences, languages)
        self.clock = Clock(referee, now, self._late, self._notices.remind)
        announcer.listeners.append(self._wind)
        foretold = settings.test_seed is not None
        sheets = Sheets(referee.store, now)
        shelf = Shelf(referee.store, now)
        coach = Coach(referee, self._thinker)
        self.desk = Desk(
            referee, preferences, languages, studio, panels, announcer, keeper, sheets, shelf, coach, foretold
        )
        self._squire = Squire(self.desk)
        announcer.listeners.append(self._squire.look)
        self.tree = _Tree(self, self.desk, self._answering)
        self._servers = Servers(referee, preferences, now)
        self._healer: asyncio.Task[None] | None = None
        self._cleaner: asyncio.Task[None] | None = None
        self._ticker: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Logged in, not yet connected: presses may come before ``on_ready``, so everything is ready here."""
        await self.clock.wake()
        wrecks = await self.desk.referee.load()
        for wreck in wrecks:
            log.error("match %s is set aside: %s", wreck.match, wreck.reason)
            self.desk.announcer.changed(wreck.match)
        _register(self.tree, self.desk, self.desk.referee.games)
        await self.tree.set_translator(Spanish())
        await self._sync()
        self._healer = asyncio.create_task(self._heal(), name="healer")
        self._cleaner = asyncio.create_task(self._clean(), name="cleaner")
        self.clock.reachable(False)
        self._ticker = asyncio.create_task(self.clock.run(), name="clock")

    def _late(self, number: int, late: tuple[Late, ...]) -> None:
        self.desk.announcer.changed(number)
        self._notices.late(number, late)

    def _departed(self, departure: Departure) -> None:
        self.desk.announcer.changed(departure.match)
        self._notices.departed(departure)

    def _wind(self, number: int) -> None:
        self.clock.look(self.desk.referee.at_hand(number))

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Discord takes one shard in five seconds; a local one has no such limit."""
        if not self._local:
            await super().before_identify_hook(shard_id, initial=initial)

    async def on_ready(self) -> None:
        """Players can reach the bot, so that their time runs; and it is known in which servers it is."""
        self._down.clear()
        self.clock.reachable(True)
        await self._servers.see([guild.id for guild in self.guilds])
        await self._servers.tidy()
        for found in self.desk.referee.live():  # somebody may have left meanwhile
            self._attendance.look(found.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self._servers.left(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._servers.back(guild.id)

    async def on_raw_member_remove(self, payload: discord.RawMemberRemoveEvent) -> None:
        """Comes only with the members intent."""
        await self._attendance.left(payload.guild_id, payload.user.id)

    async def on_shard_ready(self, shard: int) -> None:
        self._reach(shard)

    async def on_shard_resumed(self, shard: int) -> None:
        self._reach(shard)

    async def on_shard_disconnect(self, shard: int) -> None:
        """While some players cannot reach the bot nobody's time is out: it is only for a moment."""
        self._down.add(shard)
        self.clock.reachable(False)

    def _reach(self, shard: int) -> None:
        self._down.discard(shard)
        self.clock.reachable(not self._down)

    def is_reached(self) -> bool:
        """Whether Discord is connected, with every shard."""
        return self.is_ready() and not self.is_closed() and not self._down

    def games_played(self) -> Iterator[str]:
        """The key of the game of each match that is played."""
        return (match.game.key for match in self.desk.referee.live() if match.status is Status.LIVE)

    async def on_interaction(self, interaction: Interaction) -> None:
        pressed = interaction.type in (
            discord.InteractionType.component,
            discord.InteractionType.modal_submit,
        )
        self._answering.note(*((ANSWERS.labels("press").observe,) if pressed else ()))
        self._attendance.seen(interaction.guild_id, interaction.user.id)
        await route(self.desk, interaction)

    async def on_guild_channel_update(self, _before: object, _after: object) -> None:
        """Somebody may have given back what was missing."""
        self._look_again()

    async def on_raw_thread_update(self, _event: object) -> None:
        """A thread that was archived is in no cache, so that its opening is no ``thread_update``."""
        self._look_again()

    def _look_again(self) -> None:
        for number in tuple(self.desk.announcer.barred):
            self.desk.announcer.changed(number)

    async def close(self) -> None:
        """Let those who speak finish, then go."""
        if self._healer is not None:
            self._healer.cancel()
            self._healer = None
            for task in (self._ticker, self._cleaner):
                if task is not None:
                    task.cancel()
            await self._attendance.stop()
            await self._notices.stop()
            await self._practice.stop()
            await self._squire.stop()
            await self._answering.end(FAREWELL)
            await self.desk.announcer.quiet()
            log.debug("views kept by discord.py: %d", kept_views(self))
        self.desk.studio.close()
        self._thinker.close()
        await super().close()

    async def _sync(self) -> None:
        """Send the commands if they are not those that were sent last: creating commands is rationed."""
        payload = [
            await command.get_translated_payload(self.tree, Spanish()) for command in self.tree.get_commands()
        ]
        text = json.dumps([self.application_id, discord.http.Route.BASE, payload], sort_keys=True)
        digest = hashlib.sha256(text.encode()).hexdigest()
        store = self.desk.referee.store
        async with store.alone(SYNC):
            if await store.meta("commands") != digest:
                await self.tree.sync()
                await store.set_meta("commands", digest)

    async def _heal(self) -> None:
        """At start and each minute: say what a crash, or Discord, kept from being said."""
        starting = True
        while True:
            try:
                await self.desk.announcer.heal(starting)
                starting = False
            except Exception as fault:
                log.error(
                    "looking for what was left unsaid failed: %s at %s", type(fault).__name__, place_of(fault)
                )
            await asyncio.sleep(MINUTE)

    async def _clean(self) -> None:
        """Each hour: delete what is left of servers that were left long ago, and what counts no more."""
        while True:
            await asyncio.sleep(HOUR)
            try:
                await self._servers.tidy()
                await self.desk.referee.forget_absences()
            except Exception as fault:
                log.error("tidying up failed: %s at %s", type(fault).__name__, place_of(fault))


class _Tree(app_commands.CommandTree[discord.Client]):
    """The commands; what they raise is answered like what a press raises."""

    def __init__(self, client: discord.Client, desk: Desk, answering: Underway) -> None:
        super().__init__(client)
        self._desk = desk
        self._answering = answering

    async def interaction_check(self, _interaction: Interaction, /) -> bool:
        """Asked before each command, in the task that carries it out."""
        self._answering.note(ANSWERS.labels("command").observe)
        return True

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        if isinstance(error, app_commands.CommandNotFound) and error.name == throwaway.NAME:
            return  # ``python -m bot check --live`` answers it
        fault = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        await explain(self._desk, interaction, fault)


def _register(tree: _Tree, desk: Desk, games: Mapping[str, AnyGame]) -> None:
    tree.add_command(play.group(desk, games))
    tree.add_command(match.group(desk))
    tree.add_command(rules.group(desk, games))
    tree.add_command(why.command(desk))
    tree.add_command(helping.command(desk))
    tree.add_command(tutorial.command(desk, games))
    tree.add_command(rolling.group(desk))
    tree.add_command(alatriste.group(desk))
    desk.referee.at_start[GAME] = parties(desk.referee)
    tree.add_command(adventure.group(desk))
    tree.add_command(server_settings.group(desk))
    tree.add_command(privacy.group(desk))
    tree.add_command(standing.stats(desk, games))
    tree.add_command(standing.leaderboard(desk, games))


def kept_views(client: discord.Client) -> int:
    """How many controls and forms discord.py keeps: none, ever, or presses would be answered twice."""
    store: Any = client._connection._view_store
    return sum(map(len, store._views.values())) + len(store._modals) + len(store._dynamic_items)
