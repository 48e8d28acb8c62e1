"""Evidence: values that a player kept from a game, compared with the proof of its record."""

from dataclasses import replace

import pytest

from server.fair_games import fair_game, seed_of
from yaxha.engine import Record, Seat
from yaxha.table.evidence import Comparison, Kept
from yaxha.table.fair import BadProof, Proof, commitment_of, hash_of_nonce

SEED = seed_of(1)
NONCES = ("ana", "bo", "")
HASHES = (hash_of_nonce("ana"), hash_of_nonce("bo"), "")
OTHER = hash_of_nonce("somebody else's")


@pytest.fixture(scope="module")
def record() -> Record:
    """A game of Ana, Bo and a bot."""
    return fair_game(SEED, NONCES)


@pytest.fixture(scope="module")
def proof(record: Record) -> Proof:
    return Proof.of(record)


def with_lines(record: Record, **lines: str) -> Record:
    added = tuple((key.replace("_", "-"), value) for key, value in lines.items())
    return replace(record, extras=(*record.extras, *added))


# Reading


def test_lines_that_a_device_added_to_its_record(record: Record) -> None:
    kept = Kept.of(
        with_lines(
            record,
            seen_commitment=commitment_of(SEED),
            seen_hashes=f"{HASHES[0]}, {HASHES[1]}, -",
            own_nonces="-, bo, -",
        )
    )
    assert kept == Kept(commitment_of(SEED), HASHES, {Seat.B: "bo"})


def test_a_record_to_which_nothing_was_added(record: Record) -> None:
    assert Kept.of(record) == Kept()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("seen_commitment", "0"),
        ("seen_hashes", "heron-41, -"),
        ("own_nonces", "a b, -"),
        ("own_nonces", "a,b"),
    ],
)
def test_lines_that_cannot_be_read(record: Record, key: str, value: str) -> None:
    with pytest.raises(BadProof):
        Kept.of(with_lines(record, **{key: value}))


def test_values_that_cannot_have_been_kept() -> None:
    with pytest.raises(ValueError, match="commitment"):
        Kept(commitment="0")
    with pytest.raises(ValueError, match="nonce"):
        Kept(nonces={Seat.A: "a b"})


# Putting together


def test_own_values_stand_over_those_of_a_record() -> None:
    written = Kept(commitment_of(SEED), HASHES, {Seat.A: "ana"})
    assert Kept().over(written) == written
    assert Kept(OTHER, (OTHER,), {Seat.B: "bo"}).over(written) == Kept(
        OTHER, (OTHER,), {Seat.B: "bo"}
    )
    assert Kept(commitment=OTHER).over(written) == Kept(OTHER, HASHES, {Seat.A: "ana"})


# Comparing


def test_everything_matches(proof: Proof) -> None:
    found = Kept(commitment_of(SEED), HASHES, {Seat.A: "ana", Seat.B: "bo"}).compared(proof)
    assert found == Comparison("matches", "matches", "matches")
    assert found.is_complete
    assert not found.differs


def test_nothing_was_kept(proof: Proof) -> None:
    found = Kept().compared(proof)
    assert found == Comparison("unknown", "unknown", "unknown")
    assert not found.is_complete
    assert not found.differs


@pytest.mark.parametrize(
    ("kept", "expected"),
    [
        (Kept(commitment=OTHER), Comparison("differs", "unknown", "unknown")),
        (Kept(hashes=(OTHER, HASHES[1], "")), Comparison("unknown", "differs", "unknown")),
        (Kept(hashes=(*HASHES[:2], OTHER)), Comparison("unknown", "differs", "unknown")),
        (Kept(hashes=HASHES[:2]), Comparison("unknown", "differs", "unknown")),
        (Kept(nonces={Seat.A: "anna"}), Comparison("unknown", "unknown", "differs")),
        (Kept(nonces={Seat.C: "cy"}), Comparison("unknown", "unknown", "differs")),
        (Kept(nonces={Seat.D: "di"}), Comparison("unknown", "unknown", "differs")),
    ],
    ids=[
        "another commitment",
        "another hash",
        "the hash of a bot",
        "fewer hashes",
        "another nonce",
        "the nonce of a bot",
        "a seat that is not there",
    ],
)
def test_one_difference_is_enough(proof: Proof, kept: Kept, expected: Comparison) -> None:
    found = kept.compared(proof)
    assert found == expected
    assert found.differs
    assert not found.is_complete


def test_a_hash_that_stood_in_for_its_nonce() -> None:
    proof = Proof.of(fair_game(SEED, (HASHES[0], "bo", "")))
    found = Kept(commitment_of(SEED), HASHES, {Seat.A: "ana", Seat.B: "bo"}).compared(proof)
    assert found == Comparison("matches", "matches", "replaced")
    # Nobody has cheated, but neither was the player's nonce used.
    assert not found.differs
    assert not found.is_complete
