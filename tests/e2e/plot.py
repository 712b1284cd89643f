"""An evening of the ring that goes the same way each time: what is done depends on what the table shows.

It has one step of each kind: opening, joining, starting, a menu, a pick form, moves, a parry, an undo, giving
up. A kill may be planned for any of them; whoever was pressing then presses again, as people do.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from bot.ids import Verb
from sandbox.client import Point, Response, Sandbox, SeenMessage, User
from sandbox.seen import Select
from tests.e2e.driver import Offer, Table, offered, press, seen, verb_of
from tests.e2e.records import record, rows, status

KINDS = ("open", "join", "start", "move", "undo", "menu", "pick", "form", "parry", "resign")
"""Kinds of steps, in the order in which an evening comes to them."""

_RANKS = {"parry": 0, "hit": 1, "push": 2, "step": 3, "draw": 4}
"""What is preferred among whole moves; anything else comes last."""


def _rank(words: tuple[str, ...]) -> tuple[object, ...]:
    """The least is the move to make: into the middle of the ring, and with as many cards as may be."""
    rank, last = _RANKS.get(words[0], 9), words[-1]
    far = abs(ord(last[0]) - ord("c")) + abs(int(last[1:]) - 3) if words[0] == "step" else 0
    return (rank, far if words[0] == "step" else -int(last) if words[0] == "draw" else 0, words)


Act = Callable[[], Awaitable[Response]]


@dataclass
class Evening:
    """One match between two people, with a kill at a point of the first step of each kind in ``kills``."""

    sandbox: Sandbox
    names: tuple[str, str]
    kills: dict[str, Point] = field(default_factory=dict)
    table: Table = field(init=False)

    async def play(self) -> Table:
        """Play it through, and return the table."""
        host, guest = (self.sandbox.user(name) for name in self.names)
        await self._open(host)
        self.table = Table(self.sandbox, 1 + self._matches_before, (host, guest))
        await self._public("join", guest, Verb.JOIN, lambda: "full" if self._seats() == 2 else "")
        await self._public(
            "start", host, Verb.START, lambda: status(self.sandbox, self.table.number) == "live"
        )
        await self.sandbox.until(lambda: seen(self.table.board))
        await self._sit()
        while status(self.sandbox, self.table.number) == "live":
            asked = await self.sandbox.until(self.table.asked)
            await self._decide(asked[0])
        return self.table

    async def _open(self, host: User) -> None:
        self._matches_before = rows(self.sandbox, "SELECT count(*) FROM match")[0][0]
        killed = await self._maybe_killed(
            "open", host, "play ring", lambda: host.command("play ring", opponent=self.names[1])
        )
        if killed and rows(self.sandbox, "SELECT count(*) FROM match")[0][0] == self._matches_before:
            await host.command("play ring", opponent=self.names[1])

    def _seats(self) -> int:
        return len(rows(self.sandbox, "SELECT seat FROM seat WHERE match = ?", self.table.number))

    async def _public(self, kind: str, user: User, verb: Verb, done: Callable[[], object]) -> None:
        """A press in the lobby; whoever saw it fail presses again."""
        await self.sandbox.until(lambda: seen(self.table.lobby))

        async def act() -> Response:
            return await press(user, self.table.lobby(user), verb)

        killed = await self._maybe_killed(kind, user, f"{verb}:", act)
        if killed and not done():
            await act()
        await self.sandbox.until(done)

    async def _sit(self) -> None:
        for user in self.table.users:
            await self.table.sit(user)

    async def _decide(self, user: User) -> None:
        """Take the step that comes next, as the record and the panel say."""
        panel = self.table.panels[user.name]
        lines = record(self.sandbox, self.table.number)
        kinds = {line.kind for line in lines}
        verbs = {line.words.partition(" ")[0] for line in lines}
        offers = offered(panel)
        if {"parry", "blow"} <= verbs:
            await self._resign(user)
        elif "undo" not in kinds and any(verb_of(button) is Verb.UNDO for button in panel.buttons):
            await self._private("undo", user, lambda: press(user, panel, Verb.UNDO), Verb.UNDO)
        elif any(offer.verb is Verb.PICK for offer in offers):
            await self._pick(user, panel, offers)
        elif lines and "blow" not in verbs and any(offer.verb is Verb.FILL for offer in offers):
            await self._take("menu", user, panel, next(offer for offer in offers if offer.verb is Verb.FILL))
        else:
            moves = [offer for offer in offers if offer.verb is Verb.DO]
            best = min(moves, key=lambda offer: _rank(offer.words))
            await self._take("parry" if best.words[0] == "parry" else "move", user, panel, best)

    async def _pick(self, user: User, panel: SeenMessage, offers: list[Offer]) -> None:
        done = [offer for offer in offers if offer.verb is Verb.DONE]
        if done:
            await self._take("form", user, panel, done[0])
            return
        select = next(offer.control for offer in offers if offer.verb is Verb.PICK)
        assert isinstance(select, Select)
        values = [option.value for option in select.options][: select.max_values]
        await self._private(
            "pick", user, lambda: user.choose(panel, values, custom_id=select.custom_id), Verb.PICK
        )

    async def _take(self, kind: str, user: User, panel: SeenMessage, offer: Offer) -> None:
        control = offer.control

        async def act() -> Response:
            if isinstance(control, Select):
                return await user.choose(panel, [offer.value], custom_id=control.custom_id)
            return await user.press(panel, custom_id=control.custom_id)

        verb = Verb.MENU if isinstance(control, Select) else offer.verb
        await self._private(kind, user, act, verb)

    async def _private(self, kind: str, user: User, act: Act, verb: Verb) -> None:
        """A press on a panel. After a kill the same thing is pressed again if it still stands there; a move
        that was written answers with a fresh panel. Then both open their panels anew."""
        before, point = len(record(self.sandbox, self.table.number)), self.kills.get(kind)
        if await self._maybe_killed(kind, user, verb.value, act):
            written = len(record(self.sandbox, self.table.number))
            assert written - before in (0, 1)
            if point != "answered":
                again = await act()
                assert again.kind == "update", again.kind
                after = len(record(self.sandbox, self.table.number))
                assert (
                    after == written if written > before or kind in ("menu", "pick") else after == before + 1
                )
            await self._sit()
        else:
            self.table.panels[user.name].refresh()

    async def _resign(self, user: User) -> None:
        asked = await user.command("match resign", match=self.table.number)
        assert asked.message is not None
        question = asked.message

        async def act() -> Response:
            return await press(user, question, Verb.RESIGN)

        killed = await self._maybe_killed("resign", user, "resign", act)
        if killed and status(self.sandbox, self.table.number) == "live":
            await act()
        await self.sandbox.until(lambda: self.table.over)

    async def _maybe_killed(self, kind: str, user: User, custom_id: str, act: Act) -> bool:
        """Do ``act``; True if the bot was killed at it, and is back."""
        if kind not in self.kills:
            response = await act()
            assert response.kind != "failed"
            return False
        point = self.kills.pop(kind)
        kill = await self.sandbox.kill_at(point, user=user, custom_id=custom_id)
        response = await act()
        assert (response.kind == "failed") is (point != "answered")
        await kill.done()
        await self.sandbox.ready()
        return True
