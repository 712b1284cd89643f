"""The Game Master's menu."""

from __future__ import annotations

from typing import Final, get_args

from games.adventure import holdings
from games.adventure.calling import Names, name, points
from games.adventure.card_words import keyword_name, signed
from games.adventure.cards import Copy, Keyword
from games.adventure.interventions import Close, Intervention
from games.adventure.view import View
from games.core.notation import unescape
from games.core.words import Label, Say

VERBS: Final = frozenset(move.verb for move in (*get_args(Intervention), Close))

_CREATURE: Final = ("wound", "mend", "alter", "endow", "turn", "slay", "dismiss")
_SQUARE: Final = ("unveil", "bar", "goal", "place")
_SEAT: Final = ("deal", "strip", "grant", "whisper")
_AMOUNT: Final = ("fund", "encounter")


def chosen(verb: str) -> int:
    """How many words after the verb are chosen from lists, before the form."""
    return (verb in (*_CREATURE, *_SQUARE, *_SEAT, "lay")) + (verb == "endow")


def arguments(verb: str) -> int:
    """How many words stand between the verb and the reason."""
    written = verb in ("wound", "mend", "deal", "strip", "grant", "lay", *_AMOUNT)
    return chosen(verb) + written + 2 * (verb == "alter")


def label(say: Say, view: View, words: tuple[str, ...], names: Names) -> Label:
    if len(words) == 1:
        return _verb(say, words[0])
    text = _argument(say, view, words, names)
    return seat(say, int(words[1]), names) if len(words) == 2 and words[0] in _SEAT else Label(text)


def seat(say: Say, number: int, names: Names) -> Label:
    """A player, with the letter of the seat: two may have the same name."""
    return Label(names[number], say("seat {letter}", letter="ABCDE"[number]))


def _argument(say: Say, view: View, words: tuple[str, ...], names: Names) -> str:
    """The last of ``words``, which follow a verb."""
    verb, last = words[0], words[-1]
    if len(words) == 2 and verb in _CREATURE:
        return name(say, view.options, Copy.from_word(last))
    if len(words) == 2 and verb in _SQUARE:
        tile = next(tile for tile in view.tiles if tile.square.word == last)
        return last if tile.land is None else f"{last} {name(say, view.options, tile.land)}"
    if len(words) == 2 and verb in _SEAT:
        return names[int(last)]
    if len(words) == 2 and verb == "lay":
        return name(say, view.options, Copy.from_word(last))
    if verb == "alter":
        return signed(int(last))
    return keyword_name(say, Keyword(last)) if verb == "endow" else last


def _verb(say: Say, verb: str) -> Label:
    found = _about_creatures(say, verb) or _about_the_map(say, verb) or _about_cards(say, verb)
    return found or _spoken(say, verb)


def _about_creatures(say: Say, verb: str) -> Label | None:
    match verb:
        case "wound":
            return Label(say("Wound"), say("damage to a creature"), "🩸")
        case "mend":
            return Label(say("Heal"), say("wounds of a creature"), "❤️")
        case "alter":
            return Label(say("Strengthen or weaken"), say("for this fight or turn"), "💪")
        case "endow":
            return Label(say("Give a keyword"), say("for this fight or turn"), "🪶")
        case "turn":
            return Label(say("Tap or untap"), say("the other way round"), "↻")
        case "slay":
            return Label(say("Kill"), say("a creature dies"), "💀")
        case "dismiss":
            return Label(say("Send back"), say("to its player's hand"), "↩️")
        case "finish":
            return Label(say("End the fight"), say("as it stands"), "🏳️")
    return None


def _about_the_map(say: Say, verb: str) -> Label | None:
    match verb:
        case "unveil":
            return Label(say("Turn a land up"), say("for all to see"), "👁️")
        case "lay":
            return Label(say("Lay another land"), say("on any square"), "🗺️")
        case "bar":
            return Label(say("Close or open a square"), say("nobody enters a closed one"), "⛔")
        case "goal":
            return Label(say("Name the objective"), say("the square to be reached"), "🚩")
        case "place":
            return Label(say("Move the party"), say("to any square"), "🥾")
    return None


def _about_cards(say: Say, verb: str) -> Label | None:
    match verb:
        case "deal":
            return Label(say("Deal cards"), say("into somebody's hand"), "🃏")
        case "strip":
            return Label(say("Take cards"), say("from a hand, by chance"), "🫳")
        case "fund":
            return Label(say("Mana for the monsters"), say("of this encounter"), "✨")
        case "grant":
            return Label(say("Recruitment mana"), say("for a player, who is offered seven cards"), "🧝")
        case "encounter":
            return Label(say("Send an encounter"), say("with so much mana of any colour"), "👹")
    return None


def _spoken(say: Say, verb: str) -> Label:
    match verb:
        case "approve":
            return Label(say("Grant the request"), say("once you have done what it says"), "✅")
        case "deny":
            return Label(say("Deny the request"), say("the card goes back to its player"), "🚫")
        case "rule":
            return Label(say("Decide"), say("something, for all to read"), "⚖️")
        case "note":
            return Label(say("Note"), say("only you will read it"), "📝")
        case "whisper":
            return Label(say("Whisper"), say("to one player"), "🤫")
    return Label(say("End the session"), say("for good, with experience for all"), "🏁")


def ask(say: Say, words: tuple[str, ...]) -> str:
    verb = words[0]
    if len(words) > chosen(verb):
        return _text(say, verb)
    if len(words) == 1 and verb in _CREATURE:
        return say("Which creature?")
    if len(words) == 1 and verb in _SQUARE:
        return say("Which square?")
    if len(words) == 1 and verb in _SEAT:
        return say("Which player?")
    return say("Which keyword?") if verb == "endow" else say("Which land?")


def field(say: Say, words: tuple[str, ...], key: str) -> str:
    """What a field of a form is called."""
    match key:
        case "amount":
            return say("Amount")
        case "count":
            return say("Number of cards")
        case "power":
            return say("Strength, more or less")
        case "toughness":
            return say("Resistance, more or less")
        case "square":
            return say("Square")
    return _text(say, words[0])


def _text(say: Say, verb: str) -> str:
    match verb:
        case "note":
            return say("What do you write down? Only you will read it.")
        case "whisper":
            return say("What do you whisper?")
        case "rule":
            return say("What do you decide? Everybody will read it.")
    return say("Why? Everybody will read it.")


def sentence(say: Say, view: View, words: tuple[str, ...], names: Names) -> str:
    """``Wound: Moss Troll, 2 (a rock falls)``"""
    verb, count = words[0], arguments(words[0])
    head = _verb(say, verb).text
    if verb in _AMOUNT:
        parts = [points(int(words[1]))]
    else:
        parts = [_argument(say, view, words[: place + 2], names) for place in range(count)]
    text = unescape(" ".join(words[1 + count :]))
    what = f"{head}: {', '.join(parts)}" if parts else head
    return f"{what} ({text})" if text else what


def notes(say: Say, view: View) -> list[str]:
    """What the Game Master has written down, the newest last."""
    return [say("Note: {text}", text=text) for text in view.notes[-5:]]


def waiting(say: Say, view: View, names: Names) -> list[str]:
    """Requests, the oldest first, with the text of the card if it was kept."""
    lines = []
    for request in view.requests:
        card = holdings.card(view.options, request.copy)
        who, what = names[request.seat], name(say, view.options, request.copy)
        line = say("{name} asks for a ruling: {card}.", name=who, card=what)
        lines.append(f"{line} {card.text}".strip())
    return lines
