"""A real server, a real browser, and people in front of it."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, sync_playwright

from e2e.driver import LONG, Player
from e2e.seeding import Seeded, seed
from server.live import LiveServer

# Pictures for the documentation are made when they are asked for.
collect_ignore = [] if "YAXHA_SCREENSHOTS" in os.environ else ["test_screenshots.py"]

ROOT = Path(__file__).parents[2]
INSECURE_NAME = "yaxha.test"
"""Leads to this machine like its address, but a page of it is no secure context."""
FLAGS = [
    f"--host-resolver-rules=MAP {INSECURE_NAME} 127.0.0.1",
    "--no-sandbox",
    "--enable-unsafe-swiftshader",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

WITHOUT_WEBGL = """
const getContext = HTMLCanvasElement.prototype.getContext
HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
  return String(kind).includes('webgl') ? null : getContext.call(this, kind, ...more)
}
"""

FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    report = yield
    if call.excinfo is not None:
        item.stash[FAILED] = True
    return report


@pytest.fixture(scope="session")
def client() -> None:
    """The page as the sources say it now; nothing happens where it is built already."""
    built = subprocess.run([ROOT / "scripts/web"], capture_output=True, text=True, check=False)
    assert built.returncode == 0, f"scripts/web could not build the client:\n{built.stderr}"


@pytest.fixture(scope="session")
def server(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:  # noqa: ARG001
    with LiveServer(
        tmp_path_factory.mktemp("server"), "--limits", "off", "--name", INSECURE_NAME
    ) as live:
        yield live


@pytest.fixture(scope="session")
def seeded(server: LiveServer) -> Seeded:
    return seed(server)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One for a file, not for all: while it is there, other tests have no event loop of theirs."""
    chromium = shutil.which("chromium")
    assert chromium, "These tests need a browser: sudo apt-get install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


class Guests:
    """Invites players, and looks after them when they leave."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url
        self.players: list[Player] = []

    def __call__(
        self,
        *,
        url: str | None = None,
        webgl: bool = False,
        size: tuple[int, int] = (1280, 800),
        touch: bool = False,
        language: str = "en",
        theme: str = "light",
        motion: bool = False,
        secret: str | None = None,
        script: str = "",
        **more: Any,
    ) -> Player:
        """Somebody who has never been here; with a secret, somebody whom the server knows.

        Most look at flat pyramids: software draws the others slowly.
        """
        context = self._browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            locale=language,
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="no-preference" if motion else "reduce",
            **more,
        )
        if not webgl:
            context.add_init_script(WITHOUT_WEBGL)
        if secret is not None:
            context.add_init_script(f"localStorage.setItem('yaxha.identity', '{secret}')")
        if script:
            context.add_init_script(script)
        player = Player(context, url or self._url, touch=touch)
        self.players.append(player)
        return player

    def photograph(self, folder: Path) -> None:
        for at, player in enumerate(self.players):
            path = folder / f"player-{at + 1}.png"
            with suppress(Error):  # a page that hangs has no picture
                player.page.screenshot(path=path, timeout=LONG / 4)
                print(f"what player {at + 1} saw: {path}")


@pytest.fixture
def guests(
    browser: Browser, server: LiveServer, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[Guests]:
    """Browsers for people; a failure leaves a picture of each page."""
    guests = Guests(browser, server.url)
    yield guests
    if request.node.stash.get(FAILED, False):
        guests.photograph(tmp_path)
    complaints = [each for player in guests.players for each in player.complaints]
    for player in guests.players:
        player.context.close()
    assert not complaints, f"the page's console: {complaints}"
