"""The French deck and its names."""

from __future__ import annotations

import pytest

from games.core.card_names import card_name, short_name, the_card
from games.core.cards import FULL_PACK, Card, Suit, pack
from games.core.words import Say


def test_there_are_54_cards_with_54_words() -> None:
    assert len(FULL_PACK) == len({card.word for card in FULL_PACK}) == 54
    assert all(Card.from_word(card.word) == card for card in FULL_PACK)


def test_a_word_of_no_card_is_refused() -> None:
    for word in ("spade-1", "spade-14", "heart", "joker~1", "joker~3", ""):
        with pytest.raises(ValueError, match="no card"):
            Card.from_word(word)


def test_half_the_suits_are_red() -> None:
    assert [suit.red for suit in Suit] == [False, True, True, False]


def test_a_pack_may_leave_out_ranks_and_jokers() -> None:
    assert len(pack(1, 13, jokers=0)) == 8
    assert [card.word for card in pack(7, jokers=1)] == ["club-7", "diamond-7", "heart-7", "spade-7", "joker"]


@pytest.mark.parametrize(
    ("word", "english", "spanish", "short"),
    [
        ("spade-7", "7 of spades", "7 de picas", "7♠"),
        ("heart-a", "ace of hearts", "as de corazones", "A♥"),
        ("club-j", "jack of clubs", "jota de tréboles", "J♣"),
        ("diamond-q", "queen of diamonds", "dama de diamantes", "Q♦"),
        ("spade-k", "king of spades", "rey de picas", "K♠"),
        ("joker~2", "joker", "comodín", "★"),
    ],
)
def test_cards_have_names_in_both_languages(word: str, english: str, spanish: str, short: str) -> None:
    card = Card.from_word(word)
    assert card_name(Say("en", "games.core"), card) == english
    assert card_name(Say("es", "games.core"), card) == spanish
    assert the_card(Say("en", "games.core"), card) == f"the {english}"
    assert the_card(Say("es", "games.core"), card).endswith(spanish)
    assert short_name(card) == short
