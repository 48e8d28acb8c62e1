"""Browsers that lack something: pages without encryption, and a storage that is blocked."""

import re

from playwright.sync_api import expect

from e2e.conftest import INSECURE_NAME, Guests
from e2e.driver import Player
from e2e.fitting import broken_words, tabbed
from server.live import LiveServer

WITHOUT_STORAGE = """
for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
  Object.defineProperty(window, name, {
    get() { throw new DOMException('The storage is blocked.', 'SecurityError') },
  })
}
"""


def made_table(ana: Player) -> None:
    """Ana makes a table of two, and waits."""
    ana.open("/friends")
    ana.page.get_by_role("textbox", name="Your name").fill("Ana")
    ana.button("Create table").click()
    expect(ana.button("Copy the link")).to_be_visible()


def sit_down(bo: Player, table: str) -> None:
    bo.page.goto(table)
    bo.page.get_by_role("textbox", name="Your name").fill("Bo")
    bo.button("Take seat").click()


def test_a_game_of_two_without_encryption(guests: Guests, server: LiveServer) -> None:
    url = server.url.replace("127.0.0.1", INSECURE_NAME)
    ana, bo = guests(url=url), guests(url=url)
    made_table(ana)
    assert ana.page.evaluate("isSecureContext") is False
    # There is no clipboard interface, but copying works.
    assert ana.page.evaluate("navigator.clipboard") is None
    ana.button("Copy the link").click()
    expect(ana.page.get_by_text("Copied")).to_be_visible()
    sit_down(bo, ana.page.url)
    ana.button("I’m ready").click()
    ana.now.wait_for()
    ana.button("Settings").click()
    expect(ana.page.get_by_text("Notifications need an address")).to_be_visible()
    ana.button("Close").click()
    # They never pick the same, since a tie is looked at for a while.
    ana.play_fast(0)
    bo.play_fast(-1)
    for each in (ana, bo):
        each.end.wait_for()
        each.skip_the_count()
    assert ana.totals() == bo.totals()


def test_a_game_with_a_blocked_storage(guests: Guests) -> None:
    ana = guests(script=WITHOUT_STORAGE)
    ana.begin_alone()
    told = ana.page.get_by_role("status").locator(
        "> div", has_text="Your browser stores nothing here."
    )
    expect(told).to_be_visible()
    # In an enlarged window it lies over no control that has the focus, and no word is broken.
    for width, height in ((320, 256), (640, 400)):
        ana.page.set_viewport_size({"width": width, "height": height})
        assert tabbed(ana.page) + broken_words(ana.page) == []
    ana.page.set_viewport_size({"width": 1280, "height": 800})
    told.get_by_role("button", name="Keep a link to it").click()
    link = ana.page.get_by_role("dialog").get_by_role("textbox").input_value()
    assert re.fullmatch(rf"{re.escape(ana.page.url)}#[\w-]{{43}}", link)
    ana.button("Close").click()
    expect(told).to_have_count(0)

    # The link leads back to the seat, and stays in the address where nothing else keeps it.
    ana.page.goto(link)
    ana.page.reload()
    ana.now.wait_for()
    ana.play_fast()
    ana.end.wait_for()
    ana.skip_the_count()
    assert len(ana.totals()) == 2
