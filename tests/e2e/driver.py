"""Somebody in front of a browser: does what the page offers, by roles and names alone."""

import re
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Locator, expect

Mode = Literal["3-D", "Flat", "Text"]

LONG = 60_000
"""Milliseconds. Nothing takes so long, even on a busy machine."""

expect.set_options(timeout=25_000)

TILE = re.compile(r"^Tile \d")
GHOST = re.compile(r"^Place \w+ on \d[a-g]\d")
SHIELD = re.compile(r"Show the market$")
NOW = re.compile(r"^(Market|Your cubes)$")
# Around one screen a name comes first.
CHOOSE = re.compile(r"^(?:\w+: )?(Pick|Take) a tile")
END = re.compile(r"^(Counting up|Final score)$")

# Clicks whatever the page offers, faster than anybody could from outside of it.
PLAYS_FAST = """
(nth) => {
  const said = () => document.querySelector('[role=status][aria-label=Yaxha]')?.textContent ?? ''
  const confirm = () =>
    [...document.querySelectorAll('button:not(:disabled)')].find(
      (button) => button.textContent.trim() === 'Confirm',
    )
  const timer = setInterval(() => {
    const ghost = document.querySelector('[aria-label^="Place "]:not(:disabled)')
    const isChoosing = /^(Pick|Take) a tile/.test(said().trim())
    const tiles = [...document.querySelectorAll('[aria-label^="Tile "]:not(:disabled)')]
    const button = ghost ?? confirm() ?? (isChoosing ? tiles.at(nth) : null)
    button?.click()
    if (/^(Counting up|Final score)$/.test(document.querySelector('h1')?.textContent.trim() ?? ''))
      clearInterval(timer)
  }, 40)
}
"""


DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


def cell_in(name: str) -> str:
    """The cell that the name of a button speaks of."""
    found = re.search(r"\b[1-4][a-g][1-7]\b", name)
    assert found is not None, name
    return found.group()


def vanish(what: Locator) -> None:
    """Wait until it is gone, asking more often than an expectation does."""
    what.first.wait_for(state="detached")


