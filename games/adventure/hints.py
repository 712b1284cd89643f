"""Two sentences and an article for whoever makes a decision for the first time."""

from __future__ import annotations

from games.adventure import holdings
from games.adventure.card_words import card_name
from games.adventure.options import MASTER
from games.adventure.phases import decision
from games.adventure.view import View
from games.core.words import Say


def hint(say: Say, view: View) -> str:
    """Empty once the seat of ``view`` has made a decision of this kind."""
    if view.seat is None or decision(view.phase) in view.knows:
        return ""
    leads = view.led and view.seat == MASTER
    match decision(view.phase):
        case "recruiting" if not leads:
            return say(
                "Recruit adventurers with your mana: a caster and a potion are worth having. Whoever you do"
                " not take goes back (2.1)."
            )
        case "entering":
            return say("The party enters on a land of the border. There is no encounter on it (3.1).")
        case "travel" if not leads:
            return say(
                "Find {goal}: look at the lands around and go to one, where the others may summon monsters."
                " Who stays rests instead (1.6, 3.2, 3.3).",
                goal=card_name(say, holdings.book(view.options)[view.options.goal]),
            )
        case "meeting":
            return say(
                "Two parties on one square: one who wants to fight is enough. Your answer is secret (8.1)."
            )
        case "summoning":
            return say(
                "Summon creatures of your hand against the party, with the mana of all discovered lands but"
                " the one it entered. What you do not spend they use in the fight (6.2, 5.4)."
            )
    return _in_fight(say, view)


def _in_fight(say: Say, view: View) -> str:
    match decision(view.phase):
        case "fight-act":
            return say(
                "Each creature attacks, casts or uses a skill once in an asalto: 1d6 and its strength against"
                " 1d6 and resistance. Finish when all have acted (7.2 to 7.4)."
            )
        case "fight-window":
            return say(
                "You may block with an untapped creature: it taps, takes the blow instead, and strikes back."
                " Or let the dice fall (7.5, 7.7)."
            )
        case "fight-reply":
            return say("Your blow was answered. You may answer once, and yours is carried out first (7.6).")
        case "fight-share":
            return say(
                "With a bander on your side you say who takes the damage, be it more than somebody bears."
                " Choose until all of it is taken (10.6)."
            )
        case "fight-flight":
            return say("They flee, and each of your creatures has a free blow. It cannot be blocked (7.10).")
        case "ending":
            return say("One card of your hand may be exchanged for another. Then the next party moves (4.3).")
    if view.led and view.seat == MASTER:
        return say(
            "You lead: whatever you do has a reason that everybody reads. Nobody waits for you (11.1)."
        )
    return ""
