"""Cards of a Game Master's own, over the wire: read, filled in, looked up by who may, and by nobody else."""

from __future__ import annotations

import asyncio
import base64
import json
from typing import Any

import pytest
import pytest_asyncio

from bot.ids import Verb
from sandbox.client import Sandbox, SeenMessage, User
from tests.bot.test_cards_reading import entry
from tests.e2e.driver import find, opened
from tests.e2e.records import rows

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def master(sandbox: Sandbox) -> User:
    """Carmen, who has the Game Master's role."""
    role = await sandbox.add_role("Directora")
    await sandbox.give_role("Carmen", role)
    await sandbox.user("Urraca").command("settings server", options={"game-master": role})
    return sandbox.user("Carmen")


def file(data: object, name: str = "lista.txt") -> dict[str, str]:
    text = data if isinstance(data, str) else json.dumps(data)
    return {"filename": name, "data": base64.b64encode(text.encode()).decode()}


async def bring(user: User, data: object, **more: Any) -> SeenMessage:
    """Import a list; what is answered in the end, which only the user sees."""
    answer = await user.command("aventura cartas importar", options={"archivo": file(data), **more})
    message = await answer.final()
    assert message.ephemeral
    return message


async def test_a_list_is_imported_and_listed(sandbox: Sandbox, master: User):
    told = await bring(master, [entry("Peat Ogre"), entry("Fen Eel")], nombre="pozo")
    assert "**pozo** está importada: 2 cartas, 2 distintas" in told.text
    assert "no oficial" in told.text
    shown = await master.command("aventura cartas lista")
    assert "**pozo** · 2 cartas" in shown.text
    assert [row[0] for row in rows(sandbox, "SELECT name FROM card ORDER BY name")] == [
        "Fen Eel",
        "Peat Ogre",
    ]


async def test_every_fault_is_told_at_once_and_nothing_is_imported(sandbox: Sandbox, master: User):
    before = rows(sandbox, "SELECT count(*) FROM card")
    text = (
        "qty,name,cost,type,p/t\n0,@everyone **x**,1,creature,1/1\n1,,1,creature,1/1\n99,Mucha,1,creature,1/1"
    )
    told = await bring(master, text, nombre="mala")
    assert "No se ha importado nada: 3 fallos." in told.text
    assert [f"Línea {line}" in told.text for line in (2, 3, 4)] == [True] * 3
    assert told.pinged_ids == []
    many = "qty,name,cost,type\n" + "\n".join(f"0,Carta {number},1,creature" for number in range(60))
    told = await bring(master, many, nombre="mala")
    (listed,) = told.files().values()
    assert listed.decode().count("\n") == 59
    assert rows(sandbox, "SELECT count(*) FROM card") == before
    assert rows(sandbox, "SELECT count(*) FROM card_list WHERE name = 'mala'") == [(0,)]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ("[" * 100_000, "demasiadas listas y objetos"),
        ('[{"name": "A", "name": "B", "type": "x"}]', "aparece dos veces"),
        ("<deck/>", "Sé leer archivos de Scryfall"),
        ("", "No contiene ninguna carta"),
        ("\n".join(f"Nombre {number}" for number in range(2001)), "como mucho 2000 cartas"),
    ],
)
async def test_hostile_files_are_refused_in_words(master: User, data: str, told: str):
    assert told in (await bring(master, data, nombre="mala")).text


async def test_a_file_above_the_limit_is_not_even_read(master: User):
    assert "más de 9 MB" in (await bring(master, "1" * (9 * 1024 * 1024 + 1), nombre="mala")).text


