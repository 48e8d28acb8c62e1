"""Drafts: cubes placed, moved and taken back until the build is confirmed."""

from collections.abc import Sequence

from yaxha.engine import Cell, IllegalAction, Phase, Placement, Seat
from yaxha.table import events
from yaxha.table.bounds import check_changes
from yaxha.table.codec import read_placement
from yaxha.table.errors import Refused, refused_by_rules
from yaxha.table.options import letter
from yaxha.table.state import Table
from yaxha.table.transactions import Trial, require_game


def open_draft(table: Table, seat: Seat) -> tuple[Placement, ...]:
    """Return the seat's draft. Raises IllegalAction or Refused if the seat cannot build now."""
    game = require_game(table)
    if not game.hands[seat] or game.phase not in (Phase.TAKE, Phase.BUILD):
        raise IllegalAction("B1", "wrong-phase", action="build", phase=str(game.phase))
    if table.sitters[seat].build is not None:
        raise Refused("confirmed", "Your build is confirmed. Withdraw it to make changes.")
    return table.sitters[seat].draft


def check_placement(table: Table, seat: Seat, placement: Placement) -> None:
    """Check a placement without making it. Raises IllegalAction or Refused."""
    require_game(table).draft(seat, (*open_draft(table, seat), placement))


def redraft(trial: Trial, seat: Seat, placements: Sequence[Placement]) -> None:
    if tuple(placements) == trial.table.sitters[seat].draft:
        return
    check_changes(trial.table, seat)
    require_game(trial.table).draft(seat, placements)
    trial.add(events.Drafted(letter(seat), tuple([str(each) for each in placements])))


def moved(table: Table, seat: Seat, cell: Cell, to: Cell) -> tuple[Placement, ...]:
    draft = open_draft(table, seat)
    nth = _nth_on(draft, cell)
    moved = Placement(draft[nth].color, to)
    in_place = (*draft[:nth], moved, *draft[nth + 1 :])
    try:
        require_game(table).draft(seat, in_place)
    except IllegalAction:
        # The new place may depend on a cube placed later: try it as the last one.
        return (*draft[:nth], *draft[nth + 1 :], moved)
    return in_place


def taken_back(table: Table, seat: Seat, cell: str | None) -> tuple[Placement, ...]:
    draft = open_draft(table, seat)
    if not draft:
        raise Refused("nothing-placed", "No cube of this round is on the pyramid yet.")
    nth = len(draft) - 1 if cell is None else _nth_on(draft, Cell.parse(cell))
    left = (*draft[:nth], *draft[nth + 1 :])
    try:
        require_game(table).draft(seat, left)
    except IllegalAction as error:
        refusal = refused_by_rules(error)
        color, on = str(error.facts["color"]), error.facts["cell"]
        sentence = f"This cube must stay: {color} on {on} needs it. Take that one back first."
        raise Refused("needed", sentence, rule=refusal.rule, facts=refusal.facts) from None
    return left


def _nth_on(draft: Sequence[Placement], cell: Cell) -> int:
    for nth, placement in enumerate(draft):
        if placement.cell == cell:
            return nth
    raise Refused("not-placed", f"No cube of this round is on {cell}.", facts={"cell": str(cell)})


def confirm(trial: Trial, seat: Seat, placements: Sequence[str] | None) -> None:
    draft = open_draft(trial.table, seat)
    if placements is not None:
        draft = tuple(map(read_placement, placements))
    build = require_game(trial.table).draft(seat, draft).build()
    trial.add(events.Confirmed(letter(seat), str(build)))


def withdraw(trial: Trial, seat: Seat) -> None:
    if trial.table.sitters[seat].build is None:
        raise Refused("not-confirmed", "Your build is not confirmed: there is nothing to withdraw.")
    check_changes(trial.table, seat)
    trial.add(events.Withdrawn(letter(seat)))
