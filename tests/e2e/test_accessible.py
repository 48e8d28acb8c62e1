"""For everyone: what axe-core finds, and what a screen reader reads."""

import re
from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import ROOT, Guests
from e2e.driver import DRAWN, Player
from e2e.fitting import broken_words, overflows, tabbed
from e2e.seeding import Seeded

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"

RUN = """async () => {
  // All that is not experimental, and the sizes of targets, which WCAG 2.2 has added. Where the
  // system sets the colours, axe still reads those of the page.
  const forced = matchMedia('(forced-colors: active)').matches
  const rules = { 'target-size': { enabled: true }, 'color-contrast': { enabled: !forced } }
  const { violations } = await axe.run(document, { rules })
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${any[0]?.message ?? help}: ${html.slice(0, 160)}`))
}"""

SAID = """
window.saidInOrder = []
new MutationObserver(() => {
  const text = document.querySelector('[role=status][aria-label=Yaxha]')?.textContent.trim()
  if (text && window.saidInOrder.at(-1) !== text) window.saidInOrder.push(text)
}).observe(document, { subtree: true, childList: true, characterData: true })
"""


# Regions that come into the page with their text, which screen readers often do not say.
FILLED = """
window.filled = []
const REGIONS = '[role=alert], [role=status], [role=log], [aria-live]'
new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (!(node instanceof Element)) continue
    const regions = [...(node.matches(REGIONS) ? [node] : []), ...node.querySelectorAll(REGIONS)]
    for (const { role, textContent } of regions)
      if (textContent.trim()) window.filled.push(`${role} came with "${textContent.trim()}"`)
  }
}).observe(document, { subtree: true, childList: true })
"""


def filled_regions(page: Page) -> list[str]:
    found: Any = page.evaluate("filled.splice(0)")
    return list(found)


def faults(page: Page) -> list[str]:
    assert AXE.exists(), "axe-core is not installed: scripts/web installs it"
    page.evaluate(AXE.read_text("utf-8"))
    found: Any = page.evaluate(RUN)
    return list(found)


def tables_of(seeded: Seeded) -> dict[str, str]:
    return {"pick": seeded.pick, "build": seeded.build, "score": seeded.over}


def screens(player: Player, seeded: Seeded, look: Callable[[str], None]) -> None:
    """Look at all of them."""
    for path in ("", "how", "friends", "screen", "games", "tables"):
        player.open(f"/{path}")
        expect(player.page.get_by_role("heading", level=1).first).to_be_visible()
        look(path or "start")
    player.open("/friends")
    player.page.get_by_role("textbox", name="Your name").fill("Ana")
    player.button("Create table").click()
    expect(player.page.get_by_role("textbox", name="Link to this table")).to_be_visible()
    look("lobby")
    player.button("Close this table").click()
    question = player.page.get_by_role("dialog", name="Close this table?")
    expect(question).to_be_visible()
    look("close the table?")
    question.get_by_role("button", name="Close this table").click()
    expect(player.page.get_by_role("heading", name="This table is closed")).to_be_visible()
    look("closed")
    player.open("/screen")
    player.button("Start").click()
    expect(player.page.get_by_role("dialog")).to_be_visible()
    look("shield")
    player.open("/t/none")
    expect(player.page.get_by_role("heading", level=1)).to_be_visible()
    look("no such table")

    player.page.evaluate(f"localStorage.setItem('yaxha.identity', '{seeded.secret}')")
    for what, table in tables_of(seeded).items():
        player.open(f"/t/{table}")
        expect(player.page.get_by_role("heading", level=1)).to_be_visible()
        if what == "score":
            look(what)
            for each in ("Share", "Download", "Check the draw"):
                player.button(each).click()
                expect(player.page.get_by_role("dialog")).to_be_visible()
                look(f"{what} {each}")
                player.page.keyboard.press("Escape")
            player.page.get_by_role("link", name="Replay").click()
            expect(player.page.get_by_role("slider")).to_be_visible()
            look("replay")
            player.page.get_by_role("radio", name="Text").click()
            look("replay Text")
            continue
        for mode in ("Flat", "Text"):
            player.page.get_by_role("radio", name=mode).click()
            look(f"{what} {mode}")
        player.button("Menu").click()
        look(f"{what} menu")
        player.button("How to play").click()
        look(f"{what} how to play")
        player.button("Back to the menu").click()
        player.page.get_by_role("dialog").get_by_role("button", name="Settings").click()
        look(f"{what} settings")
        player.page.keyboard.press("Escape")
    cards(player, seeded, look)


