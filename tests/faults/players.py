"""People who press what is offered, whatever goes wrong: again when it failed, twice when they are impatient,
old menus when they were slow. What they have pressed is written down, to be compared with the record."""

from __future__ import annotations

import asyncio
import random
from collections import Counter, defaultdict
from dataclasses import dataclass, field

from bot.ids import Id, NotOurs, Verb, chosen, parse
from sandbox.client import Modal, NotPossible, Response, Sandbox, SeenMessage, User
from sandbox.seen import Button, Select
from tests.e2e.driver import Offer, filled, id_of, offered, questions, verb_of
from tests.faults.audit import FOOTER
from tests.faults.tables import ENDING

GONE_WRONG = (NotPossible, LookupError, TimeoutError)
"""What a client does not let anybody do: the button is gone, the message is deleted, the thread closed."""


@dataclass
class Players:
    """Everybody at one table."""

    sandbox: Sandbox
    number: int
    users: tuple[User, ...]
    channel: str
    luck: random.Random
    panels: dict[str, SeenMessage] = field(default_factory=dict)
    pressed: defaultdict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    typed: Counter[int] = field(default_factory=Counter)
    old: list[tuple[User, SeenMessage, Offer]] = field(default_factory=list)
    presses: int = 0

    # Looking

    def boards(self, user: User | None = None) -> list[SeenMessage]:
        """What stands of the board on somebody's screen, newest last."""
        mine = self.users if user is None else (user,)
        return [m for who in mine for m in who.sees() if not m.ephemeral and self._about(m)]

    def screens(self) -> list[SeenMessage]:
        """All that players see of the match, on the board and in their panels."""
        found = {
            message.id: message for user in self.users for message in user.sees() if self._about(message)
        }
        return list(found.values())

    def _about(self, message: SeenMessage) -> bool:
        ids = [id for id in map(id_of, (*message.buttons, *message.selects)) if id is not None]
        if ids:
            return any(id.match == self.number for id in ids)
        told = FOOTER.search(message.text)
        return told is not None and int(told["match"]) == self.number

    def panel(self, user: User) -> SeenMessage | None:
        found = self.panels.get(user.name)
        if found is None or found.refresh().gone:
            self.panels.pop(user.name, None)
            return None
        return found

    def asked(self) -> list[User]:
        """Those whose open panel asks them something."""
        return [user for user in self.users if (panel := self.panel(user)) and questions(panel)]

    # Acting

    async def step(self) -> str:
        """Do something; what came of it: ``answered``, ``failed`` or ``nothing``."""
        self.presses += 1
        act = self.luck.choices(
            (self._answer, self._twice, self._stale, self._beside, self._ahead, self._open_somebody),
            (70, 7, 6, 6, 5, 6),
        )[0]
        try:
            return await act()
        except GONE_WRONG:
            return "failed"

    async def race(self) -> None:
        """Several people act at the same time."""
        await asyncio.gather(*(self.step() for _ in range(self.luck.randint(2, 3))))

    async def _answer(self) -> str:
        asked = self.asked()
        if not asked:
            return await self.open_all()
        user = self.luck.choice(asked)
        return await self.answer(user)

    async def answer(self, user: User) -> str:
        """One press of ``user`` on something that the open panel offers."""
        panel = self.panel(user)
        offers = self._worth(offered(panel)) if panel else []
        if panel is None or not offers:
            return "nothing"
        offer = self.luck.choice(offers)
        if len(self.old) < 40:
            self.old.append((user, panel, offer))
        return await self._told(user, self._take(user, panel, offer, stale=False))

    def _worth(self, offers: list[Offer]) -> list[Offer]:
        """Not what ends a session, unless there is nothing else."""
        going_on = [offer for offer in offers if not offer.words or offer.words[0] not in ENDING]
        return going_on or offers

    async def _take(self, user: User, panel: SeenMessage, offer: Offer, stale: bool) -> Response:
        control = offer.control
        self._note(control, offer.value)
        if isinstance(control, Button):
            response = await user.press(panel, custom_id=control.custom_id, stale=stale)
        else:
            response = await user.choose(
                panel, self._values(control, offer), custom_id=control.custom_id, stale=stale
            )
        if response.modal is not None:
            response = await self._submit(user, response.modal)
        return response

    def _values(self, control: Select, offer: Offer) -> list[str]:
        if offer.value:
            return [offer.value]
        values = [option.value for option in control.options]
        least = max(1, int(control.raw.get("min_values", 1)))
        return self.luck.sample(values, self.luck.randint(least, min(control.max_values, len(values))))

    async def _submit(self, user: User, form: Modal) -> Response:
        self._count(parse(form.custom_id))
        return await user.submit(form, {field.custom_id: filled(form, field) for field in form.fields})

    def _note(self, control: Button | Select, value: str) -> None:
        id = id_of(control)
        if id is not None:
            self._count(chosen(id, value) if value and id.verb is Verb.MENU else id)

    def _count(self, id: Id) -> None:
        if id.match == self.number and id.seat is not None and id.nth is not None:
            self.pressed[id.seat].add(id.nth)
            if id.verb in (Verb.AHEAD, Verb.PLAN):  # played whenever the seat is asked, as often as it is
                self.typed[id.seat] += 1000

    async def _told(self, user: User, work: object) -> str:
        response: Response = await work  # type: ignore[misc]
        if response.kind == "not_sent":
            return "nothing"
        if response.kind == "failed":
            if self.luck.random() < 0.5:
                self.panels.pop(user.name, None)
            return "failed"
        message = response.message
        if message is not None and message.ephemeral and _is_panel(message, self.number):
            self.panels[user.name] = message
        return "answered"

    async def _twice(self) -> str:
        """The same press two times at once."""
        asked = self.asked()
        if not asked:
            return "nothing"
        user = self.luck.choice(asked)
        panel = self.panel(user)
        offers = self._worth([one for one in offered(panel) if one.verb is Verb.DO]) if panel else []
        if panel is None or not offers:
            return "nothing"
        offer = self.luck.choice(offers)
        presses = (self._told(user, self._take(user, panel, offer, stale=True)) for _ in range(2))
        told = await asyncio.gather(*presses)
        return "answered" if "answered" in told else told[0]

    async def _stale(self) -> str:
        """A menu that somebody has seen earlier, pressed now."""
        if not self.old:
            return "nothing"
        user, panel, offer = self.luck.choice(self.old)
        return await self._told(user, self._take(user, panel, offer, stale=True))

    async def _beside(self) -> str:
        """Something that is no move: the text, the rules, an undo."""
        user = self.luck.choice(self.users)
        panel = self.panel(user)
        undo = [button for button in panel.buttons if verb_of(button) is Verb.UNDO] if panel else []
        if panel is not None and undo and self.luck.random() < 0.6:
            self._note(undo[0], "")
            return await self._told(user, user.press(panel, custom_id=undo[0].custom_id))
        board = self.boards(user)[-1]
        verb = self.luck.choice((Verb.TEXT, Verb.RULES))
        button = button_for(board, verb)
        response = await user.press(board, custom_id=button.custom_id)
        return "failed" if response.kind == "failed" else "answered"

    async def _ahead(self) -> str:
        """Answer what is not yet asked, or take that back."""
        user = self.luck.choice(self.users)
        panel = self.panel(user)
        found = [b for b in panel.buttons if verb_of(b) in (Verb.AHEAD, Verb.VOID)] if panel else []
        if panel is None or not found:
            return "nothing"
        button = self.luck.choice(found)
        self._note(button, "")
        response = await user.press(panel, custom_id=button.custom_id)
        if response.modal is not None:
            response = await self._submit(user, response.modal)
        return await self._told(user, _given(response))

    async def _open_somebody(self) -> str:
        return await self.open(self.luck.choice(self.users))

    async def open_all(self) -> str:
        """Everybody looks at their panel anew: some may owe and not know it."""
        told = [await self.open(user) for user in self.users]
        return "answered" if "answered" in told else "failed"

    async def open(self, user: User) -> str:
        """The panel of ``user``: from the board, or where there is none from a board posted anew."""
        try:
            board = self.boards(user)[-1]
            seat = button_for(board, Verb.SEAT)
            return await self._told(user, user.press(board, custom_id=seat.custom_id))
        except GONE_WRONG:
            return await self._ask_for_board(user)

    async def _ask_for_board(self, user: User) -> str:
        for channel in (self.channel, None):
            try:
                told = await user.command("match board", match=self.number, channel=channel)
            except GONE_WRONG:
                continue
            return "failed" if told.kind == "failed" else "answered"
        return "failed"

    async def type_move(self, user: User, seat: int) -> str:
        """The door that needs no board: a typed move, out of what is suggested."""
        try:
            found = await user.autocomplete("match move", "move", match=self.number)
            if not found:
                return "nothing"
            self.typed[seat] += 1
            told = await user.command("match move", match=self.number, move=self.luck.choice(found)[1])
            return await self._told(user, _given(told))
        except GONE_WRONG:
            return "failed"


def button_for(message: SeenMessage, verb: Verb) -> Button:
    """Raises LookupError."""
    for button in message.buttons:
        if verb_of(button) is verb:
            return button
    raise LookupError(verb)


async def _given(response: Response) -> Response:
    return response


def _is_panel(message: SeenMessage, number: int) -> bool:
    for control in (*message.buttons, *message.selects):
        try:
            id = parse(control.custom_id or "")
        except NotOurs:
            continue
        if id.match == number and id.seat is not None:
            return True
    return f" {number}" in message.text.split("\n")[0]
