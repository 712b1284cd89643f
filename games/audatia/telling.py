"""What happened, and how it ended, as sentences for the board and the panel."""

from __future__ import annotations

from collections.abc import Sequence

from games.audatia.cards import Card
from games.audatia.events import Chose, Did, Drew, Laid, Saw, Traded
from games.audatia.names import card_name, height_name, posta_name, side_name, virtue_name
from games.audatia.state import BARE, Deed
from games.core.game import Event, Outcome
from games.core.words import Say


def told(say: Say, event: Event, names: Sequence[str]) -> str:
    """One sentence; empty for what needs none."""
    match event:
        case Did():
            return retold(say, event.deed, names)
        case Drew():
            return _drew(say, event, names[event.seat])
        case Traded():
            return _traded(say, event, names[event.seat])
        case Chose():
            return _chose(say, event, names[event.seat])
        case Laid(card=Card() as card):
            return say("Your card number {n} is {card}.", n=event.count, card=card_name(say, card))
        case Saw():
            return say("{name} saw {cards}.", name=names[event.seat], cards=_cards(say, event.cards))
    return ""


def _cards(say: Say, cards: Sequence[Card]) -> str:
    return ", ".join(card_name(say, card) for card in cards)


def _drew(say: Say, event: Drew, name: str) -> str:
    if event.cards:
        return say("{name} draws {cards}.", name=name, cards=_cards(say, event.cards))
    return say.many("{name} draws {n} card.", "{name} draws {n} cards.", event.count, name=name)


def _traded(say: Say, event: Traded, name: str) -> str:
    if event.card is None:
        return say("{name} trades two cards for one.", name=name)
    return say(
        "{name} trades {cards} for {card}.",
        name=name,
        cards=_cards(say, event.gone),
        card=card_name(say, event.card),
    )


def _chose(say: Say, event: Chose, name: str) -> str:
    if event.posta is not None:
        return say("{name} chooses {posta}.", name=name, posta=posta_name(event.posta))
    if event.cards:
        return say("{name} will swap {cards}.", name=name, cards=_cards(say, event.cards))
    if event.cards is not None:
        return say("{name} will keep all cards.", name=name)
    return say("{name} has chosen.", name=name)


def retold(say: Say, deed: Deed, names: Sequence[str]) -> str:
    """What everybody saw, as one sentence."""
    name, other = names[deed.seat], names[1 - deed.seat]
    if deed.kind in ("attack", "beat", "parry", "counterattack", "exchange", "defend", "break", "strike"):
        return _blow(say, deed, name, other)
    if deed.kind in ("orient", "enter", "remedy", "counter", "bind", "kick"):
        return _close(say, deed, name, other)
    if deed.kind in ("skill", "denied", "recall", "lynx", "cycle", "avoided"):
        return _skill(say, deed, name, other)
    if deed.kind in ("exit", "draw", "point", "leave", "yield", "wait", "pass", "stay"):
        return _course(say, deed, name)
    return _before(say, deed, name)


def _before(say: Say, deed: Deed, name: str) -> str:
    match deed.kind:
        case "swap":
            return _swap(say, deed, name)
        case "virtue":
            return say("{name} takes {virtue}.", name=name, virtue=_virtue(deed))
        case "salute":
            return say("{name} salutes and discards {card}.", name=name, card=_card(say, deed))
        case "no_salute":
            return say("{name} does not salute.", name=name)
        case "ready":
            return say("{name} is ready.", name=name)
        case "posta":
            return say("{name} stands in {posta}.", name=name, posta=_posta(deed))
        case "change":
            return say("{name} changes to {posta}.", name=name, posta=_posta(deed))
        case "turn":
            return say("{name} turns up {card}.", name=name, card=_card(say, deed))
    return say("{name} has laid the row.", name=name)


def _swap(say: Say, deed: Deed, name: str) -> str:
    if not deed.count:
        return say("{name} keeps all cards.", name=name)
    if deed.cards:
        return say("{name} swaps {cards}.", name=name, cards=_cards(say, deed.cards))
    return say.many("{name} swaps {n} card.", "{name} swaps {n} cards.", deed.count, name=name)


def _card(say: Say, deed: Deed) -> str:
    return "" if deed.card is None else card_name(say, deed.card)


def _against(say: Say, deed: Deed) -> str:
    return "" if deed.against is None else card_name(say, deed.against)


def _posta(deed: Deed) -> str:
    return "" if deed.posta is None else posta_name(deed.posta)


def _virtue(deed: Deed) -> str:
    return "" if deed.virtue is None else virtue_name(deed.virtue)


def _side(say: Say, deed: Deed) -> str:
    return "" if deed.side is None else side_name(say, deed.side)


def _blow(say: Say, deed: Deed, name: str, other: str) -> str:
    card, against = _card(say, deed), _against(say, deed)
    match deed.kind:
        case "attack":
            return say("{name} attacks {other}: {card}.", name=name, other=other, card=card)
        case "beat":
            return say("{name} beats {other}'s sword aside: {card}.", name=name, other=other, card=card)
        case "parry":
            return say("{name} parries {against} with {card}.", name=name, against=against, card=card)
        case "counterattack":
            return say("{name} counterattacks {against} with {card}.", name=name, against=against, card=card)
        case "exchange":
            return say("{name} exchanges thrusts with {other}: {card}.", name=name, other=other, card=card)
        case "defend":
            return say("{name} defends by attacking: {card}.", name=name, card=card)
        case "break":
            return say("{name} breaks the thrust with {card}.", name=name, card=card)
    return say("It was a feint: {name} strikes {card}.", name=name, card=card)


