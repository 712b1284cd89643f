"""What is said about time: what was agreed, who has how much left, whose time is out."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.match import Match, Status
from bot.names import escaped, plain
from bot.quiet import BadQuiet
from bot.terms import CHOICES, DAY, HOUR, MINUTE, BadTime, Lapse, Terms, read_time, write_time
from bot.timing import SeatClock
from games.core.words import Say


def span(say: Say, seconds: int) -> str:
    """``3 days``, ``10 minutes``, in the largest unit that gives a whole number."""
    if seconds >= DAY and seconds % DAY == 0:
        return say.many("{n} day", "{n} days", seconds // DAY)
    if seconds >= HOUR and seconds % HOUR == 0:
        return say.many("{n} hour", "{n} hours", seconds // HOUR)
    if seconds >= MINUTE and seconds % MINUTE == 0:
        return say.many("{n} minute", "{n} minutes", seconds // MINUTE)
    return say.many("{n} second", "{n} seconds", seconds)


def pace(say: Say, terms: Terms) -> str:
    """The time control by itself."""
    if not terms.timed:
        return say("no clock")
    if terms.per_move:
        return say("{time} for each move", time=span(say, terms.per_move))
    return say(
        "{bank}, and {increment} more with each move",
        bank=span(say, terms.bank),
        increment=span(say, terms.increment),
    )


def suggestions(say: Say, typed: str) -> list[tuple[str, str]]:
    """Time controls to choose from while one types, as labels and values; what was typed comes first where
    it is one."""
    values = dict.fromkeys((*_readable(typed), *CHOICES))
    pairs = [(_capital(pace(say, read_time(value))), value) for value in values]
    wanted = typed.strip().casefold()
    fitting = [pair for pair in pairs if wanted in f"{pair[1]} {pair[0].casefold()}"]
    return fitting or pairs


def _readable(typed: str) -> tuple[str, ...]:
    try:
        return (write_time(read_time(typed)),) if typed.strip() else ()
    except BadTime:
        return ()


def lapse(say: Say, kind: Lapse) -> str:
    """What becomes of a seat whose time is out, as a choice."""
    return {
        Lapse.WARN: say("only a warning; the host can force the move"),
        Lapse.SKIP: say("the move of the rules; a stand-in after three"),
        Lapse.STAND_IN: say("a stand-in plays until they come back"),
        Lapse.SUBSTITUTE: say("a stand-in plays; anybody may take the seat"),
        Lapse.FORFEIT: say("the seat is given up"),
    }[kind]


def agreed(say: Say, terms: Terms) -> str:
    """What was agreed about time, for the lobby."""
    if not terms.timed:
        return say("⏳ No clock.")
    kind = lapse(say, terms.lapse)
    return say("⏳ {pace}. When it is used up: {lapse}.", pace=_capital(pace(say, terms)), lapse=kind)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def clocks(say: Say, match: Match, names: Sequence[str]) -> tuple[str, ...]:
    """Who has until when, whose time is out, and who is stood in for, while the match goes on."""
    if match.status is not Status.LIVE:
        return ()
    if match.paused is not None:
        return (say("⏸ The match is paused."),)
    lines = [*_deadlines(say, match, names), *_banks(say, match, names)]
    late = [names[clock.seat] for clock in match.clocks if clock.late]
    if late:
        lines.append(say("⌛ Out of time: {names}.", names=", ".join(late)))
    away = [names[row.seat] for row in match.seats if row.user is not None and row.practice]
    if away:
        lines.append(say("🤖 A stand-in plays for {names}.", names=", ".join(away)))
    return tuple(lines)


def _deadlines(say: Say, match: Match, names: Sequence[str]) -> list[str]:
    groups: dict[datetime, list[str]] = {}
    for clock in match.clocks:
        if clock.deadline is not None:
            groups.setdefault(clock.deadline, []).append(names[clock.seat])
    return [
        say("⏳ {names}: {when}", names=", ".join(who), when=f"<t:{int(deadline.timestamp())}:R>")
        for deadline, who in sorted(groups.items())
    ]


def _banks(say: Say, match: Match, names: Sequence[str]) -> list[str]:
    """The time in hand of those whose clock stands still."""
    if match.terms.per_move:
        return []
    still = [clock for clock in match.clocks if clock.deadline is None and not clock.late]
    gone = match.game.gone(match.state)
    shown = [f"{names[clock.seat]} {_hand(clock)}" for clock in still if clock.seat not in gone]
    return [say("⏱️ In hand: {times}.", times=" · ".join(shown))] if shown else []


def _hand(clock: SeatClock) -> str:
    minutes, seconds = divmod(int(clock.bank), MINUTE)
    return f"{minutes}:{seconds:02}"


def ran_out(say: Say, name: str) -> str:
    """Before what was played for somebody."""
    return say("⌛ Time is up for {name}; the rules play this move.", name=name)


def yours_ran_out(say: Say) -> str:
    return say("⌛ Your time was up; the rules played this for you.")


def late(say: Say, kind: Lapse, names: str, number: int) -> str:
    """The notice to people (``names``, as mentions) whose time was out, and to all who play with them."""
    facts = {"names": names, "number": number}
    match kind:
        case Lapse.WARN:
            return say("{names} your time is up in match {number}. The host can force your move.", **facts)
        case Lapse.SKIP:
            return say("{names} your time was up in match {number}: the rules played your move.", **facts)
        case Lapse.STAND_IN:
            return say(
                "{names} your time was up in match {number}: a stand-in plays for you until you press "
                "*My seat*.",
                **facts,
            )
        case Lapse.SUBSTITUTE:
            return say(
                "{names} your time was up in match {number}: a stand-in plays for you until you press "
                "*My seat*, and whoever comes first may take your seat.",
                **facts,
            )
        case Lapse.FORFEIT:
            return say("{names} your time was up in match {number}: your seat is given up.", **facts)


def running_short(say: Say, mention: str, number: int, when: str, board: str) -> str:
    return say(
        "{name} your time in match {number} ends {when}: {board}",
        name=mention,
        number=number,
        when=when,
        board=board,
    )


def bad_time(say: Say, fault: BadTime) -> str:
    """The sentence for a time control that cannot be."""
    return {
        "form": say(
            "Write the time as 3d (for each move) or 10m+20s (at first, and with each move), or none."
        ),
        "short": say("That is too short to play: the least is 30 s."),
        "increment": say("Add at least 5 s with each move, or who runs out can never answer again."),
        "longest": say("That is too long: the most is 30 days."),
    }[fault.reason]


def bad_quiet(say: Say, fault: BadQuiet) -> str:
    """The sentence for quiet hours that cannot be."""
    return {
        "form": say("Write quiet hours as from-to and your time zone, like 23-8 Europe/Madrid."),
        "same": say("Quiet hours must end at another time than they begin."),
        "zone": say(
            "I know no time zone “{zone}”. Write it as continent and city, like Europe/Madrid.",
            zone=escaped(plain(fault.zone, 40)),
        ),
    }[fault.reason]
