"""A rematch between two people, one of whom holds a seat by its link alone."""

import asyncio
from random import Random

from playwright.sync_api import expect

from e2e.conftest import Guests
from e2e.seeding import apart
from server.live import OPEN, LiveServer, bot, joined, mine, new_nonce, new_secret


def finished(server: LiveServer, ana: str) -> tuple[str, str]:
    """A game of Ana, a bot and Bo that is over; its table, and the link of Bo's seat."""
    bo = new_secret()

    async def run() -> str:
        table = server.make_table(ana, mine("Ana"), bot("beginner"), OPEN)
        async with joined(server, table, ana) as first, joined(server, table, bo) as second:
            await second.done("claim", "C", name="Bo", nonce=new_nonce())
            await first.done("ready", "A", nonce=new_nonce())
            await asyncio.gather(first.play("A", Random(1)), second.play("C", Random(2)))
        return table

    table = apart(lambda: asyncio.run(run()))
    with server.http(bo) as http:
        return table, http.post(f"/tables/{table}/seats/C/link").json()["link"]


def test_a_rematch_is_offered_and_joined(guests: Guests, server: LiveServer) -> None:
    secret = new_secret()
    table, link = finished(server, secret)
    ana, bo = guests(secret=secret), guests()
    ana.open(f"/t/{table}")
    ana.skip_the_count()
    bo.open(f"/t/{table}#{link}")
    bo.skip_the_count()
    bo.button("Rematch").click()
    bo.button("I’m ready").click()
    # Nobody is looked for: the seats are theirs.
    expect(bo.page.get_by_role("heading", name="All seats are taken")).to_be_visible()
    expect(bo.page.get_by_text("Waiting for Ana")).to_be_visible()
    expect(bo.button("Copy the link")).to_have_count(0)
    # Ana reads of it without doing anything.
    expect(ana.page.get_by_role("status").filter(has_text="Bo offers a rematch")).to_be_visible()
    ana.button("Join").click()
    expect(ana.said).to_contain_text("Ready? Press “I’m ready” when you are.")
    ana.button("I’m ready").click()
    for each in (ana, bo):
        expect(each.said).to_contain_text("Pick a tile.")
    assert ana.table == bo.table != table
    # Everybody has moved on by one seat, and is who they were.
    seats = [each.get_attribute("data-seat") for each in bo.page.locator("[data-seat]").all()]
    assert sorted(each or "" for each in seats) == ["A", "B", "C"]
    expect(ana.page.locator("[data-seat=A]")).to_contain_text("Bo")
    expect(bo.page.locator("[data-seat=B]")).to_contain_text("Ana")
    expect(bo.page.locator("[data-seat=C]")).to_contain_text("Balam")