def middle(what: Locator) -> tuple[float, float]:
    """Where a pointer would meet it."""
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Player:
    """A browser of one's own, with one page. It reads English."""

    def __init__(self, context: BrowserContext, url: str, *, touch: bool = False) -> None:
        self.context = context
        self.url = url
        self.touch = touch
        context.set_default_timeout(LONG)
        self.page = context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(error.stack or str(error)))
        self.page.on("console", self._hear)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(message.text)

    # Where things are

    def button(self, name: str | re.Pattern[str], **more: Any) -> Locator:
        exact = isinstance(name, str) or None
        return self.page.get_by_role("button", name=name, exact=exact, **more)

    @property
    def said(self) -> Locator:
        """What a screen reader says by itself."""
        return self.page.get_by_role("status", name="Yaxha")

    @property
    def told(self) -> Locator:
        """What a screen reader was told lately of what has happened."""
        return self.page.get_by_role("log")

    @property
    def now(self) -> Locator:
        """What can be done now."""
        return self.page.get_by_role("region", name=NOW)

    @property
    def tiles(self) -> Locator:
        return self.now.get_by_role("button", name=TILE)

    @property
    def free_tiles(self) -> Locator:
        return self.now.get_by_role("button", name=TILE, disabled=False)

    @property
    def ghosts(self) -> Locator:
        return self.button(GHOST)

    @property
    def seen_ghosts(self) -> Locator:
        """Those that no cube hides: in three dimensions one points only at what one sees."""
        return self.ghosts.and_(self.page.locator(":not([data-behind])"))

    @property
    def confirmable(self) -> Locator:
        return self.button("Confirm", disabled=False)

    @property
    def shield(self) -> Locator:
        return self.button(SHIELD)

    @property
    def end(self) -> Locator:
        return self.page.get_by_role("heading", name=END)

    @property
    def round(self) -> int:
        title = self.page.get_by_role("heading", level=1).inner_text()
        found = re.search(r"\d+", title)
        assert found is not None, title
        return int(found.group())

    # Getting to a table

    def open(self, path: str = "/") -> None:
        self.page.goto(self.url + path)

    def begin_alone(self, *, bots: int = 1, level: str = "Easy") -> None:
        """A game against bots, from the start page."""
        self.open()
        self.press(self.page.get_by_role("radio", name=str(bots), exact=True))
        self.press(self.page.get_by_role("radio", name=level))
        self.press(self.button("Play"))
        self.now.wait_for()

    @property
    def table(self) -> str:
        return self.page.url.rpartition("/")[2].partition("#")[0]

    def see(self, mode: Mode) -> None:
        choice = self.page.get_by_role("radio", name=mode)
        self.press(choice)
        expect(choice).to_be_checked()

    # Doing things

    def press(self, what: Locator) -> None:
        if self.touch:
            what.tap()
        else:
            what.click()

    def pick(self, tile: int | None = None) -> None:
        """Pick or take a tile: any, unless one is named."""
        named = self.free_tiles if tile is None else self.button(re.compile(rf"^Tile {tile}\b"))
        chosen = self.button(named.first.get_attribute("aria-label") or "")
        asked = self.said.inner_text() if self.said.count() else ""
        self.press(chosen)
        # A picked tile changes its name, a taken one is not offered any more; or a cloth hides all.
        offered = self.page.locator("body").filter(has=chosen.and_(self.free_tiles))
        gone = self.page.locator("body").filter(has_not=chosen.and_(self.free_tiles))
        gone.or_(offered.filter(has=self.shield)).wait_for(state="attached")
        if CHOOSE.match(asked):
            # The page shows it at once, but says what comes next when the server has answered.
            vanish(self.said.filter(has_text=re.compile(rf"^{re.escape(asked)}$")))

    def place(self) -> str:
        """Place the cube in hand on any cell that is offered; where it went."""
        # What cubes hide is known once they are drawn.
        self.page.evaluate(DRAWN)
        if self.seen_ghosts.count() == 0:
            # All are behind the pyramid: the mark at its edge turns to them.
            self.press(self.page.locator(".mark").first)
        ghost = self.seen_ghosts.first
        cell = cell_in(ghost.get_attribute("aria-label") or "")
        offer = self.button(re.compile(rf"^Place \w+ on {cell}\b"))
        at = middle(offer)
        if not self.touch:
            self.page.mouse.click(*at)
        else:
            # The first tap shows what it would bring.
            self.page.touchscreen.tap(*at)
            self.page.get_by_text("→").first.wait_for()
            self.page.touchscreen.tap(*at)
        vanish(offer)
        return cell

    def confirm(self) -> None:
        prompt = self.now.get_by_role("paragraph").first.inner_text()
        self.press(self.confirmable)
        # Around one screen the next prompt begins with another name.
        same = re.compile(rf"^\s*{re.escape(prompt)}\s*$")
        vanish(self.now.get_by_role("paragraph").filter(has_text=same))

    def is_wanted(self, patience: float = LONG) -> bool:
        """Wait until there is something to do, or the game is over."""
        choosing = self.said.filter(has_text=CHOOSE)
        wanted = choosing.or_(self.ghosts).or_(self.confirmable).or_(self.shield).or_(self.end)
        try:
            wanted.first.wait_for(state="attached", timeout=patience)
        except Error:
            if patience < LONG:
                return False
            raise
        return True

    def act(self, tile: int | None = None) -> str:
        """Do the one thing there is to do; says which it was."""
        # What is done most often is looked for first.
        if self.ghosts.count():
            self.place()
            return "placed"
        if self.confirmable.count():
            self.confirm()
            return "confirmed"
        if self.shield.count():
            self.press(self.shield)
            vanish(self.shield)
            return "unveiled"
        if self.end.count():
            return "over"
        asked = CHOOSE.match(self.said.inner_text())
        assert asked is not None, self.said.inner_text()
        taking = asked.group(1) == "Take"
        self.pick(None if taking else tile)
        return "took" if taking else "picked"

    def play(self, until: str = "over") -> list[str]:
        """Play on until a thing was done; all that was done."""
        done: list[str] = []
        while not done or done[-1] != until:
            assert len(done) < 400, "the game does not end"
            self.is_wanted()
            done.append(self.act())
        return done

    def play_fast(self, nth: int = 0) -> None:
        """Let the page's buttons be clicked from now on, until the game is over.

        Of the tiles always the same is chosen, counted from 0, or from the end as -1.
        """
        self.page.evaluate(PLAYS_FAST, nth)

    # The end

    def skip_the_count(self) -> None:
        skip = self.button("Skip")
        if skip.count():
            self.press(skip)
        expect(self.page.get_by_role("heading", name="Final score")).to_be_visible()

    def totals(self) -> list[int]:
        """The last row of the score sheet."""
        row = self.page.get_by_role("row").filter(
            has=self.page.get_by_role("rowheader", name="Total", exact=True)
        )
        return [int(cell) for cell in row.get_by_role("cell").all_inner_texts()]

    def photograph(self, path: Path) -> None:
        self.page.screenshot(path=path, animations="disabled", timeout=LONG)
