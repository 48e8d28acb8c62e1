"""``yaxha arena``."""

import contextlib
import csv
import io
import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from cli.runner import Ran, run, spawn
from yaxha.engine import BonusCard, Record, read_records

FAULTY = Path(__file__).parents[2] / "arena"


@pytest.fixture
def faulty_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(FAULTY))


def arena(*arguments: str | Path, bots: str = "random,random") -> Ran:
    return run("arena", "--bots", bots, "--seed", "7", *arguments)


def without_times(report: dict[str, Any]) -> dict[str, Any]:
    for bot in report["bots"]:
        del bot["seconds"]
    return report


def test_the_tables() -> None:
    ran = arena("--games", "8", "--seats", "4", bots="greedy,random")
    assert (ran.code, ran.err) == (0, "")
    first, *_ = ran.lines
    assert first == "8 games of 4 seats on 2 deals, each played from every seat; seed 7."
    assert re.search(r"^1  greedy +\.\d{3} ", ran.out, re.MULTILINE)
    assert re.search(r"^greedy +random +8 +\+\d", ran.out, re.MULTILINE)
    assert max(map(len, ran.lines)) <= 80


@pytest.mark.usefixtures("faulty_bots")
def test_long_names_fit() -> None:
    ran = arena("--games", "12", bots="python:faulty_bots:Talking,random,python:faulty_bots:BadEnd")
    tables, _, _ = ran.out.partition("python:faulty_bots:BadEnd: crash in close")
    assert max(map(len, tables.splitlines())) <= 80
    assert "python…bots:Talking" in tables


def test_json() -> None:
    ran = arena("--games", "6", "--json", bots="random,greedy")
    (report,) = ran.objects
    assert (report["games"], report["deals"], report["seats"], report["seed"]) == (6, 3, 2, 7)
    assert [bot["bot"] for bot in report["bots"]] == ["greedy", "random"]
    greedy = report["bots"][0]
    assert greedy["win_share"]["low"] < greedy["win_share"]["value"] <= greedy["win_share"]["high"]
    assert greedy["score"]["value"] == pytest.approx(
        greedy["group_points"] + greedy["bonus_points"]
    )
    assert sum(greedy["totals"].values()) == 6
    assert sum(card["games"] for card in greedy["cards"].values()) == 3 * 6
    assert greedy["seconds"]["mean"] <= greedy["seconds"]["most"]
    assert report["pairs"][0]["games"] == 6
    assert report["faults"] == []


def test_csv() -> None:
    ran = arena("--games", "6", "--csv", bots="random,greedy")
    rows = list(csv.DictReader(io.StringIO(ran.out)))
    assert [row["bot"] for row in rows] == ["greedy", "random"]
    assert float(rows[0]["win_share_low"]) < float(rows[0]["win_share"])
    assert {card.value for card in BonusCard} <= rows[0].keys()


def test_the_same_seed_gives_the_same_with_any_jobs() -> None:
    reports = [
        without_times(arena("--games", "12", "--json", "--jobs", jobs).objects[0])
        for jobs in ("1", "3")
    ]
    assert reports[0] == reports[1]


def test_a_seed_is_drawn_and_told() -> None:
    told = [run("arena", "--bots", "random", "--games", "1").lines[0] for _ in range(2)]
    seeds = [line.rpartition(" ")[2] for line in told]
    assert seeds[0] != seeds[1]


# Files


def test_going_on(tmp_path: Path) -> None:
    out, records = tmp_path / "run.jsonl", tmp_path / "run.yaxha"
    whole = arena("--games", "10", "--json").objects[0]
    files = ("--out", out, "--records", records)
    assert arena("--games", "4", *files).code == 0
    lines = out.read_bytes().splitlines(keepends=True)
    assert len(lines) == 1 + 4
    # As a crash of the machine leaves it.
    out.write_bytes(b"".join(lines[:-1]) + lines[-1][:99])
    records.write_text(records.read_text("utf-8")[:-99], "utf-8")
    ran = arena("--games", "10", "--json", *files)
    assert without_times(ran.objects[0]) == without_times(whole)
    assert len(out.read_bytes().splitlines()) == 1 + 10
    games = list(read_records(records.read_text("utf-8")))
    assert [dict(game.extras)["arena-game"] for game in games if isinstance(game, Record)] == [
        str(number) for number in range(10)
    ]
    # The seed need not be typed again.
    again = run("arena", "--bots", "random,random", "--games", "10", "--json", *files)
    assert again.objects[0]["seed"] == 7


