"""Menus of a fight: questions, choices with value, chance and cost, and whole moves as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.alatriste import cast, fight_hints
from games.alatriste import fight_names as called
from games.alatriste.checks import Difficulty
from games.alatriste.fight_lines import actor, owned
from games.alatriste.fighters import NARRATOR, Fighter, Reach, Tag
from games.alatriste.moves import Hand, How, Way, Whole
from games.alatriste.narrator_moves import Flag, Key, Put, Sight
from games.alatriste.state import View
from games.alatriste.words import difficulty
from games.core.dice_words import signed
from games.core.notation import unescape
from games.core.words import Label, Say

SHAPES: Final[dict[str, tuple[str, ...]]] = {
    "attack": ("foe", "item"),
    "aimed": ("foe", "item", "location"),
    "trick": ("foe", "item", "trick"),
    "full": ("whole", "foe", "item"),
    "enter": ("foe",),
    "quit": ("foe",),
    "draw": ("item", "hand"),
    "wrap": ("cloth",),
    "snap": ("foe", "item"),
    "aim": ("foe",),
    "reload": ("item",),
    "run": ("foe",),
    "drop": ("thing",),
    "near": ("foe",),
    "back": ("foe",),
    "defend": ("way", "how"),
    "take": ("ready",),
    "remove": ("who",),
    "ask": ("who", "sight", "skill"),
    "next": ("who", "row", "number"),
    "mark": ("who", "flag"),
    "behind": ("who", "foe"),
    "reach": ("who", "foe", "reach"),
    "mend": ("who", "key", "number"),
    "item": ("who", "item", "put"),
    "reveal": ("who",),
    "auto": ("who",),
    "harm": ("number",),
}
"""What the words after each verb are; texts and lone verbs are left out."""


def label(say: Say, view: View, words: tuple[str, ...]) -> Label:
    """The last of ``words`` as a choice."""
    if len(words) == 1:
        found = verb(say, words[0])
        return Label(found.text, fight_hints.of_move(say, view, words) or found.hint, found.mark)
    text = argument(say, view, words, len(words) - 1)
    return Label(text, fight_hints.of_move(say, view, words), verb(say, words[0]).mark)


def argument(say: Say, view: View, words: tuple[str, ...], place: int) -> str:
    """The word at ``place`` as a name."""
    word, shape = words[place], SHAPES.get(words[0], ())
    kind = shape[place - 1] if place <= len(shape) else ""
    if kind in ("foe", "who"):
        return called.of_tag(view, Tag.from_word(word))
    if kind in ("item", "thing"):
        return _thing(say, view, words, word)
    speak = _ARGUMENTS.get(kind)
    return word if speak is None else speak(say, view, word)


def _thing(say: Say, view: View, words: tuple[str, ...], word: str) -> str:
    """A weapon of whoever acts, or of whom the Narrator handles; a cloth."""
    owner = Tag.from_word(words[1]) if words[0] == "item" else actor(view)
    if words[0] == "drop" and view.options.tables.piece(word) is not None:
        return called.cloth(say, view, word)
    return called.item_of(say, view, owner, word)


_ARGUMENTS: Final[dict[str, Callable[[Say, View, str], str]]] = {
    "location": called.location,
    "trick": called.manoeuvre,
    "cloth": called.cloth,
    "whole": lambda say, _view, word: called.whole(say, Whole(word)),
    "hand": lambda say, _view, word: _hand(say, Hand(word)),
    "way": lambda say, _view, word: called.way(say, Way(word)),
    "how": lambda say, _view, word: how(say, How(word)),
    "ready": lambda say, _view, word: ready(say, word),
    "sight": lambda say, _view, word: say("in the open") if word == Sight.OPEN.value else say("hidden roll"),
    "skill": lambda say, _view, word: called.skill(say, word),
    "row": lambda say, _view, word: difficulty(say, Difficulty(word)).text,
    "flag": lambda say, _view, word: called.flag(say, Flag(word)),
    "reach": lambda say, _view, word: called.reach(say, Reach(word)),
    "key": lambda say, _view, word: called.key(say, Key(word)),
    "put": lambda say, _view, word: called.put(say, Put(word)),
    "number": lambda _say, _view, word: word.replace("-", "−"),
}


def _hand(say: Say, hand: Hand) -> str:
    return say("main hand") if hand is Hand.MAIN else say("off hand")


def how(say: Say, which: How) -> str:
    match which:
        case How.PLAIN:
            return say("one roll")
        case How.FULL:
            return say("full defence, two rolls")
    return say("full defence, one roll at +3")


def ready(say: Say, word: str) -> str:
    """A ready-made character."""
    return {
        cast.READY[0]: say("Soldier"),
        cast.READY[1]: say("Swordsman"),
        cast.READY[2]: say("Rogue"),
    }.get(word, word)


def verb(say: Say, word: str) -> Label:
    """What a verb is called in the menu, and what it costs."""
    for speak in (_fight_verb, _other_verb, _lead_verb):
        found = speak(say, word)
        if found is not None:
            return found
    raise KeyError(word)


def _fight_verb(say: Say, word: str) -> Label | None:
    return {
        "attack": Label(say("Attack"), say("One blow; you keep one defence."), "⚔"),
        "full": Label(say("Full attack"), say("Two blows, +4, or +2 damage. You keep no defence."), "💥"),
        "guard": Label(say("Full defence"), say("No attack: two rolls of defence, or one at +3."), "🛡"),
        "aimed": Label(
            say("Attack a part of the body"), say("Bot default, not the book: −4, head −6."), "🎯"
        ),
        "trick": Label(say("Manoeuvre"), say("A normal attack with a manoeuvre."), "🌀"),
        "snap": Label(say("Draw and fire"), say("−4, and you keep one defence."), "🔫"),
        "aim": Label(say("Aim"), say("One turn takes the −4 away; each further one +1, up to +3."), "👁"),
        "reload": Label(
            say("Reload"), say("Six turns in a row. To defend, or a wound, begins it anew."), "⏳"
        ),
        "enter": Label(say("Close with a foe"), say("Full defence with a single roll."), "🤼"),
        "quit": Label(say("Leave close combat"), say("Full defence with a single roll."), "↩"),
        "hold": Label(say("Hold the action"), say("Act when a foe comes into reach or acts."), "✋"),
        "wait": Label(say("Go on holding"), say("Let it happen, and keep waiting."), "✋"),
        "pass": Label(say("Nothing more"), say("You keep one defence."), "💤"),
        "defend": Label(say("Defend"), "", "🛡"),
        "let": Label(say("No defence"), say("Save it; the blow lands."), "✖"),
    }.get(word)


def _other_verb(say: Say, word: str) -> Label | None:
    return {
        "draw": Label(say("Draw or pick up"), say("You keep one defence; what that hand holds falls."), "🗡"),
        "wrap": Label(
            say("Roll the cloth"), say("Round the off arm, to deflect. You keep one defence."), "🧣"
        ),
        "run": Label(say("Run towards"), say("Up to Reflejos in metres. You keep one defence."), "🏃"),
        "flee": Label(say("Turn round and run"), say("You keep no defence."), "🏃"),
        "rise": Label(say("Get up"), say("You keep one defence."), "⬆"),
        "other": Label(say("Something else"), say("Say what. You keep one defence."), "💬"),
        "drop": Label(say("Drop"), say("Free."), "⬇"),
        "near": Label(say("Step towards"), say("Free, once a turn."), "👣"),
        "back": Label(say("Step back from"), say("Free, once a turn."), "👣"),
        "roll": Label(say("Roll"), say("The roll that was asked for."), "🎲"),
        "take": Label(say("Ready-made character"), say("Ours, not the book's."), "🎭"),
        "bring": Label(say("My character"), "", "🎭"),
    }.get(word)


def _lead_verb(say: Say, word: str) -> Label | None:
    return {
        "begin": Label(say("Begin the turn"), say("Everybody who can act does."), "🔔"),
        "npc": Label(
            say("Add NPCs"), say("One line: 3 Ruffians, V 11, Esgrima 11, parry 8, Bríos 10, sword"), "➕"
        ),
        "remove": Label(say("Take out of the fight"), say("As if they had never come."), "➖"),
        "ask": Label(say("Ask for a roll"), say("In the open, or for your eyes only."), "🎲"),
        "next": Label(say("Next roll of…"), say("Its difficulty and a modifier."), "⚖"),
        "mark": Label(say("State"), say("Fallen, surprised, out, on the other side: on or off."), "🏷"),
        "behind": Label(
            say("Behind somebody"), say("Attacks from there have +4 and no defence. On or off."), "🔙"
        ),
        "reach": Label(say("Distance"), say("Far, within reach, in close combat."), "📏"),
        "mend": Label(say("Correct a number"), say("It takes effect once you write the reason."), "✏"),
        "because": Label(say("Reason of the correction"), say("Then it takes effect."), "✏"),
        "item": Label(say("Weapons of…"), say("Where they are, loaded or jammed."), "🗡"),
        "reveal": Label(say("Open or hide numbers"), say("Of an NPC, for all to see."), "🎭"),
        "auto": Label(say("Automatic defence"), say("Whether an NPC defends by itself."), "⚙"),
        "force": Label(say("Go on without waiting"), say("What the clock would do."), "⏩"),
        "yes": Label(say("Yes"), "", "✔"),
        "no": Label(say("No"), "", "✖"),
        "harm": Label(say("Damage"), say("No table knows this weapon's damage: you say it."), "🩸"),
        "rule": Label(say("Decide"), say("For all to read."), "📜"),
        "note": Label(say("Note"), say("For your eyes only."), "🔒"),
        "end": Label(say("End the fight"), say("For good."), "🏁"),
    }.get(word)


def ask(say: Say, view: View, words: tuple[str, ...]) -> str:
    """The question over the choices that follow ``words``."""
    tag, phase = actor(view), view.phase
    one = None if tag is None else view.fighter(tag)
    if words in (("draw",), ("drop",), ("wrap",)) and phase.kind == "preparing" and one is not None:
        return _asked(say, view, one)
    if words:
        return _question(say, view, words)
    if one is not None and owned(view, one.tag):
        return _asked(say, view, one)
    if view.seat == NARRATOR:
        if phase.kind == "moving":
            who, whom = called.of_tag(view, phase.who), called.of_tag(view, phase.whom)
            if phase.to == "reach":
                return say("Does {who} get to {whom}?", who=who, whom=whom)
            return say("Does {who} get away from {whom}?", who=who, whom=whom)
        return say("What do you decide?")
    return say("Who do you come in as?")


def _asked(say: Say, view: View, one: Fighter) -> str:
    phase = view.phase
    match phase.kind:
        case "defending":
            whence = called.of_tag(view, phase.strike.who)
            item = called.item_of(say, view, phase.strike.who, phase.strike.item)
            return say(
                "{whence} hits {who} ({item}). How do you defend?", whence=whence, who=one.name, item=item
            )
        case "again":
            return say("Whom does {who} strike now?", who=one.name)
        case "triggered":
            return say(
                "{actor} is about to act. Does {who} act first?",
                actor=called.of_tag(view, phase.actor),
                who=one.name,
            )
        case "tied":
            return say(
                "{who} acts in the same moment as others. What does {who} do, in secret?", who=one.name
            )
        case "preparing":
            return say("What does {who} have in hand when it begins?", who=one.name)
    return say("What does {who} do?", who=one.name)


def _question(say: Say, _view: View, words: tuple[str, ...]) -> str:
    shape = SHAPES.get(words[0], ())
    kind = shape[len(words) - 1] if len(words) <= len(shape) else ""
    questions = {
        "foe": say("Whom?"),
        "who": say("Who?"),
        "item": say("With what?"),
        "thing": say("What?"),
        "location": say("Where?"),
        "trick": say("Which manoeuvre?"),
        "whole": say("How?"),
        "hand": say("In which hand?"),
        "cloth": say("Which cloth?"),
        "way": say("How?"),
        "how": say("How?"),
        "ready": say("Who do you come in as?"),
        "sight": say("For whose eyes?"),
        "skill": say("Which roll?"),
        "row": say("How difficult?"),
        "flag": say("Which state?"),
        "reach": say("How far apart?"),
        "key": say("Which number?"),
        "put": say("What about it?"),
        "number": say("Which number?"),
    }
    text = verb(say, words[0]).text
    return f"{text} · {questions[kind]}" if kind else f"{text}…"


def sentence(say: Say, view: View, words: tuple[str, ...]) -> str:
    """A whole move as its owner would say it."""
    first = words[0]
    if first in ("other", "rule", "note", "npc", "because", "bring"):
        return say("{verb}: {text}", verb=verb(say, first).text, text=unescape(" ".join(words[1:])))
    arguments = [argument(say, view, words, place) for place in range(1, len(words))]
    if first == "defend":
        plain = words[2] == How.PLAIN.value
        return arguments[0] if plain else f"{arguments[0]} · {arguments[1]}"
    if first == "next" and len(words) == 4:
        arguments[-1] = signed(int(words[3])) if words[3] != "0" else "±0"
    text = verb(say, first).text
    return f"{text}: {' · '.join(arguments)}" if arguments else text
