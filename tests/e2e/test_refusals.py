"""Everything that is not offered says why, and the note about it goes by itself."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Guests
from e2e.driver import DRAWN, LONG
from e2e.fitting import covered
from e2e.seeding import Seeded
from e2e.test_hot_seat import NAMES, sit_down

CELL = re.compile(r"[1-4][a-g][1-7]")
SIZES = [(390, 844), (320, 640), (1280, 800), (1440, 900), (844, 390)]


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


# What the dock says in the moment in which the cards are open.
WATCH_REVEAL = """
window.shownWithCards = []
new MutationObserver(() => {
  if (!document.querySelector('.reveal')) return
  const words = [...document.querySelectorAll('#now .prompt, #now [role=note]')]
  window.shownWithCards.push(...words.map((each) => each.innerText.replace(/^\\w+: /, '').trim()))
}).observe(document, { subtree: true, childList: true, characterData: true })
"""


def look_flat_then_solid(page: Page) -> Iterator[None]:
    """Show the pyramid in the flat view, then in 3-D."""
    for nth, drawn in ((1, ".floors"), (0, ".scene .buttons button")):
        page.locator(".switch").get_by_role("radio").nth(nth).click()
        expect(page.locator(drawn).first).to_be_visible()
        page.evaluate(DRAWN)
        yield


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_refusal_covers_nothing(guests: Guests, seeded: Seeded, language: str) -> None:
    ana = guests(webgl=True, secret=seeded.secret, language=language)
    ana.open(f"/t/{seeded.build}")
    note = ana.page.get_by_role("alert").locator(".note")
    stage = ana.page.locator(".stage")
    ana.page.locator("[data-ghost]").first.wait_for()
    for width, height in SIZES:
        ana.page.set_viewport_size({"width": width, "height": height})
        for _ in look_flat_then_solid(ana.page):
            room = stage.bounding_box()
            # A cube in hand that cannot be confirmed yet; then the longest sentence of the rules.
            ana.page.keyboard.press("c")
            expect(note).to_be_visible()
            assert covered(note) == [], (width, height)
            assert stage.bounding_box() == room, "the stage keeps its size"
            note.get_by_role("button").last.click()
            expect(note).to_have_count(0)
        ana.page.locator(".switch").get_by_role("radio").nth(1).click()
        ana.page.locator(".none:visible").last.click()
        expect(note).to_be_visible()
        for _ in look_flat_then_solid(ana.page):
            assert covered(note) == [], (width, height)
        note.get_by_role("button").last.click()


def test_the_spaces_that_a_refusal_names_are_lit(guests: Guests, seeded: Seeded) -> None:
    ana = guests(webgl=True, secret=seeded.secret)
    ana.open(f"/t/{seeded.build}")
    note = ana.page.get_by_role("alert").locator(".note")
    lit = ana.page.locator("[data-named]")
    ana.ghosts.first.wait_for()
    ana.see("Flat")
    # The last empty space is on the highest level, and nothing is under it yet.
    ana.page.locator(".none:visible").last.click()
    expect(note).to_contain_text("under it first")
    named = re.findall(CELL, note.inner_text().partition("Fill")[2])
    for mode in ("Flat", "3-D"):
        ana.see(mode)
        expect(lit).to_have_count(len(named))
        assert {each.get_attribute("data-named") for each in lit.all()} == set(named)
    # They are drawn with the pyramid, not only written over it, and go with the note.
    canvas = ana.page.locator(".scene canvas")
    ana.page.evaluate(DRAWN)
    shown = canvas.evaluate("canvas => canvas.toDataURL()")
    note.get_by_role("button", name="Close").click()
    expect(lit).to_have_count(0)
    ana.page.evaluate(DRAWN)
    assert canvas.evaluate("canvas => canvas.toDataURL()") != shown


def test_the_note_on_a_tie_covers_nothing(guests: Guests) -> None:
    """Three around one screen who pick the same: four lines, which is the most there can be."""
    all_three = guests(webgl=True)
    sit_down(all_three)
    for _ in NAMES:
        all_three.is_wanted()
        all_three.act()
        all_three.pick(1)
    all_three.is_wanted()
    all_three.act()
    all_three.ghosts.first.wait_for()
    note = all_three.page.get_by_role("note")
    for width, height in SIZES:
        all_three.page.set_viewport_size({"width": width, "height": height})
        for _ in look_flat_then_solid(all_three.page):
            expect(note.get_by_role("listitem")).to_have_count(4)
            assert covered(note) == [], (width, height)


def test_the_prompt_names_whose_pyramid_is_looked_at(guests: Guests, seeded: Seeded) -> None:
    ana = guests(secret=seeded.secret)
    ana.open(f"/t/{seeded.build}")
    prompt = ana.now.get_by_role("paragraph").first
    expect(prompt).to_contain_text("Choose a highlighted space")
    for name in ("Balam", "Akna"):
        ana.button(re.compile(f"^{name}, .*View pyramid$")).click()
        expect(prompt).to_contain_text(f"This is {name}’s pyramid, not yours.")
    ana.page.keyboard.press("Escape")
    expect(prompt).to_contain_text("Choose a highlighted space")


def test_a_tie_is_explained_while_the_cards_are_shown(guests: Guests) -> None:
    all_three = guests(motion=True, script=WATCH_REVEAL)
    sit_down(all_three)
    for _ in NAMES:
        all_three.is_wanted()
        all_three.act()
        all_three.pick(1)
    all_three.is_wanted()
    expect(all_three.page.locator(".reveal")).to_have_count(0)
    # The cards lie there, and no note is over them.
    tie = "Cards are revealed. Of those who tie, the lowest turn order keeps the tile."
    assert set(all_three.page.evaluate("shownWithCards")) == {tie}
