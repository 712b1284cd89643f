"""The menu of El Rey del Ring: what each word means, the questions over them, whole moves as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core.card_names import card_name, short_name, the_card
from games.core.cards import ACE, JACK, KING, QUEEN, Card, Suit
from games.core.words import Label, Say
from games.ring.board import CENTRE, Square
from games.ring.deck import is_bonus
from games.ring.draft import named
from games.ring.moves import Target
from games.ring.state import Number, Parrying, View
from games.ring.telling import name_of

_ARROWS: Final = {
    (-1, 1): "↖️",
    (0, 1): "⬆️",
    (1, 1): "↗️",
    (-1, 0): "⬅️",
    (1, 0): "➡️",
    (-1, -1): "↙️",
    (0, -1): "⬇️",
    (1, -1): "↘️",
}
"""By columns to the right and rows up."""


def called(view: View, number: Number, names: Sequence[str]) -> str:
    """A fighter by its player's name, and by its letter where the player has two."""
    return name_of(named(view.options, number), names)


def label(say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> Label:
    """The last of ``words`` as a choice."""
    verb, last = words[0], words[-1]
    if len(words) == 1:
        return _verb(say, verb, view)
    if verb == "draw":
        return _count(say, int(last))
    if last in tuple(Target):
        return _fighter(say, view, Target(last).number, names)
    if verb in ("step", "deploy") and len(words) == 3:
        return _square(say, view, Square(last))
    return _card(say, view, Card.from_word(last))


def _fighter(say: Say, view: View, number: Number, names: Sequence[str]) -> Label:
    fighter = view.fighters[number]
    where = fighter.square or say("outside")
    hint = say("endurance {left}, {square}", left=fighter.endurance, square=where)
    return Label(called(view, number, names), hint)


def _verb(say: Say, verb: str, view: View) -> Label:
    labels = _variant_verbs(say) | {
        "step": Label(say("Move"), say("one square, with a black card"), "👣"),
        "hit": Label(say("Hit"), say("take endurance from a neighbour; may be parried"), "👊"),
        "push": Label(say("Push"), say("throw a neighbour one square back"), "💨"),
        "gouge": Label(say("Finger in the eye"), say("steal a card from a neighbour with a joker"), "👁️"),
        "blow": Label(say("Low blow"), say("discard three cards, and the rival loses two at random"), "🦵"),
        "discard": Label(say("Discard"), say("throw a card away, face up"), "🗑️"),
        "draw": Label(say("End the turn"), _ending_hint(say, view), "🎴"),
        "parry": Label(say("Parry"), say("stop it with a card"), "🛡️"),
        "let": Label(say("Take it"), say("keep your cards"), "💢"),
        "exchange": Label(say("Swap cards"), say("or keep them as dealt"), "🔄"),
    }
    return labels[verb]


def _variant_verbs(say: Say) -> dict[str, Label]:
    """What only some matches know."""
    return {
        "deploy": Label(say("Begin"), say("choose where your fighter begins"), "📍"),
        "relay": Label(say("Pass the relay"), say("a black card, and your mate comes in"), "🔁"),
        "tap": Label(say("Hit for one"), say("from the centre, taking one point instead of two"), "✊"),
        "shoot": Label(say("Throw something"), say("a queen takes a point from any rival"), "🎯"),
        "charge": Label(say("Charge"), say("a jack drives a neighbour back and takes its square"), "🐂"),
        "cow": Label(say("Intimidate"), say("a king stops a rival's steps, attacks and parries"), "😱"),
        "cheer": Label(say("Acclaim"), say("an ace gives a point back"), "📣"),
        "swap": Label(say("Swap a pair"), say("two of a number for a bonus card and another one"), "👑"),
    }


def _ending_hint(say: Say, view: View) -> str:
    if not view.pile:
        return say("there are no cards left to draw")
    return say("drawing up to two cards")


def _count(say: Say, count: int) -> Label:
    if not count:
        return Label(say("Draw nothing"))
    return Label(say.many("Draw {n} card", "Draw {n} cards", count))


def _square(say: Say, view: View, to: Square) -> Label:
    """A square, with the arrow that points to it."""
    arrow = ""
    here = view.fighters[view.phase.fighter].square if view.phase.kind == "turn" else None
    if here is not None:
        arrow = _ARROWS.get((to.column - here.column, to.row - here.row), "")
    return Label(to, say("the champion's square: hits take two") if _pays(view, to) else "", arrow)


def _pays(view: View, square: Square) -> bool:
    """Whether a fighter that steps there now hits harder (articles 6.1, 6.2)."""
    if square is not CENTRE or view.options.center_damage == 1:
        return False
    spent = view.phase.kind == "turn" and view.phase.entry == "spent"
    return view.options.center_mode == "standing" or not spent


def _card(say: Say, view: View, card: Card) -> Label:
    mark = "🃏" if card.suit is None else card.suit.symbol
    if is_bonus(view.options, card):
        return Label(card_name(say, card), _bonus_use(say, card), "👑")
    return Label(card_name(say, card), _use(say, view, card), mark)


def _use(say: Say, view: View, card: Card) -> str:
    match card.suit:
        case Suit.CLUBS:
            return say("straight step")
        case Suit.SPADES:
            return say("diagonal step")
        case Suit.DIAMONDS:
            return say("straight attack or parry")
        case Suit.HEARTS:
            return say("diagonal attack or parry")
    match view.options.joker:
        case "seed":
            return say("finger in the eye")
        case "wild":
            return say("stands for any card")
        case "both":
            return say("stands for any card, or finger in the eye")


def _bonus_use(say: Say, card: Card) -> str:
    uses = {
        JACK: say("bonus: charge a neighbour"),
        QUEEN: say("bonus: a point from any rival"),
        KING: say("bonus: intimidate a rival"),
        ACE: say("bonus: a point back"),
    }
    return uses[card.rank]


def ask(say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> str:
    """The question over the choices that follow ``words``."""
    if not words:
        return _now(say, view, names)
    match words:
        case ("step",):
            return say("Which card do you move with?")
        case ("step", _):
            return say("Which square do you move to?")
        case ("hit",) | ("tap",):
            return say("Which card do you hit with?")
        case ("push",):
            return say("Which card do you push with?")
        case ("gouge",):
            return say("Which joker do you play?")
        case ("shoot",) | ("charge",) | ("cow",) | ("cheer",):
            return say("Which bonus card do you play?")
        case ("swap",) | ("swap", _):
            return say("Which pair do you swap?")
        case ("relay",):
            return say("Which card do you pass the relay with?")
        case ("deploy",):
            return say("Who begins in the ring?")
        case ("deploy", _):
            return say("Where do you begin?")
        case ("blow",):
            return say("Whom do you strike below the belt?")
        case ("blow", _):
            return say("Which three cards do you give up?")
        case ("discard",):
            return say("Which card do you throw away?")
        case ("draw",):
            return say("How many cards do you draw to end your turn?")
        case ("parry",):
            return say("Which card do you parry with?")
        case ("exchange",):
            return say("Which cards do you swap with the pile?")
    return say("Whom is it for?")


def _now(say: Say, view: View, names: Sequence[str]) -> str:
    phase = view.phase
    if phase.kind == "over":
        return say("The match is over.")
    if phase.seat != view.seat:
        return say("It is up to {name} now.", name=names[phase.seat])
    if phase.kind == "exchange":
        return say("You may swap up to three cards with the pile before the first turn.")
    if phase.kind == "deploy":
        return (
            say("Choose where to begin.") if not view.options.fight.relay else say("Who begins in the ring?")
        )
    if phase.kind == "parry":
        return _attacked(say, view, phase, names)
    if view.options.fight.double:
        name = called(view, phase.fighter, names)
        return say("Your turn, with {name}. What do you do?", name=name)
    return say("Your turn. What do you do?")


def _attacked(say: Say, view: View, phase: Parrying, names: Sequence[str]) -> str:
    attack = phase.attack
    name, card = called(view, attack.fighter, names), the_card(say, attack.card)
    if view.options.fight.double:
        target = called(view, attack.target, names)
        if attack.push:
            return say(
                "{name} pushes {target} with {card}. Do you parry?", name=name, target=target, card=card
            )
        return say.many(
            "{name} hits {target} with {card}, for {n} point. Do you parry?",
            "{name} hits {target} with {card}, for {n} points. Do you parry?",
            attack.damage,
            name=name,
            target=target,
            card=card,
        )
    if attack.push:
        return say("{name} pushes you with {card}. Do you parry?", name=name, card=card)
    return say.many(
        "{name} hits you with {card}, for {n} point. Do you parry?",
        "{name} hits you with {card}, for {n} points. Do you parry?",
        attack.damage,
        name=name,
        card=card,
    )


def sentence(say: Say, view: View, words: tuple[str, ...], names: Sequence[str]) -> str:
    """A whole notation as its owner would say it, at most 80 characters with names of up to 32."""
    verb, rest = words[0], words[1:]
    if rest and rest[-1] in tuple(Target):
        name = called(view, Target(rest[-1]).number, names)
        return _at_a_rival(say, verb, name, _the(say, rest[0]))
    match verb:
        case "step":
            return say("Move to {to} with {card}", to=rest[1], card=_the(say, rest[0]))
        case "deploy":
            name = called(view, Target(rest[0]).number, names)
            return say("{name} begins on {to}", name=name, to=rest[1])
        case "relay":
            return say("Pass the relay with {card}", card=_the(say, rest[0]))
        case "cheer":
            return say("Acclaim: a point back with {card}", card=_the(say, rest[0]))
        case "swap":
            return say("Swap the pair {cards}", cards=_all(rest))
        case "blow":
            name = called(view, Target(rest[0]).number, names)
            return say("Low blow to {target} for {cards}", target=name, cards=_all(rest[1:]))
        case "discard":
            return say("Discard {card}", card=_the(say, rest[0]))
        case "draw":
            return _end(say, int(rest[0]))
        case "parry":
            return say("Parry with {card}", card=_the(say, rest[0]))
        case "let":
            return say("Take it")
    return say("Swap {cards}", cards=_all(rest)) if rest else say("Keep the cards as dealt")


def _at_a_rival(say: Say, verb: str, target: str, card: str) -> str:
    """A card played at somebody."""
    match verb:
        case "hit":
            return say("Hit {target} with {card}", target=target, card=card)
        case "tap":
            return say("Hit {target} for one with {card}", target=target, card=card)
        case "push":
            return say("Push {target} with {card}", target=target, card=card)
        case "shoot":
            return say("Throw {card} at {target}", target=target, card=card)
        case "charge":
            return say("Charge at {target} with {card}", target=target, card=card)
        case "cow":
            return say("Intimidate {target} with {card}", target=target, card=card)
    return say("Finger in the eye of {target}", target=target)


def _the(say: Say, word: str) -> str:
    return the_card(say, Card.from_word(word))


def _all(words: tuple[str, ...]) -> str:
    return ", ".join(short_name(Card.from_word(word)) for word in words)


def _end(say: Say, count: int) -> str:
    if not count:
        return say("End the turn without drawing")
    return say.many("Draw {n} card and end the turn", "Draw {n} cards and end the turn", count)
