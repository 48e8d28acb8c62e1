"""Bot processes and the fair scheduling of their time."""
