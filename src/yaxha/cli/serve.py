"""``yaxha serve``: tables for people and bots, over HTTP and WebSockets."""

import asyncio
import errno
import json
import os
import socket
import threading
import webbrowser
from typing import TYPE_CHECKING, Annotated, Any

import typer

from yaxha.cli.terminal import say

if TYPE_CHECKING:
    from yaxha.server.web.config import Settings


def _option(metavar: str, help_text: str, default: str) -> Any:
    return typer.Option(metavar=metavar, help=help_text, show_default=default)


def serve_command(  # noqa: PLR0917
    host: Annotated[
        str | None, _option("ADDRESS", "Where to listen; 0.0.0.0 is everywhere.", "127.0.0.1")
    ] = None,
    port: Annotated[int | None, _option("N", "Which port; 0 is any.", "8000")] = None,
    database_url: Annotated[
        str | None,
        _option("URL", "sqlite:///FILE or postgresql://….", "a file in your data folder"),
    ] = None,
    redis_url: Annotated[
        str | None, _option("URL", "redis://…, by which workers wake each other.", "none")
    ] = None,
    workers: Annotated[int | None, _option("N", "How many processes serve.", "1")] = None,
    bot_processes: Annotated[
        int | None, _option("N", "On how many processes a worker's bots think.", "the free cores")
    ] = None,
    origin: Annotated[
        list[str] | None,
        _option("URL", "Another host whose pages may use this server. May repeat.", "none"),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        _option("ADDRESS", "Whose X-Forwarded-For is believed. May repeat.", "none"),
    ] = None,
    name: Annotated[
        list[str] | None,
        _option("NAME", "By which this server is called. May repeat.", "those of its machine"),
    ] = None,
    metrics_from: Annotated[
        list[str] | None,
        _option("ADDRESS", "Who may ask for /metrics. May repeat.", "this machine"),
    ] = None,
    limits: Annotated[
        str | None, _option("LIMITS", "Like tables=100/hour,sockets=500; or off.", "the usual")
    ] = None,
    drain_seconds: Annotated[
        float | None, _option("S", "How long to be unready before the end.", "0")
    ] = None,
    open_page: Annotated[
        bool, typer.Option("--open", help="Open it in a browser; if 8000 is taken, on any port.")
    ] = False,
    print_config: Annotated[
        bool, typer.Option("--print-config", help="Print the settings, and end.")
    ] = False,
) -> None:
    """Serve tables, until Ctrl-C.

    Every setting may also come from the environment: YAXHA_PORT for --port, and so on;
    YAXHA_ORIGINS, YAXHA_PROXIES, YAXHA_NAMES and YAXHA_METRICS_FROM hold several with spaces
    between. The command line wins.
    """
    given = {
        "host": host,
        "port": port,
        "database_url": database_url,
        "redis_url": redis_url,
        "workers": workers,
        "bot_processes": bot_processes,
        "origins": origin,
        "proxies": proxy,
        "names": name,
        "metrics_from": metrics_from,
        "limits": limits,
        "drain_seconds": drain_seconds,
    }
    # Here, since no other command should wait for it to load.
    from yaxha.server.web import config  # noqa: PLC0415

    try:
        settings = config.read_settings(given, os.environ)
    except config.BadSetting as error:
        raise typer.BadParameter(str(error), param_hint=_hint(error.name)) from None
    if print_config:
        print(json.dumps(config.shown(settings), indent=2))
        return
    raise typer.Exit(_serve(settings, open_page=open_page, any_port=open_page and port is None))


def _hint(name: str) -> str:
    several = {"origins": "--origin", "proxies": "--proxy", "names": "--name"}
    return several.get(name, f"--{name.replace('_', '-')}")


def _serve(settings: "Settings", *, open_page: bool, any_port: bool) -> int:
    from yaxha.server.store import StoreError  # noqa: PLC0415
    from yaxha.server.web import serving, workers  # noqa: PLC0415

    try:
        asyncio.run(_check_store(settings.database_url))
        listening = _listen(settings.host, settings.port, any_port=any_port)
    except (StoreError, OSError) as error:
        say(f"yaxha serve: {error}")
        return 1
    with listening:
        host, port = listening.getsockname()[:2]
        shown = f"[{host}]" if ":" in host else host
        url = f"http://{shown}:{port}"
        print(f"Yaxha is served at {url}", flush=True)
        if open_page:
            # A browser that stays in the foreground must not keep the server from its work.
            threading.Thread(target=webbrowser.open, args=[url], daemon=True).start()
        if settings.workers > 1:
            return workers.serve_by_workers(settings, listening)
        serving.serve(settings, listening)
    return 0


async def _check_store(url: str) -> None:
    """Open it once before anybody comes, so that what is wrong is said in a sentence."""
    from yaxha.server.store import open_store  # noqa: PLC0415

    async with await open_store(url):
        pass


def _listen(host: str, port: int, *, any_port: bool) -> socket.socket:
    try:
        family, _, _, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.create_server(address[:2], family=family, backlog=2048)
    except OSError as error:
        if any_port and error.errno == errno.EADDRINUSE:
            return _listen(host, 0, any_port=False)
        # What a bind says has the address in it once more.
        why = str(error.strerror or error).partition(" (")[0]
        raise OSError(f"cannot listen on {host}:{port}: {why}") from None
    listening.setblocking(False)
    return listening
