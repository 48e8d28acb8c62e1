"""The example of an external bot, at tables of a real server."""

import asyncio
import importlib.util
import json
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from server.live import LONG, OPEN, LiveServer, bot, joined, mine, new_nonce, new_secret
from server.services import free_port
from yaxha.bots import make_bot
from yaxha.table.fair import hash_of_nonce

EXAMPLE = Path(__file__).parents[2] / "examples" / "remote_bot.py"


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder with a test's tokens."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "yaxha"


def run(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(EXAMPLE), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def start(server: LiveServer, table: str, *arguments: str) -> subprocess.Popen[str]:
    return run(f"{server.url}/t/{table}", *arguments)


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=LONG)
    return process.returncode, out, err


def sentence(process: subprocess.Popen[str], code: int = 1) -> str:
    """Return the error message of a bot that exits without having played."""
    status, out, err = ended(process)
    assert (status, out) == (code, ""), err
    assert "Traceback" not in err
    return err


def test_it_plays_to_the_end(server: LiveServer) -> None:
    """Two external bots, a person and a server bot."""

    async def game() -> None:
        ana = new_secret()
        table = server.make_table(ana, mine("Ana"), OPEN, OPEN, bot("random"))
        outside = [start(server, table), start(server, table, "random")]
        async with joined(server, table, ana) as person:
            await person.done("ready", "A", nonce=new_nonce())
            await person.play("A", Random(5))
            seats = person.views["A"].table.seats
            assert [seat.is_bot_account for seat in seats] == [False, True, True, False]
            assert {seats[1].name, seats[2].name} == {"greedy", "random"}
            totals = person.story[-1].totals
            proof = person.views["A"].table.proof
            assert proof is not None
            # The external bots sealed their nonces and revealed them in time.
            for nonce, hash in list(zip(proof.nonces, proof.hashes, strict=True))[1:3]:
                assert hash_of_nonce(nonce) == hash
        for process in outside:
            status, out, err = await asyncio.to_thread(ended, process)
            assert (status, err) == (0, "")
            assert out.split()[1::2] == list(map(str, totals))

    asyncio.run(game())


def test_two_copies_at_one_table(server: LiveServer, state: Path) -> None:
    """Each has its own token and name; later runs reuse the tokens."""
    tokens = set[str]()
    for _ in range(2):
        table = server.make_table(new_secret(), OPEN, OPEN)
        for process in [start(server, table), start(server, table)]:
            status, _, err = ended(process)
            assert (status, err) == (0, "")
        with server.http() as http:
            seats = http.get(f"/tables/{table}").json()["table"]["seats"]
        assert {seat["name"] for seat in seats} == {"greedy", "greedy 2"}
        assert all(seat["is_bot_account"] for seat in seats)
        files = list(state.iterdir())
        assert [file.stat().st_mode & 0o777 for file in files] == [0o600, 0o600]
        tokens |= {file.read_text("utf-8") for file in files}
    assert len(tokens) == 2


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_the_server_starts_anew(tmp_path: Path, number: signal.Signals) -> None:
    """The bot continues after a restart of the server, and after its own restart."""
    # The server grants one token only.
    options = ("--port", str(free_port()), "--limits", "bots=1/hour")

    async def game(server: LiveServer) -> None:
        ana, rng = new_secret(), Random(5)
        table = server.make_table(ana, mine("Ana"), OPEN)
        outside = start(server, table)
        async with joined(server, table, ana) as person:
            await person.done("ready", "A", nonce=new_nonce())

            def in_round(number: int) -> bool:
                game = person.views["A"].table.game
                return game is not None and game.round >= number

            await person.play("A", rng, lambda: in_round(3))
        server.stop(number)
        server.start()
        async with joined(server, table, ana) as person:
            await person.play("A", rng, lambda: in_round(6))
            outside.kill()
            _, _, err = await asyncio.to_thread(ended, outside)
            assert "connecting again in 1 s" in err
            outside = start(server, table)
            await person.play("A", rng)
            seat = person.views["A"].table.seats[1]
            assert (seat.is_bot_account, seat.absent) == (True, None)
            totals = person.story[-1].totals
        status, out, err = await asyncio.to_thread(ended, outside)
        assert (status, err) == (0, "")
        assert out.split()[1::2] == list(map(str, totals))

    with LiveServer(tmp_path, *options) as server:
        asyncio.run(game(server))


