"""Drafts; forced discards have rulings of their own (R6)."""

import dataclasses

import pytest

from boards import CARDS, after, building, names, placements, refused, started
from yaxha.engine import (
    Build,
    Draft,
    Game,
    IllegalAction,
    MalformedText,
    Phase,
    Placement,
    Seat,
    View,
    score,
    write_cubes,
)

# B4: only orange lies above level 1, and level 1 is full.
FULL_BASE = "b2:oooo/oooo/oooo/oooo"


def draft_of(pyramid: str, hand: str, *placed: str) -> Draft:
    draft = building(pyramid, hand).draft(Seat.A)
    for text in placed:
        draft = draft.place(text)
    return draft


def test_a_draft_begins_with_the_whole_hand() -> None:
    game = building("d4:o", "obb")
    draft = game.draft(Seat.A)
    assert (draft.seat, draft.placed, write_cubes(draft.hand)) == (Seat.A, (), "obb")
    assert draft.left == draft.hand
    # What the pyramid has worked out already serves the draft.
    assert draft.pyramid is game.pyramids[Seat.A]
    assert draft.pyramids == draft.before == game.pyramids
    assert draft.score() == game.score()


def test_cubes_are_placed_one_by_one() -> None:
    draft = draft_of("-", "oby")
    assert names(draft.placements) == "o1d4 b1d4 y1d4"
    draft = draft.place("y1d4").place(Placement.parse("o1d5"))
    assert names(draft.placed) == "y1d4 o1d5"
    assert (str(draft.pyramid), write_cubes(draft.left)) == ("d4:o/y", "b")
    assert names(draft.placements) == "b1c4 b1c5 b1d3 b1d6 b1e4 b1e5"


def test_equal_cubes_are_one_choice() -> None:
    assert names(draft_of("-", "oob").placements) == "o1d4 b1d4"
    assert names(draft_of("-", "oob", "o1d4").place("o1d5").placements)[:4] == "b1c4"


def test_a_draft_is_a_value() -> None:
    draft = draft_of("-", "oby")
    longer = draft.place("y1d4")
    assert (draft.placed, names(longer.placed)) == ((), "y1d4")
    assert longer == draft_of("-", "oby", "y1d4") != draft
    assert hash(longer) == hash(draft_of("-", "oby", "y1d4"))
    with pytest.raises(dataclasses.FrozenInstanceError):
        longer.placed = ()  # type: ignore[misc]


def test_the_last_cube_can_be_taken_back() -> None:
    draft = draft_of("-", "oby", "y1d4", "o1d5")
    assert draft.undo() == draft_of("-", "oby", "y1d4")
    assert draft.undo().undo() == draft_of("-", "oby")
    assert draft_of("-", "oby").undo() == draft_of("-", "oby")


def test_a_draft_can_be_restored_from_its_placements() -> None:
    game = building("-", "oby")
    draft = game.draft(Seat.A, iter(placements("y1d4 o1d5")))
    assert draft == draft_of("-", "oby", "y1d4", "o1d5")
    assert View.of(game, Seat.A).draft(draft.placed) == draft


def test_a_draft_scores_the_whole_table() -> None:
    game = after(
        started(), "ooo/bbb", "A1B2", "A:o1d4,o1d5,o1d6", "B:b1d4,b1d5,b1d6", "ogg/byy", "A1B2"
    )
    draft = game.draft(Seat.B).place("b1d7")
    assert draft.pyramids == (game.pyramids[Seat.A], draft.pyramid)
    assert draft.score() == score(draft.pyramids, game.bonus)
    assert draft.score().totals == (9, 16)
    assert game.score().totals == (14, 14)


def test_a_build_needs_all_cubes() -> None:
    draft = draft_of("-", "oby", "y1d4", "o1d5")
    with refused("B1", "cubes-left"):
        draft.build()
    with refused("B1", "cubes-left"):
        draft_of("-", "oby").build()
    assert draft.discards == ()
    assert draft.place("b1d6").build() == Build.parse("A:y1d4,o1d5,b1d6")
    assert draft.place("b1d6").discards == ()


def test_what_fits_nowhere_is_discarded() -> None:
    draft = draft_of(FULL_BASE, "obw")
    assert draft.discards == ()
    draft = draft.place("o2b2")
    assert (draft.placements, write_cubes(draft.discards)) == ((), "bw")
    build = draft.build()
    assert build == Build.parse("A:o2b2,xbw")
    assert building(FULL_BASE, "obw").is_legal(build)


def test_a_refused_cube_leaves_the_draft_as_it_was() -> None:
    draft = draft_of("-", "oby", "y1d4")
    for text, rule, code in (
        ("o1d4", "B2", "occupied"),
        ("o1f6", "B2", "apart"),
        ("y1d5", "B1", "not-in-hand"),
        ("o2d4", "B3", "unsupported"),
    ):
        with pytest.raises(IllegalAction) as caught:
            draft.place(text)
        assert (caught.value.rule, caught.value.code, caught.value.part) == (rule, code, 1)
    with pytest.raises(MalformedText) as malformed:
        draft.place("o1z4")
    assert malformed.value.column == 3
    assert draft == draft_of("-", "oby", "y1d4")


@pytest.mark.parametrize(
    ("placed", "rule", "code", "part"),
    [
        ("g1d4", "B1", "not-in-hand", 0),
        ("o1d4 b1f6", "B2", "apart", 1),
        ("o1d4 b1d5 o1d6", "B1", "not-in-hand", 2),
        # The first error is reported, whatever its kind.
        ("o1d4 b1g7 g1d5", "B2", "apart", 1),
        ("o1d4 g1d5 b1g7", "B1", "not-in-hand", 1),
    ],
)
def test_a_draft_refuses_what_a_build_would(placed: str, rule: str, code: str, part: int) -> None:
    game = building("-", "oby")
    build = Build(Seat.A, placements(placed))
    for refuses in (lambda: game.draft(Seat.A, build.placements), lambda: game.apply(build)):
        with pytest.raises(IllegalAction) as caught:
            refuses()
        assert (caught.value.rule, caught.value.code, caught.value.part) == (rule, code, part)


def test_drafts_depend_on_the_hand_alone() -> None:
    # B still has to take, and A already tries what to build.
    game = after(started(), "oby/bbb", "A1B1")
    assert game.phase is Phase.TAKE
    build = game.draft(Seat.A).place("o1d4").place("b1d5").place("y1d6").build()
    with refused("C3", "wrong-phase"):
        game.apply(build)
    draft = game.draft(Seat.B)
    assert (draft.hand, draft.placements, draft.discards) == ((), (), ())


def test_only_a_seat_drafts() -> None:
    game = building("-", "oby")
    with refused("S3", "no-such-seat"):
        game.draft(Seat.D)
    with pytest.raises(ValueError, match="spectator"):
        View.of(game, None).draft()


def test_a_view_drafts_for_its_viewer() -> None:
    game = Game.parse(f"-;- o21b21g24y24w24 -/- AB 12 ooo/bbb 1build {CARDS.replace(' ', '+')}")
    for seat in game.seats:
        assert View.of(game, seat).draft() == game.draft(seat)
