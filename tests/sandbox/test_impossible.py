"""What is not possible has a code, an English sentence, and a sentence on the page in each language."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter

import pytest

import sandbox.impossible
from sandbox.client import NotPossible, Sandbox
from sandbox.impossible import SENTENCES, sentence
from tests.sandbox.raw import RawBot, raw_bot

ROOT = Path(sandbox.impossible.__file__).parent
ON_PAGE = (ROOT / "page" / "js" / "problems.js").read_text(encoding="utf-8")
TOLD = {
    code: (spanish, english)
    for code, spanish, english in re.findall(r'^  (\w+): \["([^"]+)",\s+"([^"]+)"\],$', ON_PAGE, re.MULTILINE)
}
RAISERS = {"NotPossible": 0, "Problem": 1, "problem_json": 0}
"""Where each of these takes its code."""


def facts_of(text: str) -> set[str]:
    return {name.split("!")[0] for _, name, _, _ in Formatter().parse(text) if name}


def codes_raised() -> set[str]:
    found = set()
    for path in ROOT.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in RAISERS:
                code = node.args[RAISERS[node.func.id]]
                if isinstance(code, ast.Constant):
                    found.add(code.value)
    return found


def test_every_code_is_raised_somewhere_and_has_a_sentence_in_each_language() -> None:
    assert codes_raised() == set(SENTENCES) == set(TOLD)


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_the_page_uses_no_fact_that_the_server_does_not_give(code: str) -> None:
    for told in TOLD[code]:
        assert facts_of(told) <= facts_of(SENTENCES[code])


def test_facts_with_names_stand_in_the_english_sentence_by_name() -> None:
    facts = {"option": {"name": "rounds", "names": {"es-ES": "rondas"}}, "low": 1, "high": 5}
    assert sentence("number_range", facts) == "rounds lies between 1 and 5"


@pytest.fixture
async def bot(tmp_path: Path):
    async with raw_bot(tmp_path) as found:
        yield found


async def test_the_door_answers_with_code_facts_and_words(bot: RawBot) -> None:
    asked = {"user": "Nadie", "text": "hola"}
    async with bot.http.post(f"{bot.sandbox.url}/local/act/say", json=asked) as response:
        answer = await response.json()
    assert (response.status, answer["problem"], answer["code"]) == (400, "not_possible", "nobody")
    assert answer["facts"]["name"] == "Nadie"
    assert "Alonso" in answer["facts"]["people"]
    assert answer["text"].startswith("nobody is called 'Nadie'; there are Alonso, ")


async def test_a_client_elsewhere_learns_the_code_too(bot: RawBot) -> None:
    async with Sandbox.connect(bot.sandbox.url) as far:
        with pytest.raises(NotPossible) as refused:
            await far.drop_board("sala")
    assert (refused.value.code, refused.value.facts) == ("no_picture", {"channel": "sala"})


async def test_a_choice_that_is_not_offered_names_those_that_are(bot: RawBot) -> None:
    choices = [{"name": "Short", "value": "s", "name_localizations": {"es-ES": "Corta"}}]
    option = {"type": 3, "name": "style", "description": "x", "choices": choices}
    await bot.register({"name": "duel", "description": "x", "options": [option]})
    with pytest.raises(NotPossible, match="style is one of s, not 'q'") as refused:
        await bot.sandbox.user("Alonso").command("duel", style="q")
    assert refused.value.facts["offered"] == [{"name": "s", "names": {"es-ES": "Corta"}, "label": "Short"}]
