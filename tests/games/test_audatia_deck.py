"""The cards fit together: what the research notes claim of the deck, checked over the data itself."""

from __future__ import annotations

import hashlib
from collections import Counter
from importlib.resources import files

import pytest

from games.audatia.cards import BASICS, BLOW_OF, CYCLES, PACKS, SKILL_OF, SUN_OF, Card
from games.audatia.deck import BLOWS, CHARACTERS, COUNTERS, POSTE, REMEDIES, SKILLS, status_of
from games.audatia.feasible import FROM_PLACE, PARRIES
from games.audatia.kinds import Blow, Height, Place, Posta, Side, Skill, Sun, Symbol, Virtue
from games.audatia.rules import Audatia
from games.audatia.state import whole_sun

every_character = pytest.mark.parametrize("key", CHARACTERS)
every_posta = pytest.mark.parametrize("posta", Posta)
every_blow = pytest.mark.parametrize("blow", Blow)

DIGEST = {1: "fecb8a9eb4f1c78b"}  # pragma: allowlist secret
"""Of the deck files, by the version of the rules: matches in play depend on the cards."""


def mirror(blow: Blow) -> Blow | None:
    """The other hand at the same height."""
    return next((one for one in Blow if one.height is blow.height and one is not blow), None)


def free_attacks(posta: Posta, rival: Posta) -> set[Blow]:
    """The attacks from ``posta`` on ``rival`` that need no Virtue; beats, where it is extended."""
    if POSTE[rival].extensa:
        return set(POSTE[posta].blows & PARRIES)
    return {blow for blow in POSTE[posta].blows - POSTE[rival].refuses if BLOWS[blow].attack_needs is None}


def test_whoever_changes_a_card_changes_the_version() -> None:
    folder = files("games.audatia").joinpath("decks")
    texts = sorted((item.name, item.read_bytes()) for item in folder.iterdir() if item.name.endswith(".toml"))
    digest = hashlib.sha256(b"".join(name.encode() + text for name, text in texts)).hexdigest()[:16]
    assert DIGEST.get(Audatia.version) == digest, f"raise Audatia.version and note {digest} for it"


@every_character
def test_a_deck_has_39_cards_of_which_twelve_are_basic(key: str) -> None:
    kinds = Counter(card.face.kind for card in PACKS[key])
    assert kinds == {"blow": 18, "remedy": 6, "counter": 6, "skill": 9}
    assert len(set(PACKS[key])) == 39
    basic = Counter(card.face.kind for card in BASICS[key])
    assert basic == {"blow": 7, "remedy": 1, "counter": 1, "skill": 3}
    assert {BLOW_OF[card] for card in BASICS[key] if card in BLOW_OF} == set(Blow)
    assert CYCLES[key] == {card for card in PACKS[key] if card in SKILL_OF} - BASICS[key]


@every_character
def test_the_basic_remedy_and_its_counter_work_on_both_sides(key: str) -> None:
    close = [card for card in BASICS[key] if card.face.kind in ("remedy", "counter")]
    assert {card.name for card in close} == {"pommel-twist", "pommel-cover"}
    assert all(set(card.face.sides) == set(Side) for card in close)


def test_the_requirements_of_the_known_characters() -> None:
    def needs(key: str) -> Counter[Virtue | None]:
        return Counter(SKILLS[SKILL_OF[card]].needs for card in PACKS[key] if card in SKILL_OF)

    assert needs("boucicault") == {Virtue.PRUDENTIA: 6, Virtue.AUDATIA: 1, Virtue.FORTITUDO: 1, None: 1}
    assert needs("galeazzo")[None] == 1
    assert [skill for skill in Skill if SKILLS[skill].needs is None] == [Skill.BREAK_OFF, Skill.DENY]


@every_blow
def test_the_copies_of_a_cut_split_their_suns_in_half(blow: Blow) -> None:
    suns = Counter(BLOWS[blow].copies)
    fendente = blow.height is Height.FENDENTE
    if blow is Blow.PUNTA:
        assert suns == {None: 2}
    else:
        assert suns == {Sun.LEFT: 2 if fendente else 1, Sun.RIGHT: 2 if fendente else 1}
    assert BLOWS[blow].basic in BLOWS[blow].copies


@every_blow
def test_a_blow_is_parried_by_all_that_parry_but_its_mirror(blow: Blow) -> None:
    assert BLOWS[blow].parried_by == PARRIES - {mirror(blow)}
    hands = {parry.from_side for parry in BLOWS[blow].parried_by}
    assert hands == {Place.LEFT, Place.RIGHT}


@every_blow
def test_symbols_are_those_of_the_kind_of_blow(blow: Blow) -> None:
    symbols = {
        Height.FENDENTE: {Symbol.ATTACK, Symbol.PARRY, Symbol.COUNTERATTACK, Symbol.BREAK},
        Height.MEZANO: {Symbol.ATTACK},
        Height.SOTTANO: {Symbol.ATTACK, Symbol.PARRY},
        Height.PUNTA: {Symbol.ATTACK, Symbol.EXCHANGE},
    }
    row = BLOWS[blow]
    assert row.symbols == symbols[blow.height]
    assert row.attack_needs is (Virtue.PRUDENTIA if blow.height is Height.SOTTANO else None)
    assert Symbol.COUNTERATTACK not in row.symbols or blow in row.parried_by


def test_the_mandritto_fendente_is_as_the_guide_has_it() -> None:
    row = BLOWS[Blow.MANDRITTO_FENDENTE]
    assert len(row.copies) == 4
    assert row.parried_by == {Blow.MANDRITTO_FENDENTE, Blow.MANDRITTO_SOTTANO, Blow.ROVERSO_SOTTANO}
    assert row.final_posta is Posta.DENTE_DI_ZENGHIARO


