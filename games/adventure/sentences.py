"""Whole moves, as their owner would say them."""

from __future__ import annotations

from games.adventure import leading_words
from games.adventure.calling import Names, listed, name
from games.adventure.cards import Copy
from games.adventure.labels import skill_label, square_label, stance, verb_label
from games.adventure.view import View
from games.core.words import Say


def sentence(say: Say, view: View, words: tuple[str, ...], names: Names) -> str:
    """A whole notation as its owner would say it."""
    if words[0] in leading_words.VERBS:
        return leading_words.sentence(say, view, words, names)
    said = _move(say, view, words, names)
    return said if said is not None else verb_label(say, view, words[0]).text


def _move(say: Say, view: View, words: tuple[str, ...], names: Names) -> str | None:
    verb, rest = words[0], words[1:]
    if verb in ("enter", "go", "lead", "meet", "ferry", "tap", "share"):
        return _move_with_words(say, view, verb, rest, names)
    if not rest:
        return None
    cards = [
        name(say, view.options, Copy.from_word(word)) for word in rest if verb != "use" or word != rest[1]
    ]
    first, others = cards[0], listed(say, cards[1:])
    match verb:
        case "recruit":
            return say("Recruit {card}", card=first)
        case "hand":
            return say("Hand {card} to {other}", card=first, other=others)
        case "summon":
            return say("Summon {card}", card=first)
        case "swap":
            return say("Exchange {card}", card=first)
        case "cast" if others:
            return say("Cast {card} on {other}", card=first, other=others)
        case "cast":
            return say("Cast {card}", card=first)
        case "use":
            skill = skill_label(say, view, Copy.from_word(rest[0]), rest[1]).text
            used = say("{card}: {skill}", card=first, skill=skill)
            return say("{used}, on {other}", used=used, other=others) if others else used
        case "attack" | "strike":
            return say("{card} against {other}", card=first, other=others)
        case "band":
            return say("{card} in one blow against {other}", card=others, other=first)
        case "all":
            return say("All against {card}", card=first)
    return say("Block with {card}", card=first)


def _move_with_words(say: Say, view: View, verb: str, rest: tuple[str, ...], names: Names) -> str:
    match verb:
        case "enter":
            return say("Enter on {square}", square=rest[0])
        case "go":
            return say("Go to {square}", square=square_label(say, view, rest[0]).text)
        case "lead":
            return say("Let {name} lead", name=names[int(rest[0])])
        case "meet":
            return stance(say, rest[0]).text
        case "ferry":
            return say("Pay the ferry to {square}", square=rest[0])
        case "share":
            who, n = name(say, view.options, Copy.from_word(rest[0])), int(rest[1])
            return say.many("{n} point of damage to {card}", "{n} points of damage to {card}", n, card=who)
    card = name(say, view.options, Copy.from_word(rest[0]))
    return say("Summon {card} with {lands}", card=card, lands=", ".join(rest[1:]))
