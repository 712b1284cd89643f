"""Everything Espada Negra says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from games.core.game import Event, Outcome, Seat, Violation
from games.core.words import Label, Say, Words
from games.espada_negra import choices, course, holdings, refusals, spying, tallies, telling
from games.espada_negra.card_words import (
    ATTACK,
    ESPIONAGE,
    PRODUCTION,
    VICTORY,
    card_name,
    card_names,
    conditions,
    model_name,
)
from games.espada_negra.deck import Card
from games.espada_negra.state import Answer, Bid, Bidding, Cancelling, Spying, View, Window
from games.espada_negra.turn_end import expected


class EspadaWords(Words[View]):
    package = "games.espada_negra"

    def title(self, say: Say) -> str:
        return "Espada Negra"

    def summary(self, say: Say) -> str:
        return say("Secret bids for a crown, with attacks and spies, for 2 to 8 players.")

    def preset(self, say: Say, name: str) -> Label:
        match name:
            case "primera":
                return Label(say("First match"), say("plain cards: no spies, no berserkers"))
            case "berserker":
                return Label(say("Berserker"), say("the clans: little gold, much attack"))
            case "caos":
                return Label(say("Chaos"), say("The Broken Crown, with three initial conditions"))
        return Label(say("Rulebook"), say("the rules to the letter, with The Broken Crown"))

    def option(self, say: Say, key: str) -> Label:
        labels = {
            "deck": Label(say("Deck"), say("which 48 cards are played")),
            "conditions": Label(say("Initial conditions"), say("how many are drawn before the start")),
            "cards_per_turn": Label(say("Cards a turn"), say("how many are turned up; n is the players")),
            "pairs": Label(say("Pairs"), say("whether you play two by two, with 4, 6 or 8")),
            "tie": Label(say("Equal bids"), say("who gets the card")),
            "min_bid": Label(say("Least bid"), say("with 0, a bid of nothing competes too")),
            "unsold": Label(say("No bids"), say("what becomes of a card that nobody wants")),
            "attack_mode": Label(say("Declaring attacks"), say("for all to see, or all at once")),
            "attack_tie": Label(say("Equal attacks"), say("what becomes of the card")),
            "berserk": Label(say("Berserkers are used up"), say("by any attack, or only if it fails")),
            "berserk_choice": Label(say("Sparing berserkers"), say("whether they may stay out of an attack")),
            "fresh_attack": Label(
                say("New cards attack"), say("whether cards gained this turn attack at once")
            ),
            "fresh_spies": Label(say("New cards spy"), say("whether cards gained this turn spy at once")),
            "spy_chain": Label(say("Cancelling espionage"), say("how often the answer can be answered")),
            "blocked_card": Label(say("Card stopped by spies"), say("what becomes of it")),
            "reveal_ahead": Label(say("Foresight"), say("how many rows ahead are seen")),
            "negative_income": Label(say("Negative income"), say("whether production below 0 costs gold")),
            "last_turn_partial": Label(
                say("Short last turn"), say("whether the last cards are played if few")
            ),
            "final_tie": Label(say("Equal at the end"), say("whether gold and cards settle it")),
            "on_leave": Label(say("If somebody leaves"), say("whether the match goes on")),
        }
        return labels[key]

    def value(self, say: Say, key: str, value: Any) -> str:
        if isinstance(value, bool):
            return say("yes") if value else say("no")
        texts = {
            ("deck", "corona"): say("The Broken Crown"),
            ("deck", "clanes"): say("Clans"),
            ("deck", "numeros"): say("plain numbers"),
            ("cards_per_turn", "n+1"): say("players and one more"),
            ("cards_per_turn", "n+2"): say("players and two more"),
            ("tie", "gold"): say("more gold left, or nobody"),
            ("tie", "auctioneer"): say("the auctioneer decides"),
            ("tie", "discard"): say("nobody"),
            ("tie", "rebid"): say("those who tied bid again"),
            ("unsold", "discard"): say("it is discarded"),
            ("unsold", "bottom"): say("it goes under the deck, once"),
            ("unsold", "bundle"): say("it goes with the next card"),
            ("attack_mode", "open"): say("one by one, for all to see"),
            ("attack_mode", "sealed"): say("in secret, shown together"),
            ("attack_tie", "auction"): say("it is auctioned"),
            ("attack_tie", "discard"): say("it is discarded"),
            ("berserk", "once"): say("by any attack"),
            ("berserk", "if_not_won"): say("only if the card is not won"),
            ("spy_chain", "unlimited"): say("as long as there are spies"),
            ("spy_chain", "one"): say("once"),
            ("blocked_card", "discard"): say("it is discarded"),
            ("blocked_card", "auction"): say("it is auctioned again"),
            ("final_tie", "shared"): say("no, they share the victory"),
            ("final_tie", "cascade"): say("yes: gold, then cards"),
            ("on_leave", "passive"): say("yes, without that player"),
            ("on_leave", "abort"): say("no, it is counted at once"),
        }
        return texts.get((key, value), str(value))

    def opening(self, say: Say, seats: int, options: Any) -> str:
        if seats >= 7 and options.tie == "gold":
            return say(
                "With so many players bids are often equal, and the card is lost: `tie=auctioneer` helps."
            )
        return say("A match takes about eight turns of a few cards each.")

    def label(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> Label:
        return choices.label(say, view, words, names)

    def ask(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> str:
        return choices.ask(say, view, words, names)

    def sentence(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> str:
        return choices.sentence(say, view, words, names)

    def event(self, say: Say, event: Event, names: Sequence[str]) -> str:
        return telling.told(say, event, names)

    def status(self, say: Say, view: View, names: Sequence[str]) -> str:
        phase = view.phase
        if phase.kind == "over":
            return say("The match is over.")
        card = say("Turn {turn}, card {place} of {of}", turn=view.turn, place=view.lot + 1, of=len(view.row))
        return f"{card}: {_waiting(say, view, names)}"

    def hand(self, say: Say, view: View, names: Sequence[str]) -> str:
        """There are no secret cards: what the seat owns, what it keeps sealed, and the conditions."""
        if view.seat is None:
            return ""
        lines = [holding(say, view, view.seat)]
        secret = _sealed(say, view, view.seat)
        if secret:
            lines.append(secret)
        return "\n".join([*lines, *conditions(say, view)])

    def card(self, say: Say, key: str) -> str:
        return model_name(say, key)

    def ahead(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> Label:
        return choices.ahead(say, words[0])

    def beginning(self, say: Say, view: View, names: Sequence[str]) -> str:
        first = say("{name} is the first auctioneer.", name=names[view.auctioneer])
        return "\n".join((first, *conditions(say, view)))

    def hint(self, say: Say, view: View, names: Sequence[str]) -> str:
        return choices.hint(say, view)

    def refusal(self, say: Say, violation: Violation, names: Sequence[str]) -> str:
        return refusals.refusal(say, violation, names)

    def tally(self, say: Say, subject: str, row: str = "") -> str:
        return tallies.tally_name(say, subject, row)

    def ending(self, say: Say, outcome: Outcome, names: Sequence[str]) -> str:
        return telling.ending(say, outcome, names)


def _waiting(say: Say, view: View, names: Sequence[str]) -> str:
    """What the match waits for, and from whom."""
    phase = view.phase
    match phase:
        case Window():
            waited, n = telling.listed(say, phase.asked, names), len(phase.asked)
            return say.many("{names} may attack it.", "{names} may attack it.", n, names=waited)
        case Bidding():
            missing = course.missing(phase)
            waited = telling.listed(say, missing, names)
            return say.many(
                "the bid of {names} is missing.", "bids are missing from {names}.", len(missing), names=waited
            )
        case Spying() | Cancelling():
            left = spying.missing(phase)
            waited = telling.listed(say, left, names)
            return say.many(
                "{names} may use espionage.", "{names} may use espionage.", len(left), names=waited
            )
    return say("{name} says who gets it.", name=names[view.auctioneer])


def holding(say: Say, view: View, seat: Seat) -> str:
    """Gold, the four sums and the cards of ``seat``, in one line."""
    terms, player = view.terms, view.players[seat]
    sums = " ".join(
        (
            f"{VICTORY}{holdings.victory(terms, player)}",
            f"{PRODUCTION}{expected(view, seat):+}",
            f"{ATTACK}{holdings.attack(terms, holdings.attackers(terms, player))}",
            f"{ESPIONAGE}{holdings.espionage(terms, holdings.spies(terms, player))}",
        )
    )
    gold = say("{gold} gold", gold=player.gold)
    if not player.cards:
        return f"{gold} · {sums}"
    owned = Counter(_owned(say, view, seat, card) for card in player.cards)
    cards = ", ".join(text if count == 1 else f"{count} × {text}" for text, count in owned.items())
    return f"{gold} · {sums} · {cards}"


def _owned(say: Say, view: View, seat: Seat, card: Card) -> str:
    """A card, with what keeps it from serving."""
    player, name = view.players[seat], card_name(say, card)
    if card in player.spent:
        return say("{card} (spent)", card=name)
    if card in player.marked:
        return say("{card} (used)", card=name)
    return say("{card} (new)", card=name) if card in player.fresh else name


def _sealed(say: Say, view: View, seat: Seat) -> str:
    """What the seat keeps in its fist."""
    phase = view.phase
    match phase:
        case Window():
            if phase.intents and isinstance(phase.intents[seat], tuple):
                return say("Sealed: an attack.")
            return _sealed_bid(say, phase.bids[seat])
        case Bidding():
            return _sealed_bid(say, phase.bids[seat])
        case Spying() | Cancelling():
            return _sealed_answer(say, phase.answers[seat])
    return ""


def _sealed_bid(say: Say, bid: Bid) -> str:
    if isinstance(bid, int):
        return say("Sealed: a bid of {gold}.", gold=bid)
    return say("Sealed: no bid.") if bid == "pass" else ""


def _sealed_answer(say: Say, answer: Answer) -> str:
    if isinstance(answer, tuple):
        return say("Sealed: the espionage of {cards}.", cards=card_names(say, answer))
    return say("Sealed: no espionage.") if answer == "pass" else ""
