"""The laboratory, with the toy games."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from bot.lab import BadPlan, run
from bot.lab import lab as command
from games import GAMES as GAMES_OF_THE_BOT
from games.core.game import IllegalMove, Tally
from games.core.words import LANGUAGES
from tests.toys import GAMES
from tests.toys.auction.rules import Auction
from tests.toys.session.rules import Session


class Endless(Auction):
    """An auction that promises to be shorter than it is."""

    longest = 3


def laboratory(*arguments: str) -> Result:
    return CliRunner().invoke(command, arguments, obj={**GAMES, "endless": Endless()})


def test_the_same_seed_gives_the_same_report() -> None:
    first, second = (replace(run(Auction(), 20, 7, players="mixed"), seconds=0) for _ in range(2))
    assert first.results == second.results
    assert first == replace(second, plan=first.plan)


def test_another_seed_gives_other_matches() -> None:
    session = Session()
    assert run(session, 10, 1).results != run(session, 10, 2).results


def test_matches_of_one_report_differ() -> None:
    assert len(set(run(Auction(), 20, 7).results)) > 5


def test_a_report_counts_every_match_once() -> None:
    report = run(Auction(), 30, 3, seats=3)
    assert len(report.results) == 30
    assert sum(count for _, count in report.endings) == 30
    assert report.decisions == sum(report.lengths) == 30 * 9
    alone = sum(report.score(seat)[0] for seat in range(3))
    assert 0 < alone <= 30 - report.undecided
    assert report.in_time


def test_mixed_players_change_places_from_match_to_match() -> None:
    report = run(Auction(), 2, 0, players="mixed")
    assert [result.players for result in report.results] == [("random", "cautious"), ("cautious", "random")]
    assert report.player_score("cautious")[0] == 2


def test_several_processes_play_the_same_matches() -> None:
    alone, shared = (run(GAMES_OF_THE_BOT["ring"], 5, 3, jobs=jobs) for jobs in (1, 2))
    assert shared.results == alone.results


def test_a_level_of_the_bot_takes_a_seat_and_the_picture_shows_how_sure_its_score_is(tmp_path) -> None:
    picture = tmp_path / "lab.png"
    shown = laboratory("toy-auction", "-n", "6", "--players", "random,strategist", "--picture", str(picture))
    assert shown.exit_code == 0, shown.output
    assert re.search(r"strategist +won +[0-9]+ +[0-9.]+ % \([0-9.]+ to [0-9.]+\)", shown.output)
    with Image.open(picture) as found:
        assert found.width == 900


def test_options_and_preset_decide_what_is_played() -> None:
    report = run(Auction(), 5, 0, preset="short", changes={"coins": "12"})
    assert (report.plan.options.lots, report.plan.options.coins) == (1, 12)
    assert report.lengths == (2,) * 5


def test_without_a_number_the_fewest_seats_play_that_the_rules_accept() -> None:
    assert run(Auction(), 1, 0).plan.seats == 2


def test_a_led_session_is_brought_to_an_end_by_the_clock() -> None:
    class Chatty(Session):
        """Nobody can close it but the clock."""

        def candidates(self, state, seat):  # type: ignore[no-untyped-def]
            return [move for move in super().candidates(state, seat) if move.verb != "close"]

    report = run(Chatty(), 3, 0)
    assert all(200 < plies <= 202 for plies in report.lengths)
    assert report.broken_off == 0


def test_a_plan_that_the_rules_refuse_is_an_illegal_move() -> None:
    with pytest.raises(IllegalMove) as refused:
        run(Auction(), 1, 0, seats=4, preset="short")
    assert refused.value.violation.article == "1.2"


def test_a_plan_without_matches_is_bad() -> None:
    with pytest.raises(BadPlan):
        run(Auction(), 0, 0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", ["random", "cautious", "mixed"])
def test_the_command_reports_in_both_languages(language: str, players: str) -> None:
    shown = laboratory("toy-auction", "-n", "12", "--language", language, "--players", players)
    assert shown.exit_code == 0, shown.output
    game = GAMES["toy-auction"]
    article = game.rulebook.read(language).article("4.1")
    assert article is not None
    assert f"4.1 {article.title}" in shown.output
    assert game.words.title(game.words.voice(language)) in shown.output
    assert all(len(line) <= 100 for line in shown.output.splitlines())


def test_the_command_speaks_spanish() -> None:
    english = laboratory("toy-auction", "-n", "12").output.splitlines()[2:]
    spanish = laboratory("toy-auction", "-n", "12", "--language", "es").output.splitlines()[2:]
    same = set(filter(str.strip, english)) & set(filter(str.strip, spanish))
    assert not same, same


def test_the_command_is_the_same_twice_but_for_the_speed() -> None:
    def told() -> list[str]:
        shown = laboratory("toy-session", "-n", "10", "--seed", "7").output
        return [line for line in shown.splitlines() if "a second" not in line]

    assert told() == told()
    assert any("Closing" in line for line in told())


def test_a_changed_option_stands_in_the_report() -> None:
    assert "ties=lowest" in laboratory("toy-auction", "-n", "1", "--option", "ties=lowest").output


def test_a_match_that_does_not_end_in_time_gives_exit_status_1() -> None:
    shown = laboratory("endless", "-n", "4")
    assert shown.exit_code == 1
    assert "4 matches were broken off." in shown.output
    assert "Not every match ended" in shown.output


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("chess",), "There is no game called chess; there are: toy-auction, toy-session, endless."),
        (("toy-auction", "-n", "0"), "Play at least 1 match, not 0."),
        (("toy-auction", "-n", "-3"), "Play at least 1 match, not -3."),
        (("toy-auction", "--preset", "x"), "This game has no preset called x"),
        (("toy-auction", "--option", "colour=red"), "This game has no option called colour."),
        (("toy-auction", "--option", "ties=all"), "Option ties cannot be all; it can be: nobody, lowest."),
        (("toy-auction", "--option", "ties"), "Write an option as key=value, not as ties."),
        (("toy-auction", "--seats", "9"), "This auction needs 2 to 4 seats. (article 1.1)"),
        (("toy-auction", "--seats", "0"), "This auction needs 2 to 4 seats. (article 1.1)"),
        (("toy-auction", "--players", "wild"), "There are no players called wild"),
    ],
)
def test_bad_input_gives_one_sentence_and_exit_status_2(arguments: tuple[str, ...], sentence: str) -> None:
    shown = laboratory(*arguments)
    assert shown.exit_code == 2
    assert sentence in shown.stderr
    assert shown.stdout == ""
    assert len(shown.stderr.splitlines()) == 1


class Counting(Auction):
    """Counts its steps: each by the number of the event in it, and a row of numbers."""

    def tallies(self, step):  # type: ignore[no-untyped-def]
        yield Tally("steps", "all")
        yield Tally("sizes", str(len(step.events) + 8), 2 * len(step.events))


def test_what_a_game_counts_is_told_by_subject_and_row() -> None:
    report = run(Counting(), 10, 3)
    assert report.tallies["steps"] == {"all": [1] * report.decisions}
    sizes = report.tallies["sizes"]
    assert list(sizes) == sorted(sizes, key=int)
    assert "10" in sizes
    assert all(amount == 2 * (int(row) - 8) for row, amounts in sizes.items() for amount in amounts)


def test_points_are_told_where_a_game_counts_them() -> None:
    report = run(Auction(), 10, 3, seats=3)
    points = [sorted(result.outcome.points, reverse=True) for result in report.results if result.outcome]
    assert report.scores == tuple((first, second) for first, second, _ in points)
    assert "Points" in laboratory("toy-auction", "-n", "10").output
    assert "Points" not in laboratory("toy-session", "-n", "2").output


def test_how_often_and_how_much_stand_in_the_report() -> None:
    shown = CliRunner().invoke(command, ["counting", "-n", "5"], obj={"counting": Counting()}).output
    steps = next(line for line in shown.splitlines() if line.startswith("  all  "))
    assert "a match" in steps
    assert "mean" not in steps
    assert "a match, mean" in next(line for line in shown.splitlines() if line.startswith("  10"))
