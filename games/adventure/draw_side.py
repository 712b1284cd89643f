"""Groups beside a map: who they are, how strong, how hurt, with what."""

from __future__ import annotations

from collections.abc import Sequence

from games.adventure import holdings
from games.adventure.card_words import card_name
from games.adventure.cards import Card, Colour
from games.adventure.draw_cards import two_lines
from games.adventure.draw_signs import figure, icon_of, mana, tone_of
from games.adventure.experience import experience
from games.adventure.mana import NOTHING, Mana, plus, point
from games.adventure.squares import Square
from games.adventure.state import Creature, Party
from games.adventure.view import View
from games.core.canvas.emblems import emblem, letter
from games.core.canvas.keeping import kept
from games.core.canvas.surface import SCALE, Canvas, Sprite
from games.core.canvas.tokens import BOLD, CREAM, GOLD, INK, PARCHMENT, PARCHMENT_DARK, RED, TITLE, mix
from games.core.words import Say

LOW, HIGH = 56.0, 92.0
"""The height of an adventurer's row where many are shown, and where there is room."""


@kept
def chip(icon: str, tone: str, size: float, out: bool = False) -> Sprite:
    """A small square picture of a creature or a thing."""
    canvas = Canvas(size, size, scale=SCALE * 2)
    paper = mix(tone, PARCHMENT, 0.76)
    canvas.rect(0, 0, size, size, paper, radius=size * 0.16, edge=INK, thick=max(1.5, size * 0.04))
    canvas.icon(icon, size / 2, size / 2, size * 0.82, mix(tone, PARCHMENT, 0.5) if out else tone)
    return canvas.layer()


def chip_of(card: Card, size: float, out: bool = False) -> Sprite:
    return chip(icon_of(card), tone_of(card), size, out)


