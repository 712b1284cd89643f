"""How deeds and refusals name who is concerned, and which cards."""

from __future__ import annotations

from games.adventure.calling import Names, called, listed
from games.adventure.cards import Copy
from games.adventure.deeds import Deed
from games.adventure.options import MASTER
from games.core.game import Seat, Violation
from games.core.words import Say


def who(deed: Deed, names: Names) -> str:
    return names[deed.seat] if 0 <= deed.seat < len(names) else ""


def whose(say: Say, deed: Deed, names: Names) -> str:
    """Whose party; under a Game Master there is only one."""
    if deed.seat < 0:
        return say("The party")
    return say("{name}'s party", name=names[deed.seat])


def side(say: Say, deed: Deed, seat: Seat, names: Names) -> str:
    """Whose turn it is in a fight: under a Game Master, the party's or the Game Master's."""
    return say("the party") if deed.seat < 0 and seat != MASTER else names[seat]


def what(say: Say, deed: Deed) -> str:
    return "" if deed.copy is None else called(say, deed.copy, deed.called)


def whom(say: Say, deed: Deed) -> str:
    return "" if deed.other is None else called(say, deed.other, deed.called)


def all_of(say: Say, deed: Deed) -> str:
    return listed(say, [called(say, card, deed.called) for card in deed.cards])


def land(say: Say, deed: Deed) -> str:
    return "" if deed.copy is None else called(say, Copy(deed.copy.key), deed.called)


def square(deed: Deed) -> str:
    return "" if deed.square is None else deed.square.word


def number(deed: Deed) -> int:
    return deed.numbers[0] if deed.numbers else 0


# Refusals


def card(say: Say, violation: Violation) -> str:
    """The card that the refusal is about."""
    facts = dict(violation.facts)
    key, name = str(facts["card"]), str(facts["name"])
    return called(say, Copy(key, int(facts["nth"])), ((key, name),) if name else ())


def player(violation: Violation, names: Names) -> str:
    return names[int(violation.fact("seat"))]


def fact(violation: Violation, key: str) -> str:
    return str(violation.fact(key))
