"""The small words of Audatia: blows, poste, virtues, sides. Italian terms keep the spelling of the source."""

from __future__ import annotations

import enum
from typing import Final


class Blow(enum.StrEnum):
    """The seven blows (article 1.4)."""

    MANDRITTO_FENDENTE = "mandritto-fendente"
    ROVERSO_FENDENTE = "roverso-fendente"
    MANDRITTO_MEZANO = "mandritto-mezano"
    ROVERSO_MEZANO = "roverso-mezano"
    MANDRITTO_SOTTANO = "mandritto-sottano"
    ROVERSO_SOTTANO = "roverso-sottano"
    PUNTA = "punta"

    @property
    def height(self) -> Height:
        return Height(self.value.rpartition("-")[2])

    @property
    def from_side(self) -> Place:
        """Where the sword comes from, as its owner sees it; a Punta from the middle."""
        if self is Blow.PUNTA:
            return Place.MIDDLE
        return Place.RIGHT if self.value.startswith("mandritto") else Place.LEFT


class Height(enum.StrEnum):
    """The kinds of blow that a Lure can name."""

    FENDENTE = "fendente"
    MEZANO = "mezano"
    SOTTANO = "sottano"
    PUNTA = "punta"


class Sun(enum.StrEnum):
    """Which half of the sun a cut shows at its top, as its owner holds it (article 5.3)."""

    LEFT = "left"
    RIGHT = "right"


class Place(enum.StrEnum):
    """Where a pile lies, as its owner sees it (article 4.3)."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"

    @property
    def opposite(self) -> Place:
        if self is Place.MIDDLE:
            return self
        return Place.LEFT if self is Place.RIGHT else Place.RIGHT


class Side(enum.StrEnum):
    """The sides of the Stretto, by the Moon and the Night (article 6.1)."""

    INTERNAL = "internal"
    EXTERNAL = "external"

    @property
    def other(self) -> Side:
        return Side.EXTERNAL if self is Side.INTERNAL else Side.INTERNAL


class Virtue(enum.StrEnum):
    AUDATIA = "audatia"
    PRUDENTIA = "prudentia"
    CELERITAS = "celeritas"
    FORTITUDO = "fortitudo"


class Symbol(enum.StrEnum):
    """What a blow card can do (article 4.1)."""

    ATTACK = "attack"
    PARRY = "parry"
    COUNTERATTACK = "counterattack"
    BREAK = "break"
    EXCHANGE = "exchange"


class Posta(enum.StrEnum):
    """The twelve guards, in the order of the manuscript."""

    TUTTA_PORTA_DI_FERRO = "tutta-porta-di-ferro"
    DONNA_DESTRA = "donna-destra"
    FENESTRA = "fenestra"
    DONNA_SINISTRA = "donna-sinistra"
    LONGA = "longa"
    PORTA_DI_FERRO_MEZANA = "porta-di-ferro-mezana"
    BREVE = "breve"
    DENTE_DI_ZENGHIARO = "dente-di-zenghiaro"
    CODA_LONGA = "coda-longa"
    BICORNO = "bicorno"
    FRONTALE = "frontale"
    DENTE_MEZANA = "dente-mezana"


class Skill(enum.StrEnum):
    """The skills whose effects these rules know; a character's file chooses among them."""

    KICK = "kick-to-the-groin"
    BREAK_OFF = "break-off"
    FEINT = "feint"
    SECOND_THOUGHT = "second-thought"
    REPEAT = "repeat"
    LURE = "lure"
    TAUNT = "taunt"
    DENY = "deny"
    LYNX = "eye-of-the-lynx"
    PRE_EMPT = "pre-empt"
    PERFECT_MEASURE = "perfect-measure"
    UNHELMED = "unhelmed"
    WIDOW = "widows-riposte"
    HARNESS = "fathers-harness"
    STAND_IN = "stand-in"


class Moment(enum.StrEnum):
    """When a skill may be played (article 8.2)."""

    OUT_OF_MEASURE = "out-of-measure"
    BLOW = "blow"
    ATTACK = "attack"
    AFTER_PARRY = "after-parry"
    RIPOSTE = "riposte"
    STRETTO = "stretto"
    BOLD_ENTRY = "bold-entry"
    SKILL = "skill"


FENDENTI: Final = (Blow.MANDRITTO_FENDENTE, Blow.ROVERSO_FENDENTE)
MEZANI: Final = (Blow.MANDRITTO_MEZANO, Blow.ROVERSO_MEZANO)
SOTTANI: Final = (Blow.MANDRITTO_SOTTANO, Blow.ROVERSO_SOTTANO)
