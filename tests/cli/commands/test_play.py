"""``yaxha play``, typed by a script."""

import re
from pathlib import Path

import pytest

from cli.runner import Ran, run, typed_game
from yaxha.engine import Record


def play(*arguments: str | Path, typed: str) -> Ran:
    """The game of seed 3: with two seats tile 1 has o o y, and the bot wants tile 2."""
    return run("play", "--seed", "3", *arguments, stdin=typed)


def record_in(output: str) -> Record:
    """The record at the end of the output."""
    start = output.rindex("\nyaxha 1\n") + 1
    return Record.parse(output[start:])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game(seats: int) -> None:
    typed = "\n".join(typed_game(3, seats=seats))
    ran = play("--seats", str(seats), typed=typed)
    assert (ran.code, ran.err) == (0, "")
    assert "\x1b" not in ran.out
    assert "The game is over" in ran.out
    record = record_in(ran.out)
    assert record.finished
    assert record.names == ("Ana", "Bo", "Cy", "Di")[:seats]
    assert max(map(len, ran.out.partition("\nyaxha 1\n")[0].splitlines())) <= 80


def test_the_first_screen() -> None:
    ran = play("--seats", "3", "--bots", "greedy,random", "--introductory", typed="")
    assert ran.code == 0
    assert "Bo (greedy), Cy (random)" in ran.out
    assert "Pick a market tile: 1 to 3." in ran.out
    assert all(card.introductory for card in record_in(ran.out).bonus)


def test_the_end_of_the_input_keeps_the_record(tmp_path: Path) -> None:
    file = tmp_path / "game.yaxha"
    ran = play("--record", file, typed="1\no 1d4\n")
    assert ran.code == 0
    record = record_in(ran.out)
    assert not record.finished
    assert str(record).endswith(" A1B2\n*\n")
    assert file.read_text("utf-8") == str(record)


def test_nothing_secret_is_in_an_unfinished_record() -> None:
    assert str(record_in(play(typed="").out)).endswith("1. ooy/yyw\n*\n")


def test_taking_back_cube_by_cube() -> None:
    ran = play(typed="1\no 1d4\ny 1d5\nu\nu\nu\ny1d4 o1d5,o1d6\nok\n")
    assert "No cube to take back." in ran.out
    assert " A:y1d4,o1d5,o1d6 B:" in str(record_in(ran.out))


def test_what_is_refused_loses_nothing() -> None:
    ran = play(typed="3\nx\n1\no1c4\nok\ng1d4\no1d4\no2d4\no9d4\nhello\no1d5 y1d6\nO1D3\nok\n")
    for line in (
        "There is no market tile 3: the tiles are 1 to 2. [C1]",
        "Type a number from 1 to 2, or ? for help.",
        "The first cube of a pyramid lies on 1d4, not on 1c4. [R1]",
        "There is no green left in the hand to build with. [B1]",
        "Orange cannot rest on 2d4. Under it 1d4, 1d5, 1e4 and 1e5 must be filled first. [B3]",
        'Expected a level from 1 to 4, found "9". Type ? for help.',
        'Expected a colour: o, b, g, y or w, found "h". Type ? for help.',
        "There is no orange left in the hand to build with. [B1]",
    ):
        assert line.replace("1d4, 1d5", "1d5") in ran.out
    assert "left over: ooy" in ran.out
    assert " A:o1d4,o1d5,y1d6 B:" in str(record_in(ran.out))


def test_legal_cells_and_score_are_shown() -> None:
    ran = play(typed="1\no1d4\n")
    shown = ran.out.partition("> o1d4")[2]
    assert "5  .  +  .\n4  + <o> +\n3  .  +  .\n+ any cube in hand fits   <o> new" in shown
    assert "in hand     [o] [y]" in shown
    # One for the orange group, and the cards that it earns for now.
    assert "your score  11 (+11 with this build)" in shown


def test_help_score_and_quitting() -> None:
    ran = play(typed="?\ns\nq\nno\n1\n?\ns\nQ\ny\n")
    assert ran.code == 0
    assert ran.out.count("take the last cube back") == 2
    assert ran.out.count("\ntotal ") == 2
    assert "Missing: orange, blue, green, yellow and white." in ran.out
    assert "The game continues." in ran.out
    assert not record_in(ran.out).finished


def test_a_tie_is_told_and_what_is_left_can_be_taken() -> None:
    for seed in range(30):
        ran = run("play", "--seats", "4", "--seed", str(seed), stdin="1\n1\n2\n3\n4\n")
        if "Take one of the tiles left" in ran.out:
            break
    else:
        pytest.fail("no tie was lost")
    assert re.search("^tie         [A-Z][a-z]+ gets tile 1, ahead of ", ran.out, re.MULTILINE)
    assert "Market tile 1 is not among those left to take" in ran.out
    assert "take        You " in ran.out


