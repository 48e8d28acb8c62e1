"""Audit of a log after failures: compare it with the notes of its clients."""

from collections import Counter
from collections.abc import Sequence

import httpx

from server.crowds import Notes
from yaxha.engine import Seat
from yaxha.server.runtime.tokens import hash_of
from yaxha.server.store import Listed, Logged, Store
from yaxha.table.codec import read_transactions
from yaxha.table.evolve import continued, first_table
from yaxha.table.state import Table
from yaxha.table.transactions import Trial
from yaxha.table.views.summary import holders_of, listing_of
from yaxha.table.views.view import view_message

Lists = dict[str, dict[str, Listed]]
"""For each seat, the tables in its holder's list."""


async def audit(store: Store, notes: Notes, workers: Sequence[str] = ()) -> Table:
    """Return a log's table after checking that each acknowledged command is in it exactly once.

    Also check that every given worker sends each seat the views that follow from the log. A bot, or
    a command without a waiting sender, may still write in the meantime: then read the log again.
    """
    table = await _audited(store, notes)
    while not all([await _is_shown(url, notes, table) for url in workers]):
        before, table = table, await _audited(store, notes)
        assert table.seq > before.seq, f"a worker shows {notes.table} otherwise than its log"
    return table


async def _audited(store: Store, notes: Notes) -> Table:
    logged, listed = await _read(store, notes)
    done = Counter(
        (transaction.by, transaction.command)
        for each in logged
        for transaction in read_transactions(each.data)
        if transaction.command is not None
    )
    twice = [id for id, times in done.items() if times > 1]
    assert not twice, f"done twice: {twice} of {notes.table}"
    lost = [id for id, (seat, _) in notes.acknowledged.items() if (seat, id) not in done]
    assert not lost, f"acknowledged and lost: {lost} of {notes.table}"
    table = _replayed(notes, logged, listed)
    for id, (seat, number) in notes.acknowledged.items():
        answered = table.sitters[Seat[seat]].answered[id].number
        assert answered == number, f"{id} of {notes.table} was answered {number}, not {answered}"
    return table


async def _read(store: Store, notes: Notes) -> tuple[list[Logged], Lists]:
    """Return a log and the lists of its seat holders as of its end."""
    while True:
        logged = await store.read(notes.table)
        lists = {
            seat: {each.table: each for each in await store.tables_of(hash_of(identity), limit=99)}
            for seat, identity in notes.identities.items()
        }
        if len(await store.read(notes.table)) == len(logged):
            return logged, lists


def _replayed(notes: Notes, logged: Sequence[Logged], lists: Lists) -> Table:
    """Replay the log with checks at each step, and check the lists after the last one."""
    assert [each.seq for each in logged] == list(range(1, len(logged) + 1))
    table: Table | None = None
    listing = holders = None
    for each in logged:
        before, transactions = table, read_transactions(each.data)
        table = (
            first_table(notes.table, transactions, each.at)
            if before is None
            else continued(before, transactions, each.at)
        )
        missing = Trial(table, each.at).decision().transaction.events
        assert not missing, f"half of an entry, at {each.seq} of {notes.table}: {missing}"
        listing = listing_of(before, table, each.at) or listing
        found = holders_of(before, table)
        holders = holders if found is None else found
    assert table is not None, f"{notes.table} is lost"
    for seat, listed in lists.items():
        held = seat in [holder.seat for holder in holders or ()]
        assert (notes.table in listed) == held
        if held:
            assert listed[notes.table].listing == listing
            assert listed[notes.table].seats == (seat,)
    return table


async def _is_shown(url: str, notes: Notes, table: Table) -> bool:
    async with httpx.AsyncClient(trust_env=False, verify=False, timeout=60) as http:
        for seat, identity in notes.identities.items():
            answer = await http.get(
                f"{url}/api/v1/tables/{notes.table}/views",
                headers={"Authorization": f"Bearer {identity}"},
            )
            sits = table.sitters[Seat[seat]].holder == hash_of(identity)
            made = view_message(table, Seat[seat] if sits else None)
            if answer.content != b"[%s]" % made:
                return False
    return True
