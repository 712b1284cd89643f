"""Playing cards: faces with large indices, backs."""

from __future__ import annotations

from games.core.canvas.keeping import kept
from games.core.canvas.surface import SCALE, Canvas, Sprite
from games.core.canvas.tokens import CREAM, INK, PARCHMENT, PARCHMENT_DARK, PURPLE, RED, TITLE, mix
from games.core.cards import JACK, KING, QUEEN, Card

FIGURES = {JACK: "visored-helm", QUEEN: "woman-elf-face", KING: "old-king"}
"""Rank: the icon of the figure."""

RADIUS = 0.07
"""The roundness of a card's corners, as a share of its width."""


def card_colour(card: Card) -> str:
    """Red, ink, or the joker's purple."""
    if card.suit is None:
        return PURPLE
    return RED if card.suit.red else INK


@kept
def card_face(card: Card, width: float, height: float, foot: float = 0, faded: bool = False) -> Sprite:
    """A card's face. The lowest ``foot`` pixels stay empty for a sign of the game's own; without a foot the
    index stands upside down in the lower corner too. ``faded`` for what cannot be played now."""
    paper = mix(PARCHMENT, PARCHMENT_DARK, 0.6) if faded else CREAM
    tone = mix(card_colour(card), paper, 0.35) if faded else card_colour(card)
    canvas = Canvas(width, height, scale=SCALE * 2)
    edge = max(1.5, width * 0.014)
    rim = mix(INK, paper, 0.4) if faded else INK
    canvas.rect(0, 0, width, height, paper, radius=width * RADIUS, edge=rim, thick=edge)
    _index(canvas, card, width, tone)
    _middle(canvas, card, width, height - foot, tone, bool(foot))
    face = canvas.layer()
    if not foot:
        corner = Canvas(width * 0.42, width * 0.68, scale=SCALE * 2)
        _index(corner, card, width, tone)
        turned = corner.layer().rotate(180)
        face.alpha_composite(turned, (face.width - turned.width, face.height - turned.height))
    return face


def _index(canvas: Canvas, card: Card, width: float, tone: str) -> None:
    """Rank over suit in the upper left corner; a joker shows its hat."""
    x = width * 0.21
    if card.suit is None:
        canvas.icon("jester-hat", x, width * 0.23, width * 0.3, tone)
        return
    canvas.text(
        x,
        width * 0.19,
        card.corner,
        width * 0.36,
        tone,
        face=TITLE,
        anchor="middle",
        width=width * 0.3,
        smallest=0,
    )
    canvas.icon(f"{card.suit.value}s", x, width * 0.49, width * 0.25, tone)


def _middle(canvas: Canvas, card: Card, width: float, height: float, tone: str, aside: bool) -> None:
    """The figure, or one large pip; ``aside`` to the right of the index when there is no second index."""
    x = width * (0.64 if aside else 0.5)
    y = height * 0.54 if aside else height * 0.5
    size = width * (0.56 if aside else 0.42)
    if card.suit is None:
        canvas.icon("jester-hat", x, y, size * 1.08, tone)
    elif card.rank in FIGURES:
        canvas.icon(FIGURES[card.rank], x, y, size * 1.04, tone)
    else:
        canvas.icon(f"{card.suit.value}s", x, y, size, tone)


@kept
def card_back(width: float, height: float, tone: str, icon: str = "swords-emblem") -> Sprite:
    """A card's back in ``tone``, with a cream frame and an icon."""
    canvas = Canvas(width, height, scale=SCALE * 2)
    edge = max(1.5, width * 0.02)
    canvas.rect(0, 0, width, height, CREAM, radius=width * RADIUS, edge=INK, thick=edge)
    gap = width * 0.09
    canvas.rect(gap, gap, width - 2 * gap, height - 2 * gap, tone, radius=width * RADIUS * 0.6)
    canvas.icon(icon, width / 2, height / 2, width * 0.56, CREAM)
    return canvas.layer()
