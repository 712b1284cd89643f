"""What is said after a match changed: board, panels, calls. Always from the state as it is when it is said.

Each match has at most one speaker at work; changes while it speaks make it speak once more, so that the
latest state wins and nothing queues up. Whatever a crash or Discord keeps from being said is said later: at
start and each minute :meth:`Announcer.heal` looks for what lags.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import logging
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import aiohttp
import discord
from discord import ui

from bot import board, lobby
from bot.faults import place_of
from bot.hands import Hands
from bot.languages import Languages
from bot.match import Match, Refused, Status, UserId
from bot.panels import Panels
from bot.places import LOCKED, NO_CHANNEL, POST_ANEW, UNKNOWN, address, aged, channel, message, once
from bot.preferences import Preferences
from bot.proposals import Proposals
from bot.referee import Message, Referee
from bot.render import Studio
from bot.summons import Summons
from bot.threads import Threads
from bot.words import Voices

OLD = timedelta(minutes=55)
"""A board older than this is posted anew: after an hour Discord lets it be edited but rarely."""

OPENING = timedelta(seconds=10)
"""A lobby younger than this is being answered right now; later, its answer was lost."""

FAREWELL = 3.0
"""Seconds that a stop waits for those who speak."""

log = logging.getLogger(__name__)


class Announcer:
    """Speaks for all matches."""

    def __init__(
        self,
        client: discord.Client,
        referee: Referee,
        preferences: Preferences,
        languages: Languages,
        studio: Studio,
        panels: Panels,
    ) -> None:
        self._client = client
        self._referee = referee
        self._languages = languages
        self._studio = studio
        self._panels = panels
        self._again: set[int] = set()
        self._anew: set[int] = set()
        self._wrecks: set[tuple[int, Status]] = set()
        self._speakers: dict[int, asyncio.Task[None]] = {}
        self._summons = Summons(client, referee, preferences, self.changed)
        self._threads = Threads(client, referee, preferences)
        self._proposals = Proposals(client, referee, preferences)
        self._hands = Hands(client, referee, preferences, languages, panels)
        self.listeners: list[Callable[[int], None]] = []
        """Called with the number of each match about which something was written."""
        self.barred: set[int] = set()
        """Matches whose channel the bot may not write to at the moment."""
        self._lost: set[int] = set()
        """Matches whose channel is gone: looked at again when somebody acts on them, or at the next start."""

    def wants_hands(self, user: UserId) -> None:
        """``user`` wants hands by direct message (again)."""
        self._hands.shut.discard(user)
        for match in self._referee.live():
            if match.status is Status.LIVE and match.seat_of(user) is not None:
                self.changed(match.id)

    def shut(self, user: UserId) -> bool:
        """Whether ``user`` asked for hands by direct message and takes none."""
        return user in self._hands.shut

    def heard(self, interaction: discord.Interaction[Any]) -> None:
        """Somebody is at the table."""
        self._summons.heard(interaction)

    def changed(self, match: int) -> None:
        """Something about ``match`` was written, or has to be looked at again."""
        for listener in self.listeners:
            listener(match)
        self._again.add(match)
        if match not in self._speakers:
            speaker = asyncio.create_task(self._speak_on(match), name=f"speaker-{match}")
            self._speakers[match] = speaker

    async def heal(self, starting: bool = False) -> None:
        """Say whatever was written and not said."""
        now = datetime.now(UTC)
        for live in self._referee.live():
            for listener in self.listeners:
                listener(live.id)
            if starting and live.offer is not None:  # its message may have been lost
                self.changed(live.id)
        for match in await self._referee.lagging():
            if match.id in self._lost:
                continue
            young = timedelta() <= now - match.opened < OPENING  # a clock may have been set back
            being_answered = match.status is Status.LOBBY and young
            if starting or not being_answered:
                self.changed(match.id)

    async def quiet(self) -> None:
        """Wait a moment for those who speak; what stays unsaid is said at the next start."""
        self._summons.stop()
        if self._speakers:
            _, late = await asyncio.wait(self._speakers.values(), timeout=FAREWELL)
            for speaker in late:
                speaker.cancel()

    def remind(self, number: int) -> int:
        """Call once more those who owe. The minutes that one has to wait instead; 0 when it is done."""
        minutes = self._summons.again(number)
        if not minutes:
            self.changed(number)
        return minutes

    def repost(self, number: int) -> None:
        """Post the board or the lobby of a match anew, and retire the old one."""
        self._anew.add(number)
        self.changed(number)

    async def _speak_on(self, number: int) -> None:
        try:
            await self._client.wait_until_ready()  # before that, servers and their channels are not known
            while number in self._again:
                self._again.discard(number)
                await self._speak(number)
        finally:
            del self._speakers[number]

    async def _speak(self, number: int) -> None:
        match: Match | None = None
        try:
            match = await self._referee.get(number)
            voices = await self._languages.public(match)
            known = await self._referee.messages(number)
            await self._show(match, voices, known)
            self.barred.discard(number)
            self._lost.discard(number)
        except Refused as refusal:
            log.info("match %s is not spoken for: %s", number, refusal.reason)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as fault:
            if match is not None and _channel_gone(match, fault):
                if number not in self._lost:
                    log.warning("match %s: its channel is gone; it waits", number)
                self._lost.add(number)
                return
            if match is not None and _thread_gone(match, fault) and number not in self._anew:
                self.repost(number)  # the board went with it
                return
            if _shut_out(fault):
                self.barred.add(number)
                log.warning("match %s: no permission in its channel (%s); it waits", number, _named(fault))
                return
            log.warning(
                "match %s could not be shown (%s); trying again within a minute", number, _named(fault)
            )
        except Exception as fault:  # a speaker must not die: the match goes on, and is healed each minute
            log.error("match %s could not be shown: %s at %s", number, type(fault).__name__, place_of(fault))

    async def _show(self, match: Match, voices: Voices, known: Mapping[str, Message]) -> None:
        if match.state is None and "board" in known:
            await self._show_wreck(match, voices, known["board"])
            return
        if match.state is None:
            await self._show_lobby(match, voices, known.get("lobby"))
            return
        try:
            shown = await self._show_board(match, voices, known)
        finally:  # players go on in their panels, whatever becomes of the board
            await self._panels.refresh(match)
        await self._proposals.show(match, voices, known.get("offer"))
        called = await self._summons.call(match, voices, shown, known.get("ping"))
        if called and shown.pinged < match.ply:
            await self._remember(match, shown.channel, shown.message, shown.shown, match.ply)
        if "lobby" in known:
            await self._close_lobby(match, voices, known["lobby"], shown)
        await self._hands.deliver(match, shown)
        if match.status is not Status.LIVE and shown.shown >= match.revision:
            await self._threads.archive(match)
            if "sign" in known:
                await self._finish_sign(match, voices, known["sign"], shown)

    # The lobby

    async def _show_lobby(self, match: Match, voices: Voices, known: Message | None) -> None:
        anew = match.id in self._anew and match.status is Status.LOBBY
        if known is not None and known.shown >= match.revision and not anew:
            return
        revision, view = match.revision, lobby.render(match, voices)
        if known is not None and anew:
            with contextlib.suppress(discord.HTTPException):
                await message(self._client, match, known).delete()
            known = None
        if known is not None:
            try:
                await message(self._client, match, known).edit(view=view)
            except discord.HTTPException as fault:
                if fault.code not in POST_ANEW:
                    raise
                known = None
        if known is None and match.status is not Status.LOBBY:
            await self._referee.forget_message(match.id, "lobby")
            return
        if known is None:
            sent = await channel(self._client, match, match.place.channel).send(
                view=lobby.render(match, voices)
            )
            known = Message(match.id, "lobby", match.place.channel, sent.id, revision, -1)
            self._anew.discard(match.id)
        await self._referee.remember_message(match.id, "lobby", known.channel, known.message, shown=revision)

    async def _close_lobby(self, match: Match, voices: Voices, known: Message, shown: Message) -> None:
        """The lobby becomes a sign that points to the board."""
        try:
            view = lobby.render(match, voices, address(match, shown))
            await message(self._client, match, known).edit(view=view)
            if match.status is Status.LIVE:
                await self._referee.remember_message(match.id, "sign", known.channel, known.message)
        except discord.HTTPException as fault:
            if fault.code not in POST_ANEW:
                raise
        await self._referee.forget_message(match.id, "lobby")

    async def _finish_sign(self, match: Match, voices: Voices, known: Message, shown: Message) -> None:
        """The sign says how the match ended; where it can no longer be edited, nobody misses that."""
        try:
            view = lobby.render(match, voices, address(match, shown))
            await message(self._client, match, known).edit(view=view)
        except discord.DiscordServerError:
            raise
        except discord.HTTPException as fault:
            log.info("the lobby of match %s keeps its last word: %s", match.id, fault.code)
        await self._referee.forget_message(match.id, "sign")

    # The board

    async def _show_wreck(self, match: Match, voices: Voices, known: Message) -> None:
        """The board of a match that was set aside says so."""
        if (match.id, match.status) not in self._wrecks:
            await message(self._client, match, known).edit(view=board.wreck(match, voices), attachments=[])
            self._wrecks.add((match.id, match.status))

    async def _show_board(self, match: Match, voices: Voices, known: Mapping[str, Message]) -> Message:
        old = known.get("board")
        if old is None:
            match = await self._threads.settle(match, voices, known.get("lobby"))
        try:
            return await self._show_at_home(match, voices, old)
        except discord.NotFound as fault:
            if fault.code not in UNKNOWN or match.place.home == match.place.channel:
                raise
            # Its thread was deleted: it goes on where it was opened, a private one in a new thread.
            match = await self._referee.settle(match.id, match.place.channel)
            if match.access.private:
                match = await self._threads.settle(match, voices, None)
            return await self._show_at_home(match, voices, old)

    async def _show_at_home(self, match: Match, voices: Voices, old: Message | None) -> Message:
        await self._threads.admit(match)
        seen = board.read(self._referee, match, voices)
        anew = match.id in self._anew
        if old is not None and old.shown >= seen.revision and not anew:
            return old
        picture = await self._studio.ask(
            (match.id, "board", seen.revision, voices.language), board.painter(seen)
        )
        if old is not None and not anew and not aged(old.message, self._summons.latest, OLD):
            try:
                view = board.render(seen, bool(picture))
                await message(self._client, match, old).edit(view=view, attachments=_files(picture))
                return await self._remember(match, old.channel, old.message, seen.revision, old.pinged)
            except discord.HTTPException as fault:
                if fault.code not in POST_ANEW:
                    raise
        sent = await self._post(match, board.render(seen, bool(picture)), picture, old)
        self._anew.discard(match.id)
        pinged = -1 if old is None else old.pinged
        fresh = await self._remember(match, match.place.home, sent.id, seen.revision, pinged)
        if old is not None:
            await self._retire(match, voices, old, fresh)
        return fresh

    async def _post(
        self, match: Match, view: ui.LayoutView, picture: bytes, old: Message | None
    ) -> discord.Message:
        nonce = once(match, "b", old.message if old else 0)
        home = channel(self._client, match, match.place.home)
        return await home.send(view=view, files=_files(picture), nonce=nonce)

    async def _remember(self, match: Match, channel: int, message: int, shown: int, pinged: int) -> Message:
        await self._referee.remember_message(match.id, "board", channel, message, shown=shown, pinged=pinged)
        return Message(match.id, "board", channel, message, shown, pinged)

    async def _retire(self, match: Match, voices: Voices, old: Message, fresh: Message) -> None:
        """The old board points to the new one and can no longer be pressed; where it takes no more edits, it
        goes."""
        sign = message(self._client, match, old)
        try:
            await sign.edit(view=board.retired(match, voices, address(match, fresh)), attachments=[])
        except discord.HTTPException:
            with contextlib.suppress(discord.HTTPException):
                await sign.delete()


def _files(picture: bytes) -> list[discord.File]:
    return [discord.File(io.BytesIO(picture), board.BOARD)] if picture else []


def _channel_gone(match: Match, fault: BaseException) -> bool:
    """Whether the channel that a match was opened in was deleted, and not just its thread."""
    in_channel = match.place.home == match.place.channel
    return in_channel and isinstance(fault, discord.NotFound) and fault.code == NO_CHANNEL


def _thread_gone(match: Match, fault: BaseException) -> bool:
    """Whether the thread that a match was played in was deleted."""
    in_thread = match.place.home != match.place.channel
    return in_thread and isinstance(fault, discord.NotFound) and fault.code == NO_CHANNEL


def _shut_out(fault: BaseException) -> bool:
    """Whether the bot lacks a permission, or the thread was locked."""
    return isinstance(fault, discord.Forbidden) or (
        isinstance(fault, discord.HTTPException) and fault.code in LOCKED
    )


def _named(fault: BaseException) -> str:
    """A fault without its text, which may quote what was sent."""
    code = f" {fault.code}" if isinstance(fault, discord.HTTPException) else ""
    return f"{type(fault).__name__}{code}"
