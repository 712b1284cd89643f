"""The choices of a menu: what each word means."""

from __future__ import annotations

from games.adventure import holdings, leading_words
from games.adventure.calling import Names, name
from games.adventure.card_words import rules_line, skill_name, skill_text
from games.adventure.cards import Card, Copy, Kind, Terrain
from games.adventure.moves import Stance
from games.adventure.phases import Fight
from games.adventure.sights import body, in_play, land_mana, own_square, state_of
from games.adventure.squares import Square
from games.adventure.view import View
from games.core.words import Label, Say

ARROWS = {(0, 1): "⬆️", (0, -1): "⬇️", (1, 0): "➡️", (-1, 0): "⬅️"}


def cut(text: str, most: int) -> str:
    """``text`` in at most ``most`` characters."""
    return text if len(text) <= most else text[: most - 1] + "…"


def label(say: Say, view: View, words: tuple[str, ...], names: Names) -> Label:
    """The last of ``words`` as a choice."""
    verb, last = words[0], words[-1]
    if verb in leading_words.VERBS:
        return leading_words.label(say, view, words, names)
    if len(words) == 1:
        return verb_label(say, view, verb)
    found = _argument(say, view, verb, words, names)
    return Label(cut(found.text, 80), cut(found.hint, 100), found.mark) if last else found


def _argument(say: Say, view: View, verb: str, words: tuple[str, ...], names: Names) -> Label:
    last = words[-1]
    match verb:
        case "enter" | "go" | "ferry" if len(words) == 2:
            return square_label(say, view, last)
        case "tap" if len(words) > 2:
            return square_label(say, view, last)
        case "lead":
            return leading_words.seat(say, int(last), names)
        case "meet":
            return stance(say, last)
        case "use" if len(words) == 3:
            return skill_label(say, view, Copy.from_word(words[1]), last)
        case "share" if len(words) == 3:
            return Label(last, say("points of damage"))
    return card_label(say, view, Copy.from_word(last))


def stance(say: Say, word: str) -> Label:
    if word == Stance.FIGHT:
        return Label(say("Fight"), say("one who wants to is enough"), "⚔️")
    return Label(say("Let them pass"), say("unless they want to fight"), "🕊️")


def square_label(say: Say, view: View, word: str) -> Label:
    """A square, with the way there and what is known of it."""
    square = Square.from_word(word)
    tile = view.tiles[view.options.squares.index(square)]
    here = own_square(view)
    way = "" if here is None else ARROWS.get((square.column - here.column, square.row - here.row), "")
    if tile.land is None:
        return Label(word, say("face down"), way)
    card = holdings.card(view.options, tile.land)
    text = f"{word} {name(say, view.options, tile.land)}"
    special = card.terrain in (None, Terrain.PLACE)
    return Label(text, land_mana(view, tile.land) if special else "", way)


def skill_label(say: Say, view: View, source: Copy, word: str) -> Label:
    skill = holdings.skill(view.options, source, word)
    if skill is None:
        return Label(word)
    return Label(skill_name(say, skill), skill_text(say, skill))


def card_label(say: Say, view: View, copy: Copy) -> Label:
    """A creature as it stands now, a land with its square, or a card as it is printed."""
    lying = next((tile.square for tile in view.tiles if tile.land == copy), None)
    if lying is not None:
        return square_label(say, view, lying.word)
    one = in_play(view, copy)
    text = name(say, view.options, copy)
    if one is None:
        return Label(text, rules_line(say, holdings.card(view.options, copy)), _mark(view, copy))
    return Label(f"{text} {body(view, one)}", state_of(say, view, one), _mark(view, copy))


def _mark(view: View, copy: Copy) -> str:
    card: Card = holdings.card(view.options, copy)
    if card.kind is Kind.CREATURE:
        return "👹" if card.deck == "encounter" else "🧝"
    return "📜" if card.spell else "🎒"


def verb_label(say: Say, view: View, verb: str) -> Label:
    outside = _outside(say, view, verb)
    return outside if outside is not None else _fighting(say, view, verb)


def _outside(say: Say, view: View, verb: str) -> Label | None:
    match verb:
        case "recruit":
            return Label(say("Recruit"), say("one of the cards offered"), "🧝")
        case "redraw":
            return Label(say("Other offers"), say("once: seven other cards"), "🔄")
        case "hand":
            return Label(say("Hand over a thing"), say("each thing once a turn"), "🎒")
        case "enter":
            return Label(say("Enter"), say("on a land of the border"), "🚪")
        case "look":
            return Label(say("Look around"), say("only your party sees it"), "👁️")
        case "go":
            return Label(say("Go"), say("the others may summon there"), "🥾")
        case "halt":
            return Label(say("Halt here"), say("no second square"), "✋")
        case "stay":
            rests = say("everybody heals a wound") if view.options.camp else say("do not move")
            return Label(say("Stay"), rests, "🏕️")
        case "ferry":
            return Label(say("Pay the ferry"), say("two cards of your hand for a step"), "⛴️")
        case "lead":
            return Label(say("Hand over the lead"), say("to another player of the party"), "🚩")
        case "meet":
            return Label(say("Answer"), say("in secret"), "🤝")
        case "summon":
            return Label(say("Summon"), say("the rules choose the lands to tap"), "👹")
        case "tap":
            return Label(say("Summon with certain lands"), say("you choose the lands to tap"), "🗺️")
        case "swap":
            return Label(say("Exchange a card"), say("discard one, draw one"), "🔄")
        case "end":
            return Label(say("End the turn"), say("keep your hand"), "✅")
    return None


def _fighting(say: Say, view: View, verb: str) -> Label:
    match verb:
        case "fight":
            return Label(say("Fight on"), say("against what stands here"), "⚔️")
        case "back":
            return Label(say("Turn back"), say("away from the wall, without a blow"), "↩️")
        case "cast":
            return Label(say("Cast a spell"), say("of your hand"), "📜")
        case "use":
            return Label(say("Use a skill or a thing"), say("and pay for it"), "✨")
        case "attack":
            return Label(say.sense("move", "Attack"), say("with one creature"), "⚔️")
        case "band":
            return Label(say("Attack as a band"), say("one blow, all their strengths"), "🤝")
        case "all":
            return Label(say("All attack…"), say("one blow after the other"), "⚔️")
        case "flee":
            return Label(say("Flee"), _free_blows(say, view), "🏃")
        case "block":
            return Label(say.sense("move", "Block"), say("take the blow, and strike back"), "🛡️")
        case "share":
            return Label(say("Share the damage out"), say("among those on your side"), "💥")
        case "strike":
            return Label(say("Free blow"), say("at one of those who flee"), "⚔️")
        case "ready" if view.phase.kind == "recruiting":
            return Label(say("Done recruiting"), say("the rest of the offers goes back"), "✅")
        case "ready":
            return Label(say("Finish the turn"), say("nobody of yours acts any more"), "✅")
    if view.phase.kind == "summoning":
        return Label(say("Summon no more"), say("for this encounter"), "🚫")
    return Label(say("Let it be"), say("no block and no answer"), "🎲")


def _free_blows(say: Say, view: View) -> str:
    phase = view.phase
    if not isinstance(phase, Fight):
        return ""
    there = [one for one in view.monsters if one.square == phase.square and not one.away]
    walls = [one for one in there if holdings.card(view.options, one.copy).wall]
    number = len(there) - len(walls)
    return say.many("back, past {n} free blow", "back, past {n} free blows", number)
