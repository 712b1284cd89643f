"""Plays any game through the panels, by pressing what is offered: a later game adds its match in a few lines.

table = await open_table(sandbox, "ring", ("Alonso", "Beatriz"))
await table.play_out(seed=1)
assert table.over
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from bot.ids import Id, NotOurs, Verb, chosen, parse
from bot.localised import slug
from games import GAMES
from sandbox.client import Response, Sandbox, SeenMessage, User
from sandbox.seen import Button, Field, Modal, Select
from tests.toys import GAMES as TOYS

PLAYING = (Verb.AT, Verb.DO, Verb.SURE, Verb.FILL, Verb.MENU, Verb.PICK, Verb.DONE)
"""The verbs of controls that answer a panel's question."""


def id_of(control: Button | Select) -> Id | None:
    """A control's id, taken apart; None for what is not the bot's."""
    try:
        return parse(control.custom_id or "")
    except NotOurs:
        return None


def verb_of(control: Button | Select) -> Verb | None:
    id = id_of(control)
    return id.verb if id else None


def find(message: SeenMessage, verb: Verb) -> Button:
    """The message's button for ``verb``."""
    return next(button for button in message.buttons if verb_of(button) is verb)


def questions(panel: SeenMessage) -> list[Button | Select]:
    """The controls that answer what a panel asks: neither *Back* nor *Undo*."""
    controls: list[Button | Select] = [*panel.buttons, *panel.selects]
    return [control for control in controls if verb_of(control) in PLAYING and not _is_back(control)]


def _is_back(control: Button | Select) -> bool:
    id = id_of(control)
    return id is not None and id.verb is Verb.AT and id.salt == 1


@dataclass(frozen=True)
class Offer:
    """Something that a panel offers: pressing ``control`` (choosing ``value`` in it) asks for ``words``."""

    verb: Verb
    words: tuple[str, ...]
    control: Button | Select
    value: str = ""


def offered(panel: SeenMessage) -> list[Offer]:
    """All that the panel offers, lists opened up."""
    found = []
    for control in questions(panel):
        id = parse(control.custom_id or "")
        if isinstance(control, Button) or id.verb is Verb.PICK:
            found.append(Offer(id.verb, id.words, control))
            continue
        for option in control.options:
            wanted = chosen(id, option.value)
            found.append(Offer(wanted.verb, wanted.words, control, option.value))
    return found


@dataclass
class Table:
    """One match as its players see it."""

    sandbox: Sandbox
    number: int
    users: tuple[User, ...]
    panels: dict[str, SeenMessage] = field(default_factory=dict)
    presses: int = 0
    lobby_channel: str = ""

    def board(self, viewer: User | None = None) -> SeenMessage:
        """The board as ``viewer`` (a player by default) sees it. Raises LookupError before there is one."""
        for message in reversed((viewer or self.users[0]).sees()):
            if message.images and self._about(message, (Verb.TEXT,)):
                return message
        raise LookupError("no board")

    def lobby(self, viewer: User | None = None) -> SeenMessage:
        for message in reversed((viewer or self.users[0]).sees()):
            if self._about(message, (Verb.JOIN,)):
                return message
        raise LookupError("no lobby")

    def _about(self, message: SeenMessage, verbs: Sequence[Verb]) -> bool:
        ids = [id_of(button) for button in message.buttons]
        return (
            any(id and id.match == self.number and id.verb in verbs for id in ids) and not message.ephemeral
        )

    @property
    def over(self) -> bool:
        """Whether the board no longer offers a seat."""
        return all(verb_of(button) is not Verb.SEAT for button in self.board().buttons)

    async def sit(self, user: User) -> SeenMessage:
        """Open the user's panel from the board."""
        board = self.board(user)
        return self._keep(user, await user.press(board, custom_id=find(board, Verb.SEAT).custom_id))

    def _keep(self, user: User, response: Response) -> SeenMessage:
        assert response.kind in ("message", "update"), response.kind
        assert response.message is not None
        assert response.message.ephemeral
        self.panels[user.name] = response.message
        self.presses += 1
        return response.message

    def asked(self) -> list[User]:
        """The users whose open panel asks them something."""
        return [user for user in self.users if questions(self._panel(user))]

    def _panel(self, user: User) -> SeenMessage:
        return self.panels[user.name].refresh()

    async def answer(self, user: User, choose: random.Random) -> SeenMessage:
        """Answer the user's panel with one press (and a form, where one opens)."""
        panel = self._panel(user)
        return await self.use(user, choose.choice(questions(panel)), choose)

    async def use(self, user: User, control: Button | Select, choose: random.Random) -> SeenMessage:
        """Press a button or choose in a select of the user's panel."""
        panel = self._panel(user)
        if isinstance(control, Button):
            response = await user.press(panel, custom_id=control.custom_id)
        else:
            most = control.max_values if verb_of(control) is Verb.PICK else 1
            values = [option.value for option in control.options]
            picked = choose.sample(values, choose.randint(1, min(most, len(values))))
            response = await user.choose(panel, picked, custom_id=control.custom_id)
            if response.kind == "not_sent":
                return panel
        if response.modal is not None:
            response = await user.submit(
                response.modal,
                {field.custom_id: filled(response.modal, field) for field in response.modal.fields},
            )
        return self._keep(user, response)

    async def play_out(self, seed: int, most: int = 2000) -> None:
        """Press whatever is offered, at random, until the board shows an outcome."""
        choose = random.Random(seed)
        for user in self.users:
            await self.sit(user)
        while self.presses < most:
            asked = await self.sandbox.until(lambda: self.over or self.asked())
            if asked is True:
                return
            await self.answer(choose.choice(asked), choose)
        raise AssertionError(f"no end after {most} presses")


