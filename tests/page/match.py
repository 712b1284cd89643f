"""Plays any game through the page alone; a later game adds its match in a few lines.

match = Match(screens)
await match.open("play ring", options="endurance=5")
await match.play_out(seed=1)
"""

from __future__ import annotations

import random

from bot.ids import Id, NotOurs, Verb, parse
from tests.page.screen import Json, Screen

PLAYING = (Verb.AT, Verb.DO, Verb.FILL, Verb.MENU, Verb.PICK, Verb.DONE)
MOST = 400
"""Presses after which a match of these tests should long be over."""


def id_of(control: str) -> Id | None:
    try:
        return parse(control)
    except NotOurs:
        return None


def asks(control: str) -> bool:
    """Whether a control answers what the panel asks: neither *Back* nor *Undo*."""
    id = id_of(control)
    return id is not None and id.verb in PLAYING and not (id.verb is Verb.AT and id.salt == 1)


def asked(offers: Json) -> list[str]:
    """What a panel asks; once a choice of several can be confirmed, only that."""
    found = [control for control in offers["panel"] if asks(control)]
    return [c for c in found if (id := id_of(c)) and id.verb is Verb.DONE] or found


def over(offers: Json) -> bool:
    """Whether the board no longer offers a seat."""
    verbs = [id.verb for control in offers["board"] if (id := id_of(control))]
    return Verb.TEXT in verbs and Verb.SEAT not in verbs


class Match:
    """One match, its players in front of their screens; the first is the host."""

    def __init__(self, screens: list[Screen]) -> None:
        self.screens = screens
        self.presses = 0
        self.lobby = ""

    async def open(self, path: str, **options: str) -> None:
        """Open it, let everybody join, start it, and open every panel."""
        host, *others = self.screens
        await host.command(path, **options)
        await host.control("start:").wait_for()
        lobby = host.find(".message:has([data-custom-id^='start:'])").last
        self.lobby = await lobby.get_attribute("id") or ""
        for screen in others:
            await screen.find(f"#{self.lobby} [data-custom-id^='join:']").click()
            await lobby.filter(has_text=f"· {screen.name}").wait_for()
        await host.control("start:").click()
        for screen in self.screens:
            await self.sit(screen)

    async def sit(self, screen: Screen) -> None:
        """Follow the lobby's link to the board, and open the player's panel there."""
        await screen.find(f"#{self.lobby} a.link").click()
        await screen.press("seat:")

    async def play_out(self, seed: int) -> None:
        """Press what is offered, at random, until the board shows an outcome."""
        await self.play(seed)
        assert over(await self.screens[0].offers()), "the match has no end"

    async def play(self, seed: int, presses: int = MOST) -> None:
        """The same for so many presses, or until the end."""
        choose, most = random.Random(seed), self.presses + presses
        while self.presses < most:
            offers = [await screen.offers() for screen in self.screens]
            if over(offers[0]):
                return
            waiting = [
                (s, control) for s, seen in zip(self.screens, offers, strict=True) for control in asked(seen)
            ]
            if waiting:
                await self.answer(*choose.choice(waiting), choose)
            else:
                await self.screens[0].page.wait_for_timeout(30)

    async def answer(self, screen: Screen, control: str, choose: random.Random) -> None:
        """Use one control of a panel, and fill in the form that it opens."""
        self.presses += 1
        id = id_of(control)
        if id is not None and id.verb in (Verb.MENU, Verb.PICK):
            await screen.choose(control, choose.choice, several=id.verb is Verb.PICK)
        else:
            await screen.press(control)
        if (await screen.offers())["form"]:
            form = screen.find("dialog.form")
            for blank in await form.locator("input[type=text], textarea").all():
                await blank.fill("1")
            await form.locator("button[type=submit]").click()
            await form.wait_for(state="detached")
