"""What holds in every game."""

import random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from effort import examples
from random_games import random_build, random_end, random_game, random_position, seat_counts, seeds
from yaxha.engine import (
    CELLS,
    COLORS,
    FIRST_CELL,
    Action,
    BonusCard,
    Build,
    Cell,
    Color,
    Deal,
    Game,
    IllegalAction,
    Phase,
    Pick,
    Placement,
    Pyramid,
    Seat,
    Take,
    View,
    check_position,
    standings,
)

few = examples(30)


@few
@given(seed=seeds, seats=seat_counts)
def test_120_cubes_are_always_accounted_for(seed: int, seats: int) -> None:
    for game, _ in random_game(seats, seed):
        tiles_and_hands = sum(map(len, game.market + game.hands))
        built = sum(map(len, game.pyramids))
        assert len(game.bag) + tiles_and_hands + built + len(game.box) == 120
        assert all(count >= 0 for count in game.box.counts)
        check_position(game)


@few
@given(seed=seeds, seats=seat_counts)
def test_at_the_end_level_1_is_full(seed: int, seats: int) -> None:
    game = random_end(seats, seed)
    assert game.round == 10
    assert len(game.bag) == 120 - 30 * seats
    for pyramid in game.pyramids:
        assert pyramid.base_is_full
        assert 16 <= len(pyramid) <= 30


@few
@given(seed=seeds, seats=seat_counts)
def test_positions_and_views_round_trip(seed: int, seats: int) -> None:
    game = random_position(seats, seed)
    assert Game.parse(str(game)) == game
    for viewer in (*game.seats, None):
        view = View.of(game, viewer)
        assert View.parse(str(view), viewer) == view


@given(seed=seeds, seats=seat_counts)
def test_legal_actions_are_just_those_that_apply(seed: int, seats: int) -> None:
    game = random_position(seats, seed)
    for seat in game.seats:
        candidates = [kind(seat, tile) for kind in (Pick, Take) for tile in range(6)]
        assert [a for a in candidates if game.is_legal(a)] == list(game.legal_actions(seat))


@given(seed=seeds, seats=seat_counts)
def test_placements_are_just_those_that_apply(seed: int, seats: int) -> None:
    game = random_position(seats, seed)
    for seat in game.seats:
        for color in set(game.hands[seat]):
            legal = {p.cell for p in game.draft(seat).placements if p.color == color}
            assert legal == {c for c in CELLS if fits(game.pyramids[seat], color, c)}


def fits(pyramid: Pyramid, color: Color, cell: Cell) -> bool:
    try:
        pyramid.place(color, cell)
    except IllegalAction:
        return False
    return True


@given(seed=seeds, seats=seat_counts, wild=st.data())
def test_what_is_refused_changes_nothing(seed: int, seats: int, wild: st.DataObject) -> None:
    game = random_position(seats, seed)
    before = str(game)
    action = wild.draw(actions)
    refusal = refusal_of(game, action)
    assert refusal is None or (refusal.rule and str(refusal))
    assert game.is_legal(action) == (refusal is None)
    assert str(game) == before


def refusal_of(game: Game, action: Action) -> IllegalAction | None:
    try:
        game.apply(action)
    except IllegalAction as refusal:
        return refusal
    return None


cubes = st.lists(st.sampled_from(COLORS), max_size=4).map(tuple)
cells = st.builds(Cell, st.integers(0, 5), st.integers(-1, 8), st.integers(-1, 8))
placed = st.lists(st.builds(Placement, st.sampled_from(COLORS), cells), max_size=4).map(tuple)
seats_ = st.sampled_from(Seat)
actions = st.one_of(
    st.builds(Deal, st.lists(cubes, max_size=5).map(tuple)),
    st.builds(Pick, seats_, st.integers(-1, 6)),
    st.builds(Take, seats_, st.integers(-1, 6)),
    st.builds(Build, seats_, placed, cubes),
)


@given(seed=seeds, seats=seat_counts, at=st.integers(0, 2), to=cells)
def test_a_build_with_one_cube_moved_is_judged_by_the_same_rules(
    seed: int, seats: int, at: int, to: Cell
) -> None:
    game = random_position(seats, seed)
    assume(game.phase is Phase.BUILD)
    seat = game.acting()[0]
    build = random_build(game, seat, random.Random(seed))
    assume(at < len(build.placements))
    moved = list(build.placements)
    moved[at] = Placement(moved[at].color, to)
    other = Build(seat, tuple(moved), build.discards)
    refusal = refusal_of(game, other)
    if refusal is None:
        built = game.apply(other).pyramids[seat]
        assert len(built) == len(game.pyramids[seat]) + len(moved)
    else:
        assert refusal.part in range(at, len(moved) + 1)


@given(seed=seeds, seats=seat_counts)
def test_hidden_picks_cannot_be_told_apart(seed: int, seats: int) -> None:
    game = random_position(seats, seed)
    assume(game.phase is Phase.PICK)
    for seat in game.seats:
        if game.picks[seat] is None:
            continue
        others = [game.apply(pick) for pick in game.legal_actions(seat)]
        for viewer in (*game.seats, None):
            views = {str(View.of(other, viewer)) for other in others}
            assert len(views) == (seats if viewer == seat else 1)


def turned(pyramid: Pyramid, *, mirrored: bool) -> Pyramid:
    """The pyramid as it looks from its right side, or in a mirror, moved back onto 1d4."""
    around = {}
    for (level, file, rank), color in pyramid.cubes().items():
        # A level's cells lie half a cell further in than those below, hence the level.
        turned_to = (level, rank, file) if mirrored else (level, rank, 9 - level - file)
        around[turned_to] = color
    if not around:
        return pyramid
    # Any cube of level 1 may be called 1d4 if the others then still lie on the grid.
    base = sorted(cell for cell in around if cell[0] == 1)
    file, rank = min(c[1] for c in base), min(c[2] for c in base)
    _, first_file, first_rank = next(c for c in base if c[1] - file <= 3 and c[2] - rank <= 3)
    across, away = FIRST_CELL.file - first_file, FIRST_CELL.rank - first_rank
    return Pyramid.of({Cell(k, f + across, r + away): c for (k, f, r), c in around.items()})


@few
@pytest.mark.parametrize("mirrored", [False, True])
@given(seed=seeds, seats=seat_counts)
def test_scores_do_not_change_by_turning_a_pyramid(seed: int, seats: int, mirrored: bool) -> None:
    game = random_position(seats, seed)
    around = [turned(pyramid, mirrored=mirrored) for pyramid in game.pyramids]
    for card in BonusCard:
        plain, again = standings(card, game.pyramids), standings(card, around)
        assert [(s.reason, s.value, s.missing) for s in plain] == [
            (s.reason, s.value, s.missing) for s in again
        ]
    for before, after in zip(game.pyramids, around, strict=True):
        assert len(before.hidden) == len(after.hidden)
        for color in COLORS:
            assert before.largest_group(color).size == after.largest_group(color).size
            assert len(before.legal_cells(color)) == len(after.legal_cells(color))
