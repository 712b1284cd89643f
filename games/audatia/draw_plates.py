"""The plate of a fencer beside the table: name, role, Virtues as they count now, and how many cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.audatia.draw_signs import VIRTUE_ICONS
from games.audatia.kinds import Virtue
from games.audatia.names import virtue_name
from games.audatia.state import Decision, Denying, Ended, FencerSeen, View, worth
from games.audatia.waiting import awaited
from games.core.canvas.emblems import colour, emblem
from games.core.canvas.surface import Canvas
from games.core.canvas.text import measure
from games.core.canvas.tokens import BOLD, CREAM, GOLD, INK, PARCHMENT_DARK, TEXT, TITLE, mix
from games.core.words import Say

WIDTH: Final = 252.0
HEIGHT: Final = 326.0
HEADER: Final = 58.0
ROLE: Final = 36.0
PITCH: Final = 38.0

CHARACTER_ICONS: Final = {"galeazzo": "swordman", "boucicault": "black-knight-helm", "agnes": "swordwoman"}
ANY_CHARACTER: Final = "battle-gear"
"""The icon of a character, and of one that has none."""


def character_icon(key: str) -> str:
    return CHARACTER_ICONS.get(key, ANY_CHARACTER)


def lost(view: View, seat: int) -> bool:
    return isinstance(view.phase, Ended) and bool(view.phase.outcome.winners) and seat not in awaited(view)


def draw_plate(canvas: Canvas, view: View, seat: int, shown: str, say: Say, x: float, y: float) -> None:
    """The plate of ``seat`` with its upper left corner at (x, y); in a gold frame when the match waits for
    it."""
    fencer, tone = view.fencers[seat], colour(seat)
    if seat in awaited(view):
        canvas.rect(x - 6, y - 6, WIDTH + 12, HEIGHT + 12, GOLD, radius=17, edge=INK, thick=1.5)
    canvas.rect(x, y, WIDTH, HEIGHT, tone, radius=12, edge=INK, thick=2.5)
    canvas.rect(x + 2.5, y + HEADER, WIDTH - 5, HEIGHT - HEADER - 2.5, CREAM, radius=10)
    canvas.rect(x + 2.5, y + HEADER, WIDTH - 5, 20, CREAM)
    _header(canvas, view, seat, shown, x, y)
    _role(canvas, view, seat, say, x, y + HEADER)
    _virtues(canvas, view, seat, x, y + HEADER + ROLE)
    _counts(canvas, view, fencer, say, x, y + HEADER + ROLE + 4 * PITCH + 4)


def _header(canvas: Canvas, view: View, seat: int, shown: str, x: float, y: float) -> None:
    """Emblem and name; the points of a salle bout, or a laurel for the winner."""
    canvas.paste_centred(emblem(seat, 48, faded=lost(view, seat)), x + 31, y + HEADER / 2)
    right = x + WIDTH - 12
    if isinstance(view.phase, Ended) and seat in view.phase.outcome.winners:
        canvas.disc(right - 19, y + HEADER / 2, 22, GOLD, edge=INK, thick=2)
        canvas.icon("laurel-crown", right - 19, y + HEADER / 2, 34, INK)
        right -= 46
    elif view.options.variant == "salle":
        canvas.disc(right - 19, y + HEADER / 2, 21, CREAM, edge=INK, thick=2)
        canvas.text(right - 19, y + HEADER / 2, str(view.points[seat]), 32, INK, face=TITLE, anchor="middle")
        right -= 46
    canvas.text(x + 62, y + HEADER / 2, shown, 32, CREAM, face=TITLE, width=right - x - 62)


def _role(canvas: Canvas, view: View, seat: int, say: Say, x: float, y: float) -> None:
    """Challenger or Challenged, Attacker or Defender, and what a skill has laid on this fencer."""
    role = say("Challenger") if seat == view.challenger else say("Challenged")
    if view.fight is not None:
        doing = say("attacks") if view.fight.attacker == seat else say("defends")
        role = f"{role} · {doing}"
    fencer, right = view.fencers[seat], x + WIDTH - 10
    for icon in _burdens(fencer):
        right -= 34
        canvas.icon(icon, right + 17, y + ROLE / 2, 32, INK)
    canvas.text(x + 14, y + ROLE / 2 + 1, role, 25, INK, face=BOLD, width=right - x - 18)


def _burdens(fencer: FencerSeen) -> Sequence[str]:
    """A Lure, a Taunt, an Unhelmed."""
    burdens = (
        (fencer.lured is not None, "fishing-hook"),
        (fencer.taunted, "tongue"),
        (fencer.silenced, "visored-helm"),
    )
    return [icon for laid, icon in burdens if laid]


def _virtues(canvas: Canvas, view: View, seat: int, x: float, y: float) -> None:
    """The four Virtues; in gold those of which this fencer has more."""
    own, other = view.fencers[seat], view.fencers[1 - seat]
    for place, virtue in enumerate(Virtue):
        value, top = worth(own, virtue), y + place * PITCH
        more = value > worth(other, virtue)
        paper = mix(GOLD, CREAM, 0.35) if more else mix(PARCHMENT_DARK, CREAM, 0.45)
        canvas.rect(x + 10, top + 2, WIDTH - 20, PITCH - 4, paper, radius=8)
        ink = INK if value else mix(INK, CREAM, 0.42)
        middle = top + PITCH / 2
        canvas.icon(VIRTUE_ICONS[virtue], x + 32, middle, 32, ink)
        canvas.text(x + 56, middle, virtue_name(virtue), 25, ink, face=BOLD if more else TEXT)
        right = x + WIDTH - 20
        drawn = canvas.text(right, middle, f"+{value}" if value else "0", 27, ink, face=BOLD, anchor="right")
        pending = own.salute if virtue is Virtue.AUDATIA else 0
        if pending:
            canvas.text(right - drawn - 6, middle, f"(+{pending})", 22, ink, face=BOLD, anchor="right")


def _counts(canvas: Canvas, view: View, fencer: FencerSeen, say: Say, x: float, y: float) -> None:
    """Cards in hand (or face down in the row), to be drawn, and discarded."""
    rows = view.options.variant == "sudden" and isinstance(view.phase, Decision | Denying | Ended)
    cells = (
        (fencer.row_size, say("Row")) if rows else (fencer.hand_size, say("Hand")),
        (fencer.deck, say("Deck")),
        (len(fencer.discards) + fencer.buried_size, say("Discards")),
    )
    widths = [max(measure(text, 23, TEXT), 34) for _, text in cells]
    gap = (WIDTH - 24 - sum(widths)) / 2
    left = x + 12
    for (count, text), wide in zip(cells, widths, strict=True):
        canvas.text(left + wide / 2, y + 20, str(count), 33, INK, face=TITLE, anchor="middle")
        canvas.text(left + wide / 2, y + 52, text, 23, INK, face=TEXT, anchor="middle")
        left += wide + gap
