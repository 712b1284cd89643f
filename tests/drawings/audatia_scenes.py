"""Positions of Audatia worth a look, put together by hand."""

from __future__ import annotations

from dataclasses import replace

from games.audatia.cards import PACKS, Card, laid_out
from games.audatia.deck import Bonus
from games.audatia.kinds import Height, Place, Posta, Side, Virtue
from games.audatia.rules import Audatia
from games.audatia.state import (
    Decision,
    Deed,
    Ended,
    Fencer,
    Fight,
    Known,
    Options,
    Phase,
    Sealed,
    State,
)
from games.core.game import Outcome

AUDATIA = Audatia()

MF_L, MF_R = Card("mandritto-fendente-left"), Card("mandritto-fendente-right")
RF_R, RF_L = Card("roverso-fendente-right"), Card("roverso-fendente-left")
RS_L, RS_R = Card("roverso-sottano-left"), Card("roverso-sottano-right")
RM_R, P = Card("roverso-mezano-right"), Card("punta")
TWIST, COVER, TOR = Card("pommel-twist"), Card("pommel-cover"), Card("soprana-tor-di-spada")

FIRST = (Virtue.AUDATIA, Virtue.FORTITUDO)
SECOND = (Virtue.PRUDENTIA, Virtue.CELERITAS)


def cards(words: str) -> tuple[Card, ...]:
    return tuple(Card.from_word(word) for word in words.split())


def fencer(
    character: str,
    virtues: tuple[Virtue, ...],
    hand: str,
    *pile: Card,
    posta: Posta | None = None,
    place: Place | None = None,
    bonuses: tuple[Bonus, ...] = (),
    discards: str = "",
    row: str = "",
) -> Fencer:
    """A fencer: what was played is no longer held, and what is neither is in the deck."""
    held, thrown = laid_out(card for card in cards(hand) if card not in pile), cards(discards)
    laid = cards(row)
    out = {*held, *thrown, *pile, *laid}
    return Fencer(
        character,
        held,
        tuple(card for card in PACKS[character] if card not in out),
        discards=thrown,
        row=laid,
        posta=posta,
        pile=pile,
        place=place,
        virtues=virtues,
        allotted=virtues,
        bonuses=bonuses,
    )


def scene(
    phase: Phase,
    first: Fencer,
    second: Fencer,
    *deeds: Deed,
    fight: Fight | None = None,
    options: Options | None = None,
    known: tuple[Known, ...] = (),
    assault: int = 1,
    draws: int = 0,
    points: tuple[int, int] = (0, 0),
) -> State:
    start = AUDATIA.start(2, bytes(32), options or Options())
    return replace(
        start,
        phase=phase,
        fencers=(first, second),
        fight=fight,
        deeds=deeds,
        known=known,
        assault=assault,
        draws=draws,
        points=points,
    )


HAND = (
    "mandritto-fendente-right roverso-fendente-right mandritto-mezano-left mandritto-sottano-right punta"
    " ligadura-mezana pommel-twist pommel-cover kick-to-the-groin break-off feint repeat"
)
OTHER = (
    "roverso-fendente-left mandritto-mezano-right roverso-mezano-right punta half-sword-key hilt-grab"
    " held-pommel taunt deny eye-of-the-lynx pre-empt~2"
)


def swapping() -> State:
    return AUDATIA.start(2, bytes(32), Options())


def choosing() -> State:
    """Both choose a posta; the first has chosen."""
    first = replace(fencer("galeazzo", FIRST, HAND), sealed=Posta.DONNA_DESTRA)
    return scene(Sealed("posta"), first, fencer("boucicault", SECOND, OTHER), assault=2, draws=1)


def opening() -> State:
    """Poste with everything on them, an unanswered salute, a lure and a taunt."""
    first = replace(fencer("galeazzo", FIRST, HAND, posta=Posta.FENESTRA), lured=Height.SOTTANO, taunted=True)
    second = replace(fencer("boucicault", SECOND, OTHER, posta=Posta.DONNA_SINISTRA), salute=4)
    deeds = (
        Deed("posta", 0, posta=Posta.FENESTRA),
        Deed("posta", 1, posta=Posta.DONNA_SINISTRA),
        Deed("skill", 1, Card("lure"), height=Height.SOTTANO),
        Deed("skill", 1, Card("taunt")),
    )
    return scene(Decision("opening", 0, turn=1), first, second, *deeds, assault=3, draws=1)


def attacked() -> State:
    """A Mandritto Fendente from Donna Destra, to be answered from Dente di Zenghiaro."""
    bonus = (Bonus(Virtue.FORTITUDO, 2),)
    first = fencer(
        "galeazzo",
        FIRST,
        HAND,
        MF_R,
        place=Place.RIGHT,
        bonuses=bonus,
    )
    second = fencer("boucicault", SECOND, f"{OTHER} roverso-sottano-left", posta=Posta.DENTE_DI_ZENGHIARO)
    deeds = (
        Deed("posta", 0, posta=Posta.DONNA_DESTRA),
        Deed("posta", 1, posta=Posta.DENTE_DI_ZENGHIARO),
        Deed("attack", 0, MF_R),
    )
    return scene(Decision("answer", 1), first, second, *deeds, fight=Fight(0, MF_R, posta=Posta.DONNA_DESTRA))


