"""What the table explains by itself: the scale of points, the bonus cards, and its marks."""

import re

from playwright.sync_api import expect

from e2e.conftest import Guests
from e2e.driver import middle
from e2e.seeding import Seeded, game, picking
from server.live import LiveServer
from yaxha.engine import BonusCard, group_points

COVERED = """[...document.querySelectorAll('[data-ghost]')].filter((ghost) => {
  const { left, top, width, height } = ghost.getBoundingClientRect()
  return !ghost.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}).map((ghost) => ghost.dataset.cell)"""


def test_the_scale_of_points_is_at_the_table_and_in_the_rules(
    guests: Guests, seeded: Seeded
) -> None:
    ana = guests(secret=seeded.secret)
    points = [f"{n} cubes: {group_points(n)} points" for n in (3, 7, 11)]
    ana.open("/how")
    for words in points:
        expect(ana.page.get_by_role("listitem").filter(has_text=words)).to_have_count(1)
    ana.open(f"/t/{seeded.build}")
    ana.button("Points per group").click()
    sheet = ana.page.get_by_role("dialog", name="Points per group")
    for words in (*points, f"12 cubes or more: {group_points(12)} points"):
        expect(sheet.get_by_role("listitem").filter(has_text=words)).to_have_count(1)


def test_all_bonus_cards_are_behind_each_of_them_and_in_the_rules(
    guests: Guests, seeded: Seeded
) -> None:
    ana = guests(secret=seeded.secret)
    ana.open("/how")
    ana.page.get_by_text("All bonus cards").click()
    kinds = ana.page.get_by_role("group").get_by_role("listitem")
    expect(kinds).to_have_count(10)
    expect(ana.page.locator("details .slab")).to_have_count(len(BonusCard))
    ana.open(f"/t/{seeded.build}")
    ana.page.locator(".side .cards").get_by_role("button").first.click()
    ana.button("All bonus cards").click()
    sheet = ana.page.get_by_role("dialog", name="All bonus cards")
    expect(sheet.get_by_role("heading")).to_be_focused()
    expect(sheet.get_by_role("listitem")).to_have_count(10)
    expect(sheet.get_by_text("In this game")).not_to_have_count(0)
    sheet.get_by_role("button").first.click()
    expect(ana.button("All bonus cards")).to_be_visible()


def test_marks_explain_themselves_under_a_pointer(guests: Guests, seeded: Seeded) -> None:
    ana = guests(secret=seeded.secret)
    ana.open(f"/t/{seeded.build}")
    tip = ana.page.get_by_role("tooltip")
    badge = ana.page.locator(".others .order").first
    badge.hover()
    expect(tip).to_contain_text("Turn order")
    # It can be read with the pointer on it, and goes by a key or by leaving.
    tip.hover()
    ana.page.wait_for_timeout(600)
    expect(tip).to_be_visible()
    ana.page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    ana.page.locator(".others .mark").first.hover()
    expect(tip).to_contain_text("Seat B.")
    ana.page.mouse.move(640, 400)
    expect(tip).to_have_count(0)
    ana.page.locator(".stage .draft").hover()
    expect(tip).to_contain_text("The dot marks a cube of this round.")
    # It covers none of the places for the next cube, and goes by a click on it too.
    assert ana.page.evaluate(COVERED) == []
    tip.click()
    expect(tip).to_have_count(0)


def test_marks_explain_themselves_to_the_keyboard(guests: Guests, seeded: Seeded) -> None:
    ana = guests(secret=seeded.secret)
    ana.open(f"/t/{seeded.pick}")
    card = ana.page.locator(".others").get_by_role("button").first
    ana.page.keyboard.press("Tab")
    card.focus()
    tip = ana.page.get_by_role("tooltip")
    expect(tip).to_contain_text("Seat B.")
    expect(tip).to_contain_text("Turn order")
    expect(card).to_have_accessible_description(re.compile("Seat B."))
    ana.page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    expect(card).to_be_focused()


def test_a_long_press_explains_a_tile_and_a_tap_picks_it(
    guests: Guests, server: LiveServer
) -> None:
    table, secret = game(server, picking(1), bots=1)
    ana = guests(secret=secret, size=(390, 844), touch=True, device_scale_factor=1, language="de")
    ana.open(f"/t/{table}")
    tile = ana.page.locator("[data-tile='2']")
    x, y = middle(tile.locator(".number"))
    finger = ana.context.new_cdp_session(ana.page)
    point = {"x": x, "y": y}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    tip = ana.page.get_by_role("tooltip")
    expect(tip).to_contain_text("Markt 2.")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    ana.page.wait_for_timeout(200)
    expect(tip).to_be_visible()
    expect(tile).to_have_attribute("aria-pressed", "false")
    tile.tap()
    expect(tip).to_have_count(0)
    # Picked, or revealed by now.
    expect(tile.and_(ana.page.locator("[aria-pressed=false]:enabled"))).to_have_count(0)
