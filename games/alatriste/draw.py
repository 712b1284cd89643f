"""Pictures of chances, of past rolls and of dice, each with its alt text. What is likely to be asked for
again is drawn once and kept."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from PIL import Image

from games.alatriste import words
from games.alatriste.checks import BOOK, CRITICAL, FUMBLE, Check, Difficulty, House, Result, Use
from games.alatriste.odds import Row, cases, odds, table
from games.alatriste.odds_words import odds_text
from games.alatriste.telling import asked
from games.alatriste.words import CRITICAL_MARK, FUMBLE_MARK, speak
from games.core.canvas.bars import LABELLED, MOST, Bar, Filling, draw_bars, fill
from games.core.canvas.dice import die
from games.core.canvas.keeping import kept
from games.core.canvas.surface import Canvas, encode
from games.core.canvas.tokens import BOLD, CREAM, GREEN, INK, PARCHMENT, TITLE, mix
from games.core.curve import Comparison, Curve
from games.core.dice import Expression, write
from games.core.dice_words import compared, decimal, likely, percent, square
from games.core.drawing import ALT_TEXT
from games.core.words import Say

WIDTH, HEIGHT = 1000, 640
LEFT, RIGHT = 34, WIDTH - 34
CHART_TOP, CHART_HEIGHT = 172, 392
FOOT = 602

TABLE_HEIGHT = 900
TABLE_LEFT, TABLE_TOP = 110, 158
COLUMN, ROW = (RIGHT - TABLE_LEFT) / len(Difficulty), 45

RARE = Fraction(1, 10_000)

DIE, DIE_PITCH, DIE_EDGE = 96, 112, 10


def _sheet(title: str, line: str, number: str = "") -> Canvas:
    """A sheet of parchment with a title, a line under it, and the number that matters on the right."""
    canvas = Canvas(WIDTH, HEIGHT, PARCHMENT)
    room = RIGHT - LEFT - (300 if number else 0)
    canvas.text(LEFT, 52, title, 48, face=TITLE, width=room)
    canvas.text(LEFT, 106, line, 34, width=room, smallest=26)
    canvas.text(RIGHT, 76, number, 88, face=TITLE, anchor="right", width=290, smallest=40)
    return canvas


def _legend(canvas: Canvas, entries: Sequence[tuple[Filling, str]], signs: str = "") -> None:
    """What fillings and signs mean, along the foot."""
    x = float(LEFT)
    for filling, meaning in entries:
        fill(canvas, x, FOOT - 14, 30, 28, filling)
        x += 40 + canvas.text(x + 40, FOOT, meaning, 30, width=260) + 28
    canvas.text(x, FOOT, signs, 30, width=RIGHT - x)


def _bare(say: Say, chance: Fraction) -> str:
    """A chance in % where there is no room for the sign."""
    return percent(say, chance).removesuffix(" %")


# The chances of one check.


@kept
def check_picture(check: Check, language: str) -> Image.Image:
    """Every total of ``check`` with its chance, 1000 x 640: full bars succeed, empty ones fail, hatched ones
    stay within the value but misfire."""
    say = speak(language)
    canvas = _sheet(words.TITLE, asked(say, check), percent(say, odds(check).success))
    mishaps = [f"{words.mishap_name(say, what)} {percent(say, share)}" for what, share in odds(check).mishaps]
    canvas.text(LEFT, 152, " · ".join(mishaps), 30, width=RIGHT - LEFT)
    draw_bars(canvas, _totals(say, check), LEFT, CHART_TOP, RIGHT - LEFT, CHART_HEIGHT)
    entries: list[tuple[Filling, str]] = [("solid", say("Success")), ("empty", say("Failure"))]
    if check.use is Use.FIREARM:
        entries.insert(1, ("hatched", say("Misfire")))
    critical, fumble = say("Critical success"), say("Fumble")
    _legend(canvas, entries, f"{CRITICAL_MARK} {critical}   {FUMBLE_MARK} {fumble}")
    return canvas.image()


def _totals(say: Say, check: Check) -> list[Bar]:
    """A bar for each total from 3 to 18."""
    by_total: dict[int, list[Result]] = {total: [] for total in range(CRITICAL, FUMBLE + 1)}
    every = cases(check)
    for result in every:
        by_total[result.total].append(result)
    return [_total(say, total, results, len(every)) for total, results in by_total.items()]


def _total(say: Say, total: int, results: Sequence[Result], every: int) -> Bar:
    done = sum(result.success for result in results)
    spoilt = sum(result.within for result in results) - done
    sign = ""
    if any(result.critical for result in results):
        sign = CRITICAL_MARK
    elif any(result.fumble for result in results):
        sign = FUMBLE_MARK
    return Bar(
        str(total),
        ((done, "solid"), (spoilt, "hatched"), (len(results) - done - spoilt, "empty")),
        over=_bare(say, Fraction(len(results), every)) if results else "",
        sign=sign,
    )


def check_alt(check: Check, language: str) -> str:
    """The picture of a check in words."""
    return odds_text(speak(language), check).replace("*", "")[:ALT_TEXT]


# The chances of every target.


@kept
def table_picture(use: Use, language: str, house: House = BOOK) -> Image.Image:
    """The chances of success for targets 3 to 18 and every difficulty, 1000 x 900; each cell is filled from
    the left as far as its chance."""
    say = speak(language)
    canvas = Canvas(WIDTH, TABLE_HEIGHT, PARCHMENT)
    canvas.text(LEFT, 50, words.use(say, use).text, 46, face=TITLE, width=560)
    canvas.text(RIGHT, 50, say("chance of success, in %"), 32, anchor="right", width=350)
    for column, difficulty in enumerate(Difficulty):
        middle, name = TABLE_LEFT + (column + 0.5) * COLUMN, words.difficulty(say, difficulty).text
        canvas.text(middle, 102, name, 32, face=BOLD, anchor="middle", width=COLUMN - 8)
        canvas.text(middle, 136, difficulty.formula, 28, anchor="middle")
    check = Check(10, use=use, house=house)
    for place, row in enumerate(table(check, range(CRITICAL, FUMBLE + 1))):
        _row(canvas, say, row, TABLE_TOP + place * ROW)
    return canvas.image()


def _row(canvas: Canvas, say: Say, row: Row, y: float) -> None:
    canvas.text(TABLE_LEFT - 20, y + ROW / 2, str(row.target), 34, face=BOLD, anchor="right")
    width, height = COLUMN - 8, ROW - 5
    for column, chance in enumerate(row.cells):
        x = TABLE_LEFT + column * COLUMN + 4
        canvas.rect(x, y, width, height, CREAM)
        canvas.rect(x, y, max(1, width * float(chance)), height, mix(GREEN, CREAM, 0.5))
        canvas.rect(x, y, width, height, edge=mix(INK, CREAM, 0.4), thick=1.5)
        canvas.text(x + width / 2, y + height / 2, _bare(say, chance), 32, face=BOLD, anchor="middle")


def table_alt(use: Use, language: str, house: House = BOOK) -> str:
    """The picture of a table in words: a line for each difficulty, every other target."""
    say = speak(language)
    rows = table(Check(10, use=use, house=house), range(6, FUMBLE, 2))
    unit = say("chance of success, in %")
    lines = [f"{words.use(say, use).text}: {unit}."]
    for column, difficulty in enumerate(Difficulty):
        cells = "; ".join(f"{row.target}: {_bare(say, row.cells[column])}" for row in rows)
        lines.append(f"{words.difficulty(say, difficulty).text}. {cells}.")
    return "\n".join(lines)[:ALT_TEXT]


# Plain dice, and past rolls.


def curve_picture(expression: Expression, exact: Curve, language: str) -> Image.Image:
    """The exact curve of plain dice, 1000 x 640; many totals are drawn in groups, without the rarest."""
    say = speak(language)
    shown = exact if len(exact.ways) <= LABELLED else _likely_part(exact)
    low, high, mean = _true(exact.low), _true(exact.high), _true(decimal(say, float(exact.mean), 2))
    line = say("from {low} to {high}, {mean} on average", low=low, high=high, mean=mean)
    if shown is not exact:
        line += " · " + say("the rarest totals are not drawn")
    canvas = _sheet(write(expression), line)
    draw_bars(canvas, _grouped(say, shown), LEFT, CHART_TOP, RIGHT - LEFT, CHART_HEIGHT + 40)
    return canvas.image()


def _likely_part(exact: Curve) -> Curve:
    """``exact`` without the values at either end that together come less than RARE of the time; ``exact``
    itself where there are none."""
    rare = exact.cases * RARE
    cut = [0, 0]
    for end, ways in enumerate((exact.ways, exact.ways[::-1])):
        gone = 0
        while gone + ways[cut[end]] < rare:
            gone += ways[cut[end]]
            cut[end] += 1
    if cut == [0, 0]:
        return exact
    return Curve(exact.low + cut[0], exact.ways[cut[0] : len(exact.ways) - cut[1]])


def _true(number: int | str) -> str:
    return str(number).replace("-", "−")


def _grouped(say: Say, exact: Curve) -> list[Bar]:
    """A bar for each value, or for each few of them: then its height is their average."""
    step = -(-len(exact.ways) // MOST)
    bars = []
    for at in range(0, len(exact.ways), step):
        group = exact.ways[at : at + step]
        share = Fraction(sum(group), exact.cases * len(group))
        over = _bare(say, share) if len(exact.ways) <= LABELLED else ""
        bars.append(Bar(_true(exact.low + at), ((float(share), "solid"),), over=over))
    return bars


def curve_alt(expression: Expression, exact: Curve, language: str) -> str:
    """The picture of a curve in words."""
    say = speak(language)
    text = likely(say, expression, exact)
    if len(exact.ways) <= LABELLED:
        values = range(exact.low, exact.high + 1)
        text += (
            " " + "; ".join(f"{_true(value)}: {percent(say, exact.chance(value))}" for value in values) + "."
        )
    return text.replace("`", "")[:ALT_TEXT]


def audit_picture(title: str, comparison: Comparison, language: str) -> Image.Image:
    """How often each value came, against how often it should on average, 1000 x 640. At most MOST values."""
    say = speak(language)
    canvas = _sheet(title, compared(say, comparison))
    bars = [
        Bar(
            _true(comparison.curve.low + at),
            ((seen, "solid"),),
            over=str(seen) if len(comparison.observed) <= LABELLED else "",
            dot=float(comparison.expected(comparison.curve.low + at)),
        )
        for at, seen in enumerate(comparison.observed)
    ]
    draw_bars(canvas, bars, LEFT, CHART_TOP, RIGHT - LEFT, CHART_HEIGHT)
    expected = say("exact curve")
    _legend(canvas, [("solid", say("rolled"))], f"○─ {expected}   {square(say, comparison)}")
    return canvas.image()


def audit_alt(title: str, comparison: Comparison, language: str) -> str:
    """The picture of past rolls in words: each value, how often it came, how often it should."""
    say = speak(language)
    low = comparison.curve.low
    values = "; ".join(
        f"{_true(low + at)}: {seen} ({decimal(say, float(comparison.expected(low + at)))})"
        for at, seen in enumerate(comparison.observed)
    )
    return f"{title}. {compared(say, comparison)} {square(say, comparison)}. {values}."[:ALT_TEXT]


# Dice.


@lru_cache(maxsize=512)
def dice_picture(rolled: tuple[int, ...], aside: tuple[int, ...] = ()) -> bytes:
    """The dice of a check as a small PNG: those rolled, then those set aside, which are dull and have hollow
    pips. There are 300 such pictures in all; each is drawn once."""
    values = [(value, False) for value in rolled] + [(value, True) for value in aside]
    width = DIE_PITCH * len(values) + DIE_EDGE + (DIE_EDGE * 2 if aside else 0)
    canvas = Canvas(width, DIE + 2 * DIE_EDGE, PARCHMENT)
    for place, (value, dull) in enumerate(values):
        x = DIE_EDGE + place * DIE_PITCH + (DIE_EDGE * 2 if dull else 0)
        canvas.paste(die(value, DIE, dull), x, DIE_EDGE)
    if aside:
        x = DIE_EDGE + len(rolled) * DIE_PITCH - 2
        canvas.line([(x, DIE_EDGE), (x, DIE_EDGE + DIE)], INK, 3)
    return encode(canvas.image())
