"""Messages about a table, built for each viewer from permitted data only."""
