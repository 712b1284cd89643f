"""The record over the wire: read it, step through it, take it along, have it checked."""

from __future__ import annotations

import base64
import io
import re

import pytest
from PIL import Image

from bot.ids import Verb
from games import GAMES
from games.core.matchfile import FileLine, HiddenLine, read
from games.core.verifying import verify
from sandbox.client import Sandbox, SeenMessage, User
from tests.e2e.driver import Table, open_table, opened, some_move, take, turn, verb_of
from tests.e2e.records import record, rows
from tests.sandbox.openapi import assert_valid

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture(scope="module")
def finished() -> list[Table]:
    return []


async def over(sandbox: Sandbox, finished: list[Table]) -> Table:
    """A match of the ring that has been played to its end."""
    if not finished:
        table = await open_table(sandbox, "ring", ("Alonso", "Carmen"))
        await table.play_out(seed=11)
        finished.append(table)
    return finished[0]


async def exported(user: User, table: Table) -> str:
    answer = await user.command("match export", match=table.number)
    assert answer.message is not None
    assert answer.message.ephemeral
    [(name, data)] = answer.message.files().items()
    assert name == f"ring-{table.number}.juez"
    return data.decode()


async def checked(user: User, text: str | bytes, **options: object) -> SeenMessage:
    data = text.encode() if isinstance(text, str) else text
    file = {"filename": "match.juez", "data": base64.b64encode(data).decode()}
    answer = await user.command("match verify", file=file, **options)
    assert answer.message is not None
    return answer.message.refresh()


async def test_the_file_of_a_match_that_is_over_verifies_by_command_and_anywhere(sandbox: Sandbox, finished):
    table = await over(sandbox, finished)
    stranger = sandbox.user("Elvira")
    text = await exported(stranger, table)
    board = table.board().text
    commitment = rows(sandbox, "SELECT commitment FROM match WHERE id = ?", table.number)[0][0]
    head = re.search(r"cadena ([0-9a-f]{8})", board)
    assert head is not None

    assert verify(read(text), GAMES, commitment, head[1]).verifies
    told = await checked(stranger, text, commitment=commitment, head=head[1])
    await sandbox.until(lambda: "El acta es auténtica." in told.refresh().text)
    assert "✔ Cada jugada es legal según la versión" in told.refresh().text
    assert "✔ El compromiso es el que se publicó." in told.refresh().text


async def test_without_what_was_posted_it_says_what_to_compare(sandbox: Sandbox, finished):
    table = await over(sandbox, finished)
    told = await checked(sandbox.user("Elvira"), await exported(table.users[0], table))

    await sandbox.until(lambda: "compara este compromiso con el publicado en Discord" in told.refresh().text)
    assert "compara esta cadena con la del último tablero" in told.refresh().text


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda text: text.replace("move", "Move", 1), "Esto no es un acta de partida"),
        (lambda text: text[:-40], "Esto no es un acta de partida"),
        (lambda _: "hola", "Esto no es un acta de partida"),
        (lambda _: b"\xff\xfe\x00", "no es texto"),
        (lambda _: "x" * 4_100_000, "demasiado grande"),
    ],
)
async def test_what_is_no_file_or_was_touched_is_told_so(sandbox: Sandbox, finished, spoil, words):
    table = await over(sandbox, finished)
    told = await checked(sandbox.user("Elvira"), spoil(await exported(table.users[0], table)))

    await sandbox.until(lambda: words in told.refresh().text)


async def test_in_the_middle_of_a_match_a_file_opens_only_ones_own_lines(sandbox: Sandbox):
    table = await opened(sandbox)
    mover, other = turn(table)
    await take(mover, table.panels[mover.name], some_move(table.panels[mover.name]))

    own, foreign = read(await exported(mover, table)), read(await exported(other, table))
    assert [type(line) for line in own.lines] == [FileLine]
    assert [type(line) for line in foreign.lines] == [HiddenLine]
    assert own.seed == foreign.seed == "-"
    assert own.head == foreign.head
    words = record(sandbox, table.number)[0].words
    assert words not in await exported(other, table)
    for file in (own, foreign):
        assert verify(file, GAMES).verifies
    later = await mover.command("match replay", match=table.number)
    assert "se puede repasar cuando ha acabado" in later.text


