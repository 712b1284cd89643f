"""The settings of a person and of a server as messages, with a menu or a button for each."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import discord
from discord import ui

from bot.ids import Id, Verb
from bot.layout import Entry, Press, Sheet
from bot.names import escaped
from bot.preferences import ServerSettings, UserSettings, Verbosity
from bot.terms import USUAL, Lapse, read_time, write_time
from bot.words.time import lapse, pace, suggestions
from games.core.words import Say

LANGUAGES = {"es": "Español", "en": "English"}

OWN = "own"
"""Chosen for the language of one's Discord."""

ME, SERVER = "me", "server"
"""The first word of a setting's control: whose it is."""

ON, OFF = "on", "off"

CHANNELS = 25
"""Most channels in which matches may be opened (Discord's limit for a select)."""

_SALTS = itertools.cycle(range(1, 1000))
"""As in bot/panel.py: each render gives a select a new id."""


def verbosity(say: Say, kind: Verbosity) -> str:
    return {
        Verbosity.SHORT: say("brief: the last two lines"),
        Verbosity.NORMAL: say("the last five lines"),
        Verbosity.FULL: say("everything, up to fifteen lines"),
    }[kind]


def own(say: Say, settings: UserSettings) -> ui.LayoutView:
    """Somebody's own settings."""
    spoken = LANGUAGES[settings.language] if settings.language else say("that of my Discord")
    lines = [
        say("Language: {value}", value=spoken),
        say("What has happened, in my panel: {value}", value=verbosity(say, Verbosity(settings.verbosity))),
        say("Confirm each move: {value}", value=_yes(say, settings.confirm)),
        say("Hand by direct message: {value}", value=_yes(say, settings.dm_hands)),
        say("Hints: {value}", value=_yes(say, settings.hints)),
        say("Text instead of pictures: {value}", value=_yes(say, settings.text_only)),
        say("Quiet hours: {value}", value=settings.quiet or say.sense("quiet hours", "none")),
    ]
    sheet = Sheet().text("### " + say("Your settings")).text("\n".join(f"- {line}" for line in lines))
    languages = [*LANGUAGES.items(), (OWN, say("that of my Discord"))]
    _menu(sheet, ME, "language", say("Language"), languages, settings.language or OWN)
    kinds = [(kind.value, _capital(verbosity(say, kind))) for kind in Verbosity]
    _menu(sheet, ME, "verbosity", say("What has happened"), kinds, settings.verbosity)
    presses = [
        _switch(ME, "confirm", say("Confirm moves"), settings.confirm),
        _switch(ME, "dm_hands", say("Hand by message"), settings.dm_hands),
        _switch(ME, "hints", say("Hints"), settings.hints),
        _switch(ME, "text_only", say("Text only"), settings.text_only),
        Press(_id(ME, "quiet"), say("Quiet hours…"), "🌙"),
    ]
    return sheet.buttons(presses).view()


def of_server(
    say: Say, settings: ServerSettings, language: str, guild: discord.Guild | None
) -> ui.LayoutView:
    """The settings of a server that speaks ``language``; roles and channels by name, since private messages
    hold no mentions."""
    roles = {role.id: role.name for role in guild.roles} if guild else {}
    channels = {channel.id: channel.name for channel in guild.channels} if guild else {}
    place = say("a thread for each match") if settings.threads else say("the channel itself")
    terms = read_time(settings.time or USUAL, Lapse(settings.lapse or Lapse.SKIP))
    known = [channel for channel in settings.allowed if channel in channels]
    where = ", ".join(f"#{escaped(channels[channel])}" for channel in known)
    if not settings.allowed:
        where = say("any channel")
    lines = [
        say("Language: {value}", value=LANGUAGES[language]),
        say("Game Master role: {value}", value=_name(say, roles, settings.gm_role)),
        say("Moderator role: {value}", value=_name(say, roles, settings.moderator_role)),
        say("Matches are opened in: {value}", value=where or say("none that still exists")),
        say("Matches are played in: {value}", value=place),
        say("Time: {value}", value=pace(say, terms)),
        say("When it is used up: {value}", value=lapse(say, terms.lapse)),
        say("Character sheets wait for the Narrator: {value}", value=_yes(say, settings.approve_sheets)),
        say("Hosts see the penalty points of who joins: {value}", value=_yes(say, settings.shows_points)),
    ]
    sheet = Sheet().text("### " + say("Settings of this server"))
    sheet.text("\n".join(f"- {line}" for line in lines))
    _menu(sheet, SERVER, "language", say("Language"), LANGUAGES.items(), language)
    time = write_time(terms)
    paces = dict(suggestions(say, time)) | dict(suggestions(say, ""))
    _menu(sheet, SERVER, "time", say("Time"), [(value, label) for label, value in paces.items()], time)
    lapses = [(kind.value, _capital(lapse(say, kind))) for kind in Lapse]
    _menu(sheet, SERVER, "lapse", say("When time is used up"), lapses, terms.lapse)
    for key, hint, role in (
        ("gm_role", say("Game Master role"), settings.gm_role),
        ("moderator_role", say("Moderator role"), settings.moderator_role),
    ):
        sheet.roles(_id(SERVER, key, salt=next(_SALTS)), hint, role if role in roles else None)
    sheet.channels(
        _id(SERVER, "channels", salt=next(_SALTS)),
        say("Channels in which matches may be opened"),
        known,
        CHANNELS,
    )
    presses = [
        _switch(SERVER, "threads", say("A thread for each match"), settings.threads),
        _switch(SERVER, "approve_sheets", say("Sheets wait for the Narrator"), settings.approve_sheets),
        _switch(SERVER, "shows_points", say("Hosts see penalty points"), settings.shows_points),
    ]
    return sheet.buttons(presses).view()


def _id(*words: str, salt: int = 0) -> Id:
    return Id(Verb.SETTING, 0, words=words, salt=salt)


def _menu(
    sheet: Sheet, whose: str, key: str, hint: str, choices: Iterable[tuple[str, str]], chosen: str
) -> None:
    """A list of which the value in force is chosen, called ``hint`` before its label."""
    entries = [Entry(value, f"{hint}: {label}", chosen=value == chosen) for value, label in choices]
    sheet.select(_id(whose, key, salt=next(_SALTS)), hint, entries)


def _switch(whose: str, key: str, text: str, on: bool) -> Press:
    """A button that turns something on or off, and shows which it is. Pressed twice, it does it once."""
    return Press(_id(whose, key, OFF if on else ON), text, "☑" if on else "☐", "main" if on else "plain")


def _yes(say: Say, value: bool) -> str:
    return say("yes") if value else say("no")


def _name(say: Say, roles: dict[int, str], role: int | None) -> str:
    return escaped(roles[role]) if role in roles else say("none")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
