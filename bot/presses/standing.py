"""Leaderboards, and the cards of a game, page by page."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from bot.desk import Desk, Interaction, guild_of, tell
from bot.ids import Id, NotOurs, Verb
from bot.layout import Press, Sheet
from bot.panels import from_panel
from bot.standing.cards import card_scores
from bot.standing.listing import unlisted
from bot.standing.ratings import Rank, ladder
from bot.standing.results import contests, results
from bot.words import standing as words
from bot.words import voices

CARD = "card"
"""Beside a game in the name of a button: its cards, not its leaderboard."""

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
    number, pages = _at(page, len(ranks))
    shown = ranks[number * LINES : (number + 1) * LINES]
    sheet = Sheet().text("### " + say("Leaderboard: {game}", game=title))
    sheet.text(words.lines(say, shown, user) or words.nobody(say, title))
    own = next((rank for rank in ranks if rank.user == user), None)
    if own is not None and own not in shown:
        sheet.rule().text(words.rank(say, own, own=True))
    if ranks:
        sheet.text("-# " + words.legend(say))
    if pages > 1:
        sheet.text("-# " + words.page(say, number, pages)).buttons(_turns((game,), number, pages))
    await _post(interaction, sheet)


async def show_cards(desk: Desk, interaction: Interaction, game: str, page: int = 0) -> None:
    """A page of the cards of ``game`` in this server; the last one where there are fewer. Nothing is counted
    of who was forgotten or stands on no leaderboard."""
    rules = desk.referee.games.get(game)
    if rules is None:
        raise NotOurs
    hidden = await unlisted(desk.referee.store)
    played = await results(desk.referee, guild_of(interaction), game)
    scores = await card_scores(
        desk.referee, played, rules, lambda player: player.user is not None and player.user not in hidden
    )
    spoken = voices(await desk.languages.user(interaction), rules)
    say, title = spoken.say, rules.words.title(spoken.game)
    number, pages = _at(page, len(scores))
    sheet = Sheet().text("### " + say("Cards: {game}", game=title))
    if scores:
        shown = scores[number * LINES : (number + 1) * LINES]
        lines = (f"- {words.card_line(say, rules.words.card(spoken.game, one.key), one)}" for one in shown)
        sheet.text("\n".join(lines)).text("-# " + words.cards_legend(say))
    else:
        sheet.text(words.no_cards(say, title) if contests(rules) else words.led(say, title))
    if pages > 1:
        sheet.text("-# " + words.page(say, number, pages)).buttons(_turns((game, CARD), number, pages))
    await _post(interaction, sheet)


def _at(page: int, lines: int) -> tuple[int, int]:
    """The page that is shown, counted from 0, and how many there are."""
    pages = max(1, -(-lines // LINES))
    return min(page, pages - 1), pages


async def _post(interaction: Interaction, sheet: Sheet) -> None:
    if from_panel(interaction):
        await interaction.response.edit_message(view=sheet.view())
    else:
        await tell(interaction, sheet.view())


def _turns(what: tuple[str, ...], at: int, pages: int) -> list[Press]:
    """To the beginning, back, on, to the end."""

    def turn(salt: int, to: int, mark: str) -> Press:
        to = min(max(to, 0), pages - 1)
        return Press(Id(Verb.LADDER, 0, nth=to, words=what, salt=salt), mark, off=to == at)

    return [turn(1, 0, "⏮"), turn(2, at - 1, "◀"), turn(3, at + 1, "▶"), turn(4, pages - 1, "⏭")]


async def turn(desk: Desk, interaction: Interaction, id: Id) -> None:
    """Another page. Raises NotOurs."""
    match id.words:
        case (game,):
            await show(desk, interaction, game, id.nth or 0)
        case (game, word) if word == CARD:
            await show_cards(desk, interaction, game, id.nth or 0)
        case _:
            raise NotOurs


HANDLERS: dict[Verb, Callable[[Desk, Interaction, Id], Awaitable[None]]] = {Verb.LADDER: turn}
