"""The words of Audatia on a judge's sheet.

given  hands mandritto-fendente-left punta | feint      who holds what; all other cards go to the decks
given  poste donna-destra longa           the poste are taken, and the Challenger may begin
given  skills Ana                         the poste are taken, and it is up to her to play a skill
given  trades                             both may trade
given  virtues audatia | celeritas        the Virtue cards
given  turn 3                             the Challenger's last opportunity (2: that of the Challenged)
given  top Ana punta                      the next cards of her deck
given  deck Ana 0                         so many cards are left in her deck, the others are face down
given  discards Ana punta                 face up among her discards
given  buried Ana punta                   face down among her discards
given  row Ana punta feint                sudden death: her row; with both rows the duel begins
given  draws 1
"""

from __future__ import annotations

from dataclasses import replace

from games.audatia.cards import PACKS, Card, laid_out
from games.audatia.kinds import Posta, Virtue
from games.audatia.rules import Audatia
from games.audatia.state import Decision, Fencer, Sealed, State, Trading, View, owner, worth
from tests.scenarios.runner import Adapter, Names, SheetError


def given(state: State, words: tuple[str, ...], names: Names) -> State:
    match words:
        case ("hands", *rest):
            return _hands(state, " ".join(rest))
        case ("poste", *poste):
            fencers = [
                replace(one, posta=Posta(word)) for one, word in zip(state.fencers, poste, strict=True)
            ]
            return replace(state, fencers=tuple(fencers), phase=Decision("opening", state.challenger, turn=1))
        case ("skills", name):
            return replace(state, phase=Decision("skills", names.index(name)))
        case ("trades",):
            return replace(state, phase=Trading())
        case ("virtues", *rest):
            return _virtues(state, " ".join(rest))
        case ("turn", number):
            seat = state.challenger if number != "2" else 1 - state.challenger
            return replace(state, phase=Decision("opening", seat, turn=int(number)))
        case ("draws", number):
            return replace(state, draws=int(number))
        case (what, name, *rest) if what in _CHANGES:
            return _CHANGES[what](state, names.index(name), rest)
    raise SheetError(f"no such position: {' '.join(words)}")


def _hands(state: State, text: str) -> State:
    fencers = []
    for fencer, part in zip(state.fencers, text.split("|"), strict=True):
        hand = laid_out(map(Card.from_word, part.split()))
        pack = PACKS[fencer.character]
        if len(set(hand)) < len(hand) or not set(hand) <= set(pack):
            raise SheetError("a card is dealt twice or is not in this deck")
        deck = tuple(card for card in pack if card not in hand)
        fencers.append(Fencer(fencer.character, hand, deck, virtues=fencer.virtues, allotted=fencer.allotted))
    return replace(state, fencers=tuple(fencers))


def _virtues(state: State, text: str) -> State:
    fencers = []
    for fencer, part in zip(state.fencers, text.split("|"), strict=True):
        virtues = tuple(map(Virtue, part.split()))
        fencers.append(replace(fencer, virtues=virtues, allotted=virtues))
    return replace(state, fencers=tuple(fencers))


def _changed(state: State, seat: int, fencer: Fencer) -> State:
    return replace(state, fencers=tuple(fencer if one == seat else state.fencers[one] for one in (0, 1)))


def _top(state: State, seat: int, words: list[str]) -> State:
    fencer, cards = state.fencers[seat], tuple(map(Card.from_word, words))
    if not set(cards) <= set(fencer.deck):
        raise SheetError("not in the deck")
    rest = tuple(card for card in fencer.deck if card not in cards)
    return _changed(state, seat, replace(fencer, deck=cards + rest))


def _deck(state: State, seat: int, words: list[str]) -> State:
    fencer, kept = state.fencers[seat], int(words[0])
    buried = laid_out(fencer.buried + fencer.deck[kept:])
    return _changed(state, seat, replace(fencer, deck=fencer.deck[:kept], buried=buried))


def _discards(state: State, seat: int, words: list[str]) -> State:
    fencer, cards = state.fencers[seat], tuple(map(Card.from_word, words))
    deck = tuple(card for card in fencer.deck if card not in cards)
    return _changed(state, seat, replace(fencer, deck=deck, discards=fencer.discards + cards))


