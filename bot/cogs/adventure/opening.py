"""``/adventure open``: a session with its cards and its map, and what carries over from earlier ones."""

# No postponed annotations: discord.py reads the real types of a command's parameters.

from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Command

from bot.cards import drawn_map
from bot.cards.drawn_map import DrawnMap
from bot.cards.settling import folded
from bot.cards.shelf import by_name, starter_names
from bot.cogs.adventure.rights import GAME, demand_master
from bot.cogs.adventure.shelves import Complete
from bot.cogs.play import answer
from bot.desk import Desk, Interaction, guild_of, person_of, tell_text
from bot.guard import Illegal, guarded
from bot.localised import both
from bot.match import TUTOR, Match, Place, Refused, SeatRow
from bot.names import escaped, plain
from bot.referee import Referee
from bot.rights import check_channel
from bot.words import cards as words
from bot.words import voice
from games.adventure.card_words import card_name
from games.adventure.cards import Card, Kind, Terrain
from games.adventure.deck import BASICS, OBJECTIVE, PLACES, STARTER
from games.adventure.experience import legacy
from games.adventure.options import Veteran
from games.core.game import IllegalMove
from games.core.words import voice as game_voice

MOST_CARDS = 300
"""Different cards of a session: they are written with each of its states."""

USUAL_SEATS = 4
"""Seats of a session when nothing else is said; people may sit down later, up to so many."""

STARTER_WORD = "(starter)"
"""How the starter set is named among lists; no list can be called so."""

