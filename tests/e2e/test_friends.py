"""Four seats: browsers by a link, bots, and somebody who watches."""

import re

from playwright.sync_api import expect

from e2e.conftest import Guests
from e2e.driver import Player


def together(ana: Player, **others: Player) -> None:
    """A table is made, its link is opened, and all sit down; bots have what seats are left."""
    ana.open()
    ana.page.get_by_role("link", name="With friends").click()
    ana.page.get_by_role("textbox", name="Your name").fill("Ana")
    seats = ana.page.get_by_role("radiogroup", name="Players")
    seats.get_by_role("radio", name="4").click()
    bots = ana.page.get_by_role("radiogroup", name="Number of bots")
    bots.get_by_role("radio", name=str(3 - len(others))).click()
    ana.button("Create table").click()
    link = ana.page.get_by_role("textbox", name="Link to this table").input_value()
    assert link == ana.page.url

    for name, each in others.items():
        each.page.goto(link)
        each.page.get_by_role("textbox", name="Your name").fill(name)
        each.button("Take seat").first.click()
        expect(ana.told).to_contain_text(f"{name} sits down")
    for each in (ana, *others.values()):
        # Who sits down by a link may be ready at once.
        ready = each.button("I’m ready")
        each.said.filter(has_text="Pick").or_(ready).first.wait_for(state="attached")
        if ready.count():
            ready.click()
    expect(ana.said).to_contain_text("Pick a tile.")


def test_the_cards_on_offer_are_those_that_so_many_can_use(guests: Guests) -> None:
    ana = guests()
    ana.open("/friends")
    cards = ana.page.get_by_role("combobox", name="Bonus cards").locator("option:checked")
    # Neighbour cards are left out with two players.
    expect(cards).to_have_text("Three from all 13")
    ana.page.get_by_role("radiogroup", name="Players").get_by_role("radio", name="4").click()
    expect(cards).to_have_text("Three from all 18")


def test_a_pick_stays_face_down_and_a_tie_is_told(guests: Guests) -> None:
    ana, bo, spectator = guests(), guests(), guests()
    together(ana, Bo=bo)
    spectator.open(f"/t/{ana.table}")
    expect(spectator.said).to_contain_text("You are watching.")
    expect(spectator.free_tiles).to_have_count(0)

    ana.pick(1)
    expect(bo.button(re.compile(r"^Ana, .* picked"))).to_be_visible()
    expect(spectator.said).to_contain_text("Waiting for Bo")
    for other in (bo, spectator):
        expect(other.now.get_by_role("button", pressed=True)).to_have_count(0)
        expect(other.button(re.compile("^Tile 1, picked"))).to_have_count(0)
    bo.pick(1)
    for each in (ana, bo, spectator):
        log = each.page.get_by_role("list", name="Log")
        expect(log).to_contain_text(re.compile("(both|all) pick"))
    expect(spectator.page.get_by_role("list", name="Log")).to_contain_text("Ana")


def test_a_whole_game_with_ties_takes_and_swaps(guests: Guests) -> None:
    ana, bo, cy, spectator = guests(), guests(), guests(), guests()
    together(ana, Bo=bo, Cy=cy)
    spectator.open(f"/t/{ana.table}")

    done: dict[Player, list[str]] = {ana: [], bo: [], cy: []}
    while not all(each[-1:] == ["over"] for each in done.values()):
        for player, deeds in done.items():
            # All three always want tile 1: whatever the bot picks, one of them has a choice then.
            if deeds[-1:] != ["over"] and player.is_wanted(patience=200):
                deeds.append(player.act(tile=1))
    assert [deeds.count("picked") for deeds in done.values()] == [10, 10, 10]
    assert sum(deeds.count("took") for deeds in done.values()) >= 10

    for each in (ana, bo, cy, spectator):
        each.skip_the_count()
    assert len(ana.totals()) == 4
    assert ana.totals() == bo.totals() == cy.totals() == spectator.totals()
    expect(ana.button("Rematch")).to_be_visible()
    expect(spectator.button("Rematch")).to_have_count(0)

    spectator.button("View table").click()
    log = spectator.page.get_by_role("list", name="Log")
    expect(log.get_by_role("listitem").filter(has_text="New turn order")).to_have_count(10)
    expect(log.get_by_role("listitem").filter(has_text="after the tie").first).to_be_attached()


