"""``/alatriste character`` and ``tables`` from end to end: guided sheets, files with bad rows, approval."""

from __future__ import annotations

import base64
import json
import re
from typing import Any

import pytest
import pytest_asyncio

from games.alatriste import sheet_text, table_files
from sandbox.client import Response, Sandbox, SeenMessage
from tests.e2e.records import rows
from tests.sandbox.openapi import assert_valid

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def narrator(sandbox: Sandbox) -> str:
    """The id of the Narrator's role, which Carmen and Diego have."""
    role = await sandbox.add_role("Narradora")
    for name in ("Carmen", "Diego"):
        await sandbox.give_role(name, role)
    await sandbox.user("Urraca").command("settings server", options={"game-master": role})
    return role


def file(text: str | bytes, name: str = "x.json") -> dict[str, str]:
    data = text.encode() if isinstance(text, str) else text
    return {"filename": name, "data": base64.b64encode(data).decode()}


async def create(sandbox: Sandbox, who: str, name: str, **values: Any) -> Response:
    """Fill in the form for a new character."""
    user = sandbox.user(who)
    asked = await user.command("alatriste character create")
    assert asked.modal is not None
    fields = {"name": name, "characteristics": "12 11 12 11", "weapon": "ropera", "level": "13"}
    return await user.submit(asked.modal, fields | values)


def the(response: Response) -> SeenMessage:
    assert response.message is not None, response.kind
    return response.message


async def final(response: Response) -> str:
    """The text of an answer that may come after "thinking…"."""
    return (await response.final()).text


async def noticed(sandbox: Sandbox, text: str) -> SeenMessage:
    """What is posted for the Narrators, once it is there."""

    def newest() -> SeenMessage | None:
        return next((seen for seen in reversed(sandbox.user("Carmen").sees()) if text in seen.text), None)

    return await sandbox.until(newest)


async def sheet_on_file(sandbox: Sandbox, who: str, name: str = "") -> dict[str, Any]:
    options = {"name": name} if name else {}
    given = the(await sandbox.user(who).command("alatriste character export", options=options))
    assert given.ephemeral
    (data,) = given.files().values()
    found: dict[str, Any] = json.loads(data)
    return found


async def test_one_form_makes_a_character_with_a_picture_that_only_its_player_sees(sandbox: Sandbox):
    panel = the(await create(sandbox, "Alonso", "Íñigo", skills="Capa 11, Flamenco 8"))

    assert panel.ephemeral
    assert panel.images
    assert "Ropera: ataque 13, parada 9, daño 1d6+3" in panel.images[0].alt
    assert "Flamenco 8" in panel.images[0].alt
    assert "Íñigo" not in json.dumps([m.raw for m in sandbox.user("Beatriz").sees()], ensure_ascii=False)


async def test_a_form_with_faults_changes_nothing_and_names_them_all(sandbox: Sandbox):
    before = rows(sandbox, "SELECT count(*) FROM sheet")
    answer = await create(
        sandbox, "Alonso", "Malo", characteristics="12 11 99", level="x", skills="Capa, Sigilo 40"
    )
    assert the(answer).ephemeral
    assert "No se ha cambiado nada, porque hay 4 fallos" in answer.text
    assert "cuatro números" in answer.text
    assert rows(sandbox, "SELECT count(*) FROM sheet") == before


async def test_names_do_nothing_but_be_read(sandbox: Sandbox):
    name = "**x** @everyone [a](http://b)"[:32]
    panel = the(await create(sandbox, "Alonso", name))
    shown = the(await sandbox.user("Alonso").press(panel, "📣 Enseñar a todos"))
    assert not shown.ephemeral
    assert shown.pinged_ids == []
    text = the(await sandbox.user("Alonso").press(panel, "📄 Texto"))
    assert r"\*\*x\*\* \@everyone \[a\]\(http\:" in text.text


