"""A discord.py bot as its own process, played through the Python client."""

from __future__ import annotations

import asyncio
import base64

import pytest

from sandbox.client import NotPossible, Sandbox


async def test_a_command_is_answered_with_its_options_and_pings_whom_it_may(sandbox: Sandbox) -> None:
    alonso, beatriz = sandbox.user("Alonso"), sandbox.user("Beatriz")
    opened = await alonso.command("play ring", opponent="Beatriz", rounds=4, style="Short")
    assert opened.kind == "message"
    assert opened.text == f"{alonso.mention} against {beatriz.mention}, 4, short, es-ES"
    assert beatriz.sees()[-1].pinged
    assert not alonso.sees()[-1].pinged


async def test_a_board_shows_its_picture_and_counts_presses(sandbox: Sandbox) -> None:
    alonso = sandbox.user("Alonso")
    shown = await alonso.command("board")
    (image,) = shown.message.images
    assert image.alt == "A red board"
    assert image.data.startswith(b"\x89PNG")
    pressed = await alonso.press(shown.message, "Count")
    assert pressed.kind == "update"
    assert "count 1" in sandbox.user("Carmen").sees()[-1].text


async def test_each_button_gets_the_answer_that_the_bot_gave(sandbox: Sandbox) -> None:
    alonso = sandbox.user("Alonso")
    message = (await alonso.command("board")).message
    seat = await alonso.press(message, "Seat")
    assert (seat.kind, seat.message.ephemeral) == ("message", True)
    assert seat.text == f"hand of {alonso.mention}"
    assert not any(seen.ephemeral for seen in sandbox.user("Beatriz").sees())
    drawn = await alonso.press(seat.message, "Draw")
    assert (drawn.kind, drawn.text) == ("update", "drawn")
    slow = await alonso.press(message, "Slow")
    assert slow.kind == "deferred"
    assert "slowly" in (await slow.final()).text
    with pytest.raises(NotPossible, match="disabled"):
        await alonso.press(message, "Off")
    with pytest.raises(LookupError, match="Nothing"):
        await alonso.press(message, "Nothing")


async def test_selects_carry_values_and_users_and_repeat_nothing(sandbox: Sandbox) -> None:
    alonso = sandbox.user("Alonso")
    message = (await alonso.command("board")).message
    picked = await alonso.choose(message, labels=["Card 2", "Card 0"], placeholder="Pick")
    assert picked.text == "picked card-0 card-2"
    again = await alonso.choose(message, ["card-0", "card-2"], placeholder="Pick")
    assert again.kind == "not_sent"
    other = await sandbox.user("Beatriz").choose(message, ["card-0"], placeholder="Pick")
    assert other.text == "picked card-0"
    chosen = await alonso.choose(message, "Inés", custom_id="who")
    assert chosen.text == "chose Inés"
    with pytest.raises(NotPossible, match="1 to 2"):
        await alonso.choose(message, ["card-0", "card-1", "card-2"], placeholder="Pick")


async def test_two_users_have_the_same_form_open_at_once(sandbox: Sandbox) -> None:
    alonso, beatriz = sandbox.user("Alonso"), sandbox.user("Beatriz")
    message = (await alonso.command("board")).message
    his, hers = (await alonso.press(message, "Form")).modal, (await beatriz.press(message, "Form")).modal
    assert his.title == "Your bid"
    assert [field.label for field in his.fields] == ["Amount", "Suit", "Rival", "Secret"]
    done = await beatriz.submit(hers, amount="7", Suit="Swords", rival=["Carmen"], Secret=True)
    assert done.text == f"Beatriz bid:{beatriz.id}: 7 ['s'] ['Carmen'] True"
    done = await alonso.submit(his, {"Amount": "12", "Suit": "c"})
    assert done.text == f"Alonso bid:{alonso.id}: 12 ['c'] [] False"
    with pytest.raises(NotPossible, match="no such form"):
        await alonso.submit(his, amount="1", suit="c")


async def test_a_form_holds_its_fields_to_their_bounds(sandbox: Sandbox) -> None:
    alonso = sandbox.user("Alonso")
    modal = (await alonso.press((await alonso.command("board")).message, "Form")).modal
    with pytest.raises(NotPossible, match="1 to 3 characters"):
        await alonso.submit(modal, amount="1234", suit="c")
    with pytest.raises(NotPossible, match="suit is required"):
        await alonso.submit(modal, amount="1")


