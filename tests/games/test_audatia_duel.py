"""Audatia beyond the judge's sheets: what holds in every duel, what is learnt, and what is said."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, get_args

import pytest

from games.audatia import feasible, legal_blows, legal_skills, legal_stretto, legality, refusals
from games.audatia.cards import CYCLES, EVERY_CARD, PACKS, SKILL_OF, Card
from games.audatia.deck import CHARACTERS
from games.audatia.events import Did
from games.audatia.feasible import cyclable
from games.audatia.kinds import Place, Skill, Virtue
from games.audatia.moves import Move
from games.audatia.names import card_name, kind_name, short_title
from games.audatia.rules import Audatia
from games.audatia.state import Kind, State, worth
from games.core.chance import Chance
from games.core.game import Outcome, Step
from games.core.options import chosen
from games.core.search import CautiousPlayer, RandomPlayer, random_move
from games.core.words import LANGUAGES
from tests.scenarios.audatia import given

GAME = Audatia()
NAMES = ("Maximiliana de las Fuentes y Oro", "Bartolomé Hernández de Castilla")
VOICES = tuple(GAME.words.voice(language) for language in LANGUAGES)

LEGAL = (legal_blows, legal_skills, legal_stretto)

KEYS = tuple(CHARACTERS)
PAIRS = [(one, KEYS[(place + 1) % len(KEYS)]) for place, one in enumerate(KEYS)] + [(KEYS[-1], KEYS[-1])]

Way = list[tuple[State, Move, Step[State]]]


def position(*lines: str, preset: str = "duelo", **options: str) -> State:
    """A drawn position in the words of the judge's sheets, with Ana (seat 0) as Challenger."""
    state = GAME.start(2, bytes(32), chosen(GAME.options, preset, options))
    for line in lines:
        state = given(state, tuple(line.split()), ("Ana", "Beto"))
    return state


def played(state: State, *moves: str) -> State:
    """``0 attack punta``: the seat, and what it does."""
    for text in moves:
        seat, _, words = text.partition(" ")
        state = GAME.play(state, int(seat), GAME.notation.read(words)).state
    return state


def way(preset: str, number: int, **options: str) -> Way:
    """A whole match at random; now and then a card is cycled out of turn."""
    luck = Chance.from_seed(number.to_bytes(32, "little"))
    state = GAME.start(2, number.to_bytes(32, "big"), chosen(GAME.options, preset, options))
    steps: Way = []
    while GAME.outcome(state) is None:
        whoever, luck = luck.below(6)
        seat, luck = luck.pick(sorted(GAME.may(state) if whoever == 0 else GAME.owes(state)))
        words, luck = random_move(GAME, state, seat, luck)
        move = GAME.notation.read(words)
        step = GAME.play(state, seat, move)
        steps.append((state, move, step))
        state = step.state
    return steps


def ways() -> Iterator[Way]:
    for number in range(12):
        for preset in GAME.options.presets:
            for challenger, challenged in PAIRS[number % 2 :: 2]:
                yield way(preset, number, challenger=challenger, challenged=challenged)


@pytest.fixture(scope="module")
def walked() -> list[Way]:
    """Random matches of all presets and pairs of characters."""
    return list(ways())


def kinds(step: Step[State]) -> list[str]:
    return [event.deed.kind for event in step.events if isinstance(event, Did)]


# What holds in every duel


def test_no_counterattack_is_possible_once_the_piles_are_joined(walked: list[Way]) -> None:
    seen = 0
    for steps in walked:
        joined = False
        for before, move, step in steps:
            if move.verb == "counterattack" and before.phase.kind == "answer":
                seen += 1
                assert not joined, move
            joined |= bool({"parry", "beat", "break"} & set(kinds(step)))
            if step.state.fight is None:
                joined = False
    assert seen


def test_every_assault_spends_a_card_or_is_a_draw(walked: list[Way]) -> None:
    for steps in walked:
        spent = False
        for before, _move, step in steps:
            spent |= bool({"attack", "beat", "exchange"} & set(kinds(step)))
            if step.state.assault != before.assault:
                assert spent or "draw" in kinds(step), kinds(step)
                spent = False


def test_no_card_is_ever_lost_or_doubled(walked: list[Way]) -> None:
    for steps in walked:
        for _before, _move, step in steps:
            for fencer in step.state.fencers:
                cards = (
                    *fencer.hand,
                    *fencer.deck,
                    *fencer.buried,
                    *fencer.discards,
                    *fencer.row,
                    *fencer.pile,
                )
                assert sorted(cards) == sorted(PACKS[fencer.character])


