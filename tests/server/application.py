"""The application of a worker in the test's own loop, asked without a network."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx

from server.live import API, LONG
from yaxha.server.http.app import Application
from yaxha.server.http.settings import read_settings

HOST = "localhost"


@contextlib.asynccontextmanager
async def serving(folder: Path, **settings: Any) -> AsyncIterator[Application]:
    """An application that has started, over a file of its own."""
    url = f"sqlite:///{folder / 'yaxha.sqlite'}"
    given = {"database_url": url, "bot_processes": 1, "limits": "off", **settings}
    application = Application(read_settings(given))
    async with asyncio.timeout(LONG), application.app.lifespan():
        yield application


def client(
    application: Application,
    secret: str | None = None,
    *,
    address: str = "127.0.0.1",
    **headers: str,
) -> httpx.AsyncClient:
    """Somebody at this address, who may have an identity."""
    if secret is not None:
        headers["Authorization"] = f"Bearer {secret}"
    way: Any = application
    return httpx.AsyncClient(
        transport=httpx.ASGITransport(way, client=(address, 1)),
        base_url=f"http://{HOST}{API}",
        headers=headers,
    )


class Socket:
    """A WebSocket as the application sees it: the messages of both sides."""

    def __init__(
        self,
        application: Application,
        table: str,
        *,
        address: str = "127.0.0.1",
        host: str = HOST,
    ) -> None:
        self._application = application
        self.scope: dict[str, Any] = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "scheme": "ws",
            "path": f"{API}/tables/{table}/socket",
            "raw_path": f"{API}/tables/{table}/socket".encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [(b"host", host.encode())],
            "client": (address, 1),
            "server": (HOST, 80),
            "subprotocols": [],
            "state": {},
        }
        self._to = asyncio.Queue[dict[str, Any]]()
        self._from = asyncio.Queue[dict[str, Any]]()
        self.is_lost = False
        """Whether the connection is broken, so that nothing can be sent."""

    async def __aenter__(self) -> "Socket":
        self._to.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(self._application(self.scope, self._to.get, self._take))
        return self

    async def _take(self, event: dict[str, Any]) -> None:
        if self.is_lost:
            raise ConnectionResetError
        await self._from.put(event)

    async def __aexit__(self, *_: object) -> None:
        self._to.put_nowait({"type": "websocket.disconnect", "code": 1005})
        await self._task

    async def hello(self, identity: str | None = None, **more: Any) -> dict[str, Any]:
        """Send a hello and return the welcome."""
        assert (await self.event())["type"] == "websocket.accept"
        self.send({"type": "hello", "identity": identity, **more})
        return await self.read("welcome")

    def send(self, message: object) -> None:
        self.send_text(json.dumps(message))

    def send_text(self, text: str) -> None:
        self._to.put_nowait({"type": "websocket.receive", "text": text})

    def send_bytes(self, data: bytes) -> None:
        self._to.put_nowait({"type": "websocket.receive", "bytes": data})

    async def event(self) -> dict[str, Any]:
        """Return the next event that the application sends."""
        return await self._from.get()

    async def read(self, kind: str) -> dict[str, Any]:
        """Return the next message of that kind, and skip others before it."""
        while True:
            event = await self.event()
            assert event["type"] == "websocket.send", event
            message: dict[str, Any] = json.loads(event["text"])
            if message["type"] == kind:
                return message

    async def closed(self) -> int:
        """Return the close code, and skip everything that is sent before."""
        while (event := await self.event())["type"] != "websocket.close":
            pass
        return int(event["code"])

    async def ended(self) -> None:
        """Return when the application is done with it; no close was sent."""
        await self._task
        while not self._from.empty():
            assert self._from.get_nowait()["type"] != "websocket.close"

    async def refused(self) -> tuple[int, dict[str, Any]]:
        """Return status and body of the HTTP answer that refuses the socket."""
        start, body = await self.event(), await self.event()
        assert start["type"] == "websocket.http.response.start"
        return int(start["status"]), json.loads(body["body"] or b"{}")
