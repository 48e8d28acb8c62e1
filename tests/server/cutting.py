"""TCP proxy to PostgreSQL that drops connections during a commit or at once, or falls silent."""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal

from yaxha.server.store.urls import read_url

Cut = Literal["before it arrives", "before it is answered", "while it is on its way"]
SOCKET = ".s.PGSQL.5432"
COMMIT = b"COMMIT;"


class Cutting:
    """Proxy that forwards everything until asked to drop the connection of the next commit."""

    def __init__(self, server: Path) -> None:
        self._server = server
        self._writers: list[asyncio.StreamWriter] = []
        self._next_cut: Cut | None = None
        self.is_closed = False
        self.refused: str | None = None
        """The application_name whose new connections are dropped."""
        self.is_silent = False
        """True if nothing is forwarded in either direction, with connections left open."""

    def cut_next(self, cut: Cut) -> None:
        self._next_cut = cut

    async def was_cut(self) -> None:
        while self._next_cut is not None:
            await asyncio.sleep(0.001)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_closed:
            writer.close()
            return
        server_reader, server_writer = await asyncio.open_unix_connection(str(self._server))
        self._writers += [writer, server_writer]
        answers = asyncio.create_task(self._pump(server_reader, writer))
        while asked := await reader.read(65536):
            if self.is_silent:
                continue
            if self.refused is not None and f"\0{self.refused}\0".encode() in asked:
                break
            cut = self._next_cut if COMMIT in asked else None
            if cut is None:
                server_writer.write(asked)
                continue
            self._next_cut = None
            answers.cancel()
            if cut == "before it is answered":
                server_writer.write(asked)
                await server_reader.read(1)  # the answer, which is lost
            if cut != "while it is on its way":
                server_writer.close()
            writer.close()
            return
        server_writer.close()
        await answers

    async def cut_all(self) -> None:
        """Drop all connections; new ones are accepted."""
        writers, self._writers = self._writers, []
        for writer in writers:
            writer.close()
        for writer in writers:
            await asyncio.wait([asyncio.ensure_future(writer.wait_closed())])

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while answered := await reader.read(65536):
            if not self.is_silent:
                writer.write(answered)
        writer.close()


@asynccontextmanager
async def cutting(url: str) -> AsyncIterator[tuple[Cutting, str]]:
    """Run the proxy; yield it with a database URL that leads through it."""
    direct = read_url(url)
    way = Cutting(Path(str(direct.query["host"])) / SOCKET)
    with tempfile.TemporaryDirectory(prefix="yaxha-") as folder:
        async with await asyncio.start_unix_server(way.serve, str(Path(folder) / SOCKET)):
            yield way, url.replace(str(direct.query["host"]), folder)
            await way.cut_all()
