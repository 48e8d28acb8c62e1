"""Benchmark of the server, compared with boardgame.io: the same tables and moves, on one core.

Our server makes every move durable before it answers, and checks it by the rules. Its views have
scores, standings and the effects of each placement. The peer keeps everything in memory and checks
next to nothing. Slices alternate, and each pair gives a ratio. The server has a separate core, and
so has the load generator, whose load is reported too.
"""

import argparse
import contextlib
import os
import signal
import statistics
import sys
from collections.abc import Callable
from functools import partial

import uvloop
from measuring import Contestant, Running, Slice, memory_per_table, play, seats_of
from ours import seat_at_yaxha
from peer import seat_at_peer
from processes import on_cpus, peer, yaxha_on_postgres, yaxha_on_sqlite

Slices = dict[str, list[Slice]]


def compare_throughput(both: list[Contestant], options: argparse.Namespace) -> None:
    tables = options.tables
    print(f"{tables} tables, {sum(seats_of(tables))} clients, as fast as the server answers")
    found = alternate(both, options, tables)
    report("moves/s", found, lambda one: one.rate, "{:,.0f}")
    report("CPU ms/move", found, lambda one: one.per_move("server_cpu"), "{:.3f}")
    report("databases' ms/move", found, lambda one: one.per_move("store_cpu"), "{:.3f}")
    report("views/move", found, lambda one: one.window.views / one.window.moves, "{:.2f}")
    report("server's core", found, lambda one: one.of_core("server_cpu"), "{:.0%}")
    report("generator's core", found, lambda one: one.of_core("generator_cpu"), "{:.0%}")
    report("CPU ms/table set up", found, lambda one: 1000 * one.setup_cpu, "{:.2f}")


def compare_latency(both: list[Contestant], options: argparse.Namespace) -> None:
    tables, think = options.thinking_tables, options.think
    print(f"{tables} tables, {sum(seats_of(tables))} clients, who think for up to {think} s")
    found = alternate(both, options, tables, think)
    report("moves/s", found, lambda one: one.rate, "{:,.0f}")
    report("p50 ms", found, lambda one: one.wait(50), "{:.2f}")
    report("p99 ms", found, lambda one: one.wait(99), "{:.2f}")
    report("CPU ms/move", found, lambda one: one.per_move("server_cpu"), "{:.3f}")


def compare_memory(both: list[Contestant], options: argparse.Namespace) -> None:
    tables = options.idle_tables
    print(f"{tables} tables of three, idle after five rounds")
    for stay, how in ((True, "connected"), (False, "gone")):
        texts = []
        for contestant in both:
            with contestant.start(options.server_cpus) as served:
                running = Running(contestant, served)
                with on_cpus(options.generator_cpus):
                    each = uvloop.run(memory_per_table(running, tables, stay=stay))
            texts.append(f"{contestant.name} {each / 1000:.1f}")
        print(f"{f'KB/table, all {how}':24} {'; '.join(texts)}", flush=True)


def alternate(
    both: list[Contestant], options: argparse.Namespace, tables: int, think: float = 0.0
) -> Slices:
    """Run alternating slices, after one uncounted slice of each to warm up caches and compilers."""
    found: Slices = {contestant.name: [] for contestant in both}
    with contextlib.ExitStack() as stack:
        running = [
            Running(contestant, stack.enter_context(contestant.start(options.server_cpus)))
            for contestant in both
        ]
        stack.enter_context(on_cpus(options.generator_cpus))
        for nth in range(options.slices + 1):
            for each in running:
                measured = uvloop.run(play(each, tables, think))
                if nth:
                    found[each.contestant.name].append(measured)
    return found


def report(what: str, found: Slices, of: Callable[[Slice], float], form: str) -> None:
    """Print medians with their ranges, and the ratio of ours to the peer's, slice by slice."""
    values = {name: [of(one) for one in slices] for name, slices in found.items()}
    texts = [f"{name} {_spread(each, form)}" for name, each in values.items()]
    peers, ours = values.values()
    if all(peers):
        ratios = [our / peer for our, peer in zip(ours, peers, strict=True)]
        texts.append(f"ratio {_spread(ratios, '{:.2f}')}")
    print(f"{what:24} {'; '.join(texts)}", flush=True)


def _spread(values: list[float], form: str) -> str:
    median, least, most = map(form.format, (statistics.median(values), min(values), max(values)))
    return f"{median} ({least}–{most})"


PARTS = {"throughput": compare_throughput, "latency": compare_latency, "memory": compare_memory}


def cpus(text: str) -> set[int]:
    """Parse the numbers of cores, of those that this process may use."""
    wanted, usable = set(map(int, text.split(","))), os.sched_getaffinity(0)
    if not wanted <= usable:
        known = ", ".join(map(str, sorted(usable)))
        raise argparse.ArgumentTypeError(f"of the cores {known} only")
    return wanted


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts/bench server", description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, "all"], default="all")
    parser.add_argument("--slices", type=int, default=7, help="slices per server")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--thinking-tables", type=int, default=50)
    # Three clients who think for up to 0.68 s finish after 0.51 s: 149 clients, 290 moves/s.
    parser.add_argument("--think", type=float, default=0.68, help="maximum seconds to think")
    parser.add_argument("--idle-tables", type=int, default=1000, help="a multiple of 20")
    parser.add_argument("--backend", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--workers", type=int, default=1, help="our processes, with postgres")
    parser.add_argument("--server-cpus", type=cpus, default="0", help="cores, such as 0 or 0,1")
    parser.add_argument("--generator-cpus", type=cpus, default="1")
    options = parser.parse_args()
    if options.backend == "sqlite" and options.workers != 1:
        parser.error("several workers require --backend postgres")

    # Stop the child processes on SIGTERM, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    ours = yaxha_on_sqlite
    if options.backend == "postgres":
        ours = partial(yaxha_on_postgres, options.workers)
    both = [
        Contestant("boardgame.io", peer, seat_at_peer),
        Contestant("yaxha", ours, seat_at_yaxha),
    ]
    for part, compare in PARTS.items():
        if part in options.parts or "all" in options.parts:
            compare(both, options)


if __name__ == "__main__":
    main()
