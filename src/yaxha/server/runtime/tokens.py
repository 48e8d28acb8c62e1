"""Random tokens: identities, seat links, bot tokens, table ids and seeds; mostly stored hashed."""

import re
from hashlib import sha256
from secrets import token_hex, token_urlsafe

from yaxha.table.setup import TABLE_ID_BYTES


def new_secret() -> str:
    """Return 32 random bytes as URL-safe text."""
    return token_urlsafe(32)


def hash_of(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def is_secret(text: str) -> bool:
    return re.fullmatch("[A-Za-z0-9_-]{43}", text) is not None


def new_table_id() -> str:
    """Return an unguessable table id: anybody who has this link may watch the table."""
    return token_urlsafe(TABLE_ID_BYTES)


def new_seed() -> str:
    """Return an unguessable seed. It stays secret until the game is over."""
    return token_hex(32)
