"""``yaxha serve``: its settings and errors, and live servers in processes of their own."""

import json
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
from yaxha.server.http.settings import Settings, read_settings, shown


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.__struct_fields__:
        monkeypatch.delenv(f"YAXHA_{name.upper()}", raising=False)


def printed(*arguments: str) -> dict[str, object]:
    ran = run("serve", *arguments, "--print-config")
    assert (ran.code, ran.err) == (0, "")
    settings: dict[str, object] = json.loads(ran.out)
    return settings


def test_what_suits_a_laptop() -> None:
    settings = printed()
    assert (settings["host"], settings["port"], settings["workers"]) == ("127.0.0.1", 8000, 1)
    assert str(settings["database_url"]).startswith("sqlite:///")
    assert settings["redis_url"] is None


def test_the_environment_and_then_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("YAXHA_HOST", "0.0.0.0")
    monkeypatch.setenv("YAXHA_PORT", "9000")
    monkeypatch.setenv("YAXHA_ORIGINS", "https://a.example https://b.example")
    monkeypatch.setenv("YAXHA_DATABASE_URL", "sqlite:///here.sqlite")
    assert printed()["port"] == 9000
    settings = printed("--port", "0")
    assert (settings["host"], settings["port"]) == ("0.0.0.0", 0)
    assert settings["database_url"] == "sqlite:///here.sqlite"
    assert settings["origins"] == ["https://a.example", "https://b.example"]
    assert printed("--origin", "https://c.example")["origins"] == ["https://c.example"]


def test_passwords_are_masked() -> None:
    ran = run(
        "serve",
        "--database-url",
        "postgresql://yaxha:pa:ss%40word@db/yaxha",
        "--redis-url",
        "redis://:hush@cache:6379/0",
        "--print-config",
    )
    assert "word" not in ran.out
    assert "hush" not in ran.out
    settings = json.loads(ran.out)
    assert settings["database_url"] == "postgresql://yaxha:***@db/yaxha"
    assert settings["redis_url"] == "redis://:***@cache:6379/0"


def test_the_limits_that_hold() -> None:
    assert printed()["limits"] == {
        "requests": "300 in 10 seconds",
        "checks": "100 in 10 seconds",
        "work": "3 in 30 seconds",
        "tables": "60/hour",
        "bots": "20/hour",
        "commands": "100 in 5 seconds",
        "acts": "300 in 5 seconds",
        "frames": "100 in 5 seconds",
        "sockets": 100,
        "connections": 200,
    }
    limits = printed("--limits", "tables=5/minute,sockets=7")["limits"]
    assert isinstance(limits, dict)
    assert (limits["tables"], limits["sockets"], limits["bots"]) == ("5/minute", 7, "20/hour")
    assert printed("--limits", "off")["limits"] == "off"


def test_lists_with_commas_or_spaces(monkeypatch: pytest.MonkeyPatch) -> None:
    for text in ("a.example b.example", "a.example,b.example", " a.example ,\n b.example, "):
        monkeypatch.setenv("YAXHA_NAMES", text)
        assert printed()["names"] == ["a.example", "b.example"]


@pytest.mark.parametrize(
    ("variable", "value", "why"),
    [
        ("PORT", "abc", "valid integer"),
        ("PORT", "80.5", "valid integer"),
        ("PORT", "70000", "65535"),
        ("WORKERS", "some", "valid integer"),
        ("DRAIN_SECONDS", "long", "valid number"),
        ("DRAIN_SECONDS", "nan", "between 0 and 600"),
        ("NAMES", "a.example;b.example", "'a.example;b.example' is not a host name"),
        ("ORIGINS", "https://a.example,b.example", "'b.example' is not an origin"),
        ("PROXIES", "10.0.0.1 nginx", "'nginx' is not an address"),
        ("METRICS_FROM", "prometheus", "'prometheus' is not an address"),
        ("LIMITS", "tables=many", "30/minute"),
        ("REDIS_URL", "cache", "redis://"),
        ("DATABASE_URL", "yaxha.sqlite", "cannot be parsed"),
    ],
)
def test_variables_that_cannot_be(
    variable: str, value: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"YAXHA_{variable}", value)
    ran = run("serve", "--print-config")
    assert (ran.code, ran.out) == (2, "")
    assert f"YAXHA_{variable}" in ran.err.partition(": ")[2]
    assert why in ran.err


@pytest.mark.parametrize(
    ("option", "value", "why"),
    [
        ("--workers", "2", "Redis"),
        ("--workers", "0", "at least 1"),
        ("--port", "70000", "65535"),
        ("--redis-url", "http://cache", "redis://"),
        ("--redis-url", "redis://cache:port", "redis://"),
        ("--database-url", "yaxha.sqlite", "cannot be parsed"),
        ("--database-url", "mysql://yaxha:hush@db/yaxha", "mysql"),
        ("--database-url", "postgresql://yaxha:pa@hush@db/yaxha", "%40"),
        ("--origin", "friend.example", "https://example.org"),
        ("--origin", "https://friend.example/page", "https://example.org"),
        ("--origin", "https://[", "https://example.org"),
        ("--proxy", "*", "10.0.0.0/8"),
        ("--proxy", "nginx", "10.0.0.0/8"),
        ("--limits", "tables=many", "30/minute"),
        ("--drain-seconds", "-1", "seconds"),
        ("--stand-in-seconds", "-1", "seconds"),
        ("--bot-processes", "0", "at least 1"),
    ],
)
def test_settings_that_cannot_be(option: str, value: str, why: str) -> None:
    for more in ([], ["--print-config"]):
        ran = run("serve", option, value, *more)
        assert (ran.code, ran.out) == (2, "")
        assert option in ran.err
        assert why in ran.err
        assert "hush" not in ran.err


def test_nothing_is_masked_in_what_is_used() -> None:
    settings = read_settings({"redis_url": "redis://:hush@cache"})
    assert settings.redis_url == "redis://:hush@cache"
    assert shown(settings)["redis_url"] == "redis://:***@cache"


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ran = run(
            "serve", "--port", str(port), "--database-url", f"sqlite:///{tmp_path / 'y.sqlite'}"
        )
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == f"yaxha serve: cannot listen on 127.0.0.1:{port}: Address already in use\n"
    assert not (tmp_path / "y.sqlite").exists()


def test_a_database_that_is_none(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("Milk, eggs.\n" * 100)
    ran = run("serve", "--port", "0", "--database-url", f"sqlite:///{file}")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("yaxha serve: ")
    assert file.read_text() == "Milk, eggs.\n" * 100


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    """A mistyped path is no wish for folders."""
    folder = tmp_path / "yaxah"
    ran = run("serve", "--port", "0", "--database-url", f"sqlite:///{folder / 'y.sqlite'}")
    assert (ran.code, ran.out) == (1, "")
    assert f"Directory {folder} does not exist" in ran.err
    assert list(tmp_path.iterdir()) == []


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
        "from yaxha.server.http.routes import static; static.CLIENT = Path(sys.argv.pop(1)); main()"
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