def filled(modal: Modal, field: Field) -> str:
    """Something that fits a field, read from what it says about itself."""
    hint = field.description or ""
    if re.search(r" [a-i][1-9] …", hint):
        return "b2"
    numbers = [int(number) for number in re.findall(r"-?\d+", hint)]
    return str(numbers[0]) if "–" not in modal.title and _wants_number(field) else "abc"


def _wants_number(field: Field) -> bool:
    return int(field.raw.get("max_length") or 0) < 8


async def open_table(sandbox: Sandbox, game: str, names: Sequence[str], **options: object) -> Table:
    """Open a match, seat everybody, start it, and wait for its board."""
    host, *others = [sandbox.user(name) for name in names]
    rules = {slug(key): rules for key, rules in (GAMES | TOYS).items()}[game]
    seats = {"seats": len(names)} if len(rules.seats) > 1 else {}
    opened = await host.command(f"play {game}", **(seats | options))
    assert opened.message is not None, opened.text
    number = next(id.match for button in opened.message.buttons if (id := id_of(button)))
    table = Table(sandbox, number, (host, *others), lobby_channel=opened.message.channel)
    for user in others:
        await press(user, table.lobby(user), Verb.JOIN)
        await sandbox.until(lambda user=user: f"· {user.name}" in table.lobby().text)
    await press(host, table.lobby(), Verb.START)
    await sandbox.until(lambda: seen(table.board))
    return table


async def press(user: User, message: SeenMessage, verb: Verb) -> Response:
    """Press the button for ``verb`` on ``message``."""
    return await user.press(message, custom_id=find(message, verb).custom_id)


def seen(look: Callable[[], SeenMessage]) -> bool:
    """Whether there is what ``look`` looks for."""
    try:
        look()
    except LookupError:
        return False
    return True


async def opened(sandbox: Sandbox, *names: str, game: str = "ring", **options: object) -> Table:
    """A match that has started, with everybody's panel open."""
    table = await open_table(sandbox, game, names or ("Alonso", "Carmen"), **options)
    for user in table.users:
        await table.sit(user)
    return table


def turn(table: Table) -> tuple[User, User]:
    """Who is asked, and who is not."""
    mover = table.asked()[0]
    return mover, next(user for user in table.users if user is not mover)


def some_move(panel: SeenMessage) -> Offer:
    """The first whole move that the panel offers."""
    return next(offer for offer in offered(panel) if offer.verb is Verb.DO)


async def take(user: User, panel: SeenMessage, offer: Offer, stale: bool = False) -> Response:
    """Press or choose what is offered; with ``stale`` as it was seen, whatever it has become."""
    if offer.value:
        return await user.choose(panel, [offer.value], custom_id=offer.control.custom_id, stale=stale)
    return await user.press(panel, custom_id=offer.control.custom_id, stale=stale)
