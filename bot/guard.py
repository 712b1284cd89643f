"""Nothing that goes wrong reaches a player as silence: each fault has its answer in the player's language."""

from __future__ import annotations

import logging
from collections.abc import Awaitable

import aiohttp
import discord
from sqlalchemy.exc import DBAPIError

from bot.desk import Desk, Interaction, tell_text
from bot.faults import place_of
from bot.ids import CONFIRMING, NotOurs, parse
from bot.layout import written_text
from bot.match import Match, Refused, Stale
from bot.names import written
from bot.panels import from_panel
from bot.places import LOCKED, UNKNOWN
from bot.quiet import BadQuiet
from bot.rolls.nouns import Unrollable
from bot.sheets.nouns import Unsuitable
from bot.terms import BadTime
from bot.words import given_back, illegal, old_menu, voices
from bot.words.refusals import misfit, refused
from bot.words.time import bad_quiet, bad_time
from games.core.forms import Misfit
from games.core.game import AnyGame, IllegalMove
from games.core.words import Say

_OUT_OF_REACH = (10062, 40060, *UNKNOWN, *LOCKED)
"""Discord's codes for an interaction that died or was answered already, and for one whose message, channel or
thread was deleted or locked meanwhile: what was done stands, and nothing can be said about it there."""

log = logging.getLogger(__name__)


class Illegal(Exception):
    """An IllegalMove outside a match that is under way: the game and the seats' names go along."""

    def __init__(self, fault: IllegalMove, game: AnyGame, names: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.violation = fault.violation
        self.game = game
        self.names = names


async def guarded(
    desk: Desk, interaction: Interaction, work: Awaitable[None], match: Match | None = None
) -> None:
    """Do ``work`` and answer for whatever it raises. ``match`` is the one it is about, if known."""
    try:
        await work
    except Exception as fault:
        await explain(desk, interaction, fault, match)


async def explain(desk: Desk, interaction: Interaction, fault: Exception, match: Match | None = None) -> None:
    """Tell whoever pressed what was the matter; a panel stays open and is drawn afresh."""
    if isinstance(fault, discord.HTTPException) and fault.code in _OUT_OF_REACH:
        log.info(
            "interaction %s was answered too late (%s); what was done stands", interaction.id, fault.code
        )
        return
    if interaction.client.is_closed():
        log.info("interaction %s came as the bot was stopping; what was done stands", interaction.id)
        return
    try:
        sentence = await _sentence_or_apology(desk, interaction, fault, match)
        text = written_text(interaction)
        if text:
            sentence += "\n" + given_back(await desk.languages.say(interaction), text)
        seat = None if match is None else match.seat_of(interaction.user.id)
        panel_helps = (from_panel(interaction) or isinstance(fault, Stale)) and not _confirming(interaction)
        open_question = panel_helps and not interaction.response.is_done()
        if match is not None and match.state is not None and seat is not None and open_question:
            await desk.panels.answer(interaction, await desk.panel(interaction, match, seat, sentence))
        else:
            await tell_text(interaction, sentence)
    except Exception as worse:  # nothing is left to be said; what was done stands
        log.warning(
            "interaction %s could not be answered: %s at %s",
            *(interaction.id, type(worse).__name__, place_of(worse)),
        )


def _confirming(interaction: Interaction) -> bool:
    """Whether the press answered the question whether something was meant, which is no panel."""
    try:
        return parse(interaction.custom_id or "").verb in CONFIRMING
    except NotOurs:
        return False


async def _sentence_or_apology(
    desk: Desk, interaction: Interaction, fault: Exception, match: Match | None
) -> str:
    say = await desk.languages.say(interaction)
    try:
        return _sentence(say, fault, match)
    except Exception as worse:
        fault = worse
    network = isinstance(fault, (discord.HTTPException, aiohttp.ClientError, OSError))
    where = interaction.id, type(fault).__name__, place_of(fault)
    log.log(logging.WARNING if network else logging.ERROR, "interaction %s failed: %s at %s", *where)
    # Where an answer or a commit was lost on its way, the move itself may have been written.
    return refused(say, Refused("unsure" if network or isinstance(fault, DBAPIError) else "fault"))


def _sentence(say: Say, fault: Exception, match: Match | None) -> str:
    """What was the matter, as a sentence. Raises ``fault`` when it is not one of those that people cause."""
    match fault:
        case Refused():
            return refused(say, fault)
        case NotOurs():
            return refused(say, Refused("foreign"))
        case Stale():
            return old_menu(say)
        case Unrollable() | Unsuitable():
            return fault.tell(say.language)
        case BadTime():
            return bad_time(say, fault)
        case BadQuiet():
            return bad_quiet(say, fault)
        case Misfit():
            return misfit(say, fault)
        case Illegal():
            return illegal(voices(say.language, fault.game), fault.game, fault.violation, fault.names)
        case IllegalMove() if match is not None:
            spoken = voices(say.language, match.game)
            return illegal(spoken, match.game, fault.violation, written(match.names))
    raise fault
