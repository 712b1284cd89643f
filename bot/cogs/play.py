"""``/play <game>``: open a match, with a lobby for others to join."""

# No postponed annotations: discord.py reads the real types of a command's parameters, among them ranges that
# differ from game to game.

import inspect
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Command, Group

from bot import lobby
from bot.desk import Desk, Interaction, guild_of, person, person_of
from bot.guard import Illegal, guarded
from bot.localised import both, of_game, slug
from bot.match import CAUTIOUS, RANDOM, STRATEGIST, Access, Match, Place, Refused
from bot.options import read_options, suggest
from bot.preferences import ServerSettings
from bot.rights import check_channel
from bot.terms import MINUTE, NONE, USUAL, Lapse, Terms, read_time
from bot.words import practice_name, voice
from bot.words.time import lapse, span, suggestions
from games.core.game import AnyGame, IllegalMove
from games.core.words import Say

Member = discord.User | discord.Member


def group(desk: Desk, games: Mapping[str, AnyGame]) -> Group:
    """The command, with a subcommand for each game."""
    play = Group(
        name=both(lambda say: say.sense("command", "play")),
        description=both(lambda say: say("Open a match for others to join.")),
        guild_only=True,
    )
    for game in games.values():
        if not game.own_command:
            play.add_command(_subcommand(desk, game))
    return play


@dataclass(frozen=True, slots=True)
class _Parameter:
    """One parameter of the command: its type, its name, and what it is for."""

    kind: Any
    name: Callable[[Say], str]
    hint: Callable[[Say], str]


def _parameters(game: AnyGame) -> dict[str, _Parameter]:
    """What can be said about a match of ``game``: what leaves no choice is not asked."""
    low, high = game.seats[0], game.seats[-1]
    named = {
        "opponent": _Parameter(
            discord.User | None,
            lambda say: say.sense("parameter", "opponent"),
            lambda say: say("Whom you play against; leave it out for an open match."),
        ),
        "practice": _Parameter(
            str | None,
            lambda say: say.sense("parameter", "practice"),
            lambda say: say("Play at once, alone, against practice opponents."),
        ),
        "preset": _Parameter(
            str | None,
            lambda say: say.sense("parameter", "preset"),
            lambda say: say("A named set of options."),
        ),
        "seats": _Parameter(
            app_commands.Range[int, low, high] | None,
            lambda say: say.sense("parameter", "seats"),
            lambda say: say("How many seats the match has."),
        ),
        "options": _Parameter(
            str | None,
            lambda say: say.sense("parameter", "options"),
            lambda say: say("Changes to the preset, as key=value pairs."),
        ),
    }
    named |= {
        "time": _Parameter(
            str | None,
            lambda say: say.sense("parameter", "time"),
            lambda say: say("How long one may take: 3d for each move, 10m+20s for all of them, none."),
        ),
        "late": _Parameter(
            str | None,
            lambda say: say.sense("parameter", "late"),
            lambda say: say("What becomes of somebody whose time is out."),
        ),
    }
    named |= {
        "role": _Parameter(
            discord.Role | None,
            lambda say: say.sense("parameter", "role"),
            lambda say: say("Only its members may join."),
        ),
        "private": _Parameter(
            bool | None,
            lambda say: say.sense("parameter", "private"),
            lambda say: say("Play in a private thread that only the players see."),
        ),
        "points": _Parameter(
            app_commands.Range[int, 0, MOST_POINTS] | None,
            lambda say: say.sense("parameter", "points"),
            lambda say: say("The most penalty points for absence with which somebody may join."),
        ),
        "start": _Parameter(
            str | None,
            lambda say: say.sense("parameter", "start"),
            lambda say: say("When the match begins."),
        ),
    }
    left_out = {"seats"} if len(game.seats) == 1 else set()
    left_out |= {"practice"} if game.empty_slots else set()
    return {key: parameter for key, parameter in named.items() if key not in left_out}


