"""On a phone, by touch."""

from playwright.sync_api import expect

from e2e.conftest import Guests
from e2e.fitting import overflows

PHONE = (390, 844)
SMALL = (320, 568)


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
    ana.press(ana.page.get_by_role("button", name="Log and talk"))
    expect(ana.page.get_by_role("list", name="Log")).to_contain_text("The game begins.")
