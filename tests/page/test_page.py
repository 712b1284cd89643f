"""What the page shows and takes, against a small bot that uses every part of the wire."""

from __future__ import annotations

import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from sandbox.client import Sandbox
from tests.page.screen import DESKTOP, PHONE, Screen, panes

pytestmark = pytest.mark.asyncio(loop_scope="session")

PROBE = (sys.executable, str(Path(__file__).parents[1] / "sandbox" / "probe.py"))
AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text()
SERIOUS = {"serious", "critical"}


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def probe(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Sandbox]:
    async with Sandbox.start(tmp_path_factory.mktemp("probe"), command=PROBE) as found:
        yield found


async def faults_of(screen: Screen) -> list[str]:
    """What axe-core finds serious in a pane and in the window around it."""
    found = []
    for frame in (screen.page.main_frame, screen.frame):
        await frame.evaluate(AXE)
        rows = await frame.evaluate("axe.run(document, {iframes: false}).then((r) => r.violations)")
        for row in rows:
            if row["impact"] in SERIOUS:
                found += [
                    f"{row['id']}: {node['html'][:160]} {node['failureSummary']}" for node in row["nodes"]
                ]
    return found


@pytest.mark.parametrize(
    ("scheme", "size"), [("dark", DESKTOP), ("light", PHONE)], ids=["dark desktop", "light phone"]
)
async def test_axe_finds_no_serious_fault(
    browser: Browser, probe: Sandbox, scheme: str, size: dict[str, int]
):
    async with panes(browser, probe.url, "Alonso", size=size, color_scheme=scheme) as (screen,):
        await screen.command("board")
        await screen.press("seat:")
        await screen.command("echo", text="# Head|n|<@1000000000000000011> ||secret|| `x` <t:0:R> -# small")
        await screen.find(".message.pinged").last.wait_for()
        assert await faults_of(screen) == []
        await screen.control("pick").click()
        await screen.page.get_by_role("button", name="Mesa de averías").click()
        await screen.page.locator(".desk section").first.wait_for()
        assert await faults_of(screen) == []
        await screen.page.get_by_role("tab", name="Lo que rechaza").click()
        await screen.page.locator(".desk tbody tr").first.wait_for()
        assert await faults_of(screen) == []
        await screen.page.locator(".desk .icon").click()
        await screen.command("survey")
        await screen.find("dialog.form").wait_for()
        assert await faults_of(screen) == []


async def test_a_match_is_opened_and_a_panel_used_by_the_keyboard_alone(browser: Browser, probe: Sandbox):
    async with panes(browser, probe.url, "Beatriz") as (screen,):
        keys = screen.page.keyboard
        await screen.find(".composer textarea").focus()
        await keys.type("/play")
        await keys.press("Enter")
        await keys.type("dieg")
        await keys.press("Enter")
        await keys.type("sty")
        await keys.press("Enter")
        await keys.press("ArrowDown")
        await keys.press("Enter")
        await keys.press("Enter")
        await expect(screen.find(".message").last).to_contain_text("@Diego, 3, short, en-GB")
        await keys.type("/board")
        await keys.press("Enter")
        await keys.press("Enter")
        await screen.control("count:0").wait_for()
        await screen.control("count:0").focus()
        await keys.press("Enter")
        await screen.control("count:1").wait_for()
        focused = await screen.frame.evaluate("document.activeElement.dataset.customId")
        assert focused == "count:1", "the focus stays where the press was"
        outline = await screen.frame.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline == "solid"
        await screen.control("pick").focus()
        for key in ("Enter", " ", "ArrowDown", " ", "Enter"):
            await keys.press(key)
        await expect(screen.find(".message.ephemeral").last).to_contain_text("picked card-0 card-1")
        await screen.find(".alt").last.focus()
        await expect(screen.find(".alt .tip").last).to_be_visible()
        await screen.find(".zoomer").last.focus()
        await keys.press("Enter")
        await screen.find("dialog.zoom img").wait_for()
        await keys.press("Escape")
        await expect(screen.find("dialog.zoom")).to_have_count(0)


