"""A whole game without a mouse."""

import re

from playwright.sync_api import expect

from e2e.conftest import Guests
from e2e.driver import DRAWN, GHOST, Player, cell_in, middle
from e2e.seeding import Seeded, building, game
from server.live import LiveServer

NAME_OF_FOCUS = """() => {
  const focused = document.activeElement
  return focused === document.body ? '' : (focused.ariaLabel ?? focused.innerText).trim()
}"""


def tab_to(player: Player, name: str | re.Pattern[str], key: str = "Tab") -> None:
    """Walk on until the focus is where it should be."""
    wanted = re.compile(f"^{re.escape(name)}$") if isinstance(name, str) else name
    for _ in range(60):
        if wanted.search(player.page.evaluate(NAME_OF_FOCUS)):
            return
        player.page.keyboard.press(key)
    raise AssertionError(f"no way by {key} to {wanted.pattern}")


def keeps_focus(player: Player) -> None:
    """The focus is on something: keys and readers are never sent back to the page's beginning."""
    expect(player.page.locator(":focus")).to_have_count(1)


def begin(player: Player) -> None:
    player.open()
    tab_to(player, "2")  # the number of bots, of which arrows choose another
    player.page.keyboard.press("ArrowLeft")
    tab_to(player, "Medium")
    player.page.keyboard.press("ArrowLeft")
    tab_to(player, "Play")
    player.page.keyboard.press("Enter")
    player.said.wait_for(state="attached")


def act(player: Player) -> str:
    keyboard = player.page.keyboard
    if player.end.count():
        return "over"
    if player.ghosts.count():
        left = player.ghosts.count()
        tab_to(player, GHOST)
        name = player.page.evaluate(NAME_OF_FOCUS)
        keyboard.press("Enter")
        expect(player.button(name)).to_have_count(0)
        return f"placed one of {left}"
    if player.confirmable.count():
        prompt = player.now.get_by_role("paragraph").first.inner_text()
        tab_to(player, "Confirm")
        keyboard.press("Enter")
        expect(player.now.get_by_text(prompt)).to_have_count(0)
        return "confirmed"
    number = re.search(r"\d", player.free_tiles.first.get_attribute("aria-label") or "")
    assert number is not None
    before = player.said.inner_text()
    keyboard.press(number.group())
    expect(player.said.filter(has_text=before)).to_have_count(0)
    return "chose"


def test_a_whole_game_by_keyboard_alone(guests: Guests) -> None:
    ana = guests()
    begin(ana)
    done: list[str] = []
    while done[-1:] != ["over"]:
        ana.is_wanted()
        keeps_focus(ana)
        done.append(act(ana))
        keeps_focus(ana)
    assert done.count("confirmed") == 10
    ana.page.keyboard.press("Space")
    ana.skip_the_count()
    keeps_focus(ana)
    tab_to(ana, "Rematch")
    ana.page.keyboard.press("Enter")
    expect(ana.said).to_contain_text("Pick a tile.")


def test_arrows_walk_the_cells_and_digits_choose_the_cube(guests: Guests) -> None:
    ana = guests()
    begin(ana)
    ana.is_wanted()
    ana.page.keyboard.press("1")
    ana.is_wanted()
    tab_to(ana, GHOST)
    ana.page.keyboard.press("Enter")
    expect(ana.ghosts).to_have_count(4)
    tab_to(ana, GHOST)
    # Tab goes from place to place, arrows by rows and columns through all cells.
    walk = []
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowDown"):
        ana.page.keyboard.press(key)
        walk.append(ana.page.evaluate(NAME_OF_FOCUS))
    assert walk[0] == "1e5, empty"
    assert [cell_in(name) for name in walk] == ["1e5", "1e4", "1d4", "1d3"]
    assert GHOST.match(walk[3])
    # The third cube of the hand, whatever its colour is.
    ana.page.keyboard.press("3")
    third = ana.now.get_by_role("listitem").nth(2).get_by_role("button")
    color = (third.get_attribute("aria-label") or "").partition(",")[0].lower()
    expect(ana.ghosts.first).to_have_accessible_name(re.compile(f"^Place {color} on"))
    ana.page.keyboard.press("u")
    expect(ana.button("3 cubes left")).to_be_visible()


