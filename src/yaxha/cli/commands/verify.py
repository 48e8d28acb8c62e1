"""``yaxha verify``: recompute a record's draws, and compare its proof with a player's notes."""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from yaxha.bots.untrusted_text import printable
from yaxha.cli.json_objects import game_json
from yaxha.cli.records import read_games, report_game_error
from yaxha.cli.terminal import open_console
from yaxha.engine import Record, Seat, YaxhaError
from yaxha.engine.errors import joined
from yaxha.engine.text import quoted
from yaxha.table.evidence import Comparison, Kept
from yaxha.table.fair import BadProof, Proof, Verdict, read_hashes, verify

MOST_SHOWN = 6
"""After a wrong seed nearly every draw differs, and the first lines are enough."""

Numbered = tuple[str, int, Record | YaxhaError | OSError]
"""A file, the number of a game in it, and the game or the error."""


@dataclass(frozen=True)
class Checked:
    """A record's verdict, its proof and the values kept to compare it with."""

    verdict: Verdict
    proof: Proof
    kept: Kept

    @property
    def comparison(self) -> Comparison:
        return self.kept.compared(self.proof)

    @property
    def is_fair(self) -> bool:
        return self.verdict.fair and not self.comparison.differs


def verify_command(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Files of records; - for standard input.")
    ],
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HASH", help="The commitment you saw before the game."),
    ] = None,
    hashes: Annotated[
        str | None,
        typer.Option(metavar="HASHES", help='The hashes you saw, by seat: "HASH, -, HASH".'),
    ] = None,
    nonce: Annotated[
        list[str] | None,
        typer.Option(metavar="SEAT:NONCE", help="A nonce you gave, such as A:pU7mK2. Repeatable."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per game.")
    ] = False,
) -> None:
    """Verify that a game's draws were fair.

    Turn order, bonus cards and every deal are recomputed from the seed and the nonces in the
    record. These are compared with the commitment, the hashes and the nonces that you kept, if
    you give them or if your device saved them with the record.
    """
    kept = Kept()
    with _naming("--commitment"):
        kept = replace(kept, commitment=commitment)
    with _naming("--hashes"):
        kept = replace(kept, hashes=() if hashes is None else read_hashes(hashes))
    with _naming("--nonce"):
        kept = replace(kept, nonces=dict(map(_read_nonce, nonce or ())))
    games: Iterable[Numbered] = (
        (file, nth, game) for file in files for nth, game in enumerate(read_games(file), 1)
    )
    if kept != Kept():
        games = _only_one(games)
    console = open_console()
    all_fair = True
    for file, number, game in games:
        checked = check(game, kept) if isinstance(game, Record) else game
        all_fair = all_fair and isinstance(checked, Checked) and checked.is_fair
        if not isinstance(checked, Checked | BadProof):
            report_game_error(file, checked)
        if as_json:
            print(json.dumps(verdict_json(file, number, checked)), flush=True)
        elif isinstance(checked, Checked | BadProof):
            title = f"game {number}" if len(files) == 1 else f"{file}, game {number}"
            show_verdict(printable(title), checked, console)
    if not all_fair:
        raise typer.Exit(1)


@contextmanager
def _naming(option: str) -> Iterator[None]:
    """Report invalid values under the option's name."""
    try:
        yield
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint=option) from None


def _read_nonce(text: str) -> tuple[Seat, str]:
    letter, colon, nonce = text.partition(":")
    if letter not in Seat.__members__ or not colon:
        raise ValueError(f"{quoted(text)} does not start with a seat: write it like A:pU7mK2.")
    return Seat[letter], nonce


def _only_one(games: Iterable[Numbered]) -> list[Numbered]:
    found = list(games)
    if len(found) > 1:
        raise typer.BadParameter(
            "--commitment, --hashes and --nonce apply to one game: give a single record.",
            param_hint="FILE",
        )
    return found


