"""Tables in files: nothing is half imported, and every fault is told."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from games.alatriste import table_files
from games.alatriste.fields import Faulty
from games.alatriste.tables import PLACEHOLDER, SUMMARY, Class, Damage, Part, Range, Source, Weapon

RICH = replace(
    PLACEHOLDER,
    weapons=(*PLACEHOLDER.weapons, Weapon("alabarda", Class.POLE, "armas-de-asta", None, "Alabarda, larga")),
    ranges=(Range("cerca", 5, 0, "A quemarropa"), Range("lejos", 50, -4)),
)


def faults_of(read, *args: str) -> list[tuple[tuple[str | int, ...], str]]:
    with pytest.raises(Faulty) as caught:
        read(*args)
    return [(fault.at, fault.reason) for fault in caught.value.faults]


def test_tables_come_back_from_json_as_they_were() -> None:
    assert table_files.read(table_files.write_json(RICH)) == RICH


@pytest.mark.parametrize("table", ["weapons", "armour", "locations", "manoeuvres", "ranges"])
def test_each_table_comes_back_from_csv_as_it_was(table: str) -> None:
    rows = getattr(RICH, table)
    assert table_files.read_csv(table, table_files.write_csv(table, rows)) == rows


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_spreadsheet_may_separate_as_it_likes(delimiter: str) -> None:
    text = "\n".join(
        delimiter.join(line)
        for line in (["Word", "class", "skill", "damage"], ["estoque", "fencing", "esgrima", "1d6+2"], [""])
    )
    (row,) = table_files.read_csv("weapons", text)
    assert (row.word, row.damage, row.source) == ("estoque", Damage(1, 2), Source.NARRATOR)


def test_cells_hold_lists_and_yes_or_no() -> None:
    (row,) = table_files.read_csv("armour", "word,protection,covers,cloth\npeto,4,trunk legs,no\n")
    assert (row.covers, row.cloth) == ((Part.TRUNK, Part.LEGS), False)
    assert table_files.read_csv("armour", "word,protection,cloth\nmanto,2,Sí\n")[0].cloth


def test_15_4_all_bad_rows_of_a_file_are_told_at_once() -> None:
    lines = ("Alfanje,fencing,esgrima,1d6,1", "b,espada,esgrima,1d8,3", "b2,,,", "x,knife,y,,1,z")
    text = "\n".join(("word,class,skill,damage,hands", *lines))
    assert faults_of(table_files.read_csv, "weapons", text) == [
        (("weapons", 4), "columns"),
        (("weapons", 1, "word"), "word"),
        (("weapons", 2, "class"), "choice"),
        (("weapons", 2, "damage"), "dice"),
        (("weapons", 2, "hands"), "range"),
        (("weapons", 3, "class"), "missing"),
        (("weapons", 3, "skill"), "missing"),
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "csv"),
        ("hola\nadiós", "csv"),
        ('word,class\n"x', "csv"),
        ("word,weight,class", "unknown"),
        ("word,word,class", "repeated"),
        ("word,class,skill\nx,knife,pelea\nx,knife,pelea", "repeated"),
        ("x" * 60_001, "long"),
    ],
)
def test_files_that_are_no_table_are_refused(text: str, reason: str) -> None:
    assert {found for _, found in faults_of(table_files.read_csv, "weapons", text)} == {reason}


def test_a_json_file_with_an_unknown_table_or_a_bad_row_is_refused_whole() -> None:
    text = json.dumps({"spells": [], "ranges": [{"word": "a", "metres": 0, "modifier": 0}], "weapons": {}})
    assert faults_of(table_files.read_json_file, text) == [
        (("spells",), "unknown"),
        (("ranges", 1, "metres"), "range"),
        (("weapons",), "list"),
    ]
    assert faults_of(table_files.read_json_file, "[]") == [((), "record")]


def test_rows_of_the_same_word_are_replaced_and_others_added() -> None:
    new = Weapon("ropera", Class.FENCING, "esgrima", Damage(1, 4))
    more = Weapon("estoque", Class.FENCING, "esgrima", Damage(1, 2))
    merged = table_files.merged(SUMMARY, "weapons", (more, new))
    assert [(row.word, str(row.damage)) for row in merged.weapons] == [
        ("pelea", "1d6-3"),
        ("ropera", "1d6+4"),
        ("estoque", "1d6+2"),
    ]


def test_every_face_of_the_die_is_one_location() -> None:
    locations = (replace(SUMMARY.locations[0], faces=(1, 2)), *SUMMARY.locations[1:4])
    with pytest.raises(Faulty) as caught:
        table_files.demand(table_files.put(SUMMARY, "locations", locations))
    assert [(fault.reason, dict(fault.facts)["face"]) for fault in caught.value.faults] == [
        ("face-twice", 2),
        ("face-missing", 6),
    ]
    assert table_files.demand(SUMMARY) is SUMMARY


def test_15_1_what_the_summary_says_and_what_it_does_not_is_marked() -> None:
    known = [row.word for row in SUMMARY.weapons + SUMMARY.armour if row.source is Source.KNOWN]
    assert known == ["ropera", "capa", "herreruelo"]
    assert {row.source for row in SUMMARY.locations} == {Source.DESIGNED}
    added = set(PLACEHOLDER.weapons) - set(SUMMARY.weapons)
    assert {row.source for row in added} == {Source.DESIGNED}


def test_15_2_a_row_of_ours_that_is_changed_is_the_narrators() -> None:
    ours = table_files.write_csv("armour", SUMMARY.armour)
    changed = table_files.read_csv("armour", ours.replace("capa,,3", "capa,,4"))
    assert [row.source for row in changed] == [Source.NARRATOR, Source.KNOWN]


def test_15_3_placeholders_are_what_the_rules_say() -> None:
    added = [(row.word, str(row.damage)) for row in PLACEHOLDER.weapons[len(SUMMARY.weapons) :]]
    assert added == [
        ("cuchillo", "1d6-1"),
        ("daga", "1d6"),
        ("daga-de-guardamano", "1d6+1"),
        ("espada-corta", "1d6+2"),
        ("pappenheimer", "1d6+4"),
        ("maza", "1d6+5"),
        ("pistola", "2d6"),
        ("arcabuz", "2d6+3"),
        ("mosquete", "3d6"),
    ]
