"""The end of a turn (article 2.4) and of the match (chapter 6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.core.game import Outcome, Seat
from games.espada_negra import holdings
from games.espada_negra.conditions import EndBonus
from games.espada_negra.deeds import Counted, Paid
from games.espada_negra.draft import Draft
from games.espada_negra.state import Ended, Player, Terms, View


class Dues(NamedTuple):
    """What the end of the turn brings each seat, in this order (article 2.4), by seat."""

    income: tuple[int, ...]
    given: tuple[int, ...]
    """What the poorest and the richest gain or lose."""
    lost: tuple[int, ...]
    """Above the limit of gold."""


def pay_out(draft: Draft) -> None:
    """Income, gold by rank, the limit of gold, cards straightened, and the auctioneer, in this order."""
    draft.phase = None
    dues = due(draft)
    for seat, player in enumerate(draft.players):
        gold = player.gold + dues.income[seat] + dues.given[seat] - dues.lost[seat]
        marked = () if draft.terms.spies_return else player.marked
        draft.players[seat] = Player(gold, player.cards, (), player.spent, marked)
    draft.auctioneer = following(draft)
    draft.tell(Paid(draft.turn, *dues, draft.auctioneer))


def due(table: Draft | View) -> Dues:
    """What everybody would be paid and lose if the turn ended now."""
    income = [income_of(table, seat) for seat in range(len(table.players))]
    golds = [player.gold + paid for player, paid in zip(table.players, income, strict=True)]
    given = _by_rank(table, golds)
    cap = table.terms.gold_cap
    lost = [0 if cap is None else max(0, gold + more - cap) for gold, more in zip(golds, given, strict=True)]
    return Dues(tuple(income), tuple(given), tuple(lost))


def expected(view: View, seat: Seat) -> int:
    """What the gold of ``seat`` will change by if the turn ends like this; nothing once the match is over."""
    if view.phase.kind == "over":
        return 0
    dues = due(view)
    return dues.income[seat] + dues.given[seat] - dues.lost[seat]


def income_of(table: Draft | View, seat: Seat) -> int:
    """What ``seat`` is paid at the end of this turn (articles 2.5, 8.3); nothing once it has left. By an
    option it may be below 0, down to all its gold."""
    if seat in table.gone:
        return 0
    terms, player = table.terms, table.players[seat]
    blocked = bool(terms.bars) and holdings.barred(terms, player, "produce")
    paid = terms.income + (0 if blocked else holdings.production(terms, player))
    paid = max(-player.gold if table.options.negative_income else 0, paid)
    return paid if terms.income_cap is None else min(terms.income_cap, paid)


def _by_rank(table: Draft | View, golds: list[int]) -> list[int]:
    """What the poorest and the richest gain or lose; ranks are taken once, after income (article 8.3)."""
    given = [0] * len(golds)
    present = [gold for seat, gold in enumerate(golds) if seat not in table.gone]
    for rule in table.terms.turn_gold:
        mark = min(present) if rule.rank == "poorest" else max(present)
        for seat, gold in enumerate(golds):
            given[seat] += rule.delta if gold == mark and seat not in table.gone else 0
    return [max(-gold, delta) for gold, delta in zip(golds, given, strict=True)]


def following(draft: Draft) -> Seat:
    """Who is auctioneer next: the one to the left (article 1.5), or by a condition whoever is alone ahead,
    the present one staying if nobody is (article 8.7)."""
    present, chair = draft.present(), draft.terms.chair
    if chair == "rotate":
        return to_the_left(draft)
    sign = 1 if chair == "most_cards" else -1
    marks = {
        seat: sign * (len(player.cards) if chair == "most_cards" else holdings.victory(draft.terms, player))
        for seat, player in enumerate(draft.players)
        if seat in present
    }
    best = max(marks.values())
    ahead = [seat for seat, mark in marks.items() if mark == best]
    return ahead[0] if len(ahead) == 1 else draft.auctioneer


def to_the_left(draft: Draft) -> Seat:
    """The next seat that has not left."""
    order = [seat for seat in draft.clockwise() if seat != draft.auctioneer]
    return order[0] if order else draft.auctioneer


# The final count


def finish(draft: Draft, article: str, reason: str) -> None:
    """Count victory and rank the seats (article 6.2); who left comes after who stayed, the first to leave
    last (article 6.3)."""
    present = draft.present()
    terms, players = draft.terms, draft.players
    cards = tuple(holdings.victory(terms, player) for player in players)
    bonus = tuple(
        extra(terms, players, present, seat) if seat in present else 0 for seat in range(len(players))
    )
    draft.tell(Counted(draft.turn, cards, bonus))
    points = tuple(own + more for own, more in zip(cards, bonus, strict=True))
    marks = [_mark(draft, points, seat) for seat in range(len(players))]
    places = tuple(1 + sum(other > own for other in marks) for own in marks)
    draft.phase = Ended(Outcome(article, reason, places, points))


def extra(terms: Terms, players: list[Player], present: Sequence[Seat], seat: Seat) -> int:
    """Victory that conditions add for ``seat`` at the end (article 8.10)."""
    bonus = sum(rule.victory for rule in terms.end_bonus if seat in _ahead(terms, players, present, rule))
    for rule in terms.end_per:
        times = holdings.measure(terms, players[seat], rule.metric) // rule.per
        bonus += min(rule.cap, times * rule.victory)
    return bonus


def _ahead(terms: Terms, players: list[Player], present: Sequence[Seat], rule: EndBonus) -> list[Seat]:
    """All that have the most, or the fewest, of what ``rule`` looks at."""
    marks = {seat: holdings.measure(terms, players[seat], rule.metric) for seat in present}
    best = max(marks.values()) if rule.rank == "most" else min(marks.values())
    return [seat for seat, mark in marks.items() if mark == best]


_BEHIND: Final = -1_000_000
"""Below any count."""


def _mark(draft: Draft, points: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    """What seats are ranked by; in pairs, both have the mark of the pair (article 7.1)."""
    if not draft.options.pairs:
        return _own_mark(draft, points, (seat,))
    return _own_mark(draft, points, (seat, holdings.partner(len(points), seat)))


def _own_mark(draft: Draft, points: tuple[int, ...], side: tuple[Seat, ...]) -> tuple[int, ...]:
    """A pair of which one stayed counts by its best, also that of who left, unless leaving ended the match:
    nobody should win by that (articles 6.3, 7.1)."""
    stayed = [seat for seat in side if seat not in draft.gone]
    if not stayed:
        last = max(draft.gone.index(seat) for seat in side)
        return (_BEHIND + last,)
    counted = stayed if draft.options.on_leave == "abort" else side
    scores = sorted((points[seat] for seat in counted), reverse=True)
    mark = tuple(scores + [_BEHIND] * (len(side) - len(scores)))
    if draft.options.final_tie == "shared":
        return mark
    gold = sum(draft.players[seat].gold for seat in counted)
    return (*mark, gold, sum(len(draft.players[seat].cards) for seat in counted))
