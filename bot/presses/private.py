"""Presses on a panel: walking through the choices of a seat, and playing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bot.ids import Id, NotOurs, Verb, chosen, parse
from bot.layout import FIELD, Blank, Sheet, modal, written_parts
from bot.layout import form as blanks
from bot.match import Stale
from bot.names import written
from bot.panel import TOP, Panel, Spot
from bot.presses.press import Handler, Press
from bot.words import closed, form_hint
from games.core.forms import Form, JointForm, Misfit, NumberForm, PickForm, TextForm, WordForm
from games.core.game import Seat


async def walk(press: Press) -> None:
    """Show the choices that follow."""
    await draw(press, press.decider(), Spot(press.id.words))


async def menu(press: Press) -> None:
    """Do what the chosen option of a list asks for."""
    id = chosen(press.id, press.values[0])
    await {Verb.AT: walk, Verb.DO: do, Verb.FILL: fill}[id.verb](press.to(id))


async def do(press: Press) -> None:
    """Play a whole move, or ask first whether it is meant."""
    notation = " ".join(press.id.words)
    if await _wants_to_confirm(press):
        seat = press.decider()
        panel = await press.desk.panel(press.interaction, press.match, seat)
        nothing_picked = isinstance(panel.asker.form(press.id.words), PickForm)
        if panel.asker.leaf(press.id.words) or (nothing_picked and panel.objection(notation) is None):
            await _ask(press, panel, notation)
            return
    await _play(press, notation)


async def sure(press: Press) -> None:
    """Play a move that was asked about."""
    await _play(press, " ".join(press.id.words))


async def _wants_to_confirm(press: Press) -> bool:
    return (await press.desk.preferences.user(press.interaction.user.id)).confirm


async def _ask(press: Press, panel: Panel, notation: str) -> None:
    """Ask whether the move is meant: the question stands in the panel and nowhere else."""
    if panel.sure(notation).fits():
        await press.desk.panels.answer(press.interaction, panel, Spot(press.id.words, meant=notation))
    else:
        await _play(press, notation)


async def fill(press: Press) -> None:
    """Open the form that stands there: a modal, or a choice of several in the panel."""
    seat = press.decider()
    panel = await press.desk.panel(press.interaction, press.match, seat)
    form = _form(panel, press.id)
    if isinstance(form, PickForm):
        await press.desk.panels.answer(press.interaction, panel, Spot(press.id.words, filling=True))
        return
    words, title = press.id.words, panel.asker.label(press.id.words).text
    id = panel.id(Verb.FORM, words)
    if isinstance(form, JointForm):
        box = blanks(id, title, [_blank(press, panel, words, part) for part in form.parts])
    else:
        asked = panel.asker.game.words.ask(press.voices.game, panel.view, words, panel.asker.names)
        box = modal(id, title, asked, form_hint(press.voices.say, form), *length(form))
    await press.interaction.response.send_modal(box)


Part = NumberForm | WordForm | TextForm


def length(form: Part) -> tuple[int, int]:
    """The least and the most characters that a form may be filled in with."""
    match form:
        case NumberForm(low=low, high=high):
            return 1, max(len(str(low)), len(str(high)))
        case WordForm(choices=choices):
            return 1, max(map(len, choices))
    return form.low, form.high


def _blank(press: Press, panel: Panel, words: tuple[str, ...], part: Part) -> Blank:
    """One of several fields."""
    hint, (low, high) = form_hint(press.voices.say, part), length(part)
    return Blank(_key(part), _called(press, panel, words, part.prefix), hint, low=low, high=high)


def _key(part: Part) -> str:
    """A text is kept where that of a modal with one field is, to be given back if it cannot be taken."""
    return FIELD if isinstance(part, TextForm) else part.prefix


def _called(press: Press, panel: Panel, words: tuple[str, ...], key: str) -> str:
    return panel.asker.game.words.field(press.voices.game, panel.view, words, key)


def _filled(press: Press, panel: Panel, form: JointForm) -> str:
    """The notation of a form with several fields. Raises Misfit, with the field by its name."""
    found = written_parts(press.interaction)
    texts = {part.prefix: (found.get(_key(part)) or [""])[0] for part in form.parts}
    try:
        return form.fill(texts)
    except Misfit as fault:
        field = _called(press, panel, press.id.words, fault.field)
        raise Misfit(fault.reason, fault.limit, choices=fault.choices, field=field) from None


async def pick(press: Press) -> None:
    """Keep a half-made choice in the message."""
    seat = press.decider()
    other = set(_picked(press, but=press.interaction.custom_id or ""))
    await draw(press, seat, Spot(press.id.words, _ordered(press, {*other, *press.values}), filling=True))


async def confirm(press: Press) -> None:
    """Play what was picked: the panel has shown what that does, so nobody is asked once more."""
    seat = press.decider()
    panel = await press.desk.panel(press.interaction, press.match, seat)
    form = _form(panel, press.id)
    if not isinstance(form, PickForm):
        raise Stale
    await _play(press, form.fill(tuple(_picked(press))))


async def submit(press: Press) -> None:
    """Play what a modal holds. It may be older than the last turn, or than this process."""
    seat = press.decider()
    panel = await press.desk.panel(press.interaction, press.match, seat)
    form = _form(panel, press.id)
    if isinstance(form, PickForm):
        raise Stale
    notation = _filled(press, panel, form) if isinstance(form, JointForm) else form.fill(press.field)
    # A text is not asked about: whoever wrote and sent it meant it, and no control can hold it.
    asked = isinstance(form, NumberForm) and await _wants_to_confirm(press)
    if asked and panel.objection(notation) is None:
        await _ask(press, panel, notation)
    else:
        await _play(press, notation)


async def undo(press: Press) -> None:
    seat = press.decider()
    id = press.id
    await press.desk.referee.undo(id.match, press.person, seat=id.seat, nth=id.nth, ticket=id.ticket)
    await _answered(press, seat)


async def resign(press: Press) -> None:
    """Give up; the question whether it was meant becomes the answer, and the open panel is drawn anew."""
    match = (await press.desk.referee.resign(press.match.id, press.person)).match
    await settled(press, press.voices.say("You have given up match {number}.", number=match.id))


async def end(press: Press) -> None:
    """Break the match off."""
    moderator = await press.desk.moderates(press.interaction)
    reason = " ".join(press.id.words)
    match = await press.desk.referee.end(press.match.id, press.person, moderator, reason)
    await settled(press, closed(press.voices.say, match))


async def force(press: Press) -> None:
    """Have the rules play for somebody who lets the others wait; ``nth`` is that seat's."""
    moderator = await press.desk.moderates(press.interaction)
    if press.id.seat is None or press.id.nth is None:
        raise NotOurs
    match = press.match
    await press.desk.referee.force(match.id, press.person, press.id.seat, press.id.nth, moderator)
    name = written(match.names)[press.id.seat]
    await settled(press, press.voices.say("The rules have played for {name}.", name=name))


