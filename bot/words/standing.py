"""What is said about how people have fared."""

from __future__ import annotations

from collections.abc import Sequence

from bot.intervals import wilson
from bot.names import escaped, letter
from bot.standing.cards import MOST, CardScore
from bot.standing.figures import Figures, Score
from bot.standing.ratings import START, Rank
from games.core.game import Seat
from games.core.words import Say

CARDS = 10
"""Cards that statistics tell, at most."""


def score(say: Say, of: Score) -> str:
    """``5 matches: 3 won, 1 drawn, 1 lost``"""
    parts = [
        say.many("{n} won", "{n} won", of.won),
        say.many("{n} drawn", "{n} drawn", of.drawn) if of.drawn else "",
        say.many("{n} lost", "{n} lost", of.lost),
    ]
    return say.many("{n} match", "{n} matches", of.played) + ": " + ", ".join(filter(None, parts))


def figures(say: Say, title: str, of: Figures, rank: Rank | None, ranked: int) -> str:
    """One game of somebody, on several lines. ``rank`` is their line of the leaderboard, of ``ranked``."""
    lines = [f"**{title}**"]
    if of.score.played:
        lines.append(score(say, of.score))
    if of.stories:
        lines.append(
            say.many("{n} match led by a Game Master", "{n} matches led by a Game Master", of.stories)
        )
    if rank is not None:
        lines.append(
            say("{points} points, place {place} of {of}", points=rank.points, place=rank.place, of=ranked)
        )
    if of.places:
        counted = (say("No. {place}: {n}", place=place, n=of.places[place]) for place in sorted(of.places))
        lines.append("-# " + say("Places: {places}", places=" · ".join(counted)))
    if len(of.seats) > 1:
        lines.append("-# " + say("Won by seat: {seats}", seats=_seats(say, of.seats)))
    return "\n".join(lines)


def _seats(say: Say, seats: dict[Seat, Score]) -> str:
    each = (
        say("{seat} {won} of {played}", seat=letter(seat), won=seats[seat].won, played=seats[seat].played)
        for seat in sorted(seats)
    )
    return " · ".join(each)


def cards(say: Say, scores: Sequence[tuple[str, CardScore]]) -> str:
    """The cards most used, by their names; empty where a game counts none."""
    if not scores:
        return ""
    lines = ["**" + say("Cards used most") + "**", *(f"- {_card(say, *each)}" for each in scores[:CARDS])]
    left = len(scores) - CARDS
    if left > 0:
        lines.append("-# " + say.many("and {n} more", "and {n} more", left))
    return "\n".join(lines)


def _card(say: Say, name: str, of: CardScore) -> str:
    """``Knight of steel · 7 times in 4 matches, 3 of them won``"""
    times = say.many("{n} time", "{n} times", of.times)
    played = say.many("in {n} match", "in {n} matches", of.played)
    return say("{card} · {times} {played}, {won} won", card=name, times=times, played=played, won=of.won)


def card_line(say: Say, name: str, of: CardScore) -> str:
    """A line about a card of everybody. ``Jump · 7 times · won 3 of 4: 75 % (30–95 %)``"""
    low, high = (round(100 * end) for end in wilson(of.won, of.played))
    used = say.many("{n} time", "{n} times", of.times)
    share = round(100 * of.won / of.played)
    return say(
        "{card} · {times} · won {won} of {played}: {share} % ({low}–{high} %)",
        card=name,
        times=used,
        won=of.won,
        played=of.played,
        share=share,
        low=low,
        high=high,
    )


def cards_legend(say: Say) -> str:
    """What the figures of cards are."""
    return say(
        "Won: of the matches of whoever used the card, counted once for each player and match; in "
        "brackets the 95 % interval. Only finished matches between people count, the last {most} of them.",
        most=MOST,
    )


def no_cards(say: Say, title: str) -> str:
    return say("No card has been used in a finished match of {game} here yet.", game=title)


def led(say: Say, title: str) -> str:
    return say("{game} is led by a Game Master and nobody wins it: no cards are counted.", game=title)


def rank(say: Say, of: Rank, own: bool) -> str:
    """A line of a leaderboard. The place is bold: Discord would number a list by itself, without ties."""
    name = escaped(of.name) + (" " + say("(you)") if own else "")
    facts = {"place": f"**{of.place}.**", "name": name, "points": of.points, "score": score(say, of.score)}
    return ("▸ " if own else "") + say("{place} {name} · {points} points · {score}", **facts)


def legend(say: Say) -> str:
    """What the points are."""
    return say(
        "Everybody starts with {start}. Points are what somebody is worth at least: whoever has played "
        "little stands lower than they will. Only matches between people count.",
        start=START,
    )


def nobody(say: Say, title: str) -> str:
    return say("Nobody is ranked in {game} here yet: finish a match against somebody.", game=title)


def of_whom(say: Say, name: str) -> str:
    """The title of statistics."""
    return say("How {name} has fared here", name=escaped(name))


def none(say: Say) -> str:
    return say(
        "No match has been finished yet. Those with a practice opponent and those that were broken off do "
        "not count."
    )


def bots(say: Say) -> str:
    return say("Bots have no statistics: only matches between people count.")


def listed(say: Say, on: bool) -> str:
    """What was decided about leaderboards."""
    if on:
        return say("You stand on leaderboards, and others may look up how you have fared with /stats.")
    return say("You stand on no leaderboard any more, and only you can look up how you have fared.")


def page(say: Say, number: int, pages: int) -> str:
    return say("Page {page} of {pages}", page=number + 1, pages=pages)


def lines(say: Say, ranks: Sequence[Rank], own: int) -> str:
    """Some lines of a leaderboard."""
    return "\n".join(rank(say, each, each.user == own) for each in ranks)
