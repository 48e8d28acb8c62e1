"""Reachability checks for positions."""

from yaxha.engine.bonus import check_cards
from yaxha.engine.cubes import COLORS, CUBES_PER_COLOR, CUBES_PER_TILE, Color
from yaxha.engine.errors import IllegalPosition, YaxhaError
from yaxha.engine.market import Picks, check_order, losers
from yaxha.engine.position import FIELDS, ROUNDS, Phase, Position
from yaxha.engine.text import Span


def check_position(position: Position, spans: list[Span] | None = None) -> None:
    """Raise IllegalPosition, with the place of the wrong field, if no game reaches it."""
    try:
        _check_lengths(position)
        _check_phase(position)
        _check_cubes(position)
    except YaxhaError as error:
        if spans is not None and error.part is not None:
            error.at(spans[error.part].line, spans[error.part].column)
        raise


def _check_lengths(position: Position) -> None:
    seats = len(position.pyramids)
    for part, field in ((2, position.market), (4, position.picks), (5, position.hands)):
        if len(field) != seats:
            raise IllegalPosition("S3", "field-length", part, seats=seats, field=FIELDS[part])
    try:
        check_order(position.order, seats)
    except IllegalPosition as error:
        error.part = 3
        raise
    try:
        check_cards(position.bonus, seats)
    except IllegalPosition as error:
        error.part = 7
        raise


def _check_phase(position: Position) -> None:
    """Check the market, the picks and the hands against the phase."""
    seats = len(position.seats)
    phase = position.phase
    if phase is Phase.END and position.round != ROUNDS:
        raise IllegalPosition("E4", "round-phase", 6, found=position.fields()[6])
    tiles, hands = list(map(len, position.market)), list(map(len, position.hands))
    picks = position.revealed()
    if any(pick not in range(1, seats + 1) for pick in picks):
        raise _unlike_phase(position, 4, "C1")
    if phase in (Phase.TAKE, Phase.BUILD):
        if len(picks) != seats:
            raise _unlike_phase(position, 4, "C2")
    elif (None not in position.picks) if phase is Phase.PICK else any(position.picks):
        raise _unlike_phase(position, 4, "C1")
    if phase is Phase.TAKE:
        _check_takes(position, picks, tiles, hands)
        return
    if tiles != [CUBES_PER_TILE * (phase is Phase.PICK)] * seats:
        raise _unlike_phase(position, 2, "C1")
    built = hands.count(0) if phase is Phase.BUILD else seats
    # Builds are applied in seat order, and the last one ends the phase.
    if hands != [0] * built + [CUBES_PER_TILE] * (seats - built) or (
        phase is Phase.BUILD and built == seats
    ):
        raise _unlike_phase(position, 5, "B1")


def _check_takes(position: Position, picks: Picks, tiles: list[int], hands: list[int]) -> None:
    waiting = losers(picks, position.order)
    if not waiting:
        raise _unlike_phase(position, 4, "C3")
    served = [seat for seat in waiting if hands[seat]]
    if len(served) == len(waiting) or tuple(served) != waiting[: len(served)]:
        raise _unlike_phase(position, 5, "C3")
    for seat in position.seats:
        holds = seat in served or seat not in waiting
        if hands[seat] != CUBES_PER_TILE * holds:
            raise _unlike_phase(position, 5, "C2")
    if any(tiles[pick - 1] for pick in picks):
        raise _unlike_phase(position, 2, "C2")
    left = len(waiting) - len(served)
    if sorted(tiles) != [0] * (len(tiles) - left) + [CUBES_PER_TILE] * left:
        raise _unlike_phase(position, 2, "C3")


def _unlike_phase(position: Position, part: int, rule: str) -> IllegalPosition:
    code = f"phase-{FIELDS[part]}"
    return IllegalPosition(
        rule, code, part, phase=str(position.phase), found=position.fields()[part]
    )


def _check_cubes(position: Position) -> None:
    """Check that all 120 cubes are accounted for, by seat and by colour."""
    rounds_dealt = position.round - (position.phase is Phase.DEAL)
    expected = CUBES_PER_COLOR * len(COLORS) - CUBES_PER_TILE * len(position.seats) * rounds_dealt
    if len(position.bag) != expected:
        raise IllegalPosition("C1", "bag-count", 1, expected=expected, found=len(position.bag))
    finished = position.phase is Phase.END
    for seat in position.seats:
        pyramid = position.pyramids[seat]
        try:
            pyramid.check_built()
        except IllegalPosition as error:
            error.part = 0
            raise
        built = finished or (position.phase is Phase.BUILD and not position.hands[seat])
        most = CUBES_PER_TILE * (position.round - 1 + built)
        # R6: while level 1 has room, nothing can have been discarded.
        if len(pyramid) > most or (len(pyramid) < most and not pyramid.base_is_full):
            facts = {"seat": str(seat), "expected": most, "found": len(pyramid)}
            raise IllegalPosition("R6", "pyramid-count", 0, **facts)
    for color, used in enumerate(position.in_use()):
        if used > CUBES_PER_COLOR:
            facts = {"color": str(Color(color)), "found": used}
            raise IllegalPosition("S1", "too-many-of-color", 1, **facts)
