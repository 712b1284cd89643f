"""Panels that are open: the newest of a seat stays, and the last one says how the match ended."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot import panel
from bot.panels import Panels
from bot.preferences import UserSettings
from bot.words import voices
from games import GAMES
from tests.bot.evening import ANA, BETO, some_move, started


class Drawing:
    """A studio that draws when it is let."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.free = asyncio.Event()
        self.free.set()

    async def soon(self, key: Any, draw: Any, seconds: float) -> bytes:
        return b""

    async def ask(self, key: Any, draw: Any) -> bytes:
        self.asked.set()
        await self.free.wait()
        return b""


class Pressed:
    """An interaction of Ana's that opens a panel, and what became of it."""

    def __init__(self, lost: bool = False) -> None:
        self.user, self.message = SimpleNamespace(id=ANA.user), None
        self.response = SimpleNamespace(send_message=self._sent)
        self.drawn: list[str] = []
        self._lost = lost

    async def _sent(self, view: discord.ui.LayoutView, **_: Any) -> None:
        self.drawn.append(text(view))

    async def edit_original_response(self, view: discord.ui.LayoutView, **_: Any) -> None:
        if self._lost:
            answer: Any = SimpleNamespace(status=404, reason="gone")
            raise discord.NotFound(answer, {"code": 10015, "message": ""})
        self.drawn.append(text(view))


def text(view: discord.ui.LayoutView) -> str:
    return "\n".join(
        part.content for part in view.walk_children() if isinstance(part, discord.ui.TextDisplay)
    )


async def test_a_panel_that_cannot_be_drawn_does_not_close_the_one_opened_meanwhile(referee):
    match = await started(referee)
    studio, spoken = Drawing(), voices("en", match.game)
    panels = Panels(referee, studio)
    lost, fresh = Pressed(lost=True), Pressed()
    await panels.answer(lost, panel.read(referee, match, 0, spoken))
    await referee.play(match.id, ANA, "bid 3")
    studio.free.clear()
    drawing = asyncio.create_task(panels.refresh(match))
    await studio.asked.wait()
    await panels.answer(fresh, panel.read(referee, match, 0, spoken))
    studio.free.set()
    await drawing

    await referee.undo(match.id, ANA)
    await panels.refresh(match)

    assert len(fresh.drawn) == 2


async def test_a_panel_opened_while_the_others_are_drawn_is_left_to_itself(referee):
    match = await started(referee)
    studio, spoken = Drawing(), voices("en", match.game)
    panels = Panels(referee, studio)
    first, second = Pressed(), Pressed()
    second.user = SimpleNamespace(id=BETO.user)
    await panels.answer(first, panel.read(referee, match, 0, spoken))
    await panels.answer(second, panel.read(referee, match, 1, spoken))
    await referee.end(match.id, ANA)
    studio.free.clear()
    drawing = asyncio.create_task(panels.refresh(match))
    await studio.asked.wait()
    with panels.held(match, 1):  # Beto presses meanwhile
        studio.free.set()
        await drawing

    assert [len(pressed.drawn) for pressed in (first, second)] == [2, 1]


@pytest.mark.parametrize("language", ["en", "es"])
async def test_the_last_panel_says_who_won(sit_down, here, language):
    referee = await sit_down(here, GAMES)
    match = await started(referee, "ring")
    spoken = voices(language, match.game)
    await referee.resign(match.id, BETO)
    assert match.outcome is not None

    shown = text(panel.render(panel.read(referee, match, 0, spoken)))

    assert match.game.words.ending(spoken.game, match.outcome, match.names) in shown


@pytest.mark.parametrize("language", ["en", "es"])
async def test_only_the_seat_that_is_asked_and_wants_hints_gets_one(sit_down, here, language):
    referee = await sit_down(here, GAMES)
    match = await started(referee, "audatia")
    spoken = voices(language, match.game)
    while len(match.owes) > 1:
        seat = min(match.owes)
        await referee.play(match.id, (ANA, BETO)[seat], some_move(match, seat))
    (asked,) = match.owes

    def shown(seat: int, hints: bool) -> list[str]:
        view = panel.render(panel.read(referee, match, seat, spoken, wishes=UserSettings(1, hints=hints)))
        return [line for line in text(view).splitlines() if line.startswith("-# ")][:-1]

    hint = match.game.words.hint(spoken.game, referee.view(match, asked), match.names)
    assert hint
    assert [line.removeprefix("-# ") for line in shown(asked, hints=True)] == f"💡 {hint}".splitlines()
    assert shown(asked, hints=False) == shown(1 - asked, hints=True) == []


async def test_an_open_panel_keeps_its_hints_when_it_is_drawn_anew(sit_down, here):
    referee = await sit_down(here, GAMES)
    match = await started(referee, "audatia")
    panels, pressed = Panels(referee, Drawing()), Pressed()
    before = panel.read(referee, match, 0, voices("en", match.game), wishes=UserSettings(1))
    await panels.answer(pressed, before)
    while len(pressed.drawn) < 2 or 0 not in match.owes:
        seat = min(match.owes)
        await referee.play(match.id, (ANA, BETO)[seat], some_move(match, seat))
        await panels.refresh(match)

    assert "💡" in pressed.drawn[-1]


async def test_what_a_list_says_beside_its_choices_stands_over_their_buttons(here, sit_down):
    referee = await sit_down(here, GAMES)
    match = await started(referee, "audatia")
    for person in (ANA, BETO):
        await referee.play(match.id, person, "swap")
    view = panel.render(panel.read(referee, match, 1, voices("en", match.game)))
    assert "🐅 Take Celeritas" in [
        part.label for part in view.walk_children() if isinstance(part, discord.ui.Button)
    ]
    assert "-# Take Celeritas · counterattack and exchange" in text(view)


async def test_a_panel_in_words_follows_the_board_but_leaves_whoever_decides_alone(referee):
    match = await started(referee)
    spoken, wishes = voices("en", match.game), UserSettings(1, text_only=True)

    def seen(seat: int) -> panel.Panel:
        return panel.read(referee, match, seat, spoken, wishes=wishes)

    await referee.play(match.id, BETO, some_move(match, 1))
    deciding = seen(0)
    await referee.play(match.id, BETO, some_move(match, 1, luck=1))
    assert seen(0).signature == deciding.signature
    assert deciding.in_words
    assert not panel.read(referee, match, 0, spoken).in_words

    await referee.end(match.id, ANA)
    before = seen(0)
    assert before.signature[-1] == before.in_words
