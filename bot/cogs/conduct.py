"""The subcommands of ``/match`` by which people agree, ask for somebody, or put something right."""

# No postponed annotations: discord.py reads the real types of a command's parameters.

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Command, Group

from bot.agreement import abortable
from bot.cogs import pick_match
from bot.cogs.asking import Hint, Work, about, numbered, with_number
from bot.desk import Desk, Interaction, person, person_of, tell, tell_text
from bot.ids import Id, Verb
from bot.layout import Press, Sheet
from bot.localised import both
from bot.match import Match, Refused, Status
from bot.names import escaped, letter
from bot.offers import Proposal
from bot.places import address
from bot.presses.agreeing import again
from bot.summons import rousing
from bot.words import Voices
from bot.words.conduct import invitation
from games.core.words import Say

REASON = 200
"""Most characters of a reason."""

Member = discord.User | discord.Member
Reason = app_commands.Range[str, 0, REASON]


def add(group: Group, desk: Desk) -> None:
    """Add the subcommands to ``/match``."""
    for name, hint, work in _PLAIN:
        group.add_command(_plain(desk, name, hint, work))
    for name, hint, deed in _REASONED:
        group.add_command(_reasoned(desk, name, hint, deed))
    for name, hint, handle in _ABOUT_SOMEBODY:
        group.add_command(_about_somebody(desk, name, hint, handle))
    group.add_command(_replace(desk))


def _plain(desk: Desk, name: Hint, hint: Hint, work: Work) -> Command[Any, ..., None]:
    @numbered
    async def run(interaction: discord.Interaction[Any], match: int | None = None) -> None:
        await about(desk, interaction, match, work)

    return with_number(desk, Command(name=both(name), description=both(hint), callback=run))


async def _propose(desk: Desk, interaction: Interaction, match: Match, proposal: Proposal, say: Say) -> None:
    found = await desk.referee.propose(match.id, person_of(interaction), proposal)
    desk.announcer.changed(found.id)
    waits = found.offer is not None and found.offer.stands
    await tell_text(interaction, say("Proposed: the others are asked.") if waits else say("Done."))


async def _draw(desk: Desk, interaction: Interaction, match: Match, spoken: Voices) -> None:
    await _propose(desk, interaction, match, Proposal.DRAW, spoken.say)


async def _takeback(desk: Desk, interaction: Interaction, match: Match, spoken: Voices) -> None:
    await _propose(desk, interaction, match, Proposal.TAKEBACK, spoken.say)


async def _rematch(desk: Desk, interaction: Interaction, match: Match, _: Voices) -> None:
    await again(desk, interaction, match)


async def _remind(desk: Desk, interaction: Interaction, match: Match, spoken: Voices) -> None:
    """Call once more those who owe."""
    if match.status is not Status.LIVE:
        raise Refused("over" if match.state is not None else "not_started")
    if match.seat_of(interaction.user.id) is None:
        raise Refused("watching")
    minutes = desk.announcer.remind(match.id)
    if minutes:
        raise Refused("reminded", minutes=minutes)
    await tell_text(interaction, spoken.say("Those who are waited for are called once more."))


_PLAIN: tuple[tuple[Hint, Hint, Work], ...] = (
    (lambda say: say.sense("command", "draw"), lambda say: say("Offer a draw."), _draw),
    (
        lambda say: say.sense("command", "takeback"),
        lambda say: say("Ask the others to let you take your last move back."),
        _takeback,
    ),
    (
        lambda say: say.sense("command", "rematch"),
        lambda say: say("Another match of the same people, once this one is over."),
        _rematch,
    ),
    (
        lambda say: say.sense("command", "remind"),
        lambda say: say("Call once more those who let you wait."),
        _remind,
    ),
)


Deed = Callable[[Desk, Interaction, Match, Voices, str], Awaitable[None]]
"""Does something about a match, for a reason (possibly empty)."""


