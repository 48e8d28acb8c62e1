"""Everything a screen reader says by itself in a whole game, compared with a script.

The seed, the nonces and both players' choices are fixed, so the script is too. After a change of
texts, delete the script: the next run writes it, fails, and asks for it to be read.
"""

import asyncio
import difflib
import json
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from e2e.conftest import Guests
from e2e.driver import Player
from e2e.seeding import apart
from server.live import LiveServer
from yaxha.server.runtime.tokens import hash_of
from yaxha.server.store import Entry, open_store
from yaxha.table import commands, events
from yaxha.table.codec import encode
from yaxha.table.decide import decide
from yaxha.table.events import Transaction
from yaxha.table.evolve import first_table
from yaxha.table.options import MySeat, OpenSeat, Options
from yaxha.table.seats import Credentials
from yaxha.table.state import Table
from yaxha.table.views.summary import holders_of, listing_of

SCRIPT = Path(__file__).parents[1] / "golden" / "announcements.txt"
TABLE = "AnnouncedGame001"
ANA, BO = "A" * 43, "B" * 43
SEED = "3c" * 32
BEGAN = 1_790_000_000_000
EARLY = 9
"""The round in which Bo builds before Ana does, and changes what cards she earns."""
BY_THE_CLOCK = ("Sent. Waiting for the server", "Reconnecting…", "Connected again")
"""Said on a slow machine, and in no place of the script."""

# What is added to a live region is said; which region it was matters to nobody who listens.
LISTEN = """
window.said = []
const hear = (node) => {
  const text = (node.textContent ?? '').trim()
  if (text) window.said.push(text)
}
new MutationObserver((changes) => {
  for (const change of changes) {
    const target = change.target instanceof Element ? change.target : change.target.parentElement
    const region = target?.closest('[role=log], [role=status], [role=alert]')
    if (!region) continue
    if (region.getAttribute('role') === 'log') change.addedNodes.forEach(hear)
    else if (window.said.at(-1) !== region.textContent.trim()) hear(region)
  }
}).observe(document, { childList: true, subtree: true, characterData: true })
"""


async def write_table(url: str) -> None:
    """A table of Ana and Bo, both ready, whose draws are known."""
    store = await open_store(url)
    host = hash_of(ANA)
    created = events.Created(Options(), (MySeat("Ana"), OpenSeat()), host, SEED)
    transactions: list[Transaction] = [Transaction((created,))]
    before: Table | None = None
    table = first_table(TABLE, transactions, BEGAN)
    try:
        for command, who in (
            (None, None),
            (commands.Claim("B", "Bo", "b" * 22), Credentials(hash_of(BO))),
            (commands.Ready("A", "a" * 22), Credentials(host)),
        ):
            if command is not None and who is not None:
                before = table
                decision = decide(table, command, who, BEGAN + table.seq, id=f"c-{table.seq}")
                assert decision is not None
                transactions = [decision.transaction]
                table = decision.after.as_entry(before.seq + 1)
            await store.append(
                Entry(
                    table=TABLE,
                    seq=table.seq,
                    at=BEGAN + table.seq,
                    data=encode(tuple(transactions)),
                    listing=listing_of(before, table, BEGAN + table.seq),
                    holders=holders_of(before, table),
                )
            )
    finally:
        await store.close()


@pytest.fixture
def announced(client: None, tmp_path: Path) -> Iterator[LiveServer]:  # noqa: ARG001
    apart(lambda: asyncio.run(write_table(f"sqlite:///{tmp_path / 'yaxha.sqlite'}")))
    with LiveServer(tmp_path, "--limits", "off") as live:
        yield live


class Rival:
    """Bo, who plays over HTTP and at the moments the test chooses."""

    def __init__(self, http: httpx.Client) -> None:
        self._http = http
        self._count = 0

    def view(self) -> dict[str, object]:
        found = self._http.get(f"/tables/{TABLE}/views").json()[0]
        assert isinstance(found, dict)
        return found

    def do(self, **command: object) -> None:
        self._count += 1
        sent = {"id": f"bo-{self._count}", "do": {"seat": "B", **command}}
        answer = self._http.post(f"/tables/{TABLE}/commands", json=sent)
        assert answer.status_code == 200, answer.text

    def build(self) -> None:
        while placement := best(self.view(), 1):
            self.do(type="place", placement=placement)
        self.do(type="confirm")


def best(view: dict[str, object], seat: int) -> str | None:
    """The placement that brings most, the first of equals."""
    placements = view["you"]["placements"]  # type: ignore[index]
    if not placements:
        return None
    found = max(placements, key=lambda each: each["totals"][seat])
    return str(found["placement"])


def settled(player: Player, before: int, quiet: float = 0.5) -> None:
    """Wait until something new was said, and then nothing for so many seconds."""
    deadline = time.monotonic() + 30
    said, since = before, time.monotonic()
    while time.monotonic() < deadline:
        now = int(player.page.evaluate("window.said.length"))
        if now != said:
            said, since = now, time.monotonic()
        elif now > before and time.monotonic() - since > quiet:
            return
        player.page.wait_for_timeout(50)
    raise AssertionError("nothing was said")


def typed(player: Player, text: str) -> None:
    before = int(player.page.evaluate("window.said.length"))
    player.page.keyboard.type(text)
    player.page.keyboard.press("Enter")
    settled(player, before)


def test_every_announcement_of_a_game(guests: Guests, announced: LiveServer) -> None:
    with (
        announced.http(BO) as bo_http,
        announced.http(ANA) as ana_http,
    ):
        bo = Rival(bo_http)
        ana = guests(url=announced.url, secret=ANA, script=LISTEN)
        ana.open(f"/t/{TABLE}")
        settled(ana, 0)
        before = int(ana.page.evaluate("window.said.length"))
        ana.see("Text")
        line = ana.page.locator("[data-command]")
        line.focus()
        settled(ana, before)
        for round_number in range(1, 11):
            bo.do(type="pick", tile=1 + round_number % 2)
            typed(ana, "1")
            expect(line).to_be_focused()
            if round_number == EARLY:
                before = int(ana.page.evaluate("window.said.length"))
                bo.build()
                # What is asked is said once more when nothing else happens.
                settled(ana, before, quiet=2.5)
            while placement := best(ana_http.get(f"/tables/{TABLE}/views").json()[0], 0):
                typed(ana, f"{placement[0]} {placement[1:]}")
            typed(ana, "ok")
            before = int(ana.page.evaluate("window.said.length"))
            if round_number != EARLY:
                bo.build()
                settled(ana, before)
        said = [
            text
            for text in json.loads(ana.page.evaluate("JSON.stringify(window.said)"))
            if text not in BY_THE_CLOCK
        ]
    found = "\n".join(said) + "\n"
    if not SCRIPT.exists():
        SCRIPT.write_text(found, encoding="utf-8")
        pytest.fail(f"{SCRIPT.name} was written: read it, and keep it if it is right")
    expected = SCRIPT.read_text(encoding="utf-8")
    diff = difflib.unified_diff(expected.splitlines(), found.splitlines(), "script", "said", n=1)
    assert found == expected, "\n".join(diff)