def test_a_choice_in_the_lobby_is_set_by_a_button(guests: Guests) -> None:
    ana = guests()
    ana.open("/friends")
    ana.page.get_by_role("textbox", name="Your name").fill("Ana")
    ana.button("Create table").click()
    expect(ana.button("Copy the link")).to_be_visible()
    who = ana.page.get_by_role("combobox", name="Who sits at seat B")
    who.focus()
    who.press("ArrowDown")
    expect(who).to_have_value("beginner")
    expect(ana.page.get_by_role("listitem").filter(has=who)).to_contain_text("Free")
    ana.button("Update seat B").click()
    expect(ana.said).to_contain_text("Pick a tile.")


def test_whoever_plays_with_others_says_a_name(guests: Guests) -> None:
    ana, bo = guests(), guests()
    ana.open("/friends")
    name = ana.page.get_by_role("textbox", name="Your name")
    ana.button("Create table").click()
    expect(name).to_be_focused()
    name.fill("Ana")
    name.press("Enter")
    bo.page.goto(ana.page.get_by_role("textbox", name="Link to this table").input_value())
    name = bo.page.get_by_role("textbox", name="Your name")
    name.fill("Bo")
    name.press("Enter")
    expect(ana.page.get_by_role("listitem").filter(has_text="Bo")).to_be_visible()


def test_names_that_look_alike_are_marked(guests: Guests) -> None:
    ana, bo = guests(), guests()
    ana.open("/friends")
    name = ana.page.get_by_role("textbox", name="Your name")
    name.fill("ACE")
    name.press("Enter")
    bo.page.goto(ana.page.get_by_role("textbox", name="Link to this table").input_value())
    alike = "This name looks like another one at this table"
    mark = ana.page.get_by_role("img", name=alike)
    expect(mark).to_have_count(0)

    # One Cyrillic letter is refused, and the reason stands at the field.
    name = bo.page.get_by_role("textbox", name="Your name")
    name.fill("A\u0421E")
    name.press("Enter")
    expect(bo.page.get_by_text("mixes letters of several alphabets")).to_be_visible()
    expect(name).to_be_focused()
    name.fill("\u0410\u0421\u0415")
    name.press("Enter")
    for each in (ana, bo):
        expect(each.page.get_by_role("img", name=alike)).to_have_count(2)
    mark.first.hover()
    expect(ana.page.get_by_role("tooltip")).to_have_text(alike)

    for each in (ana, bo):
        ready = each.button("I’m ready")
        each.said.filter(has_text="Pick").or_(ready).first.wait_for(state="attached")
        if ready.count():
            ready.click()
    others = ana.page.get_by_role("region", name="The others")
    expect(others.get_by_role("button", name=alike)).to_be_visible()
    expect(others.get_by_text("≈")).to_be_visible()
    expect(ana.page.get_by_role("button", name=re.compile(f"^ACE, .*{alike}"))).to_be_visible()


def test_who_has_made_a_table_may_stand_up_and_still_has_its_link(guests: Guests) -> None:
    ana = guests()
    ana.open("/friends")
    ana.page.get_by_role("textbox", name="Your name").fill("Ana")
    ana.button("Create table").click()
    ana.button("Leave seat").click()
    expect(ana.button("Take seat")).to_have_count(2)
    expect(ana.button("Copy the link")).to_be_visible()


def test_a_link_from_the_machine_of_the_server_is_for_others(guests: Guests) -> None:
    ana = guests()
    pages = ["http://192.168.1.7:8000", "http://10.8.0.2:8000"]
    ana.page.route("**/api/v1/addresses", lambda route: route.fulfill(json={"pages": pages}))
    ana.open("/friends")
    ana.page.get_by_role("textbox", name="Your name").fill("Ana")
    ana.button("Create table").click()
    link = ana.page.get_by_role("textbox", name="Link to this table")
    link.wait_for()
    expect(link).to_have_value(f"{pages[0]}/t/{ana.table}")
    ana.page.get_by_role("combobox", name="Address for others").select_option(pages[1])
    expect(link).to_have_value(f"{pages[1]}/t/{ana.table}")
    expect(ana.page.get_by_role("img", name="The link as a QR code")).to_be_visible()

    # A server that listens on its own machine alone has no address for others.
    ana.page.unroute_all()
    ana.page.reload()
    expect(ana.page.get_by_text("This link works on this computer only.")).to_be_visible()
    expect(ana.page.get_by_text("./play --host 0.0.0.0")).to_be_visible()
    expect(ana.page.get_by_role("img", name="The link as a QR code")).to_have_count(0)


def test_nobody_else_is_called_you(guests: Guests) -> None:
    ana, spectator = guests(), guests()
    ana.begin_alone()
    spectator.open(f"/t/{ana.table}")
    expect(ana.page.get_by_role("main")).to_contain_text("You")
    expect(spectator.said).to_contain_text("You are watching.")
    expect(spectator.said).to_contain_text(re.compile(r"Waiting for Player \d{4}"))


