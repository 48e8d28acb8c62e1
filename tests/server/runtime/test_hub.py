"""Live tables over a real log: exactly-once commands, durability, equal views."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import msgspec
import pytest

from server.tables import random_command
from server.wires import Reader
from yaxha.engine import Game, Seat
from yaxha.server.runtime.bots.pool import BotPool, Decided
from yaxha.server.runtime.hub import Hub, NoTable
from yaxha.server.runtime.live_table import Asked, LiveTable
from yaxha.server.runtime.tokens import hash_of
from yaxha.server.runtime.wakeups.base import Alone
from yaxha.server.store import Entry, Superseded, Unavailable, open_store
from yaxha.table import commands
from yaxha.table.bounds import MOST_TALK, MOST_TRANSACTIONS
from yaxha.table.decide import Request
from yaxha.table.errors import Refused
from yaxha.table.options import BotSeat, MoveClock, MySeat, OpenSeat, Options, SeatWish
from yaxha.table.seats import Credentials
from yaxha.table.setup import rematch_id
from yaxha.table.state import Table
from yaxha.table.story import MOST_ENTRIES
from yaxha.table.story import Entry as StoryEntry
from yaxha.table.views.schemas import CreateTable, StoryMessage, ViewMessage
from yaxha.table.views.view import view_message

ANA = Credentials("a" * 64)
BO = Credentials("b" * 64)

read_message = msgspec.json.Decoder(ViewMessage | StoryMessage, strict=True).decode


@asynccontextmanager
async def hub_on(folder: Path) -> AsyncIterator[Hub]:
    store = await open_store(f"sqlite:///{folder}/tables.db")
    async with store, Hub(store, Alone(), BotPool(1)) as hub:
        yield hub


def run(test: Callable[[Hub], Awaitable[None]], folder: Path) -> None:
    async def main() -> None:
        async with hub_on(folder) as hub:
            await asyncio.wait_for(test(hub), 60)

    asyncio.run(main())


async def two_seats(hub: Hub, options: Options | None = None) -> LiveTable:
    """Create a table that has begun, with both seats held by Ana."""
    seats = (MySeat("Ana"), MySeat("Bo"))
    running = await hub.create(ANA, CreateTable(seats, options or Options()))
    for letter in ("A", "B"):
        await running.do(commands.Ready(letter, f"nonce-{letter}"), ANA, f"r{letter}")
    return running


async def reloaded(hub: Hub, running: LiveTable) -> Table:
    """Return the table as replayed from its log."""
    del hub.tables[running.table.id]
    return (await hub.table(running.table.id)).table


def test_a_table_is_what_its_log_says(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        rng = Random(1)
        running = await two_seats(hub)
        nth = 0
        while running.table.status != "over":
            seat = rng.choice(list(running.table.wanted))
            await running.do(random_command(running.table, seat, rng), ANA, f"c{nth}")
            nth += 1
        assert await reloaded(hub, running) == running.table

    run(test, tmp_path)


def test_a_repeated_command_is_answered_again_and_not_done_again(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        running = await two_seats(hub)
        pick = commands.PickTile("A", 1)
        answers = await asyncio.gather(*[running.do(pick, ANA, "same") for _ in range(20)])
        assert {answer.number for answer in answers} == {running.table.sitters[0].number}
        assert sum(not answer.repeated for answer in answers) == 1
        seq = running.table.seq
        # Two devices with the same counter would lose a move if this were acknowledged.
        with pytest.raises(Refused, match="another command"):
            await running.do(commands.PickTile("A", 2), ANA, "same")
        assert running.table.seq == seq

    run(test, tmp_path)


def test_no_table(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        with pytest.raises(NoTable):
            await hub.table("nowhere")

    run(test, tmp_path)


def test_what_a_table_cannot_be(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        seats = (MySeat("Ana"), OpenSeat())
        for who, request, code in [
            (Credentials(), CreateTable(seats), "no-identity"),
            (ANA, CreateTable((MySeat("a,b"), OpenSeat())), "bad-name"),
            (ANA, CreateTable((MySeat("Ana"), MySeat("ANA"))), "name-taken"),
            (ANA, CreateTable((MySeat("a"), BotSeat("python:os:system"))), "no-such-bot"),
            (
                ANA,
                CreateTable(seats, card_options("largest", "largest", "three-colors")),
                "cards-twice",
            ),
            (
                ANA,
                CreateTable(seats, card_options("largest", "neighbor-blue", "three-colors")),
                "neighbor-card",
            ),
        ]:
            with pytest.raises(Refused) as refusal:
                await hub.create(who, request)
            assert refusal.value.code == code
        assert hub.tables == {}

    run(test, tmp_path)


def card_options(*cards: str) -> Options:
    return msgspec.convert({"cards": cards}, Options)


def test_chosen_cards(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        cards = ("largest", "most-levels", "three-colors")
        running = await two_seats(hub, card_options(*cards))
        game = running.table.game
        assert game is not None
        assert tuple(map(str, game.bonus)) == cards

    run(test, tmp_path)


def test_a_seat_is_held_by_its_link(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        running = await two_seats(hub)
        with pytest.raises(Refused, match="do not hold"):
            await running.link(running.table.seats[0], BO)
        secret = await running.link(running.table.seats[0], ANA)
        other = Credentials(tokens=(hash_of(secret),))
        await running.do(commands.PickTile("A", 1), other, "x")
        with pytest.raises(Refused, match="do not hold"):
            await running.do(commands.PickTile("B", 1), other, "y")
        # A new link invalidates the previous one.
        await running.link(running.table.seats[0], ANA)
        with pytest.raises(Refused, match="do not hold"):
            await running.do(commands.PickTile("A", 2), other, "z")
        assert await reloaded(hub, running) == running.table

    run(test, tmp_path)


def test_bots_play_and_pause(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        rng = Random(1)
        seats = (MySeat("Ana"), BotSeat("greedy"), BotSeat("random"))
        running = await hub.create(ANA, CreateTable(seats))
        await running.do(commands.Ready("A", "n"), ANA, "r")
        nth = 0
        while running.table.status != "over":
            wanted = running.table.wanted
            if running.table.seats[0] in wanted:
                command = random_command(running.table, running.table.seats[0], rng)
                await running.do(command, ANA, f"c{nth}")
                nth += 1
            else:
                await changed(running)
        assert await reloaded(hub, running) == running.table

    run(test, tmp_path)


async def changed(running: LiveTable) -> None:
    """Wait until the table has changed."""
    before = running.table
    while running.table is before:
        await asyncio.sleep(0.001)


def test_rematch(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        rng = Random(2)
        running = await hub.create(ANA, CreateTable((MySeat("Ana"), OpenSeat())))
        await running.do(commands.Claim("B", "Bo", "n"), BO, "c")
        await running.do(commands.Ready("A", "n"), ANA, "r")
        await running.do(commands.Mute("A", "B"), ANA, "m")
        with pytest.raises(Refused, match="after the game"):
            await hub.rematch(running, ANA)
        holders = {running.table.seats[0]: ANA, running.table.seats[1]: BO}
        nth = 0
        while running.table.status != "over":
            seat = next(iter(running.table.wanted))
            await running.do(random_command(running.table, seat, rng), holders[seat], f"c{nth}")
            nth += 1
        with pytest.raises(Refused, match="players of this game"):
            await hub.rematch(running, Credentials("c" * 64))
        one, two = await asyncio.gather(hub.rematch(running, ANA), hub.rematch(running, BO))
        assert one == two == running.table.rematch
        # The seed is in the game's record and must not reveal the next table's id.
        table = running.table
        assert one == rematch_id(table.id, table.host, table.seed)
        assert one != rematch_id(table.id, "b" * 64, table.seed)
        assert one != rematch_id("x", table.host, table.seed)
        again = await hub.table(one)
        assert [sitter.name for sitter in again.table.sitters] == ["Bo", "Ana"]
        assert [sitter.muted for sitter in again.table.sitters] == [set(), {Seat.A}]
        await again.do(commands.Ready("A", "n"), BO, "r")
        await again.do(commands.Ready("B", "n"), ANA, "r")
        assert again.table.status == "playing"

    run(test, tmp_path)


def test_a_rematch_by_a_seats_link(tmp_path: Path) -> None:
    """Bots keep their levels and people their identities and links, moved by one seat."""

    async def test(hub: Hub) -> None:
        rng = Random(3)
        seats = (MySeat("Ana"), BotSeat("random"), OpenSeat(), BotSeat("greedy"))
        running = await hub.create(ANA, CreateTable(seats))
        await running.do(commands.Claim("C", "Bo", "n"), BO, "c")
        phone = Credentials(tokens=(hash_of(await running.link(Seat.C, BO)),))
        await running.do(commands.Ready("A", "n"), ANA, "r")
        nth = 0
        while running.table.status != "over":
            wanted = [seat for seat in running.table.wanted if seat in (Seat.A, Seat.C)]
            if not wanted:
                await changed(running)
                continue
            who = ANA if wanted[0] is Seat.A else phone
            nth += 1
            await running.do(random_command(running.table, wanted[0], rng), who, f"c{nth}")
        watching = Reader(ANA, len(running.table.story))
        running.join(Reader(phone).watcher, "")
        running.join(watching.watcher, "")
        await watching.read_all()
        id = await hub.rematch(running, phone)
        # Ana is notified.
        (view,) = await next_messages(watching, 1)
        assert isinstance(view, ViewMessage)
        assert [(entry.kind, entry.seat) for entry in view.news.happened] == [("rematch", "C")]
        assert (view.table.rematch, view.table.rematch_by) == (id, "C")
        again = await hub.table(id)
        sitters = again.table.sitters
        assert [sitter.bot or sitter.name for sitter in sitters] == [
            "greedy",
            "Ana",
            "random",
            "Bo",
        ]
        assert again.table.origins == ("D", "A", "B", "C")
        await again.do(commands.Ready("D", "n"), phone, "r")
        assert sitters[3].holder == BO.identity
        assert await reloaded(hub, again) == again.table

    run(test, tmp_path)


def test_a_store_that_is_away_changes_nothing(tmp_path: Path) -> None:
    class Full:
        """A disk that is full for a while."""

        def __init__(self, hub: Hub) -> None:
            self.real, self.full = hub.store, True

        async def append(self, entry: Entry) -> None:
            if self.full:
                raise Unavailable("The disk is full.")
            await self.real.append(entry)

        async def turn(self) -> None:
            await self.real.turn()

    async def test(hub: Hub) -> None:
        running = await two_seats(hub)
        before = running.table
        full = Full(hub)
        hub.services.store = full  # type: ignore[assignment]
        with pytest.raises(Unavailable):
            await running.do(commands.PickTile("A", 1), ANA, "x")
        assert running.table is before
        full.full = False
        answer = await running.do(commands.PickTile("A", 1), ANA, "x")
        assert not answer.repeated
        hub.services.store = full.real

    run(test, tmp_path)


def test_background_work_ends_when_a_newer_version_has_upgraded_the_store(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        running = await two_seats(hub)
        tries = 0

        async def write() -> None:
            nonlocal tries
            tries += 1
            raise Superseded("The database was upgraded.")

        with pytest.raises(Superseded):
            await running._with_retries(write)
        assert tries == 1

    run(test, tmp_path)


# Messages


async def next_messages(reader: Reader, count: int) -> list[ViewMessage | StoryMessage]:
    return [read_message(message) for message in await reader.read(count)]


def test_watchers_are_shown_what_is_new_to_them(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        running = await hub.create(ANA, CreateTable((MySeat("Ana"), OpenSeat())))
        await running.do(commands.Claim("B", "Bo", "n"), BO, "c")
        await running.do(commands.Ready("A", "n"), ANA, "r")
        ana, bo, other = Reader(ANA), Reader(BO), Reader(Credentials())
        for reader in (ana, bo, other):
            running.join(reader.watcher, "")
        for reader, viewer in ((ana, "A"), (bo, "B"), (other, None)):
            story, view = await next_messages(reader, 2)
            assert isinstance(story, StoryMessage)
            assert [entry.kind for entry in story.entries] == ["seated", "started", "dealt"]
            assert isinstance(view, ViewMessage)
            assert view.viewer == viewer
        await running.do(commands.PickTile("A", 1), ANA, "p1")
        await running.do(commands.PickTile("A", 2), ANA, "p2")
        (mine,) = await next_messages(ana, 1)
        assert isinstance(mine, ViewMessage)
        assert mine.you is not None
        assert mine.you.pick == 2
        for reader in (bo, other):
            (theirs,) = await next_messages(reader, 1)
            assert isinstance(theirs, ViewMessage)
            assert theirs.table.seats[0].wanted is None
        await running.do(commands.PickTile("A", 1), ANA, "p3")
        for reader in (bo, other):
            assert not await reader.read_all()

    run(test, tmp_path)


def test_a_long_story_is_shown_from_its_newest_entries_on(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        running = await two_seats(hub)
        story = running.table.story
        for nth in range(MOST_ENTRIES):
            story = story.and_then(StoryEntry("said", nth, seat="A", phrase="hello"))
        running.table = running.table.but(story=story)
        reader = Reader(Credentials())
        running.join(reader.watcher, "")
        shown, view = await next_messages(reader, 2)
        assert isinstance(shown, StoryMessage)
        assert (shown.after, shown.next, shown.total) == (2, len(story), len(story))
        assert shown.entries == tuple(story[2:])
        assert isinstance(view, ViewMessage)
        assert view.news.happened == ()
        # Later entries are sent with their views.
        await running.do(commands.Say("B", "thanks"), ANA, "s")
        (new,) = await next_messages(reader, 1)
        assert isinstance(new, ViewMessage)
        assert [entry.phrase for entry in new.news.happened] == ["thanks"]
        # After a reconnection with its position, a client gets the rest or the newest entries.
        for known, told in ((len(story), 1), (1, MOST_ENTRIES)):
            again = Reader(Credentials(), known)
            running.join(again.watcher, "")
            (view,) = await next_messages(again, 1)
            assert isinstance(view, ViewMessage)
            assert len(view.news.happened) == told
            assert view.news.happened[-1].phrase == "thanks"

    run(test, tmp_path)


def test_words_are_kept_for_those_who_look(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        running = await two_seats(hub)
        readers = [Reader(ANA), Reader(Credentials())]
        for reader in readers:
            running.join(reader.watcher, "")
            await reader.read_all()
        shown = view_message(running.table, None)
        for reader, is_kept in zip(readers, (True, False), strict=True):
            running.leave(reader.watcher)
            assert bool(running.table.memory) is is_kept
        assert view_message(running.table, None) == shown

    run(test, tmp_path)


def test_open_tables_are_listed_as_they_were_made(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        wish = CreateTable((MySeat("Ana"), OpenSeat()), Options(public=True))
        old, new = await hub.create(ANA, wish), await hub.create(ANA, wish)
        # They may have been created within the same millisecond.
        order = sorted([(each.table.created, each.table.id) for each in (old, new)], reverse=True)
        wishes: list[SeatWish] = [BotSeat("random"), OpenSeat(), BotSeat("greedy"), OpenSeat()]
        for nth, to in enumerate(wishes):
            for each in (old, new):
                await each.do(commands.Reseat("B", to), ANA, f"r{nth}")
                listed = await hub.store.public_tables("open", limit=9)
                assert [(one.listing.at, one.table) for one in listed] == order
        await old.do(commands.Reseat("B", BotSeat("random")), ANA, "bot")
        await old.do(commands.Ready("A", "n"), ANA, "ready")
        (begun,) = await hub.store.public_tables("playing", limit=9)
        assert begun.listing.at >= old.table.created

    run(test, tmp_path)


def test_a_bot_that_makes_a_table_sits_there_as_a_bot(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        bot = Credentials("d" * 64, bot_account=True)
        running = await hub.create(bot, CreateTable((MySeat("Clever"), OpenSeat(), OpenSeat())))
        assert running.table.sitters[0].bot_account
        await running.do(commands.Reseat("B", MySeat("Cleverer")), bot, "r")
        assert running.table.sitters[1].bot_account
        await running.do(commands.Claim("C", "Bo", "n"), BO, "c")
        assert not running.table.sitters[2].bot_account
        assert await reloaded(hub, running) == running.table

    run(test, tmp_path)


def test_links_are_no_way_to_make_a_log_longer(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        running = await two_seats(hub)
        running.table = running.table.but(length=MOST_TRANSACTIONS)
        with pytest.raises(Refused) as refusal:
            await running.link(running.table.seats[0], ANA)
        assert refusal.value.code == "too-long"

    run(test, tmp_path)


def test_links_count_as_talk(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        running = await two_seats(hub)
        for _ in range(MOST_TALK):
            await running.link(running.table.seats[0], ANA)
        with pytest.raises(Refused) as refusal:
            await running.link(running.table.seats[0], ANA)
        assert refusal.value.code == "too-much-talk"

    run(test, tmp_path)


def test_several_seats_in_one_browser(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        running = await two_seats(hub)
        reader = Reader(ANA)
        running.join(reader.watcher, "")
        _, one, two = await next_messages(reader, 3)
        assert isinstance(one, ViewMessage)
        assert isinstance(two, ViewMessage)
        assert (one.viewer, two.viewer) == ("A", "B")

    run(test, tmp_path)


def test_clocks_run_without_anybody(tmp_path: Path) -> None:
    async def test(hub: Hub) -> None:
        running = await two_seats(hub, Options(clock=MoveClock(10)))
        table = running.table
        # Simulate that ten seconds have passed.
        running.table = table.with_sitter(table.seats[0], since=table.sitters[0].since - 10_000)
        running._schedule()
        await changed(running)
        assert running.table.sitters[0].absent == "clock"
        # A bot picks for it, since Bo still plays.
        await changed(running)
        game = running.table.game
        assert game is not None
        assert game.picks[0] is not None

    run(test, tmp_path)


def test_bots_think_in_the_time_of_who_plays_with_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Spectators and refused people are not charged, and do not become the table's address."""

    async def test(hub: Hub) -> None:
        seats = (MySeat("Ana"), BotSeat("random"))
        running = await hub.create(ANA, CreateTable(seats, Options()))
        addresses: list[str] = []
        decide = hub.services.bots.decide

        async def noted(bot: str, game: Game, seat: Seat, table: str, address: str) -> Decided:
            addresses.append(address)
            return await decide(bot, game, seat, table, address)

        monkeypatch.setattr(hub.services.bots, "decide", noted)
        running.join(Reader(ANA).watcher, "ana")
        running.join(Reader(BO).watcher, "bo")
        running.visit(BO, "bo")
        refused = Asked(Request(commands.Ready("A", "n"), BO, "r", None), "bo", lambda _: None)
        running.ask(refused)
        await running.do(commands.Ready("A", "n"), ANA, "r", address="ana")
        running.visit(BO, "bo")
        while Seat.B in running.table.wanted:
            await changed(running)
        assert addresses == ["ana"]
        pick = random_command(running.table, Seat.A, Random(1))
        await running.do(pick, ANA, "p", address="ana's phone")
        running.visit(BO, "bo")
        while len(addresses) == 1:
            await asyncio.sleep(0.001)
        assert addresses == ["ana", "ana's phone"]

    run(test, tmp_path)
