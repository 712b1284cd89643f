"""A discord.py bot as its own process, played through the Python client."""

from __future__ import annotations

from sandbox.client import Sandbox


async def test_a_command_is_answered_with_its_options_and_pings_whom_it_may(sandbox: Sandbox) -> None:
    alonso, beatriz = sandbox.user("Alonso"), sandbox.user("Beatriz")
    opened = await alonso.command("play ring", opponent="Beatriz", rounds=4, style="Short")
    assert opened.kind == "message"
    assert opened.text == f"{alonso.mention} against {beatriz.mention}, 4, short, es-ES"
    assert beatriz.sees()[-1].pinged
    assert not alonso.sees()[-1].pinged


async def test_a_board_shows_its_picture_and_counts_presses(sandbox: Sandbox) -> None:
    alonso = sandbox.user("Alonso")
    shown = await alonso.command("board")
    (image,) = shown.message.images
    assert image.alt == "A red board"
    assert image.data.startswith(b"\x89PNG")
    pressed = await alonso.press(shown.message, "Count")
    assert pressed.kind == "update"
    assert "count 1" in sandbox.user("Carmen").sees()[-1].text
