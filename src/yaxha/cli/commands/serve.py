"""``yaxha serve``: tables for people and bots, over HTTP and WebSockets."""

import asyncio
import contextlib
import errno
import json
import logging
import os
import socket
import threading
import webbrowser
from typing import TYPE_CHECKING, Annotated, Any

import typer

from yaxha import __version__
from yaxha.cli.terminal import print_notice

if TYPE_CHECKING:
    from yaxha.server.web.config import BadSetting, Settings

# The command imports the server's modules, so that other commands start faster.
# ruff: noqa: PLC0415

log = logging.getLogger(__name__)


def _option(metavar: str, help_text: str, default: str) -> Any:
    return typer.Option(metavar=metavar, help=help_text, show_default=default)


def serve_command(  # noqa: PLR0917
    host: Annotated[
        str | None, _option("ADDRESS", "Address to listen on; 0.0.0.0 for all.", "127.0.0.1")
    ] = None,
    port: Annotated[int | None, _option("N", "Port; 0 for any free one.", "8000")] = None,
    database_url: Annotated[
        str | None,
        _option("URL", "sqlite:///FILE or postgresql://….", "a file in your data directory"),
    ] = None,
    redis_url: Annotated[
        str | None, _option("URL", "redis://…, pub/sub between workers.", "none")
    ] = None,
    workers: Annotated[int | None, _option("N", "Number of server processes.", "1")] = None,
    bot_processes: Annotated[
        int | None, _option("N", "Number of bot processes per worker.", "the free cores")
    ] = None,
    origin: Annotated[
        list[str] | None,
        _option("URL", "Other origin whose pages may use the server. Repeatable.", "none"),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        _option("ADDRESS", "Trusted reverse proxy. Repeatable.", "none"),
    ] = None,
    name: Annotated[
        list[str] | None,
        _option("NAME", "Host name to answer to. Repeatable.", "those of this machine"),
    ] = None,
    metrics_from: Annotated[
        list[str] | None,
        _option("ADDRESS", "Address that may read /metrics. Repeatable.", "this machine"),
    ] = None,
    limits: Annotated[
        str | None,
        _option("LIMITS", "Such as tables=100/hour,sockets=500; or off.", "built-in limits"),
    ] = None,
    drain_seconds: Annotated[
        float | None, _option("S", 'Seconds to report "not ready" before shutting down.', "0")
    ] = None,
    stand_in_seconds: Annotated[
        float | None,
        _option("S", "Seconds without a connection before a bot may stand in.", "60"),
    ] = None,
    open_page: Annotated[
        bool, typer.Option("--open", help="Open a browser; if port 8000 is in use, choose another.")
    ] = False,
    print_config: Annotated[
        bool, typer.Option("--print-config", help="Print the effective settings and exit.")
    ] = False,
) -> None:
    """Run the game server until Ctrl-C.

    Set options on the command line or as environment variables, such as YAXHA_PORT for --port.
    YAXHA_ORIGINS, YAXHA_PROXIES, YAXHA_NAMES and YAXHA_METRICS_FROM take several values,
    separated by commas or spaces. The command line takes precedence.
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
        "stand_in_seconds": stand_in_seconds,
    }
    from yaxha.server.web import config

    try:
        settings = config.read_settings(given, os.environ)
    except config.BadSetting as error:
        raise typer.BadParameter(str(error), param_hint=_hint(error)) from None
    if print_config:
        print(json.dumps(config.shown(settings), indent=2))
        return
    raise typer.Exit(_serve(settings, open_page=open_page, any_port=open_page and port is None))


def _hint(error: "BadSetting") -> str:
    several = {"origins": "--origin", "proxies": "--proxy", "names": "--name"}
    option = several.get(error.name, f"--{error.name.replace('_', '-')}")
    return error.variable or option


def _serve(settings: "Settings", *, open_page: bool, any_port: bool) -> int:
    from yaxha.server.store import StoreError
    from yaxha.server.store.sqlite_lock import hold, tell_page
    from yaxha.server.store.urls import POSTGRES, file_of, missing_file, read_url
    from yaxha.server.web.logs import log_json
    from yaxha.server.web.reachable import pages_of

    with contextlib.ExitStack() as stack:
        try:
            database = read_url(settings.database_url)
            is_file = database.drivername != POSTGRES
            lock = stack.enter_context(hold(file_of(database))) if is_file else None
            # Listen first, so that no database is created if listening fails.
            listening = stack.enter_context(
                _listen(settings.host, settings.port, any_port=any_port)
            )
            made = missing_file(database)
            asyncio.run(_check_store(settings.database_url))
        except (StoreError, OSError) as error:
            print_notice(f"yaxha serve: {error}")
            return 1
        pages = pages_of(listening)
        if lock is not None:
            tell_page(lock, pages[-1])
        # From here on standard error is the log.
        log_json()
        if made is not None:
            log.info("made a new database: %s", made)
        _log_start(settings, pages[0])
        _announce(pages, open_page=open_page)
        try:
            return _run(settings, listening)
        finally:
            log.info("the server has ended")


def _log_start(settings: "Settings", address: str) -> None:
    from yaxha.server.web import client, config

    if not client.CLIENT.joinpath("index.html").is_file():
        log.warning("the web client is missing: run scripts/web, or install a package with it")
    started = {
        "address": address,
        "database": config.shown(settings)["database_url"],
        "version": __version__,
        "workers": settings.workers,
    }
    log.info("the server starts", extra=started)


def _announce(pages: list[str], *, open_page: bool) -> None:
    print(f"Yaxha is served at {pages[0]}", flush=True)
    for page in pages[1:]:
        print(f"and on this machine at {page}", flush=True)
    if open_page:
        # A browser that stays in the foreground must not block the server.
        threading.Thread(target=webbrowser.open, args=[pages[-1]], daemon=True).start()


def _run(settings: "Settings", listening: socket.socket) -> int:
    from yaxha.server.web import serving, workers

    if settings.workers > 1:
        return workers.serve_by_workers(settings, listening)
    serving.serve(settings, listening)
    return 0


async def _check_store(url: str) -> None:
    """Open the store once before serving, so that errors are reported in one line."""
    from yaxha.server.store import open_store

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
        # The error message of bind repeats the address.
        why = str(error.strerror or error).partition(" (")[0]
        raise OSError(f"cannot listen on {host}:{port}: {why}") from None
    listening.setblocking(False)
    return listening
