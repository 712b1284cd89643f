"""Magic Adventures as pictures; what they show in words stands in alt.py."""

from __future__ import annotations

from collections.abc import Sequence

from PIL.Image import Image

from games.adventure.alt import board_alt, hand_alt, text_board
from games.adventure.draw_board import draw_board
from games.adventure.draw_hand import draw_hand
from games.adventure.view import View
from games.core.canvas.emblems import letter
from games.core.canvas.text import name
from games.core.drawing import Drawing
from games.core.words import Say


class AdventureDrawing(Drawing[View]):
    def board(self, view: View, names: Sequence[str], say: Say) -> Image:
        return draw_board(view, _shown(names), say)

    def hand(self, view: View, names: Sequence[str], say: Say) -> Image | None:
        return None if view.seat is None else draw_hand(view, view.seat, _shown(names), say)

    def alt(self, view: View, names: Sequence[str], say: Say) -> str:
        return board_alt(say, view, names)

    def hand_alt(self, view: View, names: Sequence[str], say: Say) -> str:
        return hand_alt(say, view, names)

    def text(self, view: View, names: Sequence[str], say: Say) -> str:
        return text_board(say, view, names)


def _shown(names: Sequence[str]) -> list[str]:
    """The names as they can be drawn; a letter for whoever has none."""
    return [name(typed, letter(seat)) for seat, typed in enumerate(names)]