def bound() -> State:
    """The same parried with a Roverso Sottano whose sun completes the other one: a Stretto."""
    before = attacked()
    first = replace(before.fencers[0], place=Place.LEFT)
    second = fencer("boucicault", SECOND, OTHER, RS_L, place=Place.RIGHT)
    deeds = (
        *before.deeds,
        Deed("parry", 1, RS_L, MF_R),
        Deed("bind", 1, RS_L, MF_R, bind="stretto"),
        Deed("orient", 0, side=Side.INTERNAL),
    )
    fight = Fight(0, MF_R, RS_L, "parry", bind="stretto", internal=0)
    return scene(Decision("stretto", 1), first, second, *deeds, fight=fight)


def feinted() -> State:
    """Deep in the second exchange, a Feint is possible."""
    first = fencer("galeazzo", SECOND, HAND, MF_L, RF_L, P, place=Place.RIGHT)
    second = fencer("boucicault", FIRST, OTHER, RS_L, RF_R, MF_R, place=Place.LEFT)
    deeds = (
        Deed("parry", 0, RF_L, RF_R),
        Deed("bind", 0, RF_L, RF_R, bind="largo"),
        Deed("attack", 0, P),
        Deed("parry", 1, MF_R, P),
    )
    return scene(Decision("feint", 0), first, second, *deeds, fight=Fight(0, P, MF_R, "parry"), assault=4)


def exchange() -> State:
    """Long piles, bound Largo: the Defender may riposte."""
    first = fencer("galeazzo", FIRST, "punta~2 feint", MF_R, RM_R, RF_R, P, RS_L, MF_L, place=Place.LEFT)
    second = fencer(
        "boucicault", SECOND, "deny taunt", RS_L, MF_L, P, RF_L, RF_R, Card("mandritto-fendente-left", 2),
        place=Place.RIGHT,
    )  # fmt: skip
    deeds = (
        Deed("attack", 1, second.pile[-1]),
        Deed("parry", 0, MF_L, second.pile[-1]),
        Deed("bind", 0, MF_L, second.pile[-1], bind="largo"),
    )
    fight = Fight(1, second.pile[-1], MF_L, "parry", bind="largo")
    return scene(Decision("largo", 0), first, second, *deeds, fight=fight, assault=6)


def beaten() -> State:
    """An extended posta beaten aside: its owner has a side, and no pile."""
    first = fencer("agnes", FIRST, "punta feint", RS_L, place=Place.RIGHT)
    second = fencer("boucicault", SECOND, OTHER, place=Place.LEFT)
    deeds = (
        Deed("posta", 1, posta=Posta.LONGA),
        Deed("beat", 0, RS_L),
        Deed("bind", 0, RS_L, bind="largo"),
    )
    options = Options(challenger="agnes", variant="salle")
    fight = Fight(1, None, RS_L, "beat", bind="largo")
    return scene(Decision("largo", 0), first, second, *deeds, fight=fight, options=options, points=(2, 1))


def remedied() -> State:
    """A bold entry, to be countered on the external side."""
    before = bound()
    first = fencer("galeazzo", FIRST, HAND, MF_R, TWIST, place=Place.LEFT)
    second = fencer("boucicault", SECOND, f"{OTHER} pommel-cover", RS_L, place=Place.RIGHT)
    turned = Deed("orient", 0, side=Side.EXTERNAL)
    deeds = (*before.deeds[2:-1], turned, Deed("enter", 0, TWIST, side=Side.EXTERNAL))
    fight = Fight(
        0, MF_R, RS_L, "parry", bind="stretto", internal=1, remedy=TWIST, side=Side.EXTERNAL, bold=True
    )
    return scene(
        Decision("remedied", 1), first, second, *deeds, fight=fight,
        known=(Known(1, COVER, public=False), Known(1, Card("deny"), public=True)),
    )  # fmt: skip


def countered() -> State:
    """The end: the counter-remedy completes the symbol."""
    before = remedied()
    second = fencer("boucicault", SECOND, OTHER, RS_L, COVER, place=Place.RIGHT)
    deeds = (*before.deeds, Deed("counter", 1, COVER, TWIST, side=Side.EXTERNAL, whole=True))
    outcome = Outcome("6.4", "whole_counter", (2, 1))
    return scene(Ended(outcome), before.fencers[0], second, *deeds, fight=before.fight)


def turned() -> State:
    """Sudden death: a row is being turned to answer a blow."""
    options = Options(variant="sudden")
    left = "punta pommel-twist mandritto-mezano-left"
    first = fencer("galeazzo", FIRST, "", MF_R, place=Place.RIGHT, row=left)
    left = "punta deny taunt mandritto-fendente-left"
    second = fencer("boucicault", SECOND, "roverso-sottano-left", posta=Posta.DENTE_DI_ZENGHIARO, row=left)
    deeds = (Deed("row", 0), Deed("row", 1), Deed("attack", 0, MF_R), Deed("turn", 1, RS_L))
    return scene(
        Decision("answer", 1, claimed=True), first, second, *deeds, fight=Fight(0, MF_R), options=options
    )


def laying() -> State:
    """Sudden death: a row is half laid."""
    options = Options(variant="sudden")
    row = "mandritto-fendente-left punta~2 pommel-twist"
    first = fencer("galeazzo", FIRST, "feint repeat punta pommel-cover", posta=Posta.BREVE, row=row)
    second = fencer("boucicault", SECOND, OTHER, posta=Posta.CODA_LONGA)
    return scene(Sealed("row"), first, second, options=options)


EVERY = (
    swapping,
    choosing,
    opening,
    attacked,
    bound,
    feinted,
    exchange,
    beaten,
    remedied,
    countered,
    turned,
    laying,
)