def test_keys_that_can_do_nothing_say_why(
    guests: Guests, server: LiveServer, seeded: Seeded
) -> None:
    ana = guests(secret=seeded.secret)
    note = ana.page.get_by_role("alert").locator(".note")

    def answers(key: str, words: str) -> None:
        ana.page.keyboard.press(key)
        expect(note).to_contain_text(words)

    ana.open(f"/t/{seeded.pick}")
    ana.tiles.first.wait_for()
    answers("5", "You can’t choose tile 5 now.")
    answers("c", "now. Pick a tile.")
    table, _ = game(server, building(1, placed=0), bots=1, secret=seeded.secret)
    ana.open(f"/t/{table}")
    ana.ghosts.first.wait_for()
    answers("c", "You still have cubes to place.")
    answers("u", "no cube to take back")
    answers("9", "You have no cube 9.")
    for _ in range(3):
        ana.ghosts.first.wait_for()
        act(ana)
        expect(note).to_have_count(0)
    ana.said.filter(has_text="Confirm").wait_for(state="attached")
    answers("1", "You can’t do that now.")
    keeps_focus(ana)


def test_a_key_is_not_lost_while_the_page_is_busy(guests: Guests) -> None:
    """What cannot be drawn is known before anybody can change the view."""
    ana = guests(script="window.requestIdleCallback = () => 0")
    begin(ana)
    ana.is_wanted()
    ana.page.keyboard.press("v")
    expect(ana.page.get_by_role("radio", name="Text")).to_be_checked()


def test_views_change_by_a_key_and_dialogs_give_the_focus_back(guests: Guests) -> None:
    ana = guests()
    begin(ana)
    ana.is_wanted()
    ana.page.keyboard.press("v")
    expect(ana.page.get_by_role("radio", name="Text")).to_be_checked()
    ana.page.keyboard.press("v")
    expect(ana.page.get_by_role("radio", name="Flat")).to_be_checked()
    keeps_focus(ana)
    ana.page.keyboard.press("F2")
    ana.page.keyboard.press("F2")
    expect(ana.page.get_by_role("radio", name="Flat")).to_be_checked()
    keeps_focus(ana)
    tab_to(ana, "Menu")
    ana.page.keyboard.press("Enter")
    expect(ana.page.get_by_role("dialog", name="Menu")).to_be_visible()
    ana.page.keyboard.press("Escape")
    expect(ana.page.get_by_role("dialog")).to_have_count(0)
    expect(ana.button("Menu")).to_be_focused()


def test_looking_at_another_pyramid_and_back_commits_nothing(guests: Guests) -> None:
    ana = guests()
    begin(ana)
    ana.is_wanted()
    tab_to(ana, re.compile("View pyramid"))
    ana.page.keyboard.press("Enter")
    heading = ana.page.get_by_role("heading", name=re.compile("^.*’s pyramid, turn order"))
    expect(heading).to_be_focused()
    ana.page.keyboard.press("Enter")
    expect(ana.said).to_contain_text("Pick a tile.")
    ana.page.keyboard.press("Escape")
    expect(ana.button(re.compile("View pyramid$"))).to_be_focused()


def test_enter_opens_what_it_is_on_and_confirms_nothing(guests: Guests) -> None:
    ana = guests()
    begin(ana)
    while not ana.confirmable.count():
        ana.is_wanted()
        if not ana.confirmable.count():
            act(ana)
    expect(ana.now).to_be_focused()
    ana.page.keyboard.press("Enter")
    ana.see("Text")
    others = ana.page.locator("summary")
    others.focus()
    ana.page.keyboard.press("Enter")
    expect(ana.page.locator("details[open]")).to_have_count(1)
    expect(ana.confirmable).to_have_count(1)