async def test_a_name_is_used_once_by_each_player(sandbox: Sandbox):
    assert "Ya tienes un personaje que se llama íñigo" in (await create(sandbox, "Alonso", "íñigo")).text
    assert the(await create(sandbox, "Yago", "Íñigo")).images


async def test_parts_are_edited_and_what_a_form_does_not_show_is_kept(sandbox: Sandbox):
    alonso = sandbox.user("Alonso")
    await alonso.command("alatriste character use", name="Íñigo")
    panel = the(await alonso.command("alatriste character show"))
    forms = (
        ("🧭 Valores", {"wounds": "4"}),
        ("⚔ Armas", {"weapons": ["ropera"], "more": "Ropera", "armour": ["capa"]}),
        ("✒ Rasgos", {"advantages": ["iniciativa"], "traits": "Villano, Tuerto", "notes": "Cansado."}),
        ("📜 Habilidades", {"skills": "Esgrima 14, Capa 11"}),
    )
    for button, values in forms:
        asked = await alonso.press(panel, button)
        assert asked.modal is not None
        assert (await alonso.submit(asked.modal, values)).kind == "update"

    shown = the(await alonso.press(panel, "📣 Enseñar a todos"))
    assert "Tuerto" in (shown.images[0].alt or "")
    assert "Cansado" not in json.dumps(shown.raw, ensure_ascii=False)

    kept = await sheet_on_file(sandbox, "Alonso")
    assert kept["notes"] == "Cansado."
    assert kept["skills"] == {"esgrima": 14, "capa": 11}
    assert [weapon["word"] for weapon in kept["weapons"]] == ["ropera", "ropera"]
    assert (kept["wounds"], kept["advantages"], kept["traits"]) == (4, ["iniciativa"], ["Villano", "Tuerto"])
    assert [piece["word"] for piece in kept["armour"]] == ["capa"]


async def test_an_export_is_imported_elsewhere_and_gives_the_same(sandbox: Sandbox):
    kept = await sheet_on_file(sandbox, "Alonso")
    elvira = sandbox.user("Elvira")
    await (await elvira.command("alatriste character import", file=file(json.dumps(kept)))).final()
    assert await sheet_on_file(sandbox, "Elvira") == kept


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ("{", "esto no es JSON"),
        (b"\x00\x01" * 10, "no es texto"),
        ("x" * 70_000, "demasiado grande"),
        ('{"name": "a", "destreza": 99, "age": 3, "weapons": ["x"]}', "hay 3 fallos"),
    ],
)
async def test_bad_files_are_refused_with_all_their_faults(sandbox: Sandbox, data: str | bytes, told: str):
    before = rows(sandbox, "SELECT * FROM sheet")
    answer = await sandbox.user("Elvira").command("alatriste character import", file=file(data))
    assert told in await final(answer)
    assert rows(sandbox, "SELECT * FROM sheet") == before


async def test_a_line_makes_a_character_that_is_no_players(sandbox: Sandbox):
    answer = await sandbox.user("Carmen").command(
        "alatriste personaje crear", pnj="Guardia 8 espada 9 daga, PV 10"
    )
    assert "Daga: ataque 9, parada 5, daño: lo dice el Narrador" in the(answer).images[0].alt
    bad = await sandbox.user("Carmen").command("alatriste personaje crear", pnj="Guardia 8 alabarda")
    assert "No conozco ningún arma" in bad.text


async def test_skills_of_the_active_character_are_rolled_and_suggested(sandbox: Sandbox):
    alonso = sandbox.user("Alonso")
    offered = await alonso.autocomplete("tirar habilidad", "habilidad", "esg")
    assert offered == [("Esgrima 14", "esgrima")]
    answer = await alonso.command("tirar habilidad", habilidad="esgrima", dificultad="hard", modificador=-1)
    assert re.search(r"\*\*Alonso\*\* · Esgrima \\\(Íñigo\\\)", answer.text)
    assert "14 − 1 = 13 · Difícil (la propone el jugador; decide el Narrador)" in answer.text
    assert (
        "Medicina, y esta habilidad no tiene valor"
        in (await alonso.command("tirar habilidad", habilidad="medicina")).text
    )
    assert (
        "no las dos cosas" in (await alonso.command("tirar habilidad", habilidad="esgrima", objetivo=3)).text
    )
    assert (
        "Todavía no tienes personajes"
        in (await sandbox.user("Gonzalo").command("tirar habilidad", habilidad="esgrima")).text
    )


