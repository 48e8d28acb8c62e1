"""Terminal output: pyramids, positions, score sheets and narration."""
