"""The words of Espada Negra on a judge's sheet. A card leaves wherever it lies and goes where it is said.

given  row labriego heredero         the row of this turn; the first card is in question
given  next villa heredad            the next cards of the pile
given  left 4                        so many cards left in the pile, the others discarded
given  gold 10 7                     what each has
given  cards furia senor | none      what each owns, since an earlier turn
given  fresh Ana furia               gained this turn, as well
given  used Ana furia sombra         berserkers that have attacked, cards whose espionage is used
given  auctioneer Beto
given  turn 3
given  conditions EN05 EN07          the initial conditions, in the order drawn
given  opened                        the card in question is put up; last of all
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.core.game import Seat
from games.espada_negra import holdings
from games.espada_negra.conditions import CONDITIONS
from games.espada_negra.course import run
from games.espada_negra.deck import PACKS, Card
from games.espada_negra.draft import Draft
from games.espada_negra.rules import EspadaNegra
from games.espada_negra.state import Bidding, Player, State, View, Window
from games.espada_negra.terms import agree, fallen
from tests.scenarios.runner import Adapter, Names, SheetError

GAME = EspadaNegra()


def given(state: State, words: tuple[str, ...], names: Names) -> State:
    match words:
        case ("row", *cards):
            row = _cards(state, cards)
            state = _without(state, row)
            return replace(state, row=row, lot=0, pile=state.pile + state.row)
        case ("next", *cards):
            first = _cards(state, cards)
            state = _without(state, first)
            return replace(state, pile=first + state.pile)
        case ("left", count):
            kept = int(count)
            return replace(state, pile=state.pile[:kept], discards=state.discards + state.pile[kept:])
        case ("conditions", *keys):
            return _with_conditions(state, tuple(keys))
        case ("auctioneer", name):
            return replace(state, auctioneer=names.index(name))
        case ("turn", number):
            return replace(state, turn=int(number))
        case ("opened",):
            draft = Draft.of(state)
            draft.phase = None
            run(draft)
            return draft.step().state
    return _given_players(state, words, names)


def _given_players(state: State, words: tuple[str, ...], names: Names) -> State:
    match words:
        case ("gold", *golds):
            players = zip(state.players, golds, strict=True)
            return replace(state, players=tuple(replace(one, gold=int(gold)) for one, gold in players))
        case ("cards", *rest):
            parts = [_cards(state, part.split()) for part in " ".join(rest).split("|")]
            old = tuple(card for one in state.players for card in one.cards)
            state = _without(state, tuple(card for part in parts for card in part))
            owned = zip(state.players, parts, strict=True)
            back = tuple(card for card in old if not any(card in part for part in parts))
            players = tuple(Player(one.gold, cards) for one, cards in owned)
            return replace(state, players=players, pile=state.pile + back)
        case ("fresh", name, *cards):
            more = _cards(state, cards)
            state = _without(state, more)
            one = state.players[names.index(name)]
            return _seated(
                state, names.index(name), replace(one, cards=one.cards + more, fresh=one.fresh + more)
            )
        case ("used", name, *cards):
            seat = names.index(name)
            those, one = _cards(state, cards), state.players[seat]
            wild = tuple(card for card in those if holdings.face(state.terms, card).berserker)
            spies = tuple(card for card in those if card not in wild)
            return _seated(state, seat, replace(one, spent=wild, marked=spies))
    raise SheetError(f"no such position: {' '.join(words)}")


def _seated(state: State, seat: Seat, player: Player) -> State:
    players = (*state.players[:seat], player, *state.players[seat + 1 :])
    return replace(state, players=players)


def _cards(state: State, words: Any) -> tuple[Card, ...]:
    cards = tuple(Card.from_word(word) for word in words if word != "none")
    if not set(cards) <= set(PACKS[state.options.deck]):
        raise SheetError("a card of another deck")
    return cards


def _without(state: State, cards: tuple[Card, ...]) -> State:
    """The state with ``cards`` nowhere."""

    def kept(old: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(card for card in old if card not in cards)

    return replace(
        state,
        pile=kept(state.pile),
        row=kept(state.row),
        discards=kept(state.discards),
        bottom=kept(state.bottom),
        aside=kept(state.aside),
        players=tuple(replace(one, cards=kept(one.cards), fresh=kept(one.fresh)) for one in state.players),
    )


def _with_conditions(state: State, keys: tuple[str, ...]) -> State:
    """As if these had been drawn: the cards stay in play, and gold is dealt anew."""
    out = fallen(keys)
    standing = [CONDITIONS[key].does for key in keys if key not in out]
    terms = agree(state.options, len(state.players), standing)
    return replace(
        state,
        terms=terms,
        conditions=keys,
        fallen=out,
        players=tuple(Player(terms.gold) for _ in state.players),
    )


def _named(seats: Any, names: Names) -> str:
    return " ".join(names[seat] for seat in sorted(seats)) or "nobody"


def _words(cards: tuple[Card, ...]) -> str:
    return " ".join(card.word for card in cards) or "none"


def _asks(state: State, names: Names) -> str:
    return f"{state.phase.kind} {_named(GAME.owes(state), names)}"


def _each(text: Any) -> Any:
    return lambda state, _names: " ".join(str(text(state, seat)) for seat in range(len(state.players)))


def _owned(state: Any, _names: Names) -> str:
    return " | ".join(_words(player.cards) for player in state.players)


def _used(state: State, _names: Names) -> str:
    return " | ".join(_words(player.spent + player.marked) for player in state.players)


def _outcome(field: str) -> Any:
    def fact(state: State, _names: Names) -> str:
        outcome = GAME.outcome(state)
        return "none" if outcome is None else " ".join(map(str, getattr(outcome, field)))

    return fact


def _question(state: State, _names: Names) -> str:
    """What spies must reach."""
    phase = state.phase
    if phase.kind == "spying":
        return str(phase.win.cost)
    return str(phase.links[-1].total) if phase.kind == "cancelling" else "none"


def _bids(view: View, _names: Names) -> str:
    phase = view.phase
    bids = phase.bids if isinstance(phase, Window | Bidding) else ()
    return " ".join("-" if bid is None else str(bid) for bid in bids) or "none"


def _answers(view: View, _names: Names) -> str:
    phase = view.phase
    answers = phase.answers if phase.kind in ("spying", "cancelling") else getattr(phase, "intents", ())
    said = ("-" if one is None else one if isinstance(one, str) else "yes" for one in answers)
    return " ".join(said) or "none"


ADAPTER = Adapter(
    game=GAME,
    given=given,
    facts={
        "asks": _asks,
        "may": lambda state, names: _named(GAME.may(state), names),
        "gold": _each(lambda state, seat: state.players[seat].gold),
        "owns": _owned,
        "used": _used,
        "victory": _each(lambda state, seat: holdings.victory(state.terms, state.players[seat])),
        "force": _each(
            lambda state, seat: holdings.attack(
                state.terms, holdings.attackers(state.terms, state.players[seat])
            )
        ),
        "row": lambda state, _: _words(state.row),
        "cards": lambda state, _: str(len(state.row)),
        "card": lambda state, _: state.row[state.lot].word if state.row else "none",
        "pile": lambda state, _: str(len(state.pile)),
        "bottom": lambda state, _: _words(state.bottom),
        "bundle": lambda state, _: _words(state.bundle),
        "discards": lambda state, _: _words(state.discards),
        "last": lambda state, _: _words(state.discards[-1:]),
        "discarded": lambda state, _: str(len(state.discards)),
        "aside": lambda state, _: str(len(state.aside)),
        "turn": lambda state, _: str(state.turn),
        "auctioneer": lambda state, names: names[state.auctioneer],
        "conditions": lambda state, _: str(len(state.conditions)),
        "fallen": lambda state, _: " ".join(state.fallen) or "none",
        "cost": _question,
        "points": _outcome("points"),
        "places": _outcome("places"),
        "models": lambda state, _: str(len({card.model for card in PACKS[state.options.deck]})),
    },
    sights={
        "bids": _bids,
        "answers": _answers,
        "ahead": lambda view, _: _words(view.ahead),
        "shown": lambda view, _: str(len(view.ahead)),
        "pile": lambda view, _: str(view.pile),
        "gold": _each(lambda view, seat: view.players[seat].gold),
        "owns": _owned,
        "row": lambda view, _: _words(view.row),
    },
)
