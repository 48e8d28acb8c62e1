"""On a home screen, without a network, and while one looks elsewhere."""

import json

from playwright.sync_api import expect

from e2e.conftest import Guests
from e2e.driver import Player
from e2e.test_friends import together

HIDDEN = """
window.told = []
let hidden = false
Object.defineProperty(document, 'hidden', { get: () => hidden })
window.hide = (now) => {
  hidden = now
  document.dispatchEvent(new Event('visibilitychange'))
}
ServiceWorkerRegistration.prototype.showNotification = async (title, { body }) => {
  window.told.push([title, body])
}
"""


def worker_of(player: Player) -> None:
    """Wait until the service worker has all it keeps."""
    player.page.evaluate("navigator.serviceWorker.ready.then(() => true)")


def test_it_can_be_installed(guests: Guests) -> None:
    ana = guests()
    ana.open()
    worker_of(ana)
    cdp = ana.context.new_cdp_session(ana.page)
    # A context of its own is like a private window, where nothing is installed.
    errors = cdp.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in errors] in ([], ["in-incognito"])
    manifest = cdp.send("Page.getAppManifest")
    assert manifest["errors"] == []
    said = json.loads(manifest["data"])
    assert said["name"] == "Yaxha"
    assert said["display"] == "standalone"
    for icon in said["icons"]:
        assert ana.page.request.get(ana.url + icon["src"]).ok


def test_it_opens_without_a_network(guests: Guests) -> None:
    ana = guests()
    ana.open()
    worker_of(ana)
    ana.context.set_offline(True)
    ana.page.reload()
    expect(ana.page.get_by_role("heading", level=1)).to_be_visible()
    expect(ana.button("Play")).to_be_visible()
    ana.page.get_by_role("link", name="How to play").first.click()
    expect(ana.page.get_by_role("heading", name="How to play")).to_be_visible()
    ana.complaints = [each for each in ana.complaints if "ERR_INTERNET" not in each]


def test_the_turn_is_told_to_who_looks_elsewhere(guests: Guests) -> None:
    ana, bo, cy = guests(script=HIDDEN, permissions=["notifications"]), guests(), guests()
    together(ana, Bo=bo, Cy=cy)
    worker_of(ana)
    ana.button("Settings").click()
    ana.page.get_by_role("radiogroup", name="Notify me when it’s my turn").get_by_text("On").click()
    ana.page.keyboard.press("Escape")
    expect(ana.page).to_have_title("● Your turn · Yaxha")
    ana.pick(1)
    expect(ana.page).to_have_title("Round 1 · Yaxha")
    ana.page.evaluate("hide(true)")
    assert ana.page.evaluate("told") == []

    # Whatever the bot has picked, after that there is nothing to choose.
    bo.pick(2)
    cy.pick(3)
    expect(ana.page).to_have_title("● Your turn · Yaxha")
    ana.page.wait_for_function("told.length > 0")
    told = ana.page.evaluate("told")
    assert told == [["Your turn", "Round 1. The others are waiting for you."]]
    ana.page.evaluate("hide(false)")
    ana.play(until="confirmed")
    assert len(ana.page.evaluate("told")) == 1
