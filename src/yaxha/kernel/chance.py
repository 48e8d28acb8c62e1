"""Random numbers that are the same on every machine: splitmix64, masked as C wraps around.

Whoever draws has a field ``chance``, the 64 bits from which the next number follows.
"""

from operator import index
from typing import Protocol, SupportsIndex

ALL = 0xFFFF_FFFF_FFFF_FFFF
STRIDE = 0x9E37_79B9_7F4A_7C15
MIX_1 = 0xBF58_476D_1CE4_E5B9
MIX_2 = 0x94D0_49BB_1331_11EB

# A third of a word: luck enough for one of three cubes.
LUCK = 0x1F_FFFF
LUCK_BITS = 21


class Drawing(Protocol):
    chance: int


def seed_of(seed: SupportsIndex) -> int:
    """Any whole number is a seed; its lowest 64 bits count."""
    return index(seed) & ALL


def mixed(word: int) -> int:
    """Another word, in which every bit hangs on every bit of this one."""
    word = (word ^ word >> 30) * MIX_1 & ALL
    word = (word ^ word >> 27) * MIX_2 & ALL
    return word ^ word >> 31


def random_word(state: Drawing) -> int:
    state.chance = state.chance + STRIDE & ALL
    return mixed(state.chance)


def random_below(state: Drawing, bound: int) -> int:
    """A number from 0 to ``bound`` - 1; bounds are small, and so is what is uneven in it."""
    return (random_word(state) >> 32) * bound >> 32