async def test_only_its_player_and_the_narrator_touch_a_character(sandbox: Sandbox, narrator: str):
    nosy = await sandbox.user("Elvira").command("alatriste character show", player="Alonso")
    assert "Eso solo puede hacerlo el Narrador" in nosy.text
    seen = the(
        await sandbox.user("Carmen").command("alatriste character show", player="Alonso", name="Íñigo")
    )
    assert seen.ephemeral
    assert [button.label for button in seen.buttons] == [
        "🧭 Valores",
        "📜 Habilidades",
        "⚔ Armas",
        "✒ Rasgos",
        "📄 Texto",
    ]


async def test_with_approval_a_change_waits_and_one_of_two_narrators_decides(sandbox: Sandbox, narrator: str):
    await sandbox.user("Urraca").command("settings server", sheets=True)
    alonso, carmen, diego = map(sandbox.user, ("Alonso", "Carmen", "Diego"))
    panel = the(await alonso.command("alatriste character show"))
    asked = await alonso.press(panel, "📜 Habilidades")
    assert asked.modal is not None
    answer = await alonso.submit(asked.modal, {"skills": "Esgrima 20"})
    assert "espera del Narrador" in answer.text
    notice = await noticed(sandbox, "quiere cambiar a **Íñigo**")
    assert "20" not in notice.text

    assert "solo" in (await sandbox.user("Elvira").press(notice, "👁 Leer")).text
    assert "Eso solo puede hacerlo el Narrador" in (await alonso.press(notice, "✅ Dar el visto bueno")).text
    assert "Esgrima 20" in (await carmen.press(notice, "👁 Leer")).text
    assert "contra 14" in (await alonso.command("tirar habilidad", habilidad="esgrima")).text

    assert "visto bueno de Carmen" in the(await carmen.press(notice, "✅ Dar el visto bueno")).text
    late = await diego.press(notice, "✖ Rechazar", stale=True)
    assert "decided already" in late.text
    assert (await sheet_on_file(sandbox, "Alonso", "Íñigo"))["skills"] == {"esgrima": 20}

    new = await create(sandbox, "Gonzalo", "Nuevo")
    assert "espera del Narrador" in new.text
    assert (
        "aún no se puede usar"
        in (await sandbox.user("Gonzalo").command("tirar habilidad", habilidad="capa")).text
    )
    await diego.press(await noticed(sandbox, "presenta un personaje nuevo: **Nuevo**"), "✖ Rechazar")
    assert "no tienes personajes" in (await sandbox.user("Gonzalo").command("alatriste character list")).text
    await sandbox.user("Urraca").command("settings server", sheets=False)


async def test_a_character_is_deleted_after_a_question(sandbox: Sandbox):
    elvira = sandbox.user("Elvira")
    asked = the(await elvira.command("alatriste character delete", name="Íñigo"))
    assert "¿Seguro que borras a **Íñigo**?" in asked.text
    await elvira.press(asked, "🗑 Borrar")
    assert "no tienes personajes" in (await elvira.command("alatriste character list")).text


# Tables.


async def stored(sandbox: Sandbox) -> list[Any]:
    return rows(sandbox, "SELECT words FROM server_table")


