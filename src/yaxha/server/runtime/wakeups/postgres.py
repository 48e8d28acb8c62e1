"""Pub/sub over PostgreSQL with LISTEN and NOTIFY: workers need no additional service."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from typing import Any, ClassVar, NamedTuple

from sqlalchemy.engine import URL

from yaxha.server.runtime.wakeups.pubsub import CHANNELS, SECONDS, Message, PubSub, Receive
from yaxha.server.store.postgres.errors import FAILURES
from yaxha.server.store.postgres.store import connect

NOTIFY = "SELECT pg_notify(channel, text) FROM unnest($1::text[], $2::text[]) AS _ (channel, text)"
SETTINGS = {
    "application_name": "yaxha wake-ups",
    # A wake-up need not survive a crash: all workers reconnect after it and check all tables.
    "synchronous_commit": "off",
}


class Listener(NamedTuple):
    """A listening connection and the messages received on it; None marks its loss."""

    connection: Any
    received: asyncio.Queue[Message | None]


class ByPostgres(PubSub):
    """Pub/sub on one database connection that both listens and notifies.

    Notifications are not part of the store's transactions: those would serialise at commit.
    """

    service = "notify"
    failures: ClassVar = FAILURES

    def __init__(self, url: URL) -> None:
        super().__init__()
        self._url = url
        self._listener: Listener | None = None
        self._lock = asyncio.Lock()
        """Held during each statement: a connection runs one at a time."""

    async def _publish(self, messages: Sequence[Message]) -> None:
        channels, texts = zip(*messages, strict=True)
        await self._ask(NOTIFY, list(channels), list(texts))

    @contextlib.asynccontextmanager
    async def _subscribed(self) -> AsyncIterator[Receive]:
        async with self._lock, asyncio.timeout(SECONDS):
            connection, received = await self._connected()

        async def receive(seconds: float) -> Message | None:
            try:
                async with asyncio.timeout(seconds):
                    message = await received.get()
            except TimeoutError:
                return None
            if message is None:
                raise ConnectionError("the connection to PostgreSQL is lost")
            return message

        try:
            yield receive
        except Exception:
            # The connection may be open but silent.
            connection.terminate()
            raise

    async def _test(self) -> None:
        await self._ask("SELECT 1")

    async def _disconnect(self) -> None:
        if self._listener is not None:
            await self._listener.connection.close(timeout=SECONDS)

    async def _ask(self, statement: str, *values: list[str]) -> None:
        async with self._lock, asyncio.timeout(SECONDS):
            connection, _ = await self._connected()
            try:
                await connection.execute(statement, *values)
            except BaseException:
                # Its answer may still come, or the connection may be dead.
                connection.terminate()
                raise

    async def _connected(self) -> Listener:
        if self._listener is None or self._listener.connection.is_closed():
            self._listener = await self._listen(await connect(self._url, SETTINGS))
        return self._listener

    async def _listen(self, connection: Any) -> Listener:
        received: asyncio.Queue[Message | None] = asyncio.Queue()

        def on_notification(_: Any, __: int, channel: str, text: str) -> None:
            received.put_nowait(Message(channel, text))

        connection.add_termination_listener(lambda _: received.put_nowait(None))
        try:
            for channel in CHANNELS:
                await connection.add_listener(channel, on_notification)
        except BaseException:
            connection.terminate()
            raise
        return Listener(connection, received)
