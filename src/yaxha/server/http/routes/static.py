"""Static files of the browser client: read once, compressed, with ETags."""

import gzip
import mimetypes
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

CLIENT = Path(__file__).parents[2] / "client"
PAGE = "/index.html"
FOREVER = "/assets/"
"""Files under this path have a content hash in their name and are cached indefinitely."""

MISSING = """\
This server was installed without the browser client. Build it with scripts/web, or install the
released package. The API is available: /api/v1/openapi.json
"""


class File(NamedTuple):
    """A file of the client with its response headers."""

    body: bytes
    packed: bytes | None
    """The gzipped body, if it is notably smaller."""
    kind: str
    tag: str
    keep: str


@cache
def files() -> Mapping[str, File]:
    """Return every file by its path; none if the client was not built."""
    found = sorted(path for path in CLIENT.rglob("*") if path.is_file())
    return {f"/{path.relative_to(CLIENT).as_posix()}": _file(path) for path in found}


def _file(path: Path) -> File:
    body = path.read_bytes()
    packed = gzip.compress(body, mtime=0)
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if path.suffix == ".webmanifest":
        kind = "application/manifest+json"
    is_named_by_content = FOREVER in f"/{path.relative_to(CLIENT).as_posix()}"
    return File(
        body,
        packed if len(packed) < 0.9 * len(body) else None,
        kind,
        f'"{sha256(body).hexdigest()[:20]}"',
        "public, max-age=31536000, immutable" if is_named_by_content else "no-cache",
    )


@get(["/", "/{path:path}"], include_in_schema=False)
async def show_client(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Return a file of the client, or its page, which routes by URL."""
    path = request.url.path
    known = files()
    is_name_of_file = path.startswith(("/api/", FOREVER)) or "." in path.rpartition("/")[2]
    found = known.get(path) or (None if is_name_of_file else known.get(PAGE))
    if found is None:
        if known or path != "/":
            raise NotFoundException
        return Response(MISSING.encode(), media_type="text/plain")
    headers = {"etag": found.tag, "cache-control": found.keep, "vary": "accept-encoding"}
    if found.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    body = found.body
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = found.packed, "gzip"
    return Response(body, media_type=found.kind, headers=headers)
