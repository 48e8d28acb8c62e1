"""Options shared by several commands: one meaning, one help text, the same limits."""

from collections import defaultdict

import pytest
import typer

from cli.runner import run
from yaxha.cli.app import app


def help_texts() -> dict[str, set[str]]:
    """All help texts of each option of the commands that play or make games."""
    group = typer.main.get_command(app)
    texts: defaultdict[str, set[str]] = defaultdict(set)
    for name in ("play", "new", "random", "arena"):
        for parameter in group.commands[name].params:  # type: ignore[attr-defined]
            texts[parameter.name].add(parameter.help)
    return texts


@pytest.mark.parametrize("option", ["seats", "seed", "introductory"])
def test_one_help_text_for_all_commands(option: str) -> None:
    assert len(help_texts()[option]) == 1


@pytest.mark.parametrize("command", ["new", "random"])
@pytest.mark.parametrize("seats", ["1", "5", "two"])
def test_seats_have_limits(command: str, seats: str) -> None:
    ran = run(command, "--seats", seats)
    assert (ran.code, ran.out) == (2, "")
    assert "--seats" in ran.err


@pytest.mark.parametrize("command", ["new", "random"])
def test_a_seed_is_an_integer(command: str) -> None:
    assert run(command, "--seed", "7") == run(command, "--seed", "7")
    assert run(command, "--seed", "7") != run(command, "--seed", "8")
    assert run(command, "--seed", "seven").code == 2
