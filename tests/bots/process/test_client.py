"""Bots in processes: the protocol and all faults."""

import gc
import os
import pickle
import signal
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from cli.runner import YAXHA
from yaxha.bots import RandomBot, act, close_bot, play
from yaxha.bots.answers import BotFault
from yaxha.bots.process import child, client
from yaxha.bots.process.client import ProcessBot
from yaxha.bots.registry import BadOption, make_bot
from yaxha.engine import Build, Game, Pick, Seat, Take, View, new_game

CARDS = "largest+most-levels+three-colors"
PICKING = f"d4:ooo;d4:bbw o18b21g23y23w23 bgy/ooo AB .. -/- 2pick {CARDS}"
TAKING = f"d4:ooo;d4:bbw o18b21g23y23w23 bgy/- BA 22 -/ooo 2take {CARDS}"
FIRST_BUILD = f"-;- o21b23g23y24w23 -/- AB 12 oow/obg 1build {CARDS}"
BUILDING = f"d4:oog;d4:bbw o20b21g22y24w21 -/- AB 12 oow/bgw 2build {CARDS}"

GREETING = "print('ready', flush=True)"

Start = Callable[..., ProcessBot]


def view(position: str, seat: Seat = Seat.A) -> View:
    return View.of(Game.parse(position), seat)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts bots that are Python programs; every word they are told comes by ``input``."""
    started: list[ProcessBot] = []

    def start(source: str, *, greet: bool = True, seed: int = 7) -> ProcessBot:
        lines = ["import os, signal, sys, time"]
        lines += ["input()", GREETING, "input()"] if greet else []
        file = tmp_path / "bot.py"
        file.write_text("\n".join([*lines, textwrap.dedent(source)]), "utf-8")
        # Nothing of this environment, so that it starts fast and writes as it is told to.
        bot = ProcessBot([sys.executable, "-I", "-S", str(file)], seed)
        started.append(bot)
        return bot

    yield start
    for bot in started:
        bot.close()


def fault(doing: Callable[[], object]) -> BotFault:
    with pytest.raises(BotFault) as caught:
        doing()
    return caught.value


def test_the_whole_talk(start: Start, tmp_path: Path) -> None:
    bot = start(
        """
        heard = open(sys.argv[0] + ".heard", "w")
        def hear():
            print(line := input(), file=heard, flush=True)
            return line
        hear(); print("info thinking"); print("A2", flush=True)
        hear(); print("A>1", flush=True)
        hear(); print("A:o1c4,o1d5,w1e5", flush=True)
        hear(); print("last word", file=heard, flush=True)
        """,
        seed=4711,
    )
    assert bot.pick(view(PICKING)) == Pick(Seat.A, 2)
    assert bot.take(view(TAKING)) == Take(Seat.A, 1)
    assert bot.build(view(BUILDING)) == Build.parse("A:o1c4,o1d5,w1e5")
    bot.close()
    assert (tmp_path / "bot.py.heard").read_text().splitlines() == [
        f"pick A {PICKING}",
        f"take A {TAKING}",
        f"build A {BUILDING}",
        "quit",
        "last word",
    ]


def test_the_greeting(start: Start) -> None:
    bot = start(
        """
        assert input() == "yaxha 1"
        print("info a moment")
        print("name Bot of Ours")
        print("ready", flush=True)
        assert input() == "new seed 4711"
        input()
        print("A1", flush=True)
        input()
        """,
        greet=False,
        seed=4711,
    )
    assert bot.name == "Bot of Ours"
    assert bot.pick(view(PICKING)) == Pick(Seat.A, 1)


def test_one_process_may_sit_at_several_seats(start: Start) -> None:
    bot = start("while True: print(input().split()[1] + '2', flush=True)")
    for seat in (Seat.A, Seat.B, Seat.A):
        assert bot.pick(view(PICKING, seat)) == Pick(seat, 2)


def test_it_is_told_nothing_secret(start: Start, tmp_path: Path) -> None:
    """Whatever the others picked, the very same line comes."""
    game, heard = Game.parse(PICKING), set()
    for tile in (1, 2):
        bot = start("print(input(), file=open(sys.argv[0] + '.heard', 'w')); print('B1')")
        bot.pick(View.of(game.apply(Pick(Seat.A, tile)), Seat.B))
        bot.close()
        heard.add((tmp_path / "bot.py.heard").read_text())
    (line,) = heard
    assert " AB ?. " in line


def test_the_talk_in_the_guide(start: Start) -> None:
    """Every line that the guide lets the host say is what it says."""
    guide = (Path(__file__).parents[3] / "docs" / "writing-bots.md").read_text("utf-8")
    talk = guide.partition("```text\n> yaxha 1\n")[2].partition("```")[0].splitlines()
    bot = start(
        f"""
        assert input() == "yaxha 1"
        for line in {talk!r}:
            if line.startswith("< "): print(line[2:], flush=True)
            elif input() != line[2:]: sys.exit("not " + line)
        """,
        greet=False,
        seed=1912,
    )
    assert bot.name == "Ana's bot"
    decisions = []
    for line in talk:
        word, _, rest = line.removeprefix("> ").partition(" A ")
        if word in ("pick", "take", "build"):
            decisions.append(str(act(bot, View.parse(rest, Seat.A))))
    assert decisions == ["A1", "A>2", "A:y1d4,y1d5,o1e4"]
    bot.close()
    assert bot._child.exit_reason() == "ended with exit code 0"


# What it may ask


def talk(start: Start, seen: View, *requests: str) -> list[str]:
    """Return the answers that a bot gets to these questions."""
    bot = start(
        f"""
        line = input()
        answers = []
        for request in {requests!r}:
            print(request, flush=True)
            answers.append(input())
        print("error", "|".join(answers), flush=True)
        """
    )
    sentence = fault(lambda: act(bot, seen)).sentence
    return sentence.partition("reported an error: ")[2].removesuffix(".").split("|")


def discarding() -> tuple[View, Build]:
    """Return a view in which cubes must be discarded, and a build that does so."""
    rng = Random(1)
    game, bots = new_game(4, rng), [RandomBot(rng)] * 4
    for action in play(game, bots, rng):
        if isinstance(action, Build) and action.placements and action.discards:
            return View.of(game, action.seat), action
        game = game.apply(action)
    pytest.fail("nothing was discarded")


def test_legal_tiles(start: Start) -> None:
    assert talk(start, view(PICKING), "legal") == ["legal A1 A2"]
    assert talk(start, view(TAKING), "legal") == ["legal A>1"]


def test_legal_placements(start: Start) -> None:
    assert talk(start, view(FIRST_BUILD), "legal", "legal o1d4", "legal o1d4,o1d5,w1d3") == [
        "legal o1d4 w1d4",
        "legal o1c4 o1d3 o1d5 o1e4 w1c4 w1d3 w1d5 w1e4",
        "done A:o1d4,o1d5,w1d3",
    ]


def test_what_must_be_discarded_is_in_the_build_that_is_done(start: Start) -> None:
    seen, build = discarding()
    placed = ",".join(map(str, build.placements))
    assert talk(start, seen, f"legal {placed}") == [f"done {build}"]


def test_scores(start: Start) -> None:
    first, second, third = talk(
        start, view(BUILDING), "score", "score o1c4", "score o1c4,o1c5,w1d3"
    )
    # The groups 2 and 1, then 3 and 1, then 4, 1 and 1; two cards, and at last all three.
    assert (first, second, third) == ("score 13", "score 15", "score 23")


# What can go wrong


@pytest.mark.parametrize(
    ("said", "kind", "sentence"),
    [
        ("A3", "illegal", "There is no market tile 3: the tiles are 1 to 2."),
        ("A9", "nonsense", 'Expected a market tile from 1 to 4, found "9".'),
        ("B1", "nonsense", 'Expected the seat that is asked, A, found "B".'),
        ("a1", "nonsense", 'Expected a seat: A, B, C or D, found "a".'),
        ("A1 please", "nonsense", 'Expected a market tile from 1 to 4, found "1 please".'),
        ("hello", "nonsense", "Expected a seat: A, B, C or D"),
        ("", "nonsense", "said nothing"),
        ("legal o1d4", "nonsense", "Expected nothing after legal while it is time to pick"),
        ("score o1d4", "nonsense", "Expected a seat: A, B, C or D"),
        ("error no idea", "error", "reported an error: no idea."),
        ("\\x1b[31mA1", "nonsense", r'said "\x1b[31mA1"'),
    ],
)
def test_wrong_picks(start: Start, said: str, kind: str, sentence: str) -> None:
    bot = start(f"input(); print('{said}', flush=True); input()")
    found = fault(lambda: bot.pick(view(PICKING)))
    assert found.kind == kind
    assert sentence in str(found)
    assert str(found).startswith("The bot ")
    assert str(found).isprintable()


def test_a_wrong_take(start: Start) -> None:
    bot = start("input(); print('A>2')")
    found = fault(lambda: bot.take(view(TAKING)))
    assert found.kind == "illegal"
    assert "Market tile 2 is not among those left to take: 1." in str(found)


@pytest.mark.parametrize(
    ("said", "kind", "sentence"),
    [
        ("A:o1c4", "illegal", "left over: ow."),
        ("A:o1c4,o1d5,w2d4", "illegal", "White cannot rest on 2d4."),
        ("A:o1c4,o1d5,xw", "illegal", "white still fits on"),
        ("A:g1c4,o1d5,w1c5", "illegal", "There is no green left in the hand"),
        ("A:", "nonsense", "Expected a colour"),
        ("A1", "nonsense", "Expected a build such as A:o1d4,b1d5,xg"),
        ("legal o9d4", "nonsense", "Expected a level from 1 to 4"),
        ("legal o2d4", "illegal", "Orange cannot rest on 2d4."),
        ("legal o1c4,o1d5,w1c5,w1c6", "illegal", "There is no white left in the hand"),
        ("score b1d4", "illegal", "There is no blue left in the hand"),
    ],
)
def test_wrong_builds(start: Start, said: str, kind: str, sentence: str) -> None:
    bot = start(f"input(); print('{said}', flush=True); input()")
    found = fault(lambda: bot.build(view(BUILDING)))
    assert found.kind == kind
    assert sentence in str(found)
    assert f'was asked to build and said "{said}": ' in str(found)


@pytest.mark.parametrize(
    ("source", "kind", "sentence"),
    [
        ("sys.exit(3)", "exit", "ended with exit code 3."),
        ("input(); sys.exit(0)", "exit", "ended with exit code 0."),
        ("input(); print('A', end='', flush=True); sys.exit(4)", "exit", "with exit code 4."),
        ("input(); os.kill(os.getpid(), 9)", "exit", "was ended by signal 9 (Killed)."),
        ("input(); os.close(1); time.sleep(60)", "exit", "closed its output."),
        (
            "input(); os.write(1, b'A\\xff\\n')",
            "nonsense",
            "wrote the byte 0xff, which is not UTF-8.",
        ),
        (
            "input(); os.write(1, b'A' * 10**6)",
            "nonsense",
            "wrote a line of more than 65536 bytes.",
        ),
        ("input(); 1 / 0", "exit", "Its last words: "),
    ],
)
def test_bots_that_break(start: Start, source: str, kind: str, sentence: str) -> None:
    # The first answer is right, so that whatever happens has happened after it.
    bot = start(f"input(); os.write(1, b'A1\\n'); {source}")
    bot.pick(view(PICKING))
    found = fault(lambda: bot.pick(view(PICKING)))
    assert found.kind == kind
    assert sentence in str(found)


def test_a_bot_that_does_not_listen(start: Start) -> None:
    bot = start("input(); os.close(0); print('A1', flush=True); time.sleep(60)")
    bot.pick(view(PICKING))
    assert "closed its input." in str(fault(lambda: bot.pick(view(PICKING))))


def test_its_last_words_are_kept(start: Start) -> None:
    bot = start("input(); print('\\n'.join(map(str, range(9))), file=sys.stderr); 1 / 0")
    found = fault(lambda: bot.pick(view(PICKING)))
    assert found.last_words[-1] == "ZeroDivisionError: division by zero"
    assert len(found.last_words) == 5
    assert str(found).endswith(" / ZeroDivisionError: division by zero")
    again = pickle.loads(pickle.dumps(found))
    assert (str(again), again.kind, again.last_words) == (str(found), "exit", found.last_words)


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("sys.exit(2)", "ended with exit code 2 before it was ready."),
        ("print('Hello.', flush=True); input()", 'said "Hello." where it should say ready.'),
        ("print('error only 2', flush=True)", "reported an error: only 2."),
        ("os.write(1, b'\\xff\\n')", "wrote the byte 0xff"),
    ],
)
def test_bots_that_never_are_ready(start: Start, source: str, sentence: str) -> None:
    assert sentence in str(fault(lambda: start(source, greet=False)))


def test_a_bot_that_never_says_anything(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "START_SECONDS", 0.2)
    found = fault(lambda: start("time.sleep(60)", greet=False))
    assert found.kind == "start"
    assert "was not ready within 0.2 seconds." in str(found)


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (r"info a\nA2\n", 'said "A2" before it was asked.'),
        (r"\xff\n", "wrote the byte 0xff, which is not UTF-8."),
    ],
)
def test_an_answer_to_no_question(start: Start, more: str, sentence: str) -> None:
    bot = start(f"input(); os.write(1, b'A1\\n{more}'); input()")
    assert bot.pick(view(PICKING)) == Pick(Seat.A, 1)
    found = fault(lambda: bot.pick(view(PICKING)))
    assert found.kind == "nonsense"
    assert sentence in str(found)


def test_after_a_fault_it_plays_no_more(start: Start) -> None:
    bot = start("input(); print('A7')")
    assert fault(lambda: bot.pick(view(PICKING))).kind == "nonsense"
    assert fault(lambda: bot.pick(view(PICKING))).kind == "exit"


def test_a_spectator_has_nothing_to_decide(start: Start) -> None:
    bot = start("input()")
    with pytest.raises(ValueError, match="spectator"):
        bot.pick(View.of(Game.parse(PICKING), None))


# What must not block


def test_a_line_in_pieces(start: Start) -> None:
    bot = start(
        """
        input()
        for piece in ("in", "fo x\\n", "A", "2", "\\r\\n"):
            print(piece, end="", flush=True)
            time.sleep(0.02)
        input()
        """
    )
    assert bot.pick(view(PICKING)) == Pick(Seat.A, 2)


def test_floods(start: Start) -> None:
    """More than any pipe holds, in both streams, before and after it reads its own."""
    bot = start(
        """
        def flood():
            for _ in range(300):
                sys.stderr.write("e" * 1000 + "\\n")
                sys.stdout.write("info " + "i" * 1000 + "\\n")
        for answer in ("A1", "A2"):
            flood()
            input()
            flood()
            print(answer, flush=True)
        flood()
        """
    )
    assert bot.pick(view(PICKING)) == Pick(Seat.A, 1)
    assert bot.pick(view(PICKING)) == Pick(Seat.A, 2)
    bot.close()


def test_questions_faster_than_they_are_read(start: Start, tmp_path: Path) -> None:
    """The answers are more than a pipe holds, and wait until somebody reads them."""
    bot = start(
        """
        input()
        print("legal\\n" * 20000 + "A1", flush=True)
        while not os.path.exists(sys.argv[0] + ".go"): time.sleep(0.01)
        for _ in range(20000):
            assert input() == "legal A1 A2"
        assert input().startswith("pick A ")
        print("A2", flush=True)
        """
    )
    assert bot.pick(view(PICKING)) == Pick(Seat.A, 1)
    (tmp_path / "bot.py.go").touch()
    assert bot.pick(view(PICKING)) == Pick(Seat.A, 2)


def test_a_caller_may_stop_waiting(start: Start, tmp_path: Path) -> None:
    class Enough(Exception):
        pass

    def stop(*_: object) -> None:
        raise Enough

    bot = start(
        """
        input()
        while not os.path.exists(sys.argv[0] + ".go"): time.sleep(0.01)
        print("A1", flush=True)
        open(sys.argv[0] + ".gone", "w")
        input()
        """
    )
    before = signal.signal(signal.SIGALRM, stop)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(Enough):
            bot.pick(view(PICKING))
    finally:
        signal.signal(signal.SIGALRM, before)
    (tmp_path / "bot.py.go").touch()
    while not (tmp_path / "bot.py.gone").exists():
        time.sleep(0.01)
    # What comes too late is no answer to the next question.
    assert "before it was asked" in str(fault(lambda: bot.pick(view(PICKING))))


# The end of it


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def pid_of(bot: ProcessBot) -> int:
    return bot._child._process.pid


def test_nothing_is_left_behind(start: Start) -> None:
    gc.collect()
    before = sorted(os.listdir("/dev/fd"))
    bots = [start("input()"), start("input(); print('A9')")]
    fault(lambda: bots[1].pick(view(PICKING)))
    with pytest.raises(BotFault):
        start("sys.exit()", greet=False)
    for bot in bots:
        bot.close()
        bot.close()
        assert not is_running(pid_of(bot))
    assert sorted(os.listdir("/dev/fd")) == before


def test_a_bot_that_somebody_forgets() -> None:
    bot = ProcessBot([sys.executable, "-I", "-c", f"input(); {GREETING}; input(); input()"], 1)
    pid = pid_of(bot)
    assert is_running(pid)
    del bot
    gc.collect()
    assert not is_running(pid)


@pytest.mark.parametrize("ignored", ["", "signal.signal(signal.SIGTERM, signal.SIG_IGN)"])
def test_a_bot_that_does_not_want_to_end(
    start: Start, monkeypatch: pytest.MonkeyPatch, ignored: str
) -> None:
    monkeypatch.setattr(child, "CLOSING_SECONDS", 0.1)
    bot = start(f"{ignored}\nprint('info deaf', flush=True)\nwhile True: time.sleep(60)")
    bot._child.receive()
    bot.close()
    assert not is_running(pid_of(bot))
    assert bot._child.exit_reason().startswith(f"was ended by signal {9 if ignored else 15} ")


@pytest.mark.parametrize("end", ["while True: time.sleep(60)", "sys.exit()"])
def test_what_it_started_ends_with_it(
    start: Start, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    monkeypatch.setattr(child, "CLOSING_SECONDS", 0.1)
    bot = start(
        f"""
        import subprocess
        sleeper = subprocess.Popen(["sleep", "600"])
        input()
        print("error", sleeper.pid, flush=True)
        {end}
        """
    )
    pid = int(str(fault(lambda: bot.pick(view(PICKING)))).split()[-1].removesuffix("."))
    deadline = time.monotonic() + 20
    while is_running(pid) and "Z" not in Path(f"/proc/{pid}/stat").read_text().split()[2]:
        assert time.monotonic() < deadline
        time.sleep(0.01)


# By name


def test_ours_as_a_process_is_the_same_player() -> None:
    seed = Random(5).getrandbits(client.SEED_BITS)
    games = []
    for bot in (
        make_bot(f"process:{YAXHA} bot greedy", Random(5)),
        make_bot("greedy", Random(seed)),
    ):
        rng = Random(11)
        other = make_bot("random", Random(12))
        games.append(list(map(str, play(new_game(2, rng), [bot, other], rng))))
        close_bot(bot)
    assert games[0] == games[1]


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("", "expected process:COMMAND, such as process:./my_bot.py."),
        (" ", "expected a command, such as process:./my_bot.py."),
        ("'x", "cannot split the command into words: No closing quotation."),
        ("./no-such-bot", '"./no-such-bot" cannot be started: No such file or directory.'),
        ("/", '"/" cannot be started: Permission denied.'),
        ("no\0such", "cannot be started: embedded null byte."),
    ],
)
def test_commands_that_start_nothing(command: str, why: str) -> None:
    with pytest.raises(BadOption) as caught:
        make_bot(f"process:{command}", Random(1))
    assert str(caught.value).endswith(why)


def test_a_program_without_a_first_line(tmp_path: Path) -> None:
    file = tmp_path / "bot"
    file.write_text("print('ready')\n")
    file.chmod(0o755)
    with pytest.raises(
        BadOption, match=r"Exec format error\. Does its first line say what runs it"
    ):
        make_bot(f"process:{file}", Random(1))


def test_a_command_may_have_words_in_quotes(tmp_path: Path) -> None:
    file = tmp_path / "my bot.py"
    file.write_text(f"input(); print('name', __file__); {GREETING}; input(); input()")
    bot = make_bot(f"process:{sys.executable} '{file}'", Random(1))
    assert isinstance(bot, ProcessBot)
    assert bot.name.endswith("my bot.py")
    bot.close()
