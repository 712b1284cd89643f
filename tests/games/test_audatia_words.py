"""What Audatia tells its players: what a card does, what is sealed, who is still waited for, why not."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from games.audatia.about import ARTICLES, about
from games.audatia.cards import EVERY_CARD, Card
from games.audatia.choices import label
from games.audatia.draw import AudatiaDrawing
from games.audatia.kinds import Posta, Skill
from games.audatia.names import skill_name
from games.audatia.rules import Audatia
from games.audatia.state import Decision, State
from games.core.words import LANGUAGES
from tests.games.test_audatia_duel import played, position

GAME = Audatia()
NAMES = ("Ana", "Beto")
EN, ES = (GAME.words.voice(language) for language in LANGUAGES)

STRETTO = (
    "hands mandritto-fendente-left ligadura-mezana | roverso-sottano-right held-pommel pommel-cover",
    "poste donna-destra dente-di-zenghiaro",
    "virtues audatia | celeritas",
)


def hand(state: State, seat: int) -> str:
    return GAME.words.hand(EN, GAME.view(state, seat), NAMES)


def asked(state: State, seat: int) -> str:
    return GAME.words.ask(EN, GAME.view(state, seat), (), NAMES)


def status(state: State) -> str:
    return GAME.words.status(EN, GAME.view(state, None), NAMES)


def refused(state: State, seat: int, move: str) -> str:
    violation = GAME.check(state, seat, GAME.notation.read(move))
    assert violation is not None
    return f"{violation.article} {GAME.words.refusal(EN, violation, NAMES)}"


# What a card does


@pytest.mark.parametrize("skill", Skill)
def test_a_skill_is_told_by_its_own_article(skill: Skill) -> None:
    for language, say in zip(LANGUAGES, (EN, ES), strict=True):
        article = GAME.rulebook.read(language).article(ARTICLES[skill])
        assert article is not None
        assert article.title == skill_name(say, skill)
        assert about(say, Card(skill.value)) == (article.text, article.number)


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("mandritto-sottano-left", "para atacar pide más Prudentia · se para con MF RF MS"),
        ("roverso-mezano-right", "Símbolos: Ataque · se para con"),
        ("pommel-twist", "Lado: interno / externo · lo completa: Cubierta y Pomo"),
        ("half-sword-key", "Lado: interno · completa: Ligadura Mezana"),
    ],
)
def test_a_blow_and_a_remedy_are_told_in_a_line(word: str, told: str) -> None:
    assert told in about(ES, Card.from_word(word))[0]


def test_every_card_is_told_in_both_languages_in_a_few_lines() -> None:
    for card in EVERY_CARD:
        told = [about(say, card) for say in (EN, ES)]
        assert all(text and len(text) <= 400 and article in GAME.rulebook.numbers() for text, article in told)
        assert told[0] != told[1]


# What is chosen in secret, and who is waited for


def test_a_sealed_swap_is_told_to_its_owner_alone_until_both_have_chosen() -> None:
    state = played(GAME.start(2, bytes(32), GAME.options()), "0 swap punta feint")
    assert "You have chosen to swap: Punta, Feint." in hand(state, 0)
    assert asked(state, 0) == "Your swap waits, sealed, for Beto to choose. You may still change it."
    assert "swap" not in hand(state, 1)
    assert asked(state, 1) == "You may swap as many of these cards as you like, once."
    assert status(state) == "Beto may swap cards before the duel."
    state = played(state, "0 swap")
    assert "You have chosen to keep all cards." in hand(state, 0)
    assert "chosen" not in hand(played(state, "1 swap"), 0)


def test_only_who_is_not_ready_may_still_trade() -> None:
    state = position("hands punta lure | taunt punta", "trades")
    assert status(state) == "Out of measure: both may trade cards."
    state = played(state, "0 ready")
    assert status(state) == "Out of measure: Beto may still trade cards."
    assert asked(state, 0) == "You are ready, and Beto may still trade. You may cycle a card."
    assert asked(state, 1) == "Out of measure: you may trade two cards for one."


def test_a_sealed_posta_waits_for_the_other() -> None:
    state = played(position("hands punta | punta", "trades"), "0 ready", "1 ready", "1 posta breve")
    assert status(state) == "Ana chooses a posta in secret."
    assert asked(state, 1) == "Your posta waits, sealed, for Ana to choose. You may still change it."


def test_who_cannot_play_skills_is_not_offered_to_decline_them_ahead() -> None:
    state = position("hands unhelmed punta | lure", "poste breve breve", "skills Ana",
                     "virtues audatia | prudentia", challenger="agnes", challenged="galeazzo")  # fmt: skip
    assert GAME.ahead(state, 1) is not None
    assert GAME.ahead(played(state, "0 play unhelmed"), 1) is None


def test_an_answered_salute_is_asked_for_as_an_answer() -> None:
    state = position("hands punta | feint", challenged="galeazzo")
    state = played(replace(state, phase=Decision("salute", 1)), "1 salute feint")
    assert status(state) == "Ana may answer the salute."
    view = GAME.view(state, 0)
    assert [GAME.words.sentence(EN, view, words, NAMES) for words in (("salute", "punta"), ("pass",))] == [
        "Answer the salute, discarding Punta",
        "Leave it unanswered",
    ]


def test_what_was_seen_of_a_hand_is_told_in_one_line() -> None:
    cards = "punta mandritto-fendente-left roverso-fendente-left feint break-off"
    state = position(f"hands eye-of-the-lynx | {cards}", "poste breve breve", "skills Ana",
                     "virtues audatia prudentia | celeritas", challenger="boucicault",
                     challenged="galeazzo")  # fmt: skip
    state = played(state, "0 play eye-of-the-lynx")
    seen = [line for line in hand(state, 0).splitlines() if "You know" in line]
    shown = [line for line in hand(state, 1).splitlines() if "knows that you hold" in line]
    assert len(seen) == len(shown) == 1
    assert seen[0].count(",") == shown[0].count(",") == 2


# What is asked, offered and refused


def test_the_question_about_a_remedy_names_its_side() -> None:
    state = played(
        position(*STRETTO), "0 attack mandritto-fendente-left", "1 parry roverso-sottano-right",
        "0 orient internal", "0 enter ligadura-mezana internal",
    )  # fmt: skip
    assert asked(state, 1) == "Ana closes in: Ligadura Mezana, internal. Which counter-remedy?"


@pytest.mark.parametrize("posta", Posta)
def test_a_posta_offers_its_text_with_the_virtue_that_it_takes(posta: Posta) -> None:
    state = position("hands punta | punta", "trades")
    for say in (EN, ES):
        hint = label(say, GAME.view(state, 0), ("posta", posta.value)).hint
        assert len(hint) <= 100
        for text in re.findall(r"(?:Defend with|Defender con|Feint|Fintar) [^·]+", hint):
            assert re.search(r"\((Audatia|Prudentia|Celeritas|Fortitudo)\)", text), hint


def test_a_thrust_at_bicorno_is_told_to_beat_the_sword_aside() -> None:
    state = position("hands punta | punta", "poste breve bicorno", "virtues audatia celeritas | fortitudo")
    assert refused(state, 0, "exchange punta") == (
        "4.2 Posta di Bicorno cannot be attacked with Punta, and is extended: first beat the sword aside, "
        "with a cut."
    )


def test_a_thrust_at_an_extended_posta_starts_from_a_posta_with_the_symbol() -> None:
    state = position("hands punta | punta", "poste coda-longa longa")
    assert refused(state, 0, "exchange punta").startswith(
        "7.2 A Punta against an extended posta starts from a posta with the Exchange symbol"
    )


def test_who_stands_on_the_wrong_side_hears_what_comes_from_there() -> None:
    state = position(
        "hands mandritto-fendente-left mandritto-sottano-left | roverso-sottano-left roverso-fendente-left",
        "poste donna-destra dente-di-zenghiaro", "virtues celeritas | prudentia",
    )  # fmt: skip
    state = played(state, "0 attack mandritto-fendente-left", "1 parry roverso-sottano-left")
    assert refused(state, 1, "attack roverso-fendente-left").endswith(
        "your sword is on the right: only Mandritti and the Punta come from there."
    )


# After the end


def test_the_alt_text_of_a_finished_match_asks_for_no_counter() -> None:
    state = played(
        position(*STRETTO), "0 attack mandritto-fendente-left", "1 parry roverso-sottano-right",
        "0 orient internal", "0 enter ligadura-mezana internal",
    )  # fmt: skip
    drawing = AudatiaDrawing()
    for say, waiting in ((EN, "Remedy to be countered"), (ES, "Remedio por contrarrestar")):
        assert waiting in drawing.alt(GAME.view(state, None), NAMES, say)
        over = GAME.view(played(state, "1 yield"), None)
        assert waiting not in drawing.alt(over, NAMES, say)
        assert waiting not in drawing.text(over, NAMES, say)