def test_no_seat_is_open(server: LiveServer) -> None:
    table = server.make_table(new_secret(), mine("Ana"), bot("random"))
    assert sentence(start(server, table)) == "No seat is open.\n"


def test_the_host_closes_the_table(server: LiveServer, tmp_path: Path) -> None:
    async def table_closed() -> None:
        ana = new_secret()
        table = server.make_table(ana, mine("Ana"), OPEN, OPEN)
        outside = start(server, table)
        async with joined(server, table, ana) as person:
            await person.until(lambda: person.views["A"].table.seats[1].kind == "person")
            await person.do("close")
            said = await asyncio.to_thread(sentence, outside)
        assert said == "The host has closed the table.\n"
        # Another bot cannot sit down either.
        other = ("--token", str(tmp_path / "other"))
        late = await asyncio.to_thread(sentence, start(server, table, "random", *other))
        assert late == "The host has closed this table. It accepts no more commands.\n"

    asyncio.run(table_closed())


def test_it_says_what_is_wrong(server: LiveServer, tmp_path: Path) -> None:
    assert sentence(start(server, "nowhere")) == "There is no such table.\n"
    assert "cannot be reached" in sentence(run(f"http://127.0.0.1:{free_port()}/t/nowhere"))
    assert "is not like http://" in sentence(run(server.url), 2)
    assert "arguments are required: table" in sentence(run(), 2)
    assert "Unknown bot 'gredy'" in sentence(start(server, "nowhere", "gredy"), 2)
    (tmp_path / "token").write_text("forged", "utf-8")
    table = server.make_table(new_secret(), mine("Ana"), OPEN)
    err = sentence(start(server, table, "--token", str(tmp_path / "token")))
    assert err == "Invalid credentials: expected Bearer and a secret of 43 characters.\n"


def test_too_many_tokens(tmp_path: Path) -> None:
    with LiveServer(tmp_path, "--limits", "bots=1/hour") as server:
        for file in ("one", "two"):
            err = sentence(start(server, "nowhere", "--token", str(tmp_path / file)))
            said = "There is no such table." if file == "one" else "Try again in"
            assert said in err


def test_what_was_not_answered_is_sent_again(server: LiveServer) -> None:
    """The same command with the same id, over another connection."""
    ana, example = new_secret(), loaded()
    table = server.make_table(ana, mine("Ana"), mine("Bo"))
    with server.http(ana) as http:
        for seat in "AB":
            ready = {"type": "ready", "seat": seat, "nonce": new_nonce()}
            http.post(f"/tables/{table}/commands", json={"id": seat, "do": ready})
        views = [json.dumps(view) for view in http.get(f"/tables/{table}/views").json()]
    decided: dict[str, Any] = {}
    first, second = Lost(views), Lost(views * 2)
    for socket in (first, second):
        with pytest.raises(ConnectionError):
            example.play_on(socket, make_bot("random", Random()), "nonce", decided)
    assert [json.loads(text)["id"] for text in first.sent] == ["A-1-pick", "B-1-pick"]
    assert second.sent == first.sent


class Lost:
    """A connection that closes without any answer."""

    def __init__(self, messages: list[str]) -> None:
        self._messages = messages
        self.sent: list[str] = []

    def __iter__(self) -> Iterator[str]:
        return iter(self._messages)

    def send(self, text: str) -> None:
        self.sent.append(text)


def loaded() -> Any:
    spec = importlib.util.spec_from_file_location("remote_bot", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# The page


def blocks(kind: str) -> list[str]:
    page = (EXAMPLE.parents[1] / "docs" / "server.md").read_text("utf-8")
    return re.findall(rf"```{kind}\n(.*?)```", page, re.DOTALL)


def test_the_page_shows_it() -> None:
    assert blocks("python") == [EXAMPLE.read_text("utf-8")]


@pytest.mark.skipif(not shutil.which("curl"), reason="there is no curl here")
def test_the_walk_through_can_be_pasted(server: LiveServer) -> None:
    script = "".join([block for block in blocks("sh") if '"$me"' in block])
    script = script.replace("http://127.0.0.1:8000", server.url).replace(
        "curl ", "curl -sSw '\\n' "
    )
    done = subprocess.run(
        ["bash", "-euc", script], capture_output=True, text=True, check=True, timeout=LONG
    )
    looked, ready, picked, views, link = map(json.loads, done.stdout.splitlines())
    assert (looked["seats"], ready["type"], picked["type"]) == (["A"], "ack", "ack")
    assert views[0]["table"]["status"] == "playing"
    assert link.keys() == {"link"}
