"""What the laboratory says."""

from __future__ import annotations

from statistics import mean, median
from typing import TYPE_CHECKING

from bot.intervals import wilson
from games.core.game import AnyGame, Seat, Violation
from games.core.options import listed, spelled
from games.core.words import Say

if TYPE_CHECKING:
    from bot.lab import Plan, Report


def bad(say: Say, reason: str, **facts: str | int) -> str:
    """Why a plan cannot be played. Each reason is one sentence."""
    match reason:
        case "game":
            return say("There is no game called {given}; there are: {known}.", **facts)
        case "matches":
            return say("Play at least 1 match, not {given}.", **facts)
        case "players":
            return say("There are no players called {given}; there are: {known}.", **facts)
        case "preset":
            return say("This game has no preset called {given}; it has: {known}.", **facts)
        case "option":
            return say("This game has no option called {given}.", **facts)
        case "value":
            return say("Option {option} cannot be {given}; it can be: {known}.", **facts)
        case "pair":
            return say("Write an option as key=value, not as {given}.", **facts)
    raise KeyError(reason)


def against_the_rules(say: Say, game: AnyGame, violation: Violation) -> str:
    """The rules refuse to open such a match: their sentence, and the article."""
    sentence = game.words.refusal(game.words.voice(say.language), violation, ())
    return say("{sentence} (article {article})", sentence=sentence, article=violation.article)


def report(say: Say, report: Report) -> str:
    """The whole report, as lines of at most about 100 characters."""
    parts = [plan(say, report.plan), _lengths(say, report), _seats(say, report)]
    if len({player for result in report.results for player in result.players}) > 1:
        parts.append(_players(say, report))
    if report.scores:
        parts.append(_scores(say, report))
    parts += _tallies(say, report)
    parts += [_endings(say, report), _closing(say, report)]
    return "\n\n".join("\n".join(lines) for lines in parts)


def plan(say: Say, plan: Plan) -> list[str]:
    """What was played: the game, how, and what differs from the preset."""
    title = plan.game.words.title(plan.game.words.voice(say.language))
    facts = [
        say.many("{n} match", "{n} matches", plan.matches),
        say("seed {seed}", seed=plan.seed),
        say.many("{n} seat", "{n} seats", plan.seats),
        say("preset {preset}", preset=plan.preset),
        say("players: {players}", players=", ".join(plan.players)),
    ]
    preset = plan.game.options(**plan.game.options.presets[plan.preset])
    changed = [
        f"{option.key}={spelled(getattr(plan.options, option.key))}"
        for option in listed(plan.game.options)
        if getattr(plan.options, option.key) != getattr(preset, option.key)
    ]
    return [title, ", ".join(facts), *changed]


def _lengths(say: Say, report: Report) -> list[str]:
    lengths, longest = report.lengths, report.plan.longest
    late = lengths[-(-len(lengths) * 95 // 100) - 1]
    rows = [
        (say("fewest"), f"{lengths[0]}"),
        (say("median"), f"{median(lengths):g}"),
        (say("mean"), f"{mean(lengths):.1f}"),
        (say("95 of 100 at most"), f"{late}"),
        (say("most"), f"{lengths[-1]}"),
    ]
    if longest is not None:
        rows.append((say("allowed by the rules"), f"{longest}"))
    return [say("Length in plies"), *_table(rows)]


def _seats(say: Say, report: Report) -> list[str]:
    rows = []
    for number in range(report.plan.seats):
        alone, shared = report.score(number)
        rows.append((seat(say, number), _wins(say, alone, shared, len(report.results))))
    undecided = _share(report.undecided, len(report.results))
    return [by_seat(say), *_table(rows), *_table([(say("draws"), undecided)], _width(rows))]


def _players(say: Say, report: Report) -> list[str]:
    rows = []
    for player in sorted({player for result in report.results for player in result.players}):
        had, alone, shared = report.player_score(player)
        rows.append((player, _wins(say, alone, shared, had)))
    return [by_player(say), *_table(rows)]


def by_seat(say: Say) -> str:
    return say("Results by seat")


def by_player(say: Say) -> str:
    return say("Results by player")


def seat(say: Say, number: Seat) -> str:
    return say("seat {number}", number=number + 1)


def _wins(say: Say, alone: int, shared: int, of: int) -> str:
    low, high = (f"{100 * bound:.1f}" for bound in wilson(alone, of))
    won = say("won {share} ({low} to {high})", share=_share(alone, of), low=low, high=high)
    return say("{won}, shared {share}", won=won, share=_share(shared, of)) if shared else won


def _scores(say: Say, report: Report) -> list[str]:
    """Points of the first and the second, and how far they are apart."""
    margins = sorted(first - second for first, second in report.scores)
    rows = [
        (say("first, mean"), f"{mean(first for first, _ in report.scores):.1f}"),
        (say("second, mean"), f"{mean(second for _, second in report.scores):.1f}"),
        (say("margin, median"), f"{median(margins):g}"),
        (say("margin, 95 of 100 at most"), f"{margins[-(-len(margins) * 95 // 100) - 1]}"),
        (say("equal"), _share(margins.count(0), len(margins)).strip()),
    ]
    return [say("Points"), *_table(rows)]


def _tallies(say: Say, report: Report) -> list[list[str]]:
    """What the game counts itself: how often in a match and, unless each is 1, how much on average."""
    game, matches, parts = report.plan.game, len(report.results), []
    voice = game.words.voice(say.language)
    for subject, counted in report.tallies.items():
        rows = []
        for row, amounts in counted.items():
            often = say("{count} a match", count=f"{len(amounts) / matches:6.2f}")
            much = say("mean {amount}", amount=f"{mean(amounts):.2f}")
            name = game.words.tally(voice, subject, row)
            rows.append((name, often if set(amounts) == {1} else f"{often}, {much}"))
        parts.append([game.words.tally(voice, subject), *_table(rows)])
    return parts


def _endings(say: Say, report: Report) -> list[str]:
    rules = report.plan.game.rulebook.read(say.language)
    rows = []
    for number, count in report.endings:
        article = rules.article(number)
        rows.append((f"{number} {article.title if article else ''}", _share(count, len(report.results))))
    if report.broken_off:
        rows.append((say("broken off"), _share(report.broken_off, len(report.results))))
    return [say("Endings by article"), *_table(rows)]


def _closing(say: Say, report: Report) -> list[str]:
    speed = report.decisions / max(report.seconds, 1e-9)
    shown = f"{speed:.0f}"
    lines = [
        say.many(
            "{n} decision, {speed} a second.",
            "{n} decisions, {speed} a second.",
            report.decisions,
            speed=shown,
        )
    ]
    if report.broken_off:
        lines.append(say.many("{n} match was broken off.", "{n} matches were broken off.", report.broken_off))
    if report.plan.longest is None:
        lines.append(say("A led session has no longest length."))
    elif report.in_time:
        lines.append(say("Every match ended within the longest length."))
    else:
        lines.append(say("Not every match ended within the longest length!"))
    return lines


def _share(count: int, of: int) -> str:
    return f"{count:>6}  {100 * count / max(of, 1):5.1f} %"


def _width(rows: list[tuple[str, str]]) -> int:
    return max((len(name) for name, _ in rows), default=0)


def _table(rows: list[tuple[str, str]], width: int = 0) -> list[str]:
    width = max(width, _width(rows))
    return [f"  {name:<{width}}  {value}" for name, value in rows]
