"""``/roll check``: three dice against a target; the Narrator asks others for it."""

# No postponed annotations: discord.py reads the real types of a command's parameters.

from dataclasses import replace
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Command

from bot.cogs.roll import asking, skills
from bot.cogs.roll.making import NOTE, checked, make, order
from bot.cogs.roll.parameters import check_of, difficulties, uses, visibilities
from bot.cogs.roll.speaking import answer
from bot.desk import Desk, Interaction
from bot.guard import guarded
from bot.localised import both
from bot.rolls.nouns import Visibility
from bot.words import rolls as words
from bot.words import sheets as sheet_words
from games.alatriste import notation
from games.alatriste.checks import Check, Difficulty
from games.alatriste.skills import slug
from games.alatriste.table_words import skill_name
from games.alatriste.words import speak

Someone = discord.User | discord.Role


def subcommand(desk: Desk) -> Command[Any, ..., None]:
    @app_commands.choices(difficulty=difficulties(), use=uses(), visibility=visibilities())
    @app_commands.rename(
        target=both(lambda say: say.sense("parameter", "target")),
        skill=both(lambda say: say.sense("parameter", "skill")),
        difficulty=both(lambda say: say.sense("parameter", "difficulty")),
        modifier=both(lambda say: say.sense("parameter", "modifier")),
        use=both(lambda say: say.sense("parameter", "use")),
        note=both(lambda say: say.sense("parameter", "note")),
        visibility=both(lambda say: say.sense("parameter", "visibility")),
        ask=both(lambda say: say.sense("parameter", "ask")),
        ask2=both(lambda say: say.sense("parameter", "ask-2")),
        ask3=both(lambda say: say.sense("parameter", "ask-3")),
        ask4=both(lambda say: say.sense("parameter", "ask-4")),
        ask5=both(lambda say: say.sense("parameter", "ask-5")),
    )
    @app_commands.describe(
        target=both(lambda say: say("The value of the skill or characteristic, 1 to 30.")),
        skill=both(lambda say: say("Instead of a target: a skill of the character you play here.")),
        difficulty=both(lambda say: say("Your proposal; the Narrator decides.")),
        modifier=both(lambda say: say("Added to the target: 2 or -4.")),
        use=both(lambda say: say("Firearms and parries, where sixes have a meaning.")),
        note=both(lambda say: say("What the roll is for.")),
        visibility=both(lambda say: say("Who sees the result.")),
        ask=both(lambda say: say("The Narrator asks a player, or everybody with a role, for this roll.")),
        ask2=both(lambda say: say("Somebody else who is asked.")),
        ask3=both(lambda say: say("Somebody else who is asked.")),
        ask4=both(lambda say: say("Somebody else who is asked.")),
        ask5=both(lambda say: say("Somebody else who is asked.")),
    )
    async def check(
        interaction: discord.Interaction[Any],
        target: int | None = None,
        skill: str | None = None,
        difficulty: str | None = None,
        modifier: int = 0,
        use: str | None = None,
        note: app_commands.Range[str, 0, NOTE] = "",
        visibility: str | None = None,
        ask: Someone | None = None,
        ask2: Someone | None = None,
        ask3: Someone | None = None,
        ask4: Someone | None = None,
        ask5: Someone | None = None,
    ) -> None:
        people = [one for one in (ask, ask2, ask3, ask4, ask5) if one is not None]
        seen = Visibility(visibility) if visibility else Visibility.PUBLIC
        asked = check_of(target or 0, modifier, difficulty, use)
        if people:
            work = asking.ask(desk, interaction, asked, target is None, _noted(skill, note), seen, people)
        elif skill:
            work = _roll_skill(desk, interaction, asked, skill, note, seen)
        else:
            work = _roll(desk, interaction, asked, target is None, note, seen)
        await guarded(desk, interaction, work)

    async def complete(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
        return await skills.suggest(desk, interaction, typed)

    command: Command[Any, ..., None] = Command(
        name=both(lambda say: say.sense("command", "check")),
        description=both(lambda say: say("Three dice against a target, as in Capitán Alatriste.")),
        callback=check,
    )
    command.autocomplete("skill")(complete)
    return command


def _noted(skill: str | None, note: str) -> str:
    """What the Narrator asks for: each of those asked brings the level of that skill."""
    return " · ".join(part for part in (skill_name(speak("en"), slug(skill)) if skill else "", note) if part)


async def _roll_skill(
    desk: Desk, interaction: Interaction, check: Check, skill: str, note: str, seen: Visibility
) -> None:
    """Roll against a level of one's own character, and say which."""
    if check.target:
        raise sheet_words.refuse(sheet_words.target_or_skill)
    name, level = await skills.level_of(desk, interaction, skill)
    noted = f"{name} · {note}" if note else name
    await _roll(desk, interaction, replace(check, target=level), False, noted, seen)


async def _roll(
    desk: Desk, interaction: Interaction, check: Check, bare: bool, note: str, seen: Visibility
) -> None:
    """Roll at once. The row is the player's proposal, unless the Narrator rolls (2.2)."""
    if bare:
        raise words.refuse(words.no_target)
    written = notation.write(checked(check))
    own_row = check.difficulty is not Difficulty.NORMAL and not await desk.narrates(interaction)
    (roll,) = await make(desk, interaction, order(interaction, written, seen, note, own_row))
    await answer(desk, interaction, roll)
