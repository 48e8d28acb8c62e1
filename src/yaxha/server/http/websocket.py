"""WebSocket protocol of a table: handshake by hello, then commands in and views out."""

import asyncio
import contextlib
import logging
from typing import Any, Literal

import msgspec
from litestar import WebSocket, get, websocket
from litestar.exceptions import HTTPException
from litestar.types import Receive, Scope, Send
from msgspec import Struct

from yaxha.server.http import metrics
from yaxha.server.http.dispatch import do
from yaxha.server.http.errors import (
    BINARY,
    FAILED,
    MALFORMED,
    NO_HELLO,
    NO_TABLE,
    RESERVED,
    TOO_MANY,
    TOO_SLOW,
    UNAVAILABLE,
    UNREADABLE,
    Closed,
    Malformed,
    ShuttingDown,
    http_error,
    malformed,
    refuse_socket,
)
from yaxha.server.http.limits import TooMany
from yaxha.server.http.requests import table_of
from yaxha.server.http.site import Site, address_of, site_of
from yaxha.server.runtime.hub import NoTable
from yaxha.server.runtime.live_table import LiveTable, now
from yaxha.server.runtime.subscribers import Subscriber, TooSlow
from yaxha.server.store import StoreError
from yaxha.table.commands import CommandId
from yaxha.table.options import letter
from yaxha.table.views.schemas import PROTOCOL, Ack, Hello, Pong, Sent, Welcome

MOST_MALFORMED = 8
MOST_TOO_MANY = 50
"""Consecutive errors without a valid command in between, before the socket is closed."""

encode = msgspec.json.Encoder().encode
read_sent = msgspec.json.Decoder(Sent).decode
PONG = encode(Pong())


class IsPing(msgspec.Struct, forbid_unknown_fields=True):
    """A ping with a mandatory tag: msgspec accepts a lone tagged struct without its tag."""

    type: Literal["ping"]


is_ping = msgspec.json.Decoder(IsPing).decode


class OnlyId(msgspec.Struct):
    """The command id of any frame, even of an invalid command."""

    id: CommandId


read_id = msgspec.json.Decoder(OnlyId).decode


class Session:
    """Decodes a client's messages, runs commands and queues answers, with limits for bad input."""

    def __init__(self, site: Site, running: LiveTable, watcher: Subscriber, address: str) -> None:
        self._site = site
        self._running = running
        self._watcher = watcher
        self._address = address
        self._frames = site.limiter.frames()
        self._malformed = 0
        self._too_many = 0

    async def answer(self, text: str | None) -> None:
        """Answer one message, or None for a binary one. Raises ``Closed`` to close the socket."""
        if text is None:
            raise Closed(BINARY)
        try:
            sent = self._read(text)
        except Exception as error:
            self._reply(error, text)
            return
        if sent is None:
            self._queue(PONG)
            return
        answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def reply(answer: Ack | Exception) -> None:
            # Queued at once, so that the answer is sent together with the view of its effect.
            if answered.done():
                return
            try:
                self._reply(answer, text)
            except Exception as error:
                answered.set_exception(error)
            else:
                answered.set_result(None)

        do(self._site, self._running, sent, self._watcher.who, self._address, reply)
        await answered

    def _read(self, text: str) -> Sent | None:
        """Return the command in a message, or None for a ping. Both count as frames."""
        try:
            self._frames.take()
        except TooMany:
            metrics.limited.labels("frames").inc()
            raise
        try:
            return read_sent(text)
        except UNREADABLE as error:
            if _is_ping(text):
                return None
            raise malformed(error) from None

    def _reply(self, answer: Ack | Exception, text: str) -> None:
        if isinstance(answer, Ack):
            self._queue(encode(answer))
            self._malformed = self._too_many = 0
            return
        _, problem, _ = http_error(answer)
        self._queue(encode(msgspec.structs.replace(problem, id=_id_in(text))))
        self._malformed += isinstance(answer, Malformed)
        self._too_many += isinstance(answer, TooMany)
        if self._malformed > MOST_MALFORMED or self._too_many > MOST_TOO_MANY:
            raise Closed(TOO_MANY)

    def _queue(self, message: bytes) -> None:
        try:
            self._watcher.answer(message)
        except TooSlow:
            raise Closed(TOO_SLOW) from None


def _is_ping(text: str) -> bool:
    try:
        is_ping(text)
    except UNREADABLE:
        return False
    return True


def _id_in(text: str) -> str | None:
    try:
        return read_id(text).id
    except UNREADABLE:
        return None


log = logging.getLogger(__name__)

HELLO_SECONDS = 10.0
FLUSH_SECONDS = 5.0

read_hello = msgspec.json.Decoder(Hello).decode


class IsHello(Struct):
    """A hello with a mandatory tag; see ``IsPing``."""

    type: Literal["hello"]


is_hello = msgspec.json.Decoder(IsHello).decode


class PlainSocket(WebSocket[Any, Any, Any]):
    """A WebSocket without Litestar's checks of its state, to allow a close after a disconnect."""

    def receive_wrapper(self, receive: Receive) -> Receive:
        return receive

    def send_wrapper(self, send: Send) -> Send:
        return send


