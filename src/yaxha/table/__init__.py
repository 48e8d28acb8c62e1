"""One table as a value: commands decide events, events evolve the state, views show it."""
