"""``yaxha arena``: tournaments between bots."""

import contextlib
import json
import os
import secrets
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from rich.console import Console

from yaxha.arena import Competition, GameResult, LocalPlayers, Players, Report, Schedule
from yaxha.arena.cluster import ClusterPlayers, NoCluster
from yaxha.arena.files import (
    Earlier,
    NotTheSame,
    RecordsFile,
    ResultsFile,
    check_ours,
    check_same,
    read_results,
)
from yaxha.arena.processes import cores
from yaxha.cli.arena_output.tables import (
    MOST_CARD_COLUMNS,
    MOST_PAIRS,
    bots_table,
    cards_table,
    faults_text,
    pairs_table,
    times_table,
)
from yaxha.cli.drawing.pictures import print_table
from yaxha.cli.options import Seed
from yaxha.cli.terminal import INTERRUPTED, open_console, print_notice

SEEDS = 2**32


def _file(help_text: str) -> Any:
    return typer.Option(metavar="FILE", dir_okay=False, help=help_text, show_default=False)


def arena_command(  # noqa: PLR0917
    bots: Annotated[
        str, typer.Option(metavar="NAMES", help="Bots to play, as in yaxha bots. Repeatable.")
    ],
    seats: Annotated[
        int | None,
        typer.Option(
            min=2,
            max=4,
            metavar="N",
            help="Number of seats: 2, 3 or 4.",
            show_default="one per bot",
        ),
    ] = None,
    games: Annotated[
        int, typer.Option(min=1, metavar="N", help="Number of games; with --until, the maximum.")
    ] = 100,
    until: Annotated[
        float | None,
        typer.Option(
            min=0.0001,
            max=0.5,
            metavar="W",
            help="Stop when every win share has a 95 % interval of ±W.",
            show_default=False,
        ),
    ] = None,
    seed: Seed = None,
    limit: Annotated[
        float,
        typer.Option(min=0.01, max=3600, metavar="SECONDS", help="Time limit for a decision."),
    ] = 10.0,
    jobs: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="N", help="Number of parallel games.", show_default="one per core"
        ),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Use this Dask cluster: tcp://….", show_default=False),
    ] = None,
    out: Annotated[
        Path | None, _file("Write results to FILE. If it exists, resume that run.")
    ] = None,
    records: Annotated[Path | None, _file("Write the records of all games to a new file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print a CSV table.")] = False,
    plot: Annotated[
        Path | None, _file("Write a plot of the results to this .png or .svg file.")
    ] = None,
) -> None:
    """Run a tournament between bots and rank them.

    Every deal is played once for each rotation of the bots around the table. If a bot crashes,
    hangs, gives an invalid answer or exceeds the time limit, random replaces it for the rest of
    the game. The fault is reported with the game's record, and the exit code is 1.
    """
    names = _names(bots)
    if as_json and as_csv:
        raise typer.BadParameter("cannot be combined with --csv", param_hint="--json")
    _check_places({"--out": out, "--records": records, "--plot": plot})
    if plot:
        _check_plot(plot)
    earlier = _read_earlier(out)
    schedule = Schedule(
        names,
        seats=seats or min(max(2, len(names)), 4),
        seed=_seed(seed, earlier),
        limit=limit,
        keep_records=records is not None,
    )
    _check_files(schedule, out, earlier, records)
    known = earlier.results if earlier else []
    competition = Competition(schedule, schedule.deals_for(games), until, known)
    with _players(jobs, cluster) as players:
        _check_bots(names, players)
        with _keepers(schedule, out, earlier, records) as keepers:
            stopped = _play(competition, players, keepers)
    report = Report.of(competition.end(), schedule.seed)
    if stopped:
        print_notice(f"{stopped.why} {_told_so_far(competition, out)}".strip())
    drawn = _draw(report, plot) if plot and report.bots else True
    if as_json:
        print(json.dumps(report.to_json()))
    elif as_csv:
        print(report.to_csv(), end="")
    else:
        print_report(report, open_console())
    raise typer.Exit(stopped.code if stopped else 1 if report.faults or not drawn else 0)


class Stop(NamedTuple):
    """The reason for stopping early, and the exit code."""

    why: str
    code: int


def _names(bots: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in bots.split(","))
    if not all(names):
        raise typer.BadParameter('a name is missing next to a ","', param_hint="--bots")
    return names


def _check_bots(names: tuple[str, ...], players: Players) -> None:
    try:
        refused = players.check(sorted(set(names)))
    except NoCluster as error:
        raise typer.BadParameter(str(error), param_hint="--cluster") from None
    if refused:
        raise typer.BadParameter(refused, param_hint="--bots")


def _seed(asked: int | None, earlier: Earlier | None) -> int:
    """Return the given seed, the seed of the run to resume, or a random one."""
    if asked is not None:
        return asked
    return int(earlier.header["seed"]) if earlier else secrets.randbelow(SEEDS)


