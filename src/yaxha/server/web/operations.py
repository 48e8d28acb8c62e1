"""What the machines around a server ask of it."""

import asyncio

from litestar import Response, get

from yaxha.server.refusals import Refused
from yaxha.server.store import StoreError
from yaxha.server.web import metrics
from yaxha.server.web.requests import AnyRequest, answered
from yaxha.server.web.security import is_forwarded
from yaxha.server.web.site import site_of

READY_SECONDS = 5.0
PLAIN = metrics.CONTENT_TYPE.removesuffix("; charset=utf-8")
"""Litestar says by itself how a text is written."""


@get("/healthz")
async def healthz() -> Response[bytes]:
    """The process is there."""
    return answered({"ok": True})


@get("/readyz")
async def readyz(request: AnyRequest) -> Response[bytes]:
    """Whether all that a game needs answers."""
    site = site_of(request.scope)
    found = {"store": True}
    try:
        async with asyncio.timeout(READY_SECONDS):
            await site.hub.store.ping()
    except (StoreError, TimeoutError):
        found["store"] = False
    if site.wakeups.are_several:
        try:
            async with asyncio.timeout(READY_SECONDS):
                await site.wakeups.ping()
            found["redis"] = True
        except OSError:  # a timeout is one
            found["redis"] = False
    ready = all(found.values()) and not site.draining
    return answered({"ready": ready, "draining": site.draining, **found}, 200 if ready else 503)


@get("/metrics")
async def show_metrics(request: AnyRequest) -> Response[bytes]:
    """Not for everybody: they tell what somebody does whom nobody sees, as to pick again."""
    scope = request.scope
    site = site_of(scope)
    address = scope["client"][0] if scope["client"] else ""
    if is_forwarded(scope) or address not in site.metrics_from:
        raise Refused("not-local", "These numbers are only for addresses that may ask for them.")
    metrics.tables.set(len(site.hub.tables))
    return Response(metrics.exposition(), media_type=PLAIN)
