"""The idle-connection campaign: memory and latency under idle connections of every kind.

Called by ``scripts/idle``, which describes its use. It needs Linux: it reads ``/proc``, and
connects from many addresses of 127.0.0.0/8.
"""

import asyncio
import signal
import sys
import tempfile
import time
import traceback
from pathlib import Path

from server.idlers import KINDS, Kind, allow_files
from server.idling import Found, Plan, at_fraction, idle
from server.live import LiveServer

NOBODY = Kind("nobody idle")
MOST = 50_000
PLAN = Plan()


def tried(folder: Path, kind: Kind, number: int) -> Found:
    """Run one kind against a fresh server with the default limits."""
    print(f"{kind.name}, {number} twice", flush=True)
    began = time.monotonic()
    folder.mkdir()
    try:
        with LiveServer(folder, "--bot-processes", "1") as server:
            found = asyncio.run(idle(server, kind, number, PLAN))
    except Exception as error:
        traceback.print_exc()
        found = Found(kind.name, number, findings=[str(error) or type(error).__name__])
    print(f"  {time.monotonic() - began:.0f} s; {'; '.join(found.findings) or 'nothing found'}")
    return found


def show(rows: list[Found]) -> None:
    heads = (
        "", "p50 ms", "p99 ms", "moves", "before MB", "KB each", "there", "gone", "there again",
        "gone again", "ended after s", "by",
    )  # fmt: skip
    lines: list[tuple[str, ...]] = [heads]
    for found in rows:
        memory = (found.largest, found.after, found.largest_again, found.after_again)
        lines.append(
            (
                found.kind,
                f"{at_fraction(found.waits, 0.5):.1f}",
                f"{at_fraction(found.waits, 0.99):.1f}",
                str(len(found.waits)),
                f"{found.before:.0f}",
                f"{found.kilobytes_each:.1f}",
                *[f"{megabytes:.0f}" for megabytes in memory],
                "-" if found.ended_after is None else f"{found.ended_after:.0f}",
                " ".join(sorted(str(code or "cut") for code in found.codes)) or "-",
            )
        )
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    print()
    for first, *rest in lines:
        cells = [cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)]
        print(first.ljust(widths[0]), *cells, sep="  ")


def main() -> int:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    if not 1 <= number <= MOST:
        print(f"The number must be between 1 and {MOST}.", file=sys.stderr)
        return 2
    if why := allow_files(number):
        print(why, file=sys.stderr)
        return 2
    # Shut down cleanly on any signal, so that every server started here stops as well.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    rows: list[Found] = []
    with tempfile.TemporaryDirectory(prefix="yaxha-idle-") as folder:
        try:
            rows.append(tried(Path(folder) / "nobody", NOBODY, 0))
            for nth, kind in enumerate(KINDS):
                rows.append(tried(Path(folder) / str(nth), kind, number))
        except KeyboardInterrupt:
            print("interrupted")
            return 130
        finally:
            show(rows)
    return int(any(found.findings for found in rows))


if __name__ == "__main__":
    sys.exit(main())
