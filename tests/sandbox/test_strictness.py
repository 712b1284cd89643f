"""Each row of the table of refusals is broken by a raw client, and answered with that row's code."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
import pytest_asyncio

from sandbox.refusals import RULES
from tests.sandbox.raw import Json, RawBot, detail, raw_bot

pytestmark = pytest.mark.asyncio(loop_scope="module")

V2 = 1 << 15
Answer = tuple[int, Any]
Breaker = Callable[[RawBot], Awaitable[Answer]]
THREAD = {"name": "t", "type": 11}
ME = "Juez de Campo"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[RawBot]:
    async with raw_bot(tmp_path_factory.mktemp("strict")) as found:
        yield found


# bodies


def sends(body: Any, files: dict[str, bytes] | None = None) -> Breaker:
    return lambda bot: bot.send(body, files)


def shows(*components: Json, flags: int = V2) -> Breaker:
    return sends({"flags": flags, "components": list(components)})


def registers(**change: Any) -> Breaker:
    command = {"name": "ask", "description": "Ask"} | change
    return lambda bot: bot.call("PUT", f"/applications/{bot.id}/commands", [command])


def calls(method: str, path: str, body: Any = None) -> Breaker:
    """`path` with the bot's own ids filled in."""
    return lambda bot: bot.call(method, path.format(app=bot.id, guild=bot.guild, channel=bot.channel), body)


def button(custom_id: str = "x", **more: Any) -> Json:
    return {"type": 2, "style": 1, "custom_id": custom_id, "label": "x"} | more


def row(*children: Json) -> Json:
    return {"type": 1, "components": list(children)}


def text(length: int = 1) -> Json:
    return {"type": 10, "content": "x" * length}


def select(*options: Json, **more: Any) -> Json:
    return row({"type": 3, "custom_id": "s", "options": list(options)} | more)


def option(value: str, **more: Any) -> Json:
    return {"label": value, "value": value} | more


def argument(name: str = "o", kind: int = 3, **more: Any) -> Json:
    return {"type": kind, "name": name, "description": "x"} | more


# breakers that take several steps


async def without_token(bot: RawBot) -> Answer:
    return await bot.call("GET", "/users/@me", headers={"Authorization": "Bearer x"})


async def broken_json(bot: RawBot) -> Answer:
    url = f"{bot.sandbox.url}/api/v10/channels/{bot.channel}/messages"
    async with bot.http.post(url, data=b"{", headers={"Authorization": "Bot x"}) as response:
        return response.status, await response.json()


async def member_who_left(bot: RawBot) -> Answer:
    diego = bot.sandbox.user("Diego")
    await bot.sandbox.leave(diego)
    answer = await bot.call("GET", f"/guilds/{bot.guild}/members/{diego.id}")
    await bot.sandbox.join(diego)
    return answer


async def late_answer(bot: RawBot) -> Answer:
    task, interaction = await bot.asked(bot.sandbox.user("Alonso"))
    await bot.sandbox.advance(3.01)
    await task
    return await bot.answer(interaction, 4, {"content": "x"})


async def second_answer(bot: RawBot) -> Answer:
    task, interaction = await bot.asked(bot.sandbox.user("Alonso"))
    await bot.answer(interaction, 4, {"content": "x"})
    await task
    return await bot.answer(interaction, 4, {"content": "x"})


async def answer_of_another_kind(bot: RawBot) -> Answer:
    task, interaction = await bot.asked(bot.sandbox.user("Alonso"))
    refused = await bot.answer(interaction, 7, {"content": "x"})
    await bot.answer(interaction, 4, {"content": "x"})
    await task
    return refused


async def flags_on_a_deferral(bot: RawBot) -> Answer:
    task, interaction = await bot.asked(bot.sandbox.user("Alonso"))
    refused = await bot.answer(interaction, 5, {"flags": V2})
    await bot.answer(interaction, 4, {"content": "x"})
    await task
    return refused


async def expired_token(bot: RawBot) -> Answer:
    task, interaction = await bot.asked(bot.sandbox.user("Alonso"))
    await bot.answer(interaction, 4, {"content": "x"})
    await task
    await bot.sandbox.expire_tokens()
    return await bot.call("PATCH", bot.hook(interaction, "/messages/@original"), {"content": "y"})


