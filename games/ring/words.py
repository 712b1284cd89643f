"""Everything El Rey del Ring says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.card_names import card_name
from games.core.cards import Card
from games.core.game import Event, Outcome, Violation
from games.core.words import Label, Say, Words
from games.ring import choices, hints, holding, labels, refusals, telling, verdict
from games.ring.state import View


class RingWords(Words[View]):
    package = "games.ring"

    def title(self, say: Say) -> str:
        return "El Rey del Ring"

    def summary(self, say: Say) -> str:
        return say("A bare-knuckle fight for 2 to 4 on 25 squares: black cards move, red cards strike.")

    def preset(self, say: Say, name: str) -> Label:
        return labels.preset(say, name)

    def option(self, say: Say, key: str) -> Label:
        return labels.option(say, key)

    def value(self, say: Say, key: str, value: Any) -> str:
        return labels.value(say, key, value)

    def opening(self, say: Say, seats: int, options: Any) -> str:
        if options.deck == 34:
            return say(
                "With 34 cards the match is short, and nearly always decided on points when the pile is gone."
            )
        if options.fight.duel:
            return say("With 54 cards the match is longer, and more often ends in a knockout.")
        return say("Nobody counts points: it goes on until one side is left, so take your time.")

    def label(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> Label:
        return choices.label(say, view, words, names)

    def ask(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> str:
        return choices.ask(say, view, words, names)

    def sentence(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> str:
        return choices.sentence(say, view, words, names)

    def ahead(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> Label:
        return Label(say("Parry nothing this turn"), say("take every attack without being asked"), "🛡")

    def held(self, view: View) -> tuple[str, ...]:
        return tuple(card.word for card in view.hand)

    def beginning(self, say: Say, view: View, names: Sequence[str]) -> str:
        return verdict.beginning(say, view.opening, names)

    def event(self, say: Say, event: Event, names: Sequence[str]) -> str:
        return telling.told(say, event, names)

    def status(self, say: Say, view: View, names: Sequence[str]) -> str:
        phase = view.phase
        match phase.kind:
            case "over":
                return say("The match is over.")
            case "deploy" if view.options.fight.relay:
                return say("{name} chooses who begins in the ring.", name=names[phase.seat])
            case "deploy":
                return say("{name} chooses where to begin.", name=names[phase.seat])
            case "exchange":
                return say("{name} may swap cards before the first turn.", name=names[phase.seat])
            case "parry":
                name = choices.called(view, phase.attack.target, names)
                return say("{name} is under attack and has to answer.", name=name)
            case "turn":
                return say("It is {name}'s turn.", name=choices.called(view, phase.fighter, names))

    def hand(self, say: Say, view: View, names: Sequence[str]) -> str:
        if view.seat is None:
            return ""
        return "\n".join(holding.held(say, view, names))

    def hint(self, say: Say, view: View, names: Sequence[str]) -> str:
        return hints.hint(say, view)

    def refusal(self, say: Say, violation: Violation, names: Sequence[str]) -> str:
        return refusals.refusal(say, violation, names)

    def card(self, say: Say, key: str) -> str:
        return card_name(say, Card.from_word(key))

    def ending(self, say: Say, outcome: Outcome, names: Sequence[str]) -> str:
        return verdict.ending(say, outcome, names)
