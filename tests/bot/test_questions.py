"""The tree of choices: everything legal can be reached by pressing, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ids import Verb
from bot.questions import LIST, TEXT, Asker, Question, Words, completions, told_apart
from games import GAMES
from games.core.chance import Chance
from games.core.forms import NumberForm, PickForm
from games.core.game import AnyGame
from games.core.search import random_move
from games.core.words import Label
from tests.toys import GAMES as TOYS

PLAYED = GAMES | TOYS


def askers(game: AnyGame, seed: int, plies: int) -> list[Asker]:
    """Everybody who may act after some random plies of a match."""
    chance = Chance.from_seed(seed.to_bytes(32, "big"))
    options = game.options()
    seats = game.seats[0] if game.refuse(game.seats[-1], options) else game.seats[-1]
    state = game.start(seats, seed.to_bytes(32, "big"), options)
    for _ in range(plies):
        if not game.owes(state):
            break
        seat = min(game.owes(state))
        words, chance = random_move(game, state, seat, chance)
        state = game.play(state, seat, game.notation.read(words)).state
    names = tuple("ABCDEFGH"[:seats])
    return [
        Asker(
            game=game,
            say=game.words.voice("es"),
            view=game.view(state, seat),
            notations=tuple(game.notation.write(move) for move in game.legal_moves(state, seat)),
            forms=game.forms(state, seat),
            names=names,
        )
        for seat in sorted(game.may(state))
    ]


def reached(asker: Asker, words: Words = ()) -> tuple[list[str], list[str]]:
    """The notations and the prefixes of forms that can be reached by pressing on from ``words``."""
    question = asker.ask(words)
    assert question is not None
    moves: list[str] = []
    forms: list[str] = [question.pick.prefix] if question.pick else []
    for choice in question.choices:
        if choice.verb is Verb.DO:
            moves.append(" ".join(choice.words))
        elif choice.verb is Verb.FILL:
            forms.append(" ".join(choice.words))
        else:
            assert len(choice.words) > len(question.words)
            below = reached(asker, choice.words)
            moves += below[0]
            forms += below[1]
    return moves, forms


@pytest.mark.parametrize("key", PLAYED)
@given(seed=st.integers(0, 2**32), plies=st.integers(0, 40))
def test_everything_legal_is_reached_exactly_once_and_nothing_else(key: str, seed: int, plies: int):
    for asker in askers(PLAYED[key], seed, plies):
        moves, forms = reached(asker)

        assert sorted(moves) == sorted(asker.notations)
        assert sorted(forms) == sorted(form.prefix for form in asker.forms)


@pytest.mark.parametrize("key", PLAYED)
@given(seed=st.integers(0, 2**32), plies=st.integers(0, 40))
def test_no_two_choices_of_a_question_read_alike(key: str, seed: int, plies: int):
    for asker in askers(PLAYED[key], seed, plies):
        question = asker.ask()
        assert question is not None
        texts = [choice.label.text for choice in question.choices]
        assert len(set(texts)) == len(texts)


def test_what_reads_alike_is_numbered_and_stays_short_enough():
    labels = [Label("Joker"), Label("Joker", "wild"), Label("x" * TEXT), Label("Joker"), Label("x" * TEXT)]
    told = [label.text for label in told_apart(labels)]
    assert told == ["Joker", "Joker (2)", "x" * TEXT, "Joker (3)", "x" * (TEXT - 4) + " (2)"]


@pytest.mark.parametrize("key", PLAYED)
@given(seed=st.integers(0, 2**32), plies=st.integers(0, 40), cut=st.integers(1, 4))
def test_back_always_leads_to_another_question(key: str, seed: int, plies: int, cut: int):
    for asker in askers(PLAYED[key], seed, plies):
        for notation in asker.notations[::7]:
            question = asker.ask(tuple(notation.split(" "))[:cut])
            while question is not None and question.back is not None:
                before = asker.ask(question.back)
                assert before is not None
                assert before.words != question.words
                question = before
            assert question is not None
            assert question.words == asker.ask().words


def lists(*notations: str, forms: tuple[object, ...] = ()) -> Asker:
    """An asker about made-up moves of a toy, labelled by their words."""
    toy = TOYS["toy-auction"]

    class Labels(type(toy.words)):
        def label(self, say, view, words, names):
            return replace(super().label(say, view, ("bid",), names), text=words[-1])

        def sentence(self, say, view, words, names):
            return " ".join(words)

        def ask(self, say, view, words, names):
            return "?" + " ".join(words)

    game = type(toy)()
    game.words = Labels()
    state = toy.start(2, bytes(32), toy.options())
    return Asker(game, toy.words.voice("en"), toy.view(state, 0), notations, forms, ("A", "B"))


def asked(question: Question | None) -> tuple[Words, list[str]]:
    assert question is not None
    return question.words, [f"{choice.verb} {' '.join(choice.words)}" for choice in question.choices]


def test_what_fits_into_one_list_is_one_list_of_whole_moves():
    asker = lists(*(f"play {card} {place}" for card in "abcde" for place in "12345"))

    words, choices = asked(asker.ask())

    assert words == ("play",)
    assert len(choices) == LIST
    assert choices[0] == "do play a 1"


def test_more_than_one_list_asks_for_the_next_words_and_skips_a_level_with_one_choice():
    asker = lists(*(f"play {card} to {place}" for card in "abcde" for place in range(30)), "pass")

    assert asked(asker.ask()) == ((), ["at play", "do pass"])
    assert asked(asker.ask(("play",))) == (("play",), [f"at play {card}" for card in "abcde"])
    words, choices = asked(asker.ask(("play", "a")))
    assert words == ("play", "a", "to")
    assert choices[:2] == ["do play a to 0", "do play a to 1"]
    assert asker.ask(("play", "a")).back == ("play",)


def test_a_branch_with_one_move_is_that_move():
    asker = lists(*(f"play a {place}" for place in range(30)), "play b 7")

    assert asked(asker.ask())[1] == ["at play a", "do play b 7"]


def test_a_move_that_goes_on_can_also_be_made_as_it_is():
    asker = lists("redraw", *(f"redraw {card}" for card in range(30)))

    assert asked(asker.ask())[1][0] == "do redraw"
    assert asker.ask().back is None


def test_words_that_lead_nowhere_ask_from_the_top():
    asker = lists("a", "b")

    assert asker.ask(("zzz",)).words == ()
    assert lists().ask() is None


def test_a_form_is_one_of_the_choices_and_says_its_bounds():
    asker = lists("pass", forms=(NumberForm("bid", 2, 9),))

    question = asker.ask()

    assert asked(question)[1] == ["do pass", "fill bid"]
    assert question.choices[1].label.hint.endswith(".") or question.choices[1].label.hint == "2–9"


def test_a_pick_form_alone_is_filled_in_at_once_and_among_others_when_asked_for():
    form = PickForm("drop", 0, 2, ("x", "y", "z"))

    assert lists(forms=(form,)).ask().pick == form
    among = lists("pass", "drop", forms=(form,))
    assert among.ask().pick is None
    assert among.ask(("drop",), ("x",), filling=True).picked == ("x",)
    assert among.ask(("drop",), filling=True).back == ()


def test_typed_moves_are_completed_whole_while_they_fit_and_word_by_word_beyond():
    asker = lists(*(f"play {card} {place}" for card in "abc" for place in range(10)), "pass")

    assert [text for _, text in completions(asker, "")] == ["play", "pass"]
    assert [text for _, text in completions(asker, "pl")] == ["play"]
    assert [text for _, text in completions(asker, "play ")] == ["play a", "play b", "play c"]
    assert len(completions(asker, "play b")) == 10
    assert completions(asker, "play b 7") == (("play b 7 · play b 7", "play b 7"),)
    assert completions(asker, "x") == ()
