"""``/match``: everything about a match that goes on, for those who type rather than press."""

# No postponed annotations: discord.py reads the real types of a command's parameters.

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Command, Group

from bot.cogs import conduct, pick_match, record
from bot.cogs.asking import Hint, Work, about, numbered, with_number
from bot.cogs.watch import watch
from bot.desk import Desk, Interaction, guild_of, person_of, tell, tell_text
from bot.guard import explain
from bot.ids import Id, Verb
from bot.layout import Press, Sheet
from bot.localised import both
from bot.match import Match, Refused, Status, attended
from bot.names import written
from bot.panel import read
from bot.places import address
from bot.questions import completions
from bot.words import Voices, match_title, voices


def group(desk: Desk) -> Group:
    """The command with its subcommands."""
    match = Group(
        name=both(lambda say: say.sense("command", "match")),
        description=both(lambda say: say("A match that goes on.")),
        guild_only=True,
    )
    match.add_command(_listing(desk))
    match.add_command(_move(desk))
    for name, hint, work in _SIMPLE:
        match.add_command(_simple(desk, name, hint, work))
    conduct.add(match, desk)
    record.add(match, desk)
    return match


def _simple(desk: Desk, name: Hint, hint: Hint, work: Work) -> Command[Any, ..., None]:
    """A subcommand that takes nothing but the match it is about."""

    @numbered
    async def run(interaction: discord.Interaction[Any], match: int | None = None) -> None:
        await about(desk, interaction, match, work)

    return with_number(desk, Command(name=both(name), description=both(hint), callback=run))


async def _board(desk: Desk, interaction: Interaction, match: Match, spoken: Voices) -> None:
    """Players get the board (or the lobby) posted anew; others are told where it is."""
    say, lobby = spoken.say, match.status is Status.LOBBY
    if match.state is None and not lobby:
        raise Refused("broken" if match.status is Status.BROKEN else "over")
    if match.seat_of(interaction.user.id) is not None:
        desk.announcer.repost(match.id)
        posted = say("The lobby of match {number} is posted anew.", number=match.id)
        if not lobby:
            posted = say("The board of match {number} is posted anew.", number=match.id)
        await tell_text(interaction, posted)
        return
    known = await desk.referee.messages(match.id)
    sheet = Sheet().text(match_title(say, spoken.game, match))
    if lobby and "lobby" in known:
        sheet.link(say("To the lobby"), address(match, known["lobby"]))
    elif "board" in known:
        sheet.link(say("To the board"), address(match, known["board"]))
    await tell(interaction, sheet.view())


async def _undo(desk: Desk, interaction: Interaction, match: Match, _: Voices) -> None:
    done = await desk.referee.undo(match.id, person_of(interaction))
    await _carried_out(desk, interaction, done.match)


async def _resign(_: Desk, interaction: Interaction, match: Match, spoken: Voices) -> None:
    """Ask whether it is meant."""
    if match.status is not Status.LIVE:
        raise Refused("over" if match.state is not None else "not_started")
    seat = match.seat_of(interaction.user.id)
    if seat is None:
        raise Refused("watching")
    sheet = Sheet().text(spoken.say("Do you really give up match {number}?", number=match.id))
    press = Press(Id(Verb.RESIGN, match.id, seat, match.nth(seat)), spoken.say("Give up"), "🏳", "danger")
    await tell(interaction, sheet.buttons([press]).view())


async def _force(desk: Desk, interaction: Interaction, match: Match, spoken: Voices) -> None:
    """Ask for whom the rules are to play; for the host and for moderators."""
    if match.seat_of(interaction.user.id) != match.host and not await desk.moderates(interaction):
        raise Refused("not_moderator")
    if match.status is not Status.LIVE:
        raise Refused("over" if match.state is not None else "not_started")
    names, owing = written(match.names), sorted(attended(match.seats, match.owes))
    if not owing:
        raise Refused("nobody_owes")
    say = spoken.say
    sheet = Sheet().text(say("Whose move shall the rules play in match {number}?", number=match.id))
    presses = [
        Press(Id(Verb.FORCE, match.id, seat, match.nth(seat)), names[seat], "⌛", "danger") for seat in owing
    ]
    await tell(interaction, sheet.buttons(presses).view())


async def _carried_out(desk: Desk, interaction: Interaction, match: Match) -> None:
    """Answer a typed move with the panel as it stands now."""
    seat = match.seat_of(interaction.user.id)
    try:
        if seat is not None:
            await desk.panels.answer(interaction, await desk.panel(interaction, match, seat))
    finally:
        desk.announcer.changed(match.id)


