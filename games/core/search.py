"""Players that need no person. They receive a view, never a state, and imagine the rest."""

from __future__ import annotations

from typing import Any, Protocol

from games.core.chance import Chance
from games.core.game import AnyGame, IllegalMove, Seat

WORLDS = 3
"""How many worlds the cautious player imagines for each decision."""

MOST_MOVES = 40
"""How many of the legal moves the cautious player weighs, at most."""


class NoMove(Exception):
    """The seat has neither a legal move nor a form: it is not asked."""


class Player(Protocol):
    """Chooses a notation for ``seat`` from what it may know; returns the chance that is left."""

    def choose(self, game: AnyGame, view: Any, seat: Seat, chance: Chance) -> tuple[str, Chance]: ...


class RandomPlayer:
    """Any legal move or form, each as likely as any other."""

    def choose(self, game: AnyGame, view: Any, seat: Seat, chance: Chance) -> tuple[str, Chance]:
        return random_move(game, game.imagine(view, chance), seat, chance)


def random_move(game: AnyGame, state: Any, seat: Seat, chance: Chance) -> tuple[str, Chance]:
    """The notation of a random legal move or filled-in form of ``seat``. Raises NoMove."""
    moves = game.legal_moves(state, seat)
    forms = game.forms(state, seat)
    if not moves and not forms:
        raise NoMove(f"{game.key}: seat {seat} has no move")
    index, chance = chance.below(len(moves) + len(forms))
    if index < len(moves):
        return game.notation.write(moves[index]), chance
    form = forms[index - len(moves)]
    words, chance = form.sample(chance)
    legal = game.check(state, seat, game.notation.read(words)) is None
    return words if legal else form.smallest(), chance


class CautiousPlayer:
    """Looks one move ahead in a few imagined worlds and takes the move whose worst result it likes best."""

    def choose(self, game: AnyGame, view: Any, seat: Seat, chance: Chance) -> tuple[str, Chance]:
        worlds = []
        for _ in range(WORLDS):
            salt, chance = chance.below(1 << 32)
            worlds.append(game.imagine(view, Chance.from_seed(salt.to_bytes(32, "big"))))
        options, chance = _options(game, worlds[0], seat, chance)
        best = max(options, key=lambda option: min(_worth(game, world, seat, option) for world in worlds))
        return best, chance


def _options(game: AnyGame, state: Any, seat: Seat, chance: Chance) -> tuple[tuple[str, ...], Chance]:
    """A sample of the seat's choices in random order, so that equals are not always settled the same way."""
    moves = tuple(game.notation.write(move) for move in game.legal_moves(state, seat))
    filled = []
    for form in game.forms(state, seat):
        filled.append(form.smallest())
        notation, chance = form.sample(chance)
        filled.append(notation)
    choices = moves + tuple(dict.fromkeys(filled))
    if not choices:
        raise NoMove(f"{game.key}: seat {seat} has no move")
    return chance.sample(choices, min(len(choices), MOST_MOVES))


def _worth(game: AnyGame, state: Any, seat: Seat, notation: str) -> float:
    try:
        after = game.play(state, seat, game.notation.read(notation)).state
    except IllegalMove:  # a sampled form may ask for what its rules refuse; never a choice then
        return float("-inf")
    return game.value(game.view(after, seat), seat)
