"""Spells cast and skills used (chapters 9 and 10): who pays, who answers, and what it does."""

from __future__ import annotations

from dataclasses import replace

from games.adventure import blows, cards, combat, harm, holdings, purses, where
from games.adventure.cards import Aim, Copy, Effect, Skill, Span
from games.adventure.draft import Draft
from games.adventure.mana import Mana, point
from games.adventure.phases import Answer, Fight
from games.adventure.squares import Square
from games.adventure.state import Creature, Mark, Request, State
from games.core.game import Seat


def caster_for(state: State, seat: Seat, card: Copy) -> Creature | None:
    """Who casts ``card``: the first of the seat's casters that can pay it and, in a fight, has its action;
    one that does not need the land's point before one that does (article 9.3)."""
    number = where.party_of(state, seat)
    if number is None:
        return None
    cost = holdings.card(state.options, card).cost
    tiring = isinstance(state.phase, Fight) or not cost.value
    able = [
        hero
        for hero in holdings.casters(state.options, state.parties[number], seat)
        if not tiring or where.fresh(hero)
    ]
    paid = [(hero, purses.payment(state, hero, cost, casting=True)) for hero in able]
    ready = [(payment.point, hero) for hero, payment in paid if payment is not None]
    return min(ready, key=lambda pair: pair[0])[1] if ready else None


def cast(draft: Draft, seat: Seat, card: Copy, targets: tuple[Copy, ...]) -> None:
    """The caster taps in a fight and for what costs nothing, pays, and bears what the spell costs in life
    (articles 9.3 and 9.4)."""
    caster = caster_for(draft.state, seat, card)
    if caster is None:
        raise ValueError("nobody casts it")
    printed = holdings.card(draft.options, card)
    purses.spend(draft, caster, printed.cost, casting=True)
    fights = isinstance(draft.state.phase, Fight)
    if fights or not printed.cost.value:
        draft.change(caster.copy, tapped=True, acted=fights)
    draft.take(seat, (card,))
    draft.tell("cast", seat=seat, copy=card, other=caster.copy, cards=targets)
    asks = any(isinstance(effect, cards.Ruling) for effect in printed.effects)
    if not asks:
        draft.discard(card)
    draft.refill(seat)
    if printed.life:
        harm.hurt(draft, caster.copy, printed.life)
    _do(draft, Answer(seat, card, caster.copy, "", targets))


def use(draft: Draft, seat: Seat, source: Copy, skill: Skill, targets: tuple[Copy, ...]) -> None:
    """A creature uses its skill, or that of a thing it carries; or somebody uses a land (article 9.7)."""
    if holdings.card(draft.options, source).kind is cards.Kind.LAND:
        _use_land(draft, seat, source, skill, targets)
        return
    one = where.creature(draft.state, source) or where.bearer(draft.state, source)
    if one is None:
        raise ValueError("nobody has it")
    purses.spend(draft, one, skill.cost)
    if holdings.tires(skill):
        draft.change(one.copy, tapped=True, acted=isinstance(draft.state.phase, Fight))
    draft.tell("used", seat=seat, copy=source, other=one.copy, cards=targets, text=skill.key)
    if skill.spent:
        draft.change(one.copy, items=tuple(item for item in one.items if item != source))
        draft.discard(source)
    _do(draft, Answer(seat, source, one.copy, skill.key, targets))


def _use_land(draft: Draft, seat: Seat, source: Copy, skill: Skill, targets: tuple[Copy, ...]) -> None:
    """Article 5.5: a rare land of the map, tapped or given up for what it does."""
    square = square_of(draft.state, source)
    if square is None:
        raise ValueError("that land is not on the map")
    purses.spend_opposition(draft, skill.cost)
    draft.tell("used", seat=seat, copy=source, square=square, cards=targets, text=skill.key)
    if skill.taps:
        draft.set(tapped=(*draft.state.tapped, square))
    if skill.spent:
        _waste(draft, square)
    for effect in skill.effects:
        if isinstance(effect, cards.Make):
            purses.add_to_pool(draft, made(effect))
        elif isinstance(effect, cards.Destroy) and targets:
            lying = square_of(draft.state, targets[0])
            if lying is not None:
                _waste(draft, lying)


