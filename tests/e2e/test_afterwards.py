"""Looking back: a game shown again, rounds one has missed, a picture to send."""

import re
from struct import unpack

import pytest
from playwright.sync_api import expect

from e2e.conftest import Guests
from e2e.driver import Player
from e2e.seeding import Seeded

COUNTS_SOUNDS = """
window.sounds = 0
const { start } = AudioScheduledSourceNode.prototype
AudioScheduledSourceNode.prototype.start = function (...when) {
  window.sounds += 1
  return start.apply(this, when)
}
"""


def shown_again(guests: Guests, seeded: Seeded, where: str = "", script: str = "") -> Player:
    ana = guests(secret=seeded.secret, script=script)
    ana.open(f"/t/{seeded.over}/replay{where}")
    ana.page.get_by_role("slider").wait_for()
    return ana


def step(player: Player) -> int:
    """Where in the game one is, the first being 1."""
    words = player.page.get_by_role("slider").get_attribute("aria-valuetext") or ""
    found = re.search(r"step (\d+) of", words)
    assert found is not None, words
    return int(found.group(1))


def test_a_game_plays_itself_as_fast_as_one_likes(guests: Guests, seeded: Seeded) -> None:
    ana = shown_again(guests, seeded)
    ana.page.clock.install()
    ana.button("Play").click()
    # A step is looked at for at least a second, and for half a second at double speed.
    ana.page.clock.run_for(500)
    assert step(ana) == 1
    ana.page.clock.run_for(5_500)
    slowly = step(ana)
    assert slowly in (4, 5)
    ana.page.get_by_role("combobox", name="Speed").select_option("4×")
    ana.page.clock.run_for(6_000)
    assert step(ana) - slowly > 2 * slowly
    ana.button("Pause").click()
    there = step(ana)
    ana.page.clock.run_for(10_000)
    assert step(ana) == there


def test_a_game_is_gone_through_by_keys_slider_log_and_link(guests: Guests, seeded: Seeded) -> None:
    ana = shown_again(guests, seeded)
    title = ana.page.get_by_role("heading", level=1)
    said = ana.page.get_by_role("status").filter(has_text=re.compile("."))
    for n in (2, 3, 4):
        ana.page.keyboard.press("ArrowRight")
        assert step(ana) == n
        expect(said).to_have_count(1)
    ana.page.keyboard.press("End")
    expect(said).to_contain_text(re.compile("(win|wins|share the win)"))
    last = step(ana)
    ana.page.keyboard.press("Home")
    assert step(ana) == 1

    slider = ana.page.get_by_role("slider")
    slider.fill(str(last - 1))
    expect(title).to_contain_text("Round 10")
    slider.press("ArrowLeft")
    assert step(ana) == last - 1
    log = ana.page.get_by_role("list", name="What happened")
    log.get_by_role("button", name=re.compile("^Round 3: new cubes")).click()
    expect(title).to_contain_text("Round 3")
    there = step(ana)
    expect(log.locator("[aria-current=step]")).to_contain_text("Round 3: new cubes")

    # The address says where one is, so that it can be sent.
    ana.page.wait_for_url(f"**/replay#step={there}")
    ana.page.reload()
    slider.wait_for()
    assert step(ana) == there


def test_steps_forward_are_heard_and_jumps_are_not(guests: Guests, seeded: Seeded) -> None:
    ana = shown_again(guests, seeded, script=COUNTS_SOUNDS)

    def heard() -> int:
        ana.page.wait_for_timeout(300)
        return int(ana.page.evaluate("window.sounds"))

    ana.button("One step forward").click()
    ana.page.wait_for_function("window.sounds > 0")
    ana.page.keyboard.press("]")
    before = heard()
    ana.page.keyboard.press("[")
    ana.page.keyboard.press("ArrowLeft")
    assert heard() == before
    ana.button("Turn the sound off").click()
    ana.page.keyboard.press("ArrowRight")
    assert heard() == before


def test_rounds_that_were_missed_are_offered(guests: Guests) -> None:
    ana, friend = guests(), guests()
    ana.begin_alone()
    table = ana.page.url
    friend.page.goto(table)
    expect(friend.said).to_contain_text("You are watching.")
    ana.play(until="confirmed")
    friend.page.get_by_role("heading", name="Round 2", level=1).wait_for()
    missed = friend.page.get_by_role("status").filter(has_text="You missed")
    expect(missed).to_have_count(0)

    friend.page.goto("about:blank")
    for _ in range(2):
        ana.play(until="confirmed")
    friend.page.goto(table)
    expect(missed).to_contain_text("You missed 2 rounds.")
    missed.get_by_role("link", name="Show them").click()
    expect(friend.page.get_by_role("heading", level=1)).to_contain_text("Round 2")
    expect(friend.button("Pause")).to_be_visible()


@pytest.mark.parametrize("webgl", [True, False])
def test_a_picture_of_the_pyramids(guests: Guests, seeded: Seeded, webgl: bool) -> None:
    ana = guests(secret=seeded.secret, webgl=webgl)
    ana.open(f"/t/{seeded.over}")
    ana.skip_the_count()
    ana.button("Share").click()
    expect(ana.page.get_by_role("img", name="The finished pyramids: Ana with")).to_be_visible()
    with ana.page.expect_download() as download:
        ana.page.get_by_role("link", name="Save the picture").click()
    assert download.value.suggested_filename == "yaxha.png"
    picture = download.value.path().read_bytes()
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = unpack(">II", picture[16:24])
    assert width >= 1200
    assert height >= 600
