"""The first fight, whole: a check, steel and cape, and a ruffian in an alley."""

from __future__ import annotations

from typing import Final

from games.core.lesson import Lesson, Task

LESSON: Final = Lesson(
    seed=(2211).to_bytes(32, "big"),
    seats=2,
    preset="libro",
    learner=1,
    tasks=(
        Task(
            "take espadachin",
            lambda say: say(
                "Welcome to Madrid. In a fight there is a Narrator, here your tutor, and heroes: come in "
                "with a ready-made one, the *Swordsman*."
            ),
            "8.3",
        ),
        Task(
            "roll",
            lambda say: say(
                "Steps in a dark alley: the Narrator wants to know whether you keep your calm. Roll "
                "Voluntad: three dice, and you succeed if their sum does not exceed your 11."
            ),
            "1.1",
        ),
        Task(
            "draw ropera main",
            lambda say: say(
                "Eleven is enough. Before the first turn you may get ready: take the *Ropera*, your rapier, "
                "in the main hand."
            ),
            "8.7",
        ),
        Task(
            "wrap capa",
            lambda say: say("And roll the *Cape* round your other arm: it can turn a blade aside."),
            "10.11",
        ),
        Task(
            "attack n1 ropera",
            lambda say: say(
                "A ruffian, within reach, and you are the faster. Attack *Rufián* with the *Ropera*: roll at "
                "most your Esgrima, 14."
            ),
            "10.2",
        ),
        Task(
            "defend parry-main plain",
            lambda say: say(
                "You hit, and the ruffian parried: damage is only rolled when defence fails. Now you are "
                "hit, and have one defence left in this turn: parry with the *Ropera*."
            ),
            "10.12",
        ),
        Task(
            "attack n1 ropera",
            lambda say: say(
                "Parried. A new turn, and new defences for both; the ruffian's numbers stay behind the "
                "screen. Attack once more."
            ),
            "9.3",
        ),
        Task(
            "defend deflect plain",
            lambda say: say(
                "A wound, and whoever is badly hurt fights at half. The ruffian strikes all the same: "
                "deflect the blade with the *Cape*, which takes its share of what is left."
            ),
            "10.17",
        ),
        Task(
            "full sure n1 ropera",
            lambda say: say(
                "Not a scratch. End it with a full attack at +4: it leaves you no defence in this turn, but "
                "14 becomes 18."
            ),
            "10.6",
        ),
    ),
    replies=(
        "ask h1 open voluntad",
        "npc Rufián V 9, PV 5, Esgrima 12, parada 8, ropera",
        "reach h1 n1 reach",
        "begin",
        "attack h1 ropera",
        "attack h1 ropera",
        "end",
    ),
    awaits=(1, 4, 4, 4, 5, 7, 9),
    farewell=lambda say: say(
        "The ruffian is out, and the Narrator ends the fight. Firearms, close combat and manoeuvres are in "
        "/rules alatriste; make a hero of your own with /alatriste character create, or lead a fight with "
        "/alatriste combat."
    ),
)
