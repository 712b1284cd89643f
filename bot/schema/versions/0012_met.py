"""The deadline that the last decision of a seat met."""

import sqlalchemy as sa
from alembic import op

from bot.schema.tables import Moment

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("clock", sa.Column("before", Moment))