async def many_old_edits(bot: RawBot) -> Answer:
    _, sent = await bot.send({"content": "x"})
    await bot.sandbox.advance(3601)
    path = f"/channels/{bot.channel}/messages/{sent['id']}"
    return [await bot.call("PATCH", path, {"content": str(n)}) for n in range(4)][-1]


async def another_message(bot: RawBot, method: str = "PATCH") -> Answer:
    said = await bot.sandbox.user("Alonso").say("hola")
    return await bot.call(method, f"/channels/{bot.channel}/messages/{said.id}", {"content": "x"})


def denied(permission: str) -> Breaker:
    async def breaker(bot: RawBot) -> Answer:
        await bot.sandbox.allow("sala", ME, deny=[permission])
        answer = await bot.send({"content": "x"})
        await bot.sandbox.allow("sala", ME)
        return answer

    return breaker


async def dm_of(bot: RawBot, name: str) -> Answer:
    _, dm = await bot.call("POST", "/users/@me/channels", {"recipient_id": bot.sandbox.user(name).id})
    return await bot.call("POST", f"/channels/{dm['id']}/messages", {"content": "x"})


async def closed_dm(bot: RawBot) -> Answer:
    await bot.sandbox.set_dms("Carmen", False)
    return await dm_of(bot, "Carmen")


async def stranger_dm(bot: RawBot) -> Answer:
    await bot.sandbox.leave("Elvira")
    return await dm_of(bot, "Elvira")


async def news_of_a_thread(bot: RawBot) -> Answer:
    await bot.call("POST", f"/channels/{bot.channel}/threads", THREAD)
    _, messages = await bot.call("GET", f"/channels/{bot.channel}/messages")
    news = next(message for message in messages if message["type"] == 18)
    return await bot.call("PATCH", f"/channels/{bot.channel}/messages/{news['id']}", {"content": "x"})


async def thread_in_a_thread(bot: RawBot) -> Answer:
    _, thread = await bot.call("POST", f"/channels/{bot.channel}/threads", THREAD)
    return await bot.call("POST", f"/channels/{thread['id']}/threads", THREAD)


async def second_thread(bot: RawBot) -> Answer:
    _, sent = await bot.send({"content": "x"})
    path = f"/channels/{bot.channel}/messages/{sent['id']}/threads"
    await bot.call("POST", path, {"name": "t"})
    return await bot.call("POST", path, {"name": "t"})


async def archived_edit(bot: RawBot) -> Answer:
    _, thread = await bot.call("POST", f"/channels/{bot.channel}/threads", THREAD)
    _, sent = await bot.call("POST", f"/channels/{thread['id']}/messages", {"content": "x"})
    await bot.sandbox.archive(thread["id"])
    return await bot.call("PATCH", f"/channels/{thread['id']}/messages/{sent['id']}", {"content": "y"})


async def locked_send(bot: RawBot) -> Answer:
    _, thread = await bot.call("POST", f"/channels/{bot.channel}/threads", THREAD)
    await bot.sandbox.archive(thread["id"], archived=False, locked=True)
    return await bot.call("POST", f"/channels/{thread['id']}/messages", {"content": "y"})


def fault(status: Any) -> Breaker:
    async def breaker(bot: RawBot) -> Answer:
        await bot.sandbox.fault("/users/@me", status=status)
        return await bot.call("GET", "/users/@me")

    return breaker


async def many_pins(bot: RawBot) -> Answer:
    await bot.sandbox.allow("sala", ME, allow=["pin_messages"])
    for _ in range(51):
        _, sent = await bot.send({"content": "x"})
        answer = await bot.call("PUT", f"/channels/{bot.channel}/messages/pins/{sent['id']}")
    return answer


async def flag_taken_back(bot: RawBot) -> Answer:
    _, sent = await bot.send({"flags": V2, "components": [text()]})
    return await bot.call("PATCH", f"/channels/{bot.channel}/messages/{sent['id']}", {"flags": 0})


