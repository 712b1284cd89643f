"""Promises: whose turn it is."""

from __future__ import annotations

from games.core.forms import Form, JointForm, Misfit, PickForm
from games.core.notation import unescape
from tests.promises.looking import every_game, looking, voices, worlds
from tests.walks import every_setup, positions, walk


@looking(20)
def test_somebody_owes_a_move_until_there_is_an_outcome(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        owes = position.game.owes(position.state)
        assert bool(owes) is not position.over, f"owes {sorted(owes)}, over: {position.over}; {position!r}"


@looking(20)
def test_who_owes_a_move_may_make_one(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        owes, may = position.game.owes(position.state), position.game.may(position.state)
        assert owes <= may <= set(position.seats), f"owes {owes}, may {may}; {position!r}"


@looking(12)
def test_a_seat_has_a_move_or_a_form_exactly_when_it_may_act(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        game, state = position.game, position.state
        for seat in position.seats:
            has = bool(game.legal_moves(state, seat) or game.forms(state, seat))
            assert has is (seat in game.may(state)), f"seat {seat} has a move: {has}; {position!r}"


@looking(20)
def test_who_has_left_may_not_act(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        gone, may = position.game.gone(position.state), position.game.may(position.state)
        assert not gone & may, f"gone {gone}, may {may}; {position!r}"


@looking(20)
def test_the_move_of_a_timeout_is_legal(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        game, state = position.game, position.state
        for seat in game.owes(state):
            move = game.timeout(state, seat)
            violation = game.check(state, seat, move)
            assert violation is None, f"{move} of seat {seat}: {violation}; {position!r}"


@looking(8)
def test_what_the_clock_would_do_the_seat_can_choose_itself(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        game, state = position.game, position.state
        for seat in game.owes(state):
            words = game.notation.write(game.timeout(state, seat))
            listed_moves = map(game.notation.write, game.legal_moves(state, seat))
            offered = words in listed_moves or any(fits(form, words) for form in game.forms(state, seat))
            assert offered, f"{words!r} is on no menu of seat {seat}; {position!r}"


def fits(form: Form, words: str) -> bool:
    """Whether the form can be filled in so that it gives ``words``."""
    if not words.startswith(form.prefix):
        return False
    try:
        return filled(form, words.removeprefix(form.prefix)) == words
    except Misfit:
        return False


def filled(form: Form, rest: str) -> str:
    """The form, filled in with what stands behind its prefix. Raises Misfit."""
    match form:
        case PickForm():
            return form.fill(tuple(rest.split()))
        case JointForm(parts=parts):
            texts = map(unescape, rest.strip().split(" ", len(parts) - 1))
            return form.fill(dict(zip((part.prefix for part in parts), texts, strict=False)))
    return form.fill(unescape(rest))


@looking(12)
def test_what_may_be_answered_ahead_can_be_read_and_said_and_gives_nothing_away(
    key: str, number: int, percent: int
) -> None:
    for position in positions(key, number, percent):
        game, state = position.game, position.state
        for seat in position.seats:
            ahead = game.ahead(state, seat)
            assert all(game.ahead(world, seat) == ahead for world in worlds(position, seat)), repr(position)
            if ahead is None:
                continue
            assert ahead.scope.split() == [ahead.scope], repr(position)
            for words in (*ahead.notations, *(form.smallest() for form in ahead.forms)):
                assert game.notation.write(game.notation.read(words)) == words
                for say in voices(game):
                    view, split = game.view(state, seat), tuple(words.split(" "))
                    assert game.words.ahead(say, view, split, position.setup.names).text, words


@looking(12)
def test_what_is_held_can_be_asked_about_and_the_answer_gives_nothing_away(
    key: str, number: int, percent: int
) -> None:
    for position in positions(key, number, percent):
        game = position.game
        for seat in position.seats:
            for word in game.words.held(game.view(position.state, seat)):
                asked = [
                    [(move, game.check(world, seat, move)) for move in game.uses(world, seat, word)]
                    for world in (position.state, *worlds(position, seat))
                ]
                assert asked[0], f"nothing is said about {word}; {position!r}"
                assert asked[0] == asked[1] == asked[2], f"{word} of seat {seat}; {position!r}"
                assert all(word in game.notation.write(move).split(" ") for move, _ in asked[0])


@looking(8)
def test_what_is_held_is_told_by_an_article_in_both_languages(key: str, number: int, percent: int) -> None:
    for position in positions(key, number, percent):
        game = position.game
        for seat in position.seats:
            view = game.view(position.state, seat)
            for word in game.words.held(view):
                for say in voices(game):
                    text, article = game.words.about(say, view, word)
                    assert "{" not in text, f"{word}, {say.language}: {text!r}"
                    assert not article or article in game.rulebook.numbers(), f"{word}: {article}"


@looking(12)
def test_after_a_seat_leaves_the_match_ends_or_goes_on_without_it(
    key: str, number: int, percent: int
) -> None:
    for position in positions(key, number, percent):
        game = position.game
        for seat in set() if position.over else set(position.seats) - game.gone(position.state):
            after = game.leave(position.state, seat).state
            assert seat not in game.may(after), f"seat {seat} may still act; {position!r}"
            over = game.outcome(after) is not None
            assert over or seat in game.gone(after), f"seat {seat} is not gone; {position!r}"
            assert bool(game.owes(after)) is not over, (
                f"nobody owes after seat {seat} left, or somebody after the end; {position!r}"
            )


@every_game
def test_a_match_ends_when_all_seats_leave(key: str) -> None:
    for setup in every_setup(key):
        state = walk(setup, 0).start
        for seat in reversed(range(setup.seats)):
            if setup.game.outcome(state) is None and seat not in setup.game.gone(state):
                state = setup.game.leave(state, seat).state
        assert setup.game.outcome(state) is not None, f"{setup} goes on without anybody"
