"""The application: every route of tables, asked in the test's own process."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.application import HOST, client, serving
from server.live import OPEN, bot, mine, new_nonce, new_secret
from yaxha.server.http.errors import Malformed
from yaxha.server.http.routes import static
from yaxha.server.http.routes.tables import place
from yaxha.server.store import Place
from yaxha.table.fair import commitment_of

Test = Callable[[httpx.AsyncClient, httpx.AsyncClient], Awaitable[None]]


def run(test: Test, folder: Path, **settings: Any) -> None:
    """Ana and Bo, who ask the same application."""

    async def main() -> None:
        async with (
            serving(folder, **settings) as application,
            client(application, new_secret()) as ana,
            client(application, new_secret(), address="192.0.2.7") as bo,
        ):
            await test(ana, bo)

    asyncio.run(main())


async def made(http: httpx.AsyncClient, *seats: dict[str, str], **options: Any) -> str:
    answer = await http.post("/tables", json={"seats": seats, "options": options})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def command(
    http: httpx.AsyncClient, table: str, type: str, seat: str | None = None, **more: Any
) -> httpx.Response:
    do = {"type": type, **({} if seat is None else {"seat": seat}), **more}
    return await http.post(f"/tables/{table}/commands", json={"id": new_nonce(), "do": do})


async def begun(http: httpx.AsyncClient) -> str:
    """A game of Ana's in which both seats are hers, and build."""
    table = await made(http, mine("Ana"), mine("Bo"))
    for seat in "AB":
        await command(http, table, "ready", seat, nonce=f"nonce-{seat}")
    for tile, seat in enumerate("AB", 1):
        assert (await command(http, table, "pick", seat, tile=tile)).status_code == 200
    return table


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


# Tables


def test_a_table_is_made_and_looked_at(tmp_path: Path) -> None:
    async def test(ana: httpx.AsyncClient, bo: httpx.AsyncClient) -> None:
        answer = await ana.post("/tables", json={"seats": [mine("Ana"), OPEN]})
        assert answer.status_code == 201
        table, commitment = answer.json()["id"], answer.json()["commitment"]
        shown = (await ana.get(f"/tables/{table}")).json()
        assert (shown["seats"], shown["host"]) == (["A"], True)
        assert shown["table"]["commitment"] == commitment
        others = (await bo.get(f"/tables/{table}")).json()
        assert others == {"table": shown["table"], "seats": [], "host": False}

    run(test, tmp_path)


def test_tables_need_an_identity(tmp_path: Path) -> None:
    async def test(ana: httpx.AsyncClient, bo: httpx.AsyncClient) -> None:
        table = await made(ana, mine("Ana"), OPEN)
        del bo.headers["Authorization"]
        for answer in (
            await bo.post("/tables", json={"seats": [mine("Bo"), OPEN]}),
            await bo.get("/my/tables"),
            await bo.post(f"/tables/{table}/seats/B/link"),
            await command(bo, table, "claim", "B", name="Bo", nonce="n"),
        ):
            assert code(answer) == (401, "no-identity")
            assert answer.headers["www-authenticate"] == "Bearer"
        for wrong in ("Basic abc", "Bearer short", "Bearer"):
            bo.headers["Authorization"] = wrong
            assert code(await bo.get(f"/tables/{table}")) == (401, "no-identity")

    run(test, tmp_path)


def test_tables_that_are_not_there(tmp_path: Path) -> None:
    async def test(ana: httpx.AsyncClient, _: httpx.AsyncClient) -> None:
        for id in ("nowhere", 33 * "x"):
            assert code(await ana.get(f"/tables/{id}")) == (404, "no-such-table")
        assert code(await ana.get("/chairs")) == (404, "no-such-page")
        assert code(await ana.get("/tables/t/socket")) == (426, "upgrade")

    run(test, tmp_path)


