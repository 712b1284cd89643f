"""The thread that draws."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import pytest

from bot.render import KEPT, Studio


@pytest.fixture
def studio() -> Iterator[Studio]:
    studio = Studio()
    yield studio
    studio.close()


async def test_a_picture_is_drawn_once_and_kept(studio: Studio):
    drawn = []

    first = await studio.ask("a", lambda: drawn.append(1) or b"picture")
    again = await studio.ask("a", lambda: drawn.append(2) or b"other")

    assert first == again == b"picture"
    assert drawn == [1]


async def test_pictures_are_drawn_beside_the_loop_one_at_a_time(studio: Studio):
    names = [
        await studio.ask(number, lambda: threading.current_thread().name.encode()) for number in range(3)
    ]

    assert len(set(names)) == 1
    assert names[0] != threading.current_thread().name.encode()


async def test_a_press_does_not_wait_for_a_slow_picture_which_is_drawn_all_the_same(studio: Studio):
    ready = threading.Event()

    def slow() -> bytes:
        ready.wait()
        return b"late"

    assert await studio.soon("slow", slow, 0.01) is None
    ready.set()
    assert await studio.soon("slow", slow, 10) == b"late"


async def test_a_picture_that_fails_is_empty_and_its_fault_is_logged_without_its_text(
    studio: Studio, caplog: pytest.LogCaptureFixture
):
    def broken() -> bytes:
        raise ValueError("the king of hearts")

    assert await studio.ask("broken", broken) == b""
    assert "ValueError" in caplog.text
    assert "king" not in caplog.text


async def test_only_the_newest_pictures_are_kept(studio: Studio):
    for number in range(KEPT + 1):
        await studio.ask(number, lambda: b"x")

    assert await studio.ask(0, lambda: b"drawn again") == b"drawn again"
    assert await studio.ask(KEPT, lambda: b"drawn again") == b"x"


async def test_what_somebody_waits_for_is_drawn_before_boards(studio: Studio):
    begin, order = threading.Event(), []
    first = studio.ask("first", lambda: str(begin.wait(5)).encode())
    boards = [studio.ask(name, lambda name=name: order.append(name) or b"") for name in ("a", "b")]
    hand = asyncio.ensure_future(studio.soon("hand", lambda: order.append("hand") or b"x", 5))
    promoted = asyncio.ensure_future(studio.soon("b", lambda: order.append("again") or b"y", 5))
    await asyncio.sleep(0)
    begin.set()

    await asyncio.gather(first, *boards, hand, promoted)

    assert order == ["hand", "again", "a"]
