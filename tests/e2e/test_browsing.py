"""Habits of people with browsers: double clicks, Back, mistyped addresses, a second visit."""

import re

from playwright.sync_api import expect

from e2e.conftest import Guests
from e2e.driver import Player, middle
from e2e.seeding import Seeded


def together(ana: Player, bo: Player) -> None:
    """Ana and Bo begin a game with double clicks alone."""
    ana.open("/friends")
    ana.page.get_by_role("textbox", name="Your name").fill("Ana")
    ana.button("Create table").dblclick()
    expect(ana.button("Copy the link")).to_be_visible()
    bo.page.goto(ana.page.url)
    bo.page.get_by_role("textbox", name="Your name").fill("Bo")
    bo.button("Take seat").dblclick()
    # The lobby moves when somebody sits down.
    expect(ana.said).to_contain_text("Ready?")
    ana.button("I’m ready").dblclick()
    for each in (ana, bo):
        expect(each.said).to_contain_text("Pick a tile.")


def test_double_clicks_do_nothing_twice(guests: Guests) -> None:
    ana, bo = guests(), guests()
    together(ana, bo)
    ana.free_tiles.first.dblclick()
    bo.free_tiles.last.dblclick()
    placed = ana.now.get_by_role("button", name="Take it back")
    for n in range(1, 4):
        ana.page.mouse.dblclick(*middle(ana.ghosts.first))
        expect(placed).to_have_count(n)
    ana.confirmable.dblclick()
    expect(bo.button(re.compile(r"^Ana, .* done"))).to_be_visible()
    # A moment later it is still so: nothing was taken back.
    ana.page.wait_for_timeout(300)
    expect(bo.button(re.compile(r"^Ana, .* done"))).to_be_visible()
    for each in (ana, bo):
        expect(each.page.get_by_role("alert")).to_be_empty()


def test_back_closes_what_is_open_first(guests: Guests, seeded: Seeded) -> None:
    ana = guests(secret=seeded.secret)
    ana.open("/games")
    table = ana.page.get_by_role("link").and_(ana.page.locator(f"[href='/t/{seeded.build}']"))
    table.first.click()
    ana.now.wait_for()
    sheet = ana.page.get_by_role("dialog")
    ana.button("Menu").click()
    expect(sheet).to_be_visible()
    ana.page.go_back()
    expect(sheet).to_have_count(0)
    expect(ana.now).to_be_visible()
    # A sheet that was closed by its button costs no further press.
    ana.button("Menu").click()
    ana.button("Close").click()
    expect(sheet).to_have_count(0)
    ana.page.go_back()
    expect(ana.page).to_have_url(re.compile("/games$"))


def test_addresses_that_lead_nowhere_say_so(guests: Guests) -> None:
    ana = guests()
    for path, words in (
        ("/nothing/here", "Page not found."),
        ("/t/NoSuchTable", "Table not found."),
    ):
        ana.open(path)
        expect(ana.page.get_by_role("heading", name=words)).to_be_visible()
        expect(ana.page).to_have_title(f"{words} · Yaxha")
        ana.page.get_by_role("link", name="Go to start page", exact=True).click()
        expect(ana.button("Play")).to_be_visible()


def test_messages_that_were_read_stay_read(guests: Guests) -> None:
    ana, bo = guests(size=(390, 844)), guests()
    together(ana, bo)
    tabs = bo.page.get_by_role("tablist", name="Log and chat")
    tabs.get_by_role("tab", name="Log").press("ArrowRight")
    expect(tabs.get_by_role("tab", name="Chat", selected=True)).to_be_focused()
    bo.button("Hello").click()
    new = ana.button("Log and chat, 1 new message")
    expect(new).to_be_visible()
    ana.page.reload()
    new.click()
    ana.page.get_by_role("tab", name="Chat").click()
    ana.button("Close").click()
    expect(ana.button("Log and chat")).to_be_visible()
    ana.page.reload()
    expect(ana.button("Log and chat")).to_be_visible()
    # One's own are no news.
    expect(bo.page.get_by_role("tab", name="Chat")).to_have_text("Chat")
