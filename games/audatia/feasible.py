"""What can be struck from where one stands, and who has more of a Virtue: chapters 2 and 4 of the rulebook.

Tables are made once: deciding about a card then compares a few values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.audatia.cards import BLOW_OF, CYCLES, PACKS, SKILL_OF, Card
from games.audatia.deck import BLOWS, POSTE
from games.audatia.kinds import Blow, Place, Posta, Skill, Symbol, Virtue
from games.audatia.state import SALUTE, Fencer, Fight, State, worth
from games.core.game import Seat, Violation

if TYPE_CHECKING:
    from games.audatia.draft import Stance

FROM_PLACE: Final[dict[Place | None, frozenset[Blow]]] = {
    place: frozenset(
        blow for blow in Blow if place is Place.MIDDLE or blow.from_side in (place, Place.MIDDLE)
    )
    for place in Place
}
"""The blows that can be struck with the sword on that side (article 4.3)."""

FROM_POSTA: Final = {posta: row.blows for posta, row in POSTE.items()}
REFUSES: Final = {posta: row.refuses for posta, row in POSTE.items()}
EXTENSA: Final = frozenset(posta for posta, row in POSTE.items() if row.extensa)
EXCHANGES: Final = frozenset(posta for posta, row in POSTE.items() if row.exchange)
NEEDS: Final = {blow: row.attack_needs for blow, row in BLOWS.items()}
PARRIED_BY: Final = {blow: row.parried_by for blow, row in BLOWS.items()}


def _with(symbol: Symbol) -> frozenset[Blow]:
    return frozenset(blow for blow, row in BLOWS.items() if symbol in row.symbols)


ATTACKS: Final = _with(Symbol.ATTACK)
PARRIES: Final = _with(Symbol.PARRY)
COUNTERS: Final = _with(Symbol.COUNTERATTACK)
BREAKS: Final = _with(Symbol.BREAK)
EXCHANGING: Final = _with(Symbol.EXCHANGE)

OWN_SKILLS: Final = {
    (key, skill): frozenset(card for card in pack if SKILL_OF.get(card) is skill)
    for key, pack in PACKS.items()
    for skill in Skill
}
"""The cards of a skill in a character's deck."""


def reach(fencer: Fencer) -> frozenset[Blow]:
    """The blows that ``fencer`` can strike from its posta, or from where its pile lies (4.2, 4.3)."""
    if fencer.posta is not None:
        return FROM_POSTA[fencer.posta]
    return FROM_PLACE[fencer.place]


def more(state: State, seat: Seat, virtue: Virtue) -> bool:
    """Whether ``seat`` has strictly more of a Virtue now (article 2.6)."""
    fencers = state.fencers
    return worth(fencers[seat], virtue) > worth(fencers[1 - seat], virtue)


def more_striking(state: State, seat: Seat, virtue: Virtue) -> bool:
    """The same, with what the blow that ``seat`` is about to strike brings along (article 2.6)."""
    fencer = state.fencers[seat]
    value = worth(fencer, virtue)
    if fencer.posta is not None:
        bonus = POSTE[fencer.posta].bonus
        if bonus is not None and bonus.virtue is virtue:
            value += bonus.value
    if fencer.salute and virtue is Virtue.AUDATIA:
        value += SALUTE
    return value > worth(state.fencers[1 - seat], virtue)


def not_held(card: Card) -> Violation:
    """The refusal of a card that is not in hand."""
    return Violation("1.8", "not_held", (("card", card.word),))


def out_of_reach(fencer: Fencer, blow: Blow) -> Violation | None:
    """Whether the blow is not in the posta's list (4.2), or the sword lies on the other side (4.3)."""
    if blow in reach(fencer):
        return None
    if fencer.posta is not None:
        return Violation("4.2", "not_from_posta", (("blow", blow), ("posta", fencer.posta)))
    place = fencer.place.value if fencer.place is not None else ""
    return Violation("4.3", "wrong_side", (("blow", blow), ("place", place)))


def cannot_attack(state: State, seat: Seat, blow: Blow) -> Violation | None:
    """Why this blow is no attack of ``seat`` now (articles 4.1 to 4.3 and 7.1)."""
    violation = out_of_reach(state.fencers[seat], blow)
    if violation is not None:
        return violation
    if blow not in ATTACKS:
        return Violation("4.1", "no_symbol", (("blow", blow), ("symbol", Symbol.ATTACK)))
    needed = NEEDS[blow]
    if needed is not None and not more_striking(state, seat, needed):
        return Violation("4.1", "needs_virtue", (("blow", blow), ("virtue", needed)))
    posta = state.fencers[1 - seat].posta
    if posta is None:
        return None
    if posta in EXTENSA:
        return Violation("7.1", "beat_first", (("posta", posta),))
    if blow in REFUSES[posta]:
        return Violation("4.2", "posta_refuses", (("blow", blow), ("posta", posta)))
    return None