def test_joined_piles_lie_on_one_side_of_the_table(walked: list[Way]) -> None:
    for steps in walked:
        for _before, _move, step in steps:
            if {"parry", "beat", "break"} & set(kinds(step)) and step.state.fight is not None:
                one, other = (fencer.place for fencer in step.state.fencers)
                assert {one, other} == {Place.LEFT, Place.RIGHT}


def test_a_fencer_has_a_side_exactly_when_out_of_a_posta_in_a_fight(walked: list[Way]) -> None:
    for steps in walked:
        for _before, _move, step in steps:
            for fencer in step.state.fencers:
                assert fencer.posta is None or fencer.place is None
                assert not fencer.pile or fencer.posta is None


def test_hands_are_never_larger_than_twelve(walked: list[Way]) -> None:
    assert all(
        len(fencer.hand) <= 12 for steps in walked for *_, step in steps for fencer in step.state.fencers
    )


def test_every_kind_of_decision_and_every_verb_comes_up(walked: list[Way]) -> None:
    asked = {before.phase.kind for steps in walked for before, *_ in steps}
    verbs = {move.verb for steps in walked for _, move, _ in steps}
    assert set(get_args(Kind)) - asked <= {"mezano_back", "kicked", "avoided"}
    assert set(GAME.notation.verbs) - verbs <= {"defend", "strike"}


def test_a_duel_is_over_in_time_with_every_pair_of_characters(walked: list[Way]) -> None:
    longest = max(len(steps) for steps in walked)
    assert longest < GAME.longest / 4


# Secrets


def test_a_trade_makes_what_the_rival_saw_uncertain() -> None:
    state = position(
        "hands eye-of-the-lynx punta | punta feint lure",
        "virtues prudentia | audatia",
        "poste breve breve",
        "skills Ana",
        challenger="boucicault",
        challenged="galeazzo",
    )
    state = played(state, "0 play eye-of-the-lynx")
    assert len(GAME.view(state, 0).known) == 2
    state = given(state, ("trades",), ("Ana", "Beto"))
    assert GAME.view(played(state, "1 trade punta feint"), 0).known == ()


def test_a_known_card_that_is_played_is_known_no_more() -> None:
    state = position(
        "hands eye-of-the-lynx | punta",
        "virtues prudentia | audatia",
        "poste breve breve",
        "skills Ana",
        challenger="boucicault",
        challenged="galeazzo",
    )
    state = played(state, "0 play eye-of-the-lynx", "1 pass", "0 pass", "0 wait")
    assert len(state.known) == 1
    assert played(state, "1 attack punta").known == ()


def test_a_spectator_knows_a_card_that_everybody_saw_come_back() -> None:
    state = position(
        "hands repeat | punta",
        "virtues audatia | prudentia",
        "discards Ana punta",
        "poste breve breve",
        "skills Ana",
        challenged="galeazzo",
    )
    state = played(state, "0 play repeat", "0 recall punta")
    view = GAME.view(state, None)
    assert [one.card for one in view.known] == [Card("punta")]
    assert Card("punta") in GAME.imagine(view, Chance.from_seed(bytes(32))).fencers[0].hand


def test_a_window_opens_whatever_the_hand_holds() -> None:
    """The same public play asks the same questions of two hands that differ in secret."""
    for held in ("ligadura-mezana", "roverso-mezano-left"):
        state = position(
            f"hands mandritto-fendente-left {held} | roverso-sottano-left",
            "virtues audatia prudentia | celeritas",
            "poste donna-destra dente-di-zenghiaro",
            challenged="galeazzo",
        )
        state = played(state, "0 attack mandritto-fendente-left", "1 parry roverso-sottano-left")
        assert state.phase.kind == "feint"
        assert played(state, "0 pass").phase.kind == "bold"


def test_only_who_holds_a_card_to_cycle_may_act_out_of_turn() -> None:
    state = position("hands punta repeat | punta", "poste breve breve", "turn 2")
    assert GAME.owes(state) == {1}
    assert GAME.may(state) == {0, 1}
    assert cyclable(state.fencers[0]) == (Card("repeat"),)
    state = position("hands punta feint | punta", "poste breve breve", "turn 2")
    assert GAME.may(state) == {1}


