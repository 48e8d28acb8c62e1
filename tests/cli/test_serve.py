"""``yaxha serve`` before it serves: its settings, and what it refuses."""

import json
import socket
from pathlib import Path

import pytest

from cli.running import run
from yaxha.server.web.config import BadSetting, read_settings, shown


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOST", "PORT", "DATABASE_URL", "REDIS_URL", "WORKERS", "ORIGINS", "LIMITS"):
        monkeypatch.delenv(f"YAXHA_{name}", raising=False)


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
        "postgresql://yaxha:pa:ss@word@db/yaxha",
        "--redis-url",
        "redis://:hush@cache:6379/0",
        "--print-config",
    )
    assert "word" not in ran.out
    assert "hush" not in ran.out
    settings = json.loads(ran.out)
    assert settings["database_url"] == "postgresql://yaxha:***@db/yaxha"
    assert settings["redis_url"] == "redis://:***@cache:6379/0"


@pytest.mark.parametrize(
    ("option", "value", "why"),
    [
        ("--workers", "2", "Redis"),
        ("--workers", "0", "at least one"),
        ("--port", "70000", "65535"),
        ("--redis-url", "http://cache", "redis://"),
        ("--origin", "friend.example", "https://example.org"),
        ("--origin", "https://friend.example/page", "https://example.org"),
        ("--origin", "https://[", "https://example.org"),
        ("--proxy", "*", "10.0.0.0/8"),
        ("--proxy", "nginx", "10.0.0.0/8"),
        ("--limits", "tables=many", "30/minute"),
        ("--drain-seconds", "-1", "seconds"),
        ("--bot-processes", "0", "at least one"),
    ],
)
def test_settings_that_cannot_be(option: str, value: str, why: str) -> None:
    ran = run("serve", option, value)
    assert ran.code == 2
    assert option in ran.err
    assert why in ran.err


def test_a_variable_that_is_no_number() -> None:
    with pytest.raises(BadSetting) as error:
        read_settings({}, {"YAXHA_PORT": "http"})
    assert error.value.name == "port"


def test_nothing_is_masked_in_what_is_used() -> None:
    settings = read_settings({"redis_url": "redis://:hush@cache"}, {})
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


def test_a_database_that_is_none(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("Milk, eggs.\n" * 100)
    ran = run("serve", "--port", "0", "--database-url", f"sqlite:///{file}")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("yaxha serve: ")
    assert file.read_text() == "Milk, eggs.\n" * 100


def test_a_database_that_nobody_knows() -> None:
    ran = run("serve", "--port", "0", "--database-url", "mysql://yaxha:hush@db/yaxha")
    assert ran.code == 1
    assert "mysql" in ran.err
    assert "hush" not in ran.err
