"""Validation of answers: every answer is a legal action or a fault."""

import os
import pickle
from collections.abc import Callable
from itertools import repeat
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from yaxha.bots import BotFault, FaultKind, RandomBot, answers, decide, seat_of
from yaxha.engine import (
    FIRST_CELL,
    Build,
    Cell,
    Color,
    Game,
    IllegalAction,
    Pick,
    Placement,
    Seat,
    View,
)

PICKING = "d4:ooo;d4:bbw o18b21g23y23w23 bgy/ooo AB .. -/- 2pick largest+most-levels+three-colors"
BUILDING = "-;- o21b23g23y24w23 -/- AB 12 oow/obg 1build largest+most-levels+three-colors"


class Unprintable(Exception):
    def __str__(self) -> str:
        raise RuntimeError

    __repr__ = __str__


class Asked(RandomBot):
    """Answers as it is told to."""

    def __init__(self, answer: Callable[[View], Any]) -> None:
        super().__init__(Random(1))
        self.answer = answer

    def pick(self, view: View) -> Pick:
        picked: Pick = self.answer(view)
        return picked


def raises(error: BaseException) -> Callable[[View], Any]:
    def answer(_: View) -> None:
        raise error

    return answer


@pytest.mark.parametrize(
    ("answer", "kind", "why"),
    [
        (raises(KeyError("x")), "crash", r"raised KeyError: 'x' \(test_answers\.py, line \d+\)\.$"),
        (raises(SystemExit(3)), "crash", r"raised SystemExit: 3 \("),
        (raises(Unprintable()), "crash", r"raised .*Unprintable: <exception str\(\) failed> \("),
        (raises(BotFault(FaultKind.EXIT, "It ended.")), "exit", r"^It ended\.$"),
        (
            raises(IllegalAction("C1", "no-such-tile", tile=3, tiles=2)),
            "illegal",
            "asked to pick and tried what is illegal: There is no market tile 3",
        ),
        (lambda _: None, "nonsense", r"answered None, not a Pick\.$"),
        (lambda _: Build(Seat.A, ()), "nonsense", r"answered Build\(.*, not a Pick\.$"),
        (lambda _: Unprintable(), "nonsense", "answered a Unprintable that cannot be shown, "),
        (lambda _: "x" * 10**6, "nonsense", r"answered 'x{98}…, not a Pick\.$"),
        (lambda _: Pick(Seat.B, 1), "nonsense", r"answered Pick\(.*, but it sits at A\.$"),
        (lambda _: Pick(Seat.A, 4), "illegal", "answered A4: There is no market tile 4"),
        (
            lambda _: Pick(Seat.A, 10**5000),
            "nonsense",
            "that cannot be shown, not a Pick made of the right parts: V",
        ),
        (lambda _: Pick(Seat.A, cast("int", "1")), "nonsense", "right parts: TypeError: 'str' obj"),
    ],
)
def test_what_bots_do_wrong(answer: Callable[[View], Any], kind: str, why: str) -> None:
    view = View.of(Game.parse(PICKING), Seat.A)
    with pytest.raises(BotFault, match=why) as caught:
        decide(Asked(answer), view)
    assert caught.value.kind == kind


def test_a_method_that_cannot_be_called_has_no_place() -> None:
    class Deaf(RandomBot):
        pick: Any = property(lambda _: len)

    with pytest.raises(BotFault, match=r"TypeError: object of type 'View' has no len\(\)\.$"):
        decide(Deaf(Random(1)), View.of(Game.parse(PICKING), Seat.A))


