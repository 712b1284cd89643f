"""How a match begins (chapter 1 of the rulebook, and 8.1)."""

from __future__ import annotations

from games.core.chance import Chance
from games.core.game import Step
from games.espada_negra.conditions import CONDITIONS, DRAWN_WITH, ON_CARD
from games.espada_negra.course import run, turn_up
from games.espada_negra.deck import PACKS, Card
from games.espada_negra.draft import Draft
from games.espada_negra.state import Options, Player, State, Terms
from games.espada_negra.terms import agree, fallen


def start(seats: int, chance: Chance, options: Options) -> State:
    """The first position: conditions drawn, gold dealt, the first row turned up."""
    pile, chance = chance.shuffle(PACKS[options.deck])
    aside, pile = pile[: options.conditions], pile[options.conditions :]
    conditions, chance = _drawn(options, aside, chance)
    auctioneer, chance = chance.below(seats)
    return begun(seats, chance, options, conditions, aside, pile, auctioneer).state


def _drawn(options: Options, aside: tuple[Card, ...], chance: Chance) -> tuple[tuple[str, ...], Chance]:
    """The conditions on the cards put aside; the other decks have none on their cards, so they are drawn from
    the list of those that do something there (article 8.1)."""
    if options.deck == "corona":
        return tuple(ON_CARD[card] for card in aside), chance
    return chance.sample(DRAWN_WITH[options.deck], len(aside))


def begun(
    seats: int,
    chance: Chance,
    options: Options,
    conditions: tuple[str, ...],
    aside: tuple[Card, ...],
    pile: tuple[Card, ...],
    auctioneer: int,
) -> Step[State]:
    """A match with everything that luck decides already decided."""
    out = fallen(conditions)
    terms = agree(options, seats, [CONDITIONS[key].does for key in conditions if key not in out])
    draft = Draft(
        options,
        terms,
        chance,
        phase=None,
        players=[Player(terms.gold)] * seats,
        auctioneer=auctioneer,
        turn=1,
        row=(),
        lot=0,
        bundle=(),
        stopped=(),
        pile=pile,
        bottom=(),
        returned=(),
        discards=(),
        conditions=conditions,
        fallen=out,
        aside=aside,
        gone=(),
        stage=0,
        deeds=(),
    )
    if _handicap(terms):
        draft.change(auctioneer, gold=max(0, terms.gold - 1))
    turn_up(draft)
    run(draft)
    return draft.step()


def _handicap(terms: Terms) -> bool:
    """Whether the first auctioneer pays for the right to settle ties: not if nobody knows who will hold the
    role (article 4.6)."""
    return terms.tie == "auctioneer" and terms.chair == "rotate"
