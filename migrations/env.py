"""Alembic's entry: the caller hands over a connection in `config.attributes`; there is no offline mode."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
