"""The first duel, whole: from the swap of cards to the blow that is not answered."""

from __future__ import annotations

from typing import Final

from games.core.lesson import Lesson, Task

LESSON: Final = Lesson(
    seed=(1).to_bytes(32, "big"),
    seats=2,
    preset="duelo",
    tasks=(
        Task(
            "swap mandritto-sottano-right pommel-cover",
            lambda say: say(
                "Welcome to the duel. Before it, both may change cards once, in secret. Give away "
                "*Mandritto Sottano* ◑ and *Cover and Pommel* for two others."
            ),
            "2.3",
        ),
        Task(
            "virtue celeritas",
            lambda say: say(
                "You are the Challenger and have Audatia; your rival took Fortitudo. Who has more of a "
                "Virtue than the other may do what it allows: take Celeritas, which is for counterattacks."
            ),
            "2.4",
        ),
        Task("ready", lambda say: say("Trades come next, and you need none: say that you are ready."), "3.2"),
        Task(
            "posta porta-di-ferro-mezana",
            lambda say: say(
                "Both choose a posta, a guard, in secret. It decides which blows you can strike first, and "
                "may add to your Virtues. Take Porta di Ferro Mezana."
            ),
            "3.3",
        ),
        Task(
            "pass",
            lambda say: say("Skills may be played out of measure now. You keep yours: play none."),
            "3.4",
        ),
        Task(
            "attack mandritto-fendente-left",
            lambda say: say(
                "Now it is your option: attack with *Mandritto Fendente* ◐, which your posta allows. Whoever "
                "does not answer an attack loses."
            ),
            "5.1",
        ),
        Task(
            "pass",
            lambda say: say(
                "The blow was parried and the swords are bound. The bind is *Largo*, far apart: you could "
                "enter boldly, but do not, pass; then whoever parried may strike."
            ),
            "5.5",
        ),
        Task(
            "parry roverso-fendente-right",
            lambda say: say(
                "A rising blow from the right. Only blows against its line parry it, and you see which of "
                "yours do: parry with *Roverso Fendente* ◑."
            ),
            "5.2",
        ),
        Task(
            "cycle repeat~2",
            lambda say: say(
                "You parried, so you may strike. First change a card that you do not need: use the *Cycle* "
                "of *Repeat* to draw another."
            ),
            "8.4",
        ),
        Task(
            "attack mandritto-mezano-right",
            lambda say: say("Now attack from where your sword lies, across: *Mandritto Mezano* ◑."),
            "4.3",
        ),
        Task("pass", lambda say: say("Parried again, and Largo again. Do not enter: pass."), "5.5"),
        Task(
            "parry roverso-sottano-left",
            lambda say: say("The rival strikes from above. Parry from below: *Roverso Sottano* ◐."),
            "5.2",
        ),
        Task(
            "attack mandritto-mezano-left",
            lambda say: say(
                "The rival has few cards left. Attack with *Mandritto Mezano* ◐: whoever cannot answer loses "
                "the duel."
            ),
            "5.1",
        ),
    ),
    replies=(
        "swap",
        "virtue fortitudo",
        "pass",
        "ready",
        "posta dente-di-zenghiaro",
        "pass",
        "parry roverso-sottano-left",
        "attack mandritto-sottano-right",
        "parry roverso-fendente-right",
        "attack mandritto-fendente-left",
        "yield",
    ),
    farewell=lambda say: say(
        "No answer: the duel is yours. Close combat, feints and counterattacks are in /rules audatia; "
        "play a duel with /play audatia, alone against a practice opponent or against somebody."
    ),
)
