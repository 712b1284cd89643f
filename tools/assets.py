"""Fetches the fonts and icons, converts them to what the pictures load, and credits every file.

    pip install -e '.[assets]'
    python tools/assets.py

Needs ``npm`` (the packages of PACKAGES) and, on Debian, ``apt-get`` and ``dpkg-deb`` (the packages of
DEBIAN). Everything under ``assets/fonts`` and ``assets/icons`` is written anew; nothing there is edited by
hand. Run it after adding an icon to ICONS.
"""

from __future__ import annotations

import io
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from fontTools.merge import Merger
from fontTools.misc.transform import Transform
from fontTools.pens.freetypePen import FreeTypePen
from fontTools.subset import Options, Subsetter
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont
from PIL import Image

ASSETS = Path(__file__).resolve().parent.parent / "assets"

PACKAGES = {
    "@fontsource/alegreya": "5.3.0",
    "@fontsource/alegreya-sans": "5.3.0",
    "@fontsource/noto-emoji": "5.3.2",
    "@iconify-json/game-icons": "1.2.4",
}
DEBIAN = ("fonts-noto-core", "fonts-noto-cjk")

SUBSETS = ("latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext")

FAMILIES = {
    "Alegreya-Bold": ("@fontsource/alegreya", "alegreya", 700),
    "AlegreyaSans-Medium": ("@fontsource/alegreya-sans", "alegreya-sans", 500),
    "AlegreyaSans-Bold": ("@fontsource/alegreya-sans", "alegreya-sans", 700),
}
"""Our file: package, family and weight in it."""

FALLBACKS = (
    "NotoSans-Bold",
    "NotoSansArabic-Bold",
    "NotoSansHebrew-Bold",
    "NotoSansDevanagari-Bold",
    "NotoSansBengali-Bold",
    "NotoSansTamil-Bold",
    "NotoSansThai-Bold",
    "NotoSansArmenian-Bold",
    "NotoSansGeorgian-Bold",
    "NotoSansSymbols-Bold",
    "NotoSansSymbols2-Regular",
)
"""For names in other scripts, in the order they are asked; the ideographs and the emoji come after them."""

ICON_PIXELS = 256

UNNAMED = "an author of the set, not determined"

ICONS = {
    "Lorc": (
        "battle-gear bleeding-eye boot-kick checked-shield laurel-crown mailed-fist queen-crown swords-emblem"
        " visored-helm walking-boot"
    ),
    "Delapouite": "luchador",
    "Sbed": "hand",
    "Skoll": "clubs diamonds hearts knockout spades",
    UNNAMED: (
        "anchor ancient-ruins anticlockwise-rotation archer axe-sword backpack banging-gavel barbarian barn"
        " bat-wing beer-stein big-wave black-knight-helm blood boar body-swapping bowman breastplate"
        " burning-embers campfire cancel card-discard card-draw cloak-dagger colombian-statue crossed-axes"
        " crossed-swords crown crowned-skull cultist cycle daemon-skull dam deer-head dodging domino-mask"
        " dragon-head drop dwarf-face eagle-head elephant elf-ear ember-shot evil-tree exit-door eye-target"
        " farmer feathered-wing fern fire-ring fire-spell-cast fishing-hook fist flying-flag fog forest"
        " frog-mouth-helm frostfire ghost giant goblin-head gold-mine grab grapes griffin-shield halberd"
        " half-heart harp harpoon-trident healing health-potion hidden hooded-assassin horned-helm hound hut"
        " jester-hat key kite knot laurels-trophy leaf-swirl leeching-worm lighthouse lion lynx-head"
        " magic-swirl medieval-village-01 mermaid metal-hand monk-face moon mountains mounted-knight"
        " old-king orc-head palisade piercing-sword pine-tree punch-blast push rat recycle reed return-arrow"
        " round-shield rusty-sword sailboat sands-of-time scroll-unfurled sheep shield-bash skeleton"
        " spear-feather spears spell-book spider-alt spiked-fence spiral-hilt sprint stone-tower stone-wall"
        " sunrise sword-brandish swordman swordwoman tavern-sign tiger-head tomato tombstone tongue troll"
        " turtle two-coins two-handed-sword two-shadows warlock-hood wave-crest wax-seal wheat whip"
        " whirlwind woman-elf-face"
    ),
}
"""Author: the icons of theirs that we use. Only the authors that we could check are named."""


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder)
        npm = {package: _npm(package, version, source) for package, version in PACKAGES.items()}
        debian = _debian(source)
        _fonts(npm, debian)
        _icons(npm["@iconify-json/game-icons"])
        _licences(npm, debian)
    (ASSETS / "CREDITS.md").write_text(_credits(), encoding="utf-8")
    return 0


# Fetching: always by package name, through the ordinary clients.


def _npm(package: str, version: str, into: Path) -> Path:
    """The unpacked contents of an npm package."""
    name = _run("npm", "pack", "--silent", f"{package}@{version}", cwd=into).strip()
    target = into / name.removesuffix(".tgz")
    shutil.unpack_archive(into / name, target, filter="data")
    return target / "package"


