"""Generator of the current version's golden logs, played through the server's hub and store.

Logs of a released version are never regenerated, since they represent old databases.
``--release`` makes those of the current version final.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path
from random import Random
from unittest.mock import patch

import msgspec

from golden.logs import (
    CURRENT,
    LOGS,
    RELEASED,
    digest_of,
    is_released,
    read_log,
    write_log,
    write_schema,
)
from server.tables import random_command
from yaxha.engine import Phase, Seat
from yaxha.server.runtime.bots.pool import BotPool
from yaxha.server.runtime.hub import Hub
from yaxha.server.runtime.live_table import LiveTable
from yaxha.server.runtime.tokens import hash_of
from yaxha.server.runtime.wakeups.base import Alone
from yaxha.server.store import Entry, open_store
from yaxha.table import commands
from yaxha.table.commands import Command
from yaxha.table.fair import sealed
from yaxha.table.options import (
    LETTERS,
    BotSeat,
    DaysClock,
    MoveClock,
    MySeat,
    OpenSeat,
    Options,
    SeatLetter,
    SeatWish,
)
from yaxha.table.seats import Credentials
from yaxha.table.state import REVEAL_TIME
from yaxha.table.views.schemas import CreateTable

ANA, BO, CY = (Credentials(hash_of(name)) for name in ("ana", "bo", "cy"))
BOT = Credentials(hash_of("bot"), bot_account=True)

Tables = dict[str, str]
"""Ids of tables by file name."""


class Clock:
    """A fake clock that advances with each reading."""

    def __init__(self) -> None:
        self.at = 1_790_000_000_000

    def __call__(self) -> int:
        self.at += 250
        return self.at


class Sitting:
    """A table with its people."""

    def __init__(self, running: LiveTable, seed: int, **holders: Credentials) -> None:
        self.running = running
        self.rng = Random(seed)
        self._holders = holders
        self._ids = (f"{seed}-{nth}" for nth in count(1))

    @classmethod
    async def begin(
        cls, hub: Hub, options: Options, *seats: SeatWish, seed: int, **holders: Credentials
    ) -> "Sitting":
        return cls(await hub.create(ANA, CreateTable(seats, options)), seed, **holders)

    async def do(self, *together: Command) -> None:
        """Run commands; several at once become one log entry."""
        await asyncio.gather(*map(self._do, together))

    async def _do(self, command: Command) -> None:
        who = ANA if isinstance(command, commands.HostCommand) else self._holders[command.seat]
        await self.running.do(command, who, next(self._ids))

    def wanted(self) -> list[Seat]:
        """Return the seats with a person's pending decision."""
        table = self.running.table
        return [seat for seat in table.wanted if not table.sitters[seat].is_played_by_bot]

    async def play_once(self) -> None:
        seats = self.wanted()
        if seats:
            seat = self.rng.choice(seats)
            await self.do(random_command(self.running.table, seat, self.rng))
        else:
            await self.changed()

    async def play_until_round(self, number: int) -> None:
        while (game := self.running.table.game) and game.round < number:
            await self.play_once()

    async def take_tiles(self) -> None:
        """Play until only the round's builds are left."""
        while (table := self.running.table).game and table.game.phase is not Phase.BUILD:
            seat = next(seat for seat in self.wanted() if table.wanted[seat].wanted != "build")
            await self.do(random_command(table, seat, self.rng))

    async def play_to_the_end(self) -> None:
        while self.running.table.status != "over":
            await self.play_once()

    async def changed(self) -> None:
        """Wait for a bot or a clock."""
        before = self.running.table
        while self.running.table is before:
            await asyncio.sleep(0.001)


async def two_seats(hub: Hub, _clock: Clock) -> Tables:
    """People who sit down and leave before the game, a whole game, and a rematch."""
    game = await Sitting.begin(
        hub, Options(chat=True), MySeat("Ana"), OpenSeat(), seed=1, A=ANA, B=BO
    )
    await game.do(commands.Claim("B", "Bo", "nonce-1"))
    await game.do(commands.Say("B", "hello"))
    await game.do(commands.Leave("B"))
    await game.do(commands.Reseat("B", BotSeat("random")))
    await game.do(commands.Reseat("B", OpenSeat()))
    await game.do(commands.Claim("B", "Zoë", "nonce-2"))
    await game.running.link(Seat.B, BO)
    await game.do(commands.Ready("A", "nonce-3"))
    await game.do(commands.PickTile("A", 1))
    await game.do(commands.PickTile("A", 2))
    await game.do(commands.Chat("A", "Viel Glück, „Zoë“! 🍀 \\ <b>"))
    await game.do(commands.Mute("B", "A"))
    await game.do(commands.Mute("B", "A", muted=False))
    await game.play_to_the_end()
    await game.do(commands.Say("A", "good-game"), commands.Say("B", "again"))
    id = await hub.rematch(game.running, BO)
    again = Sitting(await hub.table(id), 2, A=BO, B=ANA)
    await again.do(commands.Ready("B", "nonce-4"))
    await again.do(commands.Ready("A", "nonce-5"))
    await again.play_until_round(2)
    await again.take_tiles()
    await draft_confirm_and_withdraw(again)
    return {"two-seats-over": game.running.table.id, "rematch-under-way": id}


