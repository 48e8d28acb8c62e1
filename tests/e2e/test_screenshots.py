"""Pictures of the main screens for the README and the site, made when they are asked for.

YAXHA_SCREENSHOTS=1 ./test tests/e2e/test_screenshots.py
"""

from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import expect

from e2e.conftest import ROOT, Guests
from e2e.driver import Player
from e2e.seeding import building, game, picking
from server.live import LiveServer

IMAGES = ROOT / "docs/images"
WIDE = (1440, 900)
PHONE = (390, 844)
COLORS = (256, 208, 176, 144, 112)
MOST_BYTES = 150_000


def settled(player: Player) -> None:
    """The scene stands still, and the letters are there."""
    expect(player.page.locator("canvas").first).to_be_visible()
    player.page.evaluate("document.fonts.ready.then(() => null)")
    still = """async () => {
      let asked = 0
      const ask = window.requestAnimationFrame
      window.requestAnimationFrame = (callback) => (asked++, ask(callback))
      let last = -1
      while (asked !== last) {
        last = asked
        await new Promise((done) => setTimeout(done, 500))
      }
      window.requestAnimationFrame = ask
    }"""
    player.page.evaluate(still)


def keep(player: Player, name: str, tmp_path: Path) -> None:
    """Few colours make a small file, and nobody sees the difference."""
    plain = tmp_path / f"{name}.png"
    player.photograph(plain)
    kept = IMAGES / f"play-{name}.png"
    IMAGES.mkdir(exist_ok=True)
    with Image.open(plain) as image:
        for colors in COLORS:
            few = image.convert("RGB").quantize(colors, kmeans=3, dither=Image.Dither.NONE)
            few.save(kept, optimize=True)
            if kept.stat().st_size < MOST_BYTES:
                return
    raise AssertionError(f"{kept} is too large")


def look_at_table(player: Player, table: str) -> None:
    player.open(f"/t/{table}")
    expect(player.page.get_by_role("radio", name="3-D")).to_be_checked()
    settled(player)


def test_pictures_of_a_game(guests: Guests, server: LiveServer, tmp_path: Path) -> None:
    table, secret = game(server, picking(7), bots=2)
    player = guests(webgl=True, size=WIDE, secret=secret)
    player.open()
    settled(player)
    keep(player, "start", tmp_path)
    look_at_table(player, table)
    keep(player, "pick", tmp_path)
    player.play(until="placed")
    settled(player)
    keep(player, "build", tmp_path)

    over, _ = game(server, bots=2, secret=secret)
    player.open(f"/t/{over}")
    expect(player.page.get_by_role("heading", name="Final score")).to_be_visible()
    settled(player)
    keep(player, "score", tmp_path)
    player.open(f"/t/{over}/replay#step=52")
    expect(player.page.get_by_role("slider")).to_be_visible()
    settled(player)
    keep(player, "replay", tmp_path)


@pytest.mark.parametrize(
    ("name", "size", "theme"), [("build-dark", WIDE, "dark"), ("phone", PHONE, "light")]
)
def test_a_picture_of_a_build(
    guests: Guests,
    server: LiveServer,
    tmp_path: Path,
    name: str,
    size: tuple[int, int],
    theme: str,
) -> None:
    table, secret = game(server, building(7, placed=1), bots=2)
    player = guests(webgl=True, size=size, theme=theme, secret=secret)
    look_at_table(player, table)
    keep(player, name, tmp_path)
