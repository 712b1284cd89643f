"""The first fight: moving, drawing, a low blow, hitting, parrying."""

from __future__ import annotations

from typing import Final

from games.core.lesson import Lesson, Task

LESSON: Final = Lesson(
    seed=(1).to_bytes(32, "big"),
    seats=2,
    preset="clasica",
    tasks=(
        Task(
            "blow b club-a heart-7 joker",
            lambda say: say(
                "Welcome to the ring. You are A, below on the left; your rival has come to the middle. "
                "Nobody is in reach, but three cards make a low blow, which costs the rival two cards from "
                "afar: choose *Low blow* with the ace of clubs, the 7 of hearts and the joker."
            ),
            "6.5",
        ),
        Task(
            "draw 2",
            lambda say: say(
                "Your turn lasts until you end it, and ending it draws up to two cards. Cards are all you "
                "have, so take both: draw 2 and end the turn."
            ),
            "2.5",
        ),
        Task(
            "step spade-9 b2",
            lambda say: say(
                "Black cards move: clubs along rows and columns, spades on the diagonals. Your rival holds "
                "the middle; go next to it, to b2, with the 9 of spades."
            ),
            "3.1",
        ),
        Task(
            "hit heart-q b",
            lambda say: say(
                "Red cards attack: diamonds along rows and columns, hearts on the diagonals, and your rival "
                "stands on one. Hit with the queen of hearts; a parry needs a higher card of the same suit."
            ),
            "4.2",
        ),
        Task(
            "draw 2",
            lambda say: say(
                "The rival did not parry and lost a point of endurance. Your hand is short now: draw 2 and "
                "end the turn."
            ),
            "2.5",
        ),
        Task(
            "parry heart-10",
            lambda say: say(
                "You are hit with the 8 of hearts. A higher heart stops it: parry with the 10 of hearts. "
                "Taking the hit would cost a point and keep the card."
            ),
            "5.2",
        ),
        Task(
            "hit heart-a b",
            lambda say: say(
                "Your turn, and you still stand on the diagonal. Hit with the ace of hearts: the ace is the "
                "highest card here, so nothing parries it."
            ),
            "1.4",
        ),
        Task(
            "draw 2",
            lambda say: say(
                "Another point. End your turn and draw 2: whoever has no cards cannot parry either."
            ),
            "2.5",
        ),
    ),
    replies=(
        "step spade-j d4",
        "step spade-a c3",
        "draw 2",
        "draw 2",
        "let",
        "hit heart-8 a",
        "draw 1",
        "let",
        "discard club-j",
        "draw 1",
    ),
    farewell=lambda say: say(
        "That is the game: move with black, hit with red, parry with more of the same, and mind your hand. "
        "Pushes, the champion's square and the finger in the eye are in /rules ring. From here on you play "
        "freely: knock your rival out, or have more points when the pile is gone."
    ),
)