def cards(player: Player, seeded: Seeded, look: Callable[[str], None]) -> None:
    """Look at what explains a bonus card, and at all of them."""
    player.open(f"/t/{seeded.build}")
    player.page.get_by_role("region", name="Bonus cards").get_by_role("button").first.click()
    sheet = player.page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    look("card")
    sheet.get_by_role("button", name="All bonus cards").click()
    look("all cards")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [(390, 844), (1280, 800)], ids=["phone", "wide"])
def test_axe_finds_nothing(
    guests: Guests, seeded: Seeded, theme: str, size: tuple[int, int]
) -> None:
    player = guests(theme=theme, size=size, script=FILLED)
    assert_all_well(player, seeded, faults, filled_regions)


def assert_all_well(
    player: Player, seeded: Seeded, *checks: Callable[[Page], Sequence[str]]
) -> None:
    """Look at every screen, and tell all that is wrong at once."""
    wrong: list[str] = []

    def look(what: str) -> None:
        wrong.extend(f"{what}: {each}" for check in checks for each in check(player.page))

    screens(player, seeded, look)
    assert not wrong, "\n".join(wrong)


def test_nothing_is_lost_when_the_system_sets_the_colours(guests: Guests, seeded: Seeded) -> None:
    player = guests(forced_colors="active")
    assert_all_well(player, seeded, faults)
    # Cubes keep their colours.
    player.open(f"/t/{seeded.build}")
    player.page.get_by_role("radio", name="Flat").click()
    colors = player.page.locator(".floors .face").evaluate_all(
        "(faces) => faces.map((face) => getComputedStyle(face).backgroundColor)"
    )
    assert len(set(colors)) >= 4
    # What has the focus, and what is chosen, looks different from what has not.
    other = player.page.get_by_role("radio", name="Text")
    plain = other.screenshot()
    other.click()
    assert other.screenshot() != plain
    menu = player.button("Menu")
    plain = menu.screenshot()
    player.page.keyboard.press("Shift")  # by keys, a focus is shown
    menu.focus()
    assert menu.screenshot() != plain
    # One sees where in the game one is.
    player.open(f"/t/{seeded.over}/replay#step=1")
    slider = player.page.get_by_role("slider")
    box = slider.bounding_box()
    assert box is not None
    # Without the numbers under it.
    clip: Any = {"x": box["x"], "y": box["y"], "width": box["width"], "height": 30}
    first = player.page.screenshot(clip=clip)
    slider.press("End")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^Round 10"))
    assert player.page.screenshot(clip=clip) != first


def over(limit: int) -> list[int]:
    """A table for a picture's bytes: white above the limit, black below it."""
    return [255 if each > limit else 0 for each in range(256)]


def test_cubes_keep_their_colours_in_three_dimensions(guests: Guests, seeded: Seeded) -> None:
    ana = guests(webgl=True, secret=seeded.secret, forced_colors="active")
    ana.open(f"/t/{seeded.build}")
    canvas = ana.page.locator(".scene canvas")
    expect(canvas).to_be_visible()
    ana.page.evaluate(DRAWN)
    # Faces beside the pyramid have colours of their own.
    alone = canvas.screenshot(style=".stage :not(.scene, .scene > canvas) { visibility: hidden }")
    with Image.open(BytesIO(alone)) as picture:
        hue, saturation, value = picture.convert("RGB").convert("HSV").split()
    is_vivid = ImageChops.darker(saturation.point(over(180)), value.point(over(70)))
    found = hue.histogram(is_vivid)
    # Of twelve parts of the circle, those that more than a few pixels are in.
    parts = [sum(found[at : at + 21]) for at in range(0, 252, 21)]
    assert len([part for part in parts if part > 300]) >= 2, parts


@pytest.mark.parametrize("size", [(640, 400), (320, 256)], ids=["200 %", "400 %"])
def test_an_enlarged_page_shows_everything(
    guests: Guests, seeded: Seeded, size: tuple[int, int]
) -> None:
    """No word is cut or broken, no line scrolls sideways, nothing lies over the focus."""
    player = guests(size=size)
    assert_all_well(player, seeded, overflows, broken_words, tabbed)


