"""Leaderboards, page by page."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from bot.desk import Desk, Interaction, guild_of, tell
from bot.ids import Id, NotOurs, Verb
from bot.layout import Press, Sheet
from bot.panels import from_panel
from bot.standing.listing import unlisted
from bot.standing.ratings import Rank, ladder
from bot.standing.results import results
from bot.words import standing as words
from bot.words import voices

LINES = 10
"""Lines of a page."""


async def ranks_of(desk: Desk, guild: int, game: str) -> tuple[Rank, ...]:
    """The leaderboard of a game in a server, as it stands now. Computed beside the event loop."""
    found = await results(desk.referee, guild, game)
    return await asyncio.to_thread(ladder, found, await unlisted(desk.referee.store))


async def show(desk: Desk, interaction: Interaction, game: str, page: int = 0) -> None:
    """A page of the leaderboard of ``game``; the last one where there are fewer."""
    rules, user = desk.referee.games.get(game), interaction.user.id
    if rules is None:
        raise NotOurs
    ranks = await ranks_of(desk, guild_of(interaction), game)
    spoken = voices(await desk.languages.user(interaction), rules)
    say, title = spoken.say, rules.words.title(spoken.game)
    pages = max(1, -(-len(ranks) // LINES))
    number = min(page, pages - 1)
    shown = ranks[number * LINES : (number + 1) * LINES]
    sheet = Sheet().text("### " + say("Leaderboard: {game}", game=title))
    sheet.text(words.lines(say, shown, user) or words.nobody(say, title))
    own = next((rank for rank in ranks if rank.user == user), None)
    if own is not None and own not in shown:
        sheet.rule().text(words.rank(say, own, own=True))
    if ranks:
        sheet.text("-# " + words.legend(say))
    if pages > 1:
        sheet.text("-# " + words.page(say, number, pages)).buttons(_turns(game, number, pages))
    if from_panel(interaction):
        await interaction.response.edit_message(view=sheet.view())
    else:
        await tell(interaction, sheet.view())


def _turns(game: str, at: int, pages: int) -> list[Press]:
    """To the beginning, back, on, to the end."""

    def turn(salt: int, to: int, mark: str) -> Press:
        to = min(max(to, 0), pages - 1)
        return Press(Id(Verb.LADDER, 0, nth=to, words=(game,), salt=salt), mark, off=to == at)

    return [turn(1, 0, "⏮"), turn(2, at - 1, "◀"), turn(3, at + 1, "▶"), turn(4, pages - 1, "⏭")]


async def turn(desk: Desk, interaction: Interaction, id: Id) -> None:
    """Another page. Raises NotOurs."""
    if len(id.words) != 1:
        raise NotOurs
    await show(desk, interaction, id.words[0], id.nth or 0)


HANDLERS: dict[Verb, Callable[[Desk, Interaction, Id], Awaitable[None]]] = {Verb.LADDER: turn}
