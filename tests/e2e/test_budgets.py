"""What a visit costs: bytes to load, work while nothing happens, time until a move is seen."""

import statistics
from urllib.parse import urlsplit

from playwright.sync_api import Response, expect

from e2e.conftest import Guests
from e2e.driver import GHOST, Player
from e2e.seeding import building, game, picking
from server.live import LiveServer

FRAMES = """
window.framesAsked = 0
const ask = window.requestAnimationFrame
window.requestAnimationFrame = (callback) => (window.framesAsked++, ask(callback))
"""

# From the finger on the button to the frame after the page has changed.
LATENCY = """
window.latencies = []
let pressedAt = null
let before = 0
const done = () =>
  document.querySelectorAll('[aria-label*="Take it back"], [aria-label*=", picked:"]').length
addEventListener('pointerdown', () => {
  pressedAt = performance.now()
  before = done()
}, true)
new MutationObserver(() => {
  if (pressedAt === null || done() <= before) return
  const since = pressedAt
  pressedAt = null
  requestAnimationFrame(() => window.latencies.push(performance.now() - since))
}).observe(document, { subtree: true, childList: true, attributes: true })
"""


def scripts_of(player: Player) -> dict[str, Response]:
    found: dict[str, Response] = {}

    def see(response: Response) -> None:
        path = urlsplit(response.url).path
        if path.endswith(".js"):
            found.setdefault(path, response)

    player.page.on("response", see)
    return found


def size(response: Response) -> int:
    response.finished()
    assert response.header_value("content-encoding") == "gzip", response.url
    return response.request.sizes()["responseBodySize"]


def test_scripts_are_small(guests: Guests, server: LiveServer) -> None:
    table, secret = game(server)
    player = guests(webgl=True, secret=secret)
    scripts = scripts_of(player)
    player.open()
    expect(player.page.get_by_role("heading", name="Yaxha", level=1)).to_be_visible()
    # What the page itself names; the scene comes when it stands.
    named = player.page.evaluate(
        "[...document.querySelectorAll('script[src], link[rel=modulepreload]')]"
        ".map((each) => new URL(each.src || each.href).pathname)"
    )
    expect(player.page.locator("canvas").first).to_be_visible()
    first = sum(size(response) for path, response in scripts.items() if path in named)
    assert 0 < first <= 120_000
    assert len(scripts) > len(named), "the scene should come after"

    # With an address for others there is a QR code to draw.
    pages = {"pages": ["http://192.168.1.7:8000"]}
    player.page.route("**/api/v1/addresses", lambda route: route.fulfill(json=pages))
    player.open("/friends")
    player.page.get_by_role("textbox", name="Your name").fill("Ana")
    player.button("Create table").click()
    expect(player.page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    player.open(f"/t/{table}")
    player.skip_the_count()
    everything = sum(size(response) for response in scripts.values())
    assert everything <= 300_000


def test_an_idle_page_does_nothing(guests: Guests, server: LiveServer) -> None:
    table, secret = game(server, building(3, placed=1))
    player = guests(webgl=True, secret=secret, script=FRAMES)
    player.open(f"/t/{table}")
    expect(player.page.get_by_role("radio", name="3-D")).to_be_checked()
    expect(player.page.locator("canvas").first).to_be_visible()
    asked = -1
    for _ in range(20):  # until nothing has moved for a while
        before, asked = asked, player.page.evaluate("framesAsked")
        if before == asked:
            break
        player.page.wait_for_timeout(1500)
    line = player.context.new_cdp_session(player.page)
    line.send("Performance.enable")

    def worked() -> float:
        metrics = line.send("Performance.getMetrics")["metrics"]
        return next(float(each["value"]) for each in metrics if each["name"] == "ThreadTime")

    start, frames = worked(), player.page.evaluate("framesAsked")
    player.page.wait_for_timeout(5000)
    share = (worked() - start) / 5
    assert player.page.evaluate("framesAsked") == frames
    assert share < 0.02, f"{share:.1%} of a core"


def test_a_move_is_on_screen_at_once(guests: Guests, server: LiveServer) -> None:
    table, secret = game(server, picking(2))
    player = guests(secret=secret, script=LATENCY)
    player.open(f"/t/{table}")
    for _ in range(3):
        done = player.play(until="confirmed")
        assert "placed" in done
    latencies: list[float] = player.page.evaluate("latencies")
    assert len(latencies) >= 9
    assert statistics.median(latencies) <= 100, latencies


def test_ghosts_show_what_they_would_bring(guests: Guests, server: LiveServer) -> None:
    table, secret = game(server, building(4, placed=0))
    player = guests(secret=secret)
    player.open(f"/t/{table}")
    player.is_wanted()
    assert GHOST.match(player.ghosts.first.get_attribute("aria-label") or "")
    player.ghosts.first.hover()
    expect(player.page.get_by_text("→").first).to_be_visible()
