"""A database in a file, and back: one format for both kinds, so that one can become the other.

The file is gzipped lines of JSON. The first says what it is, at which revision the database was,
and what columns its tables have. Then each row is an array of the table's name and its values,
with bytes in base 64. The last line says how many rows each table has.
"""

import base64
import gzip
import json
import zlib
from collections import Counter
from collections.abc import Iterator
from itertools import groupby, islice
from operator import itemgetter
from typing import IO, Any, NamedTuple

from sqlalchemy import Column, Connection, LargeBinary, MetaData, Table, select
from sqlalchemy.exc import DataError, IntegrityError
from sqlalchemy.types import BigInteger, Boolean, Integer, String, TypeEngine

from yaxha.server.store.errors import StoreError, WrongDatabase
from yaxha.server.store.migrating import check_current, check_not_newer, current_revision, migrate
from yaxha.server.store.schema import metadata

FORMAT = 1
ROWS_AT_ONCE = 500
KINDS: dict[str, TypeEngine[Any]] = {
    "boolean": Boolean(),
    "bytes": LargeBinary(),
    "integer": BigInteger(),
    "text": String(),
}
PYTHON_KINDS: dict[str, type] = {"boolean": bool, "bytes": str, "integer": int, "text": str}

Columns = dict[str, dict[str, str]]
"""For each table the kinds of its columns."""


class WrongBackup(StoreError):
    """Not a backup, or not a whole one."""


class Header(NamedTuple):
    revision: str
    columns: Columns


def dump(connection: Connection, file: IO[bytes]) -> Counter[str]:
    """Write all there is at this moment, and give the number of rows of each table."""
    revision = current_revision(connection)
    check_current(revision)
    columns: Columns = {
        table.name: {column.name: _kind(column.type) for column in table.columns}
        for table in metadata.sorted_tables
    }
    counts: Counter[str] = Counter()
    with gzip.GzipFile(fileobj=file, mode="wb", compresslevel=3, mtime=0) as out:
        out.write(_line({"yaxha-backup": FORMAT, "revision": revision, "tables": columns}))
        for table in metadata.sorted_tables:
            rows = connection.execute(select(table), execution_options={"yield_per": ROWS_AT_ONCE})
            for row in rows:
                out.write(_line([table.name, *map(_to_json, row)]))
                counts[table.name] += 1
        out.write(_line({"rows": counts}))
    return counts


def load(connection: Connection, file: IO[bytes]) -> Counter[str]:
    """Fill an empty database within the connection's transaction, and bring it up to date."""
    try:
        return _load(connection, _lines(file))
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise WrongBackup(f"It is not a backup, or a part of it is missing: {error}.") from error
    except (DataError, IntegrityError) as error:
        raise WrongBackup("Its rows do not go together.") from error


def _load(connection: Connection, lines: Iterator[tuple[int, Any]]) -> Counter[str]:
    header = _header(next(lines, (1, None))[1])
    _check_empty(connection, header.revision)
    migrate(connection, header.revision)
    counts: Counter[str] = Counter()
    for name, rows in groupby(_rows(lines, header.columns, counts), itemgetter(0)):
        columns = header.columns[name]
        table = Table(name, MetaData(), *(Column(each, KINDS[columns[each]]) for each in columns))
        while some := [values for _, values in islice(rows, ROWS_AT_ONCE)]:
            connection.execute(table.insert(), some)
    migrate(connection)
    return counts


def _lines(file: IO[bytes]) -> Iterator[tuple[int, Any]]:
    with gzip.GzipFile(fileobj=file, mode="rb") as unzipped:
        for number, line in enumerate(unzipped, 1):
            try:
                yield number, json.loads(line)
            except ValueError:
                raise WrongBackup(f"Line {number} of it is not JSON.") from None


def _header(value: Any) -> Header:
    match value:
        case {"yaxha-backup": 1, "revision": str(revision), "tables": dict(columns)}:
            check_not_newer(revision)
            if not all(kind in KINDS for kinds in columns.values() for kind in kinds.values()):
                raise WrongBackup("Its columns are of unknown kinds.")
            return Header(revision, columns)
        case {"yaxha-backup": _}:
            raise WrongBackup("It was made by a newer version of Yaxha. Install that one.")
        case _:
            raise WrongBackup("It is not a backup of Yaxha's.")


def _rows(
    lines: Iterator[tuple[int, Any]], columns: Columns, counts: Counter[str]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rows and the names of their tables, counted, up to the line that ends them."""
    for number, value in lines:
        match value:
            case [str(name), *values] if name in columns and len(values) == len(columns[name]):
                kinds = columns[name].items()
                try:
                    row = {
                        column: _from_json(kind, each)
                        for (column, kind), each in zip(kinds, values, strict=True)
                    }
                except ValueError as error:
                    raise WrongBackup(f"Line {number} of it is wrong: {error}.") from None
                counts[name] += 1
                yield name, row
            case {"rows": dict(expected)}:
                if expected != counts:
                    raise WrongBackup(f"It should hold {expected} rows, and holds {dict(counts)}.")
                break
            case _:
                raise WrongBackup(f"Line {number} of it is no row of a table.")
    else:
        raise WrongBackup("Its end is missing.")
    # Only at the end of the file is it known that it arrived whole.
    if next(lines, None) is not None:
        raise WrongBackup("It goes on after its end.")


def _check_empty(connection: Connection, revision: str) -> None:
    current = current_revision(connection)
    if current is None:
        return  # and if it holds anything, the migration will say so
    if current != revision:
        raise WrongDatabase(
            f'The database is at revision "{current}", and the backup at "{revision}". '
            "Give it a database without tables."
        )
    if any(connection.execute(select(table).limit(1)).first() for table in metadata.sorted_tables):
        raise WrongDatabase("The database is not empty. Give it one that is.")


def _line(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"


def _kind(column_type: TypeEngine[Any]) -> str:
    if isinstance(column_type, Boolean):
        return "boolean"
    if isinstance(column_type, Integer):
        return "integer"
    return "bytes" if isinstance(column_type, LargeBinary) else "text"


def _to_json(value: Any) -> Any:
    return base64.b64encode(value).decode() if isinstance(value, bytes) else value


def _from_json(kind: str, value: Any) -> Any:
    if type(value) is not PYTHON_KINDS[kind]:
        raise ValueError(f"{value!r:.40} is not of the kind {kind}")
    return base64.b64decode(str(value), validate=True) if kind == "bytes" else value
