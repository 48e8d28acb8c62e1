"""Identities, seats' links and bots' tokens: random texts of which the server keeps only hashes."""

import re
from base64 import urlsafe_b64encode
from hashlib import sha256
from secrets import token_urlsafe

TABLE_ID_BYTES = 12


def new_secret() -> str:
    """A secret that nobody guesses: 32 random bytes."""
    return token_urlsafe(32)


def hash_of(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def is_secret(text: str) -> bool:
    return re.fullmatch("[A-Za-z0-9_-]{43}", text) is not None


def new_table_id() -> str:
    """The table's link: who has it may watch, so that it, too, is not to be guessed."""
    return token_urlsafe(TABLE_ID_BYTES)


def rematch_id(table: str, host: str, seed: str) -> str:
    """The id of the table that follows another: always the same, and not to be guessed.

    Nobody is ever shown the host's hash. The seed is in every record, which may be shown to all.
    """
    digest = sha256(f"yaxha rematch\n{table}\n{host}\n{seed}".encode()).digest()
    return urlsafe_b64encode(digest[:TABLE_ID_BYTES]).decode()
