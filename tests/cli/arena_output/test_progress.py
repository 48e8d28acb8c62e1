"""The progress bar of the arena."""

import io
import sys

import pytest

from arena.samples import result, schedule
from yaxha.arena import Competition
from yaxha.cli.arena_output.progress import ArenaProgress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal in place of standard error."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")
    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    return shown


def test_games_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = terminal(monkeypatch)
    earlier = [result(0, 0, a=1, b=2)]
    competition = Competition(schedule("a", "b"), 3, earlier=earlier)
    with ArenaProgress(competition) as progress:
        assert progress._progress.tasks[0].completed == 1
        progress.advance()
        assert progress._progress.tasks[0].completed == 2
        assert progress._progress.tasks[0].total == 6
    assert "games" in screen.getvalue()


def test_precision_is_shown_if_it_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = terminal(monkeypatch)
    games = [result(nth, nth // 2, a=nth % 3, b=1) for nth in range(40)]
    plain = ArenaProgress(Competition(schedule("a", "b"), 20, earlier=games))
    precise = ArenaProgress(Competition(schedule("a", "b"), 20, until=0.001, earlier=games))
    for progress, shown in ((plain, ""), (precise, ", ±0.")):
        with progress:
            progress.advance()
            assert progress._progress.tasks[0].description.startswith(shown)
            assert bool(progress._progress.tasks[0].description) is bool(shown)
    assert screen.getvalue()


def test_a_pipe_gets_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with ArenaProgress(Competition(schedule("a", "b"), 3)) as progress:
        progress.advance()
    assert isinstance(sys.stderr, io.StringIO)
    assert sys.stderr.getvalue() == ""
