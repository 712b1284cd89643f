"""What a session brings to those who survive it (chapter 12)."""

from __future__ import annotations

from games.adventure import holdings, where
from games.adventure.cards import Deck
from games.adventure.mana import Mana
from games.adventure.options import Options, Veteran
from games.adventure.state import Party, State
from games.adventure.view import View
from games.core.game import Outcome, Seat

OBJECTIVE_MANA = Mana(wild=3)
SURVIVOR_MANA = Mana(wild=1, plain=1)
PER_COLOURED, PER_PLAIN = 5, 3
"""Experience points for a point of recruitment mana (article 12.4)."""

Legacy = Veteran
"""What a seat takes along is what it brings to the next session."""


def experience(options: Options, party: Party) -> int:
    """The mana costs of all that the party has killed, together (article 12.4)."""
    return sum(holdings.card(options, card).cost.value for card in party.trophies)


def survivors(party: Party, seat: Seat) -> bool:
    return any(hero.seat == seat for hero in party.heroes)


def share(state: State | View, seat: Seat) -> tuple[Mana, int]:
    """Recruitment mana that ``seat`` has earned, and the experience points that are part of it."""
    number = next((n for n, party in enumerate(state.parties) if seat in party.seats), None)
    if number is None:
        return Mana(), 0
    party = state.parties[number]
    if not survivors(party, seat):
        return Mana(), 0
    points = experience(state.options, party) // len(party.seats)
    earned = OBJECTIVE_MANA if party.reached else SURVIVOR_MANA
    wild, rest = divmod(points, PER_COLOURED)
    return Mana(wild=earned.wild + wild, plain=earned.plain + rest // PER_PLAIN), points


def legacy(state: State) -> tuple[Legacy, ...]:
    """What each player takes along to the next session (article 12.6): wounds are healed by then, and who
    was sent back to the hand is there again (6.4)."""
    found = []
    for party in state.parties:
        for seat in party.seats:
            heroes = tuple(hero for hero in party.heroes if hero.seat == seat)
            earned = share(state, seat)[0]
            keys = tuple(hero.copy.key for hero in heroes) + _sent_back(state, seat)
            items = tuple(tuple(item.key for item in hero.items) for hero in heroes)
            found.append(Legacy(seat, keys, items, earned.wild, earned.plain))
    return tuple(sorted(found, key=lambda one: one.seat))


def _sent_back(state: State, seat: Seat) -> tuple[str, ...]:
    hand = state.players[seat].hand
    return tuple(card.key for card in hand if holdings.card(state.options, card).deck is Deck.ADVENTURER)


def _rank(state: State, seat: Seat) -> tuple[bool, bool, bool, int]:
    """Better is greater: who is still there, has reached the objective, is alive, has killed more (12.2)."""
    number = where.party_of(state, seat)
    if number is None:
        return True, False, False, 0
    party = state.parties[number]
    return seat not in state.gone, party.reached, bool(party.heroes), experience(state.options, party)


def outcome(state: State, article: str, reason: str) -> Outcome:
    """The end: in a led session nobody wins a story, and all share the first place (article 12.2)."""
    seats = range(len(state.players))
    points = tuple(share(state, seat)[1] for seat in seats)
    if state.options.led:
        return Outcome(article, reason, (1,) * len(seats), points)
    ranks = [_rank(state, seat) for seat in seats]
    places = tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
    return Outcome(article, reason, places, points)
