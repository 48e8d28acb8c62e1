"""Replays: games step by step."""

import gzip
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from server.tables import Played, play_once, play_round, random_build
from yaxha.engine import Phase, Pick, Record, Seat, View
from yaxha.table import commands
from yaxha.table.errors import Refused
from yaxha.table.options import LETTERS, MySeat
from yaxha.table.state import Table
from yaxha.table.views.records import record_of
from yaxha.table.views.replays import replay_of
from yaxha.table.views.rest import Replay


def steps_of(table: Table) -> Replay:
    return msgspec.json.decode(gzip.decompress(replay_of(table)), type=Replay, strict=True)


def begun(seats: int) -> Played:
    played = Played(*[MySeat(f"P{nth}") for nth in range(seats)])
    for letter in LETTERS[:seats]:
        played.do(commands.Ready(letter, f"nonce-{letter}"))
    return played


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game(seats: int) -> None:
    played, rng = begun(seats), Random(seats)
    while played.table.status != "over":
        play_once(played, rng)
    record: Record = record_of(played.table)
    replay = steps_of(played.table)
    # The steps contain every action of the record, in order.
    done = [action for step in replay.steps for action in step.action.split()]
    assert done == [str(action) for action in record.actions]
    shown = [step.game.position for step in replay.steps]
    assert shown == [str(View.of(game, None)) for game in record.positions()]
    for step in replay.steps:
        assert (step.seat is None) == (step.kind in ("started", "dealt", "picked"))
    assert [step.round for step in replay.steps] == sorted(step.round for step in replay.steps)
    assert replay.steps[-1].game.phase == "end"
    assert [step.kind for step in replay.steps].count("picked") == 10


def test_replays_of_a_running_game_contain_no_secrets() -> None:
    played = begun(3)
    played.do(commands.PickTile("B", 2))
    table = played.table
    assert table.game is not None
    assert table.game.phase is Phase.PICK
    other = replace(table, game=table.game.apply(Pick(table.seats[1], 3)))
    assert replay_of(table) == replay_of(other)
    assert [step.kind for step in steps_of(table).steps] == ["started", "dealt"]


def test_no_replay_before_the_game() -> None:
    with pytest.raises(Refused, match="not begun"):
        replay_of(Played(MySeat("Ana"), MySeat("Bo")).table)


def test_replays_list_stand_ins() -> None:
    played, rng = begun(2), Random(1)
    played.do(commands.PickTile("B", 1))
    played.do(commands.Leave("A"))
    played.bot_does(Pick(Seat.A, 2))
    played.bot_does(random_build(played.table, Seat.A, rng))
    played.do(commands.Back("A"))
    play_round(played, rng)
    play_round(played, rng)
    told = [
        (entry.kind, entry.seat, entry.stand_ins)
        for step in steps_of(played.table).steps
        for entry in step.news.happened
        if entry.kind in ("picked", "built")
    ]
    assert told == [
        ("picked", None, ("A",)),
        ("built", "A", ("A",)),
        ("built", "B", None),
        ("picked", None, None),
        ("built", "A", None),
        ("built", "B", None),
    ]
