"""What happened in fights, and by spells and skills, as sentences."""

from __future__ import annotations

from games.adventure import naming
from games.adventure.calling import Names, letters
from games.adventure.card_words import keyword_name, signed
from games.adventure.cards import Keyword
from games.adventure.deeds import Deed
from games.core.words import Say


def fight(say: Say, deed: Deed, names: Names) -> str | None:
    party = naming.whose(say, deed, names)
    match deed.what:
        case "fight":
            return say("Fight on {square}!", square=naming.square(deed))
        case "order":
            pairs = zip(deed.numbers[::2], deed.numbers[1::2], strict=True)
            order = ", ".join(
                f"{naming.side(say, deed, seat, names)} {'·'.join(str(dice))}" for seat, dice in pairs
            )
            return say("Order: {order}.", order=order)
        case "asalto":
            return say("Asalto {number}.", number=naming.number(deed))
        case "turn_over":
            return say("{name} has finished this turn of the fight.", name=naming.who(deed, names))
        case "fled":
            return say("{party} flees.", party=party)
        case "escaped":
            return say("{party} gets away to {square}.", party=party, square=naming.square(deed))
        case "trophies":
            return say("{party} keeps {cards}.", party=party, cards=naming.all_of(say, deed))
        case "finished":
            return _finished(say, deed, names)
    return None


def _finished(say: Say, deed: Deed, names: Names) -> str:
    match deed.text:
        case "won":
            return say("{party} wins the fight.", party=naming.whose(say, deed, names))
        case "lost":
            return say("Nobody of the party is left.")
        case "held":
            return say("The wall holds. The party waits for its next turn.")
        case "stalled":
            return say("Both sides are out of breath and let go of each other.")
        case "escaped":
            return say("The fight is over.")
    return say("The Game Master ends the fight.")


def blow(say: Say, deed: Deed, names: Names) -> str | None:
    card, other = naming.what(say, deed), naming.whom(say, deed)
    match deed.what:
        case "attacked" if deed.text == "free":
            return say("{card} struck at {other} in flight.", card=card, other=other)
        case "attacked":
            return say("{card} attacked {other}.", card=naming.all_of(say, deed), other=other)
        case "blocked":
            return say("{card} blocked {other}.", card=card, other=other)
        case "rolled" | "countered":
            return _throw(say, deed)
        case "unanswered":
            return say("{name} lets it be.", name=names[deed.seat])
        case "fizzled":
            return say(
                "Nothing came of it: {card} and {other} no longer face each other.", card=card, other=other
            )
        case "trampled":
            return say.many(
                "{card} trampled on: {n} point of damage to {other}.",
                "{card} trampled on: {n} points of damage to {other}.",
                naming.number(deed),
                card=card,
                other=other,
            )
        case "shared":
            return say.many(
                "{card} took {n} point of damage of the blow.",
                "{card} took {n} points of damage of the blow.",
                naming.number(deed),
                card=card,
            )
        case "warded":
            return say("Protection of {card}: no damage.", card=card)
        case "shielded":
            return say(
                "A shield for {card}; damage that gets through: {damage}.",
                card=card,
                damage=naming.number(deed),
            )
        case "died":
            return say("{card} died.", card=card)
        case "fell":
            return say("{card} fell: a potion in the next turn could prevent death.", card=card)
        case "rose":
            return say("{card} got up again.", card=card)
        case "regenerated":
            return say("{card} regenerated.", card=card)
    return None


def _throw(say: Say, deed: Deed) -> str:
    attack, power, defence, toughness, damage = deed.numbers
    facts = {
        "card": naming.what(say, deed),
        "other": naming.whom(say, deed),
        "attack": f"{attack}+{power}",
        "defence": f"{defence}+{toughness}",
        "damage": damage,
    }
    if deed.what == "countered":
        return say("{card} struck back at {other}: {attack} to {defence}, damage {damage}.", **facts)
    return say("{card} struck {other}: {attack} to {defence}, damage {damage}.", **facts)


def magic(say: Say, deed: Deed, names: Names) -> str | None:
    name, card = naming.who(deed, names), naming.what(say, deed)
    match deed.what:
        case "cast" if deed.cards:
            return say(
                "{caster} cast {card} on {targets}.",
                caster=naming.whom(say, deed),
                card=card,
                targets=naming.all_of(say, deed),
            )
        case "cast":
            return say("{caster} cast {card}.", caster=naming.whom(say, deed), card=card)
        case "used":
            return _used(say, deed, names)
        case "healed":
            return say.many(
                "{n} wound less for {card}.", "{n} wounds less for {card}.", naming.number(deed), card=card
            )
        case "hurt":
            return say.many(
                "{n} point of damage to {card}.",
                "{n} points of damage to {card}.",
                naming.number(deed),
                card=card,
            )
        case "boosted":
            body = "/".join(map(signed, deed.numbers))
            return say("{body} for {card}.", card=card, body=body)
        case "granted":
            return say("{card}: {keyword}.", card=card, keyword=keyword_name(say, Keyword(deed.text)))
        case "tapped":
            return say("{card} tapped.", card=card)
        case "untapped":
            return say("{card} untapped.", card=card)
        case "recalled":
            return say("{card} went back to the hand of {name}.", card=card, name=name)
        case "made":
            return say("{card} made {mana}.", card=card, mana=letters(deed.text))
        case "asked_ruling":
            return say("{name} asks for a ruling on {card}.", name=name, card=card)
    return None


def _used(say: Say, deed: Deed, names: Names) -> str:
    card = naming.what(say, deed)
    if deed.square is not None:
        return say(
            "{name} uses {card} on {square}.",
            name=naming.who(deed, names),
            card=card,
            square=naming.square(deed),
        )
    if deed.other != deed.copy:
        return say("{bearer} used {card}.", bearer=naming.whom(say, deed), card=card)
    if deed.cards:
        return say("{card} used a skill on {targets}.", card=card, targets=naming.all_of(say, deed))
    return say("{card} used a skill.", card=card)
