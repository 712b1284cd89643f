"""Presses on what everybody sees: the lobby and the board."""

from __future__ import annotations

from typing import Any

from bot import board, lobby, rulebook
from bot.desk import tell, tell_text
from bot.ids import Verb
from bot.match import CAUTIOUS, Match, Refused, Status
from bot.names import written
from bot.panels import from_panel
from bot.presses.press import Handler, Press
from bot.seating import demand_host
from bot.words import closed, practice_name, watching
from bot.words.conduct import of_those_seated


async def show_seat(press: Press) -> None:
    """*My seat*: the panel of who pressed; bystanders hear that they are watching, and whose turn it is."""
    match = press.match
    press.demand_table()
    if press.seat is None:
        view = press.desk.referee.view(match, None)
        status = closed(press.voices.say, match) or match.game.words.status(
            press.voices.game, view, match.names
        )
        await tell_text(press.interaction, watching(press.voices.say, status))
        return
    seat = press.at_table()
    if match.status is Status.LIVE and match.seats[seat].practice:
        match = await press.desk.referee.come_back(match.id, press.person)
        press.desk.announcer.changed(match.id)
    await press.desk.panels.answer(press.interaction, await press.desk.panel(press.interaction, match, seat))


async def show_text(press: Press) -> None:
    """*Text*: the whole public state in words."""
    press.demand_table()
    await tell(press.interaction, board.in_words(press.desk.referee, press.match, press.voices))


async def show_rules(press: Press) -> None:
    """*Rules*: the rulebook; in its own list, another page of it."""
    data: Any = press.interaction.data or {}
    chosen = (data.get("values") or [""])[0]
    page = int(chosen) if chosen.isdecimal() else None
    view = rulebook.browser(press.match, press.voices, page, press.id.salt % 999 + 1)
    if from_panel(press.interaction):
        await press.interaction.response.edit_message(view=view)
    else:
        await tell(press.interaction, view)


async def join(press: Press) -> None:
    salt = press.desk.salt(press.interaction)
    await _changed(press, await press.desk.referee.join(press.match.id, press.person, salt))


async def leave(press: Press) -> None:
    await _changed(press, await press.desk.referee.part(press.match.id, press.person))


async def start(press: Press) -> None:
    await _changed(press, await press.desk.referee.start(press.match.id, press.person))


async def practise(press: Press) -> None:
    """Start with cautious practice opponents in the free seats."""
    public = await press.desk.languages.public(press.match)
    name = practice_name(public.say, CAUTIOUS)
    await _changed(press, await press.desk.referee.practise(press.match.id, press.person, CAUTIOUS, name))


async def options(press: Press) -> None:
    """All options of the match, with the values that they have in it."""
    await tell(press.interaction, lobby.all_options(press.match, press.voices))


async def points(press: Press) -> None:
    """How those who sit in the lobby have conducted themselves, for its host, where the server wants that."""
    match, say = press.match, press.voices.say
    if not (await press.desk.preferences.server(match.place.guild)).shows_points:
        raise Refused("points_hidden")
    if match.status is not Status.LOBBY:
        raise Refused("started")
    demand_host(match, press.person, moderator=False)
    held = await press.desk.referee.points(
        match.place.guild, [row.user for row in match.seats if row.user is not None]
    )
    named = [
        (name, held[row.user])
        for row, name in zip(match.seats, written(match.names), strict=True)
        if row.user is not None
    ]
    await tell_text(press.interaction, of_those_seated(say, named))


async def sit(press: Press) -> None:
    """Take an empty seat of a match that goes on, and see its panel."""
    match = await press.desk.referee.sit(press.match.id, press.person)
    press.desk.announcer.changed(match.id)
    await show_seat(press)


async def cancel(press: Press) -> None:
    moderator = await press.desk.moderates(press.interaction)
    await _changed(press, await press.desk.referee.cancel(press.match.id, press.person, moderator))


async def _changed(press: Press, match: Match) -> None:
    """The announcer draws what all see, from the newest state: two presses cannot overtake each other. A
    lobby that a crash kept from being remembered is drawn here, since nobody else knows of it."""
    press.desk.announcer.changed(match.id)
    known = {message.message for message in (await press.desk.referee.messages(match.id)).values()}
    if press.interaction.message is not None and press.interaction.message.id not in known:
        public = await press.desk.languages.public(match)
        await press.interaction.response.edit_message(view=lobby.render(match, public))
    else:
        await press.interaction.response.defer()


HANDLERS: dict[Verb, Handler] = {
    Verb.SEAT: show_seat,
    Verb.TEXT: show_text,
    Verb.RULES: show_rules,
    Verb.JOIN: join,
    Verb.LEAVE: leave,
    Verb.START: start,
    Verb.PRACTISE: practise,
    Verb.OPTIONS: options,
    Verb.POINTS: points,
    Verb.SIT: sit,
    Verb.CANCEL: cancel,
}