async def three_seats(hub: Hub, clock: Clock) -> Tables:
    """Live drafts and a clock: a person is late, returns, leaves and returns again."""
    options = Options(live_drafts=True, clock=MoveClock(600), public=True)
    game = await Sitting.begin(
        hub, options, MySeat("Ana"), OpenSeat(), OpenSeat(), seed=3, A=ANA, B=BO, C=CY
    )
    await game.do(commands.Claim("C", "Cy", "nonce-1"), commands.Claim("B", "Bo", "nonce-2"))
    await game.do(commands.Ready("A", "nonce-3"))
    await game.play_until_round(2)
    await game.do(commands.PickTile("A", 1), commands.PickTile("B", 2))
    clock.at += 601_000
    # When a server starts after a deadline, that clock has run out.
    game.running.close()
    del hub.tables[game.running.table.id]
    game.running = await hub.table(game.running.table.id)
    while game.running.table.sitters[Seat.C].absent is None:
        await asyncio.sleep(0.001)
    await game.play_until_round(3)
    await game.do(commands.Back("C"))
    await game.do(commands.Leave("B"))
    await game.play_until_round(4)
    await game.do(commands.Back("B"))
    await game.take_tiles()
    await draft_confirm_and_withdraw(game)
    return {"three-seats-with-drafts": game.running.table.id}


async def draft_confirm_and_withdraw(game: Sitting) -> None:
    """Leave one build as a draft; with three seats or more, confirm another."""
    first, *others, _last = game.wanted()
    for seat in (first, *others):
        while seat in game.running.table.wanted:
            await game.do(random_command(game.running.table, seat, game.rng))
    await game.do(commands.Withdraw(LETTERS[first]), commands.TakeBack(LETTERS[first]))


async def four_seats(hub: Hub, _clock: Clock) -> Tables:
    """A person and three bots, with a clock in days."""
    options = Options(cards="introductory", clock=DaysClock(3))
    seats = (BotSeat("random"), MySeat("Ana"), BotSeat("beginner"), BotSeat("greedy"))
    game = await Sitting.begin(hub, options, *seats, seed=4, B=ANA)
    await game.do(commands.Ready("B", "nonce-1"))
    await game.play_to_the_end()
    return {"four-seats-over": game.running.table.id}


async def around_one_screen(hub: Hub, _clock: Clock) -> Tables:
    """Four seats on one screen with chosen cards and simultaneous commands."""
    cards = ("largest", "neighbor-blue", "three-colors")
    options = msgspec.convert({"cards": cards}, Options)
    seats = [MySeat(name) for name in ("Ana", "Bo", "Cy", "Di")]
    game = await Sitting.begin(hub, options, *seats, seed=5, **dict.fromkeys(LETTERS, ANA))
    await game.do(*[commands.Ready(letter, f"nonce-{letter}") for letter in LETTERS])
    for number in range(1, 4):
        tiles = [game.rng.randint(1, 4) for _ in LETTERS]
        await game.do(*map(commands.PickTile, LETTERS, tiles))
        await game.take_tiles()
        while (table := game.running.table).game and table.game.round == number:
            await game.do(*[random_command(table, seat, game.rng) for seat in table.wanted])
    return {"around-one-screen": game.running.table.id}


async def all_have_left(hub: Hub, _clock: Clock) -> Tables:
    """An outside bot as host, and a paused table that resumes when a person returns."""
    running = await hub.create(BOT, CreateTable((MySeat("Clever"), OpenSeat(), OpenSeat())))
    game = Sitting(running, 6, A=BOT, B=BOT, C=ANA)
    await game.do(commands.Claim("B", "Cleverer", "nonce-1"))
    await game.do(commands.Claim("C", "Ana", "nonce-2"))
    await game.do(commands.Ready("A", "nonce-3"))
    await game.do(commands.PickTile("B", 3))
    for seat in LETTERS[:3]:
        await game.do(commands.Leave(seat))
    return {"all-have-left": running.table.id}


async def bots_meet_again(hub: Hub, _clock: Clock) -> Tables:
    """A rematch of outside bots that has not begun."""
    running = await hub.create(BOT, CreateTable((MySeat("Clever"), OpenSeat())))
    game = Sitting(running, 7, A=BOT, B=ANA)
    await game.do(commands.Claim("B", "Ana", "nonce-1"), commands.Ready("A", "nonce-2"))
    while running.table.status != "over":
        await play_at_once(game)
    await running.link(Seat.A, BOT)
    id = await hub.rematch(running, ANA)
    again = Sitting(await hub.table(id), 8, A=ANA, B=BOT)
    await again.do(commands.Ready("A", "nonce-3"))
    await again.do(commands.Say("A", "hello"))
    return {"two-seats-confirmed-at-once": running.table.id, "rematch-not-begun": id}


