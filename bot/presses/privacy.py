"""The press that deletes what is kept about whoever presses."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.desk import Desk, Interaction, tell_text
from bot.ids import Id, Verb
from bot.layout import Sheet
from bot.match import Status
from bot.panels import from_panel
from bot.privacy import accounts
from bot.words import privacy as words


async def erase(desk: Desk, interaction: Interaction, _: Id) -> None:
    """Forget whoever pressed: read from the account, so that a press on an old message forgets nobody else.
    Raises Refused in the middle of a match."""
    user, referee = interaction.user.id, desk.referee
    say = await desk.languages.say(interaction)  # the language is forgotten, too
    if await referee.store.read(lambda connection: accounts.known(connection, user)):
        waiting = [match for match in referee.live() if match.status is Status.LOBBY]
        left = [match.id for match in waiting if match.seat_of(user) is not None or user in match.invited]
        await referee.erase(user)
        desk.preferences.forget(user)
        for number in left:
            desk.announcer.changed(number)
        text = words.erased(say)
    else:
        text = words.nothing(say)
    if from_panel(interaction):
        await interaction.response.edit_message(view=Sheet().text(text).view())
    else:
        await tell_text(interaction, text)


HANDLERS: dict[Verb, Callable[[Desk, Interaction, Id], Awaitable[None]]] = {Verb.ERASE: erase}
