"""Moves: the changes of a state by each kind of action."""

from yaxha.kernel.chance import mixed
from yaxha.kernel.cubes import hand_size
from yaxha.kernel.dealing import deal_all, draw_cards, draw_order
from yaxha.kernel.fields import Fields
from yaxha.kernel.layout import (
    BUILD,
    CARDS_PER_GAME,
    CELLS,
    COLORS,
    DEAL,
    END,
    FULL_BAG,
    LEFT_GROWTH,
    LEFT_SLOT,
    MOST_SEATS,
    NEAR_GROWTH,
    NEAR_SLOT,
    ONE,
    PICK,
    PYRAMIDS,
    ROUNDS,
    SLOTS,
    TAKE,
    TILE_CUBES,
    TILES,
)
from yaxha.kernel.legality import sample_action, some_cube_fits


def begin(state: Fields, seed: int) -> None:
    """Start a new game; if the state deals, order and cards follow from the seed."""
    state.round = 1
    state.phase = DEAL
    state.seat = 0
    state.bag = FULL_BAG
    for seat in range(MOST_SEATS):
        state.market[seat] = 0
        state.hands[seat] = 0
        state.picks[seat] = 0
        state.order[seat] = seat
        state.cubes[seat] = 0
        # The first cube of all is 1d4 (R1).
        state.files[seat] = 4
        state.ranks[seat] = 4
    for board in range(PYRAMIDS * COLORS):
        state.boards[board] = 0
    for nth in range(CARDS_PER_GAME):
        state.cards[nth] = nth
    state.chance = mixed(seed)
    if state.deals:
        draw_order(state)
        draw_cards(state)
        deal_all(state)


def reseed(state: Fields, seed: int) -> None:
    """Restart the random numbers; from now on the state deals by itself."""
    state.chance = mixed(seed)
    state.deals = True
    if state.phase == DEAL:
        # Finish a deal in progress cube by cube.
        while state.phase == DEAL and state.market[0]:
            apply(state, sample_action(state))
        if state.phase == DEAL:
            deal_all(state)


def apply(state: Fields, action: int) -> None:
    """Do an action that has been found legal."""
    if state.phase == BUILD:
        apply_placement(state, (action - TILES) // CELLS, SLOTS[(action - TILES) % CELLS])
    elif state.phase == PICK:
        apply_pick(state, action)
    elif state.phase == TAKE:
        apply_take(state, action)
    else:
        apply_draw(state, action)


def apply_draw(state: Fields, color: int) -> None:
    """Put a cube on the first market tile with room."""
    tile = 0
    while hand_size(state.market[tile]) == TILE_CUBES:
        tile += 1
    state.market[tile] += 1 << 4 * color
    state.bag -= ONE << 8 * color
    if tile == state.seats - 1 and hand_size(state.market[tile]) == TILE_CUBES:
        state.phase = PICK
        state.seat = 0


def apply_pick(state: Fields, tile: int) -> None:
    state.picks[state.seat] = tile + 1
    state.seat += 1
    if state.seat == state.seats:
        settle_picks(state)


def settle_picks(state: Fields) -> None:
    """Resolve the picks when all seats have picked."""
    give_tiles(state)
    continue_taking(state)


def give_tiles(state: Fields) -> None:
    """Give each tile that was picked to the first in turn order who picked it (C2)."""
    for turn in range(state.seats):
        seat = state.order[turn]
        tile = state.picks[seat] - 1
        if state.market[tile]:
            state.hands[seat] = state.market[tile]
            state.market[tile] = 0


def apply_take(state: Fields, tile: int) -> None:
    state.hands[state.seat] = state.market[tile]
    state.market[tile] = 0
    continue_taking(state)


def continue_taking(state: Fields) -> None:
    """Wait for the next loser of a tie (C3), or begin to build."""
    for turn in range(state.seats):
        seat = state.order[turn]
        if state.hands[seat] == 0:
            state.phase = TAKE
            state.seat = seat
            return
    if state.phase == TAKE:
        swap_order(state)
    state.phase = BUILD
    state.seat = 0
    continue_building(state)


def swap_order(state: Fields) -> None:
    """Reverse the turn-order tiles of the seats that picked the same tile (C4)."""
    for tile in range(1, state.seats + 1):
        low = 0
        high = state.seats - 1
        while low < high:
            if state.picks[state.order[low]] != tile:
                low += 1
            elif state.picks[state.order[high]] != tile:
                high -= 1
            else:
                seat = state.order[low]
                state.order[low] = state.order[high]
                state.order[high] = seat
                low += 1
                high -= 1


def apply_placement(state: Fields, color: int, slot: int) -> None:
    place_cube(state, state.seat, color, slot)
    continue_building(state)


def place_cube(state: Fields, seat: int, color: int, slot: int) -> None:
    """Move a cube from the seat's hand to its pyramid."""
    state.hands[seat] -= 1 << 4 * color
    add_cube(state, seat, color, slot)


def add_cube(state: Fields, pyramid: int, color: int, slot: int) -> None:
    """Add a cube to a pyramid; growth to the left or near side moves its frame (R1)."""
    first = COLORS * pyramid
    is_left = LEFT_GROWTH >> slot & 1
    is_near = NEAR_GROWTH >> slot & 1
    shift = 4 * is_left + is_near
    cube = ONE << (slot - LEFT_SLOT * is_left - NEAR_SLOT * is_near)
    state.files[pyramid] -= is_left
    state.ranks[pyramid] -= is_near
    for other in range(COLORS):
        state.boards[first + other] <<= shift
    state.boards[first + color] |= cube
    state.cubes[pyramid] = state.cubes[pyramid] << shift | cube


def continue_building(state: Fields) -> None:
    """Wait for the next seat that can place a cube, and discard cubes that fit nowhere (R6)."""
    while state.seat < state.seats:
        hand = state.hands[state.seat]
        if hand:
            if some_cube_fits(state, state.seat, hand):
                return
            state.hands[state.seat] = 0
        state.seat += 1
    end_round(state)


def end_round(state: Fields) -> None:
    for seat in range(state.seats):
        state.picks[seat] = 0
    state.seat = 0
    if state.round == ROUNDS:
        state.phase = END
        return
    state.round += 1
    state.phase = DEAL
    if state.deals:
        deal_all(state)


def copy_state(to: Fields, source: Fields) -> None:
    to.seats = source.seats
    to.round = source.round
    to.phase = source.phase
    to.seat = source.seat
    to.bag = source.bag
    to.chance = source.chance
    to.deals = source.deals
    for seat in range(MOST_SEATS):
        to.market[seat] = source.market[seat]
        to.hands[seat] = source.hands[seat]
        to.order[seat] = source.order[seat]
        to.picks[seat] = source.picks[seat]
        to.cubes[seat] = source.cubes[seat]
        to.files[seat] = source.files[seat]
        to.ranks[seat] = source.ranks[seat]
    for board in range(PYRAMIDS * COLORS):
        to.boards[board] = source.boards[board]
    for nth in range(CARDS_PER_GAME):
        to.cards[nth] = source.cards[nth]


def copy_pyramid(state: Fields, to: int, source: int) -> None:
    """Copy one pyramid of the state over another."""
    state.cubes[to] = state.cubes[source]
    state.files[to] = state.files[source]
    state.ranks[to] = state.ranks[source]
    for color in range(COLORS):
        state.boards[COLORS * to + color] = state.boards[COLORS * source + color]