def test_requests_that_cannot_be_read(tmp_path: Path) -> None:
    async def test(ana: httpx.AsyncClient, _: httpx.AsyncClient) -> None:
        table = await made(ana, mine("Ana"), OPEN)
        answers = [
            await ana.post("/tables", content=b"{"),
            await ana.get("/tables", params={"limit": 0}),
            await ana.get("/tables", params={"before": "yesterday"}),
            await ana.get(f"/tables/{table}/story", params={"after": -1}),
            await ana.post(f"/tables/{table}/seats/E/link"),
            await ana.get(f"/tables/{table}/seats/A/placement", params={"placement": "d4"}),
        ]
        assert [code(answer) for answer in answers] == 6 * [(400, "malformed")]
        large = await ana.post("/tables", content=b" " * 20_000)
        assert code(large) == (413, "too-large")

    run(test, tmp_path)


# Lists


def test_lists_of_tables(tmp_path: Path) -> None:
    async def test(ana: httpx.AsyncClient, bo: httpx.AsyncClient) -> None:
        first = await made(ana, mine("Ana"), OPEN, public=True)
        second = await made(ana, mine("Ana"), OPEN, public=True)
        hidden = await made(ana, mine("Ana"), OPEN)
        assert (await command(bo, first, "claim", "B", name="Bo", nonce="n")).status_code == 200
        page = (await bo.get("/tables", params={"limit": 1})).json()
        rest = (await bo.get("/tables", params={"before": page["before"]})).json()
        assert {each["id"] for each in (*page["tables"], *rest["tables"])} == {first, second}
        assert rest["before"] is None
        own = (await ana.get("/my/tables")).json()["tables"]
        assert {(each["id"], *each["mine"]) for each in own} == {
            (first, "A"),
            (second, "A"),
            (hidden, "A"),
        }
        (bo_s,) = (await bo.get("/my/tables")).json()["tables"]
        assert (bo_s["id"], bo_s["mine"]) == (first, ["B"])

    run(test, tmp_path)


@pytest.mark.parametrize("text", ["", "5", "5.", ".t", "5.a b", "-5.t", "5.t\n", 16 * "9" + ".t"])
def test_texts_that_are_no_place_in_a_list(text: str) -> None:
    with pytest.raises(Malformed):
        place(text)


def test_places_in_a_list() -> None:
    assert place(None) is None
    assert place("5.a-b") == Place(5, "a-b")


# Playing


def test_commands_views_and_the_story(tmp_path: Path) -> None:
    async def test(ana: httpx.AsyncClient, bo: httpx.AsyncClient) -> None:
        table = await begun(ana)
        views = (await ana.get(f"/tables/{table}/views")).json()
        assert [view["viewer"] for view in views] == ["A", "B"]
        placement = views[0]["you"]["placements"][0]["placement"]
        done = await command(ana, table, "place", "A", placement=placement)
        assert done.json()["type"] == "ack"
        (public,) = (await bo.get(f"/tables/{table}/views")).json()
        assert (public["viewer"], public["you"]) == (None, None)
        story = (await bo.get(f"/tables/{table}/story", params={"after": 1})).json()
        assert [entry["kind"] for entry in story["entries"]][:2] == ["dealt", "laid"]
        assert code(await command(bo, table, "place", "A", placement="o1d4")) == (403, "not-yours")
        assert code(await command(ana, table, "pick", "A", tile=1)) == (409, "wrong-phase")
        assert code(await command(ana, table, "close")) == (409, "begun")

    run(test, tmp_path)


def test_a_repeated_command_is_answered_again(tmp_path: Path) -> None:
    async def test(ana: httpx.AsyncClient, _: httpx.AsyncClient) -> None:
        table = await made(ana, mine("Ana"), OPEN)
        sent = {"id": "c1", "do": {"type": "say", "seat": "A", "phrase": "hello"}}
        answers = [await ana.post(f"/tables/{table}/commands", json=sent) for _ in range(2)]
        assert answers[0].json() == answers[1].json()
        assert (await ana.get(f"/tables/{table}/story")).json()["total"] == 1

    run(test, tmp_path)


