"""Views: games as one seat, or a spectator, may see them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from yaxha.engine.cells import Placement
from yaxha.engine.draft import Draft
from yaxha.engine.errors import IllegalPosition
from yaxha.engine.game import Game
from yaxha.engine.market import Seat
from yaxha.engine.position import FACE_DOWN, FaceDown, Phase, Position
from yaxha.engine.reachability import check_position
from yaxha.engine.text import Span


@dataclass(frozen=True, repr=False)
class View(Position):
    """A position as its viewer may see it; the viewer of a spectator's view is None.

    Everything is public except face-down picks (C1), and a view does not contain those.
    """

    viewer: Seat | None

    @classmethod
    def of(cls, game: Game, viewer: Seat | None) -> Self:
        if viewer is not None:
            game.check_seat(viewer)
        return cls(
            pyramids=game.pyramids,
            bag=game.bag,
            market=game.market,
            order=game.order,
            picks=tuple(_seen(game, seat, viewer) for seat in game.seats),
            hands=game.hands,
            round=game.round,
            phase=game.phase,
            bonus=game.bonus,
            viewer=viewer,
        )

    def draft(self, placed: Iterable[Placement] = ()) -> Draft:
        """Return a draft of the viewer's build, empty or with these placements."""
        if self.viewer is None:
            raise ValueError("A spectator has nothing to build.")
        return self._draft(self.viewer, placed)

    @classmethod
    def parse(cls, text: str | Span, viewer: Seat | None) -> Self:
        """Parse the view of this seat; its spelling must be canonical."""
        spans, values = cls.read_fields(text)
        view = cls(**values, viewer=viewer)
        if viewer is not None:
            view.check_seat(viewer)
        check_position(view, spans)
        for seat in view.seats if view.phase is Phase.PICK else ():
            pick, place = view.picks[seat], spans[4].cut(seat)
            if isinstance(pick, int) and seat != viewer:
                error = IllegalPosition("C1", "pick-shown", seat=str(seat))
                raise error.at(place.line, place.column)
            if isinstance(pick, FaceDown) and seat == viewer:
                raise place.expected("the viewer's own pick, which it always sees")
        return view


def _seen(game: Game, seat: Seat, viewer: Seat | None) -> int | FaceDown | None:
    """Return a pick as the viewer may know it: until all have picked, only whether it exists."""
    pick = game.picks[seat]
    secret = game.phase is Phase.PICK and seat != viewer
    return FACE_DOWN if secret and pick is not None else pick
