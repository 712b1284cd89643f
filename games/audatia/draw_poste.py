"""The cards of the poste: which blows start there, which ones they refuse, and what they give."""

from __future__ import annotations

from typing import Final

from games.audatia.deck import POSTE, PostaCard
from games.audatia.draw_cards import RADIUS, blow_code, certainty, dot
from games.audatia.draw_signs import VIRTUE_ICONS, letter, swords
from games.audatia.kinds import Blow, Posta, Symbol, Virtue
from games.audatia.names import posta_name, symbol_name
from games.core.canvas.keeping import kept
from games.core.canvas.surface import SCALE, Canvas, Sprite
from games.core.canvas.text import measure
from games.core.canvas.tokens import BOLD, CREAM, INK, PARCHMENT_DARK, PURPLE, RED, TITLE, WOOD, mix
from games.core.words import Say

BAND: Final = 46.0
"""The height of the band with the name."""

TONE: Final = mix(WOOD, INK, 0.35)
"""The colour of the poste."""


DEFEND: Final = ":checked-shield"
FEINT: Final = ":domino-mask"
"""The texts *Defend with X* and *Feint X, Strike Y*."""


@kept
def posta_face(posta: Posta, say: Say, width: float, height: float, turned: bool = False) -> Sprite:
    """The card of a posta, wider than high. Its large sign are the blows that start there; the small one,
    upside down for the opponent, those that it refuses."""
    row = POSTE[posta]
    canvas = Canvas(width, height, scale=SCALE * 2)
    canvas.rect(0, 0, width, height, CREAM, radius=RADIUS)
    top = 0.0 if turned else height - BAND
    canvas.rect(0, top, width, BAND, TONE, radius=RADIUS)
    canvas.rect(0, BAND - RADIUS if turned else top, width, RADIUS, TONE)
    name = posta_name(posta)
    canvas.text(
        width / 2, top + BAND / 2, name, 28, CREAM, face=TITLE, anchor="middle", width=width - 24, smallest=22
    )
    dot(
        canvas, width - 10, top + BAND - 10 if not turned else 10, certainty(row.status), PARCHMENT_DARK, TONE
    )
    canvas.rect(0, 0, width, height, radius=RADIUS, edge=INK, thick=2)
    room = height - BAND
    radius = min(room / 2 - 10, width * 0.31)
    start = BAND if turned else 0.0
    signs = 12 + 2 * radius
    left = 8.0 if turned else signs + 10
    _gifts(canvas, row, say, left, start, width - signs - 22, room, turned)
    sprite = canvas.layer()
    sign = swords(row.blows, radius, turned)
    x = width - 12 - 2 * radius if turned else 12
    sprite.alpha_composite(sign, (round(x * SCALE), round((start + room / 2 - radius) * SCALE)))
    return sprite


Part = Virtue | Symbol | str
"""An animal, a symbol's letter, an icon written ``:name``, or a text."""


def _lines(row: PostaCard) -> list[tuple[Part, ...]]:
    """What the card says beside its sign, in as few letters as may be."""
    lines: list[tuple[Part, ...]] = []
    if row.extensa:
        lines.append(("Extensa",))
    gifts: tuple[Part, ...] = ()
    if row.bonus is not None:
        gifts = (row.bonus.virtue, f"+{row.bonus.value}")
    if row.exchange:
        gifts += (Symbol.EXCHANGE,)
    if gifts:
        lines.append(gifts)
    if row.defend is not None:
        lines.append((row.defend[0], DEFEND, blow_code(row.defend[1])))
    if row.feint is not None:
        virtue, blow, strikes = row.feint
        lines.append((virtue, FEINT, blow_code(blow)))
        lines.append((" / ".join(sorted(map(blow_code, strikes))),))
    return lines


def _gifts(
    canvas: Canvas, row: PostaCard, say: Say, x: float, top: float, width: float, room: float, turned: bool
) -> None:
    """Beside the sign, one below the other: what is refused, and the words of the card."""
    lines = _lines(row)
    sign = 92.0 if row.refuses else 0.0
    pitch = min(46.0, (room - sign - 8) / max(1, len(lines)))
    y = top + (room - sign - pitch * len(lines)) / 2
    if row.refuses:
        _refused(canvas, row.refuses, x + width / 2, y + 44, 38, turned)
        y += sign
    for line in lines:
        _line(canvas, line, say, x + width / 2, y + pitch / 2)
        y += pitch


