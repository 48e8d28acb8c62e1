"""Output: consoles, notices and errors."""

import sys

import pytest

from yaxha.cli.terminal import open_console, print_notice, report_error
from yaxha.engine import IllegalAction, MalformedText, Seat


def test_a_pipe_has_no_colors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert open_console().color_system is None


def test_no_color(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert open_console().color_system is None


def test_markup_is_not_interpreted(capsys: pytest.CaptureFixture[str]) -> None:
    open_console().print("[o] :smile: [bold]b[/]")
    assert capsys.readouterr().out == "[o] :smile: [bold]b[/]\n"


def test_a_notice_is_one_line_of_printable_text(capsys: pytest.CaptureFixture[str]) -> None:
    print_notice("two\nlines \x1b[31m")
    assert capsys.readouterr() == ("", "two\\nlines \\x1b[31m\n")


def test_notices_without_standard_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    print_notice("still here")
    assert capsys.readouterr().err == "still here\n"


def test_errors_have_their_place_and_rule(capsys: pytest.CaptureFixture[str]) -> None:
    error = IllegalAction("C1", "no-such-tile", seat=Seat.A, tile=9, tiles=2)
    error.line, error.column = 6, 33
    report_error("game.yaxha", error)
    assert capsys.readouterr().err == f"game.yaxha:6:33: {error} [C1]\n"
    with pytest.raises(MalformedText) as caught:
        Seat.parse("x")
    caught.value.line, caught.value.column = 1, 2
    report_error("-", caught.value)
    assert capsys.readouterr().err == f"-:1:2: {caught.value}\n"
