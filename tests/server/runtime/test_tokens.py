"""Tokens: random, of one shape, and kept as hashes."""

import re
from hashlib import sha256

import pytest

from yaxha.server.runtime.tokens import hash_of, is_secret, new_secret, new_seed, new_table_id
from yaxha.table.fair import commitment_of


def test_a_secret_is_32_random_bytes() -> None:
    secrets = {new_secret() for _ in range(100)}
    assert len(secrets) == 100
    assert all(is_secret(secret) for secret in secrets)


@pytest.mark.parametrize(
    "text", ["", 42 * "x", 44 * "x", 42 * "x" + "=", 42 * "x" + "é", 43 * "x" + "\n"]
)
def test_texts_that_are_no_secret(text: str) -> None:
    assert not is_secret(text)


def test_a_hash_says_nothing_of_its_secret() -> None:
    secret = new_secret()
    assert hash_of(secret) == sha256(secret.encode()).hexdigest()
    assert not is_secret(hash_of(secret))


def test_the_id_of_a_table_fits_into_addresses_and_stores() -> None:
    ids = {new_table_id() for _ in range(100)}
    assert len(ids) == 100
    assert all(re.fullmatch("[A-Za-z0-9_-]{16}", id) for id in ids)


def test_a_seed_is_one_that_a_bag_can_be_shuffled_from() -> None:
    seeds = {new_seed() for _ in range(100)}
    assert len({commitment_of(seed) for seed in seeds}) == 100