async def test_options_are_refused_until_they_are_right(browser: Browser, probe: Sandbox):
    async with panes(browser, probe.url, "Diego") as (screen,):
        keys = screen.page.keyboard
        await screen.find(".composer textarea").focus()
        await keys.type("/play")
        await keys.press("Enter")
        await keys.type("zzz")
        await keys.press("Enter")
        await expect(screen.find(".chip.wrong em")).to_have_text("Choose one from the list")
        await screen.find("[data-option=opponent]").fill("Inés")
        await keys.press("Enter")
        await keys.type("rou")
        await keys.press("Enter")
        await keys.type("9")
        await keys.press("Enter")
        await expect(screen.find(".composer [role=alert]")).to_contain_text("rounds lies between 1 and 5")
        await keys.press("Escape")
        await keys.type("/fly")
        await expect(screen.find(".sheet")).to_contain_text("There is no such command")


async def test_what_is_not_possible_is_said_in_the_language_of_the_user(browser: Browser, probe: Sandbox):
    async with panes(browser, probe.url, "Alonso") as (screen,):
        alert = screen.find(".composer [role=alert]")
        await screen.command("play ring", opponent="Inés", rounds="9")
        await expect(alert).to_contain_text("un número entre 1 y 5")
        await screen.find("[data-option=rounds]").press("Escape")
        await probe.user("Alonso").command("thread")
        await probe.archive("match 2")
        await screen.find(".channel.archived", has_text="match 2").click()
        await screen.command("board")
        await expect(alert).to_have_text("En un hilo archivado no se pueden usar órdenes")
        await screen.find(".me select").select_option("en-GB")
        await screen.find('[data-option=""]').press("Enter")
        await expect(alert).to_have_text("Commands cannot be used in an archived thread")
        await probe.set_locale("Alonso", "es-ES")


async def test_suggestions_come_from_the_bot_while_typing(browser: Browser, probe: Sandbox):
    async with panes(browser, probe.url, "Carmen") as (screen,):
        await screen.command("why", card="pos")
        await expect(screen.find(".message").last).to_contain_text("why posta")


async def test_forms_take_every_kind_of_field(browser: Browser, probe: Sandbox, tmp_path: Path):
    file = tmp_path / "proof.txt"
    file.write_text("x")
    async with panes(browser, probe.url, "Elvira") as (screen,):
        await screen.command("survey")
        form = screen.find("dialog.form")
        await form.get_by_role("button", name="Enviar").click()
        await expect(form.get_by_role("alert")).to_contain_text("Falta rellenar: Weapon")
        await form.get_by_label("Dagger").check()
        await form.get_by_label("Mon").check()
        await form.get_by_label("Wed").check()
        await form.get_by_role("combobox", name="Where").click()
        await form.get_by_role("option", name="#torneo").click()
        await form.locator("input[type=file]").set_input_files(file)
        await form.get_by_label("Story").fill("Once")
        await form.get_by_role("button", name="Enviar").click()
        told = "dagger ['Mon', 'Wed'] ['torneo'] ['proof.txt'] Once"
        await expect(screen.find(".message.ephemeral").last).to_contain_text(told)


async def test_a_file_goes_with_a_command_and_one_too_large_is_refused(
    browser: Browser, probe: Sandbox, tmp_path: Path
):
    (tmp_path / "match.txt").write_text("1. bid 7")
    (tmp_path / "large.bin").write_bytes(bytes(10 * 1024 * 1024 + 1))
    async with panes(browser, probe.url, "Fadrique") as (screen,):
        line = screen.find(".composer textarea")
        for name in ("large.bin", "match.txt"):
            if await line.count():
                await line.fill("/replay")
                await line.press("Enter")
            await screen.find("[data-option=file]").set_input_files(tmp_path / name)
            await expect(screen.find("[data-option=file]")).to_have_js_property("files.length", 1)
            await screen.find(".composer .send").first.click()
            if name == "large.bin":
                await expect(screen.find(".composer [role=alert]").first).to_contain_text("too large")
        await expect(screen.find(".message").last).to_contain_text("bid 7")
        await expect(screen.find(".message").last).to_contain_text("x_y.txt")


