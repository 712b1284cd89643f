"""Everything that a viewer can read and see of a position."""

from __future__ import annotations

from typing import Any

from games.core.forms import PickForm
from games.core.game import Seat
from games.core.notation import next_words
from games.core.words import Say
from tests.promises.looking import voices
from tests.walks import Position


def menu(position: Position, state: Any, seat: Seat, say: Say) -> list[tuple[Any, tuple[str, ...]]]:
    """Every question, label and sentence on the way to each of the seat's moves, with the words it is for."""
    game, names = position.game, position.setup.names
    view, words = game.view(state, seat), game.words
    moves = [game.notation.write(move) for move in game.legal_moves(state, seat)]
    forms = game.forms(state, seat)
    paths: dict[tuple[str, ...], None] = {}
    for path in [tuple(text.split(" ")) for text in (*moves, *(form.prefix for form in forms))]:
        paths.update(dict.fromkeys(path[:length] for length in range(1, len(path) + 1)))
    said: list[tuple[Any, tuple[str, ...]]] = []
    if moves or forms:
        said.append((words.ask(say, view, (), names), ()))
    for path in paths:
        said.append((words.label(say, view, path, names), path))
        if next_words(moves, path) or any(form.prefix.split(" ") == list(path) for form in forms):
            said.append((words.ask(say, view, path, names), path))
    for form in forms:
        for choice in form.choices if isinstance(form, PickForm) else ():
            path = (*form.prefix.split(" "), choice)
            said.append((words.label(say, view, path, names), path))
    for text in (*moves, *(form.smallest() for form in forms)):
        said.append((words.sentence(say, view, tuple(text.split(" ")), names), tuple(text.split(" "))))
    return said


def all_texts(position: Position, state: Any, viewer: Seat | None) -> list[Any]:
    """Everything that ``viewer`` can read about ``state`` in both languages."""
    game, names = position.game, position.setup.names
    view, words, drawing = game.view(state, viewer), game.words, game.drawing()
    return [
        (
            words.status(say, view, names),
            words.hand(say, view, names),
            drawing.alt(view, names, say),
            drawing.hand_alt(view, names, say),
            drawing.text(view, names, say),
            [] if viewer is None else [text for text, _ in menu(position, state, viewer, say)],
        )
        for say in voices(game)
    ]


def pictures(position: Position, state: Any, viewer: Seat | None) -> list[Any]:
    """The pixels of board and hand as ``viewer`` may see them."""
    game, names = position.game, position.setup.names
    drawing, say, view = game.drawing(), voices(game)[1], game.view(state, viewer)
    hand = drawing.hand(view, names, say)
    return [(image.size, image.tobytes()) for image in (drawing.board(view, names, say), hand) if image]