def check(game: Record, kept: Kept) -> Checked | BadProof:
    """Verify a record against the given values, or else those saved with the record."""
    try:
        return Checked(verify(game), Proof.of(game), kept.over(Kept.of(game)))
    except BadProof as error:
        return error


def show_verdict(title: str, checked: Checked | BadProof, console: Console) -> None:
    if isinstance(checked, BadProof):
        _print_line(title, ("not verified", "bold yellow"), str(checked), console)
        return
    wrong = checked.verdict.differences
    if wrong:
        what = f"{len(wrong)} things differ" if len(wrong) > 1 else "1 thing differs"
        rest = f"{what} from what the seed and the nonces give"
        _print_line(title, ("not fair", "bold red"), rest, console)
    elif checked.comparison.differs:
        rest = "the proof is not that of the game you saw begin"
        _print_line(title, ("not fair", "bold red"), rest, console)
    elif checked.comparison.is_complete:
        _print_line(title, ("fair", "bold green"), _proven(checked.verdict), console)
    else:
        _print_line(title, ("consistent", "bold yellow"), _proven(checked.verdict), console)
    for difference in wrong[:MOST_SHOWN]:
        console.print(f"  {difference}", soft_wrap=True)
    if len(wrong) > MOST_SHOWN:
        console.print(f"  and {len(wrong) - MOST_SHOWN} more, which --json shows")
    for line in _compared(checked):
        console.print(f"  {line}", soft_wrap=True, highlight=False)


def _compared(checked: Checked) -> Iterator[str]:
    """Yield the result of each comparison, or how to make it possible."""
    found, proof = checked.comparison, checked.proof
    commitment = {
        "unknown": "not known; give it with --commitment",
        "matches": "matches",
        "differs": f"differs: {checked.kept.commitment} is not the hash of the seed",
    }
    hashes = {
        "unknown": "not known; give them with --hashes",
        "matches": "match",
        "differs": "differ: not every nonce is that of its hash",
    }
    nonce = {
        "unknown": "not known; give it with --nonce",
        "matches": "matches",
        "replaced": "was not used: the server had only its hash in time",
        "differs": "differs from that of your seat",
    }
    yield f"commitment seen before the game: {commitment[found.seen_commitment]}"
    yield f"hashes seen before the game: {hashes[found.seen_hashes]}"
    yield f"your nonce: {nonce[found.own_nonces]}"
    for seat, used, hash in zip(Seat, proof.bag.nonces, proof.hashes, strict=False):
        if used and used == hash:
            yield f"seat {seat} did not reveal its nonce: the hash stands in for it"


def _print_line(title: str, word: tuple[str, str], rest: str, console: Console) -> None:
    console.print(Text.assemble(f"{title}: ", word, f": {rest}"), soft_wrap=True)


def _proven(verdict: Verdict) -> str:
    """Return the parts of a fair game that were verified."""
    chosen = verdict.cards == "chosen"
    things = ["order"] if chosen else ["order", "cards"]
    if verdict.deals:
        things.append(f"{verdict.deals} deals" if verdict.deals > 1 else "1 deal")
    follow = "follow" if len(things) > 1 else "follows"
    rest = "; the cards were chosen" if chosen else ""
    return f"{joined(things)} {follow} from the seed and the nonces{rest}"


def verdict_json(
    file: str, number: int, checked: Checked | BadProof | YaxhaError | OSError
) -> dict[str, Any]:
    """Return a verdict as a JSON object, or the error if the game cannot be verified."""
    if isinstance(checked, YaxhaError | OSError):
        return game_json(file, number, checked, positions=False)
    about: dict[str, Any] = {"file": file, "game": number}
    if isinstance(checked, BadProof):
        error = {"line": None, "column": None, "rule": None, "code": "bad-proof"}
        return about | {"ok": False, "error": {**error, "message": str(checked)}}
    return about | {"ok": checked.is_fair} | asdict(checked.verdict) | asdict(checked.comparison)