async def test_markdown_mentions_and_moments(browser: Browser, probe: Sandbox):
    async with panes(browser, probe.url, "Inés") as (screen,):
        at = int(time.time()) + 7
        text = "# Head|n|**b** *i* ||hid|| <#1000000000000000202> "
        text += f"<t:{at}:R> [here](https://x.example) <b> \\(a\\)"
        await screen.command("echo", text=text)
        message = screen.find(".message").last
        await expect(message.locator("h3")).to_have_text("Head")
        await expect(message.locator("b", has_text="b").last).to_be_visible()
        await expect(message.locator("a.at")).to_have_text("#torneo")
        await expect(message.locator("a[target]")).to_have_attribute("href", "https://x.example")
        await expect(message).to_contain_text("<b> (a)")
        first = await message.locator("time.moment").text_content()
        assert first is not None
        assert first.startswith("in ")
        await expect(message.locator("time.moment")).not_to_have_text(first)
        await expect(message.locator(".spoiler > span")).not_to_be_visible()
        await message.locator(".spoiler").press("Enter")
        await expect(message.locator(".spoiler > span")).to_be_visible()


async def test_nobody_answers_nobody_hides_it(browser: Browser, probe: Sandbox):
    async with panes(browser, probe.url, "Gonzalo") as (screen,):
        await screen.command("sleep")
        await expect(screen.find(".waiting")).to_contain_text("Enviando la orden")
        await probe.until(lambda: "sleeping" in probe.bot_log())
        await probe.advance(3.1)
        await expect(screen.find(".failed")).to_contain_text("La aplicación no ha respondido")
        await screen.command("board")
        await probe.fault("/interactions/*/callback", status=503, delay=0, times=9)
        await screen.control("count:").click()
        await screen.find("[aria-busy=true]").first.wait_for()
        await probe.advance(3.1)
        await expect(screen.find(".failed", has_text="Esta interacción ha fallado")).to_have_count(1)
        await probe.clear_faults()


async def test_thinking_is_shown_until_the_answer_is_there(browser: Browser, probe: Sandbox):
    async with panes(browser, probe.url, "Gonzalo") as (screen,):
        await probe.fault("/webhooks/*", delay=0.5)
        await screen.command("think")
        await screen.find(".waiting", has_text="Juez de Campo está pensando…").wait_for()
        await expect(screen.find(".message", has_text="thought")).to_have_count(1)
        await expect(screen.find(".message.ephemeral").last).to_contain_text("and more")
        await expect(screen.find(".waiting")).to_have_count(0)


async def test_each_pane_sees_its_own_and_a_ping_leaves_a_mark(browser: Browser, probe: Sandbox):
    async with panes(browser, probe.url, "Alonso", "Beatriz") as (here, there):
        await there.find(".menu-button").click()
        await there.find(".channel", has_text="torneo").click()
        await here.command("board")
        await here.press("seat:")
        await here.find(".message.ephemeral", has_text="hand of").last.wait_for()
        await here.command("play ring", opponent="Beatriz")
        await expect(there.find(".menu-button .badge")).to_have_text("1")
        await there.find(".menu-button").click()
        await there.find(".channel", has_text="sala").click()
        await expect(there.find(".message.pinged").last).to_contain_text("@Beatriz")
        assert await there.find(".message.ephemeral", has_text="hand of").count() == 0
        await here.command("whisper", to="Beatriz")
        await there.find(".menu-button").click()
        await expect(there.find(".channel", has_text="Juez de Campo")).to_have_count(1)
        assert await here.find(".channel", has_text="Juez de Campo").count() == 0