def test_a_kept_record(tmp_path: Path) -> None:
    file = tmp_path / "game.yaxha"
    ran = play("--record", file, typed="\n".join(typed_game(3)))
    assert ran.code == 0
    assert f"The record is in {file}." in ran.lines
    assert Record.parse(file.read_text("utf-8")).finished


def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "game.yaxha"
    file.write_text("precious")
    ran = play("--record", file, typed="")
    assert ran.code == 2
    assert "already" in ran.err
    assert file.read_text() == "precious"


def test_the_offer_of_the_record(tmp_path: Path) -> None:
    taken, free = tmp_path / "taken", tmp_path / "free"
    taken.write_text("mine")
    typed = "\n".join([*typed_game(3), str(taken), str(free)])
    assert play(typed=typed).code == 0
    assert taken.read_text() == "mine"
    assert Record.parse(free.read_text("utf-8")).finished


def test_a_file_name_that_cannot_be_one() -> None:
    ran = play(typed="\n".join([*typed_game(3), "x" * 5000]))
    assert ran.code == 1
    assert ran.err.count("\n") == 1
    assert record_in(ran.out).finished


def test_a_record_that_cannot_be_written_is_printed() -> None:
    ran = play("--record", "/dev/full", typed="1\n")
    assert ran.code == 1
    assert "/dev/full: " in ran.err
    assert str(record_in(ran.out)).endswith(" A1B2\n*\n")


@pytest.mark.parametrize(
    "arguments",
    [
        "--seats 1",
        "--seats 5",
        "--bots clever",
        "--bots greedy,",
        "--seats 2 --bots greedy,greedy",
        "--bots greedy,greedy,greedy,greedy",
        "--record /",
        "--record /no/such/folder/game",
    ],
)
def test_wrong_usage(arguments: str) -> None:
    ran = run("play", *arguments.split())
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1


def test_unknown_bots_are_told_which_there_are() -> None:
    assert (
        "greedy or search, or your own, python:MODULE:CLASS or process:COMMAND."
        in run("play", "--bots", "clever").err
    )


def test_the_bots_give_the_number_of_seats() -> None:
    assert len(record_in(play("--bots", "random,random,greedy", typed="").out).names) == 4


def test_strange_input() -> None:
    ran = run("play", "--seed", "3", stdin=b"\x00\xff\x1b[31m\n1\n" + b"o" * 100_000 + b"\n")
    assert ran.code == 0
    assert "\x1b" not in ran.out


def test_a_program_that_is_no_bot() -> None:
    ran = run("play", "--bots", "process:false")
    assert (ran.code, ran.out) == (2, "")
    assert "The bot false ended with exit code 1 before it was ready" in ran.err


def test_a_bot_that_ends_in_the_middle(tmp_path: Path) -> None:
    bot = tmp_path / "bot"
    bot.write_text("#!/bin/sh\nread hello\necho ready\nread game\nexit 3\n")
    bot.chmod(0o755)
    ran = play("--bots", f"process:{bot}", typed="1\n")
    assert ran.code == 1
    assert ran.err.startswith("The game ends because of a bot. ")
    assert "exit code 3" in ran.err
    assert not record_in(ran.out).finished


def test_a_bot_that_breaks_the_rules(tmp_path: Path) -> None:
    bot = tmp_path / "bot"
    bot.write_text("#!/bin/sh\nread hello\necho ready\nread game\nread pick\necho B9\nread end\n")
    bot.chmod(0o755)
    ran = play("--bots", f"process:{bot}", typed="1\n")
    assert ran.code == 1
    assert "B9" in ran.err


BOTS = """
import sys
from yaxha.bots import RandomBot

class Raises(RandomBot):
    def pick(self, view): raise ValueError("[bold]x[/nope] \\x1b[2J")
class Exits(RandomBot):
    def pick(self, view): sys.exit(0)
class Silent(RandomBot):
    def pick(self, view): return None
"""


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Raises", "raised ValueError: [bold]x[/nope] \\x1b[2J (faulty.py, line 6)."),
        ("Exits", "raised SystemExit: 0 (faulty.py, line 8)."),
        ("Silent", "answered None, not a Pick."),
    ],
)
def test_a_class_that_cannot_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, why: str
) -> None:
    (tmp_path / "faulty.py").write_text(BOTS)
    monkeypatch.syspath_prepend(tmp_path)
    ran = play("--bots", f"python:faulty:{name}", typed="1\n")
    assert ran.code == 1
    assert ran.err == (
        f"The game ends because of a bot. The bot {name} was asked to pick and {why}\n"
    )
    assert not record_in(ran.out).finished