def square_of(state: State, land: Copy) -> Square | None:
    """Where ``land`` lies; None if it is not on the map or was laid waste."""
    for square, lying in zip(state.options.squares, state.lands, strict=True):
        if lying == land and square not in state.wasted:
            return square
    return None


def _waste(draft: Draft, square: Square) -> None:
    draft.set(wasted=(*draft.state.wasted, square))
    draft.tell("wasted", square=square, copy=draft.state.lands[where.place(draft.state, square)])


def made(effect: cards.Make) -> Mana:
    """The points of a skill that makes mana; of several colours, its user chooses when spending."""
    if len(effect.colours) > 1:
        return Mana(wild=effect.amount)
    return point(effect.colours[0] if effect.colours else None, effect.amount)


# In answer to a blow, and in answer to that (article 7.6)


def _do(draft: Draft, answer: Answer) -> None:
    """Carry it out at once; but an answer to a blow may be answered first."""
    phase = draft.state.phase
    if not isinstance(phase, Fight):
        _carry_out(draft, answer)
        harm.bury(draft)
        return
    if phase.stage == "window":
        _offer_reply(draft, phase, answer)
    elif phase.stage == "reply":
        pending = phase.answer
        _carry_out(draft, answer)
        harm.bury(draft, _side(draft.state, answer.by))
        _resolve_pending(draft, pending)
    else:
        draft.change_fight(started=True)
        _carry_out(draft, answer)
        harm.bury(draft, _side(draft.state, answer.by))
        if not combat.settle(draft):
            combat.go_on(draft)


def _side(state: State, copy: Copy) -> int | None:
    one = where.creature(state, copy)
    return None if one is None else one.party


def _offer_reply(draft: Draft, fight: Fight, answer: Answer) -> None:
    """The side that struck may answer once."""
    blow = fight.blow
    striker = None if blow is None else where.creature(draft.state, blow.attackers[0])
    asked = () if striker is None else where.can_answer(draft.state, fight, striker.party)
    draft.enter(replace(draft.fight, stage="reply", held=fight.asked, asked=asked, answer=answer))
    if not asked:
        _resolve_pending(draft, answer)


def no_reply(draft: Draft, seat: Seat) -> None:
    """``seat`` lets the answer be; for the others the question stays the same."""
    fight = draft.fight
    asked = tuple(other for other in fight.asked if other != seat)
    draft.change_fight(asked=asked)
    if not asked:
        _resolve_pending(draft, fight.answer)


def ask_for_reply_again(draft: Draft) -> None:
    """After something has happened in between: whoever can no longer reply is not asked."""
    fight = draft.fight
    striker = None if fight.blow is None else where.creature(draft.state, fight.blow.attackers[0])
    able = () if striker is None else where.can_answer(draft.state, fight, striker.party)
    asked = tuple(seat for seat in fight.asked if seat in able)
    draft.enter(replace(fight, asked=asked))
    if not asked:
        _resolve_pending(draft, fight.answer)


def _resolve_pending(draft: Draft, pending: Answer | None) -> None:
    """The answer that waited; then those asked about the blow are asked again, if they can still act."""
    if pending is not None:
        if pending.skill and _side_gone(draft.state, pending):
            draft.tell("fizzled", copy=pending.by, other=pending.source)
        else:
            _carry_out(draft, pending)
            harm.bury(draft, _side(draft.state, pending.by))
    if combat.settle(draft):
        return
    fight = draft.fight
    blow = fight.blow
    target = None if blow is None else where.creature(draft.state, blow.target)
    able = () if target is None else where.can_answer(draft.state, fight, target.party)
    asked = tuple(seat for seat in fight.held if seat in able)
    draft.enter(replace(fight, stage="window", asked=asked, held=(), answer=None))
    if not asked:
        blows.strike(draft)


def _side_gone(state: State, answer: Answer) -> bool:
    one = where.creature(state, answer.by)
    return one is None or (one.down and answer.source not in one.items)


# What effects do


def _carry_out(draft: Draft, answer: Answer) -> None:
    card = holdings.card(draft.options, answer.source)
    skill = holdings.skill(draft.options, answer.source, answer.skill) if answer.skill else None
    effects, aim = (skill.effects, skill.aim) if skill else (card.effects, card.aim)
    for copy in aimed_at(draft.state, answer.by, aim, answer.targets) or (None,):
        for effect in effects:
            _apply(draft, answer, effect, copy)