async def test_the_fault_desk_gives_trouble_and_says_what_is_wrong(browser: Browser, probe: Sandbox):
    async with panes(browser, probe.url, "Diego") as (screen,):
        await screen.command("board")
        boards = screen.find(".message:has(.picture)")
        await boards.last.wait_for()
        count = await boards.count()
        desk = screen.page.locator(".desk")
        await screen.page.get_by_role("button", name="Fault desk").click()
        await desk.get_by_role("button", name="Delete the newest board").click()
        await expect(boards).to_have_count(count - 1)
        await desk.get_by_label("delay in seconds").fill("1.5")
        await desk.get_by_role("button", name="Switch on").click()
        await expect(desk.locator(".on", has_text="1.5 s")).to_have_count(1)
        await desk.get_by_role("button", name="Switch all trouble off").click()
        await expect(desk.locator(".on", has_text="1.5 s")).to_have_count(0)
        starts = probe.door.look("state")["starts"]
        await desk.get_by_role("button", name="Kill", exact=True).click()
        await expect(screen.find(".notices")).to_contain_text("The referee")
        await desk.get_by_role("button", name="Restart").click()
        await expect(screen.find(".notices")).to_be_empty()
        assert probe.door.look("state")["starts"] == starts + 1
        await desk.get_by_role("tab", name="Server").click()
        await desk.get_by_label("new role").fill("Maestre")
        await desk.get_by_role("button", name="Make: send_messages").click()
        await desk.get_by_label("role", exact=True).select_option("Maestre")
        await desk.get_by_role("button", name="Give").first.click()
        await expect(screen.find(".members")).to_contain_text("Maestre")
        await desk.get_by_role("button", name="Make: send_messages").click()
        await expect(desk.get_by_role("alert")).to_contain_text("a name of its own")
        await desk.get_by_role("tab", name="What it refuses").click()
        await expect(desk.locator("tr", has_text="Unknown interaction")).to_contain_text("404 · 10062")


async def test_an_unknown_user_is_told_so(browser: Browser, probe: Sandbox):
    page = await browser.new_page()
    await page.goto(f"{probe.url}/pane#Nadie")
    await expect(page.get_by_role("alert")).to_contain_text("Nobody is called “Nadie”")
    await page.close()


async def test_two_bots_with_one_token_are_announced(browser: Browser, probe: Sandbox):
    identify = {"op": 2, "d": {"token": "x", "intents": 1, "properties": {}}}
    async with panes(browser, probe.url, "Yago") as (screen,), aiohttp.ClientSession() as http:
        sockets = [await http.ws_connect(f"{probe.url}/ws?v=10&encoding=json") for _ in range(2)]
        for socket in sockets:
            await socket.send_json(identify)
        await expect(screen.find(".notices")).to_contain_text("Two bots are connected with one token")
        for socket in sockets:
            await socket.close()
        await expect(screen.find(".notices")).to_be_empty()


async def test_who_leaves_sees_nothing_and_who_may_not_write_is_told(browser: Browser, probe: Sandbox):
    async with panes(browser, probe.url, "Yago") as (screen,):
        await probe.leave("Yago")
        await expect(screen.find(".log")).to_contain_text("This channel is gone")
        await expect(screen.find(".composer")).to_have_count(0)
        await probe.join("Yago")
        line = screen.find(".composer textarea")
        await line.wait_for()
        await probe.allow("sala", "Yago", deny=["send_messages"])
        await expect(line).to_have_attribute("placeholder", "You cannot write here")
        await line.fill("hello")
        await line.press("Enter")
        await expect(screen.find(".composer [role=alert]")).to_contain_text("Yago may not write here")
        await probe.allow("sala", "Yago")


async def test_a_user_speaks_their_own_language_from_the_next_word_on(browser: Browser, probe: Sandbox):
    async with panes(browser, probe.url, "Yago") as (screen,):
        await screen.find(".me select").select_option("es-ES")
        await expect(screen.find(".composer textarea")).to_have_attribute(
            "placeholder", "Escribe un mensaje, o / para las órdenes"
        )
        assert await screen.frame.evaluate("document.documentElement.lang") == "es-ES"
        await probe.set_locale("Yago", "en-GB")


async def test_a_pane_is_added_and_closed_and_the_theme_turned(browser: Browser, probe: Sandbox):
    async with panes(browser, probe.url, "Diego", color_scheme="dark") as (screen,):
        await screen.page.get_by_role("button", name="Another screen").click()
        other = screen.page.frame_locator("iframe").nth(1)
        await expect(other.locator("#who")).to_have_value("Alonso")
        await screen.page.get_by_role("button", name="Light or dark").click()
        for frame in screen.page.frames:
            await expect(frame.locator("html")).to_have_attribute("data-theme", "light")
        assert "Alonso" in screen.page.url
        await other.locator(".close-pane").click()
        await expect(screen.page.locator("iframe")).to_have_count(1)
        await expect(screen.find(".close-pane")).to_have_count(0)
