"""The game on bitboards. So far its geometry, which the engine shares."""
