"""The menu of Espada Negra: what each word means, the questions over them, whole moves as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.game import Seat
from games.core.words import Label, Say
from games.espada_negra import holdings, spying
from games.espada_negra.card_words import (
    ATTACK,
    ESPIONAGE,
    card_name,
    card_names,
    values,
    with_values,
)
from games.espada_negra.deck import Card
from games.espada_negra.moves import Target
from games.espada_negra.state import Bidding, Cancelling, Choosing, Spying, View, Window

Names = Sequence[str]


def label(say: Say, view: View, words: tuple[str, ...], names: Names) -> Label:
    """The last of ``words`` as a choice."""
    verb, last = words[0], words[-1]
    if len(words) == 1:
        return _verb(say, view, verb)
    match verb:
        case "bid":
            return Label(last, _left(say, view, int(last)))
        case "give":
            seat = Target(last).seat
            return Label(_lettered(last, names), say("has {gold} gold", gold=view.players[seat].gold))
        case "spare":
            return _card(say, view, last, ATTACK)
    return _card(say, view, last, ESPIONAGE)


def _card(say: Say, view: View, word: str, mark: str) -> Label:
    card = Card.from_word(word)
    return Label(_told_apart(say, view, card), values(holdings.face(view.terms, card)), mark)


def _told_apart(say: Say, view: View, card: Card) -> str:
    """``Alley shadow``, or ``Alley shadow 2`` if the seat has several."""
    own = () if view.seat is None else view.players[view.seat].cards
    twins = [other for other in own if other.model == card.model]
    name = card_name(say, card)
    return f"{name} {twins.index(card) + 1}" if card in twins and len(twins) > 1 else name


def _lettered(word: str, names: Names) -> str:
    """``B · Beatriz``: as on the board, for two may bear the same name."""
    return f"{word.upper()} · {names[Target(word).seat]}"


def _left(say: Say, view: View, bid: int) -> str:
    if view.seat is None:
        return ""
    return say("leaves you {gold}", gold=view.players[view.seat].gold - bid)


def _verb(say: Say, view: View, verb: str) -> Label:
    match verb:
        case "attack":
            return Label(say.sense("move", "Attack"), say("with everything you have"), "⚔️")
        case "spare":
            return Label(say("Attack without some"), say("berserkers you leave out are not used up"), "🩸")
        case "wait":
            return Label(say("No attack"), _later(say, view), "⏳")
        case "bid":
            if isinstance(view.phase, Window) and view.seat in view.phase.able:
                return Label(say("Bid"), say("no attack; the bid waits for the auction"), "✊")
            return Label(say("Bid"), say("another amount, in secret"), "✊")
        case "pass":
            return Label(say("Pass"), _nothing(say, view), "🚫")
        case "give":
            return Label(say("Give the card"), say("to one of those who tied"), "⚖️")
        case "let":
            return Label(say("Use no espionage"), say("keep it for another time"), "🚫")
        case "spy":
            return Label(say("Spy"), say("stop the winner with other cards of yours"), "🕵️")
    return Label(say("Cancel"), say("undo that espionage with other cards of yours"), "🕵️")


def _later(say: Say, view: View) -> str:
    if view.seat is None or not isinstance(view.phase, Window):
        return ""
    bid = view.phase.bids[view.seat]
    if view.players[view.seat].gold < view.terms.least_bid:
        return say("you have no gold to bid")
    if isinstance(bid, int):
        return say("your bid of {gold} stands", gold=bid)
    return say("your pass stands") if bid == "pass" else say("and bid later")


def _nothing(say: Say, view: View) -> str:
    phase = view.phase
    if isinstance(phase, Window) and view.seat in phase.able:
        return say("leave the card to the others")
    return say("no bid for this card")


def ask(say: Say, view: View, words: tuple[str, ...], names: Names) -> str:
    """The question over the choices that follow ``words``."""
    if not words:
        return _now(say, view, names)
    card = card_name(say, view.card) if view.card else ""
    match words[0]:
        case "bid":
            return say("How much gold do you bid for {card}?", card=card)
        case "spare":
            return say("Which berserkers do you leave out?")
        case "give":
            return say("Who gets {card}?", card=card)
        case "spy" | "cancel":
            return _with(say, view)
    return _now(say, view, names)


def _with(say: Say, view: View) -> str:
    return say.many(
        "Whose espionage do you use? You need {n} point.",
        "Whose espionage do you use? You need {n} points.",
        spying.needed(view) or 0,
    )


def _now(say: Say, view: View, names: Names) -> str:
    phase = view.phase
    if phase.kind == "over" or view.card is None:
        return say("The match is over.")
    card = with_values(say, view.terms, view.card)
    match phase:
        case Window():
            return _in_window(say, view, phase, card)
        case Bidding():
            return _in_auction(say, view, phase, card)
        case Choosing():
            return say("Equal bids: who gets {card} for {price}?", card=card, price=phase.price)
        case Spying():
            name, cost = names[phase.win.seat], phase.win.cost
            return say(
                "{name} wins {card}. Do you stop it? It takes {cost}.", name=name, card=card, cost=cost
            )
        case Cancelling():
            last = phase.links[-1]
            return say(
                "{name} uses {total} of espionage. Do you cancel it?", name=names[last.seat], total=last.total
            )


def _in_window(say: Say, view: View, window: Window, card: str) -> str:
    seat = view.seat
    if seat is None:
        return say("Attacks on {card} may be declared.", card=card)
    if seat in window.able:
        own = view.players[seat]
        force = holdings.attack(view.terms, holdings.attackers(view.terms, own))
        best = max((assault.force for assault in window.assaults), default=0)
        if seat not in window.asked:
            return _answered_already(say, window, seat, force, own.gold >= view.terms.least_bid)
        if best:
            return say(
                "{card} is under attack with {best}. You have {force}: attack, or bid?",
                card=card,
                best=best,
                force=force,
            )
        if own.gold < view.terms.least_bid:
            return say("{card}: do you attack with {force}?", card=card, force=force)
        return say("{card}: attack with {force}, or bid?", card=card, force=force)
    if isinstance(window.bids[seat], int):
        return say("Your bid of {gold} waits. Change it?", gold=window.bids[seat])
    return say("{card}: others may attack it. Do you bid already?", card=card)


def _answered_already(say: Say, window: Window, seat: Seat, force: int, can_bid: bool) -> str:
    """Others are still asked, and until the last one has answered everything may be changed."""
    bid = window.bids[seat]
    if window.intents and isinstance(window.intents[seat], tuple):
        return say("Your attack is sealed. Change it?")
    if isinstance(bid, int):
        return say("Your bid of {gold} waits. Change it, or attack with {force}?", gold=bid, force=force)
    if bid == "pass":
        return say("You pass. Do you bid after all, or attack with {force}?", force=force)
    if can_bid:
        return say("You do not attack. Do you bid already, or attack with {force}?", force=force)
    return say("You do not attack. Do you attack after all, with {force}?", force=force)


def _in_auction(say: Say, view: View, phase: Bidding, card: str) -> str:
    bid = phase.bids[view.seat] if view.seat is not None else None
    if isinstance(bid, int):
        return say("You bid {gold}. You may change it until all are in.", gold=bid)
    if bid is not None:
        return say("You pass. You may change that until all are in.")
    if phase.again:
        return say("Equal bids for {card}: bid again, {low} or more.", card=card, low=phase.low)
    return say("What do you bid for {card}?", card=card)


def sentence(say: Say, view: View, words: tuple[str, ...], names: Names) -> str:
    """A whole notation as its owner would say it, at most 80 characters with names of up to 32."""
    verb, rest = words[0], words[1:]
    cards = tuple(map(Card.from_word, rest)) if verb in ("spare", "spy", "cancel") else ()
    able = isinstance(view.phase, Window) and view.seat in view.phase.able
    match verb:
        case "attack":
            return say("Attack with {force}", force=_force(view, ()))
        case "spare":
            return say(
                "Attack with {force}, without {cards}", force=_force(view, cards), cards=_short(say, cards)
            )
        case "wait":
            return say("No attack")
        case "bid":
            return say("No attack, bid {gold}", gold=rest[0]) if able else say("Bid {gold}", gold=rest[0])
        case "pass":
            return say("No attack, no bid") if able else say("Pass")
        case "let":
            return say("Use no espionage")
        case "give":
            return say("Give it to {name}", name=_lettered(rest[0], names))
    facts = {
        "cards": _short(say, cards),
        "total": holdings.espionage(view.terms, cards),
        "cost": spying.needed(view),
    }
    if verb == "spy":
        return say("Spy with {cards}: {total} ({cost} needed)", **facts)
    return say("Cancel with {cards}: {total} ({cost} needed)", **facts)


def _force(view: View, spared: tuple[Card, ...]) -> int:
    """What the seat would attack with."""
    if view.seat is None:
        return 0
    ready = holdings.attackers(view.terms, view.players[view.seat])
    return holdings.attack(view.terms, [card for card in ready if card not in spared])


def _short(say: Say, cards: tuple[Card, ...]) -> str:
    """Names of cards, or their number where names would be too long for a menu."""
    if len(cards) <= 2:
        return card_names(say, cards)
    return say.many("{n} card", "{n} cards", len(cards))


def ahead(say: Say, verb: str) -> Label:
    """What may be answered for the rest of the turn."""
    match verb:
        case "wait":
            return Label(say("No attack this turn"), say("bids are still asked for"), "⏳")
        case "let":
            return Label(say("No espionage this turn"), say("whoever wins, and whatever for"), "🚫")
    return Label(say("Pass for the rest of the turn"), say("no attack and no bid on any card"), "🚫")


def hint(say: Say, view: View) -> str:
    """A line for a beginner about the decision of the seat."""
    phase = view.phase
    match phase:
        case Window() if view.seat in phase.able:
            often = say.many(
                "You attack {n} time a turn, and a bid that you seal now waits for the auction.",
                "You attack {n} times a turn, and a bid that you seal now waits for the auction.",
                view.terms.attacks,
            )
            return "\n".join((say("The strongest attack takes the card for nothing."), often))
        case Window() | Bidding():
            return "\n".join((_paying(say, view), _tying(say, view)))
        case Spying() | Cancelling():
            return say("Espionage that acts is used up for the whole match; the cards stay yours.")
    return ""


def _paying(say: Say, view: View) -> str:
    if view.terms.pay == "second":
        return say("Only the winner pays, and only the second-highest bid.")
    return say("Only the winner pays.")


def _tying(say: Say, view: View) -> str:
    """What becomes of equal highest bids."""
    match view.terms.tie:
        case "gold":
            return say("Of equal highest bids, more gold left wins; if that is equal too, nobody does.")
        case "auctioneer":
            return say("If the highest bids are equal, the auctioneer decides.")
        case "discard":
            return say("If the highest bids are equal, nobody gets the card.")
        case "rebid":
            return say("If the highest bids are equal, those who made them bid again.")
        case "fewest_victory":
            return say("Of equal highest bids, less victory wins; if that is equal too, nobody does.")