async def test_tables_say_where_their_rows_come_from(sandbox: Sandbox):
    weapons = await sandbox.user("Elvira").command("alatriste tablas ver", tabla="weapons")
    assert r"Ropera\: arma de esgrima, Esgrima, daño 1d6+3 · conocido" in weapons.text
    assert r"Puños\: puños, Pelea, daño 1d6−3 · valor del bot" in weapons.text
    assert "provisionales" in weapons.text
    ranges = await sandbox.user("Elvira").command("alatriste tables show", table="ranges")
    assert "No está en la fuente" in ranges.text


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("alatriste tables add", {"table": "weapons"}),
        ("alatriste tables remove", {"table": "weapons", "row": "ropera"}),
        ("alatriste tables placeholders", {}),
        ("alatriste tables import", {"file": file("{}")}),
    ],
)
async def test_players_change_no_tables(
    sandbox: Sandbox, narrator: str, command: str, options: dict[str, Any]
):
    answer = await sandbox.user("Elvira").command(command, options=options)
    assert "Eso solo puede hacerlo el Narrador" in answer.text
    assert await stored(sandbox) == []


async def test_a_file_with_bad_rows_changes_nothing(sandbox: Sandbox, narrator: str):
    csv = "word,class,skill,damage\nestoque,fencing,esgrima,1d6+2\nx,espada,esgrima,1d8\n"
    answer = await sandbox.user("Carmen").command(
        "alatriste tables import", file=file(csv, "w.csv"), table="weapons"
    )
    text = await final(answer)
    assert "hay 2 fallos" in text
    assert "weapons, 2, damage" in text
    assert await stored(sandbox) == []


async def test_tables_are_imported_and_exported(sandbox: Sandbox, narrator: str):
    carmen = sandbox.user("Carmen")
    await carmen.command("alatriste tables placeholders")
    csv = "word;name;class;skill;damage\nestoque;Estoque añejo;fencing;esgrima;1d6+2\n".encode("cp1252")
    answer = await carmen.command("alatriste tables import", file=file(csv, "w.csv"), table="weapons")
    assert "Armas: ahora hay 12 filas" in await final(answer)

    exported = the(await sandbox.user("Elvira").command("alatriste tables export"))
    (data,) = exported.files().values()
    tables = table_files.read(data.decode())
    found = tables.weapon("estoque")
    assert found is not None
    assert found.name == "Estoque añejo"
    sheet = the(await carmen.command("alatriste tables export", table="weapons", format="csv"))
    (data,) = sheet.files().values()
    assert table_files.read_csv("weapons", data.decode("utf-8-sig")) == tables.weapons


async def test_a_row_is_written_in_a_form_and_taken_out(sandbox: Sandbox, narrator: str):
    carmen = sandbox.user("Carmen")
    asked = await carmen.command("alatriste tables add", table="armour")
    assert asked.modal is not None
    answer = await carmen.submit(
        asked.modal, {"name": "Coleto", "protection": "2", "covers": ["trunk"], "cloth": ["no"], "speed": "0"}
    )
    assert r"Coleto\: protección 2, torso" in answer.text
    asked = await carmen.command("alatriste tables add", table="ranges")
    assert asked.modal is not None
    bad = await carmen.submit(asked.modal, {"name": "@x", "metres": "0", "modifier": "lejos"})
    assert "hay 3 fallos" in bad.text
    offered = await carmen.autocomplete("alatriste tables remove", "row", "cole", table="armour")
    assert offered == [("Coleto", "coleto")]
    gone = await carmen.command("alatriste tables remove", table="armour", row="coleto")
    assert "Coleto" not in gone.text
    half = await carmen.command("alatriste tables remove", table="locations", row="cabeza")
    assert "ninguna localización tiene la cara 1" in half.text


async def test_the_words_kept_of_a_character_are_a_sheet(sandbox: Sandbox):
    for (words,) in rows(sandbox, "SELECT words FROM sheet WHERE words <> ''"):
        assert sheet_text.write(sheet_text.read(words)) == words


async def test_every_request_about_sheets_and_tables_was_one_that_discord_takes(sandbox: Sandbox) -> None:
    assert_valid(sandbox.requests)
