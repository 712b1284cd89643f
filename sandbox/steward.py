"""Changes to the world from outside: clock, faults, the bot's process, members, channels, permissions."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

from sandbox.broadcast import Broadcast
from sandbox.faults import POINTS, Fault, Faults, Kill
from sandbox.founding import add_guild
from sandbox.gateway import Gateway
from sandbox.interactions import KINDS, Interaction, Interactions
from sandbox.people import People
from sandbox.permissions import Permission
from sandbox.process import BotProcess
from sandbox.recorder import Recorder
from sandbox.slash import NotPossible
from sandbox.world import TEXT, Channel, Guild, Json, Member, Message, Overwrite, World


class Steward:
    """Does what no user can do."""

    def __init__(
        self,
        world: World,
        interactions: Interactions,
        gateway: Gateway,
        broadcast: Broadcast,
        process: BotProcess,
        recorder: Recorder,
        faults: Faults,
        people: People,
    ) -> None:
        self.world = world
        self.interactions = interactions
        self.gateway = gateway
        self.broadcast = broadcast
        self.process = process
        self.recorder = recorder
        self.faults = faults
        self.people = people
        self._kills: dict[int, Kill] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.changes = 0
        self._changed = asyncio.Event()
        broadcast.before_delivery.append(self._before_delivery)
        gateway.on_ready.append(process.mark_ready)
        process.on_death += [gateway.forget_sessions, interactions.lose_pending]
        process.on_state.append(lambda state: world.emit("bot", state))
        world.observers.append(self._count)

    # waiting

    def _count(self, _event: str, _noun: Any) -> None:
        self.changes += 1
        self._changed.set()
        self._changed = asyncio.Event()

    async def pulse(self, seen: int = 0, within: float = 30.0) -> Json:
        """Wait until more than `seen` things have changed; returns the count."""
        if self.changes <= seen:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), within)
        return {"changes": self.changes}

    async def quiet(self, seconds: float = 0.2, within: float = 10.0) -> Json:
        """Wait until no request of the bot has come for a while."""
        return {"quiet": await self.recorder.quiet(seconds, within)}

    # the bot

    async def ready(self, within: float = 30.0) -> Json:
        """Wait until the bot's session is up."""
        await self.process.wait_ready(within)
        return {}

    async def kill(self) -> Json:
        """SIGKILL the bot."""
        await self.process.kill()
        return {}

    async def stop(self) -> Json:
        """Stop the bot kindly."""
        await self.process.stop()
        return {}

    async def restart(self) -> Json:
        """Stop the bot if it runs, and start it."""
        await self.process.restart()
        return {}

    async def kill_at(
        self,
        point: str,
        user: str | None = None,
        custom_id: str | None = None,
        type: str | None = None,
        restart: bool = True,
    ) -> Json:
        """Plan a kill at the next interaction that matches."""
        if point not in POINTS:
            raise NotPossible(f"a point is one of {', '.join(POINTS)}")
        if type is not None and type not in KINDS:
            raise NotPossible(f"a type is one of {', '.join(KINDS)}")
        who = self.people.user(user).id if user else None
        kill = Kill(self.world.ids.next(), point, who, custom_id, type, restart)
        self._kills[kill.id] = kill
        self.faults.kills.append(kill)
        return {"kill": str(kill.id)}

    async def killed(self, kill: str, within: float = 30.0) -> Json:
        """Wait until a planned kill has happened."""
        plan = self._kills[int(kill)]
        async with asyncio.timeout(within):
            await plan.done.wait()
        return {"interaction": str(plan.interaction_id)}

    def _before_delivery(self, interaction: Interaction) -> Callable[[], None] | None:
        kill = self.faults.kill_at("delivered", interaction)
        if kill is None:
            return None
        interaction.doomed = True

        def delivered() -> None:
            self.process.signal_kill()
            task = asyncio.create_task(self.process.kill_for(kill))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

        return delivered

    async def drop_socket(self, resumable: bool = True) -> Json:
        """Cut the gateway socket; the bot resumes, or identifies anew when it may not."""
        await self.gateway.drop(resumable=resumable)
        return {}

    async def close(self) -> None:
        """Wait for kills under way."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # trouble

    async def fault(
        self,
        route: str,
        method: str = "*",
        status: int = 0,
        times: int = 1,
        delay: float = 0.0,
        retry_after: float = 1.0,
    ) -> Json:
        """Let the next requests to a route (a shell pattern over its template) go wrong."""
        if status not in (0, 429, 500, 502, 503):
            raise NotPossible("a fault answers 429, 500, 502 or 503, or only delays (0)")
        self.faults.faults.append(Fault(route, method, status, times, delay, retry_after))
        return {}

    async def clear_faults(self) -> Json:
        """Switch every fault and planned kill off."""
        self.faults.faults.clear()
        self.faults.kills.clear()
        return {}

    async def advance(self, seconds: float) -> Json:
        """Push the clock; threads that slept long enough archive themselves."""
        self.world.clock.advance(seconds)
        now = self.world.clock.now()
        for channel in list(self.world.channels.values()):
            thread = channel.thread
            if thread is None or thread.archived:
                continue
            last = self.world.messages.get(channel.last_message_id or 0)
            if now - (last.created if last else thread.created) > thread.auto_archive * 60:
                thread.archived, thread.archived_at = True, now
                self.world.change_channel(channel)
        self.world.emit("clock", None)
        self.interactions.tick()
        return {"now": now}

    # people and places

    def _channel(self, name: str) -> Channel:
        for channel in self.world.channels.values():
            if name.lstrip("#") in (channel.name, str(channel.id)):
                return channel
        raise NotPossible(f"there is no channel {name}")

    def _guild(self) -> Guild:
        return next(iter(self.world.guilds.values()))

    async def set_dms(self, user: str, open: bool) -> Json:
        """Open or close a user's DMs."""
        who = self.people.user(user)
        who.dms_open = open
        self.world.emit("user", who)
        return {}

    async def set_locale(self, user: str, locale: str) -> Json:
        """Change a user's language."""
        who = self.people.user(user)
        who.locale = locale
        self.world.emit("user", who)
        return {}

    async def set_guild_locale(self, locale: str) -> Json:
        """Change the server's language."""
        self._guild().locale = locale
        self.world.emit("guild_update", self._guild())
        return {}

    async def leave(self, user: str) -> Json:
        """A member leaves the server."""
        guild, who = self._guild(), self.people.user(user)
        member = guild.members.pop(who.id, None)
        if member is not None:
            self.world.emit("member_remove", (guild, member))
        return {}

    async def join(self, user: str) -> Json:
        """A user joins the server (again)."""
        guild, who = self._guild(), self.people.user(user)
        if who.id not in guild.members:
            guild.members[who.id] = Member(who.id, [], self.world.clock.now())
            self.world.emit("member_add", (guild, guild.members[who.id]))
        return {}

    async def time_out(self, user: str, seconds: float) -> Json:
        """A moderator silences a member for a while; 0 ends it."""
        guild, who = self._guild(), self.people.user(user)
        member = guild.members[who.id]
        member.timed_out_until = self.world.clock.now() + seconds if seconds else 0.0
        self.world.emit("member_update", (guild, member))
        return {}

    async def add_channel(self, name: str) -> Json:
        """Open another text channel."""
        position = sum(1 for c in self.world.channels.values() if c.type == TEXT)
        channel = Channel(self.world.ids.next(), TEXT, name, self._guild().id, position=position)
        self.world.add_channel(channel)
        return {"channel": str(channel.id)}

    async def add_guild(self, name: str, owner: str) -> Json:
        """Found another server with one channel `general`, where everybody and the bot are."""
        guild = add_guild(self.world, self.world.ids.next(), name, owner, self.world.ids.next())
        self.broadcast.welcome(guild)
        self.world.emit("guild_create", guild)
        channel = Channel(self.world.ids.next(), TEXT, "general", guild.id)
        self.world.add_channel(channel)
        return {"guild": str(guild.id), "channel": str(channel.id)}

    async def drop_channel(self, channel: str) -> Json:
        """Delete a channel or thread."""
        self.world.drop_channel(self._channel(channel))
        return {}

    async def drop_message(self, message: str) -> Json:
        """Delete a message, as a moderator does."""
        found: Message | None = self.world.messages.get(int(message))
        if found is not None:
            self.world.drop_message(found)
        return {}

    async def archive(self, channel: str, archived: bool = True, locked: bool = False) -> Json:
        """Archive, lock or reopen a thread, as a moderator does."""
        place = self._channel(channel)
        if place.thread is None:
            raise NotPossible(f"{channel} is no thread")
        place.thread.archived, place.thread.locked = archived, locked
        place.thread.archived_at = self.world.clock.now()
        self.world.change_channel(place)
        return {}

    async def allow(
        self, channel: str, who: str, allow: list[str] | None = None, deny: list[str] | None = None
    ) -> Json:
        """Set a channel's overwrite for a user, role or `@everyone`, by names; no names clear it."""
        place = self._channel(channel)
        user = self.world.user_named(who)
        role = next((r for r in self._guild().roles.values() if r.name == who), None)
        if user is None and role is None:
            raise NotPossible(f"there is no user or role {who}")
        target, kind = (role.id, 0) if role else (user.id if user else 0, 1)
        place.overwrites = [o for o in place.overwrites if o.id != target]
        if allow or deny:
            place.overwrites.append(Overwrite(target, kind, _bits(allow), _bits(deny)))
        self.world.change_channel(place)
        return {}


def _bits(names: list[str] | None) -> int:
    try:
        return int(sum(Permission[name.upper()] for name in names or []))
    except KeyError as unknown:
        raise NotPossible(f"there is no permission {unknown}") from None
