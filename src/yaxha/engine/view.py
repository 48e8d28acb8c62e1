"""What one seat, or a spectator, may know of a game."""

from dataclasses import dataclass
from typing import Self

from yaxha.engine.errors import IllegalPosition
from yaxha.engine.market import Seat
from yaxha.engine.position import HIDDEN, Hidden, Phase, Position
from yaxha.engine.text import Span


@dataclass(frozen=True, repr=False)
class View(Position):
    """A position as its viewer may see it: a spectator's has the viewer None.

    All is public but the picks while they lie face down (C1), and those are not in it at all.
    """

    viewer: Seat | None

    @classmethod
    def of(cls, game: Position, viewer: Seat | None) -> Self:
        if viewer is not None:
            game.check_seat(viewer)
        return cls(
            pyramids=game.pyramids,
            bag=game.bag,
            market=game.market,
            order=game.order,
            picks=tuple(
                HIDDEN if game.phase is Phase.PICK and pick is not None and seat != viewer else pick
                for seat, pick in enumerate(game.picks)
            ),
            hands=game.hands,
            round=game.round,
            phase=game.phase,
            bonus=game.bonus,
            viewer=viewer,
        )

    @classmethod
    def parse(cls, text: str | Span, viewer: Seat | None) -> Self:
        """The view of that seat, from its one spelling."""
        spans, values = cls.read_fields(text)
        view = cls(**values, viewer=viewer)
        if viewer is not None:
            view.check_seat(viewer)
        view.check(spans)
        for seat in view.seats if view.phase is Phase.PICK else ():
            pick, place = view.picks[seat], spans[4].cut(seat)
            if isinstance(pick, int) and seat != viewer:
                name = "a spectator" if viewer is None else str(viewer)
                error = IllegalPosition("C1", "pick-shown", viewer=name, seat=str(seat))
                raise error.at(place.line, place.column)
            if isinstance(pick, Hidden) and seat == viewer:
                raise place.expected("the viewer's own pick, which is never hidden from it")
        return view
