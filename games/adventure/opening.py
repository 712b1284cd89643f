"""Whether a session can be opened like this (chapter 1)."""

from __future__ import annotations

from typing import Final

from games.adventure.cards import Card, Copy, Deck, Kind, Terrain
from games.adventure.holdings import book, makes
from games.adventure.library import library
from games.adventure.options import HAND, Options
from games.adventure.squares import LEAST_SIDE, MOST_SIDE
from games.core.game import Violation

LEAST: Final = 2
MOST_RIVALS: Final = 4
MOST_LED: Final = 5
"""Seats: rivals, or a Game Master and up to four players (article 1.1)."""

SPARE: Final = 6
"""Encounter cards that are left when all hands are full."""


def refuse(seats: int, options: Options) -> Violation | None:
    most = MOST_LED if options.led else MOST_RIVALS
    if not LEAST <= seats <= most:
        return Violation.of("1.1", "seats_led" if options.led else "seats", low=LEAST, high=most)
    return _cards(seats, options) or (_drawn(options) if options.drawn else _dealt(options))


def _cards(seats: int, options: Options) -> Violation | None:
    """Enough of everything (article 1.3)."""
    needed = seats * HAND + SPARE
    if len(library(options.cards).encounters) < needed:
        return Violation.of("1.3", "few_encounters", needed=needed)
    players = seats - options.led
    heroes = [card for card in options.cards if card.deck is Deck.ADVENTURER and card.kind is Kind.CREATURE]
    if sum(card.copies for card in heroes) < players * HAND:
        return Violation.of("1.3", "few_adventurers", needed=players * HAND)
    goal = book(options).get(options.goal)
    return None if goal is not None and goal.kind is Kind.LAND else Violation("1.6", "no_goal")


def _dealt(options: Options) -> Violation | None:
    basics = [card for card in options.cards if basic(card)]
    return None if basics else Violation("1.3", "no_lands")


def basic(card: Card) -> bool:
    """A land that a map is filled up with."""
    return card.kind is Kind.LAND and card.terrain is not Terrain.PLACE


def _drawn(options: Options) -> Violation | None:
    """A drawn map says of each square what lies there, and its mana; the objective once (article 1.5)."""
    rows = options.drawn
    if not LEAST_SIDE <= len(rows) <= MOST_SIDE or not LEAST_SIDE <= len(rows[0]) <= MOST_SIDE:
        return Violation.of("1.4", "map_size", low=LEAST_SIDE, high=MOST_SIDE)
    if len(rows) != options.height or any(len(row) != options.width for row in rows):
        return Violation("1.5", "ragged_map")
    lands = book(options)
    for key in (key for row in rows for key in row):
        card = lands.get(key)
        if card is None or card.kind is not Kind.LAND:
            return Violation.of("1.5", "unknown_land", land=key)
        if not makes(options, Copy(key))[1]:
            return Violation.of("1.5", "no_mana_stated", land=key)
    return _goal_and_entries(options)


def _goal_and_entries(options: Options) -> Violation | None:
    """The objective lies inside, and the border has somewhere to enter (articles 1.6 and 3.1)."""
    rows = options.drawn
    if sum(row.count(options.goal) for row in rows) != 1:
        return Violation("1.6", "one_goal")
    edge = (*rows[0], *rows[-1], *(key for row in rows for key in (row[0], row[-1])))
    if options.goal in edge:
        return Violation("1.6", "goal_outside")
    lands = book(options)
    solid = any(lands[key].terrain is not Terrain.COAST for key in edge)
    return None if solid else Violation("1.5", "no_entry")
