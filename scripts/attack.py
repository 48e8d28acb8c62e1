"""Attack campaign: bounded attacks on its own servers, on loopback only.

Called by ``scripts/attack``, which documents its use.
"""

import argparse
import os
import signal
import sys
import tempfile
import time
import traceback
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from server.attacks.attempts import Attempts, Scenario
from server.attacks.scenarios import SCENARIOS
from server.idlers import allow_files

FILES = 2000
MOST_SHOWN = 10
"""Maximum number of failures printed per scenario; one cause often has hundreds."""


class Row(NamedTuple):
    """A line of the results."""

    name: str
    attempts: Attempts
    seconds: float


class Alarm:
    """A time limit for a scenario, which interrupts it as Ctrl-C interrupts the campaign."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self.rang = False

    def __enter__(self) -> "Alarm":
        signal.signal(signal.SIGALRM, self._ring)
        signal.setitimer(signal.ITIMER_REAL, self._seconds)
        return self

    def __exit__(self, *_: object) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)

    def _ring(self, _number: int, _frame: FrameType | None) -> None:
        self.rang = True
        interrupt()


def interrupt(_number: int = 0, _frame: FrameType | None = None) -> None:
    """Raise SIGINT, so that asyncio or Python cleans up."""
    os.kill(os.getpid(), signal.SIGINT)


def tried(name: str, scenario: Scenario, folder: Path, factor: float) -> Row:
    print(f"{name}: {scenario.about}", flush=True)
    folder.mkdir()
    attempts = Attempts(folder, factor)
    began = time.monotonic()
    limit = scenario.seconds * max(1.0, factor)
    alarm = Alarm(limit)
    try:
        with alarm:
            scenario.run(attempts)
    except KeyboardInterrupt:
        if not alarm.rang:
            raise
        attempts.fail(f"Timed out after {limit:.0f} seconds")
    except Exception as error:
        traceback.print_exc()
        attempts.fail(f"Aborted: {type(error).__name__}: {error}")
    row = Row(name, attempts, time.monotonic() - began)
    for failure in attempts.failures[:MOST_SHOWN]:
        print(f"  FAILED: {failure}")
    if len(attempts.failures) > MOST_SHOWN:
        print(f"  and {len(attempts.failures) - MOST_SHOWN} more failures")
    print(f"  {attempts.number} attempts, {row.seconds:.0f} s", flush=True)
    return row


def show(rows: list[Row]) -> None:
    lines: list[tuple[str, ...]] = [("scenario", "attempts", "failures", "seconds", "finding")]
    for name, attempts, seconds in rows:
        first = [failure.partition("\n")[0][:80] for failure in attempts.failures[:1]]
        finding = "; ".join([*first, *attempts.findings]) or "nothing found"
        numbers = (attempts.number, len(attempts.failures), round(seconds))
        lines.append((name, *map(str, numbers), finding))
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    print()
    for head, *rest in lines:
        cells = [cell.rjust(width) for cell, width in zip(rest, widths[1:-1], strict=False)]
        print(head.ljust(widths[0]), *cells, rest[-1], sep="  ")
    print(f"\n{_cores()}")


def _cores() -> str:
    cores = os.sched_getaffinity(0)
    return (
        f"Servers, players and attackers share {len(cores)} cores "
        f"({', '.join(map(str, sorted(cores)))}); no process is pinned to one."
    )


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="scripts/attack", description="Attack our own servers on loopback."
    )
    parser.add_argument("name", nargs="*", help="a scenario; all of them by default")
    parser.add_argument("--list", action="store_true", help="list the scenarios and exit")
    parser.add_argument(
        "--factor", type=float, default=1.0, help="scale the number of attempts (default: 1)"
    )
    given = parser.parse_args()
    unknown = [name for name in given.name if name not in SCENARIOS]
    if unknown:
        parser.error(f"unknown scenario: {', '.join(unknown)}; --list lists all of them")
    if not 0.01 <= given.factor <= 100:
        parser.error("the factor must be between 0.01 and 100")
    return given


def main() -> int:
    given = read_arguments()
    if given.list:
        for name, scenario in SCENARIOS.items():
            print(f"{name:15} {scenario.about}")
        return 0
    if why := allow_files(FILES):
        print(why, file=sys.stderr)
        return 2
    # Stop every child process when the campaign stops, by any signal. A shell lets background
    # jobs ignore SIGINT.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, interrupt)
    rows: list[Row] = []
    with tempfile.TemporaryDirectory(prefix="yaxha-attack-") as folder:
        try:
            for name in given.name or SCENARIOS:
                rows.append(tried(name, SCENARIOS[name], Path(folder) / name, given.factor))
        except KeyboardInterrupt:
            print("interrupted")
            return 130
        finally:
            show(rows)
    return int(any(row.attempts.failures for row in rows))


if __name__ == "__main__":
    sys.exit(main())
