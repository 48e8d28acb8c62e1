"""A whole game against bots, from the start page to the rematch."""

import re

from playwright.sync_api import expect

from e2e.conftest import Guests
from e2e.driver import middle
from e2e.seeding import Seeded
from yaxha.engine import Record
from yaxha.table.evidence import Kept
from yaxha.table.fair import Proof, verify


def test_a_whole_game_in_three_dimensions(guests: Guests) -> None:
    ana = guests(webgl=True)
    ana.begin_alone(bots=1)
    assert ana.round == 1
    expect(ana.page.get_by_role("radio", name="3-D")).to_be_checked()
    expect(ana.page.locator("canvas").first).to_be_visible()
    done = ana.play()
    assert done.count("confirmed") == 10

    ana.skip_the_count()
    totals = ana.totals()
    assert len(totals) == 2
    verdict = ana.page.get_by_role("region", name="Score sheet").get_by_role("paragraph").first
    best = max(totals)
    if totals.count(best) == 2:
        expect(verdict).to_contain_text("share the win")
    elif totals[0] == best:
        expect(verdict).to_contain_text("You win.")
    else:
        expect(verdict).to_contain_text(f"You are {best - totals[0]} point")


def test_each_number_of_the_sheet_shows_its_cubes_and_a_rematch_begins(guests: Guests) -> None:
    ana = guests()
    ana.begin_alone(bots=2)
    first = ana.table
    ana.play()
    ana.skip_the_count()
    numbers = ana.page.get_by_role("table").get_by_role("button")
    assert numbers.count() == (5 + 3) * 3
    numbers.first.click()

    ana.button("Download").click()
    with ana.page.expect_download() as download:
        ana.page.get_by_role("link", name=".yaxha").click()
    record = Record.parse(download.value.path().read_text())
    found = Kept.of(record).compared(Proof.of(record))
    assert verify(record).fair
    assert found.is_complete
    ana.page.keyboard.press("Escape")

    ana.button("Check the draw").click()
    expect(ana.page.get_by_text("The draw was fair.")).to_be_visible()
    ana.page.keyboard.press("Escape")
    # Another seed than the one it was bound to before the game.
    ana.page.evaluate(
        """(table) => {
            const key = `yaxha.fair.${table}`
            const kept = JSON.parse(localStorage.getItem(key))
            localStorage.setItem(key, JSON.stringify({ ...kept, commitment: 'f'.repeat(64) }))
        }""",
        first,
    )
    ana.button("Check the draw").click()
    expect(ana.page.get_by_text("Something does not match.")).to_be_visible()
    expect(ana.page.get_by_text("it was swapped")).to_be_visible()
    ana.page.keyboard.press("Escape")

    ana.page.get_by_role("link", name="Replay").click()
    place = ana.page.get_by_role("slider", name="Position in the game")
    expect(place).to_be_visible()
    title = ana.page.get_by_role("heading", level=1)
    expect(title).to_contain_text("the beginning")
    for n in (1, 2):
        ana.page.keyboard.press("]")
        expect(title).to_contain_text(f"Round {n} of 10")
    ana.button("One step forward").click()
    expect(title).to_contain_text("Round 2 of 10")
    ana.button("One round back").click()
    ana.button("One round back").click()
    expect(title).to_contain_text("Round 1 of 10")
    ana.page.go_back()

    ana.button("Rematch").click()
    expect(ana.said).to_contain_text("Pick a tile.")
    assert ana.table != first
    assert ana.round == 1


def test_cubes_can_be_taken_back_one_by_one_and_a_build_withdrawn(guests: Guests) -> None:
    ana = guests()
    ana.begin_alone()
    ana.is_wanted()
    ana.pick()
    cells = []
    for _ in range(3):
        ana.is_wanted()
        cells.append(ana.place())
    ana.button("Take back").click()
    expect(ana.ghosts.first).to_be_visible()
    ana.now.get_by_role("button", name=f"on {cells[1]}. Take it back").click()
    expect(ana.button("2 cubes left")).to_be_visible()
    ana.play(until="confirmed")
    assert ana.round == 2


