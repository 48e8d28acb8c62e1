"""Before the game: who sits down, and whom the host seats where."""

from collections.abc import Sequence

from yaxha.engine import Seat
from yaxha.table import commands, events
from yaxha.table.bounds import check_length, check_seatings
from yaxha.table.errors import Refused
from yaxha.table.fair import hash_of_nonce, share_of
from yaxha.table.levels import check_level
from yaxha.table.names import folded, person_name
from yaxha.table.options import BotSeat, MySeat, OpenSeat, SeatWish, letter
from yaxha.table.seats import Who
from yaxha.table.state import Table
from yaxha.table.transactions import Trial, not_begun


def claim(trial: Trial, seat: Seat, command: commands.Claim, who: Who) -> None:
    table = trial.table
    not_begun(table)
    if who.identity is None:
        raise Refused("no-identity", "Say who you are: a seat belongs to an identity.")
    if table.sitters[seat].kind != "open":
        raise Refused("taken", f"Somebody sits at {seat} already.", facts={"seat": str(seat)})
    if table.has_sent_away(who):
        raise Refused("sent-away", "The host has sent you away from this table.")
    name = person_name(command.name)
    _check_free(table, seat, name)
    check_seatings(table, seat, by_host=table.is_host(who))
    trial.add(events.Claimed(command.seat, name, who.identity, command.nonce, who.bot_account))


def reseat(trial: Trial, seat: Seat, command: commands.Reseat, who: Who) -> None:
    if not trial.table.is_host(who):
        raise Refused("not-host", "Only who made the table seats others.")
    not_begun(trial.table)
    wish = _tidy(command.to)
    if isinstance(wish, MySeat):
        _check_free(trial.table, seat, wish.name)
    if _is_already(trial.table, seat, wish):
        return
    trial.add(events.Reseated(command.seat, wish))
    if all(sitter.kind == "bot" for sitter in trial.table.sitters):
        raise _nobody()


def close(trial: Trial, who: Who) -> None:
    """Close the table, however long it is: this is the way out when guests have used it up."""
    table = trial.table
    if not table.is_host(who):
        raise Refused("not-host", "Only the host can close a table.")
    if table.status == "over":
        raise Refused("over", "The game is over.")
    # Not while nonces are revealed either: a host who learns the draw from the server could
    # otherwise try one table after another.
    not_begun(table)
    if not table.closed:
        trial.add(events.Closed())


def _is_already(table: Table, seat: Seat, wish: SeatWish) -> bool:
    """Whether the seat is open, with nothing counted against it, or that bot's, already."""
    sitter = table.sitters[seat]
    match wish:
        case OpenSeat():
            return sitter.kind == "open" and not sitter.seatings and not sitter.talked
        case BotSeat(bot):
            return sitter.bot == bot
        case MySeat():
            return False  # whoever holds it begins again, and is not ready


def ready(trial: Trial, seat: Seat, command: commands.Ready, who: Who) -> None:
    table = trial.table
    not_begun(table)
    sitter = table.sitters[seat]
    if share_of(command.nonce) == (sitter.hash, sitter.nonce):
        return
    if sitter.is_ready:
        by_host = table.is_host(who)
        check_length(table, by_host=by_host)
        check_seatings(table, seat, by_host=by_host)
    # To be ready at last is never refused: without it no game could start.
    trial.add(events.Readied(command.seat, command.nonce))


def reveal(trial: Trial, seat: Seat, command: commands.Reveal) -> None:
    """Take no nonce but the one whose hash the seat gave, and that one when all are ready."""
    table, sitter = trial.table, trial.table.sitters[seat]
    if table.game is not None:
        raise Refused("begun", "The game has begun: the nonce came too late.")
    if table.sealed is None or not sitter.is_hiding_nonce:
        raise Refused("not-sealed", "A nonce is revealed once, when all seats are ready.")
    if hash_of_nonce(command.nonce) != sitter.hash:
        raise Refused("wrong-nonce", "The hash you gave is that of another nonce.")
    trial.add(events.Revealed(command.seat, command.nonce))


def tidy_wishes(wishes: Sequence[SeatWish]) -> tuple[SeatWish, ...]:
    """Return the wishes with tidy names. Raises Refused for seats that a table cannot have."""
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
    """Refuse what somebody else at the table is called; bots of the server are shown as such."""
    wanted = folded(name)
    for other, sitter in zip(table.seats, table.sitters, strict=True):
        if other != seat and sitter.kind == "person" and folded(sitter.name) == wanted:
            raise _name_taken(name, other)


def _nobody() -> Refused:
    """Bots do not play where nobody may look: for that there is the arena."""
    return Refused("only-bots", "One seat at least is for a person, or for a bot from outside.")


def _name_taken(name: str, seat: Seat) -> Refused:
    return Refused(
        "name-taken",
        f"Somebody at {seat} is called {name} already.",
        facts={"name": name, "seat": letter(seat)},
    )
