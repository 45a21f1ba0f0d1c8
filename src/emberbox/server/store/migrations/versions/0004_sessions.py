"""Sessions: where somebody is signed in, so that it can be seen and ended."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.Column("agent", sa.String(length=200), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("sessions_by_player", "sessions", ["player"], unique=False)
    # A cookie of before names its player: a session of the same name keeps it good.
    op.execute(
        "INSERT INTO sessions (id, player, created, seen, agent) "
        "SELECT id, id, created, created, '' FROM players"
    )
