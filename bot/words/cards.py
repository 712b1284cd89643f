"""What the bot says about cards of a Game Master's own, and about opening an adventure. Names come in already
escaped."""

from __future__ import annotations

from collections.abc import Sequence

from bot.cards.nouns import (
    LONGEST_LIST,
    MOST_BYTES,
    MOST_COPIES,
    MOST_ENTRIES,
    MOST_UNSETTLED,
    Fault,
    Gap,
    Listed,
    Reason,
)
from games.adventure.cards import Deck
from games.core.words import Say

Facts = dict[str, str | int]


def refused(say: Say, reason: str, facts: Facts) -> str:
    """Why something about cards, or about opening an adventure, is not done; empty for other reasons."""
    match reason:
        case "gm_only":
            return say(
                "Only whoever has this server's Game Master role, or a moderator, may do that. An "
                "administrator names the role with `/settings server`."
            )
        case "list_name":
            return say("A list's name has 1 to {most} characters.", most=LONGEST_LIST)
        case "no_list":
            return say("This server has no list called {name}. `/adventure cards list` shows them.", **facts)
        case "no_card":
            return say("I know no card called {name}. Names are suggested while you type.", **facts)
        case "no_draft":
            return say("That list is no longer waiting: it was imported or discarded. Import it again.")
        case "full_lists":
            return say("This server keeps {most} lists, which is the limit. Remove one first.", **facts)
        case "full_cards":
            return say("This server may keep {most} different cards. Remove a list first.", **facts)
        case "session_cards":
            return say(
                "A session takes at most {most} different cards, and these lists have {n}. Choose fewer "
                "lists.",
                **facts,
            )
        case "map_and_size":
            return say("Give either a drawn map or a size, not both.")
        case "no_land":
            return say(
                "No land of this session is called {name}. Names are suggested while you type.", **facts
            )
        case "rivals_full":
            return say(
                "Rivals need a player in every seat: {seated} of {needed} are taken. Wait for somebody to "
                "join, or open a session with fewer seats.",
                **facts,
            )
    return ""


# What is wrong with a list.


def faults(say: Say, found: Sequence[Fault], shown: Sequence[str]) -> list[str]:
    """Every fault as a line; ``shown`` are the texts that were read, escaped."""
    return [fault(say, one, text) for one, text in zip(found, shown, strict=True)]


def fault(say: Say, one: Fault, text: str) -> str:
    told = _of_file(say, one, text) or _of_entry(say, one, text)
    return say("Line {line}: {fault}", line=one.line, fault=told) if one.line else told


