"""Everything said in English is said in Spanish, with the same facts in it."""

from __future__ import annotations

from typing import Any

import pytest

from tools import translate

HOMES = translate.homes()


class Sample(str):
    """A fact that can stand in any brace."""

    def __format__(self, spec: str) -> str:
        return "·"

    def __getattr__(self, name: str) -> Sample:
        return self


@pytest.mark.parametrize("home", HOMES, ids=str)
def test_the_spanish_catalogue_is_complete_and_in_step_with_the_source(home: translate.Home) -> None:
    assert list(translate.faults(home)) == []


@pytest.mark.parametrize("home", HOMES, ids=str)
def test_every_message_takes_its_facts(home: translate.Home) -> None:
    for message in translate.messages(translate.stored(home)):
        for text in (*translate.forms(message.id), *translate.forms(message.string)):
            facts: dict[str, Any] = {name: Sample() for name in translate.variables(text)}
            filled = text.format(**facts)
            assert filled.count("·") >= len(facts), text


def test_a_message_without_translation_is_a_fault(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translate, "ROOT", tmp_path)
    (tmp_path / "words.py").write_text('say("Hit {name}", name=1)\n', encoding="utf-8")
    home = translate.Home(tmp_path, tmp_path / "locale")
    translate.update(home)
    assert any("not translated" in fault for fault in translate.faults(home))


def test_a_translation_with_other_variables_is_a_fault(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(translate, "ROOT", tmp_path)
    (tmp_path / "words.py").write_text('say("Hit {name}", name=1)\n', encoding="utf-8")
    home = translate.Home(tmp_path, tmp_path / "locale")
    translate.update(home)
    po = home.po.read_text(encoding="utf-8").replace('msgstr ""\n', 'msgstr "Pega a {nombre}"\n')
    home.po.write_text(
        po.replace('msgid ""\nmsgstr "Pega a {nombre}"\n', 'msgid ""\nmsgstr ""\n'), encoding="utf-8"
    )
    translate.update(home)
    assert any("other variables" in fault for fault in translate.faults(home))


def test_a_text_put_together_at_run_time_is_a_fault(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translate, "ROOT", tmp_path)
    (tmp_path / "words.py").write_text('say(f"Hit {1}")\nsay("Hit {x}", x=f"{1}")\n', encoding="utf-8")
    home = translate.Home(tmp_path, tmp_path / "locale")
    assert list(translate.untranslatable(home)) == ["words.py:1: the text is not written out"]


def test_updating_twice_changes_nothing(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translate, "ROOT", tmp_path)
    (tmp_path / "words.py").write_text('say.many("{n} card", "{n} cards", 2)\n', encoding="utf-8")
    home = translate.Home(tmp_path, tmp_path / "locale")
    translate.update(home)
    before = (home.po.read_bytes(), home.mo.read_bytes())
    translate.update(home)
    assert (home.po.read_bytes(), home.mo.read_bytes()) == before


def test_a_text_that_babel_overlooks_is_a_fault(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translate, "ROOT", tmp_path)
    (tmp_path / "words.py").write_text(
        'say("Hit")\nf"{say(\'Miss\')}"\nsay.many("{n} card", "{n} cards", 2, suit=name(say, 1))\n',
        encoding="utf-8",
    )
    home = translate.Home(tmp_path, tmp_path / "locale")
    assert sorted(translate.untranslatable(home)) == [
        "words.py:2: Babel does not find this text",
        "words.py:3: Babel does not find this text",
    ]
