"""Which matches may be opened: each refusal names the article of the rulebook that it rests on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.core.game import Violation
from games.core.options import listed
from games.ring.options import FORMATS, Format, Options

_DEFAULTS: Final = {option.key: option.default for option in listed(Options)}

_ELSEWHERE_VOID: Final[tuple[tuple[str, str, tuple[str, ...], Callable[[Options, Format], bool]], ...]] = (
    ("8.4", "ends_with_the_pile", ("deck_end",), lambda _, fight: fight.duel),
    ("8.5", "more_than_two", ("reshuffles", "shower_from"), lambda _, fight: not fight.duel),
    (
        "8.5",
        "more_in_the_ring",
        ("center_push_bonus",),
        lambda _, fight: fight.fighters > 2 and not fight.relay,
    ),
    (
        "8.6",
        "teams_only",
        ("team_placement", "lone_figure", "friendly_push"),
        lambda _, fight: fight.teams,
    ),
    ("8.6", "mates_only", ("share_hands",), lambda _, fight: fight.seats > fight.sides),
    ("8.7", "relay_only", ("relay_ko",), lambda _, fight: fight.relay),
    ("8.8", "double_only", ("start_hand", "low_blow_max"), lambda _, fight: fight.double),
    (
        "8.9",
        "mutants_only",
        ("swaps_per_turn", "king_stops_parry", "king_length"),
        lambda options, _: options.mutants,
    ),
)
"""Article, reason, options, and where these have a meaning: elsewhere nobody may change them."""


def refuse(seats: int, options: Options) -> Violation | None:
    """Why no match may be opened like this: a number of players (1.9), or options that clash (chapter 8)."""
    if seats not in {known.seats for known in FORMATS.values()}:
        return Violation("1.9", "nobody_plays_so", (("seats", seats),))
    clash = _clash(options, options.fight) or _void(options, options.fight) or _without_effect(options)
    if clash is None and seats != options.fight.seats:
        facts = (("format", options.format), ("needed", options.fight.seats))
        return Violation("1.9", "seats", facts)
    return clash


def _clash(options: Options, fight: Format) -> Violation | None:
    """Two choices that contradict each other."""
    if options.deck == 34 and (not fight.duel or options.mutants):
        return Violation("8.3", "short_deck")
    if options.mulligan and options.deck == 34:
        return Violation("8.1", "mulligan_short_deck")
    if options.center_damage == 1 and options.center_mode == "on_entry_only":
        return Violation("8.2", "no_bonus_on_entry")
    if options.center_damage == 1 and options.center_push_bonus:
        return Violation("8.2", "no_bonus_for_pushes")
    return None


def _void(options: Options, fight: Format) -> Violation | None:
    """An option that was changed where it decides nothing."""
    for article, reason, keys, meaningful in _ELSEWHERE_VOID:
        for key in keys:
            if getattr(options, key) != _DEFAULTS[key] and not meaningful(options, fight):
                return Violation(article, reason, (("option", key),))
    return None


def _without_effect(options: Options) -> Violation | None:
    """Two options of which one leaves the other without effect."""
    if options.team_placement == "corners" and options.placement != "choose":
        return Violation("8.6", "nothing_to_choose", (("option", "team_placement"),))
    if not options.low_blow and options.low_blow_max != "unlimited":
        return Violation("8.8", "no_blow_to_limit", (("option", "low_blow_max"),))
    if options.center_push_bonus and options.push_blocked != "damage":
        return Violation("8.2", "no_damage_by_pushes")
    return None
