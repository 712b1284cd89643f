"""The panel: what one seat sees, may do now, and has missed. Private, and redrawn at each press."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from discord import ui

from bot import lessons, why
from bot.ids import LONGEST, Id, Verb, option
from bot.layout import ROW, Entry, Press, Sheet, cut
from bot.match import Match, Status
from bot.names import escaped, typed, written
from bot.preferences import UserSettings, Verbosity
from bot.questions import LIST, Asker, Choice, Question, Words, told_apart
from bot.referee import Referee
from bot.words import Voices, chain, illegal, match_title
from bot.words.time import clocks, yours_ran_out
from games.core.forms import Misfit, PickForm
from games.core.game import Ahead, Seat, Violation
from games.core.words import Label, Say

BUTTONS = 5
"""Up to so many choices are buttons; more become a list."""

IN_WORDS = 2000
"""Most characters of the text that stands for the picture, for those who want none."""

NOBODYS = UserSettings(0, hints=False)
"""The wishes of nobody in particular."""

HINT_LINES = 2
"""Most lines of a hint."""

_SALTS = itertools.cycle(range(1, 1000))
"""Each render gives a select a new id: a client sends nothing when the same option of the same select is
chosen twice."""

HAND = "hand.png"
"""What the picture in a panel is called, whatever it shows."""


@dataclass(frozen=True, slots=True)
class Panel:
    """All that a panel shows of a match to one seat, read from the referee at one moment."""

    match: Match
    seat: Seat
    voices: Voices
    view: Any
    asker: Asker
    nth: int
    ticket: str
    undo: bool
    news: tuple[str, ...]
    objection: Callable[[str], Violation | None]
    """What the rules have against a notation now."""
    notices: tuple[str, ...] = ()
    lesson: str = ""
    """What whoever learns is told to do, and why."""
    wishes: UserSettings = NOBODYS
    """How whoever sits there wants it."""
    ahead: Ahead | None = None
    """What the seat may answer before it is asked; None while it is asked."""
    answers: tuple[str, ...] = ()
    """What it has answered ahead."""
    held: tuple[str, ...] = ()
    """The words that it can ask about."""
    wonder: Callable[[str], Label] = Label
    """One of these words as a choice."""

    @property
    def signature(self) -> tuple[object, ...]:
        """What the seat decides by: while it stays the same, an open panel is left alone."""
        hand = self.match.game.words.hand(self.voices.game, self.view, self.asker.names)
        status = (self.match.status, self.match.paused)
        asked = (self.asker.notations, self.asker.forms, self.undo, self.ahead, self.answers)
        # Whoever has something to decide is not disturbed by what others do, and loses no half-made choice.
        seen = "" if self.asker.notations or self.asker.forms else self.in_words
        return (status, self.nth, self.ticket, hand, asked, seen)

    @property
    def in_words(self) -> str:
        """All that the seat sees, as a text, for those who want no pictures; empty for the others."""
        if not self.wishes.text_only:
            return ""
        drawing, names = self.match.game.drawing(), written(self.match.names)
        return cut(drawing.text(self.view, names, self.voices.game), IN_WORDS)

    def preview(self, form: PickForm, picked: Words) -> str:
        """What confirming ``picked`` would do, or what the rules have against it, though it be too few: how
        much is missing. Empty if it is no move."""
        try:
            notation, whole = form.fill(picked), True
        except Misfit:
            notation, whole = " ".join((form.prefix, *picked)), False
        violation = self.objection(notation) if whole or picked else None
        if violation is not None:
            return illegal(self.voices, self.match.game, violation, written(self.match.names))
        return f"→ {self.asker.sentence(notation)}" if whole else ""

    def sure(self, notation: str) -> Id:
        """The control that plays ``notation``, confirmed."""
        return self.id(Verb.SURE, tuple(notation.split(" ")))

    def id(self, verb: Verb, words: Words = (), salt: int = 0) -> Id:
        return Id(verb, self.match.id, self.seat, self.nth, self.ticket, words, salt)


def read(
    referee: Referee,
    match: Match,
    seat: Seat,
    voices: Voices,
    *notices: str,
    wishes: UserSettings = NOBODYS,
) -> Panel:
    """The panel of ``seat`` as things stand."""
    match = match.moment()
    live = match.status is Status.LIVE
    view = referee.view(match, seat)
    asker = Asker(
        game=match.game,
        say=voices.game,
        view=view,
        notations=referee.choices(match, seat) if live else (),
        forms=referee.forms(match, seat) if live else (),
        names=typed(match.names),
    )
    return Panel(
        match=match,
        seat=seat,
        voices=voices,
        view=view,
        asker=asker,
        nth=match.nth(seat),
        ticket=referee.ticket(match, seat) if live else "",
        undo=live and may_undo(match, seat),
        news=news(referee, match, seat, voices, Verbosity(wishes.verbosity).lines),
        objection=partial(referee.objection, match, seat),
        notices=tuple(filter(None, notices)),
        lesson=lessons.told(match, seat, voices),
        wishes=wishes,
        ahead=referee.offered_ahead(match, seat) if live and seat not in match.owes else None,
        answers=referee.answers(match, seat),
        held=why.held(referee, match, seat),
        wonder=partial(why.label, referee, match, seat, voices),
    )


def may_undo(match: Match, seat: Seat) -> bool:
    """Whether the last line is the seat's own move and taught nobody anything."""
    last = next(reversed(match.standing()), None)
    if last is None or last.final or last.line.ply <= match.seats[seat].since:
        return False
    return last.line.seat == seat and last.line.kind == "move"


