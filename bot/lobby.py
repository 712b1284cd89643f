"""The lobby message: what is played, by which options, who is in, and who may press what."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.ids import Id, Verb
from bot.layout import Press, Sheet
from bot.match import Match, Status
from bot.names import letter, written
from bot.words import Voices, closed, commitment, match_title
from bot.words.conduct import access
from bot.words.time import agreed
from games.core.options import listed
from games.core.words import Say


def render(match: Match, voices: Voices, board: str = "") -> ui.LayoutView:
    """The lobby as it stands; once the match has started, where its ``board`` (an address) is, and once it is
    over, how it ended."""
    say, words = voices.say, match.game.words
    sheet = Sheet().text(f"## {match_title(say, voices.game, match)}").text(words.summary(voices.game))
    sheet.rule().text(_options(match, voices))
    sheet.text(words.opening(voices.game, match.wanted, match.options))
    sheet.text(agreed(say, match.terms)).calls("\n".join(access(say, match.access)))
    sheet.rule().text(_seats(match, say))
    if match.status is Status.LOBBY:
        sheet.buttons(_presses(match, say))
    else:
        sheet.text(closed(say, match) or say("The match has started."))
        if match.outcome is not None:
            sheet.text(f"**{words.ending(voices.game, match.outcome, written(match.names))}**")
    if board:
        sheet.link(say("To the board"), board)
    return sheet.text(f"-# {commitment(say, match)}").view()


def _options(match: Match, voices: Voices) -> str:
    """The preset, and what this match changes about it."""
    words, say = match.game.words, voices.game
    preset = words.preset(say, match.preset)
    lines = [f"**{preset.text}**" + (f" · {preset.hint}" if preset.hint else "")]
    usual = type(match.options)(**type(match.options).presets[match.preset])
    changed = [
        _value(match, say, option.key)
        for option in listed(type(match.options))
        if getattr(match.options, option.key) != getattr(usual, option.key)
    ]
    return "\n".join([*lines, " · ".join(changed)]) if changed else lines[0]


def _value(match: Match, say: Say, key: str) -> str:
    words = match.game.words
    return f"{words.option(say, key).text}: **{words.value(say, key, getattr(match.options, key))}**"


def all_options(match: Match, voices: Voices) -> ui.LayoutView:
    """Every option with the value that it has in this match, and what it decides."""
    words, say = match.game.words, voices.game
    sheet = Sheet().text(f"### {match_title(voices.say, say, match)}")
    sheet.text(f"**{words.preset(say, match.preset).text}**")
    lines = []
    for option in listed(type(match.options)):
        hint = words.option(say, option.key).hint
        lines.append(f"- {_value(match, say, option.key)}" + (f"\n-# {hint}" if hint else ""))
    return sheet.text("\n".join(lines)).view()


def _seats(match: Match, say: Say) -> str:
    names = written(match.names)
    lines = [_seat(match, say, names, seat) for seat in range(match.wanted)]
    if match.invited and len(names) < match.wanted:
        lines.append(say("Only those who were invited can join."))
    return "\n".join(lines)


def _seat(match: Match, say: Say, names: Sequence[str], seat: int) -> str:
    if seat >= len(names):
        return say("**{letter}** · free", letter=letter(seat))
    if seat == match.host:
        return say("**{letter}** · {name} (host)", letter=letter(seat), name=names[seat])
    return f"**{letter(seat)}** · {names[seat]}"


def _presses(match: Match, say: Say) -> list[Press]:
    full = len(match.seats) >= match.wanted
    presses = [
        Press(Id(Verb.JOIN, match.id), say("Join"), "✋", "main", off=full),
        Press(Id(Verb.LEAVE, match.id), say("Leave"), "🚪"),
        Press(Id(Verb.START, match.id), say("Start"), "🔔", "main"),
    ]
    if not match.game.empty_slots:
        presses.append(Press(Id(Verb.PRACTISE, match.id), say("Practise"), "🤺", off=full))
    presses.append(Press(Id(Verb.CANCEL, match.id), say("Cancel"), "✖", "danger"))
    if listed(type(match.options)):
        presses.append(Press(Id(Verb.OPTIONS, match.id), say("All options"), "📋"))
    if match.access.shows_points:
        presses.append(Press(Id(Verb.POINTS, match.id), say("Conduct"), "🧭"))
    return presses