def _debian(into: Path) -> Path:
    """A root folder with the files of all DEBIAN packages."""
    _run("apt-get", "download", *DEBIAN, cwd=into)
    for archive in into.glob("*.deb"):
        _run("dpkg-deb", "-x", str(archive), "root", cwd=into)
    return into / "root"


def _run(*command: str, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, check=True, stdout=subprocess.PIPE, text=True)  # noqa: S603 - ours
    return done.stdout


# Fonts.


def _fonts(npm: dict[str, Path], debian: Path) -> None:
    """Writes every font, and ``coverage.json``: file name to the ranges of code points that it draws."""
    folder = _emptied(ASSETS / "fonts")
    taken: set[int] = set()
    coverage = {}
    for name, font in _all_fonts(npm, debian, taken):
        points = sorted(font.getBestCmap())
        taken.update(points)
        suffix = "otf" if font.sfntVersion == "OTTO" else "ttf"
        font.save(folder / f"{name}.{suffix}")
        coverage[f"{name}.{suffix}"] = _ranges(points)
    (folder / "coverage.json").write_text(json.dumps(coverage, separators=(",", ":")) + "\n")


def _all_fonts(npm: dict[str, Path], debian: Path, taken: set[int]) -> Iterator[tuple[str, TTFont]]:
    """Our name and the font, in the order of the fallback chain. A fallback holds only what the fonts before
    it lack (``taken``)."""
    for name, (package, family, weight) in FAMILIES.items():
        files = [npm[package] / "files" / f"{family}-{subset}-{weight}-normal.woff2" for subset in SUBSETS]
        yield name, _house_font(files)
    noto = debian / "usr/share/fonts/truetype/noto"
    for name in FALLBACKS:
        yield name, _cut(TTFont(noto / f"{name}.ttf", recalcTimestamp=False), taken)
    collection = debian / "usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc"
    yield (
        "NotoSansCJK-Bold",
        _cut(TTFont(collection, fontNumber=0, recalcTimestamp=False), taken, _common_east_asian()),
    )
    emoji = npm["@fontsource/noto-emoji"] / "files/noto-emoji-emoji-700-normal.woff2"
    yield "NotoEmoji-Bold", _cut(TTFont(emoji, recalcTimestamp=False), taken)


def _house_font(files: Iterable[Path]) -> TTFont:
    """One TrueType font from the subsets of a web font, with lining figures as its default ones: Pillow's
    basic layout, which draws the same everywhere, knows no font features."""
    parts = []
    for file in files:
        font = TTFont(file, recalcTimestamp=False)
        _line_figures(font)
        parts.append(_plain(font, font.getBestCmap()))
    merged: TTFont = Merger().merge(parts)
    # The same source gives the same bytes: the merger would write the time of day.
    merged["head"].created = merged["head"].modified = 0
    merged.recalcTimestamp = False
    return merged


def _line_figures(font: TTFont) -> None:
    """Points the code points of the figures to the glyphs that the ``lnum`` feature would put there."""
    if "GSUB" not in font:
        return
    table = font["GSUB"].table
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "lnum"
        for index in record.Feature.LookupListIndex
    }
    swap = {
        old: new
        for index in lookups
        for subtable in table.LookupList.Lookup[index].SubTable
        for old, new in getattr(subtable, "ExtSubTable", subtable).mapping.items()
    }
    for cmap in font["cmap"].tables:
        cmap.cmap = {point: swap.get(glyph, glyph) for point, glyph in cmap.cmap.items()}


def _plain(font: TTFont, points: Iterable[int]) -> io.BytesIO:
    """The font cut down to ``points``, without layout tables and hints, as a file in memory."""
    options = Options()
    options.layout_features = []
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "BASE", "STAT", "DSIG", "vhea", "vmtx", "VORG"]
    options.hinting = False
    options.glyph_names = False
    options.name_IDs = ["*"]
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=list(points))
    subsetter.subset(font)
    font.flavor = None
    data = io.BytesIO()
    font.save(data)
    data.seek(0)
    return data


def _cut(font: TTFont, taken: set[int], wanted: set[int] | None = None) -> TTFont:
    points = set(font.getBestCmap()) - taken
    kept = points if wanted is None else points & wanted
    return TTFont(_plain(font, kept), recalcTimestamp=False)


def _common_east_asian() -> set[int]:
    """The characters of the four national standards of the 1980s: GB 2312, Big5's first level, JIS X 0208 and
    KS X 1001. They write nearly every name; all 45,000 glyphs would weigh 20 MB."""
    points = set()
    for codec in ("gb2312", "big5", "shift_jis", "euc_kr"):
        for point in range(0x80, 0x10000):
            try:
                code = chr(point).encode(codec)
            except UnicodeEncodeError:
                continue
            if len(code) == 2 and not (codec == "big5" and code[0] > 0xC6):
                points.add(point)
    return points


def _ranges(points: list[int]) -> list[list[int]]:
    """Sorted code points as pairs, first and last, both included."""
    ranges: list[list[int]] = []
    for point in points:
        if ranges and ranges[-1][1] == point - 1:
            ranges[-1][1] = point
        else:
            ranges.append([point, point])
    return ranges


