"""Keep the Spanish catalogues in step with the English source.

    python tools/translate.py            extract, update every es.po, compile every es.mo
    python tools/translate.py --check    change nothing; fail if anything is missing, fuzzy or out of date

A new message lands in its ``es.po`` with an empty translation: fill it in and run this again.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import io
import string
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent

KEYWORDS = {"say": (1,), "many": (1, 2), "sense": ((1, "c"), 2)}
"""The calls of games.core.words.Say, as Babel's keywords."""

HEADER = """\
msgid ""
msgstr ""
"Language: es\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""
"""Without dates and tool versions: a catalogue changes only when a message does."""

NEVER = datetime(1970, 1, 1, tzinfo=UTC)

Key = tuple[str | None, str]
"""Context and (singular) source text."""


@dataclass(frozen=True)
class Home:
    """A package whose ``locale`` holds the Spanish of everything said under ``sources``."""

    sources: Path
    locale: Path

    @property
    def po(self) -> Path:
        return self.locale / "es.po"

    @property
    def mo(self) -> Path:
        return self.locale / "es.mo"

    def __str__(self) -> str:
        return str(self.sources.relative_to(ROOT))


def homes() -> tuple[Home, ...]:
    """games/core, every game with a words.py (the toys of the tests too), and the bot."""
    words = [*(ROOT / "games").glob("*/words.py"), *(ROOT / "tests" / "toys").glob("*/words.py")]
    packages = sorted(path.parent for path in words)
    found = [Home(package, package / "locale") for package in packages]
    if (ROOT / "bot" / "words").is_dir():
        found.append(Home(ROOT / "bot", ROOT / "bot" / "words" / "locale"))
    return tuple(found)


def extracted(home: Home) -> Catalog:
    """Every message said under the home's sources, untranslated, in the order of files and lines."""
    catalog = Catalog(locale="es")
    for path in sorted(home.sources.rglob("*.py")):
        with contextlib.redirect_stderr(io.StringIO()):  # warns of f-strings among the facts, which are fine
            found = list(extract_from_file("python", path, keywords=KEYWORDS))
        for _line, message, _comments, context in found:
            catalog.add(message, context=context)
    return catalog


def untranslatable(home: Home) -> Iterator[str]:
    """Calls whose text is put together at run time, so that no catalogue can hold it; and those that Babel
    overlooks: inside an f-string, or a plural with the voice itself handed on among its facts."""
    known = {forms(message.id) for message in messages(extracted(home))}
    for path in sorted(home.sources.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and (texts := _texts(node)):
                plain = all(isinstance(text, ast.Constant) for text in node.args[:texts])
                if not plain or len(node.args) < texts:
                    yield f"{path.relative_to(ROOT)}:{node.lineno}: the text is not written out"
                elif _said(node) not in known:
                    yield f"{path.relative_to(ROOT)}:{node.lineno}: Babel does not find this text"


def _texts(call: ast.Call) -> int:
    """How many texts a call of ``say``, ``say.many`` or ``say.sense`` begins with; 0 for any other call."""
    match call.func:
        case ast.Name(id="say"):
            return 1
        case ast.Attribute(value=ast.Name(id="say"), attr="many" | "sense"):
            return 2
    return 0


def _said(call: ast.Call) -> tuple[str, ...]:
    """The message of a call whose texts are written out: its source text, and a plural's two."""
    texts = [str(ast.literal_eval(text)) for text in call.args[: _texts(call)]]
    context = isinstance(call.func, ast.Attribute) and call.func.attr == "sense"
    return tuple(texts[1:] if context else texts)


def stored(home: Home) -> Catalog:
    """The home's es.po; the header alone if there is none yet."""
    text = home.po.read_text(encoding="utf-8") if home.po.exists() else HEADER
    catalog = read_po(io.StringIO(text), locale="es")
    catalog.creation_date = catalog.revision_date = NEVER
    return catalog


def updated(home: Home) -> Catalog:
    """The stored translations of exactly the messages that are said now."""
    catalog = stored(home)
    catalog.update(extracted(home), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    catalog.creation_date = catalog.revision_date = NEVER
    return catalog


def po_text(catalog: Catalog) -> str:
    body = io.BytesIO()
    write_po(body, catalog, width=100, no_location=True, omit_header=True)
    return HEADER + body.getvalue().decode().lstrip("\n")


def messages(catalog: Catalog) -> Iterator[Message]:
    return (message for message in catalog if message.id)


def spoken(catalog: Catalog) -> dict[Key, tuple[str, ...]]:
    """The translations that a compiled catalogue holds."""
    return {
        (message.context, forms(message.id)[0]): forms(message.string)
        for message in messages(catalog)
        if all(forms(message.string)) and not message.fuzzy
    }


def forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """A text's singular and plural; an untranslated one is one empty form."""
    return (text or "",) if text is None or isinstance(text, str) else tuple(text)


def variables(text: str) -> set[str]:
    """The names in braces. Raises ValueError for braces that do not match."""
    return {name for _literal, name, _spec, _conversion in string.Formatter().parse(text) if name is not None}


def faults(home: Home) -> Iterator[str]:
    """What ``--check`` complains about, one sentence each."""
    yield from untranslatable(home)
    catalog = updated(home)
    if not home.po.exists() or po_text(catalog) != home.po.read_text(encoding="utf-8"):
        yield f"{home}: es.po is not in step with the source; run tools/translate.py"
    for message in messages(catalog):
        source, target = forms(message.id), forms(message.string)
        if message.fuzzy or not all(target):
            yield f"{home}: not translated: {source[0]!r}"
        elif any(variables(form) != variables(source[-1]) for form in target[-1:]) or any(
            not variables(form) <= variables(source[-1]) for form in target
        ):
            yield f"{home}: other variables than the source: {source[0]!r}"
    if not home.mo.exists() or spoken(_compiled(home)) != spoken(catalog):
        yield f"{home}: es.mo is not in step with es.po; run tools/translate.py"


def _compiled(home: Home) -> Catalog:
    with home.mo.open("rb") as file:
        return read_mo(file)


def update(home: Home) -> None:
    """Write es.po and es.mo, each only if its messages changed."""
    catalog = updated(home)
    home.locale.mkdir(exist_ok=True)
    home.po.write_text(po_text(catalog), encoding="utf-8")
    if not home.mo.exists() or spoken(_compiled(home)) != spoken(catalog):
        with home.mo.open("wb") as file:
            write_mo(file, catalog)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="change nothing, and fail on any fault")
    check = parser.parse_args().check
    found = 0
    for home in homes():
        if not check:
            update(home)
        for fault in faults(home):
            print(fault, file=sys.stderr)
            found += 1
    return 1 if found and check else 0


if __name__ == "__main__":
    raise SystemExit(main())
