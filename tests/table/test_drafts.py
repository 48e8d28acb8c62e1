"""Drafts at a table: placements that may be changed until the build is confirmed."""

import pytest

from server.tables import Played, two_people
from yaxha.engine import Cell, IllegalAction, Placement, Seat
from yaxha.table import commands, drafts, events
from yaxha.table.bounds import MOST_CHANGES
from yaxha.table.errors import Refused
from yaxha.table.options import MySeat, OpenSeat
from yaxha.table.state import Table
from yaxha.table.transactions import Trial


def building(*placed: str) -> Table:
    """A has yyy in hand and B has obg, of which B has placed some."""
    played = two_people()
    played.do(commands.PickTile("A", 1))
    played.do(commands.PickTile("B", 2))
    for placement in placed:
        played.do(commands.Place("B", placement))
    return played.table


def confirmed() -> Table:
    trial = Trial(building(), 0)
    drafts.confirm(trial, Seat.B, ("o1d4", "b1d5", "g1d6"))
    return trial.table


def read(text: str) -> tuple[Placement, ...]:
    return tuple(map(Placement.parse, text.split()))


def written(placements: tuple[Placement, ...]) -> str:
    return " ".join(map(str, placements))


# Open drafts


def test_a_draft_is_open_while_the_seat_builds() -> None:
    assert drafts.open_draft(building(), Seat.B) == ()
    assert written(drafts.open_draft(building("o1d4", "b1d5"), Seat.B)) == "o1d4 b1d5"


def test_a_confirmed_build_is_no_open_draft() -> None:
    with pytest.raises(Refused) as refusal:
        drafts.open_draft(confirmed(), Seat.B)
    assert refusal.value.code == "confirmed"


def test_without_cubes_there_is_no_draft() -> None:
    with pytest.raises(IllegalAction) as illegal:
        drafts.open_draft(two_people().table, Seat.A)
    assert (illegal.value.rule, illegal.value.code) == ("B1", "wrong-phase")


def test_before_the_game_there_is_no_draft() -> None:
    with pytest.raises(Refused) as refusal:
        drafts.open_draft(Played(MySeat("Ana"), OpenSeat()).table, Seat.A)
    assert refusal.value.code == "not-begun"


# Placements


def test_a_placement_is_checked_after_those_of_the_draft() -> None:
    (beside,) = read("b1d5")
    drafts.check_placement(building("o1d4"), Seat.B, beside)
    with pytest.raises(IllegalAction) as illegal:
        drafts.check_placement(building(), Seat.B, beside)
    assert illegal.value.code == "first-cube"


def test_a_new_draft_is_one_event() -> None:
    trial = Trial(building("o1d4"), 0)
    drafts.redraft(trial, Seat.B, read("o1d4 g1d5"))
    assert trial.events == [events.Drafted("B", ("o1d4", "g1d5"))]


def test_the_same_draft_again_is_no_event() -> None:
    trial = Trial(building("o1d4"), 0)
    drafts.redraft(trial, Seat.B, list(read("o1d4")))
    assert trial.events == []


def test_an_illegal_draft_is_no_event() -> None:
    trial = Trial(building("o1d4"), 0)
    with pytest.raises(IllegalAction):
        drafts.redraft(trial, Seat.B, read("o1d4 o1d5"))
    assert trial.events == []


# Moving and taking back


def test_a_cube_is_moved_in_its_place() -> None:
    table = building("o1d4", "b1d5", "g1e4")
    moved = drafts.moved(table, Seat.B, Cell.parse("1d5"), Cell.parse("1c4"))
    assert written(moved) == "o1d4 b1c4 g1e4"


def test_a_cube_that_leans_on_a_later_one_is_moved_to_the_end() -> None:
    table = building("o1d4", "b1d5", "g1e4")
    moved = drafts.moved(table, Seat.B, Cell.parse("1d5"), Cell.parse("1f4"))
    assert written(moved) == "o1d4 g1e4 b1f4"


def test_a_cube_is_taken_back_from_its_cell_or_from_the_end() -> None:
    table = building("o1d4", "b1d5", "g1e4")
    assert written(drafts.taken_back(table, Seat.B, None)) == "o1d4 b1d5"
    assert written(drafts.taken_back(table, Seat.B, "1d5")) == "o1d4 g1e4"


def test_cubes_that_are_not_of_this_round_stay() -> None:
    with pytest.raises(Refused) as refusal:
        drafts.taken_back(building(), Seat.B, None)
    assert refusal.value.code == "nothing-placed"
    table, empty, other = building("o1d4"), Cell.parse("1d5"), Cell.parse("1d6")
    with pytest.raises(Refused) as refusal:
        drafts.taken_back(table, Seat.B, "1d5")
    assert (refusal.value.code, refusal.value.facts) == ("not-placed", {"cell": "1d5"})
    with pytest.raises(Refused) as refusal:
        drafts.moved(table, Seat.B, empty, other)
    assert (refusal.value.code, refusal.value.facts) == ("not-placed", {"cell": "1d5"})


# Confirming


def test_the_draft_is_confirmed_as_it_lies() -> None:
    trial = Trial(building("o1d4", "b1d5", "g1e4"), 0)
    drafts.confirm(trial, Seat.B, None)
    assert trial.events == [events.Confirmed("B", "B:o1d4,b1d5,g1e4")]


def test_all_placements_at_once_replace_the_draft() -> None:
    trial = Trial(building("o1d4"), 0)
    drafts.confirm(trial, Seat.B, ("g1d4", "b1d5", "o1d6"))
    assert trial.events == [events.Confirmed("B", "B:g1d4,b1d5,o1d6")]


def test_cubes_that_still_fit_are_not_left_over() -> None:
    trial = Trial(building("o1d4"), 0)
    with pytest.raises(IllegalAction) as illegal:
        drafts.confirm(trial, Seat.B, None)
    assert illegal.value.code == "cubes-left"


def test_a_withdrawn_build_is_a_draft_again() -> None:
    trial = Trial(confirmed(), 0)
    drafts.withdraw(trial, Seat.B)
    assert trial.events == [events.Withdrawn("B")]
    assert written(drafts.open_draft(trial.table, Seat.B)) == "o1d4 b1d5 g1d6"


def test_only_a_confirmed_build_is_withdrawn() -> None:
    with pytest.raises(Refused) as refusal:
        drafts.withdraw(Trial(building("o1d4"), 0), Seat.B)
    assert refusal.value.code == "not-confirmed"


def test_changes_are_bounded() -> None:
    table = confirmed().with_sitter(Seat.B, changed=MOST_CHANGES)
    with pytest.raises(Refused) as refusal:
        drafts.withdraw(Trial(table, 0), Seat.B)
    assert refusal.value.code == "too-many-changes"
