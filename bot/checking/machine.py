"""What the program stands on: its libraries, its fonts and icons."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable
from importlib import metadata
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from PIL import Image, ImageFont

from bot.checking.finding import Finding, ok, problem
from games import GAMES
from games.core.canvas.surface import encode
from games.core.game import AnyGame
from games.core.words import LANGUAGES

PROGRAM: Final = "juez-de-campo"
PINNED: Final = ("discord.py", "pillow")
"""Libraries of which one version alone will do."""

_NAMES: Final = ("Alonso", "Beatriz", "Carmen", "Diego", "Elvira", "Fadrique", "Gonzalo", "Inés")


def versions(read: Callable[[str], str] = metadata.version) -> list[Finding]:
    """Whether the pinned libraries are here in the version that the program asks for."""
    try:
        wanted = metadata.requires(PROGRAM) or []
    except metadata.PackageNotFoundError:
        told = "the program itself is not installed: run `pip install -e .` in its folder."
        return [problem(library, told) for library in PINNED]
    return [_version(library, wanted, read) for library in PINNED]


def _version(library: str, wanted: Iterable[str], read: Callable[[str], str]) -> Finding:
    pin = next((text.partition("==")[2] for text in wanted if text.startswith(f"{library}==")), "")
    try:
        found = read(library)
    except metadata.PackageNotFoundError:
        found = "missing"
    if found == pin:
        return ok(library, f"{found}.")
    return problem(library, f"{found}, and the program needs {pin}: run `pip install -e .` in its folder.")


def drawing_works(assets: Traversable | None = None) -> Finding:
    """Whether every font and icon that CREDITS.md lists is there and loads, and every game draws a board."""
    item, folder = "fonts and icons", assets or files("assets")
    try:
        listed = re.findall(r"^\| `((?:fonts|icons)/[^`]+)`", _text(folder, "CREDITS.md"), re.MULTILINE)
    except OSError:
        return problem(item, "the folder assets is missing: fetch the whole of the program again.")
    broken = [name for name in listed if not _loads(folder, name)]
    if broken:
        more = f" and {len(broken) - 3} more" if len(broken) > 3 else ""
        told = f"{', '.join(broken[:3])}{more} of {len(listed)} cannot be loaded"
        return problem(item, f"{told}: fetch the folder assets again.")
    for key, game in GAMES.items():
        try:
            first_board(game)
        except Exception as fault:  # whatever it is, the host has to hear which game it was
            return problem(item, f"the first board of {key} cannot be drawn ({type(fault).__name__}).")
    return ok(item, f"{len(listed)} files load, and the first board of each of {len(GAMES)} games is drawn.")


def first_board(game: AnyGame, language: str = LANGUAGES[0]) -> bytes:
    """The board of ``game`` before the first move of a match that nobody plays: a PNG."""
    options = game.options()
    seats = next(number for number in game.seats if game.refuse(number, options) is None)
    view = game.view(game.start(seats, bytes(32), options), None)
    return encode(game.drawing().board(view, _NAMES[:seats], game.words.voice(language)))


def _loads(folder: Traversable, name: str) -> bool:
    try:
        data = folder.joinpath(*name.split("/")).read_bytes()
        if name.startswith("fonts/"):
            ImageFont.truetype(io.BytesIO(data), 20, layout_engine=ImageFont.Layout.BASIC)
        else:
            Image.open(io.BytesIO(data)).load()
    except (OSError, ValueError, SyntaxError):  # what Pillow raises for damaged files
        return False
    return True


def _text(folder: Traversable, name: str) -> str:
    return folder.joinpath(name).read_text(encoding="utf-8")
