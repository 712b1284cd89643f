"""One sentence for each reason of a refusal: what is the matter, and what helps."""

from __future__ import annotations

from bot.match import Refused
from bot.words import among, cards
from games.core.forms import Misfit
from games.core.words import Say


def refused(say: Say, refusal: Refused) -> str:
    """The sentence for a refusal of the referee or of the Discord side."""
    facts = refusal.facts
    sentence = _about_opening(say, refusal.reason, facts) or _about_seats(say, refusal.reason, facts)
    sentence = sentence or cards.refused(say, refusal.reason, facts)
    return sentence or _about_play(say, refusal.reason, facts) or _about_discord(say, refusal.reason, facts)


Facts = dict[str, str | int]


def _about_opening(say: Say, reason: str, facts: Facts) -> str:
    match reason:
        case "unknown_game":
            return say("There is no game called {game}.", **facts)
        case "unknown_preset":
            return say("There is no such preset. Choose one of: {allowed}.", **facts)
        case "unknown_option":
            return say(
                "There is no option called {option}. Those that exist are suggested while you type.", **facts
            )
        case "bad_value":
            return say("The option {option} takes one of these values: {allowed}.", **facts)
        case "option_form":
            return say("Write options as key=value, separated by spaces. I could not read “{text}”.", **facts)
        case "option_twice":
            return say("You gave the option {option} twice. Give it once.", **facts)
        case "seats":
            return say("This game is for {low} to {high} seats.", **facts)
        case "oneself":
            return say("You cannot play against yourself. Name somebody else, or leave the match open.")
        case "bot":
            return say("Bots cannot take a seat. Name a person, or leave the match open.")
    return ""


def _about_seats(say: Say, reason: str, facts: Facts) -> str:
    match reason:
        case "already_seated":
            return say("You already have a seat in this match.")
        case "full":
            return say("All seats of this match are taken.")
        case "not_invited":
            return say("This match is for the people who were invited. Open one of your own with /play.")
        case "not_seated":
            return say("You have no seat in this match.")
        case "not_host":
            return say("Only the host of this match can do that.")
        case "not_moderator":
            return say("Only the host of this match or a moderator can do that.")
        case "too_few":
            return say.many(
                "{needed} people are needed and only you are here. Wait for somebody to join.",
                "{needed} people are needed and {n} are here. Wait for somebody to join.",
                int(facts["seated"]),
                needed=facts["needed"],
            )
        case "role_only":
            return say("This match is for the members of one role, and you do not have it.")
        case "points_hidden":
            return say("This server does not show the penalty points of others.")
        case "private":
            return say("This match is private: its host brings in whoever plays on, with /match replace.")
        case "too_many_points":
            return say(
                "This match is for people with at most {most} penalty points here, and you have {held}. "
                "They halve every 30 days; /me conduct shows where they come from.",
                **facts,
            )
        case "already_there":
            return say("{name} already has a seat in this match.", **facts)
        case "kick_oneself":
            return say("To leave the lobby yourself, press *Leave*.")
        case "no_such_seat":
            return say("That seat does not exist, or has been given up.")
        case "no_empty_seat":
            return say("There is no empty seat in this match.")
        case "no_practice":
            return say("This game is led by a person, so there are no practice opponents for it.")
        case "practice_or_opponent":
            return say(
                "Name an opponent or choose practice, not both. *Practise* in the lobby fills the seats that "
                "nobody has taken."
            )
        case "started":
            return say("This match has already started.")
        case "not_started":
            return say("This match has not started yet.")
    return ""


