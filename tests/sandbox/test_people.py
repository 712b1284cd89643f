"""What users and moderators can do, and who sees what."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sandbox.client import NotPossible
from tests.sandbox.raw import Json, RawBot, raw_bot

V2 = 1 << 15


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[RawBot]:
    async with raw_bot(tmp_path) as found:
        yield found


async def test_an_interaction_carries_who_where_and_in_which_language(bot: RawBot) -> None:
    task, interaction = await bot.asked(bot.sandbox.user("Beatriz"))
    await bot.answer(interaction, 4, {"content": "x"})
    await task
    assert (interaction["locale"], interaction["guild_locale"], interaction["context"]) == (
        "en-GB",
        "es-ES",
        0,
    )
    assert interaction["authorizing_integration_owners"] == {"0": bot.guild}
    assert interaction["member"]["user"]["global_name"] == "Beatriz"
    assert int(interaction["member"]["permissions"]) & (1 << 31)
    assert int(interaction["app_permissions"]) & (1 << 11)
    assert interaction["attachment_size_limit"] == 10 * 1024 * 1024
    task, interaction = await bot.asked(bot.sandbox.user("Beatriz"), channel="dm")
    await bot.answer(interaction, 4, {"content": "x"})
    await task
    assert (interaction["context"], interaction["user"]["global_name"]) == (1, "Beatriz")
    assert "member" not in interaction
    assert interaction["authorizing_integration_owners"] == {"0": "0"}


async def test_languages_change(bot: RawBot) -> None:
    await bot.sandbox.set_locale("Beatriz", "es-419")
    await bot.sandbox.set_guild_locale("en-GB")
    task, interaction = await bot.asked(bot.sandbox.user("Beatriz"))
    await bot.answer(interaction, 4, {"content": "x"})
    await task
    assert (interaction["locale"], interaction["guild_locale"]) == ("es-419", "en-GB")


async def test_a_silenced_member_has_no_commands(bot: RawBot) -> None:
    alonso = bot.sandbox.user("Alonso")
    await bot.sandbox.time_out(alonso, 60)
    assert alonso.commands() == []
    with pytest.raises(NotPossible, match="may not write"):
        await alonso.say("hola")
    await bot.sandbox.advance(61)
    assert [command["name"] for command in alonso.commands()] == ["ask"]


async def test_who_has_left_sees_nothing_and_comes_back(bot: RawBot) -> None:
    alonso = bot.sandbox.user("Alonso")
    await bot.send({"content": "x"})
    await bot.sandbox.leave(alonso)
    assert alonso.sees() == []
    with pytest.raises(NotPossible):
        await alonso.command("ask")
    await bot.sandbox.join(alonso)
    assert [message.text for message in alonso.sees()] == ["x"]


async def test_a_reload_loses_ephemerals_and_forms(bot: RawBot) -> None:
    alonso = bot.sandbox.user("Alonso")
    task, interaction = await bot.asked(alonso)
    await bot.answer(interaction, 4, {"content": "x", "flags": 64})
    await task
    task, interaction = await bot.asked(alonso)
    field: Json = {"type": 18, "label": "L", "component": {"type": 4, "style": 1, "custom_id": "f"}}
    await bot.answer(interaction, 9, {"title": "T", "custom_id": "c", "components": [field]})
    modal = (await task).modal
    await alonso.reload()
    assert alonso.sees() == []
    with pytest.raises(NotPossible):
        await alonso.submit(modal, f="x")


async def test_messages_are_deleted_by_their_author_or_a_moderator(bot: RawBot) -> None:
    alonso, urraca = bot.sandbox.user("Alonso"), bot.sandbox.user("Urraca")
    mine, other = await alonso.say("one"), await urraca.say("two")
    with pytest.raises(NotPossible, match="may not delete"):
        await alonso.delete(other)
    await alonso.delete(mine)
    await urraca.delete(other)
    assert alonso.sees() == []


async def test_private_threads_are_for_their_members(bot: RawBot) -> None:
    await bot.sandbox.allow("sala", "Juez de Campo", allow=["create_private_threads"])
    _, thread = await bot.call("POST", f"/channels/{bot.channel}/threads", {"name": "secret", "type": 12})
    await bot.call("POST", f"/channels/{thread['id']}/messages", {"content": "x"})
    alonso = bot.sandbox.user("Alonso")
    assert alonso.sees() == []
    await bot.call("PUT", f"/channels/{thread['id']}/thread-members/{alonso.id}")
    assert [message.text for message in alonso.sees("secret")] == ["x"]
    await bot.call("DELETE", f"/channels/{thread['id']}/thread-members/{alonso.id}")
    assert alonso.sees() == []


async def test_another_server_has_its_own_channel(bot: RawBot) -> None:
    channel = await bot.sandbox.add_guild("Otra sala", "Diego")
    task, interaction = await bot.asked(bot.sandbox.user("Alonso"), channel=channel)
    await bot.answer(interaction, 4, {"content": "x"})
    assert (await task).message.channel == channel
    assert interaction["guild_id"] != bot.guild
    assert [event["d"]["name"] for event in bot.events if event["t"] == "GUILD_CREATE"][-1] == "Otra sala"


async def test_the_bot_is_removed_from_a_server_and_added_again(bot: RawBot) -> None:
    def heard(kind: str) -> list[Json]:
        return [event["d"] for event in bot.events if event["t"] == kind]

    before = len(heard("GUILD_CREATE"))
    await bot.sandbox.expel_bot("La Sala de Armas")
    await bot.sandbox.expel_bot("La Sala de Armas")
    await bot.sandbox.until(lambda: heard("GUILD_DELETE"))
    assert heard("GUILD_DELETE") == [{"id": bot.guild}]
    await bot.sandbox.invite_bot("La Sala de Armas")
    await bot.sandbox.until(lambda: len(heard("GUILD_CREATE")) > before)
    assert "unavailable" not in heard("GUILD_CREATE")[-1]
    with pytest.raises(NotPossible, match="no server Lepanto"):
        await bot.sandbox.expel_bot("Lepanto")


async def test_a_select_of_an_older_render_is_still_chosen_from(bot: RawBot) -> None:
    def render(custom_id: str, value: str) -> list[Json]:
        options = [{"label": value.upper(), "value": value}]
        return [{"type": 1, "components": [{"type": 3, "custom_id": custom_id, "options": options}]}]

    _, sent = await bot.send({"content": "x", "components": render("one", "a")})
    alonso = bot.sandbox.user("Alonso")
    old = alonso.message(sent["id"])
    await bot.call(
        "PATCH", f"/channels/{bot.channel}/messages/{sent['id']}", {"components": render("two", "b")}
    )
    with pytest.raises(LookupError):
        await alonso.choose(old, labels="A")
    after = len(bot.events)
    task = asyncio.create_task(alonso.choose(old, labels="A", stale=True))
    interaction = await bot.event("INTERACTION_CREATE", after)
    assert interaction["data"]["values"] == ["a"]
    await bot.answer(interaction, 6)
    assert (await task).kind == "deferred"


async def test_a_choice_counts_anew_when_the_select_was_drawn_anew(bot: RawBot) -> None:
    def render(custom_id: str, default: bool = False) -> list[Json]:
        options = [{"label": "A", "value": "a", "default": default}, {"label": "B", "value": "b"}]
        return [{"type": 1, "components": [{"type": 3, "custom_id": custom_id, "options": options}]}]

    alonso = bot.sandbox.user("Alonso")
    _, sent = await bot.send({"content": "x", "components": render("one")})
    path = f"/channels/{bot.channel}/messages/{sent['id']}"

    async def chosen() -> str:
        after = len(bot.events)
        task = asyncio.create_task(alonso.choose(sent["id"], "a"))
        await asyncio.sleep(0)
        if not task.done():
            interaction = asyncio.create_task(bot.event("INTERACTION_CREATE", after))
            await asyncio.wait([task, interaction], return_when=asyncio.FIRST_COMPLETED)
            if interaction.done():
                await bot.answer(interaction.result(), 6)
            else:
                interaction.cancel()
        return (await task).kind

    assert await chosen() == "deferred"
    assert await chosen() == "not_sent"
    await bot.call("PATCH", path, {"components": render("two")})
    assert await chosen() == "deferred"
    await bot.call("PATCH", path, {"components": render("three", default=True)})
    assert await chosen() == "not_sent"


async def test_files_that_no_component_shows_are_not_on_the_screen(bot: RawBot) -> None:
    shown: Json = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}, "description": "A"}]}
    _, sent = await bot.send({"flags": V2, "components": [shown]}, {"a.png": b"\x89PNG"})
    alonso = bot.sandbox.user("Alonso")
    assert [image.alt for image in alonso.sees()[-1].images] == ["A"]
    path = f"/channels/{bot.channel}/messages/{sent['id']}"
    await bot.call("PATCH", path, {"components": [{"type": 10, "content": "bare"}]})
    assert alonso.sees()[-1].images == []
    _, kept = await bot.call("PATCH", path, {"components": [shown]})
    assert kept["components"][0]["items"][0]["media"]["url"].startswith("http://127.0.0.1:")


async def test_addresses_of_files_cannot_be_guessed(bot: RawBot) -> None:
    _, sent = await bot.send({"content": "x"}, {"a.txt": b"secret"})
    url = sent["attachments"][0]["url"]
    async with bot.http.get(url) as response:
        assert await response.read() == b"secret"
    async with bot.http.get(url.partition("?")[0]) as response:
        assert response.status == 404


async def test_a_retried_send_with_its_nonce_is_one_message(bot: RawBot) -> None:
    body: Json = {"content": "x", "nonce": "7", "enforce_nonce": True}
    ids = {(await bot.send(body))[1]["id"] for _ in range(2)}
    assert len(ids) == 1


async def test_pins_need_their_permission(bot: RawBot) -> None:
    _, sent = await bot.send({"content": "x"})
    path = f"/channels/{bot.channel}/messages/pins"
    assert (await bot.call("PUT", f"{path}/{sent['id']}"))[1]["code"] == 50013
    await bot.sandbox.allow("sala", "Juez de Campo", allow=["pin_messages"])
    assert (await bot.call("PUT", f"{path}/{sent['id']}"))[0] == 204
    assert [item["message"]["id"] for item in (await bot.call("GET", path))[1]["items"]] == [sent["id"]]
