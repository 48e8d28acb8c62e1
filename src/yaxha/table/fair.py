"""The fair bag: verifiable randomness from a committed seed and the seats' nonces.

The docs page on the fair bag specifies it completely, for implementations in other languages.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from typing import Literal, NamedTuple, Self, TypeVar, get_args

from yaxha.engine import (
    CARDS_PER_GAME,
    COLORS,
    CUBES_PER_COLOR,
    ROUNDS,
    SEATS,
    BonusCard,
    Color,
    Deal,
    Game,
    Record,
    TurnOrder,
    drawable,
    start_game,
    write_cubes,
)
from yaxha.engine.cubes import CUBES_PER_TILE
from yaxha.engine.market import seats_of, write_order
from yaxha.engine.text import quoted

T = TypeVar("T")

NO_NONCE = "-"
"""The empty nonce of a bot's seat, as written in a record."""

WORDS = 2**32

CardSource = Literal["introductory", "full", "chosen"]
"""Source of the bonus cards: drawn from the introductory or all cards, or chosen by the host."""


def commitment_of(seed: str) -> str:
    """Return the commitment (hash) of a seed, published before any nonce is given."""
    check_hash_like("seed", seed)
    return sha256(seed.encode()).hexdigest()


def check_nonce(text: str) -> None:
    """Check that a record can hold the nonce. Raises ValueError."""
    if not re.fullmatch("[A-Za-z0-9_-]{1,64}", text):
        raise ValueError(
            f"{quoted(text)} cannot be a nonce: expected 1 to 64 characters from A to Z, a to z, "
            '0 to 9, "_" and "-".'
        )
    if text == NO_NONCE:
        raise ValueError(f'"{NO_NONCE}" cannot be a nonce: it marks a seat without one.')


def check_hash_like(what: str, text: str) -> None:
    """Check that the text has the form of a SHA-256. Raises ValueError."""
    # The message does not quote the text: it may be a mistyped secret.
    if not re.fullmatch("[0-9a-f]{64}", text):
        raise ValueError(f"A {what} must have 64 lowercase hexadecimal digits.")


# The stream


def words(key: bytes) -> Iterator[int]:
    """Yield the endless stream of 32-bit words derived from a key (SHA-256 in counter mode)."""
    for counter in count():
        block = sha256(key + counter.to_bytes(8, "big")).digest()
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")


def below(limit: int, stream: Iterator[int]) -> int:
    """Return an unbiased number from 0 to below the limit, by rejection sampling."""
    # The last words, an incomplete cycle, would favour small numbers.
    fair = WORDS - WORDS % limit
    return next(word for word in stream if word < fair) % limit


def drawn(items: Sequence[T], number: int, stream: Iterator[int]) -> tuple[T, ...]:
    """Draw ``number`` items in random order, by as many steps of a Fisher–Yates shuffle."""
    shuffled = list(items)
    # The last item has only one place left, and consumes no word.
    for place in range(min(number, len(shuffled) - 1)):
        other = place + below(len(shuffled) - place, stream)
        shuffled[place], shuffled[other] = shuffled[other], shuffled[place]
    return tuple(shuffled[:number])


# Shuffles


@dataclass(frozen=True)
class Shuffle:
    """All random outcomes of a game. The order of the cubes is secret until the game ends."""

    order: TurnOrder
    bonus: tuple[BonusCard, ...]
    cubes: tuple[Color, ...] = field(repr=False)

    def start(self) -> Game:
        return start_game(self.order, self.bonus)

    def deal(self, round: int, seats: int) -> Deal:
        """Return the deal of a round, counted from 1: the bag's next cubes, tile by tile."""
        if not 1 <= round <= ROUNDS or seats != len(self.order):
            raise ValueError(f"There is no deal of round {round} for {seats} seats.")
        first = (round - 1) * seats * CUBES_PER_TILE
        starts = [first + tile * CUBES_PER_TILE for tile in range(seats)]
        return Deal(tuple(self.cubes[start : start + CUBES_PER_TILE] for start in starts))


