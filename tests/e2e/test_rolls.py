"""``/roll`` from end to end: who sees what, one chain without a gap, refusals that help."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.ids import Verb
from games.core import rollfile
from sandbox.client import Response, Sandbox, SeenMessage
from tests.e2e.driver import press
from tests.e2e.records import rows
from tests.sandbox.openapi import assert_valid

pytestmark = pytest.mark.asyncio(loop_scope="module")

CHECKOUT = Path(__file__).resolve().parents[2]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def narrator(sandbox: Sandbox) -> str:
    """The id of the Narrator's role, which Carmen has."""
    return await named_narrator(sandbox)


async def named_narrator(sandbox: Sandbox) -> str:
    role = await sandbox.add_role("Narradora")
    await sandbox.give_role("Carmen", role)
    await sandbox.user("Urraca").command("settings server", options={"game-master": role})
    return role


def head_of(text: str) -> tuple[int, str]:
    """Number and first digits of the head that stand under a roll."""
    found = re.search(r"(?:Tirada|Roll) (\d+) · (?:cadena|chain) ([0-9a-f]{8})", text)
    assert found, text
    return int(found[1]), found[2]


def seen_by(sandbox: Sandbox, name: str) -> str:
    """Everything on somebody's screen."""
    return json.dumps([message.raw for message in sandbox.user(name).sees()], ensure_ascii=False)


async def file_of(sandbox: Sandbox, name: str, channel: str | None = None) -> tuple[SeenMessage, bytes]:
    """The audit that somebody gets, and its file."""
    audit = (await sandbox.user(name).command("roll audit", channel=channel)).message
    assert audit is not None
    assert audit.ephemeral
    (data,) = (data for file, data in audit.files().items() if file.endswith(".json"))
    return audit, data


async def test_a_check_shows_dice_target_margin_and_the_chance_it_had(sandbox: Sandbox):
    answer = await sandbox.user("Alonso").command(
        "tirar habilidad", objetivo=12, dificultad="hard", modificador=-2
    )

    assert answer.message is not None
    assert not answer.message.ephemeral
    assert "12 − 2 = 10 · Difícil (la propone el jugador; decide el Narrador)" in answer.text
    assert "probabilidad de éxito: 16,7 % (6 de 36)" in answer.text
    assert re.search(r"[⚀-⚅]\d [⚀-⚅]\d \[⚅6\] → \*\*\d+\*\* contra 10", answer.text)
    number, head = head_of(answer.text)
    stored = rows(sandbox, "SELECT head, words FROM roll WHERE number = ?", number)
    assert (stored[0][0][:8], stored[0][1]) == (head, "check 12 -2 hard")


async def test_the_commitment_is_posted_before_the_first_roll(sandbox: Sandbox):
    (page,) = rows(sandbox, "SELECT commitment, posted FROM roll_page")
    posted = sandbox.user("Beatriz").message(str(page[1]))
    assert posted is not None
    assert page[0] in posted.text
    first = next(message for message in sandbox.user("Beatriz").sees() if "Tirada 1 " in message.text)
    assert int(posted.id) < int(first.id)


async def test_markdown_and_mentions_in_a_note_do_nothing(sandbox: Sandbox):
    note = f"**a** ||b|| <@{sandbox.user('Beatriz').id}> @everyone [x](http://x.y) # c"
    answer = await sandbox.user("Alonso").command("roll dice", dice="d6", note=note)

    assert answer.message is not None
    assert answer.message.pinged_ids == []
    assert r"\*\*a\*\* \|\|b\|\| \<\@" in answer.text
    assert f"<@{sandbox.user('Beatriz').id}>" not in answer.text


@pytest.mark.parametrize(
    ("command", "options", "told"),
    [
        ("roll dice", {"dice": "1000000000d6"}, "el límite son 100 por tirada"),
        ("roll dice", {"dice": "((1d6))"}, "no encaja ahí"),
        ("roll dice", {"dice": "٣d6"}, "solo valen las cifras del 0 al 9"),
        ("roll dice", {"dice": "1d6+" * 40}, "100 caracteres"),
        ("roll check", {"target": 0}, "del 1 al 30"),
        ("roll check", {"target": 31}, "Artículo 1.5"),
        ("roll check", {"target": 10, "modifier": 99}, "de −30 a +30"),
        ("roll check", {}, "Pon el objetivo"),
        ("roll opposed", {"opponent": "Elvira", "target": 10}, "es cosa de dos"),
        ("roll opposed", {"opponent": "Juez de Campo", "target": 10}, "Un bot no puede"),
        ("roll check", {"target": 10, "ask": "Alonso"}, "Solo el Narrador puede pedir tiradas"),
        ("roll again", {}, "Todavía no has tirado"),
        ("roll audit", {"page": 99}, "páginas 1 a"),
        ("roll audit", {"new-page": True}, "Solo un moderador"),
        ("roll macro save", {"name": "x"}, "pon una de las dos cosas"),
        ("roll macro save", {"name": "-", "dice": "d6"}, "letras, cifras y guiones"),
        ("roll macro use", {"name": "nada"}, "No tienes ninguna macro llamada nada"),
    ],
)
async def test_bad_input_is_answered_with_what_would_be_right(
    sandbox: Sandbox, narrator: str, command: str, options: dict[str, Any], told: str
):
    before = rows(sandbox, "SELECT count(*) FROM roll")

    answer = await sandbox.user("Elvira").command(command, options=options)

    assert answer.message is not None
    assert answer.message.ephemeral
    assert told in answer.text
    assert rows(sandbox, "SELECT count(*) FROM roll") == before


