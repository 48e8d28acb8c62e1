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


def rematch_id(seed: str) -> str:
    """The id of the table that follows another; as secret as that one's seed until its end."""
    digest = sha256(f"rematch {seed}".encode()).digest()
    return urlsafe_b64encode(digest[:TABLE_ID_BYTES]).decode()
