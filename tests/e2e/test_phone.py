"""On a phone, by touch."""

import re

import pytest
from playwright.sync_api import expect

from e2e.conftest import Guests
from e2e.driver import middle
from e2e.fitting import overflows
from e2e.seeding import Seeded, building, game
from e2e.test_footprints import box
from server.live import LiveServer

PHONE = (390, 844)
SMALL = (320, 568)
ON_ITS_SIDE = (844, 390)


def test_a_whole_game_by_touch(guests: Guests) -> None:
    ana = guests(size=PHONE, touch=True, device_scale_factor=1)
    ana.begin_alone()
    ana.see("Flat")
    done = ana.play()
    assert done.count("confirmed") == 10
    ana.skip_the_count()
    assert len(ana.totals()) == 2


def test_a_round_in_three_dimensions_by_touch(guests: Guests) -> None:
    ana = guests(size=PHONE, touch=True, webgl=True, device_scale_factor=1)
    ana.begin_alone()
    expect(ana.page.get_by_role("radio", name="3-D")).to_be_checked()
    ana.play(until="confirmed")
    assert ana.round == 2


def test_the_smallest_phone_shows_all_that_is_needed(guests: Guests) -> None:
    ana = guests(size=SMALL, touch=True, device_scale_factor=1)
    ana.begin_alone(bots=3)
    for _ in range(5):
        ana.is_wanted()
        assert overflows(ana.page) == []
        for target in (ana.free_tiles, ana.ghosts, ana.confirmable):
            for each in target.all():
                expect(each).to_be_in_viewport(ratio=0.5)
        ana.act()
    # The log and the talk are a sheet here.
    ana.press(ana.page.get_by_role("button", name="Log and chat"))
    expect(ana.page.get_by_role("list", name="Log")).to_contain_text("The game starts.")


@pytest.mark.parametrize("size", [SMALL, ON_ITS_SIDE])
@pytest.mark.parametrize("language", ["en", "de"])
def test_looking_at_another_pyramid_hides_nothing(
    guests: Guests, seeded: Seeded, size: tuple[int, int], language: str
) -> None:
    ana = guests(
        size=size, touch=True, secret=seeded.secret, language=language, device_scale_factor=1
    )
    ana.open(f"/t/{seeded.build}")
    hand = ana.page.locator("#now").get_by_role("button")
    for each in hand.all():
        expect(each).to_be_in_viewport(ratio=1)
    assert overflows(ana.page) == []
    stage = ana.page.locator(".stage")
    ana.press(ana.page.locator(".others").get_by_role("button").first)
    expect(stage.get_by_text("Balam", exact=True)).to_be_in_viewport(ratio=1)
    for view in stage.get_by_role("radio").all():
        expect(view).to_be_in_viewport(ratio=1)
    assert overflows(ana.page) == []
    # A cube in hand leads home.
    expect(ana.page.locator("[data-ghost]")).to_have_count(0)
    ana.press(ana.page.locator("#now li").get_by_role("button", pressed=True))
    expect(ana.page.locator("[data-ghost]")).not_to_have_count(0)


def test_a_cell_that_is_not_offered_says_why(guests: Guests, seeded: Seeded) -> None:
    ana = guests(size=PHONE, touch=True, secret=seeded.secret, device_scale_factor=1)
    ana.open(f"/t/{seeded.build}")
    ana.press(ana.page.get_by_role("button", name="empty").first)
    expect(ana.page.get_by_role("alert")).to_contain_text("Rule")


def test_the_flat_view_shows_how_large_groups_are(guests: Guests, server: LiveServer) -> None:
    """Even beside all four levels of a pyramid that is nearly complete."""
    table, secret = game(server, building(9, placed=0), bots=1)
    ana = guests(size=PHONE, touch=True, secret=secret, device_scale_factor=1)
    ana.open(f"/t/{table}")
    ana.page.locator(".floors [data-cell]").first.wait_for()
    orange = ana.page.locator(".counters").get_by_role("button").first
    expect(orange).to_be_in_viewport(ratio=1)
    top = box(orange)["y"]
    for cell in ana.page.locator(".floors [data-cell]:visible").all():
        expect(cell).to_be_in_viewport(ratio=1)
        space = box(cell)
        assert space["y"] + space["height"] <= top
        assert space["width"] >= 32
    # Where there is no room for them, the score says that it unfolds.
    ana.page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    expect(orange).to_be_hidden()
    expect(ana.page.locator(".me .unfolds")).to_be_visible()
    ana.press(ana.page.locator(".me"))
    expect(orange).to_be_in_viewport(ratio=1)


def test_a_finger_is_told_to_tap_again(guests: Guests, seeded: Seeded) -> None:
    ana = guests(size=PHONE, touch=True, secret=seeded.secret, device_scale_factor=1)
    ana.open(f"/t/{seeded.build}")
    ana.press(ana.ghosts.first)
    expect(ana.now).to_contain_text("Tap again to place.")


def test_a_double_tap_leaves_no_table(guests: Guests) -> None:
    ana = guests(size=PHONE, touch=True, device_scale_factor=1)
    ana.begin_alone()
    ana.press(ana.button("Menu"))
    leave = ana.button(re.compile("^Leave the table"))
    question = ana.page.get_by_role("dialog", name="Leave the table?")
    sure = question.get_by_role("button", name="Leave the table")
    ana.press(leave)
    place = middle(sure)
    ana.press(question.get_by_role("button", name="Cancel"))
    # The second tap meets the answer to a question that nobody has read.
    ana.page.wait_for_timeout(500)
    for _ in range(2):
        ana.page.touchscreen.tap(*place)
    expect(question).to_be_visible()
    ana.page.wait_for_timeout(500)
    ana.press(sure)
    ana.page.wait_for_url(re.compile("/$"))
