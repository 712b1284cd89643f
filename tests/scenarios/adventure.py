"""The words of Magic Adventures on a judge's sheet. A card leaves wherever it lies and goes where it is said.

given  flat                              plains everywhere, the Beacon Tower on c3, nothing turned up
given  lands b2 coast b3 marsh           other lands
given  up a1 b2                          these are face up
given  party Ana a1 rowan-lancer         adventurers on a square; whoever is not named has none; all are ready
given  carries rowan-lancer red-draught  what an adventurer carries
given  trail Ana a2 a1                   where a party came from
given  seen Ana b2                       what a party has looked at
given  monster Beto moss-troll b2        a monster on a square, played by Beto
given  hand Ana spark-lash               a hand
given  offers Ana rowan-lancer           what is offered for recruitment
given  purse Ana 3                       recruitment mana, of any colour
given  travel Ana                        the turn of this party begins
given  fight b2 Ana Beto!                a fight in this order; ``Beto!``: the monsters of Beto
given  hurt rowan-lancer 1               damage
given  tapped rowan-lancer b2            creatures and lands that are tapped
given  day 15
given  trophies Ana moss-troll           what a party has killed
given  left 3                            so many cards left in the encounter deck, the others discarded
given  ending Ana                        the end of the turn of this party
given  drawn plain,marsh/coast,plain     another match, on a drawn map, the highest row first
given  drawn plain/plain refused 1.4     ... which is refused
given  few encounters refused 1.3        a match with too few cards is refused
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.adventure import combat, holdings, purses, turns, where
from games.adventure.cards import (
    Aim,
    Boost,
    Card,
    Colour,
    Copy,
    Cost,
    Damage,
    Deck,
    Keyword,
    Kind,
    Make,
    Prevent,
    Recall,
    Regenerate,
    Ruling,
    Skill,
    Span,
    copies,
)
from games.adventure.draft import Draft
from games.adventure.experience import legacy, share
from games.adventure.mana import Mana
from games.adventure.phases import Ending, Fight, Turn
from games.adventure.rules import Adventure
from games.adventure.squares import Square
from games.adventure.state import Creature, Player, State
from games.adventure.view import View
from tests.scenarios.runner import Adapter, Names, SheetError

GAME = Adventure()


def _hero(key: str, cost: str, body: str, **more: Any) -> Card:
    power, toughness = map(int, body.split("/"))
    return Card(key, key, Kind.CREATURE, Deck.ADVENTURER, Cost.of(cost), power, toughness, **more)


def _spell(key: str, kind: Kind, cost: str, effect: Any, aim: Aim, **more: Any) -> Card:
    return Card(key, key, kind, Deck.ENCOUNTER, Cost.of(cost), effects=(effect,), aim=aim, **more)


EXTRA = (
    _hero("ember-ward", "1W", "2/2", wards=(Colour.EMBER,)),
    _hero("sentinel", "1W", "2/2", keywords=(Keyword.VIGILANCE,)),
    _hero("green-wife", "G", "1/1", skills=(Skill("regenerate", (Regenerate(),), cost=Cost.of("G")),)),
    _hero("costly-wife", "1", "1/1", skills=(Skill("regenerate", (Regenerate(),), cost=Cost.of("3")),)),
    _hero("pale-child", "U", "1/1", keywords=(Keyword.PHASING,)),
    _hero("free-hand", "R", "1/1", skills=(Skill("jab", (Damage(1),), Aim.CREATURE),)),
    _hero("lone-mage", "1R", "1/1", caster=True),
    _spell("odd-scroll", Kind.SORCERY, "R", Ruling("Something strange happens."), Aim.NOTHING),
    _spell("blood-word", Kind.INSTANT, "R", Damage(1), Aim.CREATURE, life=2),
    _spell("slow-oath", Kind.ENCHANTMENT, "R", Boost(1, 1, Span.LASTING), Aim.CREATURE),
    _spell("glass-wall", Kind.INSTANT, "R", Prevent(2), Aim.CREATURE),
    _spell("way-home", Kind.INSTANT, "R", Recall(), Aim.CREATURE),
    _spell("free-word", Kind.SORCERY, "0", Boost(1, 0), Aim.CREATURE),
    _spell("war-cry", Kind.INSTANT, "R", Boost(2, 2, Span.FIGHT), Aim.CREATURE),
    Card(
        "ore-imp",
        "ore-imp",
        Kind.CREATURE,
        Deck.ENCOUNTER,
        Cost.of("R"),
        1,
        1,
        skills=(Skill("mana", (Make((Colour.EMBER,)),), Aim.NOTHING, taps=True),),
    ),
)
"""Cards that sheets need and the starter set does not have; every sheet plays with them."""


def given(state: State, words: tuple[str, ...], names: Names) -> State:
    if words[0] in ("drawn", "few"):
        return _other_cards(state, words)
    state = _with_extra(state)
    match words:
        case ("flat",):
            return _flat(state)
        case ("lands", *pairs):
            for word, key in zip(pairs[::2], pairs[1::2], strict=True):
                state = _lay(state, Square.from_word(word), key)
            return state
        case ("up", *squares):
            wanted = tuple(map(Square.from_word, squares))
            up = tuple(
                square in wanted or old for square, old in zip(state.options.squares, state.up, strict=True)
            )
            return replace(state, up=up)
        case ("day", number):
            return replace(state, day=int(number))
        case ("left", count):
            kept = int(count)
            return replace(state, pile=state.pile[:kept], discards=state.discards + state.pile[kept:])
    return _given_players(state, words, names)


def _other_cards(state: State, words: tuple[str, ...]) -> State:
    """Another match, with other cards or a drawn map; or that such a match is refused."""
    seats, options = len(state.players), state.options
    if words[0] == "drawn":
        rows = tuple(tuple(row.split(",")) for row in words[1].split("/"))
        options = replace(options, drawn=rows, height=len(rows), width=len(rows[0]))
    else:
        deck = Deck.ENCOUNTER if words[1] == "encounters" else Deck.ADVENTURER
        options = replace(options, cards=tuple(card for card in options.cards if card.deck is not deck))
    violation = GAME.refuse(seats, options)
    wanted = words[words.index("refused") + 1] if "refused" in words else None
    if (violation.article if violation else None) != wanted:
        raise SheetError(f"the rules say: {violation}")
    return state if violation else GAME.start(seats, bytes(32), options)


def _given_players(state: State, words: tuple[str, ...], names: Names) -> State:
    match words:
        case ("hand", name, *cards):
            return _hand(state, names.index(name), _copies(cards))
        case ("offers", name, *cards):
            wanted = _copies(cards)
            state = _nowhere(state, wanted)
            seat = names.index(name)
            old = state.players[seat].offers
            state = replace(state, recruits=state.recruits + old)
            return _player(state, seat, offers=wanted)
        case ("purse", name, points):
            return _player(state, names.index(name), purse=Mana(wild=int(points)))
        case ("party", name, square, *cards):
            return _party(state, names.index(name), square, _copies(cards))
        case ("trail", name, *squares):
            return _change(state, names.index(name), trail=tuple(map(Square.from_word, squares)))
        case ("seen", name, *squares):
            return _change(state, names.index(name), seen=tuple(map(Square.from_word, squares)))
        case ("trophies", name, *cards):
            return _change(_nowhere(state, _copies(cards)), names.index(name), trophies=_copies(cards))
    return _given_creatures(state, words, names)


def _given_creatures(state: State, words: tuple[str, ...], names: Names) -> State:
    draft = Draft(state)
    match words:
        case ("carries", hero, *items):
            draft = Draft(_nowhere(state, _copies(items)))
            draft.change(Copy.from_word(hero), items=_copies(items))
        case ("monster", name, card, square):
            copy = Copy.from_word(card)
            draft = Draft(_nowhere(state, (copy,)))
            one = Creature(copy, names.index(name), None, Square.from_word(square))
            draft.set(monsters=(*draft.state.monsters, one))
        case ("hurt", card, amount):
            draft.change(Copy.from_word(card), damage=int(amount))
        case ("tapped", *things):
            _tap(draft, things)
        case ("travel", name):
            turns.start_turn(draft, _number(state, names.index(name)))
        case ("ending", name):
            number = _number(state, names.index(name))
            draft.set(mover=number)
            draft.enter(Ending(number, where.members(state, number)))
        case ("fight", square, *order):
            _fight(draft, Square.from_word(square), order, names)
        case _:
            raise SheetError(f"no such position: {' '.join(words)}")
    return draft.state


def _tap(draft: Draft, things: list[str]) -> None:
    for word in things:
        try:
            draft.set(tapped=(*draft.state.tapped, Square.from_word(word)))
        except ValueError:
            draft.change(Copy.from_word(word), tapped=True)


def _fight(draft: Draft, square: Square, order: list[str], names: Names) -> None:
    sides = []
    for word in order:
        seat = names.index(word.rstrip("!"))
        sides.append(
            Turn(seat, None if word.endswith("!") else _number(draft.state, seat), (6 - len(sides),))
        )
    parties = tuple(turn.party for turn in sides if turn.party is not None)
    draft.set(mover=parties[0])
    for number in parties:
        for hero in draft.state.parties[number].heroes:
            draft.change(hero.copy, mana=holdings.purse(draft.options, hero))
    walls = None if len(parties) > 1 or where.blocking_the_way(draft.state, square) else 1
    draft.enter(Fight(square, parties, tuple(sides), walls_from=walls))
    combat.begin_turn(draft)


# Changing a state


def _with_extra(state: State) -> State:
    if any(card.key == EXTRA[0].key for card in state.options.cards):
        return state
    options = replace(state.options, cards=(*state.options.cards, *EXTRA))
    return replace(
        state,
        options=options,
        recruits=state.recruits + copies(EXTRA, Deck.ADVENTURER),
        pile=state.pile + copies(EXTRA, Deck.ENCOUNTER),
    )


def _copies(words: Any) -> tuple[Copy, ...]:
    return tuple(Copy.from_word(word) for word in words)


def _flat(state: State) -> State:
    state = replace(state, up=(False,) * len(state.lands))
    for square in state.options.squares:
        state = _lay(state, square, state.options.goal if square.word == "c3" else "plain")
    return state


def _lay(state: State, square: Square, key: str) -> State:
    place = where.place(state, square)
    lands = list(state.lands)
    lands[place] = Copy("none", 99)
    taken = {copy.nth for copy in lands if copy.key == key}
    lands[place] = Copy(key, next(nth for nth in range(1, 99) if nth not in taken))
    return replace(state, lands=tuple(lands))


def _number(state: State, seat: int) -> int:
    number = where.party_of(state, seat)
    if number is None:
        raise SheetError("no party")
    return number


def _player(state: State, seat: int, **changes: Any) -> State:
    draft = Draft(state)
    draft.player(seat, **changes)
    return draft.state


def _change(state: State, seat: int, **changes: Any) -> State:
    draft = Draft(state)
    draft.party(_number(state, seat), **changes)
    return draft.state


def _hand(state: State, seat: int, cards: tuple[Copy, ...]) -> State:
    state = _nowhere(state, cards)
    old = state.players[seat].hand
    state = replace(state, pile=state.pile + tuple(card for card in old if card not in cards))
    return _player(state, seat, hand=cards)


def _party(state: State, seat: int, square: str, cards: tuple[Copy, ...]) -> State:
    """The first call makes everybody ready; adventurers of one player replace those that it had."""
    state = _nowhere(state, cards)
    draft = Draft(state)
    number = _number(state, seat)
    at = Square.from_word(square)
    others = tuple(hero for hero in state.parties[number].heroes if hero.seat != seat)
    heroes = tuple(Creature(copy, seat, number, at) for copy in cards)
    heroes = tuple(replace(hero, mana=holdings.purse(state.options, hero)) for hero in heroes)
    draft.party(number, square=at, heroes=(*others, *heroes))
    turns.turn_up(draft, number, at)
    for other, player in enumerate(draft.state.players):
        draft.set(recruits=draft.state.recruits + player.offers)
        draft.player(other, ready=True, offers=())
    return replace(draft.state, chance=state.chance)


def _nowhere(state: State, cards: tuple[Copy, ...]) -> State:
    """The state with ``cards`` in no pile, hand or offer."""

    def kept(old: tuple[Copy, ...]) -> tuple[Copy, ...]:
        return tuple(card for card in old if card not in cards)

    players = tuple(
        Player(kept(one.hand), kept(one.offers), one.purse, one.redrawn, one.ready, one.knows)
        for one in state.players
    )
    return replace(
        state,
        players=players,
        pile=kept(state.pile),
        discards=kept(state.discards),
        recruits=kept(state.recruits),
        graveyard=kept(state.graveyard),
    )


# Facts


def _words(things: Any) -> str:
    return " ".join(thing.word for thing in things) or "none"


def _named(seats: Any, names: Names) -> str:
    return " ".join(names[seat] for seat in sorted(seats)) or "nobody"


def _creatures(test: Any) -> Any:
    return lambda state, _names: _words(one.copy for one in where.everybody(state) if test(one))


def _numbers(read: Any) -> Any:
    def fact(state: State, _names: Names) -> str:
        found = ((one, read(state, one)) for one in where.everybody(state))
        return " ".join(f"{one.copy.word} {number}" for one, number in found if number) or "none"

    return fact


def _body(state: State, _names: Names) -> str:
    options = state.options
    return " ".join(
        f"{one.copy.word} {holdings.power(options, one)}/{holdings.toughness(options, one)}"
        for one in where.everybody(state)
    )


def _asks(state: State, names: Names) -> str:
    stage = f" {state.phase.stage}" if isinstance(state.phase, Fight) else ""
    return f"{state.phase.kind}{stage} {_named(GAME.owes(state), names)}"


def _parties(read: Any) -> Any:
    return lambda state, _names: " | ".join(read(party) for party in state.parties)


def _items(state: State, _names: Names) -> str:
    return (
        " ".join(f"{one.copy.word}:{_words(one.items)}" for one in where.everybody(state) if one.items)
        or "none"
    )


def _opposition(state: State, _names: Names) -> str:
    phase = state.phase
    pool = getattr(phase, "pool", Mana())
    entered = state.parties[state.mover].square
    return f"{pool.text} {len(where.sources(state, entered))}"


def _outcome(field: str) -> Any:
    def fact(state: State, _names: Names) -> str:
        outcome = GAME.outcome(state)
        return "none" if outcome is None else " ".join(map(str, getattr(outcome, field)))

    return fact


def _legacy(state: State, names: Names) -> str:
    return " | ".join(
        f"{names[one.seat]} {' '.join(one.heroes) or 'nobody'} {one.wild} {one.plain}"
        for one in legacy(state)
    )


def _tiles(view: View, _names: Names) -> str:
    known = [tile for tile in view.tiles if tile.land is not None]
    return " ".join(f"{tile.square.word} {tile.land.key}" for tile in known) or "none"


ADAPTER = Adapter(
    game=GAME,
    given=given,
    facts={
        "asks": _asks,
        "may": lambda state, names: _named(GAME.may(state), names),
        "day": lambda state, _: str(state.day),
        "squares": _parties(lambda party: "none" if party.square is None else party.square.word),
        "heroes": _parties(lambda party: _words(hero.copy for hero in party.heroes)),
        "trophies": _parties(lambda party: _words(party.trophies)),
        "leaders": lambda state, names: " ".join(names[party.leader] for party in state.parties),
        "monsters": lambda state, _: (
            " ".join(f"{one.copy.word}@{one.square.word}" for one in state.monsters) or "none"
        ),
        "players": lambda state, names: " ".join(names[one.seat] for one in state.monsters) or "none",
        "up": lambda state, _: _words(
            square for square, up in zip(state.options.squares, state.up, strict=True) if up
        ),
        "taps": lambda state, _: _words(state.tapped),
        "wasted": lambda state, _: _words(state.wasted),
        "barred": lambda state, _: _words(state.barred),
        "goal": lambda state, _: where.goal(state).word,
        "hands": lambda state, _: " ".join(str(len(player.hand)) for player in state.players),
        "offers": lambda state, _: " ".join(str(len(player.offers)) for player in state.players),
        "purses": lambda state, _: " ".join(player.purse.text for player in state.players),
        "pile": lambda state, _: str(len(state.pile)),
        "discards": lambda state, _: _words(state.discards),
        "graveyard": lambda state, _: _words(state.graveyard),
        "recruits": lambda state, _: str(len(state.recruits)),
        "damage": _numbers(lambda _state, one: one.damage),
        "mana": _numbers(lambda _state, one: one.mana.text if one.mana.total else ""),
        "bodies": _body,
        "tapped": _creatures(lambda one: one.tapped),
        "acted": _creatures(lambda one: one.acted),
        "down": _creatures(lambda one: one.down),
        "away": _creatures(lambda one: one.away),
        "items": _items,
        "opposition": _opposition,
        "order": lambda state, names: " ".join(
            names[turn.seat] + ("!" if turn.party is None else "") for turn in state.phase.order
        ),
        "turn": lambda state, names: names[state.phase.order[state.phase.current].seat],
        "asalto": lambda state, _: str(state.phase.asalto),
        "slain": lambda state, _: _words(one.copy for one in state.slain),
        "requests": lambda state, _: _words(one.copy for one in state.requests),
        "earned": lambda state, _: " ".join(share(state, seat)[0].text for seat in range(len(state.players))),
        "legacy": _legacy,
        "places": _outcome("places"),
        "points": _outcome("points"),
        "lands": lambda state, _: str(len(state.lands)),
        "lacks": lambda state, _: purses.opposition_lacks(state, Cost.of("2W")).text,
    },
    sights={
        "tiles": _tiles,
        "hand": lambda view, _: _words(view.hand),
        "offers": lambda view, _: _words(view.offers),
        "notes": lambda view, _: " / ".join(view.notes) or "none",
        "secrets": lambda view, _: " / ".join(one.text for one in view.secrets) or "none",
        "told": lambda view, names: _named(view.secret_seats, names),
        "goal": lambda view, _: "none" if view.goal is None else view.goal.word,
        "answers": lambda view, _: " ".join(str(answer) for answer in view.phase.answers),
    },
)
