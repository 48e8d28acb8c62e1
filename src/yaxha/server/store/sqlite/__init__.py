"""SQLite backend of the log."""
