"""The protocol of a socket: hello, answers, and the codes by which it is closed."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from server.application import Socket, client, serving
from server.live import OPEN, mine, new_secret
from yaxha.server.http import websocket
from yaxha.server.http.app import Application
from yaxha.server.http.errors import (
    BINARY,
    FAILED,
    MALFORMED,
    NO_HELLO,
    NO_TABLE,
    RESTART,
    TOO_SLOW,
    UNAVAILABLE,
)
from yaxha.server.http.websocket import MOST_MALFORMED, MOST_TOO_MANY
from yaxha.server.runtime import subscribers
from yaxha.server.store import Unavailable
from yaxha.table.views.schemas import PROTOCOL

Test = Callable[[Application, str, str], Awaitable[None]]


def run(test: Test, folder: Path, **settings: Any) -> None:
    """A table of Ana's with an open seat; the test is given its id and her identity."""

    async def main() -> None:
        async with serving(folder, **settings) as application:
            ana = new_secret()
            async with client(application, ana) as http:
                made = await http.post("/tables", json={"seats": [mine("Ana"), OPEN]})
            await test(application, made.json()["id"], ana)

    asyncio.run(main())


def say(id: str, phrase: str = "hello") -> dict[str, Any]:
    return {"id": id, "do": {"type": "say", "seat": "A", "phrase": phrase}}


# Hello


def test_a_hello_is_welcomed_with_the_seats_that_one_holds(tmp_path: Path) -> None:
    async def test(application: Application, table: str, ana: str) -> None:
        async with Socket(application, table) as socket:
            welcome = await socket.hello(ana)
            assert (welcome["seats"], welcome["host"]) == (["A"], True)
            assert welcome["protocol"] == PROTOCOL
            view = await socket.read("view")
            assert (view["viewer"], view["table"]["id"]) == ("A", table)
        async with Socket(application, table) as socket:
            welcome = await socket.hello()
            assert (welcome["seats"], welcome["host"]) == ([], False)
            assert (await socket.read("view"))["you"] is None

    run(test, tmp_path)


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"identity":null}', '{"type":"ping"}', '{"type":"hello","identity":"short"}'],
)
def test_a_first_message_that_is_no_hello(text: str, tmp_path: Path) -> None:
    async def test(application: Application, table: str, _: str) -> None:
        async with Socket(application, table) as socket:
            await socket.event()
            socket.send_text(text)
            assert (await socket.read("error"))["code"] == "malformed"
            assert await socket.closed() == MALFORMED

    run(test, tmp_path)


def test_a_hello_that_does_not_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "HELLO_SECONDS", 0.01)

    async def test(application: Application, table: str, _: str) -> None:
        async with Socket(application, table) as socket:
            assert await socket.closed() == NO_HELLO

    run(test, tmp_path)


def test_a_table_that_is_not_there(tmp_path: Path) -> None:
    async def test(application: Application, *_: str) -> None:
        for id in ("nowhere", 33 * "x"):
            async with Socket(application, id) as socket:
                assert await socket.closed() == NO_TABLE
                assert socket.scope["state"]["code"] == NO_TABLE

    run(test, tmp_path)


def test_a_store_that_is_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(_: str) -> Any:
        raise Unavailable("the disk is full")

    async def test(application: Application, table: str, _: str) -> None:
        monkeypatch.setattr(application.site.hub, "table", away)
        async with Socket(application, table) as socket:
            assert await socket.closed() == UNAVAILABLE

    run(test, tmp_path)


# Messages


def test_a_command_is_answered_and_shown(tmp_path: Path) -> None:
    async def test(application: Application, table: str, ana: str) -> None:
        async with Socket(application, table) as socket:
            await socket.hello(ana)
            await socket.read("view")
            socket.send(say("c1"))
            ack = await socket.read("ack")
            view = await socket.read("view")
            assert (ack["id"], ack["number"]) == ("c1", view["number"])
            assert [entry["phrase"] for entry in view["news"]["happened"]] == ["hello"]

    run(test, tmp_path)


def test_a_refusal_names_the_command(tmp_path: Path) -> None:
    async def test(application: Application, table: str, ana: str) -> None:
        async with Socket(application, table) as socket:
            await socket.hello(ana)
            socket.send({"id": "c1", "do": {"type": "leave", "seat": "B"}})
            problem = await socket.read("error")
            assert (problem["code"], problem["id"]) == ("not-yours", "c1")

    run(test, tmp_path)


def test_a_ping_is_answered(tmp_path: Path) -> None:
    async def test(application: Application, table: str, _: str) -> None:
        async with Socket(application, table) as socket:
            await socket.hello()
            socket.send({"type": "ping"})
            assert await socket.read("pong") == {"type": "pong"}

    run(test, tmp_path)


def test_malformed_messages_are_answered_so_often(tmp_path: Path) -> None:
    async def test(application: Application, table: str, ana: str) -> None:
        async with Socket(application, table) as socket:
            await socket.hello(ana)
            for nth in range(MOST_MALFORMED):
                socket.send({"id": f"c{nth}", "do": {"type": "dance"}})
                problem = await socket.read("error")
                assert (problem["code"], problem["id"]) == ("malformed", f"c{nth}")
            # A command that succeeds resets the count.
            socket.send(say("good"))
            await socket.read("ack")
            for _ in range(MOST_MALFORMED + 1):
                socket.send_text("nonsense")
                assert (await socket.read("error"))["id"] is None
            # The socket is cut without a close frame: uvicorn would read on for the answer.
            await socket.ended()
            assert socket.scope["state"]["code"] == 4429

    run(test, tmp_path)