def _reasoned(desk: Desk, name: Hint, hint: Hint, deed: Deed) -> Command[Any, ..., None]:
    """A subcommand that takes a reason besides the match."""

    @numbered
    @app_commands.rename(reason=both(lambda say: say.sense("parameter", "reason")))
    @app_commands.describe(reason=both(lambda say: say("Why, for everybody to read.")))
    async def run(
        interaction: discord.Interaction[Any], reason: Reason = "", match: int | None = None
    ) -> None:
        async def work(desk: Desk, interaction: Interaction, found: Match, spoken: Voices) -> None:
            await deed(desk, interaction, found, spoken, escaped(reason.strip()))

        await about(desk, interaction, match, work)

    return with_number(desk, Command(name=both(name), description=both(hint), callback=run))


async def _rules_here(desk: Desk, interaction: Interaction, match: Match) -> bool:
    """Whether whoever asks may do it without the others: the host, or a moderator."""
    return match.seat_of(interaction.user.id) == match.host or await desk.moderates(interaction)


async def _pause(desk: Desk, interaction: Interaction, match: Match, spoken: Voices, reason: str) -> None:
    """With a reason, the host or a moderator pauses at once; otherwise it is proposed."""
    if reason and await _rules_here(desk, interaction, match):
        moderator = await desk.moderates(interaction)
        await desk.referee.hold(match.id, person_of(interaction), moderator, reason)
        await _told(desk, interaction, match, spoken)
        return
    await _propose(desk, interaction, match, Proposal.PAUSE, spoken.say)


async def _resume(desk: Desk, interaction: Interaction, match: Match, spoken: Voices, reason: str) -> None:
    if await _rules_here(desk, interaction, match):
        moderator = await desk.moderates(interaction)
        await desk.referee.go_on(match.id, person_of(interaction), moderator, reason)
        await _told(desk, interaction, match, spoken)
        return
    await _propose(desk, interaction, match, Proposal.RESUME, spoken.say)


async def _end(desk: Desk, interaction: Interaction, match: Match, spoken: Voices, reason: str) -> None:
    """The host and moderators are asked whether they mean it; other players propose it, or break off a match
    that has hardly begun."""
    say = spoken.say
    if match.status in (Status.OVER, Status.ENDED, Status.DRAWN):
        raise Refused("over")
    if not await _rules_here(desk, interaction, match):
        if match.status is not Status.LIVE or match.seat_of(interaction.user.id) is None:
            raise Refused("not_moderator")
        if not abortable(match):
            await _propose(desk, interaction, match, Proposal.END, say)
            return
        question = say("Do you really break off match {number}? It has hardly begun.", number=match.id)
        press = Press(Id(Verb.ABORT, match.id), say("Break off"), "✖", "danger")
    elif match.status is Status.LOBBY:
        question = say("Do you really cancel match {number}? It has not started yet.", number=match.id)
        press = Press(Id(Verb.CANCEL, match.id), say("Cancel the match"), "✖", "danger")
    else:
        question = say("Do you really break off match {number}? It will have no winner.", number=match.id)
        press = Press(Id(Verb.END, match.id, words=_carried(reason)), say("Break off"), "✖", "danger")
    await tell(interaction, Sheet().text(question).buttons([press]).view())


_LEFT = 70
"""What a custom id has room for beside its verb and match."""


def _carried(reason: str) -> tuple[str, ...]:
    """A reason inside a custom id, shortened where it is long."""
    return tuple(reason[:_LEFT].split())


async def _told(desk: Desk, interaction: Interaction, match: Match, spoken: Voices) -> None:
    desk.announcer.changed(match.id)
    await tell_text(interaction, spoken.say("Done."))


_REASONED: tuple[tuple[Hint, Hint, Deed], ...] = (
    (
        lambda say: say.sense("command", "pause"),
        lambda say: say("Propose a pause; the host and moderators pause at once when they give a reason."),
        _pause,
    ),
    (lambda say: say.sense("command", "resume"), lambda say: say("Go on after a pause."), _resume),
    (
        lambda say: say.sense("command", "end"),
        lambda say: say("Break the match off: the host and moderators at once, others by agreement."),
        _end,
    ),
)


