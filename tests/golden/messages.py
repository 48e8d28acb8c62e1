"""Digests of all messages about the golden logs: views, stories, records and replays.

``scripts/golden messages`` regenerates them after a deliberate change of the protocol.
"""

import gzip
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec

from golden.logs import LOGS, read_log
from yaxha.server.runtime.subscribers import Subscriber
from yaxha.table.codec import read_transactions
from yaxha.table.evolve import replayed
from yaxha.table.seats import Credentials
from yaxha.table.state import Table
from yaxha.table.views.records import record_answer, verification_of
from yaxha.table.views.replays import replay_of
from yaxha.table.views.summary import summary_of

FILE = LOGS / "messages.sha256"


def messages_of(path: Path) -> Iterator[tuple[str, list[bytes]]]:
    """Yield all messages about a table by entry and reader: spectator, each seat, and host."""
    table: Table | None = None
    readers: dict[str, Subscriber] = {}
    for entry in read_log(path):
        table = replayed("golden", [(read_transactions(entry.data), entry.at)], table)
        assert table is not None
        whos = {"spectator": Credentials(), "host": Credentials(table.host)}
        for seat, sitter in zip(table.seats, table.sitters, strict=True):
            if sitter.holder is not None:
                whos[f"{seat}"] = Credentials(sitter.holder)
        for name, who in whos.items():
            known = readers.get(name)
            if known is None or known.who != who:
                readers[name] = Subscriber(who, 0 if name == "host" else None)
            readers[name].show(table)
            yield f"{entry.seq} {name}", readers[name].unsent()
        yield f"{entry.seq} summary", [msgspec.json.encode(summary_of(table))]
    assert table is not None
    if table.game is not None:
        yield "record", [msgspec.json.encode(record_answer(table))]
        yield "replay", [gzip.decompress(replay_of(table))]
    if table.status == "over":
        yield "verification", [msgspec.json.encode(verification_of(table))]


def digests() -> Iterator[str]:
    for path in sorted(LOGS.rglob("*.jsonl")):
        for name, messages in messages_of(path):
            digest = sha256(b"\n".join(messages)).hexdigest()[:16]
            yield f"{digest}  {path.parent.name}/{path.stem} {name}"


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for line in digests()), encoding="ascii")
