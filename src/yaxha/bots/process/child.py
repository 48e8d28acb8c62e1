"""A child process with a line protocol, which can neither block its host nor outlive it."""

import contextlib
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from typing import IO

LONGEST_LINE = 65536

KEPT_STDERR = 4096
"""Bytes of standard error that are kept, from its end."""

CLOSING_SECONDS = 1.0
"""Time to exit after the farewell, and again after each signal."""

ENDING_SECONDS = 0.5
"""Time to wait for the exit of a process that has closed a stream."""

POLLING_SECONDS = 0.02


class Child:
    """A process and its three streams.

    Waiting for a line serves all three, so that neither side can block the other, however much it
    writes. Output is only read while a line is awaited: a process that writes more blocks in its
    own write.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._selector = selectors.DefaultSelector()
        pipe = subprocess.PIPE
        # In its own process group: Ctrl-C is for the host alone, and its children are killed too.
        self._process = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, process_group=0
        )
        self._stdin = _nonblocking(self._process.stdin)
        self._stdout = _nonblocking(self._process.stdout)
        self._stderr = _nonblocking(self._process.stderr)
        self._selector.register(self._stdout, selectors.EVENT_READ)
        self._selector.register(self._stderr, selectors.EVENT_READ)
        self._outgoing = b""
        self._incoming = b""
        self._stderr_tail = b""

    def send(self, line: str) -> None:
        """Send a line; what does not fit into the pipe is sent while a line is awaited."""
        if not self._outgoing and not self._stdin.closed:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        self._outgoing += line.encode() + b"\n"
        if not self._stdin.closed:
            self._write()

    def receive(self, deadline: float | None = None) -> str | None:
        """Return its next line, or None if none arrives by the deadline, in monotonic time.

        Raises EOFError if it has exited or closed a stream, ValueError if a line is malformed.
        """
        while (line := self._line()) is None:
            if self._stdout.closed or (self._outgoing and self._stdin.closed):
                raise EOFError
            left = None if deadline is None else deadline - time.monotonic()
            if left is not None and left <= 0:
                return None
            self._serve(left)
        return line

    def received(self) -> list[str]:
        """Return the lines that have already arrived. Raises ValueError for a malformed line."""
        self._serve(0)
        return list(iter(self._line, None))

    def last_words(self, most: int = 5) -> list[str]:
        """Return the last lines on standard error, which are complete after ``close``."""
        text = self._stderr_tail.decode("utf-8", "backslashreplace")
        return [line.strip() for line in text.splitlines() if line.strip()][-most:]

    def exit_reason(self) -> str:
        """Return how a process that closed a stream ended, as the end of a sentence."""
        self._await_end(ENDING_SECONDS)
        code = self._process.returncode
        if code is None:
            return f"closed its {'output' if self._stdout.closed else 'input'}"
        if code < 0:
            return f"was ended by signal {-code} ({signal.strsignal(-code)})"
        return f"ended with exit code {code}"

    def close(self, farewell: str) -> None:
        """Ask it to exit, and kill it if it does not."""
        try:
            self.send(farewell)
            self._await_end(CLOSING_SECONDS, close_stdin=True)
            for force in (signal.SIGTERM, signal.SIGKILL):
                if self._process.poll() is None:
                    with contextlib.suppress(ProcessLookupError):
                        os.killpg(self._process.pid, force)
                    self._await_end(CLOSING_SECONDS)
            # Its children may still run, in its group.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._serve(0)
        finally:
            self._selector.close()
            for stream in (self._stdin, self._stdout, self._stderr):
                stream.close()

    def _await_end(self, seconds: float, *, close_stdin: bool = False) -> None:
        deadline = time.monotonic() + seconds
        while self._process.poll() is None and (left := deadline - time.monotonic()) > 0:
            self._serve(min(left, POLLING_SECONDS))
            # Discard output: with a full pipe the process could not exit.
            self._incoming = b""
            if close_stdin and not self._outgoing:
                self._stdin.close()

    def _line(self) -> str | None:
        line, newline, rest = self._incoming.partition(b"\n")
        if len(line) > LONGEST_LINE:
            raise ValueError(f"a line of more than {LONGEST_LINE} bytes")
        if not newline:
            return None
        self._incoming = rest
        try:
            return line.decode("utf-8").strip()
        except UnicodeDecodeError as error:
            raise ValueError(f"the byte 0x{line[error.start]:02x}, which is not UTF-8") from None

    def _serve(self, seconds: float | None) -> None:
        """Wait until a stream is ready, and read or write without blocking."""
        for key, _ in self._selector.select(seconds):
            if key.fileobj is self._stdin:
                self._write()
            elif key.fileobj is self._stdout:
                self._incoming += self._read(self._stdout)
            else:
                kept = self._stderr_tail + self._read(self._stderr)
                self._stderr_tail = kept[-KEPT_STDERR:]

    def _write(self) -> None:
        try:
            written = os.write(self._stdin.fileno(), self._outgoing)
        except BlockingIOError:
            return
        except BrokenPipeError:
            self._drop(self._stdin)
            return
        self._outgoing = self._outgoing[written:]
        if not self._outgoing:
            self._selector.unregister(self._stdin)

    def _read(self, stream: IO[bytes]) -> bytes:
        data = os.read(stream.fileno(), LONGEST_LINE)
        if not data:
            self._drop(stream)
        return data

    def _drop(self, stream: IO[bytes]) -> None:
        self._selector.unregister(stream)
        stream.close()


def _nonblocking(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    os.set_blocking(stream.fileno(), False)
    return stream
