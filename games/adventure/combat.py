"""The course of a fight: order, turns, asaltos, and how it ends (chapter 7)."""

from __future__ import annotations

from dataclasses import replace

from games.adventure import harm, holdings, purses, turns, where
from games.adventure.cards import Keyword, Regenerate, Skill, Span
from games.adventure.draft import Draft
from games.adventure.mana import NOTHING, Mana
from games.adventure.phases import Fight, Turn
from games.adventure.squares import Square
from games.adventure.state import Creature, Mark, State
from games.core.game import Seat


def begin(draft: Draft, square: Square, parties: tuple[int, ...], pool: Mana = NOTHING) -> None:
    """Those on ``square`` come to blows; ``parties`` are groups that fight here (two: each other as well)."""
    _players_for_monsters(draft, square, parties)
    draft.tell("fight", square=square)
    order = _order(draft, square, parties)
    walls = None if len(parties) > 1 or where.blocking_the_way(draft.state, square) else 1
    draft.enter(Fight(square, parties, order, pool=pool, walls_from=walls))
    begin_turn(draft)


def _players_for_monsters(draft: Draft, square: Square, parties: tuple[int, ...]) -> None:
    """Monsters whose player has walked in, or left, are played by the next player (article 6.5)."""
    state = draft.state
    fighting = {seat for number in parties for seat in state.parties[number].seats}
    for one in where.monsters_at(state, square):
        if one.seat in fighting or one.seat in state.gone:
            draft.change(one.copy, seat=next_player(state, one.seat, fighting))


def next_player(state: State, seat: Seat, but: set[Seat]) -> Seat:
    """The next present player who is not among ``but``; if all are, the next one present."""
    count = len(state.players)
    order = [(seat + step) % count for step in range(1, count + 1)]
    order = [other for other in order if other not in state.gone]
    return next((other for other in order if other not in but), order[0] if order else seat)


def _order(draft: Draft, square: Square, parties: tuple[int, ...]) -> tuple[Turn, ...]:
    """A die for each player, the highest first; ties throw again (article 7.1)."""
    state = draft.state
    sides: list[tuple[Seat, int | None]] = [(state.parties[number].leader, number) for number in parties]
    seats = dict.fromkeys(one.seat for one in where.monsters_at(state, square))
    sides += [(seat, None) for seat in seats]
    throws: list[tuple[int, ...]] = [(draft.roll(),) for _ in sides]
    while len(set(throws)) < len(throws):
        throws = [(*throw, draft.roll()) if throws.count(throw) > 1 else throw for throw in throws]
    ranked = sorted(zip(throws, sides, strict=True), key=lambda pair: pair[0], reverse=True)
    draft.tell(
        "order",
        numbers=tuple(
            number for throw, (seat, _) in ranked for number in (seat, int("".join(map(str, throw))))
        ),
        square=square,
        party=parties[0],
    )
    return tuple(Turn(seat, party, throw) for throw, (seat, party) in ranked)


# Turns


def begin_turn(draft: Draft) -> None:
    """Whoever is next untaps its creatures and has its mana afresh (articles 5.1, 7.2)."""
    fight = draft.change_fight(
        stage="act",
        ready=(),
        started=False,
        blow=None,
        asked=(),
        held=(),
        answer=None,
        hits=(),
        harms=(),
        queue=(),
        queue_target=None,
        strikers=(),
        fleeing=None,
    )
    turn = fight.order[fight.current]
    if turn.party is not None:
        draft.party(turn.party, point=True, pool=NOTHING)
    for one in where.turn_creatures(draft.state, fight):
        marks = tuple(mark for mark in one.marks if not _expires(mark, fight.current))
        acted = one.acted and draft.options.action == "asalto"
        mana = holdings.purse(draft.options, one)
        draft.change(one.copy, tapped=False, acted=acted, mana=mana, marks=marks, breath=one.down)
    _expire_elsewhere(draft, fight.current)
    harm.bury(draft)
    draft.set(stage=draft.state.stage + 1)
    if not settle(draft) and not acting(draft.state, draft.fight):
        end_turn(draft)


def _expires(mark: Mark, turn: int) -> bool:
    return mark.span is Span.ASALTO and mark.turn == turn


def _expire_elsewhere(draft: Draft, turn: int) -> None:
    """What this player cast for an asalto ends, on whomever it was cast (article 9.5)."""
    for one in where.fighting(draft.state, draft.fight):
        marks = tuple(mark for mark in one.marks if not _expires(mark, turn))
        if marks != one.marks:
            draft.change(one.copy, marks=marks)


def acting(state: State, fight: Fight) -> tuple[Seat, ...]:
    """The seats whose turn it is, that have not finished it, and of whose creatures one can still do
    something: everybody sees that (article 7.2)."""
    own = where.turn_creatures(state, fight)
    seats = dict.fromkeys(one.seat for one in own if not _idle(state, one))
    party = fight.order[fight.current].party
    if party is not None and own and not fight.started:
        seats[state.parties[party].leader] = None  # who may still call flight
    return tuple(seat for seat in seats if seat not in fight.ready)


