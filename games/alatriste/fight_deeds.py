"""Each deed of a fight as one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.alatriste import fight_names as called
from games.alatriste.checks import Difficulty
from games.alatriste.deeds import Deed, Happened
from games.alatriste.fighters import NARRATOR, Reach
from games.alatriste.moves import Way
from games.alatriste.narrator_moves import Flag, Key, Put
from games.alatriste.table_words import armour_name, location_name, part_name
from games.alatriste.tables import SUMMARY, Part
from games.alatriste.words import difficulty
from games.core.dice_words import signed
from games.core.words import Say


@dataclass(frozen=True, slots=True)
class _Facts:
    """What the sentences are made of."""

    deed: Deed
    who: str
    whom: str
    item: str
    narrator: str


def told(say: Say, event: Happened, names: Sequence[str]) -> str:
    deed = event.deed
    if deed.what == "gone":
        return say("{name} leaves the table.", name=names[deed.number])
    item = called.weapon(say, deed.item, dict(event.names).get("item", ""))
    facts = _Facts(deed, event.named(deed.who), event.named(deed.whom), item, names[NARRATOR])
    for speak in (_rolls, _blows, _turns, _hands, _distances, _leads, _corrects):
        sentence = speak(say, facts)
        if sentence:
            return sentence
    raise KeyError(deed.what)


def _with_roll(say: Say, facts: _Facts, sentence: str) -> str:
    """The sentence with how the roll came out, and the dice for who may see them."""
    deed = facts.deed
    dice = "" if deed.roll is None else f" ({called.rolled(say, deed.roll)})"
    return f"{sentence}: **{called.outcome(say, deed.verdict)}**{dice}."


def _rolls(say: Say, facts: _Facts) -> str:
    deed, who, item = facts.deed, facts.who, facts.item
    match deed.what:
        case "attack":
            return _with_roll(say, facts, _attack(say, facts))
        case "defend" if deed.word == "parry":
            return _with_roll(say, facts, say("{who} parries ({item})", who=who, item=item))
        case "defend" if deed.word == Way.DODGE.value:
            return _with_roll(say, facts, say("{who} dodges", who=who))
        case "defend":
            return _with_roll(say, facts, say("{who} deflects with the cloth", who=who))
        case "nerve":
            return _with_roll(say, facts, say("{who}, hurt while aiming, keeps calm (Voluntad)", who=who))
        case "rolled":
            skill = called.skill(say, deed.word)
            return _with_roll(say, facts, say("{who} rolls {skill}", who=who, skill=skill))
        case "damage":
            return _damage(say, facts)
        case "burst":
            return say(
                "The weapon of {who} ({item}) bursts: {number} damage, {location}.",
                who=who,
                item=item,
                number=deed.number,
                location=_location(say, deed.word),
            )
        case "let":
            return say("{who} does not defend.", who=who)
        case "stand":
            return say("{who} has no defence against it.", who=who)
    return ""


def _attack(say: Say, facts: _Facts) -> str:
    kinds = {
        "twice": say("first of two blows"),
        "again": say("second blow"),
        "sure": say("full attack, +4"),
        "hard": say("full attack, +2 damage"),
    }
    kind = kinds.get(facts.deed.word, "")
    sentence = say("{who} attacks {whom} ({item})", who=facts.who, whom=facts.whom, item=facts.item)
    return f"{sentence}, {kind}" if kind else sentence


def _damage(say: Say, facts: _Facts) -> str:
    deed, where = facts.deed, _location(say, facts.deed.word)
    sentence = say.many(
        "{who} suffers {n} point of damage ({location})",
        "{who} suffers {n} points of damage ({location})",
        deed.number,
        who=facts.who,
        location=where,
    )
    return f"{sentence}: {deed.text}." if deed.text else f"{sentence}."


def _location(say: Say, word: str) -> str:
    for row in SUMMARY.locations:
        if row.word == word:
            return location_name(say, row)
    parts = {part.value: part for part in Part}
    return part_name(say, parts[word]) if word in parts else word.replace("-", " ")


def _blows(say: Say, facts: _Facts) -> str:
    """What comes of blows."""
    who, whom, item = facts.who, facts.whom, facts.item
    match facts.deed.what:
        case "out":
            return say("{who} is out of the fight; what becomes of {who}, the Narrator tells.", who=who)
        case "dropped":
            return say("The weapon flies from the hand of {who}: {item}.", who=who, item=item)
        case "kept":
            return say("{whom} keeps {who} where they are.", who=who, whom=whom)
        case "drove":
            return say("{who} drives {whom} back.", who=who, whom=whom)
        case "entered":
            return say("{who} is in close combat with {whom}.", who=who, whom=whom)
        case "left":
            return say("{who} gets out of close combat with {whom}.", who=who, whom=whom)
        case "broken":
            return say("The reload of {who} is interrupted: {item}.", who=who, item=item)
    return ""


def _turns(say: Say, facts: _Facts) -> str:
    """What turns are spent on."""
    deed, who, whom = facts.deed, facts.who, facts.whom
    match deed.what:
        case "turn":
            return say("Turn {number}.", number=deed.number)
        case "guard":
            return say("{who} only defends this turn.", who=who)
        case "entering":
            return say("{who} closes with {whom}, defending.", who=who, whom=whom)
        case "leaving":
            return say("{who} tries to leave close combat with {whom}.", who=who, whom=whom)
        case "hold":
            return say("{who} holds the action.", who=who)
        case "trigger":
            return say("{who} holds, and sees that {whom} is about to act.", who=who, whom=whom)
        case "wait":
            return say("{who} goes on holding.", who=who)
        case "pass":
            return say("{who} does nothing more.", who=who)
        case "rise":
            return say("{who} gets up.", who=who)
        case "other":
            return say("{who}: {text}", who=who, text=deed.text)
        case "sealed":
            return say("{who} has chosen.", who=who)
        case "opened":
            return say("{who} acts in the same moment.", who=who)
        case "lost":
            return say("What {who} meant to do is not possible any more.", who=who)
    return ""


def _hands(say: Say, facts: _Facts) -> str:
    """What is done with weapons."""
    deed, who, item = facts.deed, facts.who, facts.item
    match deed.what:
        case "draw":
            return say("{who} takes in hand: {item}.", who=who, item=item)
        case "wrap":
            return say("{who} rolls the cloth round the off arm: {cloth}.", who=who, cloth=_cloth(say, deed))
        case "drop" if deed.item:
            return say("{who} drops: {item}.", who=who, item=item)
        case "drop":
            return say("{who} drops: {item}.", who=who, item=_cloth(say, deed))
        case "aim":
            return say(
                "{who} aims at {whom} (turn {number} of aiming).",
                who=who,
                whom=facts.whom,
                number=deed.number,
            )
        case "reload":
            return say("{who} reloads: {item}, {number} of 6.", who=who, item=item, number=deed.number)
        case "loaded":
            return say("{who} has reloaded: {item}.", who=who, item=item)
    return ""


def _cloth(say: Say, deed: Deed) -> str:
    row = SUMMARY.piece(deed.word)
    return deed.word.replace("-", " ") if row is None else armour_name(say, row)


def _distances(say: Say, facts: _Facts) -> str:
    """Who moves, and how far apart they are then."""
    deed, who, whom = facts.deed, facts.who, facts.whom
    match deed.what:
        case "step":
            return say("{who} steps towards {whom}.", who=who, whom=whom)
        case "back":
            return say("{who} steps back from {whom}.", who=who, whom=whom)
        case "run":
            return say("{who} runs towards {whom}.", who=who, whom=whom)
        case "flee":
            return say("{who} turns round and runs.", who=who)
        case "arrived" if deed.word == "reach":
            return say("{who} is within reach of {whom}.", who=who, whom=whom)
        case "arrived":
            return say("{who} is away from {whom}.", who=who, whom=whom)
        case "short" if deed.word == "reach":
            return say("{who} does not get to {whom}.", who=who, whom=whom)
        case "short":
            return say("{who} does not get away from {whom}.", who=who, whom=whom)
        case "reach":
            distance = called.reach(say, Reach(deed.word))
            return say("{who} and {whom}: {distance}.", who=who, whom=whom, distance=distance)
        case "behind" if deed.number:
            return say("{who} is behind {whom}.", who=who, whom=whom)
        case "behind":
            return say("{who} is not behind {whom} any more.", who=who, whom=whom)
    return ""


def _leads(say: Say, facts: _Facts) -> str:
    """What the Narrator does."""
    deed, who, narrator = facts.deed, facts.who, facts.narrator
    match deed.what:
        case "begin":
            return say("The fight begins.")
        case "enter" | "npc":
            return say("{who} comes in.", who=who)
        case "remove":
            return say("{who} leaves the fight.", who=who)
        case "ask":
            skill = called.skill(say, deed.word)
            return say("{narrator} asks {who} to roll {skill}.", narrator=narrator, who=who, skill=skill)
        case "force":
            return say("{narrator} goes on without waiting.", narrator=narrator)
        case "rule":
            return say("{narrator} decides: {text}", narrator=narrator, text=deed.text)
        case "note" if deed.text:
            return say("Note: {text}", text=deed.text)
        case "note":
            return say("{narrator} writes something down.", narrator=narrator)
        case "end":
            return say("{narrator} ends the fight.", narrator=narrator)
        case "reveal" if deed.number:
            return say("{narrator} opens the numbers of {who}.", narrator=narrator, who=who)
        case "reveal":
            return say("{narrator} hides the numbers of {who}.", narrator=narrator, who=who)
        case "auto" if deed.number:
            return say("{who} defends automatically.", who=who)
        case "auto":
            return say("{narrator} chooses the defences of {who}.", narrator=narrator, who=who)
    return ""


def _corrects(say: Say, facts: _Facts) -> str:
    deed, who, narrator = facts.deed, facts.who, facts.narrator
    match deed.what:
        case "next" if deed.word:
            row = difficulty(say, Difficulty(deed.word)).text
            more = f" {signed(deed.number)}" if deed.number else ""
            return say("The next roll of {who}: {row}.", who=who, row=f"{row}{more}")
        case "next":
            return say("{narrator} sets the next roll of {who}.", narrator=narrator, who=who)
        case "mark":
            state = called.flag(say, Flag(deed.word))
            if deed.number:
                return say("{who} is now {state}.", who=who, state=state)
            return say("{who} is no longer {state}.", who=who, state=state)
        case "mend" if deed.word:
            key = called.key(say, Key(deed.word))
            return say("To be corrected for {who}: {key} {number}.", who=who, key=key, number=deed.number)
        case "because" if deed.text:
            return say(
                "{narrator} corrects {who}: {key} {number}. Reason: {text}",
                narrator=narrator,
                who=who,
                key=called.key(say, Key(deed.word)),
                number=deed.number,
                text=deed.text,
            )
        case "mend" | "because":
            return say("{narrator} corrects something about {who}.", narrator=narrator, who=who)
        case "item":
            state = called.put(say, Put(deed.word))
            return say("{item} of {who}: {state}.", item=facts.item, who=who, state=state)
    return ""
