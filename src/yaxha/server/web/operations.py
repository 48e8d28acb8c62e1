"""What the machines around a server ask of it."""

import asyncio

from litestar import Response, get

from yaxha.server.store import StoreError
from yaxha.server.web import metrics
from yaxha.server.web.requests import AnyRequest, answered
from yaxha.server.web.site import site_of

READY_SECONDS = 5.0


@get("/healthz")
async def healthz() -> Response[bytes]:
    """The process is there."""
    return answered({"ok": True})


@get("/readyz")
async def readyz(request: AnyRequest) -> Response[bytes]:
    """Whether all that a game needs answers."""
    site = site_of(request.scope)
    found = {"store": True, "redis": True}
    try:
        async with asyncio.timeout(READY_SECONDS):
            await site.hub.store.ping()
    except (StoreError, TimeoutError):
        found["store"] = False
    try:
        async with asyncio.timeout(READY_SECONDS):
            await site.wakeups.ping()
    except OSError:  # a timeout is one
        found["redis"] = False
    ready = all(found.values()) and not site.draining
    return answered({"ready": ready, "draining": site.draining, **found}, 200 if ready else 503)


@get("/metrics")
async def show_metrics(request: AnyRequest) -> Response[bytes]:
    metrics.tables.set(len(site_of(request.scope).hub.tables))
    return Response(metrics.exposition(), media_type=metrics.CONTENT_TYPE)
