"""What the table explains by itself: the scale of points, the bonus cards, and its marks."""

from playwright.sync_api import expect

from e2e.conftest import Guests
from e2e.seeding import Seeded
from yaxha.engine import BonusCard, group_points


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
