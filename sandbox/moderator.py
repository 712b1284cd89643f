"""Changes to people and places from outside: members, roles, channels, threads, permissions."""

from __future__ import annotations

from sandbox.broadcast import Broadcast
from sandbox.founding import add_guild
from sandbox.impossible import NotPossible
from sandbox.people import People
from sandbox.permissions import REFEREE, Permission
from sandbox.world import TEXT, Channel, Guild, Json, Member, Message, Overwrite, Role, World


class Moderator:
    """Does what a server's owner does in its settings."""

    def __init__(self, world: World, people: People, broadcast: Broadcast) -> None:
        self.world = world
        self.people = people
        self.broadcast = broadcast

    def _channel(self, name: str) -> Channel:
        for channel in self.world.channels.values():
            if name.lstrip("#") in (channel.name, str(channel.id)):
                return channel
        raise NotPossible("no_channel", channel=name)

    def _guild(self) -> Guild:
        return next(iter(self.world.guilds.values()))

    async def set_dms(self, user: str, open: bool) -> Json:
        """Open or close a user's DMs."""
        who = self.people.user(user)
        who.dms_open = open
        self.world.emit("user", who)
        return {}

    async def set_locale(self, user: str, locale: str) -> Json:
        """Change a user's language."""
        who = self.people.user(user)
        who.locale = locale
        self.world.emit("user", who)
        return {}

    async def set_guild_locale(self, locale: str) -> Json:
        """Change the server's language."""
        self._guild().locale = locale
        self.world.emit("guild_update", self._guild())
        return {}

    async def leave(self, user: str) -> Json:
        """A member leaves the server."""
        guild, who = self._guild(), self.people.user(user)
        member = guild.members.pop(who.id, None)
        if member is not None:
            self.world.emit("member_remove", (guild, member))
        return {}

    async def join(self, user: str) -> Json:
        """A user joins the server (again)."""
        guild, who = self._guild(), self.people.user(user)
        if who.id not in guild.members:
            guild.members[who.id] = Member(who.id, [], self.world.clock.now())
            self.world.emit("member_add", (guild, guild.members[who.id]))
        return {}

    async def time_out(self, user: str, seconds: float) -> Json:
        """A moderator silences a member for a while; 0 ends it."""
        guild, member = self._guild(), self._member(user)
        member.timed_out_until = self.world.clock.now() + seconds if seconds else 0.0
        self.world.emit("member_update", (guild, member))
        return {}

    async def add_channel(self, name: str) -> Json:
        """Open another text channel."""
        position = sum(1 for c in self.world.channels.values() if c.type == TEXT)
        channel = Channel(self.world.ids.next(), TEXT, name, self._guild().id, position=position)
        self.world.add_channel(channel)
        return {"channel": str(channel.id)}

    async def add_guild(self, name: str, owner: str) -> Json:
        """Found another server with one channel `general`, where everybody and the bot are."""
        guild = add_guild(self.world, self.world.ids.next(), name, owner, self.world.ids.next())
        self.broadcast.welcome(guild)
        self.world.emit("guild_create", guild)
        channel = Channel(self.world.ids.next(), TEXT, "general", guild.id)
        self.world.add_channel(channel)
        return {"guild": str(guild.id), "channel": str(channel.id)}

    async def expel_bot(self, guild: str) -> Json:
        """The bot is removed from a server, by the server's name."""
        place = self._guild_named(guild)
        if place.members.pop(self.world.bot_id, None) is not None:
            self.world.emit("guild_delete", place)
        return {}

    async def invite_bot(self, guild: str) -> Json:
        """The bot is added to a server again."""
        place = self._guild_named(guild)
        if self.world.bot_id not in place.members:
            own = [role.id for role in place.roles.values() if role.permissions == REFEREE]
            place.members[self.world.bot_id] = Member(self.world.bot_id, own, self.world.clock.now())
            self.broadcast.welcome(place)
            self.world.emit("guild_create", place)
        return {}

    def _guild_named(self, name: str) -> Guild:
        for guild in self.world.guilds.values():
            if guild.name == name:
                return guild
        raise NotPossible("no_guild", guild=name)

    async def drop_channel(self, channel: str) -> Json:
        """Delete a channel or thread."""
        self.world.drop_channel(self._channel(channel))
        return {}

    async def drop_message(self, message: str) -> Json:
        """Delete a message, as a moderator does."""
        found: Message | None = self.world.messages.get(int(message))
        if found is not None:
            self.world.drop_message(found)
        return {}

    async def drop_board(self, channel: str) -> Json:
        """Delete the bot's newest public picture in a channel or thread: a board, as a rule."""
        place = self._channel(channel)
        for message in reversed(self.world.messages_in(place.id)):
            mine = message.author_id == self.world.bot_id and message.ephemeral_to is None
            if mine and message.attachments:
                self.world.drop_message(message)
                return {"message": str(message.id)}
        raise NotPossible("no_picture", channel=place.name)

    async def archive(self, channel: str, archived: bool = True, locked: bool = False) -> Json:
        """Archive, lock or reopen a thread, as a moderator does."""
        place = self._channel(channel)
        if place.thread is None:
            raise NotPossible("no_thread", channel=place.name)
        place.thread.archived, place.thread.locked = archived, locked
        place.thread.archived_at = self.world.clock.now()
        self.world.change_channel(place)
        return {}

    async def allow(
        self, channel: str, who: str, allow: list[str] | None = None, deny: list[str] | None = None
    ) -> Json:
        """Set a channel's overwrite for a user, role or `@everyone`, by names; no names clear it."""
        place = self._channel(channel)
        user = self.world.user_named(who)
        role = next((r for r in self._guild().roles.values() if r.name == who), None)
        if user is None and role is None:
            raise NotPossible("no_target", name=who)
        target, kind = (role.id, 0) if role else (user.id if user else 0, 1)
        place.overwrites = [o for o in place.overwrites if o.id != target]
        if allow or deny:
            place.overwrites.append(Overwrite(target, kind, _bits(allow), _bits(deny)))
        self.world.change_channel(place)
        return {}

    # roles

    def _role(self, name: str) -> Role:
        for role in self._guild().roles.values():
            if name.removeprefix("@") in (role.name, str(role.id)) or name == role.name:
                return role
        raise NotPossible("no_role", role=name)

    async def add_role(self, name: str, permissions: list[str] | None = None) -> Json:
        """Make a role with these permissions, by names."""
        guild = self._guild()
        if not name.strip() or any(role.name == name for role in guild.roles.values()):
            raise NotPossible("role_name", role=name)
        role = Role(self.world.ids.next(), name, _bits(permissions), position=len(guild.roles))
        guild.roles[role.id] = role
        self.world.emit("guild_update", guild)
        return {"role": str(role.id)}

    async def give_role(self, user: str, role: str) -> Json:
        """Give a member a role."""
        given, member = self._role(role), self._member(user)
        if given.id not in (self._guild().id, *member.roles):
            member.roles.append(given.id)
            self.world.emit("member_update", (self._guild(), member))
        return {}

    async def take_role(self, user: str, role: str) -> Json:
        """Take a role from a member."""
        taken, member = self._role(role), self._member(user)
        if taken.id in member.roles:
            member.roles.remove(taken.id)
            self.world.emit("member_update", (self._guild(), member))
        return {}

    def _member(self, user: str) -> Member:
        """A member, humans and the bot alike."""
        who = self.world.user_named(user)
        member = self._guild().members.get(who.id) if who else None
        if member is None:
            raise NotPossible("no_member", user=who.name if who else user)
        return member


def _bits(names: list[str] | None) -> int:
    try:
        return int(sum(Permission[name.upper()] for name in names or []))
    except KeyError as unknown:
        raise NotPossible("no_permission", permission=unknown.args[0].lower()) from None
