"""REST handlers for tables: create, list, view, send commands, rematch."""

import re
from typing import Any

import msgspec
from litestar import Response, Router, get, post

from yaxha.engine import Seat
from yaxha.server.http.dispatch import do
from yaxha.server.http.errors import Malformed, http_error
from yaxha.server.http.requests import (
    TABLE_ID,
    AnyRequest,
    body_of,
    describes,
    json_response,
    query_of,
    table_of,
)
from yaxha.server.http.site import address_of, site_of
from yaxha.server.runtime.live_table import awaited
from yaxha.server.store import Listed, Place
from yaxha.table import commands
from yaxha.table.decide import refusal_of
from yaxha.table.fair import commitment_of
from yaxha.table.fragments import encoded
from yaxha.table.options import letter
from yaxha.table.state import Table, Viewer
from yaxha.table.views.rest import (
    ListedTable,
    ListQuery,
    Made,
    MineQuery,
    PlacementCheck,
    PlacementQuery,
    Rematch,
    SeatLink,
    StoryQuery,
    TableAnswer,
    TableList,
)
from yaxha.table.views.schemas import Ack, CreateTable, Sent, StoryMessage, ViewMessage
from yaxha.table.views.summary import Summary
from yaxha.table.views.view import public_part, story_message, view_message

read_summary = msgspec.json.Decoder(Summary).decode


@post(
    "/tables",
    opt=describes(
        "Create a table", Made, body=CreateTable, bearer=True, errors=(400, 401, 409, 413, 429, 503)
    ),
)
async def make_table(request: AnyRequest) -> Response[bytes]:
    site = site_of(request.scope)
    who = await site.named_bearer(request.scope)
    wanted = await body_of(request, CreateTable)
    site.take("tables", address_of(request.scope))
    running = await site.hub.create(who, wanted)
    table = running.table
    return json_response(Made(table.id, commitment_of(table.seed)), 201)


@get("/tables", opt=describes("List public tables", TableList, query=ListQuery, errors=(400,)))
async def list_tables(request: AnyRequest) -> Response[bytes]:
    query = query_of(request, ListQuery)
    store = site_of(request.scope).hub.store
    found = await store.public_tables(query.status, limit=query.limit, before=place(query.before))
    return json_response(listed(found, query.limit))


@get(
    "/my/tables",
    opt=describes(
        "List the caller's tables, including finished ones",
        TableList,
        query=MineQuery,
        bearer=True,
        errors=(400, 401),
    ),
)
async def list_mine(request: AnyRequest) -> Response[bytes]:
    site = site_of(request.scope)
    who = await site.named_bearer(request.scope)
    query = query_of(request, MineQuery)
    assert who.identity is not None
    found = await site.hub.store.tables_of(
        who.identity, limit=query.limit, before=place(query.before)
    )
    return json_response(listed(found, query.limit))


def listed(found: list[Listed], limit: int) -> TableList:
    tables = [
        ListedTable(
            each.table,
            each.listing.status,  # type: ignore[arg-type]
            each.listing.at,
            each.seats,  # type: ignore[arg-type]
            read_summary(each.listing.summary),
        )
        for each in found
    ]
    last = f"{found[-1].place.at}.{found[-1].place.table}" if len(found) == limit else None
    return TableList(tuple(tables), last)


def place(text: str | None) -> Place | None:
    if text is None:
        return None
    found = re.fullmatch(rf"([0-9]{{1,15}})\.({TABLE_ID})", text)
    if found is None:
        raise Malformed("Invalid cursor: use the field before of the previous page", "$.before")
    return Place(int(found[1]), found[2])


@get(
    "/tables/{id:str}",
    opt=describes("Get the public view of a table", TableAnswer, errors=(401, 404, 503)),
)
async def show_table(request: AnyRequest) -> Response[bytes]:
    table = (await table_of(request.scope)).table
    who = await site_of(request.scope).bearer(request.scope)
    seats = tuple([letter(seat) for seat in table.seats_of(who)])
    return json_response(TableAnswer(encoded(public_part(table)), seats, table.is_host(who)))