def test_a_ticket_changes_when_the_attack_does_and_not_with_hidden_things() -> None:
    lines = ("hands mandritto-fendente-left punta | roverso-sottano-left repeat", "poste donna-destra longa")
    state = position(*lines, "poste donna-destra dente-di-zenghiaro", challenged="galeazzo")
    cut, thrust = (played(state, f"0 attack {card}") for card in ("mandritto-fendente-left", "punta"))
    assert GAME.ticket(cut, 1) != GAME.ticket(thrust, 1)
    assert GAME.ticket(played(cut, "1 cycle repeat"), 1) == GAME.ticket(cut, 1)


# Undo


@pytest.mark.parametrize(
    ("move", "final"),
    [("0 attack mandritto-fendente-left", False), ("0 wait", False), ("0 change longa", False)],
)
def test_what_one_shows_on_ones_own_account_may_be_taken_back(move: str, final: bool) -> None:
    state = position("hands mandritto-fendente-left | roverso-sottano-left", "poste donna-destra breve")
    step = GAME.play(state, int(move[0]), GAME.notation.read(move[2:]))
    assert step.final is final


@pytest.mark.parametrize("answer", ["parry roverso-sottano-left", "yield"])
def test_an_answer_is_final(answer: str) -> None:
    state = position("hands mandritto-fendente-left | roverso-sottano-left", "poste donna-destra breve")
    state = played(state, "0 attack mandritto-fendente-left")
    assert GAME.play(state, 1, GAME.notation.read(answer)).final


def test_a_sealed_choice_is_final_only_once_it_is_revealed() -> None:
    state = position("trades")
    state = played(state, "0 ready", "1 ready")
    first = GAME.play(state, 0, GAME.notation.read("posta longa"))
    second = GAME.play(first.state, 1, GAME.notation.read("posta breve"))
    assert (first.final, second.final) == (False, True)


# Menus


def test_of_two_blows_that_look_alike_one_is_offered() -> None:
    state = position(
        "hands mandritto-fendente-left mandritto-fendente-left~2 mandritto-fendente-right | punta",
        "poste donna-destra donna-destra",
    )
    offered = [GAME.notation.write(move) for move in GAME.legal_moves(state, 0)]
    assert "attack mandritto-fendente-left" in offered
    assert "attack mandritto-fendente-right" in offered
    assert "attack mandritto-fendente-left~2" not in offered
    assert GAME.check(state, 0, GAME.notation.read("attack mandritto-fendente-left~2")) is None


def test_moves_and_their_sentences_are_short(walked: list[Way]) -> None:
    for steps in walked[:6]:
        for before, move, _step in steps:
            words = GAME.notation.write(move)
            view = GAME.view(before, None)
            assert move.verb in ("swap", "trade") or len(words) <= 70
            for say in VOICES:
                assert len(GAME.words.sentence(say, view, tuple(words.split(" ")), NAMES)) <= 80, words


# Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_of_its_own_and_a_short_title(language: str) -> None:
    say = GAME.words.voice(language)
    names = [card_name(say, card, EVERY_CARD) for card in EVERY_CARD]
    assert len(set(names)) == len(names)
    for card in EVERY_CARD:
        title = short_title(say, card)
        assert 1 <= len(title) <= 2, title
        assert all(1 <= len(line) <= 10 for line in title), title


def test_a_card_has_a_number_only_where_its_twin_is_held_too() -> None:
    english = GAME.words.voice("en")
    both = position("hands punta punta~2 feint~2 | punta~2", "poste donna-destra donna-destra")
    view = GAME.view(both, 0)
    assert GAME.words.hand(english, view, NAMES) == "Your hand: Punta, Punta (2), Feint."
    assert GAME.words.label(english, view, ("attack", "punta~2"), NAMES).text == "Punta (2)"
    assert GAME.words.sentence(english, view, ("attack", "punta~2"), NAMES) == "Attack: Punta (2)"
    assert GAME.words.label(english, view, ("play", "feint~2"), NAMES).text == "Feint"
    assert GAME.words.hand(english, GAME.view(both, 1), NAMES) == "Your hand: Punta."
    struck = GAME.play(both, 0, GAME.notation.read("attack punta~2"))
    told = [GAME.words.event(english, event, ("Ana", "Beto")) for event in struck.events]
    assert "Ana attacks Beto: Punta." in told


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("es", "Canjear Cubierta y Pomo + Negar por una"),
        ("en", "Trade Cover and Pommel + Deny for one"),
    ],
)
def test_a_trade_names_its_cards_in_the_reader_s_language(language: str, text: str) -> None:
    view = GAME.view(position("hands pommel-cover deny | punta", challenger="boucicault"), 0)
    words = ("trade", "pommel-cover", "deny")
    assert GAME.words.sentence(GAME.words.voice(language), view, words, NAMES) == text


