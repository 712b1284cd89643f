"""El Rey del Ring as pictures, as alt texts, and as a text board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PIL.Image import Image

from games.core.card_names import short_name
from games.core.cards import Card
from games.core.chance import Chance
from games.core.drawing import ALT_TEXT, Drawing
from games.core.words import Say
from games.ring import holding
from games.ring.board import CENTRE, SIZE, Square
from games.ring.draw_board import draw_board
from games.ring.draw_hand import draw_hand
from games.ring.moves import Bonus, Gouge, Hit, Parry, Push, Relay, StepTo, Swap
from games.ring.retelling import retold
from games.ring.rules import Ring
from games.ring.state import Fighter, View, letter

NAME = 40
"""Most characters of a name in an alt text."""

DEEDS = 12
"""Most deeds of a turn in a text board."""

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
        for mate in view.shown:
            cards = ", ".join(short_name(card) for card in mate.hand)
            lines.append(holding.shown(say, names[mate.seat], cards))
        if ready:
            shown = ", ".join(short_name(card) for card in view.hand if card in ready)
            lines.append(say("Playable now: {cards}.", cards=shown))
        return _joined(lines)

    def text(self, view: View, names: Sequence[str], say: Say) -> str:
        lines = [
            f"**{_standing(view, names, say)}**",
            *(f"- {retold(deed, view, names, say)}" for deed in view.deeds[-DEEDS:]),
            "```",
            *_grid(view),
            "```",
            *(f"- {line}" for line in _fighters(view, names, say)),
            f"- {_piles(view, say)}",
        ]
        if view.discards:
            lines.append("- " + say("Discards, oldest first: {cards}", cards=_cards(view.discards)))
        if view.used:
            lines.append("- " + say("Used bonus cards, oldest first: {cards}", cards=_cards(view.used)))
        lines += _opening(view, names, say)
        return "\n".join(lines)


def playable(view: View) -> frozenset[Card]:
    """The cards that the seat of ``view`` may play now: to step, to strike, to poke, to parry, or as one of a
    pair. Any world that the view imagines has the same legal moves."""
    ring = Ring()
    if view.seat is None:
        return frozenset()
    moves = ring.legal_moves(ring.imagine(view, _ANY_LUCK), view.seat)
    plays = [move for move in moves if isinstance(move, StepTo | Relay | Hit | Push | Gouge | Parry | Bonus)]
    pairs = [move for move in moves if isinstance(move, Swap)]
    return frozenset(move.card for move in plays).union(*((pair.one, pair.other) for pair in pairs))


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
        yield retold(view.deeds[-1], view, names, say)
    yield from _fighters(view, names, say)
    yield _piles(view, say)
    for deed in reversed(view.deeds[:-1]):
        yield say("Before: {deed}", deed=retold(deed, view, names, say))


def _standing(view: View, names: Sequence[str], say: Say) -> str:
    """What the match waits for, or how it ended."""
    words = Ring.words
    if view.phase.kind == "over":
        return words.ending(say, view.phase.outcome, names)
    return words.status(say, view, names)


def _fighters(view: View, names: Sequence[str], say: Say) -> Iterator[str]:
    for fighter in view.fighters:
        facts = {
            "letter": letter(fighter.number),
            "name": names[fighter.seat],
            "left": fighter.endurance,
            "most": view.options.endurance,
            "cards": view.hand_sizes[fighter.seat],
        }
        if fighter.square is not None:
            line = say(
                "{letter}, {name}: endurance {left} of {most}, cards {cards}, on {square}.",
                square=fighter.square,
                **facts,
            )
        elif fighter.endurance and view.phase.kind == "deploy":
            line = say("{letter}, {name}: not placed yet.", **facts)
        elif fighter.endurance:
            line = say("{letter}, {name}: endurance {left} of {most}, cards {cards}, outside.", **facts)
        else:
            line = say("{letter}, {name}: knocked out.", **facts)
        yield " ".join([line, *_remarks(view, fighter, say)])


def _remarks(view: View, fighter: Fighter, say: Say) -> Iterator[str]:
    """What else everybody can see about a fighter."""
    fight = view.options.fight
    if fight.fighters > fight.sides:
        mates = view.fighters[fighter.number % fight.sides :: fight.sides]
        team = " + ".join(letter(mate.number) for mate in mates)
        yield say("Team {team}.", team=team)
    if fight.relay and fighter.home and fighter.square:
        yield say("Own square: {home}.", home=fighter.home)
    if fighter.cowed:
        yield say("Intimidated.")


def _piles(view: View, say: Say) -> str:
    if not view.discards:
        piles = say("Pile: {pile}. No discards.", pile=view.pile)
    else:
        piles = say(
            "Pile: {pile}. Discards: {discards}, on top {card}.",
            pile=view.pile,
            discards=len(view.discards),
            card=short_name(view.discards[-1]),
        )
    return " ".join([piles, *_more_piles(view, say)])


def _more_piles(view: View, say: Say) -> Iterator[str]:
    """The bonus deck, and how long the crowd will be patient."""
    if view.options.mutants:
        yield say("Bonus deck: {n}. Used: {used}.", n=view.bonus, used=len(view.used))
    if not view.options.fight.duel:
        yield say(
            "Round {round}; from round {shower} on the crowd pelts everybody.",
            round=view.rounds + 1,
            shower=view.options.shower_from,
        )


def _opening(view: View, names: Sequence[str], say: Say) -> Iterator[str]:
    for drawn in view.opening:
        cards = ", ".join(f"{names[one.seat]} {short_name(one.card)}" for one in drawn)
        yield "- " + say("Draw for the first turn: {cards}", cards=cards)


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(map(short_name, cards))


def _grid(view: View) -> Iterator[str]:
    """The ring with the letters of the fighters; ``+`` is the champion's square."""
    marks = {CENTRE: "+", **{one.square: letter(one.number) for one in view.fighters if one.square}}
    columns = "abcde"
    yield "    " + "   ".join(columns)
    yield "  ┌" + "┬".join(["───"] * SIZE) + "┐"
    for row in range(SIZE, 0, -1):
        cells = "│".join(f" {marks.get(Square(f'{column}{row}'), ' ')} " for column in columns)
        yield f"{row} │{cells}│"
        if row > 1:
            yield "  ├" + "┼".join(["───"] * SIZE) + "┤"
    yield "  └" + "┴".join(["───"] * SIZE) + "┘"
