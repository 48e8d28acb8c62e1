"""Cross-site requests: another site's page makes its visitor's browser send them."""

import httpx

from server.attacks.attempts import Attempts
from server.live import API, OPEN, LiveServer, mine, new_secret

ELSEWHERE = "https://elsewhere.example"
FETCH = {"Sec-Fetch-Site": "cross-site"}
UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}

PAGES: dict[str, dict[str, str]] = {
    "no-cors image": {**FETCH, "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"},
    "no-cors script": {**FETCH, "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "script"},
    "no-cors fetch": {**FETCH, "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "empty"},
    "no-cors image of another port": {
        "Sec-Fetch-Site": "same-site",
        "Sec-Fetch-Mode": "no-cors",
        "Sec-Fetch-Dest": "image",
    },
    "no-cors with an origin": {**FETCH, "Sec-Fetch-Mode": "no-cors", "Origin": ELSEWHERE},
    "cors": {**FETCH, "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty", "Origin": ELSEWHERE},
    "cors of an old browser": {"Origin": ELSEWHERE},
    "sandbox": {"Origin": "null"},
    "file": {"Origin": "file://"},
    "another port": {"Origin": "http://127.0.0.1:1"},
    "a name that begins alike": {"Origin": "http://127.0.0.1.elsewhere.example"},
    "frame": {**FETCH, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"},
    "object": {**FETCH, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "object"},
    "form": {
        **FETCH,
        "Sec-Fetch-Mode": "navigate",
        "Sec-Fetch-Dest": "document",
        "Origin": ELSEWHERE,
    },
    "websocket": {**FETCH, **UPGRADE, "Sec-Fetch-Mode": "websocket", "Origin": ELSEWHERE},
    "websocket of an old browser": {**UPGRADE, "Origin": ELSEWHERE},
    "websocket without an origin": {**FETCH, **UPGRADE, "Sec-Fetch-Mode": "websocket"},
}

METHODS = ("GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE", "X-ODD")

LINK = {**FETCH, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
"""Navigation by a link, which is allowed."""


def visit(attempts: Attempts) -> None:
    """Send every request that a page can cause; the visitor's rate limits must stay untouched.

    All requests come from the visitor's own address, at a server with the default limits.
    """
    with LiveServer(attempts.folder) as server, httpx.Client(base_url=server.url) as http:
        secret = new_secret()
        table = server.make_table(secret, mine("Ana"), OPEN)
        paths = [path.replace("{id}", table).replace("{seat}", "A") for path in all_paths(server)]
        for path in paths:
            for method in METHODS:
                for kind, headers in PAGES.items():
                    try_one(attempts, http, method, path, kind, headers)
        linked = http.get(f"/t/{table}", headers=LINK)
        attempts.check(linked.status_code != 403, f"a link from elsewhere: {linked.text}")
        spend_own(attempts, server, table, secret)
    attempts.find(f"{len(paths)} paths")


def all_paths(server: LiveServer) -> list[str]:
    with server.http() as http:
        described = http.get("/openapi.json").json()["paths"]
    return [
        *described,
        *("/", "/healthz", "/readyz", "/metrics", "/t/{id}", "/assets/x.js", "/favicon.ico"),
        *(f"{API}/openapi.json", f"{API}/nothing", "/nothing"),
    ]


def try_one(
    attempts: Attempts, http: httpx.Client, method: str, path: str, kind: str, page: dict[str, str]
) -> None:
    # Only GET can open a socket; other methods are plain requests.
    if "Upgrade" in page and method != "GET":
        return
    content = b'{"seats":[{"kind":"open"},{"kind":"open"}]}' if method == "POST" else None
    answer = http.request(method, path, headers=page, content=content)
    is_told = method == "HEAD" or '"foreign-page"' in answer.text
    is_refused = answer.status_code == 403 and is_told
    attempts.check(is_refused, f"{method} {path}, {kind}: {answer.status_code} {answer.text}")
    allowed = answer.headers.get("access-control-allow-origin")
    if allowed is not None:
        attempts.fail(f"{method} {path}, {kind}: allowed to {allowed}")


def spend_own(attempts: Attempts, server: LiveServer, table: str, secret: str) -> None:
    """Send the visitor's own requests up to the limits: none must be refused."""
    own = {"Origin": server.url, "Sec-Fetch-Site": "same-origin"}
    # Some were used to create the table, to list the paths and to follow the link.
    with server.http(secret, **own) as http:
        statuses = [http.get(f"/tables/{table}").status_code for _ in range(290)]
        checks = [http.get(f"{server.url}/healthz").status_code for _ in range(100)]
    for name, found in (("requests", statuses), ("checks", checks)):
        spent = sum(status != 200 for status in found)
        attempts.check(not spent, f"{spent} of {len(found)} own {name} were refused afterwards")
