"""Without a canvas, by commands: what somebody who reads or listens plays."""

import re

from playwright.sync_api import Locator, expect

from e2e.conftest import Guests
from e2e.driver import Player

LETTERS = {"Orange": "o", "Blue": "b", "Green": "g", "Yellow": "y", "White": "w"}


def reading(player: Player) -> Locator:
    return player.page.get_by_role("group", name="Text")


def command(player: Player, text: str) -> None:
    line = player.page.get_by_role("textbox", name="Command")
    line.fill(text)
    line.press("Enter")


def act(player: Player) -> str:
    """By what is written there."""
    player.said.filter(has_text=re.compile("^(Pick|Take|Place|Confirm|The game)")).wait_for(
        state="attached"
    )
    said = player.said.inner_text()
    if said.startswith("The game is over"):
        return "over"
    text = reading(player).inner_text()
    offered = re.search(r"(\w+) may go to\s+(\d[a-g]\d) ", text)
    if said.startswith(("Pick", "Take")):
        tile = re.search(r"Market\s.*?(\d) [a-z]", text)
        assert tile is not None, text
        command(player, tile.group(1))
        expect(player.said.filter(has_text=said)).to_have_count(0)
        return "chose"
    if said.startswith("Place"):
        if offered is None:  # one is on its way, and the next offers are not here yet
            return "waited"
        color, cell = offered.groups()
        command(player, f"{LETTERS[color]} {cell}")
        # It lies there: no colour may go to that cell any more.
        expect(reading(player).get_by_text(re.compile(rf"\b{cell}\b"))).to_have_count(0)
        return "placed"
    command(player, "ok")
    expect(player.said.filter(has_text="Confirm")).to_have_count(0)
    return "confirmed"


def test_a_whole_game_by_commands_without_webgl(guests: Guests) -> None:
    ana = guests(webgl=False)
    ana.begin_alone()
    expect(ana.page.get_by_role("radio", name="3-D")).to_have_count(0)
    expect(ana.page.get_by_role("radio", name="Flat")).to_be_checked()
    ana.see("Text")
    expect(ana.page.locator("canvas")).to_have_count(0)
    done: list[str] = []
    while done[-1:] != ["over"]:
        assert len(done) < 100, done
        done.append(act(ana))
    assert done.count("confirmed") == 10
    ana.skip_the_count()
    assert len(ana.totals()) == 2


def test_commands_move_take_back_and_help(guests: Guests) -> None:
    ana = guests()
    ana.begin_alone()
    ana.see("Text")
    while act(ana) != "placed":
        pass
    hint = ana.page.get_by_role("status").filter(has_text="command")
    line = ana.page.get_by_role("textbox", name="Command")
    line.fill("o 9z9")
    line.press("Enter")
    expect(hint).to_contain_text("o 9z9")
    command(ana, "?")
    expect(
        ana.page.get_by_role("status").filter(has_text="takes the last cube back")
    ).to_be_visible()
    command(ana, "u")
    level = reading(ana).get_by_role("definition").first
    expect(level).to_have_text("empty")
    # The first cube lies on 1d4, and the server says why it may lie nowhere else.
    said = ana.said.inner_text()
    color = LETTERS[said.removeprefix("Place ").partition(".")[0].capitalize()]
    command(ana, f"{color} 1a1")
    expect(ana.page.get_by_role("alert")).to_contain_text("1d4")
    command(ana, f"{color} 1d4")
    expect(level).to_contain_text("4 d ")
