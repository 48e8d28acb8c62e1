"""The events that begin a table: a new one, or a rematch."""

from base64 import urlsafe_b64encode
from hashlib import sha256

from yaxha.engine import Seat
from yaxha.table import events
from yaxha.table.errors import Refused
from yaxha.table.options import BotSeat, MySeat, SeatWish, check_options, letter
from yaxha.table.seating import tidy_wishes
from yaxha.table.seats import Who
from yaxha.table.state import Table
from yaxha.table.versions import EVENTS, RULES
from yaxha.table.views.schemas import CreateTable

TABLE_ID_BYTES = 12


def new_table(request: CreateTable, who: Who, seed: str) -> list[events.AnyEvent]:
    """Begin a table of which ``who`` is the host."""
    if who.identity is None:
        raise Refused("no-identity", "Say who you are: a table belongs to an identity.")
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


def rematch_seat(table: Table, who: Who) -> Seat:
    """The seat that asks for the rematch. Raises Refused for people who did not play."""
    if table.status != "over":
        raise Refused("not-over", "A rematch comes after the game.")
    held = table.seats_of(who)
    if not held:
        raise Refused("not-yours", "A rematch is for those who played.")
    return held[0]


def rematch(table: Table, seed: str) -> list[events.AnyEvent]:
    """Begin a table for the same people, each one seat further."""
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
    """The id of the table that follows another: always the same, and not to be guessed.

    Nobody is ever shown the host's hash. The seed is in every record, which may be shown to all.
    """
    digest = sha256(f"yaxha rematch\n{table}\n{host}\n{seed}".encode()).digest()
    return urlsafe_b64encode(digest[:TABLE_ID_BYTES]).decode()