@get(
    "/tables/{id:str}/views",
    opt=describes(
        "Get the views of the caller's seats, or the public view without any",
        list[ViewMessage],
        errors=(401, 404, 503),
    ),
)
async def show_views(request: AnyRequest) -> Response[bytes]:
    table, viewers = await viewers_of(request)
    return json_response([encoded(view_message(table, viewer)) for viewer in viewers])


@get(
    "/tables/{id:str}/story",
    opt=describes("Get the story", StoryMessage, query=StoryQuery, errors=(400, 401, 404, 503)),
)
async def show_story(request: AnyRequest) -> Response[bytes]:
    after = query_of(request, StoryQuery).after
    table, viewers = await viewers_of(request)
    return json_response(story_message(table, viewers, after))


async def viewers_of(request: AnyRequest) -> tuple[Table, tuple[Viewer, ...]]:
    running = await table_of(request.scope)
    who = await site_of(request.scope).bearer(request.scope)
    running.visit(who, address_of(request.scope))
    return running.table, running.table.seats_of(who) or (None,)


@post(
    "/tables/{id:str}/commands",
    status_code=200,
    opt=describes(
        "Send a command",
        Ack,
        body=Sent,
        bearer=True,
        errors=(400, 401, 403, 404, 409, 413, 429, 503),
    ),
)
async def command_table(request: AnyRequest) -> Response[bytes]:
    scope = request.scope
    site = site_of(scope)
    who = await site.named_bearer(scope)
    sent = await body_of(request, Sent)
    running = await table_of(scope)
    address = address_of(scope)
    running.visit(who, address)
    return json_response(await awaited(lambda reply: do(site, running, sent, who, address, reply)))


@get(
    "/tables/{id:str}/seats/{seat:str}/placement",
    opt=describes(
        "Check a placement without executing it",
        PlacementCheck,
        query=PlacementQuery,
        bearer=True,
        errors=(400, 401, 403, 404, 503),
    ),
)
async def check_placement(request: AnyRequest) -> Response[bytes]:
    scope = request.scope
    who = await site_of(scope).named_bearer(scope)
    asked = query_of(request, PlacementQuery).placement
    table = (await table_of(scope)).table
    place = commands.Place(letter(seat_of(scope["path_params"])), asked)
    refused = refusal_of(table, place, who)
    problem = None if refused is None else http_error(refused)[1]
    return json_response(PlacementCheck(asked, problem))


@post(
    "/tables/{id:str}/seats/{seat:str}/link",
    opt=describes(
        "Create a link for one of the caller's seats",
        SeatLink,
        bearer=True,
        errors=(400, 401, 403, 404, 409, 429, 503),
    ),
)
async def link_seat(request: AnyRequest) -> Response[bytes]:
    scope = request.scope
    site = site_of(scope)
    who = await site.named_bearer(scope)
    running = await table_of(scope)
    site.take_act(who, address_of(scope))
    secret = await running.link(seat_of(scope["path_params"]), who)
    return json_response(SeatLink(secret), 201)


def seat_of(path: dict[str, Any]) -> Seat:
    if path["seat"] not in ("A", "B", "C", "D"):
        raise Malformed("Unknown seat: use A, B, C or D", "seat")
    return Seat[path["seat"]]


@post(
    "/tables/{id:str}/rematch",
    opt=describes(
        "Start a rematch with everybody moved by one seat",
        Rematch,
        bearer=True,
        errors=(401, 403, 404, 409, 429, 503),
    ),
)
async def rematch_table(request: AnyRequest) -> Response[bytes]:
    site = site_of(request.scope)
    who = await site.named_bearer(request.scope)
    running = await table_of(request.scope)
    site.take("tables", address_of(request.scope))
    return json_response(Rematch(await site.hub.rematch(running, who)), 201)


TABLES = Router(
    "/",
    route_handlers=[
        make_table,
        list_tables,
        list_mine,
        show_table,
        show_views,
        show_story,
        command_table,
        check_placement,
        link_seat,
        rematch_table,
    ],
)
