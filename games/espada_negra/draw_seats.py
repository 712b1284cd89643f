"""What each player has: gold, the four sums, and the cards. All of it is public."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from games.core.canvas.emblems import colour, emblem
from games.core.canvas.keeping import kept
from games.core.canvas.surface import SCALE, Canvas, Sprite
from games.core.canvas.text import SMALLEST, measure
from games.core.canvas.tokens import BOLD, CREAM, GOLD, GREEN, INK, PARCHMENT_DARK, RED, TITLE, mix
from games.core.game import Seat
from games.espada_negra import holdings
from games.espada_negra.deck import ORDINAL, Card
from games.espada_negra.deeds import Paid
from games.espada_negra.draw_cards import MINUS, TONES, Stat, State, sign, signed, tile
from games.espada_negra.state import Bidding, Cancelling, Choosing, Player, Spying, View, Window
from games.espada_negra.turn_end import expected

BAND: Final = 66.0
"""The width of the band in the seat's colour."""
FRAME: Final = 6.0
DULL: Final = mix(PARCHMENT_DARK, INK, 0.4)
"""What cannot be used now."""


def owing(view: View) -> frozenset[Seat]:
    """The seats that the match waits for."""
    phase = view.phase
    match phase:
        case Window():
            return frozenset(phase.asked)
        case Bidding():
            return frozenset(seat for seat in phase.bidders if phase.bids[seat] is None)
        case Spying() | Cancelling():
            return frozenset(seat for seat in phase.able if phase.answers[seat] is None)
        case Choosing():
            return frozenset((view.auctioneer,))
    return frozenset()


def closed(view: View) -> frozenset[Seat]:
    """The seats that have answered in secret, where the match waits for others."""
    phase = view.phase
    match phase:
        case Bidding():
            return frozenset(seat for seat in phase.bidders if phase.bids[seat] is not None)
        case Spying() | Cancelling():
            return frozenset(seat for seat in phase.able if phase.answers[seat] is not None)
    return frozenset()


Box = tuple[float, float, float, float]
"""x, y, width, height."""


def draw_seats(canvas: Canvas, view: View, shown: Sequence[str], boxes: Sequence[Box]) -> None:
    """Each player in its box, all of one size, in a gold frame while the match waits for it."""
    _, _, width, height = boxes[0]
    size = _size(height)
    left, right = BAND + 10, width - 8
    starts, number = columns(view, right - left, size.number)
    owes = owing(view)
    for seat, (x, y, _, _) in enumerate(boxes):
        gone = seat in view.gone
        other = holdings.partner(len(boxes), seat) if view.options.pairs else None
        plate = _plate(seat, width, height, seat in owes, gone, other)
        canvas.paste(plate, x - FRAME, y - FRAME)
        used = _badges(canvas, view, seat, x + right, y + size.name)
        canvas.text(
            x + left,
            y + size.name,
            shown[seat],
            size.type,
            DULL if gone else INK,
            face=TITLE,
            width=right - used - left - 6,
        )
        _sums(canvas, sums(view, seat), [x + left + start for start in starts], y + size.sums, number)
        if size.tiles:
            top = size.sums + size.number * 0.8
            tiles = (x + left, y + top, right - left, height - top - 8)
            draw_tiles(canvas, view, view.players[seat], tiles, size.tiles)


@kept
def _plate(seat: Seat, width: float, height: float, owes: bool, gone: bool, other: Seat | None) -> Sprite:
    """What players' numbers are drawn on: a band with the emblem, and the partner's in pairs. It reaches
    FRAME beyond its box."""
    canvas = Canvas(width + 2 * FRAME, height + 2 * FRAME, scale=SCALE * 2)
    if owes:
        canvas.rect(1, 1, width + 2 * FRAME - 2, height + 2 * FRAME - 2, GOLD, radius=14, edge=INK, thick=1.5)
    paper = PARCHMENT_DARK if gone else CREAM
    canvas.rect(FRAME, FRAME, width, height, DULL if gone else colour(seat), radius=10, edge=INK, thick=2.5)
    canvas.rect(FRAME + BAND, FRAME + 2.5, width - BAND - 2.5, height - 5, paper, radius=8)
    canvas.rect(FRAME + BAND, FRAME + 2.5, 14, height - 5, paper)
    plate = Canvas.on(canvas.layer())
    middle = FRAME + BAND / 2 + 1
    plate.paste_centred(emblem(seat, 52, faded=gone), middle, FRAME + min(height / 2, 44))
    if other is not None:
        plate.paste_centred(emblem(other, 28), FRAME + BAND - 14, FRAME + min(height - 15, 74))
    return plate.layer()


