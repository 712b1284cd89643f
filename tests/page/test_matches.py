"""Matches through the page alone, in both languages, at desktop and phone width."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser

from sandbox.client import Sandbox
from tests.page.match import Match
from tests.page.screen import DESKTOP, PHONE, panes

pytestmark = pytest.mark.asyncio(loop_scope="session")

SPANISH, ENGLISH = "Alonso", "Beatriz"


async def test_the_ring_is_played_to_its_end_by_two_users_side_by_side(browser: Browser, table: Sandbox):
    async with panes(browser, table.url, SPANISH, ENGLISH, size=DESKTOP) as screens:
        match = Match(screens)
        await match.open("play ring", opponent=ENGLISH, options="endurance=5")
        await match.play_out(seed=5)

        for screen, told in zip(screens, ("Esta partida ha terminado", "This match is over"), strict=True):
            await screen.find(".message.ephemeral", has_text=told).last.wait_for()


async def test_on_two_phones_nobody_has_to_scroll_sideways(browser: Browser, table: Sandbox):
    async with (
        panes(browser, table.url, "Diego", size=PHONE, has_touch=True) as here,
        panes(browser, table.url, "Carmen", size=PHONE, has_touch=True) as there,
    ):
        match = Match([*here, *there])
        await match.open("play ring", opponent="Carmen", options="endurance=5")
        await match.play(seed=6, presses=16)

        for screen in match.screens:
            wide = await screen.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            inner = await screen.frame.evaluate("document.documentElement.scrollWidth <= innerWidth")
            assert wide, f"{screen.name} has to scroll sideways"
            assert inner, f"{screen.name} has to scroll sideways"
