"""Health checks and metrics, for load balancers and monitoring."""

import asyncio
from collections.abc import Awaitable

from litestar import Response, get

from yaxha.server.http import metrics
from yaxha.server.http.origins import is_forwarded
from yaxha.server.http.requests import AnyRequest, json_response
from yaxha.server.http.site import site_of
from yaxha.server.store import StoreError
from yaxha.table.errors import Refused

READY_SECONDS = 5.0
PLAIN = metrics.CONTENT_TYPE.removesuffix("; charset=utf-8")
"""Without the charset, which Litestar adds."""


@get("/healthz")
async def healthz() -> Response[bytes]:
    """Return 200 while the process answers (liveness)."""
    return json_response({"ok": True})


@get("/readyz")
async def readyz(request: AnyRequest) -> Response[bytes]:
    """Return readiness; degraded means that it serves without pub/sub to other workers."""
    site = site_of(request.scope)
    store, wakeups = await asyncio.gather(
        _is_there(site.hub.store.ping()), _is_there(site.wakeups.ping())
    )
    ready = store and not site.draining
    found = {
        "ready": ready,
        "degraded": ready and not wakeups,
        "draining": site.draining,
        "store": store,
    }
    if site.wakeups.service:
        found[site.wakeups.service] = wakeups
    return json_response(found, 200 if ready else 503)


async def _is_there(ping: Awaitable[None]) -> bool:
    try:
        async with asyncio.timeout(READY_SECONDS):
            await ping
    except (StoreError, OSError):  # a timeout is one
        return False
    return True


@get("/metrics")
async def show_metrics(request: AnyRequest) -> Response[bytes]:
    """Return metrics to allowed addresses only: they could reveal hidden actions, as a new pick."""
    scope = request.scope
    site = site_of(scope)
    address = scope["client"][0] if scope["client"] else ""
    if is_forwarded(scope) or address not in site.metrics_from:
        raise Refused(
            "not-local", "This address cannot read the metrics. Allow it with --metrics-from."
        )
    metrics.tables.set(len(site.hub.tables))
    return Response(metrics.exposition(), media_type=PLAIN)