class Size(NamedTuple):
    """How a player's place is divided: where the name and the sums stand, and how large things are."""

    name: float
    type: float
    sums: float
    number: float
    tiles: float
    """0 where there is no room for the cards."""


def _size(height: float) -> Size:
    if height > 200:
        return Size(28, 34, 86, 44, 84)
    if height > 130:
        return Size(23, 29, 65, 36, 52)
    return Size(23, 29, 65, 36, 0) if height > 84 else Size(18, 28, 49, 33, 0)


def _badges(canvas: Canvas, view: View, seat: Seat, right: float, y: float) -> float:
    """The gavel, a closed fist, a declared attack, or the door of who left, and the number of cards, from
    the right; returns the width."""
    marks = []
    if seat in view.gone:
        marks.append(("exit-door", DULL))
    if seat == view.auctioneer and view.phase.kind != "over":
        marks.append(("banging-gavel", mix(GOLD, INK, 0.45)))
    if seat in closed(view):
        marks.append(("fist", colour(seat)))
    if isinstance(view.phase, Window) and any(one.seat == seat for one in view.phase.assaults):
        marks.append(("swords-emblem", RED))
    count = str(len(view.players[seat].cards))
    long = measure(count, 26, BOLD)
    at = right - 2 - long
    canvas.text(at, y, count, 26, INK, face=BOLD)
    canvas.rect(at - 22, y - 12, 17, 24, mix(PARCHMENT_DARK, CREAM, 0.4), radius=3, edge=INK, thick=2)
    at -= 26
    for icon, tone in marks:
        canvas.icon(icon, at - 18, y, 34, tone)
        at -= 38
    return right - at


class Sum(NamedTuple):
    """A sum as it is drawn: ``new`` is what is not usable yet, or for gold what was just paid."""

    which: Stat | None
    """None for gold."""
    number: str
    new: str = ""
    dull: bool = False
    turned: bool = False
    """This turn's attack is used, like cards turned on the table."""
    bloody: bool = False

    def width(self, size: float) -> float:
        """Of a sum whose number is ``size`` high."""
        number = measure(self.number, size, TITLE)
        body = max(size * 1.3, number + size * 0.6) if self.which is None else size * 0.94 + 4 + number
        return body + (measure(self.new, _new_size(size), BOLD) + 3 if self.new else 0)


def _new_size(size: float) -> float:
    return max(23.0, size * 0.68)


def sums(view: View, seat: Seat) -> tuple[Sum, ...]:
    """Gold, what the end of the turn will bring, and the other three sums of ``seat``."""
    terms, player = view.terms, view.players[seat]
    paid, income = _paid(view, seat), expected(view, seat)
    ready, spies = holdings.attackers(terms, player), holdings.spies(terms, player)
    force, eyes = holdings.attack(terms, ready), holdings.espionage(terms, spies)
    idle = player.attacks >= terms.attacks or holdings.barred(terms, player, "attack")
    new_force = 0 if terms.fresh_attack else holdings.attack(terms, player.fresh)
    new_eyes = 0 if terms.fresh_spies else holdings.espionage(terms, player.fresh)
    return (
        Sum(None, str(player.gold), signed(paid, plus=True) if paid else ""),
        Sum("production", signed(income, plus=True), dull=not income),
        Sum(
            "attack",
            str(force),
            f"+{new_force}" if new_force else "",
            dull=idle or not force,
            turned=idle,
            bloody=bool(holdings.berserkers(terms, ready)),
        ),
        Sum(
            "espionage",
            str(eyes),
            f"+{new_eyes}" if new_eyes else "",
            dull=not eyes or holdings.barred(terms, player, "spy"),
        ),
        Sum("victory", str(holdings.victory(terms, player))),
    )


