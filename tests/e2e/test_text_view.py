"""Without a canvas, by commands: what somebody who reads or listens plays."""

import re

from playwright.sync_api import Locator, expect

from e2e.conftest import Guests
from e2e.driver import Player
from e2e.seeding import Seeded

LETTERS = {"Orange": "o", "Blue": "b", "Green": "g", "Yellow": "y", "White": "w"}


ANSWERS = """
window.answers = []
new MutationObserver(() => {
  const text = document.querySelector('form [role=status]')?.textContent
  if (text !== undefined && window.answers.at(-1) !== text) window.answers.push(text)
}).observe(document, { subtree: true, childList: true, characterData: true })
"""


def reading(player: Player) -> Locator:
    return player.page.get_by_role("group", name="Text")


def command(player: Player, text: str) -> None:
    line = player.page.get_by_role("textbox", name="Command")
    line.fill(text)
    line.press("Enter")


def answers(player: Player, text: str, pattern: str) -> None:
    command(player, text)
    form = player.page.locator("form").filter(
        has=player.page.get_by_role("textbox", name="Command")
    )
    expect(form.get_by_role("status")).to_contain_text(re.compile(pattern))


def refuses(player: Player, text: str, words: str) -> None:
    """It says why, and what was typed is typed over."""
    answers(player, text, re.escape(words))
    selected = "document.activeElement.selectionEnd - document.activeElement.selectionStart"
    assert player.page.evaluate(selected) == len(text)


def act(player: Player) -> str:
    """By what is written there."""
    player.said.filter(
        has_text=re.compile("^(Pick|Take|Place|Confirm,|The game|.* nowhere)")
    ).wait_for(state="attached")
    said = player.said.inner_text()
    if said.startswith("The game is over"):
        return "over"
    text = reading(player).inner_text()
    offered = re.search(r"(\w+) can go to\s+(\d[a-g]\d) ", text)
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
        offers = reading(player).get_by_role("definition")
        expect(offers.filter(has_text=re.compile(rf"\b{cell} \("))).to_have_count(0)
        return "placed"
    command(player, "ok")
    expect(player.said.filter(has_text=said)).to_have_count(0)
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
    line = ana.page.get_by_role("textbox", name="Command")
    expect(line).to_have_accessible_description(re.compile("lists everything"))
    refuses(ana, "o 9z9", "There is no space 9z9.")
    refuses(ana, "jump", "“jump” is not a command.")
    refuses(ana, "m", "m needs two spaces, such as m 2b3 2c3.")
    refuses(ana, "if", "if needs a colour and a space, such as if g 2b3.")
    refuses(ana, "2", "You can’t do that now. Place")
    answers(ana, "?", "u, u 2b3: take back the last cube")
    expect(line).to_have_value("")
    command(ana, "u")
    level = reading(ana).get_by_role("definition").first
    expect(level).to_have_text("empty")
    # The first cube lies on 1d4, and the server says why it may lie nowhere else.
    ana.said.filter(has_text=re.compile("^Place")).wait_for(state="attached")
    said = ana.said.inner_text()
    color = LETTERS[said.removeprefix("Place ").partition(".")[0].capitalize()]
    command(ana, f"{color} 1a1")
    expect(ana.page.get_by_role("alert")).to_contain_text("1d4")
    command(ana, f"{color} 1d4")
    expect(level).to_have_text(re.compile(r"^Row 4: 1d4 \w+ \(this round\)$"))
    # What the server has refused may be typed over at once.
    command(ana, f"{color} 1d4")
    expect(line).to_have_value(f"{color} 1d4")
    ana.page.keyboard.type("s")
    expect(line).to_have_value("s")


