"""Information-set Monte Carlo tree search: a player that thinks some moves ahead in worlds it imagines.

Each simulation imagines a world that the view allows (determinization) and walks through one tree per seat
(multiple-observer ISMCTS; Cowling, Powley and Whitehouse 2012): a seat's place in its tree is what that seat
has been told since, so nobody in the search decides by what they could not know. Where nobody owes at once,
arms are chosen by UCB1 over the simulations in which they were legal; where several decide at once or in
secret, by regret matching (Lanctot, Lisy and Winands 2013), whose average strategy is what is played. Moves
enter a node best first, by how the position looks just after them, and few at a time (progressive widening).
A simulation ends where a node grows, and the game's own value of the position is its result.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from typing import Any, Final

from games.core.chance import Chance
from games.core.game import AnyGame, Event, Seat, told
from games.core.search import NoMove

EXPLORE: Final = 0.4
"""How much UCB1 is drawn to what was seldom tried, rewards lying between -1 and 1."""

TREMBLE: Final = 0.15
"""How often, at a decision in secret, any arm is tried."""

DEEPEST: Final = 40
"""Most plies of a simulation."""

ROOT_ARMS: Final = 40
ARMS: Final = 5
"""Most moves that are weighed at the root, and further down."""

FIRST: Final = 3
GROWTH: Final = 1.2
"""How many arms a node has after ``n`` visits: ``FIRST + GROWTH * sqrt(n)``."""

NAMED: Final = 4
"""A move that was named has one of so many simulations."""

RARE: Final = 0.1
"""A move that a strategy plays less than so often as its favourite is left out of it."""

_FINE: Final = 1 << 32

SAMPLES: Final = 6
"""How often a form is filled in at random, where a node weighs its moves."""


@dataclass(slots=True)
class Arm:
    """A move at a node, and how the position ``hoped`` to be just after it. ``visits`` with the sum of their
    rewards; ``open`` counts the visits of the node in which it might have been chosen; ``share`` adds up how
    often the strategies of regret matching would have played it."""

    move: Any
    hope: float
    visits: int = 0
    total: float = 0.0
    open: int = 0
    regret: float = 0.0
    share: float = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


@dataclass(slots=True)
class Node:
    """What one seat knows, and what it may do about it."""

    visits: int = 0
    arms: dict[Any, Arm] = field(default_factory=dict)
    after: dict[Hashable, Node] = field(default_factory=dict)

    def next(self, heard: Hashable) -> Node:
        node = self.after.get(heard)
        if node is None:
            node = self.after[heard] = Node()
        return node


@dataclass(frozen=True, slots=True)
class Opinion:
    """What the search thinks of one move: ``worth`` between -1 and 1, from the side of the seat, zero being
    the position as it is; ``share`` is how often it would be played (the shares add up to 1)."""

    words: str
    worth: float
    share: float
    visits: int


def study(
    game: AnyGame,
    view: Any,
    seat: Seat,
    chance: Chance,
    simulations: int,
    goes_on: Callable[[], bool] = lambda: True,
    also: tuple[str, ...] = (),
) -> tuple[tuple[Opinion, ...], Chance]:
    """What ``seat`` may do, best first, after so many ``simulations`` or as soon as ``goes_on`` says no (one
    is made in any case). ``also`` are moves to weigh with a good part of them, whatever is thought of them at
    first. Returns the chance that is left. Raises NoMove where the seat is not asked."""
    search = _Search(game, view, seat, chance, also)
    for done in range(simulations):
        if done and not goes_on():
            break
        search.simulate()
    return search.opinions(), search.chance


@dataclass(frozen=True, slots=True)
class TreePlayer:
    """Plays what the search thinks best; at a decision in secret, as often as its strategy says. ``timer``
    is called at the beginning of each decision; what it returns says whether there is time left."""

    simulations: int
    timer: Callable[[], Callable[[], bool]] = lambda: lambda: True

    def choose(self, game: AnyGame, view: Any, seat: Seat, chance: Chance) -> tuple[str, Chance]:
        opinions, chance = study(game, view, seat, chance, self.simulations, self.timer())
        point, chance = chance.below(_FINE)
        left = point / _FINE
        for opinion in opinions:
            left -= opinion.share
            if left < 0:
                return opinion.words, chance
        return opinions[0].words, chance


class _Search:
    """One decision."""

    def __init__(self, game: AnyGame, view: Any, seat: Seat, chance: Chance, also: tuple[str, ...]) -> None:
        self.game, self.view, self.seat, self.chance = game, view, seat, chance
        self.world = self._imagined()
        self.secret = game.sealed(self.world, seat)
        self.roots = {seat: Node()}
        self.zero: dict[Seat, float] = {}
        root, moves = self.roots[seat], self._moves(self.world, seat, SAMPLES)
        if not moves:
            raise NoMove(f"{game.key}: seat {seat} has no move")
        named = [move for move in map(game.notation.read, also) if game.check(self.world, seat, move) is None]
        self._add(root, self.world, seat, [*self._some(moves, ROOT_ARMS), *named])
        self.named = [root.arms[move] for move in named]
        hopes = [abs(arm.hope - self._zero(seat)) for arm in root.arms.values()]
        self.scale = sum(hopes) / len(hopes)
        """What a usual move changes: the measure of rewards. Zero where nothing shows at once, as with sealed
        bids; then it is what simulations change."""
        self.gains, self.rewards = 0.0, 0

    def opinions(self) -> tuple[Opinion, ...]:
        """Of the moves that were tried, best first."""
        arms = sorted(
            (arm for arm in self.roots[self.seat].arms.values() if arm.visits),
            key=lambda arm: (arm.share if self.secret else 0.0, arm.visits, arm.mean),
            reverse=True,
        )
        shares = [arm.share if self.secret else float(arm is arms[0]) for arm in arms]
        kept = [share if share >= RARE * max(shares) else 0.0 for share in shares]
        whole = sum(kept) or 1.0
        return tuple(
            Opinion(self.game.notation.write(arm.move), arm.mean, share / whole, arm.visits)
            for arm, share in zip(arms, kept, strict=True)
        )

    # A simulation

    def simulate(self) -> None:
        """Walk down in a new world until a node grows, and tell every node on the way how that turned out."""
        game, state, seat = self.game, self._imagined(), self.seat
        places, path = dict(self.roots), list[tuple[Node, Arm, Seat, bool]]()
        grown = False
        while not grown and len(path) < DEEPEST:
            node = places.setdefault(seat, self.roots.setdefault(seat, Node()))
            arms = self._open(node, state, seat, at_root=not path)
            if not arms:
                break
            secret = game.sealed(state, seat) if path else self.secret
            arm = self._pick(node, arms, secret)
            grown = not arm.visits
            path.append((node, arm, seat, secret))
            step = game.resolve(state, seat, arm.move)
            self._hear(places, step.events, seat, arm.move)
            state = step.state
            owing = game.owes(state)
            if not owing:
                break
            seat = min(owing)
        self._learn(path, state)

    def _hear(self, places: dict[Seat, Node], events: tuple[Event, ...], mover: Seat, move: Any) -> None:
        """Every seat goes to what it knows now. Of what others draw in secret nothing is told apart, or each
        would have a tree for each of its hands and never come to the same place twice."""
        public = told(events, None)
        for seat, node in places.items():
            if seat == self.seat:
                heard: tuple[Hashable, ...] = told(events, seat)
            else:
                heard = (*public, move) if seat == mover else public
            if heard:
                places[seat] = node.next(heard)

    def _open(self, node: Node, state: Any, seat: Seat, at_root: bool) -> list[Arm]:
        """The arms among which to choose: the most hopeful that are legal in this world, more of them from
        visit to visit."""
        wide = int(FIRST + GROWTH * sqrt(node.visits))
        if at_root:
            arms = list(node.arms.values())
        else:
            moves = self._moves(state, seat, 1)
            arms = [node.arms[move] for move in moves if move in node.arms]
            if len(arms) < min(wide, len(moves)):
                fresh = [move for move in moves if move not in node.arms]
                arms += self._add(node, state, seat, self._some(fresh, ARMS))
        arms.sort(key=_hope, reverse=True)
        return arms[:wide]

    def _moves(self, state: Any, seat: Seat, samples: int) -> list[Any]:
        """Legal moves, and some of those that cannot be listed."""
        game = self.game
        moves = dict.fromkeys(game.legal_moves(state, seat))
        for form in game.forms(state, seat):
            moves[game.notation.read(form.smallest())] = None
            for _ in range(samples):
                words, self.chance = form.sample(self.chance)
                move = game.notation.read(words)
                if move not in moves and game.check(state, seat, move) is None:
                    moves[move] = None
        return list(moves)

    def _add(self, node: Node, state: Any, seat: Seat, moves: Iterable[Any]) -> list[Arm]:
        game, arms = self.game, []
        for move in moves:
            if move not in node.arms:
                after = game.resolve(state, seat, move).state
                arms.append(Arm(move, game.value(game.view(after, seat), seat)))
                node.arms[move] = arms[-1]
        return arms

    def _pick(self, node: Node, arms: list[Arm], secret: bool) -> Arm:
        for arm in arms:
            arm.open += 1
        if node is self.roots[self.seat]:
            for arm in self.named:
                if arm.visits * NAMED <= node.visits:
                    return arm
        if secret:
            return self._matched(arms)
        fresh = next((arm for arm in arms if not arm.visits), None)
        return fresh or max(arms, key=_bound)

    def _matched(self, arms: list[Arm]) -> Arm:
        """By regret matching; and what is not regretted is not played, but for a tremble."""
        regrets = [max(arm.regret, 0.0) for arm in arms]
        whole = sum(regrets)
        likely = [regret / whole if whole else 1 / len(arms) for regret in regrets]
        for arm, share in zip(arms, likely, strict=True):
            arm.share += share
        fresh = next((arm for arm in arms if not arm.visits), None)
        if fresh is not None:
            return fresh
        left = self._below(_FINE) / _FINE
        for arm, share in zip(arms, likely, strict=True):
            left -= (1 - TREMBLE) * share + TREMBLE / len(arms)
            if left < 0:
                return arm
        return arms[-1]

    def _learn(self, path: list[tuple[Node, Arm, Seat, bool]], state: Any) -> None:
        rewards: dict[Seat, float] = {}
        for node, arm, seat, secret in path:
            if seat not in rewards:
                rewards[seat] = self._reward(state, seat)
            reward = rewards[seat]
            node.visits += 1
            arm.visits += 1
            arm.total += reward
            for other in node.arms.values() if secret else ():
                if other.visits and other is not arm:
                    other.regret += other.mean - reward

    def _reward(self, state: Any, seat: Seat) -> float:
        """How much better the seat stands than at the root, between -1 and 1."""
        gain = self.game.value(self.game.view(state, seat), seat) - self._zero(seat)
        self.gains += abs(gain)
        self.rewards += 1
        return gain / (abs(gain) + (self.scale or self.gains / self.rewards or 1.0))

    def _zero(self, seat: Seat) -> float:
        if seat not in self.zero:
            self.zero[seat] = self.game.value(self.game.view(self.world, seat), seat)
        return self.zero[seat]

    # Luck

    def _imagined(self) -> Any:
        salt, self.chance = self.chance.below(_FINE)
        return self.game.imagine(self.view, Chance.from_seed(salt.to_bytes(32, "big")))

    def _some(self, moves: list[Any], most: int) -> Sequence[Any]:
        """At most so many of ``moves``, in random order, so that equals are not always settled alike."""
        chosen, self.chance = self.chance.sample(moves, min(len(moves), most))
        return chosen

    def _below(self, n: int) -> int:
        value, self.chance = self.chance.below(n)
        return value


def _hope(arm: Arm) -> float:
    return arm.hope


def _bound(arm: Arm) -> float:
    """Upper confidence bound, over the visits in which the arm might have been chosen."""
    return arm.total / arm.visits + EXPLORE * sqrt(log(arm.open) / arm.visits)
