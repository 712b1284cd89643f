"""What no single article of the fights says: sheets by value, menus, names, and what happens when somebody is
taken away in the middle of something."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.alatriste import sheet_text
from games.alatriste.deeds import Happened
from games.alatriste.entering import plain
from games.alatriste.rules import Alatriste, needs_sheet
from games.alatriste.sheets import Level, Sheet
from games.alatriste.state import Options, State
from games.alatriste.tables import PLACEHOLDER, Armour, Class, Part, Weapon
from games.core.chance import Chance
from games.core.game import Step, told
from games.core.notation import escape
from games.core.options import chosen
from games.core.words import voice

FIGHT = Alatriste()
EN, ES = voice("en", "games.alatriste"), voice("es", "games.alatriste")
NAMES = ("Nadia", "Ana", "Beto")


def opened(*lines: tuple[int, str], seats: int = 3, preset: str = "prueba") -> State:
    return after(FIGHT.start(seats, bytes(32), chosen(FIGHT.options, preset, {})), *lines)


def step(state: State, seat: int, words: str) -> Step[State]:
    return FIGHT.play(state, seat, FIGHT.notation.read(words))


def after(state: State, *lines: tuple[int, str]) -> State:
    for seat, words in lines:
        state = step(state, seat, words).state
    return state


def lucky(state: State, *faces: int) -> State:
    """With these dice next."""
    return replace(state, chance=Chance.from_values(*(face - 1 for face in faces)))


DUEL = (
    (0, "npc Rufián V 11 Esgrima 11 parada 8 Bríos 10 ropera"),
    (1, "take soldado"),
    (1, "draw ropera main"),
    (0, "reach h1 n1 reach"),
    (0, "begin"),
)


# Sheets, tables and NPCs by value.


def test_a_sheet_comes_in_as_it_is_written_and_needs_none_of_the_tables() -> None:
    halberd = Weapon("alabarda", Class.POLE, "armas-de-asta", name="Alabarda vieja")
    own = Sheet("Íñigo", 12, 11, 13, 9, (Level("armas-de-asta", 14),), (halberd,))
    words = f"bring {escape(sheet_text.write(own))}"
    state = opened((1, words), preset="libro")
    (hero,) = state.fighters
    assert (hero.sheet.fuerza, hero.sheet.level("armas-de-asta")) == (13, 14)
    assert [item.word for item in hero.items] == ["alabarda", "pelea"]
    assert not needs_sheet(state, 1)
    assert needs_sheet(state, 2)
    assert not needs_sheet(state, 0)


def test_two_equal_weapons_have_two_words() -> None:
    state = opened((0, "npc Pistolero armas-de-fuego 12 pistola pistola"))
    assert [item.word for item in state.fighters[0].items] == ["pistola", "pistola~2", "pelea"]


def test_tables_and_npcs_of_the_server_are_in_the_fight_from_the_start() -> None:
    cuirass = Armour("peto", 4, (Part.TRUNK,))
    guard = Sheet("Guardia", armour=(cuirass,), npc=True)
    options = Options(tables=replace(PLACEHOLDER, armour=(cuirass,)), npcs=(guard, guard))
    state = FIGHT.start(2, bytes(32), options)
    assert [one.name for one in state.fighters] == ["Guardia", "Guardia 2"]
    assert FIGHT.view(state, 1).options.npcs == ()
    assert FIGHT.view(state, 1).fighters[0].sheet.armour == ()


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("**Diego** <@123>", "Diego 123"),
        ("[click](http://x.y)", "clickhttpx.y"),
        ("`_~|*", "?"),
        ("María de la O'Higgins-Núñez y Zúñiga", "María de la O'Higgins-Nú"),
    ],
)
def test_names_are_plain_text_wherever_they_stand(typed: str, shown: str) -> None:
    assert plain(typed) == shown


# Menus.


def hint(state: State, seat: int, words: str) -> str:
    view = FIGHT.view(state, seat)
    return FIGHT.words.label(EN, view, tuple(words.split(" ")), NAMES).hint


def test_an_attack_shows_its_value_its_chance_and_what_it_costs() -> None:
    state = opened(*DUEL)
    assert hint(state, 1, "attack n1 ropera") == "13 · 83.8 % · you keep one defence · damage 1d6+3"
    assert hint(state, 1, "full sure n1 ropera") == (
        "13 +4 full attack = 17 · 99.5 % · you keep no defence · damage 1d6+3"
    )
    fallen = after(state, (0, "mark n1 fallen"), (0, "next h1 hard -2"))
    assert hint(fallen, 1, "attack n1 ropera").startswith(
        "13 +4 has fallen −2 the Narrator = 15 · 83.3 % · you keep one defence"
    )


def test_a_shot_shows_the_chance_that_it_goes_off_and_hits() -> None:
    state = opened((0, "npc x"), (1, "take soldado"), (1, "draw pistola main"), (0, "begin"))
    assert hint(state, 1, "attack n1 pistola").startswith("13 −4 not aimed = 9 · 33.3 %")


def test_a_defence_shows_its_value_and_that_a_full_one_costs_the_attack() -> None:
    state = opened((0, "npc Rufián V 14 Esgrima 18 ropera"), *DUEL[1:])
    state = step(lucky(state, 1, 1, 2), 0, "attack h1 ropera").state
    assert hint(state, 1, "defend parry-main plain") == "9 · 37.5 %"
    assert hint(state, 1, "defend parry-main plus") == (
        "9 +3 full defence = 12 · 74.1 % · you will not attack this turn"
    )


def test_what_an_npc_could_do_is_on_nobodys_menu_but_the_narrators() -> None:
    state = opened(*DUEL, (1, "pass"))
    assert FIGHT.legal_moves(state, 1) == ()
    assert FIGHT.legal_moves(state, 2) != ()  # who has no character yet may come in
    verbs = {move.verb for move in FIGHT.legal_moves(state, 0)}
    assert {"attack", "full", "guard", "ask", "mark", "end"} <= verbs


def test_a_menu_for_one_blow_does_not_serve_for_the_next() -> None:
    state = opened((0, "npc 2 Rufián V 14 Esgrima 18 ropera"), *DUEL[1:], (0, "reach h1 n2 reach"))
    first = step(lucky(state, 1, 1, 2), 0, "attack h1 ropera").state
    second = step(lucky(step(lucky(first, 1, 1, 2), 1, "defend dodge plain").state, 1, 1, 2), 0, "pass").state
    assert FIGHT.ticket(first, 1) != FIGHT.ticket(second, 1)


def test_a_defence_answered_ahead_is_for_this_turn() -> None:
    state = opened(*DUEL, (1, "pass"))
    ahead = FIGHT.ahead(state, 1)
    assert ahead is not None
    assert ahead.scope == "turn-1"
    assert set(ahead.notations) == {"defend parry-main plain", "defend dodge plain", "let"}
    assert FIGHT.ahead(state, 0) is None


# What can be taken back.


def test_what_rolls_no_dice_and_tells_nothing_hidden_can_be_taken_back() -> None:
    state = opened(*DUEL)
    for words in ("hold", "guard", "draw daga off", "drop ropera", "aim n1"):
        if FIGHT.check(state, 1, FIGHT.notation.read(words)) is None:
            assert not step(state, 1, words).final, words
    assert not step(state, 0, "mark n1 fallen").final
    assert not step(state, 0, "mend h1 wounds 3").final
    assert step(state, 1, "attack n1 ropera").final
    assert step(state, 0, "reveal n1").final


# Somebody is taken away.


def test_a_fighter_taken_out_in_the_middle_of_its_turn_is_not_waited_for() -> None:
    state = opened(*DUEL)
    for words in ("remove h1", "mark h1 out"):
        left = step(state, 0, words).state
        assert left.phase.kind == "acting"
        assert FIGHT.owes(left) == {0}


def test_a_fighter_taken_out_while_it_may_defend_takes_the_blow_with_it() -> None:
    state = opened((0, "npc Rufián V 14 Esgrima 18 ropera"), *DUEL[1:])
    blow = step(lucky(state, 1, 1, 2), 0, "attack h1 ropera").state
    assert blow.phase.kind == "defending"
    gone = step(blow, 0, "remove h1").state
    assert [one.tag.word for one in gone.fighters] == ["n1"]
    assert step(blow, 0, "remove n1").state.phase.kind == "acting"


def test_equals_of_whom_one_is_taken_out_open_what_the_others_chose() -> None:
    state = opened((0, "npc Rufián V 12 Esgrima 13 ropera"), *DUEL[1:])
    assert state.phase.kind == "tied"
    state = step(state, 1, "draw daga off").state
    opened_up = step(state, 0, "remove n1").state
    assert opened_up.phase.kind != "tied"
    assert opened_up.fighters[0].item("daga").place.value == "off"  # type: ignore[union-attr]  # he has one


def test_equals_both_strike_though_both_are_put_out() -> None:
    state = opened((0, "npc Rufián V 12 Esgrima 13 Bríos 2 ropera"), *DUEL[1:], (0, "mend h1 brios 2"))
    state = after(state, (0, "because he is ill"), (1, "full hard n1 ropera"))
    dice = (1, 1, 2, 1, 1, 2, 6, 5, 6, 5)
    both = step(lucky(state, *dice), 0, "full hard h1 ropera").state
    assert [one.out for one in both.fighters] == [True, True]
    assert both.phase.kind == "preparing"


# Secrets.


def test_nothing_about_a_closed_npc_is_in_any_text_for_a_player() -> None:
    state = opened(
        (0, "npc Rufián V 17 Esgrima 19 parada 16 Bríos 29 ropera"),
        (1, "take soldado"),
        (0, "note el tesoro es falso"),
        (0, "next n1 very-hard -7"),
        (0, "begin"),
    )
    for seat in (1, 2, None):
        view, drawing = FIGHT.view(state, seat), FIGHT.drawing()
        for say in (EN, ES):
            texts = [
                drawing.text(view, NAMES, say),
                drawing.alt(view, NAMES, say),
                FIGHT.words.hand(say, view, NAMES),
            ]
            for secret in ("17", "19", "16", "29", "tesoro", "−7"):
                assert all(secret not in text for text in texts), secret
        assert "tesoro" not in repr(view)
        assert "29" not in repr(view.fighters)


def test_a_hidden_roll_is_told_to_the_narrator_and_only_that_it_was_made_to_others() -> None:
    state = opened((1, "take picaro"), (0, "begin"), (0, "ask h1 hidden sigilo"))
    events = step(state, 1, "roll").events
    for seat in (0, 1, 2, None):
        (event,) = told(events, seat)
        assert isinstance(event, Happened)
        assert (event.deed.roll is not None) is (seat == 0)
        assert bool(event.deed.verdict) is (seat == 0)
