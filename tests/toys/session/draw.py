"""The led session as a plain picture, alt text and text board."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw, ImageFont

from games.core.drawing import Drawing
from games.core.words import Say
from tests.toys.session.state import MASTER, Content, Square, View
from tests.toys.session.words import SessionWords, content_name, entry_told

_INK, _PAPER, _BACK = "#2b2118", "#f0e4cb", "#7c5836"
_PAINT = {Content.EMPTY: "#faf3e2", Content.TREASURE: "#c59a3d", Content.DANGER: "#9c2b23"}
_SIDE = 200


class SessionDrawing(Drawing[View]):
    def board(self, view: View, names: Sequence[str], say: Say) -> Image.Image:
        """The map, as far as it is turned up, and beside it a box for each seat; a full one is to act."""
        image, pen = _sheet(700)
        for square, content in _map(view):
            _square(pen, square, content if square in view.seen else None)
        for seat, size in enumerate(view.hand_sizes):
            top, acts = 40 + 160 * seat, (view.asked or MASTER) == seat and view.outcome is None
            pen.rectangle((720, top, 960, top + 130), "#c59a3d" if acts else None, _INK, 4)
            label = "–" if seat in view.gone else f"{seat + 1}   {size}"
            pen.text((750, top + 40), label, _INK, _font(40))
        return image

    def hand(self, view: View, names: Sequence[str], say: Say) -> Image.Image | None:
        """The cards of a player; the whole map for the Game Master; nothing for a spectator."""
        if view.seat is None:
            return None
        image, pen = _sheet(700 if view.seat == MASTER else 160)
        if view.seat == MASTER:
            for square, content in _map(view):
                _square(pen, square, content)
        for place, card in enumerate(view.hand):
            left = 30 + 130 * place
            pen.rectangle((left, 20, left + 110, 140), "#faf3e2", _INK, 4)
            suit = "" if card.suit is None else card.suit.value[0].upper()
            pen.text((left + 20, 50), card.corner.replace("★", "J") + suit, _INK, _font(40))
        return image

    def alt(self, view: View, names: Sequence[str], say: Say) -> str:
        words = SessionWords()
        lines = [words.status(say, view, names)]
        lines += [entry_told(say, entry, names) for entry in view.log[-1:]]
        lines += [
            say("{square}: {content}", square=square.word, content=content_name(say, content))
            for square, content in _map(view)
            if square in view.seen
        ]
        return "\n".join(lines)

    def hand_alt(self, view: View, names: Sequence[str], say: Say) -> str:
        return SessionWords().hand(say, view, names)

    def text(self, view: View, names: Sequence[str], say: Say) -> str:
        lines = [SessionWords().status(say, view, names)]
        lines += [
            say("{square}: {content}", square=square.word, content=content_name(say, shown))
            for square, content in _map(view)
            for shown in [content if square in view.seen else None]
        ]
        lines += [entry_told(say, entry, names) for entry in view.log]
        for seat, size in enumerate(view.hand_sizes):
            if seat in view.gone:
                lines.append(say("{name} has left.", name=names[seat]))
            elif seat != MASTER:
                lines.append(say.many("{name}: {n} card.", "{name}: {n} cards.", size, name=names[seat]))
        return "\n".join(lines)


def _map(view: View) -> list[tuple[Square, Content | None]]:
    return list(zip(view.options.squares, view.squares, strict=True))


def _sheet(height: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("RGB", (1000, height), _PAPER)
    return image, ImageDraw.Draw(image)


def _square(pen: ImageDraw.ImageDraw, square: Square, content: Content | None) -> None:
    left, top = 40 + _SIDE * square.column, 40 + _SIDE * square.row
    paint = _BACK if content is None else _PAINT[content]
    pen.rectangle((left, top, left + _SIDE - 10, top + _SIDE - 10), paint, _INK, 4)
    pen.text((left + 20, top + 20), square.word, _INK, _font(36))


def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
