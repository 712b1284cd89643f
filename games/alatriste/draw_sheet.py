"""A character sheet as a picture, which is read at 350 pixels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from games.alatriste.sheet_words import level_text, levels, true_dice
from games.alatriste.sheets import Sheet, Value
from games.alatriste.skills import Characteristic
from games.alatriste.table_words import (
    advantage,
    armour_name,
    characteristic_name,
    value_name,
    weapon_name,
)
from games.alatriste.tables import FISTS, Armour, Weapon
from games.alatriste.telling import true
from games.alatriste.words import speak
from games.core.canvas.surface import Canvas
from games.core.canvas.text import name as drawable
from games.core.canvas.text import wrap
from games.core.canvas.tokens import BOLD, CREAM, GOLD, INK, PARCHMENT, PARCHMENT_DARK, RED, TITLE, mix
from games.core.words import Say

WIDTH: Final = 1000
LEFT, RIGHT = 34, WIDTH - 34
FRAME = mix(INK, CREAM, 0.4)

SKILLS, ARMS, PIECES = 24, 8, 5
"""Most that are drawn of each; how many more there are is said."""

ROW, LINE = 52, 46
COLUMNS = (440, 620, 800, RIGHT)
"""Where the name of a weapon ends, and attack, parry and damage after it."""


def sheet_picture(sheet: Sheet, language: str) -> Image.Image:
    """The sheet, 1000 pixels wide and as high as it needs."""
    return _Page(sheet, speak(language)).drawn()


class _Page:
    """A sheet being drawn from top to bottom."""

    def __init__(self, sheet: Sheet, say: Say) -> None:
        self.sheet, self.say = sheet, say
        self.arms: Sequence[Weapon] = (sheet.weapons or (FISTS,))[:ARMS]
        self.armour: Sequence[Armour] = sheet.armour[:PIECES]
        self.skills = [level_text(say, level) for level in levels(sheet)]
        self.rest = wrap(", ".join(self._rest()), 34, RIGHT - LEFT)[:4]
        self.canvas = Canvas(WIDTH, self._height(), PARCHMENT)
        self.y = 0.0

    def _rest(self) -> list[str]:
        """Advantages, manoeuvres and traits in one list."""
        known = [advantage(self.say, one).text for one in self.sheet.advantages]
        known += [word.replace("-", " ").capitalize() for word in self.sheet.manoeuvres]
        return known + list(self.sheet.traits)

    def _height(self) -> int:
        arms = 66 + ROW * len(self.arms) + 16
        armour = ROW * len(self.armour) + (16 if self.armour else 0)
        skills = 62 + LINE * _rows(len(self.skills)) if self.skills else 0
        rest = 20 + LINE * len(self.rest) if self.rest else 0
        return 346 + arms + armour + skills + rest + 20

    def drawn(self) -> Image.Image:
        self._head()
        self._values()
        self._arms()
        self._armour()
        self._skills()
        for line in self.rest:
            self.canvas.text(LEFT, self.y + LINE / 2 + 8, line, 34, width=RIGHT - LEFT)
            self.y += LINE
        return self.canvas.image()

    def _head(self) -> None:
        name = drawable(self.sheet.name, "?")
        room: float = RIGHT - LEFT
        if self.sheet.npc:
            room -= 16 + self.canvas.text(RIGHT, 52, self.say("NPC"), 36, face=BOLD, anchor="right")
        self.canvas.text(LEFT, 52, name, 62, face=TITLE, width=room, smallest=34)
        self.y = 100

    def _values(self) -> None:
        """The four characteristics, and under them what follows from them."""
        width, sheet = (RIGHT - LEFT - 3 * 14) / 4, self.sheet
        for place, which in enumerate(Characteristic):
            number = str(sheet.characteristic(which))
            self._box(LEFT + place * (width + 14), width, characteristic_name(which), number, CREAM)
        self.y += 118
        brios = str(sheet.brios) if not sheet.wounds else f"{true(sheet.left)} / {sheet.brios}"
        for place, (name, number) in enumerate(
            (
                (value_name(self.say, Value.REFLEJOS), str(sheet.reflejos)),
                (value_name(self.say, Value.BRIOS), brios),
                (value_name(self.say, Value.ESQUIVAR), str(sheet.esquivar)),
                (self.say("Wounds"), str(sheet.wounds)),
            )
        ):
            hurt = place == 3 and sheet.wounds
            fill = mix(PARCHMENT, RED, 0.2) if hurt else PARCHMENT_DARK
            self._box(LEFT + place * (width + 14), width, name, number, fill)
        self.y += 128

    def _box(self, x: float, width: float, name: str, number: str, fill: str) -> None:
        canvas, y = self.canvas, self.y
        canvas.rect(x, y, width, 106, fill, radius=10, edge=FRAME, thick=2)
        canvas.text(x + width / 2, y + 26, name, 32, anchor="middle", width=width - 12)
        canvas.text(x + width / 2, y + 70, number, 56, face=TITLE, anchor="middle", width=width - 16)

    def _arms(self) -> None:
        canvas, say = self.canvas, self.say
        more = len(self.sheet.weapons) - len(self.arms)
        title = say("Arms") + (f" (+{more})" if more > 0 else "")
        canvas.text(LEFT, self.y + 36, title, 38, face=TITLE, width=COLUMNS[0] - LEFT)
        heads = (say.sense("column", "attack"), say.sense("column", "parry"), say.sense("column", "damage"))
        for right, head in zip(COLUMNS[1:], heads, strict=True):
            canvas.text(right, self.y + 38, head, 32, anchor="right", width=170)
        self.y += 66
        for weapon in self.arms:
            parry = self.sheet.parry(weapon)
            cells = (str(self.sheet.strike(weapon)), "–" if parry is None else str(parry), true_dice(weapon))
            self._row(weapon_name(say, weapon), cells)
        self.y += 16

    def _row(self, name: str, cells: Sequence[str]) -> None:
        canvas, middle = self.canvas, self.y + ROW / 2 - 4
        canvas.line([(LEFT, self.y - 4), (RIGHT, self.y - 4)], mix(GOLD, PARCHMENT, 0.3), 2)
        canvas.text(LEFT, middle, name, 38, face=BOLD, width=COLUMNS[0] - LEFT, smallest=28)
        for right, cell in zip(COLUMNS[1:], cells, strict=False):
            canvas.text(right, middle, cell, 40, face=BOLD, anchor="right", width=170)
        self.y += ROW

    def _armour(self) -> None:
        for piece in self.armour:
            middle, name = self.y + ROW / 2 - 4, armour_name(self.say, piece)
            what = self.say("protection {points}", points=piece.protection)
            if piece.cloth:
                what = self.say("{points} rolled round an arm", points=piece.protection)
            self.canvas.line([(LEFT, self.y - 4), (RIGHT, self.y - 4)], mix(GOLD, PARCHMENT, 0.3), 2)
            self.canvas.text(LEFT, middle, name, 38, face=BOLD, width=COLUMNS[0] - LEFT, smallest=28)
            self.canvas.text(RIGHT, middle, what, 34, anchor="right", width=RIGHT - COLUMNS[0] - 20)
            self.y += ROW
        self.y += 16 if self.armour else 0

    def _skills(self) -> None:
        if not self.skills:
            return
        more = len(self.skills) - SKILLS
        title = self.say("Skills") + (f" (+{more})" if more > 0 else "")
        self.canvas.text(LEFT, self.y + 30, title, 38, face=TITLE)
        self.y += 62
        rows, width = _rows(len(self.skills)), (RIGHT - LEFT - 40) / 2
        for place, text in enumerate(self.skills[:SKILLS]):
            x = LEFT + (place // rows) * (width + 40)
            name, _, level = text.rpartition(" ")
            middle = self.y + (place % rows) * LINE + LINE / 2
            self.canvas.text(x, middle, name, 36, width=width - 70, smallest=28)
            self.canvas.text(x + width, middle, level, 38, face=BOLD, anchor="right")
        self.y += LINE * rows


def _rows(skills: int) -> int:
    """How many lines two columns take."""
    return -(-min(skills, SKILLS) // 2)
