"""What is said about how a match is conducted: access, offers, what was done about it and why."""

from __future__ import annotations

from collections.abc import Sequence

from bot.match import Access, Deed
from bot.offers import Offer, Proposal
from games.core.words import Say


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


def invitation(say: Say, guest: str, host: str, number: int, lobby: str) -> str:
    return say(
        "{guest} {host} invites you to match {number}: {lobby}",
        guest=guest,
        host=host,
        number=number,
        lobby=lobby,
    )
