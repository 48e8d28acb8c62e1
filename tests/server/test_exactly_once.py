"""Exactly-once commands: repeated, reordered and sent to several workers."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from random import Random

import pytest

from server.tables import random_command
from server.two_workers import Pair, Shared, Unreliable, at_both, two_hubs, until
from server.wires import Reader
from yaxha.engine import Seat
from yaxha.server.runtime import hub
from yaxha.server.runtime.hub import Hub
from yaxha.server.store import Unavailable
from yaxha.table import commands, events
from yaxha.table.commands import Command
from yaxha.table.decide import Answer
from yaxha.table.errors import Refused
from yaxha.table.options import BotSeat, MySeat, OpenSeat, SeatWish, letter
from yaxha.table.seats import Credentials
from yaxha.table.views.schemas import CreateTable

ANA = Credentials("a" * 64)
BO = Credentials("b" * 64)
CY = Credentials("c" * 64)

Test = Callable[[list[Hub]], Awaitable[None]]


@pytest.fixture(autouse=True)
def _now(monkeypatch: pytest.MonkeyPatch) -> None:
    """Disable sweeps, so that lost wake-ups are not made up for."""
    monkeypatch.setattr(hub, "SWEEP", 3600)


def run(test: Test, shared: Shared) -> None:
    async def main() -> None:
        async with two_hubs(shared) as hubs, asyncio.timeout(120):
            await test(hubs)

    asyncio.run(main())


async def begun(hubs: Sequence[Hub], *more: SeatWish) -> Pair:
    """Return a game that has begun, loaded by both workers; Ana holds all people's seats."""
    seats = (MySeat("Ana"), *(more or (MySeat("Bo"),)))
    running = await hubs[0].create(ANA, CreateTable(seats))
    for seat, wish in zip(running.table.seats, seats, strict=True):
        if isinstance(wish, MySeat):
            ready = commands.Ready(letter(seat), f"nonce-{seat}")
            await running.do(ready, ANA, f"ready-{seat}")
    return await at_both(hubs, running.table.id)


async def answers(*doing: Awaitable[Answer]) -> list[Answer | Refused]:
    """Await all concurrently; refusals count as answers."""
    found = await asyncio.gather(*doing, return_exceptions=True)
    for each in found:
        assert isinstance(each, Answer | Refused), each
    return found  # type: ignore[return-value]


# The same command


def test_one_command_at_two_workers_at_once(shared: Shared) -> None:
    async def test(hubs: list[Hub]) -> None:
        pair = await begun(hubs)
        for nth in range(15):
            pick = commands.PickTile("A", 1 + nth % 2)
            one, two = await answers(*[each.do(pick, ANA, f"p{nth}") for each in pair.runnings])
            assert isinstance(one, Answer)
            assert isinstance(two, Answer)
            assert one.number == two.number
            assert {one.repeated, two.repeated} == {False, True}
            assert await pair.times_done(f"p{nth}") == 1
        await pair.agreed()

    run(test, shared)


def test_two_commands_of_one_seat_at_once(shared: Shared) -> None:
    async def test(hubs: list[Hub]) -> None:
        pair = await begun(hubs)
        for nth in range(15):
            found = await answers(
                *[
                    each.do(commands.PickTile("A", tile), ANA, f"p{nth}-{tile}")
                    for tile, each in enumerate(pair.runnings, 1)
                ]
            )
            assert not any(isinstance(each, Refused) or each.repeated for each in found)
            # Both are executed, so the later one takes effect.
            last = [each for each in await pair.log() if each.by == "A"][-1]
            table = await pair.agreed()
            assert table.game is not None
            (picked,) = last.events
            assert isinstance(picked, events.Picked)
            assert picked.tile == table.game.picks[0]

    run(test, shared)


def test_what_changes_nothing_for_a_worker_that_is_behind(shared: Shared) -> None:
    """It must not acknowledge a pick just because its stale state has that pick."""

    async def test(hubs: list[Hub]) -> None:
        pair = await begun(hubs)
        one, two = pair.runnings
        for nth in range(15):
            await one.do(commands.PickTile("A", 1), ANA, f"a{nth}")
            await pair.agreed()
            await two.do(commands.PickTile("A", 2), ANA, f"b{nth}")
            await one.do(commands.PickTile("A", 1), ANA, f"c{nth}")
            table = await pair.agreed()
            assert table.game is not None
            assert table.game.picks[0] == 1

    run(test, shared)


