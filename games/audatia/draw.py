"""Audatia as pictures, as alt texts, and as a text board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PIL.Image import Image

from games.audatia.cards import Card
from games.audatia.draw_board import draw_board
from games.audatia.draw_hand import draw_hand
from games.audatia.kinds import Place, Virtue
from games.audatia.moves import Cycle, Lay, Recall
from games.audatia.names import (
    card_name,
    character_name,
    height_name,
    posta_name,
    side_name,
    virtue_name,
)
from games.audatia.rules import Audatia
from games.audatia.state import DRAWS, Choosing, Ended, View, worth
from games.audatia.telling import retold
from games.audatia.waiting import sealed
from games.core.canvas.emblems import letter
from games.core.chance import Chance
from games.core.drawing import ALT_TEXT, Drawing
from games.core.words import Say

NAME = 40
"""Most characters of a name in an alt text."""

TEXT = 3500
"""Most characters of the text board."""

_ANY_LUCK = Chance.from_seed(bytes(32))


class AudatiaDrawing(Drawing[View]):
    def board(self, view: View, names: Sequence[str], say: Say) -> Image:
        return draw_board(view, names, say)

    def hand(self, view: View, names: Sequence[str], say: Say) -> Image | None:
        return None if view.seat is None else draw_hand(view, names, playable(view), say)

    def alt(self, view: View, names: Sequence[str], say: Say) -> str:
        return _joined(_alt_sentences(view, _short(names, NAME), say))

    def hand_alt(self, view: View, names: Sequence[str], say: Say) -> str:
        if view.seat is None:
            return ""
        return _joined(_hand_sentences(view, _short(names, NAME), say))

    def text(self, view: View, names: Sequence[str], say: Say) -> str:
        lines = list(_text_lines(view, _short(names, NAME), say))
        while sum(len(line) + 1 for line in lines) > TEXT and len(lines) > 1:
            lines.pop()
        return "\n".join(lines)


def playable(view: View) -> frozenset[Card]:
    """The cards that the seat of ``view`` may play now, with those that look alike. Any world that the view
    imagines has the same legal moves; a card that may be cycled, or laid in a row, is no news."""
    game = Audatia()
    if view.seat is None:
        return frozenset()
    moves = game.legal_moves(game.imagine(view, _ANY_LUCK), view.seat)
    named = {
        card.name
        for move in moves
        if not isinstance(move, Cycle | Lay | Recall)
        and isinstance(card := getattr(move, "card", None), Card)
    }
    return frozenset(card for card in view.fencers[view.seat].hand if card.name in named)


# In words.


def _short(names: Sequence[str], most: int) -> list[str]:
    return [name if len(name) <= most else name[: most - 1] + "…" for name in names]


def _joined(sentences: Iterator[str]) -> str:
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
        yield retold(say, view.deeds[-1], names)
    yield from _fighting(view, names, say)
    for seat in (0, 1):
        yield _sword(view, seat, names, say)
    for seat in (0, 1):
        yield _strength(view, seat, names, say)
    yield from _course(view, names, say)
    for deed in reversed(view.deeds[:-1]):
        yield say("Before: {deed}", deed=retold(say, deed, names))


def _standing(view: View, names: Sequence[str], say: Say) -> str:
    """What the match waits for, or how it ended."""
    if isinstance(view.phase, Ended):
        return Audatia.words.ending(say, view.phase.outcome, names)
    return Audatia.words.status(say, view, names)


def _fighting(view: View, names: Sequence[str], say: Say) -> Iterator[str]:
    """Who attacks, the blow that is answered, the bind, and the sides of a Stretto."""
    fight = view.fight
    if fight is None:
        return
    yield say("{name} is the Attacker.", name=names[fight.attacker])
    if isinstance(view.phase, Ended):  # nothing is to be answered any more: the ending says what decided
        return
    if fight.remedy is not None and fight.side is not None:
        card, side = card_name(say, fight.remedy), side_name(say, fight.side)
        yield say("Remedy to be countered: {card}, {side}.", card=card, side=side)
    elif fight.bind == "largo":
        yield say("The bind is Largo.")
    elif fight.bind == "stretto":
        yield say("The bind is Stretto.")
    elif fight.live is not None:
        yield say("The last blow is {card}.", card=card_name(say, fight.live))
    if fight.bind == "stretto" and fight.internal is not None:
        inside, outside = names[fight.internal], names[1 - fight.internal]
        yield say(
            "{inside} has the internal side, {outside} the external one.", inside=inside, outside=outside
        )


def _sword(view: View, seat: int, names: Sequence[str], say: Say) -> str:
    """The posta, or where the pile lies and what is in it."""
    fencer, who = view.fencers[seat], f"{letter(seat)}, {names[seat]}"
    if fencer.posta is not None:
        return say("{who}: in {posta}.", who=who, posta=posta_name(fencer.posta))
    if fencer.place is None and not fencer.pile:
        return say("{who}: no posta yet.", who=who)
    cards = ", ".join(card_name(say, card) for card in reversed(fencer.pile))
    where = _place(say, fencer.place)
    if not cards:
        return say("{who}: sword beaten {where}.", who=who, where=where)
    return say("{who}: pile {where}, from the top: {cards}.", who=who, where=where, cards=cards)


def _place(say: Say, place: Place | None) -> str:
    match place:
        case Place.LEFT:
            return say("to the left")
        case Place.RIGHT:
            return say("to the right")
    return say("in the middle")


def _strength(view: View, seat: int, names: Sequence[str], say: Say) -> str:
    """Virtues above zero, and numbers of cards."""
    fencer = view.fencers[seat]
    virtues = ", ".join(
        f"{virtue_name(virtue)} {value}" for virtue in Virtue if (value := worth(fencer, virtue))
    )
    numbers = {
        "name": names[seat],
        "virtues": virtues or say("no Virtues"),
        "hand": fencer.hand_size,
        "row": fencer.row_size,
        "deck": fencer.deck,
        "discards": len(fencer.discards) + fencer.buried_size,
    }
    if view.options.variant == "sudden":
        return say("{name}: {virtues}; hand {hand}, row {row}, deck {deck}, discards {discards}.", **numbers)
    return say("{name}: {virtues}; hand {hand}, deck {deck}, discards {discards}.", **numbers)


def _course(view: View, names: Sequence[str], say: Say) -> Iterator[str]:
    """Assault, draws, points, and what skills have laid on the fencers."""
    yield say("{name} is the Challenger; assault {n}.", name=names[view.challenger], n=view.assault)
    if view.options.variant == "salle":
        yield say("Points: {one} to {other}.", one=view.points[0], other=view.points[1])
    if view.draws:
        yield say("Draws: {n} of {most}", n=view.draws, most=DRAWS) + "."
    for seat, fencer in enumerate(view.fencers):
        if fencer.salute:
            yield say("{name} has an unanswered salute: +{n} Audatia.", name=names[seat], n=fencer.salute)
        if fencer.lured is not None:
            yield say("{name} is lured: {height} first.", name=names[seat], height=height_name(fencer.lured))
        if fencer.taunted:
            yield say("{name} is taunted and has to attack.", name=names[seat])
        if fencer.silenced:
            yield say("{name} may play no skills.", name=names[seat])


# A seat's own hand.


def _hand_sentences(view: View, names: Sequence[str], say: Say) -> Iterator[str]:
    seat = view.seat or 0
    own = view.fencers[seat]
    cards = ", ".join(card_name(say, card, own.hand) for card in own.hand)
    yield say("Your hand: {cards}.", cards=cards) if cards else say("Your hand is empty.")
    if own.sealed is not None:
        yield sealed(say, own.sealed, own.hand)
    ready = playable(view)
    if ready:
        shown = ", ".join(card_name(say, card, own.hand) for card in own.hand if card in ready)
        if shown:
            yield say("Playable now: {cards}.", cards=shown)
    if own.row:
        yield say(
            "Your row, from the left: {cards}.",
            cards=", ".join(card_name(say, one, own.row) for one in own.row),
        )
    for holder in (1 - seat, seat):
        known = [card_name(say, one.card) for one in view.known if one.holder == holder]
        if known and holder != seat:
            yield say("You know that {name} holds: {cards}.", name=names[holder], cards=", ".join(known))
        elif known:
            yield say("{name} knows that you hold: {cards}.", name=names[1 - seat], cards=", ".join(known))
    yield from _fighting(view, names, say)
    for one in (seat, 1 - seat):
        yield _sword(view, one, names, say)
    for one in (seat, 1 - seat):
        yield _strength(view, one, names, say)


# The text board.


def _text_lines(view: View, names: Sequence[str], say: Say) -> Iterator[str]:
    yield f"**{_standing(view, names, say)}**"
    yield from (f"- {retold(say, deed, names)}" for deed in view.deeds[-5:])
    yield "```"
    yield from _grid(view, say)
    yield "```"
    yield from (f"- {line}" for line in _fighting(view, names, say))
    for seat in (0, 1):
        yield f"- {_sword(view, seat, names, say)}"
        yield f"- {_strength(view, seat, names, say)}"
    yield from (f"- {line}" for line in _course(view, names, say))
    for seat, fencer in enumerate(view.fencers):
        character = character_name(fencer.character)
        yield "- " + say("{name} plays {character}.", name=names[seat], character=character)
        known = [card_name(say, one.card) for one in view.known if one.public and one.holder == seat]
        if known:
            cards = ", ".join(known)
            yield "- " + say("Everybody knows that {name} holds: {cards}", name=names[seat], cards=cards)
        if fencer.buried_size:
            yield "- " + say("Face down discards of {name}: {n}.", name=names[seat], n=fencer.buried_size)
        if fencer.discards:
            cards = ", ".join(card_name(say, card) for card in fencer.discards)
            yield "- " + say("Discards of {name}, oldest first: {cards}", name=names[seat], cards=cards)
    if isinstance(view.phase, Choosing):
        yield "- " + say("Virtues left: {virtues}", virtues=", ".join(map(virtue_name, view.phase.left)))


def _grid(view: View, say: Say) -> Iterator[str]:
    """The three places of each, as on the picture: B above, A below, the tops of the piles in them, and how
    many cards lie beneath."""
    rows = [_places(view, seat, say) for seat in (1, 0)]
    widths = [max(len(row[place]) for row in rows) for place in range(3)]
    rule = ["─" * (width + 2) for width in widths]
    yield f"  ┌{'┬'.join(rule)}┐"
    for seat, row in zip("BA", rows, strict=True):
        cells = "│".join(f" {text:<{width}} " for text, width in zip(row, widths, strict=True))
        yield f"{seat} │{cells}│"
        if seat == "B":
            yield f"  ├{'┼'.join(rule)}┤"
    yield f"  └{'┴'.join(rule)}┘"


def _places(view: View, seat: int, say: Say) -> list[str]:
    """What lies left, in the middle and right on the picture; an empty place bears its blows."""
    fencer = view.fencers[seat]
    cells = {Place.LEFT: "Roversi", Place.MIDDLE: "Punta", Place.RIGHT: "Mandritti"}
    if fencer.posta is not None:
        cells[Place.MIDDLE] = posta_name(fencer.posta).upper()
    elif fencer.pile:
        beneath = f" +{len(fencer.pile) - 1}" if len(fencer.pile) > 1 else ""
        cells[fencer.place or Place.MIDDLE] = card_name(say, fencer.pile[-1]).upper() + beneath
    elif fencer.place is not None:
        cells[fencer.place] = "×"
    order = (Place.LEFT, Place.MIDDLE, Place.RIGHT)
    return [cells[place] for place in (order if seat == 0 else reversed(order))]
