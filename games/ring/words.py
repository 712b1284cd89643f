"""Everything El Rey del Ring says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.card_names import card_name
from games.core.game import Event, Outcome, Violation
from games.core.words import Label, Say, Words
from games.ring import choices, refusals, telling
from games.ring.state import View


class RingWords(Words[View]):
    package = "games.ring"

    def title(self, say: Say) -> str:
        return "El Rey del Ring"

    def summary(self, say: Say) -> str:
        return say("A bare-knuckle duel on 25 squares: black cards move, red cards strike.")

    def preset(self, say: Say, name: str) -> Label:
        match name:
            case "clasica":
                return Label(say("Classic"), say("the rules to the letter, with 34 cards"))
            case "club":
                return Label(say("Club"), say("54 cards, played to the last one; no pushing into the ropes"))
        return Label(say("House"), say("54 cards, wild jokers, parried pushes and a swap before the start"))

    def option(self, say: Say, key: str) -> Label:
        labels = {
            "deck": Label(say("Pack"), say("34 cards make a short match, 54 a long one")),
            "ace": Label(say("Ace"), say("whether the ace is above the king or below all others")),
            "endurance": Label(say("Endurance"), say("points that each fighter starts with")),
            "mulligan": Label(say("Swap before the start"), say("cards each may swap with the pile of 54")),
            "play_xor_discard": Label(
                say("Play or discard"), say("whether a turn is for one of the two, or may mix them")
            ),
            "auto_draw": Label(say("Automatic draw"), say("whether the turn ends by drawing all one can")),
            "tomatoes": Label(say("Tomatoes"), say("whether doing nothing in a turn costs a point")),
            "push_parry": Label(say("Parrying pushes"), say("whether pushes may be parried like hits")),
            "push_blocked": Label(say("Blocked push"), say("what happens if there is no room behind")),
            "center_damage": Label(say("Hit from the centre"), say("points it takes")),
            "center_mode": Label(say("Bonus of the centre"), say("who enjoys it")),
            "joker": Label(say("Jokers"), say("what they are good for")),
            "low_blow": Label(say("Low blow"), say("whether three cards may be given to take two")),
            "deck_end": Label(say("When the pile is gone"), say("whether the match ends there")),
        }
        return labels[key]

    def value(self, say: Say, key: str, value: Any) -> str:
        if isinstance(value, bool):
            return say("yes") if value else say("no")
        texts = {
            ("deck", 34): say("34 cards: 7 to ace and jokers"),
            ("deck", 54): say("54 cards: all of them"),
            ("ace", "high"): say("above the king"),
            ("ace", "low"): say("below all others"),
            ("mulligan", 0): say("none"),
            ("mulligan", 3): say("up to 3"),
            ("push_blocked", "damage"): say("it takes a point"),
            ("push_blocked", "nothing"): say("nothing"),
            ("push_blocked", "not_allowed"): say("it is not allowed"),
            ("center_mode", "standing"): say("whoever stands there"),
            ("center_mode", "on_entry_only"): say("only the first hit after stepping in"),
            ("joker", "seed"): say("a finger in the eye"),
            ("joker", "wild"): say("any card"),
            ("joker", "both"): say("both things"),
            ("deck_end", "sudden"): say("yes, at once"),
            ("deck_end", "play_out"): say("no, the hands are played out"),
        }
        return texts.get((key, value), str(value))

    def opening(self, say: Say, seats: int, options: Any) -> str:
        if options.deck == 34:
            return say(
                "With 34 cards the match is short, and nearly always decided on points when the pile is gone."
            )
        return say("With 54 cards the match is longer, and more often ends in a knockout.")

    def label(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> Label:
        return choices.label(say, view, words, names)

    def ask(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> str:
        return choices.ask(say, view, words, names)

    def sentence(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> str:
        return choices.sentence(say, words, names)

    def ahead(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> Label:
        return Label(say("Parry nothing this turn"), say("take every attack without being asked"), "🛡")

    def held(self, view: View) -> tuple[str, ...]:
        return tuple(card.word for card in view.hand)

    def beginning(self, say: Say, view: View, names: Sequence[str]) -> str:
        return telling.beginning(say, view.opening, names)

    def event(self, say: Say, event: Event, names: Sequence[str]) -> str:
        return telling.told(say, event, names)

    def status(self, say: Say, view: View, names: Sequence[str]) -> str:
        phase = view.phase
        match phase.kind:
            case "over":
                return say("The match is over.")
            case "exchange":
                return say("{name} may swap cards before the first turn.", name=names[phase.seat])
            case "parry":
                return say("{name} is under attack and has to answer.", name=names[phase.seat])
            case "turn":
                return say("It is {name}'s turn.", name=names[phase.seat])

    def hand(self, say: Say, view: View, names: Sequence[str]) -> str:
        if view.seat is None:
            return ""
        cards = [f"{card.suit.symbol if card.suit else '★'} {card_name(say, card)}" for card in view.hand]
        lines = [say("Your hand: {cards}.", cards=", ".join(cards)) if cards else say("Your hand is empty.")]
        for known in view.known:
            card = card_name(say, known.card)
            if known.holder == view.seat:
                lines.append(say("{name} knows you hold: {card}.", name=names[known.knower], card=card))
            else:
                lines.append(say("{name} holds what was yours: {card}.", name=names[known.holder], card=card))
        return "\n".join(lines)

    def refusal(self, say: Say, violation: Violation, names: Sequence[str]) -> str:
        return refusals.refusal(say, violation, names)

    def ending(self, say: Say, outcome: Outcome, names: Sequence[str]) -> str:
        return telling.ending(say, outcome, names)
