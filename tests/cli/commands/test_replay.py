"""``yaxha replay``."""

import json
from pathlib import Path

import pytest

from cli.runner import run
from golden_games import GAMES
from yaxha.engine import Record

INVALID = GAMES.parent / "invalid"
UNFINISHED = GAMES.parent / "unfinished"
TWO_SEATS = GAMES / "two-seats.yaxha"


def test_all_golden_games() -> None:
    files = sorted(GAMES.glob("*.yaxha"))
    ran = run("replay", "--json", *files)
    assert (ran.code, ran.err) == (0, "")
    assert [game["file"] for game in ran.objects] == list(map(str, files))
    assert all(game["ok"] and game["finished"] and game["winners"] for game in ran.objects)


def test_the_shape_of_a_game() -> None:
    record = Record.parse(TWO_SEATS.read_text("utf-8"))
    (game,) = run("replay", "--json", TWO_SEATS).objects
    assert list(game) == ["file", "game", "ok", "finished", "seats", "winners"]
    totals = zip(record.game.seats, record.game.score().totals, strict=True)
    assert [(each["seat"], each["total"]) for each in game["seats"]] == [
        (str(seat), total) for seat, total in totals
    ]
    assert list(game["seats"][0]) == ["seat", "colors", "bonus", "total"]


def test_an_unfinished_game_has_scores_but_no_winners() -> None:
    (game,) = run("replay", "--json", UNFINISHED / "after-a-whole-round.yaxha").objects
    assert game["ok"]
    assert not game["finished"]
    assert game["winners"] == []
    assert sum(seat["total"] for seat in game["seats"]) > 0
    assert "unfinished" in run("replay", UNFINISHED / "after-a-whole-round.yaxha").out


def test_positions() -> None:
    record = Record.parse(TWO_SEATS.read_text("utf-8"))
    positions = [str(position) for position in record.positions()]
    (game,) = run("replay", "--json", "--positions", TWO_SEATS).objects
    assert game["positions"] == positions
    assert run("replay", "--positions", TWO_SEATS).lines == positions


def test_a_wrong_record_and_the_others() -> None:
    wrong = INVALID / "r6-discards-what-fits.yaxha"
    ran = run("replay", "--json", wrong, TWO_SEATS)
    assert ran.code == 1
    refused, game = ran.objects
    message = refused["error"].pop("message")
    assert refused == {
        "file": str(wrong),
        "game": 1,
        "ok": False,
        "error": {"line": 6, "column": 29, "rule": "R6", "code": "still-fits"},
    }
    assert game["ok"]
    assert ran.err == f"{wrong}:6:29: {message} [R6]\n"


def test_all_golden_refusals() -> None:
    files = sorted(INVALID.glob("*.yaxha"))
    ran = run("replay", "--json", *files)
    assert ran.code == 1
    assert {game["file"] for game in ran.objects if not game["ok"]} == set(map(str, files))
    assert ran.err.count("\n") == sum(not game["ok"] for game in ran.objects)


def test_several_records_in_a_file_are_counted() -> None:
    good, bad = TWO_SEATS.read_text("utf-8"), "yaxha 1\nseats: Ana\n"
    games = run("replay", "--json", "-", stdin=good + bad + good).objects
    assert [(game["file"], game["game"], game["ok"]) for game in games] == [
        ("-", 1, True),
        ("-", 2, False),
        ("-", 3, True),
    ]
    assert games[1]["error"]["line"] == good.count("\n") + 2


def test_an_empty_file_is_a_refused_record() -> None:
    ran = run("replay", "--json", "-")
    assert ran.code == 1
    assert ran.objects[0]["error"]["rule"] is None


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    ran = run("replay", "--json", missing, tmp_path, TWO_SEATS)
    assert ran.code == 1
    assert [(game["game"], game["ok"]) for game in ran.objects] == [
        (None, False),
        (None, False),
        (1, True),
    ]
    error = ran.objects[0]["error"]
    assert (error["line"], error["column"], error["rule"]) == (None, None, None)
    assert error["code"] == "unreadable"
    assert ran.err.startswith(f"{missing}: ")
    assert ran.err.count("\n") == 2


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes("yaxha 1\nseats: Zoë, ".encode() + b"\xff\n")
    ran = run("replay", "--json", binary, TWO_SEATS)
    assert ran.code == 1
    error = ran.objects[0]["error"]
    assert ran.objects[0]["game"] == 1
    assert (error["line"], error["column"], error["rule"]) == (2, 13, None)
    assert ran.objects[1]["ok"]


def test_a_file_name_cannot_write_to_the_terminal(tmp_path: Path) -> None:
    ran = run("replay", tmp_path / "a\nb\x1b[31m")
    assert ran.err.count("\n") == 1
    assert "\x1b" not in ran.err


def test_names_in_any_script() -> None:
    ran = run("replay", GAMES / "names-with-unicode-and-spaces.yaxha")
    assert ran.code == 0
    assert "小林 さくら" in ran.out


def test_what_is_shown() -> None:
    ran = run("replay", TWO_SEATS)
    assert (ran.code, ran.err) == (0, "")
    assert f"{TWO_SEATS}, game 1: Ana and Bo, finished." in ran.lines
    assert "\x1b" not in ran.out
    assert ran.lines[-1] == "Ana wins."


def test_step_shows_every_round() -> None:
    four = GAMES / "four-seats.yaxha"
    ran = run("replay", "--step", four)
    assert ran.code == 0
    assert [line.split()[1] for line in ran.lines if line.startswith("Round ")] == [
        str(number) for number in range(1, 11)
    ]
    first = ran.out.partition("Round 2")[0]
    record = Record.parse(four.read_text("utf-8"))
    for about in ("market", "turn order", "picks", "tie", "take", "swap", "build"):
        assert f"\n{about}" in first
    for action in record.actions:
        if str(action).startswith("D:"):
            assert str(action).removeprefix("D:").split(",")[0] in first
            break


@pytest.mark.parametrize("file", sorted(UNFINISHED.glob("*.yaxha")), ids=lambda file: file.stem)
def test_step_through_what_breaks_off(file: Path) -> None:
    ran = run("replay", "--step", file)
    assert (ran.code, ran.err) == (0, "")


@pytest.mark.parametrize("other", ["--json", "--positions"])
def test_step_goes_alone(other: str) -> None:
    assert run("replay", "--step", other, TWO_SEATS).code == 2


def test_no_file() -> None:
    assert run("replay").code == 2


def test_every_line_of_json_is_one_game() -> None:
    ran = run("replay", "--json", "--positions", GAMES / "names-with-unicode-and-spaces.yaxha")
    assert len(ran.lines) == 1
    assert json.loads(ran.out)["ok"]
