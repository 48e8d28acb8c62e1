"""Reachability checks for positions.

From a position that no game reaches, compiled code would draw from an empty bag or choose among no
tiles. So ``State.load`` checks a dump as a whole, after ``checked_dump`` has checked each field.
"""

from collections.abc import Sequence
from typing import Any

from yaxha.kernel.dump import Dump
from yaxha.kernel.geometry import BASE, FILE_0, RANK_0, group, supported, touching, upper_cells
from yaxha.kernel.layout import (
    BUILD,
    COLORS,
    CUBES_PER_COLOR,
    DEAL,
    ONE,
    PHASES,
    PICK,
    ROUNDS,
    TAKE,
    TILE_CUBES,
)


def check_position(dump: Dump) -> None:
    """Raise ValueError if the fields contradict one another."""
    seats = len(dump.pyramids)
    check_pyramids(dump.pyramids)
    for color in range(COLORS):
        found = sum([cubes[color] for cubes in (dump.bag, *dump.market, *dump.hands)])
        found += sum([pyramid[2][color].bit_count() for pyramid in dump.pyramids])
        if found > CUBES_PER_COLOR:
            raise ValueError(
                f"There are {CUBES_PER_COLOR} cubes of each colour, "
                f"not {found} of colour {color} (S1)."
            )
    needed = TILE_CUBES * seats * (ROUNDS - dump.round)
    if dump.phase == DEAL:
        needed += TILE_CUBES * seats - sum(map(sum, dump.market))
    left = sum(dump.bag)
    if left < needed:
        raise ValueError(f"The bag has {left} cubes, and {needed} are still to be dealt (S1).")
    if not is_consistent(dump):
        phase = PHASES[dump.phase]
        raise ValueError(
            f"Market, hands, picks and the seat to act do not go with the phase {phase}."
        )


def check_pyramids(pyramids: Sequence[Any]) -> None:
    """Raise ValueError if a pyramid breaks the rules of building."""
    for seat in range(len(pyramids)):
        why = fault_of(*pyramids[seat])
        if why:
            raise ValueError(f"The pyramid of seat {'ABCD'[seat]} {why}.")


def fault_of(file: int, rank: int, boards: tuple[int, ...]) -> str:
    """Return the fault of a pyramid as the end of a sentence, or an empty string."""
    cubes = sum(boards)
    base = cubes & BASE
    # R1: the first cube is 1d4, and the frame is the bounding box of level 1.
    first = ONE << 4 * (4 - file) + 4 - rank
    if cubes == 0:
        return "" if file == 4 and rank == 4 else "is empty, so its corner is d4 (R1)"
    if not (base & first and base & FILE_0 and base & RANK_0):
        return "does not lie in its frame with a cube on 1d4 (R1)"
    if group(first, base) != base:
        return "has a level 1 of several pieces (B2)"
    if cubes & ~BASE & ~supported(cubes):
        return "has cubes that do not rest on four (B3)"
    return ""


def is_consistent(dump: Dump) -> bool:
    """Return whether market, hands, picks and the seat to act fit the phase."""
    phase, seat, picks = dump.phase, dump.seat, dump.picks
    tiles = list(map(sum, dump.market))
    held = list(map(sum, dump.hands))
    if phase == DEAL:
        dealt = sum(tiles)
        in_order = [
            max(0, min(TILE_CUBES, dealt - TILE_CUBES * tile)) for tile in range(len(tiles))
        ]
        unfinished = tiles == in_order and dealt < TILE_CUBES * len(tiles)
        return unfinished and seat == 0 and not any([*held, *picks])
    if phase == PICK:
        begun = all(picks[:seat]) and not any(picks[seat:])
        return begun and not any(held) and min(tiles) == max(tiles) == TILE_CUBES
    if phase == TAKE:
        waiting = [each for each in dump.order if held[each] == 0]
        whole_tiles = sorted(tiles + held) == [0] * len(tiles) + [TILE_CUBES] * len(tiles)
        return all(picks) and whole_tiles and waiting[:1] == [seat]
    if phase == BUILD:
        before = any(held[:seat]) or any(tiles) or max(held) > TILE_CUBES
        return all(picks) and not before and fits(dump.hands[seat], dump.pyramids[seat][2])
    return dump.round == ROUNDS and seat == 0 and not any([*tiles, *held, *picks])


def fits(hand: tuple[int, ...], boards: tuple[int, ...]) -> bool:
    """Return whether any cube of the hand can be placed."""
    cubes = sum(boards)
    for color in range(COLORS):
        if hand[color] and (cubes & BASE != BASE or upper_cells(cubes) & touching(boards[color])):
            return True
    return False
