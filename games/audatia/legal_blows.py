"""Which blows are legal: chapters 4, 5, 7 and 9 of the rulebook."""

from __future__ import annotations

from games.audatia.cards import BLOW_OF, Card
from games.audatia.feasible import (
    BREAKS,
    COUNTERS,
    EXCHANGES,
    EXCHANGING,
    cannot_attack,
    cannot_beat,
    cannot_parry,
    cannot_thrust_extended,
    defends_with,
    feint_virtue,
    held_blows,
    more,
    more_striking,
    not_held,
    out_of_reach,
    strikes,
)
from games.audatia.kinds import FENDENTI, MEZANI, Blow, Symbol, Virtue
from games.audatia.moves import Attack, Beat, Break, Counterattack, Defend, Exchange, Parry, Strike
from games.audatia.state import Decision, Fight, State
from games.core.game import Seat, Violation


def _blow(state: State, seat: Seat, card: Card) -> Blow | Violation:
    """The blow on a card that ``seat`` holds, or what is wrong with it."""
    if card not in state.fencers[seat].hand:
        return not_held(card)
    blow = BLOW_OF.get(card)
    return Violation("4.1", "no_blow", (("card", card.word),)) if blow is None else blow


def _needs(article: str, blow: Blow, virtue: Virtue) -> Violation:
    return Violation(article, "needs_virtue", (("blow", blow), ("virtue", virtue)))


def _lacks(blow: Blow, symbol: Symbol) -> Violation:
    return Violation("4.1", "no_symbol", (("blow", blow), ("symbol", symbol)))


def attack(state: State, phase: Decision, seat: Seat, move: Attack) -> Violation | None:
    blow = _blow(state, seat, move.card)
    if isinstance(blow, Violation):
        return blow
    if phase.kind == "kicked":
        if blow not in FENDENTI:
            return Violation("8.5", "fendente_only", (("blow", blow),))
        return out_of_reach(state.fencers[seat], blow)
    if phase.kind == "broken":
        return _mezano(state, seat, blow)
    violation = cannot_attack(state, seat, blow)
    if violation is None and phase.kind == "opening":
        return _lured(state, seat, blow)
    return violation


def _lured(state: State, seat: Seat, blow: Blow) -> Violation | None:
    """Whether a Lure asks for another kind of blow, which is held (article 8.10)."""
    height = state.fencers[seat].lured
    if height is None or blow.height is height:
        return None
    for held in held_blows(state.fencers[seat]):
        if held.height is height and cannot_attack(state, seat, held) is None:
            return Violation("8.10", "lured", (("height", height),))
    return None


def _mezano(state: State, seat: Seat, blow: Blow) -> Violation | None:
    """What the breaker may strike after a break (article 9.2)."""
    fight = state.fight
    if fight is None or fight.breaker != seat:
        return Violation("9.2", "breaker_only")
    if blow not in MEZANI:
        return Violation("9.2", "mezano_only", (("blow", blow),))
    return out_of_reach(state.fencers[seat], blow)


def beat(state: State, _phase: Decision, seat: Seat, move: Beat) -> Violation | None:
    blow = _blow(state, seat, move.card)
    return blow if isinstance(blow, Violation) else cannot_beat(state, seat, blow)


def _live(state: State) -> tuple[Fight, Blow]:
    """The fight, and its blow that waits for an answer; only where one does."""
    fight = state.fight
    assert fight is not None  # noqa: S101 - the phases that call this are within a fight,
    assert fight.live is not None  # noqa: S101 - and have a live blow
    return fight, BLOW_OF[fight.live]


def _parry_only(fight: Fight) -> Violation | None:
    return Violation("8.16", "parry_only") if fight.only_parry else None


