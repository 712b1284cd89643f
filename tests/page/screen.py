"""A person in front of the page: what their pane shows, and what they do to it with keys and pointer.

async with pane(browser, sandbox.url, "Alonso") as screen:
    await screen.command("play ring", opponent="Beatriz")
    await screen.press("start")
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Frame, Locator, Page, expect

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 780}

NEWEST = """() => {
  const newest = (panel) => [...document.querySelectorAll('.message')].filter((m) =>
    m.classList.contains('ephemeral') === panel && m.querySelector('[data-custom-id]')).at(-1);
  const controls = (message) =>
    [...(message?.querySelectorAll('[data-custom-id]:enabled') ?? [])].map((node) => node.dataset.customId);
  const form = document.querySelector('dialog.form') !== null;
  return { panel: controls(newest(true)), board: controls(newest(false)), form };
}"""
Json = dict[str, Any]
SIGHT = """(() => document.querySelector('.log-inner').textContent +
  [...document.querySelectorAll('[data-custom-id]')].map((node) => node.dataset.customId).join())()"""
SETTLED = f"""(before) => !document.querySelector('[aria-busy="true"]') &&
  (document.querySelector('dialog.form') !== null || {SIGHT} !== before)"""
PATIENCE = 40_000
"""Milliseconds that the page may take to show what a test waits for: more than it needs, on a machine with
much else to do. Nothing waits so long unless it is broken."""
expect.set_options(timeout=PATIENCE)
FAILURES = Path(__file__).resolve().parents[2] / "build" / "page"
"""Where the last sight of a failed test is kept."""


class Screen:
    """One user's pane."""

    def __init__(self, page: Page, frame: Frame, name: str) -> None:
        self.page = page
        self.frame = frame
        self.name = name

    def find(self, css: str, has_text: str | None = None) -> Locator:
        """Elements of the pane."""
        return self.frame.locator(css, has_text=has_text)

    def control(self, custom_id: str) -> Locator:
        """The newest control whose custom_id begins so."""
        return self.find(f'[data-custom-id^="{custom_id}"]').last

    async def offers(self) -> Json:
        """What can be pressed on the newest `panel` (ephemeral) and `board`; whether a `form` is open."""
        found: Json = await self.frame.evaluate(NEWEST)
        return found

    async def command(self, path: str, **options: str) -> None:
        """Type a slash command: pick it from the list, then its options one by one, then Enter."""
        line = self.find(".composer textarea")
        await line.click()
        await line.press_sequentially(f"/{path.split()[0]}")  # the list is long
        await self.find(f'.sheet [data-value="{path}"]').click()
        for name, text in options.items():
            field = self.find(f'[data-option="{name}"]')
            if not await field.count():
                await self.find(f'.sheet [data-value="{name}"]').click()
            await field.fill(text)
            if await field.get_attribute("data-kind") != "free":
                await self.find(".sheet li").first.wait_for()
                await field.press("Enter")
        await self.find('[data-option=""]').press("Enter")

    async def press(self, custom_id: str) -> None:
        """Press a button and wait until the page has something new to show for it."""
        await self._do(self.control(custom_id).click())

    async def choose(self, custom_id: str, pick: Callable[[list[int]], int], several: bool = False) -> None:
        """Open a select and choose one of the options that are not chosen yet; of several, close it, too."""
        await self.control(custom_id).click()
        options = self.find(".menu [role=option]")
        chosen = await options.evaluate_all("(all) => all.map((one) => one.ariaSelected === 'true')")
        await self._do(options.nth(pick([n for n, taken in enumerate(chosen) if not taken])).click())
        if several:
            await self._do(self.find(".menu .confirm button").click())

    async def _do(self, deed: Any) -> None:
        before = await self.frame.evaluate(SIGHT)
        await deed
        await self.frame.wait_for_function(SETTLED, arg=before)


@asynccontextmanager
async def panes(
    browser: Browser, url: str, *names: str, size: dict[str, int] = DESKTOP, **context: Any
) -> AsyncIterator[list[Screen]]:
    """A window with these users side by side; the test fails when the page's own code does."""
    held = await browser.new_context(viewport=size, reduced_motion="reduce", **context)  # type: ignore[arg-type]
    held.set_default_timeout(PATIENCE)
    page = await held.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    await page.goto(f"{url}/#{'|'.join(names)}")
    screens = [
        Screen(page, frame, name) for name, frame in zip(names, await _frames(page, len(names)), strict=True)
    ]
    for screen in screens:
        await screen.find(".composer textarea").wait_for()
    try:
        yield screens
    except BaseException:
        FAILURES.mkdir(parents=True, exist_ok=True)
        await page.screenshot(path=FAILURES / f"{'-'.join(names)}.png")
        raise
    finally:
        await held.close()
    assert faults == []


async def _frames(page: Page, count: int) -> list[Frame]:
    elements = page.locator("iframe")
    await elements.nth(count - 1).wait_for()
    handles = await asyncio.gather(*(elements.nth(index).element_handle() for index in range(count)))
    frames = await asyncio.gather(*(handle.content_frame() for handle in handles))
    return [frame for frame in frames if frame is not None]
