"""What the auction says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.game import Event, Outcome, Violation
from games.core.words import Label, Say, Words
from tests.toys.auction.state import (
    Colour,
    Left,
    Lot,
    Opened,
    OwnBid,
    Sale,
    Sealed,
    TastesShown,
    TurnedUp,
    View,
    Withdrawn,
)


class AuctionWords(Words[View]):
    package = "tests.toys.auction"

    def title(self, say: Say) -> str:
        return say("Sealed auction")

    def summary(self, say: Say) -> str:
        return say("A few lots, secret bids, and a taste that nobody knows of.")

    def preset(self, say: Say, name: str) -> Label:
        return {
            "standard": Label(say("Standard"), say("Three lots, six coins.")),
            "short": Label(say("Short"), say("One lot, four coins.")),
            "seated": Label(say("Seated"), say("Four lots; the lowest seat wins ties.")),
        }[name]

    def option(self, say: Say, key: str) -> Label:
        return {
            "lots": Label(say("Lots"), say("How many lots are sold.")),
            "coins": Label(say("Coins"), say("How many coins each seat has.")),
            "ties": Label(say("Ties"), say("Who buys when the highest bids are equal.")),
        }[key]

    def value(self, say: Say, key: str, value: Any) -> str:
        if key == "ties":
            return {"nobody": say("nobody"), "lowest": say("the lowest seat")}[value]
        return str(value)

    def label(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> Label:
        return {
            "bid": Label(say("Bid"), say("Seal a secret bid, in place of an earlier one.")),
            "withdraw": Label(say("Withdraw"), say("Take the sealed bid back.")),
        }[words[-1]]

    def ahead(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> Label:
        if len(words) == 1:
            return Label(say("Bid for the next lot"))
        return Label(say("Bid for the next lot: {coins}", coins=words[1]))

    def ask(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> str:
        if words:
            return say("How many coins for {lot}?", lot=lot_name(say, view.lot))
        if view.bid is not None:
            return say("Your bid is sealed. You may change it until all are in.")
        return say("What do you bid for {lot}?", lot=lot_name(say, view.lot))

    def sentence(self, say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> str:
        if words[0] == "withdraw":
            return say("Take your bid back.")
        lot = lot_name(say, view.lot)
        return say.many("Bid {n} coin for {lot}.", "Bid {n} coins for {lot}.", int(words[1]), lot=lot)

    def event(self, say: Say, event: Event, names: Sequence[str]) -> str:
        match event:
            case Sealed(seat):
                return say("{name} has sealed a bid.", name=names[seat])
            case OwnBid(coins):
                return say.many("You bid {n} coin.", "You bid {n} coins.", coins)
            case Withdrawn(seat):
                return say("{name} takes the bid back.", name=names[seat])
            case Opened(sale):
                return sale_told(say, sale, names)
            case TurnedUp(lot):
                return say("Next lot: {lot}.", lot=lot_name(say, lot))
            case TastesShown(tastes):
                owned = zip(names, (colour_name(say, taste) for taste in tastes), strict=True)
                return say(
                    "Tastes: {tastes}.", tastes=", ".join(f"{name} {colour}" for name, colour in owned)
                )
            case Left(seat):
                return say("{name} leaves the auction.", name=names[seat])
        raise TypeError(event)

    def status(self, say: Say, view: View, names: Sequence[str]) -> str:
        if view.outcome is not None:
            return self.ending(say, view.outcome, names)
        waiting = [name for seat, name in enumerate(names) if not view.sealed[seat] and seat not in view.gone]
        return say("Bids are missing from: {names}.", names=", ".join(waiting))

    def hand(self, say: Say, view: View, names: Sequence[str]) -> str:
        if view.seat is None:
            return ""
        taste = view.tastes[view.seat]
        lines = [say("Your taste: {colour}, worth two points more.", colour=colour_name(say, taste))]
        if view.bid is not None:
            lines.append(say.many("Your sealed bid: {n} coin.", "Your sealed bid: {n} coins.", view.bid))
        return "\n".join(lines)

    def refusal(self, say: Say, violation: Violation, names: Sequence[str]) -> str:
        match violation.reason:
            case "seats":
                low, high = violation.fact("low"), violation.fact("high")
                return say("This auction needs {low} to {high} seats.", low=low, high=high)
            case "lots":
                return say("With four seats at least {low} lots are sold.", low=violation.fact("low"))
            case "closed":
                return say("No bids are taken from you any more.")
            case "unsealed":
                return say("You have no sealed bid to take back; bid first.")
            case "coins":
                return say("You can bid from 0 to {high} coins.", high=violation.fact("high"))
        raise KeyError(violation.reason)

    def ending(self, say: Say, outcome: Outcome, names: Sequence[str]) -> str:
        winners = ", ".join(names[seat] for seat in outcome.winners)
        if outcome.reason == "alone":
            return say("{name} is the only one left, and has won.", name=winners)
        if not outcome.winners:
            return say("The auction ends in a draw.")
        return say("The most points: {names}.", names=winners)


def colour_name(say: Say, colour: Colour | None) -> str:
    names = {Colour.RED: say("red"), Colour.BLUE: say("blue"), Colour.GREEN: say("green")}
    return say("unknown") if colour is None else names[colour]


def lot_name(say: Say, lot: Lot | None) -> str:
    """``the red lot of 3``; a match always has a lot on the table while it is asked about."""
    if lot is None:
        return say("no lot")
    return say("the {colour} lot of {points}", colour=colour_name(say, lot.colour), points=lot.points)


def sale_told(say: Say, sale: Sale, names: Sequence[str]) -> str:
    """The bids of a lot and who bought it."""
    lot = lot_name(say, sale.lot)
    bids = ", ".join(f"{names[seat]} {bid}" for seat, bid in enumerate(sale.bids) if bid is not None)
    if sale.buyer is None:
        return say("Bids for {lot}: {bids}. Nobody buys it.", lot=lot, bids=bids)
    return say("Bids for {lot}: {bids}. {name} buys it.", lot=lot, bids=bids, name=names[sale.buyer])
