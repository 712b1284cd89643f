"""Evenings at the table, each with every mishap: presses, double presses, old menus, nonsense, undoes, power
cuts, restarts. After each step the disk alone must tell the whole match, and tell it once."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from bot import rows
from bot.match import Refused, Stale, Status
from bot.offers import Proposal
from bot.stamps import stamp
from bot.table import Shape, read_outcome
from games import GAMES
from games.core.chance import Chance
from games.core.game import IllegalMove
from games.core.search import NoMove, random_move
from tests.bot.evening import PEOPLE, STRANGER, TOYS, file_url, seated_at, started
from tests.databases import furnished

EVERY_GAME = {**GAMES, **TOYS}
SHAPES = {key: Shape(game) for key, game in EVERY_GAME.items()}
LUCK = st.integers(0, 2**32 - 1)
SEATS = st.integers(0, len(PEOPLE) - 1)
NONSENSE = st.sampled_from(
    ["", "hum", "hum hum", "bid", "bid 99999999", "say \0", "\udc80", "0", "undo 0", " "]
)


class PowerCut(BaseException):
    """Ends whatever is going on."""


class Evening(RuleBasedStateMachine):
    """One match of ``game``, and what we saw of it."""

    game = ""

    def __init__(self):
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory()
        self.url = file_url(furnished(Path(self.folder.name)))
        self.referee = self.run(seated_at(self.url, {self.game: EVERY_GAME[self.game]}))
        self.menus = []
        self.lines = 0
        self.nth = {}
        self.outcome = None

    def run(self, awaitable):
        return self.runner.run(awaitable)

    def teardown(self):
        self.run(self.referee.store.close())
        self.runner.close()
        self.folder.cleanup()

    @initialize(people=st.integers(1, len(PEOPLE)))
    def open_a_match(self, people):
        seats = EVERY_GAME[self.game].seats
        number = min(max(people, seats[0]), seats[-1])
        self.people = PEOPLE[:number]
        self.number = self.run(started(self.referee, self.game, self.people)).id

    @property
    def match(self):
        return self.run(self.referee.get(self.number))

    def live(self):
        return self.outcome is None

    def menu(self, seat, luck):
        """What the panel of a seat would send, once something is chosen."""
        match = self.match
        seat %= len(self.people)
        chance = Chance.from_seed(luck.to_bytes(32, "big"))
        words = random_move(match.game, match.state, seat, chance)[0]
        return seat, match.nth(seat), self.referee.ticket(match, seat), words

    def press(self, menu):
        seat, nth, ticket, words = menu
        return self.referee.play(self.number, self.people[seat], words, seat=seat, nth=nth, ticket=ticket)

    def some_menu(self, seat, luck):
        """A menu of this seat, or of one who owes when this one has nothing to do."""
        try:
            return self.menu(seat, luck)
        except NoMove:
            return self.menu(min(self.match.owes), luck)

    @precondition(live)
    @rule(seat=SEATS, luck=LUCK)
    def press_a_menu(self, seat, luck):
        menu = self.some_menu(seat, luck)
        self.menus.append(menu)
        done = self.run(self.press(menu))
        assert [(s.line.kind, s.line.seat, s.line.words) for s in done.spoken] == [("move", menu[0], menu[3])]
        self.lines += 1

    @precondition(live)
    @rule(seat=SEATS, luck=LUCK, times=st.integers(2, 4))
    def press_it_several_times_at_once(self, seat, luck, times):
        menu = self.some_menu(seat, luck)

        async def presses():
            return await asyncio.gather(*(self.press(menu) for _ in range(times)), return_exceptions=True)

        results = self.run(presses())
        over = self.match.status is Status.OVER
        assert sorted(type(result).__name__ for result in results[1:]) == ["Refused" if over else "Stale"] * (
            times - 1
        )
        self.lines += 1

    @precondition(lambda self: self.menus)
    @rule(which=LUCK)
    def press_an_old_menu(self, which):
        menu = self.menus[which % len(self.menus)]
        with pytest.raises(Stale if self.live() else Refused):
            self.run(self.press(menu))

    @rule(seat=SEATS, nonsense=NONSENSE)
    def press_nonsense(self, seat, nonsense):
        with pytest.raises((Refused, IllegalMove)):
            self.run(self.referee.play(self.number, self.people[seat % len(self.people)], nonsense))

    @precondition(live)
    @rule(seat=SEATS, luck=LUCK)
    def press_for_somebody_else(self, seat, luck):
        seat, nth, ticket, words = self.some_menu(seat, luck)
        for person in (*self.people, STRANGER):
            if person is not self.people[seat]:
                with pytest.raises(Refused, match=r"watching|not_your_seat"):
                    self.run(self.referee.play(self.number, person, words, seat=seat, nth=nth, ticket=ticket))

    @rule(seat=SEATS)
    def undo(self, seat):
        person = self.people[seat % len(self.people)]
        try:
            done = self.run(self.referee.undo(self.number, person))
        except Refused:
            return
        assert done.spoken[0].line.kind == "undo"
        self.lines += 1

    @precondition(live)
    @rule(seat=SEATS)
    def take_back_by_consent(self, seat):
        """Reaches behind the others, and never behind a step that is final."""
        seat %= len(self.people)
        before = self.match.standing()
        try:
            match = self.run(self.referee.propose(self.number, self.people[seat], Proposal.TAKEBACK))
            ply = match.ply
            for other in sorted(match.offer.needed if match.offer else ()):
                person = self.people[other]
                match = self.run(self.referee.agree(self.number, person, Proposal.TAKEBACK, ply))
        except Refused:
            return
        undone = before[len(match.standing()) :]
        assert undone[0].line.seat == seat
        assert not any(spoken.final for spoken in undone)
        self.lines += 1

    @precondition(live)
    @rule(seat=SEATS, no=st.booleans())
    def offer_a_draw_that_is_not_taken(self, seat, no):
        """It changes nothing but itself; a move, or a refusal, is the end of it."""
        seat %= len(self.people)
        match = self.match
        state, ply = match.state, match.ply
        if len(self.people) - len(match.game.gone(state)) < 2:  # nobody is left to be asked
            return
        try:
            self.run(self.referee.propose(self.number, self.people[seat], Proposal.DRAW))
            if no:
                self.run(self.referee.decline(self.number, self.people[seat], Proposal.DRAW, ply))
        except Refused:
            pass
        assert (match.status, match.state, match.ply) == (Status.LIVE, state, ply)

    @precondition(live)
    @rule(seat=SEATS, surely=st.integers(0, 5))
    def resign(self, seat, surely):
        if surely < 5:  # or most evenings end early
            return
        seat %= len(self.people)
        if seat in self.match.game.gone(self.match.state):
            with pytest.raises(Refused, match="gone"):
                self.run(self.referee.resign(self.number, self.people[seat]))
            return
        self.run(self.referee.resign(self.number, self.people[seat]))
        self.lines += 1

    @precondition(live)
    @rule()
    def time_runs_out(self):
        match = self.match
        seat = min(match.owes)
        self.run(self.referee.force(self.number, self.people[0], seat, match.nth(seat), moderator=True))
        self.lines += 1

    @rule()
    def restart(self):
        self.run(self.referee.store.close())
        self.referee = self.run(seated_at(self.url, {self.game: EVERY_GAME[self.game]}))
        assert self.referee.broken == ()

    @precondition(live)
    @rule(seat=SEATS, luck=LUCK, committed=st.booleans(), restarted=st.booleans())
    def the_power_is_cut(self, seat, luck, committed, restarted):
        """In the middle of the transaction, or between commit and speech; the process may survive it."""
        menu = self.some_menu(seat, luck)
        with pytest.MonkeyPatch.context() as patch:
            if committed:
                _cut_after(patch, self.referee.store)
            else:
                _cut_inside(patch)
            with pytest.raises(PowerCut):
                self.run(self.press(menu))
        self.lines += committed
        if restarted:
            self.restart()

    @invariant()
    def the_disk_alone_tells_the_match(self):
        if not hasattr(self, "number"):
            return
        stored = self.run(self.referee.store.read(lambda c: rows.read_match(c, self.number)))
        assert [line.ply for line in stored.lines] == list(range(1, self.lines + 1))
        self.check_counts(stored)
        self.check_fold(stored)
        assert self.match.head == _head(stored)
        assert self.match.ply == self.lines

    def check_counts(self, stored):
        """nth never decreases, no line about a seat stands twice, and the memory counts as the disk does."""
        pairs = [(line.seat, line.nth) for line in stored.lines]
        assert len(set(pairs)) == len(pairs)
        counted = _counted(stored.lines)
        for seat in range(len(stored.seats)):
            nth = self.match.nth(seat)
            assert nth == counted[seat]
            assert nth >= self.nth.get(seat, 0)
            self.nth[seat] = nth

    def check_fold(self, stored):
        """The record gives the snapshot, and the outcome is the rules' own, written once."""
        game = EVERY_GAME[self.game]
        states = [_first_state(game, stored)]
        for line in stored.lines:
            states.append(_after(game, states, line))
        assert SHAPES[self.game].read_state(stored.snapshot.state) == states[-1] == self.match.state
        outcome = None if stored.row.outcome is None else read_outcome(stored.row.outcome)
        assert outcome == game.outcome(states[-1]) == self.match.outcome
        assert stored.row.status == ("live" if outcome is None else "over")
        assert self.outcome in (None, outcome)
        self.outcome = outcome


