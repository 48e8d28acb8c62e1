"""Every error code that the server may send to the page has a text in its catalogues."""

import re
from pathlib import Path
from typing import get_args

import yaxha.engine
import yaxha.server
import yaxha.table
from yaxha.server.http.errors import CODES_OF_STATUS, STATUS_OF_REFUSAL
from yaxha.table.names import Reason

ENGINE = Path(yaxha.engine.__file__).parent
SERVER = Path(yaxha.server.__file__).parent
TABLE = Path(yaxha.table.__file__).parent
TEXTS = Path(__file__).parents[2] / "web/src/ui/text/messages/en.ts"

NEVER_SHOWN = {
    "late",  # for the server's own bots
    "not-sealed",  # nonces, which the page reveals automatically
    "wrong-nonce",
    "upgrade",  # requests that the page does not make
    "wrong-method",
    "tile-count",  # deals, which only the server makes
    "tile-cubes",
    "not-in-bag",
    "build-order",  # the server orders builds
}


def codes(folder: Path, raised: str) -> set[str]:
    """Return all codes with which the sources raise an error class."""
    source = "".join(path.read_text() for path in folder.rglob("*.py"))
    return set(re.findall(rf'\b(?:{raised})\(\s*(?:\w+, |"\w+", )?"([a-z-]+)"', source))


def sent() -> set[str]:
    by_status = {code for code, _ in CODES_OF_STATUS.values()}
    by_server = codes(SERVER, "Refused|Problem") | codes(TABLE, "Refused") | set(STATUS_OF_REFUSAL)
    by_rules = codes(ENGINE, "IllegalAction") | codes(SERVER, "IllegalAction")
    return by_status | by_server | by_rules


def test_the_sources_are_read_as_they_are_written() -> None:
    found = sent()
    assert {"stale", "too-many-changes", "neighbor-card", "internal", "no-such-page"} <= found
    assert {"wrong-phase", "occupied", "take-order", "no-such-tile"} <= found
    assert found >= NEVER_SHOWN


def test_every_code_has_a_text() -> None:
    told = set(re.findall(r"^  'refused\.([a-z-]+)':", TEXTS.read_text(), re.MULTILINE))
    assert sent() - NEVER_SHOWN - told == set()


def test_every_reason_against_a_name_has_a_text() -> None:
    told = set(re.findall(r"^  'refused\.bad-name\.([a-z-]+)':", TEXTS.read_text(), re.MULTILINE))
    assert told == set(get_args(Reason))
