"""Sheets: what follows from them, and how they come out of files with all their faults."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from games.alatriste import fault_words, npc, sheet_text, sheet_words, table_words
from games.alatriste.fields import Faulty, cleaned, read_damage
from games.alatriste.sheets import Advantage, Fixed, Level, Sheet, Value, outfitted
from games.alatriste.skills import BY_WORD, SKILLS, slug
from games.alatriste.tables import FISTS, PLACEHOLDER, SUMMARY, Class, Damage, Source, Weapon
from games.alatriste.words import speak
from games.core.words import LANGUAGES

ROPERA, PISTOL = SUMMARY.weapon("ropera"), PLACEHOLDER.weapon("pistola")
assert ROPERA is not None
assert PISTOL is not None

DIEGO = Sheet(
    "Diego",
    destreza=13,
    espiritu=12,
    fuerza=11,
    ingenio=10,
    skills=(Level("esgrima", 15), Level("flamenco", 9, "Flamenco")),
    weapons=(ROPERA, PISTOL, PISTOL),
    armour=SUMMARY.armour[:1],
    advantages=(Advantage.INICIATIVA,),
    manoeuvres=("trabar",),
    traits=("Villano",),
    wounds=3,
    notes="Cansado.\nPero firme.",
)


def test_14_2_reflejos_round_down_and_brios_round_up() -> None:
    assert (DIEGO.reflejos, DIEGO.brios, DIEGO.left, DIEGO.esquivar) == (12, 12, 9, 6)


def test_14_1_a_sheet_that_is_unlike_a_new_character_says_so() -> None:
    say = speak("en")
    assert sheet_words.warnings(say, Sheet("a", 12, 14, 11, 9)) == []
    assert len(sheet_words.warnings(say, Sheet("a", 12, 12, 12, 12))) == 1
    assert len(sheet_words.warnings(say, Sheet("a", 15, 13, 9, 9))) == 1
    assert len(sheet_words.warnings(say, Sheet("a"))) == 1
    assert sheet_words.warnings(say, Sheet("a", 20, 20, npc=True)) == []


def test_14_3_a_skill_without_a_level_is_half_its_characteristic() -> None:
    assert DIEGO.level("esgrima") == 15
    assert DIEGO.level("capa") == 6
    assert DIEGO.level("voluntad") == 6
    assert DIEGO.level("esquivar") == 6


def test_scholarly_skills_need_letrado_and_languages_a_level() -> None:
    assert DIEGO.level("medicina") is None
    assert replace(DIEGO, advantages=(Advantage.LETRADO,)).level("medicina") == 5
    assert DIEGO.level("flamenco") == 9
    assert DIEGO.level("turco") is None


def test_a_fixed_value_takes_the_place_of_what_would_follow() -> None:
    guard = Sheet("Guardia", fixed=(Fixed(Value.REFLEJOS, 14), Fixed(Value.PARADA, 8)))
    assert (guard.reflejos, guard.esquivar, guard.parry(ROPERA)) == (14, 7, 8)


@pytest.mark.parametrize(("kind", "value"), [(Class.FENCING, 10), (Class.KNIFE, 9), (Class.HEAVY, 8)])
def test_a_parry_follows_from_the_skill_and_the_kind_of_weapon(kind: Class, value: int) -> None:
    assert DIEGO.parry(Weapon("x", kind, "esgrima")) == value


def test_a_fired_pistol_parries_by_pelea_and_a_missile_not_at_all() -> None:
    assert DIEGO.parry(PISTOL) == 3  # half of Pelea 5, rounded up
    assert DIEGO.parry(Weapon("ballesta", Class.MISSILE, "ballesta")) is None


def test_twins_get_words_of_their_own_and_fists_come_along() -> None:
    ready = outfitted(DIEGO, SUMMARY)
    assert [weapon.word for weapon in ready.weapons] == ["ropera", "pistola", "pistola~2", "pelea"]
    assert outfitted(ready, SUMMARY) == ready


def test_14_4_what_the_tables_say_wins_over_what_the_sheet_remembers() -> None:
    sharper = replace(ROPERA, damage=Damage(2))
    tables = replace(SUMMARY, weapons=(FISTS, sharper))
    assert outfitted(DIEGO, tables).weapons[0].damage == Damage(2)


@pytest.mark.parametrize("write", [sheet_text.write, sheet_text.write_file])
def test_a_sheet_comes_back_from_its_file_as_it_was(write) -> None:
    for sheet in (DIEGO, Sheet("X"), npc.read("Guardia 8 espada 9 daga, PV 10", SUMMARY).sheet):
        assert sheet_text.read(write(sheet)) == sheet
    assert "\n" not in sheet_text.write(DIEGO)


def test_four_characteristics_and_the_word_of_one_weapon_are_a_sheet() -> None:
    four = '"destreza": 12, "espiritu": 11, "fuerza": 12, "ingenio": 11'
    sheet = sheet_text.read(f'{{"name": "Íñigo", {four}, "weapons": ["ropera"]}}')
    assert sheet.weapons == (ROPERA,)
    assert (sheet.strike(ROPERA), sheet.parry(ROPERA)) == (6, 4)


def faults_of(value: object) -> list[tuple[tuple[str | int, ...], str]]:
    text = value if isinstance(value, str) else json.dumps(value)
    with pytest.raises(Faulty) as caught:
        sheet_text.read(text)
    for language in LANGUAGES:
        for found in caught.value.faults:
            assert fault_words.fault(speak(language), found)
    return [(fault.at, fault.reason) for fault in caught.value.faults]


def test_14_7_all_faults_of_a_file_are_told_at_once() -> None:
    bad = {
        "name": "",
        "destreza": 31,
        "fuerza": "12",
        "skills": {"Esgrima": 13, "esgrima": 12, "!!": 3},
        "weapons": ["ballesta", {"word": "Mal", "class": "sword", "skill": "esgrima", "damage": "1d8"}],
        "advantages": ["volar"],
        "fixed": {"suerte": 3},
        "age": 40,
    }
    assert faults_of(bad) == [
        (("age",), "unknown"),
        (("name",), "short"),
        (("destreza",), "range"),
        (("fuerza",), "number"),
        (("skills", "esgrima"), "repeated"),
        (("skills", "!!"), "word"),
        (("weapons", 1), "no-row"),
        (("weapons", 2, "word"), "word"),
        (("weapons", 2, "class"), "choice"),
        (("weapons", 2, "damage"), "dice"),
        (("advantages", 1), "choice"),
        (("fixed", "suerte"), "choice"),
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "json"),
        ("[" * 50_000, "json"),
        ('{"name": ' + "9" * 5000 + "}", "json"),
        ('{"name": NaN}', "constant"),
        ('{"name": "a", "name": "b"}', "repeated"),
        ('"Diego"', "record"),
        ("[]", "record"),
        (" " * 60_001, "long"),
        ('{"name": true}', "text"),
        ('{"name": "=1+1"}', "start"),
        ('{"name": "a", "wounds": true}', "number"),
        ('{"name": "a", "npc": 1}', "flag"),
        ('{"name": "a", "traits": "x"}', "list"),
        (json.dumps({"name": "a", "traits": ["x"] * 16}), "many"),
        (json.dumps({"name": "a", "skills": {f"s{n}": 3 for n in range(71)}}), "many"),
    ],
)
def test_files_that_are_no_sheets_are_refused(text: str, reason: str) -> None:
    assert [found for _, found in faults_of(text)] == [reason]


def test_nobody_gives_a_row_a_better_source_than_it_has() -> None:
    claim = {"word": "ropera", "class": "fencing", "skill": "esgrima", "damage": "3d6", "source": "known"}
    sheet = sheet_text.read(json.dumps({"name": "a", "weapons": [claim]}))
    assert sheet.weapons[0].source is Source.NARRATOR


def test_a_name_keeps_what_can_be_seen() -> None:
    assert cleaned(" a\u202eb\u200b\n c ") == "ab c"
    assert cleaned(" a \n b ", lines=True) == "a\nb"


def test_the_published_schema_is_that_of_the_reader() -> None:
    from pathlib import Path

    published = Path(__file__).parents[2] / "docs" / "alatriste-sheet.schema.json"
    assert json.loads(published.read_text(encoding="utf-8")) == sheet_text.schema()


@pytest.mark.parametrize(
    ("text", "damage"),
    [
        ("1d6+3", Damage(1, 3)),
        ("1D6 − 1", Damage(1, -1)),
        ("2d6", Damage(2)),
        ("4", Damage(0, 4)),
        ("", None),
        ("1d8", None),
        ("1d63", None),
        ("0d6", None),
        ("1d6+21", None),
        ("١d6", None),
    ],
)
def test_damage_is_dice_of_six_and_a_bonus(text: str, damage: Damage | None) -> None:
    assert read_damage(text) == damage
    if damage is not None:
        assert read_damage(str(damage)) == damage


def test_14_5_an_advantage_is_one_of_ours_or_a_name() -> None:
    sheet = sheet_text.read('{"name": "a", "advantages": ["letrado"], "traits": ["Avaricioso"]}')
    assert sheet.has(Advantage.LETRADO)
    assert sheet.traits == ("Avaricioso",)


# Lines for non-player characters.


def test_14_6_both_orders_of_a_line_are_read() -> None:
    guard = npc.read("Guardia 8 espada 9 daga, PV 10", PLACEHOLDER).sheet
    assert (guard.name, guard.npc, guard.brios) == ("Guardia", True, 10)
    assert [(weapon.word, guard.strike(weapon)) for weapon in guard.weapons] == [("ropera", 8), ("daga", 9)]
    ruffians = npc.read("3 rufianes V11 Esgrima 11 parada 8 Bríos 10", PLACEHOLDER)
    assert ruffians.count == 3
    assert [sheet.name for sheet in ruffians.sheets()] == ["Rufianes 1", "Rufianes 2", "Rufianes 3"]
    (weapon,) = ruffians.sheet.weapons
    assert (ruffians.sheet.reflejos, ruffians.sheet.parry(weapon), ruffians.sheet.brios) == (11, 8, 10)


def test_a_line_takes_armour_cloth_advantages_and_characteristics() -> None:
    line = "Gualterio: D 13 E 12, Esgrima 15, pistola 13, capa, armadura 2, iniciativa"
    sheet = npc.read(line, PLACEHOLDER).sheet
    assert (sheet.destreza, sheet.espiritu, sheet.fuerza) == (13, 12, 10)
    assert [piece.word for piece in sheet.armour] == ["capa", "armadura"]
    assert sheet.advantages == (Advantage.INICIATIVA,)
    assert [weapon.word for weapon in sheet.weapons] == ["pistola", "ropera"]


def test_a_weapon_that_the_tables_lack_is_known_but_not_its_damage() -> None:
    (weapon,) = npc.read("Guardia 9 daga", SUMMARY).sheet.weapons
    assert (weapon.kind, weapon.damage, weapon.source) == (Class.KNIFE, None, Source.NARRATOR)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "empty"),
        ("Guardia " + "8 espada " * 30, "long"),
        ("<@123> 8 espada", "sign"),
        ("Guardia ٨ espada", "sign"),
        ("13 guardia 8 espada", "count"),
        ("3", "no-name"),
        ("Esgrima 11", "no-name"),
        ("Un nombre larguísimo de verdad para un guardia 8 espada", "long-name"),
        ("Guardia 31 espada", "range"),
        ("Guardia PV 10 V", "no-number"),
        ("Guardia, PV", "no-number"),
        ("Guardia, Esgrima", "no-number"),
        ("Guardia, capa, 3 herreruelo", "no-level"),
        ("Guardia 8", "loose"),
        ("Guardia 8, espada", "loose"),
        ("Guardia 8 alabarda", "unknown"),
        ("Guardia PV 10 PV 11", "twice"),
        ("Guardia 8 espada Esgrima 9", "twice"),
    ],
)
def test_a_line_that_cannot_be_read_says_why(line: str, reason: str) -> None:
    with pytest.raises(npc.BadLine) as caught:
        npc.read(line, SUMMARY)
    assert caught.value.reason == reason
    for language in LANGUAGES:
        assert fault_words.bad_line(speak(language), reason, caught.value.facts)


def test_a_long_name_leaves_room_for_its_number() -> None:
    assert npc.numbered("x" * 32, 12) == "x" * 29 + " 12"


# Words.


def test_every_word_of_a_skill_is_its_name_without_accents() -> None:
    assert all(slug(skill.name) == skill.word for skill in SKILLS)
    assert len(BY_WORD) == len(SKILLS)
    assert slug("¡!") == ""


def test_everything_on_our_tables_has_a_name() -> None:
    for language in LANGUAGES:
        say = speak(language)
        for name in ("weapons", "armour", "locations", "manoeuvres", "ranges"):
            assert table_words.table(say, name)
            for row in getattr(PLACEHOLDER, name):
                assert table_words.row_name(say, row)
                assert table_words.source(say, row.source).hint
    assert table_words.weapon_name(speak("es"), replace(PISTOL, word="pistola~2")) == "Pistola 2"
