"""The prompt, behind a pipe; tests of the command line type in a real terminal."""

import io
import sys

import pytest

from cli.consoles import console, printed
from yaxha.cli.play.prompt import ask, is_interactive, wait_for_enter


@pytest.fixture
def piped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("  first \nbell\x07\n"))


@pytest.mark.usefixtures("piped")
def test_input_from_a_pipe_is_echoed(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask() == "first"
    assert ask() == "bell\x07"
    # What a terminal would obey is escaped.
    assert capsys.readouterr().out == "> first\n> bell\\x07\n"


@pytest.mark.usefixtures("piped")
def test_the_end_of_the_input() -> None:
    ask()
    ask()
    with pytest.raises(EOFError):
        ask()


def test_closed_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert not is_interactive()
    with pytest.raises(EOFError):
        ask()


@pytest.mark.usefixtures("piped")
def test_a_pipe_is_not_waited_for() -> None:
    target = console()
    wait_for_enter(target)
    assert printed(target) == ""
    assert ask() == "first"