def _buried(state: State, seat: int, words: list[str]) -> State:
    fencer, cards = state.fencers[seat], tuple(map(Card.from_word, words))
    deck = tuple(card for card in fencer.deck if card not in cards)
    return _changed(state, seat, replace(fencer, deck=deck, buried=laid_out(fencer.buried + cards)))


def _row(state: State, seat: int, words: list[str]) -> State:
    """The last row starts the row phase, so that ``rest`` of the sheet goes on from there."""
    fencer, row = state.fencers[seat], tuple(map(Card.from_word, words))
    deck = tuple(card for card in PACKS[fencer.character] if card not in row)
    state = _changed(state, seat, replace(fencer, hand=row, row=(), deck=deck))
    return replace(state, phase=Sealed("row"))


_CHANGES = {"top": _top, "deck": _deck, "discards": _discards, "buried": _buried, "row": _row}


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(card.word for card in cards) or "none"


def _asked(state: State | View, names: Names) -> str:
    seat = owner(state.phase)
    return f"{names[seat]} {state.phase.kind}" if seat is not None else f"both {state.phase.kind}"


def _places(state: State, _names: Names) -> str:
    return " ".join(str(one.place or "posta") for one in state.fencers)


def _worth(state: State, _names: Names) -> str:
    return " ".join(
        f"{virtue} {worth(state.fencers[0], virtue)}:{worth(state.fencers[1], virtue)}" for virtue in Virtue
    )


def _internal(state: State, names: Names) -> str:
    internal = None if state.fight is None else state.fight.internal
    return "nobody" if internal is None else names[internal]


ADAPTER = Adapter(
    game=Audatia(),
    given=given,
    facts={
        "asked": _asked,
        "holds": lambda state, _: " ".join(str(len(one.hand)) for one in state.fencers),
        "rows": lambda state, _: " ".join(str(len(one.row)) for one in state.fencers),
        "decks": lambda state, _: " ".join(str(len(one.deck)) for one in state.fencers),
        "basics": lambda state, _: _cards(state.fencers[0].hand),
        "poste": lambda state, _: " ".join(str(one.posta or "none") for one in state.fencers),
        "places": _places,
        "piles": lambda state, _: " | ".join(_cards(one.pile) for one in state.fencers),
        "discards": lambda state, _: " | ".join(_cards(one.discards) for one in state.fencers),
        "buried": lambda state, _: " | ".join(_cards(one.buried) for one in state.fencers),
        "worth": _worth,
        "virtues": lambda state, _: " | ".join(" ".join(one.virtues) or "none" for one in state.fencers),
        "bind": lambda state, _: "none" if state.fight is None else state.fight.bind,
        "attacker": lambda state, names: "nobody" if state.fight is None else names[state.fight.attacker],
        "internal": _internal,
        "draws": lambda state, _: str(state.draws),
        "points": lambda state, _: f"{state.points[0]} {state.points[1]}",
        "challenger": lambda state, names: names[state.challenger],
        "assault": lambda state, _: str(state.assault),
        "owes": lambda state, names: (
            " ".join(names[seat] for seat in sorted(Audatia().owes(state))) or "nobody"
        ),
    },
    sights={
        "hand": lambda view, _: _cards(view.fencers[view.seat or 0].hand),
        "holds": lambda view, _: " ".join(str(one.hand_size) for one in view.fencers),
        "decks": lambda view, _: " ".join(str(one.deck) for one in view.fencers),
        "buried": lambda view, _: " | ".join(
            f"{one.buried_size}: {_cards(one.buried)}" for one in view.fencers
        ),
        "discards": lambda view, _: " | ".join(_cards(one.discards) for one in view.fencers),
        "rows": lambda view, _: " | ".join(f"{one.row_size}: {_cards(one.row)}" for one in view.fencers),
        "turned": lambda view, _: " | ".join(_cards(one.hand) for one in view.fencers),
        "known": lambda view, names: (
            " ".join(f"{names[one.holder]} {one.card.word}" for one in view.known) or "nothing"
        ),
        "chosen": lambda view, _: " ".join("yes" if one.chosen else "no" for one in view.fencers),
        "sealed": lambda view, _: str(view.fencers[view.seat or 0].sealed),
    },
)
