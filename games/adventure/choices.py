"""The menu: what each word means, the questions over them, whole moves as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from games.adventure import holdings, leading_words
from games.adventure.calling import letters, listed, mana, name
from games.adventure.card_words import MARKS, NONE, rules_line, skill_name, skill_text
from games.adventure.cards import Card, Copy, Kind, Terrain
from games.adventure.mana import NOTHING
from games.adventure.moves import Stance
from games.adventure.squares import Square
from games.adventure.state import MASTER, Creature, Fight, Summoning, View
from games.core.words import Label, Say

Names = Sequence[str]

ARROWS = {(0, 1): "⬆️", (0, -1): "⬇️", (1, 0): "➡️", (-1, 0): "⬅️"}


def cut(text: str, most: int) -> str:
    """``text`` in at most ``most`` characters."""
    return text if len(text) <= most else text[: most - 1] + "…"


def label(say: Say, view: View, words: tuple[str, ...], names: Names) -> Label:
    """The last of ``words`` as a choice."""
    verb, last = words[0], words[-1]
    if verb in leading_words.VERBS:
        return leading_words.label(say, view, words, names)
    if len(words) == 1:
        return _verb(say, view, verb)
    found = _argument(say, view, verb, words, names)
    return Label(cut(found.text, 80), cut(found.hint, 100), found.mark) if last else found


def _argument(say: Say, view: View, verb: str, words: tuple[str, ...], names: Names) -> Label:
    last = words[-1]
    match verb:
        case "enter" | "go" | "ferry" if len(words) == 2:
            return _square(say, view, last)
        case "tap" if len(words) > 2:
            return _square(say, view, last)
        case "lead":
            return leading_words.seat(say, int(last), names)
        case "meet":
            return _stance(say, last)
        case "use" if len(words) == 3:
            return _skill(say, view, Copy.from_word(words[1]), last)
        case "share" if len(words) == 3:
            return Label(last, say("points of damage"))
    return card_label(say, view, Copy.from_word(last))


def _stance(say: Say, word: str) -> Label:
    if word == Stance.FIGHT:
        return Label(say("Fight"), say("one who wants to is enough"), "⚔️")
    return Label(say("Let them pass"), say("unless they want to fight"), "🕊️")


def _square(say: Say, view: View, word: str) -> Label:
    """A square, with the way there and what is known of it."""
    square = Square.from_word(word)
    tile = view.tiles[view.options.squares.index(square)]
    here = own_square(view)
    way = "" if here is None else ARROWS.get((square.column - here.column, square.row - here.row), "")
    if tile.land is None:
        return Label(word, say("face down"), way)
    card = holdings.card(view.options, tile.land)
    text = f"{word} {name(say, view.options, tile.land)}"
    special = card.terrain in (None, Terrain.PLACE)
    return Label(text, land_mana(view, tile.land) if special else "", way)


def own_square(view: View) -> Square | None:
    """Where the party of the viewer is."""
    return next((party.square for party in view.parties if view.seat in party.seats), None)


def _skill(say: Say, view: View, source: Copy, word: str) -> Label:
    skill = holdings.skill(view.options, source, word)
    if skill is None:
        return Label(word)
    return Label(skill_name(say, skill), skill_text(say, skill))


def in_play(view: View, copy: Copy) -> Creature | None:
    everybody = (*(hero for party in view.parties for hero in party.heroes), *view.monsters)
    return next((one for one in everybody if one.copy == copy), None)


def card_label(say: Say, view: View, copy: Copy) -> Label:
    """A creature as it stands now, a land with its square, or a card as it is printed."""
    lying = next((tile.square for tile in view.tiles if tile.land == copy), None)
    if lying is not None:
        return _square(say, view, lying.word)
    one = in_play(view, copy)
    text = name(say, view.options, copy)
    if one is None:
        return Label(text, rules_line(say, holdings.card(view.options, copy)), _mark(view, copy))
    return Label(f"{text} {body(view, one)}", state_of(say, view, one), _mark(view, copy))


def _mark(view: View, copy: Copy) -> str:
    card: Card = holdings.card(view.options, copy)
    if card.kind is Kind.CREATURE:
        return "👹" if card.deck == "encounter" else "🧝"
    return "📜" if card.spell else "🎒"


def body(view: View, one: Creature) -> str:
    """``2/3``"""
    return f"{holdings.power(view.options, one)}/{holdings.toughness(view.options, one)}"


def state_of(say: Say, view: View, one: Creature) -> str:
    """What a decision needs to know of a creature: wounds, whether it can act, what it has left."""
    parts = []
    if one.damage:
        parts.append(say.many("{n} wound", "{n} wounds", one.damage))
    if one.down:
        parts.append(say("down"))
    elif one.away:
        parts.append(say("away"))
    elif one.tapped:
        parts.append(say("tapped"))
    elif one.acted:
        parts.append(say("has acted"))
    if one.party is not None and one.mana.total:
        parts.append(say("mana {mana}", mana=letters(one.mana.text)))
    parts += [name(say, view.options, item) for item in one.items]
    return " · ".join(parts)


def _verb(say: Say, view: View, verb: str) -> Label:
    outside = _outside(say, view, verb)
    return outside if outside is not None else _fighting(say, view, verb)


def _outside(say: Say, view: View, verb: str) -> Label | None:
    match verb:
        case "recruit":
            return Label(say("Recruit"), say("one of the cards offered"), "🧝")
        case "redraw":
            return Label(say("Other offers"), say("once: seven other cards"), "🔄")
        case "hand":
            return Label(say("Hand over a thing"), say("each thing once a turn"), "🎒")
        case "enter":
            return Label(say("Enter"), say("on a land of the border"), "🚪")
        case "look":
            return Label(say("Look around"), say("only your party sees it"), "👁️")
        case "go":
            return Label(say("Go"), say("the others may summon there"), "🥾")
        case "halt":
            return Label(say("Halt here"), say("no second square"), "✋")
        case "stay":
            rests = say("everybody heals a wound") if view.options.camp else say("do not move")
            return Label(say("Stay"), rests, "🏕️")
        case "ferry":
            return Label(say("Pay the ferry"), say("two cards of your hand for a step"), "⛴️")
        case "lead":
            return Label(say("Hand over the lead"), say("to another player of the party"), "🚩")
        case "meet":
            return Label(say("Answer"), say("in secret"), "🤝")
        case "summon":
            return Label(say("Summon"), say("the rules choose the lands to tap"), "👹")
        case "tap":
            return Label(say("Summon with certain lands"), say("you choose the lands to tap"), "🗺️")
        case "swap":
            return Label(say("Exchange a card"), say("discard one, draw one"), "🔄")
        case "end":
            return Label(say("End the turn"), say("keep your hand"), "✅")
    return None


def _fighting(say: Say, view: View, verb: str) -> Label:
    match verb:
        case "fight":
            return Label(say("Fight on"), say("against what stands here"), "⚔️")
        case "back":
            return Label(say("Turn back"), say("away from the wall, without a blow"), "↩️")
        case "cast":
            return Label(say("Cast a spell"), say("of your hand"), "📜")
        case "use":
            return Label(say("Use a skill or a thing"), say("and pay for it"), "✨")
        case "attack":
            return Label(say.sense("move", "Attack"), say("with one creature"), "⚔️")
        case "band":
            return Label(say("Attack as a band"), say("one blow, all their strengths"), "🤝")
        case "all":
            return Label(say("All attack…"), say("one blow after the other"), "⚔️")
        case "flee":
            return Label(say("Flee"), _free_blows(say, view), "🏃")
        case "block":
            return Label(say.sense("move", "Block"), say("take the blow, and strike back"), "🛡️")
        case "share":
            return Label(say("Share the damage out"), say("among those on your side"), "💥")
        case "strike":
            return Label(say("Free blow"), say("at one of those who flee"), "⚔️")
        case "ready" if view.phase.kind == "recruiting":
            return Label(say("Done recruiting"), say("the rest of the offers goes back"), "✅")
        case "ready":
            return Label(say("Finish the turn"), say("nobody of yours acts any more"), "✅")
    if view.phase.kind == "summoning":
        return Label(say("Summon no more"), say("for this encounter"), "🚫")
    return Label(say("Let it be"), say("no block and no answer"), "🎲")


def _free_blows(say: Say, view: View) -> str:
    phase = view.phase
    if not isinstance(phase, Fight):
        return ""
    there = [one for one in view.monsters if one.square == phase.square and not one.away]
    walls = [one for one in there if holdings.card(view.options, one.copy).wall]
    number = len(there) - len(walls)
    return say.many("back, past {n} free blow", "back, past {n} free blows", number)


# Questions


def ask(say: Say, view: View, words: tuple[str, ...], names: Names) -> str:
    """The question over the choices that follow ``words``."""
    if not words:
        return _now(say, view, names)
    if words[0] in leading_words.VERBS:
        return leading_words.ask(say, words)
    match words[0]:
        case "recruit":
            purse = letters(view.players[view.seat or 0].purse.text)
            return say("Whom or what do you recruit? You have {mana}.", mana=purse)
        case "hand":
            return say("Which thing?") if len(words) == 1 else say("Who takes it?")
        case "enter":
            return say("Where does the party enter?")
        case "go":
            return say("Where to?")
        case "ferry":
            return say("Where to?") if len(words) == 1 else say("Which two cards do you give?")
        case "lead":
            return say("Who leads from now on?")
        case "meet":
            return say("Do you want to fight?")
        case "summon":
            return say("Whom do you summon?")
        case "tap":
            return say("Whom do you summon?") if len(words) == 1 else say("Which lands do you tap?")
        case "swap":
            return say("Which card do you give away?")
        case "cast":
            return _casting(say, view, words)
        case "use":
            return _using(say, words)
    return _attacking(say, words)


def _casting(say: Say, view: View, words: tuple[str, ...]) -> str:
    if len(words) == 1:
        return say("Which spell?")
    return say("{card}: on whom?", card=name(say, view.options, Copy.from_word(words[1])))


def _using(say: Say, words: tuple[str, ...]) -> str:
    if len(words) == 1:
        return say("Whose skill, or which thing?")
    return say("Which skill?") if len(words) == 2 else say("On whom?")


def _attacking(say: Say, words: tuple[str, ...]) -> str:
    match words[0]:
        case "attack" if len(words) == 1:
            return say("Who attacks?")
        case "band" if len(words) == 2:
            return say("Who strikes together?")
        case "block":
            return say("Who blocks?")
        case "share":
            return say("Who takes damage?") if len(words) == 1 else say("How much?")
        case "strike" if len(words) == 1:
            return say("Who strikes?")
    return say("Whom?")


def _now(say: Say, view: View, names: Names) -> str:
    phase = view.phase
    if view.led and view.seat == MASTER and not _master_asked(view):
        if any(party.reached for party in view.parties):
            return say("The objective has been reached: you may end the session.")
        return say("You lead: do you step in? Nobody waits for you.")
    match phase.kind:
        case "recruiting":
            purse = letters(view.players[view.seat or 0].purse.text)
            return say("You recruit, with {mana}.", mana=purse)
        case "travel":
            return _moving(say, view, names)
        case "meeting":
            return say("Another party is here. What do you want?")
        case "summoning":
            return _against(say, view, names)
        case "ending":
            return say("The turn ends. Do you exchange a card?")
    return _in_fight(say, view, phase) if isinstance(phase, Fight) else say("What do you do?")


def _moving(say: Say, view: View, names: Names) -> str:
    leader = view.parties[view.mover].leader
    if view.seat == leader:
        return say("What does your party do?")
    return say("{name} leads and moves the party. Meanwhile, you may:", name=names[leader])


def _master_asked(view: View) -> bool:
    """Whether the Game Master is asked as the opposition, and not only free to step in."""
    phase = view.phase
    if view.requests or not isinstance(phase, Fight | Summoning):
        return False
    if isinstance(phase, Fight) and phase.stage == "act":
        turn = phase.order[phase.current]
        return turn.party is None and turn.seat == MASTER
    return MASTER in phase.asked


def _against(say: Say, view: View, names: Names) -> str:
    party = view.parties[view.mover]
    square = "" if party.square is None else party.square.word
    if view.led:
        return say(
            "The party has come to {square}. Do you summon? There is {mana}.",
            square=square,
            mana=opposition_mana(view),
        )
    return say(
        "The party of {name} has come to {square}. Do you summon? There is {mana}.",
        name=names[party.leader],
        square=square,
        mana=opposition_mana(view),
    )


def opposition_mana(view: View) -> str:
    """What the opposition can still spend: lands by colour, and points besides."""
    phase = view.phase
    entered = view.parties[view.mover].square
    lands = []
    for tile in view.tiles if view.options.encounters == "lands" else ():
        if tile.up and tile.land and not (tile.tapped or tile.wasted or tile.square == entered):
            lands.append(land_mana(view, tile.land))
    pool = phase.pool if isinstance(phase, Fight | Summoning) else NOTHING
    parts = [*sorted(filter(None, lands)), *([mana(pool)] if pool.total else [])]
    return " ".join(parts) or "–"


def land_mana(view: View, land: Copy) -> str:
    """``☀️/🌊`` for a land that gives one of two colours."""
    made, amount = holdings.makes(view.options, land)
    return "/".join(MARKS[colour] for colour in made) * amount if made else NONE * amount


def _in_fight(say: Say, view: View, fight: Fight) -> str:
    blow = fight.blow
    match fight.stage:
        case "act":
            return say("Asalto {number}: what do your creatures do?", number=fight.asalto)
        case "flight":
            return say("They flee. Whom do you strike?")
    if blow is None:
        return say("What do you do?")
    if fight.stage == "share":
        due = fight.harms[0]
        return say(
            "A blow of {striker} at {target}, damage {n}. Who takes it?",
            striker=_standing(say, view, due.striker),
            target=_standing(say, view, due.struck),
            n=due.amount,
        )
    striker = listed(say, [_standing(say, view, copy) for copy in blow.attackers])
    target = _standing(say, view, blow.blocker or blow.target)
    if fight.stage == "reply":
        return say(
            "The blow of {striker} at {target} was answered. Do you answer?", striker=striker, target=target
        )
    if blow.free:
        return say(
            "A blow of {striker} at {target} in flight. Do you answer?", striker=striker, target=target
        )
    if blow.blocker is not None:
        return say("A blow of {striker}, a block by {target}. Do you answer?", striker=striker, target=target)
    return say("An attack of {striker} on {target}. Do you block?", striker=striker, target=target)


def _standing(say: Say, view: View, copy: Copy) -> str:
    """``Moss Troll (3/3)``"""
    one = in_play(view, copy)
    text = name(say, view.options, copy)
    return text if one is None else f"{text} ({body(view, one)})"


# Whole moves


def sentence(say: Say, view: View, words: tuple[str, ...], names: Names) -> str:
    """A whole notation as its owner would say it."""
    if words[0] in leading_words.VERBS:
        return leading_words.sentence(say, view, words, names)
    said = _move(say, view, words, names)
    return said if said is not None else _verb(say, view, words[0]).text


def _move(say: Say, view: View, words: tuple[str, ...], names: Names) -> str | None:
    verb, rest = words[0], words[1:]
    if verb in ("enter", "go", "lead", "meet", "ferry", "tap", "share"):
        return _move_with_words(say, view, verb, rest, names)
    if not rest:
        return None
    cards = [
        name(say, view.options, Copy.from_word(word)) for word in rest if verb != "use" or word != rest[1]
    ]
    first, others = cards[0], listed(say, cards[1:])
    match verb:
        case "recruit":
            return say("Recruit {card}", card=first)
        case "hand":
            return say("Hand {card} to {other}", card=first, other=others)
        case "summon":
            return say("Summon {card}", card=first)
        case "swap":
            return say("Exchange {card}", card=first)
        case "cast" if others:
            return say("Cast {card} on {other}", card=first, other=others)
        case "cast":
            return say("Cast {card}", card=first)
        case "use":
            skill = _skill(say, view, Copy.from_word(rest[0]), rest[1]).text
            used = say("{card}: {skill}", card=first, skill=skill)
            return say("{used}, on {other}", used=used, other=others) if others else used
        case "attack" | "strike":
            return say("{card} against {other}", card=first, other=others)
        case "band":
            return say("{card} in one blow against {other}", card=others, other=first)
        case "all":
            return say("All against {card}", card=first)
    return say("Block with {card}", card=first)


def _move_with_words(say: Say, view: View, verb: str, rest: tuple[str, ...], names: Names) -> str:
    match verb:
        case "enter":
            return say("Enter on {square}", square=rest[0])
        case "go":
            return say("Go to {square}", square=_square(say, view, rest[0]).text)
        case "lead":
            return say("Let {name} lead", name=names[int(rest[0])])
        case "meet":
            return _stance(say, rest[0]).text
        case "ferry":
            return say("Pay the ferry to {square}", square=rest[0])
        case "share":
            who, n = name(say, view.options, Copy.from_word(rest[0])), int(rest[1])
            return say.many("{n} point of damage to {card}", "{n} points of damage to {card}", n, card=who)
    card = name(say, view.options, Copy.from_word(rest[0]))
    return say("Summon {card} with {lands}", card=card, lands=", ".join(rest[1:]))
