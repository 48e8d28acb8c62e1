"""Three people around one screen: a cloth hides each pick while the device is passed on."""

import re

from playwright.sync_api import expect

from e2e.conftest import Guests
from e2e.driver import SHIELD, Player

# Whether any picked tile was ever to be found on the page, be it for one frame.
WATCH = """
window.picksShown = 0
new MutationObserver(() => {
  const tiles = [...document.querySelectorAll('[aria-pressed="true"]')]
  window.picksShown += tiles.filter((tile) => /^Tile/.test(tile.ariaLabel ?? '')).length
}).observe(document, { subtree: true, childList: true, attributes: true })
"""
NAMES = ["Ana", "Bo", "Cy"]


def sit_down(player: Player) -> None:
    player.open()
    player.page.get_by_role("link", name="Pass and play").click()
    player.button("Add a player").click()
    for at, name in enumerate(NAMES):
        player.page.get_by_role("textbox", name=f"Name {at + 1}").fill(name)
    player.button("Start").click()


def test_a_whole_game_of_three(guests: Guests) -> None:
    all_three = guests(script=WATCH)
    sit_down(all_three)
    done = all_three.play()
    assert done.count("unveiled") == 30
    assert done.count("picked") == 30
    assert done.count("confirmed") == 30
    assert all_three.page.evaluate("picksShown") == 0
    all_three.skip_the_count()
    assert len(all_three.totals()) == 3


def test_the_next_one_never_sees_the_pick(guests: Guests) -> None:
    all_three = guests(script=WATCH)
    sit_down(all_three)
    passed = []
    for _ in NAMES:
        all_three.is_wanted()
        cloth = all_three.page.get_by_role("dialog", name=re.compile("^Pass to "))
        expect(cloth).to_be_visible()
        passed.append((cloth.get_attribute("aria-label") or "").removeprefix("Pass to "))
        # The cloth covers the window, and nothing under it can be reached.
        box = cloth.bounding_box()
        assert box is not None
        assert (box["x"], box["y"]) == (0, 0)
        assert (box["width"], box["height"]) == (1280, 800)
        all_three.page.keyboard.press("Escape")
        expect(cloth).to_be_visible()
        all_three.page.keyboard.press("1")
        expect(all_three.button(SHIELD)).to_have_count(1)

        all_three.act()
        expect(all_three.now).to_be_focused()
        expect(all_three.tiles).to_have_count(3)
        expect(all_three.now.get_by_role("button", pressed=True)).to_have_count(0)
        expect(all_three.now).to_contain_text(f"{passed[-1]}:")
        expect(all_three.said).to_contain_text(f"{passed[-1]}: Pick a tile.")
        all_three.pick(1)
    assert sorted(passed) == NAMES
    assert all_three.page.evaluate("picksShown") == 0
    # Now they lie open: three on one tile, and the two who lost take another.
    all_three.is_wanted()
    expect(all_three.said).to_contain_text("Take a tile.")


def test_bots_play_along(guests: Guests) -> None:
    both = guests(script=WATCH)
    both.open()
    both.page.get_by_role("link", name="Pass and play").click()
    for at, name in enumerate(["Ana", "Bo"]):
        both.page.get_by_role("textbox", name=f"Name {at + 1}").fill(name)
    both.page.get_by_role("radiogroup", name="Bots at the table").get_by_text("2").click()
    both.page.get_by_role("radio", name="Easy").click()
    # One more person leaves room for one bot only.
    both.button("Add a player").click()
    expect(both.page.get_by_role("radio", name="2")).to_have_count(0)
    both.button("Remove Name 3").click()
    both.button("Start").click()
    for _ in range(2):
        both.play(until="confirmed")
    both.is_wanted()
    both.act()
    expect(both.page.get_by_role("heading", name="Round 2")).to_be_visible()
    for name in ("Akna", "Kinich"):
        expect(both.button(re.compile(f"^{name}, "))).to_be_visible()
        expect(both.page.get_by_role("list", name="Log")).to_contain_text(f"{name} builds")
    assert both.page.evaluate("picksShown") == 0
