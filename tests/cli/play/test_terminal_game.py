"""The game loop of the terminal, with bots at all seats but the person's."""

import io
import sys
from pathlib import Path
from random import Random

import pytest

from cli.consoles import console, printed
from cli.runner import typed_game
from yaxha.bots import make_bot
from yaxha.cli.play.person import Quit
from yaxha.cli.play.terminal_game import TerminalGame
from yaxha.engine import Phase, Record, new_game

SEED = 3


def game(
    monkeypatch: pytest.MonkeyPatch, *lines: str, seats: int = 2, file: Path | None = None
) -> TerminalGame:
    """A game with this seed, and a person who types these lines."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    rng = Random(SEED)
    start = new_game(seats, rng)
    bots = [make_bot("greedy", Random(f"{SEED} {seat}")) for seat in range(1, seats)]
    return TerminalGame(start, bots, rng, console(), file)


def test_a_whole_game(monkeypatch: pytest.MonkeyPatch) -> None:
    played = game(monkeypatch, *typed_game(SEED))
    played.welcome(["greedy"])
    played.play()
    assert played.game.phase is Phase.END
    assert played.record.finished
    assert played.record.game == played.game
    shown = printed(played.console)
    assert "You sit at A, with Bo (greedy)." in shown
    assert "The game is over" in shown
    assert shown.splitlines()[-1].endswith(("wins.", "win.", "the win."))


def test_names_of_a_record_are_not_you(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = game(monkeypatch, seats=4)
    assert begun.names == ("You", "Bo", "Cy", "Di")
    assert begun.record.names == ("Ana", "Bo", "Cy", "Di")


def test_the_record_is_written_after_every_action(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "game.yaxha"
    lines = list(typed_game(SEED))
    played = game(monkeypatch, *lines[:3], file=file)
    with pytest.raises(EOFError):
        played.play()
    assert Record.parse(file.read_text("utf-8")) == played.record
    assert played.actions
    played.keep_record()
    assert f"The record is in {file}." in printed(played.console).replace("\n", "")


def test_an_unfinished_record_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played = game(monkeypatch, "q", "y")
    with pytest.raises(Quit):
        played.play()
    capsys.readouterr()
    played.keep_record()
    assert capsys.readouterr().out == str(played.record)


def test_a_finished_game_offers_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    taken, free = tmp_path / "taken", tmp_path / "free"
    taken.write_text("mine")
    played = game(monkeypatch, *typed_game(SEED), str(taken), str(free))
    played.play()
    played.keep_record()
    assert "already exists" in printed(played.console)
    assert taken.read_text() == "mine"
    assert Record.parse(free.read_text("utf-8")) == played.record


def test_a_file_that_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = game(monkeypatch, *typed_game(SEED), file=tmp_path / "nowhere" / "game.yaxha")
    played.play()
    played.keep_record()
    assert not played.could_write
    captured = capsys.readouterr()
    assert "No such file or directory" in captured.err
    assert captured.out.endswith(str(played.record))
