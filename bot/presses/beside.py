"""Presses on what stands beside a panel's question: answers ahead, and why something cannot be played."""

from __future__ import annotations

from typing import Any

from bot.ids import Verb
from bot.layout import modal
from bot.match import Refused, Stale
from bot.panel import TOP, Spot
from bot.presses.press import Handler, Press
from bot.presses.private import draw, length
from bot.why import explain, held
from bot.words import form_hint
from games.core.forms import NumberForm, TextForm
from games.core.game import Seat


async def answer(press: Press) -> None:
    """Keep an answer for when the seat is asked, or open the form for it."""
    seat = _own_seat(press)
    scope, *words = press.id.words or ("",)
    form = _form(press, seat, scope, " ".join(words))
    if form is None:
        await _keep(press, seat, " ".join(words), scope)
        return
    panel = await press.desk.panel(press.interaction, press.match, seat)
    label = press.match.game.words.ahead(press.voices.game, panel.view, tuple(words), panel.asker.names)
    hint = form_hint(press.voices.say, form)
    box = modal(panel.id(Verb.PLAN, press.id.words), label.text, label.text, hint, *length(form))
    await press.interaction.response.send_modal(box)


async def plan(press: Press) -> None:
    """Keep the answer that a modal holds."""
    seat = _own_seat(press)
    scope, *words = press.id.words or ("",)
    form = _form(press, seat, scope, " ".join(words))
    if form is None:
        raise Stale
    await _keep(press, seat, form.fill(press.field), scope)


async def void(press: Press) -> None:
    """Take back what was answered ahead."""
    seat = _own_seat(press)
    await press.desk.referee.take_back_ahead(press.match.id, press.person)
    await draw(press, seat, TOP)


async def wonder(press: Press) -> None:
    """Ask what it is about; in the list, say why."""
    seat = _own_seat(press)
    data: Any = press.interaction.data or {}
    if not data.get("values"):
        await draw(press, seat, Spot(wondering=True))
        return
    (word, *_), referee = press.values, press.desk.referee
    if word not in held(referee, press.match, seat):
        raise Stale
    told = explain(referee, press.match, seat, press.voices, word)
    panel = await press.desk.panel(press.interaction, press.match, seat, told)
    await press.desk.panels.answer(press.interaction, panel)


def _own_seat(press: Press) -> Seat:
    """The seat of who pressed a control made for it. Raises Refused."""
    seat = press.at_table()
    if press.id.seat != seat:
        raise Refused("not_your_seat")
    return seat


def _form(press: Press, seat: Seat, scope: str, words: str) -> NumberForm | TextForm | None:
    """The form whose prefix is ``words``. Raises Stale when that scope is over."""
    ahead = press.desk.referee.offered_ahead(press.match, seat)
    if ahead is None or ahead.scope != scope:
        raise Stale
    return next((form for form in ahead.forms if form.prefix == words), None)


async def _keep(press: Press, seat: Seat, words: str, scope: str) -> None:
    before = press.match.revision
    match = await press.desk.referee.answer_ahead(press.match.id, press.person, words, scope)
    if match.revision != before:  # it was asked meanwhile, so the answer has been played
        press.desk.announcer.changed(match.id)
    await draw(press, seat, TOP)


HANDLERS: dict[Verb, Handler] = {
    Verb.AHEAD: answer,
    Verb.PLAN: plan,
    Verb.VOID: void,
    Verb.WHY: wonder,
}