@dataclass(frozen=True)
class FairBag:
    """A seed, and the nonces by seat (empty for a bot's seat)."""

    seed: str = field(repr=False)
    nonces: Sequence[str]

    def __post_init__(self) -> None:
        check_hash_like("seed", self.seed)
        object.__setattr__(self, "nonces", tuple(self.nonces))
        for nonce in filter(None, self.nonces):
            check_nonce(nonce)

    def check_seats(self, seats: int) -> None:
        if seats != len(self.nonces):
            raise ValueError(f"{seats} seats need {seats} nonces, not {len(self.nonces)}.")

    @property
    def key(self) -> bytes:
        """Hash of two lines of the record, so that a shell can compute it from the file."""
        lines = f"seed: {self.seed}\nnonces: {_write_nonces(self.nonces)}\n"
        return sha256(lines.encode()).digest()

    def shuffle(
        self, seats: int, introductory: bool, cards: tuple[BonusCard, ...] | None
    ) -> Shuffle:
        """Draw all random outcomes of a game. Cards chosen by the host are not drawn."""
        self.check_seats(seats)
        stream = words(self.key)
        order = drawn(seats_of(seats), seats, stream)
        if cards is None:
            cards = drawn(drawable(seats, introductory=introductory), CARDS_PER_GAME, stream)
        bag = [color for color in COLORS for _ in range(CUBES_PER_COLOR)]
        return Shuffle(order, cards, drawn(bag, len(bag), stream))


# Proofs, in the header of a record


PROOF = ("commitment", "seed", "nonces", "cards")


class BadProof(ValueError):
    """The error for a record whose proof is missing, incomplete or malformed."""


@dataclass(frozen=True)
class Proof:
    """The proof of a fair bag, from the record of a finished game."""

    commitment: str
    bag: FairBag
    cards: CardSource
    hashes: tuple[str, ...] = ()
    """Hashes of the nonces by seat, if they were exchanged first; empty for a bot's seat."""

    @classmethod
    def of(cls, record: Record) -> Self:
        """Read the proof from a record's header, whose lines may be in any order."""
        lines = dict(record.extras)
        missing = [key for key in PROOF if key not in lines]
        if len(missing) == len(PROOF):
            raise BadProof("The record carries no proof of how its cubes were drawn.")
        if missing:
            why = " It is revealed when the game is over." if missing[0] == "seed" else ""
            raise BadProof(f'The header has no line "{missing[0]}:".{why}')
        commitment, seed, nonces, source = (lines[key] for key in PROOF)
        cards = next((known for known in get_args(CardSource) if known == source), None)
        if cards is None:
            raise BadProof(
                f"Unknown cards {quoted(source)}: expected introductory, full or chosen."
            )
        try:
            check_hash_like("commitment", commitment)
            bag = FairBag(seed, read_nonces(nonces))
            bag.check_seats(len(record.order))
            hashes = read_hashes(lines["hashes"]) if "hashes" in lines else ()
            if hashes and len(hashes) != len(record.order):
                seats = len(record.order)
                raise ValueError(f"{seats} seats need {seats} hashes, not {len(hashes)}.")
        except ValueError as error:
            raise BadProof(str(error)) from None
        return cls(commitment, bag, cards, hashes)

    def shuffle(self, record: Record) -> Shuffle:
        """Return the random outcomes that the record should have."""
        chosen = record.bonus if self.cards == "chosen" else None
        return self.bag.shuffle(len(record.order), self.cards == "introductory", chosen)


def proof_lines(
    seed: str, nonces: Sequence[str], cards: CardSource, hashes: Sequence[str] = ()
) -> tuple[tuple[str, str], ...]:
    """Return the header lines that make the record of a finished game verifiable."""
    bag = FairBag(seed, nonces)
    values = (commitment_of(seed), seed, _write_nonces(bag.nonces), cards)
    lines = tuple(zip(PROOF, values, strict=True))
    return (*lines, ("hashes", _write_nonces(hashes))) if hashes else lines


def _write_nonces(nonces: Sequence[str]) -> str:
    return ", ".join(nonce or NO_NONCE for nonce in nonces)


