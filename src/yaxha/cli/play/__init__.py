"""A game in the terminal: the person, the prompt and the game loop."""
