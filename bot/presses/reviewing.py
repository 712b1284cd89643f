"""The coach's answers: one seat's decisions, and the choice of another."""

from __future__ import annotations

import io
from collections.abc import Callable

import discord

from bot.desk import Desk, Interaction
from bot.ids import Id, Verb
from bot.layout import Entry, Sheet, cut
from bot.match import Match, Refused
from bot.names import letter
from bot.presses.looking_back import demand_sight, eyes
from bot.presses.press import Handler, Press
from bot.retracing import ENDED
from bot.reviewing import Review
from bot.words import Voices, review
from games.core.canvas.costs import draw_costs
from games.core.canvas.surface import encode
from games.core.game import Seat

CHART = "chart.png"


async def show(desk: Desk, interaction: Interaction, match: Match, voices: Voices, seat: Seat | None) -> None:
    """What ``seat`` decided (None: the one of whoever asks, else the first). Raises Refused."""
    demand_sight(match, interaction)
    if match.status not in ENDED:
        raise Refused("review_later")
    own = match.seat_of(interaction.user.id)
    shown = seat if seat is not None else own if own is not None else 0
    if not interaction.response.is_done():
        await interaction.response.defer(ephemeral=True, thinking=True)
    found = await desk.coach.review(match, shown)
    sheet = Sheet().text(f"### {review.title(voices, match, found)}").text(review.summary(voices, found))
    files = []
    if found.decisions:
        picture = await desk.studio.ask((match.id, "review", shown), _chart(found))
        if picture:
            sheet.picture(CHART, review.chart_alt(voices, found))
            files.append(discord.File(io.BytesIO(picture), CHART))
        sheet.text(cut(review.turning(voices, match, found), 1800))
        sheet.text("-# " + cut(review.every(voices, found), 1000)).text(f"-# {review.legend(voices)}")
    sheet.select(*_seats(match, shown, voices))
    await interaction.edit_original_response(view=sheet.view(), attachments=files)


def _chart(found: Review) -> Callable[[], bytes]:
    marks = {each.ply: str(number) for number, each in enumerate(found.turning, start=1)}
    costs = [(each.ply, each.cost, marks.get(each.ply, "")) for each in found.decisions]
    return lambda: encode(draw_costs(costs))


def _seats(match: Match, shown: Seat, voices: Voices) -> tuple[Id, str, list[Entry]]:
    """The choice of whose decisions to see. Each rendering has another id: the same entry can be chosen."""
    entries = [
        Entry(str(row.seat), f"{letter(row.seat)} · {row.name}", chosen=row.seat == shown)
        for row in match.seats
    ]
    return Id(Verb.REVIEW, match.id, salt=1 + shown), voices.say("Whose decisions?"), entries


async def another(press: Press) -> None:
    """The decisions of somebody else."""
    seat = eyes(press.interaction, press.id, len(press.match.seats))
    await press.interaction.response.defer()
    await show(press.desk, press.interaction, press.match, press.voices, seat)


HANDLERS: dict[Verb, Handler] = {Verb.REVIEW: another}
