"""Database URLs."""

from pathlib import Path

import pytest

from yaxha.server.store import WrongDatabase, default_url
from yaxha.server.store.urls import file_of, place_of, read_url, shown


def test_files() -> None:
    assert file_of(read_url("sqlite:////var/lib/yaxha.sqlite")) == Path("/var/lib/yaxha.sqlite")
    assert file_of(read_url("sqlite:///yaxha.sqlite")) == Path.cwd() / "yaxha.sqlite"


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("postgresql://ann:pw@db/yaxha", "postgresql+asyncpg://ann:***@db/yaxha"),
        ("postgresql+asyncpg://ann@db:99/yaxha", "postgresql+asyncpg://ann@db:99/yaxha"),
        (
            "postgresql:///yaxha?host=/run/pg&sslmode=require",
            "postgresql+asyncpg:///yaxha?host=%2Frun%2Fpg&ssl=require",
        ),
    ],
)
def test_servers(text: str, seen: str) -> None:
    assert shown(read_url(text)) == seen


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("postgresql://ann:sesame@db/yaxha", "db:5432"),
        ("postgresql://ann:sesame@db:99/yaxha", "db:99"),
        ("postgresql://ann:sesame@[::1]/yaxha", "[::1]:5432"),
        ("postgresql:///yaxha?host=/run/pg", "/run/pg"),
        ("postgresql:///yaxha?host=one&host=two:99", "one:5432 or two:99"),
        ("postgresql:///yaxha?host=one&port=99", "one:99"),
        ("postgresql:///yaxha", "localhost:5432"),
    ],
)
def test_where_a_server_is(text: str, place: str) -> None:
    assert place_of(read_url(text)) == place


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "cannot be parsed"),
        ("yaxha.sqlite", "cannot be parsed"),
        ("postgresql://ann:sesame@db:port/yaxha", "cannot be parsed"),
        ("mysql://ann:sesame@db/yaxha", '"mysql" is not a supported database'),
        ("postgresql+psycopg://ann:sesame@db/yaxha", "not a supported database"),
        ("postgresql://ann:sesame@db", "no database name"),
        ("postgresql://ann:open@sesame@db/yaxha", "%40"),
        (
            "postgresql://ann:sesame@db/yaxha?password=sesame",
            "Unknown options in the database URL: password.",
        ),
        ("sqlite://", "is not durable"),
        ("sqlite:///:memory:", "is not durable"),
        ("sqlite://yaxha.sqlite", "three slashes"),
        ("sqlite:///yaxha.sqlite?mode=ro", "Unsupported options for SQLite: mode."),
    ],
)
def test_wrong_addresses(text: str, why: str) -> None:
    with pytest.raises(WrongDatabase) as refused:
        read_url(text)
    assert why in str(refused.value)
    assert "sesame" not in str(refused.value)


def test_the_default(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "of ann's, 100%"))
    monkeypatch.delenv("YAXHA_DATABASE_URL", raising=False)
    file = file_of(read_url(default_url()))
    assert file.name == "yaxha.sqlite"
    assert file.parent.name == "yaxha"
    monkeypatch.setenv("YAXHA_DATABASE_URL", "postgresql://db/yaxha")
    assert default_url() == "postgresql://db/yaxha"
