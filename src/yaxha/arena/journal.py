"""What a worker is doing, where its supervisor can read it even when the worker is no more."""

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
    """Whose time it is: a bot's that starts, decides or closes, or nobody's."""

    IDLE = 0
    START = 1
    DECIDE = 2
    CLOSE = 3


class Entry(NamedTuple):
    """A decision that was made: the action as records write it, and how long it took.

    One that a stand-in made took no time of any bot.
    """

    action: str
    micros: int | None


class Journal:
    """Memory that two processes share: who is at work since when, and the decisions so far.

    Written to many times a game, so it must cost next to nothing: a pipe would wake the reader
    at every word.
    """

    def __init__(self, file_descriptor: int) -> None:
        self._memory = mmap.mmap(file_descriptor, SIZE)
        self._end = _ENTRIES_AT

    @staticmethod
    def create() -> int:
        """The descriptor of a new journal's memory; it has no name that could be left behind."""
        with tempfile.TemporaryFile() as file:
            file.truncate(SIZE)
            return os.dup(file.fileno())

    # The worker's side

    def clear(self) -> None:
        self._end = _ENTRIES_AT
        _LENGTH.pack_into(self._memory, _LENGTH_AT, 0)

    def restart(self, entries: Iterable[Entry], faults: Iterable[Fault]) -> None:
        """Begin with what an earlier worker has left: this one may leave it to the next."""
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
        # The length last: what it covers is always whole.
        _LENGTH.pack_into(self._memory, _LENGTH_AT, end - _ENTRIES_AT)

    # The supervisor's side

    def state(self) -> tuple[float, Stage, int]:
        """Since when, doing what, and for which seat."""
        since, stage, seat = _STATE.unpack_from(self._memory, 0)
        return since, Stage(stage), seat

    def read(self) -> tuple[list[Entry], list[Fault]]:
        """The decisions and the faults so far."""
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