async def test_twenty_rolls_at_once_are_numbered_without_a_gap(sandbox: Sandbox):
    channel = await sandbox.add_channel("callejón")
    people = [sandbox.user(name) for name in ("Alonso", "Beatriz", "Carmen", "Diego")]

    async def roll(number: int) -> Response:
        return await people[number % 4].command("roll check", target=number % 18 + 3, channel=channel)

    answers = await asyncio.gather(*map(roll, range(20)))

    heads = dict(head_of(answer.text) for answer in answers)
    assert sorted(heads) == list(range(1, 21))
    _, data = await file_of(sandbox, "Diego", channel)
    claims = rollfile.read_file(data.decode())
    assert rollfile.verify(claims, shown=heads[20]) == rollfile.Verdict(20, 0, ())
    opened = [message for message in people[0].sees(channel) if claims.commitment in message.text]
    assert len([message for message in opened if not message.ephemeral]) == 1


async def test_a_secret_roll_is_on_no_other_screen_and_a_hash_in_the_audits_of_others(sandbox: Sandbox):
    alonso = sandbox.user("Alonso")
    answer = await alonso.command("roll check", target=14, visibility="private", note="espiar al conde")
    number, _ = head_of(answer.text)

    assert answer.message is not None
    assert answer.message.ephemeral
    for name in ("Beatriz", "Carmen", "Urraca"):
        audit, data = await file_of(sandbox, name)
        assert "espiar al conde" not in seen_by(sandbox, name)
        line = next(one for one in json.loads(data)["lines"] if one["number"] == number)
        assert set(line) == {"number", "hash"}
        assert f"**{number}** · hidden" in audit.text or f"**{number}** · oculta" in audit.text
    _, own = await file_of(sandbox, "Alonso")
    line = next(one for one in json.loads(own)["lines"] if one["number"] == number)
    assert line["words"] == "check 14"


async def test_a_roll_for_the_narrator_is_read_by_roller_and_narrator_alone(sandbox: Sandbox, narrator: str):
    alonso, carmen = sandbox.user("Alonso"), sandbox.user("Carmen")
    answer = await alonso.command("roll check", target=13, visibility="narrator", note="rezar")

    curtain = answer.message
    assert curtain is not None
    assert "Alonso** tira para el Narrador" in curtain.text
    assert "13" not in curtain.text.partition("Tirada")[0]
    own = await sandbox.until(lambda: [m for m in alonso.sees() if m.ephemeral and "rezar" in m.text])
    assert "contra 13" in own[-1].text
    read = await press(carmen, curtain, Verb.READ)
    assert "contra 13" in read.text
    assert read.message is not None
    assert read.message.ephemeral
    refused = await press(sandbox.user("Beatriz"), curtain, Verb.READ)
    assert "Only the Narrator can read this roll." in refused.text
    assert "rezar" not in seen_by(sandbox, "Beatriz")


async def test_a_blind_roll_is_hidden_from_its_roller_too(sandbox: Sandbox, narrator: str):
    alonso = sandbox.user("Alonso")
    curtain = (await alonso.command("roll check", target=11, visibility="blind", note="intuir")).message
    assert curtain is not None

    refused = await press(alonso, curtain, Verb.READ)
    assert "solo la puede leer el Narrador" in refused.text
    number, _ = head_of(curtain.text)
    audit, data = await file_of(sandbox, "Alonso")
    assert f"**{number}** · oculta" in audit.text
    assert set(json.loads(data)["lines"][number - 1]) == {"number", "hash"}
    read = await press(sandbox.user("Carmen"), curtain, Verb.READ)
    assert "contra 11" in read.text
    assert "intuir" not in seen_by(sandbox, "Alonso")