def test_a_whole_game_sent_to_both(shared: Shared) -> None:
    """All awaited commands concurrently, each at both workers, including the last of a phase."""

    async def test(hubs: list[Hub]) -> None:
        rng = Random(1)
        pair = await begun(hubs, MySeat("Bo"), MySeat("Cy"))
        nth, sent = 0, 3
        while pair.table.status != "over":
            nth += 1
            table = pair.table
            doing = [
                each.do(command, ANA, f"c{nth}-{command.seat}", table.number_of(seat))
                for seat in table.wanted
                for command in [random_command(table, seat, rng)]
                for each in pair.runnings
            ]
            rng.shuffle(doing)
            found = await answers(*doing)
            assert not [each for each in found if isinstance(each, Refused)]
            sent += len(doing) // 2
            await pair.agreed()
        log = await pair.log()
        ids = [each.command for each in log if each.command]
        assert len(ids) == len(set(ids)) == sent
        dealt = [event for each in log for event in each.events if isinstance(event, events.Dealt)]
        assert len(dealt) == 10

    run(test, shared)


def test_repeated_and_reordered(shared: Shared) -> None:
    """A burst of draft commands, each three times, in random order and at random workers."""

    async def test(hubs: list[Hub]) -> None:
        rng = Random(2)
        pair = await begun(hubs)
        await pair.runnings[0].do(commands.PickTile("A", 1), ANA, "a")
        await pair.runnings[1].do(commands.PickTile("B", 2), ANA, "b")
        table = await pair.agreed()
        assert table.wanted[Seat.A].wanted == "build"
        game = table.game
        assert game is not None
        burst: list[Command] = [
            *[commands.Place("A", str(each)) for each in game.draft(Seat.A).placements],
            commands.TakeBack("A"),
            commands.Confirm("A"),
            commands.Withdraw("A"),
        ]
        sent = [(f"x{nth}", command) for nth, command in enumerate(burst)] * 3
        rng.shuffle(sent)
        found = await answers(
            *[rng.choice(pair.runnings).do(command, ANA, id) for id, command in sent]
        )
        await pair.agreed()
        for nth in range(len(burst)):
            mine = [each for (id, _), each in zip(sent, found, strict=True) if id == f"x{nth}"]
            done = [each for each in mine if isinstance(each, Answer)]
            assert await pair.times_done(f"x{nth}") == bool(done)
            assert sum(not each.repeated for each in done) == bool(done)
            assert len({each.number for each in done}) <= 1
        # Repetitions are acknowledged again and not executed again.
        seq = pair.table.seq
        for (id, command), was in zip(sent, found, strict=True):
            if isinstance(was, Answer):
                again = await rng.choice(pair.runnings).do(command, ANA, id)
                assert again == Answer(was.number, repeated=True)
        assert pair.table.seq == seq

    run(test, shared)


# People


def test_claims_race_for_one_seat(shared: Shared) -> None:
    async def test(hubs: list[Hub]) -> None:
        for _ in range(8):
            made = await hubs[0].create(ANA, CreateTable((MySeat("Ana"), OpenSeat(), OpenSeat())))
            pair = await at_both(hubs, made.table.id)
            one, two = pair.runnings
            found = await answers(
                one.do(commands.Claim("B", "Bo", "n"), BO, "c"),
                two.do(commands.Claim("B", "Cy", "n"), CY, "c"),
            )
            refused = [each.code for each in found if isinstance(each, Refused)]
            assert refused == ["taken"]
            table = await pair.agreed()
            holder = BO if isinstance(found[0], Answer) else CY
            assert table.sitters[1].holder == holder.identity
            # The same command of one person at both workers is one claim.
            await answers(
                one.do(commands.Claim("C", "Di", "n"), holder, "d"),
                two.do(commands.Claim("C", "Di", "n"), holder, "d"),
            )
            assert await pair.times_done("d") == 1
            await pair.agreed()

    run(test, shared)


def test_a_late_copy_does_not_seat_again_who_left(shared: Shared) -> None:
    async def test(hubs: list[Hub]) -> None:
        made = await hubs[0].create(ANA, CreateTable((MySeat("Ana"), OpenSeat())))
        pair = await at_both(hubs, made.table.id)
        one, two = pair.runnings
        claim, leave = commands.Claim("B", "Bo", "n"), commands.Leave("B")
        first = await one.do(claim, BO, "1")
        left = await two.do(leave, BO, "2")
        seq = (await pair.agreed()).seq
        assert await one.do(claim, BO, "1") == Answer(first.number, repeated=True)
        assert await one.do(leave, BO, "2") == Answer(left.number, repeated=True)
        assert (await pair.agreed()).seq == seq
        # Command ids are per person.
        assert not (await one.do(commands.Claim("B", "Cy", "n"), CY, "1")).repeated
        assert not (await two.do(commands.Say("B", "hello"), CY, "2")).repeated
        # Removed people stay removed.
        reseat = commands.Reseat("B", OpenSeat())
        sent = await two.do(reseat, ANA, "3")
        assert await one.do(reseat, ANA, "3") == Answer(sent.number, repeated=True)
        assert (await one.do(commands.Claim("B", "Cy", "n"), CY, "1")).repeated
        assert (await pair.agreed()).sitters[1].kind == "open"

    run(test, shared)


