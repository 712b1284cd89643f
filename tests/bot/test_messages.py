"""Panels, boards, lobbies and rulebooks stay within what Discord takes, in both languages."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot import board, lobby, panel, rulebook
from bot.ids import parse
from bot.layout import Sheet, cut
from bot.match import Match
from bot.preferences import Verbosity
from bot.words import voices
from games import GAMES
from games.core.chance import Chance
from games.core.search import random_move
from tests.bot.evening import PEOPLE, PLACE, some_move, started
from tests.toys import GAMES as TOYS

PLAYED = GAMES | TOYS


def walk(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found = []
    for part in parts:
        found.append(part)
        found += walk(part.get("components", []))
    return found


def check(view: discord.ui.LayoutView) -> list[dict[str, Any]]:
    """What Discord's schema cannot see: totals over the message, and ids that are ours and different."""
    parts = walk(view.to_components())
    texts = [part["content"] for part in parts if part["type"] == 10]
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    assert view.is_finished(), "a view that was not stopped is kept by discord.py"
    assert len(parts) <= 40
    assert sum(map(len, texts)) <= 4000
    assert all(texts)
    assert len(set(ids)) == len(ids)
    assert all(len(id) <= 100 for id in ids)
    assert all(parse(id) for id in ids)
    for part in parts:
        values = [option["value"] for option in part.get("options", [])]
        assert len(set(values)) == len(values)
        assert len(values) <= 25
    return parts


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("key", PLAYED)
async def test_whole_matches_fit_into_their_messages(key: str, language: str, sit_down, here):
    referee = await sit_down(here, PLAYED)
    match = await started(referee, key, PEOPLE[: PLAYED[key].seats[0]])
    spoken, chance = voices(language, match.game), Chance.from_seed(bytes(32))
    for _ in range(60):
        if not match.owes:
            break
        check_all(referee, match, spoken)
        seat = min(match.owes)
        words, chance = random_move(match.game, match.state, seat, chance)
        await referee.play(match.id, PEOPLE[seat], words)
    check_all(referee, match, spoken)
    await referee.end(match.id, PEOPLE[0]) if match.owes else None
    check(board.render(board.read(referee, match, spoken), picture=True))


def check_all(referee, match: Match, spoken) -> None:
    seen = board.read(referee, match, spoken)
    check(board.render(seen, picture=True))
    check(board.render(seen, picture=False))
    check(board.in_words(referee, match, spoken))
    for seat in range(len(match.seats)):
        shown = panel.read(referee, match, seat, spoken, "⏳ x")
        check(panel.render(shown, picture=True))
        for form in shown.asker.forms:
            spot = panel.Spot(tuple(form.prefix.split(" ")), getattr(form, "choices", ())[:2], filling=True)
            check(panel.render(shown, spot))


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("key", PLAYED)
async def test_lobbies_show_every_option_before_anybody_joins(key: str, language: str, sit_down, here):
    referee = await sit_down(here, PLAYED)
    game = PLAYED[key]
    for preset in game.options.presets:
        match = await referee.open(key, PLACE, PEOPLE[0], salt="x", preset=preset)

        parts = check(lobby.render(match, voices(language, game)))

        text = "\n".join(part.get("content", "") for part in parts)
        assert match.commitment in text
        assert game.words.preset(game.words.voice(language), preset).text in text


STATUS = {"KNOWN": "CONSTA", "INFERRED": "DEDUCIDO", "DESIGNED": "DISEÑADO"}


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("key", PLAYED)
async def test_every_article_is_on_a_page_of_the_rulebook(key: str, language: str, sit_down, here):
    referee = await sit_down(here, PLAYED)
    match = await started(referee, key, PEOPLE[: PLAYED[key].seats[0]])
    spoken, rules = voices(language, match.game), match.game.rulebook.read(language)
    leaves = rulebook.pages(rules, spoken.say)
    shown = ""

    for page in (None, *range(len(leaves))):
        parts = check(rulebook.browser(match, spoken, page, salt=1))
        shown += "\n".join(part.get("content", "") for part in parts)

    assert all(f"**{article.number} {article.title}**" in shown for article in rules.articles)
    for article in rules.articles:
        word = STATUS[article.status] if language == "es" else article.status
        assert f"-# {word}: {article.source.split()[0]}" in shown
    assert language == "en" or not any(english in shown for english in STATUS)
    assert all(check(rulebook.quoted(match.game, language, article.number)) for article in rules.articles)
    assert rulebook.quoted(match.game, language, "99.99") is None
    assert len(leaves) <= rulebook.PAGES
    check(rulebook.contents(match.game, language))


async def test_an_undo_is_offered_for_a_move_that_taught_nobody_anything(sit_down, here):
    referee = await sit_down(here, PLAYED)
    match = await started(referee, "toy-session")

    assert not panel.may_undo(match, 0)
    await referee.play(match.id, PEOPLE[0], "rule hello")
    assert panel.may_undo(match, 0)
    assert not panel.may_undo(match, 1)
    await referee.undo(match.id, PEOPLE[0])
    assert not panel.may_undo(match, 0)


async def test_a_panel_tells_what_happened_since_the_seats_last_decision(sit_down, here):
    referee = await sit_down(here, PLAYED)
    match = await started(referee, "toy-auction")
    spoken = voices("en", match.game)

    await referee.play(match.id, PEOPLE[0], "bid 2")
    await referee.play(match.id, PEOPLE[1], some_move(match, 1))

    told = panel.read(referee, match, 0, spoken).news
    assert told[0] == "You bid 2 coins."
    assert any("Bids for" in line for line in told)
    assert len(told) <= Verbosity.NORMAL.lines


async def test_no_mention_comes_out_of_a_text():
    view = Sheet().text("hi <@12> <@&3> @everyone").view()

    assert "<@" not in check(view)[1]["content"]


def test_what_is_too_long_ends_in_an_ellipsis():
    assert cut("abc", 3) == "abc"
    assert cut("abcd", 3) == "ab…"


async def test_a_message_cuts_what_is_too_much_for_it():
    sheet = Sheet()
    for _ in range(5):
        sheet.text("x" * 1000)

    check(sheet.view())
