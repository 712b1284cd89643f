"""The presets and options of El Rey del Ring in words."""

from __future__ import annotations

from typing import Any

from games.core.words import Label, Say


def preset(say: Say, name: str) -> Label:
    labels = {
        "clasica": Label(say("Classic"), say("the rules to the letter, with 34 cards")),
        "club": Label(say("Club"), say("54 cards, played to the last one; no pushing into the ropes")),
        "casa": Label(say("House"), say("54 cards, wild jokers, parried pushes and a swap before the start")),
        "tres": Label(say("Three fighters"), say("everybody for themselves; the last one standing wins")),
        "cuatro": Label(say("Four fighters"), say("everybody for themselves; the last one standing wins")),
        "equipos": Label(say("Team fight"), say("four players, two against two, all in the ring")),
        "relevos": Label(say("Relay"), say("four players, two against two, one of each team in the ring")),
        "equipos_dobles": Label(say("Two each, in teams"), say("two players with two fighters each")),
        "relevos_dobles": Label(
            say("Two each, in relays"), say("two players with two fighters each, one in the ring")
        ),
        "mutantes": Label(say("Mutant kings"), say("a duel with a bonus deck: pairs buy its jacks to aces")),
    }
    return labels[name]


def option(say: Say, key: str) -> Label:
    return (_match(say) | _fight(say) | _variants(say))[key]


def _match(say: Say) -> dict[str, Label]:
    """What concerns the match as a whole."""
    return {
        "format": Label(say("Kind of match"), say("how many play, and with how many fighters")),
        "mutants": Label(say("Mutant kings"), say("whether jacks to aces are bonus cards")),
        "deck": Label(say("Pack"), say("34 cards make a short match, 54 a long one")),
        "ace": Label(say("Ace"), say("whether the ace is above the king or below all others")),
        "endurance": Label(say("Endurance"), say("points that each fighter starts with")),
        "mulligan": Label(say("Swap before the start"), say("cards each may swap with the pile of 54")),
        "placement": Label(say("Places"), say("how they are given out to more than two")),
        "play_xor_discard": Label(
            say("Play or discard"), say("whether a turn is for one of the two, or may mix them")
        ),
        "auto_draw": Label(say("Automatic draw"), say("whether the turn ends by drawing all one can")),
        "tomatoes": Label(say("Tomatoes"), say("whether doing nothing in a turn costs a point")),
        "deck_end": Label(say("When the pile is gone"), say("whether a duel ends there")),
        "reshuffles": Label(say("New piles"), say("how often the discards are shuffled, with more than two")),
        "shower_from": Label(say("The crowd's patience"), say("the round from which everybody is pelted")),
    }


def _fight(say: Say) -> dict[str, Label]:
    """What cards do."""
    return {
        "push_parry": Label(say("Parrying pushes"), say("whether pushes may be parried like hits")),
        "push_blocked": Label(say("Blocked push"), say("what happens if there is no room behind")),
        "center_damage": Label(say("Hit from the centre"), say("points it takes")),
        "center_mode": Label(say("Bonus of the centre"), say("who enjoys it")),
        "center_push_bonus": Label(
            say("Blocked push from the centre"), say("whether it takes two, with more than two in the ring")
        ),
        "joker": Label(say("Jokers"), say("what they are good for")),
        "low_blow": Label(say("Low blow"), say("whether three cards may be given to take two")),
        "low_blow_max": Label(say("Low blows a turn"), say("at most, with two fighters each")),
    }


def _variants(say: Say) -> dict[str, Label]:
    """What only some kinds of match know."""
    return {
        "team_placement": Label(say("Places of a team"), say("anywhere on its edge, or in its corners")),
        "lone_figure": Label(say("The last of a team"), say("how often it has its turn")),
        "friendly_push": Label(say("Pushing mates"), say("whether a mate may be pushed onto a free square")),
        "share_hands": Label(say("Open among mates"), say("whether mates see each other's hands")),
        "relay_ko": Label(say("Knockout in a relay"), say("whether the mate comes in, or the side has lost")),
        "start_hand": Label(say("First hand"), say("cards dealt to who has two fighters")),
        "swaps_per_turn": Label(say("Pairs a turn"), say("how many may be given for bonus cards")),
        "king_stops_parry": Label(
            say("Intimidated: no parry"), say("whether a king also keeps the rival from parrying")
        ),
        "king_length": Label(say("Intimidation"), say("how many of the rival's turns it lasts")),
    }


def value(say: Say, key: str, value: Any) -> str:
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    texts = {
        ("format", "duel"): say("duel, 2 players"),
        ("format", "three"): say("three fighters, 3 players"),
        ("format", "four"): say("four fighters, 4 players"),
        ("format", "teams"): say("two against two, 4 players"),
        ("format", "relay"): say("relays, 4 players"),
        ("format", "double_teams"): say("teams of two fighters, 2 players"),
        ("format", "double_relay"): say("relays of two fighters, 2 players"),
        ("deck", 34): say("34 cards: 7 to ace and jokers"),
        ("deck", 54): say("54 cards: all of them"),
        ("ace", "high"): say("above the king"),
        ("ace", "low"): say("below all others"),
        ("mulligan", 0): say("none"),
        ("mulligan", 3): say("up to 3"),
        ("placement", "choose"): say("each chooses"),
        ("placement", "auto"): say("in a fixed order"),
        ("placement", "side"): say("in a fixed order, the third on an edge"),
        ("push_blocked", "damage"): say("it takes a point"),
        ("push_blocked", "nothing"): say("nothing"),
        ("push_blocked", "not_allowed"): say("it is not allowed"),
        ("center_mode", "standing"): say("whoever stands there"),
        ("center_mode", "on_entry_only"): say("only the first hit after stepping in"),
        ("joker", "seed"): say("a finger in the eye"),
        ("joker", "wild"): say("any card"),
        ("joker", "both"): say("both things"),
        ("low_blow_max", "unlimited"): say("as many as one can pay for"),
        ("deck_end", "sudden"): say("yes, at once"),
        ("deck_end", "play_out"): say("no, the hands are played out"),
        ("reshuffles", "unlimited"): say("always"),
        ("reshuffles", 1): say("once, then points decide"),
        ("reshuffles", 0): say("never: points decide"),
        ("team_placement", "edge"): say("anywhere on its edge"),
        ("team_placement", "corners"): say("in its corners"),
        ("lone_figure", "alternates"): say("whenever its side is up"),
        ("lone_figure", "once_per_round"): say("once a round"),
        ("relay_ko", "enter"): say("the mate comes in"),
        ("relay_ko", "lose"): say("the side has lost"),
        ("swaps_per_turn", "unlimited"): say("as many as one holds"),
    }
    return texts.get((key, value), str(value))