def test_two_tabs_on_one_seat(shared: Shared) -> None:
    """A whole game at two workers; both tabs act on their views and see the same result."""

    async def test(hubs: list[Hub]) -> None:
        rng = Random(3)
        pair = await begun(hubs)
        tabs = [Reader(ANA), Reader(ANA)]
        last: list[dict[bytes, bytes]] = [{}, {}]
        for running, tab in zip(pair.runnings, tabs, strict=True):
            running.join(tab.watcher, "")
        nth = 0
        while pair.table.status != "over":
            nth += 1
            tables = [each.table for each in pair.runnings]
            doing: list[Awaitable[Answer]] = []
            for running, table in zip(pair.runnings, tables, strict=True):
                seat = rng.choice(list(table.wanted))
                command, seen = random_command(table, seat, rng), table.number_of(seat)
                doing.append(running.do(command, ANA, f"{nth}-{len(doing)}", seen))
            found = await answers(*doing)
            # Regardless of the second, the first was legal.
            assert any(isinstance(each, Answer) for each in found)
            await pair.agreed()
            for tab, shown in zip(tabs, last, strict=True):
                for message in await tab.read_all():
                    shown[message.partition(b'"table"')[0][-13:]] = message
        assert last[0] == last[1]

    run(test, shared)


# Bots


def test_bots_of_both_workers(shared: Shared) -> None:
    """Both compute the same move; one append wins."""

    async def test(hubs: list[Hub]) -> None:
        rng = Random(4)
        pair = await begun(hubs, BotSeat("random"), BotSeat("random"))
        nth = 0
        while not is_over(pair):
            nth += 1
            await until(lambda: Seat.A in pair.table.wanted or is_over(pair))
            if not is_over(pair):
                command = random_command(pair.table, Seat.A, rng)
                await pair.runnings[0].do(command, ANA, f"c{nth}")
        done = [event for each in await pair.log() for event in each.events]
        for seat in ("B", "C"):
            assert sum(isinstance(each, events.Picked) and each.seat == seat for each in done) == 10
            built = [each for each in done if isinstance(each, events.Confirmed)]
            assert sum(each.seat == seat for each in built) == 10
        await pair.agreed()

    run(test, shared)


def is_over(pair: Pair) -> bool:
    return pair.table.status == "over"


def test_rematches_at_two_workers(shared: Shared) -> None:
    async def test(hubs: list[Hub]) -> None:
        pair = await played(hubs)
        one, two = await asyncio.gather(
            *[hub.rematch(each, ANA) for hub, each in zip(hubs, pair.runnings, strict=True)]
        )
        assert one == two == (await pair.agreed()).rematch
        assert ANA.identity is not None
        mine = await hubs[0].store.tables_of(ANA.identity, limit=9)
        assert {each.table for each in mine} == {pair.id, one}
        await (await at_both(hubs, one)).agreed()

    run(test, shared)


def test_a_rematch_that_was_not_told(shared: Shared) -> None:
    """Its worker died between creating it and recording it at the old table."""

    async def test(hubs: list[Hub]) -> None:
        pair = await played(hubs)
        real = hubs[0].store
        hubs[0].services.store = Unreliable(real, lambda entry: entry.table == pair.id, 1)
        with pytest.raises(Unavailable):
            await hubs[0].rematch(pair.runnings[0], ANA)
        hubs[0].services.store = real
        assert ANA.identity is not None
        (made,) = [
            each.table
            for each in await real.tables_of(ANA.identity, limit=9)
            if each.table != pair.id
        ]
        assert await hubs[1].rematch(pair.runnings[1], ANA) == made
        await pair.agreed()

    run(test, shared)


async def played(hubs: Sequence[Hub]) -> Pair:
    """Return a finished game."""
    rng = Random(5)
    pair = await begun(hubs)
    nth = 0
    while pair.table.status != "over":
        nth += 1
        seat = next(iter(pair.table.wanted))
        await pair.runnings[0].do(random_command(pair.table, seat, rng), ANA, f"c{nth}")
    await pair.agreed()
    return pair
