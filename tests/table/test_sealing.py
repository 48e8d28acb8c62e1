"""Sealed nonces: commit to all hashes first, then reveal, so that no seat can speak last."""

from dataclasses import replace

import msgspec
import pytest

from server.tables import Played
from yaxha.engine import Record, Seat
from yaxha.table import commands, events
from yaxha.table.commands import Command
from yaxha.table.errors import Refused
from yaxha.table.evidence import Kept
from yaxha.table.evolve import apply_event
from yaxha.table.fair import Proof, hash_of_nonce, sealed, verify
from yaxha.table.options import LETTERS, BotSeat, MySeat, OpenSeat
from yaxha.table.seats import Credentials
from yaxha.table.state import REVEAL_TIME, Table
from yaxha.table.transactions import shuffle_of
from yaxha.table.views.records import proof_lines_of, record_of
from yaxha.table.views.schemas import ViewMessage
from yaxha.table.views.view import view_message

BO = Credentials("bo")


def shown(table: Table, viewer: Seat | None) -> ViewMessage:
    return msgspec.json.decode(view_message(table, viewer), type=ViewMessage)


def sealed_table() -> Played:
    """Return a table where Ana and Bo have given their hashes, next to a bot."""
    played = Played(MySeat("Ana"), BotSeat("random"), OpenSeat())
    played.do(commands.Ready("A", sealed("nonce-a")))
    played.do(commands.Claim("C", "Bo", sealed("nonce-c")), BO)
    return played


def nonces(table: Table) -> list[str | None]:
    return [sitter.nonce for sitter in table.sitters]


def begins_with(played: Played, *expected: str | None) -> None:
    """Check that the game has begun and its bag was shuffled from these nonces."""
    table = played.table
    assert table.game is not None
    assert nonces(table) == list(expected)
    assert table.game.order == shuffle_of(table).order
    assert played.replayed() == table


def code_of(played: Played, command: Command, who: Credentials = BO) -> str:
    with pytest.raises(Refused) as refused:
        played.do(command, who)
    return refused.value.code


def test_the_game_begins_after_all_nonces_are_revealed() -> None:
    played = sealed_table()
    assert played.table.game is None
    assert played.table.status == "open"
    played.do(commands.Reveal("C", "nonce-c"), BO)
    assert played.table.game is None
    played.do(commands.Reveal("A", "nonce-a"))
    begins_with(played, "nonce-a", None, "nonce-c")


def test_views_before_the_reveal() -> None:
    played = Played(MySeat("Ana"), BotSeat("random"), OpenSeat())
    played.do(commands.Ready("A", sealed("nonce-a")))
    # No nonce is public while others can still choose theirs.
    view = shown(played.table, Seat.A)
    assert view.you is not None
    assert view.you.can == ("leave", "say")
    played.do(commands.Claim("C", "Bo", sealed("nonce-c")), BO)
    for seat in (Seat.A, Seat.C):
        view = shown(played.table, seat)
        assert view.you is not None
        assert view.you.can == ("reveal", "say")
        assert [each.hash for each in view.table.seats] == [
            hash_of_nonce("nonce-a"),
            None,
            hash_of_nonce("nonce-c"),
        ]
    played.do(commands.Reveal("A", "nonce-a"))
    view = shown(played.table, Seat.A)
    assert view.you is not None
    assert view.you.can == ("say",)
    played.do(commands.Reveal("C", "nonce-c"), BO)
    assert [each.hash for each in shown(played.table, None).table.seats] == [None, None, None]


def test_the_last_nonce_cannot_be_chosen_freely() -> None:
    """The seat cannot, even if it knows the seed and all other nonces."""
    played = sealed_table()
    played.do(commands.Reveal("A", "nonce-a"))
    for number in range(100):
        assert code_of(played, commands.Reveal("C", f"chosen-{number}")) == "wrong-nonce"
        assert code_of(played, commands.Ready("C", f"chosen-{number}")) == "begun"
        assert code_of(played, commands.Ready("C", sealed(f"chosen-{number}"))) == "begun"
    assert code_of(played, commands.Reveal("C", hash_of_nonce("nonce-c"))) == "wrong-nonce"
    played.do(commands.Reveal("C", "nonce-c"), BO)
    begins_with(played, "nonce-a", None, "nonce-c")


