"""Who is called by what."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.sandbox.raw import Json, RawBot, raw_bot


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[RawBot]:
    async with raw_bot(tmp_path) as found:
        yield found


def pinged(bot: RawBot) -> list[str]:
    """Names of those whom the newest message called."""
    return [user.name for user in bot.sandbox.users if user.sees()[-1].pinged]


@pytest.mark.parametrize(
    ("allowed", "wanted"),
    [
        (None, ["Alonso", "Beatriz"]),
        ({"parse": []}, []),
        ({"parse": ["users"]}, ["Alonso", "Beatriz"]),
        ({"parse": ["roles"]}, []),
        ({"users": ["{Beatriz}"]}, ["Beatriz"]),
    ],
)
async def test_allowed_mentions_decide(bot: RawBot, allowed: Any, wanted: list[str]) -> None:
    alonso, beatriz = bot.sandbox.user("Alonso"), bot.sandbox.user("Beatriz")
    body: Json = {"content": f"{alonso.mention} and {beatriz.mention}"}
    if allowed is not None:
        if "users" in allowed:
            allowed = {"users": [beatriz.id]}
        body["allowed_mentions"] = allowed
    await bot.send(body)
    assert pinged(bot) == wanted


async def test_text_inside_components_calls_too(bot: RawBot) -> None:
    mention = bot.sandbox.user("Carmen").mention
    await bot.send({"flags": 1 << 15, "components": [{"type": 10, "content": mention}]})
    assert pinged(bot) == ["Carmen"]


async def test_everyone_is_not_called_without_the_permission(bot: RawBot) -> None:
    await bot.send({"content": "@everyone"})
    assert pinged(bot) == []
    await bot.sandbox.allow("sala", "Juez de Campo", allow=["mention_everyone"])
    await bot.send({"content": "@everyone"})
    assert len(pinged(bot)) == 10


async def test_edits_call_nobody(bot: RawBot) -> None:
    _, sent = await bot.send({"content": "x"})
    path = f"/channels/{bot.channel}/messages/{sent['id']}"
    _, edited = await bot.call("PATCH", path, {"content": bot.sandbox.user("Alonso").mention})
    assert [user["global_name"] for user in edited["mentions"]] == ["Alonso"]
    assert pinged(bot) == []


async def test_ephemeral_and_silent_messages_and_strangers_are_not_called(bot: RawBot) -> None:
    alonso = bot.sandbox.user("Alonso")
    task, interaction = await bot.asked(alonso)
    await bot.answer(interaction, 4, {"content": alonso.mention, "flags": 64})
    assert not (await task).message.pinged
    await bot.send({"content": alonso.mention, "flags": 1 << 12})
    assert pinged(bot) == []
    await bot.sandbox.allow("sala", "Diego", deny=["view_channel"])
    await bot.send({"content": bot.sandbox.user("Diego").mention})
    assert bot.sandbox.user("Diego").sees() == []
    assert bot.sandbox.user("Alonso").sees()[-1].pinged_ids == []


async def test_a_dismissed_panel_is_edited_in_vain(bot: RawBot) -> None:
    alonso = bot.sandbox.user("Alonso")
    task, interaction = await bot.asked(alonso)
    await bot.answer(interaction, 4, {"content": "x", "flags": 64})
    message = (await task).message
    await alonso.dismiss(message)
    assert (await bot.call("PATCH", bot.hook(interaction, "/messages/@original"), {"content": "y"}))[0] == 200
    assert alonso.sees() == []
    assert message.refresh().gone


async def test_a_press_on_a_channel_message_may_edit_it_through_its_token(bot: RawBot) -> None:
    button = {"type": 2, "style": 1, "custom_id": "b", "label": "b"}
    _, sent = await bot.send({"content": "x", "components": [{"type": 1, "components": [button]}]})
    task, interaction = await bot.pressed(bot.sandbox.user("Alonso"), sent["id"], "b")
    await bot.answer(interaction, 6)
    await bot.call("PATCH", bot.hook(interaction, "/messages/@original"), {"content": "y"})
    assert (await (await task).final()).text == "y"