def _close(say: Say, deed: Deed, name: str, other: str) -> str:
    card, side = _card(say, deed), _side(say, deed)
    match deed.kind:
        case "bind" if deed.bind == "stretto":
            return say("The bind is Stretto.")
        case "bind":
            return say("The bind is Largo.")
        case "orient":
            return say("{name} turns the side card and takes the {side} side.", name=name, side=side)
        case "enter":
            return say("{name} enters boldly: {card}, {side}.", name=name, card=card, side=side)
        case "remedy":
            return say("{name} closes in: {card}, {side}.", name=name, card=card, side=side)
        case "kick":
            return say("{name} kicks: {other}'s {card} is discarded.", name=name, other=other, card=card)
    if deed.whole:
        return say("{name} counters with {card}: the symbol is whole.", name=name, card=card)
    return say("{name} counters with {card}: they part.", name=name, card=card)


def _skill(say: Say, deed: Deed, name: str, other: str) -> str:
    card = _card(say, deed)
    match deed.kind:
        case "denied":
            return say("{name}'s {card} is denied.", name=name, card=card)
        case "recall" if deed.card is None:
            return say("{name} takes a card back from face down.", name=name)
        case "recall":
            return say("{name} takes {card} back.", name=name, card=card)
        case "lynx":
            return say.many(
                "{name} sees {n} card in {other}'s hand.",
                "{name} sees {n} cards in {other}'s hand.",
                deed.count,
                name=name,
                other=other,
            )
        case "cycle":
            return say("{name} cycles {card}.", name=name, card=card)
        case "avoided":
            return say(
                "{name}'s {card} is avoided and ends in {posta}.", name=name, card=card, posta=_posta(deed)
            )
    return _played(say, deed, name, card)


def _played(say: Say, deed: Deed, name: str, card: str) -> str:
    if deed.other is not None:
        given, taken = _virtue(deed), virtue_name(deed.other)
        return say(
            "{name} plays {card}: {given} for {taken}.", name=name, card=card, given=given, taken=taken
        )
    what = _posta(deed) or _side(say, deed) or ("" if deed.height is None else height_name(deed.height))
    if what:
        return say("{name} plays {card}: {what}.", name=name, card=card, what=what)
    return say("{name} plays {card}.", name=name, card=card)


def _course(say: Say, deed: Deed, name: str) -> str:
    match deed.kind:
        case "exit":
            return say("Exit: both are out of measure again.")
        case "draw":
            return say.many(
                "The assault is a draw: {n} so far.", "The assault is a draw: {n} so far.", deed.count
            )
        case "point":
            return say("{name} scores: {n}.", name=name, n=deed.count)
        case "leave":
            return say("{name} gives up.", name=name)
        case "yield":
            return say("{name} has no answer.", name=name)
        case "wait":
            return say("{name} waits.", name=name)
        case "stay":
            return say("{name} does not attack.", name=name)
    return say("{name} passes.", name=name)


def ending(say: Say, outcome: Outcome, names: Sequence[str]) -> str:
    """Who won and how."""
    if outcome.points:
        score = " – ".join(f"{name} {points}" for name, points in zip(names, outcome.points, strict=True))
        return _bout(say, outcome, score, names)
    if not outcome.winners:
        return say("Both rows are spent, and nobody was hit: a draw.")
    winner, loser = names[outcome.winners[0]], names[1 - outcome.winners[0]]
    match outcome.reason:
        case "attack":
            return say("{winner} wins: {loser} had no answer to the blow.", winner=winner, loser=loser)
        case "counterattack":
            return say("{winner} wins with a counterattack.", winner=winner)
        case "exchange":
            return say("{winner} wins with an exchange of thrusts.", winner=winner)
        case "remedy":
            return say("{winner} wins at close quarters: {loser} had no counter.", winner=winner, loser=loser)
        case "whole_counter":
            return say("{winner} wins with a whole counter-remedy.", winner=winner)
        case "kick":
            return say("{winner} wins: a kick and a Fendente.", winner=winner)
        case "draws":
            return say(
                "{winner} wins: {loser} did not carry the challenge through.", winner=winner, loser=loser
            )
    return say("{winner} wins: {loser} has given up.", winner=winner, loser=loser)


def _bout(say: Say, outcome: Outcome, score: str, names: Sequence[str]) -> str:
    """Why a salle bout is over, and who has won it."""
    why = _bout_over(say, outcome, names)
    if not outcome.winners:
        return f"{why} " + say("The bout ends level. {score}.", score=score)
    winner = names[outcome.winners[0]]
    return f"{why} " + say("{winner} wins the bout. {score}.", winner=winner, score=score)


def _bout_over(say: Say, outcome: Outcome, names: Sequence[str]) -> str:
    match outcome.reason:
        case "gave_up":
            return say("{loser} has given up.", loser=names[1 - outcome.winners[0]])
        case "idle":
            return say("Four draws in a row.")
        case "no_blows":
            return say("Neither has a blow left: a point for each.")
    bare = BARE.index(outcome.reason)
    return say(
        "{name} has no blow left: the last point goes to {other}.", name=names[bare], other=names[1 - bare]
    )
