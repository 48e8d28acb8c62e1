"""Backup and restore in one file format for both databases, which also converts between them.

The file is gzipped JSON lines. The first line is a header with the database's revision and the
columns of its tables. Then each row is an array of its table's name and its values, with bytes in
base64. The last line has the number of rows per table.

Restoring validates everything in the file: line lengths, tables and values.
"""

import base64
import contextlib
import errno
import gzip
import json
import os
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import IO, Any, NamedTuple

import msgspec
from sqlalchemy import Column, Connection, LargeBinary, MetaData, Table, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import DataError, IntegrityError
from sqlalchemy.types import BigInteger, Boolean, Integer, TypeEngine

from yaxha.server.store.connection import in_transaction
from yaxha.server.store.log import StoreError, WrongDatabase
from yaxha.server.store.migrations import upgrade
from yaxha.server.store.migrations.upgrade import check_current, current_revision, migrate
from yaxha.server.store.schema import REVISION, entries, metadata
from yaxha.table.codec import read_transactions
from yaxha.table.versions import NewerLog

FORMAT = 1
ROWS_AT_ONCE = 500
LONGEST_LINE = 2**24
"""In bytes; also the size of a batch for the database."""
KINDS: dict[str, type] = {"boolean": bool, "bytes": str, "integer": int, "text": str}

Columns = dict[str, dict[str, str]]
"""The column types of each table."""
Row = dict[str, Any]

read_line = msgspec.json.Decoder(list[str | int | bool] | dict[str, Any]).decode


class WrongBackup(StoreError):
    """A file that is not a backup, or an incomplete one."""


class Header(NamedTuple):
    revision: str
    columns: Columns


def dump(connection: Connection, file: IO[bytes]) -> Counter[str]:
    """Write a snapshot of the database and return the number of rows per table."""
    revision = current_revision(connection)
    check_current(revision)
    columns = _columns(metadata.sorted_tables)
    counts: Counter[str] = Counter()
    with gzip.GzipFile(fileobj=file, mode="wb", compresslevel=3, mtime=0) as out:
        out.write(_line({"yaxha-backup": FORMAT, "revision": revision, "tables": columns}))
        for table in metadata.sorted_tables:
            rows = connection.execute(select(table), execution_options={"yield_per": ROWS_AT_ONCE})
            for row in rows:
                line = _line([table.name, *map(_to_json, row)])
                if len(line) > LONGEST_LINE:
                    raise WrongDatabase(f"A row of {table.name} is too long for a backup.")
                out.write(line)
                counts[table.name] += 1
        out.write(_line({"rows": counts}))
    return counts


def load(connection: Connection, file: IO[bytes]) -> Counter[str]:
    """Restore into an empty database within the connection's transaction, and upgrade it.

    Returns the number of rows per table. Raises ``WrongBackup`` or ``WrongDatabase``.
    """
    try:
        return _load(connection, _lines(file))
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise WrongBackup(f"The file is not a backup or is incomplete: {error}.") from error
    except (DataError, IntegrityError) as error:
        raise WrongBackup("The rows violate the constraints of the database.") from error


def _load(connection: Connection, lines: Iterator[tuple[int, Any]]) -> Counter[str]:
    header = _header(next(lines, (1, None))[1])
    _check_empty(connection, header.revision)
    migrate(connection, header.revision)
    tables = _tables(connection, header)
    counts: Counter[str] = Counter()
    for name, rows in groupby(_rows(lines, header, tables, counts), itemgetter(0)):
        for some in _batches(row for _, row in rows):
            connection.execute(tables[name].insert(), some)
    if migrate(connection):
        _check_migrated(connection)
    return counts


def _check_migrated(connection: Connection) -> None:
    """Validate the entries of an older backup, which can be decoded only after the migration."""
    rows = connection.execute(select(entries), execution_options={"yield_per": ROWS_AT_ONCE})
    for row in rows:
        try:
            _check_data(row.data)
        except ValueError as error:
            raise WrongBackup(f"Entry {row.seq} of {row.table_id!r} is invalid: {error}.") from None


