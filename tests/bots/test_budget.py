"""Budgets and allowances."""

from time import perf_counter

import pytest

from yaxha.bots.budget import Allowance, Budget, read_budget


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("50ms", Budget(seconds=0.05)),
        ("0.5ms", Budget(seconds=0.0005)),
        ("1.5s", Budget(seconds=1.5)),
        ("3600s", Budget(seconds=3600)),
        ("400", Budget(rollouts=400)),
        ("1", Budget(rollouts=1)),
    ],
)
def test_both_ways(text: str, budget: Budget) -> None:
    assert read_budget(text) == budget
    assert str(budget) == text


def test_one_time_has_one_text() -> None:
    assert str(read_budget("1500ms")) == str(read_budget("1.50s")) == "1.5s"
    assert str(read_budget("0.05s")) == "50ms"


@pytest.mark.parametrize(
    "text",
    ["", "fast", "ms", "50 ms", "50MS", "-5ms", "+400", "1e3", "4_0", ".5s", "5.s", "٥", "1.5"],
)
def test_other_texts(text: str) -> None:
    with pytest.raises(ValueError, match=r"50ms or 1.5s, or a number of rollouts such as 400"):
        read_budget(text)


@pytest.mark.parametrize("text", ["0ms", "0.000s", "3601s", "999999999999s"])
def test_times_that_are_none(text: str) -> None:
    with pytest.raises(ValueError, match="more than 0 and at most 3600s"):
        read_budget(text)


@pytest.mark.parametrize("text", ["0", "1000000001"])
def test_numbers_of_rollouts_that_are_none(text: str) -> None:
    with pytest.raises(ValueError, match="from 1 to 1000000000"):
        read_budget(text)


def test_it_is_one_of_the_two() -> None:
    for wrong in ({}, {"seconds": 1.0, "rollouts": 1}):
        with pytest.raises(ValueError, match="either a time or a number"):
            Budget(**wrong)  # type: ignore[arg-type]


def test_an_allowance_of_rollouts_counts_down() -> None:
    allowance = Allowance(Budget(rollouts=100))
    assert allowance.left() == 100
    allowance.spend(60)
    assert allowance.left() == 40
    allowance.spend(60)
    assert allowance.left() == 0


def test_an_allowance_of_time_runs_out() -> None:
    allowance = Allowance(Budget(seconds=0.001))
    while perf_counter() < allowance.start + 0.002:
        pass
    assert allowance.left() == 0
    assert Allowance(Budget(seconds=10)).left() > Allowance(Budget(seconds=1)).left() > 0