def test_too_many_frames_are_answered_so_often(tmp_path: Path) -> None:
    async def test(application: Application, table: str, ana: str) -> None:
        async with Socket(application, table) as socket:
            await socket.hello(ana)
            socket.send(say("c0"))
            await socket.read("ack")
            for nth in range(MOST_TOO_MANY + 1):
                socket.send(say(f"d{nth}"))
                problem = await socket.read("error")
                assert (problem["code"], problem["id"]) == ("too-many", f"d{nth}")
            await socket.ended()

    run(test, tmp_path, limits="frames=1/hour")


def test_limits_of_commands_hold_for_sockets(tmp_path: Path) -> None:
    async def test(application: Application, table: str, ana: str) -> None:
        async with Socket(application, table) as socket:
            await socket.hello(ana)
            socket.send(say("c0"))
            await socket.read("ack")
            socket.send(say("c1"))
            problem = await socket.read("error")
            assert (problem["code"], problem["id"]) == ("too-many", "c1")

    run(test, tmp_path, limits="commands=1/hour")


@pytest.mark.parametrize("is_greeted", [False, True])
def test_binary_messages_end_it(is_greeted: bool, tmp_path: Path) -> None:
    async def test(application: Application, table: str, _: str) -> None:
        async with Socket(application, table) as socket:
            if is_greeted:
                await socket.hello()
            socket.send_bytes(b"{}")
            assert await socket.closed() == BINARY

    run(test, tmp_path)


@pytest.mark.parametrize("message", [{"type": "ping"}, say("c1")], ids=["ping", "command"])
def test_a_reader_who_leaves_too_many_answers_unread(
    message: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(application: Application, table: str, ana: str) -> None:
        async with Socket(application, table) as socket:
            await socket.hello(ana)
            monkeypatch.setattr(subscribers, "MOST_ANSWERS", 0)
            socket.send(message)
            assert await socket.closed() == TOO_SLOW

    run(test, tmp_path)


# The end


def test_a_closed_socket_is_no_longer_counted(tmp_path: Path) -> None:
    async def test(application: Application, table: str, _: str) -> None:
        site = application.site
        async with Socket(application, table) as socket:
            await socket.hello()
            assert len(site.open_sockets) == 1
            assert site.limiter.counts["sockets"] == {"127.0.0.1": 1}
            assert len(site.hub.tables[table].watchers) == 1
        assert site.open_sockets == set()
        assert site.limiter.counts["sockets"] == {}
        assert site.hub.tables[table].watchers == set()

    run(test, tmp_path)


def test_sockets_of_one_address_are_limited(tmp_path: Path) -> None:
    async def test(application: Application, table: str, _: str) -> None:
        async with Socket(application, table) as first:
            await first.hello()
            async with Socket(application, table) as second:
                status, problem = await second.refused()
                assert (status, problem["code"]) == (429, "too-many")
            async with Socket(application, table, address="192.0.2.7") as another:
                await another.hello()

    run(test, tmp_path, limits="sockets=1")


def test_a_server_that_ends_takes_nobody_in(tmp_path: Path) -> None:
    async def test(application: Application, table: str, _: str) -> None:
        application.drain()
        async with Socket(application, table) as socket:
            status, problem = await socket.refused()
            assert (status, problem["code"]) == (503, "ending")

    run(test, tmp_path)


def test_a_server_that_ends_answers_what_was_asked(tmp_path: Path) -> None:
    async def test(application: Application, table: str, ana: str) -> None:
        async with Socket(application, table) as asking, Socket(application, table) as waiting:
            await asking.hello(ana)
            await waiting.hello()
            asking.send(say("c1"))
            ending = asyncio.create_task(application.site.end_sockets(10))
            assert (await asking.read("ack"))["id"] == "c1"
            assert await asking.closed() == RESTART
            assert await waiting.closed() == RESTART
            await ending
            assert application.site.open_sockets == set()

    run(test, tmp_path)


def test_a_connection_that_is_lost_before_the_hello(tmp_path: Path) -> None:
    async def test(application: Application, table: str, _: str) -> None:
        async with Socket(application, table) as socket:
            await socket.event()
            socket.is_lost = True
            socket.send_text("nonsense")
            await socket.ended()
            assert socket.scope["state"]["code"] == 1006
        assert application.site.open_sockets == set()

    run(test, tmp_path)


def test_a_connection_that_is_lost_while_something_is_sent(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(application: Application, table: str, ana: str) -> None:
        async with Socket(application, table) as socket:
            await socket.hello(ana)
            await socket.read("view")
            socket.is_lost = True
            socket.send(say("c1"))
        assert application.site.open_sockets == set()
        # The command was done all the same.
        assert len(application.site.hub.tables[table].table.story) == 1
        assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []

    run(test, tmp_path)


@pytest.mark.parametrize(
    ("module", "name", "message"),
    [(websocket, "now", "a socket failed"), (subscribers, "view_message", "a message failed")],
    ids=["reading", "writing"],
)
def test_a_defect_ends_its_socket_alone(
    module: Any,
    name: str,
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail(*_: object) -> Any:
        raise ValueError("a defect")

    async def test(application: Application, table: str, ana: str) -> None:
        with monkeypatch.context() as broken:
            broken.setattr(module, name, fail)
            async with Socket(application, table) as socket:
                socket.send({"type": "hello", "identity": ana})
                assert await socket.closed() == FAILED
        (record,) = [each for each in caplog.records if each.getMessage() == message]
        assert record.levelno == logging.ERROR
        assert record.exc_info is not None
        async with Socket(application, table) as socket:
            await socket.hello(ana)

    run(test, tmp_path)