def _lines(file: IO[bytes]) -> Iterator[tuple[int, Any]]:
    with gzip.GzipFile(fileobj=file, mode="rb") as unzipped:
        number = 0
        while line := unzipped.readline(LONGEST_LINE + 1):
            number += 1
            if len(line) > LONGEST_LINE:
                raise WrongBackup(f"Line {number} is too long (limit: {LONGEST_LINE} bytes).")
            try:
                value = read_line(line)
            except (ValueError, RecursionError) as error:
                raise WrongBackup(f"Line {number} cannot be decoded: {error!s:.200}.") from None
            yield number, value


def _header(value: Any) -> Header:
    match value:
        case {"yaxha-backup": 1, "revision": str(revision), "tables": dict(columns)}:
            if revision not in upgrade.known_revisions():
                raise WrongBackup(
                    f"The backup is at revision {revision!r:.40}, which is newer than this version "
                    "of Yaxha. Upgrade Yaxha."
                )
            return Header(revision, columns)
        case {"yaxha-backup": 1}:
            raise WrongBackup("Line 1 is invalid: revision or tables are missing.")
        case {"yaxha-backup": _}:
            raise WrongBackup("The backup was made by a newer version of Yaxha. Upgrade Yaxha.")
        case _:
            raise WrongBackup("The file is not a backup of Yaxha.")


def _tables(connection: Connection, header: Header) -> dict[str, Table]:
    """Return the tables of that revision. Raise ``WrongBackup`` if the header has others."""
    found = MetaData()
    found.reflect(connection)
    tables = {name: table for name, table in found.tables.items() if name != "alembic_version"}
    known = _columns(tables.values())
    for name in known | header.columns:
        if name not in known:
            raise WrongBackup(f"Line 1 is invalid: unknown table {name!r:.40}.")
        if header.columns.get(name) != known[name]:
            raise WrongBackup(
                f"Line 1 is invalid: table {name} must have the columns {known[name]} "
                f'at revision "{header.revision}".'
            )
    return tables


def _rows(
    lines: Iterator[tuple[int, Any]],
    header: Header,
    tables: dict[str, Table],
    counts: Counter[str],
) -> Iterator[tuple[str, Row]]:
    """Yield and count rows with their table names, up to the final line."""
    columns = header.columns
    for number, value in lines:
        match value:
            case [str(name), *values] if name in columns and len(values) == len(columns[name]):
                named = zip(columns[name], values, strict=True)
                try:
                    row = {each: _from_json(tables[name].c[each], value) for each, value in named}
                    if name == "entries" and header.revision == REVISION:
                        _check_data(row["data"])
                except ValueError as error:
                    raise WrongBackup(f"Line {number} is invalid: {error}.") from None
                counts[name] += 1
                yield name, row
            case {"rows": dict(expected)} if all(type(each) is int for each in expected.values()):
                if expected != counts:
                    raise WrongBackup(
                        f"The last line declares {expected!r:.200} rows, but there are "
                        f"{dict(counts)}."
                    )
                break
            case _:
                raise WrongBackup(f"Line {number} is not a row of a table.")
    else:
        raise WrongBackup("The last line is missing.")
    # Read to the end: gzip verifies its checksum there.
    if next(lines, None) is not None:
        raise WrongBackup("There is data after the last line.")