async def test_the_narrator_asks_and_each_rolls_once(sandbox: Sandbox, narrator: str):
    carmen, alonso, beatriz = (sandbox.user(name) for name in ("Carmen", "Alonso", "Beatriz"))
    asked = await carmen.command(
        "tirar habilidad", options={"dificultad": "easy", "a": "Alonso", "a-2": "Beatriz", "nota": "trepar"}
    )
    request = asked.message
    assert request is not None
    assert request.labels == ["🎲 Alonso", "🎲 Beatriz"]
    assert set(request.pinged_ids) == {alonso.id, beatriz.id}
    assert "Carmen** pide una tirada: Fácil" in request.text

    foreign = await beatriz.press(request, "🎲 Alonso")
    assert "This button is for Alonso." in foreign.text
    form = (await alonso.press(request, "🎲 Alonso")).modal
    assert form is not None
    wrong = await alonso.submit(form, {form.fields[0].custom_id: "doce"})
    assert "Escribe tu objetivo como un número" in wrong.text
    form = (await alonso.press(request, "🎲 Alonso")).modal
    assert form is not None
    again = (await alonso.press(request, "🎲 Alonso")).modal
    assert again is not None
    await alonso.submit(form, {form.fields[0].custom_id: "12 -2"})
    await sandbox.until(lambda: "🎲 Alonso" not in request.refresh().labels)
    result = await sandbox.until(lambda: [m for m in beatriz.sees() if "12 − 2 = 10 · Fácil" in m.text])
    number, _ = head_of(result[-1].text)
    assert "(la propone" not in result[-1].text
    assert f"(tirada {number})" in request.text
    await alonso.submit(again, {again.fields[0].custom_id: "20"})
    told = await sandbox.until(lambda: [m for m in alonso.sees() if f"es la número {number}" in m.text])
    assert told[-1].ephemeral
    assert rows(sandbox, "SELECT count(*) FROM roll WHERE request IS NOT NULL") == [(1,)]


async def test_a_role_is_asked_for_a_blind_roll(sandbox: Sandbox, narrator: str):
    carmen, diego, gonzalo = (sandbox.user(name) for name in ("Carmen", "Diego", "Gonzalo"))
    role = await sandbox.add_role("Mosqueteros")
    for user in (diego, gonzalo):
        await sandbox.give_role(user, role)
    asked = {"target": 16, "visibility": "blind", "ask": "Mosqueteros", "note": "oír pasos"}
    request = (await carmen.command("roll check", options=asked)).message
    assert request is not None
    assert "16" not in request.text.replace(role, "")
    assert "oír pasos" in request.text

    refused = await press(sandbox.user("Beatriz"), request, Verb.ANSWER)
    assert "This button is for Mosqueteros." in refused.text
    await asyncio.gather(*(press(user, request, Verb.ANSWER) for user in (diego, gonzalo)))
    await sandbox.until(lambda: "Diego ha tirado" in request.refresh().text and "Gonzalo ha" in request.text)
    curtains = await sandbox.until(
        lambda: [
            m for m in diego.sees() if m.buttons and "tira a ciegas" in m.text and "Alonso" not in m.text
        ]
    )
    await press(diego, request, Verb.ANSWER)
    again = await sandbox.until(
        lambda: [m for m in diego.sees() if "You have made this roll already" in m.text]
    )
    assert "16" not in again[-1].text.partition("number")[0]
    read = await press(carmen, curtains[0], Verb.READ)
    assert "contra 16" in read.text
    assert rows(sandbox, "SELECT count(*) FROM roll WHERE visibility = 'blind' AND words = 'check 16'") == [
        (2,)
    ]


async def test_an_opposed_roll_waits_for_the_other_side(sandbox: Sandbox):
    alonso, beatriz = sandbox.user("Alonso"), sandbox.user("Beatriz")
    before = rows(sandbox, "SELECT count(*) FROM roll")[0][0]
    pulse = {"opponent": "Beatriz", "target": 13, "note": "pulso", "difficulty": "easy"}
    challenge = (await alonso.command("roll opposed", options=pulse)).message
    assert challenge is not None
    assert "Alonso** reta a **Beatriz**: 13 · Fácil (la propone el jugador" in challenge.text
    assert challenge.pinged_ids == [beatriz.id]
    assert rows(sandbox, "SELECT count(*) FROM roll")[0][0] == before

    stranger = await press(sandbox.user("Diego"), challenge, Verb.ANSWER)
    assert "This button is for Beatriz." in stranger.text
    form = (await press(beatriz, challenge, Verb.ANSWER)).modal
    assert form is not None
    await beatriz.submit(form, {form.fields[0].custom_id: "11"})
    await sandbox.until(lambda: challenge.refresh().buttons == [])
    (shown,) = await sandbox.until(lambda: [m for m in alonso.sees() if "Probabilidades: Alonso" in m.text])
    assert "contra 13" in shown.text
    assert "contra 11" in shown.text
    assert rows(sandbox, "SELECT count(*) FROM roll")[0][0] == before + 2


