"""Recruiting, moving, meeting and summoning: what happens outside fights (chapters 2, 3, 4, 6 and 8)."""

from __future__ import annotations

from dataclasses import replace

from games.adventure import combat, harm, holdings, purses, turns, where
from games.adventure.cards import Copy
from games.adventure.deeds import Offered, OwnAnswer, Saw
from games.adventure.draft import Draft
from games.adventure.mana import NOTHING, Mana, pay, plus, point
from games.adventure.squares import Square
from games.adventure.state import HAND, Creature, Meeting, Recruiting, Summoning, Travel
from games.core.game import Seat, only

NOWHERE = Square(0, 0)
"""Where adventurers are said to be before their party enters the map."""


# Recruitment


def offer(draft: Draft, seat: Seat) -> None:
    """Seven adventurer cards among which ``seat`` recruits (article 2.1)."""
    offers = draft.recruits(HAND)
    draft.player(seat, offers=offers)
    called = holdings.called(draft.options, offers)
    draft.whisper(Offered(offers, called, audience=only(seat)))


def recruit(draft: Draft, seat: Seat, card: Copy) -> None:
    """An adventurer joins the party; a thing goes to the first of the seat's adventurers with room (2.4)."""
    player = draft.state.players[seat]
    left, _ = pay(player.purse, holdings.card(draft.options, card).cost)
    draft.player(seat, purse=left, offers=tuple(other for other in player.offers if other != card))
    draft.tell("recruited", seat=seat, copy=card)
    if draft.is_creature(card):
        join(draft, seat, card)
    else:
        taker = first_with_room(draft, seat)
        if taker is not None:
            draft.change(taker.copy, items=(*taker.items, card))


def join(draft: Draft, seat: Seat, card: Copy, items: tuple[Copy, ...] = ()) -> None:
    """``card`` becomes an adventurer of the seat's party."""
    number = where.party_of(draft.state, seat)
    if number is None:
        return
    party = draft.state.parties[number]
    hero = Creature(card, seat, number, party.square or NOWHERE, items=items)
    hero = replace(hero, mana=holdings.purse(draft.options, hero))
    draft.party(number, heroes=(*party.heroes, hero))


def first_with_room(draft: Draft, seat: Seat) -> Creature | None:
    number = where.party_of(draft.state, seat)
    heroes = () if number is None else draft.state.parties[number].heroes
    own = (hero for hero in heroes if hero.seat == seat)
    return next((hero for hero in own if len(hero.items) < holdings.carries(draft.options, hero)), None)


def redraw(draft: Draft, seat: Seat) -> None:
    offers = draft.state.players[seat].offers
    draft.discard(*offers)
    draft.player(seat, redrawn=True, offers=())
    draft.tell("redrew", seat=seat)
    offer(draft, seat)


def recruited(draft: Draft, seat: Seat) -> None:
    """``seat`` has done recruiting; once all have, the parties enter the map."""
    draft.discard(*draft.state.players[seat].offers)
    draft.player(seat, ready=True, offers=())
    draft.tell("ready", seat=seat)
    if isinstance(draft.state.phase, Recruiting):
        all_ready(draft)


def all_ready(draft: Draft) -> None:
    """Go on if nobody recruits any more. Groups that died out and came to life again enter anew."""
    state = draft.state
    recruiting = [
        seat
        for party in state.parties
        for seat in party.seats
        if seat not in state.gone and not state.players[seat].ready
    ]
    if not recruiting:
        turns.enter_map(draft)


def hand_over(draft: Draft, number: int, item: Copy, hero: Copy) -> None:
    """Once a turn each thing may change hands (article 2.4)."""
    old, new = where.bearer(draft.state, item), where.creature(draft.state, hero)
    if old is None or new is None:
        return
    draft.change(old.copy, items=tuple(other for other in old.items if other != item))
    draft.change(new.copy, items=(*new.items, item))
    draft.party(number, handed=(*draft.state.parties[number].handed, item))
    draft.tell("handed", copy=item, other=hero)


# Moving


def enter_at(draft: Draft, number: int, square: Square) -> None:
    """A Coast that the party does not cross is turned up, and another square is asked for (article 3.1)."""
    if turns.stops(draft.state, number, square):
        turns.turn_up(draft, number, square)
        draft.tell("barred_by_island", party=number, square=square)
        draft.enter(draft.state.phase)
        return
    turns.land_on(draft, number, square)
    turns.enter_map(draft)