# Icons.


def _icons(package: Path) -> None:
    """Each icon as a mask: 8-bit grey, white where the icon is."""
    folder = _emptied(ASSETS / "icons")
    icons: dict[str, Any] = json.loads((package / "icons.json").read_text())["icons"]
    for name in " ".join(ICONS.values()).split():
        match = re.fullmatch(r'<path fill="currentColor" d="([^"]+)"/>', icons[name]["body"])
        if match is None:
            raise SystemExit(f"{name} is not a single path")
        _mask(match[1]).save(folder / f"{name}.png", optimize=True)


def _mask(path: str) -> Image.Image:
    """The path, drawn on the set's 512 x 512 grid, at twice our size and halved."""
    pen, pixels = FreeTypePen(None), ICON_PIXELS * 2
    parse_path(path, pen)
    scale = pixels / 512
    drawn = pen.image(pixels, pixels, Transform(scale, 0, 0, -scale, 0, pixels), evenOdd=False)
    return drawn.getchannel("A").reduce(2)


def _emptied(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


# Credits.


def _licences(npm: dict[str, Path], debian: Path) -> None:
    """The licence texts beside the fonts they cover."""
    for name, package in (("Alegreya", "alegreya"), ("AlegreyaSans", "alegreya-sans")):
        text = (npm[f"@fontsource/{package}"] / "LICENSE").read_text(encoding="utf-8")
        (ASSETS / "fonts" / f"OFL-{name}.txt").write_text(text, encoding="utf-8")
    text = (npm["@fontsource/noto-emoji"] / "LICENSE").read_text(encoding="utf-8")
    (ASSETS / "fonts" / "OFL-NotoEmoji.txt").write_text(text, encoding="utf-8")
    for package in DEBIAN:
        text = (debian / f"usr/share/doc/{package}/copyright").read_text(encoding="utf-8")
        (ASSETS / "fonts" / f"OFL-{package.removeprefix('fonts-')}.txt").write_text(text, encoding="utf-8")


def _credits() -> str:
    lines = [
        "# Credits",
        "",
        "Written by `tools/assets.py`; every file under `fonts/` and `icons/` is made by it.",
        "",
        "## Fonts",
        "",
        "All under the SIL Open Font License 1.1. Cut down to the glyphs used, without layout tables and"
        " hints; the Alegreya families with lining figures as default figures.",
        "",
        "| file | family and authors | source | licence text |",
        "|---|---|---|---|",
    ]
    for font in sorted((ASSETS / "fonts").glob("*.[ot]tf")):
        lines.append(f"| `fonts/{font.name}` | {' | '.join(_font_credit(font.stem))} |")
    count = sum(len(names.split()) for names in ICONS.values())
    lines += [
        "",
        "## Icons",
        "",
        f"The {count} masks are from the game-icons.net set, as npm package `@iconify-json/game-icons`"
        f" {PACKAGES['@iconify-json/game-icons']}, under CC BY 3.0"
        " (https://creativecommons.org/licenses/by/3.0/). Changed: drawn as grey masks, tinted where used.",
        "The package names no author per icon. An author is named below where the set's own repository"
        " (github.com/game-icons/icons) was seen to hold the icon in that author's folder; the others are by"
        " one of the set's authors, who are listed in its `license.txt`: Lorc, Delapouite, John Colburn,"
        " Felbrigg, John Redman, Carl Olsen, Sbed, PriorBlue, Willdabeast, Viscious Speed, Lord Berandas,"
        " Irongamer, HeavenlyDog, Skoll and later contributors.",
        "",
        "| file | icon made by |",
        "|---|---|",
    ]
    authors = {name: author for author, names in ICONS.items() for name in names.split()}
    lines += [f"| `icons/{name}.png` | {authors[name]} |" for name in sorted(authors)]
    return "\n".join(lines) + "\n"


def _font_credit(name: str) -> tuple[str, str, str]:
    """Family and authors; source; licence file."""
    if name in FAMILIES:
        package, _, _ = FAMILIES[name]
        family = name.split("-")[0]
        authors = f"{family}, the Alegreya Project Authors (Juan Pablo del Peral, Huerta Tipografica)"
        return authors, f"npm `{package}` {PACKAGES[package]}", f"`fonts/OFL-{family}.txt`"
    if name == "NotoEmoji-Bold":
        package = "@fontsource/noto-emoji"
        return (
            "Noto Emoji, Google Inc.",
            f"npm `{package}` {PACKAGES[package]}",
            "`fonts/OFL-NotoEmoji.txt`",
        )
    if name == "NotoSansCJK-Bold":
        return "Noto Sans CJK, Adobe", "Debian `fonts-noto-cjk`", "`fonts/OFL-noto-cjk.txt`"
    return f"{name.split('-')[0]}, Google Inc.", "Debian `fonts-noto-core`", "`fonts/OFL-noto-core.txt`"


if __name__ == "__main__":
    sys.exit(main())
