"""Bots that start at once: real processes, forked from one that has imported the program already.

Half of the time that these tests took went into imports. ``python -m bot`` itself is started by
``test_starting``, ``test_hosting`` and the tests of the page.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Sequence
from multiprocessing.context import ForkServerProcess
from typing import BinaryIO

from sandbox import process
from sandbox.process import Child, die_with_parent

COMMAND = ("-m", "bot")

_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(["bot.run"])


class Forked:
    """A process as asyncio has them."""

    def __init__(self, child: ForkServerProcess) -> None:
        assert child.pid is not None
        self.pid = child.pid
        self._child = child

    @property
    def returncode(self) -> int | None:
        return self._child.exitcode

    async def wait(self) -> int:
        loop, ended = asyncio.get_running_loop(), asyncio.Event()
        sentinel = os.dup(self._child.sentinel)  # of our own: several may wait
        loop.add_reader(sentinel, ended.set)
        try:
            await ended.wait()
        finally:
            loop.remove_reader(sentinel)
            os.close(sentinel)
        self._child.join()  # it is gone, or about to be
        code = self._child.exitcode
        assert code is not None
        return code


_exec = process.spawned


async def spawned(command: Sequence[str], env: dict[str, str], sink: BinaryIO) -> Child:
    """The bot by a fork, whatever else by a process of its own."""
    if tuple(command[1:]) != COMMAND:
        return await _exec(command, env, sink)
    child = _context.Process(target=_serve, args=(env, sink.name))
    child.start()
    return Forked(child)


def _serve(env: dict[str, str], log: str) -> None:
    """What the new process does."""
    os.setsid()
    die_with_parent()
    os.environ.clear()
    os.environ.update(env)
    with open(log, "ab") as sink:
        os.dup2(sink.fileno(), 1)
        os.dup2(sink.fileno(), 2)
    from bot.run import main

    main.main(args=[], prog_name="python -m bot")