def test_there_are_twelve_poste_in_order_with_a_name_each() -> None:
    assert list(POSTE) == list(Posta)
    assert len({row.name for row in POSTE.values()}) == 12


@every_posta
def test_a_posta_can_attack_and_parry(posta: Posta) -> None:
    row = POSTE[posta]
    assert sum(BLOWS[blow].attack_needs is None for blow in row.blows) >= 2
    assert len(row.blows & PARRIES) >= 2


@every_posta
def test_every_blow_that_a_posta_does_not_refuse_can_be_parried_from_it(posta: Posta) -> None:
    row = POSTE[posta]
    for blow in set(Blow) - row.refuses:
        assert row.extensa or row.blows & BLOWS[blow].parried_by, blow


@every_posta
def test_from_every_posta_something_can_be_struck_at_every_other(posta: Posta) -> None:
    for rival in Posta:
        assert free_attacks(posta, rival), rival


@every_posta
def test_bonuses_and_texts_are_of_the_scale_of_the_deck(posta: Posta) -> None:
    row = POSTE[posta]
    assert row.bonus is None or row.bonus.value in (1, 2)
    assert row.defend is None or row.defend[1] in row.blows
    assert row.feint is None or {row.feint[1], *row.feint[2]} <= row.blows


def test_the_poste_that_the_sources_describe() -> None:
    donna, dente = POSTE[Posta.DONNA_DESTRA], POSTE[Posta.DENTE_DI_ZENGHIARO]
    assert donna.bonus is not None
    assert (donna.bonus.virtue, donna.bonus.value) == (Virtue.FORTITUDO, 2)
    assert Blow.MANDRITTO_FENDENTE in donna.blows
    assert Blow.MANDRITTO_FENDENTE not in dente.refuses
    assert Blow.ROVERSO_SOTTANO in dente.blows
    assert dente.defend == (Virtue.CELERITAS, Blow.PUNTA)
    assert POSTE[Posta.FRONTALE].exchange
    assert {posta for posta in Posta if POSTE[posta].extensa} == {Posta.LONGA, Posta.BICORNO}


def test_how_few_ways_out_some_poste_leave() -> None:
    single = [
        (posta, blow)
        for posta, row in POSTE.items()
        for blow in set(Blow) - row.refuses
        if not row.extensa and len(row.blows & BLOWS[blow].parried_by) == 1
    ]
    assert len(single) == 10
    alone = [free_attacks(one, other) for one in Posta for other in Posta]
    narrow = [blows for blows in alone if len(blows) == 1]
    assert len(narrow) == 7
    assert sum(blows == {Blow.PUNTA} for blows in narrow) == 6


@pytest.mark.parametrize(
    ("blow", "ways"),
    [(blow, 2 if blow.height is Height.MEZANO else 1) for blow in Blow if blow is not Blow.PUNTA],
)
def test_once_the_piles_are_joined_few_kinds_of_parry_are_left(blow: Blow, ways: int) -> None:
    """Both swords lie on one side, so hands of opposite names meet (article 4.3)."""
    place = blow.from_side.opposite
    assert len(FROM_PLACE[place] & BLOWS[blow].parried_by) == ways
    assert blow not in FROM_PLACE[place], "a counterattack would be possible"


def test_how_often_the_basic_cards_bind_stretto() -> None:
    basics = {BLOW_OF[card]: SUN_OF[card] for card in BASICS["agnes"] if card in BLOW_OF}
    pairs = [(blow, parry) for blow in Blow for parry in BLOWS[blow].parried_by if blow is not Blow.PUNTA]
    joined = [pair for pair in pairs if pair[1] in FROM_PLACE[pair[0].from_side.opposite]]
    stretto = [pair for pair in pairs if whole_sun(basics[pair[0]], basics[pair[1]])]
    assert (len(stretto), len(pairs)) == (8, 20)
    assert (len([pair for pair in stretto if pair in joined]), len(joined)) == (2, 8)


@pytest.mark.parametrize("key", REMEDIES)
def test_every_remedy_has_its_counter_with_the_same_sides_and_copies(key: str) -> None:
    remedy = REMEDIES[key]
    counter = COUNTERS[remedy.countered_by]
    assert (counter.sides, counter.copies, counter.basic) == (remedy.sides, remedy.copies, remedy.basic)


def test_how_many_remedies_and_counters_work_on_each_side() -> None:
    for table in (REMEDIES, COUNTERS):
        sides = Counter(side for row in table.values() for side in row.sides for _ in range(row.copies))
        assert sides == {Side.INTERNAL: 4, Side.EXTERNAL: 3}
    assert len({row.countered_by for row in REMEDIES.values()}) == len(COUNTERS)


def test_every_value_has_a_status() -> None:
    rows = [*BLOWS.values(), *POSTE.values(), *REMEDIES.values(), *COUNTERS.values(), *SKILLS.values()]
    for row in rows:
        assert row.status
        assert set(row.status.values()) <= {"KNOWN", "INFERRED", "DESIGNED"}, row
    assert status_of(POSTE[Posta.DONNA_DESTRA].status, "bonus") == "KNOWN"
    assert status_of(POSTE[Posta.DONNA_DESTRA].status, "blows") == "DESIGNED"
    assert {row.status for row in CHARACTERS.values()} <= {"KNOWN", "INFERRED", "DESIGNED"}


@every_character
def test_every_card_has_a_word_of_its_own(key: str) -> None:
    words = [card.word for card in PACKS[key]]
    assert len(set(words)) == len(words)
    assert [Card.from_word(word) for word in words] == list(PACKS[key])