def test_a_placement_is_checked_without_being_made(tmp_path: Path) -> None:
    async def test(ana: httpx.AsyncClient, bo: httpx.AsyncClient) -> None:
        table = await begun(ana)
        (view, _) = (await ana.get(f"/tables/{table}/views")).json()
        legal = view["you"]["placements"][0]["placement"]
        address = f"/tables/{table}/seats/A/placement"
        checked = await ana.get(address, params={"placement": legal})
        assert checked.json() == {"placement": legal, "problem": None}
        refused = (await ana.get(address, params={"placement": f"{legal[0]}2a1"})).json()
        assert refused["problem"]["code"] in ("first-cube", "unsupported")
        assert code(await bo.get(address, params={"placement": legal})) == (403, "not-yours")

    run(test, tmp_path)


def test_a_confirmed_seat_can_place_nothing(tmp_path: Path) -> None:
    async def test(ana: httpx.AsyncClient, _: httpx.AsyncClient) -> None:
        table = await begun(ana)
        while placements := (await view_of(ana, table))["you"]["placements"]:
            await command(ana, table, "place", "A", placement=placements[0]["placement"])
        assert (await command(ana, table, "confirm", "A")).status_code == 200
        answer = await ana.get(f"/tables/{table}/seats/A/placement", params={"placement": "o1d4"})
        assert answer.json()["problem"]["code"] == "confirmed"

    async def view_of(http: httpx.AsyncClient, table: str) -> Any:
        return (await http.get(f"/tables/{table}/views")).json()[0]

    run(test, tmp_path)


def test_a_link_holds_a_seat_on_another_device(tmp_path: Path) -> None:
    async def test(ana: httpx.AsyncClient, bo: httpx.AsyncClient) -> None:
        table = await made(ana, mine("Ana"), OPEN)
        linked = await ana.post(f"/tables/{table}/seats/A/link")
        assert linked.status_code == 201
        bo.headers["Authorization"] = f"Bearer {linked.json()['link']}"
        assert (await bo.get(f"/tables/{table}")).json()["seats"] == ["A"]
        assert code(await bo.post(f"/tables/{table}/seats/B/link")) == (403, "not-yours")
        assert code(await bo.post(f"/tables/{table}/rematch")) == (409, "not-over")

    run(test, tmp_path)


async def played(http: httpx.AsyncClient, table: str) -> None:
    """Play both seats to the end of the game."""
    for _ in range(1000):
        for view in (await http.get(f"/tables/{table}/views")).json():
            if view["table"]["status"] == "over":
                return
            you, seat = view["you"], view["viewer"]
            if "pick" in you["can"]:
                await command(http, table, "pick", seat, tile=1)
            elif "take" in you["can"]:
                await command(http, table, "take", seat, tile=you["tiles"][0])
            elif "place" in you["can"]:
                placement = you["placements"][0]["placement"]
                await command(http, table, "place", seat, placement=placement)
            elif "confirm" in you["can"]:
                await command(http, table, "confirm", seat)
    raise AssertionError("the game does not end")