def test_whoever_is_sent_away_reads_it_before_trying_anything(guests: Guests) -> None:
    ana, bo = guests(), guests()
    ana.open()
    ana.page.get_by_role("link", name="With friends").click()
    ana.page.get_by_role("textbox", name="Your name").fill("Ana")
    ana.button("Create table").click()
    bo.page.goto(ana.page.get_by_role("textbox", name="Link to this table").input_value())
    bo.page.get_by_role("textbox", name="Your name").fill("Bo")
    bo.button("Take seat").first.click()
    # The host is told what it means, and may think better of it.
    free = ana.button("Free this seat")
    free.click()
    question = ana.page.get_by_role("dialog", name="Free Bo’s seat?")
    expect(question).to_contain_text("Bo has to leave")
    ana.page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    expect(free).to_be_focused()
    free.click()
    ana.button("Send Bo away").click()
    for _ in range(2):
        expect(bo.page.get_by_role("heading", name="Your seat is gone")).to_be_visible()
        freed = bo.page.get_by_role("alert").filter(has_text="The host has freed your seat.")
        expect(freed).to_be_visible()
        expect(bo.button("Take seat")).to_have_count(0)
        bo.page.reload()


def test_the_host_closes_a_table(guests: Guests) -> None:
    ana, bo = guests(), guests()
    ana.open("/friends")
    ana.page.get_by_role("textbox", name="Your name").fill("Ana")
    ana.page.get_by_role("radiogroup", name="Players").get_by_role("radio", name="3").click()
    ana.page.get_by_role("checkbox", name="List under open tables").check()
    ana.button("Create table").click()
    bo.page.goto(ana.page.get_by_role("textbox", name="Link to this table").input_value())
    table = bo.table
    bo.page.get_by_role("textbox", name="Your name").fill("Bo")
    bo.button("Take seat").first.click()
    expect(bo.button("Leave seat")).to_be_visible()
    expect(bo.button("Close this table")).to_have_count(0)

    # The host is asked first, by keys alone, and loses no place in the page.
    close = ana.button("Close this table")
    question = ana.page.get_by_role("dialog", name="Close this table?")
    close.focus()
    close.press("Enter")
    expect(question).to_contain_text("This cannot be undone.")
    ana.page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    expect(close).to_be_focused()
    close.press("Enter")
    question.get_by_role("button", name="Close this table").press("Enter")
    for each in (ana, bo):
        expect(each.page.get_by_role("heading", name="This table is closed")).to_be_visible()
        expect(each.told).to_contain_text("The host closes the table")
        expect(each.page).to_have_title("This table is closed · Yaxha")
    expect(ana.page.get_by_role("heading", level=1)).to_be_focused()
    expect(ana.page.get_by_role("main")).to_contain_text("You closed it")
    expect(bo.page.get_by_role("main")).to_contain_text("The host closed it")

    # Whoever comes later reads the same, and all are shown a way on.
    bo.page.reload()
    expect(bo.page.get_by_role("heading", name="This table is closed")).to_be_visible()
    bo.page.get_by_role("link", name="Go to start page").click()
    bo.page.wait_for_url(re.compile("/$"))
    ana.page.get_by_role("link", name="Create a table").click()
    expect(ana.page.get_by_role("heading", name="With friends")).to_be_visible()

    # It is nobody's game, and on offer to nobody.
    bo.open("/games")
    expect(bo.page.get_by_role("listitem")).to_contain_text("Table closed")
    bo.page.get_by_role("radio", name="Running").click()
    expect(bo.page.get_by_text("No game matches.")).to_be_visible()
    bo.open("/tables")
    expect(bo.page.get_by_text("No public games right now.")).to_be_visible()
    expect(bo.page.locator(f'a[href="/t/{table}"]')).to_have_count(0)


def test_leaving_asks_first(guests: Guests) -> None:
    ana = guests()
    ana.begin_alone()
    ana.button("Menu").click()
    leave = ana.button(re.compile("^Leave (the )?table"))
    leave.click()
    question = ana.page.get_by_role("dialog", name="Leave the table?")
    expect(question).to_contain_text("a bot plays for you until you come back")
    for is_by_key in (True, False):
        if is_by_key:
            ana.page.keyboard.press("Escape")
        else:
            ana.button("Cancel").click()
        expect(question).to_have_count(0)
        expect(leave).to_be_focused()
        leave.press("Enter")
    question.get_by_role("button", name=re.compile("^Leave (the )?table")).click()
    ana.page.wait_for_url(re.compile("/$"))
