"""Positions of Espada Negra worth a look, put together by hand."""

from __future__ import annotations

from dataclasses import replace

from games.core.game import Outcome
from games.espada_negra.conditions import CONDITIONS
from games.espada_negra.deck import PACKS, Card
from games.espada_negra.deeds import Counted, Declared, Deed, Dropped, Gained, Opened, Spied, Won
from games.espada_negra.rules import EspadaNegra
from games.espada_negra.state import (
    Assault,
    Bidding,
    Cancelling,
    Ended,
    Link,
    Options,
    Phase,
    Player,
    Spying,
    State,
    Win,
    Window,
)
from games.espada_negra.terms import agree, fallen

GAME = EspadaNegra()

LONG = "Wolfgang Amadeus von Habsburg-Lothringen"
NAMES = ("Alonso", "Beatriz", LONG, "李小龍", "محمد", "👑Rey👑", "Iñigo López de Mendoza", "Zoé")


def cards(words: str) -> tuple[Card, ...]:
    return tuple(Card.from_word(word) for word in words.split())


def player(
    gold: int, owned: str = "", fresh: str = "", spent: str = "", marked: str = "", attacks: int = 0
) -> Player:
    return Player(gold, cards(owned), cards(fresh), cards(spent), cards(marked), attacks)


def scene(
    phase: Phase,
    *deeds: Deed,
    players: tuple[Player, ...],
    row: str,
    lot: int,
    options: Options | None = None,
    conditions: tuple[str, ...] = (),
    bundle: str = "",
    discards: str = "",
    auctioneer: int = 0,
) -> State:
    """A state in turn 4: everything that a picture shows, by its words. The rest of the deck is the pile."""
    options = options or Options()
    out = fallen(conditions)
    terms = agree(options, len(players), [CONDITIONS[key].does for key in conditions if key not in out])
    aside = tuple(CONDITIONS[key].card for key in conditions)
    seen = {*cards(row), *cards(bundle), *cards(discards), *aside}
    seen.update(card for one in players for card in one.cards)
    return replace(
        GAME.start(len(players), bytes(32), options),
        terms=terms,
        phase=phase,
        players=players,
        auctioneer=auctioneer,
        turn=4,
        row=cards(row),
        lot=lot,
        bundle=cards(bundle),
        pile=tuple(card for card in PACKS[options.deck] if card not in seen),
        discards=cards(discards),
        conditions=conditions,
        fallen=out,
        aside=aside,
        deeds=deeds,
    )


EIGHT = (
    player(4, "labriego flagelante sombra", fresh="sombra"),
    player(11, "heredad heredad~2"),
    player(0, "heredero labriego~2"),
    player(7, "maestra", marked="maestra"),
    player(12, "mesnadero furia", attacks=1),
    player(3, "almogavar labriego~3", spent="almogavar"),
    player(26, "senor caballero"),
    player(9),
)


def revealed() -> State:
    """Eight players: the bids for the last card are open, those for the next one come in."""
    card = Card.from_word("sombra")
    bids = (9, 9, None, 4, 2, 7, 8, 1)
    return scene(
        Bidding(tuple(range(8)), (None, 3, None, "pass", 5, None, 2, 2), 1),
        Opened(4, card, bids, (0, 1), again=False),
        Won(4, 0, card, "more_gold", 9),
        Gained(4, 0, (card,)),
        players=EIGHT,
        row="sombra villa senor~2 furia~2 tabernera labriego~4",
        lot=1,
        auctioneer=7,
    )


def cancelling() -> State:
    """Four players and three conditions: an attack has won, a spy acts, another may cancel."""
    card = Card.from_word("villa")
    link = Link(1, cards("sombra sombra~2"), 8)
    return scene(
        Cancelling(Win(0, "attack", 7, ()), (link,), (0, 3), (None,) * 4),
        Dropped(4, cards("flagelante~3"), "unsold"),
        Declared(4, 0, card, 6, (), 1),
        Declared(4, 2, card, 3, (), 1),
        Won(4, 0, card, "attack", 0),
        Spied(4, 1, 0, card, link.cards, 8, 7, cancels=False),
        players=(
            player(5, "senor furia maestra tabernera", spent="furia", attacks=1),
            player(8, "sombra sombra~2 labriego labriego~2 heredad", marked="sombra sombra~2"),
            player(2, "caballero heredero", attacks=1),
            player(6, "sombra~3 heredad~2 flagelante", fresh="flagelante"),
        ),
        row="flagelante~3 villa heredero~2 labriego~5 mesnadero almogavar",
        lot=1,
        conditions=("EN44", "EN09", "EN23"),
        discards="flagelante~3",
        auctioneer=2,
    )


def attacked() -> State:
    """Three players with foresight: one has attacked, two are asked, unsold cards go with the card."""
    card = Card.from_word("heredero")
    return scene(
        Window((0, 1, 2), (0, 2), (None, None, None), (Assault(1, 6, 10, cards("furia")),)),
        Gained(4, 2, cards("villa")),
        Dropped(4, cards("flagelante"), "unsold", "bundle"),
        Declared(4, 1, card, 6, (), 0),
        players=(
            player(10, "mesnadero labriego labriego~2 labriego~3 heredad"),
            player(3, "furia senor furia~2", spent="furia~2", attacks=1),
            player(14, "almogavar caballero heredad~2 villa", fresh="villa"),
        ),
        row="villa flagelante heredero labriego~6 senor~3 sombra",
        lot=2,
        options=Options(unsold="bundle", reveal_ahead=2),
        conditions=("EN14",),
        bundle="flagelante",
        discards="tabernera",
        auctioneer=1,
    )


def counted() -> State:
    """The end, with victory from conditions; one player has left."""
    points = (13, 17, 9, 17, 2)
    state = scene(
        Ended(Outcome("6.2", "points", (3, 1, 4, 1, 5), points)),
        Counted(4, (10, 17, 9, 14, 2), (3, 0, 0, 3, 0)),
        players=(
            player(5, "heredero heredero~2"),
            player(8, "heredero~3 heredero~4 senor senor~2 flagelante"),
            player(2, "heredero~5 labriego labriego~2"),
            player(21, "senor~3 senor~4 labriego~3 labriego~4 labriego~5 labriego~6"),
            player(0, "labriego~7"),
        ),
        row="",
        lot=0,
        conditions=("EN24", "EN42"),
    )
    return replace(state, gone=(4,), pile=())


def spying() -> State:
    """The hand of seat 3: what it may use, and what it keeps in its fist."""
    state = cancelling()
    chosen = cards("sombra~3")
    return replace(
        state,
        phase=Spying(Win(0, "bid", 4), (1, 3), (None, None, None, chosen)),
        deeds=(Won(4, 0, Card.from_word("villa"), "bid", 3),),
        players=(
            *state.players[:3],
            player(
                6, "sombra~3 maestra heredad~2 heredad~3 flagelante furia", fresh="flagelante", spent="furia"
            ),
        ),
    )
