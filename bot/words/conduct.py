"""What is said about how a match is conducted: access, offers, what was done about it and why."""

from __future__ import annotations

from collections.abc import Sequence

from bot.absences import HALF_LIFE, KEPT, WEIGHTS, Entry, Kind
from bot.match import Access, Deed
from bot.offers import Offer, Proposal
from bot.terms import Lapse
from games.core.words import Say

ENTRIES = 10
"""Most matches of a server that are listed in somebody's record."""


def access(say: Say, given: Access) -> tuple[str, ...]:
    """Who may come and when it begins, as far as it is not the usual. A role is written as its mention, which
    Discord shows as its name."""
    lines = []
    if given.role is not None:
        lines.append(say("🔒 Only for the role {role}.", role=f"<@&{given.role}>"))
    if given.private:
        lines.append(say("🤫 Played in a private thread: only its players see the board."))
    if given.autostart:
        lines.append(say("🔔 It begins as soon as every seat is taken."))
    if given.starts is not None:
        when = f"<t:{int(given.starts.timestamp())}:R>"
        lines.append(say("🔔 It begins {when}, with whoever is there.", when=when))
    if given.most_points is not None:
        lines.append(
            say.many(
                "🧭 Only for people with at most {n} penalty point here (see /me conduct).",
                "🧭 Only for people with at most {n} penalty points here (see /me conduct).",
                given.most_points,
            )
        )
    if given.shows_points:
        lines.append(say("🧭 The host sees the penalty points of whoever sits down."))
    return tuple(lines)


def proposed(say: Say, proposal: Proposal, name: str, number: int) -> str:
    """What somebody proposes."""
    facts = {"name": name, "number": number}
    match proposal:
        case Proposal.DRAW:
            return say("🤝 {name} offers a draw in match {number}.", **facts)
        case Proposal.END:
            return say("✖ {name} proposes to break match {number} off, without a winner.", **facts)
        case Proposal.TAKEBACK:
            return say("↩ {name} asks to take the last move back in match {number}.", **facts)
        case Proposal.PAUSE:
            return say("⏸ {name} proposes to pause match {number}.", **facts)
        case Proposal.RESUME:
            return say("▶ {name} proposes to go on with match {number}.", **facts)


def declined(say: Say, offer: Offer, names: Sequence[str]) -> str:
    """Who said no to it."""
    if offer.declined is None or offer.declined == offer.seat:
        return say("{name} takes it back.", name=names[offer.seat])
    return say("{name} says no.", name=names[offer.declined])


def deed(say: Say, done: Deed, names: Sequence[str]) -> str:
    """What the host, a moderator or all players did about the match."""
    seat = "" if done.seat is None else names[done.seat]
    sentence = {
        "paused": say("⏸ The match is paused."),
        "resumed": say("▶ The match goes on."),
        "replaced": say("🔁 {name} takes over a seat, with its hand.", name=seat),
        "forced": say("⌛ The rules play for {name}.", name=seat),
        "ended": say("✖ The match is broken off."),
        "aborted": say("✖ {name} breaks the match off before it has really begun.", name=seat),
        "drawn": say("🤝 The players agree on a draw."),
    }[done.what]
    who = {
        "host": say("decided by the host"),
        "moderator": say("decided by a moderator"),
        "players": say("agreed by the players"),
    }[done.by]
    if done.what == "aborted":
        return sentence
    facts = {"what": sentence, "who": who, "reason": done.reason}
    return say("{what} ({who}: {reason})", **facts) if done.reason else say("{what} ({who})", **facts)


def departed(say: Say, kind: Lapse, name: str, number: int) -> str:
    """Somebody has left the server in the middle of a match, and what was done about it."""
    facts = {"name": name, "number": number}
    match kind:
        case Lapse.WARN:
            return say(
                "🚪 {name} has left the server. In match {number} the host can have the rules play "
                "(/match force) or give the seat to somebody else (/match replace).",
                **facts,
            )
        case Lapse.SKIP | Lapse.STAND_IN:
            return say("🚪 {name} has left the server: a stand-in plays in match {number}.", **facts)
        case Lapse.SUBSTITUTE:
            return say(
                "🚪 {name} has left the server: whoever comes first may take the seat in match {number}.",
                **facts,
            )
        case Lapse.FORFEIT:
            return say("🚪 {name} has left the server: the seat in match {number} is given up.", **facts)


def points(say: Say, held: float) -> str:
    """Penalty points, with a decimal where they need one."""
    shown = f"{held:g}".replace(".", "," if say.language == "es" else ".")
    return say.many("{shown} penalty point", "{shown} penalty points", 1 if held == 1 else 2, shown=shown)


def of_those_seated(say: Say, held: Sequence[tuple[str, float]]) -> str:
    """What the host sees of those who sit in a lobby; names are written ones."""
    title = say("Penalty points for absence, in this server:")
    return "\n".join([title, *(f"- {name}: {points(say, each)}" for name, each in held)])


def record(say: Say, servers: Sequence[tuple[str, float, Sequence[Entry]]]) -> str:
    """Somebody's own record: for each server its name, the points, and what they come from."""
    parts = ["### " + say("Your conduct")]
    for name, held, found in servers:
        parts.append(f"**{name}**: {points(say, held)}")
        parts.append("\n".join(f"- {_entry(say, each)}" for each in found[:ENTRIES]))
    if not servers:
        parts.append(say("Nobody has had to wait for you in vain."))
    parts.append(
        "-# "
        + say(
            "A match in which your time ran out counts {late}, one that others had to finish without you "
            "{left}. Points halve every {days} days and are forgotten after {most}. What a host or a "
            "moderator decides does not count, nor does giving up.",
            late=WEIGHTS[Kind.LATE],
            left=WEIGHTS[Kind.LEFT],
            days=HALF_LIFE.days,
            most=KEPT.days,
        )
    )
    return "\n".join(parts)


def _entry(say: Say, each: Entry) -> str:
    facts = {"number": each.match, "when": f"<t:{int(each.absence.when.timestamp())}:R>"}
    if each.absence.kind is Kind.LATE:
        return say("match {number}, {when}: your time ran out", **facts)
    return say("match {number}, {when}: you did not come back", **facts)


def invitation(say: Say, guest: str, host: str, number: int, lobby: str) -> str:
    return say(
        "{guest} {host} invites you to match {number}: {lobby}",
        guest=guest,
        host=host,
        number=number,
        lobby=lobby,
    )
