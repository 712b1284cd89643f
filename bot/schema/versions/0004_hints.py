"""Whether somebody wants hints."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("setting_user", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true()))
