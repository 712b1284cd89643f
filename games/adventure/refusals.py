"""Why a move was refused, and what would have been right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from games.adventure.calling import called, letters
from games.adventure.cards import Copy
from games.core.game import Violation
from games.core.words import Say

Names = Sequence[str]


def refusal(say: Say, violation: Violation, names: Names) -> str:
    """One or two sentences. KeyError for a reason that these rules never give."""
    for group in _GROUPS:
        text = group(say, violation, names)
        if text is not None:
            return text
    raise KeyError(violation.reason)


def _card(say: Say, violation: Violation) -> str:
    """The card that the refusal is about."""
    facts = dict(violation.facts)
    key, name = str(facts["card"]), str(facts["name"])
    return called(say, Copy(key, int(facts["nth"])), ((key, name),) if name else ())


def _name(violation: Violation, names: Names) -> str:
    return names[int(violation.fact("seat"))]


def _fact(violation: Violation, key: str) -> str:
    return str(violation.fact(key))


def _opening(say: Say, violation: Violation, _names: Names) -> str | None:
    facts = dict(violation.facts)
    match violation.reason:
        case "seats":
            return say("Among rivals there are {low} to {high} players.", **facts)
        case "seats_led":
            return say("With a Game Master there are {low} to {high} seats.", **facts)
        case "few_encounters":
            return say("The encounter deck needs {needed} cards or more for so many seats.", **facts)
        case "few_adventurers":
            return say("The adventurer deck needs {needed} adventurers or more for so many players.", **facts)
        case "no_lands":
            return say("There are no basic lands to deal a map from.")
        case "map_size":
            return say("A map has {low} to {high} squares along each side.", **facts)
        case "ragged_map":
            return say(
                "Each row of a drawn map has as many squares as the map is wide, and no row is missing."
            )
        case "unknown_land":
            return say("The drawn map names {land}, and there is no such land among the cards.", **facts)
        case "no_mana_stated":
            return say("A drawn map must state its mana: {land} gives none.", **facts)
        case "no_entry":
            return say("The border of the drawn map is all Coast: leave somewhere to enter.")
        case "no_goal":
            return say("The land to be reached is not among the cards.")
        case "one_goal":
            return say("The land to be reached stands on a drawn map exactly once.")
        case "goal_outside":
            return say("The land to be reached lies inside, not on the border.")
    return None


def _moment(say: Say, violation: Violation, names: Names) -> str | None:
    match violation.reason:
        case "over":
            return say("The session is over: nothing more can be done.")
        case "gone":
            return say("You have left: the session goes on without you.")
        case "master":
            return say("Only the Game Master does that: ask for it.")
        case "no_master":
            return say("There is no Game Master among rivals: the rules decide.")
        case "ruling_first":
            return say("A request waits for the Game Master: it is granted or denied first.")
        case "moment":
            return _wrong_moment(say, str(violation.fact("verb")))
        case "not_asked":
            return say("{name} is asked now: wait for that.", name=_name(violation, names))
        case "nothing_asked":
            return say("Nothing is asked of you now: wait for the others.")
        case "not_your_turn":
            return say(
                "The party of {name} is on the move: wait for your own turn.", name=_name(violation, names)
            )
        case "leader":
            return say("{name} leads the party and decides that.", name=_name(violation, names))
        case "no_leader":
            return say("The lead goes to another player of your own party.")
        case "not_your_combat_turn":
            return say(
                "It is the turn of {name} in this fight: wait for yours.", name=_name(violation, names)
            )
        case "finished":
            return say("You have finished this turn: wait for the next one.")
        case "blow_first":
            return say("A blow is being struck: let it be settled first.")
        case "not_your_moment":
            return say("Spells and skills are used in your own turn, or when you are asked about a blow.")
    return None


def _wrong_moment(say: Say, verb: str) -> str:
    match verb:
        case "recruit" | "redraw" | "hand":
            return say("That is done while recruiting or travelling, and not now.")
        case "enter":
            return say("Parties enter the map at the start, and not now.")
        case "look" | "go" | "halt" | "stay" | "ferry" | "lead" | "fight" | "back":
            return say("That is done while a party is on the move, and not now.")
        case "meet":
            return say("No two parties have met just now.")
        case "summon" | "tap":
            return say("Monsters are summoned when another party enters a square, and not now.")
        case "swap" | "end":
            return say("Cards are exchanged at the end of a turn, and not now.")
        case "cast" | "use":
            return say("Spells and skills are used while travelling or fighting, and not now.")
        case "pass" | "ready":
            return say("There is nothing to pass on or to finish now.")
    return say("There is no fight now.")


def _recruiting(say: Say, violation: Violation, _names: Names) -> str | None:
    match violation.reason:
        case "no_party":
            return say("The Game Master leads no party, and recruits nobody.")
        case "has_recruited":
            return say("You have finished recruiting.")
        case "not_offered":
            return say("Your offers do not include {card}.", card=_card(say, violation))
        case "no_mana":
            return _unpaid(say, violation)
        case "party_full":
            return say("Your part of the party is full: {high} at most.", high=violation.fact("high"))
        case "nobody_recruited":
            return say("Recruit at least one adventurer that you can pay.")
        case "redrawn":
            return say("You have asked for other offers already.")
        case "no_room":
            return say("Nobody has room for {card}: recruit an adventurer first.", card=_card(say, violation))
        case "no_room_there":
            return say("{card} cannot carry another thing.", card=_card(say, violation))
        case "not_carried":
            return say("None of your adventurers carries {card}.", card=_card(say, violation))
        case "no_comrade":
            return say("{card} cannot take it: choose a comrade.", card=_card(say, violation))
        case "handed":
            return say("In this turn {card} cannot change hands again.", card=_card(say, violation))
    return None


def _unpaid(say: Say, violation: Violation) -> str:
    card, missing = _card(say, violation), letters(_fact(violation, "missing"))
    have = _fact(violation, "have")
    if have:
        return say(
            "You cannot pay for {card} with {have}: {missing} is missing.",
            card=card,
            have=letters(have),
            missing=missing,
        )
    return say("The mana does not suffice for {card}: {missing} is missing.", card=card, missing=missing)


def _map(say: Say, violation: Violation, _names: Names) -> str | None:
    facts = dict(violation.facts)
    match violation.reason:
        case "off_map":
            return say("{square} is off the map, which goes from a1 to {last}.", **facts)
        case "not_border":
            return say("{square} is not on the border: parties enter there.", **facts)
        case "island_entry":
            return say("{square} is a Coast that your party cannot cross: enter somewhere else.", **facts)
        case "not_next":
            return say("{square} is not next to your party: it goes up, down, right or left.", **facts)
        case "stranded":
            return say(
                "{card} cannot leave the Coast: it takes wings, or the ferry if nothing else is left.",
                card=_card(say, violation),
            )
        case "island":
            return say(
                "{square} is a Coast, and {card} cannot cross it: go another way, or let everybody fly.",
                square=facts["square"],
                card=_card(say, violation),
            )
        case "barred":
            return say("{square} is closed: go another way.", **facts)
        case "all_seen":
            return say("Your party knows all the lands around.")
        case "not_moved":
            return say("Your party has not moved yet: go, or stay.")
        case "has_moved":
            return say("Your party has moved already: halt, or go on.")
    return _stopped(say, violation)


def _stopped(say: Say, violation: Violation) -> str | None:
    match violation.reason:
        case "no_ferry":
            return say("There is no ferry in this session.")
        case "not_stranded":
            return say("The ferry is for parties that have no way left, before they move.")
        case "two_cards":
            return say("The ferry costs exactly two different cards of your hand.")
        case "held":
            return say("Monsters hold your party here: fight on, and flee from the fight if you must.")
        case "wall":
            return say("A wall stands here: destroy it, turn back the way you came, or stay.")
        case "nobody_here":
            return say("Nothing stands in your way here.")
        case "no_way_back":
            return say("There is no square to go back to.")
    return None


def _encounters(say: Say, violation: Violation, _names: Names) -> str | None:
    match violation.reason:
        case "not_met":
            return say("You are not asked whether to fight, or have answered already.")
        case "not_in_hand":
            return say("You do not hold {card} in your hand.", card=_card(say, violation))
        case "no_creature":
            return say("You cannot summon {card}: only creatures are summoned.", card=_card(say, violation))
        case "no_spell":
            return say(
                "You cannot cast {card}: creatures are summoned against others.", card=_card(say, violation)
            )
        case "wrong_lands":
            return say(
                "Choose untapped discovered lands that pay {cost} for {card}, and none too many.",
                cost=letters(_fact(violation, "cost")),
                card=_card(say, violation),
            )
        case "land_itself":
            return say("A land is not given up for itself: choose another one.")
        case "land_not_open":
            return say("That land is not a discovered and untapped one, or it is where the party stands.")
        case "pays_by_itself":
            return say("That land only gives mana, and is tapped when something is paid.")
    return None


def _fighting(say: Say, violation: Violation, _names: Names) -> str | None:
    match violation.reason:
        case "not_yours":
            return say("You do not fight with {card} here.", card=_card(say, violation))
        case "down":
            return say(
                "With {card} down, all that you can do is drink in your own turn.", card=_card(say, violation)
            )
        case "target_down":
            return say("You cannot choose {card}, down already.", card=_card(say, violation))
        case "acted":
            return say("You have used the one action of {card} in this asalto.", card=_card(say, violation))
        case "tapped":
            return say("You cannot use {card}, tapped until your next turn.", card=_card(say, violation))
        case "nobody_fresh":
            return say("None of your creatures can still attack in this turn.")
        case "wall_attacks":
            return say(
                "You cannot attack with {card}: walls block, and do not attack.", card=_card(say, violation)
            )
        case "no_enemy":
            return say(
                "You do not face {card} in this fight: choose another target.", card=_card(say, violation)
            )
        case "no_banding":
            return say("Banding is switched off in this session.")
        case "band_of_two":
            return say("A band is two or more different creatures.")
        case "no_sharer":
            return say(
                "You cannot give damage to {card}: choose somebody on the side that was struck.",
                card=_card(say, violation),
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
            return say("You have no free blow with {card}, or have struck it.", card=_card(say, violation))
        case "not_fleeing":
            return say("Strike at somebody who flees, not at {card}.", card=_card(say, violation))
        case "blocked":
            return say("Another creature blocks this blow already.")
        case "other_side":
            return say(
                "You cannot block with {card}: choose somebody on the side that is struck.",
                card=_card(say, violation),
            )
        case "landwalk":
            return say("On this land nobody can block {card} (landwalk).", card=_card(say, violation))
        case "flies":
            return say("Only those who fly or reach up can block {card}.", card=_card(say, violation))
    return None


def _magic(say: Say, violation: Violation, _names: Names) -> str | None:
    match violation.reason:
        case "opposition":
            return say("Only a party casts spells: the opposition summons creatures.")
        case "no_caster":
            return say(
                "None of your adventurers can cast {card}: it takes a caster.", card=_card(say, violation)
            )
        case "casters_tapped":
            return say("To cast {card} takes a caster who has not acted yet.", card=_card(say, violation))
        case "slow":
            return say(
                "Cast {card} in your own turn: only instants are cast in answer.", card=_card(say, violation)
            )
        case "nobody_rules":
            return say(
                "To cast {card} takes a ruling, and there is no Game Master among rivals.",
                card=_card(say, violation),
            )
        case "target_count" if violation.fact("wanted"):
            return say("For {card}, choose exactly one target.", card=_card(say, violation))
        case "target_count":
            return say("For {card}, no target is chosen.", card=_card(say, violation))
        case "no_target":
            return say("You cannot choose {card} here.", card=_card(say, violation))
        case "no_land":
            return say("Choose a discovered land that is not laid waste.")
        case "warded":
            return say("The protection of {card} from that colour prevents it.", card=_card(say, violation))
    return _skills(say, violation)


def _skills(say: Say, violation: Violation) -> str | None:
    match violation.reason:
        case "no_skill":
            return say("There is no such skill on {card}.", card=_card(say, violation))
        case "by_itself":
            return say(
                "The regeneration of {card} comes by itself when it has to.", card=_card(say, violation)
            )
        case "not_yours_to_use":
            return say("You cannot use {card} here.", card=_card(say, violation))
        case "away":
            return say("You have to do without {card} today.", card=_card(say, violation))
        case "only_fighting":
            return say("You can strengthen {card} only in a fight.", card=_card(say, violation))
    return None


def _leading(say: Say, violation: Violation, _names: Names) -> str | None:
    facts = dict(violation.facts)
    match violation.reason:
        case "text":
            return say("Write 1 to {high} characters, so that everybody knows why.", **facts)
        case "amount":
            return say("Choose a number from 1 to {high}.", **facts)
        case "change":
            return say("Choose numbers from −{high} to {high}, and not 0 for both.", **facts)
        case "not_in_play":
            return say("There is no {card} in play.", card=_card(say, violation))
        case "no_fight":
            return say("There is no fight to end.")
        case "is_up":
            return say("{square} is face up already.", **facts)
        case "no_such_land":
            return say("This session has no land called {card}.", card=_card(say, violation))
        case "party_there":
            return say("The party stands on {square}: it cannot be closed.", **facts)
        case "not_travelling":
            return say("That is done in a turn of the party, outside fights.")
        case "no_such_player":
            return say("Choose a player who is in the session.")
        case "too_few_cards":
            return say("There are not so many cards in that hand.")
        case "no_encounter":
            return say("There are no monsters now to give mana to.")
        case "no_request":
            return say("No request waits for you.")
    return None


_GROUPS: Final[tuple[Callable[[Say, Violation, Names], str | None], ...]] = (
    _opening,
    _moment,
    _recruiting,
    _map,
    _encounters,
    _fighting,
    _magic,
    _leading,
)
"""Each says None about reasons that are not its own."""
