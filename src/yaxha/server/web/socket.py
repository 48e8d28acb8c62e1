"""A table over a WebSocket: hello, then commands one way and views the other."""

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from litestar import WebSocket, get, websocket
from litestar.exceptions import HTTPException
from litestar.types import Receive, Scope, Send
from msgspec import Struct

from yaxha.server.holding import is_host, seats_of
from yaxha.server.hub import NoTable
from yaxha.server.options import letter
from yaxha.server.running import now
from yaxha.server.schemas import PROTOCOL, Hello, Welcome
from yaxha.server.store import StoreError
from yaxha.server.watching import Watcher
from yaxha.server.web import metrics
from yaxha.server.web.closing import (
    BINARY,
    FAILED,
    MALFORMED,
    NO_HELLO,
    NO_TABLE,
    TOO_SLOW,
    UNAVAILABLE,
    UNSPEAKABLE,
)
from yaxha.server.web.limits import TooMany
from yaxha.server.web.problems import UNREADABLE, Ending, Malformed, malformed, told
from yaxha.server.web.protocol import TableProtocol
from yaxha.server.web.refusing import refuse_socket
from yaxha.server.web.requests import table_of
from yaxha.server.web.site import Site, address_of, site_of
from yaxha.server.web.talking import Talk

log = logging.getLogger(__name__)

HELLO_SECONDS = 10.0
FLUSH_SECONDS = 5.0

encode = msgspec.json.Encoder().encode
read_hello = msgspec.json.Decoder(Hello).decode


class IsHello(Struct):
    """A lone struct may be read without its tag, but a hello is a hello."""

    type: Literal["hello"]


is_hello = msgspec.json.Decoder(IsHello).decode


class PlainSocket(WebSocket[Any, Any, Any]):
    """A socket that may still be written to after its end was announced, to end it in order."""

    def receive_wrapper(self, receive: Receive) -> Receive:
        return receive

    def send_wrapper(self, send: Send) -> Send:
        return send


class Closed(Exception):
    """The socket is to be closed, or is."""

    def __init__(self, code: int) -> None:
        self.code = code


@websocket("/tables/{id:str}/socket", websocket_class=PlainSocket)
async def table_socket(socket: WebSocket[Any, Any, Any]) -> None:
    scope = socket.scope
    site, address = site_of(scope), address_of(scope)
    await socket.receive()
    try:
        if site.draining:
            raise Ending
        site.open("sockets", address)
    except (Ending, TooMany) as error:
        await refuse_socket(scope, socket.send, error)
        return
    try:
        with metrics.sockets.track_inprogress():
            await Connection(site, scope, socket.receive, socket.send, address).serve()
    finally:
        site.limiter.close("sockets", address)


@get("/tables/{id:str}/socket")
async def no_socket() -> None:
    """Somebody asks without the wish for a WebSocket."""
    raise HTTPException(status_code=426, headers={"Upgrade": "websocket"})


class Connection:
    """One socket, from its acceptance to its end."""

    def __init__(self, site: Site, scope: Scope, receive: Any, send: Any, address: str) -> None:
        self._site = site
        self._scope = scope
        self._receive = receive
        self._send = send
        self._address = address
        # Taken out, so that it does not keep itself.
        self._wire: TableProtocol = scope["state"].pop("wire")
        self._is_closed = False

    async def serve(self) -> None:
        await self._send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        code = FAILED
        try:
            await self._talk()
        except Closed as closed:
            code = closed.code
        except OSError:
            # The network, or whoever was there, is gone.
            code = 1006
        except Exception as error:
            log.error("a socket failed", exc_info=error)
        self._scope["state"]["code"] = code
        await self._close(code)

    async def _close(self, code: int) -> None:
        if self._is_closed or code in UNSPEAKABLE:
            return
        self._is_closed = True
        # A reader that does not read must not keep us: the transport is cut a little later.
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(1):
                await self._send({"type": "websocket.close", "code": code, "reason": ""})

    async def _talk(self) -> None:
        try:
            running = await table_of(self._scope)
            hello = await self._hello()
            who = await self._site.who(hello.identity, hello.links)
        except NoTable:
            raise Closed(NO_TABLE) from None
        except Malformed as error:
            self.write([encode(told(error)[1])])
            raise Closed(MALFORMED) from None
        except StoreError:
            raise Closed(UNAVAILABLE) from None
        watcher = Watcher(who, self, hello.story)
        self._wire.when_ready(watcher.go_on)
        seats = tuple([letter(seat) for seat in seats_of(running.table, who)])
        watcher.answer(encode(Welcome(seats, is_host(running.table, who), now(), PROTOCOL)))
        talk = Talk(self._site, running, watcher, self._wire, self._address)
        try:
            running.join(watcher)
            talk.hear(*self._wire.listen(talk.hear))
            code = await self._end()
            if code != TOO_SLOW:
                # What was asked before is still answered.
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(FLUSH_SECONDS):
                        await talk.finished()
                        await watcher.end()
            raise Closed(code)
        finally:
            running.leave(watcher)

    async def _end(self) -> int:
        """Wait for the end, which is all that comes this way when others listen."""
        event: dict[str, Any] = await self._receive()
        code: int = event["code"]
        return code

    async def _hello(self) -> Hello:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                text = await self._next()
            is_hello(text)
            return read_hello(text)
        except TimeoutError:
            raise Closed(NO_HELLO) from None
        except UNREADABLE as error:
            raise malformed(error) from None

    async def _next(self) -> str:
        event: dict[str, Any] = await self._receive()
        if event["type"] != "websocket.receive":
            raise Closed(event["code"])
        text: str | None = event.get("text")
        if text is None:
            raise Closed(BINARY)
        return text

    # What the watcher writes to

    @property
    def is_ready(self) -> bool:
        return self._wire.is_ready

    def write(self, messages: Sequence[bytes]) -> None:
        self._wire.write(messages)

    def failed(self, error: Exception) -> None:
        log.error("a message failed", exc_info=error)
        # The reader finishes what it does, then reads of this end.
        self._failing = asyncio.ensure_future(self._close(FAILED))
