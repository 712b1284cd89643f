"""What a banner says: one short line about what the match waits for."""

from __future__ import annotations

from collections.abc import Callable

from games.audatia.state import Choosing, Decision, Denying, Ended, View
from games.core.words import Say

Phrase = Callable[[str], str]
"""A line, given the name of the seat it is about."""


def question(view: View, say: Say) -> Phrase:
    """What the match waits for, or how it ended. Where both are waited for, the name is not used."""
    phase = view.phase
    if isinstance(phase, Ended):
        if not phase.outcome.winners:
            return lambda _name: say("A draw")
        return lambda name: say("{name} wins", name=name)
    if isinstance(phase, Choosing):
        return lambda name: say("{name} takes a Virtue", name=name)
    if isinstance(phase, Denying):
        return lambda name: say("{name}: deny the skill?", name=name)
    if isinstance(phase, Decision):
        if phase.kind == "broken" and view.fight is not None and view.fight.breaker == phase.seat:
            return lambda name: say("{name}: a Mezano, or wait?", name=name)
        return _decision(phase, say)
    kind = phase.kind
    return lambda name: _both(say, kind, name)


def _both(say: Say, kind: str, name: str) -> str:
    """What both do at once, each in secret; with a ``name``, only that seat is still waited for."""
    match kind:
        case "swap":
            return say("{name} may swap cards", name=name) if name else say("Both may swap cards")
        case "posta":
            return say("{name} chooses a posta", name=name) if name else say("Both choose a posta")
        case "row":
            return say("{name} lays the row", name=name) if name else say("Both lay their rows")
    return say("{name} may trade cards", name=name) if name else say("Both may trade cards")


def _decision(phase: Decision, say: Say) -> Phrase:
    match phase.kind:
        case "answer" | "countered" | "mezano" | "mezano_back":
            return lambda name: say("{name} must answer the blow", name=name)
        case "exchanged":
            return lambda name: say("{name} needs an external remedy", name=name)
        case "remedied":
            return lambda name: say("{name} needs a counter-remedy", name=name)
        case "largo" | "avoided":
            return lambda name: say("{name}: attack, or wait?", name=name)
        case "stretto" | "broken":
            return lambda name: say("{name}: remedy, or wait?", name=name)
        case "feint":
            return lambda name: say("{name}: a feint?", name=name)
        case "again":
            return lambda name: say("{name} attacks anew", name=name)
        case "orient":
            return lambda name: say("{name} turns the side card", name=name)
        case "bold":
            return lambda name: say("{name}: a bold entry?", name=name)
        case "kicked":
            return lambda name: say("{name}: a Fendente wins", name=name)
    return _out_of_measure(phase, say)


def _out_of_measure(phase: Decision, say: Say) -> Phrase:
    match phase.kind:
        case "salute" if phase.second:
            return lambda name: say("{name}: answer the salute?", name=name)
        case "salute":
            return lambda name: say("{name}: salute?", name=name)
        case "skills":
            return lambda name: say("{name}: a skill?", name=name)
        case "recall":
            return lambda name: say("{name} takes a card back", name=name)
    if phase.claimed:
        return lambda name: say("{name} has to use the card", name=name)
    if phase.turn == 3:
        return lambda name: say("{name}: attack, or a draw", name=name)
    if phase.turn == 0:
        return lambda name: say("{name}: attack first?", name=name)
    return lambda name: say("{name}: attack, or another posta?", name=name)
