"""Rolls that wait for others: what the Narrator asks for, and opposed rolls. Their messages and presses."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from weakref import WeakValueDictionary

import discord
from discord import ui

from bot.cogs.roll.making import checked, demand_narrator, make, order, thrown_for, viewer
from bot.cogs.roll.speaking import answer, brief, name_of, of_check, sheet, show
from bot.desk import Desk, Interaction, guild_of, tell, tell_text
from bot.ids import Id, Verb
from bot.layout import Press, Sheet, modal, written_text
from bot.names import escaped, plain
from bot.rolls import requests
from bot.rolls.keeper import AlreadyRolled
from bot.rolls.nouns import Asked, Order, Request, Roll, Visibility
from bot.words import rolls as words
from bot.words import voice
from games.alatriste import checks, notation, odds, telling
from games.alatriste import words as alatriste
from games.alatriste.checks import Check
from games.alatriste.words import speak
from games.core.dice_words import percent, signed

_TARGET = re.compile(r"\s*([0-9]{1,3})\s*(?:([+\-−])\s*([0-9]{1,3})\s*)?")

_busy: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
"""One lock for each request at work: of two presses at once, the later edit shows both rolls."""


async def ask(
    desk: Desk,
    interaction: Interaction,
    check: Check,
    bare: bool,
    note: str,
    seen: Visibility,
    people: Sequence[discord.User | discord.Member | discord.Role],
) -> None:
    """The Narrator asks ``people`` for a roll; ``bare``: each brings their own target."""
    await demand_narrator(desk, interaction)
    if not await desk.narrates(interaction):
        raise words.refuse(words.not_narrator)
    if any(not isinstance(one, discord.Role) and one.bot for one in people):
        raise words.refuse(words.no_bots)
    checked(replace(check, target=10) if bare else check)
    by = order(interaction, notation.write(check), seen, note)
    asked = {one.id: Asked(one.id, isinstance(one, discord.Role), _plain_name(one)) for one in people}
    await _post(desk, interaction, "ask", by, tuple(asked.values()))


async def oppose(
    desk: Desk, interaction: Interaction, check: Check, note: str, other: discord.User | discord.Member
) -> None:
    """Somebody challenges ``other``; nothing is rolled until they answer."""
    if other.id == interaction.user.id:
        raise words.refuse(words.oneself)
    if other.bot:
        raise words.refuse(words.not_a_bot)
    by = order(interaction, notation.write(checked(check)), Visibility.PUBLIC, note)
    await _post(desk, interaction, "oppose", by, (Asked(other.id, False, _plain_name(other)),))


def _plain_name(one: discord.User | discord.Member | discord.Role) -> str:
    return plain(one.name if isinstance(one, discord.Role) else one.display_name)


async def _post(desk: Desk, interaction: Interaction, kind: Any, by: Order, asked: tuple[Asked, ...]) -> None:
    """Write the request down, and call exactly those who are asked."""
    guild, channel = guild_of(interaction), interaction.channel_id or 0
    language = await desk.languages.server(guild)
    request = await requests.add(desk.keeper.store, guild, channel, kind, by, asked, datetime.now(UTC))
    awake = await desk.preferences.awake([one.who for one in asked if not one.role], datetime.now(UTC))
    mentions = discord.AllowedMentions(
        everyone=False,
        users=[discord.Object(user) for user in awake],
        roles=[discord.Object(one.who) for one in asked if one.role],
    )
    await interaction.response.send_message(view=_shown(language, request, ()), allowed_mentions=mentions)


# What a request looks like.


def _shown(language: str, request: Request, rolls: Sequence[Roll]) -> ui.LayoutView:
    if request.kind == "oppose":
        return _challenge(language, request, rolls)
    say, page = voice(language), Sheet()
    heading = words.asks(say, _author(language, request))
    if request.visibility is Visibility.PUBLIC:
        heading += f": {_asked(language, notation.read(request.words))}"
    page.text("\n".join([heading, escaped(request.note)]).strip())
    done = {roll.user for roll in rolls}
    waiting = [one for one in request.asked if one.who not in done]
    page.calls(" ".join(f"<@&{one.who}>" if one.role else f"<@{one.who}>" for one in waiting))
    page.text("\n".join(f"- {_done(language, roll)}" for roll in rolls))
    return page.buttons(
        Press(Id(Verb.ANSWER, request.id, words=(str(one.who),)), one.name, "🎲", "main") for one in waiting
    ).view()


def _asked(language: str, check: Check, proposed: bool = False) -> str:
    """What is asked for, without a target where each brings their own."""
    say = speak(language)
    if check.target:
        return telling.asked(say, check, proposed)
    parts = [alatriste.difficulty(say, check.difficulty).text]
    if check.modifier:
        parts.append(signed(check.modifier))
    if check.use is not checks.Use.PLAIN:
        parts.append(alatriste.use(say, check.use).text)
    return " · ".join(parts)


def _done(language: str, roll: Roll) -> str:
    say = voice(language)
    verdict = brief(language, roll) if roll.visibility is Visibility.PUBLIC else ""
    return words.done(say, roll, name_of(language, roll), verdict)


def _author(language: str, request: Request) -> str:
    return escaped(request.name) if request.name else words.nobody(voice(language))


def _challenge(language: str, request: Request, rolls: Sequence[Roll]) -> ui.LayoutView:
    say, (other,) = voice(language), request.asked or (Asked(0, False, words.nobody(voice(language))),)
    asked = _asked(language, notation.read(request.words), proposed=True)
    heading = words.challenge(say, _author(language, request), escaped(other.name), asked)
    page = Sheet().text("\n".join([heading, escaped(request.note)]).strip())
    if rolls:
        return page.text(words.rolled_against(say, rolls[0].number, rolls[-1].number)).view()
    page.calls(f"<@{other.who}>")
    press = Press(Id(Verb.ANSWER, request.id, words=(str(other.who),)), say("Answer"), "🎲", "main")
    return page.buttons([press]).view()


# Presses.


async def press(desk: Desk, interaction: Interaction, id: Id) -> None:
    """A button of a request: roll, or ask for the target first."""
    request = await _for_presser(desk, interaction, id)
    check = notation.read(request.words)
    if check.target and request.kind == "ask":
        await _answer(desk, interaction, request, check)
        return
    say = await desk.languages.say(interaction)
    form = Id(Verb.TARGET, id.match, words=id.words)
    title, label = words.target_title(say), words.target_label(say)
    await interaction.response.send_modal(modal(form, title, label, words.target_hint(say), 1, 12))


async def submit(desk: Desk, interaction: Interaction, id: Id) -> None:
    """The form with the target."""
    request = await _for_presser(desk, interaction, id)
    target, modifier = _read_target(written_text(interaction) or "")
    if request.kind == "oppose":
        await _answer(desk, interaction, request, checked(Check(target, modifier)))
        return
    check = notation.read(request.words)
    check = replace(check, target=target, modifier=check.modifier + modifier)
    await _answer(desk, interaction, request, checked(check))


async def _for_presser(desk: Desk, interaction: Interaction, id: Id) -> Request:
    """The request, if the button is for whoever pressed. Raises Unrollable or NotOurs."""
    request = await requests.find(desk.keeper.store, id.match)
    if request is None or request.channel != interaction.channel_id or not id.words:
        raise words.refuse(words.gone)
    called = next((one for one in request.asked if str(one.who) == id.words[0]), None)
    if called is None or not _alive(request):
        raise words.refuse(words.gone)
    member = interaction.user
    roles = [role.id for role in member.roles] if isinstance(member, discord.Member) else []
    if not replace(request, asked=(called,)).calls(member.id, roles):
        name = escaped(called.name)
        raise words.refuse(lambda say: words.others_button(say, name))
    return request


def _alive(request: Request) -> bool:
    """Whether its author is still known: an opposed roll is made for both."""
    return request.kind == "ask" or request.user is not None


def _read_target(typed: str) -> tuple[int, int]:
    """``12`` or ``12 -2``. Raises Unrollable."""
    found = _TARGET.fullmatch(typed)
    if found is None:
        raise words.refuse(words.own_target)
    size = int(found[3] or 0)
    return int(found[1]), size if found[2] == "+" else -size


async def _answer(desk: Desk, interaction: Interaction, request: Request, check: Check) -> None:
    """Make the roll that was asked for, show it in the request, and say it."""
    own = order(interaction, notation.write(check), request.visibility, request.note)
    orders = [own]
    if request.kind == "oppose" and request.user is not None:
        own = replace(own, note="")
        first = Order(request.user, request.name, request.words, thrown_for(request.words))
        orders = [replace(first, note=request.note, proposed=True), own]
    lock = _busy.setdefault(request.id, asyncio.Lock())
    async with lock:
        try:
            rolls = await make(desk, interaction, *orders, request=request.id)
        except AlreadyRolled as done:
            await _refresh(desk, interaction, request)
            await _repeat(desk, interaction, done.number)
            return
        await _refresh(desk, interaction, request)
    if len(rolls) == 1:
        await answer(desk, interaction, rolls[0])
    else:
        language = await desk.languages.server(guild_of(interaction))
        await show(interaction, _outcome(language, rolls))


async def _refresh(desk: Desk, interaction: Interaction, request: Request) -> None:
    """The request's own message, with the rolls made so far."""
    language = await desk.languages.server(guild_of(interaction))
    rolls = await desk.keeper.of_request(request.id)
    await interaction.response.edit_message(view=_shown(language, request, rolls))


async def _repeat(desk: Desk, interaction: Interaction, number: int) -> None:
    """What was rolled before, for whoever asks again: the first time, a crash may have kept it from them."""
    language = await desk.languages.user(interaction)
    roll = await desk.keeper.find(interaction.channel_id or 0, number)
    notice = words.already(voice(language), number)
    if roll is None or not roll.seen_by(await viewer(desk, interaction)):
        await tell_text(interaction, notice)
        return
    await tell(interaction, sheet(language, roll).text(notice).view())


def _outcome(language: str, rolls: Sequence[Roll]) -> ui.LayoutView:
    """Both sides of an opposed roll, and who won (4.1)."""
    one, other = (of_check(roll) for roll in rolls)
    names = [name_of(language, roll) for roll in rolls]
    say, page = speak(language), sheet(language, *rolls).rule()
    shares = odds.opposed_odds(one.check, other.check)
    told = (percent(say, share) for share in (shares.first, shares.second, shares.nobody))
    contest = telling.opposed(say, checks.oppose(one, other), names)
    return page.text(f"**{contest}**\n{words.chances(voice(language), *names, *told)}").view()
