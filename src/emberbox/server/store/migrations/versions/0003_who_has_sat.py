"""Who has sat at which seat of a game in play."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "sitters",
        sa.Column("room", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"]),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"]),
        sa.PrimaryKeyConstraint("room", "seat", "player"),
    )
    op.create_index("sitters_by_player", "sitters", ["player"], unique=False)
    # Of those who sat and left before nobody knows any more.
    op.execute(
        "INSERT INTO sitters (room, seat, player) SELECT seats.room, seats.seat, seats.player FROM seats "
        "JOIN rooms ON rooms.id = seats.room WHERE rooms.state = 'playing' AND seats.player IS NOT NULL"
    )
