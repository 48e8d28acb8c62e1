"""Predicates of golden games about scoring: groups, bonus cards and wins."""

from collections import Counter

import oracle
from golden.replays import Corner, Replay, named_into
from oracle import LETTERS, Cell, Pyramid

SCORE_CORNERS: dict[str, Corner] = {}
shows = named_into(SCORE_CORNERS)


# Visibility and groups


@shows
def none_of_a_color(game: Replay) -> bool:
    return any(len(set(pyramid.values())) < 5 for pyramid in game.pyramids)


@shows
def color_only_hidden(game: Replay) -> bool:
    """Only visible cubes count (R3): a colour may be in the pyramid and score nothing."""
    return any(
        set(oracle.visible(pyramid).values()) < set(pyramid.values()) for pyramid in game.pyramids
    )


@shows
def hidden_on_level_2(game: Replay) -> bool:
    return any(
        cell[0] == 2 and cell not in oracle.visible(pyramid)
        for pyramid in game.pyramids
        for cell in pyramid
    )


@shows
def joined_only_through_a_hidden_cube(game: Replay) -> bool:
    """A hidden cube does not connect (R4), and here that costs points."""
    return any(
        oracle.points(oracle.largest(pyramid, color))
        < oracle.points(largest_through(pyramid, color))
        for pyramid in game.pyramids
        for color in LETTERS
    )


def largest_through(pyramid: Pyramid, color: str) -> int:
    """Return the number of visible cubes in the largest group if hidden ones connected."""
    cells = {cell for cell in pyramid if pyramid[cell] == color}
    parts = oracle.connected_parts(
        cells, lambda c: oracle.beside(c) | oracle.below(c) | oracle.ABOVE.get(c, set())
    )
    seen = oracle.visible(pyramid)
    return max((len(part & set(seen)) for part in parts), default=0)


@shows
def group_of_twelve(game: Replay) -> bool:
    return any(size == 12 for size in largest_sizes(game)) and scores_36(game)


@shows
def group_of_more_than_twelve(game: Replay) -> bool:
    """A larger group scores no more points than one of twelve (R5)."""
    return any(size > 12 for size in largest_sizes(game)) and scores_36(game)


def largest_sizes(game: Replay) -> list[int]:
    return [oracle.largest(pyramid, color) for pyramid in game.pyramids for color in LETTERS]


def scores_36(game: Replay) -> bool:
    return any(max(line["colors"].values()) == 36 for line in game.scores)


# Bonus cards


@shows
def introductory_cards(game: Replay) -> bool:
    """The eight cards with a ▶ (R7)."""
    return set(game.state.bonus) <= {
        *(f"largest-{color}" for color in oracle.COLORS.values()),
        "largest",
        "largest-level-1",
        "most-levels",
    }


@shows
def level_1_patches_joined_above(game: Replay) -> bool:
    """The card is earned by a group that is connected only through a visible higher cube."""
    pieces = [largest_on_level_1_alone(pyramid) for pyramid in game.pyramids]
    winners = {seat for seat, size in enumerate(pieces) if size == max(pieces)}
    return bool(game.earned("largest-level-1") - winners)


def largest_on_level_1_alone(pyramid: Pyramid) -> int:
    """Return the size that the card would count if groups were limited to level 1."""
    seen = oracle.visible(pyramid)
    return max(
        len(part)
        for color in LETTERS
        for part in oracle.connected_parts(
            {cell for cell in seen if cell[0] == 1 and seen[cell] == color}, oracle.beside
        )
    )


@shows
def group_over_four_levels(game: Replay) -> bool:
    return any(
        oracle.levels_spanned(group) == 4
        for seat in game.earned("most-levels")
        for _, group in oracle.groups(game.pyramids[seat])
    )


@shows
def second_largest_by_the_largest(game: Replay) -> bool:
    """A seat with the largest group may have the second-largest too (R9)."""
    sizes = [{len(cells) for _, cells in oracle.groups(pyramid)} for pyramid in game.pyramids]
    largest = max(set().union(*sizes))
    return any(largest in sizes[seat] for seat in game.earned("second-largest"))