async def test_names_that_nobody_knows_are_filled_in_as_forms(sandbox: Sandbox, master: User):
    asked = await bring(master, "2 Moss Troll\n3 Bog Captain", nombre="nombres")
    assert "está clara 1 carta. Queda 1 por rellenar." in asked.text
    form = (await master.press(asked, "✏️ Bog Captain")).modal
    assert form is not None
    wrong = fields(form, kind="criatura humana", cost="1X", body="2/2")
    told = await master.submit(form, wrong)
    assert "Un coste es un número y letras" in told.text
    form = (await master.press(asked.refresh(), "✏️ Bog Captain")).modal
    assert form is not None
    assert form.fields[0].raw["value"] == "criatura humana"
    right = fields(form, kind="criatura humana", cost="1B", body="2/2", keywords="vuela, B: regenera")
    await master.submit(form, right)
    assert "Quedan 0 por rellenar" in asked.refresh().text
    assert rows(sandbox, "SELECT count(*) FROM card_list WHERE name = 'nombres'") == [(0,)]
    await master.press(asked.refresh(), custom_id=find(asked.refresh(), Verb.DRAFT).custom_id)
    await sandbox.until(lambda: "está importada: 5 cartas, 2 distintas" in asked.refresh().text)
    assert rows(sandbox, "SELECT count(*) FROM card_draft") == [(0,)]
    found = await master.command("aventura carta", nombre="Bog Captain")
    assert "volar" in found.text
    assert "regenera" in found.text


def fields(form: Any, **values: str) -> dict[str, str]:
    return {field.custom_id: values.get(field.custom_id, "") for field in form.fields}


async def test_a_form_opened_before_a_kill_is_submitted_after_it(sandbox: Sandbox, master: User):
    asked = await bring(master, "1 Grim Heron", nombre="garzas")
    form = (await master.press(asked, "✏️ Grim Heron")).modal
    assert form is not None
    await sandbox.kill()
    await sandbox.restart()
    await master.submit(form, fields(form, kind="criatura ave", cost="U", body="1/1", keywords="vuela"))
    await master.press(asked.refresh(), custom_id=find(asked.refresh(), Verb.DRAFT).custom_id)
    await sandbox.until(lambda: "está importada: 1 carta" in asked.refresh().text)


async def test_a_list_left_unfinished_is_found_again(sandbox: Sandbox, master: User):
    await bring(master, "1 Odd Stork", nombre="olvidada")
    shown = (await master.command("aventura cartas lista")).message
    assert shown is not None
    assert "a medio rellenar" in shown.text
    await master.press(shown, custom_id=find(shown, Verb.DRAFT).custom_id)
    again = shown.refresh()
    assert "Odd Stork" in " ".join(again.labels)
    await master.press(again, "✖ Descartar la lista")
    assert "se ha descartado" in shown.refresh().text
    assert rows(sandbox, "SELECT count(*) FROM card_draft") == [(0,)]


async def test_only_a_game_master_brings_removes_and_corrects(sandbox: Sandbox, master: User):
    beatriz = sandbox.user("Beatriz")
    answer = await beatriz.command("adventure cards import", options={"file": file("1 Moss Troll")})
    assert "Game Master role" in answer.text
    answer = await beatriz.command("adventure cards remove", name="pozo")
    assert "Game Master role" in answer.text
    shown = await master.command("aventura carta", nombre="Peat Ogre")
    assert shown.message is not None
    assert "✏️ Corregirla" in shown.message.labels
    form = (await master.press(shown.message, "✏️ Corregirla")).modal
    assert form is not None
    told = await master.submit(form, fields(form, kind="criatura ogro", cost="2B", body="4/4"))
    assert "4/4" in told.text
    assert "4/4" in (await master.command("aventura carta", nombre="Peat Ogre")).text


async def test_who_leads_no_more_finishes_no_list(sandbox: Sandbox, master: User):
    asked = await bring(master, "1 Unknown Wyrm", nombre="tarde")
    before = rows(sandbox, "SELECT id, body FROM card_draft")
    await sandbox.take_role("Carmen", "Directora")
    for label in ("✏️ Unknown Wyrm", "✖ Descartar la lista"):
        assert "/ajustes servidor" in (await master.press(asked, label)).text
    assert rows(sandbox, "SELECT id, body FROM card_draft") == before
    await sandbox.give_role("Carmen", "Directora")


