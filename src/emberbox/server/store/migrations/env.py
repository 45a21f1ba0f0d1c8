"""Runs the migrations on the connection that the store hands over."""

from __future__ import annotations

from alembic import context

from emberbox.server.store.tables import metadata

# Both databases undo a broken migration as a whole, although Alembic does not expect it of SQLite.
context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True
)
with context.begin_transaction():
    context.run_migrations()
