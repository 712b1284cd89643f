"""Files that are bombs, and texts that would call everybody or look like somebody else's: over the wire."""

from __future__ import annotations

import base64
import io
import struct
import zipfile
import zlib

import pytest

from bot.ids import Verb
from sandbox.client import Sandbox
from tests.e2e.driver import opened, press
from tests.e2e.records import rows

pytestmark = pytest.mark.asyncio(loop_scope="module")


def zipped() -> bytes:
    """Ten megabytes in ten kilobytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("cards.json", b"0" * 10_000_000)
    return packed.getvalue()


def vast_picture() -> bytes:
    """A PNG that says it has 65,535 x 65,535 points."""
    head = struct.pack(">IIBBBBB", 65_535, 65_535, 8, 6, 0, 0, 0)
    chunk = b"IHDR" + head
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk))


BOMBS = {
    "zip": zipped(),
    "picture": vast_picture(),
    "nested": b"[" * 200_000,
    "nested records": b'{"cards":' * 30_000,
    "digits": b'{"name":"x","destreza":' + b"9" * 20_000 + b"}",
    "huge": b"name,cost\n" + b"x,1\n" * 2_400_000,
    "nothing": b"",
    "no text": bytes(range(256)) * 40,
    "one line": b"word," * 100_000,
}

TAKES_FILES = {
    "match verify": ("file", {}),
    "match import": ("file", {}),
    "alatriste character import": ("file", {}),
    "alatriste tables import": ("file", {"table": "weapons"}),
    "adventure cards import": ("file", {}),
    "adventure open": ("map", {}),
}

KEPT = ("match", "card", "card_list", "card_draft", "sheet", "server_table")
"""What a file could have brought something into."""


@pytest.mark.parametrize("bomb", BOMBS)
@pytest.mark.parametrize("command", TAKES_FILES)
async def test_a_file_that_is_a_bomb_is_refused_in_a_sentence(sandbox: Sandbox, command: str, bomb: str):
    owner = sandbox.user("Urraca")
    before = {table: rows(sandbox, f"SELECT count(*) FROM {table}") for table in KEPT}
    name, more = TAKES_FILES[command]
    file = {"filename": "x.json", "data": base64.b64encode(BOMBS[bomb]).decode()}
    answer = await owner.command(command, **{name: file}, **more)
    message = answer.message.refresh() if answer.message else None
    if answer.kind == "deferred":
        message = await answer.final()
    assert message is not None
    assert message.text
    assert "Algo ha fallado" not in message.text
    assert len(message.text) < 4_000
    assert {table: rows(sandbox, f"SELECT count(*) FROM {table}") for table in KEPT} == before


LOUD = "@everyone @here <@&1> <@{user}> **x** ||y|| [here](https://example.org) `z` # big"


async def test_a_reason_calls_nobody_and_has_no_markup(sandbox: Sandbox):
    table = await opened(sandbox)
    host, guest = table.users
    reason = LOUD.format(user=guest.id)
    await host.command("match pause", reason=reason, match=table.number)
    await sandbox.until(lambda: "en pausa" in table.board().text)
    board = table.board()
    assert r"\@everyone" in board.text
    assert f"<@{guest.id}>" not in board.text
    assert "](https" not in board.text
    asked = await host.command("match end", reason=reason, match=table.number)
    assert asked.message is not None
    await press(host, asked.message, Verb.END)
    await sandbox.until(lambda: "interrumpida" in table.board().text or "✖" in table.board().text)
    assert f"<@{guest.id}>" not in table.board().text


async def test_the_bot_lets_nothing_that_it_sends_call_a_role_or_everybody(sandbox: Sandbox):
    sent = [request.body for request in sandbox.requests if isinstance(request.body, dict)]
    allowed = [body["allowed_mentions"] for body in sent if "allowed_mentions" in body]
    allowed += [
        body["data"]["allowed_mentions"]
        for body in sent
        if isinstance(body.get("data"), dict) and "allowed_mentions" in body["data"]
    ]
    assert allowed
    assert all(not each.get("parse") and not each.get("roles") for each in allowed)


async def test_nothing_of_this_was_a_fault_of_ours(sandbox: Sandbox):
    assert [line for line in sandbox.bot_log().splitlines() if " ERROR " in line or "Traceback" in line] == []
