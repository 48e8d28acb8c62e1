"""``yaxha serve`` as whoever starts it sees it, in a process of its own."""

import os
import signal
import socket
import subprocess
from pathlib import Path

import httpx
import pytest

from cli.runner import YAXHA, Ran, run
from server.live import LONG, LiveServer
from yaxha import __version__
from yaxha.server.http import addresses


def second(*options: str, env: dict[str, str] | None = None) -> Ran:
    """Another server, which should end by itself."""
    ended = subprocess.run(
        [YAXHA, "serve", *options],
        env=env,
        capture_output=True,
        text=True,
        timeout=LONG,
        check=False,
    )
    return Ran(ended.returncode, ended.stdout, ended.stderr)


def test_a_file_is_of_one_server_alone(tmp_path: Path) -> None:
    """Two would each show tables as they know them, and neither what the other wrote."""
    file = tmp_path / "yaxha.sqlite"
    url = f"sqlite:///{file}"
    link = tmp_path / "another name"
    with LiveServer(tmp_path) as first:
        link.symlink_to(file)
        for each in (url, f"sqlite:///{link}"):
            ran = second("--port", "0", "--database-url", each)
            assert (ran.code, ran.out) == (1, "")
            assert ran.err.startswith(
                f"yaxha serve: Another server uses {each[10:]}. Open its page"
            )
            assert first.url in ran.err
        # Whoever only reads it, or brings it up to date, may.
        assert run("db", "backup", tmp_path / "backup", "--database-url", url).code == 0
        assert run("db", "upgrade", "--database-url", url).code == 0
    # It has ended; and one that was killed holds nothing either.
    with LiveServer(tmp_path) as third:
        third.stop(signal.SIGKILL)
    with LiveServer(tmp_path):
        pass


def test_the_usual_file_is_held_by_a_server_that_runs(tmp_path: Path) -> None:
    plain = {name: text for name, text in os.environ.items() if not name.startswith("YAXHA_")}
    environment = plain | {"XDG_DATA_HOME": str(tmp_path / "data"), "BROWSER": "true"}
    with subprocess.Popen(
        [YAXHA, "serve", "--port", "0"],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as running:
        assert running.stdout is not None
        page = running.stdout.readline().split()[-1]
        try:
            ran = second("--open", env=environment)
        finally:
            running.terminate()
    assert (ran.code, ran.out) == (1, "")
    assert f"Open its page, {page}" in ran.err
    # The folder of the usual file is made by itself.
    assert (tmp_path / "data" / "yaxha" / "yaxha.sqlite").exists()


def test_the_log_tells_of_start_and_end(tmp_path: Path) -> None:
    file = tmp_path / "yaxha.sqlite"
    with LiveServer(tmp_path) as server:
        url = server.url
        httpx.get(f"{url}/healthz", trust_env=False, timeout=LONG)  # now it ends in order
    lines = [line for line in server.log_lines() if line["logger"] == "yaxha.cli.commands.serve"]
    assert [line["message"] for line in lines] == [
        f"made a new database: {file}",
        "the server starts",
        "the server has ended",
    ]
    started = lines[1]
    assert (started["address"], started["database"]) == (url, f"sqlite:///{file}")
    assert (started["version"], started["workers"]) == (__version__, 1)
    # The file is no longer new.
    with LiveServer(tmp_path):
        pass
    assert server.log_text().count("made a new database") == 1


def test_without_a_page_it_says_so(tmp_path: Path) -> None:
    """As in a copy of the repository where nothing was built."""
    program = (
        "import sys; from pathlib import Path; from yaxha.cli import main;"
        "from yaxha.server.http import client; client.CLIENT = Path(sys.argv.pop(1)); main()"
    )
    with subprocess.Popen(
        [
            *(os.path.join(os.path.dirname(YAXHA), "python"), "-c", program, str(tmp_path / "no")),
            *("serve", "--port", "0", "--database-url", f"sqlite:///{tmp_path / 'y.sqlite'}"),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as served:
        assert served.stdout is not None
        page = httpx.get(served.stdout.readline().split()[-1], trust_env=False, timeout=LONG)
        served.terminate()
        _, err = served.communicate()
    assert "the web client is missing" in err
    assert "scripts/web" in err
    assert page.headers["content-type"] == "text/plain; charset=utf-8"


def test_where_a_server_that_listens_everywhere_can_be_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with socket.create_server(("0.0.0.0", 0)) as listening:
        port = listening.getsockname()[1]
        monkeypatch.setattr(addresses, "_outgoing", lambda *_: ["192.168.1.7"])
        assert addresses.pages_of(listening) == [
            f"http://192.168.1.7:{port}",
            f"http://127.0.0.1:{port}",
        ]
        monkeypatch.setattr(addresses, "_outgoing", lambda *_: [])
        assert addresses.pages_of(listening) == [f"http://127.0.0.1:{port}"]
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        assert addresses.pages_of(listening) == [f"http://127.0.0.1:{port}"]


def test_a_server_that_listens_everywhere_names_no_address_that_is_none(tmp_path: Path) -> None:
    with LiveServer(tmp_path, "--host", "0.0.0.0") as server:
        assert "0.0.0.0" not in server.url
        assert httpx.get(f"{server.url}/healthz", trust_env=False).status_code == 200
