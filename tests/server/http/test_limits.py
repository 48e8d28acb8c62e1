"""Rate limits."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from server.live import (
    OPEN,
    LiveServer,
    joined,
    mine,
    new_secret,
    played_alone,
    unannounced,
)
from yaxha.server.http.limits import (
    MOST_KEYS,
    BadLimit,
    Bucket,
    Limiter,
    Limits,
    Rate,
    TooMany,
    address_key,
)
from yaxha.table.views.schemas import Problem


class Clock:
    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


def taken(limiter: Limiter, what: str, who: str, times: int) -> int:
    """Return how many of ``times`` calls pass."""
    passed = 0
    for _ in range(times):
        try:
            limiter.take(what, who)
            passed += 1
        except TooMany:
            pass
    return passed


def test_so_many_at_once_and_then_by_and_by(clock: Clock) -> None:
    limiter = Limiter(Limits(tables=Rate(10, 60)), clock)
    assert taken(limiter, "tables", "here", 20) == 10
    assert taken(limiter, "tables", "there", 20) == 10
    assert taken(limiter, "bots", "here", 1) == 1
    with pytest.raises(TooMany) as error:
        limiter.take("tables", "here")
    assert error.value.wait == pytest.approx(6)
    clock.at += 6
    assert taken(limiter, "tables", "here", 20) == 1
    clock.at += 10_000
    assert taken(limiter, "tables", "here", 20) == 10


def test_refusals_cost_nothing(clock: Clock) -> None:
    """Retries while limited do not prolong the wait."""
    bucket = Bucket(0, clock())
    for _ in range(5):
        with pytest.raises(TooMany):
            bucket.take(Rate(1, 10), clock())
        clock.at += 1.9
    clock.at += 0.6
    bucket.take(Rate(1, 10), clock())


def test_without_limits_all_passes(clock: Clock) -> None:
    limiter = Limiter(None, clock)
    assert taken(limiter, "tables", "here", 1000) == 1000
    frames = limiter.frames()
    for _ in range(1000):
        frames.take()
        limiter.open("sockets", "here")


def test_its_memory_is_bounded(clock: Clock) -> None:
    limiter = Limiter(Limits(tables=Rate(1, 3600)), clock)
    limiter.take("tables", "first")
    for nth in range(MOST_KEYS - 1):
        limiter.take("tables", f"other {nth}")
    with pytest.raises(TooMany):
        limiter.take("tables", "first")
    limiter.take("tables", "one more")
    # The least recently used one is evicted.
    assert len(limiter._buckets["tables"]) == MOST_KEYS
    limiter.take("tables", "other 0")
    with pytest.raises(TooMany):
        limiter.take("tables", "first")


def test_identities_make_nobody_forget_an_address(clock: Clock) -> None:
    """Identities are free to create."""
    limiter = Limiter(Limits(tables=Rate(1, 3600)), clock)
    limiter.take("tables", "here")
    for nth in range(MOST_KEYS + 1):
        limiter.take("commands", f"thrown away {nth}")
    with pytest.raises(TooMany):
        limiter.take("tables", "here")


@pytest.mark.parametrize("what", ["sockets", "connections"])
def test_they_are_counted_while_they_are_open(what: str) -> None:
    limiter = Limiter(Limits(sockets=2, connections=2))
    limiter.open(what, "here")
    limiter.open(what, "here")
    with pytest.raises(TooMany):
        limiter.open(what, "here")
    limiter.open(what, "there")
    limiter.close(what, "here")
    limiter.open(what, "here")
    for address in ("here", "here", "there"):
        limiter.close(what, address)
    assert limiter.counts[what] == {}


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("a name", "a name"),
    ],
)
def test_whose_address_it_is(address: str, key: str) -> None:
    assert address_key(address) == key


def test_limits_are_read() -> None:
    assert Limits.parse("off") is None
    assert Limits.parse("") == Limits()
    read = Limits.parse("tables=100/hour, frames=5/second,sockets=500,connections=900")
    assert read == Limits(tables=Rate(100, 3600), frames=Rate(5, 1), sockets=500, connections=900)


@pytest.mark.parametrize(
    "text",
    [
        "on",
        "tables",
        "tables=5",
        "tables=0/hour",
        "tables=1/day",
        "sockets=0",
        "connections=1/hour",
        "x=1/hour",
    ],
)
def test_limits_that_cannot_be_read(text: str) -> None:
    with pytest.raises(BadLimit):
        Limits.parse(text)


# At a real server


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    limits = "requests=60/hour,tables=12/hour,bots=2/hour,commands=20/hour,frames=30/hour,sockets=5"
    folder = tmp_path_factory.mktemp("strict")
    with LiveServer(folder, "--limits", limits, "--proxy", "127.0.0.1") as live:
        yield live


def as_from(address: str) -> dict[str, str]:
    return {"X-Forwarded-For": address}


def refusals(answers: list[httpx.Response], status: int) -> list[httpx.Response]:
    passed = [answer for answer in answers if answer.status_code == status]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert len(passed) + len(refused) == len(answers)
    for answer in refused:
        assert answer.json()["code"] == "too-many"
        assert int(answer.headers["retry-after"]) == answer.json()["facts"]["wait"] > 0
    return refused


def test_requests_from_one_address(strict: LiveServer) -> None:
    with strict.http(**as_from("192.0.2.1")) as http:
        assert len(refusals([http.get("/levels") for _ in range(70)], 200)) == 10
    # Other addresses and health checks are not affected.
    with strict.http(**as_from("192.0.2.2")) as http:
        assert http.get("/levels").status_code == 200
    assert httpx.get(f"{strict.url}/healthz", headers=as_from("192.0.2.1")).status_code == 200


def test_bots_from_one_address(strict: LiveServer) -> None:
    with strict.http(**as_from("192.0.2.3")) as http:
        answers = [http.post("/bots", json={"name": "Clever"}) for _ in range(5)]
    assert len(refusals(answers, 201)) == 3


def test_tables_from_one_address(strict: LiveServer) -> None:
    """Regardless of the identity."""
    answers = []
    for _ in range(15):
        with strict.http(new_secret(), **as_from("192.0.2.4")) as http:
            answers.append(http.post("/tables", json={"seats": [mine("Ana"), OPEN]}))
    assert len(refusals(answers, 201)) == 3


def test_commands_of_one_identity(strict: LiveServer) -> None:
    """Regardless of their address."""
    ana = new_secret()
    table = strict.make_table(ana, mine("Ana"), OPEN)
    do = {"type": "say", "seat": "A", "phrase": "hello"}
    answers = []
    for nth in range(25):
        with strict.http(ana, **as_from(f"198.51.100.{nth}")) as http:
            sent = {"id": f"c{nth}", "do": do}
            answers.append(http.post(f"/tables/{table}/commands", json=sent))
    assert len(refusals(answers, 200)) == 5


def test_commands_from_one_address(tmp_path: Path) -> None:
    """Regardless of the identity, over HTTP and sockets."""
    do = {"type": "say", "seat": "B", "phrase": "hello"}
    with LiveServer(tmp_path, "--limits", "acts=10/hour", "--proxy", "127.0.0.1") as server:
        table = server.make_table(new_secret(), mine("Ana"), OPEN)
        answers = []
        for nth in range(8):
            with server.http(new_secret(), **as_from("192.0.2.1")) as http:
                sent = {"id": f"c{nth}", "do": do}
                answers.append(http.post(f"/tables/{table}/commands", json=sent))
        assert refusals(answers, 403) == []

        async def go_on() -> list[str]:
            codes = []
            for _ in range(4):
                headers = as_from("192.0.2.1")
                async with unannounced(server, table, additional_headers=headers) as person:
                    hello = {"type": "hello", "identity": new_secret()}
                    await person.socket.send(json.dumps(hello))
                    problem = await person.do("say", "B", phrase="hello")
                    assert isinstance(problem, Problem)
                    codes.append(problem.code)
            return codes

        assert asyncio.run(go_on()) == ["not-yours"] * 2 + ["too-many"] * 2
        with server.http(new_secret(), **as_from("192.0.2.2")) as http:
            answer = http.post(f"/tables/{table}/commands", json={"id": "c", "do": do})
            assert answer.json()["code"] == "not-yours"


def test_a_flood_of_frames(strict: LiveServer) -> None:
    """It is answered for a while, then disconnected; others at the table continue."""

    async def flood() -> None:
        ana, bo = new_secret(), new_secret()
        table = strict.make_table(ana, mine("Ana"), OPEN)
        async with joined(strict, table, ana) as steady, joined(strict, table, bo) as fast:
            await steady.done("say", "A", phrase="hello")
            for nth in range(100):
                do = {"type": "say", "seat": "B", "phrase": "oops"}
                await fast.socket.send(json.dumps({"id": f"c{nth}", "do": do}))
            assert await fast.until_closed() == 1006
            codes = [problem.code for problem in fast.problems]
            assert codes[:20] == ["not-yours"] * 20
            assert set(codes[20:]) == {"too-many"}
            assert fast.problems[-1].id is not None
            await steady.done("say", "A", phrase="thinking")

    asyncio.run(flood())


def test_a_flood_of_pings(strict: LiveServer) -> None:
    """Pings count as frames, not as commands: only their sender is disconnected."""

    async def flood() -> None:
        ana = new_secret()
        table = strict.make_table(ana, mine("Ana"), OPEN)
        async with joined(strict, table, ana) as steady, joined(strict, table, ana) as fast:
            for _ in range(100):
                await fast.socket.send('{"type": "ping"}')
            assert await fast.until_closed() == 1006
            assert fast.received.count('{"type":"pong"}') == 30
            assert {problem.code for problem in fast.problems} == {"too-many"}
            await steady.done("say", "A", phrase="hello")

    asyncio.run(flood())


def test_sockets_from_one_address(strict: LiveServer) -> None:
    async def crowd() -> None:
        table = strict.make_table(new_secret(), mine("Ana"), OPEN)
        headers = as_from("192.0.2.5")
        opened = [unannounced(strict, table, additional_headers=headers) for _ in range(5)]
        for each in opened:
            await each.__aenter__()
        with pytest.raises(InvalidStatus) as error:
            await unannounced(strict, table, additional_headers=headers).__aenter__()
        assert error.value.response.status_code == 429
        assert json.loads(error.value.response.body or b"")["code"] == "too-many"
        async with joined(strict, table) as other:
            assert other.welcome is not None
        for each in opened:
            await each.__aexit__(None, None, None)

    asyncio.run(crowd())


def test_computing_is_limited_by_its_time(tmp_path: Path) -> None:
    """Repeated requests for replays must wait; other clients need not."""
    with LiveServer(
        tmp_path, "--limits", "work=1/hour,requests=1000/second", "--proxy", "127.0.0.1"
    ) as live:
        table = played_alone(live, new_secret())
        with live.http(**as_from("192.0.2.1")) as http:
            codes = [http.get(f"/tables/{table}/verification").status_code for _ in range(50)]
            assert codes == [200] * 50
            while (answer := http.get(f"/tables/{table}/record.json")).status_code == 200:
                pass
            assert answer.status_code == 429
            assert answer.json()["code"] == "too-many"
            assert http.get(f"/tables/{table}/verification").status_code == 429
            assert http.get(f"/tables/{table}").status_code == 200
        with live.http(**as_from("192.0.2.2")) as http:
            assert http.get(f"/tables/{table}/replay").status_code == 200
