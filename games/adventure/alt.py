"""The table and a hand in words: alt texts, and the text board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.adventure import experience, holdings, leading_words, status, telling
from games.adventure.calling import Names, letters, listed, name
from games.adventure.card_words import rules_line
from games.adventure.cards import Copy, Deck, Terrain
from games.adventure.options import MASTER
from games.adventure.phases import Fight, Summoning
from games.adventure.sights import body, opposition_mana, state_of
from games.adventure.squares import LETTERS
from games.adventure.state import Creature, Party
from games.adventure.view import Tile, View
from games.core.drawing import ALT_TEXT
from games.core.words import Say

TEXT_BOARD: Final = 3500
LATEST: Final = 6
"""Deeds that the text board repeats."""


def board_alt(say: Say, view: View, names: Names) -> str:
    """Whose turn, what just happened, the fight, the parties, the map; as much of it as fits."""
    lines = [status.status(say, view, names), *_latest(say, view, names, 1)]
    if isinstance(view.phase, Fight):
        lines += _fighters(say, view, view.phase, names)
    lines += [_party(say, view, party, names) for party in view.parties if party.heroes]
    lines += [_objective(say, view), _lands(say, view)]
    return fitting(lines, ALT_TEXT)


def fitting(lines: Iterable[str], most: int) -> str:
    """As many of ``lines`` as ``most`` characters hold, in order."""
    text = ""
    for line in filter(None, lines):
        longer = f"{text}\n{line}" if text else line
        if len(longer) > most:
            return text or line[:most]
        text = longer
    return text


def _latest(say: Say, view: View, names: Names, count: int) -> list[str]:
    told = [telling.deed_told(say, deed, names) for deed in view.log]
    return [text for text in told if text][-count:]


def _objective(say: Say, view: View) -> str:
    if view.goal is None:
        return say("The objective has not been found.")
    return say("The objective is {square}.", square=view.goal.word)


def _lands(say: Say, view: View) -> str:
    up = [
        f"{tile.square.word} {name(say, view.options, tile.land)}"
        for tile in view.tiles
        if tile.up and tile.land is not None
    ]
    return say("Face up: {lands}.", lands=", ".join(up)) if up else say("No land is face up.")


def _party(say: Say, view: View, party: Party, names: Names) -> str:
    heroes = ", ".join(_creature(say, view, hero) for hero in party.heroes)
    points = experience.experience(view.options, party)
    whose = say("The party") if view.led else say("{name}'s party", name=names[party.leader])
    if not party.heroes and view.phase.kind != "recruiting":
        return say("{party} has no adventurer left.", party=whose)
    facts = {"party": whose, "heroes": heroes or "–", "points": points}
    if party.square is None:
        return say("{party}, not on the map: {heroes}. Experience {points}.", **facts)
    return say("{party} on {square}: {heroes}. Experience {points}.", square=party.square.word, **facts)


def _creature(say: Say, view: View, one: Creature) -> str:
    """``Moss Troll 3/3 (1 wound, tapped)``"""
    text = f"{name(say, view.options, one.copy)} {body(view, one)}"
    condition = state_of(say, view, one).replace(" · ", ", ")
    return f"{text} ({condition})" if condition else text


def _fighters(say: Say, view: View, fight: Fight, names: Names) -> list[str]:
    """The monsters there with their player, and what mana is left to them."""
    there = [one for one in view.monsters if one.square == fight.square]
    lines = [
        say("Monster of {name}: {creature}.", name=names[one.seat], creature=_creature(say, view, one))
        for one in there
    ]
    return [*lines, say("Mana left to the monsters: {mana}.", mana=opposition_mana(view))] if there else []


# The seat's own


def held(say: Say, view: View, names: Names) -> str:
    """All that the seat knows and others do not: hand, offers, lands seen, secrets and notes."""
    if view.seat is None:
        return ""
    lines = []
    if view.offers:
        purse = letters(view.players[view.seat].purse.text)
        lines.append(say("Offers ({mana}):", mana=purse))
        lines += [_printed(say, view, card) for card in view.offers]
    lines += _hand(say, view)
    own = [party for party in view.parties if view.seat in party.seats and party.heroes]
    lines += [_party(say, view, party, names) for party in own]
    peeked = _peeked(say, view)
    if peeked:
        lines.append(peeked)
    lines += [
        say("In secret, to {name}: {text}", name=names[one.seat], text=one.text) for one in view.secrets[-3:]
    ]
    return "\n".join([*lines, *leading_words.notes(say, view), *leading_words.waiting(say, view, names)])


def _hand(say: Say, view: View) -> list[str]:
    """The cards of a hand; those that its player can only give away, in one line."""
    idle = [card for card in view.hand if not _of_use(view, card)]
    lines = [say("Hand:"), *(_printed(say, view, card) for card in view.hand if card not in idle)]
    if idle:
        called = listed(say, [name(say, view.options, card) for card in idle])
        lines.append(say("Monsters, of use only to exchange or to pay the ferry: {cards}.", cards=called))
    return lines


def _of_use(view: View, copy: Copy) -> bool:
    """Only the Game Master summons in a session that has one (article 1.2); but for adventurers who were sent
    back, and may come along to the next session (12.6)."""
    card = holdings.card(view.options, copy)
    return not view.led or view.seat == MASTER or card.spell or card.deck is Deck.ADVENTURER


def _printed(say: Say, view: View, copy: Copy) -> str:
    return f"• {name(say, view.options, copy)} · {rules_line(say, holdings.card(view.options, copy))}"


def _peeked(say: Say, view: View) -> str:
    lands = [
        f"{tile.square.word} {name(say, view.options, tile.land)}"
        for tile in view.tiles
        if tile.peeked and tile.land is not None
    ]
    return say("Seen in secret: {lands}.", lands=", ".join(lands)) if lands else ""


def hand_alt(say: Say, view: View, names: Names) -> str:
    return fitting(held(say, view, names).split("\n"), ALT_TEXT)


# The text board


def text_board(say: Say, view: View, names: Names) -> str:
    """The whole table in words and a drawn map."""
    lines = [
        status.status(say, view, names),
        *leading_words.waiting(say, view, names),
        _grid(view),
        _legend(say),
        _objective(say, view),
    ]
    if isinstance(view.phase, Fight):
        lines += _fighters(say, view, view.phase, names)
    elif isinstance(view.phase, Summoning):
        lines.append(say("Mana for the monsters: {mana}.", mana=opposition_mana(view)))
    lines += [_party(say, view, party, names) for party in view.parties]
    lines += _left_behind(say, view)
    lines.append(_decks(say, view, names))
    lines += _latest(say, view, names, LATEST)
    return fitting(lines, TEXT_BOARD)


def _grid(view: View) -> str:
    """The map, the highest row first."""
    width, height = view.options.width, view.options.height
    rows = ["  " + "  ".join(LETTERS[:width])]
    for row in reversed(range(height)):
        tiles = view.tiles[row * width : (row + 1) * width]
        rows.append(f"{row + 1} " + " ".join(_sign(view, tile) for tile in tiles))
    return "\n".join(("```", *rows, "```"))


def _sign(view: View, tile: Tile) -> str:
    """Two signs: who stands there (a seat's letter, ``!`` for monsters), and the land (its first letter)."""
    here = [party for party in view.parties if party.heroes and party.square == tile.square]
    monsters = any(one.square == tile.square for one in view.monsters)
    who = "ABCDE"[here[0].leader] if here else "!" if monsters else "*" if tile.square == view.goal else "·"
    return who + _land_sign(view, tile)


def _land_sign(view: View, tile: Tile) -> str:
    if tile.barred:
        return "#"
    if tile.wasted:
        return "x"
    if tile.land is None:
        return "?"
    terrain = holdings.card(view.options, tile.land).terrain or Terrain.PLACE
    sign = "+" if terrain is Terrain.PLACE else terrain.value[0].upper()
    return sign if tile.up else sign.lower()


def _legend(say: Say) -> str:
    return say(
        "A–E parties, ! monsters, * objective; P plain, C Coast, M marsh, R range, F forest, + place,"
        " ? face down, x waste, # closed; small letters: seen in secret."
    )


def _left_behind(say: Say, view: View) -> list[str]:
    """Monsters that wait on squares where nobody fights."""
    fought = view.phase.square if isinstance(view.phase, Fight) else None
    found: dict[str, list[str]] = {}
    for one in view.monsters:
        if one.square != fought:
            found.setdefault(one.square.word, []).append(_creature(say, view, one))
    return [
        say("On {square}: {monsters}.", square=word, monsters=listed(say, ones))
        for word, ones in found.items()
    ]


def _decks(say: Say, view: View, names: Names) -> str:
    hands = ", ".join(
        f"{names[seat]} {player.hand}" for seat, player in enumerate(view.players) if seat not in view.gone
    )
    return say(
        "Hands: {hands}. Encounter deck {pile}, discards {discards}; adventurers {recruits}, graveyard"
        " {graveyard}.",
        hands=hands,
        pile=view.pile,
        discards=len(view.discards),
        recruits=view.recruits,
        graveyard=len(view.graveyard),
    )
