"""Messages about a table: each viewer gets what it may know."""
