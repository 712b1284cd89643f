"""What Discord refuses is refused here, with Discord's codes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from sandbox.client import NotPossible
from sandbox.refusals import RULES
from tests.sandbox.raw import Json, RawBot, detail, raw_bot

V2 = 1 << 15


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[RawBot]:
    async with raw_bot(tmp_path) as found:
        yield found


def button(custom_id: str | None = "x", **more: Any) -> Json:
    return {"type": 2, "style": 1, "custom_id": custom_id, "label": "x", **more}


def row(*children: Json) -> Json:
    return {"type": 1, "components": list(children)}


def select(count: int = 1, **more: Any) -> Json:
    options = [{"label": str(n), "value": str(n)} for n in range(count)]
    return {"type": 3, "custom_id": "s", "options": options, **more}


def text(length: int) -> Json:
    return {"type": 10, "content": "x" * length}


GALLERY = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}

MESSAGES: list[tuple[str, Json, str]] = [
    ("content", {"content": "x" * 2001}, "BASE_TYPE_MAX_LENGTH"),
    ("two of one id", {"components": [row(button(), button())]}, "COMPONENT_CUSTOM_ID_DUPLICATED"),
    ("long id", {"components": [row(button("x" * 101))]}, "BASE_TYPE_BAD_LENGTH"),
    ("long label", {"components": [row(button(label="x" * 81))]}, "BASE_TYPE_BAD_LENGTH"),
    ("empty button", {"components": [row(button(label=""))]}, "BUTTON_COMPONENT_INVALID"),
    ("link with id", {"components": [row(button(style=5, url="https://x"))]}, "BUTTON_COMPONENT_INVALID"),
    (
        "link to a script",
        {"components": [row(button(None, style=5, url="javascript:x"))]},
        "BASE_TYPE_CHOICES",
    ),
    ("six buttons", {"components": [row(*(button(str(n)) for n in range(6)))]}, "BASE_TYPE_BAD_LENGTH"),
    ("select and button", {"components": [row(select(), button())]}, "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    ("empty row", {"components": [row()]}, "BASE_TYPE_BAD_LENGTH"),
    ("26 options", {"components": [row(select(26))]}, "BASE_TYPE_BAD_LENGTH"),
    ("no option", {"components": [row(select(0))]}, "BASE_TYPE_BAD_LENGTH"),
    (
        "equal values",
        {"components": [row(select(0) | {"options": [{"label": "a", "value": "1"}] * 2})]},
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    ("placeholder", {"components": [row(select(placeholder="x" * 151))]}, "BASE_TYPE_BAD_LENGTH"),
    ("fewer than max", {"components": [row(select(1, max_values=2))]}, "BASE_TYPE_BAD_LENGTH"),
    ("six rows", {"components": [row(button(str(n))) for n in range(6)]}, "BASE_TYPE_BAD_LENGTH"),
    ("text without the flag", {"components": [text(1)]}, "COMPONENT_REQUIRES_V2"),
    ("content with the flag", {"flags": V2, "content": "x", "components": [text(1)]}, "MESSAGE_CANNOT_USE"),
    ("embeds with the flag", {"flags": V2, "embeds": [{"title": "x"}]}, "MESSAGE_CANNOT_USE"),
    ("bare button with the flag", {"flags": V2, "components": [button()]}, "UNION_TYPE_CHOICES"),
    (
        "container in itself",
        {"flags": V2, "components": [{"type": 17, "components": [{"type": 17}]}]},
        "UNION",
    ),
    ("4001 characters", {"flags": V2, "components": [text(4000), text(1)]}, "COMPONENT_DISPLAYABLE_TEXT"),
    (
        "41 components",
        {"flags": V2, "components": [{"type": 17, "components": [text(1)] * 40}]},
        "COMPONENT_MAX",
    ),
    ("no such file", {"flags": V2, "components": [GALLERY]}, "UNFURLED_MEDIA_ITEM_REFERENCED"),
    ("embed total", {"embeds": [{"description": "x" * 3001}] * 2}, "MAX_EMBED_SIZE_EXCEEDED"),
    (
        "both mentions",
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "MESSAGE_ALLOWED",
    ),
    ("foreign flag", {"flags": V2, "components": []}, ""),
]


@pytest.mark.parametrize(("body", "wanted"), [pytest.param(b, w, id=name) for name, b, w in MESSAGES])
async def test_a_message_is_refused(bot: RawBot, body: Json, wanted: str) -> None:
    status, answer = await bot.send(body)
    assert status == 400
    if wanted:
        assert answer["code"] == 50035
        assert detail(answer).startswith(wanted)
    else:
        assert answer["code"] == 50006


async def test_messages_at_the_limits_are_taken(bot: RawBot) -> None:
    bodies: list[Json] = [
        {"content": "x" * 2000},
        {"components": [row(select(25, max_values=25, min_values=0, placeholder="x" * 150))]},
        {"flags": V2, "components": [{"type": 17, "components": [text(100)] * 39}]},
        {"components": [row(button(label=None, emoji={"name": "⚔"}))]},
    ]
    for body in bodies:
        status, answer = await bot.send(body)
        assert status == 200, answer


async def test_alt_texts_and_sizes_of_files_are_bounded(bot: RawBot) -> None:
    alt = {
        "flags": V2,
        "components": [{"type": 12, "items": [GALLERY["items"][0] | {"description": "x" * 1025}]}],
    }
    assert (await bot.send(alt, {"a.png": b"x"}))[1]["code"] == 50035
    described = {"content": "x", "attachments": [{"id": 0, "description": "x" * 1025}]}
    assert (await bot.send(described, {"a.png": b"x"}))[1]["code"] == 50035
    assert (await bot.send({"content": "x"}, {"a.bin": bytes(10 * 1024 * 1024 + 1)}))[1]["code"] == 40005
    many = {f"{n}.txt": b"x" for n in range(11)}
    assert (await bot.send({"content": "x"}, many))[1]["code"] == 50035
    status, sent = await bot.send({"flags": V2, "components": [GALLERY]}, {"a.png": b"x"})
    assert (status, sent["attachments"]) == (200, [])


async def test_the_flag_of_components_v2_stays(bot: RawBot) -> None:
    _, sent = await bot.send({"flags": V2, "components": [text(1)]})
    path = f"/channels/{bot.channel}/messages/{sent['id']}"
    assert (
        detail((await bot.call("PATCH", path, {"flags": 0}))[1]) == "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG"
    )
    assert (await bot.call("PATCH", path, {"content": "x"}))[1]["code"] == 50035
    assert (await bot.call("PATCH", path, {"components": [text(2)]}))[0] == 200


FIELD = {"type": 18, "label": "L", "component": {"type": 4, "style": 1, "custom_id": "f"}}
FORMS: list[tuple[str, Json]] = [
    ("title", {"title": "x" * 46}),
    ("custom id", {"custom_id": "x" * 101}),
    ("no field", {"components": []}),
    (
        "six rows",
        {
            "components": [
                FIELD | {"component": {**FIELD["component"], "custom_id": str(n)}} for n in range(6)
            ]
        },
    ),
    ("label", {"components": [FIELD | {"label": "x" * 46}]}),
    ("description", {"components": [FIELD | {"description": "x" * 101}]}),
    ("equal ids", {"components": [FIELD, FIELD]}),
    ("button", {"components": [row(button())]}),
]


@pytest.mark.parametrize("change", [pytest.param(change, id=name) for name, change in FORMS])
async def test_a_form_is_refused(bot: RawBot, change: Json) -> None:
    task, interaction = await bot.asked(bot.sandbox.user("Alonso"))
    form = {"title": "T", "custom_id": "c", "components": [FIELD]}
    status, answer = await bot.answer(interaction, 9, form | change)
    assert (status, answer["code"]) == (400, 50035)
    assert (await bot.answer(interaction, 9, form))[0] == 200
    assert (await task).kind == "modal"


async def test_an_interaction_is_answered_once_and_in_time(bot: RawBot) -> None:
    alonso = bot.sandbox.user("Alonso")
    task, interaction = await bot.asked(alonso)
    wrong = interaction | {"token": "x"}
    assert (await bot.answer(wrong, 4, {"content": "x"}))[1]["code"] == 10062
    assert (await bot.answer(interaction, 7, {"content": "x"}))[1]["code"] == 50035
    status, answer = await bot.answer(interaction, 4, {"content": "x"})
    assert (status, answer["resource"]["message"]["content"]) == (200, "x")
    assert answer["interaction"]["response_message_id"] == answer["resource"]["message"]["id"]
    assert (await bot.answer(interaction, 4, {"content": "x"}))[1]["code"] == 40060
    assert (await task).text == "x"
    task, interaction = await bot.asked(alonso)
    await bot.sandbox.advance(3.01)
    assert (await bot.answer(interaction, 4, {"content": "x"}))[1]["code"] == 10062
    assert (await task).kind == "failed"


async def test_a_form_cannot_follow_a_deferral(bot: RawBot) -> None:
    task, interaction = await bot.asked(bot.sandbox.user("Alonso"))
    assert (await bot.answer(interaction, 5))[0] == 200
    assert (await bot.answer(interaction, 9, {}))[1]["code"] == 40060
    assert (await task).message.loading


async def test_tokens_live_for_fifteen_minutes_and_only_after_an_answer(bot: RawBot) -> None:
    task, interaction = await bot.asked(bot.sandbox.user("Alonso"))
    original = bot.hook(interaction, "/messages/@original")
    assert (await bot.call("POST", bot.hook(interaction), {"content": "x"}))[1]["code"] == 10015
    await bot.answer(interaction, 4, {"content": "x", "flags": 64})
    await task
    assert (await bot.call("PATCH", original, {"content": "y"}))[1]["content"] == "y"
    message = (await bot.call("GET", original))[1]["id"]
    for method in ("GET", "PATCH", "DELETE"):
        path = f"/channels/{bot.channel}/messages/{message}"
        assert (await bot.call(method, path, {} if method == "PATCH" else None))[1]["code"] == 10008
    await bot.sandbox.advance(901)
    assert (await bot.call("PATCH", original, {"content": "z"})) == (
        401,
        {"message": "Invalid Webhook Token", "code": 50027},
    )


async def test_a_deferral_settles_whether_its_answer_is_ephemeral(bot: RawBot) -> None:
    task, interaction = await bot.asked(bot.sandbox.user("Alonso"))
    assert (await bot.answer(interaction, 5, {"flags": V2}))[1]["code"] == 50035
    await bot.answer(interaction, 5)
    _, filled = await bot.call("POST", bot.hook(interaction), {"content": "x", "flags": 64})
    assert filled["id"] == (await task).message.id
    assert not filled["flags"] & 64
    _, more = await bot.call("POST", bot.hook(interaction), {"content": "y", "flags": 64})
    assert more["flags"] & 64
    assert [m.text for m in bot.sandbox.user("Beatriz").sees()] == ["x"]


async def test_permissions_are_asked_for(bot: RawBot) -> None:
    await bot.sandbox.allow("sala", "Juez de Campo", deny=["send_messages"])
    assert (await bot.send({"content": "x"}))[1]["code"] == 50013
    await bot.sandbox.allow("sala", "Juez de Campo", deny=["attach_files"])
    assert (await bot.send({"content": "x"}, {"a.txt": b"x"}))[1]["code"] == 50013
    await bot.sandbox.allow("sala", "Juez de Campo", deny=["view_channel"])
    assert (await bot.send({"content": "x"}))[1]["code"] == 50001
    await bot.sandbox.allow("sala", "Juez de Campo", deny=["create_public_threads"])
    thread = {"name": "t", "type": 11}
    assert (await bot.call("POST", f"/channels/{bot.channel}/threads", thread))[1]["code"] == 50013
    said = await bot.sandbox.user("Alonso").say("hola")
    path = f"/channels/{bot.channel}/messages/{said.id}"
    assert (await bot.call("PATCH", path, {"content": "x"}))[1]["code"] == 50005
    assert (await bot.call("DELETE", path))[1]["code"] == 50013


async def test_archived_and_locked_threads(bot: RawBot) -> None:
    _, thread = await bot.call("POST", f"/channels/{bot.channel}/threads", {"name": "t", "type": 11})
    path = f"/channels/{thread['id']}/messages"
    _, sent = await bot.call("POST", path, {"content": "x"})
    await bot.sandbox.archive("t")
    assert (await bot.call("PATCH", f"{path}/{sent['id']}", {"content": "y"}))[1]["code"] == 50083
    assert (await bot.call("POST", path, {"content": "y"}))[0] == 200
    assert (await bot.call("PATCH", f"{path}/{sent['id']}", {"content": "y"}))[0] == 200
    await bot.sandbox.archive("t", archived=False, locked=True)
    assert (await bot.call("POST", path, {"content": "y"}))[1]["code"] == 160005
    await bot.sandbox.archive("t", archived=True, locked=True)
    assert (await bot.call("POST", path, {"content": "y"}))[1]["code"] == 50083
    await bot.sandbox.archive("t", archived=False)
    await bot.sandbox.advance(4320 * 60 + 1)
    assert bot.sandbox.user("Alonso").channels()[-1]["archived"]


async def test_unknown_things_have_their_own_codes(bot: RawBot) -> None:
    await bot.sandbox.leave("Diego")
    diego = bot.sandbox.user("Diego").id
    for method, path, code in [
        ("GET", "/channels/5", 10003),
        ("GET", f"/channels/{bot.channel}/messages/5", 10008),
        ("GET", "/guilds/5", 10004),
        ("GET", f"/guilds/{bot.guild}/members/{diego}", 10007),
        ("GET", "/users/5", 10013),
        ("POST", "/webhooks/5/x", 10015),
        ("GET", "/nothing/here", 0),
    ]:
        status, answer = await bot.call(method, path, {} if method == "POST" else None)
        assert (status, answer["code"]) == (404, code), path
    assert (await bot.call("GET", "/users/@me", headers={"Authorization": "x"}))[0] == 401
    _, dm = await bot.call("POST", "/users/@me/channels", {"recipient_id": diego})
    assert (await bot.call("POST", f"/channels/{dm['id']}/messages", {"content": "x"}))[1]["code"] == 50278


COMMANDS: list[tuple[str, Json, str]] = [
    ("capital", {"name": "Ask"}, "APPLICATION_COMMAND_INVALID_NAME"),
    ("space", {"name": "a b"}, "APPLICATION_COMMAND_INVALID_NAME"),
    ("long name", {"name": "x" * 33}, "BASE_TYPE_BAD_LENGTH"),
    ("no description", {"description": ""}, "BASE_TYPE_BAD_LENGTH"),
    ("long description", {"description": "x" * 101}, "BASE_TYPE_BAD_LENGTH"),
    (
        "26 options",
        {"options": [{"type": 3, "name": f"o{n}", "description": "x"} for n in range(26)]},
        "BASE_TYPE",
    ),
    (
        "required last",
        {
            "options": [
                {"type": 3, "name": "a", "description": "x"},
                {"type": 3, "name": "b", "description": "x", "required": True},
            ]
        },
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    (
        "equal options",
        {"options": [{"type": 3, "name": "a", "description": "x"}] * 2},
        "APPLICATION_COMMAND_OPTIONS",
    ),
    ("locale", {"name_localizations": {"es": "preguntar"}}, "APPLICATION_COMMAND_INVALID_LOCALE"),
    (
        "8000 characters",
        {
            "options": [
                {
                    "type": 3,
                    "name": f"o{n}",
                    "description": "x",
                    "choices": [{"name": f"{m:099}", "value": f"{m:099}"} for m in range(25)],
                }
                for n in range(2)
            ]
        },
        "APPLICATION_COMMAND_TOO_LARGE",
    ),
]


@pytest.mark.parametrize(("change", "wanted"), [pytest.param(c, w, id=name) for name, c, w in COMMANDS])
async def test_a_command_is_refused(bot: RawBot, change: Json, wanted: str) -> None:
    command = {"name": "ask", "description": "Ask"} | change
    status, answer = await bot.call("PUT", f"/applications/{bot.id}/commands", [command])
    assert (status, answer["code"]) == (400, 50035)
    assert detail(answer).startswith(wanted)


async def test_autocomplete_gives_25_choices_at_most(bot: RawBot) -> None:
    option = {"type": 3, "name": "card", "description": "x", "autocomplete": True}
    await bot.register({"name": "ask", "description": "Ask", "options": [option]})
    alonso = bot.sandbox.user("Alonso")
    after = len(bot.events)
    task = asyncio.create_task(alonso.autocomplete("ask", "card", "x"))
    interaction = await bot.event("INTERACTION_CREATE", after)
    choices = [{"name": str(n), "value": str(n)} for n in range(26)]
    assert (await bot.answer(interaction, 8, {"choices": choices}))[1]["code"] == 50035
    assert (await bot.answer(interaction, 4, {"content": "x"}))[1]["code"] == 50035
    assert (await bot.answer(interaction, 8, {"choices": choices[:25]}))[0] == 200
    assert len(await task) == 25


async def test_old_messages_take_few_edits(bot: RawBot) -> None:
    _, sent = await bot.send({"content": "x"})
    path = f"/channels/{bot.channel}/messages/{sent['id']}"
    await bot.sandbox.advance(3601)
    answers = [await bot.call("PATCH", path, {"content": str(n)}) for n in range(4)]
    assert [status for status, _ in answers] == [200, 200, 200, 429]
    assert answers[3][1]["code"] == 30046


async def test_contexts_and_guild_scopes_decide_where_commands_are(bot: RawBot) -> None:
    await bot.register({"name": "here", "description": "x", "contexts": [0]})
    local = [{"name": "local", "description": "x"}]
    await bot.call("PUT", f"/applications/{bot.id}/guilds/{bot.guild}/commands", local)
    alonso = bot.sandbox.user("Alonso")
    assert [c["name"] for c in alonso.commands()] == ["here", "local"]
    assert alonso.commands("dm") == []
    with pytest.raises(NotPossible):
        await alonso.command("local", channel="dm")


async def test_one_command_is_added_beside_the_others_and_takes_the_place_of_its_namesake(
    bot: RawBot,
) -> None:
    path = f"/applications/{bot.id}/guilds/{bot.guild}/commands"
    await bot.call("PUT", path, [{"name": "kept", "description": "x"}])
    _, first = await bot.call("POST", path, {"name": "added", "description": "x"})
    status, second = await bot.call("POST", path, {"name": "added", "description": "y"})
    assert (status, second["id"], second["guild_id"]) == (200, first["id"], bot.guild)
    _, found = await bot.call("GET", path)
    assert [(each["name"], each["description"]) for each in found] == [("kept", "x"), ("added", "y")]
    refused, _ = await bot.call("POST", path, {"name": "No", "description": "x"})
    assert refused == 400


def test_every_rule_names_its_source() -> None:
    assert all(rule.source.startswith("docs: ") for rule in RULES.values())
    assert all(400 <= rule.status < 600 for rule in RULES.values())