def _counted(lines):
    """The lines about each seat: its own, and the undoes that took some of them back."""
    counted, standing = Counter(), []
    for line in lines:
        about = {line.seat}
        if line.kind == "undo":
            while standing and standing[-1].ply > int(line.words):
                about.add(standing.pop().seat)
        else:
            standing.append(line)
        counted.update(about)
    return counted


def _cut_inside(patch):
    real = rows._write_snapshot

    def cut(*args, **kwargs):
        real(*args, **kwargs)
        raise PowerCut

    patch.setattr(rows, "_write_snapshot", cut)


def _cut_after(patch, store):
    real = store.write

    async def cut(body):
        await real(body)
        raise PowerCut

    patch.setattr(store, "write", cut)


def _first_state(game, stored):
    salts = ",".join(row.salt for row in stored.seats)
    seed = hmac.digest(bytes.fromhex(stored.row.seed), b"start|" + salts.encode(), "sha256")
    options = SHAPES[game.key].read_options(stored.row.options)
    return game.start(len(stored.seats), seed, options)


def _after(game, states, line):
    if line.kind == "undo":
        return states[int(line.words)]
    if line.kind == "leave":
        return game.leave(states[-1], line.seat).state
    return game.play(states[-1], line.seat, game.notation.read(line.words)).state


def _head(stored):
    """As docs/protocol.md tells it, with nothing of ours but the way a time is written."""
    seed = bytes.fromhex(stored.row.seed)
    head = hashlib.sha256(b"open|" + stored.row.opening.encode()).digest()
    for line in stored.lines:
        nonce = hmac.digest(seed, f"line|{line.ply}".encode(), "sha256")
        facts = (
            stored.row.id,
            line.ply,
            line.kind,
            line.seat,
            line.nth,
            line.version,
            stamp(line.when),
            line.words,
        )
        hashed = hashlib.sha256(nonce + "|".join(map(str, facts)).encode()).digest()
        assert hashed.hex() == line.hash
        head = hashlib.sha256(head + hashed).digest()
    return head.hex()


@pytest.mark.parametrize("game", EVERY_GAME)
def test_whatever_happens_at_the_table_the_record_stands(game):
    machine = type(f"Evening_{game}", (Evening,), {"game": game})
    evenings = 6 if game in TOYS else 2  # the toys have every kind of step; the others show that they fit
    run_state_machine_as_test(machine, settings=settings(max_examples=evenings, stateful_step_count=20))
