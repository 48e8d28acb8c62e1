"""Bot processes and their shares of the time."""
