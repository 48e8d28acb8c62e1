"""Random tokens: identities, seat links, bot tokens, table ids and seeds, mostly kept as hashes."""

import re
from hashlib import sha256
from secrets import token_hex, token_urlsafe

from yaxha.table.setup import TABLE_ID_BYTES


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


def new_seed() -> str:
    """A seed that nobody can guess, to be kept secret until the game is over."""
    return token_hex(32)
