"""The ASGI application: routes, middleware and the site's lifespan."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Router
from litestar.config.cors import CORSConfig
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from yaxha.server.http.errors import problem_response
from yaxha.server.http.middleware import Access
from yaxha.server.http.openapi.document import show_openapi
from yaxha.server.http.routes.health import healthz, readyz, show_metrics
from yaxha.server.http.routes.records import RECORDS
from yaxha.server.http.routes.static import show_client
from yaxha.server.http.routes.tables import TABLES
from yaxha.server.http.settings import Settings
from yaxha.server.http.site import Site, open_site
from yaxha.server.http.websocket import no_socket, table_socket

PREFIX = "/api/v1"
LARGEST_BODY = 16_384


class Application:
    """The ASGI application of one worker. Its lifespan opens and closes the site."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.app = Litestar(
            [
                Router(
                    PREFIX, route_handlers=[TABLES, RECORDS, table_socket, no_socket, show_openapi]
                ),
                healthz,
                readyz,
                show_metrics,
                show_client,
            ],
            lifespan=[self._open],
            cors_config=cors(settings) if settings.origins else None,
            exception_handlers={Exception: problem_response},
            request_max_body_size=LARGEST_BODY,
            openapi_config=None,
            logging_config=None,
        )
        self._outermost: Any = Access(self.app, lambda: self.site)
        if settings.proxies:
            self._outermost = ProxyHeadersMiddleware(self._outermost, list(settings.proxies))

    @property
    def site(self) -> Site:
        site: Site = self.app.state.site
        return site

    @asynccontextmanager
    async def _open(self, app: Litestar) -> AsyncIterator[None]:
        async with open_site(self._settings) as site:
            app.state.site = site
            yield

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self._outermost(scope, receive, send)

    def drain(self) -> None:
        """Report "not ready" from now on, and reject new sockets."""
        self.site.draining = True


def cors(settings: Settings) -> CORSConfig:
    """Return the CORS configuration for the allowed origins, without credentials."""
    return CORSConfig(
        allow_origins=list(settings.origins),
        allow_methods=["GET", "POST"],
        allow_headers=["authorization", "content-type"],
        expose_headers=["retry-after", "x-request-id"],
        allow_credentials=False,
        max_age=600,
    )
