"""Alembic environment: run the migrations on the connection given by ``migrate``."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