@pytest.mark.parametrize(
    ("command", "who"),
    [
        (commands.Leave("C"), BO),
        (commands.Reseat("C", OpenSeat()), Credentials("host")),
        (commands.Reseat("B", OpenSeat()), Credentials("host")),
        (commands.Claim("B", "Cy", "nonce"), Credentials("cy")),
    ],
)
def test_seats_are_fixed_once_all_hashes_are_given(command: Command, who: Credentials) -> None:
    """A person who sat down now could know revealed nonces."""
    assert code_of(sealed_table(), command, who) == "begun"


def test_a_nonce_is_revealed_once_and_in_time() -> None:
    played = Played(MySeat("Ana"), OpenSeat())
    assert code_of(played, commands.Reveal("A", "nonce-a"), Credentials("host")) == "not-sealed"
    played.do(commands.Ready("A", sealed("nonce-a")))
    assert code_of(played, commands.Reveal("A", "nonce-a"), Credentials("host")) == "not-sealed"
    played.do(commands.Claim("B", "Bo", sealed("nonce-b")), BO)
    assert code_of(played, commands.Reveal("B", "nonce-b"), Credentials("host")) == "not-yours"
    played.do(commands.Reveal("A", "nonce-a"))
    assert code_of(played, commands.Reveal("A", "nonce-a"), Credentials("host")) == "not-sealed"
    played.wait(REVEAL_TIME)
    assert code_of(played, commands.Reveal("B", "nonce-b")) == "begun"


def test_the_hash_replaces_an_unrevealed_nonce() -> None:
    played = sealed_table()
    played.do(commands.Reveal("A", "nonce-a"))
    played.wait(REVEAL_TIME - 1001)
    assert played.table.game is None
    played.wait(1)
    begins_with(played, "nonce-a", None, hash_of_nonce("nonce-c"))


def test_the_story_reports_replaced_nonces() -> None:
    """A person who revealed a nonce notices at once that the server did not use it."""
    played = sealed_table()
    played.do(commands.Reveal("A", "nonce-a"))
    numbers = [played.table.number_of(viewer) for viewer in (None, Seat.A, Seat.C)]
    played.wait(REVEAL_TIME)
    told = [(entry.kind, entry.seat) for entry in played.table.story]
    assert told == [("seated", "C"), ("unrevealed", "C"), ("started", None), ("dealt", None)]
    after = [played.table.number_of(viewer) for viewer in (None, Seat.A, Seat.C)]
    assert after == [number + 1 for number in numbers]


def test_a_table_begins_even_if_nobody_reveals() -> None:
    played = sealed_table()
    played.wait(REVEAL_TIME)
    begins_with(played, hash_of_nonce("nonce-a"), None, hash_of_nonce("nonce-c"))


def test_the_reveal_time_starts_when_the_last_seat_is_ready() -> None:
    played = Played(MySeat("Ana"), OpenSeat(), OpenSeat())
    played.do(commands.Ready("A", sealed("nonce-a")))
    played.do(commands.Claim("B", "Bo", sealed("nonce-b")), BO)
    played.wait(10 * REVEAL_TIME)
    assert played.table.game is None
    played.do(commands.Reseat("C", BotSeat("random")))
    assert played.table.sealed == played.at
    due = (played.at + REVEAL_TIME, REVEAL_TIME)
    assert played.table.deadlines() == {Seat.A: due, Seat.B: due}