SIZES = ("4x4", "5x4", "5x5", "6x5", "6x6", "7x6", "8x8")


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to play, as typed."""

    mode: str | None = None
    seats: int | None = None
    encounters: str | None = None
    size: str | None = None
    drawn: discord.Attachment | None = None
    camp: bool | None = None
    ferry: bool | None = None
    cards: str | None = None
    objective: str | None = None
    carry: bool | None = None

    def changes(self) -> dict[str, str]:
        """The options that differ from the preset, as text."""
        width, _, height = (self.size or "").partition("x")
        given = {"encounters": self.encounters, "width": width, "height": height}
        switches = {"camp": self.camp, "ferry": self.ferry, "carry": self.carry}
        told = {key: "yes" if value else "no" for key, value in switches.items() if value is not None}
        return {key: value for key, value in given.items() if value} | told


def subcommand(desk: Desk) -> Command[Any, ..., None]:
    low, high = desk.referee.games[GAME].seats[0], desk.referee.games[GAME].seats[-1]

    @app_commands.choices(
        mode=[
            Choice(name=both(lambda say: say("A Game Master leads")), value="director"),
            Choice(name=both(lambda say: say("rivals, without a Game Master")), value="rivales"),
        ],
        encounters=[
            Choice(name=both(lambda say: say("paid with the discovered lands")), value="lands"),
            Choice(name=both(lambda say: say("two dice on the table of encounters")), value="table"),
        ],
        size=[Choice(name=size.replace("x", " × "), value=size) for size in SIZES],
    )
    @app_commands.rename(
        mode=both(lambda say: say.sense("parameter", "mode")),
        seats=both(lambda say: say.sense("parameter", "seats")),
        encounters=both(lambda say: say.sense("parameter", "encounters")),
        size=both(lambda say: say.sense("parameter", "size")),
        drawn=both(lambda say: say.sense("parameter", "map")),
        camp=both(lambda say: say.sense("parameter", "camp")),
        ferry=both(lambda say: say.sense("parameter", "ferry")),
        cards=both(lambda say: say.sense("parameter", "cards")),
        objective=both(lambda say: say.sense("parameter", "objective")),
        carry=both(lambda say: say.sense("parameter", "veterans")),
    )
    @app_commands.describe(
        mode=both(lambda say: say("Who plays the opposition; a Game Master unless you say so.")),
        seats=both(lambda say: say("How many seats there are, the Game Master's included.")),
        encounters=both(lambda say: say("How monsters are paid for.")),
        size=both(lambda say: say("The squares of a map that is dealt by chance.")),
        drawn=both(
            lambda say: say("A map of your own, as a text file: rows of lands, or name:WU for a zone.")
        ),
        camp=both(lambda say: say("Whoever does not move heals a wound.")),
        ferry=both(lambda say: say("A stranded party pays two cards for a step.")),
        cards=both(lambda say: say("The lists to play with; the starter set unless you say so.")),
        objective=both(lambda say: say("The land to be reached.")),
        carry=both(lambda say: say("Parties of earlier sessions come back.")),
    )
    async def play(
        interaction: discord.Interaction[Any],
        mode: str | None = None,
        seats: app_commands.Range[int, low, high] | None = None,
        encounters: str | None = None,
        size: str | None = None,
        drawn: discord.Attachment | None = None,
        camp: bool | None = None,
        ferry: bool | None = None,
        cards: str | None = None,
        objective: str | None = None,
        carry: bool | None = None,
    ) -> None:
        wish = Wish(mode, seats, encounters, size, drawn, camp, ferry, cards, objective, carry)
        await guarded(desk, interaction, _open(desk, interaction, wish))

    command: Command[Any, ..., None] = Command(
        name=both(lambda say: say.sense("command", "open")),
        description=both(lambda say: say("Open a session of Magic Adventures.")),
        callback=play,
    )
    command.autocomplete("cards")(_lists(desk))
    command.autocomplete("objective")(_lands(desk))
    return command


def _lists(desk: Desk) -> Complete:
    """Suggests the starter set and the server's lists, one after the other."""

    async def complete(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
        before = [part.strip() for part in typed.split(",")][:-1]
        last = typed.rpartition(",")[2].strip()
        lists = await desk.shelf.lists(interaction.guild_id or 0)
        names = [name for name in (STARTER_WORD, *(one.name for one in lists)) if name not in before]
        found = [", ".join([*before, name]) for name in names if folded(last) in folded(name)]
        starter = words.starter_set(await desk.languages.say(interaction))
        return [
            Choice(name=text.replace(STARTER_WORD, starter)[:100], value=text)
            for text in found[:25]
            if len(text) <= 100
        ]

    return complete


def _lands(desk: Desk) -> Complete:
    """Suggests the special places that may be reached."""

    async def complete(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
        say = game_voice(await desk.languages.user(interaction), "games.adventure")
        names = [card_name(say, card) for card in (OBJECTIVE, *PLACES)]
        return [Choice(name=name, value=name) for name in names if folded(typed) in folded(name)]

    return complete


async def _open(desk: Desk, interaction: Interaction, wish: Wish) -> None:
    guild, host, game = guild_of(interaction), person_of(interaction), desk.referee.games[GAME]
    desk.announcer.heard(interaction)
    say = voice(await desk.languages.user(interaction))
    check_channel(interaction, say, await desk.preferences.server(guild))
    data, problems = await _data(desk, interaction, wish)
    if problems:
        lines = [words.map_fault(say, *one[:2], escaped(plain(one.text, 40))) for one in problems]
        await tell_text(interaction, "\n".join(f"- {line}" for line in lines))
        return
    channel = interaction.channel_id or 0
    try:
        match = await desk.referee.open(
            GAME,
            Place(guild, channel, channel),
            host,
            salt=desk.salt(interaction),
            wanted=wish.seats or USUAL_SEATS,
            preset=wish.mode or "director",
            changes=wish.changes() | data.pop("changes", {}),
            data=data,
        )
    except IllegalMove as fault:
        raise Illegal(fault, game) from None
    await answer(desk, interaction, match)


async def _data(
    desk: Desk, interaction: Interaction, wish: Wish
) -> tuple[dict[str, Any], tuple[drawn_map.MapFault, ...]]:
    """The cards, the map and the objective of the session by value, and what is wrong with a drawn map.
    Raises Refused."""
    if wish.drawn is not None and wish.size is not None:
        raise Refused("map_and_size")
    cards = await _chosen_cards(desk, interaction, wish)
    names = starter_names() | by_name(cards)
    data: dict[str, Any] = {"cards": cards}
    if wish.objective is not None:
        data["goal"] = _goal(cards, names, wish.objective)
    if wish.drawn is None:
        return data, ()
    lands = [card for card in cards if card.kind is Kind.LAND]
    drawn, faults = drawn_map.read(await _map_text(wish.drawn), lands, names)
    if not faults:
        data |= {"cards": (*cards, *drawn.zones), "drawn": drawn.rows, "changes": _sides(drawn)}
    return data, faults


def _sides(drawn: DrawnMap) -> dict[str, str]:
    return {"width": str(drawn.width), "height": str(drawn.height)}


async def _map_text(file: discord.Attachment) -> str:
    """The text of a map; empty for what is none."""
    if file.size > drawn_map.MOST_BYTES:
        return ""
    return (await file.read()).decode("utf-8-sig", errors="replace")


def _goal(cards: tuple[Card, ...], names: dict[str, Card], typed: str) -> str:
    """The key of the land to be reached. Raises Refused."""
    found = names.get(folded(typed))
    if found is None or found.kind is not Kind.LAND or found.key not in {card.key for card in cards}:
        raise Refused("no_land", name=escaped(plain(typed)))
    return found.key


async def _chosen_cards(desk: Desk, interaction: Interaction, wish: Wish) -> tuple[Card, ...]:
    """The cards of the lists named; the starter set gives the lands where they have none. Raises Refused."""
    names = [part.strip() for part in (wish.cards or STARTER_WORD).split(",") if part.strip()]
    lists = [name for name in names if name != STARTER_WORD]
    cards: dict[str, Card] = {}
    if STARTER_WORD in names:
        cards = {card.key: card for card in STARTER}
    if lists:
        await demand_master(desk, interaction)
        guild = guild_of(interaction)
        known = {one.name: one.different for one in await desk.shelf.lists(guild)}
        for name in lists:
            if name not in known:
                raise Refused("no_list", name=escaped(plain(name)))
        count = len(cards) + sum(known[name] for name in set(lists))
        if count > MOST_CARDS:
            raise Refused("session_cards", most=MOST_CARDS, n=count)
        cards |= {card.key: card for card in await desk.shelf.of_lists(guild, lists)}
    if not any(card.terrain not in (None, Terrain.PLACE) for card in cards.values()):
        cards |= {card.key: card for card in (*BASICS, *PLACES)}
    cards.setdefault(OBJECTIVE.key, OBJECTIVE)
    return tuple(cards.values())


def parties(referee: Referee) -> Callable[[Match, tuple[SeatRow, ...]], Coroutine[Any, Any, Any]]:
    """What gives a session its options once it is known who sits where: the parties that come back."""

    async def settle(match: Match, seats: tuple[SeatRow, ...]) -> Any:
        options = match.options
        if any(row.practice == TUTOR for row in seats):  # a lesson: everything in it is foretold
            return options
        taken = sum(row.user is not None for row in seats)
        if not options.led and taken < len(seats):
            raise Refused("rivals_full", seated=taken, needed=len(seats))
        if not options.carry:
            return options
        found = [await _veteran(referee, match, row) for row in seats]
        return replace(options, veterans=tuple(one for one in found if one is not None))

    return settle


async def _veteran(referee: Referee, match: Match, row: SeatRow) -> Veteran | None:
    """What whoever sits there brings from the last session that they finished on this server."""
    last = None if row.user is None else await referee.last_of(match.place.guild, GAME, row.user)
    if last is None or row.user is None:
        return None
    seat = last.seat_of(row.user)
    one = next((one for one in legacy(last.state) if one.seat == seat), None)
    if one is None:
        return None
    known = {card.key for card in match.options.cards}
    kept = [place for place, key in enumerate(one.heroes) if key in known]
    heroes = tuple(one.heroes[place] for place in kept)
    items = tuple(tuple(key for key in one.items[place] if key in known) for place in kept)
    return replace(one, seat=row.seat, heroes=heroes, items=items)