@shows
def second_largest_after_several_largest(game: Replay) -> bool:
    """All groups of the largest size count as largest; the next smaller size earns (R9)."""
    sizes = Counter(len(cells) for p in game.pyramids for _, cells in oracle.groups(p))
    return bool(game.earned("second-largest")) and sizes[max(sizes)] > 1


@shows
def second_largest_shared(game: Replay) -> bool:
    return len(game.earned("second-largest")) > 1


@shows
def equal_neighbors_both_earn(game: Replay) -> bool:
    """A group as large as the left neighbour's earns (R8)."""
    return any(
        {seat, (seat + 1) % game.seats} <= game.earned(f"neighbor-{oracle.COLORS[color]}")
        and oracle.largest(game.pyramids[seat], color)
        == oracle.largest(game.pyramids[(seat + 1) % game.seats], color)
        for seat in range(game.seats)
        for color in LETTERS
    )


@shows
def neighbors_without_a_group(game: Replay) -> bool:
    """Two seats without a group do not tie (R11)."""
    return any(
        oracle.largest(game.pyramids[seat], color) == 0
        and oracle.largest(game.pyramids[(seat + 1) % game.seats], color) == 0
        for color in LETTERS
        if f"neighbor-{oracle.COLORS[color]}" in game.state.bonus
        for seat in range(game.seats)
    )


@shows
def largest_color_shared(game: Replay) -> bool:
    return any(len(game.earned(f"largest-{color}")) > 1 for color in oracle.COLORS.values())


@shows
def five_colors_on_level_1(game: Replay) -> bool:
    return bool(game.earned("five-colors-level-1"))


@shows
def five_colors_on_level_2(game: Replay) -> bool:
    return bool(game.earned("five-colors-level-2"))


@shows
def exactly_three_colors(game: Replay) -> bool:
    return bool(game.earned("three-colors"))


def sides(pyramid: Pyramid) -> list[list[Cell]]:
    """Return the cells of levels 1 to 3 visible from each side, by the oracle's rows (R10)."""
    seen = oracle.visible(pyramid)
    rows = {
        side: [row for level in (1, 2, 3) for row in oracle.rows_from(side, level)]
        for side in ("near", "far", "left", "right")
    }
    return [
        [next(cell for cell in row if cell in seen) for row in rows[side] if set(row) & set(seen)]
        for side in rows
    ]


def one_color_sides(game: Replay) -> list[tuple[Pyramid, str, list[Cell]]]:
    """Return the sides that earn their card, with their pyramid and colour."""
    return [
        (game.pyramids[seat], game.pyramids[seat][cells[0]], cells)
        for seat in game.earned("one-color-side")
        for cells in sides(game.pyramids[seat])
        if len({game.pyramids[seat][cell] for cell in cells}) == 1
    ]


@shows
def one_color_side_with_a_gap(game: Replay) -> bool:
    """A gap in the outer row shows the next cube behind it, which must have the colour too."""
    return any(
        len({cell[1] for cell in on_level}) > 1 and len({cell[2] for cell in on_level}) > 1
        for _, _, cells in one_color_sides(game)
        for level in (2, 3)
        if (on_level := [cell for cell in cells if cell[0] == level])
    )


@shows
def one_color_side_under_another_top(game: Replay) -> bool:
    """The top cube belongs to no side (R10)."""
    return any(
        color != pyramid[cell]
        for pyramid, color, _ in one_color_sides(game)
        for cell in pyramid
        if cell[0] == 4
    )


@shows
def one_seat_earns_all_cards(game: Replay) -> bool:
    return any(all(line["bonus"].values()) for line in game.scores)


@shows
def nobody_earns_a_card(game: Replay) -> bool:
    return any(not game.earned(slug) for slug in game.state.bonus)


# The end


@shows
def shared_win(game: Replay) -> bool:
    return len(oracle.winners(game.scores)) == 2


@shows
def win_shared_by_three(game: Replay) -> bool:
    return len(oracle.winners(game.scores)) == 3
