"""REST handlers for records, replays, verification, bot registration and server information."""

import asyncio
import gzip
import io
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from litestar import Response, Router, get, post
from litestar.response import Stream

from yaxha import __version__
from yaxha.server.http.addresses import pages_for_others
from yaxha.server.http.errors import JSON
from yaxha.server.http.origins import is_local
from yaxha.server.http.requests import AnyRequest, body_of, describes, json_response, table_of
from yaxha.server.http.site import address_of, site_of
from yaxha.server.runtime.live_table import now
from yaxha.server.runtime.tokens import hash_of, new_secret
from yaxha.table.commands import PHRASES
from yaxha.table.errors import Refused
from yaxha.table.levels import LEVELS, STAND_IN
from yaxha.table.names import person_name
from yaxha.table.state import Table
from yaxha.table.views.records import record_answer, record_of, verification_of
from yaxha.table.views.replays import replay_of
from yaxha.table.views.rest import (
    Addresses,
    BotToken,
    Levels,
    Phrases,
    RecordAnswer,
    RegisterBot,
    Replay,
    Verification,
    Version,
)

API = 1
TEXT = "text/plain"
PIECE = 65_536

T = TypeVar("T")


async def computed(request: AnyRequest, function: Callable[[Table], T]) -> T:
    """Call a function with the request's table, outside the event loop."""
    table = (await table_of(request.scope)).table
    return await site_of(request.scope).compute(address_of(request.scope), function, table)


def record_text(table: Table) -> bytes:
    return str(record_of(table)).encode()


def unpacked(packed: bytes) -> Iterator[bytes]:
    with gzip.open(io.BytesIO(packed)) as file:
        while piece := file.read(PIECE):
            yield piece


@get(
    "/tables/{id:str}/record",
    opt=describes("Get the record as text", str, errors=(404, 409, 503), media=TEXT),
)
async def show_record(request: AnyRequest) -> Response[bytes]:
    record = await computed(request, record_text)
    # Not named by the table's id: the id is a link that grants access.
    name = 'attachment; filename="game.yaxha"'
    headers = {"Content-Disposition": name, "Cache-Control": "no-store"}
    return Response(record, media_type=TEXT, headers=headers)


@get(
    "/tables/{id:str}/record.json",
    opt=describes("Get the record with times and scores", RecordAnswer, errors=(404, 409, 503)),
)
async def show_record_json(request: AnyRequest) -> Response[bytes]:
    return json_response(await computed(request, record_answer))


@get(
    "/tables/{id:str}/replay",
    opt=describes("Get the replay", Replay, errors=(404, 409, 503)),
)
async def show_replay(request: AnyRequest) -> Response[Any]:
    packed = await computed(request, replay_of)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        # Streamed, since it is large and a reader may be slow.
        headers = {"Cache-Control": "no-store"}
        return Stream(unpacked(packed), media_type=JSON, headers=headers)
    response = json_response(packed)
    response.headers["Content-Encoding"] = "gzip"
    return response


@get(
    "/tables/{id:str}/verification",
    opt=describes("Verify the draws of a finished game", Verification, errors=(404, 409, 503)),
)
async def show_verification(request: AnyRequest) -> Response[bytes]:
    return json_response(await computed(request, verification_of))


@post(
    "/bots",
    opt=describes(
        "Register an external bot",
        BotToken,
        body=RegisterBot,
        errors=(400, 413, 429, 503),
    ),
)
async def register_bot(request: AnyRequest) -> Response[bytes]:
    wanted = await body_of(request, RegisterBot)
    name = person_name(wanted.name)
    site = site_of(request.scope)
    site.take("bots", address_of(request.scope))
    token = new_secret()
    await site.hub.store.add_bot(hash_of(token), name, now())
    site.remember(hash_of(token), is_bot=True)
    return json_response(BotToken(name, token), 201)


@get("/levels", opt=describes("List the bots' levels", Levels))
async def show_levels() -> Response[bytes]:
    return json_response(Levels(LEVELS, STAND_IN))


@get("/phrases", opt=describes("List the predefined phrases", Phrases))
async def show_phrases() -> Response[bytes]:
    return json_response(Phrases(PHRASES))  # type: ignore[arg-type]


@get(
    "/addresses",
    opt=describes("Get this server's URLs for other machines (local requests only)", Addresses),
)
async def show_addresses(request: AnyRequest) -> Response[bytes]:
    scope = request.scope
    if not is_local(scope):
        raise Refused("not-local", "Only the server's own machine can request its addresses.")
    server = scope["server"]
    port = (server and server[1]) or 0
    # In a thread: it may query DNS.
    pages = await asyncio.to_thread(pages_for_others, site_of(scope).settings.host, port)
    return json_response(Addresses(pages))


@get("/version", opt=describes("Get the versions of the server and its API", Version))
async def show_version() -> Response[bytes]:
    return json_response(Version(__version__, API))


RECORDS = Router(
    "/",
    route_handlers=[
        show_record,
        show_record_json,
        show_replay,
        show_verification,
        register_bot,
        show_levels,
        show_phrases,
        show_addresses,
        show_version,
    ],
)