def _batches(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """Yield batches of rows, limited in number and size."""
    some: list[Row] = []
    size = 0
    for row in rows:
        some.append(row)
        size += sum(len(value) for value in row.values() if isinstance(value, str | bytes))
        if len(some) == ROWS_AT_ONCE or size > LONGEST_LINE:
            yield some
            some, size = [], 0
    if some:
        yield some


def _check_empty(connection: Connection, revision: str) -> None:
    current = current_revision(connection)
    if current is None:
        return  # the migration refuses a database with other tables
    if current != revision:
        raise WrongDatabase(
            f'The database is at revision "{current}", and the backup at "{revision}". '
            "Restore into a database without tables."
        )
    if any(connection.execute(select(table).limit(1)).first() for table in metadata.sorted_tables):
        raise WrongDatabase("The database is not empty. Restore into an empty one.")


def _line(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"


def _columns(tables: Iterable[Table]) -> Columns:
    return {
        table.name: {column.name: _kind(column.type) for column in table.columns}
        for table in tables
    }


def _kind(column_type: TypeEngine[Any]) -> str:
    if isinstance(column_type, Boolean):
        return "boolean"
    if isinstance(column_type, Integer):
        return "integer"
    return "bytes" if isinstance(column_type, LargeBinary) else "text"


def _to_json(value: Any) -> Any:
    return base64.b64encode(value).decode() if isinstance(value, bytes) else value


def _from_json(column: Column[Any], value: Any) -> Any:
    """Convert and validate a value. Not every database does, and none reports the line."""
    kind, given = _kind(column.type), type(value)
    if given is not KINDS[kind]:
        raise ValueError(f"{column.name}: {value!r:.40} is not of type {kind}")
    if kind == "bytes":
        return base64.b64decode(value, validate=True)
    if kind == "integer":
        most = 2 ** (63 if isinstance(column.type, BigInteger) else 31) - 1
        if not -most <= value <= most:
            raise ValueError(f"{column.name}: {value!r:.40} is not between -{most} and {most}")
    if kind == "text":
        length = getattr(column.type, "length", None)
        if "\0" in value:
            raise ValueError(f"{column.name}: {value!r:.40} contains a NUL character")
        if length is not None and len(value) > length:
            raise ValueError(f"{column.name}: {value!r:.40} is longer than {length}")
    return value


def _check_data(data: bytes) -> None:
    try:
        transactions = read_transactions(data)
    except NewerLog as error:
        raise ValueError(f"data: {str(error).removesuffix('.')}") from None
    except (ValueError, RecursionError) as error:
        raise ValueError(f"data: not an array of transactions: {error!s:.200}") from None
    if not transactions:
        raise ValueError("data: no transactions")


class FileRefused(StoreError):
    """The file of a backup cannot be written or read."""


async def back_up(url: URL, file: Path) -> Counter[str]:
    """Back up a database in use to a new file and return the number of rows per table."""

    def work(connection: Connection) -> Counter[str]:
        with _translated_errors(file), _new_file(file) as out:
            return dump(connection, out)

    return await in_transaction(url, work, reading=True)


async def restore(url: URL, file: Path) -> Counter[str]:
    """Restore a file into an empty database, atomically."""
    with _translated_errors(file), file.open("rb") as backup:
        try:
            return await in_transaction(url, lambda connection: load(connection, backup))
        except WrongBackup as error:
            raise WrongBackup(f"{file}: {error}") from error


@contextlib.contextmanager
def _new_file(file: Path) -> Iterator[IO[bytes]]:
    """Write a temporary file, sync it and rename it; never overwrite an existing file."""
    if file.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(file))
    if not file.parent.is_dir():
        raise FileRefused(
            f"Directory {file.parent} does not exist. Create it or choose another one."
        )
    # Readable by its owner only: it contains chat messages.
    handle, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        _rename(temporary, file)
    finally:
        temporary.unlink(missing_ok=True)


def _rename(temporary: Path, file: Path) -> None:
    try:
        file.hardlink_to(temporary)
    except FileExistsError:
        raise
    except OSError:
        # A file system without hard links, such as FAT: here a race may overwrite a file.
        if file.exists():
            raise
        temporary.rename(file)
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


@contextlib.contextmanager
def _translated_errors(file: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise FileRefused(f"{error.filename or file}: {error.strerror or error}.") from error
