"""Example messages for the OpenAPI document, taken from a real game."""

import gzip
from functools import cache
from typing import Any

import msgspec

from yaxha.engine import Seat
from yaxha.table import commands
from yaxha.table.commands import Command
from yaxha.table.decide import decide, refusal_of
from yaxha.table.errors import Refused
from yaxha.table.events import Created, Transaction
from yaxha.table.evolve import first_table
from yaxha.table.fair import commitment_of, sealed
from yaxha.table.levels import LEVELS, STAND_IN
from yaxha.table.options import BotSeat, MoveClock, MySeat, OpenSeat, Options, SeatLetter, letter
from yaxha.table.seats import Away, Credentials
from yaxha.table.state import Table
from yaxha.table.views.records import record_answer, verification_of
from yaxha.table.views.replays import replay_of
from yaxha.table.views.rest import (
    Addresses,
    BotToken,
    Levels,
    ListedTable,
    Made,
    Phrases,
    PlacementCheck,
    RegisterBot,
    Rematch,
    SeatLink,
    TableList,
)
from yaxha.table.views.schemas import (
    PROTOCOL,
    Ack,
    CreateTable,
    Hello,
    Ping,
    Pong,
    Problem,
    Sent,
    SentAway,
    Welcome,
)
from yaxha.table.views.summary import summary_of
from yaxha.table.views.view import presence_message, public_part, story_message, view_message

ID = "kJ2mP0aVx7Q3nR5t"
SECRET = "an-example-that-nobody-should-use-as-secret"
SEED = "5eed" * 16
BEGAN = 1_790_000_000_000
SECOND = 1000

HOST = Credentials("host")

COMMANDS: tuple[Command, ...] = (
    commands.Claim("B", "Bo", sealed("pU7mK2")),
    commands.Ready("A", sealed("c4nd1e")),
    commands.Reveal("A", "c4nd1e"),
    commands.Reseat("B", BotSeat("greedy")),
    commands.Close(),
    commands.Leave("A"),
    commands.PickTile("A", 2),
    commands.TakeTile("A", 1),
    commands.Place("A", "o1d4"),
    commands.Move("A", "1d4", "1d5"),
    commands.TakeBack("A", "1d5"),
    commands.Confirm("A"),
    commands.Withdraw("A"),
    commands.Back("A"),
    commands.Nudge("A", "B"),
    commands.StandIn("A", "B"),
    commands.Say("A", "good-luck"),
    commands.Chat("A", "Shall we play another?"),
    commands.Mute("A", "B"),
)


@cache
def examples() -> dict[str, Any]:
    """Return an example for each schema name."""
    table, over = _tables()
    made = Made(ID, commitment_of(SEED))
    named = {
        "Hello": Hello(SECRET),
        "Sent": Sent("c-17", commands.PickTile("A", 2), 12),
        "Welcome": Welcome(("A",), host=True, now=BEGAN, protocol=PROTOCOL),
        "Ack": Ack("c-17", 13),
        "Ping": Ping(),
        "Pong": Pong(),
        "Problem": _problem(table),
        "StoryMessage": story_message(table, (None,), 0),
        "SentAway": SentAway(),
        "PresenceMessage": presence_message(table, Away({Seat.B: BEGAN})),
        "CreateTable": CreateTable(
            (MySeat("Ana"), OpenSeat(), BotSeat("greedy")), Options(clock=MoveClock(90))
        ),
        "Made": made,
        "ListedTable": (listed := ListedTable(ID, "playing", BEGAN, ("A",), summary_of(table))),
        "TableList": TableList((listed,), f"{BEGAN}.{ID}"),
        "PlacementCheck": _check(table),
        "SeatLink": SeatLink(SECRET),
        "Rematch": Rematch("Zf8sLw2QbT6yHc1d"),
        "Addresses": Addresses(("http://192.168.1.7:8000",)),
        "RegisterBot": RegisterBot("Pyramid Scheme"),
        "BotToken": BotToken("Pyramid Scheme", SECRET),
        "Levels": Levels(LEVELS, STAND_IN),
        "Phrases": Phrases(commands.PHRASES),  # type: ignore[arg-type]
        "RecordAnswer": record_answer(over),
        "Verification": verification_of(over),
    }
    named |= {type(command).__name__: command for command in COMMANDS}
    found = {name: msgspec.json.decode(msgspec.json.encode(each)) for name, each in named.items()}
    view = msgspec.json.decode(public_part(table))
    found["TableAnswer"] = {"table": view, "seats": ["A"], "host": True}
    found["Replay"] = msgspec.json.decode(gzip.decompress(replay_of(table)))
    found["ViewMessage"] = msgspec.json.decode(view_message(table, Seat.A))
    return found


def _tables() -> tuple[Table, Table]:
    """Return a game of two during its first build, and the same game when it is over."""
    table = first_table(
        ID, [Transaction((Created(Options(), (MySeat("Ana"), MySeat("Bo")), "host", SEED),))], BEGAN
    )
    nonces: tuple[tuple[SeatLetter, str], ...] = (("A", "c4nd1e"), ("B", "pU7mK2"))
    for seat, nonce in nonces:
        table = _after(table, commands.Ready(seat, sealed(nonce)))
    for seat, nonce in nonces:
        table = _after(table, commands.Reveal(seat, nonce))
    shown = None
    while table.wanted:
        if shown is None and table.game is not None and table.sitters[0].draft:
            shown = table
        table = _after(table, _next(table))
    assert shown is not None
    return shown, table


def _problem(table: Table) -> Problem:
    """Return the answer to a pick during the build phase."""
    try:
        _after(table, commands.PickTile("A", 1))
    except Refused as error:
        return Problem(error.code, error.sentence, "c-17", error.rule, error.facts)
    raise AssertionError("nobody picks while all build")


def _check(table: Table) -> PlacementCheck:
    """Return the answer for a cube without support."""
    refused = refusal_of(table, commands.Place("A", "g2d4"), HOST)
    assert refused is not None
    problem = Problem(refused.code, refused.sentence, rule=refused.rule, facts=refused.facts)
    return PlacementCheck("g2d4", problem)


def _next(table: Table) -> Command:
    """Return the first legal command of the first seat that must act."""
    seat, stage = next(iter(table.wanted.items()))
    game = table.game
    assert game is not None
    if stage.wanted == "pick":
        return commands.PickTile(letter(seat), 1 + seat)
    if stage.wanted == "take":
        return commands.TakeTile(letter(seat), game.free_tiles()[0])
    draft = game.draft(seat, table.sitters[seat].draft)
    if draft.placements:
        return commands.Place(letter(seat), str(draft.placements[0]))
    return commands.Confirm(letter(seat))


def _after(table: Table, command: Command) -> Table:
    at = BEGAN + SECOND * table.seq
    decision = decide(table, command, HOST, at, id=f"c-{table.seq}")
    return table if decision is None else decision.after
