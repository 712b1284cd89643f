"""Everything Audatia says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.audatia import about, choices, hints, questions, refusals, telling, waiting
from games.audatia.cards import Card
from games.audatia.names import card_name, character_name
from games.audatia.state import View
from games.core.game import Event, Outcome, Violation
from games.core.words import Label, Say, Words


class AudatiaWords(Words[View]):
    package = "games.audatia"

    def title(self, say: Say) -> str:
        return "Audatia"

    def summary(self, say: Say) -> str:
        return say("A longsword duel after Fiore dei Liberi, with hidden hands.")

    def preset(self, say: Say, name: str) -> Label:
        match name:
            case "duelo":
                return Label(say("Duel"), say("one hit decides"))
            case "maestro":
                return Label(say("Master's duel"), say("thrusts may be broken, too"))
            case "sala":
                return Label(
                    say("Salle bout"), say("Roland's variant: points, until somebody has no blow left")
                )
        return Label(say("Sudden death"), say("Guy's variant: order your cards, then turn them"))

    def option(self, say: Say, key: str) -> Label:
        labels = {
            "variant": Label(say("Variant"), say("duel, salle bout or sudden death")),
            "challenger": Label(say("Character of the Challenger"), say("whoever opens the match")),
            "challenged": Label(say("Character of the Challenged"), say("whoever takes the challenge up")),
            "break_thrust": Label(say("Breaking the thrust"), say("the optional rule of chapter 9")),
            "bold_side": Label(say("Side of a bold entry in Largo"), say("who decides it")),
            "two_sided": Label(say("Remedies of both sides"), say("which counters align with them")),
            "open_swap": Label(say("Open swap"), say("whether swapped cards lie face up")),
            "salute_returns": Label(say("Saluted cards return"), say("whether a refill replaces them")),
            "salle_refill": Label(say("Refill after a point"), say("in a salle bout")),
        }
        return labels[key]

    def value(self, say: Say, key: str, value: Any) -> str:
        if isinstance(value, bool):
            return say("yes") if value else say("no")
        if key in ("challenger", "challenged"):
            return character_name(value)
        texts = {
            ("variant", "duel"): say("duel"),
            ("variant", "salle"): say("salle bout"),
            ("variant", "sudden"): say("sudden death"),
            ("bold_side", "any"): say("the one who enters"),
            ("bold_side", "crossing"): say("the crossing of the swords"),
            ("two_sided", "as_played"): say("those of the side it is played on"),
            ("two_sided", "both"): say("all of them"),
        }
        return texts[key, value]

    def opening(self, say: Say, seats: int, options: Any) -> str:
        if options.variant == "salle":
            return say("A salle bout is long: it lasts until somebody has no blow left.")
        if options.variant == "sudden":
            return say("Sudden death is short: most is decided once the rows lie.")
        return say("A duel may be over in two minutes or in a quarter of an hour: one hit decides.")

    def label(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> Label:
        return choices.label(say, view, words)

    def ask(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> str:
        return questions.ask(say, view, words, names)

    def sentence(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> str:
        return choices.sentence(say, view, words)

    def ahead(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> Label:
        return Label(say("Play no skill out of measure"), say("in this assault"), "⏭️")

    def beginning(self, say: Say, view: View, names: Sequence[str]) -> str:
        """Who challenges whom; Virtues and poste are told as they are taken."""
        one, other = view.fencers
        return say(
            "{challenger} ({one}) challenges {challenged} ({other}).",
            challenger=names[0],
            one=character_name(one.character),
            challenged=names[1],
            other=character_name(other.character),
        )

    def held(self, view: View) -> tuple[str, ...]:
        return () if view.seat is None else tuple(card.word for card in view.fencers[view.seat].hand)

    def about(self, say: Say, view: View, word: str) -> tuple[str, str]:
        return about.about(say, Card.from_word(word))

    def event(self, say: Say, event: Event, names: Sequence[str]) -> str:
        return telling.told(say, event, names)

    def status(self, say: Say, view: View, names: Sequence[str]) -> str:
        return waiting.status(say, view, names)

    def hand(self, say: Say, view: View, names: Sequence[str]) -> str:
        if view.seat is None:
            return ""
        own = view.fencers[view.seat]
        cards = ", ".join(card_name(say, card, own.hand) for card in own.hand)
        lines = [say("Your hand: {cards}.", cards=cards) if cards else say("Your hand is empty.")]
        if own.row:
            row = ", ".join(card_name(say, card, own.row) for card in own.row)
            lines.append(say("Your row: {cards}.", cards=row))
        if own.sealed is not None:
            lines.append(waiting.sealed(say, own.sealed, own.hand))
        for holder in (1 - view.seat, view.seat):
            seen = ", ".join(card_name(say, one.card) for one in view.known if one.holder == holder)
            if seen and holder == view.seat:
                lines.append(say("{name} knows that you hold: {cards}.", name=names[1 - holder], cards=seen))
            elif seen:
                lines.append(say("You know that {name} holds: {cards}.", name=names[holder], cards=seen))
        return "\n".join(lines)

    def hint(self, say: Say, view: View, names: Sequence[str]) -> str:
        return hints.hint(say, view)

    def refusal(self, say: Say, violation: Violation, names: Sequence[str]) -> str:
        return refusals.refusal(say, violation, names)

    def card(self, say: Say, key: str) -> str:
        return card_name(say, Card.from_word(key))

    def ending(self, say: Say, outcome: Outcome, names: Sequence[str]) -> str:
        return telling.ending(say, outcome, names)
