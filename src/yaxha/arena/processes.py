"""Local games: several supervised worker processes in parallel."""

import os
import queue
import threading
from collections.abc import Generator, Iterable, Sequence
from typing import Self

from yaxha.arena.results import GameResult
from yaxha.arena.schedule import GameSpec
from yaxha.arena.supervisor import Stopped, Supervisor


def cores() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class LocalPlayers:
    """One supervised worker per job."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Do nothing: ``play`` ends its own workers."""

    def check(self, names: Sequence[str]) -> str | None:
        """Return why a bot cannot play, or None if all can."""
        with Supervisor() as supervisor:
            return supervisor.check(names)

    def play(self, specs: Iterable[GameSpec]) -> Generator[GameResult]:
        """Yield the results as games end; closing the generator stops the games."""
        to_play, lock = iter(specs), threading.Lock()
        done: queue.SimpleQueue[GameResult | BaseException | None] = queue.SimpleQueue()
        supervisors = [Supervisor() for _ in range(self.jobs)]

        def work(supervisor: Supervisor) -> None:
            try:
                with supervisor:
                    while True:
                        with lock:
                            spec = next(to_play, None)
                        if spec is None:
                            break
                        done.put(supervisor.play(spec))
            except Stopped:
                pass
            except BaseException as error:  # raised by the thread that reads the results
                done.put(error)
            done.put(None)

        threads = [threading.Thread(target=work, args=(each,)) for each in supervisors]
        for thread in threads:
            thread.start()
        try:
            working = self.jobs
            while working:
                match done.get():
                    case None:
                        working -= 1
                    case GameResult() as result:
                        yield result
                    case error:
                        raise error
        finally:
            for supervisor in supervisors:
                supervisor.stop()
            for thread in threads:
                thread.join()