async def stand_in(hub: Hub, clock: Clock) -> Tables:
    """A disconnected person who is nudged, and then replaced by a stand-in bot."""
    game = await Sitting.begin(hub, Options(), MySeat("Ana"), OpenSeat(), seed=10, A=ANA, B=BO)
    await game.do(commands.Claim("B", "Bo", "nonce-1"), commands.Ready("A", "nonce-2"))
    await game.do(commands.Nudge("A", "B"))
    clock.at += hub.services.stand_in_after
    await game.do(commands.StandIn("A", "B"))
    await game.play_until_round(3)
    await game.do(commands.Back("B"))
    return {"nudged-and-stood-in": game.running.table.id}


async def bot_fails(hub: Hub, _clock: Clock) -> Tables:
    """A bot whose action is illegal, so that another bot acts."""
    bot = "python:server.bad_bots:Wrong"
    with patch("yaxha.table.levels.LEVELS", (bot,)):
        game = await Sitting.begin(hub, Options(), MySeat("Ana"), BotSeat(bot), seed=11, A=ANA)
    await game.do(commands.Ready("A", "nonce-1"))
    await game.play_until_round(3)
    return {"bot-failed": game.running.table.id}


async def sealed_nonces(hub: Hub, clock: Clock) -> Tables:
    """Sealed nonces, of which one is not revealed in time."""
    game = await Sitting.begin(hub, Options(), MySeat("Ana"), OpenSeat(), seed=12, A=ANA, B=BO)
    await game.do(commands.Claim("B", "Bo", sealed("nonce-1")))
    await game.do(commands.Ready("A", sealed("nonce-2")))
    await game.do(commands.Reveal("A", "nonce-2"))
    clock.at += REVEAL_TIME
    await game.changed()
    await game.play_to_the_end()
    return {"sealed-nonces": game.running.table.id}


async def closed_table(hub: Hub, _clock: Clock) -> Tables:
    """A host who closes a table for lack of a second guest."""
    seats = (MySeat("Ana"), OpenSeat(), OpenSeat())
    game = await Sitting.begin(hub, Options(public=True), *seats, seed=13, A=ANA, B=BO)
    await game.do(commands.Claim("B", "Bo", sealed("nonce-1")))
    await game.do(commands.Ready("A", sealed("nonce-2")), commands.Say("B", "thinking"))
    await game.do(commands.Close())
    return {"closed-by-the-host": game.running.table.id}


async def older_log(hub: Hub, _clock: Clock) -> Tables:
    """A game that began under version 1, and continues under this one."""
    id = "older"
    for entry in read_log(LOGS / "rules-1-events-1" / "rematch-under-way.jsonl"):
        await hub.store.append(Entry(id, *entry))
    game = Sitting(await hub.table(id), 9, A=BO, B=ANA)
    await game.do(commands.Say("A", "hello"), commands.Say("B", "hello"))
    await game.play_until_round(3)
    return {"continued-from-version-1": id}


async def play_at_once(game: Sitting) -> None:
    """Builds confirmed without drafts, as by bots."""
    table = game.running.table
    assert table.game is not None
    seat = game.rng.choice(list(table.wanted))
    letter: SeatLetter = LETTERS[seat]
    if table.wanted[seat].wanted != "build":
        await game.do(random_command(table, seat, game.rng))
        return
    draft = table.game.draft(seat, table.sitters[seat].draft)
    while draft.placements:
        draft = draft.place(game.rng.choice(draft.placements))
    await game.do(commands.Confirm(letter, tuple(map(str, draft.placed))))


RECIPES: tuple[Callable[[Hub, Clock], Awaitable[Tables]], ...] = (
    two_seats,
    three_seats,
    four_seats,
    around_one_screen,
    all_have_left,
    bots_meet_again,
    stand_in,
    bot_fails,
    sealed_nonces,
    closed_table,
    older_log,
)


async def make(target: Path) -> None:
    clock = Clock()
    with (
        tempfile.TemporaryDirectory() as folder,
        patch("yaxha.server.runtime.live_table.now", clock),
        patch("yaxha.server.runtime.live_table.elapsed", clock),
        patch("yaxha.server.runtime.hub.now", clock),
    ):
        store = await open_store(f"sqlite:///{folder}/golden.sqlite")
        async with store, Hub(store, Alone(), BotPool(1)) as hub:
            for recipe in RECIPES:
                tables = await asyncio.wait_for(recipe(hub, clock), 60)
                for name, id in tables.items():
                    write_log(target, name, await store.read(id))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--release", action="store_true", help="make the current logs final")
    release = parser.parse_args().release
    if is_released(CURRENT):
        raise SystemExit(f"{CURRENT.name} is released: its logs are never written again.")
    if release:
        paths = sorted(CURRENT.iterdir())
        lines = [f"{digest_of(path)}  {path.relative_to(LOGS).as_posix()}\n" for path in paths]
        with RELEASED.open("a", encoding="ascii") as file:
            file.writelines(lines)
        return
    CURRENT.mkdir(exist_ok=True)
    for path in CURRENT.iterdir():
        path.unlink()
    asyncio.run(make(CURRENT))
    write_schema(CURRENT)


if __name__ == "__main__":
    main()
