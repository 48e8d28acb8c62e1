"""Portable random numbers: splitmix64 with 64-bit masking.

The generator's state is a field ``chance`` of 64 bits.
"""

from operator import index
from typing import Protocol, SupportsIndex

ALL = 0xFFFF_FFFF_FFFF_FFFF
STRIDE = 0x9E37_79B9_7F4A_7C15
MIX_1 = 0xBF58_476D_1CE4_E5B9
MIX_2 = 0x94D0_49BB_1331_11EB

# A third of a random word decides one of three cubes.
LUCK = 0x1F_FFFF
LUCK_BITS = 21


class Drawing(Protocol):
    chance: int


def seed_of(seed: SupportsIndex) -> int:
    """Return the lowest 64 bits of an integer. Raises TypeError for anything else."""
    return index(seed) & ALL


def mixed(word: int) -> int:
    """Return a hash of the word: each of its bits depends on every bit of the word."""
    word = (word ^ word >> 30) * MIX_1 & ALL
    word = (word ^ word >> 27) * MIX_2 & ALL
    return word ^ word >> 31


def random_word(state: Drawing) -> int:
    """Advance the generator and return 64 random bits."""
    state.chance = state.chance + STRIDE & ALL
    return mixed(state.chance)


def random_below(state: Drawing, bound: int) -> int:
    """Return a random number from 0 to ``bound`` - 1; the bias of small bounds is negligible."""
    return (random_word(state) >> 32) * bound >> 32
