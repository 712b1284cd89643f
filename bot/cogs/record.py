"""The subcommands of ``/match`` about its record: to read, to step through, to take along, to check."""

# No postponed annotations: discord.py reads the real types of a command's parameters.

import asyncio
import io
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Command, Group

from bot.cogs.asking import Hint, Work, about, numbered, with_number
from bot.desk import Desk, Interaction
from bot.guard import guarded
from bot.ids import Id, Verb
from bot.layout import Sheet
from bot.localised import both
from bot.match import Match, Refused
from bot.names import escaped, typed
from bot.presses.importing import add_file
from bot.presses.looking_back import show_pages, show_past
from bot.presses.reviewing import show as show_review
from bot.records import SUFFIX, match_file
from bot.retracing import ENDED
from bot.retracing import states as look_through
from bot.words import Voices, match_title
from bot.words.record import verdict
from games.core.canvas.film import animate, strip
from games.core.canvas.surface import encode
from games.core.matchfile import MOST_BYTES, MatchFile, UnreadableFile, read, write
from games.core.verifying import Verdict, verify


def add(group: Group, desk: Desk) -> None:
    """Add the subcommands to ``/match``."""
    for name, hint, work in _PLAIN:
        group.add_command(_plain(desk, name, hint, work))
    group.add_command(_film(desk))
    group.add_command(_verify(desk))
    group.add_command(_import(desk))


def _plain(desk: Desk, name: Hint, hint: Hint, work: Work) -> Command[Any, ..., None]:
    @numbered
    async def run(interaction: discord.Interaction[Any], match: int | None = None) -> None:
        await about(desk, interaction, match, work)

    return with_number(desk, Command(name=both(name), description=both(hint), callback=run))


async def _history(_: Desk, interaction: Interaction, match: Match, spoken: Voices) -> None:
    await show_pages(interaction, match, spoken)


async def _replay(desk: Desk, interaction: Interaction, match: Match, spoken: Voices) -> None:
    await show_past(desk, interaction, match, spoken, 0, match.seat_of(interaction.user.id))


async def _review(desk: Desk, interaction: Interaction, match: Match, spoken: Voices) -> None:
    await show_review(desk, interaction, match, spoken, None)


async def _export(desk: Desk, interaction: Interaction, match: Match, spoken: Voices) -> None:
    """Give the file to whoever asks: while the match goes on, only what they decided themselves is open."""
    seat = match.seat_of(interaction.user.id)
    if match.access.private and seat is None:
        raise Refused("watching")
    kept = not match.game.publishable(match.options)
    file = await match_file(desk.referee.store, match.id, seat, kept, match.game.confides)
    name = f"{match.game.key}-{match.id}{SUFFIX}"
    say = spoken.say
    text = say("The record of match {number}, for anybody to check.", number=match.id)
    if match.status not in ENDED:
        text = say("The record of match {number} so far; what others decided is sealed.", number=match.id)
    sheet = Sheet().text(text).file(name)
    attached = discord.File(io.BytesIO(write(file).encode()), name)
    await interaction.response.send_message(view=sheet.view(), file=attached, ephemeral=True)


FRAMES = 30
"""Most boards of a moving picture: what can be drawn in about a second."""

STRIP = 12
"""Most boards of a strip."""


MOVING, ROW = "gif", "png"


def _film(desk: Desk) -> Command[Any, ..., None]:
    @app_commands.choices(
        kind=[
            Choice(name=both(lambda say: say("moving")), value=MOVING),
            Choice(name=both(lambda say: say("a strip of boards")), value=ROW),
        ]
    )
    @app_commands.rename(kind=both(lambda say: say.sense("parameter", "kind")))
    @app_commands.describe(kind=both(lambda say: say("Moving, or boards side by side.")))
    @numbered
    async def run(
        interaction: discord.Interaction[Any], match: int | None = None, kind: str = MOVING
    ) -> None:
        async def work(desk: Desk, interaction: Interaction, match: Match, spoken: Voices) -> None:
            most = FRAMES if kind == MOVING else STRIP
            await _pictures(desk, interaction, match, spoken, most, kind)

        await about(desk, interaction, match, work)

    command: Command[Any, ..., None] = Command(
        name=both(lambda say: say.sense("command", "film")),
        description=both(lambda say: say("A match that is over as a picture, moving or as a strip.")),
        callback=run,
    )
    return with_number(desk, command)


