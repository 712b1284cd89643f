"""``skill:`` of ``/roll check``: the levels of the character that whoever rolls plays in the channel."""

from __future__ import annotations

from discord.app_commands import Choice

from bot.cogs.alatriste.desk import approved, channels, own, speak
from bot.desk import Desk, Interaction
from bot.names import escaped, plain
from bot.sheets.keeper import key
from bot.words import sheets as words
from games.alatriste.checks import HIGHEST_TARGET
from games.alatriste.sheets import Sheet, Value
from games.alatriste.skills import SKILLS, Characteristic, slug
from games.alatriste.table_words import characteristic_name, skill_name
from games.core.words import Say


async def level_of(desk: Desk, interaction: Interaction, typed: str) -> tuple[str, int]:
    """The name of a skill or characteristic with the character it belongs to, and its level. Raises
    Unsuitable where there is none."""
    sheet = approved(await own(desk, interaction, None))
    say = speak(await desk.languages.user(interaction))
    word, owner = slug(typed), escaped(sheet.name)
    for which in Characteristic:
        if word in (slug(characteristic_name(which)), which.value.lower()):
            return f"{characteristic_name(which)} ({sheet.name})", sheet.characteristic(which)
    if word not in _words(sheet):
        shown = escaped(plain(typed))
        raise words.refuse(lambda say: words.no_skill(say, shown))
    name, level = _name(say, sheet, word), sheet.level(word)
    if level is None:
        raise words.refuse(lambda say: words.no_level(say, escaped(name), owner))
    return f"{name} ({sheet.name})", min(max(level, 1), HIGHEST_TARGET)


def _words(sheet: Sheet) -> list[str]:
    """The skills that can be named: those with a level first."""
    known = [Value.ESQUIVAR.value, *(skill.word for skill in SKILLS)]
    return list(dict.fromkeys([*(level.skill for level in sheet.skills), *known]))


def _name(say: Say, sheet: Sheet, word: str) -> str:
    written = next((level for level in sheet.skills if level.skill == word), None)
    return skill_name(say, written or word)


async def suggest(desk: Desk, interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Skills with their levels, those written on the sheet first; nothing for who plays nobody here."""
    if interaction.guild_id is None:
        return []
    kept = await desk.sheets.active(interaction.guild_id, interaction.user.id, *channels(interaction))
    if kept is None or not kept.words:
        return []
    sheet, say = approved(kept), speak(await desk.languages.user(interaction))
    found = [(_name(say, sheet, word), sheet.level(word), word) for word in _words(sheet)]
    found += [
        (characteristic_name(which), sheet.characteristic(which), slug(characteristic_name(which)))
        for which in Characteristic
    ]
    return [
        Choice(name=f"{name} {level}", value=word)
        for name, level, word in found
        if level is not None and (slug(typed) in word or key(typed) in key(name))
    ][:25]
