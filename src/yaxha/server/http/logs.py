"""Structured logging: one JSON object per line, without secrets."""

import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Any

import msgspec

# Attributes of every log record; others come from ``extra``.
_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "color_message", "websocket"}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {key: given for key, given in vars(record).items() if key not in _STANDARD}
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = _chain(record.exc_info[1])
        return msgspec.json.encode(line, enc_hook=str).decode()


def _chain(error: BaseException) -> list[dict[str, Any]]:
    """Return a chain of errors by type and location, without messages: they may quote input."""
    found: list[dict[str, Any]] = []
    known: BaseException | None = error
    while known is not None and len(found) < 5:
        frames = traceback.extract_tb(known.__traceback__)
        found.append(
            {
                "kind": type(known).__name__,
                "at": [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames],
            }
        )
        known = known.__cause__ or known.__context__
    return found


class Throttle(logging.Filter):
    """Filter that passes one line per second, so that clients cannot flood the log."""

    def __init__(self) -> None:
        super().__init__()
        self._next = 0.0
        self._left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        # uvicorn logs this for every rejected WebSocket handshake, which is legitimate.
        if record.getMessage().startswith("ASGI callable returned without completing handshake"):
            return False
        if record.created < self._next:
            self._left_out += 1
            return False
        record.left_out, self._left_out = self._left_out, 0
        self._next = record.created + 1
        return True


def log_json() -> None:
    """Configure all loggers of this process to write JSON to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    # At lower levels they log addresses and full paths, and a table's path grants access to it.
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "asyncio", "alembic"):
        logging.getLogger(name).setLevel(logging.WARNING)
    # asyncio's errors come from broken connections: uvicorn cannot always answer invalid requests.
    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).addFilter(Throttle())