async def test_macros_are_saved_suggested_used_and_deleted(sandbox: Sandbox):
    diego = sandbox.user("Diego")
    saved = await diego.command(
        "roll macro save", name="Wild Swing", target=12, modifier=-2, difficulty="hard"
    )
    assert "wild-swing** rolls 12 − 2 = 10 · Hard" in saved.text
    await diego.command("roll macro save", name="harm", dice="2d6+1", note="sword")

    assert await diego.autocomplete("roll macro use", "name", "wild") == [
        ("wild-swing: 12 − 2 = 10 · Hard", "wild-swing")
    ]
    assert await diego.autocomplete("roll dice", "dice", "") == [("harm: 2d6+1", "2d6+1")]
    assert await diego.autocomplete("roll dice", "dice", "D6 + 3") == [("1d6+3", "D6 + 3")]
    assert await sandbox.user("Alonso").autocomplete("roll macro use", "name", "") == []
    used = await diego.command("roll macro use", name="harm")
    assert "**Diego** · sword\n`2d6+1`" in used.text
    again = await diego.command("roll again")
    assert "**Diego** · sword\n`2d6+1`" in again.text
    assert head_of(again.text)[0] == head_of(used.text)[0] + 1
    await diego.command("roll macro delete", name="harm")
    listed = await diego.command("roll macro list")
    assert "harm" not in listed.text
    assert "wild-swing" in listed.text


@pytest.mark.parametrize(
    ("options", "told", "alt"),
    [
        ({"target": 12}, "Success: **74.1 %**", "Success"),
        ({"target": 15, "use": "firearm"}, "It goes off and hits", "Misfire"),
        ({"use": "firearm"}, "No spark", "Firearm"),
        ({"use": "parries"}, "Knife, dagger", "Plain check"),
        ({"use": "parries", "target": 15}, "Short sword: value 10, stops a blow 50.0 %", "Plain check"),
        ({"dice": "4d6kh3"}, "from 3 to 18", "from 3 to 18"),
    ],
)
async def test_odds_come_as_words_and_picture(sandbox: Sandbox, options: dict[str, Any], told: str, alt: str):
    answer = await sandbox.user("Beatriz").command("roll odds", options=options)

    assert told in answer.text
    assert answer.message is not None
    (picture,) = answer.message.images
    assert picture.data.startswith(b"\x89PNG")
    assert alt in picture.alt or alt == "Misfire"


async def test_the_file_of_an_audit_is_proved_by_the_tool_and_a_page_is_turned(
    sandbox: Sandbox, tmp_path: Path
):
    urraca = sandbox.user("Urraca")
    last = head_of((await urraca.command("roll dice", dice="3d6")).text)
    audit, data = await file_of(sandbox, "Beatriz")
    assert [picture.filename for picture in audit.images] == ["rolls.png"]
    assert "honest dice" in audit.images[0].alt or "too few" in audit.images[0].alt
    (commitment,) = re.findall(r"Commitment: `([0-9a-f]{64})`", audit.text)
    file = tmp_path / "rolls.json"
    file.write_bytes(data)
    tool = [sys.executable, "tools/verify_rolls.py", str(file), "--commitment", commitment, "--head", last[1]]
    checked = await asyncio.to_thread(
        subprocess.run, tool, cwd=CHECKOUT, capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout

    await urraca.command("roll audit", options={"new-page": True})
    posted = [m for m in urraca.sees() if "Se cierra la página 1" in m.text and not m.ephemeral]
    assert len(posted) == 1
    after = await urraca.command("roll dice", dice="3d6")
    assert head_of(after.text)[0] == last[0] + 1


async def test_where_the_bot_may_not_write_the_first_roll_carries_the_commitment(sandbox: Sandbox):
    channel = await sandbox.add_channel("mudo")
    await sandbox.allow(channel, "Juez de Campo", deny=["SEND_MESSAGES"])

    first = await sandbox.user("Alonso").command("roll check", target=10, channel=channel)
    second = await sandbox.user("Alonso").command("roll check", target=10, channel=channel)

    assert "Libro de tiradas, página 1" in first.text
    assert "Libro de tiradas" not in second.text


async def test_every_request_about_rolls_was_one_that_discord_takes(sandbox: Sandbox):
    assert_valid(sandbox.requests)
    assert "ERROR" not in sandbox.bot_log()
