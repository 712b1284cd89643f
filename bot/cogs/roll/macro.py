"""``/roll macro``: rolls kept under names of one's own."""

# No postponed annotations: discord.py reads the real types of a command's parameters.

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Command, Group

from bot.cogs.roll.making import NOTE, checked, expression, is_check, make, order
from bot.cogs.roll.parameters import check_of, difficulties, uses, visibilities
from bot.cogs.roll.speaking import answer
from bot.desk import Desk, Interaction, tell_text
from bot.guard import guarded
from bot.localised import both
from bot.names import escaped, plain
from bot.rolls import macros
from bot.rolls.nouns import Macro, Visibility
from bot.words import rolls as words
from bot.words import voice
from games.alatriste import notation, telling
from games.alatriste.words import speak
from games.core import dice


def group(desk: Desk) -> Group:
    """The commands about macros."""
    macro = Group(
        name=both(lambda say: say.sense("command", "macro")),
        description=both(lambda say: say("Rolls that you keep under a name.")),
    )
    for command in (_save(desk), _use(desk), _delete(desk), _list(desk)):
        macro.add_command(command)
    return macro


def _save(desk: Desk) -> Command[Any, ..., None]:
    @app_commands.choices(difficulty=difficulties(), use=uses())
    @app_commands.rename(
        name=both(lambda say: say.sense("parameter", "name")),
        typed=both(lambda say: say.sense("parameter", "dice")),
        target=both(lambda say: say.sense("parameter", "target")),
        difficulty=both(lambda say: say.sense("parameter", "difficulty")),
        modifier=both(lambda say: say.sense("parameter", "modifier")),
        use=both(lambda say: say.sense("parameter", "use")),
        note=both(lambda say: say.sense("parameter", "note")),
    )
    @app_commands.describe(
        name=both(lambda say: say("What the macro is called; an old one of the same name is replaced.")),
        typed=both(lambda say: say("Such as 2d6+1, 4d6kh3 or d%.")),
        target=both(lambda say: say("The value of the skill or characteristic, 1 to 30.")),
        difficulty=both(lambda say: say("Your proposal; the Narrator decides.")),
        modifier=both(lambda say: say("Added to the target: 2 or -4.")),
        use=both(lambda say: say("Firearms and parries, where sixes have a meaning.")),
        note=both(lambda say: say("What the roll is for.")),
    )
    async def save(
        interaction: discord.Interaction[Any],
        name: str,
        typed: str | None = None,
        target: int | None = None,
        difficulty: str | None = None,
        modifier: int = 0,
        use: str | None = None,
        note: app_commands.Range[str, 0, NOTE] = "",
    ) -> None:
        async def work() -> None:
            if (typed is None) is (target is None):
                raise words.refuse(words.one_of_both)
            if typed is not None:
                written = dice.write(expression(typed))
            else:
                written = notation.write(checked(check_of(target or 0, modifier, difficulty, use)))
            await _keep(desk, interaction, name, written, plain(note, NOTE))

        await guarded(desk, interaction, work())

    return Command(
        name=both(lambda say: say.sense("command", "save")),
        description=both(lambda say: say("Keep a roll under a name.")),
        callback=save,
    )


async def _keep(desk: Desk, interaction: Interaction, typed: str, written: str, note: str) -> None:
    name = macros.named(typed)
    if name is None:
        raise words.refuse(lambda say: words.macro_name(say, macros.LONGEST))
    try:
        await macros.save(desk.keeper.store, interaction.user.id, Macro(name, written, note))
    except macros.TooMany:
        raise words.refuse(lambda say: words.too_many_macros(say, macros.MOST)) from None
    language = await desk.languages.user(interaction)
    await tell_text(
        interaction, words.saved(voice(language), escaped(name), escaped(_what(language, written)))
    )


def _what(language: str, written: str) -> str:
    """What a macro rolls, plain."""
    return telling.asked(speak(language), notation.read(written)) if is_check(written) else written


def _completing(desk: Desk, command: Command[Any, ..., None]) -> Command[Any, ..., None]:
    """``command``, which suggests the macros of whoever types."""

    async def complete(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
        language = await desk.languages.user(interaction)
        kept = await macros.of(desk.keeper.store, interaction.user.id)
        found = [each for each in kept if typed.casefold() in each.name][:25]
        return [
            Choice(name=f"{each.name}: {_what(language, each.words)}"[:100], value=each.name)
            for each in found
        ]

    command.autocomplete("name")(complete)
    return command


def _use(desk: Desk) -> Command[Any, ..., None]:
    @app_commands.choices(visibility=visibilities())
    @app_commands.rename(
        name=both(lambda say: say.sense("parameter", "name")),
        visibility=both(lambda say: say.sense("parameter", "visibility")),
    )
    @app_commands.describe(
        name=both(lambda say: say("One of your macros.")),
        visibility=both(lambda say: say("Who sees the result.")),
    )
    async def use(interaction: discord.Interaction[Any], name: str, visibility: str | None = None) -> None:
        seen = Visibility(visibility) if visibility else Visibility.PUBLIC
        await guarded(desk, interaction, _roll(desk, interaction, name, seen))

    command: Command[Any, ..., None] = Command(
        name=both(lambda say: say.sense("command", "use")),
        description=both(lambda say: say("Roll one of your macros.")),
        callback=use,
    )
    return _completing(desk, command)


async def _roll(desk: Desk, interaction: Interaction, typed: str, seen: Visibility) -> None:
    name = macros.named(typed)
    kept = await macros.of(desk.keeper.store, interaction.user.id)
    macro = next((each for each in kept if each.name == name), None)
    if macro is None:
        raise _unknown(typed)
    proposed = is_check(macro.words) and not await desk.narrates(interaction)
    made = order(interaction, macro.words, seen, macro.note, proposed)
    (roll,) = await make(desk, interaction, made)
    await answer(desk, interaction, roll)


def _unknown(typed: str) -> Exception:
    name = escaped(plain(typed))
    return words.refuse(lambda say: words.no_macro(say, name))


def _delete(desk: Desk) -> Command[Any, ..., None]:
    @app_commands.rename(name=both(lambda say: say.sense("parameter", "name")))
    @app_commands.describe(name=both(lambda say: say("One of your macros.")))
    async def delete(interaction: discord.Interaction[Any], name: str) -> None:
        async def work() -> None:
            known = macros.named(name)
            if known is None or not await macros.drop(desk.keeper.store, interaction.user.id, known):
                raise _unknown(name)
            say = await desk.languages.say(interaction)
            await tell_text(interaction, words.dropped(say, escaped(known)))

        await guarded(desk, interaction, work())

    command: Command[Any, ..., None] = Command(
        name=both(lambda say: say.sense("command", "delete")),
        description=both(lambda say: say("Forget one of your macros.")),
        callback=delete,
    )
    return _completing(desk, command)


def _list(desk: Desk) -> Command[Any, ..., None]:
    async def show(interaction: discord.Interaction[Any]) -> None:
        async def work() -> None:
            language = await desk.languages.user(interaction)
            kept = await macros.of(desk.keeper.store, interaction.user.id)
            lines = [
                f"- **{escaped(each.name)}**: {escaped(_what(language, each.words))}"
                + (f" · {escaped(each.note)}" if each.note else "")
                for each in kept
            ]
            await tell_text(interaction, "\n".join(lines) or words.no_macros(voice(language)))

        await guarded(desk, interaction, work())

    return Command(
        name=both(lambda say: say.sense("command", "list")),
        description=both(lambda say: say("Your macros.")),
        callback=show,
    )