def cannot_parry(fencer: Fencer, blow: Blow, live: Blow) -> Violation | None:
    """Why this blow is no parry of ``live`` (articles 4.1 to 4.4)."""
    if blow not in PARRIES:
        return Violation("4.1", "no_symbol", (("blow", blow), ("symbol", Symbol.PARRY)))
    if blow not in PARRIED_BY[live]:
        return Violation("4.4", "same_angle", (("blow", blow), ("live", live)))
    return out_of_reach(fencer, blow)


def cannot_beat(state: State, seat: Seat, blow: Blow) -> Violation | None:
    """Why this blow does not beat the rival's sword aside (article 7.1)."""
    posta = state.fencers[1 - seat].posta
    if posta is None or posta not in EXTENSA:
        return Violation("7.1", "not_extended")
    if blow not in PARRIES:
        return Violation("4.1", "no_symbol", (("blow", blow), ("symbol", Symbol.PARRY)))
    return out_of_reach(state.fencers[seat], blow)


def cannot_thrust_extended(state: State, seat: Seat, blow: Blow) -> Violation | None:
    """Why this blow is no exchange-thrust at an extended posta (article 7.2)."""
    fencer, posta = state.fencers[seat], state.fencers[1 - seat].posta
    if posta is None or posta not in EXTENSA:
        return Violation("5.8", "no_thrust")
    if blow not in EXCHANGING:
        return Violation("4.1", "no_symbol", (("blow", blow), ("symbol", Symbol.EXCHANGE)))
    if fencer.posta is None or fencer.posta not in EXCHANGES:
        return Violation(
            "7.2", "no_exchange_symbol", (("posta", fencer.posta.value if fencer.posta else ""),)
        )
    violation = out_of_reach(fencer, blow)
    if violation is not None:
        return violation
    if blow in REFUSES[posta]:
        return Violation("4.2", "posta_refuses", (("blow", blow), ("posta", posta)))
    if not more_striking(state, seat, Virtue.CELERITAS):
        return Violation("7.2", "needs_virtue", (("blow", blow), ("virtue", Virtue.CELERITAS)))
    return None


def can_open(state: State, seat: Seat) -> bool:
    """Whether ``seat`` holds something to begin with: an attack, a beat or an exchange-thrust."""
    return any(
        cannot_attack(state, seat, blow) is None
        or cannot_beat(state, seat, blow) is None
        or cannot_thrust_extended(state, seat, blow) is None
        for blow in held_blows(state.fencers[seat])
    )


def can_attack(state: State, seat: Seat) -> bool:
    """Whether ``seat`` holds a feasible attack."""
    return any(cannot_attack(state, seat, blow) is None for blow in held_blows(state.fencers[seat]))


def held_blows(fencer: Fencer) -> list[Blow]:
    return [BLOW_OF[card] for card in fencer.hand if card in BLOW_OF]


def strikes(fight: Fight, seat: Seat) -> frozenset[Blow]:
    """The blows that ``seat`` may strike by *Feint X, Strike Y* now, Virtue and reach apart (article 5.6)."""
    if fight.feinter != seat or fight.feint is None:
        return frozenset()
    text = POSTE[fight.feint].feint
    return frozenset() if text is None else text[2]


def feint_virtue(fight: Fight) -> Virtue | None:
    """The Virtue that the text *Feint X, Strike Y* in play needs."""
    text = None if fight.feint is None else POSTE[fight.feint].feint
    return None if text is None else text[0]


def opened_feint(posta: Posta | None, blow: Blow) -> Posta | None:
    """``posta`` if its text makes this blow a feint."""
    if posta is None:
        return None
    text = POSTE[posta].feint
    return posta if text is not None and text[1] is blow else None


def defends_with(posta: Posta | None) -> tuple[Virtue, Blow] | None:
    return None if posta is None else POSTE[posta].defend


def may_hold(fencer: Fencer | Stance, skill: Skill) -> bool:
    """Whether, for all the public knows, a card of the skill may be in hand (windows open on this alone)."""
    cards = OWN_SKILLS[fencer.character, skill]
    if not cards or fencer.silenced or not (fencer.hand or fencer.row):
        return False
    return not cards.issubset(fencer.discards)


def cyclable(fencer: Fencer) -> tuple[Card, ...]:
    """The cards in hand that can be discarded for another one (article 8.4)."""
    if not fencer.deck:
        return ()
    symbol = CYCLES[fencer.character]
    return tuple([card for card in fencer.hand if card in symbol])