def test_records(tmp_path: Path) -> None:
    file = tmp_path / "games.yaxha"
    arena("--games", "3", "--seats", "3", "--records", file, bots="random,greedy")
    text = file.read_text("utf-8")
    games = list(read_records(text))
    assert all(isinstance(game, Record) and game.finished for game in games)
    assert "".join(map(str, games)) == text
    assert {game.names for game in games if isinstance(game, Record)} <= {
        (a, b, c) for a in BOTS for b in BOTS for c in BOTS
    }


BOTS = ("random", "greedy")


def test_another_run_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "run.jsonl"
    arena("--games", "2", "--out", out)
    kept = out.read_bytes()
    ran = arena("--games", "2", "--out", out, bots="random,greedy")
    assert (ran.code, ran.out) == (2, "")
    assert "bots random,random there and random,greedy now" in ran.err
    assert out.read_bytes() == kept


def test_a_file_of_other_games_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "games.yaxha"
    file.write_text("yaxha 1\n", "utf-8")
    ran = arena("--games", "2", "--records", file)
    assert (ran.code, ran.out) == (2, "")
    assert "--records" in ran.err
    assert file.read_text("utf-8") == "yaxha 1\n"


@pytest.mark.parametrize("option", ["--out", "--records", "--plot"])
def test_a_folder_that_is_not_there(option: str, tmp_path: Path) -> None:
    ran = arena("--games", "2", option, tmp_path / "nowhere" / "run.png")
    assert (ran.code, ran.out) == (2, "")
    assert f"{option}: cannot write to directory {tmp_path / 'nowhere'}" in ran.err


@pytest.mark.parametrize(
    ("one", "other"), [("--out", "--records"), ("--out", "--plot"), ("--records", "--plot")]
)
def test_one_file_for_two_things(one: str, other: str, tmp_path: Path) -> None:
    (tmp_path / "link.png").symlink_to("run.png")
    ran = arena("--games", "2", one, tmp_path / "run.png", other, tmp_path / "link.png")
    assert (ran.code, ran.out) == (2, "")
    assert f"is already the file for {one}" in ran.err
    assert not (tmp_path / "run.png").exists()


def test_a_damaged_file_is_told_and_left(tmp_path: Path) -> None:
    out = tmp_path / "run.jsonl"
    arena("--games", "2", "--out", out)
    out.write_text(out.read_text("utf-8").replace('"deal":0', '"deal":[]', 1), "utf-8")
    kept = out.read_bytes()
    ran = arena("--games", "4", "--out", out)
    assert (ran.code, ran.out) == (2, "")
    assert f"{out}:2: this is not a result of the arena" in ran.err
    assert out.read_bytes() == kept


def test_one_bot_alone_wins_nothing() -> None:
    ran = arena("--games", "2", "--seats", "2", bots="random")
    assert ran.lines[0].startswith("2 games of 2 seats on 1 deal, ")
    assert re.search(r"^1  random +- +- +\d", ran.out, re.MULTILINE)


def test_a_plot_that_cannot_be_written_costs_no_table(tmp_path: Path) -> None:
    (tmp_path / "plot.png").symlink_to(tmp_path / "nowhere" / "plot.png")
    ran = arena("--games", "2", "--plot", tmp_path / "plot.png")
    assert (ran.code, ran.err) == (1, f"{tmp_path / 'plot.png'}: No such file or directory\n")
    assert ran.lines[0].startswith("2 games")


def test_until(tmp_path: Path) -> None:
    ran = arena("--until", ".2", "--games", "400", "--json", "--out", tmp_path / "run.jsonl")
    (report,) = ran.objects
    assert report["games"] == 40


@pytest.mark.parametrize("suffix", [".PNG", ".svg"])
def test_plots(suffix: str, tmp_path: Path) -> None:
    first, second = tmp_path / f"1{suffix}", tmp_path / f"2{suffix}"
    for file in (first, second):
        assert arena("--games", "8", "--plot", file, bots="greedy,random").code == 0
    start = first.read_bytes()[:200]
    assert start.startswith(b"\x89PNG") if suffix == ".PNG" else b"<?xml" in start
    assert first.read_bytes() == second.read_bytes()


# Faults