BREAKERS: dict[str, Breaker] = {
    "unauthorized": without_token,
    "not_found": calls("GET", "/nothing/here"),
    "method_not_allowed": calls("DELETE", "/gateway"),
    "bad_json": broken_json,
    "unknown_application": calls("GET", "/applications/5/commands"),
    "unknown_channel": calls("GET", "/channels/5"),
    "unknown_guild": calls("GET", "/guilds/5"),
    "unknown_member": member_who_left,
    "unknown_message": calls("GET", "/channels/{channel}/messages/5"),
    "unknown_user": calls("GET", "/users/5"),
    "unknown_webhook": calls("POST", "/webhooks/{app}/x", {"content": "x"}),
    "unknown_interaction": late_answer,
    "unknown_command": calls("GET", "/applications/{app}/commands/5"),
    "old_edits": many_old_edits,
    "too_large": sends({"content": "x"}, {"a.bin": bytes(10 * 1024 * 1024 + 1)}),
    "already_acknowledged": second_answer,
    "missing_access": denied("view_channel"),
    "not_author": another_message,
    "empty_message": sends({}),
    "dm_closed": closed_dm,
    "missing_permissions": denied("send_messages"),
    "system_message": news_of_a_thread,
    "wrong_channel_type": thread_in_a_thread,
    "dead_token": expired_token,
    "archived": archived_edit,
    "no_mutual_guild": stranger_dm,
    "thread_exists": second_thread,
    "locked": locked_send,
    "rate_limited": fault(429),
    "server_error": fault(500),
    "unavailable": fault(503),
    "too_many_pins": many_pins,
    "required": shows({"type": 10}),
    "bad_type": sends({"content": 5}),
    "bad_length": shows(row(button("x" * 101))),
    "max_length": sends({"content": "x" * 2001}),
    "bad_range": shows(row(button(style=9))),
    "bad_choice": shows(row({"type": 2, "style": 5, "label": "x", "url": "javascript:x"})),
    "too_many_components": shows({"type": 17, "components": [text()] * 40}),
    "too_much_text": shows(text(4000), text()),
    "duplicate_custom_id": shows(row(button(), button())),
    "duplicate_component_id": shows(text() | {"id": 7}, text() | {"id": 7}),
    "duplicate_value": shows(select(option("a"), option("a"))),
    "too_many_defaults": shows(select(option("a", default=True), option("b", default=True))),
    "empty_button": shows(row(button(label=""))),
    "button_target": shows(row(button(style=5, url="https://x"))),
    "row_width": shows(row(button(), {"type": 5, "custom_id": "s"})),
    "component_place": shows(button()),
    "needs_v2": shows(text(), flags=0),
    "v2_legacy_field": sends({"flags": V2, "content": "x", "components": [text()]}),
    "v2_irrevocable": flag_taken_back,
    "missing_attachment": shows({"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}),
    "attachment_only": shows({"type": 13, "file": {"url": "https://x/a.txt"}}),
    "embed_total": sends({"embeds": [{"description": "x" * 3001}] * 2}),
    "mentions_exclusive": sends({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}),
    "bad_flags": flags_on_a_deferral,
    "unknown_reference": sends({"content": "x", "message_reference": {"message_id": "5"}}),
    "bad_callback": answer_of_another_kind,
    "command_name": registers(name="Ask"),
    "duplicate_name": calls("PUT", "/applications/{app}/commands", [{"name": "a", "description": "x"}] * 2),
    "duplicate_option": registers(options=[argument(), argument()]),
    "required_after_optional": registers(options=[argument("a"), argument("b", required=True)]),
    "option_nesting": registers(options=[argument("a", 1), argument("b", 3)]),
    "command_too_large": registers(
        options=[
            argument(f"o{n}", choices=[{"name": f"{m:099}", "value": f"{m:099}"} for m in range(25)])
            for n in range(2)
        ]
    ),
    "choices_and_autocomplete": registers(
        options=[argument(autocomplete=True, choices=[{"name": "a", "value": "a"}])]
    ),
    "unknown_locale": registers(name_localizations={"es": "preguntar"}),
    "bad_thread_type": calls("POST", "/channels/{channel}/threads", {"name": "t", "type": 9}),
}


async def test_every_row_has_its_breaker() -> None:
    assert set(BREAKERS) == set(RULES)


@pytest.mark.parametrize("key", BREAKERS)
async def test_a_row_is_broken_and_answered_with_its_code(bot: RawBot, key: str) -> None:
    rule = RULES[key]
    status, answer = await BREAKERS[key](bot)
    assert (status, answer["code"]) == (rule.status, rule.code)
    if rule.detail:
        assert detail(answer) == rule.detail
    else:
        assert answer["message"] == rule.message
