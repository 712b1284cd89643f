"""Pictures are compared with the goldens beside this file.

``pytest tests/drawings --regold`` draws the goldens anew: look at each of them before committing it. What a
failing test drew, and where it differs, is written to ``found/``.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageChops

HERE = Path(__file__).parent

VISIBLE = 40
"""A channel that differs by more than this is seen; less is another rounding of an edge."""

MOST_SEEN = 60
"""Pixels that may differ visibly: far fewer than a changed digit has."""

Compare = Callable[[str, Image.Image], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--regold", action="store_true", help="draw the golden pictures anew")


def seen_difference(picture: Image.Image, golden: Image.Image) -> int:
    """How many pixels differ visibly; all of them if the sizes do."""
    if picture.size != golden.size:
        return picture.width * picture.height
    differing = differences(picture, golden).histogram()
    return sum(differing[VISIBLE + 1 :])


def differences(picture: Image.Image, golden: Image.Image) -> Image.Image:
    """The largest difference of the three channels, in grey."""
    red, green, blue = ImageChops.difference(picture, golden).split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Compare:
    """Compares a picture with ``goldens/<name>.png``."""

    def compare(name: str, picture: Image.Image) -> None:
        path = HERE / "goldens" / f"{name}.png"
        if request.config.getoption("--regold", default=False):
            picture.save(path, optimize=True)
            return
        with Image.open(path) as stored:
            expected = stored.convert("RGB")
        seen = seen_difference(picture, expected)
        if seen > MOST_SEEN:
            found = HERE / "found"
            found.mkdir(exist_ok=True)
            picture.save(found / f"{name}.png")
            if picture.size == expected.size:
                differences(picture, expected).save(found / f"{name}-difference.png")
        assert seen <= MOST_SEEN, f"{name} differs in {seen} pixels: see {HERE / 'found'}"

    return compare
