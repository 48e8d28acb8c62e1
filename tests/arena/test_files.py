"""Results and records on disk: nothing is lost or overwritten."""

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from arena.samples import result, schedule
from yaxha.arena import GameResult, Schedule
from yaxha.arena.faults import Fault
from yaxha.arena.files import (
    Earlier,
    NotTheSame,
    RecordsFile,
    ResultsFile,
    check_ours,
    check_same,
    read_results,
)
from yaxha.arena.game import OneGame
from yaxha.bots.answers import FaultKind

PLAN = schedule("a", "b")
FAULT = Fault(1, "b", "B", FaultKind.LATE, 3, "pick", "It was late.", None, ("x", "y"), "yaxha 1\n")
RESULTS = [result(0, 0, a=1, b=2), replace(result(1, 0, b=3, a=4), faults=(FAULT,))]


EARLIER = Earlier({}, RESULTS, 0)


def written(file: Path) -> bytes:
    with ResultsFile(file, PLAN, read_results(file)) as results:
        for each in RESULTS:
            results.add(each)
    return file.read_bytes()


def test_round_trip(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    assert read_results(file) is None
    text = written(file)
    earlier = read_results(file)
    assert earlier
    assert (earlier.results, earlier.size) == (RESULTS, len(text))
    assert earlier.header["bots"] == ["a", "b"]


@pytest.mark.parametrize("cut", [1, 10, 200])
def test_a_half_written_line_is_dropped(tmp_path: Path, cut: int) -> None:
    file = tmp_path / "results.jsonl"
    text = written(file)
    file.write_bytes(text[:-cut])
    earlier = read_results(file)
    assert earlier
    assert earlier.results == RESULTS[:1]
    with ResultsFile(file, PLAN, earlier) as results:
        results.add(RESULTS[1])
    assert file.read_bytes() == text


def test_a_header_cut_short_is_written_anew(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    text = written(file)
    for cut in (0, 12, 30):
        file.write_bytes(text[:cut])
        assert written(file) == text


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (schedule("a", "c"), "bots a,b there and a,c now"),
        (schedule("a", "b", seed=2), "seed 1 there and 2 now"),
        (schedule("a", "b", seats=3, limit=2), "seats 2 there and 3 now and limit 10.0 there"),
    ],
)
def test_another_run_is_refused(tmp_path: Path, other: Schedule, told: str) -> None:
    file = tmp_path / "results.jsonl"
    text = written(file)
    with pytest.raises(NotTheSame, match=f"results of another run: {told}"):
        check_same(file, read_results(file), other)
    assert file.read_bytes() == text


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (b"dear diary\n", "1: this is not the first line"),
        (b"dear diary", "1: this is not the first line"),
        (b'{"format": "something else"}\n', "1: this is not the first line"),
        (b"[]\n", "1: this is not the first line"),
        (b"\xff\xfe\n", "1: this is not the first line"),
    ],
)
def test_another_file_is_refused(tmp_path: Path, text: bytes, where: str) -> None:
    file = tmp_path / "results.jsonl"
    file.write_bytes(text)
    with pytest.raises(NotTheSame, match=where):
        read_results(file)
    assert file.read_bytes() == text


