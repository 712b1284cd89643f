"""Why something was refused in fights, and to spells and skills."""

from __future__ import annotations

from games.adventure import naming
from games.adventure.calling import Names
from games.core.game import Violation
from games.core.words import Say


def fighting(say: Say, violation: Violation, _names: Names) -> str | None:
    match violation.reason:
        case "not_yours":
            return say("You do not fight with {card} here.", card=naming.card(say, violation))
        case "down":
            return say(
                "With {card} down, all that you can do is drink in your own turn.",
                card=naming.card(say, violation),
            )
        case "target_down":
            return say("You cannot choose {card}, down already.", card=naming.card(say, violation))
        case "acted":
            return say(
                "You have used the one action of {card} in this asalto.", card=naming.card(say, violation)
            )
        case "tapped":
            return say(
                "You cannot use {card}, tapped until your next turn.", card=naming.card(say, violation)
            )
        case "nobody_fresh":
            return say("None of your creatures can still attack in this turn.")
        case "wall_attacks":
            return say(
                "You cannot attack with {card}: walls block, and do not attack.",
                card=naming.card(say, violation),
            )
        case "no_enemy":
            return say(
                "You do not face {card} in this fight: choose another target.",
                card=naming.card(say, violation),
            )
        case "no_banding":
            return say("Banding is switched off in this session.")
        case "band_of_two":
            return say("A band is two or more different creatures.")
        case "no_sharer":
            return say(
                "You cannot give damage to {card}: choose somebody on the side that was struck.",
                card=naming.card(say, violation),
            )
        case "share":
            return say("Choose a number from 1 to {high}: so much is left.", high=violation.fact("high"))
        case "no_bander":
            return say("At most one creature of a band may be without banding.")
    return _flight(say, violation)


def _flight(say: Say, violation: Violation) -> str | None:
    match violation.reason:
        case "monsters_stay":
            return say("Monsters do not flee.")
        case "too_late":
            return say("A party flees instead of anything else: this turn it has acted already.")
        case "no_block":
            return say("Blows at those who flee are not blocked.")
        case "no_free_blow":
            return say(
                "You have no free blow with {card}, or have struck it.", card=naming.card(say, violation)
            )
        case "not_fleeing":
            return say("Strike at somebody who flees, not at {card}.", card=naming.card(say, violation))
        case "blocked":
            return say("Another creature blocks this blow already.")
        case "other_side":
            return say(
                "You cannot block with {card}: choose somebody on the side that is struck.",
                card=naming.card(say, violation),
            )
        case "landwalk":
            return say("On this land nobody can block {card} (landwalk).", card=naming.card(say, violation))
        case "flies":
            return say("Only those who fly or reach up can block {card}.", card=naming.card(say, violation))
    return None


def magic(say: Say, violation: Violation, _names: Names) -> str | None:
    match violation.reason:
        case "opposition":
            return say("Only a party casts spells: the opposition summons creatures.")
        case "no_caster":
            return say(
                "None of your adventurers can cast {card}: it takes a caster.",
                card=naming.card(say, violation),
            )
        case "casters_tapped":
            return say(
                "To cast {card} takes a caster who has not acted yet.", card=naming.card(say, violation)
            )
        case "slow":
            return say(
                "Cast {card} in your own turn: only instants are cast in answer.",
                card=naming.card(say, violation),
            )
        case "nobody_rules":
            return say(
                "To cast {card} takes a ruling, and there is no Game Master among rivals.",
                card=naming.card(say, violation),
            )
        case "target_count" if violation.fact("wanted"):
            return say("For {card}, choose exactly one target.", card=naming.card(say, violation))
        case "target_count":
            return say("For {card}, no target is chosen.", card=naming.card(say, violation))
        case "no_target":
            return say("You cannot choose {card} here.", card=naming.card(say, violation))
        case "no_land":
            return say("Choose a discovered land that is not laid waste.")
        case "warded":
            return say(
                "The protection of {card} from that colour prevents it.", card=naming.card(say, violation)
            )
    return _skills(say, violation)


def _skills(say: Say, violation: Violation) -> str | None:
    match violation.reason:
        case "no_skill":
            return say("There is no such skill on {card}.", card=naming.card(say, violation))
        case "by_itself":
            return say(
                "The regeneration of {card} comes by itself when it has to.", card=naming.card(say, violation)
            )
        case "not_yours_to_use":
            return say("You cannot use {card} here.", card=naming.card(say, violation))
        case "away":
            return say("You have to do without {card} today.", card=naming.card(say, violation))
        case "only_fighting":
            return say("You can strengthen {card} only in a fight.", card=naming.card(say, violation))
    return None
