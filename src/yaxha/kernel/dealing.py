"""Random draws of a game: turn-order tiles, bonus cards, and cubes for the market."""

from yaxha.kernel.chance import LUCK, LUCK_BITS, random_below, random_word
from yaxha.kernel.cubes import bag_size, color_at
from yaxha.kernel.fields import Fields
from yaxha.kernel.layout import (
    CARDS,
    CARDS_PER_GAME,
    NEIGHBOR_ORANGE,
    NEIGHBOR_WHITE,
    ONE,
    PICK,
    TILE_CUBES,
)


def draw_order(state: Fields) -> None:
    """Deal the turn-order tiles (S4)."""
    for turn in range(state.seats - 1, 0, -1):
        other = random_below(state, turn + 1)
        seat = state.order[turn]
        state.order[turn] = state.order[other]
        state.order[other] = seat


def draw_cards(state: Fields) -> None:
    """Draw three bonus cards, without those about neighbours for two seats (S5)."""
    drawn = 0
    for nth in range(CARDS_PER_GAME):
        card = random_below(state, CARDS)
        while drawn >> card & 1 or (state.seats == 2 and NEIGHBOR_ORANGE <= card <= NEIGHBOR_WHITE):
            card = random_below(state, CARDS)
        drawn |= 1 << card
        state.cards[nth] = card


def deal_all(state: Fields) -> None:
    """Deal three cubes to every market tile, tile by tile (C1)."""
    bag = state.bag
    left = bag_size(bag)
    for tile in range(state.seats):
        word = random_word(state)
        cubes = 0
        for _ in range(TILE_CUBES):
            color = color_at(bag, (word & LUCK) * left >> LUCK_BITS)
            word >>= LUCK_BITS
            bag -= ONE << 8 * color
            cubes += 1 << 4 * color
            left -= 1
        state.market[tile] = cubes
    state.bag = bag
    state.phase = PICK
    state.seat = 0
