"""Who holds a seat, and who made the table."""

from dataclasses import dataclass
from hmac import compare_digest

from yaxha.engine import Seat
from yaxha.server.table import Table


@dataclass(frozen=True, slots=True)
class Who:
    """What somebody has shown to be: hashes of an identity and of seats' links."""

    identity: str | None = None
    tokens: tuple[str, ...] = ()
    bot_account: bool = False


def holds(table: Table, seat: Seat, who: Who) -> bool:
    sitter = table.sitters[seat]
    if sitter.kind != "person":
        return False
    if sitter.holder and who.identity and compare_digest(sitter.holder, who.identity):
        return True
    if sitter.token is None:
        return False
    # All are compared, so that the time it takes tells nothing.
    return True in [compare_digest(sitter.token, token) for token in who.tokens]


def proofs_of(who: Who) -> frozenset[str]:
    """Hashes of all that somebody has shown."""
    return frozenset(who.tokens if who.identity is None else (who.identity, *who.tokens))


def has_left(table: Table, seat: Seat, who: Who) -> bool:
    """Whether the seat is no person's, and was last held by them."""
    sitter = table.sitters[seat]
    return sitter.kind != "person" and not sitter.left_by.isdisjoint(proofs_of(who))


def is_sent_away(table: Table, who: Who) -> bool:
    """Whether the host has sent them away, as whom or with whichever link they come back."""
    # At most tables nobody is, and this is asked for every view.
    if not table.sent_away or is_host(table, who):
        return False
    return not table.sent_away.isdisjoint(proofs_of(who))


def seats_of(table: Table, who: Who) -> tuple[Seat, ...]:
    return tuple([seat for seat in table.seats if holds(table, seat, who)])


def is_host(table: Table, who: Who) -> bool:
    return who.identity is not None and compare_digest(table.host, who.identity)
