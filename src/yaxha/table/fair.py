"""The fair bag: chance that nobody could choose, and that anybody can check.

The page on the fair bag describes all of it, so that it can be written again in any language.
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
"""How a record writes the empty nonce of a bot's seat."""

WORDS = 2**32

CardSource = Literal["introductory", "full", "chosen"]
"""Where the bonus cards come from: drawn from the introductory ones or from all, or the table's."""


def commitment_of(seed: str) -> str:
    """What is published of a seed before anybody gives a nonce."""
    check_hash_like("seed", seed)
    return sha256(seed.encode()).hexdigest()


def check_nonce(text: str) -> None:
    """Refuse a nonce that a record could not hold."""
    if not re.fullmatch("[A-Za-z0-9_-]{1,64}", text):
        raise ValueError(
            f"{quoted(text)} cannot be a nonce: it has 1 to 64 characters, each a letter from A to "
            'Z, large or small, a digit, "_" or "-".'
        )
    if text == NO_NONCE:
        raise ValueError(f'"{NO_NONCE}" cannot be a nonce: a seat without one is written so.')


def check_hash_like(what: str, text: str) -> None:
    """Refuse what cannot be a seed or a SHA-256."""
    # What was given is not quoted: it may be a secret of which only a digit is missing.
    if not re.fullmatch("[0-9a-f]{64}", text):
        raise ValueError(
            f"A {what} has 64 hexadecimal digits, with small letters; this one has not."
        )


# The stream


def words(key: bytes) -> Iterator[int]:
    """The endless stream of 32-bit words that a key stands for."""
    for counter in count():
        block = sha256(key + counter.to_bytes(8, "big")).digest()
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")


def below(limit: int, stream: Iterator[int]) -> int:
    """The next number from 0 to below the limit, each as likely as any other."""
    # The last words, too few to give every number once more, would favour the small ones.
    fair = WORDS - WORDS % limit
    return next(word for word in stream if word < fair) % limit


def drawn(items: Sequence[T], number: int, stream: Iterator[int]) -> tuple[T, ...]:
    """So many of the items in random order, by as many steps of Fisher and Yates."""
    shuffled = list(items)
    # A last item has no choice left, and spends no word.
    for place in range(min(number, len(shuffled) - 1)):
        other = place + below(len(shuffled) - place, stream)
        shuffled[place], shuffled[other] = shuffled[other], shuffled[place]
    return tuple(shuffled[:number])


# What it gives


@dataclass(frozen=True)
class Shuffle:
    """All that chance gives in a game. The order of the cubes is secret until its end."""

    order: TurnOrder
    bonus: tuple[BonusCard, ...]
    cubes: tuple[Color, ...] = field(repr=False)

    def start(self) -> Game:
        return start_game(self.order, self.bonus)

    def deal(self, round: int, seats: int) -> Deal:
        """The market of a round, counted from 1: the next cubes of the bag, tile by tile."""
        if not 1 <= round <= ROUNDS or seats != len(self.order):
            raise ValueError(f"There is no deal of round {round} for {seats} seats.")
        first = (round - 1) * seats * CUBES_PER_TILE
        starts = [first + tile * CUBES_PER_TILE for tile in range(seats)]
        return Deal(tuple(self.cubes[start : start + CUBES_PER_TILE] for start in starts))


@dataclass(frozen=True)
class FairBag:
    """A seed and the nonces by seat, the empty one for a bot's."""

    seed: str = field(repr=False)
    nonces: Sequence[str]

    def __post_init__(self) -> None:
        check_hash_like("seed", self.seed)
        object.__setattr__(self, "nonces", tuple(self.nonces))
        for nonce in filter(None, self.nonces):
            check_nonce(nonce)

    def check_seats(self, seats: int) -> None:
        if seats != len(self.nonces):
            raise ValueError(f"{seats} seats have {seats} nonces, not {len(self.nonces)}.")

    @property
    def key(self) -> bytes:
        """The hash of two lines of the record, so that a shell can compute it from a file."""
        lines = f"seed: {self.seed}\nnonces: {_write_nonces(self.nonces)}\n"
        return sha256(lines.encode()).digest()

    def shuffle(
        self, seats: int, introductory: bool, cards: tuple[BonusCard, ...] | None
    ) -> Shuffle:
        """What chance gives to so many seats; cards that the table chose are not drawn."""
        self.check_seats(seats)
        stream = words(self.key)
        order = drawn(seats_of(seats), seats, stream)
        if cards is None:
            cards = drawn(drawable(seats, introductory=introductory), CARDS_PER_GAME, stream)
        bag = [color for color in COLORS for _ in range(CUBES_PER_COLOR)]
        return Shuffle(order, cards, drawn(bag, len(bag), stream))


# Its proof, in the header of a record


PROOF = ("commitment", "seed", "nonces", "cards")


class BadProof(ValueError):
    """A record that does not carry what it could be verified by."""


