"""``yaxha new`` and ``yaxha random``."""

import pytest

from cli.runner import run
from yaxha.engine import Record, read_records


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_new(seats: int) -> None:
    ran = run("new", "--seats", str(seats), "--seed", "7", "--introductory")
    assert (ran.code, ran.err) == (0, "")
    record = Record.parse(ran.out)
    assert str(record) == ran.out
    assert record.names == ("Ana", "Bo", "Cy", "Di")[:seats]
    assert all(card.introductory for card in record.bonus)
    assert not record.actions


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random(seats: int) -> None:
    ran = run("random", "--seats", str(seats), "--seed", "7", "--games", "2")
    assert (ran.code, ran.err) == (0, "")
    records = list(read_records(ran.out))
    assert len(records) == 2
    assert all(isinstance(record, Record) and record.finished for record in records)
    assert "".join(map(str, records)) == ran.out


@pytest.mark.parametrize("command", ["new", "random"])
def test_a_seed_gives_the_same_again(command: str) -> None:
    once, again = run(command, "--seed", "7"), run(command, "--seed", "7")
    assert once == again
    assert once != run(command, "--seed", "8")
    assert run(command) != run(command)


@pytest.mark.parametrize(
    "arguments",
    ["new --seats 1", "new --seats 5", "random --games 0", "random --seed x", "new --seats two"],
)
def test_out_of_range(arguments: str) -> None:
    ran = run(*arguments.split())
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