def rows(
    canvas: Canvas,
    view: View,
    heroes: Sequence[Creature],
    x: float,
    y: float,
    width: float,
    height: float,
    say: Say,
) -> None:
    """An adventurer in each row: picture, name, what it carries, strength, resistance, wounds."""
    each = max(LOW, min(HIGH, height / max(1, len(heroes))))
    for place, hero in enumerate(heroes[: int(height // each)]):
        _row(canvas, view, hero, x, y + place * each, width, each - 8, say)


def _row(
    canvas: Canvas, view: View, hero: Creature, x: float, y: float, width: float, tall: float, say: Say
) -> None:
    card, out = holdings.card(view.options, hero.copy), hero.down or hero.away
    canvas.rect(x, y, width, tall, PARCHMENT_DARK if out else CREAM, radius=9, edge=INK, thick=2)
    canvas.paste(chip_of(card, tall - 8, out), x + 4, y + 4)
    if view.led:
        canvas.paste(emblem(hero.seat, 28), x + tall - 20, y + tall - 28)
    middle, right = y + tall / 2, _figures(canvas, view, hero, x + width, y + tall / 2)
    left = x + tall + 14
    signs = _signs_of(view, hero)
    lines = two_lines(card_name(say, card), 24, right - left)
    if tall < HIGH - 20:  # no room for signs under the name
        right -= len(signs) * 30
        _signs(canvas, signs, right, middle)
        _name(canvas, two_lines(card_name(say, card), 23, right - left), 23, left, middle, right - left)
        return
    up = 15.0 if signs else 0.0
    _name(canvas, lines if not signs else lines[:2], 24, left, middle - up, right - left)
    _signs(canvas, signs, left, y + tall - 18)


def _name(canvas: Canvas, lines: Sequence[str], size: float, x: float, y: float, width: float) -> None:
    top = y - (len(lines) - 1) * size * 0.48
    for place, line in enumerate(lines):
        canvas.text(x, top + place * size * 0.96, line, size, INK, face=BOLD, width=width)


def _figures(canvas: Canvas, view: View, hero: Creature, right: float, y: float) -> float:
    """Resistance, strength and wounds, from ``right`` leftwards; returns where they begin."""
    card, right = holdings.card(view.options, hero.copy), right - 24
    power, toughness = holdings.power(view.options, hero), holdings.toughness(view.options, hero)
    canvas.paste_centred(figure("toughness", str(toughness), 38, toughness != card.toughness), right, y)
    canvas.paste_centred(figure("power", str(power), 38, power != card.power), right - 42, y)
    if not hero.damage:
        return right - 66
    canvas.paste_centred(figure("wounds", str(hero.damage), 42), right - 84, y - 1)
    return right - 108


def _signs_of(view: View, hero: Creature) -> tuple[str, ...]:
    """What it carries, and how it is."""
    signs = [icon_of(holdings.card(view.options, item)) for item in hero.items]
    if holdings.card(view.options, hero.copy).caster:
        signs.append("spell-book")
    signs += [sign for sign, on in (("anticlockwise-rotation", hero.tapped), ("half-heart", hero.down)) if on]
    return tuple(signs)


def _signs(canvas: Canvas, signs: Sequence[str], x: float, y: float) -> None:
    for place, sign in enumerate(signs):
        canvas.icon(sign, x + 14 + place * 30, y, 28, RED if sign == "half-heart" else INK)


def block(
    canvas: Canvas,
    view: View,
    number: int,
    name: str,
    x: float,
    y: float,
    width: float,
    height: float,
    say: Say,
) -> None:
    """One of several groups: its emblem and name, and its adventurers as small pictures."""
    party = view.parties[number]
    out = party.leader in view.gone or not party.heroes
    canvas.rect(x, y, width, height, PARCHMENT_DARK if out else CREAM, radius=10, edge=INK, thick=2)
    if party.leader in _acting(view):
        canvas.rect(x - 3, y - 3, width + 6, height + 6, radius=12, edge=GOLD, thick=5)
    canvas.paste(emblem(party.leader, 36, faded=out), x + 8, y + 5)
    canvas.text(x + 52, y + 23, name, 27, INK, face=TITLE, width=width - 52 - 84)
    if party.trophies:
        canvas.icon("laurels-trophy", x + width - 66, y + 23, 30, mix(GOLD, INK, 0.3))
        points = experience(view.options, party)
        canvas.text(x + width - 12, y + 23, str(points), 28, INK, face=BOLD, anchor="right")
    if party.heroes:
        _chips(canvas, view, party, x + 8, y + 44, width - 16)
    else:
        note = say("recruiting") if view.phase.kind == "recruiting" else say("nobody left")
        canvas.text(x + width / 2, y + min(height - 24, 84), note, 24, INK, anchor="middle", width=width - 16)


def _acting(view: View) -> frozenset[int]:
    """Leaders of the groups whose movement or turn it is."""
    phase = view.phase
    if phase.kind in ("entering", "travel", "summoning", "ending", "meeting"):
        return frozenset({view.parties[phase.party].leader})
    return frozenset()


def _chips(canvas: Canvas, view: View, party: Party, x: float, y: float, width: float) -> None:
    step = min(62.0, (width - 48) / max(1, len(party.heroes) - 1)) if len(party.heroes) > 1 else 62.0
    for place, hero in enumerate(party.heroes):
        card = holdings.card(view.options, hero.copy)
        left = x + place * step
        canvas.paste(chip_of(card, 42, hero.down or hero.away), left, y)
        body = f"{holdings.power(view.options, hero)}/{holdings.toughness(view.options, hero)}"
        canvas.text(left + 21, y + 54, body, 23, INK, face=BOLD, anchor="middle", width=step - 4)
        if hero.damage:
            canvas.paste_centred(figure("wounds", str(hero.damage), 34), left + 40, y + 8)


# Mana


def heap(canvas: Canvas, found: Mana, x: float, y: float, size: float, room: float) -> float:
    """A heap of mana as signs with their numbers, from ``x`` rightwards around ``y``; returns its end."""
    kinds = [(colour, found[place]) for place, colour in enumerate(Colour) if found[place]]
    shown: list[tuple[Sprite, str]] = [(mana(colour, size), str(count)) for colour, count in kinds]
    if found.plain:
        shown.append((mana(None, size, found.plain), ""))
    if found.wild:
        shown.append((_wild(size), str(found.wild)))
    step = min(size * 1.75, room / max(1, len(shown)))
    for sprite, count in shown:
        canvas.paste(sprite, x, y - size / 2)
        if count:
            canvas.text(x + size + 3, y, count, size * 0.72, CREAM, face=BOLD)
        x += step
    return x


@kept
def _wild(size: float) -> Sprite:
    """A point of any colour: a star of all five."""
    canvas = Canvas(size, size, scale=SCALE * 2)
    canvas.disc(size / 2, size / 2, size / 2, GOLD, edge=INK, thick=size * 0.05)
    canvas.text(size / 2, size / 2, "★", size * 0.66, INK, face=BOLD, anchor="middle", smallest=0)
    return canvas.layer()


def map_mana(view: View, but: Square | None = None) -> Mana:
    """What the discovered lands that are not tapped give together, the one on ``but`` left aside; a land that
    gives a choice of colours counts as wild."""
    found = NOTHING
    for tile in view.tiles:
        if tile.up and tile.land is not None and not (tile.tapped or tile.wasted or tile.square == but):
            colours, amount = holdings.makes(view.options, tile.land)
            if len(colours) > 1:
                found = plus(found, Mana(wild=amount))
            elif amount:
                found = plus(found, point(colours[0] if colours else None, amount))
    return found


def leader_name(view: View, number: int, names: Sequence[str], say: Say) -> str:
    """How a group is called: by its player, or in a led session simply the group."""
    if view.led:
        return say("The group")
    seat = view.parties[number].leader
    return names[seat] or letter(seat)