def test_reveal_on_a_shared_screen() -> None:
    played = Played(MySeat("Ana"), MySeat("Bo"))
    for seat in LETTERS[:2]:
        played.do(commands.Ready(seat, sealed(f"nonce-{seat}")))
    for seat in reversed(LETTERS[:2]):
        played.do(commands.Reveal(seat, f"nonce-{seat}"))
    begins_with(played, "nonce-A", "nonce-B")


def test_an_open_nonce_is_binding_like_a_hash() -> None:
    """The seat reduces its own protection only, not that of others."""
    played = Played(MySeat("Ana"), OpenSeat())
    played.do(commands.Ready("A", sealed("nonce-a")))
    played.do(commands.Claim("B", "Bo", "nonce-b"), BO)
    view = shown(played.table, Seat.B)
    assert view.you is not None
    assert view.you.can == ("say",)
    assert view.table.seats[1].hash == hash_of_nonce("nonce-b")
    played.do(commands.Reveal("A", "nonce-a"))
    begins_with(played, "nonce-a", "nonce-b")


def test_open_nonces_need_no_reveal() -> None:
    played = Played(MySeat("Ana"), OpenSeat())
    played.do(commands.Ready("A", "nonce-a"))
    played.do(commands.Claim("B", "Bo", "nonce-b"), BO)
    begins_with(played, "nonce-a", "nonce-b")
    assert played.table.sealed is None


def test_repeating_a_hash_changes_nothing() -> None:
    played = Played(MySeat("Ana"), OpenSeat())
    before = played.do(commands.Ready("A", sealed("nonce-a")))
    assert played.do(commands.Ready("A", sealed("nonce-a"))).sitters[0].seatings == 1
    played.do(commands.Ready("A", sealed("other")))
    assert played.table.sitters[0].hash == hash_of_nonce("other") != before.sitters[0].hash
    assert played.do(commands.Ready("A", "other")).sitters[0].nonce == "other"


def test_leaving_withdraws_the_hash() -> None:
    played = Played(MySeat("Ana"), OpenSeat())
    played.do(commands.Claim("B", "Bo", sealed("nonce-b")), BO)
    played.do(commands.Leave("B"), BO)
    assert played.table.sitters[1].hash is None
    played.do(commands.Ready("A", sealed("nonce-a")))
    assert played.table.sealed is None


# In the record


def over(played: Played) -> Record:
    """Return the record of a table, treating its running game as over."""
    table = played.table
    assert table.game is not None
    record = record_of(table)
    return replace(record, extras=proof_lines_of(table))


def test_the_record_contains_the_hashes() -> None:
    played = sealed_table()
    played.do(commands.Reveal("A", "nonce-a"))
    played.wait(REVEAL_TIME)
    record = over(played)
    lines = dict(record.extras)
    assert lines["hashes"] == f"{hash_of_nonce('nonce-a')}, -, {hash_of_nonce('nonce-c')}"
    assert lines["nonces"] == f"nonce-a, -, {hash_of_nonce('nonce-c')}"
    assert verify(record).fair


def test_a_nonce_chosen_after_the_reveal_is_detected() -> None:
    """The server colludes with Bo, and claims that Bo gave a nonce that suits both."""
    played = sealed_table()
    seen = Kept(hashes=tuple([each.hash or "" for each in played.table.sitters]))
    played.do(commands.Reveal("A", "nonce-a"))
    table = played.table.with_sitter(Seat.C, nonce="chosen")
    shuffle = shuffle_of(table)
    started = events.Started("".join(map(str, shuffle.order)), tuple(map(str, shuffle.bonus)))
    played.table = apply_event(table, started, played.at)
    record = over(played)
    (difference,) = verify(record).differences
    assert (difference.part, difference.found) == ("hash", "chosen")
    # A forged hash does not help either: Ana has seen the original one.
    lines = dict(record.extras)
    lines["hashes"] = lines["hashes"].replace(hash_of_nonce("nonce-c"), hash_of_nonce("chosen"))
    record = replace(record, extras=tuple(lines.items()))
    assert verify(record).fair
    assert seen.compared(Proof.of(record)).seen_hashes == "differs"