@pytest.mark.parametrize(
    ("placements", "kind", "why"),
    [
        ((), "illegal", "left over: oow"),
        (
            (Placement(Color.ORANGE, Cell(10**5000, 1, 1)),),
            "nonsense",
            "ValueError: a number of three digits",
        ),
        ((Color.ORANGE,), "nonsense", "TypeError: cannot unpack"),
        ((("orange", FIRST_CELL),), "nonsense", "TypeError: a colour that is no Color"),
        (repeat(Placement(Color.ORANGE, FIRST_CELL)), "nonsense", "ValueError: more than 99 cubes"),
    ],
)
def test_builds_that_are_none(placements: Any, kind: str, why: str) -> None:
    class Odd(RandomBot):
        def build(self, view: View) -> Build:
            return Build(seat_of(view), placements)

    with pytest.raises(BotFault, match=why) as caught:
        decide(Odd(Random(1)), View.of(Game.parse(BUILDING), Seat.A))
    assert caught.value.kind == kind


def test_what_is_as_good_becomes_an_action_of_the_engine() -> None:
    class Tile(Pick):
        pass

    picked = decide(Asked(lambda _: Tile(Seat.A, 2)), View.of(Game.parse(PICKING), Seat.A))
    assert type(picked) is Pick
    assert picked == Pick(Seat.A, 2)


def test_numbers_of_other_types_are_as_good() -> None:
    class Nth:
        def __index__(self) -> int:
            return 1

    class Numbered(RandomBot):
        def build(self, view: View) -> Build:
            build = super().build(view)
            first, *others = build.placements
            cell = Cell(Nth(), *first.cell[1:])  # type: ignore[arg-type]
            return Build(seat_of(view), [(first.color, cell), *others])  # type: ignore[arg-type]

    game = Game.parse(BUILDING)
    built = decide(Numbered(Random(1)), View.of(game, Seat.A))
    assert built == RandomBot(Random(1)).build(View.of(game, Seat.A))
    assert type(built) is Build
    assert {type(number) for placement in built.placements for number in placement.cell} == {int}


def test_a_fault_tells_the_rule_and_where_the_bot_was() -> None:
    view = View.of(Game.parse(PICKING), Seat.A)
    with pytest.raises(BotFault) as caught:
        decide(Asked(lambda _: Pick(Seat.A, 9)), view)
    assert (caught.value.rule, caught.value.trace) == ("C1", ())
    with pytest.raises(BotFault) as caught:
        decide(Asked(raises(KeyError("x"))), view)
    fault = pickle.loads(pickle.dumps(caught.value))
    assert fault.rule is None
    frames = [line for line in fault.trace if line.startswith("  File ")]
    assert [frame.rpartition(" ")[2] for frame in frames] == ["pick", "answer"]
    assert fault.trace[-1] == "KeyError: 'x'"
    assert str(fault) == fault.sentence


def test_an_interrupt_is_no_fault_of_the_bot() -> None:
    with pytest.raises(KeyboardInterrupt):
        decide(Asked(raises(KeyboardInterrupt())), View.of(Game.parse(PICKING), Seat.A))


HERE = Path(answers.__file__).parent
ASKING = [str(HERE / name) for name in ("answers.py", "base.py", "registry.py")]
CLIENT = str(HERE / "process" / "client.py")


def test_the_files_that_ask_bots_exist() -> None:
    """Frames are told apart by these names, which a renamed module would not have."""
    assert set(ASKING) == answers._ASKING
    assert all(map(os.path.isfile, [*ASKING, CLIENT]))


@pytest.mark.parametrize(
    ("filenames", "of_bot"),
    [
        (["caller.py", ASKING[0], ASKING[1], "mine.py", "lib.py"], "   bb"),
        (["caller.py", ASKING[2], "<frozen importlib>", "mine.py"], "  bb"),
        # A bot that asks another one.
        ([ASKING[1], "mine.py", ASKING[1], "other.py"], " b b"),
        # A bot that waits for its process.
        ([ASKING[1], "mine.py", CLIENT, "selectors.py"], " b  "),
        ([ASKING[0], ASKING[1]], "  "),
        # The outermost frames of a deep stack are missing.
        (["mine.py", "mine.py"], "bb"),
        ([], ""),
    ],
)
def test_frames_of_bots(filenames: list[str], of_bot: str) -> None:
    assert answers.are_of_bot(filenames) == [each == "b" for each in of_bot]
