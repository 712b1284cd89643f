"""Everything that a fight says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.alatriste import fight_choices, fight_hand, fight_refusals, fight_telling
from games.alatriste.deeds import Happened
from games.alatriste.state import Options, View
from games.alatriste.words import TITLE
from games.core.game import Event, Outcome, Violation
from games.core.words import Label, Say, Words


class FightWords(Words[View]):
    package = "games.alatriste"

    def title(self, say: Say) -> str:
        return TITLE

    def summary(self, say: Say) -> str:
        return say("A fight led by a Narrator: three dice, swords, capes, daggers and pistols.")

    def preset(self, say: Say, name: str) -> Label:
        if name == "libro":
            return Label(say("To the letter"), say("only what the summary says; the Narrator fills the rest"))
        if name == "prueba":
            return Label(say("Trial"), say("with weapons of the bot's own, not the book's; who runs arrives"))
        return Label(
            say("Narrator's table"), say("the bot's own weapons; arrivals and all defences of NPCs asked")
        )

    def option(self, say: Say, key: str) -> Label:
        return {
            "arrivals": Label(say("Arrivals"), say("who says whether somebody gets where they want")),
            "wounds": Label(say("Wounds"), say("a house rule: halved from Bríos 3 down, out below −3")),
            "auto": Label(say("NPCs defend"), say("by themselves, or as the Narrator chooses")),
            "espadachin": Label("Espadachín", say("+1 to defence from the second turn on")),
            "long_in_close": Label(say("Long weapons"), say("whether they attack in close combat")),
            "aside_counts": Label(
                say("Dice set aside"), say("whether they count for the triple one and the triple six")
            ),
            "burst": Label(say("Bursting"), say("what makes a firearm burst")),
        }[key]

    def value(self, say: Say, key: str, value: Any) -> str:
        texts = {
            ("arrivals", "ask"): say("the Narrator"),
            ("arrivals", "free"): say("nobody: they get there"),
            ("auto", True): say("by themselves"),
            ("auto", False): say("as the Narrator chooses"),
            ("aside_counts", True): say("they count"),
            ("aside_counts", False): say("they do not count"),
            ("burst", "total"): say("a total of 18"),
            ("burst", "rolled"): say("three rolled sixes"),
        }
        return texts.get((key, value)) or (say("yes") if value else say("no"))

    def opening(self, say: Say, seats: int, options: Options) -> str:
        return say("Who opens the fight is its Narrator. Seats may stay empty and be taken later.")

    def label(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> Label:
        return fight_choices.label(say, view, words)

    def ask(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> str:
        return fight_choices.ask(say, view, words)

    def sentence(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> str:
        return fight_choices.sentence(say, view, words)

    def ahead(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> Label:
        text = fight_choices.sentence(say, view, words)
        return Label(say("This turn: {defence}", defence=text))

    def event(self, say: Say, event: Event, names: Sequence[str]) -> str:
        if not isinstance(event, Happened):
            raise TypeError(event)
        return fight_telling.told(say, event, names)

    def status(self, say: Say, view: View, names: Sequence[str]) -> str:
        return fight_telling.status(say, view, names)

    def hand(self, say: Say, view: View, names: Sequence[str]) -> str:
        return fight_hand.hand(say, view)

    def hint(self, say: Say, view: View, names: Sequence[str]) -> str:
        return fight_hand.hint(say, view)

    def refusal(self, say: Say, violation: Violation, names: Sequence[str]) -> str:
        return fight_refusals.refusal(say, violation)

    def ending(self, say: Say, outcome: Outcome, names: Sequence[str]) -> str:
        return fight_telling.ending(say, outcome, names)