def test_one_question_is_asked_for_the_situation_though_every_offer_has_the_same_verb() -> None:
    english = GAME.words.voice("en")
    state = position(
        "hands mandritto-fendente-left roverso-fendente-left mandritto-sottano-right feint |"
        " mandritto-fendente-left",
        "virtues audatia prudentia | celeritas fortitudo",
        "poste donna-destra donna-destra",
    )
    struck = played(state, "0 attack mandritto-fendente-left", "1 parry mandritto-fendente-left")
    again = played(struck, "0 play feint")
    again = played(again, "1 pass") if again.phase.kind == "deny" else again
    view = GAME.view(again, 0)
    assert {move.verb for move in GAME.legal_moves(again, 0)} == {"attack"}
    assert GAME.words.ask(english, view, ("attack",), NAMES) == "Your feint: strike again."
    view = GAME.view(state, 0)
    assert GAME.words.ask(english, view, ("attack",), NAMES) == "Which card?"


def test_the_taunted_are_told_that_they_have_to_attack() -> None:
    english = GAME.words.voice("en")
    state = position("hands mandritto-fendente-left | punta", "poste donna-destra donna-destra")
    taunted = replace(state, fencers=(replace(state.fencers[0], taunted=True), state.fencers[1]))
    view = GAME.view(taunted, 0)
    for words in ((), ("attack",)):
        assert GAME.words.ask(english, view, words, NAMES) == "You are taunted: attack if you can."
    assert GAME.words.status(english, view, ("Ana", "Beto")) == "Ana is taunted and has to attack."


def test_every_trade_of_two_cards_is_a_short_sentence() -> None:
    view = GAME.view(position("hands punta | punta"), 0)
    for say in VOICES:
        longest = sorted(EVERY_CARD, key=lambda card: len(kind_name(say, card)))[-2:]
        words = ("trade", *(card.word for card in longest))
        assert len(GAME.words.sentence(say, view, words, NAMES)) <= 80


def test_the_card_break_off_does_not_bear_the_name_of_the_exit() -> None:
    spanish = GAME.words.voice("es")
    assert card_name(spanish, Card("break-off")) == "Romper distancia"
    assert "Salida" in spanish("Exit: both are out of measure again.")


def test_every_refusal_has_a_sentence() -> None:
    source = "".join(inspect.getsource(one) for one in (feasible, legality, *LEGAL))
    given_reasons = set(re.findall(r'Violation(?:\.of)?\(\s*[^,]+,\s*"(\w+)"', source))
    assert given_reasons | {"needs_virtue", "no_symbol"} == refusals.REASONS


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_a_hint_at_each_kind_of_decision(walked: list[Way], language: str) -> None:
    say = GAME.words.voice(language)
    for steps in walked[:12]:
        for before, _move, _step in steps:
            for seat in GAME.owes(before):
                hint = GAME.words.hint(say, GAME.view(before, seat), NAMES)
                assert hint.count("\n") == 1, before.phase
                assert all(len(line) <= 110 for line in hint.splitlines()), hint
            assert GAME.words.hint(say, GAME.view(before, None), NAMES) == ""


def test_who_is_not_asked_gets_no_hint() -> None:
    state = position("hands punta | punta", "poste breve breve")
    assert GAME.words.hint(VOICES[0], GAME.view(state, 1), NAMES) == ""


# Why a card cannot be played


def why(state: State, seat: int, word: str, language: str = "en") -> str:
    """The moves that the card could make, or what is said against the likeliest."""
    say, told = GAME.words.voice(language), []
    for move in GAME.uses(state, seat, word):
        violation = GAME.check(state, seat, move)
        if violation is None:
            told.append(GAME.notation.write(move))
        else:
            told.append(f"{violation.article} {GAME.words.refusal(say, violation, ('Ana', 'Beto'))}")
    return "; ".join(told)