def look(draft: Draft, number: int) -> None:
    """The lands around, for the eyes of the party's players only (article 3.2)."""
    party = draft.state.parties[number]
    hidden = tuple(
        square
        for square in holdings.near(draft.options, where.standing_on(party))
        if not where.known(draft.state, party, square)
    )
    lands = tuple(draft.state.lands[where.place(draft.state, square)] for square in hidden)
    draft.party(number, seen=(*party.seen, *hidden))
    draft.tell("looked", party=number)
    called = holdings.called(draft.options, lands)
    draft.whisper(Saw(hidden, lands, called, audience=only(*party.seats)))


def go(draft: Draft, number: int, square: Square) -> None:
    """One step (articles 3.3 to 3.5)."""
    phase = draft.state.phase
    steps = phase.steps if isinstance(phase, Travel) else 0
    if steps == 0:
        harm.last_breath_over(draft, number)
    if not draft.state.parties[number].heroes:
        turns.end_movement(draft)
        return
    new = turns.turn_up(draft, number, square)
    if turns.stops(draft.state, number, square):
        draft.tell("barred_by_island", party=number, square=square)
        turns.end_movement(draft)
        return
    _walk(draft, number, square)
    party = draft.state.parties[number]
    stopped = where.monsters_at(draft.state, square) or len(where.parties_at(draft.state, square)) > 1
    if steps == 0 and holdings.all_fly(draft.options, party) and not stopped:
        draft.enter(Travel(number, 1, new))
    else:
        arrive(draft, number, new)


def _walk(draft: Draft, number: int, square: Square) -> None:
    party = draft.state.parties[number]
    back = party.trail[-1:] == (square,)
    trail = party.trail[:-1] if back else (*party.trail, where.standing_on(party))
    heroes = tuple(replace(hero, square=square) for hero in party.heroes)
    draft.party(number, square=square, trail=trail, heroes=heroes)
    draft.tell("walked", party=number, square=square)


def ferry(draft: Draft, number: int, seat: Seat, square: Square, paid: tuple[Copy, ...]) -> None:
    """Two cards for a step out of a place with no way out (article 3.8)."""
    draft.take(seat, paid)
    draft.discard(*paid)
    draft.tell("ferried", seat=seat, party=number, square=square, cards=paid)
    draft.refill(seat)
    harm.last_breath_over(draft, number)
    if not draft.state.parties[number].heroes:
        turns.end_movement(draft)
        return
    new = turns.turn_up(draft, number, square)
    _walk(draft, number, square)
    arrive(draft, number, new)


def turn_back(draft: Draft, number: int) -> None:
    """Away from a wall, without a blow (article 7.12); that is an entry like any other."""
    square = draft.state.parties[number].trail[-1]
    harm.last_breath_over(draft, number)
    if not draft.state.parties[number].heroes:
        turns.end_movement(draft)
        return
    _walk(draft, number, square)
    arrive(draft, number, new=False)


def stay(draft: Draft, number: int) -> None:
    """Whoever does not move may camp (article 3.7)."""
    harm.last_breath_over(draft, number)
    draft.tell("stayed", party=number)
    if draft.options.camp:
        wounded = [hero for hero in draft.state.parties[number].heroes if hero.damage and not hero.down]
        for hero in wounded:
            draft.change(hero.copy, damage=hero.damage - 1)
        if wounded:
            draft.tell("camped", party=number, cards=[hero.copy for hero in wounded])
    turns.end_movement(draft)


def fight_on(draft: Draft, number: int) -> None:
    """Against what stands on the party's own square."""
    square = where.standing_on(draft.state.parties[number])
    harm.last_breath_over(draft, number)
    if not draft.state.parties[number].heroes:
        turns.end_movement(draft)
        return
    combat.begin(draft, square, (number,))


# Arriving


def arrive(draft: Draft, number: int, new: bool) -> None:
    """Another party there is met first (chapter 8), then the others may summon (chapter 6)."""
    square = where.standing_on(draft.state.parties[number])
    met = [other for other in where.parties_at(draft.state, square) if other != number]
    if met:
        leader = draft.state.parties[met[0]].leader
        draft.tell("met", party=number, numbers=(leader,), square=square)
        draft.enter(Meeting(number, met[0], new=new))
    else:
        summoning(draft, number, new)


def answer_meeting(draft: Draft, meeting: Meeting, seat: Seat, stance: str) -> None:
    """One yes is enough for a fight; the answers are opened together (article 8.1)."""
    first = seat in draft.state.parties[meeting.party].seats
    answers = (stance, meeting.answers[1]) if first else (meeting.answers[0], stance)
    draft.events.append(OwnAnswer(stance, audience=only(seat)))
    draft.tell("answered")
    if None in answers:
        draft.set(phase=replace(meeting, answers=answers))
        return
    draft.final = True
    duel = "fight" in answers
    other = draft.state.parties[meeting.other].leader
    draft.tell("duel" if duel else "peace", party=meeting.party, numbers=(other,))
    summoning(draft, meeting.party, meeting.new, meeting.other if duel else None)


