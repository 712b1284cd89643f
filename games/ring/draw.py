"""El Rey del Ring as pictures, as alt texts, and as a text board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PIL.Image import Image

from games.core.canvas.emblems import letter
from games.core.card_names import short_name
from games.core.cards import Card
from games.core.chance import Chance
from games.core.drawing import ALT_TEXT, Drawing
from games.core.game import Event
from games.core.words import Say
from games.ring.board import CENTRE, SIZE, Square
from games.ring.draw_board import draw_board
from games.ring.draw_hand import draw_hand
from games.ring.events import (
    Attacked,
    BlewLow,
    Blocked,
    Discarded,
    Drew,
    Exchanged,
    GaveUp,
    Gouged,
    Landed,
    Parried,
    Pelted,
    Pushed,
    Stepped,
)
from games.ring.moves import Gouge, Hit, Parry, Push, StepTo
from games.ring.rules import Ring
from games.ring.state import Deed, View

NAME = 40
"""Most characters of a name in an alt text."""

_ANY_LUCK = Chance.from_seed(bytes(32))


class RingDrawing(Drawing[View]):
    def board(self, view: View, names: Sequence[str], say: Say) -> Image:
        return draw_board(view, names, say)

    def hand(self, view: View, names: Sequence[str], say: Say) -> Image | None:
        return None if view.seat is None else draw_hand(view, playable(view), say)

    def alt(self, view: View, names: Sequence[str], say: Say) -> str:
        short = [name if len(name) <= NAME else name[: NAME - 1] + "…" for name in names]
        return _joined(_alt_sentences(view, short, say))

    def hand_alt(self, view: View, names: Sequence[str], say: Say) -> str:
        if view.seat is None:
            return ""
        ready = playable(view)
        cards = ", ".join(short_name(card) for card in view.hand)
        lines = [say("Your hand: {cards}.", cards=cards) if cards else say("Your hand is empty.")]
        if ready:
            shown = ", ".join(short_name(card) for card in view.hand if card in ready)
            lines.append(say("Playable now: {cards}.", cards=shown))
        return _joined(lines)

    def text(self, view: View, names: Sequence[str], say: Say) -> str:
        lines = [
            f"**{_standing(view, names, say)}**",
            *(f"- {retold(deed, names, say)}" for deed in view.deeds),
            "```",
            *_grid(view),
            "```",
            *(f"- {line}" for line in _fighters(view, names, say)),
            f"- {_piles(view, say)}",
        ]
        if view.discards:
            lines.append("- " + say("Discards, oldest first: {cards}", cards=_cards(view.discards)))
        lines += _opening(view, names, say)
        return "\n".join(lines)


def playable(view: View) -> frozenset[Card]:
    """The cards that the seat of ``view`` may play now: to step, to strike, to poke or to parry. Any world
    that the view imagines has the same legal moves."""
    ring = Ring()
    if view.seat is None:
        return frozenset()
    moves = ring.legal_moves(ring.imagine(view, _ANY_LUCK), view.seat)
    return frozenset(move.card for move in moves if isinstance(move, StepTo | Hit | Push | Gouge | Parry))


# In words.


def _joined(sentences: Sequence[str] | Iterator[str]) -> str:
    """As many of ``sentences``, the most important first, as an alt text may hold."""
    text = ""
    for sentence in sentences:
        longer = f"{text} {sentence}".strip()
        if len(longer) > ALT_TEXT:
            break
        text = longer
    return text


def _alt_sentences(view: View, names: Sequence[str], say: Say) -> Iterator[str]:
    yield _standing(view, names, say)
    if view.deeds:
        yield retold(view.deeds[-1], names, say)
    yield from _fighters(view, names, say)
    yield _piles(view, say)
    for deed in reversed(view.deeds[:-1]):
        yield say("Before: {deed}", deed=retold(deed, names, say))


def _standing(view: View, names: Sequence[str], say: Say) -> str:
    """What the match waits for, or how it ended."""
    words = Ring.words
    if view.phase.kind == "over":
        return words.ending(say, view.phase.outcome, names)
    return words.status(say, view, names)


def _fighters(view: View, names: Sequence[str], say: Say) -> Iterator[str]:
    for fighter in view.fighters:
        yield say(
            "{letter}, {name}: endurance {left} of {most}, cards {cards}, on {square}.",
            letter=letter(fighter.seat),
            name=names[fighter.seat],
            left=fighter.endurance,
            most=view.options.endurance,
            cards=view.hand_sizes[fighter.seat],
            square=fighter.square,
        )


def _piles(view: View, say: Say) -> str:
    if not view.discards:
        return say("Pile: {pile}. No discards.", pile=view.pile)
    return say(
        "Pile: {pile}. Discards: {discards}, on top {card}.",
        pile=view.pile,
        discards=len(view.discards),
        card=short_name(view.discards[-1]),
    )


def _opening(view: View, names: Sequence[str], say: Say) -> Iterator[str]:
    for drawn in view.opening:
        cards = ", ".join(f"{names[one.seat]} {short_name(one.card)}" for one in drawn)
        yield "- " + say("Draw for the first turn: {cards}", cards=cards)


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(map(short_name, cards))


def _grid(view: View) -> Iterator[str]:
    """The ring with the letters of the fighters; ``+`` is the champion's square."""
    marks = {CENTRE: "+", **{fighter.square: letter(fighter.seat) for fighter in view.fighters}}
    columns = "abcde"
    yield "    " + "   ".join(columns)
    yield "  ┌" + "┬".join(["───"] * SIZE) + "┐"
    for row in range(SIZE, 0, -1):
        cells = "│".join(f" {marks.get(Square(f'{column}{row}'), ' ')} " for column in columns)
        yield f"{row} │{cells}│"
        if row > 1:
            yield "  ├" + "┼".join(["───"] * SIZE) + "┤"
    yield "  └" + "┴".join(["───"] * SIZE) + "┘"


def retold(deed: Deed, names: Sequence[str], say: Say) -> str:
    """A deed as the sentence of the event that it was."""
    return Ring.words.event(say, event_of(deed), names)


def event_of(deed: Deed) -> Event:
    """The public event that ``deed`` was."""
    seat = deed.seat
    match deed.kind:
        case "hit" | "push" | "step" | "gouge":
            return _play(deed, deed.cards[0])
        case "blow":
            return BlewLow(seat, deed.target or 0, deed.cards, deed.lost)
        case "discard":
            return Discarded(seat, deed.cards[0])
        case "draw":
            return Drew(seat, deed.count)
        case "exchange":
            return Exchanged(seat, deed.cards)
        case "tomatoes":
            return Pelted(seat, deed.left)
        case "leave":
            return GaveUp(seat)


def _play(deed: Deed, card: Card) -> Event:
    """The event of a played card."""
    seat, target, push = deed.seat, deed.target or 0, deed.kind == "push"
    if deed.kind == "step":
        return Stepped(seat, card, deed.origin, deed.at or deed.origin)
    if deed.kind == "gouge":
        return Gouged(seat, target, card, None)
    match deed.result:
        case "parried":
            return Parried(seat, target, card, push, deed.parry or card)
        case "landed":
            return Landed(seat, target, card, deed.damage, deed.left)
        case "pushed":
            return Pushed(seat, target, card, deed.to or deed.origin)
        case "blocked":
            return Blocked(seat, target, card, deed.damage, deed.left)
    return Attacked(seat, target, card, push)
