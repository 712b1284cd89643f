"""The rulebook on Discord: pages that fit into a message, and single articles."""

from __future__ import annotations

from discord import ui

from bot.ids import Id, Verb
from bot.layout import Entry, Sheet
from bot.match import Match
from bot.words import Voices
from games.core.game import AnyGame
from games.core.rulebook import Article, Rules

PAGE = 3300
"""Most characters of the articles of a page, so that title and introduction fit as well."""

PAGES = 25
"""Most pages a list can offer."""


def pages(rules: Rules, most: int = PAGE) -> tuple[tuple[Article, ...], ...]:
    """The articles in order, as many to a page as fit; a page keeps to one chapter."""
    result: list[list[Article]] = []
    length = 0
    for article in rules.articles:
        size = len(written(article)) + 1
        if not result or result[-1][-1].chapter != article.chapter or length + size > most:
            result.append([])
            length = 0
        result[-1].append(article)
        length += size
    return tuple(tuple(page) for page in result)


def written(article: Article) -> str:
    """An article as it is quoted, with its status and source."""
    text = f"**{article.number} {article.title}**\n{article.text}"
    return f"{text}\n-# {article.status}: {article.source}"


def quoted(game: AnyGame, language: str, number: str) -> ui.LayoutView | None:
    """One article, or None when the rulebook has none of that number."""
    rules = game.rulebook.read(language)
    article = rules.article(number)
    if article is None:
        return None
    return Sheet().text(f"-# {rules.title} · {article.chapter}").text(written(article)).view()


def contents(game: AnyGame, language: str) -> ui.LayoutView:
    """What the rulebook holds: its introduction and its chapters."""
    rules = game.rulebook.read(language)
    chapters: dict[str, list[str]] = {}
    for article in rules.articles:
        chapters.setdefault(article.chapter, []).append(article.number)
    lines = [f"- **{chapter}** {numbers[0]}–{numbers[-1]}" for chapter, numbers in chapters.items()]
    return Sheet().text(f"## {rules.title}").text(rules.introduction).text("\n".join(lines)).view()


def browser(match: Match, voices: Voices, page: int | None, salt: int) -> ui.LayoutView:
    """The rulebook of a match to leaf through; ``page`` None is its introduction."""
    rules = match.game.rulebook.read(voices.language)
    leaves = pages(rules)[:PAGES]
    sheet = Sheet().text(f"### {rules.title}")
    if page is None or not 0 <= page < len(leaves):
        sheet.text(rules.introduction)
    else:
        sheet.text(f"-# {leaves[page][0].chapter}").text("\n".join(map(written, leaves[page])))
    entries = [
        Entry(str(index), f"{leaf[0].number}–{leaf[-1].number} · {leaf[0].chapter}", leaf[0].title)
        for index, leaf in enumerate(leaves)
    ]
    id = Id(Verb.RULES, match.id, salt=salt)
    return sheet.select(id, voices.say("Which part?"), entries).view() if entries else sheet.view()