TABLE = {2: 4, 12: 4, 3: 3, 11: 3, 4: 2, 5: 2, 9: 2, 10: 2, 6: 1, 8: 1, 7: 0}
"""Rows of the encounter table by the sum of two dice (article 5.6): see :func:`budget`."""


def budget(draft: Draft, number: int, total: int) -> Mana:
    """What the table gives the opposition: points of any colour, or colourless and the square's colour."""
    row = TABLE[total]
    square = draft.state.parties[number].square
    lying = None if square is None else where.land(draft.state, square)
    colours = () if lying is None else holdings.makes(draft.options, lying)[0]
    if row == 4:
        return Mana(wild=4)
    plain, coloured = {3: (2, 2), 2: (2, 1), 1: (1, 1), 0: (0, 0)}[row]
    own = Mana(wild=coloured) if len(colours) > 1 else point(colours[0] if colours else None, coloured)
    return plus(Mana(plain=plain), own)


def summoning(draft: Draft, number: int, new: bool, duel: int | None = None) -> None:
    """Ask the others one after the other, as far as there is mana at all (articles 6.1 and 6.2)."""
    pool = NOTHING
    if draft.options.encounters == "table":
        if not new:
            confrontation(draft, number, duel)
            return
        dice = (draft.roll(), draft.roll())
        pool = budget(draft, number, sum(dice))
        draft.tell("rolled_table", party=number, numbers=dice, text=pool.text)
    state = draft.state
    fighting = () if duel is None else state.parties[duel].seats
    asked = tuple(seat for seat in where.others(state, number) if seat not in fighting)
    if asked and _mana_left(draft, number, pool):
        draft.enter(Summoning(number, asked, pool, duel))
    else:
        confrontation(draft, number, duel, pool)


def summon(draft: Draft, phase: Summoning, seat: Seat, card: Copy, lands: tuple[Square, ...]) -> None:
    """A monster on the square where the party stands; the hand is refilled at once (articles 4.1, 6.2)."""
    square = where.standing_on(draft.state.parties[phase.party])
    tapped = draft.state.tapped
    purses.spend_opposition(draft, holdings.card(draft.options, card).cost, lands)
    paid = tuple(one for one in draft.state.tapped if one not in tapped)
    draft.take(seat, (card,))
    draft.set(monsters=(*draft.state.monsters, Creature(card, seat, None, square)))
    draft.tell(
        "summoned",
        seat=seat,
        copy=card,
        square=square,
        numbers=[where.place(draft.state, one) for one in paid],
    )
    draft.refill(seat)
    now = draft.state.phase
    if isinstance(now, Summoning) and not _mana_left(draft, now.party, now.pool):
        confrontation(draft, now.party, now.duel)
    else:
        draft.enter(now)


def _mana_left(draft: Draft, number: int, pool: Mana) -> bool:
    """Whether anything can still be paid for: everybody sees that (article 6.2)."""
    return pool != NOTHING or bool(where.sources(draft.state, draft.state.parties[number].square))


def passed(draft: Draft, phase: Summoning, seat: Seat) -> None:
    asked = tuple(other for other in phase.asked if other != seat)
    draft.tell("passed", seat=seat)
    if asked:
        draft.enter(replace(phase, asked=asked))
    else:
        confrontation(draft, phase.party, phase.duel, phase.pool)


def confrontation(draft: Draft, number: int, duel: int | None, pool: Mana = NOTHING) -> None:
    """Fight what stands there, or go on (step 3 of a turn)."""
    square = where.standing_on(draft.state.parties[number])
    if duel is not None or where.monsters_at(draft.state, square):
        combat.begin(draft, square, (number,) if duel is None else (number, duel), pool)
    else:
        turns.end_movement(draft)


# The end of a turn


def swap(draft: Draft, seat: Seat, card: Copy) -> None:
    """One card for another, whatever the size of the hand (article 4.3)."""
    draft.take(seat, (card,))
    draft.discard(card)
    draft.tell("swapped", seat=seat, copy=card)
    draft.draw(seat, 1)


def ended(draft: Draft, seat: Seat) -> None:
    """``seat`` has done with the turn."""
    phase = draft.state.phase
    if phase.kind != "ending":
        return
    draft.tell("kept", seat=seat)
    asked = tuple(other for other in phase.asked if other != seat)
    if asked:
        draft.set(phase=replace(phase, asked=asked))
    else:
        turns.next_turn(draft)
