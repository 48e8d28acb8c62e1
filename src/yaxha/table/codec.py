"""The format of log entries: transactions as JSON, with a check of their versions."""

import msgspec

from yaxha.table.events import Created, Transaction, Upgraded
from yaxha.table.versions import check_versions

encode = msgspec.json.Encoder().encode
_read = msgspec.json.Decoder(tuple[Transaction, ...]).decode


class _AnyEvent(msgspec.Struct):
    """An event of whatever version, of which only the versions are looked at."""

    rules_version: int = 1
    events_version: int = 1


class _AnyTransaction(msgspec.Struct):
    events: tuple[_AnyEvent, ...] = ()


_read_versions = msgspec.json.Decoder(tuple[_AnyTransaction, ...]).decode


def read_transactions(data: bytes) -> tuple[Transaction, ...]:
    """Read an entry. Raise ``NewerLog`` for one that only a newer version understands."""
    try:
        transactions = _read(data)
    except msgspec.ValidationError:
        for unknown in _read_versions(data):
            for event in unknown.events:
                check_versions(event.rules_version, event.events_version)
        raise
    for transaction in transactions:
        # Both are always first. What a newer version has added to others is lost by now.
        for first in transaction.events[:1]:
            if isinstance(first, Created):
                check_versions(first.rules_version, first.events_version)
            elif isinstance(first, Upgraded):
                check_versions(0, first.events_version)
    return transactions
