"""Espada Negra as pictures, as alt texts, and as a text board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from PIL.Image import Image

from games.core.canvas.emblems import letter
from games.core.canvas.scripts import clusters
from games.core.drawing import ALT_TEXT, Drawing
from games.core.game import Seat
from games.core.words import Say
from games.espada_negra import holdings
from games.espada_negra.card_words import card_name, condition_name, condition_text, conditions, model_name
from games.espada_negra.conditions import ON_CARD
from games.espada_negra.deck import ORDINAL, Card
from games.espada_negra.deeds import Deed, Paid
from games.espada_negra.draw_board import draw_board
from games.espada_negra.draw_cards import STATS, Stat, signed, stat
from games.espada_negra.draw_hand import draw_hand, own_answer, own_bid, usable
from games.espada_negra.draw_seats import groups, sums
from games.espada_negra.draw_stage import story
from games.espada_negra.spying import needed
from games.espada_negra.state import View
from games.espada_negra.telling import deed_told
from games.espada_negra.words import EspadaWords

WORDS: Final = EspadaWords()

TEXT: Final = 3500
"""Most characters of a text board."""

FEW: Final = 4
"""Up to so many players, an alt text says what each number is; more are told in a list."""


class EspadaDrawing(Drawing[View]):
    def board(self, view: View, names: Sequence[str], say: Say) -> Image:
        return draw_board(view, names, say)

    def hand(self, view: View, names: Sequence[str], say: Say) -> Image | None:
        return None if view.seat is None else draw_hand(view, view.seat, say)

    def alt(self, view: View, names: Sequence[str], say: Say) -> str:
        most = 40 if len(names) <= 2 else 24 if len(names) <= FEW else 14
        return _joined(_alt_sentences(view, _short(names, most), say))

    def hand_alt(self, view: View, names: Sequence[str], say: Say) -> str:
        return "" if view.seat is None else _joined(_hand_sentences(view, view.seat, say))

    def text(self, view: View, names: Sequence[str], say: Say) -> str:
        return _text_board(view, _short(names, 20 if len(names) > FEW else 32), say)


def _short(names: Sequence[str], most: int) -> list[str]:
    """``names`` cut to ``most`` characters, whole ones as people count them, with an ellipsis."""
    return [name if len(name) <= most else _cut(name, most - 1) + "…" for name in names]


def _cut(name: str, most: int) -> str:
    kept = ""
    for piece in clusters(name):
        if len(kept) + len(piece) > most:
            break
        kept += piece
    return kept.rstrip()


def _joined(sentences: Iterable[str]) -> str:
    """As many of ``sentences``, the most important first, as an alt text may hold."""
    text = ""
    for sentence in sentences:
        longer = f"{text} {sentence}".strip()
        if len(longer) > ALT_TEXT:
            break
        text = longer
    return text


# The alt text.


def _alt_sentences(view: View, names: Sequence[str], say: Say) -> Iterator[str]:
    yield _standing(view, names, say)
    told = [deed_told(say, deed, names) for deed in reversed(story(view.deeds))]
    yield from told[:1]
    if view.card:
        yield say("On offer: {card}.", card=_worth(view, view.card, say))
        yield from _bundled(view, say)
    cost = needed(view)
    if cost is not None:
        yield say("Espionage needed: {cost}.", cost=cost)
    yield from told[1:]
    yield from _numbers(view, names, say)
    if view.phase.kind == "over":
        return
    in_force = [condition_name(say, key) for key in view.conditions if key not in view.fallen]
    if in_force:
        yield say("In force: {conditions}.", conditions=", ".join(in_force))
    yield say("Auctioneer: {name}. Deck: {n}.", name=names[view.auctioneer], n=view.pile + len(view.bottom))
    if view.options.pairs:
        half = len(names) // 2
        yield say(
            "Pairs: {pairs}.", pairs=", ".join(letter(seat) + letter(seat + half) for seat in range(half))
        )
    coming = ", ".join(_worth(view, card, say) for card in view.row[view.lot + 1 :])
    if coming:
        yield say("To come: {cards}.", cards=coming)
    yield from _on_the_card(view, say)
    if view.ahead:
        yield say("Next rows: {cards}.", cards=_counted(view.ahead, say))
    yield from (deed_told(say, deed, names) for deed in view.deeds if isinstance(deed, Paid))


def _standing(view: View, names: Sequence[str], say: Say) -> str:
    """What the match waits for, or how it ended."""
    if view.phase.kind == "over":
        return WORDS.ending(say, view.phase.outcome, names)
    return WORDS.status(say, view, names)


def _worth(view: View, card: Card, say: Say) -> str:
    """A card with its values: ``Ploughman (victory 2, production 1)``."""
    face = holdings.face(view.terms, card)
    values = [
        f"{_value_name(which, say)} {signed(stat(face, which))}" for which in STATS if stat(face, which)
    ]
    if face.berserker:
        values.append(say("berserker"))
    return f"{card_name(say, card)} ({', '.join(values)})" if values else card_name(say, card)


def _value_name(which: Stat, say: Say) -> str:
    return {
        "victory": say.sense("value", "victory"),
        "production": say.sense("value", "production"),
        "attack": say.sense("value", "attack"),
        "espionage": say.sense("value", "espionage"),
    }[which]


def _bundled(view: View, say: Say) -> Iterator[str]:
    if view.bundle:
        yield say("With it: {cards}.", cards=_counted(view.bundle, say))


def _on_the_card(view: View, say: Say) -> Iterator[str]:
    """The condition printed on the card in question, which is not in force."""
    key = ON_CARD.get(view.card) if view.card and view.options.deck == "corona" else None
    if key:
        text = condition_text(say, key)
        yield say("Printed on it, not in force: {name}: {text}", name=condition_name(say, key), text=text)


def _numbers(view: View, names: Sequence[str], say: Say) -> Iterator[str]:
    """What each player has, whole sentences for a few and a list for many."""
    if len(view.players) > FEW:
        yield say("Gold, income, attack, espionage, victory:")
    for seat, name in enumerate(names):
        gold, income, attack, spies, victory = _figures(view, seat)
        if len(view.players) > FEW:
            yield f"{letter(seat)} {name} {gold}, {income}, {attack}, {spies}, {victory};"
        else:
            yield say(
                "{letter} {name}: gold {gold}, income {income}, attack {attack}, espionage {spies},"
                " victory {victory}.",
                letter=letter(seat),
                name=name,
                gold=gold,
                income=income,
                attack=attack,
                spies=spies,
                victory=victory,
            )


def _figures(view: View, seat: Seat) -> tuple[str, ...]:
    """The five sums as text, what cannot be used now as 0: ``4+2`` where 2 more are new this turn."""
    shown = []
    for one in sums(view, seat):
        number = "0" if one.which == "attack" and one.dull else one.number
        shown.append(number + (one.new if one.which in ("attack", "espionage") else ""))
    return tuple(shown)


def _counted(cards: Sequence[Card], say: Say) -> str:
    """``2 Ploughman, Farm``, in the deck's order."""
    counted = Counter(card.model for card in cards)
    models = sorted(counted, key=lambda model: ORDINAL[model])
    return ", ".join(
        model_name(say, model) if counted[model] == 1 else f"{counted[model]} × {model_name(say, model)}"
        for model in models
    )


