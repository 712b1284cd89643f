"""What the match waits for, as everybody may read it; and what a seat has sealed meanwhile."""

from __future__ import annotations

from collections.abc import Sequence

from games.audatia.cards import Card
from games.audatia.kinds import Posta
from games.audatia.names import card_name, posta_name
from games.audatia.state import Decision, Ended, Sealed, Trading, View
from games.core.words import Say


def awaited(view: View) -> frozenset[int]:
    """The seats that the match waits for, as far as everybody sees; the winner once it is over."""
    phase = view.phase
    if isinstance(phase, Ended):
        return frozenset(phase.outcome.winners)
    if isinstance(phase, Trading):
        return frozenset(seat for seat in (0, 1) if not phase.ready[seat])
    if isinstance(phase, Sealed):
        if phase.kind == "row":
            return frozenset(seat for seat in (0, 1) if view.fencers[seat].hand_size)
        return frozenset(seat for seat in (0, 1) if not view.fencers[seat].chosen)
    return frozenset((phase.seat,))


def status(say: Say, view: View, names: Sequence[str]) -> str:
    """What the match waits for, as one sentence that everybody may read."""
    phase = view.phase
    if isinstance(phase, Ended):
        return say("The match is over.")
    if isinstance(phase, Sealed | Trading):
        missing = awaited(view)
        if len(missing) == 1:
            return _waiting_for_one(say, view, names[min(missing)])
        return _waiting_for_both(say, view)
    name = names[phase.seat]
    if phase.kind == "virtue":
        return say("{name} chooses a Virtue.", name=name)
    if phase.kind == "deny":
        return say("{name} may deny the skill.", name=name)
    return _out_of_measure(say, view, phase, name) or _fighting(say, view, phase, name)


def _out_of_measure(say: Say, view: View, phase: Decision, name: str) -> str:
    match phase.kind:
        case "salute" if phase.second:
            return say("{name} may answer the salute.", name=name)
        case "salute":
            return say("{name} may salute.", name=name)
        case "skills":
            return say("Out of measure: {name} may play a skill.", name=name)
        case "recall":
            return say("{name} takes a card back from the discards.", name=name)
        case "opening" if view.fencers[phase.seat].taunted:
            return say("{name} is taunted and has to attack.", name=name)
        case "opening" if phase.turn == 3:
            return say("{name} has to attack, or the assault is a draw.", name=name)
        case "opening":
            return say("{name} may attack.", name=name)
    return ""


def _fighting(say: Say, view: View, phase: Decision, name: str) -> str:
    match phase.kind:
        case "exchanged":
            return say("{name} has to answer the exchange with an external remedy.", name=name)
        case "remedied":
            return say("{name} has to counter the remedy.", name=name)
        case "feint":
            return say("{name} may feint.", name=name)
        case "again":
            return say("{name} strikes again after the feint.", name=name)
        case "orient":
            return say("{name} turns the side card.", name=name)
        case "bold":
            return say("{name} may enter boldly.", name=name)
        case "largo":
            return say("Largo: {name} may strike.", name=name)
        case "stretto":
            return say("Stretto: {name} may play a remedy.", name=name)
        case "kicked":
            return say("The kick has landed: {name} wins with a Fendente.", name=name)
        case "avoided":
            return say("The blow was avoided: {name} may strike.", name=name)
        case "broken" if view.fight is not None and view.fight.breaker == phase.seat:
            return say("The thrust is broken: {name} may strike a Mezano.", name=name)
        case "broken":
            return say("The thrust is broken: {name} may play a remedy.", name=name)
    return say("{name} has to answer the blow.", name=name)


def _waiting_for_one(say: Say, view: View, name: str) -> str:
    match view.phase.kind:
        case "swap":
            return say("{name} may swap cards before the duel.", name=name)
        case "posta":
            return say("{name} chooses a posta in secret.", name=name)
        case "row":
            return say("{name} lays the row.", name=name)
    return say("Out of measure: {name} may still trade cards.", name=name)


def _waiting_for_both(say: Say, view: View) -> str:
    match view.phase.kind:
        case "swap":
            return say("Both may swap cards before the duel.")
        case "posta":
            return say("Both choose a posta in secret.")
        case "row":
            return say("Both lay their rows.")
    return say("Out of measure: both may trade cards.")


def sealed(say: Say, choice: tuple[Card, ...] | Posta, hand: tuple[Card, ...]) -> str:
    """What was chosen in secret and waits for the rival to choose."""
    if isinstance(choice, Posta):
        return say("You have chosen {posta}.", posta=posta_name(choice))
    if not choice:
        return say("You have chosen to keep all cards.")
    cards = ", ".join(card_name(say, card, hand) for card in choice)
    return say("You have chosen to swap: {cards}.", cards=cards)
