"""Where the golden records lie."""

from pathlib import Path

GAMES = Path(__file__).parent / "golden" / "games"