def _refused(
    canvas: Canvas, blows: frozenset[Blow], x: float, y: float, radius: float, turned: bool = False
) -> None:
    """The sign of the refused blows, as the opponent sees it, struck through."""
    sign = swords(blows, radius, not turned)
    size = (sign.width * canvas.scale // SCALE, sign.height * canvas.scale // SCALE)
    at = (round(x * canvas.scale - size[0] / 2), round(y * canvas.scale - size[1] / 2))
    canvas.surface.alpha_composite(sign.resize(size), at)
    thick = max(3.0, radius * 0.11)
    reach = (radius + thick / 2) * 0.7
    canvas.disc(x, y, radius + thick * 0.7, edge=RED, thick=thick)
    canvas.line([(x - reach, y + reach), (x + reach, y - reach)], RED, thick)


def _line(canvas: Canvas, parts: tuple[Part, ...], say: Say, x: float, y: float) -> None:
    """``parts`` side by side around ``x``."""
    left = x - sum(_wide(part) for part in parts) / 2
    for part in parts:
        _part(canvas, part, say, left, y)
        left += _wide(part)


def _wide(part: Part) -> float:
    if isinstance(part, Virtue) or part.startswith(":"):
        return 40.0
    return 38.0 if isinstance(part, Symbol) else measure(part, _size(part), BOLD) + 6


def _size(text: str) -> float:
    return 32 if text.startswith("+") else 25


def _part(canvas: Canvas, part: Part, say: Say, left: float, y: float) -> None:
    middle = left + _wide(part) / 2
    if isinstance(part, Virtue):
        canvas.icon(VIRTUE_ICONS[part], middle, y, 36, PURPLE)
    elif isinstance(part, Symbol):
        letter(canvas, middle, y, symbol_name(say, part)[0], TONE)
    elif part.startswith(":"):
        canvas.icon(part[1:], middle, y, 34, TONE)
    else:
        canvas.text(middle, y, part, _size(part), INK, face=BOLD, anchor="middle")


SMALL_WIDTH: Final = 236.0
SMALL_HEIGHT: Final = 116.0


@kept
def posta_small(posta: Posta, say: Say, chosen: bool = False) -> Sprite:
    """A posta among the twelve to choose from: sign, name, and below what it refuses and gives."""
    row = POSTE[posta]
    canvas = Canvas(SMALL_WIDTH, SMALL_HEIGHT, scale=SCALE * 2)
    paper = mix(CREAM, PARCHMENT_DARK, 0.0 if chosen else 0.35)
    canvas.rect(0, 0, SMALL_WIDTH, SMALL_HEIGHT, paper, radius=RADIUS, edge=INK, thick=2)
    x = 86.0
    lines = name_lines(posta_name(posta))
    for place, line in enumerate(lines):
        y = 40 + (place - (len(lines) - 1) / 2) * 24
        canvas.text(x, y, line, 23, INK, face=BOLD, width=SMALL_WIDTH - x - 5)
    _small_gifts(canvas, row, say, 8, SMALL_HEIGHT - 22)
    sprite = canvas.layer()
    sprite.alpha_composite(swords(row.blows, 36, False, paper), (6 * SCALE, 5 * SCALE))
    return sprite


def name_lines(name: str) -> tuple[str, ...]:
    """A posta's name in at most three short lines; what every posta is called goes without saying."""
    words = name.removeprefix("Posta di ").removeprefix("Posta ").split()
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + len(word) < 12:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)


def _small_gifts(canvas: Canvas, row: PostaCard, say: Say, x: float, y: float) -> None:
    """What is refused, and what the card says in one line, the texts by their icons alone."""
    if row.refuses:
        _refused(canvas, row.refuses, x + 18, y, 16)
        x += 44
    parts: list[Part] = []
    for line in _lines(row):
        icons = [part for part in line if part in (DEFEND, FEINT)]
        parts += icons or ([] if "/" in str(line[0]) else line)
    for part in parts:
        _part(canvas, part, say, x, y)
        x += _wide(part)
