"""What the led session says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.cards import Card
from games.core.game import Event, Outcome, Violation
from games.core.notation import unescape
from games.core.words import Label, Say, Words
from tests.toys.session.state import (
    MASTER,
    Asked,
    Closed,
    Content,
    Entry,
    Left,
    Logged,
    Noted,
    OwnCards,
    OwnNote,
    Redrew,
    Revealed,
    View,
)


class SessionWords(Words[View]):
    package = "tests.toys.session"

    def title(self, say: Say) -> str:
        return say("Led session")

    def summary(self, say: Say) -> str:
        return say("A Game Master, a map that lies face down, and who comes to explore it.")

    def preset(self, say: Say, name: str) -> Label:
        return {
            "wide": Label(say("Wide"), say("Nine squares and a six-sided die.")),
            "small": Label(say("Small"), say("Four squares and a twenty-sided die.")),
        }[name]

    def option(self, say: Say, key: str) -> Label:
        return {
            "size": Label(say("Size"), say("How many squares the map has along each side.")),
            "sides": Label(say("Sides"), say("How many sides the die has.")),
        }[key]

    def value(self, say: Say, key: str, value: Any) -> str:
        return str(value)

    def label(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> Label:
        if len(words) > 1:
            return Label(_argument(words, names))
        return {
            "rule": Label(say("Rule"), say("Decide something, for all to read.")),
            "note": Label(say("Note"), say("Write down what only you will read.")),
            "reveal": Label(say("Reveal"), say("Turn a square of the map up.")),
            "ask": Label(say("Ask"), say("The session waits for one player.")),
            "close": Label(say("Close"), say("End the session.")),
            "say": Label(say("Say"), say("Say something aloud.")),
            "roll": Label(say("Roll"), say("Roll the die.")),
            "redraw": Label(say("Redraw"), say("Change cards of your hand, or keep it.")),
        }[words[0]]

    def ask(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> str:
        if words:
            return {
                "rule": say("What do you decide?"),
                "note": say("What do you write down?"),
                "reveal": say("Which square?"),
                "ask": say("Whom do you ask?"),
                "say": say("What do you say?"),
                "redraw": say("Which cards do you change?"),
            }[words[0]]
        if view.seat == MASTER:
            return say("What happens now?")
        if view.asked == view.seat:
            return say("You are asked: speak, roll, or change cards.")
        return say("You may speak at any time.")

    def sentence(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> str:
        rest = " ".join(words[1:])
        match words[0]:
            case "rule":
                return say("Decide: {text}", text=unescape(rest))
            case "note":
                return say("Write down: {text}", text=unescape(rest))
            case "reveal":
                return say("Turn up {square}.", square=rest)
            case "ask":
                return say("Ask {name}.", name=_argument(words, names))
            case "close":
                return say("End the session.")
            case "say":
                return say("Say: {text}", text=unescape(rest))
            case "roll":
                return say("Roll the die.")
        cards = tuple(Card.from_word(word) for word in words[1:])
        return say("Change {cards}.", cards=cards_named(cards)) if cards else say("Keep your hand.")

    def event(self, say: Say, event: Event, names: Sequence[str]) -> str:
        match event:
            case Logged(entry):
                return entry_told(say, entry, names)
            case OwnNote(text):
                return say("You write down: {text}", text=text)
            case Noted():
                return say("{name} writes something down.", name=names[MASTER])
            case Revealed(square, content):
                return say("{square}: {content}.", square=square.word, content=content_name(say, content))
            case Asked(seat):
                return say("{name} is asked.", name=names[seat])
            case Redrew(seat, count):
                return say.many(
                    "{name} changes {n} card.", "{name} changes {n} cards.", count, name=names[seat]
                )
            case OwnCards(cards):
                return say("You hold {cards}.", cards=cards_named(cards))
            case Closed():
                return say("{name} ends the session.", name=names[MASTER])
            case Left(seat):
                return say("{name} leaves the session.", name=names[seat])
        raise TypeError(event)

    def status(self, say: Say, view: View, names: Sequence[str]) -> str:
        if view.outcome is not None:
            return self.ending(say, view.outcome, names)
        return say("{name} is to act.", name=names[view.asked or MASTER])

    def hand(self, say: Say, view: View, names: Sequence[str]) -> str:
        if view.seat is None:
            return ""
        if view.seat != MASTER:
            return say("You hold {cards}.", cards=cards_named(view.hand))
        board = ", ".join(
            say("{square}: {content}", square=square.word, content=content_name(say, content))
            for square, content in zip(view.options.squares, view.squares, strict=True)
        )
        return "\n".join([board, *(say("Note: {text}", text=note) for note in view.notes[-5:])])

    def refusal(self, say: Say, violation: Violation, names: Sequence[str]) -> str:
        facts = dict(violation.facts)
        match violation.reason:
            case "seats":
                return say("A session has {low} to {high} seats.", **facts)
            case "length":
                return say("Write 1 to {high} characters.", **facts)
            case "ended":
                return say("The session is over for you.")
            case "master":
                return say("Only the Game Master does that.")
            case "player":
                return say("Only players do that; the Game Master decides.")
            case "seen":
                return say("There is nothing face down on {square}; choose another square.", **facts)
            case "waiting":
                name = names[int(facts["seat"])]
                return say("{name} has been asked already; wait for the answer.", name=name)
            case "nobody":
                return say("Ask a player who is in the session.")
            case "unasked":
                return say("Wait until the Game Master asks you.")
            case "cards":
                return say("Change only cards of your own hand, each of them once.")
        raise KeyError(violation.reason)

    def ending(self, say: Say, outcome: Outcome, names: Sequence[str]) -> str:
        if outcome.reason == "closed":
            return say("{name} has ended the session.", name=names[MASTER])
        return say("{name} has left, and the session is over.", name=names[MASTER])


def _argument(words: tuple[str, ...], names: Sequence[str]) -> str:
    """The last word after a verb: a seat's name, a card, or a square."""
    if words[0] == "ask":
        return names[int(words[-1])]
    return cards_named((Card.from_word(words[-1]),)) if words[0] == "redraw" else words[-1]


def cards_named(cards: Sequence[Card]) -> str:
    return " ".join(card.corner + (card.suit.symbol if card.suit else "") for card in cards) or "–"


def content_name(say: Say, content: Content | None) -> str:
    if content is None:
        return say("face down")
    names = {Content.EMPTY: say("empty"), Content.TREASURE: say("treasure"), Content.DANGER: say("danger")}
    return names[content]


def entry_told(say: Say, entry: Entry, names: Sequence[str]) -> str:
    """A line of the public log."""
    name = names[entry.seat]
    match entry.kind:
        case "rule":
            return say("{name} decides: {text}", name=name, text=entry.text)
        case "say":
            return say("{name} says: {text}", name=name, text=entry.text)
        case "roll":
            return say("{name} rolls {number}.", name=name, number=entry.text)
