"""Run by Alembic around the migrations, on the connection that ``migrate`` hands over."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
