"""Group commit."""

import asyncio
from collections.abc import Sequence

import pytest

from yaxha.server.store import Conflict, Entry, Unavailable
from yaxha.server.store.group_commit import MOST_AT_ONCE, GroupCommit


class Disk:
    """Records transactions and completes them on demand."""

    def __init__(self) -> None:
        self.transactions: list[list[int]] = []
        self.may_end = asyncio.Event()
        self.group = GroupCommit(self.write)
        self.error: Exception | None = None

    async def write(self, batch: Sequence[Entry]) -> list[bool]:
        self.transactions.append([entry.seq for entry in batch])
        await self.may_end.wait()
        if self.error:
            raise self.error
        return [entry.seq % 10 != 0 for entry in batch]

    def append(self, *seqs: int) -> list[asyncio.Task[None]]:
        return [asyncio.create_task(self.group.append(Entry("a", seq, 0, b""))) for seq in seqs]


def test_entries_gather_while_a_transaction_runs() -> None:
    async def run() -> None:
        disk = Disk()
        first = disk.append(1, 2)
        while not disk.transactions:
            await asyncio.sleep(0)
        second = disk.append(3, 4, 5)
        await asyncio.sleep(0)
        assert not any(each.done() for each in first + second)
        disk.may_end.set()
        await asyncio.gather(*first, *second)
        assert disk.transactions == [[1, 2], [3, 4, 5]]
        await asyncio.gather(*disk.append(6))
        assert disk.transactions[2:] == [[6]]

    asyncio.run(run())


def test_each_gets_its_own_answer() -> None:
    async def run() -> None:
        disk = Disk()
        disk.may_end.set()
        answers = await asyncio.gather(*disk.append(9, 10, 11, 20), return_exceptions=True)
        assert [type(answer) for answer in answers] == [type(None), Conflict, type(None), Conflict]

    asyncio.run(run())


@pytest.mark.parametrize("error", [Unavailable("The disk is full."), ZeroDivisionError("a defect")])
def test_a_transaction_that_fails_fails_for_all_of_it(error: Exception) -> None:
    async def run() -> None:
        disk = Disk()
        disk.may_end.set()
        disk.error = error
        answers = await asyncio.gather(*disk.append(1, 10, 2), return_exceptions=True)
        assert [repr(answer) for answer in answers] == [repr(error)] * 3
        disk.error = None
        await asyncio.gather(*disk.append(1))

    asyncio.run(run())


def test_a_transaction_has_a_size() -> None:
    async def run() -> None:
        disk = Disk()
        disk.may_end.set()
        await asyncio.gather(*disk.append(*[1] * (MOST_AT_ONCE + 3)))
        assert [len(each) for each in disk.transactions] == [MOST_AT_ONCE, 3]

    asyncio.run(run())


def test_refusing_those_that_were_not_sent() -> None:
    async def run() -> None:
        disk = Disk()
        [sent] = disk.append(1)
        while not disk.transactions:
            await asyncio.sleep(0)
        [waiting] = disk.append(2)
        await asyncio.sleep(0)
        disk.group.refuse_waiting("No way.")
        with pytest.raises(Unavailable, match="No way"):
            await waiting
        # Callers of turn() must not wait indefinitely.
        async with asyncio.timeout(1):
            await disk.group.turn()
        disk.may_end.set()
        await sent
        assert disk.transactions == [[1]]

    asyncio.run(run())
