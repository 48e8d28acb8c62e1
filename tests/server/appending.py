"""Program that appends to a store, for tests with several processes.

It prints a line for each outcome, so that tests know what was acknowledged.
"""

import asyncio
import contextlib
import resource
import sys

from yaxha.server.store import (
    Conflict,
    Entry,
    Holder,
    Listing,
    Store,
    Unavailable,
    open_store,
)

TABLES = [f"table-{number}" for number in range(20)]


def filled(table: str, seq: int) -> Entry:
    """Return an entry whose fields all identify it."""
    listing = Listing("open", True, seq, f"{table} {seq}".encode())
    return Entry(table, seq, seq, f"{table} {seq}".encode(), listing, (holder(seq),))


def holder(seq: int) -> Holder:
    return Holder("ann", "ABCD"[seq % 4])


async def fill(store: Store) -> None:
    """Append to many tables at once until killed."""

    async def go_on(table: str) -> None:
        seq = len(await store.read(table))
        while True:
            seq += 1
            await store.append(filled(table, seq))
            print(table, seq, flush=True)

    await asyncio.gather(*map(go_on, TABLES))


async def race(store: Store, name: str, count: int) -> None:
    """Append ``count`` entries to a table that others write to as well."""
    for number in range(count):
        is_written = False
        while not is_written:
            last = len(await store.read("shared"))
            with contextlib.suppress(Conflict):
                await store.append(Entry("shared", last + 1, 0, f"{name} {number}".encode()))
                is_written = True


async def meet_a_full_disk(store: Store) -> None:
    """Write until the file size limit is reached, then raise the limit."""
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, most))
    seq = 0
    while True:
        try:
            await store.append(Entry("a", seq + 1, 0, b"x" * 10_000))
        except Unavailable as error:
            print("refused", error, flush=True)
            break
        seq += 1
    print("kept", [each.seq for each in await store.read("a")] == list(range(1, seq + 1)))
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    await store.append(Entry("a", seq + 1, 0, b"y" * 10_000))
    print("recovered", (await store.read("a", after=seq))[0].data == b"y" * 10_000)


async def main(what: str, url: str, *arguments: str) -> None:
    print("ready", flush=True)
    sys.stdin.readline()
    async with await open_store(url) as store:
        match what:
            case "fill":
                await fill(store)
            case "race":
                await race(store, arguments[0], int(arguments[1]))
            case "meet-a-full-disk":
                await meet_a_full_disk(store)
            case _:
                raise ValueError(what)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
