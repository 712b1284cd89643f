"""What is said about match files."""

from __future__ import annotations

from games.core.matchfile import MatchFile, opening_of
from games.core.verifying import Finding, Verdict
from games.core.words import Say


def verdict(say: Say, file: MatchFile, found: Verdict) -> str:
    """What a file was found to be, line by line."""
    opening = opening_of(file)
    title = say("Match {number}, {n} lines.", number=opening["match"], n=len(file.lines))
    lines = [f"✔ {sentence(say, each)}" for each in found.proved]
    lines += [f"· {sentence(say, each)}" for each in found.unchecked]
    lines += [f"✖ {sentence(say, each)}" for each in found.wrong]
    end = say("**The file verifies.**") if found.verifies else say("**The file does not verify.**")
    return "\n".join([title, *lines, end])


def sentence(say: Say, found: Finding) -> str:
    """One thing that was proved, could not be checked, or is wrong."""
    facts = dict(found.facts)
    return _proved(say, found.what, facts) or _open(say, found.what, facts) or _wrong(say, found.what, facts)


Facts = dict[str, str | int]


def _proved(say: Say, what: str, facts: Facts) -> str:
    return {
        "seed_kept": say("The seed is the one that the commitment promised."),
        "commitment_posted": say("The commitment is the one that was posted."),
        "head_posted": say("The head is the one under the last board."),
    }.get(what, "") or (
        say("All lines give the head {head}.", **facts)
        if what == "chain"
        else say("Every move is legal by version {version} of the rules, every shuffle and die too.", **facts)
        if what == "replayed"
        else ""
    )


def _open(say: Say, what: str, facts: Facts) -> str:
    match what:
        case "seed_hidden":
            return say("The seed is not shown while the match goes on.")
        case "compare_commitment":
            return say(
                "Consistent; compare this commitment with the one posted in Discord: {commitment}", **facts
            )
        case "compare_head":
            return say("Consistent; compare this head with the one under the last board: {head}", **facts)
        case "no_rules":
            return say("The rules of this game are not here: no move was checked.")
        case "lines_hidden":
            return say("Lines that are hidden: {n}. The moves were not played again.", **facts)
        case "options_hidden":
            return say("The options stay where the match was played: the moves were not played again.")
        case "other_version":
            return say(
                "Played by other rules than version {version}: the moves were not played again.", **facts
            )
    return ""


def _wrong(say: Say, what: str, facts: Facts) -> str:
    match what:
        case "other_commitment":
            return say("The commitment is not the one that was posted.")
        case "other_seed":
            return say("The seed is not the one that the commitment promised.")
        case "other_options":
            return say("The options are not those that the match was opened with.")
        case "line_missing":
            return say("Line {ply} is missing.", **facts)
        case "line_changed":
            return say("Line {ply} was changed.", **facts)
        case "chain_broken":
            return say("The lines do not give the head of the chain.")
        case "other_head":
            return say("The head is not the one under the last board.")
        case "bad_options":
            return say("The options are none of this game.")
        case "cannot_open":
            return say("No match can be opened with these options and seats.")
        case "illegal":
            return say("Line {ply} is no legal move (article {article}).", **facts)
        case "unreadable":
            return say("Line {ply} is no move of this game.", **facts)
    return say("The match did not end as the file says.")
