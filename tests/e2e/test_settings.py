"""The settings: one sheet, behind one button in the same place of every page."""

import pytest
from playwright.sync_api import expect

from e2e.conftest import Guests
from e2e.driver import Player
from e2e.seeding import Seeded

FROM_THE_EDGE = 120
"""Pixels. At a table the menu is at the edge, and the settings are next to it."""


def pages(seeded: Seeded) -> dict[str, str]:
    plain = {each: f"/{each}" for each in ("", "how", "friends", "screen", "games", "tables")}
    tables = {"pick": f"/t/{seeded.pick}", "score": f"/t/{seeded.over}"}
    return {**plain, **tables, "replay": f"/t/{seeded.over}/replay"}


def choose(player: Player, group: str, option: str) -> None:
    radios = player.page.get_by_role("radiogroup", name=group)
    radios.get_by_role("radio", name=option, exact=True).click()


def test_they_are_in_the_same_place_of_every_page(guests: Guests, seeded: Seeded) -> None:
    ana = guests(secret=seeded.secret, size=(390, 844), touch=True, device_scale_factor=1)
    for page, path in pages(seeded).items():
        ana.open(path)
        button = ana.button("Settings")
        button.tap()
        box = button.bounding_box()
        assert box is not None, page
        assert box["y"] < 72, page
        assert 390 - box["x"] < FROM_THE_EDGE, page
        sheet = ana.page.get_by_role("dialog", name="Settings")
        for group in ("Theme", "Symbols on cubes", "Animation", "Sound"):
            expect(sheet.get_by_role("radiogroup", name=group)).to_have_count(1)
        expect(sheet.get_by_role("combobox", name="Language")).to_have_count(1)
        sheet.get_by_text("Keyboard shortcuts", exact=True).tap()
        expect(sheet.get_by_text("Take the last cube back")).to_be_visible()
        ana.button("Close").tap()
        expect(sheet).to_have_count(0)


def test_a_choice_holds_at_once_and_after_a_reload(guests: Guests) -> None:
    ana = guests(motion=True)
    ana.open("/how")
    root = ana.page.locator("html")
    expect(root).to_have_attribute("data-motion", "normal")
    ana.button("Settings").click()
    choose(ana, "Theme", "Dark")
    choose(ana, "Symbols on cubes", "Large")
    choose(ana, "Animation", "Fast")
    for _ in range(2):
        expect(root).to_have_attribute("data-theme", "dark")
        expect(root).to_have_attribute("data-glyphs", "large")
        expect(root).to_have_attribute("data-motion", "fast")
        ana.page.reload()


@pytest.mark.parametrize("width", [320, 390])
def test_where_the_bar_of_a_table_has_no_room_the_menu_leads_there(
    guests: Guests, seeded: Seeded, width: int
) -> None:
    ana = guests(secret=seeded.secret, size=(width, 640), touch=True, device_scale_factor=1)
    ana.open(f"/t/{seeded.pick}")
    ana.button("Menu").tap()
    ana.page.get_by_role("dialog", name="Menu").get_by_role("button", name="Settings").tap()
    expect(ana.page.get_by_role("radiogroup", name="Theme")).to_be_in_viewport()
