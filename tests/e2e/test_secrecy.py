"""What goes over the wire: others see the same, whatever a hand holds."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from pathlib import Path
from typing import Any

from bot.ids import Verb
from sandbox.client import Recorded, Sandbox
from tests.databases import furnished
from tests.e2e.conftest import ENVIRONMENT
from tests.e2e.driver import offered, open_table, opened, take

PLAYERS = ("Alonso", "Carmen")
CARD = re.compile(r"\b(?:\w+|[0-9]+) de (?:tréboles|picas|diamantes|corazones)")


def told_apart_by_nothing(shown: Any) -> str:
    """What is ``shown``, as text without the ids, hashes and times that no two evenings share."""
    text = json.dumps(shown, sort_keys=True, ensure_ascii=False)
    text = re.sub(r"[0-9a-f]{64}|\b[0-9]{15,22}\b|(?<=chain )[0-9a-f]{8}|(?<=cadena )[0-9a-f]{8}", "#", text)
    return re.sub(r"<t:[0-9]+", "<t:#", text)


def public(requests: list[Recorded]) -> list[Any]:
    """All that others can see of the bot's requests: routes, bodies, files. Ids, hashes and nonces, which no
    two evenings share, are left out."""
    seen = []
    for request in requests:
        if request.template.startswith("/channels/"):
            body = re.sub(r'"nonce": "[^"]*"', '"nonce"', told_apart_by_nothing(request.body))
            body = re.sub(r"(?<=la carta más alta: )[^\"]*", "#", body)  # drawn for the first turn, in public
            files = [(upload.filename, hashlib.sha256(upload.data).hexdigest()) for upload in request.uploads]
            seen.append((request.method, request.template, body, files))
    return seen


async def ring_evening(folder: Path, seed: str) -> tuple[list[Any], str]:
    """Two turns in which nobody plays a card, which is a draw: all that is public, and the hands."""
    async with Sandbox.start(furnished(folder), env=ENVIRONMENT | {"JUEZ_TEST_SEED": seed}) as sandbox:
        table = await open_table(sandbox, "ring", PLAYERS, options={"options": "tomatoes=no"})
        for user in table.users:
            await table.sit(user)
        hands = " / ".join(hand_of(table.panels[name].text) for name in PLAYERS)
        for ply in range(2):
            asked = await sandbox.until(table.asked)
            panel = table.panels[asked[0].name].refresh()
            passing = next(offer for offer in offered(panel) if offer.words == ("draw", "0"))
            await take(asked[0], panel, passing)
            await sandbox.until(lambda ply=ply: f"jugada {ply + 1}" in table.board().text)
        requests = sandbox.requests
        first_board = next(request for request in requests if request.uploads and not request.interaction_id)
        first_board.uploads.clear()  # it shows the cards that were drawn for the first turn, which are public
        return public(requests), hands


def hand_of(text: str) -> str:
    return next(line for line in text.splitlines() if line.startswith("Tu mano"))


def test_two_evenings_that_differ_in_the_hands_alone_send_the_same_requests(tmp_path: Path):
    async def evenings() -> list[tuple[list[Any], str]]:
        seeds = ("s3", "s6")
        return await asyncio.gather(*(ring_evening(tmp_path / seed, seed) for seed in seeds))

    (first, hands), (second, other_hands) = asyncio.run(evenings())

    assert hands != other_hands
    assert len(first) > 5
    assert first == second


async def auction_evening(folder: Path, bid: str) -> list[Any]:
    """One sealed bid of ``bid`` coins, and all that is public until the others have bid."""
    async with Sandbox.start(furnished(folder), env=ENVIRONMENT) as sandbox:
        table = await opened(sandbox, *PLAYERS, "Elvira", game="toy-auction")
        for user in table.users:
            await table.sit(user)
        carmen = table.users[1]
        fill = next(offer for offer in offered(table.panels["Carmen"]) if offer.verb is Verb.FILL)
        form = (await take(carmen, table.panels["Carmen"], fill)).modal
        assert form is not None
        await carmen.submit(form, {form.fields[0].custom_id: bid})
        await sandbox.until(lambda: "jugada 1" in table.board().text)
        return public(sandbox.requests)


def test_a_sealed_bid_shows_in_no_request_that_others_can_see(tmp_path: Path):
    async def evenings() -> list[list[Any]]:
        return await asyncio.gather(*(auction_evening(tmp_path / bid, bid) for bid in ("0", "6")))

    low, high = asyncio.run(evenings())

    assert low == high


async def test_no_card_of_a_hand_is_on_anybody_elses_screen(tmp_path: Path):
    async with Sandbox.start(furnished(tmp_path), env=ENVIRONMENT) as sandbox:
        table = await open_table(sandbox, "ring", PLAYERS)
        for user in table.users:
            await table.sit(user)
        hands = {user.name: set(CARD.findall(hand_of(table.panels[user.name].text))) for user in table.users}

        for user in (*table.users, sandbox.user("Elvira")):
            screen = json.dumps([message.raw for message in user.sees()], ensure_ascii=False)
            for owner, cards in hands.items():
                shown = {card for card in cards if card in screen}
                assert shown == (cards if owner == user.name else set())
        assert all(len(cards) >= 3 for cards in hands.values())
        assert not any(card in sandbox.bot_log() for cards in hands.values() for card in cards)
