"""``/help``: what whoever asks can do now, and what stops them."""

# No postponed annotations: discord.py reads the real types of a command's parameters.

from collections.abc import Iterable
from typing import Any

import discord
from discord.app_commands import Command

from bot.desk import Desk, Interaction, guild_of, tell
from bot.guard import guarded
from bot.layout import Sheet
from bot.localised import both
from bot.match import Match, Status
from bot.names import written
from bot.places import address
from bot.words import Voices, match_title, voices
from games.core.words import Say

MOST = 8
"""Most matches that are told about."""


def command(desk: Desk) -> Command[Any, ..., None]:
    """The command."""

    async def run(interaction: discord.Interaction[Any]) -> None:
        await guarded(desk, interaction, _help(desk, interaction))

    command: Command[Any, ..., None] = Command(
        name=both(lambda say: say.sense("command", "help")),
        description=both(lambda say: say("What you can do now, and where to read on.")),
        callback=run,
    )
    command.guild_only = True
    return command


async def _help(desk: Desk, interaction: Interaction) -> None:
    say = await desk.languages.say(interaction)
    mine = desk.referee.of_user(guild_of(interaction), interaction.user.id)
    sheet = Sheet()
    lines = [await _about(desk, interaction, match, say) for match in mine[:MOST]]
    if lines:
        sheet.text(_listed(say("Your matches"), lines)).rule()
    sheet.text(_listed(say("To begin something"), _beginnings(say)))
    sheet.text(_listed(say("In the middle of it"), _middle(say)))
    await tell(interaction, sheet.view())


def _listed(title: str, lines: Iterable[str]) -> str:
    return "\n".join([f"### {title}", *(f"- {line}" for line in lines)])


async def _about(desk: Desk, interaction: Interaction, match: Match, say: Say) -> str:
    """One match of whoever asks: what it waits for, and the way there."""
    spoken = voices(say.language, match.game)
    known = await desk.referee.messages(match.id)
    place = known.get("board") or known.get("lobby")
    title = match_title(say, spoken.game, match)
    title = f"[{title}]({address(match, place)})" if place is not None else title
    return f"{title}: {_state(desk, match, interaction.user.id, spoken)}"


def _state(desk: Desk, match: Match, user: int, spoken: Voices) -> str:
    say, seat = spoken.say, match.seat_of(user)
    if match.status is Status.LOBBY:
        return _lobby(match, seat, say)
    if seat is None:
        return ""
    if match.seats[seat].practice:
        return say("a stand-in plays for you. Press *My seat* on the board to take your seat back.")
    if match.offer is not None and match.offer.stands and seat in match.offer.missing:
        return say("a proposal waits for your answer, below the board.")
    if match.paused is not None:
        return say("paused. Go on with /match resume.")
    if seat in match.owes:
        return say("**it is your move.** Press *My seat* on the board; /why tells what stops a card.")
    names = written(match.names)
    return match.game.words.status(spoken.game, desk.referee.view(match, seat), names)


def _lobby(match: Match, seat: int | None, say: Say) -> str:
    missing = match.wanted - len(match.seats)
    if missing > 0:
        waiting = say.many("one seat is free.", "{n} seats are free.", missing)
        return waiting + " " + say("*Practise* fills them with practice opponents.") if seat == 0 else waiting
    return say("every seat is taken: press *Start*.")


def _beginnings(say: Say) -> tuple[str, ...]:
    return (
        say("A game against somebody, or open to all: /play and its name."),
        say("Your first match, step by step: /tutorial."),
        say("Alone, at once, against practice opponents: /play with the option *practice*."),
        say("Dice and 3d6 checks, with their odds: /roll."),
        say("Capitán Alatriste, characters and fights: /alatriste."),
        say("Magic Adventures, with a Game Master or as rivals: /adventure."),
    )


def _middle(say: Say) -> tuple[str, ...]:
    return (
        say("*My seat* on the board opens your hand and what you may do; *Text* says the board in words."),
        say("The rulebook, and one article of it: /rules. Why a card cannot be played: /why."),
        say("To take back, offer a draw, pause, give up: /match."),
        say("What has happened, and proof that nothing was changed: /match history, /match export."),
        say("Language, quiet hours, confirmations, words instead of pictures: /settings me."),
        say("How you have fared, and who is ahead: /stats, /leaderboard."),
        say("What I keep about you, and how to delete it: /me data about."),
    )