def test_a_game_its_records_and_a_rematch(tmp_path: Path) -> None:
    async def test(ana: httpx.AsyncClient, bo: httpx.AsyncClient) -> None:
        table = await begun(ana)
        address = f"/tables/{table}"
        assert code(await ana.get(f"{address}/verification")) == (409, "not-over")
        await played(ana, table)
        record = await bo.get(f"{address}/record")
        assert record.headers["content-type"].startswith("text/plain")
        assert 'filename="game.yaxha"' in record.headers["content-disposition"]
        parts = (await bo.get(f"{address}/record.json")).json()
        assert parts["record"] == record.text
        assert parts["commitment"] == commitment_of(parts["proof"]["seed"])
        assert (await bo.get(f"{address}/verification")).json()["fair"]
        packed = await bo.get(f"{address}/replay")
        plain = await bo.get(f"{address}/replay", headers={"Accept-Encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert packed.json() == plain.json()
        assert code(await bo.post(f"{address}/rematch")) == (403, "not-yours")
        ids = [(await ana.post(f"{address}/rematch")).json()["id"] for _ in range(2)]
        assert ids[0] == ids[1] != table

    run(test, tmp_path)


# Around them


def test_bots_from_outside_have_tokens(tmp_path: Path) -> None:
    async def test(ana: httpx.AsyncClient, bo: httpx.AsyncClient) -> None:
        answer = await bo.post("/bots", json={"name": " Robo "})
        assert (answer.status_code, answer.json()["name"]) == (201, "Robo")
        bo.headers["Authorization"] = f"Bearer {answer.json()['token']}"
        table = await made(ana, mine("Ana"), OPEN, bot("greedy"))
        await command(bo, table, "claim", "B", name="Robo", nonce="n")
        shown = (await ana.get(f"/tables/{table}")).json()["table"]["seats"]
        assert [seat["is_bot_account"] for seat in shown] == [False, True, False]
        assert code(await bo.post("/bots", json={"name": "a;b"})) == (400, "bad-name")

    run(test, tmp_path)


def test_a_known_token_is_that_of_a_bot_in_another_worker(tmp_path: Path) -> None:
    tokens: list[str] = []

    async def register(ana: httpx.AsyncClient, _: httpx.AsyncClient) -> None:
        tokens.append((await ana.post("/bots", json={"name": "Robo"})).json()["token"])

    async def use(ana: httpx.AsyncClient, _: httpx.AsyncClient) -> None:
        ana.headers["Authorization"] = f"Bearer {tokens[0]}"
        table = await made(ana, mine("Robo"), OPEN)
        shown = (await ana.get(f"/tables/{table}")).json()["table"]["seats"]
        assert [seat["is_bot_account"] for seat in shown] == [True, False]

    run(register, tmp_path)
    run(use, tmp_path)


def test_lists_of_words(tmp_path: Path) -> None:
    async def test(ana: httpx.AsyncClient, _: httpx.AsyncClient) -> None:
        assert (await ana.get("/levels")).json()["stand_in"] == "casual"
        assert "hello" in (await ana.get("/phrases")).json()["phrases"]
        assert (await ana.get("/version")).json()["api"] == 1
        assert (await ana.get("/openapi.json")).json()["openapi"].startswith("3.")

    run(test, tmp_path)


def test_addresses_are_for_the_machine_of_the_server(tmp_path: Path) -> None:
    async def test(ana: httpx.AsyncClient, bo: httpx.AsyncClient) -> None:
        assert (await ana.get("/addresses")).json() == {"pages": []}
        assert code(await bo.get("/addresses")) == (403, "not-local")
        forwarded = await ana.get("/addresses", headers={"X-Forwarded-For": "192.0.2.7"})
        assert code(forwarded) == (403, "not-local")

    run(test, tmp_path)


def test_limits_of_commands_and_tables(tmp_path: Path) -> None:
    async def test(ana: httpx.AsyncClient, _: httpx.AsyncClient) -> None:
        table = await made(ana, mine("Ana"), OPEN)
        assert code(await ana.post("/tables", json={"seats": [mine("Ana"), OPEN]})) == (
            429,
            "too-many",
        )
        assert (await command(ana, table, "say", "A", phrase="hello")).status_code == 200
        assert code(await command(ana, table, "say", "A", phrase="oops")) == (429, "too-many")

    run(test, tmp_path, limits="tables=1/hour,commands=1/hour")


def test_pages_of_named_hosts_may_use_the_server(tmp_path: Path) -> None:
    friend = "https://friend.example"

    async def test(ana: httpx.AsyncClient, _: httpx.AsyncClient) -> None:
        asked = await ana.options(
            "/tables",
            headers={"Origin": friend, "Access-Control-Request-Method": "POST"},
        )
        assert asked.headers["access-control-allow-origin"] == friend
        assert "access-control-allow-credentials" not in asked.headers

    run(test, tmp_path, origins=(friend,))


def test_proxies_are_believed_where_they_are_named(tmp_path: Path) -> None:
    async def statuses(**settings: Any) -> list[int]:
        async with serving(tmp_path, limits="requests=1/hour", **settings) as application:
            found = []
            for client_address in ("192.0.2.7", "192.0.2.8"):
                headers = {"X-Forwarded-For": client_address}
                async with client(application, **headers) as http:
                    found.append((await http.get("/levels")).status_code)
            return found

    assert asyncio.run(statuses(proxies=("127.0.0.1",))) == [200, 200]
    # Otherwise both count as the proxy, whose limit is used up.
    assert asyncio.run(statuses()) == [200, 429]


def test_health_and_metrics(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as application, client(application) as http:
            ready = await http.get(f"http://{HOST}/readyz")
            assert (ready.status_code, ready.json()["ready"]) == (200, True)
            assert b"yaxha_requests_total" in (await http.get(f"http://{HOST}/metrics")).content
            application.drain()
            ready = await http.get(f"http://{HOST}/readyz")
            assert (ready.status_code, ready.json()["draining"]) == (503, True)
            async with client(application, address="192.0.2.7") as stranger:
                answer = await stranger.get(f"http://{HOST}/metrics")
                assert code(answer) == (403, "not-local")

    asyncio.run(main())


# The client's pages


def built(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client of a page, a script, a picture that cannot be packed, and a manifest."""
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>" + 100 * "<p>Yaxha</p>")
    (folder / "assets" / "app-1a2b.js").write_text(100 * "console.log('Yaxha');")
    (folder / "icon.png").write_bytes(bytes(range(64)))
    (folder / "yaxha.webmanifest").write_text("{}")
    (folder / "odd.yaxhafile").write_text("x")
    monkeypatch.setattr(static, "CLIENT", folder)


@pytest.fixture
def no_files_known() -> Iterator[None]:
    """The files of the client are read once."""
    static.files.cache_clear()
    yield
    static.files.cache_clear()


@pytest.mark.usefixtures("no_files_known")
def test_files_of_the_client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built(tmp_path / "client", monkeypatch)

    async def test(ana: httpx.AsyncClient, _: httpx.AsyncClient) -> None:
        async def get(path: str, **headers: str) -> httpx.Response:
            return await ana.get(f"http://{HOST}{path}", headers=headers)

        page = await get("/")
        assert "Yaxha" in page.text
        assert page.headers["content-type"].startswith("text/html")
        assert page.headers["content-encoding"] == "gzip"
        assert page.headers["cache-control"] == "no-cache"
        # A page finds out by its address what to show.
        for path in ("/index.html", "/table/kJ2mP0aVx7Q3nR5t"):
            assert (await get(path)).text == page.text
        script = await get("/assets/app-1a2b.js")
        assert "immutable" in script.headers["cache-control"]
        icon = await get("/icon.png")
        assert (icon.headers["content-type"], icon.content) == ("image/png", bytes(range(64)))
        assert "content-encoding" not in icon.headers
        plain = await get("/", **{"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.text == page.text
        assert (await get("/yaxha.webmanifest")).headers["content-type"] == (
            "application/manifest+json"
        )
        assert (await get("/odd.yaxhafile")).headers["content-type"] == "application/octet-stream"
        known = await get("/", **{"If-None-Match": page.headers["etag"]})
        assert (known.status_code, known.content) == (304, b"")
        for path in ("/favicon.ico", "/assets/app-old", "/assets/app-old.js", "/api/v2"):
            assert (await get(path)).status_code == 404

    run(test, tmp_path)


@pytest.mark.usefixtures("no_files_known")
def test_a_server_without_the_client_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(static, "CLIENT", tmp_path / "nothing")

    async def test(ana: httpx.AsyncClient, _: httpx.AsyncClient) -> None:
        page = await ana.get(f"http://{HOST}/")
        assert (page.status_code, page.text) == (200, static.MISSING)
        assert (await ana.get(f"http://{HOST}/table/t")).status_code == 404

    run(test, tmp_path)
