"""The first auctions: sealed bids, income, attack, espionage, equal bids."""

from __future__ import annotations

from typing import Final

from games.core.lesson import Lesson, Task

LESSON: Final = Lesson(
    seed=(2).to_bytes(32, "big"),
    seats=2,
    preset="reglamento",
    tasks=(
        Task(
            "bid 7",
            lambda say: say(
                "Welcome to the auction. Six cards lie in the row and are sold one by one to the highest bid "
                "in closed fists; you have 10 gold. Bid 7 for the first one; nobody sees it until all have "
                "bid."
            ),
            "4.2",
        ),
        Task(
            "bid 1",
            lambda say: say(
                "Your rival bid all 10 and has nothing left: what you pay is gone, what you bid in vain is "
                "not. Nobody else can bid now, so 1 is enough for this card with espionage (✋)."
            ),
            "4.4",
        ),
        Task(
            "bid 1",
            lambda say: say("The next one costs whatever you offer, since nobody else has gold: bid 1."),
            "4.4",
        ),
        Task(
            "bid 1",
            lambda say: say(
                "A berserker: with its ⚔ you may attack once in a match, as you will see. Nobody bids "
                "against you: it is yours for 1."
            ),
            "1.7",
        ),
        Task("bid 1", lambda say: say("Another berserker; two attack together. Bid 1."), "3.5"),
        Task(
            "bid 1",
            lambda say: say(
                "The last card of the turn produces gold (🪙): after each turn every such card pays its "
                "owner. Bid 1 and look at what you earn."
            ),
            "2.5",
        ),
        Task(
            "spare furia~2",
            lambda say: say(
                "A new turn, and now you can attack: who attacks strongest takes the card without an "
                "auction. A berserker attacks only once in a match, so do not waste them: attack, and leave "
                "one Fury out."
            ),
            "3.8",
        ),
        Task(
            "spy tabernera",
            lambda say: say(
                "You took it by force. Now your rival takes a card the same way, but you may stop that: "
                "espionage that reaches the attack. Spy with the confidante; her espionage is used up, and "
                "the rival is left with nothing."
            ),
            "5.2",
        ),
        Task(
            "bid 3",
            lambda say: say("Back to the auction: bid 3 in your closed fist."),
            "4.2",
        ),
        Task(
            "bid 1",
            lambda say: say(
                "Bid 1 for the Homestead. If both bid the same, whoever has more gold left gets it; if that "
                "is equal too, nobody does."
            ),
            "4.5",
        ),
    ),
    replies=("bid 10", "wait", "wait", "attack", "pass", "bid 1"),
    farewell=lambda say: say(
        "Equal bids, and the one with more gold got it. That is all: bid, attack, spy, and in the end count "
        "victory (🚩). From here on you play freely; /rules espada-negra has every article."
    ),
)