async def settled(press: Press, text: str) -> None:
    """The message that asked whether it was meant says that it is done."""
    try:
        await press.interaction.response.edit_message(view=Sheet().text(text).view())
    finally:
        press.desk.announcer.changed(press.match.id)


async def _play(press: Press, notation: str) -> None:
    seat = press.at_table()
    await press.desk.referee.play(
        press.match.id,
        press.person,
        notation,
        seat=press.id.seat,
        nth=press.id.nth,
        ticket=press.id.ticket,
    )
    await _answered(press, seat)


async def _answered(press: Press, seat: Seat) -> None:
    """Something was written: whoever pressed sees it first, then everybody else. Drawing the board at the
    same time would slow the answer."""
    try:
        await draw(press, seat, TOP)
    finally:
        press.desk.announcer.changed(press.match.id)


async def draw(press: Press, seat: Seat, spot: Spot) -> None:
    panel = await press.desk.panel(press.interaction, press.match, seat)
    await press.desk.panels.answer(press.interaction, panel, spot)


def _form(panel: Panel, id: Id) -> Form:
    """The form that the control was made for. Raises Stale when the rules no longer offer it."""
    form = panel.asker.form(id.words)
    if form is None:
        raise Stale
    return form


def _picked(press: Press, but: str = "") -> Iterator[str]:
    """The options that stand chosen in the message, except in the select ``but``."""
    message = press.interaction.message
    for part in _walk(message.components if message else ()):
        custom_id = getattr(part, "custom_id", None)
        if custom_id and custom_id != but and _is_pick(custom_id):
            yield from (option.value for option in part.options if option.default)


def _is_pick(custom_id: str) -> bool:
    try:
        return parse(custom_id).verb is Verb.PICK
    except NotOurs:
        return False


def _walk(parts: Sequence[Any]) -> Iterator[Any]:
    for part in parts:
        yield part
        yield from _walk(getattr(part, "children", ()))


def _ordered(press: Press, words: set[str]) -> tuple[str, ...]:
    """The picked words in the order of the form."""
    form = next(
        (
            form
            for form in press.desk.referee.forms(press.match, press.at_table())
            if isinstance(form, PickForm) and tuple(form.prefix.split(" ")) == press.id.words
        ),
        None,
    )
    return () if form is None else tuple(word for word in form.choices if word in words)


HANDLERS: dict[Verb, Handler] = {
    Verb.AT: walk,
    Verb.DO: do,
    Verb.SURE: sure,
    Verb.FILL: fill,
    Verb.MENU: menu,
    Verb.PICK: pick,
    Verb.DONE: confirm,
    Verb.FORM: submit,
    Verb.UNDO: undo,
    Verb.RESIGN: resign,
    Verb.END: end,
    Verb.FORCE: force,
}
