"""Settings: their defaults, the checks of each, and what is shown of them."""

import os
from pathlib import Path

import pytest

from yaxha.server.http.limits import Limits, Rate
from yaxha.server.http.settings import LOOPBACK, BadSetting, Settings, read_settings, shown

POSTGRES = "postgresql://yaxha:hush@db/yaxha"


def refused(**given: object) -> str:
    """The name of the setting that is refused."""
    with pytest.raises(BadSetting) as error:
        read_settings(given)
    assert str(error.value)
    return error.value.name


# Defaults


@pytest.fixture(autouse=True)
def no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("YAXHA_DATABASE_URL", raising=False)


def test_defaults_suit_a_laptop() -> None:
    settings = read_settings({})
    assert (settings.host, settings.port, settings.workers) == ("127.0.0.1", 8000, 1)
    assert settings.database_url.startswith("sqlite:///")
    assert (settings.redis_url, settings.origins, settings.proxies) == (None, (), ())
    assert settings.metrics_from == LOOPBACK
    assert settings.read_limits == Limits()
    assert (settings.drain_seconds, settings.stand_in_seconds) == (0, 60)


def test_none_is_nothing_given() -> None:
    assert read_settings({"port": None, "database_url": None}) == read_settings({})


def test_the_database_may_be_named_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("YAXHA_DATABASE_URL", POSTGRES)
    assert read_settings({}).database_url == POSTGRES
    assert read_settings({"database_url": "sqlite:///x"}).database_url == "sqlite:///x"


@pytest.mark.parametrize(
    ("cores", "workers", "processes"), [(1, 1, 1), (2, 1, 1), (8, 1, 7), (8, 2, 3), (8, 8, 1)]
)
def test_bots_think_on_the_cores_that_serve_nobody(
    cores: int, workers: int, processes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(cores)), raising=False)
    settings = read_settings({"workers": workers, "database_url": POSTGRES})
    assert settings.bot_processes == processes


@pytest.mark.parametrize(("cores", "processes"), [(4, 3), (None, 1)])
def test_cores_on_systems_that_do_not_tell_which_are_ours(
    cores: int | None, processes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert read_settings({}).bot_processes == processes


def test_chosen_bot_processes_stay() -> None:
    assert read_settings({"bot_processes": 5}).bot_processes == 5


# Checks


@pytest.mark.parametrize(
    ("setting", "good", "bad"),
    [
        ("port", [0, 65_535], [-1, 65_536]),
        ("workers", [1], [0, -1]),
        ("bot_processes", [1], [0]),
        ("drain_seconds", [0, 600], [-1, 601, float("nan")]),
        ("stand_in_seconds", [0, 86_400], [-1, 86_401, float("nan")]),
        ("limits", ["", "off", "tables=5/minute,sockets=7"], ["tables", "chairs=5/minute"]),
        ("database_url", ["sqlite:////srv/x", POSTGRES], ["x.sqlite", "mysql://db/x", "sqlite://"]),
        (
            "redis_url",
            ["redis://cache", "rediss://:hush@cache:6380/1", "unix:///run/redis"],
            ["cache", "http://cache", "redis://cache:port"],
        ),
    ],
)
def test_bounds(setting: str, good: list[object], bad: list[object]) -> None:
    for value in good:
        assert getattr(read_settings({setting: value}), setting) == value
    for value in bad:
        assert refused(**{setting: value}) == setting


@pytest.mark.parametrize(
    ("setting", "good", "bad"),
    [
        (
            "origins",
            ["https://example.org", "http://localhost:5173"],
            [
                "example.org",
                "ftp://example.org",
                "https://",
                "https://a@example.org",
                "https://example.org/",
                "https://example.org?x",
                "https://example.org#x",
                "https://[",
            ],
        ),
        ("names", ["yaxha.example.org", "my_server"], ["", "*.example.org", "a:80", "a..b"]),
        ("proxies", ["10.0.0.7", "10.0.0.0/8", "::1", "fd00::/8"], ["nginx", "10.0.0.7/8", "*"]),
        ("metrics_from", ["10.0.0.7"], ["prometheus", "10.0.0"]),
    ],
)
def test_every_one_of_several_is_checked(setting: str, good: list[str], bad: list[str]) -> None:
    assert getattr(read_settings({setting: tuple(good)}), setting) == tuple(good)
    for value in bad:
        assert refused(**{setting: (*good, value)}) == setting


def test_several_workers_must_be_able_to_wake_each_other() -> None:
    assert refused(workers=2) == "workers"
    assert read_settings({"workers": 2, "database_url": POSTGRES}).workers == 2
    assert read_settings({"workers": 2, "redis_url": "redis://cache"}).workers == 2


# Shown


def test_passwords_are_masked() -> None:
    seen = shown(read_settings({"database_url": POSTGRES, "redis_url": "redis://:hush@cache/0"}))
    assert seen["database_url"] == "postgresql://yaxha:***@db/yaxha"
    assert seen["redis_url"] == "redis://:***@cache/0"
    assert "hush" not in str(seen)


def test_addresses_without_a_password_are_shown_as_they_are(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/yaxha.sqlite"
    seen = shown(read_settings({"database_url": url}))
    assert (seen["database_url"], seen["redis_url"]) == (url, None)


def test_even_an_address_that_cannot_be_read_shows_no_password() -> None:
    # The message about a wrong setting may show all of them.
    seen = shown(Settings(database_url="postgresql://yaxha:hu:sh@db:port/x"))
    assert "hu" not in seen["database_url"]
    assert "sh" not in seen["database_url"]


def test_every_limit_is_shown_as_it_is_set() -> None:
    seen = shown(read_settings({"limits": "tables=5/minute,acts=9/second,sockets=7"}))["limits"]
    assert list(seen) == list(Limits.__struct_fields__)
    assert (seen["tables"], seen["acts"], seen["sockets"]) == ("5/minute", "9/second", 7)
    # No setting has such a span.
    assert seen["work"] == "3 in 30 seconds"
    assert shown(read_settings({"limits": "off"}))["limits"] == "off"


def test_shown_rates_can_be_set_again() -> None:
    seen = shown(read_settings({"limits": "requests=5/minute"}))["limits"]
    assert Rate.parse(seen["requests"]) == Rate(5, 60)