def exchange(state: State, phase: Decision, seat: Seat, move: Exchange) -> Violation | None:
    blow = _blow(state, seat, move.card)
    if isinstance(blow, Violation):
        return blow
    if phase.kind != "answer":
        return cannot_thrust_extended(state, seat, blow)
    fight, live = _live(state)
    if live is not Blow.PUNTA:
        return Violation("5.8", "no_thrust")
    if blow not in EXCHANGING:
        return _lacks(blow, Symbol.EXCHANGE)
    posta = state.fencers[seat].posta
    if posta is not None and fight.posta is not None:
        for one in (posta, fight.posta):
            if one not in EXCHANGES:
                return Violation("5.8", "no_exchange_symbol", (("posta", one),))
    violation = _parry_only(fight) or out_of_reach(state.fencers[seat], blow)
    if violation is None and not more_striking(state, seat, Virtue.CELERITAS):
        return _needs("5.8", blow, Virtue.CELERITAS)
    return violation


def parry(state: State, phase: Decision, seat: Seat, move: Parry) -> Violation | None:
    blow = _blow(state, seat, move.card)
    if isinstance(blow, Violation):
        return blow
    _fight, live = _live(state)
    if phase.kind == "countered" and blow is not live:
        return Violation("5.4", "same_blow_parry", (("blow", blow), ("live", live)))
    return cannot_parry(state.fencers[seat], blow, live)


def counterattack(state: State, phase: Decision, seat: Seat, move: Counterattack) -> Violation | None:
    blow = _blow(state, seat, move.card)
    if isinstance(blow, Violation):
        return blow
    fight, live = _live(state)
    if phase.kind == "mezano":
        if live is not Blow.ROVERSO_MEZANO or blow is not Blow.MANDRITTO_MEZANO:
            return Violation("9.3", "mezano_back", (("blow", blow),))
        return out_of_reach(state.fencers[seat], blow)
    if live not in COUNTERS:
        return Violation("5.4", "not_counterable", (("live", live),))
    if blow is not live:
        return Violation("5.4", "same_blow", (("blow", blow), ("live", live)))
    violation = _parry_only(fight) or out_of_reach(state.fencers[seat], blow)
    if violation is None and not more_striking(state, seat, Virtue.CELERITAS):
        return _needs("5.4", blow, Virtue.CELERITAS)
    return violation


def defend(state: State, _phase: Decision, seat: Seat, move: Defend) -> Violation | None:
    blow = _blow(state, seat, move.card)
    if isinstance(blow, Violation):
        return blow
    text = defends_with(state.fencers[seat].posta)
    if text is None or text[1] is not blow:
        return Violation("5.7", "no_such_text", (("blow", blow),))
    fight, _live_blow = _live(state)
    violation = _parry_only(fight) or out_of_reach(state.fencers[seat], blow)
    if violation is None and not more_striking(state, seat, text[0]):
        return _needs("5.7", blow, text[0])
    return violation


def break_(state: State, _phase: Decision, seat: Seat, move: Break) -> Violation | None:
    blow = _blow(state, seat, move.card)
    if isinstance(blow, Violation):
        return blow
    if not state.options.break_thrust:
        return Violation("9.1", "no_breaking")
    fight, live = _live(state)
    if live is not Blow.PUNTA:
        return Violation("9.1", "thrusts_only", (("live", live),))
    if blow not in BREAKS:
        return _lacks(blow, Symbol.BREAK)
    return _parry_only(fight) or out_of_reach(state.fencers[seat], blow)


def strike(state: State, _phase: Decision, seat: Seat, move: Strike) -> Violation | None:
    blow = _blow(state, seat, move.card)
    if isinstance(blow, Violation):
        return blow
    fight = state.fight
    virtue = None if fight is None else feint_virtue(fight)
    if fight is None or virtue is None or blow not in strikes(fight, seat):
        return Violation("5.6", "no_such_text", (("blow", blow),))
    violation = cannot_attack(state, seat, blow)
    if violation is None and not more(state, seat, virtue):
        return _needs("5.6", blow, virtue)
    return violation
