"""What a seat may know, and states that it cannot tell from the true one."""

from __future__ import annotations

from typing import Final

from games.audatia.cards import PACKS, Card, laid_out
from games.audatia.kinds import Posta
from games.audatia.state import Decision, Fencer, FencerSeen, State, View
from games.core.chance import Chance
from games.core.game import Seat


def view(state: State, seat: Seat | None) -> View:
    """All that ``seat`` may know, built field by field; None is a spectator."""
    return View(
        seat=seat,
        options=state.options,
        phase=state.phase,
        fencers=(_seen(state, 0, seat), _seen(state, 1, seat)),
        challenger=state.challenger,
        fight=state.fight,
        preempt=state.preempt,
        draws=state.draws,
        idle=state.idle,
        points=state.points,
        assault=state.assault,
        known=state.known if seat is not None else tuple(one for one in state.known if one.public),
        deeds=state.deeds,
    )


def _seen(state: State, holder: Seat, seat: Seat | None) -> FencerSeen:
    fencer, own = state.fencers[holder], holder == seat
    shown = own or _turned_up(state)
    return FencerSeen(
        fencer.character,
        fencer.hand if shown else (),
        len(fencer.hand),
        len(fencer.deck),
        fencer.buried if own else (),
        len(fencer.buried),
        fencer.discards,
        fencer.row if own else (),
        len(fencer.row),
        fencer.sealed if own else None,
        fencer.sealed is not None,
        fencer.posta,
        fencer.pile,
        fencer.place,
        fencer.virtues,
        fencer.allotted,
        fencer.bonuses,
        fencer.salute,
        fencer.saluted,
        fencer.lured,
        fencer.taunted,
        fencer.silenced,
    )


def _turned_up(state: State) -> bool:
    """In sudden death, once the rows lie, a hand is what was turned up for everybody to see (10.5)."""
    return state.options.variant == "sudden" and isinstance(state.phase, Decision)


def imagine(view: View, chance: Chance) -> State:
    """The unknown cards of each fencer, shuffled onto the places where they may be."""
    fencers = []
    for holder in (0, 1):
        fencer, chance = _imagined(view, holder, chance)
        fencers.append(fencer)
    return State(
        options=view.options,
        chance=chance,
        phase=view.phase,
        fencers=(fencers[0], fencers[1]),
        challenger=view.challenger,
        fight=view.fight,
        preempt=view.preempt,
        draws=view.draws,
        idle=view.idle,
        points=view.points,
        assault=view.assault,
        known=view.known,
        deeds=view.deeds,
    )


def _imagined(view: View, holder: Seat, chance: Chance) -> tuple[Fencer, Chance]:
    seen, own = view.fencers[holder], holder == view.seat
    held = seen.hand or tuple(one.card for one in view.known if one.holder == holder)
    out = frozenset((*held, *seen.buried, *seen.row, *seen.discards, *seen.pile))
    hidden, chance = chance.scatter([card for card in PACKS[seen.character] if card not in out])
    hand, hidden = _filled(held, seen.hand_size, hidden)
    buried, hidden = _filled(seen.buried, seen.buried_size, hidden)
    row, hidden = hidden[: seen.row_size - len(seen.row)], hidden[seen.row_size - len(seen.row) :]
    sealed = seen.sealed
    if not own and seen.chosen:
        sealed, chance = _choice(view, chance)
    fencer = Fencer(
        character=seen.character,
        hand=laid_out(hand),
        deck=hidden,
        buried=laid_out(buried),
        discards=seen.discards,
        row=seen.row + row,
        sealed=sealed,
        posta=seen.posta,
        pile=seen.pile,
        place=seen.place,
        virtues=seen.virtues,
        allotted=seen.allotted,
        bonuses=seen.bonuses,
        salute=seen.salute,
        saluted=seen.saluted,
        lured=seen.lured,
        taunted=seen.taunted,
        silenced=seen.silenced,
    )
    return fencer, chance


def _filled(
    known: tuple[Card, ...], size: int, hidden: tuple[Card, ...]
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    missing = size - len(known)
    return (*known, *hidden[:missing]), hidden[missing:]


_POSTE: Final = tuple(Posta)


def _choice(view: View, chance: Chance) -> tuple[tuple[Card, ...] | Posta, Chance]:
    """What another may have sealed: any posta, or no cards to swap."""
    return chance.pick(_POSTE) if view.phase.kind == "posta" else ((), chance)
