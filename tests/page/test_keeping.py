"""What survives a reload, another tab and a restart of the server is what Discord's client would keep."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from sandbox.server import Server
from tests.page.screen import Screen, panes

pytestmark = pytest.mark.asyncio(loop_scope="session")

PROBE = (sys.executable, str(Path(__file__).parents[1] / "sandbox" / "probe.py"))


@asynccontextmanager
async def serving(folder: Path, port: int = 0) -> AsyncIterator[Server]:
    server = Server(folder, port=port, command=PROBE)
    try:
        await server.start()
        await server.process.start()
        await server.process.wait_ready()
        yield server
    finally:
        await server.stop()


async def pane_of(page: Page) -> Screen:
    await page.frame_locator("iframe").locator(".composer").wait_for()
    return Screen(page, page.frames[1], "Alonso")


async def test_ephemerals_live_as_long_as_the_page_and_public_messages_for_good(
    browser: Browser, tmp_path: Path
):
    async with AsyncExitStack() as windows, AsyncExitStack() as running:
        server = await running.enter_async_context(serving(tmp_path))
        (screen,) = await windows.enter_async_context(panes(browser, server.url, "Alonso"))
        page, port = screen.page, server.port
        await screen.command("board")
        await screen.press("seat:")
        hand = screen.find(".message.ephemeral", has_text="hand of")
        await expect(hand).to_have_count(1)

        tab = await page.context.new_page()
        await tab.goto(page.url)
        other = await pane_of(tab)
        await other.control("seat:").wait_for()
        await expect(other.find(".message.ephemeral")).to_have_count(0)
        await other.press("seat:")
        await expect(other.find(".message.ephemeral")).to_have_count(1)
        await expect(hand).to_have_count(2)
        await tab.close()

        await screen.find(".composer textarea").fill("half a sentence")
        await page.reload()
        screen = await pane_of(page)
        await screen.control("seat:").wait_for()
        await expect(screen.find(".message.ephemeral")).to_have_count(0)
        await expect(screen.find(".composer textarea")).to_have_value("half a sentence")
        await screen.press("seat:")
        await screen.control("form").click()
        await screen.find("dialog.form").wait_for()

        await running.aclose()
        await expect(screen.find(".notices")).to_contain_text("Sin conexión")
        async with serving(tmp_path, port):
            await expect(screen.find(".notices")).to_be_empty()
            await expect(screen.find(".message.ephemeral")).to_have_count(0)
            await expect(screen.find("dialog.form")).to_have_count(0)
            await screen.press("count:0")
            await screen.control("count:1").wait_for()


async def test_a_dropped_feed_loses_nothing(browser: Browser, tmp_path: Path):
    async with serving(tmp_path) as server, panes(browser, server.url, "Alonso") as (screen,):
        await screen.command("board")
        await screen.press("seat:")
        await screen.page.context.set_offline(True)
        await screen.frame.evaluate("window.dispatchEvent(new Event('offline'))")
        for socket in list(server.api.feeds):
            await socket.close()
        await expect(screen.find(".notices")).to_contain_text("Sin conexión")
        await server.people.say("Beatriz", "meanwhile")
        await screen.page.context.set_offline(False)
        await expect(screen.find(".message").last).to_contain_text("meanwhile")
        await expect(screen.find(".message.ephemeral", has_text="hand of")).to_have_count(1)
