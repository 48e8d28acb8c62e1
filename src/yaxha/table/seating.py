"""Seating before the game: claims, readiness, nonces and the host's assignments."""

from collections.abc import Sequence

from yaxha.engine import Seat
from yaxha.table import commands, events
from yaxha.table.bounds import check_length, check_seatings
from yaxha.table.errors import Refused
from yaxha.table.fair import hash_of_nonce, share_of
from yaxha.table.levels import check_level
from yaxha.table.names import folded, person_name
from yaxha.table.options import BotSeat, MySeat, OpenSeat, SeatWish, letter
from yaxha.table.seats import Credentials
from yaxha.table.state import Table
from yaxha.table.transactions import Trial, require_not_begun


def claim(trial: Trial, seat: Seat, command: commands.Claim, who: Credentials) -> None:
    table = trial.table
    require_not_begun(table)
    if who.identity is None:
        raise Refused("no-identity", "Missing credentials: claiming a seat requires an identity.")
    if table.sitters[seat].kind != "open":
        raise Refused("taken", f"Seat {seat} is already taken.", facts={"seat": str(seat)})
    if table.has_sent_away(who):
        raise Refused("sent-away", "The host has removed you from this table.")
    name = person_name(command.name)
    _check_free(table, seat, name)
    check_seatings(table, seat, by_host=table.is_host(who))
    trial.add(events.Claimed(command.seat, name, who.identity, command.nonce, who.bot_account))


def reseat(trial: Trial, seat: Seat, command: commands.Reseat, who: Credentials) -> None:
    if not trial.table.is_host(who):
        raise Refused("not-host", "Only the host can assign seats.")
    require_not_begun(trial.table)
    wish = _tidy(command.to)
    if isinstance(wish, MySeat):
        _check_free(trial.table, seat, wish.name)
    if _is_already(trial.table, seat, wish):
        return
    trial.add(events.Reseated(command.seat, wish))
    if all(sitter.kind == "bot" for sitter in trial.table.sitters):
        raise _nobody()


def close(trial: Trial, who: Credentials) -> None:
    """Close the table. Not subject to the length limit, which guests may have used up."""
    table = trial.table
    if not table.is_host(who):
        raise Refused("not-host", "Only the host can close a table.")
    if table.status == "over":
        raise Refused("over", "The game is over.")
    # Also refused while nonces are being revealed: otherwise a host who learns the draws from the
    # server could retry with new tables.
    require_not_begun(table)
    if not table.closed:
        trial.add(events.Closed())


def _is_already(table: Table, seat: Seat, wish: SeatWish) -> bool:
    """Return True if the seat already is that bot's, or is open with all counters at zero."""
    sitter = table.sitters[seat]
    match wish:
        case OpenSeat():
            return sitter.kind == "open" and not sitter.seatings and not sitter.talked
        case BotSeat(bot):
            return sitter.bot == bot
        case MySeat():
            return False  # a new sitter, not ready yet


def ready(trial: Trial, seat: Seat, command: commands.Ready, who: Credentials) -> None:
    table = trial.table
    require_not_begun(table)
    sitter = table.sitters[seat]
    if share_of(command.nonce) == (sitter.hash, sitter.nonce):
        return
    if sitter.is_ready:
        by_host = table.is_host(who)
        check_length(table, by_host=by_host)
        check_seatings(table, seat, by_host=by_host)
    # The first readiness is never refused: no game could start without it.
    trial.add(events.Readied(command.seat, command.nonce))


def reveal(trial: Trial, seat: Seat, command: commands.Reveal) -> None:
    """Reveal a nonce after all seats are ready. Raises Refused if it does not match its hash."""
    table, sitter = trial.table, trial.table.sitters[seat]
    if table.game is not None:
        raise Refused("begun", "The game has begun: the nonce arrived too late.")
    if table.sealed is None or not sitter.is_hiding_nonce:
        raise Refused("not-sealed", "A nonce can be revealed once, after all seats are ready.")
    if hash_of_nonce(command.nonce) != sitter.hash:
        raise Refused("wrong-nonce", "The nonce does not match the hash that you gave.")
    trial.add(events.Revealed(command.seat, command.nonce))


def tidy_wishes(wishes: Sequence[SeatWish]) -> tuple[SeatWish, ...]:
    """Return the wishes with normalized names. Raises Refused for invalid seats."""
    if all(isinstance(wish, BotSeat) for wish in wishes):
        raise _nobody()
    tidy = tuple(_tidy(wish) for wish in wishes)
    names: dict[str, Seat] = {}
    for seat, wish in zip(Seat, tidy, strict=False):
        if isinstance(wish, MySeat):
            other = names.setdefault(folded(wish.name), seat)
            if other is not seat:
                raise _name_taken(wish.name, other)
    return tidy


def _tidy(wish: SeatWish) -> SeatWish:
    match wish:
        case BotSeat(bot):
            check_level(bot)
            return wish
        case MySeat(name):
            return MySeat(person_name(name))
        case OpenSeat():
            return wish


def _check_free(table: Table, seat: Seat, name: str) -> None:
    """Check that no other person at the table has the name. Built-in bots do not count."""
    wanted = folded(name)
    for other, sitter in zip(table.seats, table.sitters, strict=True):
        if other != seat and sitter.kind == "person" and folded(sitter.name) == wanted:
            raise _name_taken(name, other)


def _nobody() -> Refused:
    return Refused("only-bots", "At least one seat must be for a person or an outside bot.")


def _name_taken(name: str, seat: Seat) -> Refused:
    return Refused(
        "name-taken",
        f"The name {name} is already taken at seat {seat}.",
        facts={"name": name, "seat": letter(seat)},
    )