def test_axe_finds_nothing_over_the_scene(guests: Guests, seeded: Seeded) -> None:
    player = guests(webgl=True, secret=seeded.secret)
    player.open(f"/t/{seeded.build}")
    player.page.get_by_role("radio", name="3-D").click()
    expect(player.page.locator("canvas").first).to_be_visible()
    assert faults(player.page) == []
    player.page.set_viewport_size({"width": 320, "height": 256})
    assert tabbed(player.page) == []


def read(player: Player) -> str:
    return player.page.locator("body").aria_snapshot()


def in_order(text: str, *patterns: str) -> None:
    """All are there, one after the other."""
    at = 0
    for pattern in patterns:
        found = re.compile(pattern, re.MULTILINE).search(text, at)
        assert found is not None, f"{pattern!r} is not read, or too early:\n{text}"
        at = found.end()


def test_a_round_reads_sensibly(guests: Guests) -> None:
    ana = guests(script=SAID)
    ana.begin_alone(bots=2)
    colors = "(orange|blue|green|yellow|white)"
    tiles = [rf'button "Tile {n}: {colors}, {colors}, {colors}"' for n in (1, 2, 3)]
    in_order(
        read(ana),
        r'heading "Round 1 of 10 · everyone picks" \[level=1\]',
        r'region "Market"',
        r"paragraph: Pick a tile\. Nobody sees which one\.",
        *tiles,
        r'region "Your pyramid"',
        r'region "The others"',
        r'button "\w+, 0 points, turn order \d, (picked|picking)\. View pyramid"',
        r'region "Bonus cards',
        r'list "Log"',
    )
    ana.is_wanted()
    ana.pick()
    while ana.ghosts.count() == 0:
        ana.is_wanted()
        if ana.ghosts.count() == 0:
            ana.act()
    # What came of the picks is shown for a while.
    expect(ana.page.get_by_role("region", name="Your cubes")).to_be_visible()
    # After a tie, a note stands where the first cube can be taken back.
    tie = ana.button("Close the note on the tie")
    if tie.is_visible():
        tie.click()
    in_order(
        read(ana),
        r'heading "Round 1 of 10 · everyone builds" \[level=1\]',
        r'region "Your cubes"',
        rf"paragraph: Place {colors}\. ",
        r'button "Take back" \[disabled\]',
        r'button "\w+, in hand" \[pressed\]',
        r'button "\w+, key 2"',
        r'button "\w+, key 3"',
        r'button "3 cubes left" \[disabled\]',
        r'group "Level 1"',
        rf'button "Place {colors} on 1d4: (\+1 point|[+−-]?\d+ points)\b',
    )
    # What is asked is said when nothing else happens for a moment.
    expect(ana.said).to_contain_text("Place")
    cell = ana.place()
    ana.is_wanted()
    in_order(
        read(ana),
        rf'button "\w+ on {cell}\. Take it back"',
        rf'button "Place {colors} on 1d5: ',  # far to near, left to right
        rf'button "{cell} {colors}, placed this round\. Take it back"',
        rf'button "Place {colors} on 1d3: ',
    )
    for _ in range(2):
        ana.is_wanted()
        ana.place()
    expect(ana.said).to_contain_text("Confirm")
    ana.confirm()
    ana.is_wanted()
    in_order(
        read(ana),
        r'heading "Round 2 of 10 · everyone picks"',
        r'button "\w+, \d+ points, turn order \d',
        r"(You pick|You and \w+ both pick|You, .* all pick) .*\d",
        rf"You build .*{colors}",
    )

    news = ana.page.get_by_role("log", name="Log").get_by_role("paragraph").all_inner_texts()
    in_order(
        "\n".join(news),
        rf"^Round 1\. Tile 1: {colors}",
        rf"You get {colors}, {colors},? and {colors}$",
        r"You score \d+ points? this round, \d+ in total\. Round 2\. Tile 1: ",
    )
    said: list[str] = ana.page.evaluate("saidInOrder")
    in_order(
        "\n".join(said),
        r"^Pick a tile\. Nobody sees which one\.",
        r"^Place ",
        r"^Confirm, or take a cube back\. All placed\.",
        r"^Pick a tile\.",
    )


