"""The coach over the wire: never before the end, the same twice, and only what the seat knew."""

from __future__ import annotations

import pytest

from bot.ids import Verb
from sandbox.client import Sandbox
from tests.e2e.driver import Table, open_table, opened, verb_of
from tests.sandbox.openapi import assert_valid

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture(scope="module")
def finished() -> list[Table]:
    return []


async def over(sandbox: Sandbox, finished: list[Table]) -> Table:
    if not finished:
        table = await open_table(sandbox, "audatia", ("Alonso", "Beatriz"))
        await table.play_out(seed=5)
        finished.append(table)
    return finished[0]


async def test_before_the_end_the_coach_says_nothing(sandbox: Sandbox):
    table = await opened(sandbox)
    answer = await table.users[0].command("match review", match=table.number)
    assert "El entrenador habla cuando la partida ha terminado" in answer.text


async def test_a_review_says_what_each_decision_cost_in_picture_and_words(sandbox: Sandbox, finished):
    table = await over(sandbox, finished)
    alonso = sandbox.user("Alonso")
    message = await (await alonso.command("match review", match=table.number)).final(within=60)
    assert message.ephemeral
    assert "lo que decidió A Alonso" in message.text
    assert "valoradas con lo que se podía saber entonces" in message.text
    assert "Coste por línea: " in message.text
    [chart] = message.images
    assert "Gráfico: lo que costó cada una de" in chart.alt
    assert len(chart.alt) <= 1024

    await sandbox.kill()
    await sandbox.restart()
    again = await (await alonso.command("match review", match=table.number)).final(within=60)
    assert again.text == message.text

    [select] = again.selects
    assert verb_of(select) is Verb.REVIEW
    await alonso.choose(again, ["1"], custom_id=select.custom_id)
    await sandbox.until(lambda: "lo que decidió B Beatriz" in again.refresh().text, within=60)


async def test_anybody_may_ask_in_their_own_language_and_a_led_session_has_no_coach(
    sandbox: Sandbox, finished
):
    table = await over(sandbox, finished)
    urraca = sandbox.user("Beatriz")
    message = await (await urraca.command("match review", match=table.number)).final(within=60)
    assert "what B Beatriz decided" in message.text
    assert "Turning points" in message.text or "No decision stands out" in message.text
    assert_valid(sandbox.requests)
