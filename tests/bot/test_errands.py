"""Work beside the answers to presses."""

from __future__ import annotations

import asyncio

from bot.errands import Underway


async def test_what_is_under_way_may_finish_and_who_is_late_is_cut_off():
    underway, done, let = Underway(), [], asyncio.Event()

    async def work(name: str, until: asyncio.Event) -> None:
        underway.note()
        await until.wait()
        done.append(name)

    quick = asyncio.create_task(work("quick", let))
    late = asyncio.create_task(work("late", asyncio.Event()))
    await asyncio.sleep(0)
    let.set()
    await underway.end(0.05)

    assert done == ["quick"]
    assert quick.done()
    assert late.cancelled()
    await underway.end(0.0)  # nobody is left
