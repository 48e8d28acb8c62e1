"""The events that begin a table: a new one, or a rematch."""

import re
from random import Random

import pytest

from server.tables import HOST, SEED, Played, play_once, two_people
from yaxha.engine import BonusCard, Seat
from yaxha.table import commands, events
from yaxha.table.errors import Refused
from yaxha.table.events import Transaction
from yaxha.table.evolve import first_table
from yaxha.table.options import LETTERS, BotSeat, MySeat, OpenSeat, Options
from yaxha.table.seats import Credentials
from yaxha.table.setup import new_table, rematch, rematch_id, rematch_seat
from yaxha.table.state import Table
from yaxha.table.versions import EVENTS, RULES
from yaxha.table.views.schemas import CreateTable

BO = Credentials("bo")
NEW_SEED = "7a" * 32


def code_of(request: CreateTable, who: Credentials = HOST) -> str:
    with pytest.raises(Refused) as refusal:
        new_table(request, who, SEED)
    return refusal.value.code


# A new table


def test_one_event_makes_a_table() -> None:
    request = CreateTable((MySeat(" Ana  B "), OpenSeat(), BotSeat("greedy")), Options(chat=True))
    assert new_table(request, HOST, SEED) == [
        events.Created(
            Options(chat=True),
            (MySeat("Ana B"), OpenSeat(), BotSeat("greedy")),
            "host",
            SEED,
            bot_account=False,
            rules_version=RULES,
            events_version=EVENTS,
        )
    ]


def test_a_bot_from_outside_may_be_the_host() -> None:
    (created,) = new_table(
        CreateTable((MySeat("Robo"), OpenSeat())), Credentials("robo", bot_account=True), SEED
    )
    assert isinstance(created, events.Created)
    assert created.bot_account


def test_tables_that_cannot_be() -> None:
    two = (MySeat("Ana"), OpenSeat())
    assert code_of(CreateTable(two), Credentials()) == "no-identity"
    assert code_of(CreateTable(two), Credentials(None, ("link",))) == "no-identity"
    assert code_of(CreateTable((BotSeat("casual"), BotSeat("casual")))) == "only-bots"
    assert code_of(CreateTable((MySeat("Ana"), BotSeat("hal")))) == "no-such-bot"
    assert code_of(CreateTable((MySeat("a;b"), OpenSeat()))) == "bad-name"
    assert code_of(CreateTable((MySeat("Ana"), MySeat("ANA")))) == "name-taken"
    neighbors = Options(cards=(BonusCard.LARGEST, BonusCard.MOST_LEVELS, BonusCard.NEIGHBOR_BLUE))
    assert code_of(CreateTable(two, neighbors)) == "neighbor-card"


# A rematch


def finished() -> Table:
    """A game of Ana (the host), Bo, who has a link and mutes Ana, and a bot."""
    played, rng = Played(*[MySeat(name) for name in ("Ana", "Bo", "Cy")]), Random(1)
    for letter in LETTERS[:3]:
        played.do(commands.Ready(letter, "n"))
    while played.table.status != "over":
        play_once(played, rng)
    bo = {"holder": "bo", "token": "link", "bot_account": True, "muted": frozenset({Seat.A})}
    bot = {"kind": "bot", "name": "random", "bot": "random", "holder": None}
    return played.table.with_sitter(Seat.B, **bo).with_sitter(Seat.C, **bot)


@pytest.fixture(scope="module")
def over() -> Table:
    return finished()


def test_everybody_moves_one_seat_further(over: Table) -> None:
    created, *rest = rematch(over, NEW_SEED)
    assert created == events.Created(
        over.options,
        (BotSeat("random"), MySeat("Ana"), MySeat("Bo")),
        "host",
        NEW_SEED,
        rules_version=RULES,
        events_version=EVENTS,
        origins=("C", "A", "B"),
    )
    assert rest == [
        events.Carried("B", "Ana", "host"),
        events.Carried("C", "Bo", "bo", "link", bot_account=True),
        # Ana is muted where she sits now.
        events.Muted("C", "B", muted=True),
    ]


def test_the_same_people_hold_the_seats_of_the_rematch(over: Table) -> None:
    table = first_table("t2", [Transaction(tuple(rematch(over, NEW_SEED)))], 5)
    assert table.seats_of(HOST) == (Seat.B,)
    assert table.seats_of(BO) == (Seat.C,)
    assert table.seats_of(Credentials(None, ("link",))) == (Seat.C,)
    assert table.sitters[Seat.C].muted == {Seat.B}
    assert (table.status, table.seed, table.host) == ("open", NEW_SEED, "host")


def test_origins_are_those_of_the_first_table(over: Table) -> None:
    second = first_table("t2", [Transaction(tuple(rematch(over, NEW_SEED)))], 5)
    third, *_ = rematch(second, NEW_SEED)
    assert isinstance(third, events.Created)
    assert third.origins == ("B", "C", "A")


def test_players_may_ask_for_a_rematch(over: Table) -> None:
    assert rematch_seat(over, HOST) is Seat.A
    assert rematch_seat(over, Credentials(None, ("link",))) is Seat.B
    for who in (Credentials(), Credentials("cy")):
        with pytest.raises(Refused) as refusal:
            rematch_seat(over, who)
        assert refusal.value.code == "not-yours"


def test_a_rematch_comes_after_the_game() -> None:
    with pytest.raises(Refused) as refusal:
        rematch_seat(two_people().table, HOST)
    assert refusal.value.code == "not-over"


# Its id


def test_the_id_of_a_rematch_is_always_the_same() -> None:
    # Two workers that are asked at once make one table.
    assert rematch_id("t", "host", SEED) == rematch_id("t", "host", SEED) == "uVYfb10ACjeXJRob"


def test_nobody_guesses_it_without_the_secrets_of_the_table() -> None:
    ids = {
        rematch_id("t", "host", SEED),
        rematch_id("t2", "host", SEED),
        rematch_id("t", "bo", SEED),
        rematch_id("t", "host", NEW_SEED),
    }
    assert len(ids) == 4
    assert all(re.fullmatch("[A-Za-z0-9_-]{16}", id) for id in ids)
