"""Golden logs: complete logs of tables, as written by each version of the server.

A folder holds the logs of one version: ``NAME.jsonl`` with one line per entry, ``NAME.json`` with
the resulting table, and ``NAME.yaxha`` with its record once the game has begun. ``events.json`` is
the schema of that version's entries.
"""

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw, Struct

from yaxha.server.store import Logged
from yaxha.table.codec import read_transactions
from yaxha.table.events import Transaction
from yaxha.table.evolve import replayed
from yaxha.table.state import Table
from yaxha.table.versions import EVENTS, RULES
from yaxha.table.views.records import record_of

LOGS = Path(__file__).parent / "logs"
CURRENT = LOGS / f"rules-{RULES}-events-{EVENTS}"
"""The folder of logs that this version of the server writes."""
RELEASED = LOGS / "released.sha256"
"""Hashes of the files that a release has made final."""


class Line(Struct, frozen=True):
    """A log entry, with its data exactly as stored."""

    seq: int
    at: int
    data: Raw


read_line = msgspec.json.Decoder(Line).decode


def write_log(folder: Path, name: str, entries: Sequence[Logged]) -> None:
    """Write the log of a table, and the resulting table."""
    lines = [Line(entry.seq, entry.at, Raw(entry.data)) for entry in entries]
    text = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
    (folder / f"{name}.jsonl").write_bytes(text)
    table = table_of(entries)
    (folder / f"{name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(state(table))))
    if table.game is not None:
        (folder / f"{name}.yaxha").write_text(str(record_of(table)), encoding="utf-8")


def read_log(path: Path) -> list[Logged]:
    lines = map(read_line, path.read_bytes().splitlines())
    return [Logged(line.seq, line.at, bytes(line.data)) for line in lines]


def table_of(entries: Sequence[Logged]) -> Table:
    table = replayed("golden", [(read_transactions(each.data), each.at) for each in entries])
    assert table is not None
    return table


def state(table: Table) -> dict[str, Any]:
    """Return everything of a table that players can observe, except its record."""
    game = table.game
    found = {
        "seq": table.seq,
        "status": table.status,
        "created": table.created,
        "ended": table.ended,
        "options": table.options,
        "host": table.host,
        "rematch": table.rematch,
        "position": None if game is None else str(game),
        "totals": None if game is None else game.score().totals,
        "times": table.times,
        "shown": table.number,
        "seats": [
            {
                "kind": sitter.kind,
                "name": sitter.name,
                "bot": sitter.bot,
                "bot_account": sitter.bot_account,
                "holder": sitter.holder,
                "token": sitter.token,
                "absent": sitter.absent,
                "draft": [str(placement) for placement in sitter.draft],
                "build": None if sitter.build is None else str(sitter.build),
                "wanted": table.wanted.get(seat),
                "deadline": table.deadline(seat),
                "shown": sitter.number,
                "muted": sorted([str(other) for other in sitter.muted]),
                "answered": {id: done.number for id, done in sitter.answered.items()},
            }
            for seat, sitter in zip(table.seats, table.sitters, strict=True)
        ],
        "story": list(table.story),
    }
    return dict(msgspec.json.decode(msgspec.json.encode(found)))


def schema() -> dict[str, Any]:
    """Return the schema of an entry: every event and field, without descriptions."""
    plain: dict[str, Any] = _without_prose(msgspec.json.schema(tuple[Transaction, ...]))
    return plain


def _without_prose(value: Any) -> Any:
    if isinstance(value, dict):
        prose = ("description", "examples")
        # A field may have such a name too, but a description is a string and examples are a list.
        return {
            key: _without_prose(each)
            for key, each in value.items()
            if key not in prose or isinstance(each, dict)
        }
    # The default of a field may be a tuple.
    if isinstance(value, list | tuple):
        return [_without_prose(each) for each in value]
    return value


def write_schema(folder: Path) -> None:
    text = msgspec.json.format(msgspec.json.encode(schema(), order="sorted"))
    (folder / "events.json").write_bytes(text + b"\n")


def released() -> dict[str, str]:
    """Return the hashes of all released files by path."""
    lines = RELEASED.read_text(encoding="ascii").splitlines()
    return {path: digest for digest, path in (line.split("  ") for line in lines)}


def is_released(folder: Path) -> bool:
    return any(path.startswith(f"{folder.name}/") for path in released())


def digest_of(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()