def _of_file(say: Say, one: Fault, text: str) -> str:
    match one.reason:
        case Reason.EMPTY:
            return say("There is no card in it.")
        case Reason.BYTES:
            return say("The file is larger than {most} MB.", most=MOST_BYTES // 1024 // 1024)
        case Reason.ENCODING:
            return say("This is no text in UTF-8. Save the file again as UTF-8.")
        case Reason.FORMAT:
            return say(
                "I read Scryfall and MTGJSON files, tables (CSV, TSV) and lists of names, and this is none "
                "of them."
            )
        case Reason.SYNTAX:
            return say("The file breaks off or is damaged here: {text}", text=text or "–")
        case Reason.DEPTH:
            return say("Lists and objects are nested too deeply.")
        case Reason.ENTRIES:
            return say("A list has at most {most} different cards.", most=MOST_ENTRIES)
        case Reason.LARGE:
            return say("One entry is far larger than any card.")
        case Reason.TWICE:
            return say("The key {text} stands twice in the same object.", text=text)
        case Reason.HEADER:
            return say("Two columns of the table have the same meaning.")
        case Reason.UNSETTLED:
            return say(
                "{n} cards would have to be filled in by hand, and {most} is the limit. A list with costs "
                "and numbers (Scryfall, MTGJSON, CSV) needs no filling in.",
                n=text,
                most=MOST_UNSETTLED,
            )
    return ""


def _of_entry(say: Say, one: Fault, text: str) -> str:
    match one.reason:
        case Reason.NAME:
            return say("There is no name that could be shown: {text}", text=text or "–")
        case Reason.COPIES:
            return say("A number of copies from 1 to {most} is wanted: {text}", most=MOST_COPIES, text=text)
        case Reason.COLUMNS:
            return say("This row does not fit the columns of the table: {text}", text=text)
    return say("{text} stands further up with other values.", text=text)


def not_imported(say: Say, n: int) -> str:
    return say.many("Nothing was imported: {n} fault.", "Nothing was imported: {n} faults.", n)


def more_faults(say: Say) -> str:
    return say("The whole list of faults is in the file.")


# A list that waits.


def gap(say: Say, one: Gap) -> str:
    """Why a card has to be filled in."""
    return {
        Gap.UNKNOWN: say("only its name is known"),
        Gap.KIND: say("what kind of card it is"),
        Gap.COST: say("its cost"),
        Gap.BODY: say("its strength and resistance"),
        Gap.ABILITY: say("its abilities"),
        Gap.DECK: say("its deck"),
    }[one]


def not_read(say: Say, one: Gap, text: str) -> str:
    """What was filled in and is not understood."""
    told = {
        Gap.UNKNOWN: say("I cannot read the form."),
        Gap.KIND: say("I need a kind: creature, instant, sorcery, enchantment, item or land."),
        Gap.COST: say("A cost is a number and letters of W U B R G, such as 2WW; X has to become a number."),
        Gap.BODY: say("Strength and resistance are two numbers from 0 to 20, such as 2/3."),
        Gap.ABILITY: say("I do not understand this ability: {text}", text=text or "–"),
        Gap.DECK: say("The deck is adventurers, encounters, or map (for lands only)."),
    }
    return told[one]


def waiting(say: Say, name: str, done: int, left: int) -> str:
    known = say.many(
        "{n} card of **{name}** is clear.", "{n} cards of **{name}** are clear.", done, name=name
    )
    asked = say.many("{n} has to be filled in.", "{n} have to be filled in.", left)
    return f"{known} {asked} " + say("Nothing is imported until you say so.")


def imported(say: Say, listed: Listed, name: str) -> str:
    cards = say.many("{n} card", "{n} cards", listed.total)
    return say("**{name}** is imported: {cards}, {different} different. They stay on this server.", name=name,
               cards=cards, different=listed.different)  # fmt: skip


def discarded(say: Say) -> str:
    return say("The list was discarded. Nothing was imported.")


def removed(say: Say, name: str) -> str:
    return say("**{name}** is removed, with the cards that stand in no other list.", name=name)


def listed(say: Say, one: Listed, name: str) -> str:
    cards = say.many("{n} card", "{n} cards", one.total)
    return say("**{name}** · {cards}, {different} different", name=name, cards=cards, different=one.different)


def corrected(say: Say, name: str, what: str) -> str:
    return say("**{name}** is now: {what}", name=name, what=what)


def no_lists(say: Say) -> str:
    return say("This server has no cards of its own yet. `/adventure cards import` brings a list.")


def unfinished(say: Say) -> str:
    return say("A list of yours waits to be filled in.")


def private_cards(say: Say) -> str:
    """What stands under everything about imported cards."""
    return "-# " + say(
        "Imported cards are the Game Master's own: they stay on this server. This is an unofficial game; it "
        "is not produced or endorsed by the makers of any card game."
    )


def deck_name(say: Say, deck: Deck) -> str:
    return {
        Deck.ADVENTURER: say("adventurers"),
        Deck.ENCOUNTER: say("encounters"),
        Deck.MAP: say("map"),
    }[deck]


# Sessions.


def posted_anew(say: Say, number: int, lobby: bool) -> str:
    if lobby:
        return say("The lobby of match {number} is posted anew.", number=number)
    return say("The board of match {number} is posted anew.", number=number)


def to_session(say: Say) -> str:
    return say("To the session")


def starter_set(say: Say) -> str:
    return say("starter set")


def no_sessions(say: Say) -> str:
    return say("Nobody plays Magic Adventures here now. Open a session with `/adventure open`.")


# Maps.


def map_fault(say: Say, reason: str, line: int, text: str) -> str:
    """What is wrong with a drawn map."""
    told = {
        "empty": say("The map is empty."),
        "wide": say("A map has 3 to 9 squares a side."),
        "ragged": say("All rows must have as many squares as the first."),
        "mana": say(
            "“{text}” does not say what mana it makes. Write it as name:WU, or name:2 for colourless mana.",
            text=text,
        ),
        "name": say("“{text}” is no name of a zone.", text=text),
        "many": say("A map has at most 30 zones of its own."),
    }[reason]  # fmt: skip
    return say("Line {line}: {fault}", line=line, fault=told) if line else told


# The form of a card.


def kind_label(say: Say) -> str:
    return say("Kind, and what it is")


def kind_hint(say: Say) -> str:
    return say("creature human mage · instant · sorcery · enchantment · item · land")


def cost_label(say: Say) -> str:
    return say("Cost")


def cost_hint(say: Say) -> str:
    return say("A number and letters of W U B R G: 2WW. Empty for nothing.")


def body_label(say: Say) -> str:
    return say("Strength and resistance")


def body_hint(say: Say) -> str:
    return say("Of creatures, such as 2/3; of items, what they add.")


def abilities_label(say: Say) -> str:
    return say("Abilities")


def abilities_hint(say: Say) -> str:
    return say("flying, crosses marsh, caster, R: +1/+0, tap: heal 1, tap: mana G · spells: damage 2")


def deck_label(say: Say) -> str:
    return say("Deck")


def deck_hint(say: Say) -> str:
    return say("adventurers, encounters or map; empty: by what it is")
