"""Why a move of the fight was refused, and what would have been right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.alatriste import fight_names as called
from games.alatriste.fault_words import bad_line
from games.core.game import Violation
from games.core.words import Say


def refusal(say: Say, violation: Violation) -> str:
    """One or two sentences; KeyError for a reason that these rules never give."""
    reason = violation.reason
    if reason.startswith("npc-"):
        text = bad_line(say, reason.removeprefix("npc-"), dict(violation.facts))
        return text if text.endswith(".") else f"{text}."
    facts = dict(violation.facts)
    if "item" in facts:
        facts["item"] = called.weapon(say, str(facts["item"]))
    for speak in _SPEAKERS:
        text = speak(say, reason, facts)
        if text:
            return text
    raise KeyError(reason)


Facts = dict[str, str | int]


def _table(say: Say, reason: str, facts: Facts) -> str:
    """Chapter 8."""
    match reason:
        case "narrator":
            return say("Only the Narrator does that: ask at the table.")
        case "narrator_first":
            return say("The Narrator has to decide something first: wait a moment.")
        case "seats":
            return say("A fight has a Narrator and {low} to {high} players.", **facts)
        case "narrator_has_npcs":
            return say("The Narrator has no hero: add an NPC instead.")
        case "in_already":
            return say("You have a character in this fight already: play that one.")
        case "no_such_character":
            return say("There is no ready-made character of that name: choose one of the menu.")
        case "unreadable-sheet":
            return say.many(
                "That sheet cannot be read ({n} fault): bring one from your character panel.",
                "That sheet cannot be read ({n} faults): bring one from your character panel.",
                int(facts["count"]),
            )
        case "too_many":
            return say("There are {there} NPCs, and {most} are the most: take somebody out first.", **facts)
        case "npc_only":
            return say("That is for NPCs only: choose one of them.")
        case "same_side":
            return say("Those two are on the same side: choose two enemies.")
        case "so_already":
            return say("They are that far apart already: choose another distance.")
        case "too_far":
            return say("{name} is out of reach: step or run closer, or shoot.", **facts)
        case "nobody_moves":
            return say("Nobody is moving, so there is nothing to say yes or no to.")
    return ""


def _turn(say: Say, reason: str, facts: Facts) -> str:
    """Chapter 9."""
    match reason:
        case "has_defended":
            return say("A full attack forgets defence, and you have defended this turn: attack normally.")
        case "no_defence_left":
            return say("You have no defence left this turn: the blow lands.")
        case "chosen_already":
            return say("You have chosen; wait until the others have.")
        case "sealed":
            return say("Equals only choose an action now, in secret: no free action, please.")
        case "one_step":
            return say("One free step in a turn, no more: run as an action if you want to move on.")
        case "not_held":
            return say("You do not hold that, so it cannot be dropped.")
        case "not_at_reach":
            return say(
                "{name} is not within reach: that is for two who stand at the length of a blade.", **facts
            )
        case "not_holding":
            return say("Nobody is to go on holding or to stop now: choose something else.")
        case "only_react":
            return say("You held: attack or defend before it happens, or go on holding.")
        case "late":
            return say("At the end of the turn a held action is an attack, or nothing.")
        case "not_fallen":
            return say("You stand on your feet already.")
        case "near_already":
            return say("{name} is near enough already: attack, or do something else.", **facts)
        case "not_your_turn":
            return say("{name} is to act now: wait for your turn.", **facts)
    return ""


def _blows(say: Say, reason: str, facts: Facts) -> str:
    """Chapter 10, attacks."""
    match reason:
        case "answer_first":
            return say("A blow is on its way: first defend, or let it land.")
        case "nothing_to_stop":
            return say("No blow is on its way, so there is nothing to defend against.")
        case "no_foe":
            return say("That is no enemy in this fight: choose one who is.")
        case "not_in_hand":
            return say("{item}: that is not in your hand. Draw it first.", **facts)
        case "not_to_draw":
            return say("{item}: that cannot be drawn or picked up now.", **facts)
        case "two_hands":
            return say("{item}: that takes both hands. Take it with the main one.", **facts)
        case "second_blow":
            return say("Now comes the second of your two blows: attack, or leave it.")
        case "no_location":
            return say("The tables know no such part of the body: choose one of the menu.")
        case "not_known":
            return say("That manoeuvre of attack is not on your sheet.")
        case "no_blade":
            return say("Manoeuvres are for hand weapons: do not shoot with one.")
        case "nothing_to_judge":
            return say("No damage is waiting for your word.")
        case "harm_bounds":
            return say("Say a number from 0 to {most}.", **facts)
    return ""


def _defences(say: Say, reason: str, _facts: Facts) -> str:
    """Chapter 10, defences."""
    match reason:
        case "rear":
            return say("It comes from behind: against that there is no defence.")
        case "one_each":
            return say("You have tried all you may against this blow.")
        case "same_kind":
            return say("The second roll against the same blow is another kind of defence: choose another.")
        case "too_late_full":
            return say("A full defence begins before your turn with the first defence, or in your turn.")
        case "too_late_plus":
            return say("The +3 is for the one and only roll of a full defence: roll without it.")
        case "shot":
            return say("A shot cannot be dodged.")
        case "surprised":
            return say("You did not see it coming: parry or deflect if you are ready to.")
        case "no_cloth":
            return say("To deflect you need a cloth rolled round the off arm.")
        case "too_heavy":
            return say("A cloth deflects short and fencing weapons only: dodge, or parry.")
        case "rolled_already":
            return say("A cloth is round your arm already.")
        case "no_such_cloth":
            return say("You wear no such cloth.")
        case "no_weapon":
            return say("To parry you need a weapon in that hand.")
        case "flies":
            return say("What flies is not parried: dodge it, unless it is a shot.")
    return ""


def _close_and_fire(say: Say, reason: str, facts: Facts) -> str:
    """Chapters 11 and 12."""
    match reason:
        case "needs_close":
            return say(
                "{name} keeps you at the length of a longer weapon: get into close combat first.", **facts
            )
        case "too_close":
            return say("{name} is too close for a long weapon at this table.", **facts)
        case "not_close":
            return say("You are not in close combat with {name}.", **facts)
        case "next_turn":
            return say("Close combat is left from the next turn on.")
        case "leave_first":
            return say("You are in close combat: leave it first, with a full defence.")
        case "nothing_to_aim":
            return say("You hold no firearm that could be fired: draw or reload one.")
        case "hands_full":
            return say("{item}: no hand is free for it. Drop something first; that is free.", **facts)
        case "not_loaded":
            return say("{item}: not loaded. Six turns of reloading come first.", **facts)
        case "loaded":
            return say("{item}: loaded already.", **facts)
        case "jammed":
            return say(
                "{item}: jammed. That takes Maña or Artesanía and ten minutes, after the fight.", **facts
            )
        case "fired_already":
            return say("{item}: fired this turn already. It can be again in the next one.", **facts)
        case "one_target":
            return say("You aimed the first shot: the second one has the same target.")
        case "in_close":
            return say("In close combat nobody reloads: leave it first.")
    return ""


def _leading(say: Say, reason: str, facts: Facts) -> str:
    """Chapter 13."""
    match reason:
        case "over":
            return say("The fight is over for you.")
        case "not_begun":
            return say("The fight has not begun: take your weapons in hand, and wait for the Narrator.")
        case "begun":
            return say("It goes on already: whoever is asked has to decide.")
        case "nobody_there":
            return say("Nobody who could fight is there: add somebody first.")
        case "nothing_to_force":
            return say("Nobody else is waited for.")
        case "nobody":
            return say("There is no such fighter, or not in that order: choose from the menu.")
        case "asked_already":
            return say("{name} has been asked for a roll already: wait for it.", **facts)
        case "no_level":
            return say("{name} has no level in that, and it has no default.", **facts)
        case "nothing_asked":
            return say("Nobody has asked you for a roll.")
        case "modifier":
            return say("A modifier goes from −{most} to +{most}.", **facts)
        case "bounds":
            return say("Write a number from {low} to {high}.", **facts)
        case "no_aim":
            return say("{name} is not aiming.", **facts)
        case "nothing_corrected":
            return say("First say which number is corrected, then why.")
        case "no_item":
            return say("That fighter has no such weapon.")
        case "item_so":
            return say("That weapon is so already, or cannot be.")
        case "length":
            return say("Write 1 to {high} characters.", **facts)
    return ""


_SPEAKERS: Final[tuple[Callable[[Say, str, Facts], str], ...]] = (
    _table,
    _turn,
    _blows,
    _defences,
    _close_and_fire,
    _leading,
)
