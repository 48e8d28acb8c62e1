"""In the middle of a build: a tunnel, a server that restarts, a reload, a second tab."""

import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

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
    player.play(until="placed")
    placed = player.now.get_by_role("button", name="Take it back").first
    expect(placed).to_be_visible()
    return placed.get_attribute("aria-label") or ""


def test_a_server_that_restarts(guests: Guests, own_server: LiveServer) -> None:
    ana = guests(url=own_server.url)
    placed = half_built(ana)
    own_server.stop()
    strip = ana.page.get_by_role("status").locator("> div", has_text="Reconnecting")
    expect(strip).to_be_visible()
    expect(strip).to_contain_text("Your build is saved.")
    expect(ana.button(placed)).to_be_visible()
    # What is done meanwhile is not lost, and is not told as done before the server has it.
    cell = ana.place()
    expect(ana.now.get_by_role("button", name="Take it back")).to_have_count(2)
    expect(ana.told).to_contain_text("Sent. Waiting for the server")
    expect(ana.told).not_to_contain_text(f"on {cell}, group of")

    own_server.start()
    expect(strip).to_have_count(0)
    expect(ana.told).to_contain_text("Connected again")
    expect(ana.told).to_contain_text(f"on {cell}, group of")
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
    strip = ana.page.get_by_role("status").locator("> div", has_text="Reconnecting")
    expect(strip).to_be_visible()
    expect(ana.button(placed)).to_be_visible()
    ana.context.set_offline(False)
    expect(strip).to_have_count(0)
    expect(ana.told).to_contain_text("Connected again")
    expect(ana.button(placed)).to_be_visible()
    ana.play(until="confirmed")
    ana.complaints = [each for each in ana.complaints if "ERR_INTERNET" not in each]


class Proxy:
    """Forwards connections, until those that are open are frozen: they stay open, and silent."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._is_frozen = threading.Event()
        self._is_over = threading.Event()
        self._sockets = [socket.create_server(("127.0.0.1", 0))]
        self.url = f"http://127.0.0.1:{self._sockets[0].getsockname()[1]}"
        self._threads: list[threading.Thread] = []
        self._start(self._accept)

    def freeze(self) -> None:
        """Forward nothing more, except on connections that come later."""
        is_frozen, self._is_frozen = self._is_frozen, threading.Event()
        is_frozen.set()

    def close(self) -> None:
        self._is_over.set()
        for each in self._sockets:
            # It wakes whoever waits for something to come.
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join()
        for each in self._sockets:
            each.close()

    def _start(self, task: Callable[..., None], *more: object) -> None:
        thread = threading.Thread(target=task, args=more)
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._sockets[0].accept()
                far = socket.create_connection(("127.0.0.1", self._port))
                self._sockets += (near, far)
                self._start(self._forward, near, far, self._is_frozen)
                self._start(self._forward, far, near, self._is_frozen)

    def _forward(
        self, source: socket.socket, target: socket.socket, is_frozen: threading.Event
    ) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                if is_frozen.is_set():
                    self._is_over.wait()
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)


@pytest.fixture
def proxy(server: LiveServer) -> Iterator[Proxy]:
    made = Proxy(int(server.url.rpartition(":")[2]))
    yield made
    made.close()


def test_a_half_open_socket(guests: Guests, proxy: Proxy) -> None:
    ana, friend = guests(), guests(url=proxy.url)
    ana.begin_alone()
    friend.page.clock.install()
    friend.open(f"/t/{ana.table}")
    expect(friend.said).to_contain_text("You are watching.")
    proxy.freeze()
    ana.play(until="confirmed")
    title = friend.page.get_by_role("heading", level=1)
    expect(title).to_contain_text("Round 1")
    # The page only waits, and finds out all the same.
    friend.page.clock.run_for(27_000)
    expect(title).to_contain_text("Round 2")


def test_a_page_of_another_version_than_its_server(guests: Guests) -> None:
    ana = guests()
    connections: list[str] = []

    def connect(here: WebSocketRoute) -> None:
        connections.append(here.url)
        there = here.connect_to_server()

        def newer(text: str | bytes) -> None:
            here.send(str(text).replace('"protocol":1', '"protocol":2'))

        if len(connections) == 1:
            there.on_message(newer)

    ana.page.route_web_socket("**/socket", connect)
    ana.open()
    ana.press(ana.button("Play"))
    strip = ana.page.get_by_role("status").locator(
        "> div", has_text="A new version of Yaxha is ready."
    )
    expect(strip).to_be_visible()
    ana.page.wait_for_timeout(2_000)
    assert len(connections) == 1
    strip.get_by_role("button", name="Reload").click()
    ana.now.wait_for()
    expect(strip).to_have_count(0)
    assert len(connections) == 2


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
