"""Everything that is not offered says why, and the note about it goes by itself."""

import re

from playwright.sync_api import expect

from e2e.conftest import Guests
from e2e.driver import LONG
from e2e.seeding import Seeded


def test_a_cube_of_an_earlier_round_says_why_it_stays(guests: Guests, seeded: Seeded) -> None:
    ana = guests(secret=seeded.secret)
    ana.open(f"/t/{seeded.build}")
    note = ana.page.get_by_role("alert").locator(".note")
    stays = ana.page.locator("[data-cell]:not([data-ghost], .draft, .none)").first
    stays.click()
    expect(note).to_contain_text("is from an earlier round. It stays.")
    # It covers neither the hand nor the pyramid, and goes when it was read.
    below = ana.now.get_by_role("list").bounding_box()
    box = note.bounding_box()
    assert below is not None
    assert box is not None
    assert box["y"] + box["height"] <= below["y"]
    ana.page.mouse.move(5, 5)
    expect(note).to_have_count(0, timeout=LONG)


def test_a_refusal_leads_to_its_rule(guests: Guests, seeded: Seeded) -> None:
    ana = guests(secret=seeded.secret)
    ana.open(f"/t/{seeded.build}")
    ana.page.get_by_role("button", name="empty").first.click()
    ana.page.get_by_role("alert").get_by_role("button", name="Why? Rule").click()
    sheet = ana.page.get_by_role("dialog", name="How to play")
    expect(sheet.locator(".about")).to_be_in_viewport()
    expect(sheet.get_by_role("heading", name=re.compile("^Build Rule B"))).to_be_focused()
    # It is none of what the alert says; closed, it leads back to what it was asked from.
    expect(ana.page.get_by_role("alert").get_by_role("dialog")).to_have_count(0)
    ana.page.keyboard.press("Escape")
    expect(ana.page.get_by_role("button", name="Why? Rule")).to_be_focused()


def test_the_pyramid_of_another_says_whose_it_is(guests: Guests, seeded: Seeded) -> None:
    ana = guests(webgl=True, secret=seeded.secret)
    ana.open(f"/t/{seeded.build}")
    note = ana.page.get_by_role("alert").locator(".note")
    canvas = ana.page.locator(".scene canvas")
    cube = ana.page.locator(".cell:not(.none)").first
    empty = ana.page.locator(".cell.none").first
    expect(canvas).to_be_visible()
    ana.button(re.compile("View pyramid$")).first.click()
    for chosen in (canvas, cube, empty):
        if chosen is cube:
            ana.see("Flat")
        chosen.click()
        expect(note).to_contain_text("’s pyramid, not yours.")
        note.get_by_role("button", name="Close").click()
    empty.click()
    note.get_by_role("button", name="Back to your pyramid").click()
    expect(note).to_have_count(0)
    expect(ana.page.get_by_role("region", name="Your pyramid")).to_be_visible()
    expect(ana.ghosts.first).to_be_visible()
