"""The site of a worker: identities, and limits of one address."""

import asyncio
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import REGISTRY

from server.application import serving
from yaxha.server.http import site as sites
from yaxha.server.http.limits import TooMany
from yaxha.server.http.settings import read_settings
from yaxha.server.http.site import AT_ONCE, Site, address_of, open_site
from yaxha.server.runtime.tokens import hash_of, new_secret
from yaxha.server.runtime.wakeups.base import Alone
from yaxha.server.runtime.wakeups.postgres import ByPostgres
from yaxha.server.runtime.wakeups.redis import ByRedis
from yaxha.server.store import open_store
from yaxha.table.errors import Refused
from yaxha.table.seats import Credentials

ADDRESS = "192.0.2.7"


def scope(**headers: str) -> Any:
    return {"headers": [(name.encode(), value.encode()) for name, value in headers.items()]}


def limited(what: str) -> float:
    return REGISTRY.get_sample_value("yaxha_limited_total", {"limit": what}) or 0.0


# Identities


def test_an_identity_is_the_hash_of_its_secret(tmp_path: Path) -> None:
    secret, link = new_secret(), new_secret()

    async def main() -> None:
        async with serving(tmp_path) as application:
            site = application.site
            identity, token = hash_of(secret), hash_of(link)
            assert await site.who(None) == Credentials()
            assert await site.who(None, (link,)) == Credentials(None, (token,))
            # One secret may be an identity or a seat's link.
            assert await site.who(secret, (link,)) == Credentials(identity, (identity, token))

    asyncio.run(main())


def test_a_bot_is_known_by_its_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sites, "MOST_REMEMBERED", 2)
    secrets = [new_secret() for _ in range(4)]

    async def main() -> None:
        async with serving(tmp_path) as application:
            site = application.site
            await site.hub.store.add_bot(hash_of(secrets[0]), "Robo", 5)
            assert (await site.who(secrets[0])).bot_account
            for secret in secrets[1:]:
                assert not (await site.who(secret)).bot_account
            # It was evicted from the cache, so the store is asked again.
            assert (await site.who(secrets[0])).bot_account

    asyncio.run(main())


def test_the_bearer_of_a_secret(tmp_path: Path) -> None:
    secret = new_secret()

    async def main() -> None:
        async with serving(tmp_path) as application:
            site = application.site
            for text in (f"Bearer {secret}", f"bearer {secret}"):
                assert (await site.bearer(scope(authorization=text))).identity == hash_of(secret)
            assert await site.bearer(scope()) == Credentials()
            for text in (secret, f"Basic {secret}", f"Bearer {secret}x", "Bearer ", ""):
                with pytest.raises(Refused) as refusal:
                    await site.bearer(scope(authorization=text))
                assert refusal.value.code == "no-identity"
            with pytest.raises(Refused) as refusal:
                await site.named_bearer(scope())
            assert refusal.value.code == "no-identity"

    asyncio.run(main())


# Limits


def test_refusals_are_counted_by_their_limit(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path, limits="tables=1/hour,sockets=1") as application:
            site = application.site
            site.take("tables", ADDRESS)
            with pytest.raises(TooMany):
                site.take("tables", ADDRESS)
            with (
                site.counted("sockets", ADDRESS),
                pytest.raises(TooMany),
                site.counted("sockets", ADDRESS),
            ):
                raise AssertionError
            with site.counted("sockets", ADDRESS):
                pass

    before = limited("tables"), limited("sockets")
    asyncio.run(main())
    assert (limited("tables"), limited("sockets")) == (before[0] + 1, before[1] + 1)


def test_commands_are_limited_by_identity_and_by_address(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path, limits="commands=2/hour,acts=3/hour") as application:
            site = application.site
            for _ in range(2):
                site.take_act(Credentials("ana"), ADDRESS)
            with pytest.raises(TooMany):
                site.take_act(Credentials("ana"), ADDRESS)
            # Identities are free, so the address has a limit too.
            site.take_act(Credentials("bo"), ADDRESS)
            with pytest.raises(TooMany):
                site.take_act(Credentials("cy"), ADDRESS)
            # Clients without an identity are limited by their address.
            site.take_act(Credentials(), "192.0.2.8")

    asyncio.run(main())


