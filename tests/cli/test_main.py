"""Help, exit codes and errors of all commands, and the installed command."""

import os
import pty
import signal
import subprocess
from pathlib import Path

import pytest

from cli.runner import YAXHA, run, spawn
from yaxha import __version__

COMMANDS = [
    *("play", "score", "replay", "verify", "show", "perft", "new", "random", "bots", "bot"),
    *("arena", "serve", "db"),
]


def test_version() -> None:
    ran = run("--version")
    assert (ran.code, ran.out, ran.err) == (0, f"yaxha {__version__}\n", "")


# Of a group its commands have them.
@pytest.mark.parametrize("command", [command for command in COMMANDS if command != "db"])
def test_help_has_examples(command: str) -> None:
    ran = run(command, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert f"\n  Examples:\n    yaxha {command}" in ran.out
    assert "\x1b" not in ran.out


def test_every_command_is_in_the_help() -> None:
    ran = run("--help")
    assert ran.code == 0
    listed = ran.out.partition("Commands:\n")[2].partition("\n\n")[0]
    assert [line.split()[0] for line in listed.splitlines()] == COMMANDS


def test_the_examples_of_single_commands_work() -> None:
    assert run("score", "d4:oo;d4:bg largest+most-levels+three-colors").code == 0
    records = run("random", "--games", "10").out
    assert run("replay", "--json", "-", stdin=records).code == 0


@pytest.mark.parametrize("arguments", ["", "dance", "--dance", "new --dance", "new extra"])
def test_wrong_usage(arguments: str) -> None:
    ran = run(*arguments.split())
    assert (ran.code, ran.out) == (2, "")
    assert ran.err


def test_a_defect_is_one_line_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise KeyError("odd")

    monkeypatch.setattr("yaxha.cli.app", fail)
    ran = run("new")
    assert ran.code == 70
    assert ran.err.startswith("yaxha: internal error: KeyError at test_main.py:")
    assert ran.err.count("\n") == 1


def test_a_reader_that_has_read_enough() -> None:
    process = spawn("random", "--games", "100000")
    assert process.stdout
    assert process.stdout.readline() == "yaxha 1\n"
    process.stdout.close()
    assert process.stderr
    assert process.stderr.read() == ""
    assert process.wait(20) == 0
    process.stderr.close()
    assert process.stdin
    process.stdin.close()


def test_input_is_answered_line_by_line() -> None:
    with spawn("perft") as process:
        assert process.stdin
        assert process.stdout
        for _ in range(2):
            process.stdin.write("- oby\n")
            process.stdin.flush()
            assert process.stdout.readline() == "- oby 3 24 144 =108\n"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
def test_a_full_disk() -> None:
    with open("/dev/full", "w") as full, spawn("random", stdout=full) as process:
        _, err = process.communicate()
    assert process.returncode == 1
    assert err == "yaxha: No space left on device\n"


def test_a_mistyped_command() -> None:
    ran = run("scor")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == ("yaxha: No such command 'scor'. Did you mean 'score'? Try 'yaxha --help'.\n")


@pytest.mark.parametrize(
    ("command", "closed"),
    [
        ("perft", "<&-"),
        ("play", "<&-"),
        ("new", ">&-"),
        ("dance", "2>&-"),
        ("play", "<&- >&- 2>&-"),
    ],
)
def test_closed_streams(command: str, closed: str) -> None:
    ran = subprocess.run(
        ["sh", "-c", f"'{YAXHA}' {command} {closed}"],
        check=False,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )
    assert ran.returncode in (0, 1, 2)
    assert "Traceback" not in ran.stderr


def test_an_interrupt_while_reading() -> None:
    with spawn("perft") as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write("- oby\n")
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (130, "", "")


def test_an_interrupt_while_playing_keeps_the_record() -> None:
    with spawn("play", "--seed", "3") as process:
        assert process.stdin
        assert process.stdout
        for line in process.stdout:
            if line.startswith("Pick"):
                break
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (130, "")
    assert out.endswith("\n1. ooy/yyw\n*\n")


def in_terminal(*arguments: str, typed: bytes = b"", **environment: str) -> bytes:
    """All that the command shows in a terminal of its own."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update({"TERM": "xterm-256color", "COLORTERM": "truecolor"} | environment)
        os.execv(YAXHA, [YAXHA, *arguments])
    os.write(terminal, typed)
    shown = b""
    try:
        while some := os.read(terminal, 65536):
            shown += some
    except OSError:
        # How Linux says that the other end is closed.
        pass
    os.close(terminal)
    os.waitpid(pid, 0)
    return shown


TABLE = "d4:oo;- largest+most-levels+three-colors"


def test_a_terminal_has_colors() -> None:
    assert b"48;2;228;85;11m" in in_terminal("score", TABLE)


def test_a_terminal_of_few_colors() -> None:
    shown = in_terminal("score", TABLE, TERM="xterm", COLORTERM="")
    assert b"\x1b[1;97;41m" in shown


def test_no_color() -> None:
    shown = in_terminal("score", TABLE, NO_COLOR="1")
    assert b"[o] orange" in shown
    assert b"\x1b" not in shown


def test_playing_in_a_terminal() -> None:
    shown = in_terminal("play", "--seed", "3", typed=b"1\no1d4\nq\ny\n")
    assert b"yaxha 1\r\nseats: Ana, Bo\r\n" in shown


def test_stepping_in_a_terminal(tmp_path: Path) -> None:
    game = tmp_path / "game.yaxha"
    game.write_text(run("random", "--seed", "3").out, "utf-8")
    shown = in_terminal("replay", "--step", str(game), typed=b"\n" * 10)
    assert shown.count(b"Press Enter to continue.") == 10


def test_a_pipe_has_none_even_if_forced() -> None:
    environment = os.environ | {"FORCE_COLOR": "1", "TTY_COMPATIBLE": "1", "GITHUB_ACTIONS": "1"}
    for arguments in (["score", TABLE], ["score", "--help"]):
        ran = subprocess.run(
            [YAXHA, *arguments],
            env=environment,
            check=True,
            capture_output=True,
            stdin=subprocess.DEVNULL,
        )
        assert b"\x1b" not in ran.stdout + ran.stderr


def test_an_output_that_knows_few_characters() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    ran = subprocess.run(
        [YAXHA, "play"], env=environment, check=True, capture_output=True, stdin=subprocess.DEVNULL
    )
    assert ran.stderr == b""
