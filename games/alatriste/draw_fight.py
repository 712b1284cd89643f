"""The fight as pictures, as alt texts, and as a text board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PIL.Image import Image

from games.alatriste import fight_lines, fight_telling
from games.alatriste.draw_fight_board import draw_board
from games.alatriste.state import View
from games.core.drawing import ALT_TEXT, Drawing
from games.core.words import Say

TEXT: Final = 3400
"""Most characters of a text board."""

LAST: Final = 5
"""Deeds that the text board tells."""


class FightDrawing(Drawing[View]):
    def board(self, view: View, names: Sequence[str], say: Say) -> Image:
        return draw_board(view, names, say)

    def alt(self, view: View, names: Sequence[str], say: Say) -> str:
        short = [name[:24] for name in names]
        sentences = [fight_telling.status(say, view, short), *_fighters(view, say), *_told(view, short, say)]
        return _joined(sentences, " ", ALT_TEXT)

    def text(self, view: View, names: Sequence[str], say: Say) -> str:
        turn = say("Turn {number}.", number=view.turn) if view.turn else say("Before the fight.")
        lines = [
            f"**{turn}** {fight_telling.status(say, view, names)}",
            *(f"- {line}" for line in _fighters(view, say)),
            *(f"-# {line}" for line in _told(view, names, say)),
        ]
        return _joined(lines, "\n", TEXT)


def _fighters(view: View, say: Say) -> Iterable[str]:
    now = fight_lines.acting(view)
    for one in fight_lines.order(view):
        mark = "▶ " if one.tag in now else ""
        yield f"{mark}{fight_lines.badge(one.tag)} {one.name}: {fight_lines.line(say, view, one)}."


def _told(view: View, names: Sequence[str], say: Say) -> Iterable[str]:
    """The last deeds, the newest first, without what makes them bold."""
    for entry in reversed(view.log[-LAST:]):
        yield fight_telling.told(say, entry.happened, names).replace("**", "")


def _joined(parts: Iterable[str], glue: str, most: int) -> str:
    """As many of ``parts``, the most important first, as fit."""
    text = ""
    for part in parts:
        longer = f"{text}{glue}{part}" if text else part
        if len(longer) > most:
            break
        text = longer
    return text