OPENING = position(
    "hands mandritto-sottano-left roverso-fendente-left pommel-twist half-sword-key lure | punta",
    "poste tutta-porta-di-ferro donna-destra",
    challenged="galeazzo",
)


@pytest.mark.parametrize(
    ("word", "text"),
    [
        (
            "mandritto-sottano-left",
            "4.1 For that, Mandritto Sottano needs more Prudentia than the rival has.",
        ),
        ("roverso-fendente-left", "4.2 Roverso Fendente cannot be struck from Tutta Porta di Ferro"),
        ("pommel-twist", "3.5 An assault never begins with a remedy"),
        ("half-sword-key", "6.4 A counter-remedy answers a remedy of the rival."),
        ("lure", "8.2 Lure is played out of measure"),
        ("punta", "1.8 You do not hold Punta"),
    ],
)
def test_why_names_the_article_that_stops_a_card_and_what_would_be_right(word: str, text: str) -> None:
    assert why(OPENING, 0, word).startswith(text)


def test_why_tells_what_can_be_done_with_a_card_now() -> None:
    state = position("hands mandritto-fendente-left | punta", "poste donna-destra donna-destra")
    assert why(state, 0, "mandritto-fendente-left") == "attack mandritto-fendente-left"
    assert GAME.words.held(GAME.view(state, 0)) == ("mandritto-fendente-left",)


def test_why_explains_every_card_in_every_position_in_both_languages(walked: list[Way]) -> None:
    for steps in walked[:8]:
        for before, *_ in steps[::5]:
            for seat in (0, 1):
                for word in GAME.words.held(GAME.view(before, seat)):
                    said = [why(before, seat, word, language) for language in LANGUAGES]
                    assert all(text and "{" not in text for text in said)
                    legal = any(
                        GAME.check(before, seat, move) is None for move in GAME.uses(before, seat, word)
                    )
                    assert legal or said[0] != said[1], said


# Players


def test_a_cautious_player_beats_a_random_one() -> None:
    won = 0
    for number in range(24):
        players: tuple[Any, Any] = (CautiousPlayer(), RandomPlayer())[:: 1 if number % 2 else -1]
        luck = Chance.from_seed(number.to_bytes(32, "little"))
        state = GAME.start(2, number.to_bytes(32, "big"), chosen(GAME.options, "duelo", {}))
        while GAME.outcome(state) is None:
            seat = min(GAME.owes(state))
            words, luck = players[seat].choose(GAME, GAME.view(state, seat), seat, luck)
            state = GAME.play(state, seat, GAME.notation.read(words)).state
        outcome = GAME.outcome(state)
        assert outcome is not None
        won += isinstance(players[outcome.winners[0]], CautiousPlayer)
    assert won >= 15, won


def test_a_bonus_is_worth_nothing_before_the_blow() -> None:
    state = position("hands mandritto-fendente-left | punta", "poste donna-destra donna-destra")
    assert worth(state.fencers[0], Virtue.FORTITUDO) == 0
    state = played(state, "0 attack mandritto-fendente-left")
    assert worth(state.fencers[0], Virtue.FORTITUDO) == 2


def test_every_skill_of_every_character_is_refereed() -> None:
    assert {SKILL_OF[card] for card in EVERY_CARD if card in SKILL_OF} == set(Skill)
    assert all(CYCLES[key] for key in CHARACTERS)


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        ("idle", "Four draws in a row. Ana wins the bout."),
        ("no_blows", "Neither has a blow left: a point for each. Ana wins the bout."),
        ("no_blows_a", "Ana has no blow left: the last point goes to Beto. Ana wins the bout."),
        ("gave_up", "Beto has given up. Ana wins the bout."),
    ],
)
def test_a_salle_bout_says_why_it_is_over(reason: str, text: str) -> None:
    outcome = Outcome("10.3", reason, (1, 2), (2, 1))
    assert GAME.words.ending(GAME.words.voice("en"), outcome, ("Ana", "Beto")) == f"{text} Ana 2 – Beto 1."


def test_an_idle_bout_ends_in_the_roles_and_the_assault_of_its_last_draw() -> None:
    state = position("poste longa longa", "turn 3", preset="sala")
    last = GAME.play(replace(state, idle=3, draws=1, assault=4), 0, GAME.notation.read("wait")).state
    assert GAME.outcome(last) is not None
    assert (last.challenger, last.assault, last.points) == (0, 4, (0, 1))
