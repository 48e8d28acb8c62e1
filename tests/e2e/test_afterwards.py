"""Looking back: the score, a game shown again, rounds one has missed, links and a picture."""

import re
from struct import unpack

import pytest
from playwright.sync_api import expect

from e2e.conftest import Guests
from e2e.driver import Player
from e2e.seeding import Seeded, game, picking
from server.live import LiveServer

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
    missed = friend.page.get_by_role("status").locator("> div", has_text="You missed")
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
    ana.page.get_by_role("radio", name="A picture").click()
    expect(ana.page.get_by_role("img", name="The finished pyramids: Ana with")).to_be_visible()
    with ana.page.expect_download() as download:
        ana.page.get_by_role("link", name="Save the picture").click()
    assert download.value.suggested_filename == "yaxha.png"
    picture = download.value.path().read_bytes()
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = unpack(">II", picture[16:24])
    assert width >= 1200
    assert height >= 600


def test_the_end_is_counted_once_and_again_when_asked(guests: Guests, server: LiveServer) -> None:
    table, secret = game(server, picking(10), bots=1)
    ana = guests(secret=secret, motion=True)
    ana.open(f"/t/{table}")
    ana.play()
    title = ana.page.get_by_role("heading", level=1)
    expect(title).to_contain_text("Counting")
    ana.skip_the_count()
    ana.button("View table").click()
    ana.button("Score sheet").click()
    expect(title).to_contain_text("Final score")
    ana.page.reload()
    expect(title).to_contain_text("Final score")
    ana.button("Count again").click()
    expect(title).to_contain_text("Counting")
    ana.skip_the_count()


def test_final_pyramids_turn(guests: Guests, seeded: Seeded) -> None:
    ana = guests(secret=seeded.secret)
    ana.open(f"/t/{seeded.over}")
    pyramid = ana.page.get_by_role("img", name="Your pyramid")
    pyramid.focus()
    ana.page.keyboard.press("ArrowLeft")
    expect(pyramid).to_have_attribute("data-quarters", "1")
    box = pyramid.bounding_box()
    assert box is not None
    ana.page.mouse.move(box["x"] + 20, box["y"] + 20)
    ana.page.mouse.down()
    ana.page.mouse.move(box["x"] + 100, box["y"] + 20)
    ana.page.mouse.up()
    expect(pyramid).to_have_attribute("data-quarters", "0")


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_the_score_is_printed_on_one_sheet(
    guests: Guests, seeded: Seeded, size: tuple[int, int]
) -> None:
    ana = guests(secret=seeded.secret, size=size)
    ana.open(f"/t/{seeded.over}")
    ana.skip_the_count()
    for paper in ("A4", "Letter"):
        printed = ana.page.pdf(format=paper)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    # Paper is white, whatever the theme is.
    ana.page.emulate_media(media="print")
    inks = [
        ana.page.locator("table").evaluate(
            """(table, theme) => {
              document.documentElement.dataset.theme = theme
              return getComputedStyle(table).color
            }""",
            theme,
        )
        for theme in ("light", "dark")
    ]
    assert inks[0] == inks[1]


def test_links_lead_to_the_score_and_to_a_moment(guests: Guests, seeded: Seeded) -> None:
    ana = guests(secret=seeded.secret)
    ana.open(f"/t/{seeded.over}")
    link = ana.page.get_by_role("dialog").get_by_role("textbox")
    ana.button("Share").click()
    expect(link).to_have_value(re.compile(rf"/t/{seeded.over}$"))
    ana.page.get_by_role("radio", name="The replay").click()
    expect(link).to_have_value(re.compile(rf"/t/{seeded.over}/replay$"))
    there = shown_again(guests, seeded, "#step=7")
    there.button("Share").click()
    moment = there.page.get_by_role("dialog").get_by_role("textbox").input_value()
    assert moment.endswith("#step=7")
    friend = guests()
    friend.page.goto(moment)
    friend.page.get_by_role("slider").wait_for()
    assert step(friend) == 7


def test_the_score_answers_aloud(guests: Guests, seeded: Seeded) -> None:
    ana = guests(secret=seeded.secret)
    ana.open(f"/t/{seeded.over}")
    said = ana.page.get_by_role("status")
    number = ana.page.get_by_role(
        "button", name=re.compile(r"group of [1-9].*Show the cubes")
    ).first
    number.click()
    expect(said.filter(has_text=re.compile(r"^\s*Shown: \w+ \d[a-g]\d"))).to_have_count(1)
    number.click()
    expect(said.filter(has_text="Shown:")).to_have_count(0)
    # What is not seen is read: a pyramid, level by level.
    pyramids = ana.page.get_by_role("region", name="The pyramids").get_by_role("article")
    expect(pyramids).to_have_count(4)
    expect(pyramids.first.get_by_role("definition").first).to_contain_text(
        re.compile(r"Row \d: \d[a-g]\d \w+")
    )
    ana.button("Count again").click()
    expect(said.filter(has_text="Counting up")).to_have_count(1)
    ana.page.keyboard.press("Enter")
    expect(said.filter(has_text=re.compile("win"))).to_have_count(1)


@pytest.mark.parametrize(("to", "on", "end"), [("End", "]", "last"), ("Home", "[", "first")])
def test_the_ends_of_a_replay_answer_aloud(
    guests: Guests, seeded: Seeded, to: str, on: str, end: str
) -> None:
    ana = shown_again(guests, seeded, "#step=9")
    said = ana.page.get_by_role("status").filter(has_text=re.compile(f"This is the {end} step"))
    ana.page.keyboard.press(to)
    expect(said).to_have_count(0)
    for key in (to, on):
        ana.page.keyboard.press(key)
        expect(said).to_have_count(1)
    # Said once more, since the words were gone for a moment.
    ana.page.evaluate(
        """() => {
          let changes = 0
          new MutationObserver(() => (document.body.dataset.changes = ++changes)).observe(
            [...document.querySelectorAll('[role=status]')]
              .find((each) => each.textContent.includes('This is the')),
            { childList: true, subtree: true, characterData: true })
        }"""
    )
    ana.page.keyboard.press("ArrowRight" if end == "last" else "ArrowLeft")
    expect(ana.page.locator("body")).to_have_attribute("data-changes", re.compile("[2-9]"))