async def test_imported_cards_are_nobody_elses_to_look_up(sandbox: Sandbox, master: User):
    """Whether there is such a card or not, a player hears the same words, and is offered the same names."""
    alonso = sandbox.user("Alonso")
    there = await alonso.command("aventura carta", nombre="Peat Ogre")
    nowhere = await alonso.command("aventura carta", nombre="Peat Ogra")
    assert there.text.replace("Ogre", "") == nowhere.text.replace("Ogra", "")
    offered = await alonso.autocomplete("aventura carta", "nombre", "peat")
    assert offered == []
    assert await master.autocomplete("aventura carta", "nombre", "peat") == [("Peat Ogre", "Peat Ogre")]
    assert "Trol del Musgo" in (await alonso.command("aventura carta", nombre="moss troll")).text
    assert "fen eel" not in json.dumps([seen.raw for seen in alonso.sees()]).lower()


async def test_cards_of_one_server_are_not_there_in_another(sandbox: Sandbox, master: User):
    """Not listed, offered, shown, taken into a session, put on a list of names, removed or exported; and a
    list there that has the same names is another list."""
    await bring(master, [entry("Peat Ogre"), entry("Fen Eel")], nombre="pozo")
    home = await opened(sandbox)  # a match of this server
    there = await sandbox.add_guild("Otra casa", "Carmen")  # whose owner may all that a Game Master may

    async def told(path: str, **options: Any) -> str:
        return (await master.command(path, channel=there, options=options)).text

    assert "pozo" in (await master.command("aventura cartas lista", channel="sala")).text
    assert "pozo" not in await told("aventura cartas lista")
    for option, command, typed in (("nombre", "carta", "peat"), ("cartas", "abrir", "po")):
        assert await master.autocomplete(f"aventura {command}", option, typed, channel="sala")
        assert await master.autocomplete(f"aventura {command}", option, typed, channel=there) == []
    assert await master.autocomplete("aventura cartas quitar", "nombre", "p", channel=there) == []
    for path, option, name in (
        ("aventura carta", "nombre", "Peat Ogre"),
        ("aventura abrir", "cartas", "pozo"),
        ("aventura cartas quitar", "nombre", "pozo"),
    ):
        nowhere = name[:-1] + "x"
        assert (await told(path, **{option: name})).replace(name, "") == (
            await told(path, **{option: nowhere})
        ).replace(nowhere, "")
    assert await told("partida exportar", partida=home.number) == await told("partida exportar", partida=9999)

    async def import_there(data: object) -> SeenMessage:
        options = {"archivo": file(data), "nombre": "pozo"}
        return await (
            await master.command("aventura cartas importar", channel=there, options=options)
        ).final()

    assert "Queda 1 por rellenar" in (await import_there("1 Peat Ogre")).text
    await import_there([entry("Peat Ogre", power="9", toughness="9")])
    assert "9/9" in await told("aventura carta", nombre="Peat Ogre")
    at_home = await master.command("aventura carta", channel="sala", nombre="Peat Ogre")
    assert "Peat Ogre" in at_home.text
    assert "9/9" not in at_home.text
    assert "Fen Eel" not in json.dumps([seen.raw for seen in master.sees(there)])


async def test_two_thousand_cards_are_imported_while_a_match_is_played(sandbox: Sandbox, master: User):
    table = await opened(sandbox)
    cards = [entry(f"Caballero {number}", legalities={"x": "y" * 1500}) for number in range(2000)]
    started = asyncio.get_running_loop().time()
    working = asyncio.create_task(bring(master, cards, nombre="todo"))
    while not working.done():
        await table.sit(table.users[0])
    assert "2000 cartas, 2000 distintas" in (await working).text
    assert asyncio.get_running_loop().time() - started < 10  # 3 s where nothing else runs: docs/adventure.md
    assert rows(sandbox, "SELECT count(*) FROM card_list WHERE name = 'todo'") == [(2000,)]
    refused = await master.command("aventura abrir", options={"cartas": "todo"})
    assert "como mucho 300 cartas distintas y estas listas tienen 2000" in refused.text
    answer = await master.command("aventura cartas quitar", nombre="todo")
    assert "Se ha quitado **todo**" in answer.text