@dataclass(frozen=True)
class Proof:
    """What a record of a finished game says of its bag."""

    commitment: str
    bag: FairBag
    cards: CardSource
    hashes: tuple[str, ...] = ()
    """Of the nonces, where they were given before the nonces; the empty one for a bot's."""

    @classmethod
    def of(cls, record: Record) -> Self:
        """The proof in a record's header, in whatever order its lines stand."""
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
            raise BadProof(f"Cards are introductory, full or chosen, not {quoted(source)}.")
        try:
            check_hash_like("commitment", commitment)
            bag = FairBag(seed, read_nonces(nonces))
            bag.check_seats(len(record.order))
            hashes = read_hashes(lines["hashes"]) if "hashes" in lines else ()
            if hashes and len(hashes) != len(record.order):
                seats = len(record.order)
                raise ValueError(f"{seats} seats have {seats} hashes, not {len(hashes)}.")
        except ValueError as error:
            raise BadProof(str(error)) from None
        return cls(commitment, bag, cards, hashes)

    def shuffle(self, record: Record) -> Shuffle:
        """What chance should have given in the record."""
        chosen = record.bonus if self.cards == "chosen" else None
        return self.bag.shuffle(len(record.order), self.cards == "introductory", chosen)


def proof_lines(
    seed: str, nonces: Sequence[str], cards: CardSource, hashes: Sequence[str] = ()
) -> tuple[tuple[str, str], ...]:
    """The lines of the header by which the record of a finished game can be verified."""
    bag = FairBag(seed, nonces)
    values = (commitment_of(seed), seed, _write_nonces(bag.nonces), cards)
    lines = tuple(zip(PROOF, values, strict=True))
    return (*lines, ("hashes", _write_nonces(hashes))) if hashes else lines


def _write_nonces(nonces: Sequence[str]) -> str:
    return ", ".join(nonce or NO_NONCE for nonce in nonces)


def read_nonces(text: str) -> tuple[str, ...]:
    """Read nonces as a record writes them."""
    written = text.split(", ", len(SEATS))
    for nonce in written:
        if nonce != NO_NONCE:
            check_nonce(nonce)
    return tuple("" if nonce == NO_NONCE else nonce for nonce in written)


def read_hashes(text: str) -> tuple[str, ...]:
    """Read the hashes of nonces by seat, as a record writes them."""
    hashes = tuple("" if hash == NO_NONCE else hash for hash in text.split(", "))
    for hash in filter(None, hashes):
        check_hash_like("hash", hash)
    return hashes


# Verifying


SENTENCES = {
    "commitment": "the commitment is {found}, but the hash of the seed is {expected}",
    "hash": "the nonce {found} is not that of the hash {expected}",
    "order": "the turn order is {found}, and should be {expected}",
    "bonus": "the bonus cards are {found}, and should be {expected}",
    "deal": "round {round}, tile {tile} is {found}, and should be {expected}",
}


@dataclass(frozen=True)
class Difference:
    """Something in a record that does not follow from its seed and nonces."""

    part: Literal["commitment", "hash", "order", "bonus", "deal"]
    found: str
    expected: str
    round: int | None = None
    tile: int | None = None

    def __str__(self) -> str:
        return SENTENCES[self.part].format(**vars(self))


@dataclass(frozen=True)
class Verdict:
    """What came of verifying a record: how many deals it has, and all that should be otherwise."""

    cards: CardSource
    deals: int
    differences: tuple[Difference, ...]

    @property
    def fair(self) -> bool:
        return not self.differences


def wrong_hashes(proof: Proof, hashes: Sequence[str]) -> tuple[Difference, ...]:
    """Find the nonces of a proof that are not those of these hashes."""
    seats = zip(proof.bag.nonces, hashes, strict=True) if hashes else ()
    return tuple(
        Difference("hash", nonce or NO_NONCE, hash or NO_NONCE)
        for nonce, hash in seats
        if bool(nonce) != bool(hash) or (nonce and not is_of(nonce, hash))
    )


def verify(record: Record) -> Verdict:
    """Compute again all that chance gave in the record; one without a proof is ``BadProof``."""
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
"""What a hash is written with, where a nonce could stand as well."""


class Share(NamedTuple):
    """What a seat adds to the fair bag; the nonce is None until it is revealed."""

    hash: str
    nonce: str | None


def hash_of_nonce(nonce: str) -> str:
    return sha256(nonce.encode()).hexdigest()


def sealed(nonce: str) -> str:
    """The hash of a nonce, as it is given instead of the nonce."""
    return SEALED + hash_of_nonce(nonce)


def share_of(given: str) -> Share:
    """Read what a seat gave: a hash, or a nonce, which fixes its own hash."""
    if given.startswith(SEALED):
        return Share(given.removeprefix(SEALED), None)
    return Share(hash_of_nonce(given), given)


def is_of(nonce: str, hash: str) -> bool:
    """Return True for the nonce of a hash, and for the hash itself, which may stand in for it."""
    return nonce == hash or hash_of_nonce(nonce) == hash
