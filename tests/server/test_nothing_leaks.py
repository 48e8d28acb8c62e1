"""Secrecy: messages to a viewer do not depend on anything that it must not know.

Two games that differ only in a secret must be byte-identical for everybody else. This needs no
knowledge of fields: no part of a message can depend on the secret.
"""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from server.tables import Played, play_once
from yaxha.engine import Phase, Pick, Seat
from yaxha.table import commands
from yaxha.table.fair import commitment_of
from yaxha.table.options import LETTERS, MoveClock, MySeat, Options
from yaxha.table.state import Table, Viewer
from yaxha.table.views.summary import summary_of
from yaxha.table.views.view import entries_for, view_message

OTHER_SEED = "0f" * 32


def positions(seats: int, options: Options) -> Iterator[Table]:
    """Yield every state of a game, with occasional changes of picks."""
    rng = Random(seats)
    played = Played(*[MySeat(f"P{nth}") for nth in range(seats)], options=options)
    for letter in LETTERS[:seats]:
        yield played.table
        played.do(commands.Ready(letter, f"nonce-{letter}"))
    while played.table.status != "over":
        yield played.table
        game = played.table.game
        assert game is not None
        picked = [seat for seat in game.seats if game.picks[seat] is not None]
        if game.phase is Phase.PICK and picked and rng.random() < 0.3:
            tile = rng.randint(1, seats)
            played.do(commands.PickTile(LETTERS[rng.choice(picked)], tile))
        else:
            play_once(played, rng)
    yield played.table


def viewers(table: Table) -> tuple[Viewer, ...]:
    return (None, *table.seats)


def fresh(table: Table) -> Table:
    """Return an equal table without cached messages."""
    return replace(table)


@pytest.mark.parametrize("options", [Options(), Options(live_drafts=True, clock=MoveClock(60))])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hidden_picks(seats: int, options: Options) -> None:
    compared = 0
    for table in positions(seats, options):
        game = table.game
        if game is None or game.phase is not Phase.PICK:
            continue
        for seat in game.seats:
            pick = game.picks[seat]
            if not isinstance(pick, int):
                continue
            other = replace(table, game=game.apply(Pick(seat, pick % seats + 1)))
            assert summary_of(other) == summary_of(table)
            assert view_message(fresh(other), seat) != view_message(fresh(table), seat)
            for viewer in viewers(table):
                if viewer != seat:
                    assert view_message(fresh(other), viewer) == view_message(fresh(table), viewer)
                    compared += 1
    assert compared > 30


@pytest.mark.parametrize("seats", [2, 4])
def test_changes_of_picks_and_drafts_are_not_counted(seats: int) -> None:
    """Viewers that do not see a change get the same number, story and bytes."""
    before: Table | None = None
    compared = 0
    for table in positions(seats, Options()):
        if before is not None:
            for viewer in viewers(table):
                if table.number_of(viewer) == before.number_of(viewer):
                    assert view_message(fresh(table), viewer) == view_message(fresh(before), viewer)
                    assert entries_for(table, [viewer], 0) == entries_for(before, [viewer], 0)
                    compared += 1
                else:
                    assert table.number_of(viewer) == before.number_of(viewer) + 1
        before = table
    assert compared > 100


@pytest.mark.parametrize("seats", [2, 3])
def test_what_the_bag_will_give(seats: int) -> None:
    """Before the end of a game, no message depends on the seed except its commitment."""
    for table in positions(seats, Options()):
        if table.status == "over":
            assert table.seed.encode() in view_message(table, None)
            continue
        other = replace(table, seed=OTHER_SEED)
        for viewer in viewers(table):
            ours = view_message(fresh(table), viewer)
            theirs = view_message(other, viewer)
            commitments = commitment_of(table.seed).encode(), commitment_of(OTHER_SEED).encode()
            assert ours.replace(*commitments) == theirs
            assert table.seed.encode() not in ours


def test_nobody_sees_who_holds_what() -> None:
    """Hashes of identities and links, and the nonces of an unfinished game, are never sent."""
    for table in positions(2, Options()):
        if table.status == "over":
            continue
        changed = replace(
            table,
            host="another",
            sitters=tuple(
                replace(
                    sitter,
                    holder=f"holder-{nth}",
                    token=f"token-{nth}",
                    nonce=sitter.nonce and f"other-{nth}",
                    answered={"id": 3},
                )
                for nth, sitter in enumerate(table.sitters)
            ),
        )
        for viewer in viewers(table):
            assert view_message(changed, viewer) == view_message(fresh(table), viewer)


def test_private_drafts() -> None:
    """Only its own seat's view has a draft, unless the table shows drafts."""
    for table in positions(3, Options()):
        for seat in table.seats:
            sitter = table.sitters[seat]
            if sitter.draft and sitter.build is None:
                empty = table.with_sitter(seat, draft=())
                for viewer in viewers(table):
                    same = view_message(empty, viewer) == view_message(fresh(table), viewer)
                    assert same == (viewer != seat)


def test_drafts_that_are_shown() -> None:
    shown = [
        table
        for table in positions(2, Options(live_drafts=True))
        if table.sitters[Seat.A].draft and table.sitters[Seat.A].build is None
    ]
    assert shown
    for table in shown:
        draft = str(table.sitters[Seat.A].draft[0]).encode()
        assert draft in view_message(table, None)
        assert draft in view_message(table, Seat.B)