async def test_a_deferred_answer_is_filled_by_the_first_followup(sandbox: Sandbox) -> None:
    alonso = sandbox.user("Alonso")
    thinking = await alonso.command("think")
    assert thinking.kind == "deferred"
    assert (await thinking.final()).text == "thought"
    await sandbox.until(lambda: [m.text for m in alonso.sees()] == ["thought", "and more"])
    assert [m.text for m in sandbox.user("Diego").sees()] == ["thought"]
    secret = await alonso.command("think", secretly=True)
    assert secret.message.ephemeral
    await secret.final()
    assert [m.text for m in sandbox.user("Diego").sees()] == ["thought"]


async def test_autocomplete_suggests_while_typing(sandbox: Sandbox) -> None:
    alonso = sandbox.user("Alonso")
    assert await alonso.autocomplete("why", "card", "po") == [("Posta", "posta")]
    assert (await alonso.command("why", card="posta")).text == "why posta"


async def test_threads_are_opened_joined_and_played_in(sandbox: Sandbox) -> None:
    alonso = sandbox.user("Alonso")
    opened = await alonso.command("thread")
    names = [channel["name"] for channel in alonso.channels()]
    assert names == ["sala", "torneo", "match 1", "match 2"]
    (board,) = alonso.sees("match 1")
    assert opened.text == f"<#{board.channel}>"
    assert "edited" in board.text
    assert (await alonso.press(board, "Count")).kind == "update"
    await sandbox.archive("match 1")
    with pytest.raises(NotPossible, match="archived"):
        await alonso.command("board", channel="match 1")


async def test_direct_messages_reach_open_doors_only(sandbox: Sandbox) -> None:
    alonso, beatriz = sandbox.user("Alonso"), sandbox.user("Beatriz")
    assert (await alonso.command("whisper", to="Beatriz")).text == "sent"
    assert [m.text for m in beatriz.sees("dm")] == ["hello Beatriz"]
    assert beatriz.sees("dm")[0].id not in [m.id for m in alonso.sees()]
    await sandbox.set_dms("Beatriz", False)
    assert (await alonso.command("whisper", to="Beatriz")).text == "refused 50007"
    asked = await beatriz.command("why", card="x", channel="dm")
    assert asked.text == "why x"
    with pytest.raises(NotPossible, match="no command"):
        await beatriz.command("thread", channel="dm")


async def test_a_panel_is_edited_because_another_player_acted(sandbox: Sandbox) -> None:
    alonso, beatriz = sandbox.user("Alonso"), sandbox.user("Beatriz")
    message = (await alonso.command("board")).message
    panel = (await alonso.press(message, "Seat")).message
    await beatriz.command("nudge", who=alonso)
    assert panel.refresh().text == "nudged"


async def test_commands_are_offered_by_permission(sandbox: Sandbox) -> None:
    assert (await sandbox.user("Urraca").command("rule")).text == "ruled"
    assert "rule" not in [command["name"] for command in sandbox.user("Alonso").commands()]
    with pytest.raises(NotPossible, match="offered"):
        await sandbox.user("Alonso").command("rule")


async def test_files_go_in_and_come_out(sandbox: Sandbox) -> None:
    file = {"filename": "match.txt", "data": base64.b64encode(b"1. bid 7").decode()}
    read = await sandbox.user("Alonso").command("replay", file=file)
    assert read.text == "1. bid 7"
    assert read.message.files() == {"x_y.txt": b"x"}


async def test_an_unanswered_interaction_fails_after_three_seconds(sandbox: Sandbox) -> None:
    alonso = sandbox.user("Alonso")
    asking = asyncio.create_task(alonso.command("sleep"))
    await sandbox.until(lambda: "sleeping" in sandbox.bot_log())
    await sandbox.advance(3.1)
    assert (await asking).kind == "failed"


async def test_old_tokens_and_ephemerals_are_beyond_reach(sandbox: Sandbox) -> None:
    alonso = sandbox.user("Alonso")
    panel = (await alonso.press((await alonso.command("board")).message, "Seat")).message
    pressed = asyncio.create_task(alonso.press(panel, "Odd"))
    await sandbox.until(lambda: sandbox.requests[-1].status == 404)
    assert sandbox.requests[-1].answer["code"] == 10008
    await sandbox.advance(3)
    assert (await pressed).kind == "failed"
    await sandbox.advance(900)
    nudging = asyncio.create_task(sandbox.user("Beatriz").command("nudge", who="Alonso"))
    await sandbox.until(lambda: sandbox.requests[-1].status == 401)
    assert sandbox.requests[-1].answer["code"] == 50027
    await sandbox.advance(3)
    assert (await nudging).kind == "failed"