async def test_a_match_is_stepped_through_with_anybodys_eyes(sandbox: Sandbox, finished):
    table = await over(sandbox, finished)
    viewer = sandbox.user("Elvira")
    last = len(record(sandbox, table.number))
    answer = await viewer.command("match replay", match=table.number)
    message = answer.message
    assert message is not None
    assert message.ephemeral
    assert f"Línea 0 de {last}" in message.text
    assert len(message.images) == 1
    forward = [button for button in message.buttons if verb_of(button) is Verb.STEP][2]
    answer = await viewer.press(message, custom_id=forward.custom_id)
    assert answer.message is not None
    assert f"Línea 1 de {last}" in answer.message.text
    [eyes] = answer.message.selects
    answer = await viewer.choose(answer.message, ["1"], custom_id=eyes.custom_id)
    assert answer.message is not None
    assert len(answer.message.images) == 2
    assert answer.message.images[1].alt
    end = [button for button in answer.message.buttons if verb_of(button) is Verb.STEP][3]
    answer = await viewer.press(answer.message, custom_id=end.custom_id)
    assert f"Línea {last} de {last}" in answer.text


async def imported(user: User, text: str) -> SeenMessage:
    file = {"filename": "<@1> yours.juez", "data": base64.b64encode(text.encode()).decode()}
    answer = await user.command("match import", file=file)
    return await answer.final()


async def test_a_file_from_anywhere_is_stepped_through_across_a_restart(sandbox: Sandbox, finished):
    table = await over(sandbox, finished)
    viewer, last = sandbox.user("Elvira"), len(record(sandbox, table.number))
    text = await exported(viewer, table)
    matches = rows(sandbox, "SELECT count(*) FROM match")
    message = await imported(viewer, text)
    assert message.ephemeral
    assert "El acta es auténtica." in message.text
    assert f"Línea 0 de {last}" in message.text
    assert message.files() == {"match.juez": text.encode()}

    end = [button for button in message.buttons if verb_of(button) is Verb.FILE][3]
    await viewer.press(message, custom_id=end.custom_id)
    await sandbox.until(lambda: f"Línea {last} de {last}" in message.refresh().text)
    await sandbox.kill()
    await sandbox.restart()
    [eyes] = message.refresh().selects
    await viewer.choose(message, ["1"], custom_id=eyes.custom_id)
    await sandbox.until(lambda: len(message.refresh().images) == 2)
    assert message.files()["match.juez"] == text.encode()
    assert rows(sandbox, "SELECT count(*) FROM match") == matches


async def test_a_file_that_proves_nothing_is_not_stepped_through(sandbox: Sandbox, finished):
    table = await over(sandbox, finished)
    viewer = sandbox.user("Elvira")
    text = await exported(viewer, table)
    running = await opened(sandbox)
    for given, words in (
        (text[:-40], "Esto no es un acta de partida"),
        (await exported(running.users[0], running), "Las jugadas no se repitieron"),
    ):
        message = await imported(viewer, given)
        assert words in message.text
        assert not message.buttons


@pytest.mark.parametrize(("options", "kind"), [({}, "GIF"), ({"kind": "png"}, "PNG")])
async def test_a_match_that_is_over_is_drawn_as_a_whole(sandbox: Sandbox, finished, options, kind):
    table = await over(sandbox, finished)
    answer = await sandbox.user("Elvira").command("match film", match=table.number, **options)
    assert answer.message is not None
    message = answer.message
    await sandbox.until(lambda: message.refresh().images, within=30)
    [image] = message.refresh().images
    data = image.data
    picture = Image.open(io.BytesIO(data))
    assert picture.format == kind
    assert len(data) <= 1 << 20
    assert getattr(picture, "n_frames", 1) == (30 if kind == "GIF" else 1)
    assert "El último tablero:" in image.alt


async def test_a_match_that_goes_on_is_not_drawn_as_a_whole(sandbox: Sandbox):
    table = await opened(sandbox)
    answer = await table.users[0].command("match film", match=table.number)
    assert "cuando ha acabado" in answer.text


async def test_the_history_tells_each_what_they_heard(sandbox: Sandbox, finished):
    table = await over(sandbox, finished)
    told = await sandbox.user("Elvira").command("match history", match=table.number)
    message = told.message
    assert message is not None
    assert "Página " in message.text
    first = next(button for button in message.buttons if verb_of(button) is Verb.PAGE)
    back = await sandbox.user("Elvira").press(message, custom_id=first.custom_id)
    assert "`1` " in back.text


async def test_a_private_match_has_no_history_for_others(sandbox: Sandbox):
    table = await opened(sandbox, private=True)
    stranger = sandbox.user("Elvira")
    for name in ("history", "export"):
        assert "es privada" in (await stranger.command(f"match {name}", match=table.number)).text
    assert (
        "Aún no ha pasado nada." in (await table.users[0].command("match history", match=table.number)).text
    )


async def test_every_request_is_one_that_discord_takes(sandbox: Sandbox):
    assert [request for request in sandbox.requests if request.status >= 400] == []
    assert_valid(sandbox.requests)
