"""Magic Adventures: who dies of the same blow as somebody else."""

from __future__ import annotations

from dataclasses import replace

from games.adventure import harm, holdings
from games.adventure.cards import Copy, Deck
from games.adventure.draft import Draft
from games.adventure.options import Options
from games.adventure.rules import Adventure
from games.adventure.state import Creature
from games.core.options import chosen

GAME = Adventure()
SHIELD = Copy("oak-buckler", 1)


def comrades() -> Draft:
    """A party of two on one square, the first with a shield, both hurt to death."""
    options = chosen(Options, "rivales", {})
    state = GAME.start(2, bytes(32), options)
    square = options.squares[0]
    names = [card.key for card in options.cards if card.deck is Deck.ADVENTURER and card.key != SHIELD.key]
    heroes = tuple(
        Creature(Copy(key, 1), 0, 0, square, damage=99)
        for key in names
        if not holdings.skills(options, Copy(key, 1)) and holdings.card(options, Copy(key, 1)).power
    )[:2]
    carrier = replace(heroes[0], items=(SHIELD,))
    party = replace(state.parties[0], square=square, heroes=(carrier, heroes[1]))
    return Draft(replace(state, parties=(party, *state.parties[1:]), graveyard=()))


def test_what_is_left_to_somebody_who_dies_of_the_same_blow_is_not_lost() -> None:
    draft = comrades()
    harm.bury(draft)
    assert draft.state.parties[0].heroes == ()
    assert SHIELD in draft.state.graveyard