def test_every_control_has_a_target_that_a_thumb_meets(guests: Guests, seeded: Seeded) -> None:
    small = []
    for what, table in tables_of(seeded).items():
        player = guests(secret=seeded.secret, size=(390, 844), touch=True)
        player.open(f"/t/{table}")
        expect(player.page.get_by_role("heading", level=1)).to_be_visible()
        for role in ("button", "link", "radio", "tab", "combobox"):
            for each in player.page.get_by_role(role).all():
                box = each.bounding_box()
                side = min(box["width"], box["height"]) if box and each.is_visible() else 44
                # The way past everything has a size only when it is focused.
                if box and 1.5 < side < 43.5:
                    name = each.get_attribute("aria-label") or each.inner_text()
                    small.append(f"{what}: {name} {box['width']:.0f}×{box['height']:.0f}")
    assert not small, "\n".join(small)


HEAR_ALERTS = """() => {
  window.alerts = []
  const region = [...document.querySelectorAll('[role=alert]')].find((each) => each.textContent)
  new MutationObserver(() => window.alerts.push(region.textContent.trim()))
    .observe(region, { childList: true, subtree: true, characterData: true })
}"""
"""Collect what the alert that is shown becomes."""


def marks(player: Player, field: Locator, words: str) -> None:
    """The field is marked as wrong, has the focus, and is read with the reason."""
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(words)
    expect(player.page.get_by_role("alert").filter(has_text=words)).to_be_visible()


def test_forms_mark_what_is_wrong(guests: Guests) -> None:
    ana, bo = guests(), guests()
    name = ana.page.get_by_role("textbox", name="Your name")
    ana.open("/friends")
    ana.page.get_by_role("combobox", name="Bonus cards").select_option("chosen")
    ana.button("Create table").click()
    marks(ana, name, "Enter a name.")
    expect(ana.page.get_by_role("alert").filter(has_text=re.compile("."))).to_have_count(1)
    ana.page.evaluate(HEAR_ALERTS)
    ana.button("Create table").click()
    marks(ana, name, "Enter a name.")
    assert ana.page.evaluate("window.alerts") == ["", "Enter a name."]
    name.fill("A,B")
    expect(name).to_have_attribute("aria-invalid", "false")
    ana.button("Create table").click()
    cards = ana.page.get_by_role("group", name=re.compile("^(Choose|Three cards)"))
    expect(cards).to_have_accessible_description("Choose three bonus cards first.")
    boxes = cards.get_by_role("checkbox")
    expect(boxes.first).to_be_focused()
    expect(boxes.first).to_have_accessible_description("Nobody has a larger orange group than you.")
    for nth in range(4):
        boxes.nth(nth).press("Space")
    expect(cards).to_have_accessible_description("You have three cards. Untick one first.")
    expect(cards.get_by_role("checkbox", checked=True)).to_have_count(3)
    expect(boxes.nth(3)).not_to_be_checked()
    ana.page.get_by_role("combobox", name="Bonus cards").select_option("full")
    ana.button("Create table").click()
    marks(ana, name, "A name can’t have a comma or a semicolon. Leave them out.")
    name.fill("Ana")
    ana.button("Create table").click()
    bo.page.goto(ana.page.get_by_role("textbox", name="Link to this table").input_value())
    guest = bo.page.get_by_role("textbox", name="Your name")
    bo.button("Take seat").click()
    marks(bo, guest, "Enter a name.")
    guest.fill("ana")
    guest.press("Enter")
    marks(bo, guest, "Someone here already has that name. Choose another.")
    # The field goes, and one is at one's seat.
    guest.fill("Bo")
    guest.press("Enter")
    seat = bo.page.get_by_role("listitem").filter(has_text="Bo")
    expect(seat).to_be_focused()

    ana.open("/screen")
    for n, each in enumerate(("Bo", "Bo"), start=1):
        ana.page.get_by_role("textbox", name=f"Name {n}").fill(each)
    ana.button("Start").click()
    second = ana.page.get_by_role("textbox", name="Name 2")
    marks(ana, second, "Someone here already has that name. Choose another.")
    # Rows come and go, and the focus stays with them.
    ana.button("Add a player").click()
    expect(ana.page.get_by_role("textbox", name="Name 3")).to_be_focused()
    ana.button("Remove Name 3").press("Enter")
    expect(ana.button("Add a player")).to_be_focused()
    # The browser notes what the server has refused.
    ana.complaints = [each for each in ana.complaints if "status of 40" not in each]