@pytest.mark.usefixtures("faulty_bots")
def test_faults_are_told_with_the_record(tmp_path: Path) -> None:
    out = tmp_path / "run.jsonl"
    ran = arena("--games", "4", "--out", out, bots="random,python:faulty_bots:Wrong")
    assert (ran.code, ran.err) == (1, "")
    told = ran.out[ran.out.index("python:faulty_bots:Wrong: illegal") :]
    assert told.startswith("python:faulty_bots:Wrong: illegal in pick, 4 times\n")
    assert re.search(r"[AB]9: There is no market tile 9: the tiles are 1 to 2\. \[C1\]", told)
    record = dedent(told.partition("round 3:\n")[2])
    assert Record.parse(record).game.round == 3
    kept = [json.loads(line) for line in out.read_text("utf-8").splitlines()[1:]]
    assert [fault["kind"] for game in kept for fault in game["faults"]] == ["illegal"] * 4


@pytest.mark.usefixtures("faulty_bots")
def test_faults_in_json() -> None:
    ran = arena("--games", "2", "--json", bots="random,python:faulty_bots:Crashing")
    assert ran.code == 1
    (report,) = ran.objects
    assert [fault["kind"] for fault in report["faults"]] == ["crash"] * 2
    assert {bot["bot"]: bot["faults"] for bot in report["bots"]} == {
        "random": 0,
        "python:faulty_bots:Crashing": 2,
    }


# Wrong usage


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("--bots clever", "Unknown bot 'clever'"),
        ("--bots random,,greedy", "a name is missing"),
        ("--bots random --seats 5", "--seats"),
        ("--bots random --games 0", "--games"),
        ("--bots random --until 0", "--until"),
        ("--bots random --limit 0", "--limit"),
        ("--bots random --limit 3601", "--limit"),
        ("--bots random --json --csv", "cannot be combined with --csv"),
        ("--bots random --plot run.jpg", "run.jpg must end in .png or .svg"),
        ("--bots random --jobs 2 --cluster tcp://127.0.0.1:9", "--jobs"),
        ("--bots random --cluster nonsense://x", "--cluster"),
        ("--games 3", "--bots"),
    ],
)
def test_wrong_usage(arguments: str, told: str) -> None:
    ran = run("arena", *arguments.split())
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("module", "option", "value", "extra"),
    [
        ("matplotlib", "--plot", "run.png", "plots"),
        ("distributed", "--cluster", "tcp://x", "cluster"),
    ],
)
def test_what_is_not_installed(
    module: str, option: str, value: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    ran = arena(option, value)
    assert (ran.code, ran.out) == (2, "")
    assert f'pip install "yaxha[{extra}]"' in ran.err


@pytest.mark.usefixtures("faulty_bots")
def test_interrupted(tmp_path: Path) -> None:
    out = tmp_path / "run.jsonl"
    arguments = ["arena", "--bots", "random,python:faulty_bots:Patient", "--games", "4000"]
    process = spawn(*arguments, "--seed", "7", "--out", str(out))
    deadline = time.monotonic() + 60
    while not (out.exists() and out.read_bytes().count(b"\n") > 3):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    text, err = process.communicate(timeout=60)
    assert process.returncode == 130
    games = out.read_bytes().count(b"\n") - 1
    assert err.startswith(f"Stopped after {games} of 4000 games. They are in {out}")
    assert text.startswith(f"{games} games of 2 seats")


def test_a_terminal_shows_how_far_it_is() -> None:
    ours, theirs = pty.openpty()
    process = spawn("arena", "--bots", "random", "--games", "40", "--until", ".4", stderr=theirs)
    os.close(theirs)
    shown = b""
    # On Linux, reading fails when the other side is closed.
    with contextlib.suppress(OSError):
        while piece := os.read(ours, 4096):
            shown += piece
    os.close(ours)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    plain = re.sub(rb"\x1b\[[0-9;?]*[a-zA-Z]", b"", shown).decode()
    assert "40/40 games" in plain
    assert "to go, ±0." in plain
    assert "to go" not in out


def test_nothing_heavy_is_imported_unasked() -> None:
    """A command that draws nothing and asks no cluster must start as fast as the others."""
    code = (
        "import sys; from yaxha.cli import main; main(['--version']); "
        "sys.exit(any(name in sys.modules for name in ('matplotlib', 'distributed', 'dask')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
