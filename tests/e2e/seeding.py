"""Games that are under way or over, played without a browser: in a thread with its own loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from server.live import LiveServer, Person, bot, joined, mine, new_nonce, new_secret
from yaxha.table.views.schemas import ViewMessage

T = TypeVar("T")


def apart(task: Callable[[], T]) -> T:
    """Playwright keeps an event loop in this thread."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(task).result()


def game(
    server: LiveServer,
    until: Callable[[ViewMessage], bool] = lambda _: False,
    *,
    name: str = "Ana",
    bots: int = 3,
    rng: int = 1,
    secret: str | None = None,
) -> tuple[str, str]:
    """A game of one person against bots, played on until something is so: its table, her secret."""
    identity = secret or new_secret()

    async def play(person: Person) -> None:
        await person.done("ready", "A", nonce=new_nonce())
        await person.play("A", Random(rng), lambda: until(person.views["A"]))
        # The bots do what they can do without her.
        await person.until(lambda: waits_for_her(person.views["A"]))

    async def run() -> str:
        seats = [mine(name), *[bot("beginner")] * bots]
        table = server.make_table(identity, *seats)
        async with joined(server, table, identity) as person:
            await play(person)
        return table

    return apart(lambda: asyncio.run(run())), identity


@dataclass(frozen=True)
class Seeded:
    """Games of one person: in a pick, in a build, and over. Nobody plays on in them."""

    secret: str
    pick: str
    build: str
    over: str


def seed(server: LiveServer) -> Seeded:
    over, secret = game(server)
    pick, _ = game(server, picking(4), secret=secret)
    build, _ = game(server, building(5, placed=1), secret=secret)
    return Seeded(secret, pick, build, over)


def waits_for_her(view: ViewMessage) -> bool:
    return all(seat.seat == "A" or seat.wanted is None for seat in view.table.seats)


def picking(round_number: int) -> Callable[[ViewMessage], bool]:
    """In the pick of a round."""

    def is_so(view: ViewMessage) -> bool:
        game, you = view.table.game, view.you
        return (
            game is not None and game.round == round_number and "pick" in (you.can if you else ())
        )

    return is_so


def building(round_number: int, placed: int) -> Callable[[ViewMessage], bool]:
    """In the build of a round, with some cubes placed and others in hand."""

    def is_so(view: ViewMessage) -> bool:
        game, you = view.table.game, view.you
        # Whoever has their cubes may place them while others still take theirs.
        return (
            game is not None
            and you is not None
            and game.round == round_number
            and "place" in you.can
            and len(you.draft) == placed
        )

    return is_so
