"""The steps for which Discord needs a person. Each says what was seen; NotSeen says what did not come."""

from __future__ import annotations

import time
from typing import Any

import discord
from discord import app_commands, ui

from bot.board import BOARD
from bot.checking.live import throwaway
from bot.checking.live.examiner import COMMAND, SUGGEST
from bot.checking.live.scene import Scene, controls, pictures
from bot.checking.live.trouble import NotSeen, Unmet
from bot.desk import Interaction
from bot.layout import Entry, Press, Sheet, modal, written_text
from bot.words import checking as words
from bot.words import language_of, voice
from games.core.words import Say

VALUES = ("one", "two", "three")


async def panel(scene: Scene) -> str:
    """A press on the board opens a panel that its person alone sees."""
    pressed = await scene.client.heard("here", scene.wait)
    say = _say(pressed)

    async def away(_: object) -> None:
        newest = scene.panel or pressed
        await newest.delete_original_response()

    began = time.monotonic()
    answer = await scene.traces.make(
        "the panel",
        pressed.response.send_message(
            view=Sheet().text(words.panel(say)).picture(BOARD, scene.alt).view(),
            file=scene.file(),
            ephemeral=True,
        ),
        away,
    )
    took = time.monotonic() - began
    scene.panel = pressed
    message = answer.resource
    if not isinstance(message, discord.InteractionMessage) or not message.flags.ephemeral:
        raise Unmet("Discord shows the panel to everybody.")
    if pictures(message.components) != 1:
        raise Unmet("the panel came without its picture.")
    return f"it was answered in {took:.2f} s (Discord waits 3 s), and only that person sees it."


async def edit(scene: Scene) -> str:
    """The panel changes without a press; it now shows the list."""
    say, id = _say(scene.panel), scene.client.id("select")
    entries = [Entry(value, text) for value, text in zip(VALUES, words.entries(say), strict=True)]
    scene.client.listen("select")
    sheet = Sheet().text(words.choose(say)).select(id, words.list_is(say), entries)
    found = await scene.show("select", sheet.view())
    if controls(found.components) != {id.write()} or pictures(found.components):
        raise Unmet("the panel did not become what it should.")
    return "it changed."


async def select(scene: Scene) -> str:
    """A choice, by which the panel is exchanged for the next."""
    chosen = await scene.client.heard("select", scene.wait)
    data: Any = chosen.data or {}
    values = [str(value) for value in data.get("values", ())]
    await chosen.response.edit_message(view=_form_wanted(scene), attachments=[])
    scene.panel, scene.shown = chosen, "open"
    if len(values) != 1 or values[0] not in VALUES:
        raise Unmet("what was chosen is not what was offered.")
    return "the choice came, and the panel changed."


async def form(scene: Scene) -> str:
    """A form, which may be closed and opened again until it is sent."""
    if scene.shown != "open":
        await scene.show("open", _form_wanted(scene))
    try:
        sent = await scene.client.heard("form", scene.wait)
    except NotSeen as fault:
        opened = "the form was opened, and not sent: " if scene.opened else ""
        raise NotSeen(f"{opened}{fault}") from None
    await sent.response.defer()
    scene.panel = sent
    await scene.show("command", _command_wanted(scene))
    text = written_text(sent)
    if not text:
        raise Unmet("the form came without what was written into it.")
    return f"it came with {len(text)} characters, and the panel changed."


async def use(scene: Scene) -> str:
    """The command, with suggestions and an answer that is filled in later."""
    if scene.shown != "command":
        await scene.show("command", _command_wanted(scene))
    used = await scene.client.heard(COMMAND, scene.wait)

    async def away(_: object) -> None:
        await used.delete_original_response()

    await scene.traces.make(
        "the answer to the command", used.response.defer(ephemeral=True, thinking=True), away
    )
    say = _say(scene.panel)
    await used.edit_original_response(view=Sheet().text(words.command_came(say)).view())
    await scene.show("", Sheet().text(words.by_itself(say)).view())
    if not scene.suggested:
        raise Unmet("the command came, but Discord asked for no suggestions before.")
    return "suggestions were asked for, the command came, and its answer was filled in."


def _form_wanted(scene: Scene) -> ui.LayoutView:
    """The panel with the button that opens the form, as often as it is pressed."""
    say = _say(scene.panel)
    title, label, hint = words.form(say)

    async def open_form(pressed: Interaction) -> None:
        await pressed.response.send_modal(modal(scene.client.id("form"), title, label, hint, 1, 40))
        scene.opened += 1

    scene.client.reactions["open"] = open_form
    scene.client.listen("form")
    button = Press(scene.client.id("open"), words.open_form(say), tone="main")
    return Sheet().text(words.write(say)).buttons([button]).view()


def _command_wanted(scene: Scene) -> ui.LayoutView:
    """The panel that asks for the command, whose suggestions are given as often as they are asked for."""
    say = _say(scene.panel)
    pairs = zip(words.entries(say), VALUES, strict=True)
    offered = [app_commands.Choice(name=text, value=value) for text, value in pairs]

    async def suggest(typing: Interaction) -> None:
        await typing.response.autocomplete(offered)
        scene.suggested += 1

    scene.client.reactions[SUGGEST] = suggest
    scene.client.listen(COMMAND)
    return Sheet().text(words.use_command(say, throwaway.NAME)).view()


def _say(interaction: Interaction | None) -> Say:
    """The voice for whoever pressed, in the language of their Discord."""
    assert interaction is not None  # noqa: S101 - these steps are taken after the press alone
    return voice(language_of(interaction.locale.value))
