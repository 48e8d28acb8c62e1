"""Every screen in every language: complete, and without a text that is cut off."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.conftest import Guests
from e2e.driver import Player
from e2e.fitting import overflows
from e2e.seeding import Seeded
from server.live import LiveServer

LANGUAGES = ["en", "de", "nl", "it", "fr"]
SIZES = [(320, 640), (390, 844), (820, 1180), (1440, 900)]

# A key such as "prompt.pick.how", or a slot such as "{name}".
KEY = re.compile(r"\b[a-z]+(?:\.[a-z0-9-]+)+\b|\{\w+\}")

VISIBLE_TEXTS = """() => {
  const found = new Set()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode
    if (parentElement.checkVisibility() && data.trim()) found.add(data.trim())
  }
  for (const named of document.querySelectorAll('[aria-label]')) found.add(named.ariaLabel)
  return [...found]
}"""


@pytest.fixture(scope="module")
def paths(seeded: Seeded) -> tuple[str, dict[str, str]]:
    """Somebody's secret, and the addresses of what she can see."""
    over = seeded.over
    own = {"pick": f"/t/{seeded.pick}", "build": f"/t/{seeded.build}", "score": f"/t/{over}"}
    plain = {each or "start": f"/{each}" for each in ("", "how", "friends", "screen")}
    return seeded.secret, {**plain, **own, "replay": f"/t/{over}/replay#round=9"}


def walk(player: Player, paths: dict[str, str], language: str) -> Iterator[str]:
    """Every screen in turn; the table in both views that need no canvas."""
    for screen, path in paths.items():
        player.open(path)
        expect(player.page.get_by_role("heading", level=1).first).to_be_visible()
        expect(player.page.locator("html")).to_have_attribute("lang", language)
        player.page.evaluate("document.fonts.ready.then(() => null)")
        yield screen
        if screen in {"pick", "build"}:
            commands = player.page.get_by_role("textbox")
            player.page.keyboard.press("v")
            expect(commands).to_have_count(1)
            yield f"{screen} text"
            player.page.keyboard.press("v")
            expect(commands).to_have_count(0)


def texts(page: Page) -> set[str]:
    return set(page.evaluate(VISIBLE_TEXTS))


@pytest.fixture(scope="module")
def english(
    browser: Browser, server: LiveServer, paths: tuple[str, dict[str, str]]
) -> dict[str, set[str]]:
    """The sentences of every screen."""
    secret, addresses = paths
    player = Guests(browser, server.url)(secret=secret)
    found = {
        screen: {each for each in texts(player.page) if re.search(r"[a-z] \w{2,}", each)}
        for screen in walk(player, addresses, "en")
    }
    player.context.close()
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_is_translated_and_nothing_is_cut_off(
    guests: Guests,
    paths: tuple[str, dict[str, str]],
    english: dict[str, set[str]],
    language: str,
) -> None:
    secret, addresses = paths
    player = guests(language=language, secret=secret)
    wrong = []
    for screen in walk(player, addresses, language):
        shown = texts(player.page)
        wrong += [f"{screen}: a key: {each}" for each in shown if KEY.search(each)]
        if language != "en":
            wrong += [f"{screen}: English: {each}" for each in shown & english[screen]]
        for width, height in SIZES:
            player.page.set_viewport_size({"width": width, "height": height})
            player.page.evaluate("new Promise((done) => requestAnimationFrame(() => done()))")
            wrong += [f"{screen} {width} px: {each}" for each in overflows(player.page)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("language", "word"), [("de", "weiß"), ("it", "bianco"), ("nl", "wit"), ("fr", "blanc")]
)
def test_the_fifth_colour_has_its_name(
    guests: Guests, paths: tuple[str, dict[str, str]], language: str, word: str
) -> None:
    secret, addresses = paths
    player = guests(language=language, secret=secret)
    player.open(addresses["score"])
    row = player.page.get_by_role("rowheader", name=re.compile(word, re.IGNORECASE))
    expect(row.first).to_be_visible()


def test_another_language_is_there_at_once(guests: Guests) -> None:
    player = guests()
    player.open()
    titles: list[str] = []
    for language in LANGUAGES:
        player.page.get_by_role("combobox").first.select_option(language)
        expect(player.page.locator("html")).to_have_attribute("lang", language)
        titles.append(player.page.get_by_role("main").inner_text())
    assert len(set(titles)) == len(LANGUAGES)
    player.page.reload()
    expect(player.page.locator("html")).to_have_attribute("lang", LANGUAGES[-1])