def test_all_can_be_read_from_the_command_line(guests: Guests) -> None:
    ana = guests(script=ANSWERS)
    ana.begin_alone()
    ana.see("Text")
    ana.said.filter(has_text="Pick").wait_for(state="attached")
    refuses(ana, "ok", "You can’t do that now. Pick a tile.")
    refuses(ana, "4", "You can’t choose tile 4 now. Free: ")
    answers(ana, "t", r"Tile 1: \w+, \w+,? and \w+\. Tile 2: ")
    answers(ana, "l", "The game starts")
    answers(ana, "c", "Pick a tile.")
    while act(ana) != "placed":
        pass
    answers(
        ana, "p", r"Your pyramid, rows from back to front\. Level 1\. Row 4: 1d4 \w+ \(this round\)"
    )
    answers(ana, "p b", r"Balam’s pyramid, \d+ points?")
    answers(ana, "p balam", "Balam’s pyramid")
    answers(ana, "p nobody", r"Nobody here is called “nobody”\. At the table: A .+ and B Balam\.")
    answers(ana, "c", r"\w+ can go to 1c4 \(\+?-?\d+\b")
    answers(ana, "s", r"with \d+ points?.* and Balam with \d+ points?\. Your groups\. ")
    answers(ana, "k", r"Balam: \d+")
    # One cell, groups with their cells, and what a placement would do.
    answers(
        ana,
        "1d4",
        r"1d4 \w+ \(this round\)\. Nothing rests on it\. \w+: group of 1, 1 point: 1d4\.",
    )
    answers(ana, "2d4", r"2d4 empty\. Under it: 1d5 empty, 1e5 empty, 1d4 \w+.*can’t go on 2d4")
    answers(ana, "1d4 b", r"^1d4 ")
    answers(ana, "r", r"Your groups\. \w+: group of 1, 1 point: 1d4\.")
    answers(ana, "h", r"Round 1 of 10, .*You have \w+.*Turn order: .*Balam")
    offered = re.search(r"(\w+) can go to\s+(\d[a-g]\d) ", reading(ana).inner_text())
    assert offered is not None
    color, cell = offered.groups()
    answers(ana, f"if {LETTERS[color]} {cell}", rf"on {cell}: .*Total: \d+ instead of \d+\.")
    answers(ana, "if o 4d4", r"(can’t go on 4d4|no orange left)")
    expect(ana.button("2 cubes left")).to_have_count(1)  # a question places nothing
    answers(ana, "n", r"\w+")
    # What was typed before comes back by the arrow key, also after another view was looked at.
    ana.see("Flat")
    ana.see("Text")
    ana.page.get_by_role("textbox", name="Command").press("ArrowUp")
    expect(ana.page.get_by_role("textbox", name="Command")).to_have_value("n")
    # The same answer again is said again.
    answers(ana, "k", r"Balam: \d+")
    ana.page.evaluate("answers.length = 0")
    answers(ana, "k", r"Balam: \d+")
    ana.page.wait_for_function("answers.includes('') && answers.at(-1).includes('Balam')")


def test_one_key_leads_to_the_command_line_and_back(guests: Guests, seeded: Seeded) -> None:
    ana = guests(secret=seeded.secret)
    ana.open(f"/t/{seeded.build}")
    ana.now.wait_for()
    ana.page.keyboard.press("F2")
    line = ana.page.get_by_role("textbox", name="Command")
    expect(line).to_be_focused()
    ana.page.keyboard.press("F2")
    expect(ana.page.get_by_role("radio", name="Flat")).to_be_checked()
    ana.button("Menu").click()
    sheet = ana.page.get_by_role("dialog")
    sheet.get_by_role("button", name="Settings").click()
    sheet.get_by_text("Keyboard shortcuts", exact=True).click()
    expect(sheet.get_by_text("F2")).to_be_visible()
    sheet.get_by_text("Commands of the text view").click()
    expect(sheet.get_by_text("if g 2b3")).to_be_visible()


def test_a_replay_is_read_and_moved_by_commands(guests: Guests, seeded: Seeded) -> None:
    ana = guests(secret=seeded.secret)
    ana.open(f"/t/{seeded.over}/replay#round=3")
    ana.page.get_by_role("slider").wait_for()
    ana.page.keyboard.press("F2")
    answers(ana, "h", r"Round 3, step \d+ of \d+\. Round 3 of 10")
    answers(ana, "l", r"Round 3: new cubes|builds")
    command(ana, "]")
    answers(ana, "h", r"Round 4, step \d+ of \d+\.")
    answers(ana, "n", r"Round 4: new cubes")
    answers(ana, "p b 1", r"’s pyramid, .*Level 1\. Row ")
    answers(ana, "r g b", r"’s groups\.")
    refuses(ana, "ok", "In a replay you can only read.")
    answers(ana, "?", r"one step forward")
