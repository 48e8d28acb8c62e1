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
