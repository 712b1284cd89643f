"""What those see who do not play: the public view while a match goes on, every hand once it is over."""

from __future__ import annotations

from discord import ui

from bot.ids import Id, Verb
from bot.layout import Press, Sheet, cut
from bot.match import Match
from bot.names import letter, typed, written
from bot.referee import Referee
from bot.words import Voices, chain, match_title
from bot.words.time import clocks
from games.core.game import Seat

HAND = 1500
"""Most characters of a last hand."""

POSITION = 2000
"""Most characters of a board in words."""


def public(referee: Referee, match: Match, voices: Voices, board: str) -> ui.LayoutView:
    """What a new watcher gets: the way to the board (an address, empty where there is none yet), and what
    stands on it in words."""
    say, names = voices.say, written(match.names)
    sheet = Sheet().text(f"### {match_title(say, voices.game, match)}")
    sheet.text(say("👀 You are watching this match. Use the command once more to stop."))
    sheet.text(cut(match.game.drawing().text(referee.view(match, None), names, voices.game), POSITION))
    sheet.text("\n".join(clocks(say, match, names)))
    if board:
        sheet.link(say("To the board"), board)
    return sheet.text(f"-# {chain(say, match)}").view()


def hands(referee: Referee, match: Match, voices: Voices, seat: Seat) -> ui.LayoutView:
    """What ``seat`` held and saw in the end, with a button for each other seat. The match must be over."""
    say, names, labels = voices.say, written(match.names), typed(match.names)
    view = referee.view(match, seat)
    sheet = Sheet().text(f"### {match_title(say, voices.game, match)}")
    sheet.text(
        "**" + say("What {letter}, {name}, saw in the end:", letter=letter(seat), name=names[seat]) + "**"
    )
    sheet.text(cut(match.game.words.hand(voices.game, view, names), HAND))
    sheet.rule().text(cut(match.game.drawing().text(view, names, voices.game), POSITION))
    sheet.buttons(
        Press(
            Id(Verb.HANDS, match.id, other),
            f"{letter(other)} · {labels[other]}",
            off=other == seat,
        )
        for other in range(len(match.seats))
    )
    return sheet.text(f"-# {chain(say, match)}").view()