def _move(desk: Desk) -> Command[Any, ..., None]:
    @numbered
    @app_commands.rename(move=both(lambda say: say.sense("parameter", "move")))
    @app_commands.describe(move=both(lambda say: say("The move, as it is suggested while you type.")))
    async def run(interaction: discord.Interaction[Any], move: str, match: int | None = None) -> None:
        async def play(desk: Desk, interaction: Interaction, found: Match, _: Voices) -> None:
            done = await desk.referee.play(found.id, person_of(interaction), move.strip())
            await _carried_out(desk, interaction, done.match)

        await about(desk, interaction, match, play)

    async def complete(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
        try:
            match = await pick_match.find(desk, interaction, interaction.namespace.match)
        except Refused:
            return []
        seat = match.seat_of(interaction.user.id)
        if seat is None or match.status is not Status.LIVE:
            return []
        panel = read(desk.referee, match, seat, voices(await desk.languages.user(interaction), match.game))
        pairs = completions(panel.asker, typed)
        return [Choice(name=label[:100], value=text) for label, text in pairs if len(text) <= 100]

    command: Command[Any, ..., None] = Command(
        name=both(lambda say: say.sense("command", "move")),
        description=both(lambda say: say("Type a move; only you see what is suggested.")),
        callback=run,
    )
    command.autocomplete("move")(complete)
    return with_number(desk, command)


def _listing(desk: Desk) -> Command[Any, ..., None]:
    async def run(interaction: discord.Interaction[Any]) -> None:
        try:
            await _list(desk, interaction)
        except Exception as fault:
            await explain(desk, interaction, fault)

    return Command(
        name=both(lambda say: say.sense("command", "list")),
        description=both(lambda say: say("Your matches in this server, and those of this channel.")),
        callback=run,
    )


async def _list(desk: Desk, interaction: Interaction) -> None:
    mine = desk.referee.of_user(guild_of(interaction), interaction.user.id)
    here = [match for match in await pick_match.in_channel(desk, interaction) if match not in mine]
    say = await desk.languages.say(interaction)
    sheet = Sheet()
    for title, matches in ((say("Your matches"), mine), (say("Others in this channel"), here)):
        if matches:
            lines = [_line(match, voices(say.language, match.game)) for match in matches[:20]]
            sheet.text("\n".join([f"**{title}**", *lines]))
    if not mine and not here:
        sheet.text(say("No matches here. Open one with /play."))
    await tell(interaction, sheet.view())


def _line(match: Match, spoken: Voices) -> str:
    """A match in one line: its title, who plays, and whom it waits for."""
    names = written(match.names)
    if match.status is Status.LOBBY:
        state = spoken.say(
            "waiting for players, {seated} of {wanted}", seated=len(names), wanted=match.wanted
        )
    else:
        owing = ", ".join(names[seat] for seat in sorted(match.owes))
        state = spoken.say("waiting for {names}", names=owing)
    return f"- {match_title(spoken.say, spoken.game, match)} · {', '.join(names)} · {state}"


async def _join(desk: Desk, interaction: Interaction, match: Match, _: Voices) -> None:
    """Take a seat: the next one of a lobby, or an empty one of a match that goes on."""
    person = person_of(interaction)
    if match.status is Status.LOBBY:
        joined = await desk.referee.join(match.id, person, desk.salt(interaction))
        spoken = voices(await desk.languages.user(interaction), match.game)
        desk.announcer.changed(joined.id)
        await tell_text(interaction, spoken.say("You sit down at match {number}.", number=joined.id))
        return
    await _carried_out(desk, interaction, await desk.referee.sit(match.id, person))


_SIMPLE: tuple[tuple[Hint, Hint, Work], ...] = (
    (lambda say: say.sense("command", "board"), lambda say: say("Post the board anew, or find it."), _board),
    (lambda say: say.sense("command", "join"), lambda say: say("Take a free seat."), _join),
    (
        lambda say: say.sense("command", "undo"),
        lambda say: say("Take back your last move, if nothing came of it."),
        _undo,
    ),
    (lambda say: say.sense("command", "resign"), lambda say: say("Give up your seat."), _resign),
    (
        lambda say: say.sense("command", "watch"),
        lambda say: say("Watch a match without playing, or stop watching it."),
        watch,
    ),
    (
        lambda say: say.sense("command", "force"),
        lambda say: say("Have the rules play for who lets you wait; for the host and moderators."),
        _force,
    ),
)
