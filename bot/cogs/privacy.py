"""``/me``: what is kept about whoever asks, on every server and in direct messages."""

# No postponed annotations: discord.py reads the real types of a command's parameters.

import io
import zipfile
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any

import discord
from discord.app_commands import Command, Group

from bot.cogs import absences, standing
from bot.cogs.asking import Hint
from bot.desk import Desk, Interaction, tell, tell_text
from bot.guard import guarded
from bot.ids import Id, Verb
from bot.layout import Press, Sheet
from bot.localised import both
from bot.match import Refused, Status
from bot.privacy import accounts
from bot.privacy.servers import GRACE
from bot.standing.everywhere import everywhere
from bot.words import privacy as words

FILE = "juez-de-campo.json"

LARGE = 8_000_000
"""Bytes beyond which the file is sent compressed: Discord takes ten million or so."""

Work = Callable[[Desk, Interaction], Awaitable[None]]


def group(desk: Desk) -> Group:
    """The command with its subcommands."""
    me = Group(
        name=both(lambda say: say.sense("command", "me")),
        description=both(lambda say: say("What I know about you, and where others see it.")),
    )
    data = Group(
        name=both(lambda say: say.sense("command", "data")),
        description=both(lambda say: say("What is kept about you: to read, to take along, to delete.")),
        parent=me,
    )
    for name, hint, work in _ABOUT_DATA:
        data.add_command(_plain(desk, name, hint, work))
    standing.choice(desk, me)
    me.add_command(absences.command(desk))
    return me


def _plain(desk: Desk, name: Hint, hint: Hint, work: Work) -> Command[Any, ..., None]:
    async def run(interaction: discord.Interaction[Any]) -> None:
        await guarded(desk, interaction, work(desk, interaction))

    return Command(name=both(name), description=both(hint), callback=run)


async def _about(desk: Desk, interaction: Interaction) -> None:
    await tell_text(interaction, words.kept(await desk.languages.say(interaction), GRACE.days))


async def _export(desk: Desk, interaction: Interaction) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    user, now = interaction.user.id, datetime.now(UTC)
    found, known = await desk.referee.store.read(
        lambda connection: (
            accounts.export(connection, user, now),
            accounts.known(connection, user),
        )
    )
    say = await desk.languages.say(interaction)
    found["standing"] = await everywhere(desk.referee, user)
    name, data = _file(accounts.write(found))
    sheet = Sheet().text(words.attached(say) if known else words.nothing(say)).file(name)
    attached = discord.File(io.BytesIO(data), name)
    await interaction.edit_original_response(view=sheet.view(), attachments=[attached])


def _file(data: bytes) -> tuple[str, bytes]:
    """The file as it is sent: its name, and what is in it."""
    if len(data) <= LARGE:
        return FILE, data
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(FILE, data)
    return f"{FILE}.zip", packed.getvalue()


async def _delete(desk: Desk, interaction: Interaction) -> None:
    """Ask whether it is meant; say at once where it cannot be done, or where there is nothing to do."""
    user, say = interaction.user.id, await desk.languages.say(interaction)
    for match in desk.referee.live():
        if match.status is Status.LIVE and match.seat_of(user) is not None:
            raise Refused("still_playing", match=match.id)
    if not await desk.referee.store.read(lambda connection: accounts.known(connection, user)):
        await tell_text(interaction, words.nothing(say))
        return
    press = Press(Id(Verb.ERASE, 0), words.button(say), "🗑", "danger")
    await tell(interaction, Sheet().text(words.question(say)).buttons([press]).view())


_ABOUT_DATA: tuple[tuple[Hint, Hint, Work], ...] = (
    (
        lambda say: say.sense("command", "about"),
        lambda say: say("What is kept about you, and for how long."),
        _about,
    ),
    (
        lambda say: say.sense("command", "export"),
        lambda say: say("Everything that names you, as a file."),
        _export,
    ),
    (
        lambda say: say.sense("command", "delete"),
        lambda say: say("Delete everything that names you; you are asked first."),
        _delete,
    ),
)