def _subcommand(desk: Desk, game: AnyGame) -> Command[Any, ..., None]:
    parameters = _parameters(game)

    async def play(interaction: discord.Interaction[Any], **given: Any) -> None:
        await guarded(desk, interaction, _open(desk, interaction, game, Wish(**given)))

    place, named = inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter
    play.__signature__ = inspect.Signature(  # type: ignore[attr-defined]  # what discord.py reads them from
        [
            named("interaction", place, annotation=discord.Interaction[Any]),
            *(named(key, place, annotation=each.kind, default=None) for key, each in parameters.items()),
        ]
    )
    app_commands.rename(**{key: both(each.name) for key, each in parameters.items()})(play)
    app_commands.describe(**{key: both(each.hint) for key, each in parameters.items()})(play)
    app_commands.choices(preset=presets(game))(play)
    app_commands.choices(late=LAPSES, start=_STARTS)(play)
    if "practice" in parameters:
        app_commands.choices(practice=_PRACTICE)(play)
    command: Command[Any, ..., None] = Command(
        name=slug(game.key),
        description=of_game(game, game.words.summary),
        callback=play,
    )

    async def complete(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
        language = await desk.languages.user(interaction)
        pairs = suggest(game, game.words.voice(language), typed)
        return [Choice(name=label, value=text) for label, text in pairs]

    command.autocomplete("options")(complete)
    command.autocomplete("time")(times(desk))
    return command


def times(desk: Desk) -> Callable[[discord.Interaction[Any], str], Coroutine[Any, Any, list[Choice[str]]]]:
    """Suggests time controls while one types."""

    async def complete(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
        say = voice(await desk.languages.user(interaction))
        return [Choice(name=label, value=value) for label, value in suggestions(say, typed)]

    return complete


def _lapse(kind: Lapse) -> Choice[str]:
    return Choice(name=both(lambda say: lapse(say, kind)), value=kind.value)


LAPSES = [_lapse(kind) for kind in Lapse]
"""What may become of a seat whose time is out."""


_PRACTICE = [
    Choice(name=both(lambda say: say("cautious")), value=CAUTIOUS),
    Choice(name=both(lambda say: say("random")), value=RANDOM),
    Choice(name=both(lambda say: say("strategist: looks ahead")), value=STRATEGIST),
]


MOST_POINTS = 30
"""The highest bar against people who walk out."""

FULL = "full"
"""Begins by itself once every seat is taken."""

_MINUTES = (5, 15, 60, 24 * 60)
"""Begins so long after it was opened."""


def _start(minutes: int) -> Choice[str]:
    seconds = minutes * MINUTE
    return Choice(
        name=both(lambda say: say("in {time}, with whoever is there", time=span(say, seconds))),
        value=str(seconds),
    )


_STARTS = [
    Choice(name=both(lambda say: say("when the host says so")), value="host"),
    Choice(name=both(lambda say: say("as soon as every seat is taken")), value=FULL),
    *map(_start, _MINUTES),
]


def presets(game: AnyGame) -> list[Choice[str]]:
    def choice(preset: str) -> Choice[str]:
        return Choice(name=of_game(game, lambda say: game.words.preset(say, preset).text), value=preset)

    return [choice(preset) for preset in game.options.presets]


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to play, as typed."""

    opponent: Member | None = None
    practice: str | None = None
    preset: str | None = None
    seats: int | None = None
    options: str | None = None
    time: str | None = None
    late: str | None = None
    role: discord.Role | None = None
    private: bool | None = None
    points: int | None = None
    start: str | None = None

    def access(self, server: ServerSettings) -> Access:
        """Who may come, and when it begins."""
        seconds = int(self.start) if self.start and self.start.isdecimal() else 0
        starts = datetime.now(UTC) + timedelta(seconds=seconds) if seconds else None
        role = None if self.role is None else self.role.id
        full = self.start == FULL
        return Access(role, bool(self.private), full, starts, self.points, server.shows_points)

    def terms(self, game: AnyGame, server: ServerSettings) -> Terms:
        """What is agreed about time: as typed, else as usual in this server. Raises BadTime. Who leads a
        session and who practises are not hurried unless they wish it."""
        unhurried = game.empty_slots or self.practice is not None
        usual = NONE if unhurried else server.time or USUAL
        return read_time(self.time or usual, Lapse(self.late or server.lapse or Lapse.SKIP))


async def _open(desk: Desk, interaction: Interaction, game: AnyGame, wish: Wish) -> None:
    """Write the match, answer with its lobby, and remember where that stands. With practice opponents it
    starts at once."""
    guild, host = guild_of(interaction), person_of(interaction)
    desk.announcer.heard(interaction)
    if wish.opponent is not None and wish.practice is not None:
        raise Refused("practice_or_opponent")
    say = voice(await desk.languages.user(interaction))
    server = await desk.preferences.server(guild)
    check_channel(interaction, say, server, bool(wish.private))
    channel = interaction.channel_id or 0
    try:
        match = await desk.referee.open(
            game.key,
            Place(guild, channel, channel),
            host,
            salt=desk.salt(interaction),
            wanted=wish.seats,
            preset=wish.preset,
            changes=read_options(wish.options or ""),
            terms=wish.terms(game, server),
            access=wish.access(server),
            invited=() if wish.opponent is None else (person(wish.opponent),),
        )
        if wish.practice is not None:
            name = practice_name(voice(await desk.languages.server(guild)), wish.practice)
            match = await desk.referee.practise(match.id, host, wish.practice, name)
    except IllegalMove as fault:
        raise Illegal(fault, game) from None
    await answer(desk, interaction, match)


async def answer(desk: Desk, interaction: Interaction, match: Match) -> None:
    """Show the lobby of a match that was opened, and remember where it stands."""
    revision = match.revision
    view = lobby.render(match, await desk.languages.public(match))
    response = await interaction.response.send_message(view=view)
    if response.message_id is not None:
        await desk.referee.remember_message(
            match.id, "lobby", match.place.channel, response.message_id, shown=revision
        )
    desk.announcer.changed(match.id)
