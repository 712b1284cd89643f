"""Two lines for a beginner at each kind of decision."""

from __future__ import annotations

from games.audatia.state import View, owner
from games.core.words import Say


def hint(say: Say, view: View) -> str:
    """Advice about the decision of the view's seat; empty when it has none."""
    if view.seat is None or view.phase.kind == "over" or owner(view.phase) not in (None, view.seat):
        return ""
    if view.options.variant == "sudden" and view.phase.kind == "largo":
        return say(
            "After a Mandritto parry you are on your left: Roversi and Punta only.\n"
            "If both wait, you part; the rows stay as they are."
        )
    return _before(say, view.phase.kind) or _fight(say, view.phase.kind) or _close(say, view.phase.kind)


def _before(say: Say, kind: str) -> str:
    hints = {
        "swap": say(
            "Keep blows of both hands: you can only strike from the side where your sword lies.\n"
            "The rival also holds the whole counter to Twist and Pommel: entering early with it mostly loses."
        ),
        "virtue": say(
            "Celeritas lets you counterattack and exchange; Fortitudo turns the side card.\n"
            "Prudentia lets you attack with Sottani and plays many skills."
        ),
        "salute": say(
            "A salute costs a card; unanswered it gives the Challenged +4 Audatia with the next blow.\n"
            "With more Audatia the Attacker may play a remedy right after the bind."
        ),
        "trade": say(
            "Two cards for one is dear: blows do not come back, and whoever runs out is hit.\n"
            "Trade what you will not need to look for what you lack."
        ),
        "posta": say(
            "A posta sets which blows you may strike and parry with, until your first blow.\n"
            "Compare its bonus and what it refuses with what the rival likes to do."
        ),
        "skills": say(
            "Skills for out of measure are played now, by turns; each needs more of its Virtue.\n"
            "Here only the cards count: the bonus of a posta comes with its first blow."
        ),
        "opening": say(
            "Choose a blow whose parries the rival's posta allows least.\n"
            "After a parry both swords lie on one side: keep an answer for that side."
        ),
        "row": say(
            "Cards are turned from the left; the first that serves must be used.\n"
            "Put parries for the blows you expect early, and your attack first if you are the Challenger."
        ),
        "recall": say(
            "Only blows, remedies and counter-remedies come back.\nThe rival sees the card if it lay face up."
        ),
    }
    return hints.get(kind, "")


def _fight(say: Say, kind: str) -> str:
    hints = {
        "answer": say(
            "A parry carries both swords to the side opposite to its own, as you see it.\n"
            "Unlike half suns bind Stretto: think of which remedies you hold."
        ),
        "countered": say(
            "Only the same blow parries a counterattack.\n"
            "If you parry it you are the Defender, and act first."
        ),
        "feint": say(
            "A feint leaves the bind unread: strike again from where your sword lies now.\n"
            "If you pass, the bind is read and the rival acts first."
        ),
        "again": say(
            "Strike from the side where the parry left your sword.\nThe rival has to answer once more."
        ),
        "largo": say(
            "After a Mandritto parry you are on your left: Roversi and Punta only.\n"
            "If both wait, you part and fill your hands up again."
        ),
        "exchanged": say(
            "Only a remedy that works externally saves you now.\n"
            "Its counter is all that the rival can answer with."
        ),
        "avoided": say(
            "The rival stands in the final posta of the blow, with its list and its refusals.\n"
            "You may attack at once; if you wait, you part."
        ),
        "broken": say(
            "A Mandritto break makes what follows external, a Roverso break internal.\n"
            "If both wait, you part."
        ),
        "mezano": say(
            "Answer the Mezano with a remedy of the broken side or with a parry.\n"
            "Against a Roverso Mezano a Mandritto Mezano strikes back."
        ),
        "mezano_back": say(
            "An external counter-remedy parts you; Soprana Tor di Spada turns the tables.\n"
            "Nothing else helps."
        ),
    }
    return hints.get(kind, "")


def _close(say: Say, kind: str) -> str:
    hints = {
        "orient": say(
            "Take the side you hold a remedy for, or leave the rival the one you hold a counter for.\n"
            "There are more counters for the internal side: it is the riskier one."
        ),
        "bold": say(
            "A remedy wins unless it is countered, and loses to its own counter.\n"
            "If you pass, the Defender acts first."
        ),
        "stretto": say(
            "Playing a remedy is never a duty: if both wait, you part.\n"
            "Count the counters you have seen before you risk it."
        ),
        "remedied": say(
            "The remedy's own counter wins for you; any other of that side parts you.\n"
            "Without a counter you lose."
        ),
        "kicked": say("A Fendente from the side where your sword lies wins at once.\nIf you wait, you part."),
        "deny": say(
            "Deny makes the skill vanish, and your card with it.\nYou have only one: is this the moment?"
        ),
    }
    return hints.get(kind, "")