# The hand in words.


def _hand_sentences(view: View, seat: Seat, say: Say) -> Iterator[str]:
    gold, income, attack, spies, victory = _figures(view, seat)
    yield say(
        "You have: gold {gold}, income {income}, attack {attack}, espionage {spies}, victory {victory}.",
        gold=gold,
        income=income,
        attack=attack,
        spies=spies,
        victory=victory,
    )
    yield from _fist(view, seat, say)
    cost = needed(view)
    if cost is not None:
        yield say("Espionage needed: {cost}.", cost=cost)
    ready = sorted(usable(view, seat), key=lambda card: ORDINAL[card.model])
    if ready:
        yield say("Usable now: {cards}.", cards=", ".join(_worth(view, card, say) for card in ready))
    owned = _owned(view, seat, say)
    yield say("Your cards: {cards}.", cards=owned) if owned else say("You own no cards yet.")
    yield from conditions(say, view)


def _fist(view: View, seat: Seat, say: Say) -> Iterator[str]:
    """What the seat keeps sealed."""
    bid, answer = own_bid(view, seat), own_answer(view, seat)
    if isinstance(bid, int):
        yield say("Your sealed bid: {bid}.", bid=bid)
    elif bid == "pass":
        yield say("You have sealed no bid.")
    if isinstance(answer, tuple) and answer:
        cards = ", ".join(card_name(say, card) for card in answer)
        yield say("In your fist: {cards}.", cards=cards)


