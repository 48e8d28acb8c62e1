"""Files of records: read them, and report errors."""

from collections.abc import Iterator

from yaxha.cli.sources import decode, read_bytes
from yaxha.cli.terminal import print_notice, report_error
from yaxha.engine import Record, YaxhaError, read_records


def read_games(file: str) -> Iterator[Record | YaxhaError | OSError]:
    """Yield every record of a file, or the error in it or in reading the file."""
    try:
        yield from read_records(decode(read_bytes(file)))
    except OSError as error:
        yield error


def report_game_error(file: str, error: YaxhaError | OSError) -> None:
    if isinstance(error, OSError):
        print_notice(f"{file}: {error.strerror or error}")
    else:
        report_error(file, error)
