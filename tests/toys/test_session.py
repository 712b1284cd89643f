"""The led session by its articles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.chance import Chance
from games.core.game import IllegalMove, Step, told
from tests.toys.session.rules import Session
from tests.toys.session.state import Noted, Options, OwnCards, OwnNote, Redrew, State

GAME = Session()


def opened(seats: int = 3) -> State:
    return GAME.start(seats, bytes(32), Options())


def step(state: State, seat: int, words: str) -> Step[State]:
    return GAME.play(state, seat, GAME.notation.read(words))


def after(state: State, *lines: tuple[int, str]) -> State:
    for seat, words in lines:
        state = step(state, seat, words).state
    return state


def refusal(state: State, seat: int, words: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        step(state, seat, words)
    return refused.value.violation.article


def test_the_session_waits_for_the_game_master_until_a_player_is_asked() -> None:
    assert GAME.owes(opened()) == {0}
    asked = after(opened(), (0, "ask 2"))
    assert GAME.owes(asked) == {2}
    assert GAME.may(asked) == {0, 1, 2}


@pytest.mark.parametrize("answer", ["say I open the door", "roll", "redraw"])
def test_an_answer_gives_the_turn_back(answer: str) -> None:
    assert GAME.owes(after(opened(), (0, "ask 1"), (1, answer))) == {0}


def test_a_player_who_was_not_asked_may_only_speak() -> None:
    asked = after(opened(), (0, "ask 1"))
    assert GAME.owes(after(asked, (2, "say me too"))) == {1}
    assert refusal(asked, 2, "roll") == "3.2"
    assert refusal(asked, 2, "redraw") == "3.3"


def test_only_one_player_at_a_time_is_asked_and_only_one_who_is_there() -> None:
    assert refusal(after(opened(), (0, "ask 1")), 0, "ask 2") == "2.4"
    assert refusal(opened(), 0, "ask 0") == "2.4"
    assert refusal(GAME.leave(opened(), 2).state, 0, "ask 2") == "2.4"


def test_players_do_not_lead_and_the_game_master_does_not_play() -> None:
    for words in ("rule no", "note no", "reveal a1", "ask 1", "close"):
        assert refusal(opened(), 1, words) == "2.1"
    assert refusal(opened(), 0, "say hello") == "3.4"


def test_texts_have_bounds() -> None:
    assert refusal(opened(), 0, "rule " + "x" * 101) == "1.4"
    assert refusal(opened(), 0, "rule  ") == "1.4"


def test_a_square_is_turned_up_once_and_for_all() -> None:
    revealed = step(opened(), 0, "reveal b2")
    assert revealed.final
    assert GAME.view(revealed.state, None).squares[4] == revealed.state.squares[4]
    assert GAME.view(revealed.state, 1).squares.count(None) == 8
    assert refusal(revealed.state, 0, "reveal b2") == "2.3"


def test_a_note_is_read_by_the_game_master_alone() -> None:
    noted = step(opened(), 0, "note the door is a mimic")
    assert [type(event) for event in told(noted.events, 0)] == [OwnNote]
    assert [type(event) for event in told(noted.events, 1)] == [Noted]
    assert GAME.view(noted.state, 0).notes == ("the door is a mimic",)
    for viewer in (1, None):
        assert "mimic" not in repr(GAME.view(noted.state, viewer))
        assert GAME.view(noted.state, viewer).note_count == 1


def test_changed_cards_go_into_the_pile_before_as_many_are_drawn() -> None:
    asked = after(opened(), (0, "ask 1"))
    hand = asked.hands[1]
    changed = step(asked, 1, f"redraw {hand[0].word} {hand[2].word}")
    assert changed.final
    assert changed.state.hands[1][0] == hand[1]
    assert len(changed.state.hands[1]) == 3
    assert sorted(map(repr, _cards(changed.state))) == sorted(map(repr, _cards(asked)))
    assert [type(event) for event in told(changed.events, 2)] == [Redrew]
    assert [type(event) for event in told(changed.events, 1)] == [OwnCards]


def _cards(state: State) -> list[object]:
    return [card for cards in (*state.hands, state.pile) for card in cards]


def test_nobody_changes_cards_of_somebody_else_or_one_card_twice() -> None:
    asked = after(opened(), (0, "ask 1"))
    assert refusal(asked, 1, f"redraw {asked.hands[2][0].word}") == "3.3"
    own = asked.hands[1][0].word
    assert refusal(asked, 1, f"redraw {own} {own}") == "3.3"


def test_a_roll_uses_the_chance_of_the_state() -> None:
    asked = replace(after(opened(), (0, "ask 1")), chance=Chance.from_values(3))
    rolled = step(asked, 1, "roll")
    assert rolled.final
    assert rolled.state.log[-1].text == "4"


def test_what_anybody_writes_is_not_final_so_it_can_be_taken_back() -> None:
    for words in ("rule the torch goes out", "note it was the wind", "ask 1"):
        assert not step(opened(), 0, words).final
    assert not step(opened(), 1, "say hello").final


def test_the_game_master_ends_the_session_and_nobody_wins() -> None:
    outcome = GAME.outcome(after(opened(), (0, "close")))
    assert outcome is not None
    assert (outcome.article, outcome.winners) == ("4.1", ())


def test_without_a_game_master_the_session_is_over_and_without_a_player_it_goes_on() -> None:
    outcome = GAME.outcome(GAME.leave(opened(), 0).state)
    assert outcome is not None
    assert outcome.article == "4.2"
    left = GAME.leave(after(opened(), (0, "ask 1")), 1).state
    assert GAME.outcome(left) is None
    assert GAME.owes(left) == {0}
    assert left.hands[1] == ()
