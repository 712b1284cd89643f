"""Cards on disk: one server's are never another's, and nothing is kept by halves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
import pytest_asyncio

from bot.cards import shelf as shelves
from bot.cards.nouns import MOST_LISTS, Draft, Gap, Listed, Printed, Unsettled
from bot.cards.shelf import Full, Shelf
from bot.store import Store
from games.adventure.cards import Card, Deck, Kind
from games.adventure.deck import BY_KEY

HERE, THERE = 1, 2
NOW = datetime(2026, 5, 1, tzinfo=UTC)


@pytest_asyncio.fixture
async def shelf(tmp_path: Path) -> AsyncIterator[Shelf]:
    store = await Store.open(f"sqlite:///{tmp_path}/cards.db")
    yield Shelf(store, lambda: NOW)
    await store.close()


def card(name: str, copies: int = 1, power: int = 1) -> Card:
    key = name.lower().replace(" ", "-")
    return Card(
        key, name, Kind.CREATURE, Deck.ENCOUNTER, power=power, toughness=1, copies=copies, origin="imported"
    )


async def test_an_imported_list_is_found_again_and_only_on_its_server(shelf: Shelf):
    draft = Draft("pozo", (card("Bog Thing", 3), replace(BY_KEY["palisade"], copies=2)))
    assert await shelf.put(HERE, draft) == Listed("pozo", 5, 2)

    assert await shelf.lists(HERE) == (Listed("pozo", 5, 2),)
    assert await shelf.of_lists(HERE, ["pozo"]) == draft.cards
    assert await shelf.find(HERE, "BOG  thing") == card("Bog Thing")
    assert await shelf.suggest(HERE, "thi", 5) == ("Bog Thing",)
    assert await shelf.lists(THERE) == await shelf.of_lists(THERE, ["pozo"]) == await shelf.all(THERE) == ()
    assert await shelf.find(THERE, "Bog Thing") is None
    assert await shelf.suggest(THERE, "", 5) == ()
    assert "bog thing" not in await shelf.known(THERE)


async def test_lists_share_cards_and_the_last_one_takes_them_along(shelf: Shelf):
    await shelf.put(HERE, Draft("uno", (card("Bog Thing", 2), card("Fen Eel"))))
    await shelf.put(HERE, Draft("dos", (card("Bog Thing", 3, power=2),)))

    both = await shelf.of_lists(HERE, ["uno", "dos"])
    assert {one.name: (one.copies, one.power) for one in both} == {"Bog Thing": (5, 2), "Fen Eel": (1, 1)}
    assert await shelf.remove(HERE, "uno")
    assert [one.name for one in await shelf.all(HERE)] == ["Bog Thing"]
    assert not await shelf.remove(HERE, "uno")
    assert await shelf.remove(HERE, "dos")
    assert await shelf.all(HERE) == ()


async def test_a_draft_waits_and_is_gone_once_it_is_imported(shelf: Shelf):
    draft = Draft(
        "pozo", (card("Bog Thing"),), (Unsettled("Odd", 1, Gap.BODY, Printed(power="*")),), keep_text=True
    )
    number = await shelf.wait(HERE, 7, draft)
    found = await shelf.waiting(number)
    assert found is not None
    assert (found.guild, found.user, found.draft) == (HERE, 7, draft)
    assert await shelf.of_user(HERE, 7) == number

    await shelf.advance(number, draft.without(0))
    found = await shelf.waiting(number)
    assert found is not None
    await shelf.put(HERE, found.draft, number)
    assert await shelf.waiting(number) is None
    assert await shelf.of_user(HERE, 7) is None


async def test_a_word_that_was_taken_while_a_draft_waited_changes(shelf: Shelf):
    first = replace(card("Bog Thing"), key="bog")
    second = replace(card("Bog Beast"), key="bog")
    await shelf.put(HERE, Draft("uno", (first,)))
    await shelf.put(HERE, Draft("dos", (second,)))
    assert {one.name: one.key for one in await shelf.all(HERE)} == {
        "Bog Thing": "bog",
        "Bog Beast": "bog-beast",
    }


async def test_what_does_not_fit_is_refused_whole(shelf: Shelf, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(shelves, "MOST_CARDS", 2)
    with pytest.raises(Full):
        await shelf.put(HERE, Draft("tres", tuple(card(name) for name in "abc")))
    assert await shelf.all(HERE) == await shelf.lists(HERE) == ()
    for number in range(MOST_LISTS):
        await shelf.put(HERE, Draft(f"lista {number}", (card("a"),)))
    with pytest.raises(Full):
        await shelf.put(HERE, Draft("una más", (card("a"),)))
    await shelf.put(HERE, Draft("lista 0", (card("b"),)))


async def test_two_imports_at_once_do_not_take_each_others_words(shelf: Shelf):
    drafts = [Draft(f"l{number}", (replace(card(f"Bog {number}"), key="bog"),)) for number in range(8)]
    await asyncio.gather(*(shelf.put(HERE, draft) for draft in drafts))
    cards = await shelf.all(HERE)
    assert len({one.key for one in cards}) == len(cards) == 8


async def test_a_corrected_card_keeps_its_word(shelf: Shelf):
    await shelf.put(HERE, Draft("uno", (card("Bog Thing", 4),)))
    assert await shelf.correct(HERE, card("Bog Thing", power=5))
    assert [(one.power, one.copies) for one in await shelf.of_lists(HERE, ["uno"])] == [(5, 4)]
    assert not await shelf.correct(THERE, card("Bog Thing", power=5))


async def test_a_list_of_two_thousand_goes_in_and_comes_out(shelf: Shelf):
    cards = tuple(card(f"Thing {number:04}") for number in range(2000))
    await shelf.put(HERE, Draft("todo", cards))
    assert await shelf.of_lists(HERE, ["todo"]) == cards
