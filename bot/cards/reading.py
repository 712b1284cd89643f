"""From the bytes of an upload to a draft: everything that is wrong with it is found in one go."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Final

from bot.cards import json_lists, line_lists
from bot.cards.nouns import (
    MOST_BYTES,
    MOST_COPIES,
    MOST_ENTRIES,
    MOST_UNSETTLED,
    Draft,
    Entry,
    Fault,
    Gap,
    Printed,
    Reason,
    Unreadable,
    Unsettled,
)
from bot.cards.rules_text import LONGEST
from bot.cards.settling import Incomplete, folded, key_of, named, settle
from games.adventure.cards import Card, Deck

MOST_FAULTS = 1000
"""After so many the rest of the list is not looked at."""


@dataclass(frozen=True, slots=True)
class Wish:
    """How a list is to be imported: under which ``name``, creatures into which deck, with its rules texts."""

    name: str
    deck: Deck | None = None
    keep_text: bool = False


def read(data: bytes, wish: Wish, known: Mapping[str, Card]) -> tuple[Draft, tuple[Fault, ...]]:
    """The draft that ``data`` holds, and what is wrong; with any fault the draft is worth nothing. ``known``
    are the cards that names alone may mean, by their folded name. Slow: call it in a thread."""
    faults: list[Fault] = []
    try:
        entries = _merged(_entries(_decoded(data), faults), faults)
    except Unreadable as fault:
        return Draft(wish.name), (*faults, fault.fault)
    draft = _settled(entries, wish, known)
    if not faults and not entries:
        faults.append(Fault(Reason.EMPTY))
    if len(draft.unsettled) > MOST_UNSETTLED:
        faults.append(Fault(Reason.UNSETTLED, text=str(len(draft.unsettled))))
    return draft, tuple(faults)


def _decoded(data: bytes) -> str:
    if len(data) > MOST_BYTES:
        raise Unreadable(Reason.BYTES)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise Unreadable(Reason.ENCODING, data.count(b"\n", 0, fault.start) + 1) from None
    if "\0" in text:
        raise Unreadable(Reason.ENCODING)
    return text.replace("\r\n", "\n").strip()


def _entries(text: str, faults: list[Fault]) -> Iterator[Entry]:
    """By what the text begins with: JSON, a table, or names."""
    if text.startswith(("{", "[")):
        return json_lists.entries(text)
    if text.startswith("<"):
        raise Unreadable(Reason.FORMAT)
    if line_lists.is_table(text):
        return line_lists.table(text, faults)
    return line_lists.lines(text, faults)


def _merged(entries: Iterable[Entry], faults: list[Fault]) -> list[Entry]:
    """One entry for each name, with its copies summed up. Raises Unreadable."""
    found: dict[str, Entry] = {}
    for entry in entries:
        name = named(entry.name)
        if len(faults) > MOST_FAULTS:
            break
        if not folded(name):
            faults.append(Fault(Reason.NAME, entry.line, entry.name[:60]))
            continue
        entry = replace(entry, name=name, printed=_cut(entry.printed))
        before = found.get(folded(name))
        if before is not None:
            if entry.printed is not None and before.printed is not None and entry.printed != before.printed:
                faults.append(Fault(Reason.DIFFERS, entry.line, name))
            entry = replace(
                before, copies=before.copies + entry.copies, printed=before.printed or entry.printed
            )
        if entry.copies > MOST_COPIES:
            faults.append(Fault(Reason.COPIES, entry.line, f"{name}: {entry.copies}"))
        found[folded(name)] = entry
        if len(found) > MOST_ENTRIES:
            raise Unreadable(Reason.ENTRIES)
    return list(found.values())


def _cut(printed: Printed | None) -> Printed | None:
    """What is kept of it: nothing of a card is longer."""
    if printed is None:
        return None
    texts = {
        field.name: getattr(printed, field.name)[: _LONGEST.get(field.name, 60)] for field in fields(printed)
    }
    return Printed(**texts)


_LONGEST: Final = {"kind": 100, "keywords": 300, "text": LONGEST}


def _settled(entries: list[Entry], wish: Wish, known: Mapping[str, Card]) -> Draft:
    """Cards, and what is left to be filled in. A card that the server has under the same name keeps its
    word."""
    cards: dict[str, Card] = {}
    unsettled: list[Unsettled] = []
    taken = {card.key for card in known.values()}
    for entry in entries:
        old = known.get(folded(entry.name))
        try:
            card = _card(entry, wish, old, taken)
        except Incomplete as fault:
            unsettled.append(Unsettled(entry.name, entry.copies, fault.gap, entry.printed or Printed()))
            continue
        taken.add(card.key)
        before = cards.get(card.key)  # the same card by its names in two languages
        copies = card.copies + (before.copies if before else 0)
        cards[card.key] = replace(card, copies=min(copies, MOST_COPIES))
    return Draft(wish.name, tuple(cards.values()), tuple(unsettled), wish.deck, wish.keep_text)


def _card(entry: Entry, wish: Wish, old: Card | None, taken: set[str]) -> Card:
    """The card of an entry; ``old`` is the one that is known by its name. Raises Incomplete."""
    if entry.printed is None:
        if old is None:
            raise Incomplete(Gap.UNKNOWN)
        return replace(old, copies=entry.copies)
    key = old.key if old is not None and old.origin == "imported" else key_of(entry.name, taken)
    return settle(key, entry.name, entry.copies, entry.printed, wish.deck, wish.keep_text)


def fill_in(
    draft: Draft, place: int, printed: Printed, known: Mapping[str, Card], deck: Deck | None = None
) -> Draft:
    """The draft once its unsettled entry at ``place`` has been filled in by hand. Raises Incomplete."""
    entry = draft.unsettled[place]
    taken = {card.key for card in itertools.chain(known.values(), draft.cards)}
    wish = Wish(draft.name, deck or draft.deck, draft.keep_text)
    card = _card(Entry(0, entry.name, entry.copies, printed), wish, known.get(folded(entry.name)), taken)
    return replace(draft.without(place), cards=(*draft.cards, card))