def read_nonces(text: str) -> tuple[str, ...]:
    """Parse the nonces in a record."""
    written = text.split(", ", len(SEATS))
    for nonce in written:
        if nonce != NO_NONCE:
            check_nonce(nonce)
    return tuple("" if nonce == NO_NONCE else nonce for nonce in written)


def read_hashes(text: str) -> tuple[str, ...]:
    """Parse the hashes of nonces in a record."""
    hashes = tuple("" if hash == NO_NONCE else hash for hash in text.split(", "))
    for hash in filter(None, hashes):
        check_hash_like("hash", hash)
    return hashes


# Verifying


SENTENCES = {
    "commitment": "the commitment is {found}, but the hash of the seed is {expected}",
    "hash": "the nonce {found} does not match the hash {expected}",
    "order": "the turn order is {found}, but should be {expected}",
    "bonus": "the bonus cards are {found}, but should be {expected}",
    "deal": "round {round}, tile {tile} is {found}, but should be {expected}",
}


@dataclass(frozen=True)
class Difference:
    """A part of a record that does not follow from its seed and nonces."""

    part: Literal["commitment", "hash", "order", "bonus", "deal"]
    found: str
    expected: str
    round: int | None = None
    tile: int | None = None

    def __str__(self) -> str:
        return SENTENCES[self.part].format(**vars(self))


@dataclass(frozen=True)
class Verdict:
    """The result of verifying a record, with the number of deals checked and all differences."""

    cards: CardSource
    deals: int
    differences: tuple[Difference, ...]

    @property
    def fair(self) -> bool:
        return not self.differences


def wrong_hashes(proof: Proof, hashes: Sequence[str]) -> tuple[Difference, ...]:
    """Return a difference for each of the proof's nonces that does not match its hash."""
    seats = zip(proof.bag.nonces, hashes, strict=True) if hashes else ()
    return tuple(
        Difference("hash", nonce or NO_NONCE, hash or NO_NONCE)
        for nonce, hash in seats
        if bool(nonce) != bool(hash) or (nonce and not is_of(nonce, hash))
    )


def verify(record: Record) -> Verdict:
    """Recompute every draw in the record. Raises ``BadProof`` if the record has no proof."""
    proof = Proof.of(record)
    shuffle = proof.shuffle(record)
    compared = [
        Difference("commitment", proof.commitment, commitment_of(proof.bag.seed)),
        Difference("order", write_order(record.order), write_order(shuffle.order)),
        Difference("bonus", " ".join(record.bonus), " ".join(shuffle.bonus)),
    ]
    deals = [action for action in record.actions if isinstance(action, Deal)]
    for nth, deal in enumerate(deals, 1):
        right = shuffle.deal(nth, len(record.order))
        for tile, (found, expected) in enumerate(zip(deal.tiles, right.tiles, strict=True), 1):
            texts = write_cubes(found), write_cubes(expected)
            compared.append(Difference("deal", *texts, round=nth, tile=tile))
    wrong = tuple(each for each in compared if each.found != each.expected)
    wrong = (*wrong_hashes(proof, proof.hashes), *wrong)
    return Verdict(proof.cards, len(deals), wrong)


SEALED = "sha256:"
"""Prefix of a hash where a nonce is also allowed."""


class Share(NamedTuple):
    """A seat's contribution to the fair bag. The nonce is None until it is revealed."""

    hash: str
    nonce: str | None


def hash_of_nonce(nonce: str) -> str:
    return sha256(nonce.encode()).hexdigest()


def sealed(nonce: str) -> str:
    """Return the prefixed hash that is given instead of a nonce."""
    return SEALED + hash_of_nonce(nonce)


def share_of(given: str) -> Share:
    """Parse a seat's contribution: a prefixed hash, or an open nonce."""
    if given.startswith(SEALED):
        return Share(given.removeprefix(SEALED), None)
    return Share(hash_of_nonce(given), given)


def is_of(nonce: str, hash: str) -> bool:
    """Return True if ``nonce`` has this hash, or is the hash itself as its replacement."""
    return nonce == hash or hash_of_nonce(nonce) == hash
