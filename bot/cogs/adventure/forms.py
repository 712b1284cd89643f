"""The form in which a card is filled in, or corrected."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.cards.abilities import write
from bot.cards.nouns import Printed
from bot.cards.settling import KIND_WORDS
from bot.desk import Interaction
from bot.ids import Id
from bot.layout import MODAL_LABEL, MODAL_TITLE, cut
from bot.words import cards as words
from games.adventure.cards import Card, Kind
from games.core.words import Say

ABILITIES = 400
"""Most characters of the abilities."""


@dataclass(frozen=True, slots=True)
class _Field:
    """One box: its key among the fields of Printed, what stands above and in it, and how much it takes."""

    key: str
    label: str
    hint: str
    most: int


def card_form(say: Say, id: Id, name: str, printed: Printed) -> ui.Modal:
    """The form for the card called ``name``, filled with what is known of it; stopped like the views."""
    form = ui.Modal(title=cut(name, MODAL_TITLE), custom_id=id.write())
    for field in _fields(say):
        long = field.most >= ABILITIES
        box: ui.TextInput[ui.Modal] = ui.TextInput(
            custom_id=field.key,
            style=discord.TextStyle.paragraph if long else discord.TextStyle.short,
            default=_known(printed, field.key)[: field.most] or None,
            required=field.key == "kind",
            max_length=field.most,
        )
        form.add_item(
            ui.Label(text=cut(field.label, MODAL_LABEL), description=cut(field.hint, 100), component=box)
        )
    form.stop()
    return form


def _fields(say: Say) -> tuple[_Field, ...]:
    return (
        _Field("kind", words.kind_label(say), words.kind_hint(say), 100),
        _Field("cost", words.cost_label(say), words.cost_hint(say), 20),
        _Field("body", words.body_label(say), words.body_hint(say), 10),
        _Field("keywords", words.abilities_label(say), words.abilities_hint(say), ABILITIES),
        _Field("deck", words.deck_label(say), words.deck_hint(say), 20),
    )


def _known(printed: Printed, key: str) -> str:
    if key != "body":
        return str(getattr(printed, key))
    return f"{printed.power}/{printed.toughness}" if printed.power or printed.toughness else ""


def filled_in(interaction: Interaction) -> Printed:
    """What a submitted form says; nothing where it says nothing."""
    data: Any = interaction.data or {}
    parts = [part.get("component") or {} for part in data.get("components", ())]
    values = {str(part.get("custom_id")): str(part.get("value") or "").strip() for part in parts}
    power, _, toughness = values.get("body", "").partition("/")
    return Printed(
        cost=values.get("cost", ""),
        kind=values.get("kind", ""),
        power=power.strip(),
        toughness=toughness.strip(),
        keywords=values.get("keywords", ""),
        deck=values.get("deck", ""),
    )


def printed_of(say: Say, card: Card) -> Printed:
    """A card as the form shows it, in the language of ``say``."""
    spanish = say.language == "es"
    tags = [tag for tag in card.tags if tag != "potion"]
    body = card.kind in (Kind.CREATURE, Kind.ITEM)
    return Printed(
        cost=card.cost.text,
        kind=" ".join([KIND_WORDS[card.kind][spanish], *tags]),
        power=str(card.power) if body else "",
        toughness=str(card.toughness) if body else "",
        keywords=write(card, spanish),
        deck=words.deck_name(say, card.deck),
    )
