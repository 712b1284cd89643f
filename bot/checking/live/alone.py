"""The steps that the bot takes by itself. Each says what was seen."""

from __future__ import annotations

from typing import Any

import discord

from bot.board import BOARD
from bot.checking.live import throwaway
from bot.checking.live.scene import Scene, controls, pictures
from bot.checking.live.traces import Kept
from bot.checking.live.trouble import Unmet
from bot.layout import Press, Sheet
from bot.words import checking as words


async def register(scene: Scene) -> str:
    """A command beside the bot's own, for this server alone."""
    http, application = scene.client.http, scene.client.application_id or 0
    guild, sent = scene.channel.guild.id, throwaway.payload()
    before = await http.get_global_commands(application)

    async def drop(made: Any) -> None:
        await http.delete_guild_command(application, guild, int(made["id"]))

    made = await scene.traces.make(
        f"the command /{throwaway.NAME}", http.upsert_guild_command(application, guild, sent), drop
    )
    address = "/applications/{application_id}/guilds/{guild_id}/commands"
    route = discord.http.Route("GET", address, application_id=application, guild_id=guild)
    kept = await http.request(route, params={"with_localizations": "true"})
    found = next((one for one in kept if one["id"] == made["id"]), None)
    place = throwaway.differs(sent, found)
    if place is not None:
        raise Unmet(f"Discord keeps {place} otherwise than it was sent.")
    after = await http.get_global_commands(application)
    if {one["id"] for one in before} != {one["id"] for one in after}:
        raise Unmet("the bot's own commands changed meanwhile: did it start just now?")
    return f"all of it came back; the bot's own commands ({len(after)}) are as they were."


async def board(scene: Scene) -> str:
    """A message with a picture, and the button that the host is asked to press."""
    here = Press(scene.client.id("here"), words.here(scene.say), tone="main")
    sheet = Sheet().text(words.invitation(scene.say, scene.wait)).picture(BOARD, scene.alt).buttons([here])
    scene.client.listen("here")
    scene.board = await scene.post(scene.channel, sheet.view(), file=scene.file())
    found = await scene.board.fetch()
    if pictures(found.components) != 1:
        raise Unmet("it came back without its picture.")
    if controls(found.components) != {here.id.write()}:
        raise Unmet("it came back without its button.")
    return f"it stands there, with a picture of {len(scene.picture) // 1024} KiB."


async def ping(scene: Scene) -> str:
    """One account is called, by name."""
    user = scene.person.id
    sent = await scene.post(
        scene.channel,
        Sheet().text(words.ping(scene.say)).calls(f"<@{user}>").view(),
        allowed_mentions=discord.AllowedMentions(users=[discord.Object(user)]),
    )
    found = await sent.fetch()
    called = {one.id for one in found.mentions}
    if called != {user} or found.mention_everyone or found.role_mentions:
        raise Unmet(f"Discord says that it calls {len(called)} people, and not exactly the one meant.")
    return "it calls that person alone."


async def direct(scene: Scene) -> str:
    """A direct message to whoever pressed."""
    there = await scene.person.create_dm()
    await scene.post(there, Sheet().text(words.direct(scene.say)).view())
    return "it was taken."


async def public_thread(scene: Scene) -> str:
    """A thread under the board."""
    assert scene.board is not None  # noqa: S101 - taken only where the board was sent
    work = scene.board.create_thread(name=words.thread(scene.say), auto_archive_duration=1440)
    return await _used(scene, await scene.traces.make("the thread", work, _away))


async def private_thread(scene: Scene) -> str:
    """A thread for few, into which whoever pressed is let."""
    work = scene.channel.create_thread(
        name=words.thread(scene.say), type=discord.ChannelType.private_thread, invitable=False
    )
    thread = await scene.traces.make("the private thread", work, _away)
    if scene.panel is not None:
        await scene.client.http.add_user_to_thread(thread.id, scene.person.id)
        await scene.client.http.remove_user_from_thread(thread.id, scene.person.id)
    return await _used(scene, thread)


async def _used(scene: Scene, thread: discord.Thread) -> str:
    """Write into a thread, and put it away."""
    found = await scene.post(thread, Sheet().text(words.in_thread(scene.say)).view())
    await drop(scene, found)
    try:
        await thread.edit(archived=True)
    except discord.Forbidden:
        return "it was made and written to; it stays open, which the bot copes with."
    return "it was made, written to and put away."


async def _away(thread: discord.Thread) -> None:
    """Raises Kept: the bot is not given the right to delete threads."""
    try:
        await thread.delete()
    except discord.Forbidden:
        raise Kept(
            "the bot may not delete threads, which it never needs to; delete what stays by hand."
        ) from None


async def delete(scene: Scene) -> str:
    """The board goes."""
    assert scene.board is not None  # noqa: S101 - taken only where the board was sent
    await drop(scene, scene.board)
    return "it is gone."


async def drop(scene: Scene, message: discord.Message) -> None:
    """Delete a message of ours and look whether it is gone. Raises Unmet."""
    await message.delete()
    scene.traces.forget(message)
    try:
        await message.fetch()
    except discord.NotFound:
        return
    raise Unmet("it was deleted, and can still be read.")
