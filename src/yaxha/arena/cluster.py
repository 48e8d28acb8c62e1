"""Games on a Dask cluster. A worker that dies costs no result."""

import logging
import threading
from collections.abc import Generator, Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from time import perf_counter
from typing import Any, Self

from yaxha import __version__
from yaxha.arena.results import GameResult
from yaxha.arena.schedule import GameSpec
from yaxha.arena.supervisor import Supervisor

PATIENCE = 10.0
"""Seconds to wait for the scheduler, and again for its first worker."""

TASK_SECONDS = 1.0
MOST_GAMES_A_TASK = 64
MOST_TRIES = 10


class NoCluster(Exception):
    """The cluster cannot be used, for the reason in the message."""


class ClusterPlayers:
    """All workers of the scheduler, with one game per thread."""

    def __init__(self, address: str, *, patience: float = PATIENCE) -> None:
        if find_spec("distributed") is None:
            raise NoCluster('a cluster needs dask: pip install "yaxha[cluster]"')
        self.address = address
        # Dask also logs what it raises, but the user should see one line.
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        try:
            self._dask: Any = import_module("distributed")
            self._client = self._dask.Client(address, timeout=patience, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise NoCluster(f"no scheduler at {address}: {_line(error)}") from None
        try:
            self._client.wait_for_workers(1, timeout=patience)
        except TimeoutError:
            self._client.close()
            raise NoCluster(f"the scheduler at {address} has no workers") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()

    def check(self, names: Sequence[str]) -> str | None:
        """Return why a bot cannot play, or None if all can."""
        future = self._client.submit(check_there, __version__, list(names), pure=False)
        try:
            refused: str | None = future.result()
        except Exception as error:
            raise self._trouble(error) from None
        return refused

    def play(self, specs: Iterable[GameSpec]) -> Generator[GameResult]:
        """Yield the results as games end; closing the generator stops the games."""
        to_play = iter(specs)
        done = self._dask.as_completed(loop=self._client.loop)
        tasks: dict[Any, _Task] = {}
        pace = _Pace()

        def submit(task: _Task) -> None:
            games = [spec.to_json() for spec in task.specs]
            future = self._client.submit(play_there, __version__, games, pure=False)
            tasks[future] = task
            done.add(future)

        def fill() -> None:
            # Queue twice as many as can run, so that no thread is idle.
            room = 2 * sum(self._client.nthreads().values()) - len(tasks)
            for _ in range(max(room, not tasks)):
                if not (games := list(islice(to_play, pace.games_a_task))):
                    break
                submit(_Task(games))

        try:
            fill()
            for future in done:
                task = tasks.pop(future)
                if isinstance(future.exception(), self._dask.KilledWorker) and task.again():
                    # The game did not end the workers: it runs in its own process.
                    submit(task)
                    continue
                seconds, results = future.result()
                pace.note(seconds, len(results))
                yield from map(GameResult.from_json, results)
                fill()
        except Exception as error:
            raise self._trouble(error) from None
        finally:
            self._client.cancel(list(tasks))

    def _trouble(self, error: Exception) -> Exception:
        """Return the error to raise for an error from the cluster."""
        if isinstance(error, ImportError):
            return NoCluster(
                f"yaxha is not installed on the workers at {self.address}: {_line(error)}"
            )
        if isinstance(error, OtherVersion):
            return NoCluster(f"{error}, at {self.address}")
        if isinstance(error, RuntimeError):  # raised by our own code on a worker
            return error
        return NoCluster(f"lost the cluster at {self.address}: {_line(error)}")


class _Task:
    """Games that are sent together, and how often they were sent."""

    def __init__(self, specs: list[GameSpec]) -> None:
        self.specs = specs
        self.tries = 1

    def again(self) -> bool:
        self.tries += 1
        return self.tries <= MOST_TRIES


class _Pace:
    """The number of games per task, so that the cost of sending is negligible."""

    def __init__(self) -> None:
        self.games_a_task = 1

    def note(self, seconds: float, games: int) -> None:
        fitting = int(TASK_SECONDS * games / max(seconds, 1e-6))
        # At most double, because the first games may have been short.
        self.games_a_task = max(1, min(fitting, 2 * self.games_a_task, MOST_GAMES_A_TASK))


def _line(error: BaseException) -> str:
    lines = str(error).splitlines()
    return lines[0] if lines else type(error).__name__


# On the workers


class OtherVersion(Exception):
    """The worker has another version of Yaxha, and would play other games."""


_of_thread = threading.local()


def _supervisor(version: str) -> Supervisor:
    """Return this thread's supervisor. Its worker process exits when idle."""
    if version != __version__:
        raise OtherVersion(f"the workers have yaxha {__version__}, not {version}")
    if not hasattr(_of_thread, "supervisor"):
        _of_thread.supervisor = Supervisor()
    supervisor: Supervisor = _of_thread.supervisor
    return supervisor


def check_there(version: str, names: list[str]) -> str | None:
    return _supervisor(version).check(names)


def play_there(version: str, games: list[dict[str, Any]]) -> tuple[float, list[dict[str, Any]]]:
    """Play these games, and return the seconds they took with the results."""
    supervisor = _supervisor(version)
    began = perf_counter()
    results = [supervisor.play(GameSpec.from_json(game)).to_json() for game in games]
    return perf_counter() - began, results
