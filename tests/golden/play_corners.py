"""Predicates of golden games about play: seats, ties, bases and builds."""

from collections import Counter
from itertools import pairwise

import oracle
from golden.replays import Corner, Replay, named_into
from oracle import Cell, Pyramid

PLAY_CORNERS: dict[str, Corner] = {}
shows = named_into(PLAY_CORNERS)


# The three examples of the notation


@shows
def two_seats(game: Replay) -> bool:
    return game.seats == 2


@shows
def three_seats(game: Replay) -> bool:
    return game.seats == 3


@shows
def four_seats(game: Replay) -> bool:
    sizes = [each.tie_sizes() for each in game.rounds]
    return game.seats == 4 and [2, 2] in sizes and [4] in sizes


# The market


@shows
def two_ties_of_two(game: Replay) -> bool:
    """Across both ties, the number of the picked tile does not decide who takes first (C3)."""
    return any(
        each.tie_sizes() == [2, 2] and each.picks[each.takers[0]] > each.picks[each.takers[1]]
        for each in game.rounds
    )


@shows
def tie_of_three_of_three(game: Replay) -> bool:
    """The first and last seat swap; the middle one keeps its turn-order tile (C4)."""
    return game.seats == 3 and any(
        each.tie_sizes() == [3] and each.order_after == each.order[::-1] for each in game.rounds
    )


@shows
def tie_of_three_of_four(game: Replay) -> bool:
    """The losers take by turn-order tile, not by seat (C3)."""
    return any(
        each.tie_sizes() == [3] and each.takers != sorted(each.takers)
        for each in game.rounds
        if game.seats == 4
    )


@shows
def tie_of_all_four(game: Replay) -> bool:
    """The second seat takes from three tiles, and all turn-order tiles are swapped (C3, C4)."""
    return any(
        each.tie_sizes() == [4] and each.order_after == each.order[::-1] for each in game.rounds
    )


@shows
def swap_decides_the_next_tie(game: Replay) -> bool:
    return any(
        tie in after.ties() and before.first(tie) != after.first(tie)
        for before, after in pairwise(game.rounds)
        for tie in before.ties()
        if len(tie) == 2
    )


@shows
def never_a_tie(game: Replay) -> bool:
    return not any(each.ties() for each in game.rounds)


@shows
def always_a_tie(game: Replay) -> bool:
    return all(each.ties() for each in game.rounds)


# Building


def corner(pyramid: Pyramid) -> str:
    return oracle.write_pyramid(pyramid).partition(":")[0]


def growth(building_steps: list[tuple[Pyramid, str, Cell]]) -> set[str]:
    """Return the sides to which the bounding box of a base grew."""
    grown = set()
    for pyramid, _, (level, file, rank) in building_steps:
        base = [cell for cell in pyramid if cell[0] == 1]
        if level > 1 or not base:
            continue
        files, ranks = [cell[1] for cell in base], [cell[2] for cell in base]
        grown |= {"left"} if file < min(files) else {"right"} if file > max(files) else set()
        grown |= {"near"} if rank < min(ranks) else {"far"} if rank > max(ranks) else set()
    return grown


@shows
def base_grows_to_all_sides(game: Replay) -> bool:
    steps = {
        seat: [step for b in game.buildings if b.seat == seat for step in b.steps()]
        for seat in range(game.seats)
    }
    return any(growth(steps[seat]) == {"left", "right", "near", "far"} for seat in steps)


@shows
def bases_in_all_four_corners(game: Replay) -> bool:
    """The base floats (R1): every corner of the grid is reached, from a1 to d4."""
    return {corner(pyramid) for pyramid in game.pyramids} == {"a1", "a4", "d1", "d4"}


@shows
def level_3_before_the_base_is_full(game: Replay) -> bool:
    return any(
        cell[0] == 3 and sum(level == 1 for level, _, _ in pyramid) < 16
        for pyramid, _, cell in game.steps()
    )


@shows
def own_color_only_beside(game: Replay) -> bool:
    """A cube may rest on four cubes of other colours if one next to it has its own (B4)."""
    return any(
        cell[0] > 1 and color not in {pyramid[under] for under in oracle.below(cell)}
        for pyramid, color, cell in game.steps()
    )


@shows
def fits_only_after_another(game: Replay) -> bool:
    """The cube fits nowhere at the start of the build, but is not discarded (R6)."""
    return any(
        not oracle.legal_cells(building.before, color)
        for building in game.buildings
        for color, _ in building.placed
    )


@shows
def one_cube_discarded(game: Replay) -> bool:
    return any(len(building.discarded) == 1 for building in game.buildings)


@shows
def two_cubes_discarded(game: Replay) -> bool:
    return any(len(building.discarded) == 2 for building in game.buildings)


@shows
def three_cubes_discarded(game: Replay) -> bool:
    return any(len(building.discarded) == 3 for building in game.buildings)


@shows
def full_pyramid(game: Replay) -> bool:
    return any(len(pyramid) == 30 for pyramid in game.pyramids)


# The header


@shows
def names_with_unicode_and_spaces(game: Replay) -> bool:
    return any(not person.isascii() for person in game.names) and any(
        " " in person for person in game.names
    )


@shows
def two_seats_of_one_name(game: Replay) -> bool:
    return max(Counter(game.names).values()) == 2


@shows
def names_of_one_and_32_characters(game: Replay) -> bool:
    return {1, 32} <= {len(person) for person in game.names}


@shows
def extra_header_lines(game: Replay) -> bool:
    return len(game.extra_keys) > 1
