"""What a choice is worth and what it costs: the value, the chance, and the defences that are left."""

from __future__ import annotations

from games.alatriste import answering
from games.alatriste import fight_names as called
from games.alatriste.deeds import Value
from games.alatriste.economy import defences_left
from games.alatriste.fight_lines import actor
from games.alatriste.fighters import Fighter, Tag
from games.alatriste.moves import Defend, How, Way, Whole
from games.alatriste.odds import odds
from games.alatriste.state import Blow, Strike, View
from games.alatriste.tables import Damage
from games.alatriste.telling import true
from games.alatriste.values import as_check, attack_use, attack_value
from games.core.dice_words import percent, signed
from games.core.words import Say

HINT = 100
"""Most characters of a hint."""

_BLOWS: dict[str, Blow] = {
    Whole.TWICE.value: "twice",
    Whole.SURE.value: "sure",
    Whole.HARD.value: "hard",
}


def of_move(say: Say, view: View, words: tuple[str, ...]) -> str:
    """The hint of a whole move that rolls something; empty for others, and for the start of one."""
    match words:
        case ("attack", foe, item):
            return _struck(say, view, _strike(view, foe, item))
        case ("snap", _, _):
            return _snapped(say, view)
        case ("aimed", foe, item, location):
            return _struck(say, view, _strike(view, foe, item, aimed=location))
        case ("trick", foe, item, trick):
            return _struck(say, view, _strike(view, foe, item, trick=trick))
        case ("full", whole, foe, item):
            return _struck(say, view, _strike(view, foe, item, _BLOWS[whole]))
        case ("defend", way, how):
            return _defended(say, view, Defend(Way(way), How(how)))
    return ""


def _strike(
    view: View, foe: str, item: str, blow: Blow = "normal", aimed: str = "", trick: str = ""
) -> Strike | None:
    tag = actor(view)
    who = None if tag is None else view.fighter(tag)
    if who is None or who.item(item) is None or view.fighter(Tag.from_word(foe)) is None:
        return None
    if view.phase.kind == "again":
        blow = "again"
    return Strike(who.tag, Tag.from_word(foe), item, blow, aimed, trick)


def _struck(say: Say, view: View, strike: Strike | None) -> str:
    if strike is None:
        return ""
    who = view.fighter(strike.who)
    item = None if who is None else who.item(strike.item)
    if who is None or item is None:
        return ""
    value = attack_value(view, strike)
    chance = odds(as_check(value, attack_use(item), view.options.house)).success
    damage = say("damage {dice}", dice=_dice(say, item.weapon.damage, strike.blow))
    return _joined([f"{_value(say, value)} · {percent(say, chance)}", _cost(say, who, strike.blow), damage])


def _snapped(say: Say, view: View) -> str:
    """As if it were in hand already, and not aimed."""
    tag = actor(view)
    who = None if tag is None else view.fighter(tag)
    return "" if who is None else say("Not aimed: −4. {cost}", cost=_cost(say, who, "normal"))


def _dice(say: Say, damage: Damage | None, blow: Blow) -> str:
    if damage is None:
        return say("as the Narrator says")
    return f"{damage} +2" if blow == "hard" else str(damage)


def _cost(say: Say, who: Fighter, blow: Blow) -> str:
    if blow in ("twice", "sure", "hard", "again"):
        return say("you keep no defence")
    return say("you keep no defence") if not defences_left(who.spent) else say("you keep one defence")


def _defended(say: Say, view: View, move: Defend) -> str:
    phase = view.phase
    if phase.kind != "defending":
        return ""
    value = answering.value_of(view, phase.strike, move)
    chance = answering.chance_of(view, phase.strike, move)
    shown = f"{_value(say, value)} · {percent(say, chance)}"
    if move.how is How.PLAIN:
        return shown
    cost = say("you will not attack this turn")
    return _joined([shown, cost, say("a second roll if it fails") if move.how is How.FULL else ""])


def _value(say: Say, value: Value) -> str:
    """``13 −3 off hand = 10``"""
    parts = [f"{signed(part.number)} {called.why(say, part)}" for part in value.parts if part.number]
    return " ".join([str(value.base), *parts, "=", true(value.total)]) if parts else str(value.base)


def _joined(parts: list[str]) -> str:
    """As many of ``parts``, the most important first, as a hint may hold."""
    text = ""
    for part in filter(None, parts):
        longer = f"{text} · {part}" if text else part
        if len(longer) > HINT:
            break
        text = longer
    return text or parts[0][: HINT - 1] + "…"
