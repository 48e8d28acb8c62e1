"""My games: figures, filters, and a list that can be emptied on this device."""

import re

from playwright.sync_api import expect

from e2e.conftest import Guests
from e2e.seeding import Seeded, game
from server.live import OPEN, LiveServer, mine, new_secret


def test_my_games_tell_figures_are_filtered_and_deleted_here_alone(
    guests: Guests, server: LiveServer
) -> None:
    over, secret = game(server, bots=1)
    game(server, lambda view: view.you is not None and "pick" in view.you.can, secret=secret)
    ana = guests(secret=secret)
    ana.open("/games")
    rows = (
        ana.page.get_by_role("main").get_by_role("listitem").filter(has=ana.page.locator("small"))
    )
    expect(rows).to_have_count(2)
    figures = ana.page.locator("dl")
    expect(figures).to_contain_text(re.compile(r"Finished\s*1"))
    expect(figures).to_contain_text(re.compile(r"Largest group\s*×\d+"))

    ana.page.get_by_role("radio", name="Running").click()
    expect(rows).to_have_count(1)
    ana.page.get_by_role("radio", name="All").click()
    ana.page.get_by_role("searchbox", name="Search by name").fill("kinich")
    expect(rows).to_have_count(1)
    ana.page.get_by_role("searchbox").fill("nobody")
    expect(ana.page.get_by_role("status")).to_have_text("No game matches.")
    ana.page.get_by_role("searchbox").fill("")

    done = rows.filter(has_text="Finished")
    delete = done.get_by_role("button", name=re.compile("^Delete from the list"))
    delete.click()
    question = ana.page.get_by_role("dialog", name="Delete this game?")
    expect(question).to_contain_text("on this device")
    question.get_by_role("button", name="Keep").click()
    expect(delete).to_be_focused()
    expect(rows).to_have_count(2)
    delete.click()
    question.get_by_role("button", name="Delete", exact=True).click()
    expect(rows).to_have_count(1)
    expect(rows.get_by_role("button", name=re.compile("^Delete from the list"))).to_be_focused()
    ana.page.reload()
    expect(rows).to_have_count(1)
    ana.button("Delete all games").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    expect(ana.page.get_by_text("No games yet.")).to_be_visible()
    # The server keeps what a link opens.
    ana.open(f"/t/{over}")
    expect(ana.end).to_be_visible()


LISTS = re.compile(r"/api/v1/(my/)?tables\?")


def test_the_focus_stays_where_a_list_goes_on(guests: Guests, server: LiveServer) -> None:
    ana = guests()
    for _ in range(45):
        server.make_table(new_secret(), mine("Ana"), OPEN, public=True)
    ana.open("/tables")
    rows = ana.page.get_by_role("main").get_by_role("list").first.get_by_role("listitem")
    more = ana.button("Show older").first
    more.wait_for()
    known = rows.count()
    more.focus()
    ana.page.keyboard.press("Enter")
    # The button is gone, or further down: one reads on with the first new table.
    expect(rows.nth(known).get_by_role("link")).to_be_focused()

    # The server is away, still away, and there again.
    ana.page.route(LISTS, lambda route: route.abort())
    more.focus()
    again = ana.button("Try again")
    for _ in range(2):
        ana.page.keyboard.press("Enter")
        expect(again).to_be_focused()
    ana.page.unroute(LISTS)
    known = rows.count()
    ana.page.keyboard.press("Enter")
    expect(rows.nth(known).get_by_role("link")).to_be_focused()
    ana.complaints = [each for each in ana.complaints if "ERR_FAILED" not in each]


def test_the_focus_stays_on_the_page_of_my_games(guests: Guests, seeded: Seeded) -> None:
    ana = guests(secret=seeded.secret)
    ana.page.route(LISTS, lambda route: route.abort())
    ana.open("/games")
    again = ana.button("Try again")
    title = ana.page.get_by_role("heading", level=1, name="My games")
    for is_back in (False, True):
        again.focus()
        if is_back:
            ana.page.unroute(LISTS)
        ana.page.keyboard.press("Enter")
        expect(title).to_be_focused()
    expect(again).to_have_count(0)
    ana.complaints = [each for each in ana.complaints if "ERR_FAILED" not in each]