def _owned(view: View, seat: Seat, say: Say) -> str:
    """The cards of a seat, with what keeps them from being used."""
    notes = {"fresh": say("new"), "spent": say("spent"), "marked": say("used")}
    shown = []
    for card, state, count in groups(view.players[seat]):
        name = card_name(say, card) if count == 1 else f"{count} × {card_name(say, card)}"
        shown.append(f"{name} ({notes[state]})" if state in notes else name)
    return ", ".join(shown)


# The text board.


def _text_board(view: View, names: Sequence[str], say: Say) -> str:
    """What stands, everybody's numbers and cards, the row, the conditions, the piles, and then as much of
    this turn, newest last, as there is room for."""
    lines = [f"**{_standing(view, names, say)}**", "```", *_table(view, say), "```"]
    for seat, name in enumerate(names):
        owned = _owned(view, seat, say) or "–"
        lines.append(f"- {letter(seat)} {name}{_marks(view, seat, say)}: {owned}")
    lines += _row_lines(view, say)
    lines += [f"- {text}" for text in conditions(say, view)]
    lines += _pile_lines(view, say)
    text = "\n".join(lines)
    deeds = _recent(view.deeds, names, say, TEXT - len(text))
    return "\n".join([text, *deeds])[:TEXT]


def _table(view: View, say: Say) -> Iterator[str]:
    heads = (
        say.sense("column", "gold"),
        say.sense("column", "inc."),
        say.sense("column", "att."),
        say.sense("column", "esp."),
        say.sense("column", "vict."),
    )
    yield "  " + "".join(head.rjust(7) for head in heads)
    for seat in range(len(view.players)):
        yield f"{letter(seat)} " + "".join(figure.rjust(7) for figure in _figures(view, seat))


def _marks(view: View, seat: Seat, say: Say) -> str:
    marks = []
    if seat == view.auctioneer and view.phase.kind != "over":
        marks.append(say("auctioneer"))
    if view.options.pairs:
        marks.append(say("with {letter}", letter=letter(holdings.partner(len(view.players), seat))))
    if seat in view.gone:
        marks.append(say("has left"))
    return f" ({', '.join(marks)})" if marks else ""


def _row_lines(view: View, say: Say) -> Iterator[str]:
    """The row from the card in question on; the settled ones are told among the deeds."""
    if view.card is None:
        return
    yield "- " + say("On offer: {card}.", card=_worth(view, view.card, say))
    yield from (f"- {line}" for line in _bundled(view, say))
    coming = ", ".join(_worth(view, card, say) for card in view.row[view.lot + 1 :])
    if coming:
        yield "- " + say("To come: {cards}.", cards=coming)
    yield from (f"- {line}" for line in _on_the_card(view, say))


def _pile_lines(view: View, say: Say) -> Iterator[str]:
    yield "- " + say("Deck: {n}.", n=view.pile + len(view.bottom))
    if view.ahead:
        yield "- " + say("Next rows: {cards}.", cards=", ".join(card_name(say, card) for card in view.ahead))
    if view.bottom:
        yield "- " + say("Under the deck: {cards}.", cards=_counted(view.bottom, say))
    if view.discards:
        yield "- " + say("Discards: {cards}.", cards=_counted(view.discards, say))
    if view.aside:
        yield "- " + say("Out of play: {cards}.", cards=_counted(view.aside, say))


def _recent(deeds: Sequence[Deed], names: Sequence[str], say: Say, room: int) -> list[str]:
    """The newest deeds that fit into ``room`` characters, oldest first."""
    kept: list[str] = []
    for deed in reversed(deeds):
        sentence = deed_told(say, deed, names)
        if not sentence:
            continue
        room -= len(sentence) + 3
        if room < 0:
            break
        kept.insert(0, f"- {sentence}")
    return kept
