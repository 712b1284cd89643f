"""The first session, whole: two days from the edge of the map to the tower, with two fights on the way."""

from __future__ import annotations

from typing import Final

from games.core.lesson import Lesson, Task

LESSON: Final = Lesson(
    seed=(328).to_bytes(32, "big"),
    seats=2,
    preset="breve",
    tasks=(
        Task(
            "recruit old-antler-druid~2",
            lambda say: say(
                "Welcome to the map. First recruit a party with eight mana. Take *Old Antler Druid 2* for "
                "three: whoever casts spells can use the spells of your hand."
            ),
            "2.1",
        ),
        Task(
            "recruit bramble-warden",
            lambda say: say(
                "Now fighters. 2/2 is power, added to the die of a blow, and toughness, added to the die "
                "that defends: recruit *Bramble Warden* for two."
            ),
            "2.1",
        ),
        Task(
            "recruit marsh-sellsword~2",
            lambda say: say(
                "Two more for *Marsh Sellsword 2*, who crosses Marsh: in one, nobody can block that blow."
            ),
            "10.5",
        ),
        Task(
            "ready",
            lambda say: say(
                "A party has up to five, but yours will do. Say that you are ready: chance chooses the land "
                "on the edge where you enter."
            ),
            "3.1",
        ),
        Task(
            "look",
            lambda say: say(
                "You are looking for the Beacon Tower, and the lands lie face down. Look at those beside "
                "you: only you see them."
            ),
            "3.2",
        ),
        Task(
            "go c4",
            lambda say: say(
                "The tower is never on the edge, so go towards the middle: to c4, *Broken Dam*. It is turned "
                "up, and the others may summon monsters there, with the mana that two dice give them."
            ),
            "6.1",
        ),
        Task(
            "cast green-breath old-antler-druid~2",
            lambda say: say(
                "*Mist Stalker*, 2/2, strikes your druid. Before the dice roll you may answer: cast *Green "
                "Breath* on *Old Antler Druid 2*, who defends with 4 then."
            ),
            "7.6",
        ),
        Task(
            "pass",
            lambda say: say(
                "The druid is tapped now, and one thing that taps is all that a creature does in an "
                "*asalto*. Somebody else could block; keep them for your own turn, and pass."
            ),
            "7.5",
        ),
        Task(
            "attack bramble-warden mist-stalker",
            lambda say: say(
                "One wound, where it might have been three. It is your turn: strike the *Mist Stalker* with "
                "*Bramble Warden*."
            ),
            "7.4",
        ),
        Task(
            "ready",
            lambda say: say(
                "Damage 2, as much as it can take: it dies of one more. Keep *Marsh Sellsword 2* untapped "
                "for a block, and end your turn."
            ),
            "7.8",
        ),
        Task(
            "cast grave-chill mist-stalker",
            lambda say: say(
                "It strikes again. Answer with *Grave Chill* on *Mist Stalker*: with less toughness it dies "
                "of the damage it has. The extra point of mana pays for the colour that the druid lacks."
            ),
            "5.2",
        ),
        Task(
            "swap spark-lash~3",
            lambda say: say(
                "Won, and the *Mist Stalker* is your trophy. At the end of your turn you may exchange a "
                "card: nobody of yours has 🔥 for *Spark Lash 3*."
            ),
            "4.3",
        ),
        Task(
            "look",
            lambda say: say("Day 2, and your rival has stayed at home. Look around again."),
            "3.2",
        ),
        Task(
            "go c3",
            lambda say: say(
                "The Beacon Tower is on c3! Go there: whoever stands on it without monsters, once the move "
                "is over, wins."
            ),
            "12.1",
        ),
        Task(
            "block marsh-sellsword~2",
            lambda say: say(
                "A last monster strikes the druid, who is wounded. Let *Marsh Sellsword 2* block: a blocker "
                "defends instead, and strikes back at the same time."
            ),
            "7.7",
        ),
    ),
    replies=(
        "recruit bramble-warden~2",
        "ready",
        "summon mist-stalker",
        "attack mist-stalker old-antler-druid~2",
        "attack mist-stalker old-antler-druid~2",
        "stay",
        "end",
        "summon restless-ribs~3",
        "attack restless-ribs~3 old-antler-druid~2",
    ),
    farewell=lambda say: say(
        "The tower is yours, and the mana you earned recruits more next time. Flying, fleeing, things to "
        "carry and parties that meet are in /rules adventure; open a session with /adventure open."
    ),
)
