"""Authorization matrix: every command by every unauthorized person, in every status."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

import httpx

from server.attacks.attempts import Attempts
from server.live import API, LONG, OPEN, LiveServer, Person, joined, mine, new_nonce, new_secret
from yaxha.server.store import open_store
from yaxha.table.codec import read_transactions
from yaxha.table.fair import sealed
from yaxha.table.state import REVEAL_TIME
from yaxha.table.views.schemas import Ack

STATUSES = ("open", "sealed", "pick", "take", "build", "over")
PONG = '{"type":"pong"}'
SPARE_SECONDS = 1.5
"""Margin before the timeout for nonces, after which a sealed table begins by itself."""


class Actor(NamedTuple):
    """A person without authority over some seats."""

    who: str
    identity: str | None
    links: tuple[str, ...] = ()
    holds: str = ""
    """Letters of the seats for which they may act."""
    is_host: bool = False
    left: str = ""
    """Seats that they gave up; leaving those again is acknowledged without effect."""


@dataclass
class Stage:
    """A table of a host, a guest and an external bot, with people who have no seat."""

    server: LiveServer
    id: str
    people: dict[str, Person]
    """Holders of seats, by letter."""
    secrets: dict[str, str]
    actors: list[Actor] = field(default_factory=list)
    nonces: dict[str, str] = field(default_factory=dict)

    @property
    def letters(self) -> str:
        return "".join(self.people)

    def view(self, seat: str) -> Any:
        return self.people[seat].views[seat]

    async def settled(self) -> None:
        """Wait until everybody has received all messages."""
        for person in self.people.values():
            await pinged(person)


async def pinged(person: Person) -> None:
    """Receive everything that was sent before a pong."""
    pongs = person.received.count(PONG) + 1
    await person.socket.send('{"type":"ping"}')
    await person.until(lambda: person.received.count(PONG) >= pongs)


def try_everybody(attempts: Attempts) -> None:
    """In each status, try every command for every foreign seat, over HTTP and a socket."""
    with LiveServer(attempts.folder, "--limits", "off") as server:
        for _ in range(attempts.times(1)):
            asyncio.run(all_statuses(attempts, server))
        bad = [line for line in server.log_lines() if line["level"] not in ("info", "warning")]
        attempts.check(not bad, f"errors in the log: {bad[:3]}")


async def all_statuses(attempts: Attempts, server: LiveServer) -> None:
    for status in STATUSES:
        before = attempts.number
        if status == "sealed":
            # It begins by itself after a while, so each actor gets a separate table.
            number = 1
            while number:
                async with staged(server, status) as stage:
                    sealed_at = time.monotonic()
                    actors, stage.actors = stage.actors, stage.actors[number - 1 : number]
                    await try_stage(attempts, stage, status, sealed_at)
                number = number + 1 if number < len(actors) else 0
        else:
            async with staged(server, status) as stage:
                await try_stage(attempts, stage, status)
        attempts.find(f"{status} {attempts.number - before}")


# The table


@asynccontextmanager
async def staged(server: LiveServer, status: str) -> AsyncIterator[Stage]:
    secrets = {"A": new_secret(), "B": new_secret()}
    with server.http() as http:
        secrets["C"] = str(http.post("/bots", json={"name": "Clever"}).json()["token"])
        elsewhere_token = str(http.post("/bots", json={"name": "Elsewhere"}).json()["token"])
    wishes = [mine("Ana"), OPEN, OPEN, *([OPEN] if status == "open" else [])]
    id = server.make_table(secrets["A"], *wishes, chat=True)
    given, sent = new_secret(), new_secret()
    async with AsyncExitStack() as stack:
        people = {
            seat: await stack.enter_async_context(joined(server, id, secrets[seat]))
            for seat in "ABC"
        }
        stage = Stage(server, id, people, secrets)
        # Two people sat at B before: one left, one with a link was removed by the host.
        for who, name in ((given, "Gi"), (sent, "Se")):
            await asked(server, id, who, "claim", "B", name=name, nonce=new_nonce())
            if who is given:
                await asked(server, id, who, "leave", "B")
        sent_link = link_of(server, id, "B", sent)
        await people["A"].do("reseat", "B", to=OPEN)
        stage.nonces = {seat: new_nonce() for seat in "ABC"}
        sealing = sealed if status == "sealed" else str
        for seat in "BC":
            share = sealing(stage.nonces[seat])
            await people[seat].do("claim", seat, name=f"P{seat}", nonce=share)
        stage.actors = [
            Actor("somebody without an identity", None),
            Actor("somebody else", new_secret()),
            Actor("the host", secrets["A"], holds="A", is_host=True),
            Actor("the guest", secrets["B"], holds="B"),
            Actor("the outside bot", secrets["C"], holds="C"),
            Actor("somebody who left", given, left="B"),
            Actor("somebody sent away", sent),
            Actor("somebody sent away, by link", sent_link),
            Actor("somebody with a wrong link", None, (new_secret(),)),
            Actor("somebody with a replaced link", link_of(server, id, "B", secrets["B"])),
            Actor("somebody with a link of elsewhere", link_elsewhere(server)),
            Actor("an outside bot of elsewhere", elsewhere_token),
        ]
        link_of(server, id, "B", secrets["B"])  # replaces the previous one
        await bring_to(stage, status)
        yield stage


async def asked(server: LiveServer, id: str, who: str, type: str, seat: str, **more: Any) -> None:
    with server.http(who) as http:
        do = {"type": type, "seat": seat, **more}
        answer = http.post(f"/tables/{id}/commands", json={"id": new_nonce(), "do": do})
    assert answer.status_code == 200, answer.text


def link_of(server: LiveServer, id: str, seat: str, secret: str) -> str:
    with server.http(secret) as http:
        answer = http.post(f"/tables/{id}/seats/{seat}/link")
    assert answer.status_code == 201, answer.text
    return str(answer.json()["link"])


def link_elsewhere(server: LiveServer) -> str:
    secret = new_secret()
    return link_of(server, server.make_table(secret, mine("Ana"), OPEN), "A", secret)


async def bring_to(stage: Stage, status: str) -> None:
    people = stage.people
    if status == "open":
        return
    share = sealed(stage.nonces["A"]) if status == "sealed" else stage.nonces["A"]
    await people["A"].done("ready", "A", nonce=share)
    if status in ("take", "build"):
        # Everybody picks the same tile, so that two must take another one.
        for seat in "ABC":
            await people[seat].done("pick", seat, tile=1)
    if status == "build":
        await until_phase(stage, "build")
        # A draft that could be moved or taken back, and a build that could be withdrawn.
        await place(stage, "B")
        await place(stage, "C")
        while stage.view("A").you.placements:
            await place(stage, "A")
        await people["A"].done("confirm", "A")
    if status == "over":
        await until_phase(stage, "end")
    await stage.settled()
    assert status_of(stage) == status


def status_of(stage: Stage) -> str:
    table = stage.view("A").table
    if table.status == "over":
        return "over"
    if table.game is None:
        return "sealed" if all(seat.ready for seat in table.seats) else "open"
    return str(table.game.phase)


async def place(stage: Stage, seat: str) -> None:
    await stage.people[seat].until(lambda: stage.view(seat).you.placements)
    first = stage.view(seat).you.placements[0].placement
    await stage.people[seat].done("place", seat, placement=first)


async def until_phase(stage: Stage, phase: str) -> None:
    def is_there() -> bool:
        shown = stage.view("A").table
        return shown.status == "over" or (
            phase != "end" and shown.game is not None and shown.game.phase == phase
        )

    if phase == "end":
        playing = [person.play(seat, Random(7)) for seat, person in stage.people.items()]
        await asyncio.gather(*playing)
        return
    while not is_there():
        await stage.settled()
        for seat, person in stage.people.items():
            you = stage.view(seat).you
            if "take" in you.can and not is_there():
                await person.done("take", seat, tile=you.tiles[0])


# Attempts

Way = Callable[[dict[str, Any]], Awaitable[str | None]]
"""Send a command; return None if it was refused, else the answer."""


async def try_stage(
    attempts: Attempts, stage: Stage, status: str, sealed_at: float | None = None
) -> None:
    before = await everything(stage)
    for actor in stage.actors:
        async with ways(stage, actor) as found:
            for way, send in found.items():
                for target in stage.letters:
                    for do in commands_for(stage, target, actor):
                        if is_late(sealed_at):
                            attempts.find("a sealed table began by itself, and was left")
                            return
                        answer = await send(do)
                        what = f"{status}, {way}: {actor.who} for {target}: {do}: {answer}"
                        attempts.check(is_refusal(answer, do, actor), what)
            await try_requests(attempts, stage, status, actor)
        # Only holders of seats have presence, so it does not differ in the comparison.
        after = await everything(stage)
        if is_late(sealed_at):
            return
        changed = [name for name, value in before.items() if after[name] != value]
        attempts.check(not changed, f"{status}: {actor.who} has changed {', '.join(changed)}")
        before = after


def is_late(sealed_at: float | None) -> bool:
    if sealed_at is None:
        return False
    return time.monotonic() - sealed_at > REVEAL_TIME / 1000 - SPARE_SECONDS


def is_refusal(answer: str | None, do: dict[str, Any], actor: Actor) -> bool:
    is_repeated_leave = do["type"] == "leave" and do["seat"] in actor.left
    return answer is None or is_repeated_leave


def commands_for(stage: Stage, target: str, actor: Actor) -> list[dict[str, Any]]:
    """Return the holder's current commands that this actor must not give for a seat."""
    if target in actor.holds:
        return [] if actor.is_host else for_hosts(target, actor)
    you, other = stage.view(target).you, next(each for each in "ABC" if each != target)
    placements = [each.placement for each in you.placements] or ["o1d4"]
    draft = you.draft[0] if you.draft else "o1d4"
    tile = you.tiles[-1] if you.tiles else 1
    found: list[dict[str, Any]] = [
        {"type": "claim", "name": "Eve", "nonce": new_nonce()},
        {"type": "ready", "nonce": new_nonce()},
        {"type": "ready", "nonce": sealed(new_nonce())},
        {"type": "reveal", "nonce": stage.nonces[target]},
        {"type": "leave"},
        {"type": "pick", "tile": tile},
        {"type": "take", "tile": tile},
        {"type": "place", "placement": placements[0]},
        {"type": "move", "cell": draft[1:], "to": placements[0][1:]},
        {"type": "take-back"},
        {"type": "take-back", "cell": draft[1:]},
        {"type": "confirm"},
        {"type": "confirm", "placements": placements[:1]},
        {"type": "withdraw"},
        {"type": "back"},
        {"type": "nudge", "other": other},
        {"type": "stand-in", "other": other},
        {"type": "say", "phrase": "hello"},
        {"type": "chat", "text": "It is me."},
        {"type": "mute", "other": other},
    ]
    by_seat = [{**do, "seat": target} for do in found]
    if actor.is_host and not stage_began(stage):
        return by_seat
    # A host cannot reseat once all are ready.
    return [*by_seat, *for_hosts(target, actor)]


