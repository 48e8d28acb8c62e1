"""The log in PostgreSQL."""
