"""What a bot is: three decisions, each from what its seat may know."""

from typing import Protocol

from yaxha.engine import Build, Pick, Seat, Take, View


class Bot(Protocol):
    """Sits at the viewer's seat of the views it is shown."""

    def pick(self, view: View) -> Pick:
        """A market tile, face down."""

    def take(self, view: View) -> Take:
        """One of the tiles nobody picked, after a lost tie."""

    def build(self, view: View) -> Build:
        """All cubes in hand, placed or, where nothing fits, discarded."""


def seat_of(view: View) -> Seat:
    """The seat a bot plays for; a spectator has none."""
    if view.viewer is None:
        raise ValueError("A spectator has nothing to decide.")
    return view.viewer
