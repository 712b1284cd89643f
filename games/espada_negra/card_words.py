"""The cards and the initial conditions in words."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.words import Say
from games.espada_negra import holdings
from games.espada_negra.deck import Card, Face
from games.espada_negra.state import Terms, View

VICTORY, PRODUCTION, ATTACK, ESPIONAGE, BERSERKER = "🚩", "🪙", "⚔", "✋", "🩸"
"""How the four values and berserkers are marked in texts."""


def model_name(say: Say, model: str) -> str:
    """``Ploughman``"""
    return {
        "heredero": say("Outlawed heir"),
        "senor": say("Lord of the host"),
        "labriego": say("Ploughman"),
        "heredad": say("Homestead"),
        "villa": say("Walled town"),
        "mesnadero": say("Man-at-arms"),
        "caballero": say("Knight of steel"),
        "flagelante": say("Flagellant"),
        "furia": say("Fury of the waste"),
        "almogavar": say("Almogavar"),
        "sombra": say("Alley shadow"),
        "tabernera": say("Whispering innkeeper"),
        "maestra": say("Spymistress"),
        "caudillo": say("Chieftain"),
        "juramentado": say("Sworn warrior"),
        "poseido": say("Possessed"),
        "gigante": say("War giant"),
        "aldea": say("Hamlet"),
        "granja": say("Farm"),
        "estandarte": say("Banner"),
        "pastora": say("Shepherdess"),
        "alguacil": say("Constable"),
        "huerta": say("Orchard"),
        "lancero": say("Lancer"),
        "puerto": say("Harbour"),
        "campeona": say("Champion"),
    }[model]


def card_name(say: Say, card: Card) -> str:
    """``Ploughman``, the same for every copy."""
    return model_name(say, card.model)


def card_names(say: Say, cards: Sequence[Card]) -> str:
    """``Ploughman, Homestead``"""
    return ", ".join(card_name(say, card) for card in cards)


def values(face: Face) -> str:
    """``🚩3 🪙-1 ⚔2``: what is not 0; ``–`` for a card with nothing."""
    marks = zip((VICTORY, PRODUCTION, ATTACK, ESPIONAGE), face[:4], strict=True)
    shown = [f"{mark}{value}" for mark, value in marks if value]
    return " ".join([*shown, BERSERKER] if face.berserker else shown) or "–"


def with_values(say: Say, terms: Terms, card: Card) -> str:
    """``Ploughman (🚩2 🪙1)``"""
    return f"{card_name(say, card)} ({values(holdings.face(terms, card))})"


def condition_name(say: Say, key: str) -> str:
    """``Greedy throne``"""
    return {
        "EN01": say("Greedy throne"),
        "EN02": say("Unarmed throne"),
        "EN03": say("Pure blood"),
        "EN04": say("Debased crown"),
        "EN05": say("Lineage"),
        "EN06": say("Long sunset"),
        "EN07": say("Royal host"),
        "EN08": say("Double onslaught"),
        "EN09": say("Soldiers' pay"),
        "EN10": say("Peace of God"),
        "EN11": say("Great fair"),
        "EN12": say("Meagre fair"),
        "EN13": say("Merry fair"),
        "EN14": say("Good harvest"),
        "EN15": say("Year of plenty"),
        "EN16": say("Full coffers"),
        "EN17": say("Empty coffers"),
        "EN18": say("Alms"),
        "EN19": say("Tithe"),
        "EN20": say("Small granaries"),
        "EN21": say("Grain quota"),
        "EN22": say("Generous quota"),
        "EN23": say("Drought"),
        "EN24": say("Landowners"),
        "EN25": say("Town crier"),
        "EN26": say("Omen"),
        "EN27": say("Free city"),
        "EN28": say("Exchange"),
        "EN29": say("Weapons at the ready"),
        "EN30": say("Toll"),
        "EN31": say("Scorched earth"),
        "EN32": say("Glory of arms"),
        "EN33": say("Military order"),
        "EN34": say("Serious bidding"),
        "EN35": say("Rich men's bidding"),
        "EN36": say("Vow of temperance"),
        "EN37": say("The humble"),
        "EN38": say("Bonfire"),
        "EN39": say("Hot blood"),
        "EN40": say("Loot"),
        "EN41": say("Rearguard"),
        "EN42": say("Few and brave"),
        "EN43": say("Ransom"),
        "EN44": say("Counter-espionage"),
        "EN45": say("Moonless night"),
        "EN46": say("Woven web"),
        "EN47": say("Full house"),
        "EN48": say("Second chance"),
    }[key]


def condition_text(say: Say, key: str) -> str:
    """What the condition does, as one sentence."""
    return {
        "EN01": say("Who owns a card that gives nothing but victory is paid nothing for production."),
        "EN02": say("Who owns a card that gives nothing but victory may not attack."),
        "EN03": say("Cards that give nothing but victory give 1 more."),
        "EN04": say("Every card with victory 5 counts 4."),
        "EN05": say("4 victory at the end for whoever has the most copies of one model."),
        "EN06": say("The last turn is played even if cards are missing."),
        "EN07": say("Every card that has attack has 1 more."),
        "EN08": say("Each player may attack twice a turn."),
        "EN09": say("Attacking costs 1 gold."),
        "EN10": say("Nobody attacks before turn 3."),
        "EN11": say("2 more cards are turned up each turn."),
        "EN12": say("1 card fewer is turned up each turn."),
        "EN13": say("1 more card is turned up each turn."),
        "EN14": say("Each player is paid 1 more gold a turn."),
        "EN15": say("Each player is paid 2 more gold a turn."),
        "EN16": say("Everybody starts with 5 more gold."),
        "EN17": say("Everybody starts with 4 gold less."),
        "EN18": say("At the end of the turn the poorest gets 2 gold."),
        "EN19": say("At the end of the turn the richest loses 2 gold."),
        "EN20": say("Nobody keeps more than 20 gold at the end of the turn."),
        "EN21": say("Nobody is paid more than 6 a turn."),
        "EN22": say("Nobody is paid more than 10 a turn."),
        "EN23": say("Every card with production 2 or more produces 1 less."),
        "EN24": say("3 victory at the end for whoever has the most production."),
        "EN25": say("The row of the next turn is seen too."),
        "EN26": say("The rows of the next two turns are seen too."),
        "EN27": say("Walled towns produce 1 more."),
        "EN28": say("The winner pays the second-highest bid; a lone bidder, the least bid."),
        "EN29": say("Cards just gained attack and spy at once."),
        "EN30": say("Attacking costs 3 gold."),
        "EN31": say("If the attack is tied, the card is discarded."),
        "EN32": say("3 victory at the end for whoever has the most attack."),
        "EN33": say("No card is a berserker."),
        "EN34": say("The least bid is 2."),
        "EN35": say("The least bid is 3."),
        "EN36": say("The highest bid is 8."),
        "EN37": say("Tied bids are won by whoever has the least victory."),
        "EN38": say("A card with tied bids is discarded."),
        "EN39": say("Every card with attack is a berserker."),
        "EN40": say("Cards without a buyer are added to the next one."),
        "EN41": say("Cards without a buyer go under the deck, once each."),
        "EN42": say("3 victory at the end for whoever has the fewest cards."),
        "EN43": say("1 victory at the end for every 5 gold, at most 4."),
        "EN44": say("Spying takes 1 more point."),
        "EN45": say("Spying takes 1 point less, but at least 1."),
        "EN46": say("Espionage that was used is back next turn."),
        "EN47": say("Whoever has the most cards is auctioneer, and settles ties."),
        "EN48": say("A card stopped by spies is auctioned again, without whoever was spied on."),
    }[key]


def conditions(say: Say, view: View) -> tuple[str, ...]:
    """The initial conditions of the match, in the order drawn; those annulled say so."""
    return tuple(_condition(say, view, key) for key in view.conditions)


def _condition(say: Say, view: View, key: str) -> str:
    name, text = condition_name(say, key), condition_text(say, key)
    if key in view.fallen:
        return say("{name} (annulled by a later one): {text}", name=name, text=text)
    return say("{name}: {text}", name=name, text=text)
