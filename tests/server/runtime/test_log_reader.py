"""Tables read from their logs, in slices that leave time for others."""

import asyncio
from collections.abc import Sequence

import pytest

from server.tables import Played, two_people
from yaxha.server.runtime import log_reader
from yaxha.server.runtime.log_reader import table_of
from yaxha.server.store import Logged
from yaxha.table import commands
from yaxha.table.codec import encode
from yaxha.table.state import Table
from yaxha.table.versions import NewerLog


def logged(played: Played) -> list[Logged]:
    return [
        Logged(seq, at, encode(transactions))
        for seq, (transactions, at) in enumerate(played.log, 1)
    ]


def read(entries: Sequence[Logged], before: Table | None = None) -> Table | None:
    return asyncio.run(table_of("t", entries, before))


def test_a_log_makes_its_table() -> None:
    played = two_people()
    assert read(logged(played)) == played.table


def test_an_empty_log_makes_none() -> None:
    assert read([]) is None


def test_the_rest_of_a_log_continues_a_table() -> None:
    played = two_people()
    before = played.table
    known = len(played.log)
    played.do(commands.PickTile("A", 1))
    assert read(logged(played)[known:], before) == played.table
    assert read([], before) is before


def test_a_log_of_a_newer_version_is_refused() -> None:
    data = b'[{"events":[{"event":"upgraded","events_version":99}]}]'
    with pytest.raises(NewerLog):
        read([*logged(two_people()), Logged(9, 5, data)])


@pytest.mark.parametrize(("seconds", "are_served"), [(0.0, True), (60.0, False)])
def test_others_are_served_between_slices(
    seconds: float, are_served: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_reader, "SLICE_SECONDS", seconds)
    turns: list[str] = []

    async def main() -> None:
        other = asyncio.get_running_loop().call_soon(turns.append, "served")
        await table_of("t", logged(two_people()))
        assert bool(turns) == are_served
        other.cancel()

    asyncio.run(main())
