"""What just happened to a card, in one line and a row of cells: bids opened, attacks, espionage."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from games.core.canvas.emblems import emblem
from games.core.canvas.surface import Canvas
from games.core.canvas.text import fit_phrase, measure
from games.core.canvas.tokens import CREAM, FELT_DARK, GOLD, GREEN, INK, PARCHMENT_DARK, RED, TITLE, mix
from games.core.game import Seat
from games.core.words import Say
from games.espada_negra.card_words import card_name
from games.espada_negra.deck import Card
from games.espada_negra.deeds import Clashed, Declared, Deed, Dropped, Gained, Opened, Spied, Stopped, Won
from games.espada_negra.draw_seats import Box
from games.espada_negra.state import View

Icon = Literal["coin", "attack", "espionage", "none"]


@dataclass(frozen=True, slots=True)
class Cell:
    """A seat with what it put in. ``value`` may be a dash for a pass; ``winner`` and ``tied`` stand out."""

    seat: Seat
    icon: Icon
    value: str
    winner: bool = False
    tied: bool = False
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """``headline`` makes the line from the name of ``seat``, if it names one."""

    headline: Callable[[str], str]
    seat: Seat | None
    cells: tuple[Cell, ...]
    chain: bool = False
    """Each cell acts on the one before it."""


def subject(deed: Deed) -> Card | None:
    """The card that a deed is about, or None for those of a whole turn."""
    match deed:
        case Declared() | Clashed() | Opened() | Won() | Spied():
            return deed.card
        case Gained() | Stopped():
            return deed.cards[0]
        case Dropped() if deed.why in ("unsold", "tied"):
            return deed.cards[0]
    return None


def story(deeds: Sequence[Deed]) -> tuple[Deed, ...]:
    """The deeds about the last card that anything happened to, oldest first."""
    found: list[Deed] = []
    for deed in reversed(deeds):
        card = subject(deed)
        if card is None and not found:
            continue
        if card is None or (found and card != subject(found[-1])):
            break
        found.append(deed)
    return tuple(reversed(found))


NOTHING: Final = "–"
"""Shown for no bid."""


def scene(view: View, say: Say) -> Scene:
    told = story(view.deeds)
    if not told:
        return Scene(
            lambda name: say("{name} is the first auctioneer", name=name),
            view.auctioneer,
            tuple(
                Cell(seat, "none", "", winner=seat == view.auctioneer) for seat in range(len(view.players))
            ),
        )
    headline, seat = _headline(told, view, say)
    links = _links(told)
    if links:
        return Scene(headline, seat, _chain(told, links), chain=True)
    return Scene(headline, seat, _cells(told))


# The cells.


def _cells(told: Sequence[Deed]) -> tuple[Cell, ...]:
    """The bids of the last opening, or else the attacks."""
    opened = next((deed for deed in reversed(told) if isinstance(deed, Opened)), None)
    won = next((deed for deed in reversed(told) if isinstance(deed, Won)), None)
    victor = won.seat if won else None
    if opened:
        return tuple(
            Cell(
                seat,
                "coin" if bid is not None else "none",
                NOTHING if bid is None else str(bid),
                winner=seat == victor,
                tied=seat in opened.tied,
            )
            for seat, bid in enumerate(opened.bids)
            if not opened.again or bid is not None
        )
    clash = next((deed for deed in told if isinstance(deed, Clashed)), None)
    return tuple(
        Cell(
            deed.seat,
            "attack",
            str(deed.force),
            winner=deed.seat == victor,
            tied=clash is not None and deed.seat in clash.seats,
        )
        for deed in told
        if isinstance(deed, Declared)
    )


def _links(told: Sequence[Deed]) -> list[Spied]:
    """The last espionage against the winner and what it led to; none if the card was won anew since."""
    links: list[Spied] = []
    for deed in told:
        if isinstance(deed, Won):
            links = []
        elif isinstance(deed, Spied):
            links = [*links, deed] if deed.cancels else [deed]
    return links


def _chain(told: Sequence[Deed], links: Sequence[Spied]) -> tuple[Cell, ...]:
    """The winner with what it gave, and who stopped whom after that. What has been stopped is struck out."""
    won = next(deed for deed in reversed(told) if isinstance(deed, Won))
    force = next((deed.force for deed in told if isinstance(deed, Declared) and deed.seat == won.seat), 0)
    first = (
        Cell(won.seat, "attack", str(force))
        if won.how == "attack"
        else Cell(won.seat, "coin", str(won.price))
    )
    cells = [first, *(Cell(link.seat, "espionage", str(link.total)) for link in links)]
    standing = len(cells) - 1
    for place in range(standing - 1, -1, -2):
        cells[place] = replace(cells[place], stopped=True)
    cells[standing] = replace(cells[standing], winner=True)
    return tuple(cells)


# The headline.

Headline = tuple[Callable[[str], str], Seat | None]


def _headline(told: Sequence[Deed], view: View, say: Say) -> Headline:
    """Of the last deed; who gains a card is told with how it was won."""
    last = told[-1]
    won = next((deed for deed in reversed(told) if isinstance(deed, Won)), None)
    match last:
        case Declared():
            return lambda name: say("{name} attacks with {force}", name=name, force=last.force), last.seat
        case Clashed():
            return _clash(last, say), None
        case Opened():
            return _open_tie(last, view, say)
        case Won():
            return _victory(last, say), last.seat
        case Gained():
            return _gain(last, won, say), last.seat
        case Spied():
            return _espionage(last, say), last.seat
        case Stopped():
            return _stop(last, say), last.victim
        case Dropped():
            return _drop(last, say), None
    return lambda name: name, None


def _clash(deed: Clashed, say: Say) -> Callable[[str], str]:
    if deed.to == "discard":
        return lambda _: say("Attacks of {force} tie: the card is lost", force=deed.force)
    return lambda _: say("Attacks of {force} tie: to auction", force=deed.force)


def _open_tie(deed: Opened, view: View, say: Say) -> Headline:
    bid = max((bid for bid in deed.bids if bid is not None), default=0)
    if view.phase.kind == "choosing":
        return lambda name: say("A tie at {bid}: {name} decides", bid=bid, name=name), view.auctioneer
    return lambda _: say("A tie at {bid}: they bid again", bid=bid), None


def _victory(deed: Won, say: Say) -> Callable[[str], str]:
    match deed.how:
        case "attack":
            return lambda name: say("{name} wins the attack", name=name)
        case "more_gold":
            return lambda name: say(
                "A tie at {price}: {name} has more gold left", name=name, price=deed.price
            )
        case "fewest_victory":
            return lambda name: say("A tie at {price}: {name} has less victory", name=name, price=deed.price)
        case "auctioneer":
            return lambda name: say(
                "A tie at {price}: the auctioneer says {name}", name=name, price=deed.price
            )
        case "bid":
            return lambda name: say("{name} wins it for {price}", name=name, price=deed.price)


def _gain(deed: Gained, won: Won | None, say: Say) -> Callable[[str], str]:
    card, more = card_name(say, deed.cards[0]), len(deed.cards) - 1
    if more:
        return lambda name: say("{name} gets {card} and {more} more", name=name, card=card, more=more)
    if won and won.how == "attack":
        return lambda name: say("{name} captures {card}", name=name, card=card)
    price = won.price if won else 0
    if won and won.how != "bid":
        return lambda name: say("{name} wins the tie: {card} for {price}", name=name, card=card, price=price)
    return lambda name: say("{name} buys {card} for {price}", name=name, card=card, price=price)


def _espionage(deed: Spied, say: Say) -> Callable[[str], str]:
    if deed.cancels:
        return lambda name: say(
            "{name} cancels that: {total} against {cost}", name=name, total=deed.total, cost=deed.cost
        )
    return lambda name: say(
        "{name} spies: {total} against {cost}", name=name, total=deed.total, cost=deed.cost
    )


def _stop(deed: Stopped, say: Say) -> Callable[[str], str]:
    card = card_name(say, deed.cards[0])
    if deed.to == "auction":
        return lambda name: say("Spies stop {name}: a new auction", name=name)
    return lambda name: say("Spies stop {name}: {card} is lost", name=name, card=card)


def _drop(deed: Dropped, say: Say) -> Callable[[str], str]:
    card = card_name(say, deed.cards[0])
    if deed.why == "tied":
        return lambda _: say("A tie: nobody gets {card}", card=card)
    match deed.to:
        case "bottom":
            return lambda _: say("No bids: {card} goes under the deck", card=card)
        case "bundle":
            return lambda _: say("No bids: {card} goes with the next card", card=card)
        case "discard":
            return lambda _: say("Nobody wants {card}", card=card)


# Drawing.

HEADLINE: Final = 36.0
LOW: Final = 84.0
"""In cells lower than this, emblem and value stand side by side."""


def draw_scene(canvas: Canvas, shown: Scene, names: Sequence[str], box: Box) -> None:
    """The line and, under it, the cells, in ``box`` (x, y, width, height)."""
    x, y, width, height = box
    typed = names[shown.seat] if shown.seat is not None else ""
    text, size = fit_phrase(shown.headline, typed, 31, width - 28, TITLE)
    canvas.text(x + width / 2, y + HEADLINE / 2 + 3, text, size, CREAM, face=TITLE, anchor="middle")
    if not shown.cells:
        return
    cells = shown.cells[-8:]
    pitch = min(width / len(cells), 150.0)
    left = x + (width - pitch * len(cells)) / 2
    middle = y + HEADLINE + (height - HEADLINE) / 2
    for place, cell in enumerate(cells):
        at = left + (place + 0.5) * pitch
        if shown.chain and place:
            _link(canvas, at - pitch / 2, middle)
        _cell(canvas, cell, at, middle, min(pitch - 6, 100), min(height - HEADLINE - 6, 100))


def _link(canvas: Canvas, x: float, y: float) -> None:
    """An arrow back to the cell that this one stops."""
    canvas.arrow((x + 20, y), (x - 20, y), INK, 14, 28)
    canvas.arrow((x + 17, y), (x - 16, y), RED, 8, 20)


def _cell(canvas: Canvas, cell: Cell, x: float, y: float, width: float, height: float) -> None:
    ink = CREAM
    low = height < LOW
    wide = width if low else min(width, 82)
    if cell.winner:
        canvas.rect(
            x - wide / 2, y - height / 2, wide, height, GOLD, radius=10, edge=mix(GOLD, CREAM, 0.5), thick=2
        )
        ink = INK
    elif cell.tied:
        canvas.rect(x - wide / 2, y - height / 2, wide, height, radius=10, edge=GOLD, thick=3)
    if not cell.value:
        canvas.paste_centred(emblem(cell.seat, 48), x, y)
    elif low:
        canvas.paste_centred(emblem(cell.seat, 36, faded=cell.stopped), x - wide * 0.27, y)
        _value(canvas, cell, x + wide * 0.21, y, ink, 30)
    else:
        canvas.paste_centred(emblem(cell.seat, 48, faded=cell.stopped), x, y - height / 2 + 28)
        _value(canvas, cell, x, y + height / 2 - 23, ink, 36)
    if cell.stopped:
        _struck(canvas, x, y, height)


def _value(canvas: Canvas, cell: Cell, x: float, y: float, ink: str, size: float) -> None:
    """The sign and the number around (x, y); a bid stands on a coin."""
    long = measure(cell.value, size, TITLE)
    icon = {"attack": "swords-emblem", "espionage": "hand"}.get(cell.icon)
    if icon:
        paper = ink if ink == CREAM else mix({"attack": RED, "espionage": GREEN}[cell.icon], INK, 0.3)
        left = x - (long + 25) / 2
        canvas.icon(icon, left + 11, y, 25, paper)
        canvas.text(left + 25, y, cell.value, size, ink, face=TITLE)
    elif cell.icon == "coin":
        radius = max(size * 0.6, long / 2 + 3)
        canvas.disc(x, y, radius, mix(GOLD, CREAM, 0.25), edge=INK, thick=2)
        canvas.text(x, y, cell.value, size * 0.9, INK, face=TITLE, anchor="middle", smallest=0)
    else:
        canvas.text(x, y, cell.value, size, mix(PARCHMENT_DARK, FELT_DARK, 0.2), face=TITLE, anchor="middle")


def _struck(canvas: Canvas, x: float, y: float, height: float) -> None:
    """A red stroke through what spies have stopped."""
    start, end = (x - 30, y + height * 0.36), (x + 30, y - height * 0.36)
    canvas.line([start, end], INK, 9)
    canvas.line([start, end], RED, 5)