RESEATS: tuple[dict[str, str], ...] = (
    {"kind": "open"},
    {"kind": "bot", "bot": "random"},
    {"kind": "mine", "name": "Eve"},
)


def for_hosts(seat: str, actor: Actor) -> list[dict[str, Any]]:
    reseats = [reseat(seat, kind) for kind in RESEATS]
    return reseats if actor.is_host else [*reseats, {"type": "close"}]


def reseat(seat: str, to: dict[str, str]) -> dict[str, Any]:
    return {"type": "reseat", "seat": seat, "to": to}


def stage_began(stage: Stage) -> bool:
    """Return True if the host can no longer reseat."""
    return status_of(stage) != "open"


@asynccontextmanager
async def ways(stage: Stage, actor: Actor) -> AsyncIterator[dict[str, Way]]:
    """Yield ways to send a command: over HTTP and over the actor's own socket."""
    secrets = [actor.identity, *actor.links]
    headers = {"Authorization": f"Bearer {secrets[-1]}"} if secrets[-1] else {}
    base = f"{stage.server.url}{API}"
    async with (
        httpx.AsyncClient(base_url=base, headers=headers, timeout=LONG, trust_env=False) as http,
        joined(stage.server, stage.id, actor.identity, links=list(actor.links)) as person,
    ):

        async def by_http(do: dict[str, Any]) -> str | None:
            sent = {"id": new_nonce(), "do": do}
            answer = await http.post(f"/tables/{stage.id}/commands", json=sent)
            return None if 400 <= answer.status_code < 500 else answer.text

        async def by_socket(do: dict[str, Any]) -> str | None:
            if person.closed is not None:
                return f"the socket was closed with {person.closed}"
            answer = await person.ask(do)
            return str(answer) if isinstance(answer, Ack) else None

        yield {"HTTP": by_http, "socket": by_socket}


