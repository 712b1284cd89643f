"""Take the README's picture anew: the page of the local Discord in the middle of a real match.

    .venv/bin/python -m tools.screenshots

The bot, the server and the page are the real ones; a browser (Debian's Chromium) looks at the page while the
moves are made through the client library.
"""

from __future__ import annotations

import asyncio
import io
import random
import shutil
import tempfile
from pathlib import Path

import click
from PIL import Image
from playwright.async_api import Page, async_playwright

from bot.ids import NotOurs, Verb, parse
from sandbox.client import Button, Response, Sandbox, SeenMessage, Select, User

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
ENVIRONMENT = {"JUEZ_TEST_SEED": "picture", "DEFAULT_LANGUAGE": "en"}
PLAYERS = ("Beatriz", "Alonso")
PLAYING = (Verb.AT, Verb.DO, Verb.MENU, Verb.PICK, Verb.DONE)
SIZE = {"width": 1320, "height": 1360}
PLIES = 17
"""Choices made before the picture is taken: some way into the match."""


@click.command()
def main() -> None:
    """Write docs/pictures/ring.png."""
    with tempfile.TemporaryDirectory() as folder:
        picture = asyncio.run(_take(Path(folder)))
    PICTURES.mkdir(parents=True, exist_ok=True)
    target = PICTURES / "ring.png"
    Image.open(io.BytesIO(picture)).convert("RGB").quantize(256, dither=Image.Dither.NONE).save(
        target, optimize=True
    )
    click.echo(f"{target}: {target.stat().st_size // 1024} KiB")


async def _take(folder: Path) -> bytes:
    path = shutil.which("chromium")
    if path is None:
        raise click.ClickException("there is no chromium here")
    async with Sandbox.start(folder, env=ENVIRONMENT) as sandbox, async_playwright() as playwright:
        await sandbox.set_guild_locale("en-GB")
        browser = await playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = await browser.new_page(viewport=SIZE, color_scheme="dark", reduced_motion="reduce")  # type: ignore[arg-type]
        try:
            return await _play(sandbox, page)
        finally:
            await browser.close()


async def _play(sandbox: Sandbox, page: Page) -> bytes:
    host, rival = (sandbox.user(name) for name in PLAYERS)
    lobby = _message(await host.command("play ring", opponent=rival))
    await rival.press(lobby, custom_id=_control(lobby, Verb.JOIN))
    await host.press(lobby, custom_id=_control(lobby, Verb.START))
    board = await sandbox.until(lambda: _board(host))
    await page.goto(f"{sandbox.url}/#{'|'.join(f'{name}/{board.channel}' for name in PLAYERS)}")
    for frame in page.frames[1:]:
        await frame.locator("[data-custom-id^='seat:']").wait_for()
    seat = _control(board, Verb.SEAT)
    panels = {user.name: _message(await user.press(board, custom_id=seat)) for user in (host, rival)}
    choose = random.Random(5)  # noqa: S311 - which legal move a picture shows
    for _ in range(PLIES):
        await _move(sandbox, [host, rival], panels, choose)
    await sandbox.quiet()
    await page.mouse.click(300, 20)
    await page.wait_for_timeout(400)  # the last picture is drawn
    return await page.screenshot()


def _message(answer: Response) -> SeenMessage:
    if answer.message is None:
        raise click.ClickException(f"the bot answered with no message: {answer.kind}")
    return answer.message


async def _move(
    sandbox: Sandbox, users: list[User], panels: dict[str, SeenMessage], choose: random.Random
) -> None:
    """Let whoever is asked choose something."""

    def asked() -> tuple[User, list[Button | Select]] | None:
        for user in users:
            panel = panels[user.name].refresh()
            everything: list[Button | Select] = [*panel.buttons, *panel.selects]
            controls = [c for c in everything if (verb := _verb(c)) and verb in PLAYING]
            if controls:
                return user, controls
        return None

    user, controls = await sandbox.until(asked)
    control = choose.choice(controls)
    panel = panels[user.name]
    if isinstance(control, Button):
        await user.press(panel, custom_id=control.custom_id)
    else:
        await user.choose(panel, choose.choice(control.options).value, custom_id=control.custom_id)


def _board(user: User) -> SeenMessage | None:
    return next((m for m in user.sees() if any(_verb(b) is Verb.SEAT for b in m.buttons)), None)


def _verb(control: Button | Select) -> Verb | None:
    try:
        return parse(control.custom_id or "").verb
    except NotOurs:
        return None


def _control(message: SeenMessage, verb: Verb) -> str:
    return next(b.custom_id or "" for b in message.buttons if _verb(b) is verb)


if __name__ == "__main__":
    main()