def test_pages_of_the_menu_are_read_and_keep_keys_to_themselves(guests: Guests) -> None:
    ana = guests()
    begin(ana)
    ana.is_wanted()
    tab_to(ana, "Menu")
    ana.page.keyboard.press("Enter")
    tab_to(ana, "Settings")
    ana.page.keyboard.press("Enter")
    expect(ana.page.get_by_role("heading", name="Settings")).to_be_focused()
    ana.page.keyboard.press("1")
    ana.page.keyboard.press("v")
    ana.page.get_by_role("radiogroup", name="Single-key shortcuts").get_by_text("Off").click()
    ana.button("Back to the menu").focus()
    ana.page.keyboard.press("Enter")
    expect(ana.page.get_by_role("dialog").get_by_role("button", name="Settings")).to_be_focused()
    ana.page.keyboard.press("Escape")
    expect(ana.page.get_by_role("dialog")).to_have_count(0)
    ana.page.keyboard.press("1")
    ana.page.keyboard.press("v")
    expect(ana.page.get_by_role("radio", name="Flat")).to_be_checked()
    expect(ana.said).to_contain_text("Pick a tile.")


def test_a_new_page_is_read_from_its_title(guests: Guests) -> None:
    ana = guests()
    ana.open()
    tab_to(ana, "How to play")
    ana.page.keyboard.press("Enter")
    expect(ana.page.get_by_role("heading", level=1, name="How to play")).to_be_focused()
    tab_to(ana, "Yaxha, start page", key="Shift+Tab")
    ana.page.keyboard.press("Enter")
    expect(ana.page.get_by_role("heading", level=1, name="Yaxha")).to_be_focused()


def test_the_focus_stays_on_the_pyramid_when_it_is_turned(guests: Guests) -> None:
    ana = guests(webgl=True)
    begin(ana)
    ana.is_wanted()
    ana.page.keyboard.press("1")
    for _ in range(2):
        ana.is_wanted()
        tab_to(ana, GHOST)
        ana.page.keyboard.press("Enter")
        expect(ana.page.locator("[data-ghost]:focus")).to_have_count(1)
        ana.page.keyboard.press("e")
        ana.page.wait_for_timeout(800)
        expect(ana.page.locator("[data-ghost]:focus")).to_have_count(1)


def test_a_build_in_three_dimensions_by_keyboard_alone(guests: Guests, server: LiveServer) -> None:
    table, secret = game(server, building(2, placed=0), bots=1)
    ana = guests(webgl=True, secret=secret)
    ana.open(f"/t/{table}")
    keyboard, focused = ana.page.keyboard, ana.page.locator(".scene button:focus")
    expect(ana.page.locator(".scene canvas")).to_be_visible()
    ana.ghosts.first.wait_for()
    # From above nothing is hidden, and the pyramid is not turned to what gets the focus.
    for _ in range(6):
        keyboard.press("ArrowUp")
    expect(ana.page.locator("[data-behind]")).to_have_count(0)
    ana.page.evaluate(DRAWN)
    seen = {each.get_attribute("data-cell"): middle(each) for each in ana.ghosts.all()}
    tab_to(ana, GHOST)
    met = [focused.get_attribute("data-cell")]
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp") * 2:
        keyboard.press(key)
        met.append(focused.get_attribute("data-cell"))
        (x, y), (u, v) = seen[met[-2]], seen[met[-1]]
        ahead = {"ArrowRight": u - x, "ArrowDown": v - y, "ArrowLeft": x - u, "ArrowUp": y - v}[key]
        assert ahead > 0 or met[-1] == met[-2], (key, met)
    assert len(set(met)) > 1
    placed = ana.button(re.compile("placed this round"))
    keyboard.press("Enter")
    expect(placed).to_have_count(1)
    expect(focused).to_have_accessible_name(GHOST)
    # A cube is taken back where it stands, or by its key.
    placed.focus()
    keyboard.press("Enter")
    expect(placed).to_have_count(0)
    expect(focused).to_have_accessible_name(GHOST)
    for count in (1, 2, 3):
        keyboard.press("Enter")
        expect(placed).to_have_count(count)
        keeps_focus(ana)
        if count == 1:
            keyboard.press("u")
            expect(placed).to_have_count(0)
            keeps_focus(ana)
            keyboard.press("Enter")
            expect(placed).to_have_count(1)
            keeps_focus(ana)
    expect(ana.now).to_be_focused()
    keyboard.press("c")
    ana.page.get_by_role("heading", level=1, name="Round 3").wait_for()
    keeps_focus(ana)