def test_long_computations_run_outside_the_loop_and_are_charged(tmp_path: Path) -> None:
    interval = sys.getswitchinterval()

    def work(number: int) -> tuple[int, str, float]:
        return number, threading.current_thread().name, sys.getswitchinterval()

    async def main() -> None:
        async with serving(tmp_path, limits="work=1/hour") as application:
            site = application.site
            found, thread, switching = await site.compute(ADDRESS, work, 7)
            assert found == 7
            assert thread != threading.main_thread().name
            # The loop has its turn sooner while it runs.
            assert switching < interval
            assert sys.getswitchinterval() == interval
            # More was used than was left.
            site.limiter.charge("work", ADDRESS, 1)
            with pytest.raises(TooMany):
                await site.compute(ADDRESS, work, 7)

    asyncio.run(main())


def test_a_computation_that_fails_leaves_the_loop_as_it_was(tmp_path: Path) -> None:
    interval = sys.getswitchinterval()

    def fail() -> None:
        raise ValueError("a defect")

    async def main() -> None:
        async with serving(tmp_path) as application:
            with pytest.raises(ValueError, match="a defect"):
                await application.site.compute(ADDRESS, fail)
            assert sys.getswitchinterval() == interval

    asyncio.run(main())


def test_an_address_does_a_few_things_at_a_time(tmp_path: Path) -> None:
    running: set[int] = set()
    most = 0

    async def one(site: Site, nth: int) -> None:
        nonlocal most
        async with site.in_turn(ADDRESS):
            running.add(nth)
            most = max(most, len(running))
            await asyncio.sleep(0)
            running.remove(nth)

    async def main() -> None:
        async with serving(tmp_path) as application:
            site = application.site
            await asyncio.gather(*[one(site, nth) for nth in range(3 * AT_ONCE)])
            # Others do not wait for it.
            async with asyncio.timeout(5):
                turns = [site.in_turn(ADDRESS) for _ in range(AT_ONCE)]
                for turn in turns:
                    await turn.__aenter__()
                async with site.in_turn("192.0.2.8"):
                    pass
                for turn in turns:
                    await turn.__aexit__(None, None, None)

    asyncio.run(main())
    assert most == AT_ONCE


def test_sockets_that_do_not_end_are_left(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as application:
            site = application.site
            codes: list[int] = []
            site.open_sockets.add(codes.append)
            await site.end_sockets(0.05)
            assert codes == [1012]

    asyncio.run(main())


# Opening


def test_the_address_of_a_client() -> None:
    known: Any = {"client": ("192.0.2.7", 1)}
    network: Any = {"client": ("2001:db8::7", 1)}
    nobody: Any = {"client": None}
    assert [address_of(each) for each in (known, network, nobody)] == [
        "192.0.2.7",
        "2001:db8::/64",
        "",
    ]


@pytest.mark.parametrize(
    ("settings", "kind"),
    [
        ({}, Alone),
        ({"redis_url": "redis://127.0.0.1:1"}, ByRedis),
        ({"database_url": "postgresql://nobody@/nothing?host=/nowhere"}, ByPostgres),
    ],
    ids=["file", "redis", "postgresql"],
)
def test_workers_wake_each_other_by_what_they_share(
    settings: dict[str, str], kind: type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = f"sqlite:///{tmp_path}/yaxha.sqlite"
    read = read_settings({"database_url": file, **settings})

    async def opened(_: str) -> Any:
        return await open_store(file)

    async def main() -> None:
        # The log stays a file here; only the pub/sub differs.
        monkeypatch.setattr(sites, "open_store", opened)
        async with open_site(read) as site:
            assert type(site.wakeups) is kind
            assert site.wakeups.are_several == (kind is not Alone)

    asyncio.run(main())
