"""Summaries: the line of a table in lists, and the holders of its seats."""

from random import Random

import msgspec

from server.tables import HOST, Played, play_once, two_people
from yaxha.engine import Seat
from yaxha.table import commands
from yaxha.table.options import BotSeat, MySeat, OpenSeat, Options
from yaxha.table.seats import Credentials
from yaxha.table.state import Table
from yaxha.table.views.summary import (
    Holder,
    ListedSeat,
    Summary,
    holders_of,
    listing_of,
    summary_of,
)

BO = Credentials("bo")


def opened(options: Options | None = None) -> Played:
    return Played(MySeat("Ana"), OpenSeat(), BotSeat("greedy"), options=options)


def finished() -> Table:
    played, rng = two_people(), Random(1)
    while played.table.status != "over":
        play_once(played, rng)
    return played.table


def listed(table: Table) -> Summary:
    listing = listing_of(None, table, 5)
    assert listing is not None
    return msgspec.json.decode(listing.summary, type=Summary)


# Summaries


def test_an_open_table() -> None:
    played = opened(Options(public=True))
    assert summary_of(played.table) == Summary(
        (
            ListedSeat("A", "person", "Ana", origin="A"),
            ListedSeat("B", "open", "", origin="B"),
            ListedSeat("C", "bot", "greedy", origin="C"),
        ),
        Options(public=True),
        round=None,
        wanted=(),
        rematch=None,
    )


def test_a_game_under_way_tells_who_is_waited_for() -> None:
    played = two_people()
    played.do(commands.PickTile("A", 1))
    summary = summary_of(played.table)
    assert (summary.round, summary.wanted) == (1, ("B",))
    assert [(seat.total, seat.won, seat.largest) for seat in summary.seats] == [(None,) * 3] * 2


def test_a_finished_game_tells_totals_winners_and_largest_groups() -> None:
    over = finished()
    assert over.game is not None
    score = over.game.score()
    summary = summary_of(over)
    assert [seat.total for seat in summary.seats] == list(score.totals)
    assert [seat.won for seat in summary.seats] == [seat in score.winners for seat in over.seats]
    assert [seat.largest for seat in summary.seats] == [
        max(group.size for group in pyramid.groups) for pyramid in over.game.pyramids
    ]
    assert (summary.round, summary.wanted) == (10, ())


def test_a_rematch_is_named_and_seats_by_their_origin() -> None:
    table = finished().but(rematch="t2", origins=("B", "A"))
    summary = summary_of(table)
    assert summary.rematch == "t2"
    assert [seat.origin for seat in summary.seats] == ["B", "A"]


def test_a_summary_is_read_back_as_it_was_written() -> None:
    for table in (opened().table, two_people().table, finished()):
        assert listed(table) == summary_of(table)


# Listings


def test_a_new_table_is_listed() -> None:
    table = opened(Options(public=True)).table
    listing = listing_of(None, table, 9)
    assert listing is not None
    assert (listing.status, listing.public) == ("open", True)
    # An entry that has no number yet was never listed.
    assert listing_of(table.as_entry(0), table, 9) == listing


def test_changes_that_lists_do_not_show_change_no_listing() -> None:
    played = two_people()
    before = played.table
    said = played.do(commands.Say("A", "hello"))
    assert listing_of(before, said, 9) is None
    picked = played.do(commands.PickTile("A", 1))
    assert listing_of(said, picked, 9) is not None


def test_open_tables_keep_their_place_in_the_list() -> None:
    played = opened()
    before = played.table
    claimed = played.do(commands.Claim("B", "Bo", "n"), BO)
    listing = listing_of(before, claimed, 9)
    assert listing is not None
    assert listing.at == before.created


def test_others_are_listed_by_their_last_change() -> None:
    listing = listing_of(opened().table, two_people().table, 9)
    assert listing is not None
    assert (listing.status, listing.at) == ("playing", 9)


def test_a_closed_table_is_another_one_although_its_summary_is_the_same() -> None:
    played = opened()
    before = played.table
    closed = played.do(commands.Close())
    listing = listing_of(before, closed, 9)
    assert listing is not None
    assert (listing.status, listing.at) == ("closed", 9)
    assert summary_of(before) == summary_of(closed)


# Holders


def test_people_hold_seats_and_bots_do_not() -> None:
    played = opened()
    assert holders_of(None, played.table) == (Holder("host", "A"),)
    claimed = played.do(commands.Claim("B", "Bo", "n"), BO)
    assert holders_of(None, claimed) == (Holder("host", "A"), Holder("bo", "B"))
    # Somebody who holds a seat by its link alone has no list.
    carried = claimed.with_sitter(Seat.B, holder=None, token="link")
    assert holders_of(None, carried) == (Holder("host", "A"),)


def test_holders_are_told_when_they_change() -> None:
    played = opened()
    before = played.table
    assert holders_of(before, played.do(commands.Say("A", "hello"))) is None
    claimed = played.do(commands.Claim("B", "Bo", "n"), BO)
    assert holders_of(before, claimed) == (Holder("host", "A"), Holder("bo", "B"))
    left = played.do(commands.Leave("B"), BO)
    assert holders_of(claimed, left) == (Holder("host", "A"),)
    reseated = played.do(commands.Reseat("A", OpenSeat()), HOST)
    assert holders_of(left, reseated) == ()
    assert holders_of(before.as_entry(0), before) == (Holder("host", "A"),)
