"""Alembic migrations.

A migration is a numbered file in ``versions``. It is self-contained and never imports the schema:
its result must not change when the schema does.
"""
