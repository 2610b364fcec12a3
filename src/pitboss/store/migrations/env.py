"""Alembic's entry: migrates over the connection that the program hands in."""

from alembic import context

from pitboss.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
