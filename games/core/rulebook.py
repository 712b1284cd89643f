"""The rulebook that players read, as numbered articles.

``RULES.<language>.md`` is Markdown: ``# Title``, an introduction, ``## 3. Chapter``, and under each chapter
articles of the form ``### 3.1 Title [KNOWN: source]``, or ``### 3.1 Title (i) [DESIGNED: reason]`` for one
that only informs. Status is KNOWN (a source says so), INFERRED (a reading of the source) or DESIGNED (ours).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

LANGUAGES = ("en", "es")

_HEADING = re.compile(
    r"### (?P<number>[0-9]+(?:\.[0-9]+)*[a-z]?) (?P<title>.+?)(?P<informs> \(i\))?"
    r" \[(?P<status>KNOWN|INFERRED|DESIGNED): (?P<source>[^\]]+)\]"
)


class UnreadableRules(Exception):
    """A rulebook file that breaks the form above."""


@dataclass(frozen=True, slots=True)
class Article:
    """One article; ``text`` is Markdown, ``chapter`` the title it stands under."""

    number: str
    title: str
    chapter: str
    status: str
    source: str
    informs: bool
    text: str


@dataclass(frozen=True, slots=True)
class Rules:
    """One language of a rulebook."""

    title: str
    introduction: str
    articles: tuple[Article, ...]

    def article(self, number: str) -> Article | None:
        return next((article for article in self.articles if article.number == number), None)


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rulebook of the game in ``package``, read when first asked for and kept."""

    package: str

    def read(self, language: str) -> Rules:
        """The rules in ``language`` (``en`` or ``es``). Raises UnreadableRules."""
        return _read(self.package, language)

    def numbers(self) -> frozenset[str]:
        """The numbers of all articles."""
        return frozenset(article.number for article in self.read("en").articles)


@cache
def _read(package: str, language: str) -> Rules:
    return parse(files(package).joinpath(f"RULES.{language}.md").read_text(encoding="utf-8"))


def parse(text: str) -> Rules:
    """Read a rulebook from Markdown. Raises UnreadableRules with the offending heading."""
    title, chapter, introduction, articles = "", "", [], []
    heading: re.Match[str] | None = None
    body: list[str] = []
    for line in [*text.splitlines(), "## "]:
        if line.startswith(("## ", "### ")):
            if heading is not None:
                articles.append(_article(heading, chapter, body))
            heading, body = None, []
        if line.startswith("### "):
            heading = _HEADING.fullmatch(line.rstrip())
            if heading is None:
                raise UnreadableRules(line)
        elif line.startswith("## "):
            chapter = line[3:].strip()
        elif line.startswith("# ") and not title:
            title = line[2:].strip()
        elif heading is not None:
            body.append(line)
        elif not chapter:
            introduction.append(line)
    numbers = [article.number for article in articles]
    if not title or len(set(numbers)) < len(numbers):
        raise UnreadableRules("no title, or an article number that stands twice")
    return Rules(title, "\n".join(introduction).strip(), tuple(articles))


def _article(heading: re.Match[str], chapter: str, body: list[str]) -> Article:
    return Article(
        number=heading["number"],
        title=heading["title"],
        chapter=chapter,
        status=heading["status"],
        source=heading["source"],
        informs=heading["informs"] is not None,
        text="\n".join(body).strip(),
    )