def test_the_opening_of_the_picks_can_be_skipped(guests: Guests) -> None:
    ana = guests(motion=True)
    ana.page.clock.install()
    ana.begin_alone()
    ana.is_wanted()
    # It would end by itself, but not while no time passes.
    ana.page.clock.pause_at(ana.page.evaluate("Date.now()") + 1)
    ana.pick()
    opened = ana.now.get_by_text("Cards are revealed.")
    expect(opened).to_be_visible()
    expect(ana.confirmable).to_have_count(0)
    ana.page.keyboard.press("Shift")
    expect(opened).to_have_count(0)
    ana.page.clock.resume()
    ana.play(until="confirmed")
    assert ana.round == 2


def test_a_cube_that_another_needs_says_so(guests: Guests) -> None:
    ana = guests()
    ana.begin_alone()
    ana.is_wanted()
    ana.pick()
    cells = []
    for _ in range(2):
        ana.is_wanted()
        cells.append(ana.place())
    first, second = cells
    expect(ana.button("1 cube left")).to_be_visible()
    ana.now.get_by_role("button", name=f"on {first}. Take it back").click()
    why = ana.page.get_by_role("alert").locator(".note")
    expect(why).to_contain_text("That cube must stay")
    expect(why).to_contain_text(f"on {second} needs it.")
    expect(ana.button("1 cube left")).to_be_visible()


def test_a_click_in_three_dimensions_takes_back_or_is_told_why_not(guests: Guests) -> None:
    ana = guests(webgl=True)
    ana.begin_alone()
    ana.is_wanted()
    ana.pick()
    ana.is_wanted()
    mouse = ana.page.mouse
    first = ana.place()
    x, y = middle(ana.button(re.compile(rf"^{first} \w+, placed this round")))
    beside = max((middle(ghost) for ghost in ana.ghosts.all()), key=lambda at: at[1])
    # Two cells from the first cube, towards the eye: nothing there touches it.
    far = (x + 2.6 * (beside[0] - x), y + 2.6 * (beside[1] - y))

    mouse.click(*far)
    why = ana.page.get_by_role("alert").locator(".note")
    expect(why).to_contain_text("Rule")
    expect(ana.button("2 cubes left")).to_be_visible()
    why.get_by_role("button", name="Close").click()
    expect(why).to_have_count(0)
    # Let go there, a cube is refused for the same reason.
    mouse.move(*middle(ana.now.get_by_role("button", pressed=True)))
    mouse.down()
    mouse.move(*far, steps=4)
    mouse.up()
    expect(why).to_contain_text("Rule")
    # Twice quickly is a wish to see all of it, not a question.
    why.get_by_role("button", name="Close").click()
    mouse.dblclick(*far)
    ana.page.wait_for_timeout(500)
    expect(why).to_have_count(0)

    mouse.click(x, y)
    expect(ana.button("3 cubes left")).to_be_visible()


def test_a_cube_is_dragged_to_its_place(guests: Guests) -> None:
    ana = guests()
    ana.begin_alone()
    ana.is_wanted()
    ana.pick()
    ana.is_wanted()
    mouse = ana.page.mouse
    mouse.move(*middle(ana.now.get_by_role("button", pressed=True)))
    mouse.down()
    mouse.move(*middle(ana.ghosts.first), steps=4)
    mouse.up()
    placed = ana.now.get_by_role("button", name="Take it back")
    expect(placed).to_have_count(1)
    # As Firefox does: a click where the pointer was first pressed.
    placed.dispatch_event("click", {"detail": 1})
    ana.page.wait_for_timeout(300)
    expect(placed).to_have_count(1)
    placed.click()
    expect(placed).to_have_count(0)


def test_sizes_and_themes_change_in_three_dimensions(guests: Guests, seeded: Seeded) -> None:
    ana = guests(webgl=True, secret=seeded.secret)
    ana.open(f"/t/{seeded.build}")
    expect(ana.page.locator("canvas").first).to_be_visible()
    for size, theme in (((390, 844), "dark"), ((820, 700), "light"), ((1100, 640), "dark")):
        ana.page.set_viewport_size({"width": size[0], "height": size[1]})
        ana.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        ana.see("Flat")
        ana.see("3-D")
        ana.page.get_by_role("region", name="The others").get_by_role("button").first.click()
        ana.button("Back to your pyramid").click()
        ana.page.evaluate("new Promise((done) => requestAnimationFrame(() => done()))")
    # What went wrong while drawing is in the console, which nobody may complain in.
    expect(ana.ghosts.first).to_be_visible()
