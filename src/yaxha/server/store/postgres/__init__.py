"""PostgreSQL backend of the log."""
