"""The rulebook on Discord: pages that fit into a message, and single articles."""

from __future__ import annotations

import re

from discord import ui

from bot.ids import Id, Verb
from bot.layout import Entry, Sheet
from bot.match import Match
from bot.words import Voices, voice
from games.core.game import AnyGame
from games.core.rulebook import Article, Rules
from games.core.words import Say

PAGE = 3300
"""Most characters of the articles of a page, so that title and legend fit as well."""

PAGES = 25
"""Most pages a list can offer."""


def sureness(say: Say, article: Article) -> str:
    """How sure the article is and by which source, which may use the same three words about a part of it."""
    words = {
        "KNOWN": say.sense("status of an article", "KNOWN"),
        "INFERRED": say.sense("status of an article", "INFERRED"),
        "DESIGNED": say.sense("status of an article", "DESIGNED"),
    }
    return re.sub(r"\w+", lambda word: words.get(word[0], word[0]), f"{article.status}: {article.source}")


def legend(say: Say) -> str:
    """What the three words mean."""
    return "-# " + say(
        "KNOWN: a source says so · INFERRED: our reading of it · DESIGNED: ours, where it is silent"
    )


def pages(rules: Rules, say: Say, most: int = PAGE) -> tuple[tuple[Article, ...], ...]:
    """The articles in order, as many to a page as fit; a page keeps to one chapter."""
    result: list[list[Article]] = []
    length = 0
    for article in rules.articles:
        size = len(written(say, article)) + 1
        if not result or result[-1][-1].chapter != article.chapter or length + size > most:
            result.append([])
            length = 0
        result[-1].append(article)
        length += size
    return tuple(tuple(page) for page in result)


def written(say: Say, article: Article) -> str:
    """An article as it is quoted, with its status and source."""
    text = f"**{article.number} {article.title}**\n{article.text}"
    return f"{text}\n-# {sureness(say, article)}"


def quoted(game: AnyGame, language: str, number: str) -> ui.LayoutView | None:
    """One article, or None when the rulebook has none of that number."""
    say, rules = voice(language), game.rulebook.read(language)
    article = rules.article(number)
    if article is None:
        return None
    sheet = Sheet().text(f"-# {rules.title} · {article.chapter}").text(written(say, article))
    return sheet.text(legend(say)).view()


def phases(rules: Rules, typed: str) -> tuple[str, ...]:
    """The chapters whose title holds ``typed``, in order."""
    chapters = dict.fromkeys(article.chapter for article in rules.articles)
    return tuple(chapter for chapter in chapters if typed.casefold() in chapter.casefold())


def about(rules: Rules, typed: str) -> tuple[Article, ...]:
    """The articles of which the number begins so or the title holds it, then those whose text speaks of it:
    the same for everybody, whatever they hold."""
    word = typed.casefold()
    named = [each for each in rules.articles if each.number.startswith(word) or word in each.title.casefold()]
    spoken = [each for each in rules.articles if each not in named and word in each.text.casefold()]
    return (*named, *spoken)


def found(game: AnyGame, language: str, typed: str) -> ui.LayoutView | None:
    """The articles of the phase called so, or else those about it, as many as fit; None without any."""
    say, rules = voice(language), game.rulebook.read(language)
    named = tuple(each for each in rules.articles if each.chapter.casefold() == typed.casefold())
    articles = named or about(rules, typed)
    if not articles:
        return None
    shown: list[str] = []
    rest = list(articles)
    room = PAGE
    while rest and (not shown or len(written(say, rest[0])) < room):
        shown.append(written(say, rest.pop(0)))
        room -= len(shown[-1]) + 1
    more = " · ".join(f"{each.number} {each.title}" for each in rest)
    sheet = Sheet().text(f"-# {rules.title} · {articles[0].chapter if named else typed[:60]}")
    sheet.text("\n".join(shown)).text(legend(say))
    return sheet.text(f"-# … {more}" if more else "").view()


def contents(game: AnyGame, language: str) -> ui.LayoutView:
    """What the rulebook holds: its introduction and its chapters."""
    rules = game.rulebook.read(language)
    chapters: dict[str, list[str]] = {}
    for article in rules.articles:
        chapters.setdefault(article.chapter, []).append(article.number)
    lines = [f"- **{chapter}** {numbers[0]}–{numbers[-1]}" for chapter, numbers in chapters.items()]
    sheet = Sheet().text(f"## {rules.title}").text(rules.introduction).text(legend(voice(language)))
    return sheet.text("\n".join(lines)).view()


def browser(match: Match, voices: Voices, page: int | None, salt: int) -> ui.LayoutView:
    """The rulebook of a match to leaf through; ``page`` None is its introduction."""
    rules = match.game.rulebook.read(voices.language)
    say = voices.say
    leaves = pages(rules, say)[:PAGES]
    sheet = Sheet().text(f"### {rules.title}").text(legend(say))
    if page is None or not 0 <= page < len(leaves):
        sheet.text(rules.introduction)
    else:
        sheet.text(f"-# {leaves[page][0].chapter}").text(
            "\n".join(written(say, article) for article in leaves[page])
        )
    entries = [
        Entry(str(index), f"{leaf[0].number}–{leaf[-1].number} · {leaf[0].chapter}", leaf[0].title)
        for index, leaf in enumerate(leaves)
    ]
    id = Id(Verb.RULES, match.id, salt=salt)
    return sheet.select(id, say("Which part?"), entries).view() if entries else sheet.view()
