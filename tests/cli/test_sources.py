"""Sources of input: arguments, standard input and files."""

import io
import sys
from pathlib import Path

import pytest
import typer

from yaxha.cli.sources import (
    STANDARD_INPUT,
    Source,
    arguments_or_input,
    decode,
    read_bytes,
    standard_input,
)
from yaxha.engine import MalformedText


@pytest.fixture
def piped(monkeypatch: pytest.MonkeyPatch) -> None:
    data = io.BytesIO(b"one\ntwo\r\n\nlast")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(data, "utf-8"))


@pytest.mark.usefixtures("piped")
def test_lines_are_numbered() -> None:
    assert list(standard_input()) == [
        Source("-", b"one", 1),
        Source("-", b"two", 2),
        Source("-", b"", 3),
        Source("-", b"last", 4),
    ]
    assert list(standard_input()) == [Source("-", b"")]


@pytest.mark.usefixtures("piped")
def test_a_dash_stands_for_standard_input() -> None:
    sources = list(arguments_or_input(["first", STANDARD_INPUT, "-;-"]))
    assert [source.where for source in sources] == ["argument 1", *["-"] * 4, "argument 3"]
    assert sources[-1].data == b"-;-"


@pytest.mark.usefixtures("piped")
def test_no_arguments() -> None:
    assert [source.data for source in arguments_or_input([])] == [b"one", b"two", b"", b"last"]


def test_mistyped_options_are_not_input() -> None:
    with pytest.raises(typer.BadParameter, match="no such option: --jsn"):
        list(arguments_or_input(["a", "--jsn"]))


@pytest.mark.usefixtures("piped")
def test_whole_files(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"\xff\n")
    assert read_bytes(str(file)) == b"\xff\n"
    assert read_bytes("-") == b"one\ntwo\r\n\nlast"
    with pytest.raises(FileNotFoundError):
        read_bytes(str(tmp_path / "nowhere"))


def test_invalid_bytes_are_rejected_in_their_place() -> None:
    assert decode(b"\xc3\xa9") == "\u00e9"
    with pytest.raises(MalformedText, match="0xff") as caught:
        Source("-", b"ab\xff", 7).span()
    assert (caught.value.line, caught.value.column) == (7, 3)


def test_closed_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(OSError, match="Bad file descriptor"):
        list(standard_input())
