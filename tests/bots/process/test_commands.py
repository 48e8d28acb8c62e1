"""Questions and decisions of a bot process."""

import pytest

from yaxha.bots.process.commands import answer_request, read_decision
from yaxha.engine import (
    Build,
    Game,
    IllegalAction,
    MalformedText,
    Pick,
    Seat,
    Take,
    View,
    YaxhaError,
)

CARDS = "largest+most-levels+three-colors"
PICKING = f"d4:ooo;d4:bbw o18b21g23y23w23 bgy/ooo AB .. -/- 2pick {CARDS}"
BUILDING = f"d4:oog;d4:bbw o20b21g22y24w21 -/- AB 12 oow/bgw 2build {CARDS}"


def view(position: str) -> View:
    return View.of(Game.parse(position), Seat.A)


def test_a_decision_is_no_question() -> None:
    for line in ("A2", "", "A:o1c4", "score", "legality"):
        assert answer_request(view(PICKING), Pick, line) is None


def test_tiles() -> None:
    assert answer_request(view(PICKING), Pick, "legal") == "legal A1 A2"


def test_placements_cube_by_cube() -> None:
    def legal(rest: str) -> str:
        return answer_request(view(BUILDING), Build, f"legal {rest}".strip()) or ""

    first = legal("").split()
    assert first[0] == "legal"
    assert {placement[0] for placement in first[1:]} == {"o", "w"}
    assert legal("o1c4") != legal("")
    assert legal("o1c4,o1d5,w1e5") == "done A:o1c4,o1d5,w1e5"


def test_scores() -> None:
    now = answer_request(view(BUILDING), Build, "score")
    after = answer_request(view(BUILDING), Build, "score o1c4")
    assert now is not None
    assert after is not None
    assert int(after.removeprefix("score ")) > int(now.removeprefix("score "))


@pytest.mark.parametrize(
    ("line", "column"), [("legal o1c4,", 12), ("legal o1c4,x1d5", 12), ("score o9c4", 8)]
)
def test_malformed_questions_have_a_place(line: str, column: int) -> None:
    with pytest.raises(MalformedText) as caught:
        answer_request(view(BUILDING), Build, line)
    assert caught.value.column == column


def test_tiles_have_no_arguments() -> None:
    with pytest.raises(MalformedText, match="nothing after legal while it is time to pick"):
        answer_request(view(PICKING), Pick, "legal A1")


def test_too_many_placements_are_illegal() -> None:
    with pytest.raises(YaxhaError):
        answer_request(view(BUILDING), Build, "legal o1c4,o1d5,w1e5,o1c5")
    with pytest.raises(YaxhaError):
        answer_request(view(BUILDING), Build, f"legal {','.join(['o1c4'] * 99)}")


def test_decisions() -> None:
    assert read_decision(view(PICKING), Pick, "A2") == Pick(Seat.A, 2)
    build = read_decision(view(BUILDING), Build, "A:o1c4,o1d5,w1e5")
    assert build == Build.parse("A:o1c4,o1d5,w1e5")


def test_an_illegal_pick() -> None:
    with pytest.raises(IllegalAction) as caught:
        read_decision(view(PICKING), Pick, "A3")
    assert caught.value.rule == "C1"


@pytest.mark.parametrize(("line", "rule"), [("A:o1c4", "B1"), ("A:o2c4,o1d5,w1e5", "B3")])
def test_illegal_builds(line: str, rule: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        read_decision(view(BUILDING), Build, line)
    assert caught.value.rule == rule


@pytest.mark.parametrize("line", ["B2", "A>2", "hello", ""])
def test_malformed_decisions(line: str) -> None:
    with pytest.raises(MalformedText):
        read_decision(view(PICKING), Pick, line)


def test_a_take_must_be_free() -> None:
    taking = f"-;- o22b22g23y23w24 bby/- BA 22 -/oog 1take {CARDS}"
    assert read_decision(view(taking), Take, "A>1") == Take(Seat.A, 1)
    with pytest.raises(IllegalAction, match="Market tile 2"):
        read_decision(view(taking), Take, "A>2")
