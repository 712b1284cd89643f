"""How well a view stands for a seat: the cautious player's compass."""

from __future__ import annotations

from games.adventure import experience, holdings
from games.adventure.options import Options
from games.adventure.phases import Fight
from games.adventure.squares import Square
from games.adventure.state import Creature, Party
from games.adventure.view import View
from games.core.game import Seat

LIFE, WOUND, TROPHY, NEAR, WON, STRANGER = 6.0, 1.2, 1.0, 0.6, 60.0, 0.35
"""What an adventurer, a wound, a point of experience, a square nearer to the objective, the objective itself,
and a land that one has looked at are worth."""


def value(view: View, seat: Seat) -> float:
    """Higher is better for ``seat``; the Game Master's measure is what the players lose."""
    number = next((n for n, party in enumerate(view.parties) if seat in party.seats), None)
    if number is None:
        return -sum(_party(view, party) for party in view.parties)
    own = _party(view, view.parties[number])
    rivals = [_party(view, party) for n, party in enumerate(view.parties) if n != number]
    return own - 0.3 * max(rivals, default=0.0) + _blow(view, number) - _enemies(view, number)


def _party(view: View, party: Party) -> float:
    heroes = sum(_creature(view.options, hero) for hero in party.heroes)
    score = heroes + TROPHY * experience.experience(view.options, party) + STRANGER * len(party.seen)
    score += WON if party.reached else 0.0
    return score + (_nearer(view, party) if party.heroes else -2 * LIFE)


def _creature(options: Options, hero: Creature) -> float:
    worth = LIFE + holdings.power(options, hero) + holdings.toughness(options, hero) - WOUND * hero.damage
    return worth * (0.3 if hero.down else 1.0) + len(hero.items)


def _nearer(view: View, party: Party) -> float:
    """Towards the objective if it is known, else inwards and to where one has not been."""
    if party.square is None:
        return 0.0
    if view.goal is not None:
        return -NEAR * 3 * _steps(party.square, view.goal)
    middle = Square(view.options.width // 2, view.options.height // 2)
    been = len(set(party.trail))
    return NEAR * been - 0.3 * NEAR * _steps(party.square, middle)


def _steps(one: Square, other: Square) -> int:
    return abs(one.column - other.column) + abs(one.row - other.row)


def _enemies(view: View, number: int) -> float:
    """Monsters on the party's square, as far as they live; those that one has sent against others please."""
    square = view.parties[number].square
    against, mine = 0.0, 0.0
    for one in view.monsters:
        worth = holdings.power(view.options, one) + holdings.toughness(view.options, one) - WOUND * one.damage
        if one.square == square:
            against += worth
        elif one.seat in view.parties[number].seats:
            mine += worth
    return 0.8 * against - 0.2 * mine


def _blow(view: View, number: int) -> float:
    """A blow that is declared and not struck yet, by its odds."""
    phase = view.phase
    if not isinstance(phase, Fight) or phase.blow is None:
        return 0.0
    everybody = {one.copy: one for party in view.parties for one in party.heroes}
    everybody.update({one.copy: one for one in view.monsters})
    strikers = [everybody[copy] for copy in phase.blow.attackers if copy in everybody]
    struck = everybody.get(phase.blow.blocker or phase.blow.target)
    if not strikers or struck is None:
        return 0.0
    power = sum(holdings.power(view.options, one) for one in strikers)
    expected = max(0.1, 1.0 + 0.8 * (power - holdings.toughness(view.options, struck)))
    sign = 1.0 if strikers[0].party == number else -1.0
    return sign * WOUND * min(expected, 4.0)
