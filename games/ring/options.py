"""What a match of El Rey del Ring may choose, and the formats: how many play, with how many fighters."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar, Final, Literal

from games.core.options import between, one_of

PLAYS: Final = 5
"""Most cards played in a turn (article 2.2)."""

DRAWS: Final = 2
"""Most cards drawn at the end of a turn (article 2.5)."""


@dataclass(frozen=True, slots=True)
class Format:
    """Who fights (article 1.9). Fighter ``n`` belongs to seat ``n % seats`` and to side ``n % sides``."""

    seats: int
    fighters: int
    sides: int
    relay: bool = False
    """Whether each side has one fighter in the ring at a time."""
    double: bool = field(init=False)
    """Whether each player has two fighters."""
    duel: bool = field(init=False)
    """One fighter against one: the pile is not shuffled anew, and the match ends with it."""
    teams: bool = field(init=False)
    """Whether fighters of one side are in the ring together."""
    hand: int = field(init=False)
    """Most cards in a hand (articles 1.7 and 13.1)."""
    rivals: tuple[tuple[int, ...], ...] = field(init=False)
    """For each fighter, those of the other sides."""
    mates: tuple[tuple[int, ...], ...] = field(init=False)
    """For each seat, the others of its side."""

    def __post_init__(self) -> None:
        """Worked out once: every refusal asks for them."""
        set_ = partial(object.__setattr__, self)
        set_("double", self.fighters > self.seats)
        set_("duel", self.fighters == 2)
        set_("teams", self.fighters > self.sides and not self.relay)
        set_("hand", 10 if self.double else 5)
        everybody, seats = range(self.fighters), range(self.seats)
        rivals = (tuple(other for other in everybody if (other - one) % self.sides) for one in everybody)
        mates = (
            tuple(one for one in seats[seat % self.sides :: self.sides] if one != seat) for seat in seats
        )
        set_("rivals", tuple(rivals))
        set_("mates", tuple(mates))


FORMATS: Final = {
    "duel": Format(2, 2, 2),
    "three": Format(3, 3, 3),
    "four": Format(4, 4, 4),
    "teams": Format(4, 4, 2),
    "relay": Format(4, 4, 2, relay=True),
    "double_teams": Format(2, 4, 2),
    "double_relay": Format(2, 4, 2, relay=True),
}


@dataclass(frozen=True, slots=True)
class Options:
    """What a match may choose; the articles that decide each stand in the rulebook. Defaults follow the
    Spanish text word by word where it speaks."""

    format: Literal["duel", "three", "four", "teams", "relay", "double_teams", "double_relay"] = one_of(
        "duel", "three", "four", "teams", "relay", "double_teams", "double_relay"
    )
    mutants: bool = one_of(False, True)
    deck: Literal[34, 54] = one_of(34, 54)
    ace: Literal["high", "low"] = one_of("high", "low")
    endurance: int = between(5, 15, default=10)
    mulligan: Literal[0, 3] = one_of(0, 3)
    placement: Literal["choose", "auto", "side"] = one_of("choose", "auto", "side")
    play_xor_discard: bool = one_of(True, False)
    auto_draw: bool = one_of(False, True)
    tomatoes: bool = one_of(True, False)
    push_parry: bool = one_of(False, True)
    push_blocked: Literal["damage", "nothing", "not_allowed"] = one_of("damage", "nothing", "not_allowed")
    center_damage: Literal[2, 1] = one_of(2, 1)
    center_mode: Literal["standing", "on_entry_only"] = one_of("standing", "on_entry_only")
    center_push_bonus: bool = one_of(False, True)
    joker: Literal["seed", "wild", "both"] = one_of("seed", "wild", "both")
    low_blow: bool = one_of(True, False)
    low_blow_max: Literal["unlimited", 2, 1] = one_of("unlimited", 2, 1)
    deck_end: Literal["sudden", "play_out"] = one_of("sudden", "play_out")
    reshuffles: Literal["unlimited", 1, 0] = one_of("unlimited", 1, 0)
    shower_from: int = between(20, 200, default=60)
    team_placement: Literal["edge", "corners"] = one_of("edge", "corners")
    lone_figure: Literal["alternates", "once_per_round"] = one_of("alternates", "once_per_round")
    friendly_push: bool = one_of(False, True)
    share_hands: bool = one_of(False, True)
    relay_ko: Literal["enter", "lose"] = one_of("enter", "lose")
    start_hand: Literal[5, 10] = one_of(5, 10)
    swaps_per_turn: Literal["unlimited", 1] = one_of("unlimited", 1)
    king_stops_parry: bool = one_of(True, False)
    king_length: Literal[1, 2] = one_of(1, 2)
    fight: Format = field(init=False, repr=False, compare=False)
    """How many play, with how many fighters: what ``format`` stands for. Every refusal asks for it."""

    presets: ClassVar[dict[str, dict[str, object]]] = {
        "clasica": {},
        "club": {
            "deck": 54,
            "play_xor_discard": False,
            "push_blocked": "not_allowed",
            "deck_end": "play_out",
        },
        "casa": {
            "deck": 54,
            "ace": "low",
            "mulligan": 3,
            "placement": "side",
            "play_xor_discard": False,
            "push_parry": True,
            "joker": "both",
        },
        "tres": {"format": "three", "deck": 54},
        "cuatro": {"format": "four", "deck": 54},
        "equipos": {"format": "teams", "deck": 54},
        "relevos": {"format": "relay", "deck": 54},
        "equipos_dobles": {"format": "double_teams", "deck": 54},
        "relevos_dobles": {"format": "double_relay", "deck": 54},
        "mutantes": {"mutants": True, "deck": 54},
    }

    def __post_init__(self) -> None:
        object.__setattr__(self, "fight", FORMATS[self.format])

    def shown_to(self, seat: int) -> tuple[int, ...]:
        """The seats that see the hand of ``seat``, itself first (articles 1.10, 11.5)."""
        return (seat, *self.fight.mates[seat]) if self.share_hands else (seat,)
