"""The log in an SQLite file."""
