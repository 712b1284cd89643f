"""Espionage against whoever won a card, and against espionage (chapter 5 of the rulebook)."""

from __future__ import annotations

from games.core.game import Seat
from games.espada_negra import holdings
from games.espada_negra.deck import Card
from games.espada_negra.deeds import Gained, Spied, Stopped
from games.espada_negra.draft import Draft
from games.espada_negra.state import Answer, Cancelling, Link, Spying, View, Win


def ask(draft: Draft, win: Win) -> None:
    """Whoever could stop the winner is asked; nobody else, for all espionage is public (article 5.1)."""
    able = tuple([seat for seat in draft.present() if draft.can_spy(seat, win.cost)])
    if able:
        own = spared(draft, win.seat)
        able = tuple(seat for seat in able if seat not in own)
    if not able:
        gain(draft, win, asked=isinstance(draft.deeds[-1], Spied))
        return
    draft.enter(Spying(win, able, (None,) * len(draft.players)))


def spared(draft: Draft, seat: Seat) -> tuple[Seat, ...]:
    """Those who may not spy on ``seat``: itself and, in pairs, its partner (articles 5.1, 7.1)."""
    if draft.options.pairs:
        return seat, holdings.partner(len(draft.players), seat)
    return (seat,)


def needed(view: View) -> int | None:
    """The espionage that must be reached now: against a winner (article 5.2) or against espionage (5.6)."""
    if isinstance(view.phase, Spying):
        return view.phase.win.cost
    return view.phase.links[-1].total if isinstance(view.phase, Cancelling) else None


def missing(phase: Spying | Cancelling) -> tuple[Seat, ...]:
    """Those whose answers are still missing."""
    answers = phase.answers
    return tuple([seat for seat in phase.able if answers[seat] is None])


def close(draft: Draft, phase: Spying | Cancelling) -> None:
    """All have answered: the first, clockwise from the auctioneer, uses its espionage (article 5.4)."""
    links = phase.links if isinstance(phase, Cancelling) else ()
    link = _first(draft, phase.answers)
    if link is None:
        _stands(draft, phase.win, links)
        return
    last = links[-1] if links else None
    victim, cost = (phase.win.seat, phase.win.cost) if last is None else (last.seat, last.total)
    draft.change(link.seat, marked=draft.players[link.seat].marked + link.cards)
    draft.tell(
        Spied(
            draft.turn, link.seat, victim, draft.card, link.cards, link.total, cost, cancels=last is not None
        )
    )
    _ask_to_cancel(draft, phase.win, (*links, link))


def _first(draft: Draft, answers: tuple[Answer, ...]) -> Link | None:
    for seat in draft.clockwise():
        cards = answers[seat]
        if isinstance(cards, tuple):
            return Link(seat, cards, holdings.espionage(draft.terms, cards))
    return None


def _ask_to_cancel(draft: Draft, win: Win, links: tuple[Link, ...]) -> None:
    """Anybody but who acted last may cancel, the winner too (article 5.6)."""
    last = links[-1]
    able: tuple[Seat, ...] = ()
    if len(links) == 1 or draft.options.spy_chain == "unlimited":
        others = [seat for seat in draft.present() if seat != last.seat]
        able = tuple([seat for seat in others if draft.can_spy(seat, last.total)])
    if able:
        draft.enter(Cancelling(win, links, able, (None,) * len(draft.players)))
    else:
        _stands(draft, win, links)


def _stands(draft: Draft, win: Win, links: tuple[Link, ...]) -> None:
    """Nobody cancels the last link: an odd number of them stops the winner. After a cancelled attempt whoever
    still can may try anew (article 5.8)."""
    if not links:
        gain(draft, win, asked=True)
    elif len(links) % 2:
        stop(draft, win)
    else:
        ask(draft, win)


def gain(draft: Draft, win: Win, *, asked: bool) -> None:
    """The winner gets the card, and what was bundled with it."""
    cards = (draft.card, *draft.bundle)
    player = draft.players[win.seat]
    spent = player.spent
    if draft.options.berserk == "if_not_won":
        spent = tuple([card for card in spent if card not in win.berserkers])
    draft.change(win.seat, cards=player.cards + cards, fresh=player.fresh + cards, spent=spent)
    draft.tell(Gained(draft.turn, win.seat, cards, asked))
    draft.settle()


def stop(draft: Draft, win: Win) -> None:
    """The winner has paid and gets nothing (article 5.5)."""
    cards: tuple[Card, ...] = (draft.card, *draft.bundle)
    draft.tell(Stopped(draft.turn, win.seat, cards, draft.terms.blocked_card))
    if draft.terms.blocked_card == "auction":
        draft.stopped += (win.seat,)
        draft.phase = None
        return
    draft.discards += cards
    draft.settle()