def test_a_broken_result_is_told_by_its_line(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    text = written(file)
    first, second, third = text.splitlines(keepends=True)
    file.write_bytes(first + second[:50] + b"\n" + third)
    with pytest.raises(NotTheSame, match=r"results\.jsonl:2: this is not a result"):
        read_results(file)


@pytest.mark.parametrize(
    ("line", "changes"),
    [
        (1, {"seed": "seven"}),
        (1, {"seats": 9}),
        (1, {"records": 1}),
        (2, {"game": -1}),
        (2, {"deal": "0"}),
        (2, {"bots": ["a"]}),
        (2, {"bots": "ab"}),
        (2, {"cards": [1, 2, 3]}),
        (2, {"totals": [1, None]}),
        (2, {"totals": [1, 2, 3]}),
        (2, {"micros": [[1], [-1]]}),
        (2, {"micros": [[1], [10**30]]}),
        (2, {"earned": [[], [[]]]}),
        (2, {"record": "yaxha 1"}),
        (3, {"faults": [{}]}),
        (3, {"faults": [FAULT.to_json() | {"details": [5]}]}),
        (3, {"more": 1}),
    ],
)
def test_damage_is_told_by_its_line(tmp_path: Path, line: int, changes: dict[str, Any]) -> None:
    file = tmp_path / "results.jsonl"
    lines = written(file).splitlines()
    lines[line - 1] = json.dumps(json.loads(lines[line - 1]) | changes).encode()
    file.write_bytes(b"\n".join(lines) + b"\n")
    with pytest.raises(NotTheSame, match=rf"results\.jsonl:{line}: this is not"):
        read_results(file)


def test_endless_brackets(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    file.write_bytes(b"[" * 100_000 + b"\n")
    with pytest.raises(NotTheSame, match=r":1: this is not the first line"):
        read_results(file)


def test_a_pipe_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "pipe"
    os.mkfifo(file)
    with pytest.raises(NotTheSame, match="not a regular file"):
        read_results(file)
    with pytest.raises(NotTheSame, match="not a regular file"):
        check_ours(file, PLAN, None)


def planned(game: int) -> GameResult:
    deal, turn = divmod(game, 2)
    bots = PLAN.games(deal)[turn].bots
    return result(game, deal, **dict.fromkeys(bots, 1))


@pytest.mark.parametrize(
    ("second", "told"),
    [
        (replace(planned(3), deal=0), "game 3 cannot be in deal 0 yet"),
        (
            replace(planned(3), game=999_999_999, deal=499_999_999),
            "game 999999999 cannot be in deal",
        ),
        (replace(planned(3), bots=planned(3).bots[::-1]), "game 3 has other bots in its seats"),
    ],
)
def test_results_that_were_never_played(tmp_path: Path, second: GameResult, told: str) -> None:
    file = tmp_path / "results.jsonl"
    with ResultsFile(file, PLAN, None) as results:
        results.add(planned(0))
        results.add(planned(3))
    check_same(file, read_results(file), PLAN)
    file.unlink()
    with ResultsFile(file, PLAN, None) as results:
        results.add(planned(0))
        results.add(second)
    with pytest.raises(NotTheSame, match=rf"results\.jsonl:3: {told}"):
        check_same(file, read_results(file), PLAN)


def recorded(game: int) -> str:
    """The record of a game of the plan, about to begin."""
    return OneGame(list(PLAN.all_games(game // 2 + 1))[game]).record()


def with_record(game: int) -> GameResult:
    return replace(result(game, game // 2, a=1, b=2), record=recorded(game))


def test_records_in_the_order_of_the_games(tmp_path: Path) -> None:
    file = tmp_path / "games.yaxha"
    with RecordsFile(file, []) as records:
        for game in (1, 0, 4, 2):
            records.add(with_record(game))
        assert file.read_text("utf-8") == recorded(0) + recorded(1) + recorded(2)
    assert file.read_text("utf-8") == "".join(map(recorded, (0, 1, 2, 4)))


@pytest.mark.parametrize(
    "left",
    ["", "yaxha 1\n", recorded(0), recorded(0) + recorded(1)[:20], recorded(0) + recorded(7)],
)
def test_records_are_gone_on_with(tmp_path: Path, left: str) -> None:
    file = tmp_path / "games.yaxha"
    file.write_text(left, "utf-8")
    check_ours(file, PLAN, EARLIER)
    with RecordsFile(file, [with_record(1), with_record(0)]) as records:
        records.add(with_record(2))
    assert file.read_text("utf-8") == "".join(map(recorded, (0, 1, 2)))


@pytest.mark.parametrize(
    ("left", "may_exist"),
    [
        ("dear diary", True),
        ("dear diary" + recorded(0), True),
        (recorded(0), False),
        ("yaxha 1\n", False),
        (recorded(0).replace("arena-game: 0", "arena-game: 1"), True),
        (recorded(0).replace("arena-game: 0\n", ""), True),
        (recorded(0).replace("arena-game: 0", "arena-game: 999999999"), True),
        (recorded(0) + recorded(5).replace("arena-deal: 2", "arena-deal: 3"), True),
    ],
)
def test_other_files_are_not_written_over(tmp_path: Path, left: str, may_exist: bool) -> None:
    file = tmp_path / "games.yaxha"
    file.write_text(left, "utf-8")
    with pytest.raises(NotTheSame, match="already"):
        check_ours(file, PLAN, EARLIER if may_exist else None)
