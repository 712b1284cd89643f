"""The board: the public message of a match, with its picture, whose turn it is, and what just happened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from discord import ui

from bot.ids import Id, Verb
from bot.layout import Press, Sheet, cut
from bot.match import Match, Status
from bot.names import typed, written
from bot.referee import Referee
from bot.words import Voices, chain, closed, commitment, match_title, revealed
from bot.words.conduct import deed
from bot.words.time import clocks, ran_out
from games.core.canvas.surface import encode

BOARD = "board.png"
"""What the picture of a board is called, whatever it shows."""


IN_WORDS = 2500
"""Most characters of a board in words that stands for a picture."""


@dataclass(frozen=True, slots=True)
class Board:
    """What everybody may know of a match, read from the referee at one moment."""

    match: Match
    voices: Voices
    view: Any
    happened: tuple[str, ...]
    revision: int


def read(referee: Referee, match: Match, voices: Voices) -> Board:
    """The board as things stand. The match must have started."""
    match = match.moment()
    names, then = written(match.names), written(match.names_at(match.ply))
    heard = referee.told_since(match, None, match.ply - 1)
    told = (match.game.words.event(voices.game, event, then) for _, event in heard)
    happened = tuple(line for line in told if line)
    last = match.record[-1].line if match.record else None
    if last is not None and last.kind == "undo":
        happened = (voices.say("{name} takes a move back.", name=then[last.seat]),)
    if last is not None and last.kind == "timeout":
        happened = (ran_out(voices.say, then[last.seat]), *happened)
    if last is None:
        beginning = match.game.words.beginning(voices.game, referee.view(match, None), names)
        happened = (beginning,) if beginning else ()
    if match.deed is not None and (last is None or match.deed.when >= last.when):
        happened = (*happened, deed(voices.say, match.deed, names))
    return Board(match, voices, referee.view(match, None), happened, match.revision)


def painter(board: Board) -> Callable[[], bytes]:
    """Draws the board's picture; to be called in the render thread."""
    names, say = typed(board.match.names), board.voices.game
    return lambda: encode(board.match.game.drawing().board(board.view, names, say))


def render(board: Board, picture: bool) -> ui.LayoutView:
    """The board as a message. With ``picture`` a file called BOARD is sent along; else words stand for it."""
    match, say, game_say = board.match, board.voices.say, board.voices.game
    words, names = match.game.words, written(match.names)
    sheet = Sheet().text(f"## {match_title(say, game_say, match)}")
    if picture:
        sheet.picture(BOARD, match.game.drawing().alt(board.view, typed(match.names), game_say))
    else:
        sheet.text(cut(match.game.drawing().text(board.view, names, game_say), IN_WORDS))
    sheet.text("\n".join(f"- {line}" for line in board.happened))
    if match.outcome is not None:
        sheet.text(f"**{words.ending(game_say, match.outcome, names)}**")
    elif match.status is Status.LIVE:
        sheet.text(f"**{words.status(game_say, board.view, names)}**")
        sheet.text("\n".join(clocks(say, match, names)))
    else:
        sheet.text(f"**{closed(say, match)}**")
    sheet.buttons(_presses(match, say))
    sheet.text(f"-# {revealed(say, match) if match.seed else commitment(say, match)}".replace("\n", "\n-# "))
    return sheet.text(f"-# {chain(say, match)}").view()


def _presses(match: Match, say: Any) -> list[Press]:
    seat = (
        [Press(Id(Verb.SEAT, match.id), say("My seat"), "🎴", "main")] if match.status is Status.LIVE else []
    )
    if match.empty:
        seat.append(Press(Id(Verb.SIT, match.id), say("Sit down"), "🪑"))
    elif match.status in (Status.OVER, Status.ENDED, Status.DRAWN):
        seat.append(Press(Id(Verb.REMATCH, match.id), say("Rematch"), "🔁"))
        seat.append(Press(Id(Verb.HANDS, match.id), say("Hands"), "🃏"))
    text = Press(Id(Verb.TEXT, match.id), say("Text"), "📄")
    return [*seat, text, Press(Id(Verb.RULES, match.id), say("Rules"), "📖")]


def retired(match: Match, voices: Voices, board: str) -> ui.LayoutView:
    """What an old board becomes when a new one was posted: a pointer to ``board`` (an address)."""
    sheet = Sheet().text(f"-# {match_title(voices.say, voices.game, match)}")
    return sheet.link(voices.say("To the board"), board).view()


def wreck(match: Match, voices: Voices) -> ui.LayoutView:
    """The board of a match whose record cannot be read."""
    sheet = Sheet().text(f"## {match_title(voices.say, voices.game, match)}")
    return sheet.text(closed(voices.say, match)).view()


def in_words(referee: Referee, match: Match, voices: Voices) -> ui.LayoutView:
    """The whole public state in words."""
    text = match.game.drawing().text(referee.view(match, None), written(match.names), voices.game)
    sheet = Sheet().text(f"### {match_title(voices.say, voices.game, match)}").text(text)
    sheet.text("\n".join(clocks(voices.say, match, written(match.names))))
    return sheet.text(f"-# {chain(voices.say, match)}").view()
