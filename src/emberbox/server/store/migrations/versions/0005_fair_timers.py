"""Banks of time and pauses, and who really decided."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("rooms", sa.Column("increment", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("rooms", sa.Column("clocks", sa.Text(), nullable=True))
    op.add_column("rooms", sa.Column("pause", sa.Text(), nullable=True))
    op.add_column("steps", sa.Column("bot", sa.String(length=64), nullable=True))
    op.add_column("steps", sa.Column("late", sa.Boolean(), nullable=False, server_default=sa.false()))
