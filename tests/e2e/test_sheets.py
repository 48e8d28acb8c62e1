"""Sheets and lists on the smallest screens: all of it can be read, and the sheet scrolls."""

import pytest

from e2e.conftest import Guests
from e2e.driver import Player
from e2e.fitting import overflows
from e2e.seeding import Seeded

# A small phone, and a window of 1280 by 1024 at 400 %.
SIZES = [(320, 568), (320, 256)]


def look(player: Player, what: str) -> list[str]:
    wrong: list[str] = []
    for width, height in SIZES:
        player.page.set_viewport_size({"width": width, "height": height})
        player.page.evaluate("new Promise((done) => requestAnimationFrame(() => done()))")
        wrong += [f"{what} {width}×{height}: {each}" for each in overflows(player.page)]
    return wrong


@pytest.mark.parametrize("language", ["de", "fr"])
def test_sheets_and_lists_fit_the_smallest_screens(
    guests: Guests, seeded: Seeded, language: str
) -> None:
    ana = guests(secret=seeded.secret, language=language, size=(320, 568))
    dialog = ana.page.get_by_role("dialog")
    wrong: list[str] = []

    def sheet(what: str, opener: str, at: int = 0) -> None:
        ana.page.set_viewport_size({"width": 320, "height": 568})
        ana.page.locator(opener).nth(at).click()
        dialog.wait_for()
        wrong.extend(look(ana, what))

    ana.open("/games")
    ana.page.locator("main li").first.wait_for()
    wrong += look(ana, "games")
    sheet("delete", "li .ib")
    ana.page.keyboard.press("Escape")
    ana.open("/how")
    sheet("settings", "header .ib")
    ana.page.keyboard.press("Escape")
    ana.open(f"/t/{seeded.over}")
    ana.page.locator("footer .more button").first.wait_for()
    wrong += look(ana, "score")
    for at, what in enumerate(("share", "download")):
        sheet(what, "footer .more button", at)
        ana.page.keyboard.press("Escape")
    ana.open(f"/t/{seeded.build}")
    sheet("card", ".side .cards button")
    dialog.locator(".btn").click()
    wrong += look(ana, "cards")
    assert not wrong, "\n".join(wrong)