def _idle(state: State, one: Creature) -> bool:
    """Whether nothing is left to it in this turn."""
    if one.down:
        return not (one.breath and holdings.potions(state.options, one))
    usable = [skill for source in (one.copy, *one.items) for skill in holdings.skills(state.options, source)]
    if any(_free_to_use(state, one, skill) for skill in usable):
        return False
    return not where.fresh(one) or (holdings.can(state.options, one, Keyword.WALL) and not usable)


def _free_to_use(state: State, one: Creature, skill: Skill) -> bool:
    """Whether it needs no tapping action, is not used by itself, and can be paid."""
    by_itself = any(isinstance(effect, Regenerate) for effect in skill.effects)
    return not holdings.tires(skill) and not by_itself and purses.pays(state, one, skill.cost)


def go_on(draft: Draft) -> None:
    """The turn goes on, unless nobody is left to act in it."""
    draft.enter(replace(draft.fight, stage="act"))
    if not acting(draft.state, draft.fight):
        end_turn(draft)


def end_turn(draft: Draft) -> None:
    """The turn goes on to the next in the order; after the last, the next asalto begins."""
    fight = draft.fight
    turn = fight.order[fight.current]
    if turn.party is not None:
        harm.last_breath_over(draft, turn.party)
        if settle(draft):
            return
    if fight.current + 1 < len(fight.order):
        draft.change_fight(current=fight.current + 1)
        begin_turn(draft)
    else:
        _next_asalto(draft)


def _next_asalto(draft: Draft) -> None:
    fight = draft.fight
    only_walls = len(_living_parties(draft)) < 2 and not where.blocking_the_way(draft.state, fight.square)
    if fight.walls_from is not None and only_walls:
        finish(draft, "held")
    elif fight.asalto >= draft.options.asaltos:
        finish(draft, "stalled")
    else:
        walls = fight.asalto + 1 if only_walls else None
        for one in where.fighting(draft.state, fight):
            draft.change(one.copy, acted=False)
        draft.change_fight(current=0, asalto=fight.asalto + 1, walls_from=walls)
        draft.tell("asalto", numbers=(fight.asalto + 1,))
        begin_turn(draft)


# The end


def _living_parties(draft: Draft) -> tuple[int, ...]:
    return tuple(number for number in draft.fight.parties if draft.state.parties[number].heroes)


def settle(draft: Draft) -> bool:
    """End the fight if one side is left (article 7.10); whether it has ended."""
    fight = draft.fight
    parties = _living_parties(draft)
    monsters = where.monsters_at(draft.state, fight.square)
    if len(parties) > 1 or (parties and monsters):
        return False
    finish(draft, "won" if parties else "lost")
    return True


def finish(draft: Draft, how: str) -> None:
    """The fight is over, and with it the movement of the party whose turn it is."""
    conclude(draft, how)
    turns.end_movement(draft)


def conclude(draft: Draft, how: str) -> None:
    """``won``: by the party that is left. ``lost``: no party is left. ``held``: a wall stands (7.12).
    ``stalled``: too many asaltos (7.13). ``escaped``: a party has fled (7.10). ``ended``: by the Game
    Master."""
    fight = draft.fight
    parties = _living_parties(draft)
    for one in tuple(where.everybody(draft.state)):
        marks = tuple(mark for mark in one.marks if mark.span not in (Span.ASALTO, Span.FIGHT))
        if marks != one.marks or one.acted:
            draft.change(one.copy, marks=marks, acted=False)
    winner = parties[0] if how == "won" else -1
    draft.tell("finished", square=fight.square, text=how, party=winner)
    harm.bury(draft)
    if how == "won":
        harm.trophies(draft, winner, fight.square)


def escape(draft: Draft) -> None:
    """Those who still live go back to the square before (article 7.10). What is left behind goes on fighting
    if it has somebody to fight; monsters where the party arrives fight it at once."""
    fight = draft.fight
    number = fight.fleeing
    if number is None:
        raise ValueError("nobody flees")
    party = draft.state.parties[number]
    square = party.trail[-1]
    heroes = tuple(replace(hero, square=square) for hero in party.heroes)
    draft.party(number, square=square, trail=party.trail[:-1], heroes=heroes)
    draft.tell("escaped", party=number, square=square)
    rest = tuple(other for other in fight.parties if other != number)
    order = tuple(turn for turn in fight.order if turn.party != number)
    draft.change_fight(parties=rest, order=order, fleeing=None, strikers=(), blow=None, asked=())
    monsters = where.monsters_at(draft.state, fight.square)
    if rest and monsters:
        _go_on_without(draft)
        return
    conclude(draft, "won" if rest else "escaped")
    if where.monsters_at(draft.state, square):
        begin(draft, square, (number,))
    else:
        turns.end_movement(draft)


def _go_on_without(draft: Draft) -> None:
    """The turn of who has fled is over; the place after it in the order is next."""
    fight = draft.fight
    if fight.current < len(fight.order):
        begin_turn(draft)
    else:
        draft.change_fight(current=len(fight.order) - 1)
        _next_asalto(draft)