async def _pictures(
    desk: Desk, interaction: Interaction, match: Match, spoken: Voices, most: int, kind: str
) -> None:
    """The boards of a match that is over, as everybody saw them, moving or side by side."""
    if match.access.private and match.seat_of(interaction.user.id) is None:
        raise Refused("watching")
    states = await look_through(desk.referee, match, most)
    await interaction.response.defer(ephemeral=True, thinking=True)
    say, drawing = spoken.game, match.game.drawing()
    names = typed(match.names)

    def draw() -> bytes:
        boards = [drawing.board(match.game.view(state, None), names, say) for state in states]
        return animate(boards) if kind == MOVING else encode(strip(boards))

    picture = await desk.studio.slowly(draw)
    name = f"{match.game.key}-{match.id}.{kind}"
    title = match_title(spoken.say, say, match)
    text = spoken.say("{title}: {n} boards, from the first to the last.", title=title, n=len(states))
    sheet = Sheet().text(text)
    if not picture:
        raise Refused("fault")
    alt = drawing.alt(match.game.view(states[-1], None), names, say)
    sheet.picture(name, spoken.say("The last board: {alt}", alt=alt))
    attached = discord.File(io.BytesIO(picture), name)
    await interaction.edit_original_response(view=sheet.view(), attachments=[attached])


_PLAIN: tuple[tuple[Hint, Hint, Work], ...] = (
    (
        lambda say: say.sense("command", "history"),
        lambda say: say("What has happened, line by line."),
        _history,
    ),
    (
        lambda say: say.sense("command", "replay"),
        lambda say: say("Step through a match that is over, through anybody's eyes."),
        _replay,
    ),
    (
        lambda say: say.sense("command", "review"),
        lambda say: say("What each decision of a match that is over was worth."),
        _review,
    ),
    (
        lambda say: say.sense("command", "export"),
        lambda say: say("The record as a file that anybody can check."),
        _export,
    ),
)


def _verify(desk: Desk) -> Command[Any, ..., None]:
    @app_commands.rename(
        file=both(lambda say: say.sense("parameter", "file")),
        commitment=both(lambda say: say.sense("parameter", "commitment")),
        head=both(lambda say: say.sense("parameter", "head")),
    )
    @app_commands.describe(
        file=both(lambda say: say("A file from /match export.")),
        commitment=both(lambda say: say("The 64 digits that were posted when the match opened.")),
        head=both(lambda say: say("The digits of the chain under the last board.")),
    )
    async def run(
        interaction: discord.Interaction[Any],
        file: discord.Attachment,
        commitment: app_commands.Range[str, 64, 64] | None = None,
        head: app_commands.Range[str, 8, 64] | None = None,
    ) -> None:
        await guarded(desk, interaction, _check(desk, interaction, file, commitment, head))

    return Command(
        name=both(lambda say: say.sense("command", "verify")),
        description=both(lambda say: say("Check a match file: luck, chain, and every move by the rules.")),
        callback=run,
    )


async def _check(
    desk: Desk,
    interaction: Interaction,
    file: discord.Attachment,
    commitment: str | None,
    head: str | None,
) -> None:
    data = await _received(interaction, file)
    text, _ = await _told(desk, interaction, data, commitment, head)
    await interaction.edit_original_response(view=Sheet().text(text).view())


def _import(desk: Desk) -> Command[Any, ..., None]:
    @app_commands.rename(file=both(lambda say: say.sense("parameter", "file")))
    @app_commands.describe(file=both(lambda say: say("A file from /match export.")))
    async def run(interaction: discord.Interaction[Any], file: discord.Attachment) -> None:
        await guarded(desk, interaction, _open(desk, interaction, file))

    return Command(
        name=both(lambda say: say.sense("command", "import")),
        description=both(lambda say: say("Step through a match file from anywhere.")),
        callback=run,
    )


async def _open(desk: Desk, interaction: Interaction, file: discord.Attachment) -> None:
    """Step through a file if the rules have shown that all of it happened; else say what it is."""
    data = await _received(interaction, file)
    text, replayed = await _told(desk, interaction, data)
    sheet = Sheet().text(text)
    if not replayed:
        await interaction.edit_original_response(view=sheet.view())
        return
    files = await add_file(desk, interaction, sheet.rule(), data, Id(Verb.FILE, 0))
    await interaction.edit_original_response(view=sheet.view(), attachments=files)


async def _received(interaction: Interaction, file: discord.Attachment) -> bytes:
    """What is in a file that was sent along; whoever sent it sees that it is being looked at."""
    if file.size > MOST_BYTES:
        raise Refused("file_large", most=MOST_BYTES // 1_000_000)
    await interaction.response.defer(ephemeral=True, thinking=True)
    return await file.read()


async def _told(
    desk: Desk, interaction: Interaction, data: bytes, commitment: str | None = None, head: str | None = None
) -> tuple[str, bool]:
    """What is to be said of a file, and whether it was played again by the rules to its end."""
    say = await desk.languages.say(interaction)
    try:
        found, result = await asyncio.to_thread(_judged, desk, data, commitment, head)
    except (UnreadableFile, UnicodeDecodeError) as fault:
        told = escaped(str(fault)) if isinstance(fault, UnreadableFile) else say("it is no text")
        return say("This is no match file, or it was changed: {fault}.", fault=told), False
    replayed = result.verifies and any(each.what == "replayed" for each in result.proved)
    return verdict(say, found, result), replayed


def _judged(desk: Desk, data: bytes, commitment: str | None, head: str | None) -> tuple[MatchFile, Verdict]:
    file = read(data.decode())
    return file, verify(file, desk.referee.games, commitment, head)
