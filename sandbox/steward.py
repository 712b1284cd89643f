"""Trouble from outside: the clock, faults, the bot's process and its tokens."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

from sandbox.broadcast import Broadcast
from sandbox.faults import LOSSES, POINTS, Fault, Faults, Kill
from sandbox.gateway import Gateway
from sandbox.impossible import NotPossible
from sandbox.interactions import KINDS, TOKEN_LIVES, Interaction, Interactions
from sandbox.people import People
from sandbox.process import BotProcess
from sandbox.recorder import Recorder
from sandbox.world import Json, World


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
        process.on_death += [gateway.forget_sessions, lambda: interactions.lose_pending(gateway.serves)]
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
            raise NotPossible("kill_point", offered=list(POINTS))
        if type is not None and type not in KINDS:
            raise NotPossible("kill_type", offered=list(KINDS))
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

    def _before_delivery(self, interaction: Interaction) -> Callable[[bool], None] | None:
        """The bot is frozen first: it would else have done some of its work, or all, before it dies."""
        kill = self.faults.kill_at("delivered", interaction)
        if kill is None:
            return None
        interaction.doomed = True
        self.process.freeze()

        def sent(written: bool) -> None:
            if not written:
                self.process.thaw()
                return
            self.process.signal_kill()
            task = asyncio.create_task(self.process.kill_for(kill))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

        return sent

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
        lost: str = "",
    ) -> Json:
        """Let the next requests to a route (a shell pattern over its template) go wrong."""
        if status not in (0, 429, 500, 502, 503):
            raise NotPossible("fault_status")
        if lost not in ("", *LOSSES):
            raise NotPossible("fault_lost", offered=list(LOSSES))
        self.faults.faults.append(Fault(route, method, status, times, delay, retry_after, lost))
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

    async def expire_tokens(self) -> Json:
        """Let the token of every answered interaction die at once, as if 15 minutes had passed."""
        dead = [i for i in self.interactions.by_id.values() if i.answer is not None]
        for interaction in dead:
            interaction.created = min(interaction.created, self.world.clock.now() - TOKEN_LIVES - 1)
        return {"expired": len(dead)}
