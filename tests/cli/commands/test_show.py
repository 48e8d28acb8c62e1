"""``yaxha show``."""

import pytest

from cli.runner import run
from golden_games import GAMES
from yaxha.engine import Game, Record, Seat, View

START = "-;- o24b24g24y24w24 -/- AB .. -/- 1deal largest+most-levels+three-colors"
TAKE = (
    "c4:.w.b/byby;c3:.gw/boo,.o o20b20g22y18w22 ogy/- AB 22 yyy/- 3take "
    "largest-green+largest-level-1+five-colors-level-2"
)
PICK = "-;-;- o20b23g22y23w23 ooy/oog/bgw ABC {} -/-/- 1pick largest+most-levels+three-colors"


def test_a_position() -> None:
    ran = run("show", TAKE)
    assert (ran.code, ran.err) == (0, "")
    assert "\x1b" not in ran.out
    assert ran.lines[0] == "Round 3 of 10, take"
    for line in (
        "turn order  1 A, 2 B",
        "market      1 [o] [g] [y]",
        "picks       A 2, B 2",
        "hand of A   [y] [y] [y]",
        "to take     B",
        "4 [b][y][b][y]    3 [b][o][o]   3  . [o]",
    ):
        assert line in ran.lines


def test_it_may_begin_with_a_dash() -> None:
    assert run("show", START).code == 0


def test_standard_input() -> None:
    assert run("show", "-", stdin=TAKE) == run("show", stdin=f"{TAKE}\n") == run("show", TAKE)


def test_every_position_of_a_game() -> None:
    record = Record.parse((GAMES / "three-seats.yaxha").read_text("utf-8"))
    positions = list(record.positions())
    ran = run("show", stdin="\n".join(map(str, positions)))
    assert (ran.code, ran.err) == (0, "")
    assert sum(line.startswith("Round ") for line in ran.lines) == len(positions)


@pytest.mark.parametrize(
    ("picks", "viewer"),
    [("?2.", "B"), ("1?.", "A"), ("1??", ""), ("??.", "outside"), (".?.", "outside")],
)
def test_views(picks: str, viewer: str) -> None:
    ran = run("show", PICK.format(picks))
    if viewer:
        assert (ran.code, ran.err) == (0, "")
        assert ran.lines[0] == f"Round 1 of 10, pick, seen from {viewer}"
        assert "face down" in ran.out
    else:
        assert ran.code == 1
        assert ran.err.startswith("argument 1:1:39: In the phase pick")


def test_a_view_of_two_seats_at_once_is_refused() -> None:
    position = PICK.replace("-;-;-", "-;-;-;-").replace("-/-/-", "-/-/-/-")
    position = position.replace("w23 ", "w20 ").replace("bgw", "bgw/www").replace("ABC", "ABCD")
    assert run("show", position.format("?.1.")).code == 0
    ran = run("show", position.format("?21."))
    assert ran.code == 1
    assert "[C1]" in ran.err


def test_too_many_picks_are_refused_where_they_stand() -> None:
    ran = run("show", PICK.format("???1"))
    assert ran.code == 1
    assert ran.err.startswith("argument 1:1:39: ")


def test_a_wrong_position_among_others() -> None:
    ran = run("show", stdin=f"{START}\nnonsense\n{START}\n")
    assert ran.code == 1
    assert ran.err.startswith("-:2:1: Expected the eight fields")
    assert sum(line.startswith("Round ") for line in ran.lines) == 2


def test_views_of_a_real_game() -> None:
    game = Game.parse(PICK.format("3.."))
    for viewer in (Seat.A, Seat.B, None):
        assert run("show", str(View.of(game, viewer))).code == 0
