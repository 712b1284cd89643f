"""What legal moves do. Every effect is called where ``games.adventure.legality`` let the move pass."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from games.adventure import blows, combat, harm, holdings, magic, master, travel, turns, where
from games.adventure.cards import Keyword
from games.adventure.draft import Draft
from games.adventure.interventions import Close, Intervention
from games.adventure.moves import (
    Attack,
    AttackAll,
    Back,
    Band,
    Block,
    Cast,
    End,
    Enter,
    Ferry,
    Flee,
    Go,
    Halt,
    Hand,
    Lead,
    Look,
    Meet,
    Move,
    Pass,
    Ready,
    Recruit,
    Redraw,
    Resume,
    Share,
    Stay,
    Strike,
    Summon,
    SummonWith,
    Swap,
    Use,
)
from games.adventure.state import MASTER, Entering, Fight, Meeting, State, Summoning, decision
from games.core.game import Seat, Step

INTERVENTIONS = get_args(Intervention)


def resolve(state: State, seat: Seat, move: Move) -> Step[State]:
    """Carry out a legal move of ``seat``."""
    draft = Draft(state)
    _learn(draft, seat)
    if isinstance(move, INTERVENTIONS):
        master.intervene(draft, move)
    elif isinstance(move, Close):
        draft.tell("ruled", seat=seat, text=move.text)
        draft.tell("closed", seat=seat)
        turns.over(draft, "12.5", "closed")
    elif isinstance(state.phase, Fight):
        _in_fight(draft, state.phase, seat, move)
    else:
        _outside(draft, seat, move)
    return draft.step()


def _learn(draft: Draft, seat: Seat) -> None:
    """Whoever has made a decision of this kind needs no hint about the next one."""
    knows, kind = draft.state.players[seat].knows, decision(draft.state.phase)
    if kind not in knows:
        draft.player(seat, knows=(*knows, kind))


def _outside(draft: Draft, seat: Seat, move: Move) -> None:
    number = where.party_of(draft.state, seat)
    match move:
        case Recruit(card=card):
            travel.recruit(draft, seat, card)
        case Redraw():
            travel.redraw(draft, seat)
        case Ready():
            travel.recruited(draft, seat)
        case Hand(item=item, hero=hero):
            travel.hand_over(draft, number or 0, item, hero)
        case Cast(card=card, targets=targets):
            magic.cast(draft, seat, card, targets)
        case Use(source=source, skill=word, targets=targets):
            skill = holdings.skill(draft.options, source, word.key)
            if skill is not None:
                magic.use(draft, seat, source, skill, targets)
        case _:
            _moving(draft, seat, number, move)
    _nobody_left_to_move(draft)


def _nobody_left_to_move(draft: Draft) -> None:
    """A spell may have cost a party its last adventurer."""
    phase = draft.state.phase
    if phase.kind == "travel" and not draft.state.parties[phase.party].heroes:
        turns.next_turn(draft)


def _moving(draft: Draft, seat: Seat, number: int | None, move: Move) -> None:
    phase = draft.state.phase
    match move:
        case Enter(square=square) if isinstance(phase, Entering):
            travel.enter_at(draft, phase.party, square)
        case Look():
            travel.look(draft, number or 0)
        case Go(square=square):
            travel.go(draft, number or 0, square)
        case Halt() if phase.kind == "travel":
            draft.tell("halted", party=number or 0)
            travel.arrive(draft, number or 0, phase.new)
        case Stay():
            travel.stay(draft, number or 0)
        case Ferry(square=square, cards=cards):
            travel.ferry(draft, number or 0, seat, square, cards)
        case Resume():
            travel.fight_on(draft, number or 0)
        case Back():
            travel.turn_back(draft, number or 0)
        case Lead(seat=leader):
            draft.party(number or 0, leader=leader)
            draft.tell("led", seat=leader)
            draft.enter(phase)
        case _:
            _with_cards(draft, seat, move)


def _with_cards(draft: Draft, seat: Seat, move: Move) -> None:
    phase = draft.state.phase
    match move:
        case Meet(answer=answer) if isinstance(phase, Meeting):
            travel.answer_meeting(draft, phase, seat, answer.value)
        case Summon(card=card) if isinstance(phase, Summoning):
            travel.summon(draft, phase, seat, card, ())
        case SummonWith(card=card, lands=lands) if isinstance(phase, Summoning):
            travel.summon(draft, phase, seat, card, lands)
        case Pass() if isinstance(phase, Summoning):
            travel.passed(draft, phase, seat)
        case Swap(card=card):
            travel.swap(draft, seat, card)
            travel.ended(draft, seat)
        case End():
            travel.ended(draft, seat)
        case _:
            raise TypeError(move)


def _in_fight(draft: Draft, fight: Fight, seat: Seat, move: Move) -> None:
    match move:
        case Attack(attacker=attacker, target=target):
            blows.declare(draft, (attacker,), target)
        case Band(target=target, attackers=attackers):
            blows.declare(draft, attackers, target)
        case AttackAll(target=target):
            _attack_with_all(draft, fight, seat, move)
        case Flee():
            blows.flee(draft, where.party_of(draft.state, seat) or 0)
        case Strike(attacker=attacker, target=target):
            blows.free_blow(draft, attacker, target)
        case Share(creature=creature, amount=amount):
            blows.share(draft, creature, amount)
        case Block(blocker=blocker):
            blows.block(draft, seat, blocker)
        case Pass() if fight.stage == "reply":
            draft.tell("unanswered", seat=seat)
            magic.no_reply(draft, seat)
        case Pass():
            draft.tell("unanswered", seat=seat)
            blows.answered(draft, seat)
        case Ready():
            _finished(draft, fight, seat)
        case Cast(card=card, targets=targets):
            magic.cast(draft, seat, card, targets)
        case Use(source=source, skill=word, targets=targets):
            skill = holdings.skill(draft.options, source, word.key)
            if skill is not None:
                magic.use(draft, seat, source, skill, targets)
        case _:
            raise TypeError(move)


def _attack_with_all(draft: Draft, fight: Fight, seat: Seat, move: AttackAll) -> None:
    """One blow at a time all the same: each may be blocked or answered (article 7.4)."""
    strikers = tuple(
        one.copy
        for one in where.turn_creatures(draft.state, fight)
        if one.seat == seat and where.fresh(one) and not holdings.can(draft.options, one, Keyword.WALL)
    )
    draft.change_fight(queue=strikers[1:], queue_target=move.target)
    blows.declare(draft, strikers[:1], move.target)


def _finished(draft: Draft, fight: Fight, seat: Seat) -> None:
    """The turn ends when everybody of the party has finished (article 7.2)."""
    draft.tell("turn_over", seat=seat)
    fight = draft.change_fight(ready=(*fight.ready, seat))
    if not combat.acting(draft.state, fight):
        combat.end_turn(draft)


# Leaving


def leave(state: State, seat: Seat) -> Step[State]:
    """A seat gives up (article 12.7): its adventurers go to the graveyard, or to comrades in a led session;
    its monsters to the next player."""
    draft = Draft(state)
    draft.set(gone=(*state.gone, seat))
    draft.final = True
    draft.tell("left", seat=seat)
    if state.options.led and seat == MASTER:
        turns.over(draft, "12.7", "left")
        return draft.step()
    number = where.party_of(state, seat)
    if number is not None:
        _give_up_party(draft, number, seat)
    player = draft.state.players[seat]
    draft.discard(*player.hand, *player.offers)
    draft.player(seat, hand=(), offers=(), ready=True)
    here = where.present(draft.state)
    if len(here) < 2:
        turns.over(draft, "12.7", "left")
    else:
        for one in draft.state.monsters:
            if one.seat == seat:
                draft.change(one.copy, seat=combat.next_player(draft.state, seat, _rivals(draft, one.square)))
        _mend(draft, seat)
    return draft.step()


def _rivals(draft: Draft, square: object) -> set[Seat]:
    """The players of the parties on ``square``, who do not play the monsters there."""
    parties = (party for party in draft.state.parties if party.square == square and party.heroes)
    return {seat for party in parties for seat in party.seats}


def _give_up_party(draft: Draft, number: int, seat: Seat) -> None:
    party = draft.state.parties[number]
    rest = where.members(draft.state, number)
    if rest:
        leader = party.leader if party.leader in rest else rest[0]
        heroes = tuple(replace(hero, seat=leader) if hero.seat == seat else hero for hero in party.heroes)
        draft.party(number, leader=leader, heroes=heroes)
        return
    for hero in party.heroes:
        draft.discard(*hero.items, hero.copy)
    draft.party(number, heroes=())


def _mend(draft: Draft, seat: Seat) -> None:
    """The session goes on without ``seat``, whatever it was asked."""
    phase = draft.state.phase
    mover_gone = not draft.state.parties[draft.state.mover].heroes
    match phase:
        case Fight():
            _mend_fight(draft, phase, seat)
        case Entering(party=number):
            if draft.state.parties[number].heroes and phase.seat != seat:
                draft.enter(phase)
            else:
                turns.enter_map(draft)
        case Meeting(party=number, other=other):
            if mover_gone:
                turns.next_turn(draft)
            elif not draft.state.parties[other].heroes:
                travel.summoning(draft, number, phase.new)
        case Summoning(asked=asked, duel=duel):
            if mover_gone:
                turns.next_turn(draft)
            elif duel is not None and not draft.state.parties[duel].heroes:
                draft.enter(replace(phase, duel=None, asked=tuple(one for one in asked if one != seat)))
            elif seat in asked:
                travel.passed(draft, phase, seat)
        case _:
            _mend_turn(draft, seat, mover_gone)


def _mend_turn(draft: Draft, seat: Seat, mover_gone: bool) -> None:
    phase = draft.state.phase
    if phase.kind == "recruiting":
        travel.all_ready(draft)
    elif mover_gone:
        turns.next_turn(draft)
    elif phase.kind == "ending" and seat in phase.asked:
        travel.ended(draft, seat)
    else:
        draft.enter(phase)


def _mend_fight(draft: Draft, fight: Fight, seat: Seat) -> None:
    """Its monsters act in the turn of whoever plays them now; its questions are nobody's."""
    fight = draft.change_fight(order=_order_without(draft, fight, seat))
    harm.bury(draft)
    if combat.settle(draft):
        return
    if fight.stage == "act":
        combat.go_on(draft)
    else:
        master.ask_again(draft)


def _order_without(draft: Draft, fight: Fight, seat: Seat) -> tuple[object, ...]:
    """The same places in the order; the turns of monsters go to who plays them now."""
    turns_left = []
    for turn in fight.order:
        if turn.seat == seat and turn.party is None:
            heirs = [one.seat for one in where.monsters_at(draft.state, fight.square)]
            seated = {other.seat for other in fight.order if other.party is None and other.seat != seat}
            heir = next((other for other in heirs if other not in seated), seat)
            turn = replace(turn, seat=heir)
        turns_left.append(turn)
    return tuple(turns_left)
