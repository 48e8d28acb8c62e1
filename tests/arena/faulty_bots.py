"""Faulty bots, each with its own fault in the third round or as soon as possible."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import repeat
from pathlib import Path
from random import Random
from typing import Any

from yaxha.bots import RandomBot
from yaxha.engine import Build, Cell, IllegalAction, Pick, Placement, Seat, Take, View


class Mischief(RandomBot):
    """Plays like random until the third round, and then does something else."""

    def pick(self, view: View) -> Pick:
        if view.round >= 3:
            answer: Pick = self.misbehave(view)
            return answer
        return super().pick(view)

    def misbehave(self, _: View, /) -> Any:
        raise NotImplementedError


class Crashing(Mischief):
    def misbehave(self, view: View, /) -> Any:
        raise RuntimeError(f"I do not like round {view.round}")


class Exiting(Mischief):
    def misbehave(self, _: View, /) -> Any:
        sys.exit("enough")


class Leaving(Mischief):
    """Ends the process without a word to Python."""

    def misbehave(self, _: View, /) -> Any:
        os._exit(7)


class Segfaulting(Mischief):
    def misbehave(self, _: View, /) -> Any:
        ctypes.string_at(0)


class Wrong(Mischief):
    def misbehave(self, view: View, /) -> Any:
        return Pick(Seat(view.viewer or 0), 9)


class Silent(Mischief):
    def misbehave(self, _: View, /) -> Any:
        return None


class Impostor(Mischief):
    """Answers for the seat on its left."""

    def misbehave(self, view: View, /) -> Any:
        assert view.viewer is not None
        return Pick(Seat((view.viewer + 1) % len(view.seats)), 1)


class Confused(Mischief):
    """A pick in form, of something that is no number."""

    def misbehave(self, view: View, /) -> Any:
        assert view.viewer is not None
        return Pick(view.viewer, "first")  # type: ignore[arg-type]


class Unshowable(Mischief):
    def misbehave(self, _: View, /) -> Any:
        class Thing:
            def __repr__(self) -> str:
                raise ValueError("not even this")

        return Thing()


class Huge(Mischief):
    """A number that Python refuses to write out."""

    def misbehave(self, view: View, /) -> Any:
        assert view.viewer is not None
        return Pick(view.viewer, 10**5000)


class TrapInSeat(Mischief):
    def misbehave(self, _: View, /) -> Any:
        class Trap:
            def __eq__(self, _: object) -> bool:
                raise LookupError("caught")

            __hash__ = None  # type: ignore[assignment]

        return Pick(Trap(), 1)  # type: ignore[arg-type]


class TrapInTile(Mischief):
    def misbehave(self, view: View, /) -> Any:
        class Trap:
            def __index__(self) -> int:
                raise SystemExit("caught")

        assert view.viewer is not None
        return Pick(view.viewer, Trap())  # type: ignore[arg-type]


class TrapInClass(Mischief):
    def misbehave(self, _: View, /) -> Any:
        class Trap:
            @property  # type: ignore[misc]
            def __class__(self) -> Any:
                raise LookupError("caught")

        return Trap()


class Unwritable(Mischief):
    def misbehave(self, _: View, /) -> Any:
        raise RuntimeError("half a pair: \udcff")


class TrapInError(Mischief):
    def misbehave(self, _: View, /) -> Any:
        class Trap(IllegalAction):
            def __init__(self) -> None:
                Exception.__init__(self)

            def __str__(self) -> str:
                raise LookupError("caught")

        raise Trap


class BadBuilder(RandomBot):
    def build(self, view: View) -> Build:
        build = super().build(view)
        return self.spoil(build) if view.round >= 3 else build

    def spoil(self, _: Build, /) -> Build:
        raise NotImplementedError


class HugeCell(BadBuilder):
    def spoil(self, build: Build, /) -> Build:
        placement = Placement(build.placements[0].color, Cell(10**5000, 1, 1))
        return Build(build.seat, (placement,), ())


class TrapInParts(BadBuilder):
    def spoil(self, build: Build, /) -> Build:
        def parts() -> Iterator[Placement]:
            yield build.placements[0]
            raise LookupError("caught")

        return Build(build.seat, parts(), ())  # type: ignore[arg-type]


class Endless(BadBuilder):
    def spoil(self, build: Build, /) -> Build:
        return Build(build.seat, repeat(build.placements[0]), ())  # type: ignore[arg-type]


class Sleeping(Mischief):
    def misbehave(self, _: View, /) -> Any:
        time.sleep(3600)


class Stubborn(Mischief):
    """Goes on whatever is raised."""

    def misbehave(self, _: View, /) -> Any:
        while True:
            try:
                time.sleep(3600)
            except BaseException:
                continue


class DeepInC(Mischief):
    """Hangs where no Python code can reach it, and nothing else of Python runs either."""

    def misbehave(self, _: View, /) -> Any:
        return sum(repeat(0))


class Careless(RandomBot):
    """Builds from cubes it does not have."""

    def build(self, view: View) -> Build:
        if view.round < 3:
            return super().build(view)
        build = super().build(view)
        first = build.placements[0]
        other = next(color for color in type(first.color) if color not in view.hands[build.seat])
        return Build(build.seat, (Placement(other, first.cell),), build.discards)


class Unready(RandomBot):
    """Starts well twice in each process, and then no more."""

    started = 0

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        type(self).started += 1
        if self.started == 3:
            raise RuntimeError("not today")


class BadEnd(RandomBot):
    def close(self) -> None:
        raise RuntimeError("I did not want it to end")


class Talking(RandomBot):
    """Writes where others speak."""

    def pick(self, view: View) -> Pick:
        print("I am thinking")
        sys.stdout.flush()
        os.write(1, b"{}\n")
        return super().pick(view)

    def take(self, view: View) -> Take:
        assert sys.stdin.read() == ""
        return super().take(view)


class Patient(RandomBot):
    """Takes its time, but not too much of it."""

    def pick(self, view: View) -> Pick:
        time.sleep(0.03)
        return super().pick(view)


class Suicidal(Mischief):
    def misbehave(self, _: View, /) -> Any:
        os.kill(os.getpid(), signal.SIGKILL)


class Closing(Mischief):
    """Closes whatever is open, and waits."""

    def misbehave(self, _: View, /) -> Any:
        os.closerange(3, 100)
        time.sleep(3600)


class Forgetful(RandomBot):
    """Ends its process once, in the fifth round; a file says which rounds it was asked in."""

    def pick(self, view: View) -> Pick:
        file = Path(os.environ["TELLING"])
        told = file.read_text("utf-8").split() if file.exists() else []
        file.write_text(" ".join([*told, str(view.round)]), "utf-8")
        if view.round == 5 and "5" not in told:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().pick(view)


class Telling(Stubborn):
    """Stubborn, with a process beside it; a file says which processes these are."""

    def misbehave(self, view: View, /) -> Any:
        helper = subprocess.Popen(["sleep", "3600"], process_group=0)
        Path(os.environ["TELLING"]).write_text(f"{os.getpid()} {helper.pid}\n", "utf-8")
        super().misbehave(view)


class Leisurely(RandomBot):
    def pick(self, view: View) -> Pick:
        time.sleep(0.1)
        return super().pick(view)