def _about_play(say: Say, reason: str, facts: Facts) -> str:
    match reason:
        case "unknown_match":
            return say("There is no such match (any more).")
        case "over":
            return say("This match is over.")
        case "broken":
            return say("This match is set aside: its record could not be read. Its host can end it.")
        case "watching":
            return say("You are watching this match; only its players can do that.")
        case "not_your_seat":
            return say("That menu belongs to another seat. Open your own with *My seat*.")
        case "stood_in":
            return say("A stand-in is playing for you. Press *My seat* to take your seat back.")
        case "paused":
            return say("The match is paused. It goes on once somebody resumes it.")
        case "not_paused":
            return say("The match is not paused.")
        case "offer_stands":
            return say("Another proposal waits for its answer. Answer that one first.")
        case "offer_declined":
            return say("That was declined in this position. Propose it again once somebody has moved.")
        case "offer_gone":
            return say("That proposal cannot be answered any more: it was withdrawn, or the match went on.")
        case "offer_own":
            return say("It is for the others to answer what you propose.")
        case "too_late_to_abort":
            return say("Somebody has already moved twice: propose the end with /match end instead.")
        case "not_over":
            return say("This match is not over yet, so there is nothing to repeat.")
        case "watch_own":
            return say("You play in this match yourself: *My seat* shows you more than a watcher sees.")
        case "players_only":
            return say("This match is private: only its players see it.")
        case "hands_later":
            return say("Hands are shown to everybody once the match is over.")
        case "replay_later":
            return say("A match can be stepped through once it is over. /match history tells what happened.")
        case "replay_rules":
            return say("The rules have changed since this match: it can be read, but not stepped through.")
        case "lesson":
            return say(
                "The rules allow that, but the lesson asks for something else now (article {article}): it "
                "stands at the top.",
                **facts,
            )
        case "review_later":
            return say("The coach speaks once the match is over, never before.")
        case "no_coach":
            return say("There is no coach for this game: what is good in it is for its players to say.")
        case "coach_away":
            return say("The coach could not be heard just now. Try again in a minute.")
        case "file_large":
            return say("That file is too large: match files have at most {most} MB.", **facts)
        case "file_long":
            return say("That match is too long to be stepped through here: at most {most} lines.", **facts)
        case "reminded":
            return say("They were called a moment ago. Try again in {minutes} min.", **facts)
        case "undo_late":
            return say("The time for that move is over: taking it back would leave you none for another.")
        case "not_late":
            return say(
                "Nobody waits for them in vain yet. The host can do that once their time is out, or a day "
                "after the last move where there is no clock; moderators can at any time."
            )
        case "nobody_owes":
            return say("The match waits for nobody whose move could be forced.")
        case "gone":
            return say("You have given up your seat in this match.")
        case "unreadable":
            return say("I cannot read that as a move. Pick one of the suggestions while you type.")
        case "unlisted":
            return say("{name} does not want to be looked up.", **facts)
        case "cards_of_a_game":
            return say(
                "Cards of everybody are told for one game: name the game, and nobody. With a game and "
                "without that choice you see your own."
            )
        case "still_playing":
            return say("You are still playing match {match}. Finish it or give it up first.", **facts)
        case "why_unknown":
            return say("You hold nothing of that name. What you hold is suggested while you type.")
        case "undo_nothing":
            return say("There is no move of yours to take back.")
        case "undo_later":
            return say(
                "It is too late to take that back alone: somebody has moved since. Ask the others with "
                "/match takeback."
            )
        case "undo_final":
            return say("That cannot be taken back: cards or dice were drawn, or somebody learnt something.")
    return ""


def _about_discord(say: Say, reason: str, facts: Facts) -> str:
    match reason:
        case "here":
            return say("I may not do that in this channel. I need: {permissions}.", **facts)
        case "no_private_here":
            return say("A private match needs a text channel that can hold threads. Open it in one.")
        case "elsewhere":
            return say(
                "Matches are not opened in this channel. Open yours in one of these: {channels}.", **facts
            )
        case "not_allowed_before":
            return say("{channel} is not among the channels in which matches may be opened.", **facts)
        case "too_many_channels":
            return say("Matches may be opened in at most {most} channels by name.", **facts)
        case "nowhere":
            return say(
                "Matches are not opened in this channel, nor in any that you can see. Somebody with *Manage "
                "Server* can change that with /settings server."
            )
        case "server_only":
            return say("Matches are played in servers: use this command in a channel of one.")
        case "no_match_here":
            return say("You are in no match here. Open one with /play, or give the number of a match.")
        case "which_match":
            return say(
                "Several matches are possible here: {numbers}. Give the number of the one you mean.", **facts
            )
        case "manage_server":
            return say("Changing the settings of a server takes the permission *Manage Server*.")
        case "article":
            return say("The rulebook has no article {number}.", **facts)
        case "unsure":
            return say(
                "Something went wrong on the way. Look how things stand: it may be done already; if not, "
                "please try again."
            )
        case "foreign":
            return say(
                "I do not know this button; it is from another time. Use /match board for a fresh board."
            )
    return say(
        "Something went wrong on my side. Nothing was changed and the fault is noted; please try again."
    )


def misfit(say: Say, fault: Misfit) -> str:
    """The sentence for what was filled in and does not fit the form."""
    limit = fault.limit
    sentence = {
        "number": say("That is not a whole number."),
        "low": say("The least is {n}.", n=limit),
        "high": say("The most is {n}.", n=limit),
        "few": say("Choose at least {n}.", n=limit),
        "many": say("Choose at most {n}.", n=limit),
        "unknown": say("That cannot be chosen here."),
        "repeated": say("The same thing cannot be chosen twice."),
        "short": say("Write at least this many characters: {n}.", n=limit),
        "long": say("Write at most this many characters: {n}.", n=limit),
        "word": say("Write one of these: {words}.", words=among(fault.choices)),
    }[fault.reason]
    return f"{fault.field}: {sentence}" if fault.field else sentence
