"""The one interpreter of initial conditions: options and conditions make the terms of a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from games.espada_negra import conditions as ops
from games.espada_negra.conditions import CONDITIONS, Modifier
from games.espada_negra.deck import DECKS, Face
from games.espada_negra.state import GOLD, Bar, Options, Terms

_CONTRARY: Final[dict[type[Any], str]] = {
    ops.Tie: "tie",
    ops.Auctioneer: "tie",
    ops.UnsoldTo: "unsold",
    ops.Berserk: "berserk",
    ops.Pay: "pay",
    ops.AttackTie: "attack_tie",
    ops.BlockedCard: "blocked_card",
}
"""What an operation rules on alone: of several that differ, the one drawn last stands (article 8.2)."""

_FIELDS: Final = {"V": "victory", "P": "production", "A": "attack", "E": "espionage"}


def fallen(keys: Sequence[str]) -> tuple[str, ...]:
    """Those of the conditions ``keys`` (in the order drawn) that a later contrary one annuls."""
    return tuple(key for place, key in enumerate(keys) if _annulled(CONDITIONS[key].does, keys[place + 1 :]))


def _annulled(does: Modifier, later: Sequence[str]) -> bool:
    subject = _CONTRARY.get(type(does))
    others = (CONDITIONS[key].does for key in later)
    return subject is not None and any(
        _CONTRARY.get(type(other)) == subject and other != does for other in others
    )


def agree(options: Options, seats: int, modifiers: Sequence[Modifier]) -> Terms:
    """The terms of a match; ``modifiers`` are those that stand, in the order drawn. Floors: article 8.2."""
    terms = _agreed(options, seats)
    for modifier in modifiers:
        _APPLY[type(modifier)](terms, modifier)
    terms["row"] = max(1, terms["row"])
    terms["gold"] = max(0, terms["gold"])
    return Terms(**terms)


def _agreed(options: Options, seats: int) -> dict[str, Any]:
    """The terms without conditions, as the fields of Terms."""
    size = options.cards_per_turn
    return {
        "deck": options.deck,
        "faces": tuple(model.face for model in DECKS[options.deck]),
        "row": size if isinstance(size, int) else seats + (1 if size == "n+1" else 2),
        "gold": GOLD,
        "tie": options.tie,
        "chair": "rotate",
        "least_bid": options.min_bid,
        "most_bid": None,
        "pay": "first",
        "unsold": options.unsold,
        "attacks": 1,
        "fee": 0,
        "attack_from": 1,
        "attack_tie": options.attack_tie,
        "fresh_attack": options.fresh_attack,
        "fresh_spies": options.fresh_spies,
        "spy_delta": 0,
        "spies_return": False,
        "blocked_card": options.blocked_card,
        "reveal": options.reveal_ahead,
        "income": 0,
        "income_cap": None,
        "gold_cap": None,
        "turn_gold": (),
        "bars": (),
        "end_bonus": (),
        "end_per": (),
        "partial": options.last_turn_partial,
    }


Draft = dict[str, Any]


def _adds(field: str, value: str = "delta") -> Callable[[Draft, Any], None]:
    def apply(terms: Draft, modifier: Any) -> None:
        terms[field] += getattr(modifier, value)

    return apply


def _highest(field: str, value: str) -> Callable[[Draft, Any], None]:
    def apply(terms: Draft, modifier: Any) -> None:
        terms[field] = max(terms[field], getattr(modifier, value))

    return apply


def _lowest(field: str, value: str) -> Callable[[Draft, Any], None]:
    def apply(terms: Draft, modifier: Any) -> None:
        new, old = getattr(modifier, value), terms[field]
        terms[field] = new if old is None else min(old, new)

    return apply


def _sets(field: str, value: str) -> Callable[[Draft, Any], None]:
    def apply(terms: Draft, modifier: Any) -> None:
        terms[field] = getattr(modifier, value)

    return apply


def _each(field: str) -> Callable[[Draft, Any], None]:
    def apply(terms: Draft, modifier: Any) -> None:
        terms[field] += (modifier,)

    return apply


def _change(terms: Draft, modifier: ops.Change) -> None:
    """``where`` reads printed values, so the order of such conditions does not matter (article 8.4)."""
    field = _FIELDS[modifier.stat]
    terms["faces"] = tuple(
        _changed(face, field, modifier.delta) if modifier.where.fits(model.key, model.face) else face
        for model, face in zip(DECKS[terms["deck"]], terms["faces"], strict=True)
    )


def _changed(face: Face, field: str, delta: int) -> Face:
    value = getattr(face, field) + delta
    return face._replace(**{field: value if field == "production" else max(0, value)})


def _berserk(terms: Draft, modifier: ops.Berserk) -> None:
    terms["faces"] = tuple(
        face._replace(berserker=modifier.value) if modifier.where.fits(model.key, model.face) else face
        for model, face in zip(DECKS[terms["deck"]], terms["faces"], strict=True)
    )


def _block(terms: Draft, modifier: ops.Block) -> None:
    meant = tuple(model.key for model in DECKS[terms["deck"]] if modifier.if_owns.fits(model.key, model.face))
    terms["bars"] += (Bar(modifier.action, meant),)


def _auctioneer(terms: Draft, modifier: ops.Auctioneer) -> None:
    terms["chair"], terms["tie"] = modifier.who, "auctioneer"


def _tie(terms: Draft, modifier: ops.Tie) -> None:
    terms["tie"] = modifier.rule


def _spy(terms: Draft, modifier: ops.Spy) -> None:
    terms["spy_delta"] += modifier.cost_delta
    terms["spies_return"] |= modifier.reusable


def _fresh(terms: Draft, modifier: ops.FreshCards) -> None:
    terms["fresh_attack"] |= modifier.active
    terms["fresh_spies"] |= modifier.active


def _partial(terms: Draft, modifier: ops.LastTurn) -> None:
    terms["partial"] |= modifier.partial


_APPLY: Final[dict[type[Any], Callable[[Draft, Any], None]]] = {
    ops.CardsPerTurn: _adds("row"),
    ops.StartGold: _adds("gold"),
    ops.Income: _adds("income"),
    ops.IncomeCap: _lowest("income_cap", "most"),
    ops.GoldCap: _lowest("gold_cap", "most"),
    ops.TurnGold: _each("turn_gold"),
    ops.Change: _change,
    ops.Block: _block,
    ops.EndBonus: _each("end_bonus"),
    ops.EndPer: _each("end_per"),
    ops.Auctioneer: _auctioneer,
    ops.Tie: _tie,
    ops.MinBid: _highest("least_bid", "value"),
    ops.MaxBid: _lowest("most_bid", "value"),
    ops.Pay: _sets("pay", "mode"),
    ops.AttacksPerTurn: _highest("attacks", "value"),
    ops.AttackFee: _adds("fee", "gold"),
    ops.AttackFrom: _highest("attack_from", "turn"),
    ops.AttackTie: _sets("attack_tie", "to"),
    ops.Berserk: _berserk,
    ops.Spy: _spy,
    ops.BlockedCard: _sets("blocked_card", "to"),
    ops.FreshCards: _fresh,
    ops.Reveal: _highest("reveal", "ahead"),
    ops.UnsoldTo: _sets("unsold", "to"),
    ops.LastTurn: _partial,
}
