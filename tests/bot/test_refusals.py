"""Every reason that anything in the bot refuses by has a sentence of its own, in both languages."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from bot.match import Refused
from bot.words import voice
from bot.words.refusals import misfit, refused
from games.core.forms import Misfit

BOT = Path(__file__).resolve().parents[2] / "bot"


def raised() -> dict[str, set[str]]:
    """Each reason in the source, with the facts that come along."""
    found: dict[str, set[str]] = {}
    for file in BOT.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused" and node.args:
                for reason in ast.walk(node.args[0]):
                    if isinstance(reason, ast.Constant) and isinstance(reason.value, str):
                        facts = {keyword.arg for keyword in node.keywords if keyword.arg}
                        found[reason.value] = facts & found.get(reason.value, facts)
    return found


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_reason_has_a_sentence_that_its_facts_fill(language: str):
    say, reasons = voice(language), raised()
    sentences = {
        reason: refused(say, Refused(reason, **dict.fromkeys(facts, "7")))
        for reason, facts in reasons.items()
    }

    apology = sentences.pop("fault")
    assert len(sentences) > 25
    assert apology not in sentences.values()
    assert len(set(sentences.values())) == len(sentences)
    assert all(sentence.rstrip("*.)`")[-1].isalnum() or "7" in sentence for sentence in sentences.values())


@pytest.mark.parametrize(
    ("seated", "language", "told"),
    [
        (1, "es", "Hacen falta 4 personas y de momento solo estás tú."),
        (2, "es", "Hacen falta 4 personas y de momento sois 2."),
        (1, "en", "4 people are needed and only you are here."),
        (2, "en", "4 people are needed and 2 are here."),
    ],
)
def test_whoever_is_alone_is_not_told_to_be_one(seated: int, language: str, told: str):
    assert told in refused(voice(language), Refused("too_few", needed=4, seated=seated))


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    "reason", ["number", "low", "high", "few", "many", "unknown", "repeated", "short", "long"]
)
def test_every_misfit_has_a_sentence(language: str, reason: str):
    assert misfit(voice(language), Misfit(reason, 3)).endswith(".")
