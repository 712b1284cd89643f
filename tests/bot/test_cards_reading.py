"""Lists of cards: every format, everything wrong with one at once, and input that means harm."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.cards.abilities import Misread, read, write
from bot.cards.nouns import MOST_BYTES, MOST_ENTRIES, Draft, Fault, Gap, Printed, Reason
from bot.cards.reading import Wish, fill_in
from bot.cards.reading import read as read_list
from bot.cards.settling import Incomplete, folded, key_of, named
from bot.cards.shelf import starter_names
from games.adventure.cards import (
    KEY,
    LONGEST_KEY,
    Aim,
    Boost,
    Card,
    Colour,
    Cost,
    Damage,
    Deck,
    Grant,
    Heal,
    Keyword,
    Kind,
    Make,
    Regenerate,
    Ruling,
    Skill,
    Span,
    Terrain,
)
from games.adventure.deck import BY_KEY, STARTER


def entry(name: str = "Marsh Captain", **more: Any) -> dict[str, Any]:
    """A card as Scryfall describes it."""
    told = {
        "object": "card",
        "name": name,
        "mana_cost": "{1}{B}",
        "type_line": "Creature — Human Knight",
        "power": "2",
        "toughness": "3",
        "oracle_text": "",
        "prices": {"usd": None},
    }
    return told | more


def imported(data: object, **wish: Any) -> Draft:
    """The draft of a list without faults."""
    draft, faults = given(data, **wish)
    assert faults == ()
    return draft


def given(data: object, **wish: Any) -> tuple[Draft, tuple[Fault, ...]]:
    text = data if isinstance(data, str) else json.dumps(data)
    return read_list(text.encode("utf-8", "surrogatepass"), Wish("lista", **wish), starter_names())


def only(data: object, **wish: Any) -> Card:
    (card,) = imported(data, **wish).cards
    return card


# Formats


def test_scryfall_cards_come_as_an_object_an_array_or_a_list():
    for data in (entry(), [entry()], {"object": "list", "data": [entry()]}):
        card = only(data)
        assert (card.name, card.kind, card.deck) == ("Marsh Captain", Kind.CREATURE, Deck.ADVENTURER)
        assert (card.cost, card.power, card.toughness) == (Cost(1, (Colour.SHADE,)), 2, 3)
        assert (card.origin, card.tags, card.key) == ("imported", ("human", "knight"), "marsh-captain")


def test_mtgjson_comes_by_name_by_set_or_as_a_deck():
    told = {"name": "Ooze", "manaCost": "{G}", "type": "Creature — Ooze", "power": "1", "toughness": "1"}
    atomic = {"meta": {"date": "2026"}, "data": {"Ooze": [told]}}
    whole_set = {"data": {"name": "A set", "type": "core", "cards": [told], "tokens": [entry("Token")]}}
    deck = {"data": {"name": "A deck", "type": "box", "mainBoard": [told | {"count": 3}], "sideBoard": []}}
    assert [only(data).name for data in (atomic, whole_set, deck)] == ["Ooze"] * 3
    assert only(deck).copies == 3
    assert only(atomic).deck is Deck.ENCOUNTER


def test_a_set_too_long_for_one_piece_is_walked_through():
    cards = [entry(f"Captain {number}", legalities={"x": "y" * 600}) for number in range(400)]
    whole = {"data": {"name": "A set", "type": "core", "tokens": cards, "cards": cards[:300]}}
    assert len(imported(whole).cards) == 300
    assert len(imported(cards).cards) == 400


def test_the_front_of_a_card_with_two_faces_counts():
    faces = [
        {"name": "Front", "mana_cost": "{R}", "type_line": "Creature — Elf", "power": "1", "toughness": "2"}
    ]
    card = only(entry("Front // Back", card_faces=faces, mana_cost=""))
    assert (card.name, card.cost.text, card.toughness) == ("Front", "R", 2)


def test_a_table_has_heads_in_either_language_and_any_mark():
    comma = (
        'qty,name,cost,type,p/t,keywords,deck\n4,Elfa,1G,creature elf,2/1,"flying, 1G: regenerate",adventurer'
    )
    tabs = "cantidad\tnombre\tcoste\ttipo\tfuerza\tresistencia\thabilidades\tmazo\n"
    tabs += "4\tElfa\t1G\tcriatura elf\t2\t1\tvuela; 1G: regenera\taventureros"
    assert only(comma) == only(tabs)
    card = only(comma)
    assert (card.copies, card.keywords) == (4, (Keyword.FLYING,))
    assert card.skills[0].effects == (Regenerate(),)


def test_plain_and_exported_lists_name_cards_that_are_known():
    text = "Deck\n2 Moss Troll\nTrol del Musgo\n1x Palisade (ABC) 12\n\nSideboard\nSB: 3 Swamp\n// end"
    draft = imported(text)
    assert {card.key: card.copies for card in draft.cards} == {"moss-troll": 3, "palisade": 1, "marsh": 3}


def test_names_that_nobody_knows_are_asked_for():
    draft = imported("4 Moss Troll\n2 Unheard Of\n1 Neither This")
    assert [(one.name, one.copies, one.gap) for one in draft.unsettled] == [
        ("Unheard Of", 2, Gap.UNKNOWN),
        ("Neither This", 1, Gap.UNKNOWN),
    ]


# Rules texts


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Flying, first strike", {"keywords": (Keyword.FLYING, Keyword.FIRST_STRIKE)}),
        ("Swampwalk (This creature can't be blocked.)", {"walks": (Terrain.MARSH,)}),
        ("Protection from red", {"wards": (Colour.EMBER,)}),
        ("Defender", {}),
        ("Marsh Captain can block creatures with flying.", {"keywords": (Keyword.REACH,)}),
        (
            "{1}{B}: Regenerate Marsh Captain.",
            {"skills": (Skill("regenerate", (Regenerate(),), cost=Cost.of("1B")),)},
        ),
        (
            "{R}: This creature gets +1/+0 until end of turn.",
            {"skills": (Skill("boost", (Boost(1, 0),), cost=Cost.of("R")),)},
        ),
        (
            "{T}: Add {G}.",
            {"skills": (Skill("make", (Make((Colour.FROND,)),), Aim.NOTHING, taps=True),)},
        ),
        (
            "{1}, {T}: Marsh Captain deals 1 damage to any target.",
            {"skills": (Skill("damage", (Damage(1),), Aim.CREATURE, Cost.of("1"), taps=True),)},
        ),
    ],
)
def test_known_patterns_of_a_rules_text_become_abilities(text: str, told: dict[str, Any]):
    card = only([entry(oracle_text=text)])
    found = {"keywords": card.keywords, "walks": card.walks, "wards": card.wards, "skills": card.skills}
    assert found == {"keywords": (), "walks": (), "wards": (), "skills": ()} | told


def test_what_is_not_understood_is_left_to_the_game_master_and_its_words_are_kept_only_on_demand():
    text = "Flying\nAt the beginning of your upkeep, draw a card."
    assert only(entry(oracle_text=text)).skills[0].effects == (Ruling(""),)
    card = only(entry(oracle_text=text), keep_text=True)
    assert card.skills[0].effects == (Ruling("At the beginning of your upkeep, draw a card."),)
    assert only(entry(oracle_text=text)).text == ""


def test_spells_do_what_they_say():
    bolt = entry("Bolt", type_line="Instant", oracle_text="Bolt deals 3 damage to any target.", power=None)
    assert (only(bolt).effects, only(bolt).aim, only(bolt).deck) == (
        (Damage(3),),
        Aim.CREATURE,
        Deck.ENCOUNTER,
    )
    aura = entry(
        "Cloak",
        type_line="Enchantment — Aura",
        oracle_text="Enchant creature\nEnchanted creature has flying.",
    )
    assert only(aura).effects == (Grant(Keyword.FLYING, Span.LASTING),)


def test_an_item_adds_to_whoever_carries_it():
    text = "Equipped creature gets +2/+1.\n{T}: Untap target creature."
    card = only(entry("Blade", type_line="Artifact — Equipment", oracle_text=text, power="", toughness=""))
    assert (card.kind, card.power, card.toughness, card.effects) == (Kind.ITEM, 2, 1, ())
    assert card.skills[0].effects[0].kind == "untap"


def test_basic_lands_are_known_by_their_type_and_others_are_places():
    swamp = only(entry("Swamp", type_line="Basic Land — Swamp", power="", toughness=""))
    assert (swamp.terrain, swamp.makes, swamp.deck) == (Terrain.MARSH, (Colour.SHADE,), Deck.MAP)
    odd = only(entry("Ruins", type_line="Land", oracle_text="{T}: Add {C}{C}.", power="", toughness=""))
    assert (odd.terrain, odd.skills[0].effects) == (Terrain.PLACE, (Make((), 2),))


@pytest.mark.parametrize(
    ("change", "gap"),
    [
        ({"power": "*"}, Gap.BODY),
        ({"toughness": "1+*"}, Gap.BODY),
        ({"power": "99"}, Gap.BODY),
        ({"power": "9" * 5000}, Gap.BODY),
        ({"mana_cost": "{X}{R}"}, Gap.COST),
        ({"mana_cost": "{W/U}"}, Gap.COST),
        ({"mana_cost": "{99}"}, Gap.COST),
        ({"type_line": "Planeswalker"}, Gap.KIND),
        ({"type_line": ""}, Gap.KIND),
    ],
)
def test_what_cannot_be_settled_by_itself_is_asked_for(change: dict[str, Any], gap: Gap):
    (waiting,) = imported(entry(**change)).unsettled
    assert (waiting.gap, waiting.name) == (gap, "Marsh Captain")


def test_a_card_filled_in_by_hand_joins_the_draft():
    draft = imported("3 Unheard Of\n1 Moss Troll")
    printed = Printed(
        "2B", "criatura humana maga", "1", "4", "lanza hechizos, cruza ciénaga", deck="aventureros"
    )
    done = fill_in(draft, 0, printed, starter_names())
    assert done.unsettled == ()
    card = done.cards[-1]
    assert (card.copies, card.caster, card.walks, card.deck) == (3, True, (Terrain.MARSH,), Deck.ADVENTURER)
    with pytest.raises(Incomplete) as fault:
        fill_in(draft, 0, replace(printed, keywords="vuela raro"), starter_names())
    assert (fault.value.gap, fault.value.text) == (Gap.ABILITY, "vuela raro")


# Everything wrong at once


def test_every_fault_is_listed_at_once():
    text = (
        "qty,name,cost,type\n0,Zero,1,creature\n1,,1,creature\nx,Word,1,creature\n1,Long,1,creature,2,2,2\n"
    )
    text += "30,Many,1,instant\n2,Twice,1,instant\n1,Twice,2,instant\n"
    _, faults = given(text)
    assert [(fault.reason, fault.line) for fault in faults] == [
        (Reason.COPIES, 2),
        (Reason.NAME, 3),
        (Reason.COPIES, 4),
        (Reason.COLUMNS, 5),
        (Reason.COPIES, 6),
        (Reason.DIFFERS, 8),
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", Reason.EMPTY),
        ("\n\n", Reason.EMPTY),
        ("[]", Reason.EMPTY),
        ("<Deck/>", Reason.FORMAT),
        ("[1, 2", Reason.SYNTAX),
        ('{"a": 1} x', Reason.SYNTAX),
        ('{"a": NaN}', Reason.SYNTAX),
        ("[" * 200_000, Reason.DEPTH),
        ('{"a":' * 50 + "1" + "}" * 50, Reason.DEPTH),
        ('[{"name": "A", "type": "x", "b": ' + "[" * 30 + "]" * 30 + "}]", Reason.DEPTH),
        ('[{"name": "A", "name": "B", "type": "x"}]', Reason.TWICE),
        ('[{"name": "' + "a" * 300_000 + '", "type": "Creature"}]', Reason.LARGE),
        ("name,name,cost\na,b,c", Reason.HEADER),
        ('name,cost\n"a,b', Reason.SYNTAX),
        ("1 a\0b", Reason.ENCODING),
        ("\n".join(f"Card {number}" for number in range(MOST_ENTRIES + 1)), Reason.ENTRIES),
        ("\n".join(f"Card {number}" for number in range(101)), Reason.UNSETTLED),
    ],
)
def test_a_file_that_cannot_be_taken_says_why(text: str, reason: Reason):
    draft, faults = given(text)
    assert [fault.reason for fault in faults] == [reason]
    assert draft.cards == ()


def test_bytes_that_are_no_text_and_too_many_of_them_are_refused():
    for data, reason in ((b"\xff\xfe1\0", Reason.ENCODING), (b"1" * (MOST_BYTES + 1), Reason.BYTES)):
        assert read_list(data, Wish("x"), {})[1][0].reason is reason


def test_names_lose_all_that_discord_would_read_in_them():
    hostile = "@everyone **<@123>** \u200b\u202e||x|| [l](http://e.vil) `c` # h :smile: _u_"
    card = only(entry(hostile))
    assert card.name == named(card.name)
    assert not set("@*<>|[]()`#_/\u200b\u202e") & set(card.name)
    assert KEY.fullmatch(card.key)
    assert len(card.key) <= LONGEST_KEY


def test_half_a_surrogate_pair_does_not_reach_the_disk():
    _, faults = given('[{"name": "\\ud800", "type": "Creature"}]')
    assert [fault.reason for fault in faults] == [Reason.NAME]


def test_words_of_cards_are_unique_and_readable():
    assert key_of("Éowyn's Ñandú", ()) == "eowyns-nandu"
    assert key_of("龍", ()) == "card"
    assert key_of("Moss Troll", {"moss-troll", "moss-troll-2"}) == "moss-troll-3"
    long = key_of("Abcdefghijklmnop Qrstuvwxyz", {"abcdefghijklmnop-qrstuvw"})
    assert len(long) <= LONGEST_KEY
    assert long.endswith("-2")
    assert folded("Trol  del MÚSGO!") == "trol del musgo"


# Abilities by hand


@pytest.mark.parametrize("spanish", [False, True])
def test_what_is_written_down_is_read_again(spanish: bool):
    for card in STARTER:
        found = read(write(card, spanish), spell=card.spell)
        assert (found.keywords, found.walks, found.caster) == (card.keywords, card.walks, card.caster), (
            card.key
        )
        assert (found.effects, found.aim) == (card.effects, card.aim), card.key
        assert [replace(one, key="") for one in found.skills] == [replace(one, key="") for one in card.skills]


def test_a_ruling_goes_on_to_the_end_of_its_line():
    card = replace(
        BY_KEY["moss-troll"], skills=(Skill("ruling", (Ruling("When, then: go; now"),), Aim.NOTHING),)
    )
    assert read(write(card, spanish=True)).skills == card.skills
    assert read("vuela, gira: director Roba, y calla").keywords == (Keyword.FLYING,)


@pytest.mark.parametrize(
    "text", ["fly", "1X: regenerate", "heal", "tap: damage 99", "R: +1", "protection pink", ":"]
)
def test_an_ability_that_is_not_understood_is_named(text: str):
    with pytest.raises(Misread):
        read(text)


def test_skills_have_words_of_their_own():
    found = read("W: +1/+0, tap: heal 1, tap: heal all, R: +2/+0")
    assert [skill.key for skill in found.skills] == ["boost", "heal", "heal-3", "boost-4"]
    assert found.skills[2].effects == (Heal(None),)
