"""A friend who comes and goes, at a table without a clock."""

import asyncio
import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import expect

from e2e.conftest import Guests
from e2e.driver import middle
from e2e.seeding import apart, picking
from server.live import OPEN, LiveServer, joined, mine, new_nonce, new_secret

STAND_IN_SECONDS = 6


@pytest.fixture(scope="module")
def server(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:  # noqa: ARG001
    """One where nobody waits for a minute."""
    options = ("--limits", "off", "--stand-in-seconds", str(STAND_IN_SECONDS))
    with LiveServer(tmp_path_factory.mktemp("server"), *options) as live:
        yield live


def near_the_end(server: LiveServer, ana: str, bo: str) -> str:
    """A table of Ana and Bo, in the pick of round 9."""

    async def run() -> str:
        table = server.make_table(ana, mine("Ana"), OPEN)
        async with joined(server, table, ana) as first, joined(server, table, bo) as second:
            await second.done("claim", "B", name="Bo", nonce=new_nonce())
            await first.done("ready", "A", nonce=new_nonce())
            await asyncio.gather(
                first.play("A", Random(1), lambda: picking(9)(first.views["A"])),
                second.play("B", Random(2), lambda: picking(9)(second.views["B"])),
            )
        return table

    return apart(lambda: asyncio.run(run()))


def test_a_game_against_an_absent_friend(guests: Guests, server: LiveServer) -> None:
    secrets = new_secret(), new_secret()
    table = near_the_end(server, *secrets)
    ana = guests(secret=secrets[0])
    ana.open(f"/t/{table}")
    ana.is_wanted()
    expect(ana.button(re.compile("^Bo, .* away"))).to_be_visible()
    ana.pick(1)
    expect(ana.said).to_contain_text("Bo is away")
    log = ana.page.get_by_role("list", name="Log")
    # The page of whoever is away is closed: nothing reaches them before they open it.
    ana.button("Remind Bo on return").click()
    expect(ana.button("Bo will see it on return")).to_be_disabled()
    expect(log).to_contain_text("You nudge Bo")
    bo = guests(secret=secrets[1])
    bo.open(f"/t/{table}")
    expect(bo.page).to_have_title("● Ana is waiting for you · Yaxha")
    strip = bo.page.get_by_role("status").locator(".strip")
    expect(strip).to_contain_text("Ana is waiting for you.")
    # On a phone, a short sentence and its button are one line.
    bo.page.set_viewport_size({"width": 390, "height": 844})
    assert middle(strip.get_by_role("paragraph"))[1] == pytest.approx(
        middle(strip.get_by_role("button"))[1], abs=2
    )
    bo.page.set_viewport_size({"width": 1280, "height": 800})
    expect(ana.said).to_contain_text("Waiting for Bo")

    # Away again. By keyboard, as soon as it is offered.
    bo.open()
    stand_in = ana.button("Let a bot play for Bo")
    expect(stand_in).to_be_visible()
    stand_in.press("Enter")
    expect(log).to_contain_text("Bo is away. You let a bot play")
    ana.play(until="placed")

    # Bo is back, can read what happened, and plays on without pressing anything for it.
    bo.open(f"/t/{table}")
    told = bo.page.get_by_role("list", name="Log")
    expect(told).to_contain_text("You were away. Ana lets a bot play for you")
    expect(told).to_contain_text("You are back")
    expect(log).to_contain_text("Bo is back")
    ana.play(until="confirmed")
    expect(bo.said).to_contain_text("Pick a tile.")
    expect(ana.button(re.compile("^Bo, .* picking"))).to_be_visible()

    # And away again, until the end.
    bo.open()
    ana.pick(1)
    stand_in.click()
    ana.play()
    ana.skip_the_count()
    bo.open(f"/t/{table}")
    expect(bo.page.get_by_role("heading", name="Final score")).to_be_visible()
    assert bo.totals() == ana.totals()
