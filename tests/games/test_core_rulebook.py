"""The form of a rulebook."""

from __future__ import annotations

import pytest

from games.core.rulebook import Article, UnreadableRules, parse

TEXT = """\
# The Game

Two lines
of introduction.

## 1. First

### 1.1 The aim (i) [KNOWN: a source, page 3]
Win.

### 1.2b The way [DESIGNED: ours]
Play.

And play on.

## 2. Second
### 2.1 The end [INFERRED: a reading]
Stop.
"""


def test_a_rulebook_is_read_into_articles() -> None:
    rules = parse(TEXT)
    assert rules.title == "The Game"
    assert rules.introduction == "Two lines\nof introduction."
    assert rules.articles == (
        Article("1.1", "The aim", "1. First", "KNOWN", "a source, page 3", True, "Win."),
        Article("1.2b", "The way", "1. First", "DESIGNED", "ours", False, "Play.\n\nAnd play on."),
        Article("2.1", "The end", "2. Second", "INFERRED", "a reading", False, "Stop."),
    )


def test_an_article_is_found_by_its_number() -> None:
    rules = parse(TEXT)
    assert rules.article("2.1") == rules.articles[2]
    assert rules.article("9.9") is None


@pytest.mark.parametrize(
    "text",
    [
        "## 1. First\n### 1.1 No title [KNOWN: x]\n",
        TEXT + "### 2.1 Twice [KNOWN: x]\n",
        TEXT + "### 2.2 No status\n",
        TEXT + "### 2.2 Other status [GUESSED: x]\n",
        TEXT + "### 2.2 No source [KNOWN]\n",
        TEXT + "### No number [KNOWN: x]\n",
    ],
)
def test_a_rulebook_out_of_form_is_refused(text: str) -> None:
    with pytest.raises(UnreadableRules):
        parse(text)
