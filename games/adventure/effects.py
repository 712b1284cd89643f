"""What legal moves do. Every effect is called where ``games.adventure.legality`` let the move pass."""

from __future__ import annotations

from typing import get_args

from games.adventure import (
    blows,
    combat,
    encounters,
    holdings,
    magic,
    master,
    recruiting,
    travel,
    turns,
    where,
)
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
from games.adventure.phases import Entering, Fight, Meeting, Summoning, decision
from games.adventure.state import State
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
            recruiting.recruit(draft, seat, card)
        case Redraw():
            recruiting.redraw(draft, seat)
        case Ready():
            recruiting.recruited(draft, seat)
        case Hand(item=item, hero=hero):
            recruiting.hand_over(draft, number or 0, item, hero)
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
            encounters.answer_meeting(draft, phase, seat, answer.value)
        case Summon(card=card) if isinstance(phase, Summoning):
            encounters.summon(draft, phase, seat, card, ())
        case SummonWith(card=card, lands=lands) if isinstance(phase, Summoning):
            encounters.summon(draft, phase, seat, card, lands)
        case Pass() if isinstance(phase, Summoning):
            encounters.passed(draft, phase, seat)
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
