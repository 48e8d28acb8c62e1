"""What the server tells whoever runs it: one JSON object a line, and no secret in any."""

import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Any

import msgspec

# What every log record has; the rest was given with it.
_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "color_message", "websocket"}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {key: given for key, given in vars(record).items() if key not in _USUAL}
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = _chain(record.exc_info[1])
        return msgspec.json.encode(line, enc_hook=str).decode()


def _chain(error: BaseException) -> list[dict[str, Any]]:
    """Errors by their kind and place. What they say may hold what somebody sent: it stays out."""
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


class Sparse(logging.Filter):
    """Lets one line a second through: what strangers send must not fill the log."""

    def __init__(self) -> None:
        super().__init__()
        self._next = 0.0
        self._left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        # uvicorn says this of every WebSocket that is refused with an answer, which is allowed.
        if record.getMessage().startswith("ASGI callable returned without completing handshake"):
            return False
        if record.created < self._next:
            self._left_out += 1
            return False
        record.left_out, self._left_out = self._left_out, 0
        self._next = record.created + 1
        return True


def log_json() -> None:
    """Let all loggers of this process write JSON to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    # At a lower level they name addresses and whole paths, and who has a path may watch a table.
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "asyncio", "alembic"):
        logging.getLogger(name).setLevel(logging.WARNING)
    # asyncio's are of connections that broke: uvicorn cannot always answer what is no request.
    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).addFilter(Sparse())
