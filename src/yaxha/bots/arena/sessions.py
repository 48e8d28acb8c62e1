"""Ending a worker together with whatever its bots have started."""

import contextlib
import os
import signal
from pathlib import Path


def kill_session(leader: int) -> None:
    """End all processes of the session that this one has begun, in groups of their own or not."""
    for entry in Path("/proc").glob("[0-9]*"):
        process = int(entry.name)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if process != leader and os.getsid(process) == leader:
                os.kill(process, signal.SIGKILL)
    # The leader last, who may be the one that does this. Without /proc, its own group at least.
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)
