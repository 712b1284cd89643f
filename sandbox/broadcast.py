"""What a bot hears over the gateway of the world's changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from sandbox import permissions
from sandbox.gateway import Gateway, Intent
from sandbox.interactions import Interaction, Interactions
from sandbox.link import Session
from sandbox.payloads import (
    channel_json,
    guild_create_json,
    guild_json,
    member_json,
    message_json,
    thread_member_json,
    user_json,
)
from sandbox.world import DM, Channel, Guild, Json, Member, Message, World


class Broadcast:
    """Turns the world's events into Discord's, for the sessions whose intents ask for them."""

    def __init__(self, world: World, gateway: Gateway, interactions: Interactions) -> None:
        self.world = world
        self.gateway = gateway
        self.interactions = interactions
        self.before_delivery: list[Callable[[Interaction], Callable[[bool], None] | None]] = []
        """Asked before an interaction is written; what they return is called at once when it was."""
        world.observers.append(self._hear)

    def _hear(self, event: str, noun: Any) -> None:
        kind, _, what = event.partition("_")
        if event == "interaction_create":
            self._interaction(noun)
        elif kind == "message" and what in ("create", "update", "delete"):
            self._message(what.upper(), noun)
        elif kind in ("channel", "thread"):
            self._channel(event.upper(), noun)
        elif kind == "member":
            self._member(what, *noun)
        elif event == "guild_update":
            self.gateway.dispatch("GUILD_UPDATE", guild_json(noun), noun.id, Intent.GUILDS)
        elif event == "guild_delete":
            self.gateway.dispatch("GUILD_DELETE", {"id": str(noun.id)}, noun.id, Intent.GUILDS)

    def welcome(self, guild: Guild) -> None:
        """The bot was invited to a guild. Whether it is unavailable is said only of guilds that it was in."""
        for session in self.gateway.sessions.values():
            if session.intents & Intent.GUILDS and self.gateway.in_shard(session, guild.id):
                everyone = bool(session.intents & Intent.GUILD_MEMBERS)
                body = guild_create_json(self.world, guild, everyone)
                del body["unavailable"]
                self.gateway.send(session, "GUILD_CREATE", body)

    def _interaction(self, interaction: Interaction) -> None:
        channel = self.world.channels[interaction.channel_id]
        if not self.gateway.serves(channel.guild_id):
            interaction.lost = True  # nobody is connected, and nobody can resume and still get it
        body = self.interactions.payload(interaction)
        asked = self.before_delivery if self.gateway.connected else []
        told = [call for ask in asked if (call := ask(interaction))]

        def written(done: asyncio.Future[bool]) -> None:
            for call in told:
                call(done.result())

        for future in self.gateway.dispatch("INTERACTION_CREATE", body, channel.guild_id):
            future.add_done_callback(written)

    def _message(self, what: str, message: Message) -> None:
        channel = self.world.channels.get(message.channel_id)
        if channel is None:
            return
        guild_id = None if message.ephemeral_to is not None else channel.guild_id
        intent = Intent.GUILD_MESSAGES if guild_id else Intent.DIRECT_MESSAGES
        if what == "DELETE":
            body: Json = {"id": str(message.id), "channel_id": str(channel.id)}
            if guild_id:
                body["guild_id"] = str(guild_id)
            self.gateway.dispatch("MESSAGE_DELETE", body, guild_id, intent)
            return
        if not permissions.may_see(self.world, channel, self.world.bot_id):
            return
        for session in self.gateway.sessions.values():
            if session.intents & intent and self.gateway.in_shard(session, guild_id):
                self.gateway.send(session, f"MESSAGE_{what}", self._message_body(session, message, guild_id))

    def _message_body(self, session: Session, message: Message, guild_id: int | None) -> Json:
        body = message_json(self.world, message)
        author = self.world.users[message.author_id]
        if guild_id:
            guild = self.world.guilds[guild_id]
            body["guild_id"] = str(guild_id)
            if author.id in guild.members and not message.webhook:
                body["member"] = member_json(self.world, guild.members[author.id], with_user=False)
        mine = author.id == self.world.bot_id or self.world.bot_id in message.mentions
        if guild_id and not mine and not session.intents & Intent.MESSAGE_CONTENT:
            body |= {"content": "", "embeds": [], "attachments": [], "components": []}
        return body

    def _channel(self, event: str, channel: Channel) -> None:
        if channel.type == DM:
            return
        if event == "THREAD_DELETE":
            body: Json = {
                "id": str(channel.id),
                "guild_id": str(channel.guild_id),
                "parent_id": str(channel.parent_id),
                "type": channel.type,
            }
        else:
            body = channel_json(self.world, channel)
        if event == "THREAD_CREATE":
            body["newly_created"] = True
        if (
            event != "THREAD_DELETE"
            and channel.thread
            and not permissions.may_see(self.world, channel, self.world.bot_id)
        ):
            return
        self.gateway.dispatch(event, body, channel.guild_id, Intent.GUILDS)

    def thread_members(self, channel: Channel, added: list[int], removed: list[int]) -> None:
        """THREAD_MEMBERS_UPDATE."""
        if channel.thread is None:
            return
        body: Json = {
            "id": str(channel.id),
            "guild_id": str(channel.guild_id),
            "member_count": len(channel.thread.members),
            "added_members": [thread_member_json(channel, user) for user in added],
            "removed_member_ids": [str(user) for user in removed],
        }
        self.gateway.dispatch("THREAD_MEMBERS_UPDATE", body, channel.guild_id, Intent.GUILDS)

    def _member(self, what: str, guild: Guild, member: Member) -> None:
        event = {"add": "GUILD_MEMBER_ADD", "update": "GUILD_MEMBER_UPDATE", "remove": "GUILD_MEMBER_REMOVE"}[
            what
        ]
        body: Json = {"guild_id": str(guild.id)}
        if what == "remove":
            body["user"] = user_json(self.world.users[member.user_id])
        else:
            body |= member_json(self.world, member)
        self.gateway.dispatch(event, body, guild.id, Intent.GUILD_MEMBERS)
