"""Creation of tables and rematches: their first events."""

from base64 import urlsafe_b64encode
from hashlib import sha256

from yaxha.engine import Seat
from yaxha.table import events
from yaxha.table.errors import Refused
from yaxha.table.options import BotSeat, MySeat, SeatWish, check_options, letter
from yaxha.table.seating import tidy_wishes
from yaxha.table.seats import Credentials
from yaxha.table.state import Table
from yaxha.table.versions import EVENTS, RULES
from yaxha.table.views.schemas import CreateTable

TABLE_ID_BYTES = 12


def new_table(request: CreateTable, who: Credentials, seed: str) -> list[events.AnyEvent]:
    """Return the first events of a table with ``who`` as its host."""
    if who.identity is None:
        raise Refused("no-identity", "Missing credentials: creating a table requires an identity.")
    check_options(request.options, len(request.seats))
    return [
        events.Created(
            request.options,
            tidy_wishes(request.seats),
            who.identity,
            seed,
            who.bot_account,
            rules_version=RULES,
            events_version=EVENTS,
        )
    ]


def rematch_seat(table: Table, who: Credentials) -> Seat:
    """Return the seat that asks for the rematch. Raises Refused for people who did not play."""
    if table.status != "over":
        raise Refused("not-over", "A rematch can only be started after the game.")
    held = table.seats_of(who)
    if not held:
        raise Refused("not-yours", "Only players of this game can start a rematch.")
    return held[0]


def rematch(table: Table, seed: str) -> list[events.AnyEvent]:
    """Return the first events of a table for the same people, each one seat further."""
    moved = (table.sitters[-1], *table.sitters[:-1])
    wishes: list[SeatWish] = [
        BotSeat(sitter.bot) if sitter.bot else MySeat(sitter.name) for sitter in moved
    ]
    begin: list[events.AnyEvent] = [
        events.Created(
            table.options,
            tuple(wishes),
            table.host,
            seed,
            table.host_is_bot,
            rules_version=RULES,
            events_version=EVENTS,
            origins=(table.origins[-1], *table.origins[:-1]),
        )
    ]
    for seat, sitter in zip(table.seats, moved, strict=True):
        if sitter.kind == "person" and sitter.holder is not None:
            begin.append(
                events.Carried(
                    letter(seat), sitter.name, sitter.holder, sitter.token, sitter.bot_account
                )
            )
            for other in sorted(sitter.muted):
                muted = table.seats[(other + 1) % len(table.seats)]
                begin.append(events.Muted(letter(seat), letter(muted), muted=True))
    return begin


def rematch_id(table: str, host: str, seed: str) -> str:
    """Return the id of a table's rematch: deterministic, but unguessable.

    The host's hash is the secret part: it is never sent to anyone, while the seed is in the record.
    """
    digest = sha256(f"yaxha rematch\n{table}\n{host}\n{seed}".encode()).digest()
    return urlsafe_b64encode(digest[:TABLE_ID_BYTES]).decode()
