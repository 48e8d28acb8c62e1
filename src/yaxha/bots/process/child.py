"""A process spoken with in lines, which can neither block its host nor outlive it."""

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
"""How many of the last bytes on standard error are kept."""

CLOSING_SECONDS = 1.0
"""How long it may take to end when asked to, and again when told to."""

ENDING_SECONDS = 0.5
"""How long to wait for the end of a process that has closed a stream, as one does that ends."""

POLLING_SECONDS = 0.02


class Child:
    """A process and its three streams.

    All three are served whenever somebody listens, so that neither side can block the other,
    however much it writes. Nothing is read from its output that nobody asked for: a process that
    writes more than that waits in its own write.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._selector = selectors.DefaultSelector()
        pipe = subprocess.PIPE
        # A group of its own: Ctrl-C is for the host alone, and what the process started ends too.
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

    def say(self, line: str) -> None:
        """A line for it to read; what does not go out at once does while somebody listens."""
        if not self._outgoing and not self._stdin.closed:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        self._outgoing += line.encode() + b"\n"
        if not self._stdin.closed:
            self._write()

    def hear(self, deadline: float | None = None) -> str | None:
        """Its next line, or None if that has not come by the deadline, in monotonic time.

        EOFError: it has ended, or closed a stream. ValueError: what it wrote is no line of text.
        """
        while (line := self._line()) is None:
            if self._stdout.closed or (self._outgoing and self._stdin.closed):
                raise EOFError
            left = None if deadline is None else deadline - time.monotonic()
            if left is not None and left <= 0:
                return None
            self._serve(left)
        return line

    def heard(self) -> list[str]:
        """The lines that are there already; ValueError as above."""
        self._serve(0)
        return list(iter(self._line, None))

    def last_words(self, most: int = 5) -> list[str]:
        """The last lines on standard error; all that will come has come when it is closed."""
        text = self._stderr_tail.decode("utf-8", "backslashreplace")
        return [line.strip() for line in text.splitlines() if line.strip()][-most:]

    def how_it_ended(self) -> str:
        """What became of a process that closed a stream."""
        self._await_end(ENDING_SECONDS)
        code = self._process.returncode
        if code is None:
            return f"closed its {'output' if self._stdout.closed else 'input'}"
        if code < 0:
            return f"was ended by signal {-code} ({signal.strsignal(-code)})"
        return f"ended with exit code {code}"

    def close(self, farewell: str) -> None:
        """Ask it to end, and if it does not, end it."""
        try:
            self.say(farewell)
            self._await_end(CLOSING_SECONDS, close_stdin=True)
            for force in (signal.SIGTERM, signal.SIGKILL):
                if self._process.poll() is None:
                    with contextlib.suppress(ProcessLookupError):
                        os.killpg(self._process.pid, force)
                    self._await_end(CLOSING_SECONDS)
            # What it started may still be there, in its group.
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
            # Nobody will read it, and if it stayed in the pipe the process could not go on to end.
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
        """Wait for a stream that is ready, and read or write what can be at once."""
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
