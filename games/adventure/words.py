"""Everything Magic Adventures says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.adventure import (
    alt,
    asking,
    hints,
    labels,
    leading_words,
    refusals,
    sentences,
    status,
    telling,
)
from games.adventure.card_words import card_name
from games.adventure.deck import BY_KEY
from games.adventure.moves import Pass
from games.adventure.view import View
from games.core.game import Event, Outcome, Violation
from games.core.words import Label, Say, Words


class AdventureWords(Words[View]):
    package = "games.adventure"

    def title(self, say: Say) -> str:
        return "Magic Adventures"

    def summary(self, say: Say) -> str:
        return say("Adventurers cross a map face down: rivals, or led by a Game Master.")

    def preset(self, say: Say, name: str) -> Label:
        match name:
            case "director":
                return Label(say("Game Master"), say("one leads, the others share a party"))
            case "breve":
                return Label(
                    say("Short"), say("rivals on a small map, eight days; dice give the monsters their mana")
                )
        return Label(say("Rivals"), say("each leads a party; lands give the monsters their mana"))

    def option(self, say: Say, key: str) -> Label:
        return _options(say)[key]

    def value(self, say: Say, key: str, value: Any) -> str:
        if isinstance(value, bool):
            return say("yes") if value else say("no")
        return _values(say).get((key, value), str(value))

    def opening(self, say: Say, seats: int, options: Any) -> str:
        if options.led:
            return say("The first seat is the Game Master's. Players may come late and leave early.")
        return say("At most {days} days; a day takes each player a few minutes.", days=options.days)

    def label(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> Label:
        return labels.label(say, view, words, names)

    def ask(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> str:
        return asking.ask(say, view, words, names)

    def field(self, say: Say, view: View, words: tuple[str, ...], key: str) -> str:
        return leading_words.field(say, words, key)

    def sentence(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> str:
        return sentences.sentence(say, view, words, names)

    def ahead(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> Label:
        if words[0] == Pass.verb:
            return Label(
                say("Ask me no more in this asalto"), say("no block and no answer to any blow"), "🎲"
            )
        return super().ahead(say, view, words, names)

    def held(self, view: View) -> tuple[str, ...]:
        return tuple(card.word for card in view.hand)

    def event(self, say: Say, event: Event, names: Sequence[str]) -> str:
        return telling.told(say, event, names)

    def status(self, say: Say, view: View, names: Sequence[str]) -> str:
        return status.status(say, view, names)

    def hand(self, say: Say, view: View, names: Sequence[str]) -> str:
        return alt.held(say, view, names)

    def hint(self, say: Say, view: View, names: Sequence[str]) -> str:
        return hints.hint(say, view)

    def refusal(self, say: Say, violation: Violation, names: Sequence[str]) -> str:
        return refusals.refusal(say, violation, names)

    def card(self, say: Say, key: str) -> str:
        return card_name(say, BY_KEY[key])

    def ending(self, say: Say, outcome: Outcome, names: Sequence[str]) -> str:
        return telling.ending(say, outcome, names)


def _options(say: Say) -> dict[str, Label]:
    return {
        "mode": Label(say("Who leads"), say("rivals by the rules, or a Game Master")),
        "encounters": Label(say("Encounters"), say("what pays for the monsters")),
        "width": Label(say("Width"), say("squares from left to right")),
        "height": Label(say("Height"), say("squares from below to above")),
        "entry": Label(say("Where to enter"), say("who says where a party enters the map")),
        "budget": Label(say("Budget"), say("mana to recruit with")),
        "party_max": Label(say("Largest party"), say("adventurers at most")),
        "days": Label(say("Days"), say("after so many the session of rivals ends")),
        "camp": Label(say("Camp"), say("who does not move heals a wound")),
        "ferry": Label(say("Ferry"), say("two cards for a step when there is no way left")),
        "strike_back": Label(say("Striking back"), say("who strikes at the attacker")),
        "death": Label(say("Death"), say("how much damage kills")),
        "action": Label(say("Tapping actions"), say("one by asalto, or one each time a creature untaps")),
        "asaltos": Label(say("Longest fight"), say("asaltos until both sides let go")),
        "first_strike": Label(say("First strike"), say("whether it works")),
        "flying": Label(say("Flying in fights"), say("whether only flyers block flyers")),
        "landwalk": Label(say("Landwalk in fights"), say("whether it cannot be blocked on its land")),
        "trample": Label(say("Trample"), say("whether it works")),
        "banding": Label(say("Banding"), say("whether it works")),
        "phasing": Label(say("Phasing"), say("whether it works")),
        "regeneration": Label(say("Regeneration"), say("whether it works")),
        "protection": Label(say("Protection"), say("whether it works")),
        "vigilance": Label(say("Vigilance"), say("whether it works")),
        "master_map": Label(
            say("The Game Master's map"), say("whether the Game Master sees lands face down")
        ),
        "carry": Label(say("Earlier sessions"), say("whether parties of earlier sessions come back")),
    }


def _values(say: Say) -> dict[tuple[str, Any], str]:
    return {
        ("mode", "rivals"): say("rivals"),
        ("mode", "master"): say("a Game Master"),
        ("encounters", "lands"): say("discovered lands"),
        ("encounters", "table"): say("two dice"),
        ("entry", "chance"): say("chance"),
        ("entry", "choice"): say("its leader"),
        ("entry", "others"): say("the next player"),
        ("strike_back", "blocker"): say("who blocks"),
        ("strike_back", "untapped"): say("who blocks, or is untapped"),
        ("strike_back", "off"): say("nobody"),
        ("death", "over"): say("more than the resistance"),
        ("death", "equal"): say("as much as the resistance"),
        ("action", "asalto"): say("one an asalto"),
        ("action", "untap"): say("one each time it untaps"),
    }
