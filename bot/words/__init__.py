"""Everything the bot itself says, in English; ``locale/es.po`` holds the Spanish.

Sentences of the games stand in the games. What a person typed (names) comes in already escaped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from bot.match import RANDOM, STRATEGIST, TUTOR, Match, Status
from games.core.forms import NumberForm, TextForm, WordForm
from games.core.game import AnyGame, Violation
from games.core.words import LANGUAGES, Say


@cache
def voice(language: str) -> Say:
    """The bot's voice in ``language``, kept once made."""
    return Say(language, "bot.words")


@dataclass(frozen=True, slots=True)
class Voices:
    """The voice of the bot and the voice of a game, in one language."""

    say: Say
    game: Say

    @property
    def language(self) -> str:
        return self.say.language


def voices(language: str, game: AnyGame) -> Voices:
    return Voices(voice(language), game.words.voice(language))


def language_of(locale: str) -> str:
    """The language we have for a Discord locale (``es-ES``, ``es-419``, ``en-GB``, ``fr``)."""
    return "es" if locale == "es" or locale.startswith("es-") else LANGUAGES[0]


def match_title(say: Say, game_say: Say, match: Match) -> str:
    """``El Rey del Ring · match 12``"""
    return say("{game} · match {number}", game=match.game.words.title(game_say), number=match.id)


def chain(say: Say, match: Match) -> str:
    """The footer: number, and the head of the chain that commits all that was done so far."""
    head = (match.head or match.commitment)[:8]
    return say("Match {number} · ply {ply} · chain {head}", number=match.id, ply=match.ply, head=head)


def commitment(say: Say, match: Match) -> str:
    """What is promised about luck before anybody sits down."""
    return say("Seed committed: sha256 {digest}", digest=f"`{match.commitment}`")


def revealed(say: Say, match: Match) -> str:
    """The seed once the match is over, beside what was promised."""
    return say("Seed: {seed}\nsha256: {digest}", seed=f"`{match.seed}`", digest=f"`{match.commitment}`")


def illegal(voices: Voices, game: AnyGame, violation: Violation, names: tuple[str, ...]) -> str:
    """A refusal of the rules: what was wrong, what would be right, and the article that says so."""
    sentence = game.words.refusal(voices.game, violation, names)
    return f"⚖️ {sentence}\n{cited(voices, game, violation.article)}"


def cited(voices: Voices, game: AnyGame, number: str) -> str:
    """The line that names an article."""
    article = game.rulebook.read(voices.language).article(number)
    title = article.title if article else ""
    return "-# " + voices.say("Article {number}: {title}", number=number, title=title)


def closed(say: Say, match: Match) -> str:
    """Why there is nothing to press any more; empty while there is."""
    return {
        Status.OVER: say("This match is over."),
        Status.ENDED: say("This match was broken off."),
        Status.DRAWN: say("This match ended in a draw, as its players agreed."),
        Status.BROKEN: say("This match is set aside: its record could not be read. Its host can end it."),
    }.get(match.status, "")


def barred(say: Say) -> str:
    """To players whose channel the bot may not write to."""
    return say(
        "⚠️ I may not write in this match's channel, so the board is not up to date. The match goes on here; "
        "please ask somebody who runs the server to give me back my permissions."
    )


def no_messages(say: Say) -> str:
    """To somebody who wanted hands by direct message and takes none."""
    return say("✉️ Your direct messages are closed to me, so your hand is shown only here.")


def practice_name(say: Say, kind: str) -> str:
    """What a practice opponent is called: short, for the plates of the pictures."""
    if kind == RANDOM:
        return say.sense("name of a practice opponent", "Luck")
    if kind == TUTOR:
        return say.sense("name of a practice opponent", "Tutor")
    if kind == STRATEGIST:
        return say.sense("name of a practice opponent", "Strategist")
    return say.sense("name of a practice opponent", "Practice")


def old_menu(say: Say) -> str:
    return say("⏳ That menu was old: something has happened since. Here is the new one.")


def given_back(say: Say, text: str) -> str:
    """What somebody wrote into a form that could not be taken, so that it is not lost."""
    safe = text.replace("`", "ˋ")
    return say("This is what you wrote:") + f"\n```\n{safe}\n```"


def watching(say: Say, status: str) -> str:
    """To a bystander: no seat, no secrets, but whose turn it is."""
    return say("👀 You are watching this match. {status}", status=status)


FEW = 8
"""So many choices are named each."""


def among(choices: Sequence[str]) -> str:
    """``choices``, or the first and the last of many."""
    return ", ".join(choices) if len(choices) <= FEW else f"{choices[0]} … {choices[-1]}"


def form_hint(say: Say, form: NumberForm | WordForm | TextForm) -> str:
    """What may be filled in."""
    if isinstance(form, NumberForm):
        return say("A number from {low} to {high}.", low=form.low, high=form.high)
    if isinstance(form, WordForm):
        return say("One of these: {words}.", words=among(form.choices))
    return say("{low} to {high} characters.", low=form.low, high=form.high)
