"""Fair queueing of turns."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack

from yaxha.server.runtime.bots.fair_queue import Turns

LONG, SHORT = 0.25, 0.002


def order_of(*wishes: tuple[str, float], things: int = 1) -> str:
    """Return the order in which tables get their turns if all queue while nothing is free."""
    order: list[str] = []

    async def main() -> None:
        turns = Turns(range(things))

        async def wish(table: str, seconds: float) -> None:
            async with turns.turn("", table, seconds):
                order.append(table)

        async with AsyncExitStack() as stack:
            for number in range(things):
                await stack.enter_async_context(turns.turn("", f"first {number}", SHORT))
            tasks = await started(lambda each: wish(*each), wishes)
            assert order == []
        await asyncio.gather(*tasks)

    asyncio.run(main())
    return "".join(order)


def order_of_addresses(*wishes: tuple[str, str]) -> list[str]:
    """Return the order of addresses and tables that all queue for a long turn."""
    order: list[str] = []

    async def main() -> None:
        turns = Turns([0])

        async def wish(address: str, table: str) -> None:
            async with turns.turn(address, table, LONG):
                order.append(f"{address}{table}")

        async with turns.turn("", "first", LONG):
            tasks = [asyncio.create_task(wish(*each)) for each in wishes]
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)

    asyncio.run(main())
    return order


async def started(
    work: Callable[[tuple[str, float]], Coroutine[None, None, None]],
    wishes: tuple[tuple[str, float], ...],
) -> list[asyncio.Task[None]]:
    tasks = [asyncio.create_task(work(each)) for each in wishes]
    await asyncio.sleep(0)
    return tasks


def test_each_table_has_a_turn_before_any_has_a_second() -> None:
    assert order_of(*[("a", LONG)] * 3, *[("b", LONG)] * 2, ("c", LONG)) == "abcaba"
    assert order_of(*[("a", SHORT)] * 3, *[("b", SHORT)] * 2, things=2) == "ababa"


def test_short_turns_do_not_wait_for_long_ones_nor_these_for_ever() -> None:
    assert order_of(("a", LONG), ("b", LONG), ("c", SHORT), ("d", SHORT)) == "cdab"
    many = int(LONG / SHORT)
    order = order_of(("a", LONG), *[("b", SHORT)] * (2 * many))
    assert abs(order.index("a") - many) <= 1


def test_who_comes_later_is_owed_nothing() -> None:
    """A late key gets no credit, but is not charged for the time before either."""
    order: list[str] = []

    async def main() -> None:
        turns = Turns([0])

        async def wish(table: str, seconds: float) -> None:
            async with turns.turn("", table, seconds):
                order.append(table)
                if len(order) == 4:
                    tasks.extend(await started(lambda each: wish(*each), late))

        late = (("c", LONG), ("c", LONG), ("d", SHORT))
        async with turns.turn("", "first", SHORT):
            tasks = await started(lambda each: wish(*each), (("a", LONG),) * 4 + (("b", LONG),) * 4)
        while len(order) < 11:
            await asyncio.gather(*tasks)

    asyncio.run(main())
    assert "".join(order) == "abab" + "d" + "cab" * 2


def test_who_no_longer_waits_takes_nobody_s_turn() -> None:
    async def main() -> None:
        turns = Turns([7])
        order: list[str] = []

        async def wish(table: str) -> None:
            async with turns.turn("", table, LONG) as thing:
                assert thing == 7
                order.append(table)

        async with turns.turn("", "first", LONG):
            tasks = [asyncio.create_task(wish(table)) for table in "abc"]
            await asyncio.sleep(0)
            tasks[0].cancel()
        # It was granted its turn, but has not been resumed yet.
        tasks[1].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert order == ["c"]
        async with turns.turn("", "d", LONG) as thing:
            assert thing == 7

    asyncio.run(main())


def test_each_address_has_equal_time_and_shares_it_by_table() -> None:
    many = [("x", table) for table in "abcabc"]
    order = order_of_addresses(*many, ("y", "d"), ("y", "d"), ("z", "e"))
    assert order == ["xa", "yd", "ze", "xb", "yd", "xc", "xa", "xb", "xc"]


def test_an_address_that_comes_later_waits_for_one_turn_of_each() -> None:
    order: list[str] = []

    async def main() -> None:
        turns = Turns([0])

        async def wish(address: str, table: str) -> None:
            async with turns.turn(address, table, LONG):
                order.append(address)
                if len(order) == 10:
                    tasks.append(asyncio.create_task(wish("y", "late")))
                    await asyncio.sleep(0)

        async with turns.turn("", "first", LONG):
            tasks = [asyncio.create_task(wish("x", str(nth))) for nth in range(60)]
            await asyncio.sleep(0)
        while len(order) < 61:
            await asyncio.gather(*tasks)

    asyncio.run(main())
    assert order.index("y") <= 11
