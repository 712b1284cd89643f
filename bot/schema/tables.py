"""The tables as they are now. Accounts stand only in ``seat``, ``invited``, ``watcher``, ``absence``, the
settings and the tables of rolls and of sheets."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    false,
    true,
)
from sqlalchemy.engine import Dialect

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class Moment(TypeDecorator[datetime]):
    """An aware time in UTC, to the microsecond. SQLite knows no time zones and stores it bare."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        utc = value.astimezone(UTC)
        return utc.replace(tzinfo=None) if dialect.name == "sqlite" else utc

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


SNOWFLAKE = BigInteger
"""Discord's ids need 64 bits."""

NUMBER = BigInteger().with_variant(Integer, "sqlite")
"""Match numbers: SQLite counts up only a column that is called INTEGER."""


def _match_key() -> Column[int]:
    return Column("match", NUMBER, ForeignKey("match.id", ondelete="CASCADE"), primary_key=True)


match = Table(
    "match",
    METADATA,
    Column("id", NUMBER, primary_key=True),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("guild", SNOWFLAKE, nullable=False),
    Column("channel", SNOWFLAKE, nullable=False),
    Column("home", SNOWFLAKE, nullable=False),
    Column("host", Integer, nullable=False),
    Column("wanted", Integer, nullable=False),
    Column("preset", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("opening", Text, nullable=False),  # empty until the match starts
    Column("outcome", Text),
    Column("opened", Moment, nullable=False),
    Column("closed", Moment),
    Column("time", Text, nullable=False, server_default="none"),
    Column("lapse", Text, nullable=False, server_default="skip"),
    Column("paused", Moment),
    Column("role", SNOWFLAKE),
    Column("private", Boolean, nullable=False, server_default=false()),
    Column("autostart", Boolean, nullable=False, server_default=false()),
    Column("starts", Moment),
    Column("rematch_of", NUMBER),
    Column("offer", Text),
    Column("most_points", Integer),
    Column("shows_points", Boolean, nullable=False, server_default=false()),
    Index(None, "status"),
    Index(None, "rematch_of"),
    sqlite_autoincrement=True,  # the number of a match is never used twice: old boards carry it
)

seat = Table(
    "seat",
    METADATA,
    _match_key(),
    Column("seat", Integer, primary_key=True),
    Column("user", SNOWFLAKE),
    Column("name", Text, nullable=False),
    Column("salt", Text, nullable=False),
    Column("practice", Text, nullable=False, server_default=""),
    Column("since", Integer, nullable=False, server_default="0"),
    Index(None, "user"),
)

invited = Table(
    "invited",
    METADATA,
    _match_key(),
    Column("user", SNOWFLAKE, primary_key=True),
)

watcher = Table(
    "watcher",
    METADATA,
    _match_key(),
    Column("user", SNOWFLAKE, primary_key=True, autoincrement=False),
    Index(None, "user"),
)
"""Who has asked to watch a match."""

absence = Table(
    "absence",
    METADATA,
    _match_key(),
    Column("user", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("moment", Moment, nullable=False),
    Index(None, "user"),
)
"""In which matches somebody let the others wait until their time was out."""

ahead = Table(
    "ahead",
    METADATA,
    _match_key(),
    Column("seat", Integer, primary_key=True),
    Column("words", Text, primary_key=True),
    Column("scope", Text, nullable=False),
)
"""Answers that seats gave before they were asked."""

clock = Table(
    "clock",
    METADATA,
    _match_key(),
    Column("seat", Integer, primary_key=True),
    Column("bank", Float, nullable=False),
    Column("deadline", Moment),
    Column("late", Boolean, nullable=False),
    Column("missed", Integer, nullable=False),
    Column("before", Moment),
)
"""The time that each seat of a match has left."""

deed = Table(
    "deed",
    METADATA,
    _match_key(),
    Column("number", Integer, primary_key=True),
    Column("moment", Moment, nullable=False),
    Column("what", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("seat", Integer),
    Column("reason", Text, nullable=False),
)
"""What people did about a match beside its moves, and why; ``by``: ``host``, ``moderator``, ``players``."""

line = Table(
    "line",
    METADATA,
    _match_key(),
    Column("ply", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("nth", Integer, nullable=False),
    Column("words", Text, nullable=False),
    Column("moment", Moment, nullable=False),
    Column("version", Integer, nullable=False),
    Column("hash", Text, nullable=False),
    UniqueConstraint("match", "seat", "nth"),
)

base = Table(
    "base",
    METADATA,
    _match_key(),
    Column("ply", Integer, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("state", Text, nullable=False),
)
"""The state that a later version of the rules went on from."""

snapshot = Table(
    "snapshot",
    METADATA,
    _match_key(),
    Column("ply", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("state", Text, nullable=False),
)

message = Table(
    "message",
    METADATA,
    _match_key(),
    Column("role", Text, primary_key=True),
    Column("channel", SNOWFLAKE, nullable=False),
    Column("message", SNOWFLAKE, nullable=False),
    Column("shown", Integer, nullable=False),
    Column("pinged", Integer, nullable=False),
)

setting_server = Table(
    "setting_server",
    METADATA,
    Column("guild", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("language", Text),
    Column("gm_role", SNOWFLAKE),
    Column("moderator_role", SNOWFLAKE),
    Column("threads", Boolean, nullable=False),
    Column("time", Text),
    Column("lapse", Text),
    Column("approve_sheets", Boolean, nullable=False, server_default=false()),
    Column("channels", Text, nullable=False, server_default=""),
    Column("shows_points", Boolean, nullable=False, server_default=false()),
)

setting_user = Table(
    "setting_user",
    METADATA,
    Column("user", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("language", Text),
    Column("dm_hands", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False, server_default=true()),
    Column("confirm", Boolean, nullable=False, server_default=false()),
    Column("quiet", Text),
    Column("verbosity", Text, nullable=False, server_default="normal"),
    Column("text_only", Boolean, nullable=False, server_default=false()),
)

meta = Table(
    "meta",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
