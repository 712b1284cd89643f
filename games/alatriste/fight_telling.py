"""What happened in a fight, what it waits for, and how it ended, in words."""

from __future__ import annotations

from collections.abc import Sequence

from games.alatriste import fight_deeds
from games.alatriste import fight_names as called
from games.alatriste.deeds import Happened
from games.alatriste.fighters import NARRATOR, Fighter
from games.alatriste.state import Defending, Strike, View
from games.alatriste.values import one_side_is_down
from games.core.game import Outcome
from games.core.words import Say


def told(say: Say, event: Happened, names: Sequence[str]) -> str:
    """What happened, as one sentence."""
    return fight_deeds.told(say, event, names)


def status(say: Say, view: View, names: Sequence[str]) -> str:
    """What the fight waits for."""
    phase = view.phase
    if phase.kind == "over":
        return ending(say, phase.outcome, names)
    waits = _waits(say, view, names)
    asked = [one for one in (view.fighter(request.tag) for request in view.requests) if one is not None]
    if view.turn and one_side_is_down(view):
        waits += " " + say("One side has nobody left: {narrator} may end it.", narrator=names[NARRATOR])
    if not asked:
        return waits
    rolls = say("To roll: {names}.", names=", ".join(called.player(one, names) for one in asked))
    return f"{waits} {rolls}"


def _waits(say: Say, view: View, names: Sequence[str]) -> str:
    phase, narrator = view.phase, names[NARRATOR]
    match phase.kind:
        case "preparing":
            if view.turn:
                return say("The turn is over: {narrator} decides how it goes on.", narrator=narrator)
            return say("Everybody gets ready; {narrator} begins the fight.", narrator=narrator)
        case "judging":
            damage = say("{narrator} says how much damage it does", narrator=narrator)
            return f"{blow(say, view, phase.strike)} {damage}."
        case "moving":
            return say(
                "{narrator} says whether {who} gets there.",
                narrator=narrator,
                who=called.of_tag(view, phase.who),
            )
        case "tied":
            owing = [one for one in (view.fighter(c.who) for c in phase.choices if not c.chosen) if one]
            who = ", ".join(called.player(one, names) for one in owing)
            return say("Equals act at once and choose in secret: {names}.", names=who)
        case "defending":
            return _defending(say, view, phase, names)
        case "acting" | "again" | "triggered":
            one = view.fighter(phase.who)
            if one is not None:
                return _acts(say, view, names, one)
    return say("The fight goes on.")


def _defending(say: Say, view: View, phase: Defending, names: Sequence[str]) -> str:
    one = view.fighter(phase.strike.whom)
    who = "?" if one is None else called.player(one, names)
    defends = say("{who} may defend.", who=who)
    return f"{blow(say, view, phase.strike)} {defends}"


def blow(say: Say, view: View, strike: Strike) -> str:
    """The blow that is on its way."""
    return say(
        "{who} strikes {whom} ({item}).",
        who=called.of_tag(view, strike.who),
        whom=called.of_tag(view, strike.whom),
        item=called.item_of(say, view, strike.who, strike.item),
    )


def _acts(say: Say, view: View, names: Sequence[str], one: Fighter) -> str:
    phase, who = view.phase, called.player(one, names)
    match phase.kind:
        case "again":
            return say("{who} strikes a second time.", who=who)
        case "triggered":
            return say(
                "{who} holds, and may act before {actor}.", who=who, actor=called.of_tag(view, phase.actor)
            )
        case "acting" if phase.late:
            return say("The turn ends: {who} held, and acts now or not at all.", who=who)
    return say("{who} acts.", who=who)


def ending(say: Say, outcome: Outcome, names: Sequence[str]) -> str:
    if outcome.reason == "left":
        return say("{name} has left, and the fight is over.", name=names[NARRATOR])
    return say("{name} has ended the fight.", name=names[NARRATOR])
