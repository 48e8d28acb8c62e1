import dataclasses
import pickle

import pytest

from boards import after, names, placements, refused, started
from yaxha.engine import FACE_DOWN, Game, Position, Seat, View, YaxhaError

CARDS = "largest+most-levels+three-colors"


def test_a_view_has_its_own_pick_and_no_other() -> None:
    game = after(started("CAB"), "ooo/bbb/ggg", "A2B3")
    texts = {str(viewer): str(View.of(game, viewer)).split(" ")[4] for viewer in [*Seat][:3]}
    assert texts == {"A": "2?.", "B": "?3.", "C": "??."}
    assert str(View.of(game, None)).split(" ")[4] == "??."


def test_all_else_is_public() -> None:
    game = after(started("CAB"), "ooo/bbb/ggg", "A2B3")
    view = View.of(game, Seat.C)
    for field in dataclasses.fields(game):
        if field.name != "picks":
            assert getattr(view, field.name) == getattr(game, field.name)


def test_what_a_view_does_not_show_is_not_in_it() -> None:
    first = after(started("CAB"), "ooo/bbb/ggg", "A2B3")
    second = after(started("CAB"), "ooo/bbb/ggg", "A1B2")
    assert pickle.dumps(View.of(first, Seat.C)) == pickle.dumps(View.of(second, Seat.C))


@pytest.mark.parametrize("viewer", [Seat.A, Seat.B, Seat.C, None])
@pytest.mark.parametrize(
    "words",
    [
        [],
        ["ooo/bbb/ggg"],
        ["ooo/bbb/ggg", "A2"],
        ["ooo/bbb/ggg", "C2A1"],
        ["ooo/bbb/ggg", "A1B1C1"],
        ["ooo/bbb/ggg", "A1B2C3"],
    ],
)
def test_views_round_trip(words: list[str], viewer: Seat | None) -> None:
    view = View.of(after(started("CAB"), *words), viewer)
    assert View.parse(str(view), viewer) == view
    assert repr(view) == f"View('{view}')"


def test_a_view_knows_what_its_seat_may_do() -> None:
    game = after(started("CAB"), "ooo/bbb/ggg", "A1B1C1")
    assert names(View.of(game, Seat.A).legal_actions(Seat.A)) == "A>2 A>3"
    assert View.of(game, Seat.B).legal_actions(Seat.B) == ()
    game = after(started("CAB"), "ooo/bbb/ggg", "A1B2C3")
    assert View.of(game, Seat.A).draft() == game.draft(Seat.A)
    assert View.of(game, None).score() == game.score()


def test_a_draft_leaves_no_trace_in_a_view() -> None:
    game = after(started("CAB"), "ooo/bbb/ggg", "A1B2C3")
    view = View.of(game, Seat.B)
    before = [dict(vars(pyramid)) for pyramid in view.pyramids]
    game.draft(Seat.A, placements("o1d4 o1d5"))
    assert [vars(pyramid) for pyramid in view.pyramids] == before


def test_a_view_is_not_a_game() -> None:
    position: Position = started()
    assert View.of(started(), None) != position
    assert not hasattr(View, "apply")


def test_there_is_no_view_of_an_empty_seat() -> None:
    with refused("S3", "no-such-seat"):
        View.of(started(), Seat.C)
    with refused("S3", "no-such-seat"):
        View.parse(str(started()), Seat.C)


@pytest.mark.parametrize(
    ("viewer", "picks", "column", "rule", "message"),
    [
        (Seat.A, "2?.", None, None, ""),
        (Seat.A, "??.", 39, None, "Expected the viewer's own pick, which it always sees"),
        (Seat.B, "2?.", 39, "C1", "The pick of A lies face down, and this view cannot show it."),
        (None, "?3.", 40, "C1", "The pick of B lies face down, and this view cannot show it."),
        (Seat.A, "2??", 39, "C1", "In the phase pick the picks cannot be 2??."),
    ],
)
def test_a_view_may_not_show_what_its_seat_must_not_know(
    viewer: Seat | None, picks: str, column: int | None, rule: str | None, message: str
) -> None:
    text = f"-;-;- o21b21g21y24w24 ooo/bbb/ggg CAB {picks} -/-/- 1pick {CARDS}"
    if column is None:
        assert View.parse(text, viewer).picks == (2, FACE_DOWN, None)
        return
    with pytest.raises(YaxhaError) as caught:
        View.parse(text, viewer)
    assert str(caught.value).startswith(message)
    assert (caught.value.rule, caught.value.line, caught.value.column) == (rule, 1, column)


def test_hidden_picks_are_for_the_pick_phase() -> None:
    text = f"-;- o21b21g24y24w24 -/- AB 1? ooo/bbb 1build {CARDS}"
    with refused("C2", "phase-picks"):
        View.parse(text, Seat.A)


def test_a_game_has_no_hidden_picks() -> None:
    with refused(None, "expected"):
        Game.parse(f"-;- o21b21g24y24w24 ooo/bbb AB 1? -/- 1pick {CARDS}")