def aimed_at(state: State, by: Copy, aim: Aim, targets: tuple[Copy, ...]) -> tuple[Copy, ...]:
    """The creatures that an effect reaches."""
    if aim is Aim.ITSELF:
        return (by,)
    if aim is not Aim.PARTY:
        return targets
    one = where.creature(state, by)
    return tuple(
        other.copy
        for other in where.everybody(state)
        if one is not None and other.party == one.party and other.square == one.square and not other.away
    )


def _apply(draft: Draft, answer: Answer, effect: Effect, copy: Copy | None) -> None:
    match effect:
        case cards.Make():
            one = where.creature(draft.state, answer.by)
            if one is not None:
                purses.make_mana(draft, one, made(effect))
                draft.tell("made", copy=one.copy, text=made(effect).text)
        case cards.Ruling():
            draft.set(requests=(*draft.state.requests, Request(answer.seat, answer.source, answer.targets)))
            draft.tell("asked_ruling", seat=answer.seat, copy=answer.source, cards=answer.targets)
        case _ if copy is not None and where.creature(draft.state, copy) is not None:
            colours = holdings.card(draft.options, answer.source).colours
            apply_to(draft, effect, copy, colours, _own_turn(draft.state, answer.by))


def _own_turn(state: State, by: Copy) -> int:
    """The place in the order of the fight of whoever ``by`` belongs to: its next turn ends what lasts an
    asalto (article 9.5)."""
    one = where.creature(state, by)
    if one is None or not isinstance(state.phase, Fight):
        return -1
    for place, turn in enumerate(state.phase.order):
        if turn.party == one.party and (turn.party is not None or turn.seat == one.seat):
            return place
    return state.phase.current


def apply_to(
    draft: Draft, effect: Effect, copy: Copy, colours: tuple[cards.Colour, ...] = (), turn: int = -1
) -> None:
    """One effect on one creature in play; ``turn`` is the place in the order of the fight that ends it."""
    match effect:
        case cards.Heal(amount=amount):
            harm.heal(draft, copy, amount)
        case cards.Damage(amount=amount):
            dealt = harm.hurt(draft, copy, amount, colours)
            draft.tell("hurt", copy=copy, numbers=(dealt,))
        case cards.Prevent(amount=amount):
            mark(draft, copy, Mark(_span(draft, Span.ASALTO), shield=amount, turn=turn))
        case cards.Boost(power=power, toughness=toughness, span=span):
            mark(draft, copy, Mark(_span(draft, span), power, toughness, turn=turn))
            draft.tell("boosted", copy=copy, numbers=(power, toughness))
        case cards.Grant(keyword=keyword, span=span):
            mark(draft, copy, Mark(_span(draft, span), keyword=keyword, turn=turn))
            draft.tell("granted", copy=copy, text=keyword.value)
        case cards.Tap():
            draft.change(copy, tapped=True)
            draft.tell("tapped", copy=copy)
        case cards.Untap():
            draft.change(copy, tapped=False)
            draft.tell("untapped", copy=copy)
        case cards.Destroy():
            harm.destroy(draft, copy)
        case cards.Recall():
            recall(draft, copy)


def _span(draft: Draft, span: Span) -> Span:
    """Outside a fight what lasts an asalto or a fight lasts the game turn (article 9.5)."""
    if isinstance(draft.state.phase, Fight) or span is Span.LASTING:
        return span
    return Span.TURN


def mark(draft: Draft, copy: Copy, new: Mark) -> None:
    """Note what was done to a creature."""
    one = where.creature(draft.state, copy)
    if one is not None:
        draft.change(copy, marks=(*one.marks, new))


def recall(draft: Draft, copy: Copy) -> None:
    """Back to the hand of its player, who may keep an adventurer there or send it against others (6.4)."""
    one = where.creature(draft.state, copy)
    if one is None:
        return
    draft.bequeath(one)
    draft.remove(one)
    draft.player(one.seat, hand=(*draft.state.players[one.seat].hand, copy))
    draft.tell("recalled", copy=copy, seat=one.seat)
