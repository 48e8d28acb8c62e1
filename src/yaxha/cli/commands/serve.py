"""``yaxha serve``: tables for people and bots, over HTTP and WebSockets."""

import asyncio
import contextlib
import errno
import json
import logging
import socket
import threading
import webbrowser
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperOption

from yaxha import __version__
from yaxha.cli.terminal import print_notice

if TYPE_CHECKING:
    from yaxha.server.http.settings import Settings

# The command imports the server's modules, so that other commands start faster.
# ruff: noqa: PLC0415

log = logging.getLogger(__name__)


def _option(name: str, metavar: str, help_text: str, default: str) -> Any:
    return typer.Option(
        metavar=metavar, help=help_text, show_default=default, envvar=f"YAXHA_{name}"
    )


def serve_command(  # noqa: PLR0917
    context: typer.Context,
    host: Annotated[
        str | None,
        _option("HOST", "ADDRESS", "Address to listen on; 0.0.0.0 for all.", "127.0.0.1"),
    ] = None,
    port: Annotated[int | None, _option("PORT", "N", "Port; 0 for any free one.", "8000")] = None,
    database_url: Annotated[
        str | None,
        _option(
            "DATABASE_URL",
            "URL",
            "sqlite:///FILE or postgresql://….",
            "a file in your data directory",
        ),
    ] = None,
    redis_url: Annotated[
        str | None, _option("REDIS_URL", "URL", "redis://…, pub/sub between workers.", "none")
    ] = None,
    workers: Annotated[
        int | None, _option("WORKERS", "N", "Number of server processes.", "1")
    ] = None,
    bot_processes: Annotated[
        int | None,
        _option("BOT_PROCESSES", "N", "Number of bot processes per worker.", "the free cores"),
    ] = None,
    origin: Annotated[
        list[str] | None,
        _option(
            "ORIGINS", "URL", "Other origin whose pages may use the server. Repeatable.", "none"
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        _option("PROXIES", "ADDRESS", "Trusted reverse proxy. Repeatable.", "none"),
    ] = None,
    name: Annotated[
        list[str] | None,
        _option("NAMES", "NAME", "Host name to answer to. Repeatable.", "those of this machine"),
    ] = None,
    metrics_from: Annotated[
        list[str] | None,
        _option(
            "METRICS_FROM", "ADDRESS", "Address that may read /metrics. Repeatable.", "this machine"
        ),
    ] = None,
    limits: Annotated[
        str | None,
        _option(
            "LIMITS", "LIMITS", "Such as tables=100/hour,sockets=500; or off.", "built-in limits"
        ),
    ] = None,
    drain_seconds: Annotated[
        float | None,
        _option("DRAIN_SECONDS", "S", 'Seconds to report "not ready" before shutting down.', "0"),
    ] = None,
    stand_in_seconds: Annotated[
        float | None,
        _option(
            "STAND_IN_SECONDS",
            "S",
            "Seconds without a connection before a bot may stand in.",
            "60",
        ),
    ] = None,
    open_page: Annotated[
        bool, typer.Option("--open", help="Open a browser; if port 8000 is in use, choose another.")
    ] = False,
    print_config: Annotated[
        bool, typer.Option("--print-config", help="Print the effective settings and exit.")
    ] = False,
) -> None:
    """Run the game server until Ctrl-C.

    Environment variables with several values separate them by commas or spaces. The command line
    takes precedence.
    """
    given = {
        "host": host,
        "port": port,
        "database_url": database_url,
        "redis_url": redis_url,
        "workers": workers,
        "bot_processes": bot_processes,
        "origins": _several(origin),
        "proxies": _several(proxy),
        "names": _several(name),
        "metrics_from": _several(metrics_from),
        "limits": limits,
        "drain_seconds": drain_seconds,
        "stand_in_seconds": stand_in_seconds,
    }
    from yaxha.server.http.settings import BadSetting, read_settings, shown

    try:
        settings = read_settings(given)
    except BadSetting as error:
        names = {"origins": "origin", "proxies": "proxy", "names": "name"}
        wrong = names.get(error.name, error.name)
        options = [each for each in context.command.params if isinstance(each, TyperOption)]
        option = next(each for each in options if each.name == wrong)
        raise typer.BadParameter(str(error), param=option) from None
    if print_config:
        print(json.dumps(shown(settings), indent=2))
        return
    raise typer.Exit(_serve(settings, open_page=open_page, any_port=open_page and port is None))


def _several(values: list[str] | None) -> tuple[str, ...] | None:
    """Split values of an environment variable at commas too."""
    return (
        tuple([each for value in values for each in value.split(",") if each]) if values else None
    )


def _serve(settings: "Settings", *, open_page: bool, any_port: bool) -> int:
    from yaxha.server.http.addresses import pages_of
    from yaxha.server.http.logs import log_json
    from yaxha.server.store import StoreError
    from yaxha.server.store.sqlite.lock import hold, tell_page
    from yaxha.server.store.urls import POSTGRES, file_of, missing_file, read_url

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
    from yaxha.server.http.routes import static
    from yaxha.server.http.settings import shown

    if not static.CLIENT.joinpath("index.html").is_file():
        log.warning("the web client is missing: run scripts/web, or install a package with it")
    started = {
        "address": address,
        "database": shown(settings)["database_url"],
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
    from yaxha.server.http import serve

    if settings.workers > 1:
        return serve.serve_by_workers(settings, listening)
    serve.serve(settings, listening)
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
