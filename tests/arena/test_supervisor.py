"""Supervision: faults are reported with the game's record, and the game continues."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena.samples import faulty, spec
from yaxha.arena.faults import Fault
from yaxha.arena.supervisor import Stopped, Supervisor
from yaxha.bots.answers import FaultKind
from yaxha.engine import Record

LIMIT = 0.5
"""For those who never answer. The others are held to it too, and a busy machine may be slow."""

pytestmark = pytest.mark.usefixtures("faulty_bots")


@pytest.fixture
def supervisor() -> Iterator[Supervisor]:
    with Supervisor() as supervisor:
        yield supervisor


def only_fault(supervisor: Supervisor, bot: str, limit: float = 10.0) -> Fault:
    """The fault of a bot at B; the game is checked to have gone on to its end."""
    result = supervisor.play(spec("random", bot, limit=limit, keep_record=True))
    assert result.record
    assert Record.parse(result.record).finished
    (fault,) = result.faults
    assert (fault.bot, fault.seat, fault.game) == (bot, "B", 0)
    assert Fault.from_json(fault.to_json()) == fault
    so_far = Record.parse(fault.record)
    if fault.doing in ("pick", "take", "build"):
        assert so_far.game.phase.value == fault.doing
        assert so_far.game.round == fault.round == 3
        assert so_far.actions[:10] == Record.parse(result.record).actions[:10]
        # Its times are its own: two picks, two builds, what takes there were, and no more.
        assert len(result.micros[1]) < len(result.micros[0]) / 2
    return fault


def unnumbered(message: str) -> str:
    return re.sub(r"line \d+", "line N", message)


@pytest.mark.parametrize(
    ("bot", "kind", "message"),
    [
        (
            "Crashing",
            "crash",
            "It raised RuntimeError: I do not like round 3 (faulty_bots.py, line N).",
        ),
        ("Exiting", "crash", "It raised SystemExit: enough (faulty_bots.py, line N)."),
        ("Leaving", "crash", "It ended its whole process with the status 7."),
        ("Segfaulting", "crash", "It ended its whole process by SIGSEGV."),
        ("Closing", "crash", "It closed files that are not its own."),
        ("Silent", "nonsense", "It answered None, not a Pick."),
        (
            "Impostor",
            "nonsense",
            "It answered Pick(seat=<Seat.A: 0>, tile=1), but it sits at B.",
        ),
        (
            "Confused",
            "nonsense",
            "It answered Pick(seat=<Seat.B: 1>, tile='first'), not a Pick made of the right parts: "
            "TypeError: 'str' object cannot be interpreted as an integer.",
        ),
        ("Unshowable", "nonsense", "It answered a Thing that cannot be shown, not a Pick."),
    ],
)
def test_faults(supervisor: Supervisor, bot: str, kind: str, message: str) -> None:
    fault = only_fault(supervisor, faulty(bot))
    assert (fault.kind, fault.doing, unnumbered(fault.message), fault.rule) == (
        kind,
        "pick",
        message,
        None,
    )


@pytest.mark.parametrize(
    ("bot", "told"),
    [
        (
            "Huge",
            "not a Pick made of the right parts: ValueError: a number of three digits or more.",
        ),
        ("TrapInSeat", "not a Pick made of the right parts: LookupError: caught."),
        ("TrapInTile", "not a Pick made of the right parts: SystemExit: caught."),
        ("TrapInClass", "not a Pick made of the right parts: LookupError: caught."),
        (
            "HugeCell",
            "not a Build made of the right parts: ValueError: a number of three digits or more.",
        ),
        ("TrapInParts", "not a Build made of the right parts: LookupError: caught."),
        ("Endless", "not a Build made of the right parts: ValueError: more than 99 cubes."),
    ],
)
def test_answers_that_are_traps(supervisor: Supervisor, bot: str, told: str) -> None:
    fault = only_fault(supervisor, faulty(bot))
    assert fault.kind is FaultKind.NONSENSE
    assert fault.message.endswith(told)


def test_errors_that_are_traps(supervisor: Supervisor) -> None:
    fault = only_fault(supervisor, faulty("TrapInError"))
    assert (fault.kind, fault.message) == ("crash", "It raised a Trap that cannot be shown.")
    fault = only_fault(supervisor, faulty("Unwritable"))
    assert (
        unnumbered(fault.message)
        == r"It raised RuntimeError: half a pair: \udcff (faulty_bots.py, line N)."
    )


def assert_told_where(fault: Fault) -> None:
    """The traceback leads into the bot, and has nothing of the arena in it."""
    frames = [line for line in fault.details if line.startswith("  File ")]
    assert all("faulty_bots.py" in frame or "ctypes" in frame for frame in frames)
    assert any(frame.endswith("misbehave") for frame in frames)


@pytest.mark.parametrize("bot", ["Crashing", "Segfaulting"])
def test_where_it_happened(supervisor: Supervisor, bot: str) -> None:
    assert_told_where(only_fault(supervisor, faulty(bot)))


def test_the_rule_of_an_illegal_action(supervisor: Supervisor) -> None:
    fault = only_fault(supervisor, faulty("Wrong"))
    assert (fault.kind, fault.rule) == (FaultKind.ILLEGAL, "C1")
    assert fault.message == "It answered B9: There is no market tile 9: the tiles are 1 to 2."
    fault = only_fault(supervisor, faulty("Careless"))
    assert (fault.kind, fault.rule, fault.doing) == (FaultKind.ILLEGAL, "B1", "build")


@pytest.mark.parametrize(
    ("bot", "same_worker"), [("Sleeping", True), ("Stubborn", False), ("DeepInC", False)]
)
def test_hangs(supervisor: Supervisor, bot: str, same_worker: bool) -> None:
    assert supervisor.check(["random"]) is None
    before = supervisor.worker
    fault = only_fault(supervisor, faulty(bot), limit=LIMIT)
    assert fault.kind is FaultKind.HANG
    assert fault.message == f"There was no answer after {LIMIT} s, and it was stopped."
    assert_told_where(fault)
    assert (supervisor.worker == before) is same_worker
    assert supervisor.play(spec("random", "random")).faults == ()


def test_several_faults_in_one_game(supervisor: Supervisor) -> None:
    """The worker that ended with the last of them takes none of the others along."""
    bots = [faulty("Crashing"), faulty("Wrong"), faulty("Leaving"), faulty("Stubborn")]
    result = supervisor.play(spec(*bots, limit=LIMIT))
    assert [(fault.seat, fault.kind.value) for fault in result.faults] == [
        ("A", "crash"),
        ("B", "illegal"),
        ("C", "crash"),
        ("D", "hang"),
    ]
    assert [fault.bot for fault in result.faults] == bots


def test_a_start_that_fails_later(supervisor: Supervisor) -> None:
    bot = faulty("Unready")
    assert supervisor.check([bot]) is None
    assert supervisor.play(spec("random", bot)).faults == ()
    fault = only_fault(supervisor, bot)
    assert (fault.kind, fault.doing, fault.round) == (FaultKind.CRASH, "start", 1)
    assert "not today" in fault.message


def test_a_bad_end_changes_no_result(supervisor: Supervisor) -> None:
    result = supervisor.play(spec("random", faulty("BadEnd")))
    assert result.totals == supervisor.play(spec("random", "random")).totals
    assert [(fault.kind.value, fault.doing) for fault in result.faults] == [("crash", "close")]


def test_what_a_bot_prints_disturbs_nobody(
    supervisor: Supervisor, capfd: pytest.CaptureFixture[str]
) -> None:
    assert supervisor.play(spec("random", faulty("Talking"))).faults == ()
    heard = capfd.readouterr()
    assert heard.out == ""
    assert "I am thinking" in heard.err


# Bots that are processes of their own


def script(folder: Path, body: str) -> str:
    """A bot in a process that is ready, and then does this."""
    file = folder / "bot.py"
    lines = ["import sys, time, os", "input()", "print('ready', flush=True)", "input()", "input()"]
    file.write_text("\n".join([*lines, body]), "utf-8")
    return f"process:{sys.executable} {file}"


def test_a_process_that_hangs_is_ended(supervisor: Supervisor, tmp_path: Path) -> None:
    note = tmp_path / "pid"
    bot = script(tmp_path, f"open({str(note)!r}, 'w').write(str(os.getpid()))\ntime.sleep(3600)")
    result = supervisor.play(spec("random", bot, limit=LIMIT))
    (fault,) = result.faults
    # Where we waited for it is no news to its author.
    assert (fault.kind, fault.details) == (FaultKind.HANG, ())
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text("utf-8")), 0)


@pytest.mark.parametrize(
    ("body", "kind", "rule"),
    [
        ("print('hello')", "nonsense", None),
        ("print('B9')", "nonsense", None),
        ("print('B4')", "illegal", "C1"),
        ("", "crash", None),
    ],
)
def test_what_a_process_answers(
    supervisor: Supervisor, tmp_path: Path, body: str, kind: str, rule: str | None
) -> None:
    result = supervisor.play(spec("random", script(tmp_path, body)))
    assert [(fault.kind.value, fault.rule) for fault in result.faults] == [(kind, rule)]
    assert str(tmp_path) in result.faults[0].message


# The supervisor


def test_unknown_bots_are_refused(supervisor: Supervisor) -> None:
    refused = supervisor.check(["random", "clever"])
    assert refused
    assert "'clever'" in refused
    assert "Nowhere" in (supervisor.check([faulty("Nowhere")]) or "")
    assert supervisor.check(["random", faulty("Crashing")]) is None


def test_a_killed_worker_costs_no_game(supervisor: Supervisor) -> None:
    game = spec(faulty("Leisurely"), "random", keep_record=True)
    assert supervisor.check([faulty("Leisurely")]) is None
    before = supervisor.worker
    assert before

    def kill() -> None:
        time.sleep(0.3)
        os.kill(before, signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    result = supervisor.play(game)
    killer.join()
    assert supervisor.worker != before
    assert result.faults == ()
    assert result.record
    assert Record.parse(result.record).finished


def test_who_ends_its_process_sees_nothing_twice(
    supervisor: Supervisor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TELLING", str(tmp_path / "rounds"))
    assert supervisor.play(spec("random", faulty("Forgetful"))).faults == ()
    rounds = (tmp_path / "rounds").read_text("utf-8").split()
    assert rounds == [str(number) for number in (1, 2, 3, 4, 5, 5, 6, 7, 8, 9, 10)]


def test_a_worker_that_ended_while_idle_is_replaced(supervisor: Supervisor) -> None:
    def end_worker() -> None:
        assert supervisor.worker
        os.kill(supervisor.worker, signal.SIGTERM)

    assert supervisor.check(["random"]) is None
    end_worker()
    assert supervisor.check(["random"]) is None
    end_worker()
    assert supervisor.play(spec("random", "random")).faults == ()


def test_a_worker_that_cannot_start(
    supervisor: Supervisor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "yaxha.py").write_text("raise SystemExit(3)", "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(RuntimeError, match="ends by itself, with the status 3"):
        supervisor.play(spec("random", "random"))


def test_a_bot_that_is_killed_again_and_again_is_at_fault(supervisor: Supervisor) -> None:
    """As by a system short of memory: it must end some time."""
    fault = only_fault(supervisor, faulty("Suicidal"))
    assert fault.message == "It ended its whole process by SIGKILL."


def test_stopping(supervisor: Supervisor) -> None:
    stopper = threading.Timer(0.3, supervisor.stop)
    stopper.start()
    with pytest.raises(Stopped):
        supervisor.play(spec("random", faulty("Stubborn"), limit=60))
    stopper.join()
    with pytest.raises(Stopped):
        supervisor.play(spec("random", "random"))


def await_end(*processes: int) -> None:
    deadline = time.monotonic() + 30
    while any(Path(f"/proc/{process}").exists() for process in processes):
        assert time.monotonic() < deadline, "somebody lives on"
        time.sleep(0.05)


def test_nothing_of_a_bot_is_left(
    supervisor: Supervisor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = tmp_path / "processes"
    monkeypatch.setenv("TELLING", str(told))
    assert only_fault(supervisor, faulty("Telling"), limit=LIMIT).kind is FaultKind.HANG
    await_end(*map(int, told.read_text("utf-8").split()))


def test_nothing_outlives_the_supervisor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though it is killed and can do nothing about it."""
    told = tmp_path / "processes"
    monkeypatch.setenv("TELLING", str(told))
    code = (
        "from arena.samples import faulty, spec;"
        "from yaxha.arena.supervisor import Supervisor;"
        "Supervisor().play(spec('random', faulty('Telling'), limit=600))"
    )
    tests = Path(__file__).parents[1]
    monkeypatch.setenv("PYTHONPATH", f"{tests}{os.pathsep}{tests / 'arena'}")
    with subprocess.Popen([sys.executable, "-c", code]) as process:
        while not (told.exists() and told.read_text("utf-8").endswith("\n")):
            assert process.poll() is None
            time.sleep(0.05)
        process.kill()
    await_end(*map(int, told.read_text("utf-8").split()))