def news(referee: Referee, match: Match, seat: Seat, voices: Voices, lines: int) -> tuple[str, ...]:
    """What the seat heard from its last decision on, the newest ``lines`` only."""
    heard = referee.told_since(match, seat, max(0, referee.last_own_ply(match, seat) - 1))
    told = [match.game.words.event(voices.game, event, written(match.names_at(ply))) for ply, event in heard]
    last = next((s.line for s in reversed(match.standing()) if s.line.seat == seat), None)
    if last is not None and last.kind == "timeout" and last.ply > match.seats[seat].since:
        told.insert(0, yours_ran_out(voices.say))
    return tuple(line for line in told if line)[-lines:]


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a seat is in its tree of choices: the ``words`` chosen, and in a pick form those ``picked``."""

    words: Words = ()
    picked: Words = ()
    filling: bool = False
    wondering: bool = False
    """Whether it is asked what cannot be played, and why."""
    meant: str = ""
    """The move that would be played, where it is asked first whether it is meant."""


TOP = Spot()


def render(panel: Panel, spot: Spot = TOP, *, picture: bool = False) -> ui.LayoutView:
    """The panel as a message; with ``picture`` a file called HAND is sent along."""
    say, match = panel.voices.say, panel.match
    game_words, names = match.game.words, written(match.names)
    sheet = Sheet()
    for notice in panel.notices:
        sheet.text(notice)
    sheet.text(f"### {match_title(say, panel.voices.game, match)}")
    if picture:
        alt = match.game.drawing().hand_alt(panel.view, panel.asker.names, panel.voices.game)
        sheet.picture(HAND, alt)
    sheet.text(panel.in_words)
    sheet.text(game_words.hand(panel.voices.game, panel.view, names))
    if panel.news:
        sheet.rule()
        sheet.text("\n".join(f"- {line}" for line in panel.news))
    sheet.rule()
    if spot.meant:
        return _meant(sheet, panel, spot).text(f"-# {chain(say, match)}").view()
    sheet.text(panel.lesson)
    question = panel.asker.ask(spot.words, spot.picked, spot.filling) if _asks(match) else None
    sheet.text(_standing(panel) if question is None else f"**{question.ask}**")
    sheet.text("\n".join(f"-# {line}" for line in clocks(say, match, names)))
    sheet.text(_hint(panel))
    if spot.wondering and panel.held:
        _wondering(sheet, panel)
    elif question is not None:
        _controls(sheet, panel, question)
    _answers(sheet, panel)
    _tail(sheet, panel, question, spot)
    return sheet.text(f"-# {chain(say, match)}").view()


def _asks(match: Match) -> bool:
    """Whether anything can be decided now."""
    return match.status is Status.LIVE and match.paused is None


def _standing(panel: Panel) -> str:
    """Whom the match waits for, or how it ended; nothing for one that was broken off."""
    match, say = panel.match, panel.voices.game
    if match.outcome is not None:
        return f"**{match.game.words.ending(say, match.outcome, written(match.names))}**"
    if match.status is not Status.LIVE:
        return ""
    return match.game.words.status(say, panel.view, written(match.names))


def _hint(panel: Panel) -> str:
    """What a beginner may want to know about the decision, for the seat that is asked and wants it; a lesson
    tells more."""
    if panel.lesson or not panel.wishes.hints or panel.seat not in panel.match.owes:
        return ""
    words, names = panel.match.game.words, written(panel.match.names)
    lines = words.hint(panel.voices.game, panel.view, names).splitlines()[:HINT_LINES]
    return "\n".join(f"-# {mark}{line}" for mark, line in zip(("💡 ", ""), lines, strict=False))


def _controls(sheet: Sheet, panel: Panel, question: Question) -> None:
    if question.pick is not None:
        _picking(sheet, panel, question, question.pick)
        return
    choices = question.choices
    if len(choices) <= BUTTONS and all(panel.id(choice.verb, choice.words).fits() for choice in choices):
        sheet.text(_hints(choices))
        sheet.buttons(_button(panel, choice) for choice in choices)
        return
    for start in range(0, len(choices), LIST):
        some = choices[start : start + LIST]
        entries = [_entry(choice, len(question.words)) for choice in some]
        id = panel.id(Verb.MENU, question.words, next(_SALTS))
        sheet.select(id, _range(panel.voices.say, some, choices), entries)


def _meant(sheet: Sheet, panel: Panel, spot: Spot) -> Sheet:
    """Whether the move is meant, with the way back to where it was chosen."""
    say = panel.voices.say
    sheet.text(f"**→ {panel.asker.sentence(spot.meant)}**")
    sheet.text("\n".join(f"-# {line}" for line in clocks(say, panel.match, written(panel.match.names))))
    return sheet.buttons(
        [
            Press(panel.sure(spot.meant), say("Confirm"), "✔", "main"),
            Press(panel.id(Verb.AT, panel.asker.asked_at(spot.words), salt=1), say("Back"), "↩"),
        ]
    )


def _hints(choices: Sequence[Choice]) -> str:
    """What a list would show beside each choice; a button has no room for it."""
    labels = [choice.label for choice in choices if choice.label.hint]
    return "\n".join(f"-# {escaped(label.text)} · {escaped(label.hint)}" for label in labels)


def _button(panel: Panel, choice: Choice) -> Press:
    tone = "main" if choice.verb is Verb.DO else "plain"
    return Press(panel.id(choice.verb, choice.words), choice.label.text, choice.label.mark, tone)


def _entry(choice: Choice, depth: int) -> Entry:
    value = option(choice.verb, choice.words[depth:])
    return Entry(value[:LONGEST], choice.label.text, choice.label.hint, choice.label.mark)


def _range(say: Say, some: Sequence[Choice], choices: Sequence[Choice]) -> str:
    if len(some) == len(choices):
        return say("Choose…")
    return say("Choose: {first} … {last}", first=some[0].label.text, last=some[-1].label.text)


def _picking(sheet: Sheet, panel: Panel, question: Question, form: PickForm) -> None:
    say = panel.voices.say
    sheet.text("\n".join((_count(say, form, len(question.picked)), panel.preview(form, question.picked))))
    for start in range(0, len(form.choices), LIST):
        some = form.choices[start : start + LIST]
        labels = told_apart([panel.asker.label((*question.words, word)) for word in some])
        entries = [
            Entry(word, label.text, label.hint, label.mark, chosen=word in question.picked)
            for word, label in zip(some, labels, strict=True)
        ]
        id = panel.id(Verb.PICK, question.words, next(_SALTS))
        sheet.select(id, say("Choose…"), entries, max(1, form.high))
    presses = []
    if form.low <= len(question.picked) <= form.high and question.picked:
        presses.append(Press(panel.id(Verb.DONE, question.words), say("Confirm"), "✔", "main"))
    if form.low == 0:
        presses.append(Press(panel.id(Verb.DO, question.words), say("None"), "∅"))
    sheet.buttons(presses)


def _count(say: Say, form: PickForm, n: int) -> str:
    if form.low == form.high:
        return say("Chosen: {n} of {high}.", n=n, high=form.high)
    return say("Chosen: {n} of {low} to {high}.", n=n, low=form.low, high=form.high)


def _wondering(sheet: Sheet, panel: Panel) -> None:
    """A list of what the seat holds, to be asked about."""
    words = panel.held[:LIST]
    labels = told_apart([panel.wonder(word) for word in words])
    entries = [
        Entry(word, label.text, label.hint, label.mark) for word, label in zip(words, labels, strict=True)
    ]
    id = panel.id(Verb.WHY, salt=next(_SALTS))
    sheet.select(id, panel.voices.say("Which one do you wonder about?"), entries)


def _answers(sheet: Sheet, panel: Panel) -> None:
    """What was answered ahead, and what may be."""
    say = panel.voices.say
    presses = []
    if panel.answers:
        given = " · ".join(_ahead_label(panel, tuple(words.split(" "))).text for words in panel.answers)
        sheet.text(
            say("Answered ahead: **{answers}**. It is played as soon as you are asked.", answers=given)
        )
        presses.append(Press(panel.id(Verb.VOID), say("Take that answer back"), "✖"))
    if panel.ahead is not None:
        offers = (*panel.ahead.notations, *(form.prefix for form in panel.ahead.forms))
        for words in offers:
            if words not in panel.answers:
                split = tuple(words.split(" "))
                label = _ahead_label(panel, split)
                id = panel.id(Verb.AHEAD, (panel.ahead.scope, *split))
                presses.append(Press(id, label.text, label.mark))
    sheet.buttons(presses[:ROW])


def _ahead_label(panel: Panel, words: Words) -> Label:
    return panel.match.game.words.ahead(panel.voices.game, panel.view, words, panel.asker.names)


def _tail(sheet: Sheet, panel: Panel, question: Question | None, spot: Spot) -> None:
    say = panel.voices.say
    presses = []
    if spot.wondering:
        presses.append(Press(panel.id(Verb.AT, salt=1), say("Back"), "↩"))
    elif question is not None and question.back is not None:
        presses.append(Press(panel.id(Verb.AT, question.back, salt=1), say("Back"), "↩"))
    if panel.undo:
        presses.append(Press(panel.id(Verb.UNDO), say("Undo"), "⟲"))
    if panel.held and not spot.wondering:
        presses.append(Press(panel.id(Verb.WHY), say("Why?"), "❔"))
    sheet.buttons(presses)