def _paid(view: View, seat: Seat) -> int:
    """What the seat was paid, all told, if a turn has just ended."""
    paid = next((deed for deed in view.deeds if isinstance(deed, Paid)), None)
    return paid.income[seat] + paid.given[seat] - paid.lost[seat] if paid else 0


def columns(view: View, room: float, size: float) -> tuple[tuple[float, ...], float]:
    """Where the five sums begin, the same for all seats, and how large their numbers are: as ``size``, or
    less where the widest would not fit into ``room``."""
    table = [sums(view, seat) for seat in range(len(view.players))]
    while True:
        widths = [max(row[column].width(size) for row in table) for column in range(5)]
        gap = (room - sum(widths)) / 4
        if gap >= 8 or size <= SMALLEST:
            starts = [sum(widths[:column]) + gap * column for column in range(5)]
            return tuple(starts), size
        size -= 1


def _sums(canvas: Canvas, shown: Sequence[Sum], starts: Sequence[float], y: float, size: float) -> None:
    for x, one in zip(starts, shown, strict=True):
        if one.which is None:
            _gold(canvas, one, x, y, size)
        else:
            _sum(canvas, one, one.which, x, y, size)


def _gold(canvas: Canvas, gold: Sum, x: float, y: float, size: float) -> None:
    high = size + 4
    wide = max(size * 1.3, measure(gold.number, size, TITLE) + size * 0.6)
    canvas.rect(x, y - high / 2, wide, high, mix(GOLD, CREAM, 0.2), radius=high / 2, edge=INK, thick=2)
    canvas.text(x + wide / 2, y, gold.number, size, INK, face=TITLE, anchor="middle")
    if gold.new:
        tone = RED if gold.new.startswith(MINUS) else GREEN
        canvas.text(x + wide + 3, y, gold.new, _new_size(size), tone, face=BOLD)


def _sum(canvas: Canvas, one: Sum, which: Stat, x: float, y: float, size: float) -> None:
    """A sign and its sum."""
    side, tone = size * 0.94, RED if one.bloody else TONES[which]
    sign(canvas, which, x + side / 2, y, side, DULL if one.dull else tone, angle=90 if one.turned else 0)
    if one.bloody and not one.dull:
        canvas.icon("drop", x + side * 0.12, y + side * 0.4, side * 0.56, RED)
    end = x + side + 4
    end += canvas.text(end, y, one.number, size, DULL if one.dull else INK, face=TITLE)
    if one.new:
        canvas.text(end + 2, y, one.new, _new_size(size), mix(tone, INK, 0.2), face=BOLD)


# Cards.


def groups(player: Player) -> tuple[tuple[Card, State, int], ...]:
    """One card of each kind that the player has, its state, and how many are in it, in the deck's order."""
    counted = Counter((card.model, state_of(player, card)) for card in player.cards)
    order = sorted(counted.items(), key=lambda entry: (ORDINAL[entry[0][0]], entry[0][1]))
    return tuple((Card(model), state, count) for (model, state), count in order)


def state_of(player: Player, card: Card) -> State:
    if card in player.spent:
        return "spent"
    if card in player.marked:
        return "marked"
    return "fresh" if card in player.fresh else "ready"


def draw_tiles(canvas: Canvas, view: View, player: Player, box: Box, size: float) -> None:
    """A player's cards as tiles in ``box``: as large as ``size``, smaller where there are too many."""
    x, y, width, height = box
    shown = groups(player)
    if not shown:
        return
    while size > 26 and -(-len(shown) // int(width // (size + 6))) * (size + 6) > height + 6:
        size -= 2
    columns = int(width // (size + 6))
    for place, (card, state, count) in enumerate(shown):
        left, top = x + (place % columns) * (size + 6), y + (place // columns) * (size + 6)
        face = holdings.face(view.terms, card)
        canvas.paste_centred(tile(card.model, face, count, state, size), left + size / 2, top + size / 2)