@websocket("/tables/{id:str}/socket", websocket_class=PlainSocket)
async def table_socket(socket: WebSocket[Any, Any, Any]) -> None:
    scope = socket.scope
    site, address = site_of(scope), address_of(scope)
    await socket.receive()
    if site.draining:
        await refuse_socket(scope, socket.send, ShuttingDown())
        return
    connection = Connection(site, scope, socket.receive, socket.send, address)
    try:
        with site.counted("sockets", address), metrics.sockets.track_inprogress():
            site.open_sockets.add(connection.end)
            # A separate task, so that messages do not pass through Litestar's request stack.
            await asyncio.create_task(connection.serve())
    except TooMany as error:
        await refuse_socket(scope, socket.send, error)
    finally:
        site.open_sockets.discard(connection.end)


@get("/tables/{id:str}/socket")
async def no_socket() -> None:
    """Reject a plain HTTP request with 426 Upgrade Required."""
    raise HTTPException(status_code=426, headers={"Upgrade": "websocket"})


class Connection:
    """One open socket: a reader task and a writer task.

    They are separate, so that a slow reader does not delay the handling of commands.
    """

    def __init__(self, site: Site, scope: Scope, receive: Any, send: Any, address: str) -> None:
        self._site = site
        self._scope = scope
        self._receive = receive
        self._send = send
        self._address = address
        self._interruption = asyncio.timeout(None)
        self._is_waiting = False
        """True while it waits for a message, which may be interrupted."""
        self._end_code: int | None = None

    async def serve(self) -> None:
        await self._send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        code = FAILED
        try:
            await self._run_session()
        except Closed as closed:
            code = closed.code
        except OSError:
            # The connection is lost.
            code = 1006
        except Exception as error:
            log.error("a socket failed", exc_info=error)
        self._scope["state"]["code"] = code
        await self._close(code)

    def end(self, code: int) -> None:
        """Close the socket with a close code, after answering the command under way."""
        self._end_code = code
        if self._is_waiting:
            self._interruption.reschedule(asyncio.get_running_loop().time())

    async def _close(self, code: int) -> None:
        # After a close frame uvicorn reads until the client's close frame: a flooding client is
        # disconnected without one.
        if code in (*RESERVED, TOO_MANY):
            return
        # Do not wait for a client that does not read: TCP_USER_TIMEOUT closes its connection.
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(1):
                await self._send({"type": "websocket.close", "code": code, "reason": ""})

    async def _run_session(self) -> None:
        try:
            running = await table_of(self._scope)
            hello = await self._receive_hello()
            who = await self._site.who(hello.identity, hello.links)
        except NoTable:
            raise Closed(NO_TABLE) from None
        except Malformed as error:
            await self._send_text(encode(http_error(error)[1]))
            raise Closed(MALFORMED) from None
        except StoreError:
            raise Closed(UNAVAILABLE) from None
        watcher = Subscriber(who, hello.story)
        seats = tuple([letter(seat) for seat in running.table.seats_of(who)])
        watcher.answer(encode(Welcome(seats, running.table.is_host(who), now(), PROTOCOL)))
        session = Session(self._site, running, watcher, self._address)
        writing = asyncio.create_task(self._send_queued(watcher))
        try:
            running.join(watcher, self._address)
            await self._read_messages(session)
        except Closed as closed:
            if closed.code != TOO_SLOW:
                # Send pending answers before closing.
                watcher.end()
                await asyncio.wait([writing], timeout=FLUSH_SECONDS)
            raise
        finally:
            running.leave(watcher)
            writing.cancel()

    async def _read_messages(self, session: Session) -> None:
        """Answer messages one by one until the socket must be closed. Always raises."""
        try:
            async with self._interruption:
                while self._end_code is None:
                    self._is_waiting = True
                    text = await self._receive_text()
                    self._is_waiting = False
                    await session.answer(text)
        except TimeoutError:
            if self._end_code is None:
                raise
        finally:
            self._is_waiting = False
        assert self._end_code is not None
        raise Closed(self._end_code)

    async def _receive_hello(self) -> Hello:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                text = await self._receive_text()
            if text is None:
                raise Closed(BINARY)
            is_hello(text)
            return read_hello(text)
        except TimeoutError:
            raise Closed(NO_HELLO) from None
        except UNREADABLE as error:
            raise malformed(error) from None

    async def _receive_text(self) -> str | None:
        """Return the next message, or None for a binary one."""
        event: dict[str, Any] = await self._receive()
        if event["type"] != "websocket.receive":
            raise Closed(event["code"])
        text: str | None = event.get("text")
        return text

    async def _send_queued(self, watcher: Subscriber) -> None:
        """Send queued messages until the queue is closed."""
        try:
            while messages := await watcher.messages():
                for message in messages:
                    await self._send_text(message)
        except OSError:
            pass  # the connection is lost; the reader task gets the disconnect
        except Exception as error:
            log.error("a message failed", exc_info=error)
            self.end(FAILED)

    async def _send_text(self, message: bytes) -> None:
        await self._send({"type": "websocket.send", "text": message.decode()})
