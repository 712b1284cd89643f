"""How a match begins: the decks and the first hands (articles 2.2, 10.1 and 10.4)."""

from __future__ import annotations

from games.audatia import flow
from games.audatia.cards import BASICS, PACKS, laid_out
from games.audatia.draft import Draft
from games.audatia.state import HAND, Fencer, Options, Sealed, State
from games.core.chance import Chance


def start(chance: Chance, options: Options) -> State:
    """The first position. Seat 0 is the Challenger (article 1.1)."""
    fencers = []
    for character in (options.challenger, options.challenged):
        fencer, chance = _fencer(character, options, chance)
        fencers.append(fencer)
    state = State(options, chance, Sealed("swap"), (fencers[0], fencers[1]))
    if options.variant != "sudden":
        return state
    draft = Draft.of(state)
    flow.start_virtues(draft)
    return draft.state()


def _fencer(character: str, options: Options, chance: Chance) -> tuple[Fencer, Chance]:
    """The twelve Basics in hand; in a salle bout any twelve."""
    basics = BASICS[character] if options.variant != "salle" else frozenset()
    deck, chance = chance.shuffle(tuple(card for card in PACKS[character] if card not in basics))
    hand, deck = (tuple(basics), deck) if basics else (deck[:HAND], deck[HAND:])
    return Fencer(character, laid_out(hand), deck), chance
