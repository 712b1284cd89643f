"""Presses on offers, on questions about the whole match, and on the board of a match that is over."""

from __future__ import annotations

from bot.desk import Desk, Interaction, person_of, tell
from bot.ids import NotOurs, Verb
from bot.layout import Sheet
from bot.match import CAUTIOUS, Match, Message, Status
from bot.names import escaped
from bot.offers import Proposal
from bot.places import address
from bot.presses.press import Handler, Press
from bot.presses.private import settled
from bot.rights import check_allowed
from bot.summons import rousing
from bot.words import closed, practice_name


async def agree(press: Press) -> None:
    proposal, ply = _offer(press)
    await _done(press, await press.desk.referee.agree(press.match.id, press.person, proposal, ply))


async def decline(press: Press) -> None:
    proposal, ply = _offer(press)
    await _done(press, await press.desk.referee.decline(press.match.id, press.person, proposal, ply))


def _offer(press: Press) -> tuple[Proposal, int]:
    """What was offered, and after which line. Raises NotOurs."""
    words, ply = press.id.words, press.id.nth
    if ply is None or len(words) != 1 or words[0] not in tuple(Proposal):
        raise NotOurs
    return Proposal(words[0]), ply


async def _done(press: Press, match: Match) -> None:
    await press.interaction.response.defer()
    press.desk.announcer.changed(match.id)


async def rematch(press: Press) -> None:
    """Open the next match for the same people; the lobby stands where the first one stood."""
    await again(press.desk, press.interaction, press.match)


async def again(desk: Desk, interaction: Interaction, before: Match) -> None:
    """The rematch of ``before``: its lobby, or the match itself where only practice opponents take part."""
    me = person_of(interaction)
    check_allowed(interaction, await desk.preferences.server(before.place.guild), before.place.channel)
    asked_before = any(each.rematch_of == before.id for each in desk.referee.live())
    match = await desk.referee.rematch(before.id, me, desk.salt(interaction))
    public = await desk.languages.public(match)
    if match.status is Status.LOBBY and not match.invited:
        kind = next((row.practice for row in before.seats if row.practice), CAUTIOUS)
        match = await desk.referee.practise(match.id, me, kind, practice_name(public.say, kind))
    desk.announcer.changed(match.id)
    if asked_before:  # the others were called then, and are not called for each press
        known = await desk.referee.messages(match.id)
        await _there(desk, interaction, match, known.get("lobby") or known.get("board"))
        return
    users = [user for user in match.invited if match.seat_of(user) is None]
    text = public.say(
        "🔁 {name} wants a rematch: match {number}. {others}",
        name=escaped(me.name),
        number=match.id,
        others=" ".join(f"<@{user}>" for user in users),
    )
    mentions = await rousing(desk.preferences, users)
    await interaction.response.send_message(text.strip(), allowed_mentions=mentions)


async def _there(desk: Desk, interaction: Interaction, match: Match, place: Message | None) -> None:
    """Lead whoever pressed to a rematch that there is already."""
    say = await desk.languages.say(interaction)
    sheet = Sheet().text(say("The rematch is match {number}.", number=match.id))
    if place is not None:
        to_lobby = match.status is Status.LOBBY
        sheet.link(say("To the lobby") if to_lobby else say("To the board"), address(match, place))
    await tell(interaction, sheet.view())


async def abort(press: Press) -> None:
    """Break off a match that has hardly begun."""
    match = await press.desk.referee.abort(press.match.id, press.person)
    await settled(press, closed(press.voices.say, match))


HANDLERS: dict[Verb, Handler] = {
    Verb.AGREE: agree,
    Verb.DECLINE: decline,
    Verb.REMATCH: rematch,
    Verb.ABORT: abort,
}
