"""The questions over the choices of a menu."""

from __future__ import annotations

from games.adventure import leading_words
from games.adventure.calling import Names, letters, listed, name
from games.adventure.cards import Copy
from games.adventure.options import MASTER
from games.adventure.phases import Fight, Summoning
from games.adventure.sights import opposition_mana, standing
from games.adventure.view import View
from games.core.words import Say


def ask(say: Say, view: View, words: tuple[str, ...], names: Names) -> str:
    """The question over the choices that follow ``words``."""
    if not words:
        return _now(say, view, names)
    if words[0] in leading_words.VERBS:
        return leading_words.ask(say, words)
    match words[0]:
        case "recruit":
            purse = letters(view.players[view.seat or 0].purse.text)
            return say("Whom or what do you recruit? You have {mana}.", mana=purse)
        case "hand":
            return say("Which thing?") if len(words) == 1 else say("Who takes it?")
        case "enter":
            return say("Where does the party enter?")
        case "go":
            return say("Where to?")
        case "ferry":
            return say("Where to?") if len(words) == 1 else say("Which two cards do you give?")
        case "lead":
            return say("Who leads from now on?")
        case "meet":
            return say("Do you want to fight?")
        case "summon":
            return say("Whom do you summon?")
        case "tap":
            return say("Whom do you summon?") if len(words) == 1 else say("Which lands do you tap?")
        case "swap":
            return say("Which card do you give away?")
        case "cast":
            return _casting(say, view, words)
        case "use":
            return _using(say, words)
    return _attacking(say, words)


def _casting(say: Say, view: View, words: tuple[str, ...]) -> str:
    if len(words) == 1:
        return say("Which spell?")
    return say("{card}: on whom?", card=name(say, view.options, Copy.from_word(words[1])))


def _using(say: Say, words: tuple[str, ...]) -> str:
    if len(words) == 1:
        return say("Whose skill, or which thing?")
    return say("Which skill?") if len(words) == 2 else say("On whom?")


def _attacking(say: Say, words: tuple[str, ...]) -> str:
    match words[0]:
        case "attack" if len(words) == 1:
            return say("Who attacks?")
        case "band" if len(words) == 2:
            return say("Who strikes together?")
        case "block":
            return say("Who blocks?")
        case "share":
            return say("Who takes damage?") if len(words) == 1 else say("How much?")
        case "strike" if len(words) == 1:
            return say("Who strikes?")
    return say("Whom?")


def _now(say: Say, view: View, names: Names) -> str:
    phase = view.phase
    if view.led and view.seat == MASTER and not _master_asked(view):
        if any(party.reached for party in view.parties):
            return say("The objective has been reached: you may end the session.")
        return say("You lead: do you step in? Nobody waits for you.")
    match phase.kind:
        case "recruiting":
            purse = letters(view.players[view.seat or 0].purse.text)
            return say("You recruit, with {mana}.", mana=purse)
        case "travel":
            return _moving(say, view, names)
        case "meeting":
            return say("Another party is here. What do you want?")
        case "summoning":
            return _against(say, view, names)
        case "ending":
            return say("The turn ends. Do you exchange a card?")
    return _in_fight(say, view, phase) if isinstance(phase, Fight) else say("What do you do?")


def _moving(say: Say, view: View, names: Names) -> str:
    leader = view.parties[view.mover].leader
    if view.seat == leader:
        return say("What does your party do?")
    return say("{name} leads and moves the party. Meanwhile, you may:", name=names[leader])


def _master_asked(view: View) -> bool:
    """Whether the Game Master is asked as the opposition, and not only free to step in."""
    phase = view.phase
    if view.requests or not isinstance(phase, Fight | Summoning):
        return False
    if isinstance(phase, Fight) and phase.stage == "act":
        turn = phase.order[phase.current]
        return turn.party is None and turn.seat == MASTER
    return MASTER in phase.asked


def _against(say: Say, view: View, names: Names) -> str:
    party = view.parties[view.mover]
    square = "" if party.square is None else party.square.word
    if view.led:
        return say(
            "The party has come to {square}. Do you summon? There is {mana}.",
            square=square,
            mana=opposition_mana(view),
        )
    return say(
        "The party of {name} has come to {square}. Do you summon? There is {mana}.",
        name=names[party.leader],
        square=square,
        mana=opposition_mana(view),
    )


def _in_fight(say: Say, view: View, fight: Fight) -> str:
    blow = fight.blow
    match fight.stage:
        case "act":
            return say("Asalto {number}: what do your creatures do?", number=fight.asalto)
        case "flight":
            return say("They flee. Whom do you strike?")
    if blow is None:
        return say("What do you do?")
    if fight.stage == "share":
        due = fight.harms[0]
        return say(
            "A blow of {striker} at {target}, damage {n}. Who takes it?",
            striker=standing(say, view, due.striker),
            target=standing(say, view, due.struck),
            n=due.amount,
        )
    striker = listed(say, [standing(say, view, copy) for copy in blow.attackers])
    target = standing(say, view, blow.blocker or blow.target)
    if fight.stage == "reply":
        return say(
            "The blow of {striker} at {target} was answered. Do you answer?", striker=striker, target=target
        )
    if blow.free:
        return say(
            "A blow of {striker} at {target} in flight. Do you answer?", striker=striker, target=target
        )
    if blow.blocker is not None:
        return say("A blow of {striker}, a block by {target}. Do you answer?", striker=striker, target=target)
    return say("An attack of {striker} on {target}. Do you block?", striker=striker, target=target)
