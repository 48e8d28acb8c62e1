"""Journal of a worker in shared memory, which its supervisor can read after a crash."""

import json
import mmap
import os
import struct
import tempfile
import time
from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple

from yaxha.arena.faults import Fault

SIZE = 1 << 18
_STATE = struct.Struct("<dII")
_LENGTH = struct.Struct("<I")
_LENGTH_AT = _STATE.size
_ENTRIES_AT = _LENGTH_AT + _LENGTH.size


class Stage(IntEnum):
    """The call of a bot that is running, if any."""

    IDLE = 0
    START = 1
    DECIDE = 2
    CLOSE = 3


class Entry(NamedTuple):
    """A decision: the action in record notation, and its duration.

    A stand-in's decision has no duration.
    """

    action: str
    micros: int | None


class Journal:
    """Shared memory: the running call with its start time, and the decisions so far.

    It is written many times per game, so writing must be cheap: a pipe would wake the reader every
    time.
    """

    def __init__(self, file_descriptor: int) -> None:
        self._memory = mmap.mmap(file_descriptor, SIZE)
        self._end = _ENTRIES_AT

    @staticmethod
    def create() -> int:
        """Return the file descriptor of a new journal; no named file is left behind."""
        with tempfile.TemporaryFile() as file:
            file.truncate(SIZE)
            return os.dup(file.fileno())

    # The worker's side

    def clear(self) -> None:
        self._end = _ENTRIES_AT
        _LENGTH.pack_into(self._memory, _LENGTH_AT, 0)

    def restart(self, entries: Iterable[Entry], faults: Iterable[Fault]) -> None:
        """Start with the entries of an earlier worker, for the next one."""
        self.clear()
        for entry in entries:
            self.write(entry)
        for fault in faults:
            self.write_fault(fault)

    def begin(self, stage: Stage, seat: int) -> None:
        _STATE.pack_into(self._memory, 0, time.monotonic(), stage, seat)

    def rest(self) -> None:
        _STATE.pack_into(self._memory, 0, 0.0, Stage.IDLE, 0)

    def write(self, entry: Entry) -> None:
        self._append(f"{entry.action} {'' if entry.micros is None else entry.micros}\n")

    def write_fault(self, fault: Fault) -> None:
        self._append(f"{json.dumps(fault.to_json())}\n")

    def _append(self, line: str) -> None:
        text = line.encode()
        end = self._end + len(text)
        self._memory[self._end : end] = text
        self._end = end
        # Write the length last, so that it covers only complete lines.
        _LENGTH.pack_into(self._memory, _LENGTH_AT, end - _ENTRIES_AT)

    # The supervisor's side

    def state(self) -> tuple[float, Stage, int]:
        """Return the start time, the stage and the seat."""
        since, stage, seat = _STATE.unpack_from(self._memory, 0)
        return since, Stage(stage), seat

    def read(self) -> tuple[list[Entry], list[Fault]]:
        """Return the decisions and the faults so far."""
        (length,) = _LENGTH.unpack_from(self._memory, _LENGTH_AT)
        entries: list[Entry] = []
        faults: list[Fault] = []
        for line in self._memory[_ENTRIES_AT : _ENTRIES_AT + length].decode().splitlines():
            if line.startswith("{"):
                faults.append(Fault.from_json(json.loads(line)))
            else:
                action, micros = line.split(" ")
                entries.append(Entry(action, int(micros) if micros else None))
        return entries, faults

    def close(self) -> None:
        self._memory.close()
