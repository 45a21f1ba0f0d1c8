"""Roles, bans and mutes, and what operators did."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("players", sa.Column("role", sa.String(length=12), nullable=False, server_default="player"))
    op.add_column("players", sa.Column("banned_until", sa.Float(), nullable=True))
    op.add_column("players", sa.Column("muted_until", sa.Float(), nullable=True))
    op.create_table(
        "audit",
        sa.Column("number", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("by", sa.String(length=64), nullable=False),
        sa.Column("deed", sa.String(length=32), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=True),
        sa.Column("room", sa.String(length=32), nullable=True),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("details", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number"),
    )
