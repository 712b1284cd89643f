"""The steps of a run, in their order."""

from __future__ import annotations

from typing import Final

from bot.checking.live import alone, together
from bot.checking.live.place import permissions
from bot.checking.live.scene import Scene
from bot.checking.live.steps import Steps

_WITH_SOMEBODY: Final = {
    "edit": "the panel edited by its token, without a press",
    "select": "a choice in the list, and the panel exchanged for the next",
    "form": "a form opened by a press, and sent",
    "use": "the command used: suggestions, then an answer that is filled in later",
    "ping": "a message that calls that person and nobody else",
    "direct": "a direct message",
}
_UNDER_BOARD: Final = {
    "thread": "a thread under the board, written to and put away",
    "delete": "the board deleted",
}


async def tour(scene: Scene, steps: Steps) -> None:
    """Take every step. Raises Ended where the rest would tell nothing."""
    take = steps.take
    await take("permissions", "what the invite link asks for", _permissions(scene))
    registered = await take(
        "command", "a command for this server alone, registered and read back", alone.register(scene)
    )
    rights = "View Channel, Send Messages, Attach Files and Read Message History"
    await take("board", "a message with a picture and a button", alone.board(scene), rights)
    sent = scene.board is not None
    why = "the board was not sent."
    panel = "its button pressed, and a panel that only whoever presses sees"
    if sent:
        await take("panel", panel, together.panel(scene))
        why = "nobody has the panel."
    else:
        steps.leave("panel", panel, why)
    if scene.panel is not None:
        await _with_somebody(scene, steps, registered)
    else:
        _leave(steps, _WITH_SOMEBODY, why)
    if sent:
        await take(
            "thread",
            _UNDER_BOARD["thread"],
            alone.public_thread(scene),
            "Create Public Threads and Send Messages in Threads",
        )
    await take(
        "private thread",
        "a private thread, somebody let in and out, written to and put away",
        alone.private_thread(scene),
        "Create Private Threads and Send Messages in Threads",
    )
    if sent:
        await take("delete", _UNDER_BOARD["delete"], alone.delete(scene))
    else:
        _leave(steps, _UNDER_BOARD, why)


async def _permissions(scene: Scene) -> str:
    return permissions(scene.channel)


async def _with_somebody(scene: Scene, steps: Steps, registered: bool) -> None:
    take, expected = steps.take, _WITH_SOMEBODY
    await take("edit", expected["edit"], together.edit(scene))
    await take("select", expected["select"], together.select(scene))
    await take("form", expected["form"], together.form(scene))
    if registered:
        await take("use", expected["use"], together.use(scene))
    else:
        steps.leave("use", expected["use"], "the command is not registered.")
    await take("ping", expected["ping"], alone.ping(scene), "Send Messages")
    await take("direct", expected["direct"], alone.direct(scene))


def _leave(steps: Steps, expected: dict[str, str], why: str) -> None:
    for name, text in expected.items():
        steps.leave(name, text, why)