async def try_requests(attempts: Attempts, stage: Stage, status: str, actor: Actor) -> None:
    """Request resources that only the holder of a seat gets."""
    secret = [actor.identity, *actor.links][-1]
    with stage.server.http(secret) as http:
        for target in stage.letters:
            if target in actor.holds:
                continue
            asked = [
                http.post(f"/tables/{stage.id}/seats/{target}/link"),
                http.get(
                    f"/tables/{stage.id}/seats/{target}/placement", params={"placement": "o1d4"}
                ),
            ]
            if not actor.holds:
                asked.append(http.post(f"/tables/{stage.id}/rematch"))
            for answer in asked:
                is_refused = answer.status_code in (401, 403, 409)
                what = f"{status}: {actor.who}: {answer.request.url.path}: {answer.text}"
                attempts.check(is_refused, what)
        views = http.get(f"/tables/{stage.id}/views").json()
        if isinstance(views, list):
            seen = [view["viewer"] for view in views]
            allowed: Sequence[str | None] = list(actor.holds) or [None]
            attempts.check(seen == allowed, f"{status}: {actor.who} sees {seen}")


async def everything(stage: Stage) -> dict[str, Any]:
    """Return the views of each seat and a spectator, and the log."""
    found: dict[str, Any] = {}
    for seat, secret in (*stage.secrets.items(), ("nobody", None)):
        with stage.server.http(secret) as http:
            for path in ("", "/views", "/story"):
                found[f"{path or 'the table'} of {seat}"] = http.get(
                    f"/tables/{stage.id}{path}"
                ).content
    async with await open_store(f"sqlite:///{stage.server.folder / 'yaxha.sqlite'}") as store:
        logged = await store.read(stage.id)
        found["the log"] = [read_transactions(each.data) for each in logged]
    return found
