"""In the middle of a build: a tunnel, a server that restarts, a reload, a second tab."""

import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.conftest import Guests
from e2e.driver import Player
from server.live import LiveServer

# Being offline leaves open sockets alone; a tunnel does not.
SOCKETS = """
const sockets = []
const Plain = WebSocket
window.WebSocket = class extends Plain {
  constructor(...more) {
    super(...more)
    sockets.push(this)
  }
}
window.dropSockets = () => sockets.forEach((socket) => socket.close())
"""


@pytest.fixture
def own_server(client: None, tmp_path: Path) -> Iterator[LiveServer]:  # noqa: ARG001
    """One that may be stopped, and comes back under the same address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with LiveServer(tmp_path, "--limits", "off", "--port", str(port)) as live:
        yield live


def half_built(player: Player) -> str:
    """One cube is placed; where."""
    player.begin_alone()
    while player.act() != "placed":
        player.is_wanted()
    placed = player.now.get_by_role("button", name="Take it back").first
    expect(placed).to_be_visible()
    return placed.get_attribute("aria-label") or ""


def test_a_server_that_restarts(guests: Guests, own_server: LiveServer) -> None:
    ana = guests(url=own_server.url)
    placed = half_built(ana)
    own_server.stop()
    strip = ana.page.get_by_role("status").filter(has_text="Reconnecting")
    expect(strip).to_be_visible()
    expect(strip).to_contain_text("Your build is saved.")
    expect(ana.button(placed)).to_be_visible()
    # What is done meanwhile is not lost.
    ana.place()
    expect(ana.now.get_by_role("button", name="Take it back")).to_have_count(2)

    own_server.start()
    expect(strip).to_have_count(0)
    expect(ana.now.get_by_role("button", name="Take it back")).to_have_count(2)
    ana.play(until="confirmed")
    ana.play(until="confirmed")
    assert ana.round == 3
    # The browser's own words about a connection that was refused.
    ana.complaints = [each for each in ana.complaints if "ERR_CONNECTION" not in each]


def test_a_tunnel(guests: Guests) -> None:
    ana = guests(script=SOCKETS)
    placed = half_built(ana)
    ana.context.set_offline(True)
    ana.page.evaluate("dropSockets()")
    strip = ana.page.get_by_role("status").filter(has_text="Reconnecting")
    expect(strip).to_be_visible()
    expect(ana.button(placed)).to_be_visible()
    ana.context.set_offline(False)
    expect(strip).to_have_count(0)
    expect(ana.button(placed)).to_be_visible()
    ana.play(until="confirmed")
    ana.complaints = [each for each in ana.complaints if "ERR_INTERNET" not in each]


def test_a_reload(guests: Guests) -> None:
    ana = guests()
    placed = half_built(ana)
    ana.page.reload()
    expect(ana.button(placed)).to_be_visible()
    ana.play(until="confirmed")
    assert ana.round == 2


def test_two_tabs(guests: Guests) -> None:
    ana = guests()
    placed = half_built(ana)
    tab = ana.context.new_page()
    tab.goto(ana.page.url)
    elsewhere = tab.get_by_role("button", name=placed)
    expect(elsewhere).to_be_visible()
    elsewhere.click()
    expect(ana.button(placed)).to_have_count(0)
    expect(ana.button(re.compile("cubes left"))).to_be_visible()
    # Only one of them plays at a time.
    expect(ana.page.get_by_text("This game is open in another tab.")).to_be_visible()
    ana.button("Play here").click()
    expect(tab.get_by_text("This game is open in another tab.")).to_be_visible()
    ana.play(until="confirmed")
    expect(tab.get_by_role("heading", level=1)).to_contain_text("Round 2")
