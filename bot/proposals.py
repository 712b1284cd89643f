"""Offers on Discord: a message that names whoever still has to answer, with the two answers."""

from __future__ import annotations

import discord

from bot.ids import Id, Verb
from bot.layout import Press, Sheet
from bot.match import Match, Status
from bot.names import written
from bot.offers import Offer
from bot.places import POST_ANEW, channel, message, once
from bot.preferences import Preferences
from bot.referee import Message, Referee
from bot.summons import rousing
from bot.words import Voices
from bot.words import conduct as words

ROLE = "offer"
"""The role of an offer that can be answered, among the messages of its match."""


class Proposals:
    """Shows what is proposed, and what became of it."""

    def __init__(self, client: discord.Client, referee: Referee, preferences: Preferences) -> None:
        self._client = client
        self._preferences = preferences
        self._referee = referee

    async def show(self, match: Match, voices: Voices, known: Message | None) -> None:
        """Bring the message of the match's offer (``known``) up to date."""
        offer = match.offer
        if offer is not None and offer.stands and match.status is Status.LIVE:
            await self._open(match, voices, offer, known)
        elif known is not None:
            await self._close(match, voices, offer, known)

    async def _open(self, match: Match, voices: Voices, offer: Offer, known: Message | None) -> None:
        if known is not None and known.shown >= match.revision:
            return
        users = [user for seat in sorted(offer.missing) if (user := match.seats[seat].user) is not None]
        sheet = _text(match, voices, offer).calls(" ".join(f"<@{user}>" for user in users))
        view = sheet.buttons(_presses(match, voices, offer)).view()
        mentions = await rousing(self._preferences, users)
        revision = match.revision
        if known is not None:
            try:
                await message(self._client, match, known).edit(view=view, allowed_mentions=mentions)
                await self._remember(match, known.channel, known.message, revision)
                return
            except discord.HTTPException as fault:
                if fault.code not in POST_ANEW:
                    raise
        home = match.place.home
        nonce = once(match, "o")
        sent = await channel(self._client, match, home).send(
            view=view, allowed_mentions=mentions, nonce=nonce
        )
        await self._remember(match, home, sent.id, revision)

    async def _remember(self, match: Match, home: int, number: int, revision: int) -> None:
        await self._referee.remember_message(match.id, ROLE, home, number, shown=revision)

    async def _close(self, match: Match, voices: Voices, offer: Offer | None, known: Message) -> None:
        """A refusal stays to be read; what was agreed, or went out of date, is told by the board."""
        sign = message(self._client, match, known)
        try:
            if offer is None or offer.declined is None:
                await sign.delete()
            else:
                said = words.declined(voices.say, offer, written(match.names))
                await sign.edit(view=_text(match, voices, offer).text(said).view())
        except discord.HTTPException as fault:
            if fault.code not in POST_ANEW:
                raise
        await self._referee.forget_message(match.id, ROLE)


def _text(match: Match, voices: Voices, offer: Offer) -> Sheet:
    name = written(match.names)[offer.seat]
    return Sheet().text(words.proposed(voices.say, offer.proposal, name, match.id))


def _presses(match: Match, voices: Voices, offer: Offer) -> list[Press]:
    def id(verb: Verb) -> Id:
        return Id(verb, match.id, nth=offer.ply, words=(offer.proposal.value,))

    return [
        Press(id(Verb.AGREE), voices.say("Agree"), "✔", "main"),
        Press(id(Verb.DECLINE), voices.say("No"), "✖"),
    ]
