"""Tables that people play at, kept and served."""
