"""Places for the cube in hand in three dimensions: seen, hidden, tapped and dragged to."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from e2e.conftest import Guests
from e2e.driver import Player, cell_in, middle

PHONE = (390, 844)


@pytest.fixture
def ana(guests: Guests) -> Player:
    """She has placed one cube, in three dimensions."""
    return after_one_cube(guests(webgl=True))


def after_one_cube(player: Player) -> Player:
    player.begin_alone()
    player.is_wanted()
    player.pick()
    player.is_wanted()
    player.place()
    expect(player.ghosts).to_have_count(4)
    expect(player.page.locator("[data-behind]").first).to_be_attached()
    return player


def box(what: Locator) -> FloatRect:
    found = what.bounding_box()
    assert found is not None
    return found


def apart(a: FloatRect, b: FloatRect) -> float:
    across = max(a["x"] - b["x"] - b["width"], b["x"] - a["x"] - a["width"])
    along = max(a["y"] - b["y"] - b["height"], b["y"] - a["y"] - a["height"])
    return max(across, along)


def placed(player: Player, cell: str) -> Locator:
    return player.button(re.compile(rf"^{cell} \w+, placed this round"))


def test_a_place_behind_the_pyramid_is_turned_to(ana: Player) -> None:
    hidden = ana.page.locator("[data-behind]")
    count = hidden.count()
    behind = ana.page.locator(f'[data-ghost="{hidden.first.get_attribute("data-ghost")}"]')
    # The mark at the edge turns to it, and Home back again.
    ana.page.locator(".mark").first.click()
    expect(hidden).not_to_have_count(count)
    ana.page.keyboard.press("Home")
    expect(hidden).to_have_count(count)
    # So does the focus, however it comes.
    behind.focus()
    expect(behind).not_to_have_attribute("data-behind", "true")
    cell = behind.get_attribute("data-ghost") or ""
    ana.page.keyboard.press("Enter")
    expect(placed(ana, cell)).to_be_attached()


def test_arrows_walk_all_places(ana: Player) -> None:
    seen = set()
    ana.ghosts.first.focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft") * 2:
        seen.add(ana.page.evaluate("document.activeElement.dataset.ghost"))
        ana.page.keyboard.press(key)
    assert len(seen - {None}) == 4


def test_a_chip_covers_no_other_place(ana: Player) -> None:
    chip = ana.page.locator(".chip")
    for at in range(ana.seen_ghosts.count()):
        ghost = ana.seen_ghosts.nth(at)
        cell = ghost.get_attribute("data-ghost")
        ana.page.mouse.move(*middle(ghost))
        expect(chip).to_be_visible()
        others = ana.page.locator(f'[data-ghost]:not([data-behind], [data-ghost="{cell}"])')
        panels = ana.page.locator(".stage [data-panel]")
        for each in (*others.all(), *[one for one in panels.all() if one.is_visible()]):
            assert apart(box(chip), box(each)) >= 7.5, cell
        ana.page.mouse.move(5, 5)
        expect(chip).to_have_count(0)


def test_a_dragged_cube_snaps_to_what_is_seen(guests: Guests) -> None:
    ana = after_one_cube(guests(webgl=True, size=PHONE, touch=True, device_scale_factor=1))
    line = ana.context.new_cdp_session(ana.page)

    def drag(to: tuple[float, float]) -> None:
        start = middle(ana.now.get_by_role("button", pressed=True))
        points = [start, (start[0], start[1] - 20), to]
        line.send("Input.dispatchTouchEvent", touch("touchStart", start))
        for _, point in pairwise(points):
            line.send("Input.dispatchTouchEvent", touch("touchMove", point))
        line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def touch(kind: str, at: tuple[float, float]) -> dict[str, object]:
        return {"type": kind, "touchPoints": [{"x": at[0], "y": at[1]}]}

    hidden = ana.page.locator("[data-behind]").first
    x, y = middle(hidden)
    drag((x, y + 44))
    expect(ana.button("2 cubes left")).to_be_visible()
    seen = ana.seen_ghosts.first
    cell = cell_in(seen.get_attribute("aria-label") or "")
    x, y = middle(seen)
    # The cube floats above the finger, and need not meet the place exactly.
    drag((x + 8, y + 44))
    expect(placed(ana, cell)).to_be_attached()
