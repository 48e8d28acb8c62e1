"""Files of records: every game or its error."""

from pathlib import Path

import pytest

from golden_games import GAMES
from yaxha.cli.records import read_games, report_game_error
from yaxha.engine import Record, YaxhaError

GOOD = (GAMES / "two-seats.yaxha").read_text("utf-8")


def test_games_and_errors_in_order(tmp_path: Path) -> None:
    file = tmp_path / "games.yaxha"
    file.write_text(GOOD + GOOD.replace("b1d3", "b2d3") + GOOD, "utf-8")
    first, second, third = read_games(str(file))
    assert first == third == Record.parse(GOOD)
    assert isinstance(second, YaxhaError)
    assert second.rule == "B3"


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    (error,) = read_games(str(tmp_path / "nowhere"))
    assert isinstance(error, FileNotFoundError)


def test_reports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for file, text in (("broken", GOOD.replace("b1d3", "b2d3")), ("nowhere", None)):
        if text is not None:
            (tmp_path / file).write_text(text, "utf-8")
        (error,) = read_games(str(tmp_path / file))
        assert not isinstance(error, Record)
        report_game_error(file, error)
    lines = capsys.readouterr().err.splitlines()
    assert lines[0].startswith("broken:6:33: Blue cannot rest on 2d3.")
    assert lines[0].endswith("[B3]")
    assert lines[1] == "nowhere: No such file or directory"
