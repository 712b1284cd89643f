"""What the announcer does when Discord has lost the place that it speaks to."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import discord

from bot import announce
from bot.announce import Announcer
from bot.languages import Languages
from bot.panels import Panels
from bot.preferences import Preferences
from bot.render import Studio
from tests.bot.evening import ANA, started


class Deserted:
    """A client whose channels were all deleted."""

    def __init__(self) -> None:
        self.sent = 0

    async def wait_until_ready(self) -> None:
        return

    def get_guild(self, number: int) -> None:
        return None

    get_channel = get_guild

    def get_partial_messageable(self, number: int, **_: Any) -> Any:
        return SimpleNamespace(send=self._send)

    async def _send(self, **_: Any) -> None:
        self.sent += 1
        answer: Any = SimpleNamespace(status=404, reason="gone")
        raise discord.NotFound(answer, {"code": 10003, "message": ""})


async def test_a_match_whose_channel_is_gone_waits_until_somebody_acts(referee, caplog):
    match = await started(referee)
    client, studio = Deserted(), Studio()
    preferences = Preferences(referee.store)
    languages = Languages(client, preferences, "es")
    panels = Panels(referee, studio)
    announcer = Announcer(client, referee, preferences, languages, studio, panels)

    tries = []
    for _ in range(3):
        await announcer.heal()
        await announcer.quiet()
        tries.append(client.sent)
    await referee.play(match.id, ANA, "bid 3")
    announcer.changed(match.id)
    await announcer.quiet()
    tries.append(client.sent)
    studio.close()

    assert tries == [1, 1, 1, 2]
    assert caplog.text.count("its channel is gone") == 1
    assert "trying again" not in caplog.text


async def test_a_match_that_is_over_lags_until_its_sign_says_so(referee):
    match = await started(referee)
    await referee.remember_message(match.id, "sign", match.place.channel, 5)
    for role in ("board", "ping"):
        await referee.remember_message(match.id, role, match.place.home, 6, shown=99, pinged=99)
    assert await referee.lagging() == ()

    await referee.end(match.id, ANA)
    assert [late.id for late in await referee.lagging()] == [match.id]

    await referee.forget_message(match.id, "sign")
    assert await referee.lagging() == ()


async def test_who_still_speaks_when_the_farewell_is_over_is_silenced(monkeypatch):
    monkeypatch.setattr(announce, "FAREWELL", 0.0)
    announcer = object.__new__(Announcer)
    announcer._summons = SimpleNamespace(stop=lambda: None)
    speaker = asyncio.create_task(asyncio.Event().wait())
    announcer._speakers = {1: speaker}

    await announcer.quiet()
    await asyncio.wait({speaker})

    assert speaker.cancelled()
