"""Places for the cube in hand in three dimensions: seen, hidden, tapped and dragged to."""

import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from e2e.conftest import Guests
from e2e.driver import Player, cell_in, middle
from e2e.seeding import Seeded, building, game
from server.live import LiveServer, new_secret

PHONE = (390, 844)

STEADY = """() => {
  const now = [...document.querySelectorAll('.scene [data-cell]')]
    .map((each) => `${each.style.cssText} ${each.dataset.behind}`)
    .join()
  const { steady } = window
  if (now !== steady.seen) Object.assign(steady, { seen: now, since: performance.now(), frames: 0 })
  steady.frames += 1
  return steady.frames > 5 && performance.now() - steady.since > 300
}"""


@pytest.fixture
def ana(guests: Guests, server: LiveServer) -> Player:
    """She has a cube in hand in round 5, and some places for it are behind the pyramid."""
    return with_hidden_places(guests, server)


def with_hidden_places(guests: Guests, server: LiveServer, **more: Any) -> Player:
    secret = new_secret()
    player = guests(webgl=True, secret=secret, **more)
    for _ in range(6):  # the cubes are random, and in some games every place is seen
        table, _ = game(server, building(5, placed=0), bots=1, secret=secret)
        player.open(f"/t/{table}")
        expect(player.page.locator("canvas").first).to_be_visible()
        player.ghosts.first.wait_for()
        for _ in range(4):
            player.page.keyboard.press("ArrowDown")
        # A place beside the pyramid is behind it from one of four sides.
        for _ in range(4):
            settle(player)
            if player.page.locator("[data-behind]").count() and player.seen_ghosts.count():
                return player
            player.page.keyboard.press("q")
    raise AssertionError("no side of six pyramids hides a place")


def settle(player: Player) -> None:
    """Wait until the pyramid has turned: until then places are elsewhere, or hidden."""
    # What was steady before does not count: a turn begins a frame after its key.
    player.page.evaluate("window.steady = {}")
    player.page.wait_for_function(STEADY)


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
    cells = {each.get_attribute("data-ghost") or "" for each in hidden.all()}
    # The mark at the edge turns to one of them.
    ana.page.locator(".mark").first.click()
    ana.page.wait_for_timeout(200)
    assert {each.get_attribute("data-ghost") for each in hidden.all()} != cells
    # So does the focus, however it comes.
    for cell in sorted(cells):
        behind = ana.page.locator(f'[data-ghost="{cell}"]')
        behind.focus()
        expect(behind).not_to_have_attribute("data-behind", "true")
    ana.page.keyboard.press("Enter")
    expect(placed(ana, max(cells))).to_be_attached()


def test_arrows_walk_from_place_to_place(ana: Player) -> None:
    ana.ghosts.first.focus()
    seen = set()
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft") * 2:
        seen.add(ana.page.evaluate("document.activeElement.dataset.ghost"))
        ana.page.keyboard.press(key)
    assert len(seen) > 1
    assert None not in seen


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


def test_a_dragged_cube_snaps_to_what_is_seen(guests: Guests, server: LiveServer) -> None:
    ana = with_hidden_places(guests, server, size=PHONE, touch=True, device_scale_factor=1)
    line = ana.context.new_cdp_session(ana.page)

    def drag(to: tuple[float, float]) -> None:
        start = middle(ana.now.get_by_role("button", pressed=True))
        line.send("Input.dispatchTouchEvent", touch("touchStart", start))
        # The finger rests before it lets go: it does not fling.
        for point in [(start[0], start[1] - 20), to, to]:
            line.send("Input.dispatchTouchEvent", touch("touchMove", point))
            ana.page.wait_for_timeout(100)
        line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def touch(kind: str, at: tuple[float, float]) -> dict[str, object]:
        return {"type": kind, "touchPoints": [{"x": at[0], "y": at[1]}]}

    hidden = ana.page.locator("[data-behind]").first
    cell = hidden.get_attribute("data-ghost") or ""
    x, y = middle(hidden)
    drag((x, y + 44))
    settle(ana)
    expect(placed(ana, cell)).to_have_count(0)
    # One that is seen may have been near enough.
    if ana.button("2 cubes left").count():
        ana.press(ana.button("Take back"))
    expect(ana.button("3 cubes left")).to_be_visible()
    settle(ana)
    seen = ana.seen_ghosts.first
    cell = cell_in(seen.get_attribute("aria-label") or "")
    x, y = middle(seen)
    # The cube floats above the finger, and need not meet the place exactly.
    drag((x + 8, y + 44))
    expect(placed(ana, cell)).to_be_attached()


@pytest.mark.parametrize("way", ["read", "turned"])
def test_the_hint_about_turning_is_shown_once(guests: Guests, seeded: Seeded, way: str) -> None:
    ana = guests(webgl=True, secret=seeded.secret)
    ana.page.clock.install()
    ana.open(f"/t/{seeded.build}")
    hint = ana.page.get_by_text("Drag to turn, scroll to zoom.")
    expect(hint).to_be_visible()
    if way == "read":
        ana.page.clock.fast_forward(21_000)
    else:
        x, y = middle(ana.page.locator(".scene canvas"))
        ana.page.mouse.move(x, y)
        ana.page.mouse.down()
        ana.page.mouse.move(x + 60, y, steps=4)
        ana.page.mouse.up()
    expect(hint).to_have_count(0)
    ana.page.reload()
    expect(ana.page.locator(".scene canvas")).to_be_visible()
    expect(hint).to_have_count(0)
