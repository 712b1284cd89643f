"""The cards in words: names, costs, keywords, and what effects do.

Names are proper names, said without an article. Imported cards are called as they were imported.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from games.adventure import cards
from games.adventure.cards import Aim, Card, Colour, Cost, Effect, Keyword, Kind, Skill, Span, Terrain
from games.core.words import Say

MARKS = {Colour.SUN: "☀️", Colour.SEA: "🌊", Colour.SHADE: "🌙", Colour.EMBER: "🔥", Colour.FROND: "🌿"}
"""How colours are marked in texts."""

NONE = "◇"
"""Colourless mana in texts."""


def card_name(say: Say, card: Card) -> str:
    """``Moss Troll``, the same for every copy."""
    return _starter_names(say)[card.key] if card.origin == "starter" else card.name


@cache
def _starter_names(say: Say) -> dict[str, str]:
    """The names of the starter set in one voice, of which there is one for each language."""
    return {
        "hedge-spearman": say("Hedge Spearman"),
        "rowan-lancer": say("Rowan Lancer"),
        "chapel-mender": say("Chapel Mender"),
        "gryphon-squire": say("Gryphon Squire"),
        "oathbound-twins": say("Oathbound Twins"),
        "tide-harpooner": say("Tide Harpooner"),
        "lagoon-sentry": say("Lagoon Sentry"),
        "apprentice-of-currents": say("Apprentice of Currents"),
        "kite-courier": say("Kite Courier"),
        "grave-poacher": say("Grave Poacher"),
        "marsh-sellsword": say("Marsh Sellsword"),
        "bone-reciter": say("Bone Reciter"),
        "ashfist-brawler": say("Ashfist Brawler"),
        "quarry-dwarf": say("Quarry Dwarf"),
        "cinder-adept": say("Cinder Adept"),
        "thicket-archer": say("Thicket Archer"),
        "bramble-warden": say("Bramble Warden"),
        "sap-singer": say("Sap Singer"),
        "old-antler-druid": say("Old Antler Druid"),
        "wayfaring-tinker": say("Wayfaring Tinker"),
        "red-draught": say("Red Draught"),
        "oak-buckler": say("Oak Buckler"),
        "notched-falchion": say("Notched Falchion"),
        "ditch-rats": say("Ditch Rats"),
        "restless-ribs": say("Restless Ribs"),
        "barrow-lord": say("Barrow Lord"),
        "night-leech": say("Night Leech"),
        "cave-whelps": say("Cave Whelps"),
        "scree-giant": say("Scree Giant"),
        "slag-hound": say("Slag Hound"),
        "smoke-drake": say("Smoke Drake"),
        "reef-snapper": say("Reef Snapper"),
        "mist-stalker": say("Mist Stalker"),
        "storm-roc": say("Storm Roc"),
        "glen-boar": say("Boar of the Glen"),
        "moss-troll": say("Moss Troll"),
        "rootmaw": say("Rootmaw"),
        "zealot-column": say("Zealot Column"),
        "judging-statue": say("Judging Statue"),
        "palisade": say("Palisade"),
        "thorn-rampart": say("Thorn Rampart"),
        "ember-gate": say("Ember Gate"),
        "brume-pillar": say("Brume Pillar"),
        "mending-word": say("Mending Word"),
        "gust-road": say("Gust Road"),
        "grave-chill": say("Grave Chill"),
        "spark-lash": say("Spark Lash"),
        "green-breath": say("Green Breath"),
        "plain": say("Plain"),
        "coast": say("Coast"),
        "marsh": say("Marsh"),
        "range": say("Range"),
        "forest": say("Forest"),
        "crossroads-inn": say("Crossroads Inn"),
        "hollow-shrine": say("Hollow Shrine"),
        "quicksilver-mine": say("Quicksilver Mine"),
        "broken-dam": say("Broken Dam"),
        "beacon-tower": say("Beacon Tower"),
    }


def colour_name(say: Say, colour: Colour) -> str:
    return {
        Colour.SUN: say.sense("mana", "Sun"),
        Colour.SEA: say.sense("mana", "Sea"),
        Colour.SHADE: say.sense("mana", "Shade"),
        Colour.EMBER: say.sense("mana", "Ember"),
        Colour.FROND: say.sense("mana", "Frond"),
    }[colour]


def terrain_name(say: Say, terrain: Terrain) -> str:
    return {
        Terrain.PLAIN: say("Plain"),
        Terrain.COAST: say("Coast"),
        Terrain.MARSH: say("Marsh"),
        Terrain.RANGE: say("Range"),
        Terrain.FOREST: say("Forest"),
        Terrain.PLACE: say("Special place"),
    }[terrain]


def kind_name(say: Say, kind: Kind) -> str:
    return {
        Kind.CREATURE: say("creature"),
        Kind.INSTANT: say("instant spell"),
        Kind.SORCERY: say("sorcery"),
        Kind.ENCHANTMENT: say("enchantment"),
        Kind.ITEM: say("item"),
        Kind.LAND: say("land"),
    }[kind]


def keyword_name(say: Say, keyword: Keyword) -> str:
    """What a creature with it is or does, in few words."""
    return {
        Keyword.FLYING: say("flying"),
        Keyword.REACH: say("may block flyers"),
        Keyword.ISLAND_HOME: say("lives on Coasts"),
        Keyword.WALL: say("wall"),
        Keyword.FIRST_STRIKE: say("first strike"),
        Keyword.TRAMPLE: say("trample"),
        Keyword.BANDING: say("banding"),
        Keyword.PHASING: say("phasing"),
        Keyword.HASTE: say("haste"),
        Keyword.VIGILANCE: say("vigilance"),
        Keyword.CARRIER: say("carries one item more"),
    }[keyword]


def cost_text(cost: Cost) -> str:
    """``2☀️☀️``; ``0`` for nothing."""
    return f"{cost.generic or ''}{''.join(MARKS[colour] for colour in cost.coloured)}" or "0"


def body_text(power: int, toughness: int) -> str:
    return f"{power}/{toughness}"


def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"−{-number}"


def effect_text(say: Say, effect: Effect, aim: Aim = Aim.ITSELF) -> str:
    """``2 damage to a creature``; ``aim`` is what its card or skill is used on."""
    match effect:
        case cards.Heal(amount=None):
            return _aimed(say, aim, say("heals all wounds"))
        case cards.Heal(amount=amount):
            return _aimed(say, aim, say.many("heals {n} wound", "heals {n} wounds", amount or 0))
        case cards.Damage(amount=amount):
            return _aimed(say, aim, say("{amount} damage", amount=amount))
        case cards.Prevent(amount=amount):
            return _aimed(say, aim, say("prevents {amount} damage", amount=amount))
        case cards.Boost(power=power, toughness=toughness, span=span):
            body = f"{signed(power)}/{signed(toughness)}"
            return _aimed(say, aim, f"{body} {span_text(say, span)}")
        case cards.Grant(keyword=keyword, span=span):
            return _aimed(say, aim, f"{keyword_name(say, keyword)} {span_text(say, span)}")
        case cards.Tap():
            return _aimed(say, aim, say("taps"))
        case cards.Untap():
            return _aimed(say, aim, say("untaps"))
        case cards.Destroy():
            return _aimed(say, aim, say("destroys"))
        case cards.Recall():
            return _aimed(say, aim, say("returns to its owner's hand"))
        case cards.Regenerate():
            return say("regenerates")
        case cards.Make(colours=colours, amount=amount):
            return say("makes {mana}", mana=_made(say, colours, amount))
        case cards.Ruling(text=text):
            return say("the Game Master decides: {text}", text=text)


def _made(say: Say, colours: Sequence[Colour], amount: int) -> str:
    if not colours:
        return NONE * amount
    if len(colours) == len(Colour):
        return say.many("{n} mana of any colour", "{n} mana of any colour", amount)
    return "/".join(MARKS[colour] * amount for colour in colours)


def _aimed(say: Say, aim: Aim, what: str) -> str:
    match aim:
        case Aim.CREATURE:
            return say("{what} (a creature)", what=what)
        case Aim.PARTY:
            return say("{what} (the whole group)", what=what)
        case Aim.LAND:
            return say("{what} (a discovered land)", what=what)
        case Aim.ITSELF | Aim.NOTHING:
            return what


def span_text(say: Say, span: Span) -> str:
    return {
        Span.ASALTO: say("for one asalto"),
        Span.FIGHT: say("for this fight"),
        Span.TURN: say("this game turn"),
        Span.LASTING: say("until it is taken off"),
    }[span]


def skill_name(say: Say, skill: Skill) -> str:
    """``Regenerate``: how a skill is called in a menu."""
    match skill.effects[0]:
        case cards.Heal():
            return say("Heal")
        case cards.Damage():
            return say("Strike from afar")
        case cards.Prevent():
            return say("Shield")
        case cards.Boost() | cards.Grant():
            return say("Strengthen")
        case cards.Tap():
            return say("Tap")
        case cards.Untap():
            return say("Untap")
        case cards.Destroy():
            return say("Destroy")
        case cards.Recall():
            return say("Send back")
        case cards.Regenerate():
            return say("Regenerate")
        case cards.Make():
            return say("Make mana")
        case cards.Ruling():
            return say("Ability")


def skill_text(say: Say, skill: Skill) -> str:
    """``1🌿: regenerates``; ``↻`` stands for tapping."""
    price = ["↻"] if skill.taps else []
    if skill.cost.value:
        price.append(cost_text(skill.cost))
    what = ", ".join(effect_text(say, effect, skill.aim) for effect in skill.effects)
    if skill.spent:
        what = say("{what}; it is used up", what=what)
    return f"{' '.join(price)}: {what}" if price else what


def abilities(say: Say, card: Card) -> tuple[str, ...]:
    """All that a card can do, one phrase each."""
    return tuple(_abilities(say, card))


def _abilities(say: Say, card: Card) -> Iterator[str]:
    if card.kind is Kind.ITEM and (card.power or card.toughness):
        yield say("its bearer gets {body}", body=f"{signed(card.power)}/{signed(card.toughness)}")
    if card.caster:
        yield say("casts spells")
    yield from (keyword_name(say, keyword) for keyword in card.keywords)
    yield from (say("crosses {terrain}", terrain=terrain_name(say, terrain)) for terrain in card.walks)
    yield from (say("protected from {colour}", colour=colour_name(say, colour)) for colour in card.wards)
    yield from (skill_text(say, skill) for skill in card.skills)
    yield from (effect_text(say, effect, card.aim) for effect in card.effects)
    if card.life:
        yield say("costs its caster {n} wounds", n=card.life)


def rules_line(say: Say, card: Card) -> str:
    """``creature · 3🌿 · 3/3 · 1🌿: regenerates``: all that a card is, but for its name."""
    parts = [kind_name(say, card.kind)]
    if card.kind is not Kind.LAND:
        parts.append(cost_text(card.cost))
    if card.kind is Kind.CREATURE:
        parts.append(body_text(card.power, card.toughness))
    return " · ".join([*parts, *abilities(say, card)])