Handle = Callable[[Desk, Interaction, Match, Voices, Member], Awaitable[None]]
"""Does something about a match and somebody."""


def _about_somebody(desk: Desk, name: Hint, hint: Hint, handle: Handle) -> Command[Any, ..., None]:
    @numbered
    @app_commands.rename(user=both(lambda say: say.sense("parameter", "user")))
    @app_commands.describe(user=both(lambda say: say("Who is meant.")))
    async def run(interaction: discord.Interaction[Any], user: Member, match: int | None = None) -> None:
        async def work(desk: Desk, interaction: Interaction, found: Match, spoken: Voices) -> None:
            await handle(desk, interaction, found, spoken, user)

        await about(desk, interaction, match, work)

    return with_number(desk, Command(name=both(name), description=both(hint), callback=run))


async def _invite(desk: Desk, interaction: Interaction, match: Match, _: Voices, user: Member) -> None:
    """Name somebody in the channel, with the way to the lobby."""
    host = person_of(interaction)
    found = await desk.referee.invite(match.id, host, person(user))
    desk.announcer.changed(found.id)
    known = await desk.referee.messages(match.id)
    lobby = address(match, known["lobby"]) if "lobby" in known else ""
    say = (await desk.languages.public(match)).say
    text = invitation(say, f"<@{user.id}>", escaped(host.name), match.id, lobby)
    mentions = await rousing(desk.preferences, [user.id])
    await interaction.response.send_message(text, allowed_mentions=mentions)


async def _kick(desk: Desk, interaction: Interaction, match: Match, spoken: Voices, user: Member) -> None:
    found = await desk.referee.kick(match.id, person_of(interaction), person(user))
    desk.announcer.changed(found.id)
    name = escaped(person(user).name)
    await tell_text(interaction, spoken.say("{name} is no longer in match {n}.", name=name, n=match.id))


_ABOUT_SOMEBODY: tuple[tuple[Hint, Hint, Handle], ...] = (
    (
        lambda say: say.sense("command", "invite"),
        lambda say: say("Ask somebody to join the lobby; for its host."),
        _invite,
    ),
    (
        lambda say: say.sense("command", "kick"),
        lambda say: say("Send somebody away from the lobby; for its host."),
        _kick,
    ),
)


def _replace(desk: Desk) -> Command[Any, ..., None]:
    @numbered
    @app_commands.rename(
        seat=both(lambda say: say.sense("parameter", "seat")),
        user=both(lambda say: say.sense("parameter", "user")),
        reason=both(lambda say: say.sense("parameter", "reason")),
    )
    @app_commands.describe(
        seat=both(lambda say: say("Whose seat.")),
        user=both(lambda say: say("Who takes it over, with its hand.")),
        reason=both(lambda say: say("Why, for everybody to read.")),
    )
    async def run(
        interaction: discord.Interaction[Any],
        seat: str,
        user: Member,
        reason: Reason = "",
        match: int | None = None,
    ) -> None:
        async def work(desk: Desk, interaction: Interaction, found: Match, spoken: Voices) -> None:
            place = int(seat) if seat.isdecimal() else len(found.seats)
            moderator = await desk.moderates(interaction)
            me, other, why = person_of(interaction), person(user), escaped(reason.strip())
            await desk.referee.replace(found.id, me, moderator, place, other, why)
            await _told(desk, interaction, found, spoken)

        await about(desk, interaction, match, work)

    command: Command[Any, ..., None] = Command(
        name=both(lambda say: say.sense("command", "replace")),
        description=both(lambda say: say("Give a seat to somebody else; for the host and moderators.")),
        callback=run,
    )

    async def seats(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
        try:
            match = await pick_match.find(desk, interaction, interaction.namespace.match)
        except Refused:
            return []
        named = zip(match.seats, match.names, strict=True)
        return [
            Choice(name=f"{letter(row.seat)} · {name}"[:100], value=str(row.seat))
            for row, name in named
            if typed.casefold() in name.casefold()
        ][:25]

    command.autocomplete("seat")(seats)
    return with_number(desk, command)
