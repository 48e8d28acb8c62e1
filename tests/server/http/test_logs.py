"""Logs: one JSON object per line, without secrets and without floods."""

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from yaxha.server.http.logs import JsonLines, Throttle, log_json


def record(message: str = "request", **more: Any) -> logging.LogRecord:
    values = {"name": "yaxha.access", "levelname": "INFO", "msg": message, "created": 0.0, **more}
    return logging.makeLogRecord(values)


def line(found: logging.LogRecord) -> dict[str, Any]:
    text = JsonLines().format(found)
    assert "\n" not in text
    return dict(json.loads(text))


# Lines


def test_a_line_has_time_level_logger_and_message() -> None:
    assert line(record("%s is %s", args=("it", "ready"), created=1.5)) == {
        "time": "1970-01-01T00:00:01.500+00:00",
        "level": "info",
        "logger": "yaxha.access",
        "message": "it is ready",
    }


def test_extra_values_are_in_the_line() -> None:
    found = line(record(route="/healthz", status=200, ms=1.5))
    assert (found["route"], found["status"], found["ms"]) == ("/healthz", 200, 1.5)


def test_values_that_json_does_not_have_are_texts() -> None:
    assert line(record(why=ValueError("x"), seats=(1, 2)))["why"] == "x"


def test_a_message_of_several_lines_is_one() -> None:
    assert line(record("one\ntwo"))["message"] == "one\ntwo"


def test_extras_of_uvicorn_for_terminals_are_left_out() -> None:
    found = line(record(color_message="\x1b[1mready", websocket=object()))
    assert found.keys() == {"time", "level", "logger", "message"}


# Errors


def logged(error: BaseException) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = line(record(exc_info=(type(error), error, error.__traceback__)))[
        "error"
    ]
    return found


def raised(depth: int) -> ValueError:
    """An error with so many others behind it."""
    try:
        try:
            if depth:
                raise raised(depth - 1)
            raise ValueError("a private word")
        except ValueError as error:
            raise ValueError("another one") from error
    except ValueError as error:
        return error


def test_an_error_is_logged_by_kind_and_place() -> None:
    outer, inner = logged(raised(0))
    assert (outer["kind"], inner["kind"]) == ("ValueError", "ValueError")
    assert all("test_logs.py" in place and place.endswith(" raised") for place in inner["at"])


def divided() -> float:
    try:
        return int("x")
    except ValueError:
        return 1 / 0


def test_an_error_while_another_one_is_handled() -> None:
    with pytest.raises(ZeroDivisionError) as error:
        divided()
    assert [each["kind"] for each in logged(error.value)] == ["ZeroDivisionError", "ValueError"]


def test_a_long_chain_of_errors_is_cut() -> None:
    assert len(logged(raised(9))) == 5


def test_without_an_error_there_is_none() -> None:
    assert "error" not in line(record(exc_info=(None, None, None)))
    assert "error" not in line(record(exc_info=None))


# Floods


def test_one_line_a_second_passes() -> None:
    throttle = Throttle()
    times = [0.0, 0.2, 0.9, 1.0, 1.5, 5.0]
    passed = [each for each in [record(created=at) for at in times] if throttle.filter(each)]
    assert [each.created for each in passed] == [0.0, 1.0, 5.0]
    # Each line counts those left out before it.
    assert [vars(each)["left_out"] for each in passed] == [0, 2, 1]


def test_an_answer_instead_of_a_handshake_is_nothing_to_log() -> None:
    throttle = Throttle()
    said = "ASGI callable returned without completing handshake."
    assert not throttle.filter(record(said))
    assert throttle.filter(record("something else"))
    assert not throttle.filter(record(said, created=5.0))


# The loggers of a process


@pytest.fixture
def loggers() -> Iterator[None]:
    """Put all loggers back as they were."""
    names = ("", "uvicorn", "uvicorn.error", "uvicorn.access", "asyncio", "alembic")
    found = [logging.getLogger(name) for name in names]
    before = [(each.level, each.handlers[:], each.filters[:]) for each in found]
    yield
    for each, (level, handlers, filters) in zip(found, before, strict=True):
        each.setLevel(level)
        each.handlers[:], each.filters[:] = handlers, filters


@pytest.mark.usefixtures("loggers")
def test_every_logger_of_the_process_writes_json(capsys: pytest.CaptureFixture[str]) -> None:
    log_json()
    logging.getLogger("yaxha.somewhere").info("it is ready", extra={"port": 8000})
    # These lines contain paths, and a path is enough to watch a table.
    logging.getLogger("uvicorn.access").info("GET /api/v1/tables/t")
    logging.getLogger("asyncio").warning("a connection broke")
    logging.getLogger("asyncio").warning("another one broke")
    out, err = capsys.readouterr()
    assert out == ""
    lines = [json.loads(text) for text in err.splitlines()]
    assert [each["message"] for each in lines] == ["it is ready", "a connection broke"]
    assert lines[0]["port"] == 8000