def _read_earlier(out: Path | None) -> Earlier | None:
    if out is None:
        return None
    try:
        return read_results(out)
    except NotTheSame as error:
        raise typer.BadParameter(str(error), param_hint="--out") from None


def _players(jobs: int | None, cluster: str | None) -> contextlib.AbstractContextManager[Players]:
    if cluster is None:
        return LocalPlayers(jobs or cores())
    if jobs is not None:
        raise typer.BadParameter(
            "cannot be combined with --cluster, which sets the number of games", param_hint="--jobs"
        )
    try:
        return ClusterPlayers(cluster)
    except NoCluster as error:
        raise typer.BadParameter(str(error), param_hint="--cluster") from None


@contextlib.contextmanager
def _keepers(
    schedule: Schedule, out: Path | None, earlier: Earlier | None, records: Path | None
) -> Iterator[list[ResultsFile | RecordsFile]]:
    """Open the files that every result is written to."""
    with contextlib.ExitStack() as stack:
        keepers: list[ResultsFile | RecordsFile] = []
        if out:
            keepers.append(stack.enter_context(ResultsFile(out, schedule, earlier)))
        if records:
            known = earlier.results if earlier else []
            keepers.append(stack.enter_context(RecordsFile(records, known)))
        yield keepers


def _check_files(
    schedule: Schedule, out: Path | None, earlier: Earlier | None, records: Path | None
) -> None:
    """Reject files of other runs before anything is written."""
    try:
        if out:
            check_same(out, earlier, schedule)
    except NotTheSame as error:
        raise typer.BadParameter(str(error), param_hint="--out") from None
    try:
        if records:
            check_ours(records, schedule, earlier)
    except NotTheSame as error:
        raise typer.BadParameter(str(error), param_hint="--records") from None


def _play(
    competition: Competition, players: Players, keepers: list[ResultsFile | RecordsFile]
) -> Stop | None:
    """Play all missing games; return the reason if interrupted."""
    # Imported here, so that other commands start faster.
    from yaxha.cli.arena_output.progress import ArenaProgress  # noqa: PLC0415

    with ArenaProgress(competition) as progress:

        def keep(result: GameResult) -> None:
            for keeper in keepers:
                keeper.add(result)
            progress.advance()

        try:
            competition.play(players, keep)
        except KeyboardInterrupt:
            return Stop("", INTERRUPTED)
        except NoCluster as error:
            return Stop(f"yaxha arena: {error}.", 1)
    return None


def _told_so_far(competition: Competition, out: Path | None) -> str:
    total = competition.deals * competition.schedule.seats
    played = f"Stopped after {competition.played} of {total} games."
    if out is None:
        return f"{played} Use --out to make a run resumable."
    return f"{played} They are in {out}; repeat the command to resume."


def _check_places(files: dict[str, Path | None]) -> None:
    """Reject directories that are not writable, and one file for two options."""
    taken: dict[Path, str] = {}
    for option, file in files.items():
        if file is None:
            continue
        if not (file.exists() or os.access(file.absolute().parent, os.W_OK)):
            raise typer.BadParameter(f"cannot write to directory {file.parent}", param_hint=option)
        other = taken.setdefault(file.resolve(), option)
        if other != option:
            raise typer.BadParameter(f"{file} is already the file for {other}", param_hint=option)


def _check_plot(file: Path) -> None:
    if file.suffix.lower() not in (".png", ".svg"):
        raise typer.BadParameter(f"{file} must end in .png or .svg", param_hint="--plot")
    if find_spec("matplotlib") is None:
        wanted = 'plots need matplotlib: pip install "yaxha[plots]"'
        raise typer.BadParameter(wanted, param_hint="--plot")


def _draw(report: Report, file: Path) -> bool:
    """Write the plot; return whether that succeeded, because the tables follow in any case."""
    from yaxha.cli.arena_output.plots import draw_report  # noqa: PLC0415

    try:
        draw_report(report, file)
    except OSError as error:
        print_notice(f"{file}: {error.strerror or error}")
        return False
    return True


def print_report(report: Report, console: Console) -> None:
    if not report.games:
        console.print("No game was finished.")
        return
    deals = "1 deal" if report.deals == 1 else f"{report.deals} deals"
    console.print(
        f"{report.games} games of {report.seats} seats on {deals}, "
        f"each played from every seat; seed {report.seed}."
    )
    tables = [bots_table(report), times_table(report), pairs_table(report), cards_table(report)]
    for table in tables:
        if table.row_count:
            console.print()
            print_table(table, console)
    if len(report.pairs) > MOST_PAIRS or len(report.bots) > MOST_CARD_COLUMNS:
        console.print("\nSome pairs or cards are not shown; --json has all of them.")
    if report.faults:
        console.print()
    for line in faults_text(report):
        console.print(line, soft_wrap=True)
